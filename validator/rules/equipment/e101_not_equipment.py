"""What is attached to a unit, or waits to be, is an Equipment.

What it checks
--------------
The type of every card in a unit's `equipment` and among the unattached Equipment of a build zone.

Why
---
Only an Equipment can be attached: to equip is an ability of cards of that type. A few cards turn a unit into an
Equipment by their own words; the data of the cards names them.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Grogu (F)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Z-6 Jetpack"]}, {"cards": ["Grogu (F)"]}]}}]}

How to mend
-----------
Put a unit into its arena, a Pilot into `pilots`, a card of the unit's own stack into `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule

LOOSE = "{card} is a {kind} card, but it is among the unattached Equipment of {player}"


@rule(
    "E101",
    "not-equipment",
    on="board",
    at="attached",
    severity="error",
    summary="What is attached to a unit, or waits to be, is an Equipment.",
    message="{card} is a {kind} card and can't be attached to {unit}; only Equipment can",
    hint="move a unit to its arena, a Pilot to 'pilots', a card of the stack to 'cards'",
    reference="to be attached is an ability of Equipment (text of Equip)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every card that is attached or waits among Equipment without being one."""
    for _, unit, each, _ in view.equipment:
        card = each.card
        if card is not None and card.types[0] != "Equipment" and not view.becomes_equipment(card, unit.cards[0].card):
            yield hit((each.name,), each.where, card=each.name, kind="/".join(card.types), unit=unit.label)
    for player in view.board.players:
        for each in player.equipment:
            card = each.card
            if card is not None and card.types[0] != "Equipment":
                yield hit(
                    (each.name,),
                    each.where,
                    message=LOOSE,
                    card=each.name,
                    kind="/".join(card.types),
                    player=player.name,
                )
