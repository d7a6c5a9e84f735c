"""The collector numbers of a set run on without a gap.

What it checks
--------------
Every number from 1 to the highest of the set is there. A set whose numbers don't run at all (more gaps than a tenth
of its cards) is left alone.

Why
---
A missing number is a missing card, or a card with a wrong number.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Moisture Farmer", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Jawa Trader", "number": 4, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Moisture Farmer", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Jawa Trader", "number": 3, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the number, or add the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.printings import is_reprint_set
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C106",
    "number-gap",
    on="carddata",
    severity="note",
    summary="The collector numbers of a set run on without a gap.",
    message="no card has number {missing}; the set runs to {last}",
    hint="check whether a card is missing, or has a wrong number",
    reference="collector numbers as printed, from 1 on",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a set."""
    for file in view.files:
        numbers = {row.number for row in file.rows if row.number is not None}
        if not numbers or is_reprint_set(file.rows) or view.accepts("C106", file.set):
            continue
        last = max(numbers)
        missing = [] if last > 2 * len(numbers) + 10 else [n for n in range(1, last) if n not in numbers]
        if missing and len(missing) <= max(1, len(file.rows) // 10):
            after = next(row for row in file.rows if (row.number or 0) > missing[0])
            yield after.hit("number", missing=", ".join(map(str, missing)), last=last)
