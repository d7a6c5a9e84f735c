"""What card texts say about attacking and preventing damage: `card_data/effects/damage.json`.

Standing rules of single cards: units that can't be attacked, or may attack elsewhere; damage that can't be prevented,
or that a text prevents. What they change is for a judge, whom a finding points to the cards.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Literal

import msgspec

from validator.boards.model import BoardCard
from validator.cards.database import Database
from validator.stacks.matching import Answer, read_data
from validator.turns.giving import TextChange
from validator.turns.grants import givers, grants_of
from validator.turns.pieces import Piece
from validator.turns.state import State

Kind = Literal[
    "attacked", "reaches", "again", "restrained", "diverts", "unpreventable", "prevents", "counters", "converts"
]
"""`attacked`: the unit can't be attacked, or only in some way; `reaches`: it may attack what others can't; `again`: it
may attack once more without tapping;
`restrained`: it can't attack, or must; `diverts`: an attack goes to another unit; `unpreventable`: its damage can't be
prevented, or only by some; `prevents`: damage to or from it is prevented; `counters`: more or fewer counters;
`converts`: its damage puts counters of another kind."""

Target = Literal[
    "space",
    "ground",
    "character",
    "built",
    "built-space",
    "built-ground",
    "built-character",
    "stealth",
    "own",
    "itself",
    "from-build",
    "same",
    "other",
]
"""What a text lets a unit attack that it couldn't otherwise: a unit of another arena; a retreated unit (of any arena,
or of one); a unit with Stealth; another of one's own; itself; any, by a retreated unit; another unit of the arena; what
a log can't name."""


class DamageBearing(TextChange, frozen=True, kw_only=True):
    """What a card bears on."""

    on: Kind
    once: bool = False
    """For a turn, an attack or a single damage: when it is chosen, paid for or played. Such a text can make right what
    looks wrong, but is no reason to doubt what looks right."""
    targets: tuple[Target, ...] = ()
    """With `reaches` and `diverts`: what may be attacked."""
    attack: bool = False
    """With `unpreventable`: only the damage of its attack."""


class DamageText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one card bears on."""

    card: str
    """Name of the card, or its key in the database where two cards share a name."""
    source: str
    bears: tuple[DamageBearing, ...]


class _DamageFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    damage: Literal[1]
    cards: tuple[DamageText, ...]


class DamageTexts:
    """The damage texts of one database's cards."""

    def __init__(self, db: Database) -> None:
        found = read_data(db.folder, _DamageFile, "effects", "damage.json")
        assert isinstance(found, _DamageFile)
        self._grants = grants_of(db)
        self.entries = {each.card: each for each in found.cards}

    def on(self, kind: Kind, piece: Piece, state: State, *, once: bool = False) -> tuple[BoardCard, ...]:
        """Return the cards that bear on a unit in this way now; `once`: also those that do so by a single use."""
        found: dict[str, BoardCard] = {}
        for giver in givers(state, self.entries):
            assert giver.card.card is not None
            for each in self.entries[giver.card.card.key].bears:
                if each.on != kind or (not once and (each.once or giver.role == "played")):
                    continue
                if self._grants.applies(each, giver, piece, state) is not False:
                    found.setdefault(giver.card.name, giver.card)
        return tuple(found.values())

    def allows(
        self, kinds: Set[Target], piece: Piece, target: Piece, state: State
    ) -> tuple[Answer, tuple[BoardCard, ...]]:
        """Whether a text lets a unit attack a target of these kinds; where a judge must say so, with the cards.

        A text that turns attacks to a unit does it for that unit, or by a choice that a log doesn't show.
        """
        perhaps: dict[str, BoardCard] = {}
        for giver in givers(state, self.entries):
            assert giver.card.card is not None
            for each in self.entries[giver.card.card.key].bears:
                if kinds.isdisjoint(each.targets):
                    continue
                if each.on == "diverts":
                    answer: Answer = None if each.once or giver.piece is target or giver.role == "played" else False
                else:
                    answer = self._grants.applies(each, giver, piece, state)
                if answer and not each.once:
                    return True, ()
                if answer is not False:
                    perhaps.setdefault(giver.card.name, giver.card)
        return (None if perhaps else False), tuple(perhaps.values())

    def of_pilot(self, pilot: BoardCard) -> tuple[BoardCard, ...]:
        """Return the cards, of a Pilot and its Equipment, by which it may fight like a unit of the arena."""
        found = []
        for each in (pilot, *pilot.equipment):
            bears = self.entries[each.card.key].bears if each.card is not None and each.card.key in self.entries else ()
            if any(b.on == "reaches" and (b.piloting if each is pilot else b.to == "bearer") for b in bears):
                found.append(each)
        return tuple(found)

    def unpreventable(self, piece: Piece, of_attack: bool | None, state: State) -> BoardCard | None:
        """Return a card whose text says without a condition that damage of the unit can't be prevented.

        `of_attack`: whether it is the damage of its attack; None where that isn't known.
        """
        for giver in givers(state, self.entries):
            assert giver.card.card is not None
            for each in self.entries[giver.card.card.key].bears:
                if each.on == "unpreventable" and not each.once and giver.role != "played":
                    sure = of_attack is True or not each.attack
                    if sure and self._grants.applies(each, giver, piece, state):
                        return giver.card
        return None


def damage_texts_of(db: Database) -> DamageTexts:
    """Return the damage texts of a database's cards. Raises InputError where their file can't be read."""
    return db.made(DamageTexts)
