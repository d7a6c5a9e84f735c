"""A second version of a unit that doesn't join its stack is discarded at once.

What it checks
--------------
A `deploy` event of a unique unit that the player has in an arena, in the build zone or as a Pilot already, in any
version and under any of its names. The new unit has to be discarded by the `discard` events that follow directly.

Why
---
When a second one of a unique unit arrives and the two don't form a stack, the one that came last is discarded.
Rulebooks since The Empire Strikes Back.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "deploy", "player": "Ann", "card": "Luke Skywalker (B)", "arena": "character",
       "id": "u2"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "deploy", "player": "Ann", "card": "Luke Skywalker (B)", "arena": "character",
       "id": "u2"},
      {"do": "discard", "player": "Ann", "unit": "u2"}]}

How to mend
-----------
Stack the new card with the first one (`stack`), or discard it in the next event.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "U104",
    "duplicate-deployed",
    on="replay",
    severity="error",
    summary="A second version of a unit that doesn't join its stack is discarded at once.",
    message="{card} is deployed beside {other}, which {player} has {place} already; 1 is allowed",
    hint="stack it with {other}, or discard it in the next event",
    reference="the one deployed last of two of a unique unit is discarded (rulebooks since ESB)",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the replay of a log finds this, and the wording is here."""
    yield from ()
