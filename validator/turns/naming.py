"""What an event or a person names on a board, by id or by a name however it is spelt: a card of a zone, or a unit."""

from __future__ import annotations

from collections.abc import Sequence

from validator.boards.model import BoardCard
from validator.cards.database import Database
from validator.cards.model import Card
from validator.turns.model import Ref
from validator.turns.pieces import Piece, Side
from validator.turns.state import State, pick


def card_named(ref: Ref, cards: Sequence[BoardCard], db: Database) -> BoardCard | None:
    """Return the card of a zone that a reference names; None for none, and where several cards could be meant.

    An id goes before a name, and the exact name before another spelling of it. A name without its letter is clear
    where the zone has one card of that name.
    """
    found = pick(ref, cards)
    if found is None and cards and ref.id is None:
        there = cards_meant(ref, cards, db)
        if len({each.name for each in there}) == 1:
            return there[-1]
    return found


def cards_meant(ref: Ref, cards: Sequence[BoardCard], db: Database) -> list[BoardCard]:
    """Return the cards of a zone that a name could mean."""
    meant = db.meant(ref.text)
    return [each for each in cards if _is_one(each.card, meant)]


def units_named(text: str, state: State, side: Side | None, db: Database) -> list[Piece]:
    """Return the units that an id or the name of a top means: one, none, or several that share a name.

    Of several that share a name those of `side` are meant.
    """
    piece = state.unit(text, side)
    if piece is not None:
        return [piece]
    meant = db.meant(text)
    named = [each for each in state.pieces if not each.gone and _is_one(each.cards[0].card, meant)] if meant else []
    mine = [each for each in named if each.player is side]
    return mine or named


def _is_one(card: Card | None, meant: Sequence[Card]) -> bool:
    return card is not None and any(card is each for each in meant)
