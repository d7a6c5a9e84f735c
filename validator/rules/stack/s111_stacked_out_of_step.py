"""A card is deployed to a stack in its player's own build step or in setup.

What it checks
--------------
The step in which a `stack` event happens. Without a known step, and where the event says that an effect grants it, it
is a note. Where a played card may have allowed it, S116 says so instead.

Why
---
A card that joins a stack is deployed: from the hand, or when it is complete in the build zone; so it joins in one's own
build step or in setup.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)", "Din Djarin (G)", "Boba Fett (W)"],
           "equipment": [{"id": "e1", "card": "The Creed (A)"}]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "stack", "player": "Ann", "card": "Fennec Shand (A)", "unit": "u1"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)", "Din Djarin (G)", "Boba Fett (W)"],
           "equipment": [{"id": "e1", "card": "The Creed (A)"}]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "stack", "player": "Ann", "card": "Fennec Shand (A)", "unit": "u1"}]}

How to mend
-----------
Stack it in the player's own build step, or say in `granted` which card allows it now.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Stack
from validator.turns.view import EventView

UNKNOWN = "{card} is stacked, but the step isn't known; {player} may do so in {own}"


@rule(
    "S111",
    "stacked-out-of-step",
    on="event",
    when=lambda view: view.out_of_step is not False,
    events=("stack",),
    severity="error",
    summary="A card is deployed to a stack in its player's own build step or in setup.",
    message="{card} is stacked in the step {step}; {player} may do so in {own}",
    hint="stack it in the player's own build step, or say in 'granted' what allows it now",
    reference="to stack is to deploy, in one's own build step (Wizards' rulings on stacks)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a card that is stacked at the wrong time."""
    event = view.event
    if not isinstance(event, Stack) or view.out_of_step is False or view.step == "setup":
        return
    if view.not_its_stack:
        return  # it may well be the owner's step
    if view.allowed_now or (view.granted is None and view.out_of_step and view.may_have_allowed):
        return
    unknown = view.out_of_step is None
    yield hit(
        (event.card.name,),
        event.where,
        severity="note" if unknown else view.granted,
        message=UNKNOWN if unknown else None,
        card=event.card.name,
        step=view.state.step,
        player=view.player,
        own=view.own_step,
    )
