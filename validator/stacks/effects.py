"""What single cards change about stacks, Equipment and Pilots, as data: `card_data/effects/*.json`.

Every card that touches these rules, by its own text or by a ruling on it, has an entry there in a small vocabulary of
kinds. Its source says which of the two it is.
Classes of cards in an entry (`tops`, `hosts`, `cards`, …) are written in the grammar of Stack lists, and names are
looked up only when a card is asked for. `effects_of(db)` gives them for a database.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card
from validator.stacks.attach_effects import (
    Accepts,
    AddsType,
    Attachable,
    AttachablePilot,
    AttachEffect,
    AttachJudge,
    AttachPrice,
    AttachStep,
    Becomes,
    EquipmentLimit,
    Guards,
    Trigger,
)
from validator.stacks.matching import read_data
from validator.stacks.pilot_effects import (
    BearerPilots,
    ExtraOnly,
    MakesPilots,
    Pilotable,
    PilotedAs,
    PilotedBy,
    PilotEffect,
    PilotJudge,
    PilotLimit,
    PilotOnly,
    Pilots,
    PilotsOnly,
    PilotStays,
    ShipUnique,
)
from validator.stacks.stack_effects import (
    AlsoNamed,
    Bars,
    Beside,
    Borrows,
    Effect,
    Expels,
    FaceDown,
    Fetches,
    Fixed,
    Grants,
    InPlay,
    Inserts,
    Judge,
    Leaves,
    Lends,
    ManyVersions,
    NoContest,
    NonUnique,
    NoStack,
    Opens,
    Rearranges,
    StackEffect,
    StackSize,
    Under,
    Unnames,
)

__all__ = [
    "Accepts",
    "AddsType",
    "AlsoNamed",
    "AttachEffect",
    "AttachEntry",
    "AttachJudge",
    "AttachPrice",
    "AttachStep",
    "Attachable",
    "AttachablePilot",
    "Bars",
    "BearerPilots",
    "Becomes",
    "Beside",
    "Borrows",
    "Effect",
    "Effects",
    "EquipmentLimit",
    "Expels",
    "ExtraOnly",
    "FaceDown",
    "Fetches",
    "Fixed",
    "Grants",
    "Guards",
    "InPlay",
    "Inserts",
    "Judge",
    "Leaves",
    "Lends",
    "LookedAt",
    "MakesPilots",
    "ManyVersions",
    "NoContest",
    "NoStack",
    "NonUnique",
    "Opens",
    "PilotEffect",
    "PilotEntry",
    "PilotJudge",
    "PilotLimit",
    "PilotOnly",
    "PilotStays",
    "Pilotable",
    "PilotedAs",
    "PilotedBy",
    "Pilots",
    "PilotsOnly",
    "Rearranges",
    "ShipUnique",
    "StackEffect",
    "StackEntry",
    "StackSize",
    "Trigger",
    "Under",
    "Unnames",
    "effects_of",
]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    """Name of the card, or its key in the database where two cards share a name."""
    source: str


class StackEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to stacks."""

    effects: tuple[StackEffect, ...]


class AttachEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to Equipment."""

    effects: tuple[AttachEffect, ...]


class PilotEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to Pilots."""

    effects: tuple[PilotEffect, ...]


class LookedAt(_Entry, frozen=True, forbid_unknown_fields=True):
    """A card whose text speaks of stacks, Equipment or Pilots, but changes nothing that a rule asks."""

    why: str


