"""What single cards change of boards: `card_data/effects/board.json`."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Literal, NamedTuple

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card
from validator.stacks.matching import read_data


class _Sourced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    source: str


class _Spelling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    written: str
    meant: str
    source: str


class _Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    subtype: str
    pilots: int
    confidence: str
    source: str


class _Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    usual: int
    by_subtype: tuple[_Number, ...]
    confidence: str
    source: str


class _Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    most: int
    source: str


class _BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`effects/board.json`."""

    effects: Literal["board"]
    contests_off: tuple[_Sourced, ...]
    """Events that switch contests between players off."""
    spellings: tuple[_Spelling, ...]
    """Subtypes that a Pilot ability misspells."""
    pilots: _Numbers
    """How many Pilots a unit has when no card says otherwise."""
    locations: tuple[_Several, ...] = ()
    """Cards that let a player have several Locations in an arena."""


class BoardEffects(NamedTuple):
    """What `effects/board.json` says, and answers that all boards of a database share."""

    off: frozenset[str]
    locations: dict[str, int]
    pilots: tuple[int, tuple[tuple[str, int], ...]]
    spellings: dict[tuple[str, str], str]
    """What a card's word for a subtype means."""
    benefits: dict[tuple[str, str, frozenset[str]], bool | None]
    """Answers given before: whether an Equipment gives a top something."""
    piloting: dict[Hashable, Any]
    """Answers given before: whether a card may pilot a unit; see `pilot`."""
    sound: set[tuple[int | str, ...]]
    """Stacks, with all that bears on them, about which there was nothing to say."""
    around: dict[Hashable, int]
    """Numbers of what bears on stacks, of which a comparison takes longer."""


def board_effects(db: Database) -> BoardEffects:
    """Return what single cards change of boards. Raises InputError where their file can't be read."""
    return db.made(_read)


def _read(db: Database) -> BoardEffects:
    file = read_data(db.folder, _BoardFile, "effects", "board.json")
    assert isinstance(file, _BoardFile)
    numbers = tuple((each.subtype.lower(), each.pilots) for each in file.pilots.by_subtype)
    return BoardEffects(
        off=frozenset(each.card for each in file.contests_off),
        locations={each.card: each.most for each in file.locations},
        pilots=(file.pilots.usual, numbers),
        spellings={(each.card, each.written): each.meant for each in file.spellings},
        benefits={},
        piloting={},
        sound=set(),
        around={},
    )


def spelling(db: Database, card: Card, word: str) -> str:
    """Return the subtype that a word of a card's Pilot ability means: itself, unless the card misspells it."""
    return board_effects(db).spellings.get((card.name, word), word)
