"""A keyword is used when its time has come.

What it checks
--------------
Any prevention (`deflect`, `absorb`, `persuade`, `evade`, `prevent`): whether the damage is about to be done to that
unit, neither it nor another part of the same damage has been placed yet, and the attack in which the log tells of it
still runs; with Parry also whether it is the damage of an attack. A `place` event: whether its damage was
placed before, or its unit has left play. A second strike: whether the unit's own attack has just ended. A note where
the event says that an effect grants it, or where the attack may have been before the log begins.

Why
---
Damage to a unit is prevented by that unit's own abilities, between the hit and the counters. Double Strike is used
directly after the unit's own attack has ended.

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
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"}]}

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
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"},
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 1},
      {"do": "place", "player": "Ann", "damage": "d2", "counters": 3}]}

How to mend
-----------
Put the event where its time is: before `place`, or after `end-attack`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Attack, Place, Prevention
from validator.turns.view import EventView

PLACE = "the damage {damage} can't be placed now: {why}"


@rule(
    "K102",
    "wrong-chance",
    on="event",
    events=(
        "attack",
        "deflect",
        "absorb",
        "persuade",
        "evade",
        "prevent",
        "place",
    ),
    severity="error",
    summary="A keyword is used when its time has come.",
    message="{unit} can't use {keyword} now: {why}",
    hint="{mend}",
    reference="damage is placed after all prevention; a second strike follows the unit's own attack (keyword texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a keyword, or a placing of damage, at the wrong time."""
    event, unit, damage = view.event, view.unit, view.damage
    why, mend, perhaps = "", "", False
    if isinstance(event, Prevention) and unit is not None and damage is not None:
        if damage.unit is not unit:
            why, mend = f"the damage {damage.id} is done to {damage.unit.label}", "name the unit that is damaged"
        elif damage.placed:
            why, mend = f"the damage {damage.id} is placed already", "prevent damage before it is placed"
        elif any(each.placed for each in damage.family):
            part = next(each.id for each in damage.family if each.placed)
            why, mend = (
                f"the damage {part}, of which it is a part, is placed already",
                "place damage after all that prevents it or deflects parts of it",
            )
        elif view.prevents is not None and view.prevents.attack and (damage.deflected or damage.of_attack is False):
            why = f"the damage {damage.id} isn't that of an attack"
            mend = "prevent the damage of an attack with it, or name what else prevents this"
        elif damage.during is not None and damage.during.ended:
            why = f"the attack in which the damage {damage.id} was done has ended"
            mend = "prevent the damage of an attack before its 'end-attack'"
    elif isinstance(event, Place) and damage is not None:
        if damage.placed:
            why, mend = f"the damage {damage.id} is placed already", "place each damage once"
        elif damage.unit.gone and event.counters:
            why, mend = f"{damage.unit.label} has left play", "a unit that has left play gets no counters"
        if why:
            yield hit((), event.where, severity=view.granted, message=PLACE, why=why, mend=mend, damage=damage.id)
        return
    elif isinstance(event, Attack) and unit is not None and event.strike == 2:
        attack = view.state.attack
        if attack is None:
            # The first attack may have been before the log begins: then the unit is tapped.
            why, mend = "it hasn't attacked", "a second strike follows the unit's own attack"
            perhaps = unit.tapped and view.state.earlier
        elif attack.unit is not unit:
            why, mend = f"{attack.unit.label} attacked last", "a second strike follows the unit's own attack directly"
        elif not attack.ended:
            why, mend = "its attack hasn't ended", "write 'end-attack' before the second strike"
    if why:
        assert unit is not None
        yield hit(
            (unit.cards[0].name,),
            event.where,
            severity="note" if perhaps else view.granted,
            unit=unit.label,
            keyword=view.keyword.name if view.keyword is not None else "it",
            why=why,
            mend=mend,
        )
