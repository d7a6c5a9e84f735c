"""The board between two events of a log: mutable, and without any opinion on what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from validator.boards.model import ARENAS, Arena, Board, BoardCard, Player, Unit
from validator.cards.model import Card
from validator.turns.model import Ref


class Piece:
    """A unit in play.

    `number`: tells it from all others of the log; `player`: whose it is; `cards`: top first; `gone`: it has left play.
    """

    __slots__ = (
        "_unit",
        "arena",
        "cards",
        "counters",
        "damage",
        "equipment",
        "face_down",
        "gone",
        "id",
        "next_power",
        "number",
        "pilots",
        "player",
        "pointer",
        "stack_key",
        "tapped",
        "tapped_unsure",
    )

    def __init__(self, number: int, player: Side, unit: Unit) -> None:
        self.number = number
        self.player = player
        self.cards = list(unit.cards)
        self.arena = unit.arena
        self.id = unit.id
        self.tapped = unit.tapped
        self.tapped_unsure = False
        self.damage = unit.damage
        self.equipment = list(unit.equipment)
        self.pilots = list(unit.pilots)
        self.counters = unit.counters
        self.face_down = list(unit.face_down)
        self.pointer = unit.pointer
        self.gone = False
        self.next_power = 0
        """What Absorb has added to the power of its next attack, less what Persuade has taken."""
        self.stack_key: tuple[tuple[str, ...], ...] | None = None
        """For whoever looks at its stack: what tells it from others, forgotten when the unit changes."""
        self._unit: Unit | None = unit

    @property
    def top(self) -> BoardCard:
        """The card on top."""
        return self.cards[0]

    @property
    def label(self) -> str:
        """How a message calls it."""
        return f"{self.cards[0].name} [{self.id}]" if self.id else self.cards[0].name

    @property
    def unit(self) -> Unit:
        """The unit as a value."""
        if self._unit is None:
            self._unit = Unit(
                tuple(self.cards),
                self.pointer,
                self.arena,
                self.id,
                self.tapped,
                self.damage,
                tuple(self.equipment),
                tuple(self.pilots),
                self.counters,
                tuple(self.face_down),
            )
        return self._unit

    def changed(self) -> None:
        """Say that something of it was changed: what else bears on its player's stacks may have changed with it."""
        self._unit = self.stack_key = self.player.bearing = None

    def marked(self) -> None:
        """Say that only its counters, or whether it is tapped, were changed."""
        self._unit = None

    def __repr__(self) -> str:
        return f"<{self.label}>"


class Side:
    """A player and what is theirs now. `player`: as in `before`; `index`: place among the players."""

    __slots__ = (
        "bearing",
        "building",
        "discard",
        "equipment",
        "events",
        "fresh",
        "index",
        "locations",
        "missions",
        "moved",
        "name",
        "others",
        "player",
        "resource",
        "setup",
        "supply",
        "units",
    )

    def __init__(self, index: int, player: Player) -> None:
        self.index = index
        self.player = player
        self.name = player.name
        self.others: tuple[Side, ...] = ()
        """The other players."""
        self.units: dict[int, Piece] = {}
        """In the arenas and retreated, by number."""
        self.building = list(player.building)
        self.equipment = list(player.equipment)
        self.locations: dict[Arena, list[BoardCard]] = {arena: list(cards) for arena, cards in player.locations.items()}
        self.resource = player.resource
        self.missions = list(player.missions)
        self.events = list(player.events)
        self.discard = list(player.discard)
        self.supply = list(player.supply)
        self.bearing: Any = None
        """For whoever looks at stacks: what bears on those of the player, forgotten when that may have changed."""
        self.setup = False
        """Whether the game is in setup."""
        self.fresh: list[Piece] = []
        """Units that came since then."""
        self.moved: list[BoardCard] = []
        """Cards taken from `building` or `supply` that may as well have come from the hand."""

    @property
    def build_step(self) -> str | None:
        """The player's own build step; None for one without a side of their own."""
        side = self.player.side
        return None if side is None or side == "neutral" else f"build-{side}"

    def other_cards(self) -> Iterator[BoardCard]:
        """Cards in play that are no units and attached to none."""
        for cards in self.locations.values():
            yield from cards
        if self.resource is not None:
            yield self.resource
        yield from self.missions
        yield from self.events
        yield from self.equipment

    def zones(self) -> Iterator[list[BoardCard]]:
        """The zones in which single cards lie, other than the discard pile and the supply."""
        yield self.building
        yield self.equipment
        yield self.missions
        yield self.events
        yield from self.locations.values()


class Pending:
    """Damage that is about to be done.

    `source`: the unit that does it, None for another source, which `text` names; `left`: not prevented so far;
    `deflected`: it is a Deflect that does it; `of_attack`: whether it is the damage of an attack on its unit, None
    where that can't be told; `uses`: how often each unit (by number) has deflected it; `used`: how often each has
    prevented it by another keyword; `family`: the damage of which it is a part, with all that Deflect made of it.
    """

    __slots__ = (
        "amount",
        "deflected",
        "family",
        "id",
        "left",
        "of_attack",
        "placed",
        "restated",
        "source",
        "text",
        "unit",
        "used",
        "uses",
    )

    def __init__(
        self, id_: str, source: Piece | None, text: str, unit: Piece, amount: int, parent: Pending | None = None
    ) -> None:
        deflected = parent is not None
        self.family: list[Pending] = parent.family if parent is not None else []
        self.family.append(self)
        self.used: dict[tuple[int, str], int] = {}
        self.id = id_
        self.source = source
        self.text = text
        self.unit = unit
        self.amount = amount
        self.left = amount
        self.placed = False
        self.deflected = deflected
        self.restated = not deflected
        self.of_attack: bool | None = not deflected
        self.uses: dict[int, list[int]] = {}


class Attacking:
    """An attack. `tapped`: whether the unit tapped for it; `ended`: it is over."""

    __slots__ = ("ended", "strike", "tapped", "target", "unit")

    def __init__(self, unit: Piece, target: Piece, tapped: bool, strike: int) -> None:
        self.unit = unit
        self.target = target
        self.tapped = tapped
        self.strike = strike
        self.ended = False


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


def pick(ref: Ref, cards: list[BoardCard], card: Card | None = None) -> BoardCard | None:
    """Return the card of a zone that a reference names, by id or else by name; the last one of several of a name.

    `card`: the card of the database that the name means, for another spelling of it.
    """
    wanted = ref.id if ref.id is not None else ref.text
    for each in cards:
        if each.id is not None and each.id == wanted:
            return each
    if ref.id is not None:
        return None
    for each in reversed(cards):
        if each.text == ref.text or (each.card is not None and (each.card.name == ref.text or each.card is card)):
            return each
    return None


def remove(cards: list[BoardCard], card: BoardCard) -> bool:
    """Take one card, this very one, out of a zone; say whether it was there."""
    for number, each in enumerate(cards):
        if each is card:
            del cards[number]
            return True
    return False
