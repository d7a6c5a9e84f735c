"""A stack has no more cards than its limit, the top included.

What it checks
--------------
The number of cards in the stack against four, or what the cards around it make of four: the top's own text, a card
beneath whose text or INSERT gives room, an attached Equipment, a Location, an Event or another unit in play. Where
not all cards in play are known it is a warning. On a board, a taller stack is for a judge (S190) while a card that
would lift its limit lies in its player's discard pile: a stack that grew under it stays.

Why
---
A stack holds four cards at most, the top among them (rulebook; a Stack list doesn't lift that, says the keyword text).
The cards that lift the limit are in card_data/effects/stacking.json.

Fails
-----
::

    swtcg stack explain "Han Solo (A)" "Han Solo (B)" "Han Solo (C)" "Han Solo (D)" "Han Solo (E)"

Passes
------
::

    swtcg stack explain "Han Solo (A)" "Han Solo (B)" "Han Solo (C)" "Han Solo (D)"

How to mend
-----------
Take cards out, or name a card in play that allows more.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.results import counted
from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView


@rule(
    "S101",
    "stack-too-tall",
    on="stack",
    severity="error",
    summary="A stack has no more cards than its limit, the top included.",
    message="{found} cards in the stack of {top}; {allowed} are allowed ({why})",
    hint="remove {over}, or name a card in play that allows more",
    reference="four cards in a stack, top included, unless a card lifts that (rulebook; keyword text of Stack)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Compare the number of cards with the limit."""
    size = view.explanation.size
    count = len(view.cards)
    if size.limit is not None and size.allows(count) is False:
        yield hit(
            [view.top.name],
            view.wheres[0],
            severity="warning" if view.context.partial else None,
            found=count,
            allowed=size.limit,
            top=view.top.name,
            why=size.why,
            source=size.source,
            over=counted(count - size.limit, "card"),
        )
