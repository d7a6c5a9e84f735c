"""What the lists of the format say about a card on the day is known.

What it checks
--------------
Cards of the deck and of the zones outside of which it isn't known what held on the day (`--as-of`): a card that is
banned today, while the first day of the ban isn't known; more copies than one of a card that is restricted today, in
the same way; a card on which two stored lists of the format's sets differ, one of which held that day; and a card of
which a list bans one printing alone, and the deck has another. Where two lists of sets differ, and a deck has a card
that is in neither, or one card that only the first has and one that only the second has, the deck is illegal under
both, and rule F101 says so.

Why
---
Lists and their days are known from Wizards' announcements and from the stored versions of the community's list. Where
they leave the day open, each verdict could be wrong.

Fails
-----
Under `--format standard`::

    4 Boba's Ultimatum
    1 A New Hope

Passes
------
Under `--format standard`::

    4 Boba's Ultimatum

How to mend
-----------
Ask the organiser which list holds; or replace the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.decks.view import FOREIGN, LISTED, DeckView, Held, printed_name
from validator.formats.model import Listing, SetPool
from validator.rules.registry import Hit, hit, rule

BANNED = "a judge must say whether {card} was banned in {format} on {day}: it is today ({since})"
RESTRICTED = (
    "a judge must say whether {card} was restricted in {format} on {day}, as it is today ({since}): "
    "there are {found} copies, and a restricted card may have {allowed}"
)
PRINTING = "a judge must say whether the ban of {printing} in {format} (list {list}) holds for {card} too"
SETS = (
    "a judge must say which list of {format} held on {day}: "
    "{card} is {here} that of {this}, but {there} that of {other}"
)


@rule(
    "F190",
    "list-needs-judge",
    on="format",
    when=lambda view: view.all_flags & (FOREIGN | LISTED if view.format.rival else LISTED),
    severity="note",
    summary="What the lists of the format say about a card on the day is known.",
    message=BANNED,
    hint="ask the organiser which list holds, or replace it",
    reference="what is known of the days of the lists (Wizards' announcements 2004; stored community format lists)",
    judge=True,
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card of which it isn't known whether the format allows it."""
    under = view.format
    differing = [held for held in view.concerned(FOREIGN) if under.may_differ(held.card)]
    if differing and not under.neither_allows(held.card for held in view.concerned(FOREIGN)):
        for held in differing:
            yield _sets(view, held)
    for held in view.concerned(LISTED):
        for listing in view.listings(held):
            yield from _listed(view, held, listing)


def _sets(view: DeckView, held: Held) -> Hit:
    under = view.format
    allowed = under.allows(held.card)
    return hit(
        (held.card.name,),
        held.lines[0][1].where,
        message=SETS,
        card=held.card.name,
        format=under.title,
        day=under.as_of,
        here="in" if allowed else "not in",
        this=_day(under.pool),
        there="not in" if allowed else "in",
        other=_day(under.rival),
    )


def _day(pool: SetPool | None) -> str:
    return (pool.day if pool is not None else None) or "the oldest time stored"


def _listed(view: DeckView, held: Held, listing: Listing) -> Iterator[Hit]:
    under = view.format
    words: dict[str, Any] = {"card": held.card.name, "format": under.title, "source": listing.entry.source}
    day: dict[str, Any] = {"day": under.as_of, "since": listing.since}
    lines = held.lines
    if listing.entry.status == "banned":
        if listing.state == "unsure":
            yield hit((held.card.name,), lines[0][1].where, **words, **day)
        elif listing.state == "holds" and listing.printing not in {None, *(printed_name(entry) for _, entry in lines)}:
            words |= {"printing": listing.printing, "list": listing.list}
            yield hit((held.card.name,), lines[0][1].where, message=PRINTING, **words)
    elif listing.state == "unsure" and held.copies("deck") > under.numbers.restricted_copies:
        words |= day | {"found": held.copies("deck"), "allowed": under.numbers.restricted_copies}
        at = [entry for zone, entry in lines if zone == "deck"][-1]
        yield hit((held.card.name,), at.where, message=RESTRICTED, **words)
