"""The cards of a player are of the player's side, or Neutral.

What it checks
--------------
The side of every card of a player, in all zones, against the side of its owner. Neutral cards go with every side. Cards
that lie face down are left out: what lies there is often taken from an opponent. A warning: some cards take, or play
with, cards of another side.

Why
---
A deck has cards of one side and Neutral ones.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {
      "character": [{"cards": ["Darth Vader (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {
      "character": [{"cards": ["Darth Vader (A)"]}]}}]}

How to mend
-----------
Write the card's `owner` where it belongs to another player; correct the player's `side`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.cards.model import SIDE_WORDS
from validator.rules.registry import Hit, hit, rule


@rule(
    "B104",
    "side-mismatch",
    on="board",
    severity="warning",
    summary="The cards of a player are of the player's side, or Neutral.",
    message="{card} is a {side} card; its owner {player} plays {own}",
    hint="name its owner, or correct the side of {player}",
    reference="a deck is of one side, with any number of Neutral cards (rulebooks since ESB)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every card of a side that its owner doesn't play."""
    for player, cards in view.cards:
        own = player.side
        for each in cards:
            card = each.card
            if card is None or card.side == own or card.side == "neutral" or "/face_down/" in each.pointer:
                continue
            owner = player if each.owner is None else view.owner(player, each)
            if owner.side is not None and card.side != owner.side and not view.fits_side(card, owner.side):
                yield hit(
                    (card.name,),
                    each.where,
                    card=card.name,
                    side=SIDE_WORDS[card.side],
                    player=owner.name,
                    own=SIDE_WORDS[owner.side],
                )
