"""Of a card that stacks under others, no more copies lie there than its text allows.

What it checks
--------------
Cards that lie there by their own text, or by that of the card that put them there, where the text says how many copies
may be in one stack.

Why
---
Cards that go under another unit often add that only one copy of them may be in that stack (card texts; see
card_data/effects/stacking.json).

Fails
-----
::

    swtcg stack explain "Luke Skywalker (A)" "Binding Energy" "Binding Energy"

Passes
------
::

    swtcg stack explain "Luke Skywalker (A)" "Binding Energy"

How to mend
-----------
Keep as many as the text allows.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.results import Where
from validator.rules.registry import Hit, hit, rule
from validator.stacks.stacks import Placement
from validator.stacks.view import StackView


@rule(
    "S106",
    "copy-limit-in-stack",
    on="stack",
    severity="error",
    summary="Of a card that stacks under others, no more copies lie there than its text allows.",
    message="{found} copies of {card} under {top}; its text allows {allowed}",
    hint="remove {over}",
    reference="the text of a card that stacks under another says how many copies of it one stack may have (card text)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Count the copies of cards that say how many there may be."""
    found: dict[str, list[tuple[Placement, Where]]] = {}
    for placed, where in view.beneath:
        if placed.fits and placed.copies is not None:
            found.setdefault(placed.card.key, []).append((placed, where))
    for copies in found.values():
        limit = copies[0][0].copies
        if limit is not None and len(copies) > limit:
            name = copies[0][0].card.name
            over = len(copies) - limit
            yield hit(
                [name, view.top.name],
                copies[limit][1],
                found=len(copies),
                card=name,
                top=view.top.name,
                allowed=limit,
                source=copies[0][0].source,
                over=f"{over} cop{'ies' if over > 1 else 'y'}",
            )
