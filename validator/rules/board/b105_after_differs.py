"""The board after the log is the board that the events lead to.

What it checks
--------------
Everything of the board `after`: step and turn, units with their stacks, Equipment, Pilots, damage and counters, and
all other zones. Each difference is a finding of its own; a card or a unit that lies somewhere else is one difference,
which names both places. The order of units, and of cards beneath a top, doesn't count; neither does a discard pile that
`after` doesn't mention. A unit with as many damage counters as health may be discarded without an event. A card on the
wrong pile is S112 instead. If an event names something that isn't there, what differs is a note.

Why
---
A log that doesn't lead to its own result lacks an event, or has one too many.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "tap", "player": "Ann", "unit": "u1"}],
     "after": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]}}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "tap", "player": "Ann", "unit": "u1"}],
     "after": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"], "tapped": true}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]}}

How to mend
-----------
Add the event that is missing, or mend the board `after`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "B105",
    "after-differs",
    on="replay",
    severity="error",
    summary="The board after the log is the board that the events lead to.",
    message="{what}: {expected} by the events, {found} in 'after'",
    hint="add the event that is missing, or correct 'after'",
    reference="the board after a log is the result of its events",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the replay of a log finds this, and the wording is here."""
    yield from ()
