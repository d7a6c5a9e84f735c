"""Battles, Events and Subordinates have no build cost, and only units have speed, power and health.

What it checks
--------------
A Battle, an Event or a Subordinate has no build cost. Equipment, Locations, Missions, Resources, Battles and Events
have no speed, power and health.

Why
---
A number in the wrong column is lost, or the type is wrong.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Sudden Volley", "number": 1, "side": "dark", "types": ["Battle"], "rarity": "C",
      "cost": 2}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Sudden Volley", "number": 1, "side": "dark", "types": ["Battle"], "rarity": "C"}
    ]}

How to mend
-----------
Remove the number, or correct the type.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.lists import KINDS
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "C116",
    "cost-unexpected",
    on="carddata",
    severity="error",
    summary="Battles, Events and Subordinates have no build cost, and only units have speed, power and health.",
    message="{name} is {kind} with {what}",
    hint="remove it, or correct the type",
    reference="Battles and Events are played, Subordinates are made by other cards: none is built",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        kind = row.kind
        if not kind or row.is_unit or kind not in KINDS:
            continue
        banned = ["cost"] if kind in ("Battle", "Event", "Subordinate") else []
        if kind != "Subordinate":
            banned += ["speed", "power", "health"]
        found = [f"{field} {row.plain[field]}" for field in banned if row.plain.get(field) is not None]
        if found and not view.accepts("C116", row.name):
            article = "an" if kind[0] in "AEIOU" else "a"
            yield row.hit(found[0].split(" ")[0], kind=f"{article} {kind}", what=", ".join(found))
