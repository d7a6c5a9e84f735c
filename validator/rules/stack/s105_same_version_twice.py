"""No version of a unique unit is in the stack twice.

What it checks
--------------
The unique cards of the stack, the top among them, by name and version letter; a promo, preview or reprint of the same
letter is the same version. Left out are cards that don't belong there anyway, and cards whose own text or another
card's says how many copies may lie there.

Why
---
A stack is made of different versions (rulebook and Wizards FAQ 2002); no two copies of one version are in play for one
player.

Fails
-----
::

    swtcg stack explain "Darth Vader (C)" "Darth Vader (C) (Promo)"

Passes
------
::

    swtcg stack explain "Darth Vader (C)" "Darth Vader (D)"

How to mend
-----------
Keep one of the copies.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Card
from validator.results import Where
from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView


@rule(
    "S105",
    "same-version-twice",
    on="stack",
    severity="error",
    summary="No version of a unique unit is in the stack twice.",
    message="{card} is in the stack {count} times; 1 is allowed",
    hint="keep one of them",
    reference="a stack holds different versions of a unique unit; a promo is the same version (Wizards FAQ 2002)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Count the copies of every version."""
    copies: dict[str, list[tuple[Card, Where]]] = {view.top.key: [(view.top, view.wheres[0])]}
    for placed, where in view.beneath:
        counted = placed.fits and not placed.again and placed.copies is None
        if counted and placed.card.version is not None:
            copies.setdefault(placed.card.key, []).append((placed.card, where))
    for cards in copies.values():
        if len(cards) > 1:
            yield hit([cards[0][0].name], cards[1][1], card=cards[0][0].name, count=len(cards))
