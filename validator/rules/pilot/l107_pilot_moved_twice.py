"""A Pilot moves onto a unit, or off one, once in a build step.

What it checks
--------------
The `pilot` and `move` events by which one Pilot comes onto a unit or leaves one within one step. A Pilot that comes
from the hand is deployed, which is no move. A note where the event says that an effect grants it.

Why
---
A Pilot may move onto or off a unit once during the build step. The keyword text of Pilot.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [{"id": "f", "cards": ["Millennium Falcon (A)"]}],
          "character": [{"id": "h", "cards": ["Han Solo (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "pilot", "player": "Ann", "card": "h", "unit": "f"},
      {"do": "move", "player": "Ann", "unit": "Han Solo (B)", "arena": "character"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [{"id": "f", "cards": ["Millennium Falcon (A)"]}],
          "character": [{"id": "h", "cards": ["Han Solo (B)"]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "pilot", "player": "Ann", "card": "h", "unit": "f"}]}

How to mend
-----------
Move the Pilot once, or say in `granted` what allows more.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "L107",
    "pilot-moved-twice",
    on="event",
    severity="error",
    summary="A Pilot moves onto a unit, or off one, once in a build step.",
    message="{pilot} has moved onto or off a unit in this step already; 1 move is allowed",
    hint="leave it where it is until the next build step",
    reference="once during the build step (keyword text of Pilot)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a Pilot that moves once more."""
    if view.pilot is not None and view.pilot_moved:
        yield hit((view.pilot.name,), view.event.where, severity=view.granted, pilot=view.pilot.name)
