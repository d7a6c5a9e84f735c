"""A discarded card goes to its owner's discard pile.

What it checks
--------------
The discard piles of the board `after`: a card that the events discard and that lies on another player's pile. And the
`owner` that an event gives a discarded card, against its owner on the board.

Why
---
A card that leaves a stack is put on the discard pile of its owner, whoever controls the unit. The newest keyword text
of Stack.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)",
       "discards": ["Princess Leia (A)"]}],
     "after": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (C)", "Falcon Bridge Crew (A)", "Chewbacca (B)"]}]},
        "discard": []},
       {"name": "Bob", "side": "dark", "arenas": {}, "discard": ["Princess Leia (A)"]}]}}

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
       "discards": ["Princess Leia (A)"]}],
     "after": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (C)", "Falcon Bridge Crew (A)", "Chewbacca (B)"]}]},
        "discard": ["Princess Leia (A)"]},
       {"name": "Bob", "side": "dark", "arenas": {}, "discard": []}]}}

How to mend
-----------
Put the card on its owner's pile; if it belongs to another player, say so on the board with `owner`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView

SAID = "{card} is discarded as a card of {player}; it belongs to {owner}"


@rule(
    "S112",
    "wrong-discard-pile",
    on="event",
    when=lambda view: view.discarded,
    events=(
        "swap",
        "discard",
    ),
    severity="error",
    summary="A discarded card goes to its owner's discard pile.",
    message="{card} belongs to {owner}, but it is in the discard pile of {player}",
    hint="put it into the discard pile of {owner}",
    reference="a discarded card goes to its owner's pile (newest keyword text of Stack)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield every discarded card that the event gives another owner than it has."""
    for card, owner, said in view.owners():
        if said != owner:
            yield hit((card.name,), view.event.where, message=SAID, card=card.name, owner=owner, player=said)
