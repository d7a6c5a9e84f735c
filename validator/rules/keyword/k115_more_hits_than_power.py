"""An attack hits no more often than the power of its unit.

What it checks
--------------
The `hits` of an `attack` event in the unit's own arena against its power: the printed one, 1 for each card beneath,
what its Absorb has added since its last attack, and what Persuade has taken. Always a warning: cards in play, other
keywords and cards that were played can add to it.

Why
---
A unit attacks with as many dice as it has power, and each die hits once at most.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "attack", "player": "Bob", "unit": "j", "target": "y", "tapped": true, "hits": 9}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "attack", "player": "Bob", "unit": "j", "target": "y", "tapped": true, "hits": 2}]}

How to mend
-----------
Count the hits again, or say in `granted` what adds to the power.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Attack
from validator.turns.view import EventView


@rule(
    "K115",
    "more-hits-than-power",
    on="event",
    severity="warning",
    summary="An attack hits no more often than the power of its unit.",
    message="{unit} hits {found} times; its power is {allowed}: {sum}",
    hint="count again, or say in 'granted' what adds to its power",
    reference="as many dice as power; each card beneath gives 1; Absorb adds and Persuade takes (keyword texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield more hits than the known power of a unit."""
    event, unit, target = view.event, view.unit, view.target
    if not isinstance(event, Attack) or event.hits is None or unit is None or target is None:
        return
    top = unit.cards[0].card
    printed = top.power if top is not None else None
    if not isinstance(printed, int) or unit.arena != target.arena or event.granted is not None:
        return
    beneath = len(unit.cards) - 1
    power = max(0, printed + beneath + unit.next_power)
    if event.hits <= power:
        return
    parts = [f"{printed} printed"]
    if beneath:
        parts.append(f"{beneath} for {'the card' if beneath == 1 else 'cards'} beneath")
    if unit.next_power:
        parts.append(f"{unit.next_power:+} by Absorb and Persuade")
    shown = ", ".join(parts)
    yield hit((unit.cards[0].name,), event.where, unit=unit.label, found=event.hits, allowed=power, sum=shown)
