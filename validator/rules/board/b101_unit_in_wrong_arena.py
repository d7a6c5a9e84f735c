"""A unit is in an arena of its type.

What it checks
--------------
The arena of every unit against the type of its top card; a Subordinate's arenas are in its subtype line. A unit of
several arenas may be in any of them. A warning where a card is in play, or in a discard pile, that may have made it
a unit of that arena.

Why
---
Only the top card gives a stack its type, and a unit is deployed to an arena of its type.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {
      "character": [{"cards": ["Luke's X-Wing (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [{"cards": ["Luke's X-Wing (A)"]}]}}]}

How to mend
-----------
Move the unit to an arena of its type; check that the right card is on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.attaching import arenas
from validator.boards.view import BoardView
from validator.rules.registry import Hit, rule
from validator.stacks.lending import retyping

MAYBE = "{unit} is a {type} unit, but it is in the {arena} arena; {by} may have made it one of that arena"
ASK = "ask a judge, who reads {by}"


@rule(
    "B101",
    "unit-in-wrong-arena",
    on="board",
    when=lambda view: view.misplaced,
    at="deployed",
    severity="error",
    summary="A unit is in an arena of its type.",
    message="{unit} is a {type} unit, but it is in the {arena} arena",
    hint="move it to the {right} arena",
    reference="a unit is in an arena that the type of its top card names (rulebooks)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unit in an arena that its top doesn't have."""
    for unit in view.misplaced:
        card, arena = unit.cards[0].card, unit.arena
        if card is None or arena is None or arena.capitalize() in arenas(view, unit):
            continue
        data = {"unit": unit.label, "type": "/".join(card.arenas), "arena": arena.capitalize()}
        around = [c for player in view.board.players for c in view.in_play(player)]
        around += [each.card for player in view.board.players for each in player.discard if each.card is not None]
        by = retyping(around, card, arena.capitalize(), view.effects, view.lists)
        if by is not None:
            names = (card.name, by.name)
            yield Hit(data | {"by": by.name}, names, unit.top.where, "warning", MAYBE, ASK)
        else:
            yield Hit(data | {"right": " or ".join(card.arenas)}, (card.name,), unit.top.where)
