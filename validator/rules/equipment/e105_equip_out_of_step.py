"""Equip is used in its player's own build step.

What it checks
--------------
The step in which an `equip` event happens. Some Equipment may be equipped at another time by its own text. Without a
known step, and where the event says that an effect grants it, it is a note.

Why
---
Equip is played only during one's own build step. The keyword text of Equip.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}}]}

How to mend
-----------
Equip it in the player's own build step; an Equipment that an effect attaches is an `attach` event.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import AttachStep, effects_of
from validator.stacks.matching import lists_of
from validator.turns.model import Equip, Paid
from validator.turns.prices import in_parts
from validator.turns.view import EventView

UNKNOWN = "{equipment} is equipped, but the step isn't known; {player} may do so in {own}"


@rule(
    "E105",
    "equip-out-of-step",
    on="event",
    when=lambda view: view.out_of_step is not False,
    events=("equip",),
    severity="error",
    summary="Equip is used in its player's own build step.",
    message="{equipment} is equipped in the step {step}; {player} may do so in {own}",
    hint="equip it in the player's own build step, or write 'attach' if an effect attaches it",
    reference="Equip is played only during your build step (keyword text of Equip)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an Equip ability that is used at the wrong time."""
    card = view.equipment
    if card is None or not view.can_equip or view.out_of_step is False:
        return
    unknown = view.out_of_step is None
    if not unknown and card.card is not None:
        for each in effects_of(view.db).on_equipment(card.card, AttachStep):
            if (each.when == "any" or view.state.in_battle) and _is_for(view, each):
                return
    yield hit(
        (card.name,),
        view.event.where,
        severity="note" if unknown else view.granted,
        message=UNKNOWN if unknown else None,
        equipment=card.name,
        step=view.state.step,
        player=view.player,
        own=view.own_step,
    )


def _is_for(view: EventView, effect: AttachStep) -> bool:
    """Whether what lets an Equipment be equipped at another time speaks of this unit."""
    paid = view.event.paid if isinstance(view.event, Equip) else None
    if effect.cost and paid is not None and not _in_words(paid):
        return False
    attack = view.state.attack
    if attack is not None and not attack.ended:
        if effect.attack == "none" or (effect.attack == "defends" and attack.target is not view.unit):
            return False
    elif attack is not None and effect.attack == "defends":
        return False
    top = view.unit.cards[0].card if view.unit is not None else None
    if top is None or not effect.bearers:
        return True
    return any(lists_of(view.db).any_printed(text).match(top) is not False for text in effect.bearers)


def _in_words(paid: Paid | str) -> bool:
    """Whether what was paid is more than Force and build points."""
    return in_parts(paid) is None if isinstance(paid, str) else paid.text is not None
