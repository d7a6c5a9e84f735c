"""A deck has at most one copy of a restricted card.

What it checks
--------------
The copies in the deck of cards that the lists of the format restrict on the day (`--as-of`); all printings count
together. Further copies in the zones outside are a warning. An entry whose first day isn't known holds today; for a
day of the past it is for a judge (F190). Several copies of a card that is restricted only elsewhere get a
note where the community's older checker would refuse them.

Why
---
The marks in the community's set files: one copy a deck. They name the format; what is restricted in none of the asked
format's lists may be played four times.

Fails
-----
Under `--format wotc`::

    4 Rebel Trooper
    2 Falcon's Needs

Passes
------
Under `--format wotc`::

    4 Rebel Trooper
    1 Falcon's Needs

How to mend
-----------
Keep one copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.decks.view import LISTED, MARKED, DeckView, mark
from validator.results import counted
from validator.rules.registry import Hit, hit, rule

OUTSIDE = (
    "{found} copies of {card} in the deck and the zones outside it; {format} allows {allowed} in the deck (list {list})"
)
ELSEWHERE = (
    "{card} is not restricted in {format}; the community's older checker allows {allowed} copy of it in every format"
)
MISSED = "the community's older checker misses the restriction of {card}: the printing carries no mark"


@rule(
    "F103",
    "restricted",
    on="format",
    when=lambda view: view.all_flags & (LISTED | MARKED),
    severity="error",
    summary="A deck has at most one copy of a restricted card.",
    message=("{found} copies of {card}, which is restricted in {format} (list {list}, {since}); {allowed} is allowed"),
    hint="remove or replace {extra}",
    reference=("one copy of a restricted card a deck, all printings together (marks in the community's set files)"),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every restricted card with too many copies."""
    under = view.format
    allowed = under.numbers.restricted_copies
    for held in view.concerned(LISTED | MARKED):
        found, everywhere = held.copies("deck"), held.copies()
        if everywhere <= allowed:
            continue
        card = held.card
        lines = [entry for zone, entry in held.lines if zone == "deck"] or [entry for _, entry in held.lines]
        where = lines[-1].where
        listed = False
        marked = any(entry.printed is not None and mark(entry.printed.flags) for _, entry in held.lines)
        for listing in view.listings(held):
            if listing.state == "announced":
                continue
            listed = True
            if listing.entry.status != "restricted":
                continue
            words: dict[str, Any] = {
                "card": card.name,
                "format": under.title,
                "list": listing.list,
                "since": listing.since,
                "source": listing.entry.source,
            }
            if found <= allowed:
                yield hit(
                    (card.name,),
                    held.lines[-1][1].where,
                    severity="warning" if listing.state == "holds" else "note",
                    message=OUTSIDE,
                    found=everywhere,
                    allowed=allowed,
                    extra=counted(everywhere - allowed, "copy", "copies"),
                    **words,
                )
            elif listing.state == "holds":
                extra = counted(found - allowed, "copy", "copies")
                yield hit((card.name,), where, found=found, allowed=allowed, extra=extra, **words)
                if not marked:
                    yield hit((card.name,), where, severity="note", message=MISSED, hint="", **words)
        if (
            not listed
            and found > allowed
            and any(mark(entry.printed.flags) == "restricted" for entry in lines if entry.printed is not None)
        ):
            words = {"card": card.name, "format": under.title, "allowed": allowed}
            yield hit((card.name,), where, severity="note", message=ELSEWHERE, hint="", **words)
