"""A judge must say whether this stack is allowed.

What it checks
--------------
Cards beneath, and the size of the stack, that are allowed or not according to something this program doesn't know: a
list that goes by game text, which the card data doesn't keep; a card whose text is not modelled; a name in a card's
text of which the unit is in play under another name. It is said only where nothing else settles the matter.

Why
---
A wrong verdict is worse than none.

Fails
-----
::

    swtcg stack explain "Abeloth (A)" "Princess Leia (A)"

Passes
------
::

    swtcg stack explain "Abeloth (A)" "Rey (A)"

How to mend
-----------
Read the named card and decide.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView

SIZE = "{count} cards in the stack of {top}: a judge must say whether {judge} allows more than {limit}"


@rule(
    "S190",
    "stack-needs-judge",
    on="stack",
    severity="note",
    summary="A judge must say whether this stack is allowed.",
    message="a judge must say whether {card} may lie under {top}: {why}",
    hint="show the judge the text of {judge}",
    reference="the card data keeps facts, but no game text; cards that are not modelled are listed with the card data",
    judge=True,
)
def check(view: StackView) -> Iterator[Hit]:
    """Find what the card data can't settle."""
    top = view.top.name
    for placed, where in view.beneath:
        if placed.fits is None:
            judge = " and ".join(placed.judge)
            names = dict.fromkeys((placed.card.name, top, *placed.judge))
            yield hit(names, where, card=placed.card.name, top=top, judge=judge, why=placed.why, source=placed.source)
    size = view.explanation.size
    count = len(view.cards)
    if size.allows(count) is None:
        yield hit(
            dict.fromkeys((top, *size.judge)),
            view.wheres[0],
            message=SIZE,
            count=count,
            top=top,
            judge=" and ".join(size.judge),
            limit=size.limit,
            source=size.source,
        )
