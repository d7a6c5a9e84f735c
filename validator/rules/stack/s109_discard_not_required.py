"""Only cards that can't stay are discarded for a change of the top.

What it checks
--------------
Every card in the `discards` of a `swap` event: whether it could lie beneath the new top, together with the cards that
stay there.

Why
---
A version that comes to the top discards what can't be stacked with it, and nothing else. The newest keyword text of
Stack.

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
       "discards": ["Princess Leia (A)", "Chewbacca (B)"]}]}

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
Leave the card in the stack. If an effect discarded it, write a `discard` event of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "S109",
    "discard-not-required",
    on="event",
    severity="error",
    summary="Only cards that can't stay are discarded for a change of the top.",
    message="{card} may stay under {top}; the change of the top does not discard it",
    hint="leave it in the stack; if another effect discards it, write that as an event of its own",
    reference="only a card that doesn't fit the new top is discarded (newest keyword text of Stack)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield every discarded card that could have stayed."""
    assert view.unit is not None
    for card in view.needless:
        yield hit((card.name,), view.event.where, card=card.name, top=view.unit.cards[0].name)
