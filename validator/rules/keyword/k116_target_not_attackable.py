"""A unit in an arena attacks an opponent's unit that it can attack.

What it checks
--------------
An `attack` event: the unit and its target are in an arena and not retreated; the target is an opponent's; it is in
the same arena, unless the unit has Barrage (Character), Bombard (Ground) or Ion Cannon (Space); and a unit with
Stealth is tapped or damaged. A Pilot neither attacks nor is attacked while it pilots. What a card's text lets its
unit attack beyond that is no fault. An Equipment, a Location or another unit may give it such a keyword; where only a
judge can tell, because a Pilot, a Mission or a Battle card may have given it or a card's text isn't known, K190 says
so. A second strike at one's own unit is K110 instead. A note where the event says that an effect grants it.

Why
---
Units attack opponents' units of their own arena. Barrage, Bombard and Ion Cannon reach into another one, and Stealth
keeps a unit from being attacked as long as it is neither tapped nor damaged. The keyword texts.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "b", "cards": ["Baze Malbus (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "attack", "player": "Ann", "unit": "b", "target": "y", "tapped": true}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "b", "cards": ["Baze Malbus (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "attack", "player": "Ann", "unit": "b", "target": "j", "tapped": true}]}

How to mend
-----------
Name another target, or say in `granted` what allows the attack.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Attack
from validator.turns.view import EventView


@rule(
    "K116",
    "target-not-attackable",
    on="event",
    severity="error",
    summary="A unit in an arena attacks an opponent's unit that it can attack.",
    message="{unit} can't attack {target}: {why}",
    hint="name another target, or say in 'granted' what allows this attack",
    reference="an opponent's unit of the same arena (keyword texts of Barrage, Bombard, Ion Cannon and Stealth)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an attack at a unit that can't be attacked."""
    unit, target = view.unit, view.target
    if not isinstance(view.event, Attack) or unit is None or target is None:
        return
    why = next((each.why for each in view.obstacles if each.certain), None)
    if why is not None:
        yield hit(
            (unit.cards[0].name, target.cards[0].name),
            view.event.where,
            severity=view.granted,
            unit=unit.label,
            target=target.label,
            why=why,
        )
