"""A second strike never goes at one's own unit.

What it checks
--------------
The target of a second strike: whether it is a unit of the same player.

Why
---
The second attack of Double Strike is at an opponent's unit. The keyword text.

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
      {"do": "attack", "player": "Bob", "unit": "m", "target": "c", "tapped": false, "strike": 2}]}

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
Attack an opponent's unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K110",
    "double-strike-own-unit",
    on="event",
    events=("attack",),
    severity="error",
    summary="A second strike never goes at one's own unit.",
    message="{unit} strikes again at {target}, a unit of the same player",
    hint="attack a unit of an opponent",
    reference="never at your own units (keyword text of Double Strike)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a second strike at a unit of the same player."""
    unit, target = view.unit, view.target
    if unit is not None and target is not None and unit.player is target.player:
        names = (unit.cards[0].name, target.cards[0].name)
        yield hit(names, view.event.where, unit=unit.label, target=target.label)
