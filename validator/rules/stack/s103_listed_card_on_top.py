"""A card that may only lie beneath is not on top.

What it checks
--------------
The top against the cards beneath that don't fit it: is the top on the Stack list of one of them, or may it lie under
one of them by its own text, which says that it can't be on top there?

Why
---
A card that is there by a Stack list lies beneath, never on top (keyword text of Stack); cards that go under another
unit by their own text say the same of themselves.

Fails
-----
::

    swtcg stack explain "Han Solo (A)" "Falcon Bridge Crew (A)"

Passes
------
::

    swtcg stack explain "Falcon Bridge Crew (A)" "Han Solo (A)"

How to mend
-----------
Put the card with the list, or the unit that the other card may lie under, on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView


@rule(
    "S103",
    "listed-card-on-top",
    on="stack",
    severity="error",
    summary="A card that may only lie beneath is not on top.",
    message="{why}",
    hint="put {card} on top",
    reference="what a Stack list names lies beneath only (keyword text of Stack; text of the cards that stack under "
    "another)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Find cards beneath that should be above."""
    for placed, where in view.beneath:
        if placed.fits is False and placed.on_top:
            yield hit(
                [view.top.name, placed.card.name],
                where,
                card=placed.card.name,
                why=placed.why,
            )
