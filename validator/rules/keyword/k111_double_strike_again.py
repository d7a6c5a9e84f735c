"""A unit strikes again once; then it has to untap and attack anew.

What it checks
--------------
A second strike directly after a second strike of the same unit.

Why
---
Double Strike gives one more attack for an attack for which the unit tapped; if it untaps and attacks again, it may
strike again. The keyword text.

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
     "events": [{"do": "attack", "player": "Bob", "unit": "m", "target": "t", "tapped": true, "strike": 1},
      {"do": "end-attack", "player": "Bob"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2},
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
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2},
      {"do": "end-attack", "player": "Bob"}, {"do": "untap", "player": "Bob", "unit": "m"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": true, "strike": 1},
      {"do": "end-attack", "player": "Bob"},
      {"do": "attack", "player": "Bob", "unit": "m", "target": "y", "tapped": false, "strike": 2}]}

How to mend
-----------
Let the unit untap and attack again first.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K111",
    "double-strike-again",
    on="event",
    events=("attack",),
    severity="error",
    summary="A unit strikes again once; then it has to untap and attack anew.",
    message="{unit} has struck again already; 1 second attack is allowed for an attack",
    hint="it has to untap and attack again first",
    reference="one second attack for each attack it tapped for (keyword text of Double Strike)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a second strike after a second strike."""
    attack, unit = view.state.attack, view.unit
    if unit is not None and attack is not None and attack.unit is unit and attack.strike == 2 and attack.ended:
        yield hit((unit.cards[0].name,), view.event.where, unit=unit.label)
