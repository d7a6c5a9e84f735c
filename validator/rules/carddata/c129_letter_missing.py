"""A unit whose other cards have version letters has one too.

What it checks
--------------
A unit without a version letter does not have the name of units that have one and half of its subtypes. A set that is
not checked counts too.

Why
---
A unit without a letter isn't unique, and no version of the others. Most likely its letter was forgotten.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 4, "speed": 40, "power": 4, "health": 4, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (B)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 4, "speed": 40, "power": 4, "health": 4, "rarity": "C"}
    ]}

How to mend
-----------
Add the letter of the printed card, or enter the name in `accepted_spellings.json` where the card has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C129",
    "letter-missing",
    on="carddata",
    severity="warning",
    summary="A unit whose other cards have version letters has one too.",
    message="{name} has no version letter; {others} of this name in {sets} {have} one",
    hint="add the letter of the printed card, or an entry in accepted_spellings.json",
    reference="a unit with a version letter is unique; its versions share the name and differ in the letter",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        base = row.parts.base
        if not row.is_unit or row.parts.version is not None or view.accepts("C129", base):
            continue
        lettered = [each for each in view.bases.get(base, ())[:200] if each.parts.version is not None and each.is_unit]
        # A creature of the name of a ship is another thing: it has few of its subtypes.
        words = view.words_of_row(row)
        lettered = [each for each in lettered if 2 * len(words & view.words_of_row(each)) >= len(words)]
        if lettered:
            letters = sorted({each.parts.version or "" for each in lettered})
            sets = ", ".join(sorted({each.set for each in lettered})[:3])
            word, have = ("version", "has") if len(letters) == 1 else ("versions", "have")
            yield row.hit(others=f"{word} {', '.join(letters)}", sets=sets, have=have)
