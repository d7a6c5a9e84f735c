"""Names of one unit are settled.

What it checks
--------------
The names that `identities.json` joins exist, and no name stands in two units (errors). Names of which it isn't known
whether they are one unit are notes, when cards of both are checked.

Why
---
Whether two names are one unit decides what may be in play together and what stacks.

Fails
-----
A folder, as a JSON object of its files::

    {"files": {
     "sets/ABC.json": {"card_set": 1, "set": "ABC", "cards": [
      {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3},
      {"name": "Darth Veshar (A)", "number": 2, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3}
     ]},
     "identities.json": {"units": [], "unsettled":
      [{"names": ["Tarn Vesh", "Darth Veshar"], "why": "two runs of letters"}]}
    }}

Passes
------
A folder, as a JSON object of its files::

    {"files": {
     "sets/ABC.json": {"card_set": 1, "set": "ABC", "cards": [
      {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3},
      {"name": "Darth Veshar (B)", "number": 2, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot",
       "arenas": ["Character"], "cost": 3, "speed": 40, "power": 3, "health": 3}
     ]},
     "identities.json": {"units": [{"names": ["Tarn Vesh", "Darth Veshar"],
      "confidence": "likely", "source": "made up"}]}
    }}

How to mend
-----------
Correct the name in `identities.json`; an open question needs a source.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.cards.names import fold, split
from validator.results import Where
from validator.rules.registry import Hit, rule


@rule(
    "C120",
    "identity-unsettled",
    on="carddata",
    severity="note",
    summary="Names of one unit are settled.",
    message="{what}",
    hint="{mend}",
    reference="identities.json: names that are one unit, and names of which it isn't known",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield dangling names as errors and open questions as notes."""
    file = next((file for file in view.files if file.kind == "identities"), None)
    if file is None:
        return
    seen: dict[str, int] = {}
    for at, unit in enumerate(view.identities.units):
        for place, name in enumerate(unit.names):
            pointer = f"/units/{at}/names/{place}"
            if name not in view.bases:
                yield file.hit(
                    Where(pointer=pointer),
                    severity="error",
                    what=f"no card is named {name!r}",
                    mend="correct the name",
                    cards=[name],
                )
            elif fold(name) in seen:
                yield file.hit(
                    Where(pointer=pointer),
                    severity="error",
                    what=f"{name!r} is in two units",
                    mend="join the two",
                    cards=[name],
                )
            seen.setdefault(fold(name), at)
    for at, same in enumerate(view.identities.same_cards):
        for field in ("card", "also"):
            name = getattr(same, field)
            if split(name).card.casefold() not in view.by_card:
                yield file.hit(
                    Where(pointer=f"/same_cards/{at}/{field}"),
                    severity="error",
                    what=f"no card is named {name!r}",
                    mend="correct the name",
                    cards=[name],
                )
    for at, open_ in enumerate(view.identities.unsettled):
        known = [name for name in open_.names if name in view.bases]
        if len(known) > 1:
            yield file.hit(
                Where(pointer=f"/unsettled/{at}"),
                what=f"{', '.join(known)}: one unit or several? {open_.why}",
                mend="they count as separate until a source is found",
                cards=known,
            )
