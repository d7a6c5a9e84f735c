"""A version letter stands for one card.

What it checks
--------------
Printings of one name and version letter (or of one name, for a card without a letter) agree in side, type, subtype,
cost and numbers. A warning where only the subtypes differ.

Why
---
A promo is the same card as the one it repeats. Where the two differ, one has a typing error, or two cards got one
letter.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (A) (Promo)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 8, "health": 3, "rarity": "C"}
    ]}

Passes
------
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"},
    {"name": "Tarn Vesh (A) (Promo)", "number": 2, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "C"}
    ]}

How to mend
-----------
Compare the two with the printed cards and correct the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.printings import differences, place_of
from validator.carddata.view import CardDataView
from validator.results import Severity
from validator.rules.registry import Hit, rule


@rule(
    "C103",
    "duplicate-version",
    on="carddata",
    severity="error",
    summary="A version letter stands for one card.",
    message="{name} differs from {other}, the same version: {differ}",
    hint="correct one of them, or give the other its own version letter",
    reference="a version letter is one version of a unit, whatever the printing; promos repeat a card",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield each later row of a card that differs from the first; of two of one full name another rule speaks."""
    checked = set(map(id, view.rows))
    for rows in view.by_card.values():
        if len(rows) < 2:
            continue
        rows = sorted(rows, key=lambda row: row.parts.printing is not None)
        first = rows[0]
        for row in rows[1:]:
            if row.name == first.name or view.enough(row.file):
                continue
            differ = differences(first, row, subtype=True)
            if not differ:
                continue
            later = row if id(row) in checked else first
            if id(later) not in checked or view.accepts("C103", row.name):
                continue
            other = first if later is row else row
            severity: Severity = "warning" if differ == differences(first, row, only_subtype=True) else "error"
            yield later.hit(other=f"{other.name} ({place_of(other)})", differ=", ".join(differ), severity=severity)
