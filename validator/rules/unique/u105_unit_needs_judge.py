"""A judge must say whether a unit may be in play.

What it checks
--------------
Units that may not be there because of a card whose effect a board doesn't show whole: one that removed a unit from the
game and keeps it away from then on, a Pilot because of which its ship counts as unique, so that a second one of
that name clashes with it, and a card that is treated as another unique unit.

Why
---
A few cards say so (card texts). A wrong verdict is worse than none.

Fails
-----
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Luke Skywalker (A)"]}]},
       "discard": ["Emperor's End"]},
      {"name": "Bob", "side": "dark", "arenas": {"character": [{"cards": ["Darth Tyranus (D)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Yoda (A)"]}]},
       "discard": ["Emperor's End"]},
      {"name": "Bob", "side": "dark", "arenas": {"character": [{"cards": ["Darth Tyranus (D)"]}]}}]}

How to mend
-----------
Show the judge the text of the named card, and say what it was used on.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.doubts import doubts
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "U105",
    "unit-needs-judge",
    on="board",
    severity="note",
    summary="A judge must say whether a unit may be in play.",
    message="{units}: a judge must say whether {by} lets {them} be in play",
    hint="show the judge the text of {by}",
    reference="some cards keep away a unit they removed, make a ship unique, or count as another unit (card texts)",
    judge=True,
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield units that may not be there."""
    for by, units in doubts(view):
        yield hit(
            dict.fromkeys((*(each.top.name for _, each in units), by.name)),
            units[-1][1].top.where,
            units=" and ".join(f"{each.label} of {player.name}" for player, each in units),
            by=by.name,
            them="it" if len(units) == 1 else "both of them",
            source=view.effects.source(by.key) or view.effects.source(by.key, "pilots"),
        )
