"""Cost, speed, power and health are no larger than on any other card.

What it checks
--------------
A cost, power or health above 20, a speed above 90, and the cost of other cards than units above 12: no card but one
has so much. A unit with power 0 and health 0 at once is named too.

Why
---
A digit typed twice, or a digit too many, is a number that can be read but isn't on the card.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 33, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
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
Compare the number with the printed card. A card that really has it is entered in `accepted_spellings.json`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C130",
    "number-unusual",
    on="carddata",
    severity="warning",
    summary="Cost, speed, power and health are no larger than on any other card.",
    message="{name} has {what}",
    hint="compare it with the printed card",
    reference="numbers of the 11,000 cards of all sets: costs to 20 (12 where it is no unit), speeds to 90, else to 20",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        most = MOST if row.is_unit or row.kind == "Subordinate" else {"cost": 12}
        high = [
            f"{field} {value}, and other cards at most {limit}"
            for field, limit in most.items()
            if isinstance(value := row.plain.get(field), int) and not isinstance(value, bool) and value > limit
        ]
        if row.is_unit and row.plain.get("health") == 0:
            high.append("health 0, and no unit could stay in play with it")
        if high and not view.accepts("C130", row.name):
            yield row.hit(high[0].partition(" ")[0], what="; ".join(high))


MOST = {"cost": 20, "speed": 90, "power": 20, "health": 20}
