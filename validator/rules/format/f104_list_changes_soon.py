"""An announced list makes the deck illegal from a later day on.

What it checks
--------------
Bans, restrictions and sets of the format that are announced for a day after the one asked for. Cards of the deck that
are legal on that day and no longer on the announced one are named with it.

Why
---
A list is announced some time before it takes effect; who builds a deck for a later event should know. With `--as-of`
in the past it says what came next.

Fails
-----
Under `--format wotc --as-of 2004-04-01`::

    4 Rebel Trooper
    1 Ugnaught

Passes
------
Under `--format wotc --as-of 2004-04-01`::

    4 Rebel Trooper
    1 Jawa

How to mend
-----------
Nothing needs mending today. Check with `--as-of` and the day of the event.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import FOREIGN, LISTED, DeckView, Held
from validator.rules.registry import Hit, hit, rule


@rule(
    "F104",
    "list-changes-soon",
    on="format",
    when=lambda view: view.all_flags & (FOREIGN | LISTED),
    severity="note",
    summary="An announced list makes the deck illegal from a later day on.",
    message="{card} is legal on {today}; {change} from {day} on",
    hint="replace it in a deck for an event on that day or later",
    reference="lists take effect on an announced day",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card that an announced change makes illegal."""
    under = view.format
    for held in view.concerned(LISTED):
        if under.out_later(held.card):
            continue
        listings = view.listings(held)
        now = {listing.entry.status for listing in listings if listing.state == "holds"}
        for listing in listings:
            status = listing.entry.status
            if listing.state != "announced" or "banned" in now or status in now:
                continue
            if status == "banned" and under.allows(held.card):
                yield _soon(view, held, "banned", listing.entry.since)
            elif status == "restricted" and held.copies("deck") > under.numbers.restricted_copies:
                change = f"restricted to {under.numbers.restricted_copies} copy"
                yield _soon(view, held, change, listing.entry.since)
    for held in view.concerned(FOREIGN):
        day = under.leaves(held.card)
        if day is not None:
            yield _soon(view, held, "no longer in the sets of the format", day)


def _soon(view: DeckView, held: Held, change: str, day: str | None) -> Hit:
    name = held.card.name
    return hit((name,), held.lines[0][1].where, card=name, today=view.format.as_of, change=change, day=day)
