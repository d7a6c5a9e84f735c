"""A unit taps for its first attack before it strikes again, and doesn't tap for the second.

What it checks
--------------
A second strike: whether the unit tapped for the attack that has just ended. A warning where the second strike itself
is said to have tapped the unit.

Why
---
Double Strike works only if the unit has just attacked and tapped for that attack; the second attack needs no tapping.
The keyword text.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "attack", "player": "Bob", "unit": "m", "target": "t", "tapped": false, "strike": 1},
      {"do": "end-attack", "player": "Bob"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "attack", "player": "Bob", "unit": "m", "target": "t", "tapped": true, "strike": 1},
      {"do": "end-attack", "player": "Bob"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2}]}

How to mend
-----------
A unit that didn't tap for its attack has no second one.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Attack
from validator.turns.view import EventView

TAPS = "{unit} taps for its second strike, which needs no tapping"
NO_TAP = "write false for the second attack"


@rule(
    "K109",
    "double-strike-not-tapped",
    on="event",
    events=("attack",),
    severity="error",
    summary="A unit taps for its first attack before it strikes again, and doesn't tap for the second.",
    message="{unit} strikes again, but didn't tap for its first attack",
    hint="only a unit that tapped for the first attack strikes again",
    reference="only if it has just attacked and tapped for it (keyword text of Double Strike)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a second strike without tapping for the first, and one that tapped."""
    event, attack, unit = view.event, view.state.attack, view.unit
    if not isinstance(event, Attack) or unit is None:
        return
    if attack is not None and attack.unit is unit and attack.strike == 1 and not attack.tapped:
        yield hit((unit.cards[0].name,), event.where, unit=unit.label)
    elif event.tapped:
        yield hit((unit.cards[0].name,), event.where, severity="warning", message=TAPS, hint=NO_TAP, unit=unit.label)
