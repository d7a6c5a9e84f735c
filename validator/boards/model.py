"""A board: who has what in play, as it was written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from validator.cards.model import Card, PrintedSide
from validator.inputs.files import decode_text
from validator.results import Problem, Where

if TYPE_CHECKING:
    from validator.inputs.json_source import JsonText

Arena = Literal["space", "ground", "character"]

ARENAS: tuple[Arena, ...] = ("space", "ground", "character")
"""The arenas, in the order in which they do battle."""
STEPS: tuple[str, ...] = (
    "setup",
    "ready",
    "build-dark",
    "build-light",
    "build-vong",
    "retreat-dark",
    "retreat-light",
    "retreat-vong",
    "battle-space",
    "battle-ground",
    "battle-character",
    "end",
)
"""The steps of a turn, in their order."""
SIDES: tuple[PrintedSide, ...] = ("light", "dark", "neutral", "vong")
MOST_PLAYERS = 6


class Source:
    """The JSON that a board was read from, kept so that a finding's line can be looked up. All sources are equal.

    `path`: name of the input; `data`: its bytes, None when it came as decoded JSON.
    """

    __slots__ = ("_text", "data", "inserted", "path")

    def __init__(self, data: bytes | None = None, path: str | None = None, inserted: Sequence[int] = ()) -> None:
        self.data = data
        self.path = path
        self.inserted = inserted
        """Indexes of characters of its text that the input hasn't."""
        self._text: JsonText | None = None

    def locate(self, pointer: str, *, key: bool = False) -> tuple[int, int] | None:
        """Return line and column of the value (`key`: of its key) that a JSON pointer names; None without a text."""
        if self._text is None:
            if self.data is None:
                return None
            from validator.inputs.json_source import JsonText  # only where a place is asked for

            self._text = JsonText(decode_text(self.data)[0], inserted=self.inserted)
        return self._text.locate(pointer, key=key)

    def place(self, where: Where) -> Where:
        """Return a place with its line and column, as far as they are known."""
        if where.pointer is None or where.line is not None:
            return where
        found = self.locate(where.pointer)
        return where if found is None else Where(*found, where.pointer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source)

    def __hash__(self) -> int:
        return 0


class BoardCard(msgspec.Struct, frozen=True, gc=False):
    """One card at one place of a board."""

    text: str
    """Its name as written."""
    card: Card | None
    """None when the name means no card, or several."""
    pointer: str
    """JSON pointer to it: `/players/0/arenas/ground/0/cards/1`."""
    id: str | None = None
    owner: str | None = None
    """Name of the player who owns it, where that isn't the player it is with."""
    under: tuple[BoardCard, ...] = ()
    """Cards stacked beneath it, from the top downwards: an Equipment with a Stack list may have some, and a Pilot."""
    equipment: tuple[BoardCard, ...] = ()
    """What is attached to it: only a Pilot has any here."""

    @property
    def name(self) -> str:
        """The card's name in the database, or what was written when there is no such card."""
        return self.card.name if self.card is not None else self.text

    @property
    def where(self) -> Where:
        """Its place."""
        return Where(pointer=self.pointer)


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A stack of one card or more, in an arena or retreated to the build zone."""

    cards: tuple[BoardCard, ...]
    """Top first."""
    pointer: str
    arena: Arena | None
    """None in the build zone."""
    id: str | None = None
    tapped: bool = False
    damage: int = 0
    """Damage counters on it."""
    equipment: tuple[BoardCard, ...] = ()
    """What is attached to it."""
    pilots: tuple[BoardCard, ...] = ()
    counters: Mapping[str, int | str | bool] = {}
    """Other counters, by kind."""
    face_down: tuple[BoardCard, ...] = ()
    """Cards face down under it; they are no part of the stack."""

    @property
    def top(self) -> BoardCard:
        """The card on top, which alone gives the unit its name, type and text."""
        return self.cards[0]

    @property
    def known(self) -> bool:
        """Whether every card of its stack was found in the database."""
        return all(each.card is not None for each in self.cards)

    @property
    def label(self) -> str:
        """How a message calls it: `Luke Skywalker (A)`, with its id where it has one."""
        return f"{self.top.name} [{self.id}]" if self.id else self.top.name

    @property
    def where(self) -> Where:
        """Its place."""
        return Where(pointer=self.pointer)


class Player(msgspec.Struct, frozen=True):
    """One player's cards. A zone that the input doesn't name is empty."""

    name: str
    side: PrintedSide | None
    pointer: str
    arenas: Mapping[Arena, tuple[Unit, ...]]
    """Every arena, with its units in their order."""
    retreated: tuple[Unit, ...] = ()
    """Units in the build zone."""
    building: tuple[BoardCard, ...] = ()
    """Cards still being built: not yet units."""
    equipment: tuple[BoardCard, ...] = ()
    """Equipment in the build zone, attached to nothing."""
    locations: Mapping[Arena, tuple[BoardCard, ...]] = {}
    """Locations by arena; an arena without one isn't there."""
    resource: BoardCard | None = None
    missions: tuple[BoardCard, ...] = ()
    events: tuple[BoardCard, ...] = ()
    discard: tuple[BoardCard, ...] = ()
    supply: tuple[BoardCard, ...] = ()

    @property
    def in_arenas(self) -> Iterator[Unit]:
        """Units in the arenas."""
        arenas = self.arenas
        return iter((*arenas["space"], *arenas["ground"], *arenas["character"]))

    @property
    def units(self) -> Iterator[Unit]:
        """All units: in the arenas, then retreated."""
        return iter((*self.in_arenas, *self.retreated))

    def cards(self) -> Iterator[BoardCard]:
        """Every card of the player's zones, face-down ones and discard pile included, in the order of the input."""
        found: list[BoardCard] = []
        for unit in self.units:
            found += unit.cards
            for each in unit.equipment:
                found += (each, *each.under)
            for each in unit.pilots:
                found += (each, *each.under, *each.equipment)
            found += unit.face_down
        found += self.building
        found += self.equipment
        for locations in self.locations.values():
            found += locations
        if self.resource is not None:
            found.append(self.resource)
        return iter((*found, *self.missions, *self.events, *self.discard, *self.supply))


class Board(msgspec.Struct, frozen=True):
    """A board of one to six players at one moment."""

    players: tuple[Player, ...]
    step: str | None = None
    """Step of the turn as written; None when the input doesn't say. One that isn't of `STEPS` is unknown."""
    turn: int | None = None
    """Number of the turn, from 1."""
    problems: tuple[Problem, ...] = ()
    """What the reader met: unknown, ambiguous and repaired names."""
    source: Source = Source()
    read_with: str = ""
    """State of the database that it was read with (`Database.state`); empty where that isn't known."""

    @property
    def units(self) -> Iterator[Unit]:
        """All units of all players."""
        for player in self.players:
            yield from player.units

    @property
    def in_battle(self) -> bool | None:
        """Whether a battle step runs; None when the step isn't known."""
        return self.step.startswith("battle-") if self.step in STEPS and self.step is not None else None

    @property
    def path(self) -> str | None:
        """File that it was read from."""
        return self.source.path
