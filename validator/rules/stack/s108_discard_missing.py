"""What can't lie in a stack any more is discarded.

What it checks
--------------
After a change of the top, and after a Stack ability is lost (an Equipment or Pilot that granted the list leaves, the
top is discarded, a card beneath with INSERT goes), every card of the stack against its top as it is then: lists,
limits and INSERT as they are after the change. Whatever doesn't fit has to be discarded with the event or by the
`discard` events that follow directly. A limit alone that is gone leaves a stack as it is; only after a change of the
top it counts.

Why
---
As soon as the Stack list that allowed a card is gone, or the top has changed, a card that doesn't fit the top there is
now goes to the discard pile of its owner: the newest keyword text. An older text speaks only of another version of the
unit that moves to the top; a format can choose that wording.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1",
           "cards": ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "swap", "player": "Ann", "unit": "u1", "top": "Falcon Bridge Crew (C)", "discards": []}]}

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
Discard the cards that are named, in the event's `discards` or in `discard` events right behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, rule


@rule(
    "S108",
    "discard-missing",
    on="replay",
    severity="error",
    summary="What can't lie in a stack any more is discarded.",
    message="{gone} can't stay under {unit}: {why}",
    hint="discard {gone} with this event or directly after it",
    reference="a card that doesn't fit the top any more is discarded at once (newest keyword text of Stack)",
)
def check(view: object) -> Iterator[Hit]:
    """Find nothing: the replay of a log finds this, and the wording is here."""
    yield from ()
