"""One card is in one place.

What it checks
--------------
Ids of cards and units: an id that stands in two places of the board for the same card. A unit's top card may have the
id of its unit. An Equipment that is attached to two units is E110 instead; one id for two different cards can't be read
at all.

Why
---
A card object is in one stack or zone at a time. Two tops whose Stack lists name the same unit may each have a card
of it beneath, but each its own.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Luke Skywalker (A)", {"id": "c1", "card": "Luke Skywalker (B)"}]}]},
      "discard": [{"id": "c1", "card": "Luke Skywalker (B)"}]}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Luke Skywalker (A)", {"id": "c1", "card": "Luke Skywalker (B)"}]}]},
      "discard": [{"id": "c2", "card": "Luke Skywalker (B)"}]}]}

How to mend
-----------
Take the card out of the place where it isn't any more, or give the second copy an id of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.results import Where
from validator.rules.registry import Hit, hit, rule


@rule(
    "S107",
    "card-in-two-places",
    on="board",
    when=lambda view: view.twice,
    events=(
        "stack",
        "deploy",
    ),
    severity="error",
    summary="One card is in one place.",
    message="{card} with the id '{id}' is in {count} places: {first} and {second}; a card can be in 1 place only",
    hint="remove it from one of them, or give the second copy an id of its own",
    reference="a card is in one stack or zone at a time",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every place after the first of a card that is no Equipment attached twice."""
    for places in view.twice:
        first = places[0]
        for each in places[1:]:
            if not (each.attached and any(p.attached for p in places[: places.index(each)])):
                yield hit(
                    (each.card.name,),
                    Where(pointer=each.pointer),
                    card=each.card.name,
                    id=each.id,
                    count=len(places),
                    first=first.words,
                    second=each.words,
                )
