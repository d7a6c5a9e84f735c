"""A judge must say whether a card allows a change of a stack at this time.

What it checks
--------------
A change of the top, or a card that joins a stack, outside its player's own build step, where a Battle card or Mission
that was played, or an ability that is used once, may have allowed it. A log doesn't show on which unit it was used.

Why
---
Hero's Potential puts another card on top for a turn; a few cards bring one to a stack (card texts). A wrong verdict is
worse than none.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light", "discard": ["Hero's Potential"],
        "arenas": {"character": [{"id": "l", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "l", "top": "Luke Skywalker (B)"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light", "discard": ["Hero's Potential"],
        "arenas": {"character": [{"id": "l", "cards": ["Luke Skywalker (A)", "Luke Skywalker (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "l", "top": "Luke Skywalker (B)",
       "granted": "Hero's Potential"}]}

How to mend
-----------
Say in `granted` which card allows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Stack
from validator.turns.view import EventView


@rule(
    "S116",
    "change-needs-judge",
    on="event",
    when=lambda view: view.out_of_step is True,
    events=("swap", "rearrange", "stack"),
    severity="note",
    summary="A judge must say whether a card allows a change of a stack at this time.",
    message="whether {by} let the stack of {unit} be changed in the step {step} is for a judge",
    hint="say in 'granted' which card allows it",
    reference="a few cards let a stack be changed at another time (card texts)",
    judge=True,
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a change of a stack that a played card may have allowed."""
    stacks = isinstance(view.event, Stack)
    if view.granted is not None or view.not_its_stack or view.unit is None or view.step == "setup":
        return
    if not stacks and view.new_top is None:
        return
    if view.allowed_now:
        return
    cards = dict.fromkeys(by.name for by in view.may_have_allowed)
    if cards:
        by = " or ".join(cards)
        names = (view.unit.cards[0].name, *cards)
        yield hit(dict.fromkeys(names), view.event.where, by=by, unit=view.unit.label, step=view.state.step)
