"""A unit attacks, taps and uses its keywords for its own player only.

What it checks
--------------
The player of an `attack` or `tap` event, and of an event by which a unit's keyword prevents damage, against the player
whose unit it is. Whoever controls a unit by an attached Equipment counts as its player. A note where the event says
that an effect grants it.

Why
---
The player who controls a unit decides whether it attacks and uses its abilities. The rulebooks.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "evade", "player": "Bob", "unit": "y", "damage": "d1", "amount": 2}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2}]}

How to mend
-----------
Write the player whose unit it is, or say in `granted` what allows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Attachable, effects_of
from validator.turns.model import Attack, Prevention
from validator.turns.view import EventView


@rule(
    "K117",
    "not-your-unit",
    on="event",
    when=lambda view: view.user is not None and view.user.player is not view.side,
    events=(
        "deflect",
        "absorb",
        "persuade",
        "evade",
        "prevent",
    ),
    final=True,
    severity="error",
    summary="A unit attacks, taps and uses its keywords for its own player only.",
    message="{player} {what} {unit}, a unit of {owner}",
    hint="only {owner} may do so; or say in 'granted' what allows it",
    reference="the player who controls a unit uses it (rulebooks)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an event about a unit of another player."""
    event, unit, side = view.event, view.user, view.side
    if unit is None or side is None or unit.player is side:
        return
    if isinstance(event, Prevention):
        if view.keyword is None:
            return
        what = f"uses the {view.keyword.name} of"
    else:
        what = "attacks with" if isinstance(event, Attack) else "taps"
    effects = effects_of(view.db)
    for each in unit.equipment:
        if each.card is not None and any(e.control for e in effects.on_equipment(each.card, Attachable)):
            return
    yield hit(
        (unit.cards[0].name,),
        event.where,
        severity=view.granted,
        player=side.name,
        what=what,
        unit=unit.label,
        owner=unit.player.name,
    )
