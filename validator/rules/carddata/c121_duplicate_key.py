"""A JSON object has each key once.

What it checks
--------------
No object of a JSON file has the same key twice.

Why
---
Programs keep one of the two values without a word.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Remove one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C121",
    "duplicate-key",
    on="carddata",
    severity="error",
    summary="A JSON object has each key once.",
    message="one object has the key {key!r} twice",
    hint="remove one of the two; programs read only the last",
    reference="JSON (RFC 8259): names within an object should be unique",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met."""
    return view.reader_hits("C121")
