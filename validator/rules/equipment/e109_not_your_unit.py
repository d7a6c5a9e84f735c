"""An Equipment is attached to a unit of its owner.

What it checks
--------------
The `owner` of every attached Equipment (by default the player who has the unit) against the player who has the
unit. An Equipment whose own words let it go on an opponent's unit may be there, and so may one on a unit that belongs
to the same owner and is with the other player for a time. An Equipment that has no Equip ability was attached by an
effect, and a board doesn't show whose: that is a warning.

Why
---
Equip means one's own unit; a card that can go on an opponent's says so.

Fails
-----
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [
        {"cards": ["Luke Skywalker (A)"], "equipment": [{"card": "Z-6 Jetpack", "owner": "Bob"}]}]}},
      {"name": "Bob", "side": "dark"}]}

Passes
------
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"character": [
        {"cards": ["Luke Skywalker (A)"], "equipment": [{"card": "Wristcuffs", "owner": "Bob"}]}]}},
      {"name": "Bob", "side": "dark"}]}

How to mend
-----------
Attach it to a unit of its owner; mend the owner where it is written down wrongly.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.attaching import judges
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "E109",
    "not-your-unit",
    on="board",
    when=lambda view: view.equipment,
    at="attached",
    severity="error",
    summary="An Equipment is attached to a unit of its owner.",
    message="{card} of {owner} is attached to {unit} of {player}",
    hint="attach it to a unit of {owner}, or correct its owner",
    reference="Equip means your own unit; a card that goes on an opponent's says so",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Equipment on another player's unit that doesn't say it may be there."""
    for player, unit, each, _ in view.equipment:
        card = each.card
        if each.owner is None or each.owner == player.name or card is None or card.types[0] != "Equipment":
            continue
        if not view.at_home(player, unit, each) and not any(judges(view, player, unit, card, "owner")):
            yield hit(
                (each.name, unit.top.name),
                each.where,
                card=each.name,
                owner=each.owner,
                unit=unit.label,
                player=player.name,
                severity=None if card.equip else "warning",
            )
