"""Equipment, Locations and Subordinates name their arena in the subtype.

What it checks
--------------
The subtype line of an Equipment, a Location or a Subordinate begins with its arenas in the order Space, Ground,
Character, joined by `/`; ` - ` and the subtypes may follow. The line of a unit doesn't name arenas, which stand in
its type.

Why
---
The arena decides where the card may be; without the dash the arena is read as a subtype.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Field Scanner", "number": 1, "side": "neutral", "types": ["Equipment"],
      "subtype": "Ground/Character Device", "subtypes": ["Device"],
      "cost": 1,
      "rarity": "C", "equip": [{"force": 1}], "equipped": ["Character"]}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Field Scanner", "number": 1, "side": "neutral", "types": ["Equipment"],
      "subtype": "Ground/Character - Device", "subtypes": ["Device"], "arenas": ["Ground", "Character"],
      "cost": 1,
      "rarity": "C", "equip": [{"force": 1}], "equipped": ["Character"]}
    ]}

How to mend
-----------
Put the arenas in front, and ` - ` behind them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.lists import spelt_like_in
from validator.carddata.typography import mend_line, straighten
from validator.carddata.view import CardDataView
from validator.cards.model import ARENAS
from validator.inputs.likeness import did_you_mean
from validator.rules.registry import Hit, rule


@rule(
    "C113",
    "equipment-without-arena",
    on="carddata",
    severity="error",
    summary="Equipment, Locations and Subordinates name their arena in the subtype.",
    message="{name}: the subtype {line!r} {what}",
    hint="{mend}",
    reference=(
        "Equipment, Locations and Subordinates carry their arenas in front of the subtypes: `Ground/Character - Device`"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        if row.is_unit and row.subtype.partition(" - ")[0] in ARENAS and not view.accepts("C113", row.name):
            what, mend = (
                "names an arena, which belongs into the type of a unit",
                f"write {row.subtype.partition(' - ')[2]!r}",
            )
            yield row.hit("subtype", line=row.subtype, what=what, mend=mend)
        if row.kind not in ("Equipment", "Location", "Subordinate"):
            continue
        line = mend_line(straighten(row.subtype))
        first, _, rest = line.partition(" - ")
        arenas = first.split("/")
        if all(arena in ARENAS for arena in arenas):
            if arenas == sorted(arenas, key=ARENAS.index):
                continue
            what, mend = "names its arenas in the wrong order", f"write {'/'.join(sorted(arenas, key=ARENAS.index))}"
        elif not line:
            what, mend = "is empty", "write the arena"
        elif rest and any(arena in ARENAS for arena in arenas):
            wrong = next(arena for arena in arenas if arena not in ARENAS)
            what = f"names {wrong!r}, which is no arena"
            near = spelt_like_in(view, "arenas", wrong, ARENAS)
            mend = did_you_mean(near) or "write Space, Ground or Character"
        elif any(arena in ARENAS for arena in re.split(r"[ -]", first)[0].split("/")):
            what, mend = "has no dash behind the arena", f"write {_dashed(line)!r}"
        elif rest and rest.split("/")[0] in ARENAS:
            what, mend = "names the arena last", f"write {f'{rest} - {first}'!r}"
        else:
            arena = "Space" if line.endswith("Star System") else "Ground"
            what, mend = "names no arena", f"put the arena in front: '{arena} - {line}', for example"
        if not view.accepts("C113", row.name):
            yield row.hit("subtype", line=row.subtype, what=what, mend=mend)


def _dashed(line: str) -> str:
    arenas = re.split(r"[ -]", line)[0]
    return f"{arenas} - {line.removeprefix(arenas).lstrip('- ')}"
