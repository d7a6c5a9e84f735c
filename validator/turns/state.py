"""The board between two events of a log: mutable, and without any opinion on what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from validator.boards.model import ARENAS, Arena, Board, BoardCard, Player, Unit
from validator.turns.model import Ref
from validator.turns.pieces import Attacking, Pending, Piece, Side


class State:
    """A board between two events."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.step = board.step
        self.turn = board.turn
        self.players = [Side(index, player) for index, player in enumerate(board.players)]
        for side in self.players:
            side.others = tuple([each for each in self.players if each is not side])
        self.in_setup(board.step == "setup")
        self.by_name: Mapping[str, Side] = {side.name: side for side in self.players}
        self.by_id: dict[str, Piece] = {}
        self.ids: set[str] = set()
        """Ids of cards that are no units."""
        self.pieces: list[Piece] = []
        for side, player in zip(self.players, board.players, strict=True):
            for unit in player.units:
                self.add(side, unit)
        self.damages: dict[str, Pending] = {}
        self.attack: Attacking | None = None
        """The attack that runs, or the last one."""
        self.earlier = True
        """Whether the last attack may have been before the log begins."""
        self.equipped: list[BoardCard] = []
        """Equipment whose Equip ability was used this turn."""
        self.speaking: dict[Any, Any] = {}
        """For whoever looks at texts: the cards that have one, forgotten when a card may have moved."""
        self.came: list[Piece] = []
        """Units that came to an arena in this step, the last one last."""
        self.attached_to: list[int] = []
        """Numbers of the units to which an Equipment was attached this turn, once for each."""
        self.moved_pilots: set[tuple[str | None, str, str]] = set()
        """Pilots that have moved in this step: id, name and player."""

    @property
    def in_battle(self) -> bool:
        """Whether a battle step runs."""
        return self.step is not None and self.step.startswith("battle-")

    def in_setup(self, setup: bool) -> None:
        """Say whether the game is in setup: some texts don't work there."""
        for side in self.players:
            if side.setup is not setup:
                side.setup, side.bearing = setup, None

    # ── what is where ─────────────────────────────────────────────────────────────────────────────────────────────

    def add(self, side: Side, unit: Unit) -> Piece:
        """Put a unit into play."""
        piece = Piece(len(self.pieces), side, unit)
        self.pieces.append(piece)
        side.units[piece.number] = piece
        side.fresh.append(piece)
        if unit.id is not None:
            self.by_id.setdefault(unit.id, piece)
            if self.by_id[unit.id].gone:
                self.by_id[unit.id] = piece
        return piece

    def unit(self, text: str, side: Side | None = None) -> Piece | None:
        """Return the unit that an id names; or the name of its top, where that names one unit (of `side`, or at all).

        A unit that has left play is found by its id only.
        """
        found = self.by_id.get(text)
        if found is not None:
            return found
        named = [p for p in self.pieces if not p.gone and text in (p.cards[0].name, p.cards[0].text)]
        if side is not None and len(named) > 1:
            named = [p for p in named if p.player is side]
        if len(named) == 1:
            return named[0]
        for piece in self.pieces:
            if not piece.gone and any(card.id == text for card in piece.cards):
                return piece
        return None

    def owner(self, side: Side, card: BoardCard) -> Side:
        """Return who owns a card that is with `side`."""
        return side if card.owner is None else self.by_name.get(card.owner, side)

    def attached(self, card: BoardCard) -> Piece | None:
        """Return the unit to which an Equipment is attached."""
        for piece in self.pieces:
            if not piece.gone and piece.equipment and any(each is card for each in piece.equipment):
                return piece
        return None

    def piloted(self, card: BoardCard) -> Piece | None:
        """Return the unit that a Pilot is on."""
        for piece in self.pieces:
            if not piece.gone and piece.pilots and any(each is card for each in piece.pilots):
                return piece
        return None

    def equipment(self, ref: Ref, side: Side | None, at: Piece | None = None) -> tuple[BoardCard, Piece | Side] | None:
        """Return the Equipment that is meant, and where it is: at a unit, or with a player.

        `at`: a unit to look at first; then come the cards of `side`, then everyone's.
        """
        sides = self.players if side is None else [side, *(s for s in self.players if s is not side)]
        if at is not None:
            card = pick(ref, at.equipment)
            if card is not None:
                return card, at
        for each in sides:
            card = pick(ref, each.equipment)
            if card is not None:
                return card, each
            for piece in each.units.values():
                if piece.equipment:
                    card = pick(ref, piece.equipment)
                    if card is not None:
                        return card, piece
        return None

    def take_equipment(self, card: BoardCard, where: Piece | Side) -> None:
        """Take an Equipment from where it is."""
        remove(where.equipment, card)
        if isinstance(where, Piece):
            where.changed()

    def put_away(self, side: Side, card: BoardCard) -> None:
        """Put a card, and what is stacked beneath it, on its owner's discard pile."""
        owner = self.owner(side, card)
        owner.discard.append(card)
        owner.bearing = None
        for each in card.under:
            self.put_away(side, each)
        side.equipment.extend(card.equipment)

    def leave(self, piece: Piece, taken: BoardCard | None = None) -> None:
        """Take a unit away: its cards are discarded, except one `taken`; its Equipment goes to the build zone."""
        side = piece.player
        piece.gone = True
        side.units.pop(piece.number, None)
        for card in (*piece.cards, *piece.pilots, *piece.face_down):
            if card is not taken:
                self.put_away(side, card)
        side.equipment.extend(piece.equipment)
        piece.equipment = []
        piece.changed()

    # ── for rules of a whole board ────────────────────────────────────────────────────────────────────────────────

    def to_board(self) -> Board:
        """Return the board as a value."""
        return Board(tuple([_player(side) for side in self.players]), self.step, self.turn, source=self.board.source)


def _player(side: Side) -> Player:
    arenas: dict[Arena, list[Unit]] = {arena: [] for arena in ARENAS}
    retreated: list[Unit] = []
    for piece in side.units.values():
        (retreated if piece.arena is None else arenas[piece.arena]).append(piece.unit)
    return Player(
        side.name,
        side.player.side,
        side.player.pointer,
        {arena: tuple(units) for arena, units in arenas.items()},
        tuple(retreated),
        tuple(side.building),
        tuple(side.equipment),
        {arena: tuple(cards) for arena, cards in side.locations.items() if cards},
        side.resource,
        tuple(side.missions),
        tuple(side.events),
        tuple(side.discard),
        tuple(side.supply),
    )


def pick(ref: Ref, cards: Sequence[BoardCard]) -> BoardCard | None:
    """Return the card of a zone that a reference names, by id or else by its exact name; the last of several.

    Other spellings of a name: `validator.turns.naming`.
    """
    wanted = ref.id if ref.id is not None else ref.text
    for each in cards:
        if each.id is not None and each.id == wanted:
            return each
    if ref.id is not None:
        return None
    for each in reversed(cards):
        if each.text == ref.text or (each.card is not None and each.card.name == ref.text):
            return each
    return None


def remove(cards: list[BoardCard], card: BoardCard) -> bool:
    """Take one card, this very one, out of a zone; say whether it was there."""
    for number, each in enumerate(cards):
        if each is card:
            del cards[number]
            return True
    return False
