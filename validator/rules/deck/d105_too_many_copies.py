"""A deck has at most 4 copies of one card.

What it checks
--------------
The copies in the deck of one card: of one name with its version letter. Promos, previews, LEGO cards, starter cards
and reprints of it count with it. Versions with other letters are other cards, and so are two cards that only share a
name. In the zones outside there is no such rule; more than 4 copies in one of them are a warning. The data file
deckbuilding.json names cards of which copies may be in the supply instead of in the deck; those count together, with
a warning.

Why
---
Wizards' FAQ of 2002: four of each version. Another printing is the same card. The community's older checker counts
each printing apart; where that changes its answer, a note says so.

Fails
-----
::

    5 Han Solo (A)

Passes
------
::

    4 Han Solo (A)
    4 Han Solo (B)

How to mend
-----------
Remove copies, or replace them with other cards, until 4 are left, whatever their printing.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.model import OUTSIDE_ZONES
from validator.decks.view import OTHER_ZONE, ZONE_WORDS, DeckView, Held
from validator.results import counted
from validator.rules.registry import Hit, hit, rule

APART = "the community's older checker counts printings apart and would allow {parts} of {card}; they are one card"
OUTSIDE = "{found} copies of {card} in the {zone}; {allowed} are usual"
TOGETHER = "{found} copies of {card} in deck and {zone} together; {allowed} are allowed"


@rule(
    "D105",
    "too-many-copies",
    on="deck",
    when=lambda view: view.has_outside or view.most_copies > view.format.numbers.copies,
    severity="error",
    summary="A deck has at most 4 copies of one card.",
    message="{found} copies of {card}{parts}; {allowed} are allowed",
    hint="remove or replace {extra}",
    reference=("4 of a card, counted by name and version letter; promos and reprints together (Wizards FAQ 2002)"),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card with too many copies in the deck, then those in the zones outside."""
    limit = view.format.numbers.copies
    if view.copies and max(view.copies.values()) > limit:
        for key, found in view.copies.items():
            if found > limit:
                yield from _too_many(view.held(key), found, limit)
    if view.has_outside:
        for held in view.cards().values():
            for zone in OUTSIDE_ZONES:
                found = held.copies(zone)
                if found > limit:
                    where = next(entry.where for at, entry in held.lines if at == zone)
                    yield hit(
                        (held.card.name,),
                        where,
                        severity="warning",
                        message=OUTSIDE,
                        found=found,
                        card=held.card.name,
                        zone=ZONE_WORDS[zone],
                        allowed=limit,
                        extra=counted(found - limit, "copy", "copies"),
                    )
        for held in view.concerned(OTHER_ZONE):
            other = view.format.other_zones[held.card.key]
            in_deck, found = held.copies("deck"), held.copies("deck") + held.copies(other.zone)
            if found > other.copies and 0 < in_deck <= limit:
                yield hit(
                    (held.card.name,),
                    held.lines[-1][1].where,
                    severity="warning",
                    message=TOGETHER,
                    found=found,
                    card=held.card.name,
                    zone=ZONE_WORDS[other.zone],
                    allowed=other.copies,
                    extra=counted(found - other.copies, "copy", "copies"),
                )


def _too_many(held: Held, found: int, limit: int) -> Iterator[Hit]:
    name = held.card.name
    printed = held.printed()
    parts = " and ".join(f"{count} {printing}" for printing, count in printed.items())
    copies = 0
    where = held.lines[0][1].where
    for zone, entry in held.lines:
        if zone == "deck":
            copies += entry.count
            where = entry.where
            if copies > limit:
                break
    yield hit(
        (name,),
        where,
        found=found,
        card=name,
        parts=f" ({parts})" if len(printed) > 1 else "",
        allowed=limit,
        extra=counted(found - limit, "copy", "copies"),
    )
    if len(printed) > 1 and max(printed.values()) <= limit:
        yield hit((name,), where, severity="note", message=APART, hint="", card=name, parts=parts)
