"""Units come, move, retreat and attack in the steps that are for it.

What it checks
--------------
The step in which a `deploy`, `pilot`, `move`, `retreat` or `attack` event happens: a player deploys in their own
build step or in setup, moves units and Pilots there too, and retreats in their own retreat step; a unit attacks in
the battle step of its arena, and untapped, unless Tenacity lets it attack its last target once more: both are errors.
The others are warnings, since cards allow much of this at other times. It is a note where the event says that an effect
grants it.

Why
---
The steps of the turn in the rulebooks since Revenge of the Sith. A retreat in a battle step may settle a contest.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-space"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "deploy", "player": "Ann", "card": "Yoda (A)", "arena": "character", "id": "y"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Luke Skywalker (A)"]}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "deploy", "player": "Ann", "card": "Yoda (A)", "arena": "character", "id": "y"}]}

How to mend
-----------
Put the event into its step, or say in `granted` what allows it now.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Attack, Deploy, Pilot, Retreat
from validator.turns.view import EventView

TAPPED = "{unit} is tapped already and can't tap for an attack"
TWICE = "{unit} is tapped, so it can't attack but by Tenacity, Double Strike or the text of a card"
GRANTED = "untap it first, or say in 'granted' what lets it attack"
UNTAP = "untap it first; if it attacks without tapping, write false, and what allows it in 'granted'"


@rule(
    "B107",
    "out-of-step",
    on="event",
    events=("deploy",),
    severity="warning",
    summary="Units come, move, retreat and attack in the steps that are for it.",
    message="{unit} {what} in the step {step}; that is for {own}",
    hint="put it into its step, or say in 'granted' what allows it now",
    reference="the steps of a turn (rulebooks since ROTS)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an event at a time that isn't for it."""
    event, step = view.event, view.step
    unit = view.unit.label if view.unit is not None else ""
    severity = view.granted
    if isinstance(event, (Deploy, Pilot)):
        unit = event.card.name if isinstance(event, Deploy) else event.card.text
    if isinstance(event, Attack):
        attacker = view.unit
        assert attacker is not None
        if event.strike == 1 and attacker.tapped and not attacker.tapped_unsure and not view.again:
            words, hint = (TAPPED, UNTAP) if event.tapped else (TWICE, GRANTED)
            yield hit((), event.where, severity=view.granted or "error", message=words, hint=hint, unit=unit)
        own, what = f"battle-{attacker.arena or '...'}", "attacks"
        wrong = step is not None and step != own and attacker.arena is not None
        severity = severity or "error"
    elif isinstance(event, Retreat):
        side = view.side.player.side if view.side is not None else None
        own, what = f"retreat-{side}", "retreats"
        wrong = step is not None and side not in (None, "neutral") and step != own and not step.startswith("battle-")
    else:
        own, what = view.own_step, "is deployed" if isinstance(event, Deploy) else "moves"
        wrong = view.out_of_step is True and not (isinstance(event, Deploy) and step == "setup")
    if wrong:
        yield hit((), event.where, severity=severity, unit=unit, what=what, step=step, own=own)
