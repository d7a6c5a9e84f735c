"""A player has one Event in play at most.

What it checks
--------------
The Events that each player has in play; in a log also an Event that is played beside another.

Why
---
At most one Event is in play; it is played before setup, and can't be replaced. The community's article on Events.

Fails
-----
::

    {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light", "arenas": {}, "events": ["Vector", "The Rise of Skywalker"]},
       {"name": "Bob", "side": "dark", "arenas": {}}]}

Passes
------
::

    {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light", "arenas": {}, "events": ["Vector"]},
       {"name": "Bob", "side": "dark", "arenas": {}}]}

How to mend
-----------
Take the other Events out.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "B108",
    "several-events",
    on="board",
    severity="error",
    summary="A player has one Event in play at most.",
    message="{card} is a second Event of {player}, besides {other}; 1 is allowed",
    hint="leave one Event in play",
    reference="at most one Event in play (the community's article on Events, 2016)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Event beyond a player's first."""
    for player in view.board.players:
        events = [each for each in player.events if each.card is None or each.card.kind == "Event"]
        for each in events[1:]:
            names = (each.name, events[0].name)
            yield hit(names, each.where, card=each.name, player=player.name, other=events[0].name)
