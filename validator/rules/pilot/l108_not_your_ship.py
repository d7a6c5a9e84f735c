"""A Pilot is on a unit of its own player.

What it checks
--------------
The `owner` of every Pilot (by default the player who has the unit) against the player who has the unit. A card whose
own text lets it pilot a unit of an opponent may be there; a unit that belongs to the same owner and is with the other
player for a time keeps its Pilot. Where the owner has a card in play that lets Pilots do so it is L106.

Why
---
A player's Pilots move onto that player's units; a card that pilots an opponent's unit says so (keyword text of Pilot,
card texts).

Fails
-----
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"space": [
        {"cards": ["Millennium Falcon (A)"], "pilots": [{"card": "Han Solo (B)", "owner": "Bob"}]}]}},
      {"name": "Bob", "side": "light"}]}

Passes
------
::

    {"board": 1, "players": [
      {"name": "Ann", "side": "light", "arenas": {"space": [
        {"cards": ["Millennium Falcon (A)"], "pilots": ["Han Solo (B)"]}]}},
      {"name": "Bob", "side": "light"}]}

How to mend
-----------
Move the Pilot to a unit of its owner; mend the owner where it is written down wrongly.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import at_others, judges
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "L108",
    "not-your-ship",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="error",
    summary="A Pilot is on a unit of its own player.",
    message="{card} of {owner} pilots {unit} of {player}",
    hint="move it to a unit of {owner}, or correct its owner",
    reference="Pilots move onto their own player's units; a card that pilots an opponent's says so (card texts)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Pilot on another player's unit that doesn't say it may be there."""
    for at in at_others(view):
        card, top = at.card.card, at.unit.cards[0].card
        if card is not None and top is not None and any(e.opponents for _, e in judges(view, at.owner, top, card)):
            continue
        yield hit(
            (at.card.name, at.unit.top.name),
            at.card.where,
            card=at.card.name,
            owner=at.owner.name,
            unit=at.unit.label,
            player=at.player.name,
        )
