"""A set has each collector number once.

What it checks
--------------
No two cards of a set have the same number. A promo may repeat the number of the card it repeats, and a set of
reprints keeps the numbers of the cards' own sets. A promo with the number of another card is a note.

Why
---
One of the two numbers is wrong, and often the right one is missing elsewhere in the set.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 7, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Moisture Farmer", "number": 7, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Nerf Herder", "number": 7, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Moisture Farmer", "number": 8, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Correct the number after the printed card.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.printings import is_reprint_set
from validator.carddata.rows import Row
from validator.carddata.view import CardDataView
from validator.cards.names import key
from validator.rules.registry import Hit, rule


@rule(
    "C105",
    "duplicate-number",
    on="carddata",
    severity="error",
    summary="A set has each collector number once.",
    message="{name} has number {number}, which {other} has",
    hint="check the numbers on the printed cards",
    reference="collector numbers as printed, one a card of a set",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield each later row of a number."""
    for file in view.files:
        if is_reprint_set(file.rows):
            continue
        seen: dict[int, Row] = {}
        for row in sorted(file.rows, key=lambda row: row.parts.printing is not None):
            number = row.number
            if number is None:
                continue
            other = seen.setdefault(number, row)
            if other is row or key(other.parts) == key(row.parts) or view.accepts("C105", row.name, None, row.set):
                continue
            # A promo has the number of a card elsewhere, or of one whose number changed.
            weak = row.parts.printing is not None
            yield row.hit("number", number=number, other=other.name, severity="note" if weak else None)
