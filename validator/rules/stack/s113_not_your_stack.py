"""Only its own player changes a stack.

What it checks
--------------
The player of a `stack`, `swap` or `rearrange` event against the player whose unit it is.

Why
---
Only the player who controls a stack may add cards to it or change its top. Usage notes of the community on stacks.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-dark"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Bob", "unit": "u1", "top": "Falcon Bridge Crew (C)",
       "discards": ["Princess Leia (A)"], "granted": "a card"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)",
       "discards": ["Princess Leia (A)"]}]}

How to mend
-----------
Name the player whose unit it is. A card that lets a player stack under another's unit is named in `granted`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "S113",
    "not-your-stack",
    on="event",
    when=lambda view: view.not_its_stack,
    events=(
        "stack",
        "swap",
        "rearrange",
        "take",
    ),
    severity="error",
    summary="Only its own player changes a stack.",
    message="{player} changes the stack of {unit}, which belongs to {owner}",
    hint="only {owner} may change it",
    reference="only its controller adds to a stack or changes it (usage notes on stacks)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a stack that another player changes."""
    unit, side, event = view.unit, view.side, view.event
    if unit is None or side is None or not view.not_its_stack:
        return
    yield hit((unit.cards[0].name,), event.where, player=side.name, unit=unit.label, owner=unit.player.name)
