"""A card has the numbers of its type.

What it checks
--------------
A unit has cost, speed, power and health; a Subordinate speed, power and health; Equipment, Locations, Missions and
Resources a cost. A speed that is no multiple of 10 is a warning: a digit is missing.

Why
---
A missing number can't be told from a zero; counts and costs are wrong with it.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "rarity": "C"}
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
Add the number as the card has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C117",
    "stats-missing",
    on="carddata",
    severity="error",
    summary="A card has the numbers of its type.",
    message="{name} is {kind} {what}",
    hint="{mend}",
    reference=(
        "units have cost, speed, power and health; Equipment, Locations, Missions and Resources a "
        "cost; Subordinates all but the cost"
    ),
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        kind = row.kind
        if kind not in NEEDS or view.accepts("C117", row.name):
            continue
        article = "an" if kind[0] in "AE" else "a"
        kind = f"{article} {'unit' if kind == 'Unit' else kind}"
        missing = [
            field
            for field in NEEDS[row.kind]
            if row.plain.get(field) is None and not row.plain.get("unread", {}).get(field)
        ]
        if missing:
            yield row.hit(missing[0], kind=kind, what=f"without {', '.join(missing)}", mend="add what the card has")
        speed = row.plain.get("speed")
        if isinstance(speed, int) and speed % 10:
            yield row.hit(
                "speed",
                kind=kind,
                what=f"with speed {speed}; speeds are multiples of 10",
                mend=f"{speed}0?",
                severity="warning",
            )


STATS = ("speed", "power", "health")
NEEDS = {
    "Unit": ("cost", *STATS),
    "Subordinate": STATS,
    "Equipment": ("cost",),
    "Location": ("cost",),
    "Mission": ("cost",),
    "Resource": ("cost",),
}
