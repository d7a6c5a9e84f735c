"""Every card beneath may lie there: as a version, by a list, by its own text or by an exception.

What it checks
--------------
Each card beneath the top: is it another version of the same unique unit; is it on a Stack list that the top has, that
an attached card gives it, or that INSERT gives it; may it lie there by its own text; does another card let it? A
Subordinate that lies there by a list of the kind "Any …" is a warning, as its type line names no such type. Of some
pairs of names no source says whether they are one unit: they count as two, and the message says so.

Why
---
Only different versions of one unique unit stack by themselves (rulebook). The Stack keyword lets listed cards lie
beneath, and works from the top only; some cards say themselves under which unit they may lie.

Fails
-----
::

    swtcg stack explain "Luke Skywalker (A)" "Han Solo (A)"

Passes
------
::

    swtcg stack explain "Falcon Bridge Crew (A)" "Han Solo (A)" "Chewbacca (B)"

How to mend
-----------
Take the card out, put the card with the list on top, or name the card in play that allows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.view import StackView

DOUBTFUL = "{card} lies under {top}: {why}"
UNSETTLED = "remove it, or ask a judge whether the two names are one unit"


@rule(
    "S102",
    "card-does-not-stack",
    on="stack",
    severity="error",
    summary="Every card beneath may lie there: as a version, by a list, by its own text or by an exception.",
    message="{card} can't lie under {top}: {why}",
    hint="remove it, or name a card in play that allows it",
    reference="versions of one unique unit, cards on the top's Stack list, and cards whose own text says so "
    "(rulebook; keyword text of Stack)",
)
def check(view: StackView) -> Iterator[Hit]:
    """Find the cards for which no road leads beneath the top."""
    for placed, where in view.beneath:
        card, top = placed.card.name, view.top.name
        if placed.fits is False and not placed.on_top:
            yield hit(
                [card, top],
                where,
                hint=UNSETTLED if placed.unsettled else None,
                why=placed.why,
                card=card,
                top=top,
            )
        elif placed.warning:
            yield hit(
                [card, top],
                where,
                severity="warning",
                message=DOUBTFUL,
                hint="ask a judge whether that list means Subordinates",
                why=placed.warning,
                card=card,
                top=top,
            )
