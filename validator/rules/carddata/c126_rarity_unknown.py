"""The rarity is one that cards have.

What it checks
--------------
The rarity is R, U, C, P, S or L. A card without a rarity is a note; a Subordinate may have none.

Why
---
The rarity is what packs and limited formats are made from.

Fails
-----
A set file::

    {"card_set": 1, "set": "ABC", "cards": [
    {"name": "Tarn Vesh (A)", "number": 1, "side": "light", "types": ["Character"],
      "subtype": "Rebel Pilot", "subtypes": ["Rebel", "Pilot"], "arenas": ["Character"],
      "cost": 3, "speed": 40, "power": 3, "health": 3, "rarity": "X"}
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
Correct the rarity.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.carddata.view import CardDataView
from validator.cards.model import RARITIES
from validator.rules.registry import Hit, rule


@rule(
    "C126",
    "rarity-unknown",
    on="carddata",
    severity="error",
    summary="The rarity is one that cards have.",
    message="{name}: {what}",
    hint="{mend}",
    reference="rarities: R, U, C, P (promo), S (Subordinate), L (LEGO promo)",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit a row."""
    for row in view.asked:
        rarity = row.text("rarity").strip()
        if rarity in RARITIES or view.accepts("C126", row.name) or (rarity.isdigit() and row.cells is not None):
            continue
        if rarity:
            yield row.hit(
                "rarity",
                what=f"{rarity!r} is no rarity",
                mend=f"write {rarity.upper()}" if rarity.upper() in RARITIES else "write one of R, U, C, P, S, L",
            )
        elif row.kind != "Subordinate":
            yield row.hit("rarity", what="has no rarity", mend="add it", severity="note")
