"""Every card is in one of the sets of the format.

What it checks
--------------
The cards of the deck and of the zones outside. A card is in a format when any printing of it is in one of its sets:
of one name and version letter, promos, starter cards and reprints included. The sets are those of the day
(`--as-of`). Where it isn't known which of two lists held that day, a deck that one of them allows is for a judge
(F190), and one that neither allows is measured by the list known best. For a past day a card must have come out, too:
of most sets it is known before which month they had not.

Why
---
A format is a list of sets (the community's format list, as stored at three times). That a reprint makes a card legal
is the usual reading of such games.

Fails
-----
Under `--format wotc`::

    4 Rebel Trooper
    4 Ezra Bridger (F)

Passes
------
Under `--format wotc`::

    4 Rebel Trooper
    4 Clone Squad

How to mend
-----------
Replace the card, or check the deck under a format that has one of its sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.decks.view import FOREIGN, DeckView
from validator.formats.model import SetPool
from validator.rules.registry import Hit, hit, rule

UNSURE = (
    "it is not known which list of {format} held on {day}: "
    "{card} is {here} the list of {this}, but {there} that of {other}"
)
SETS = "{what}"
LATER = "{card} had not come out on {day}: no set that has it came out before {out}"


@rule(
    "F101",
    "not-in-format",
    on="format",
    when=lambda view: view.all_flags & FOREIGN or view.format.notes,
    severity="error",
    summary="Every card is in one of the sets of the format.",
    message="{card} is not in {format} (printed in {sets})",
    hint="replace it, or choose a format that has the set {one_of}",
    reference=(
        "a card is legal in a format when any printing of it is in one of the format's sets (community format list)"
    ),
    together=(
        "{count} cards are not in {format}; they were printed in:",
        "set_names",
        "replace them, or choose a format that has their sets (`swtcg rules formats`)",
    ),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card that isn't in the format, and what isn't known of its sets on the day."""
    under = view.format
    for note in under.notes:
        yield hit(severity="note", message=SETS, hint="", what=note)
    set_names: dict[str, str] = view.db.memory("set names")
    if not set_names:
        set_names.update({each.code: f"{each.name} ({each.code})" for each in view.db.sets})
    open_question = not under.neither_allows(held.card for held in view.concerned(FOREIGN))
    for held in view.concerned(FOREIGN):
        card = held.card
        where = held.lines[0][1].where
        allowed = under.allows(card)
        if not allowed and not (open_question and under.may_differ(card)):
            sets = card.sets
            printed = ", ".join(sets)
            one_of = f"one of {printed}" if len(sets) > 1 else sets[0]
            named = [set_names.get(code, code) for code in sets]
            words: dict[str, Any] = {
                "card": card.name,
                "format": under.title,
                "sets": printed,
                "set_names": named,
                "one_of": one_of,
            }
            yield hit((card.name,), where, **words)
        elif out := under.out_later(card):
            yield hit(
                (card.name,),
                where,
                message=LATER,
                hint="replace it, or check for a later day with --as-of",
                card=card.name,
                day=under.as_of,
                out=out,
            )
        if not open_question and under.may_differ(card):
            yield hit(
                (card.name,),
                where,
                severity="note",
                message=UNSURE,
                hint="",
                card=card.name,
                format=under.title,
                day=under.as_of,
                here="in" if allowed else "not in",
                this=_day(under.pool),
                there="not in" if allowed else "in",
                other=_day(under.rival),
            )


def _day(pool: SetPool | None) -> str:
    return (pool.day if pool is not None else None) or "the oldest time stored"
