"""Pilots to whose stack something happens while they are on a unit: for that event each is a unit of its own."""

from __future__ import annotations

import msgspec

from validator.boards.model import BoardCard, Unit
from validator.cards.database import Database
from validator.turns import model as m
from validator.turns.naming import card_named
from validator.turns.pieces import Piece, Side
from validator.turns.state import State

HAPPENS = frozenset((m.Stack, m.Swap, m.Rearrange, m.Equip, m.Attach, m.Detach, m.Discard, m.Take))
"""The events that can be about a Pilot and what is with it."""


class Crew:
    """A Pilot as a unit. `card`: as it is on its ship now; `piece`: the same as a unit."""

    __slots__ = ("card", "piece", "ship")

    def __init__(self, ship: Piece, card: BoardCard, number: int) -> None:
        self.ship = ship
        self.card = card
        top = msgspec.structs.replace(card, under=(), equipment=())
        unit = Unit((top, *card.under), card.pointer, None, card.id, equipment=card.equipment)
        self.piece = Piece(number, ship.player, unit)

    def put_back(self) -> None:
        """Let the ship have the Pilot as it is now; without it, once it has left."""
        piece, ship = self.piece, self.ship
        number = next((number for number, each in enumerate(ship.pilots) if each is self.card), None)
        if number is None:
            return
        if piece.gone or not piece.cards:
            del ship.pilots[number]
        else:
            top, *under = piece.cards
            new = msgspec.structs.replace(
                top,
                id=top.id or self.card.id,
                pointer=self.card.pointer,
                under=tuple(under),
                equipment=tuple(piece.equipment),
            )
            if new == self.card:
                return
            self.card = ship.pilots[number] = new
        ship.changed()


class Crews:
    """The Pilots that a log has named as units so far."""

    def __init__(self, state: State, db: Database) -> None:
        self.state = state
        self.db = db
        self.known: list[Crew] = []

    def named(self, text: str, side: Side | None) -> Piece | None:
        """Return as a unit the one Pilot that an id or a name means; of several of a name that of `side`."""
        ref = m.Ref(text, "")
        found = [
            (ship, card)
            for ship in self.state.pieces
            if ship.pilots and not ship.gone and (card := card_named(ref, ship.pilots, self.db)) is not None
        ]
        mine = [each for each in found if each[0].player is side]
        if len(mine) == 1:
            found = mine
        if len(found) != 1:
            return None
        return self._crew(*found[0])

    def equipment(self, ref: m.Ref, side: Side | None) -> tuple[BoardCard, Piece] | None:
        """Return the Equipment of a Pilot that is meant, and the Pilot as a unit; that of `side` before others'."""
        found = []
        for ship in self.state.pieces:
            for pilot in ship.pilots if not ship.gone else ():
                card = card_named(ref, pilot.equipment, self.db)
                if card is not None:
                    found.append((ship.player is not side, card, self._crew(ship, pilot)))
        return min(found, key=lambda each: each[0])[1:] if found else None

    def _crew(self, ship: Piece, card: BoardCard) -> Piece:
        for crew in self.known:
            if crew.card is card and crew.ship is ship:
                return crew.piece
        self.known.append(Crew(ship, card, -1 - len(self.known)))
        return self.known[-1].piece

    def put_back(self) -> None:
        """Let their ships have the Pilots as they are now."""
        for crew in self.known:
            crew.put_back()
