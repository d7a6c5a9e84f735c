"""A player has one Location in an arena.

What it checks
--------------
The Locations that each player has in each arena. A player who has a card among the Missions or in the discard pile that
lets several Locations stay may have so many.

Why
---
A new Location replaces the old one of its arena; a card that lets both stay says so (card texts).

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {},
      "locations": {"character": ["Jedi Temple", "Jedi Temple Archives"]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {},
      "locations": {"character": "Jedi Temple"}}]}

How to mend
-----------
Leave the Location that came last, or write down the card that lets both stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "B109",
    "several-locations",
    on="board",
    severity="error",
    summary="A player has one Location in an arena.",
    message="{card} is a Location of {player} in the {arena} arena besides {other}; {allowed} may be there",
    hint="leave the one that came last, or write down the card that lets both stay",
    reference="a new Location replaces the old one of its arena (read from cards that let two stay)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Location beyond those that a player may have in an arena."""
    for player in view.board.players:
        for arena, cards in player.locations.items():
            found = [each for each in cards if each.card is None or each.card.kind == "Location"]
            if len(found) < 2:
                continue
            most = view.most_locations(player)
            for each in found[most:]:
                yield hit(
                    (each.name, found[0].name),
                    each.where,
                    card=each.name,
                    other=found[0].name,
                    player=player.name,
                    arena=arena.capitalize(),
                    allowed=most,
                )
