"""No card of the deck is banned in the format.

What it checks
--------------
The cards of the deck and of the zones outside, against the ban lists of the format on the day (`--as-of`). A ban of a
card is one of all its printings. Where a list names one printing alone, that printing is banned, and the others are
for a judge (F190). An entry whose first day isn't known holds today; for a day of the past it is for a judge as well. A
card that is banned only elsewhere gets a note where the community's older checker would refuse it.

Why
---
Wizards' announcements from April 2004 on, and the marks in the community's set files: by format where they name one,
in every format where they don't.

Fails
-----
::

    4 Rebel Trooper
    1 Saw Gerrera (C)

Passes
------
::

    4 Rebel Trooper
    1 Saw Gerrera (A)

How to mend
-----------
Replace the card with another one, and remove it from the zones outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.decks.view import LISTED, MARKED, DeckView, mark, printed_name
from validator.rules.registry import Hit, hit, rule

ELSEWHERE = "{card} is not banned in {format}; the community's older checker refuses it in every format"
MISSED = "the community's older checker misses the ban of {card}: the printing carries no mark"


@rule(
    "F102",
    "banned",
    on="format",
    when=lambda view: view.all_flags & (LISTED | MARKED),
    severity="error",
    summary="No card of the deck is banned in the format.",
    message="{card} is banned in {format} (list {list}, {since})",
    hint="replace it with another card",
    reference=("banned cards may not be played (Wizards' announcements 2004; marks in the community's set files)"),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card that is banned, or is only elsewhere."""
    under = view.format
    for held in view.concerned(LISTED | MARKED):
        card = held.card
        banned = False
        marked = any(entry.printed is not None and mark(entry.printed.flags) == "banned" for _, entry in held.lines)
        for listing in view.listings(held):
            if listing.entry.status != "banned" or listing.state == "announced":
                continue
            banned = True
            words: dict[str, Any] = {
                "card": card.name,
                "format": under.title,
                "list": listing.list,
                "since": listing.since,
                "source": listing.entry.source,
            }
            lines = [entry for _, entry in held.lines] if listing.state == "holds" else []
            certain = [e for e in lines if listing.printing is None or printed_name(e) == listing.printing]
            if certain:
                words["card"] = listing.printing or card.name
                yield hit((words["card"],), certain[0].where, **words)
                if not marked:
                    yield hit((card.name,), certain[0].where, severity="note", message=MISSED, hint="", **words)
        if marked and not banned:
            where = held.lines[0][1].where
            yield hit(
                (card.name,), where, severity="note", message=ELSEWHERE, hint="", card=card.name, format=under.title
            )
