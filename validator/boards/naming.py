"""Units that may have lost their names, or may not be unique any more, in a way that a board doesn't show."""

from __future__ import annotations

from validator.boards.model import Player
from validator.boards.places import UniqueInPlay
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.stacks.effects import Unnames


def unnaming(view: BoardView, pieces: tuple[UniqueInPlay, ...]) -> tuple[Card, ...]:
    """Return the cards because of which one of some units may not be the unique unit that its card says."""
    known = view.effects.stacking
    found: dict[str, Card] = {}
    for player in view.board.players:
        for cards, wheres in ((view.in_play(player), ("in-play", "gone")), (_pile(player), ("gone",))):
            for card in cards:
                for effect in view.effects.on_stacks(card, Unnames) if card.key in known else ():
                    if effect.where in wheres and any(_speaks(view, effect, player, card, each) for each in pieces):
                        found[card.key] = card
    return tuple(found.values())


def _pile(player: Player) -> list[Card]:
    return [each.card for each in player.discard if each.card is not None]


def _speaks(view: BoardView, effect: Unnames, player: Player, card: Card, piece: UniqueInPlay) -> bool:
    """Whether an effect of a player's card may be about a unit."""
    top = piece.card.card
    if top is None or top is card:
        return False
    if effect.players != "all" and (piece.player is player) is not (effect.players == "owner"):
        return False
    return view.fits_any(effect.units, top)