class _Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["stacking"]
    cards: tuple[StackEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


class _Attach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["attach"]
    cards: tuple[AttachEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


class _Pilots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["pilots"]
    cards: tuple[PilotEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


_E = TypeVar("_E", bound=Effect)


class Effects:
    """The effects of all cards of one database, read when first asked for."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._stacking: dict[str, tuple[StackEffect, ...]] | None = None
        self._opening: tuple[tuple[str, Opens | Judge], ...] | None = None
        self._everyone: frozenset[str] | None = None
        self._lending: frozenset[str] | None = None
        self._doubting: frozenset[str] | None = None
        self._attach: dict[str, tuple[AttachEffect, ...]] | None = None
        self._pilots: dict[str, tuple[PilotEffect, ...]] | None = None
        self._sources: dict[str, dict[str, str]] = {}
        self._of_kind: dict[tuple[str, type], tuple[Any, ...]] = {}
        """Of a card the effects of one kind, once they were asked for."""

    @property
    def stacking(self) -> dict[str, tuple[StackEffect, ...]]:
        """Effects on stacks, by card name (or key). Raises InputError."""
        if self._stacking is None:
            found = read_data(self._folder, _Stacking, "effects", "stacking.json")
            assert isinstance(found, _Stacking)
            self._stacking = {e.card: e.effects for e in found.cards}
            self._sources["stacking"] = {e.card: e.source for e in found.cards}
        return self._stacking

    @property
    def opening(self) -> tuple[tuple[str, Opens | Judge], ...]:
        """Those effects on stacks that let other cards lie under a top, with the card they are from."""
        if self._opening is None:
            self._opening = tuple(
                (name, e) for name, effects in self.stacking.items() for e in effects if isinstance(e, Opens | Judge)
            )
        return self._opening

    @property
    def everyone(self) -> frozenset[str]:
        """Keys of the cards that, in play, bear on the stacks of every player."""
        if self._everyone is None:
            self._everyone = frozenset(
                key
                for key, effects in self.stacking.items()
                for e in effects
                if isinstance(e, NonUnique) or (isinstance(e, StackSize) and e.players != "owner")
            )
        return self._everyone

    @property
    def lending(self) -> frozenset[str]:
        """Keys of the cards by which units have, or may have, subtypes that they don't print."""
        if self._lending is None:
            self._lending = frozenset(
                key for key, effects in self.stacking.items() for e in effects if isinstance(e, Lends)
            )
        return self._lending

    @property
    def doubting(self) -> frozenset[str]:
        """Keys of the cards because of which a unit may not be in play: removed for good, or the second of its name."""
        if self._doubting is None:
            stacking = [(key, e) for key, effects in self.stacking.items() for e in effects]
            keys = [key for key, e in stacking if isinstance(e, Expels) or (isinstance(e, AlsoNamed) and e.clashes)]
            ships = [key for key, effects in self.pilots.items() if any(isinstance(e, ShipUnique) for e in effects)]
            self._doubting = frozenset((*keys, *ships))
        return self._doubting

    @property
    def attach(self) -> dict[str, tuple[AttachEffect, ...]]:
        """Effects on Equipment, by card name (or key). Raises InputError."""
        if self._attach is None:
            found = read_data(self._folder, _Attach, "effects", "attach.json")
            assert isinstance(found, _Attach)
            self._attach = {e.card: e.effects for e in found.cards}
            self._sources["attach"] = {e.card: e.source for e in found.cards}
        return self._attach

    @property
    def pilots(self) -> dict[str, tuple[PilotEffect, ...]]:
        """Effects on Pilots, by card name (or key). Raises InputError."""
        if self._pilots is None:
            found = read_data(self._folder, _Pilots, "effects", "pilots.json")
            assert isinstance(found, _Pilots)
            self._pilots = {e.card: e.effects for e in found.cards}
            self._sources["pilots"] = {e.card: e.source for e in found.cards}
        return self._pilots

    def source(self, key: str, about: Literal["stacking", "attach", "pilots"] = "stacking") -> str:
        """Return where a card's effects are from; empty for a card without any. `key`: of the card. Raises InputError.

        `about`: on stacks, Equipment or Pilots.
        """
        getattr(self, about)  # read when first asked for
        return self._sources[about].get(key, "")

    def looked_at(self, file: str) -> tuple[LookedAt, ...]:
        """Return the cards of a file (`stacking`, `attach`, `pilots`) that change nothing that a rule asks."""
        kind = {"stacking": _Stacking, "attach": _Attach, "pilots": _Pilots}[file]
        found = read_data(self._folder, kind, "effects", f"{file}.json")
        assert isinstance(found, _Stacking | _Attach | _Pilots)
        return found.looked_at

    def on_stacks(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on stacks."""
        found = self.stacking.get(card.key)
        return self._only(card.key, kind, found) if found else ()

    def on_equipment(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on Equipment: its own, or that attached to it."""
        found = self.attach.get(card.key)
        return self._only(card.key, kind, found) if found else ()

    def on_pilots(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on Pilots."""
        found = self.pilots.get(card.key)
        return self._only(card.key, kind, found) if found else ()

    def _only(self, key: str, kind: type[_E], effects: tuple[Effect, ...]) -> tuple[_E, ...]:
        """Return those of a card's effects that are of one kind; a kind is about stacks, Equipment or Pilots alone."""
        known = self._of_kind.get((key, kind))
        if known is None:
            known = self._of_kind[key, kind] = tuple([e for e in effects if isinstance(e, kind)])
        return known


def effects_of(db: Database) -> Effects:
    """Return the effects of a database's cards; of a database without effect files, the shipped ones."""
    return db.made(_effects)


def _effects(db: Database) -> Effects:
    return Effects(db.folder)
