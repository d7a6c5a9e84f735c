"""The shape of the data is what the schema says.

What it checks
--------------
Every file of card data has the shape that its schema describes: which fields there are, what kind of value they take,
which of them a card type can't have. In a plugin's set file the columns of numbers, side and rarity hold what belongs
there; decimals (`4.0`) and blanks at the ends of a cell are warnings.

Why
---
A file of another shape can't be read, or is read wrongly without anybody noticing.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": "one", "side": "light", "types": ["Character"],
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
Correct the field that the message names. `--fix` mends decimals and blanks.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C101",
    "schema",
    on="carddata",
    severity="error",
    summary="The shape of the data is what the schema says.",
    message="{what}",
    hint="schemas/{schema}.schema.json says which fields and values are allowed",
    reference="schemas of this project (JSON Schema, draft 2020-12)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield what the readers met."""
    return view.reader_hits("C101")
