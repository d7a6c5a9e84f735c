"""The top of a stack is changed in its player's own build step.

What it checks
--------------
The step in which a `swap`, or a `rearrange` that puts another card on top, happens. Without a known step, and where
the event says that an effect grants it, it is a note. Where a played card may have allowed it, S116 says so instead.

Why
---
Versions in a stack are rearranged in one's own build step; a card may allow it at another time. Wizards' rulings on
stacks.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-space"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)",
       "discards": ["Princess Leia (A)"]}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-space"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)",
       "discards": ["Princess Leia (A)"], "granted": "Ezra Bridger's Ingenuity (A)"}]}

How to mend
-----------
Change the top in the player's own build step, or say in `granted` which card allows it now.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView

UNKNOWN = "the top of {unit} is changed, but the step isn't known; {player} may do so in {own}"


@rule(
    "S110",
    "top-changed-out-of-step",
    on="event",
    when=lambda view: view.new_top is not None,
    events=(
        "swap",
        "rearrange",
    ),
    severity="error",
    summary="The top of a stack is changed in its player's own build step.",
    message="the top of {unit} is changed in the step {step}; {player} may do so in {own}",
    hint="change the top in the player's own build step, or say in 'granted' what allows it now",
    reference="the top is changed in one's own build step (Wizards' rulings on stacks)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a change of the top at the wrong time."""
    if view.new_top is None or view.out_of_step is False:
        return
    if view.not_its_stack:
        return  # it may well be the owner's step
    if view.allowed_now or (view.granted is None and view.out_of_step and view.may_have_allowed):
        return
    assert view.unit is not None
    unknown = view.out_of_step is None
    yield hit(
        (view.unit.cards[0].name, view.new_top.name),
        view.event.where,
        severity="note" if unknown else view.granted,
        message=UNKNOWN if unknown else None,
        unit=view.unit.label,
        step=view.state.step,
        player=view.player,
        own=view.own_step,
    )
