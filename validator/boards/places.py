"""What a board view holds: cards at units, unique units in play, and the places where an id stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from validator.boards.model import BoardCard, Player, Unit
from validator.cards.model import ARENAS as UNIT_TYPES
from validator.cards.model import Card

UNITS = frozenset((*UNIT_TYPES, "Subordinate"))
"""First types of cards that stand in arenas."""
_ZONES = {
    "building": "among the cards being built",
    "equipment": "among the unattached Equipment",
    "locations": "among the Locations",
    "resource": "as the Resource",
    "missions": "among the Missions",
    "events": "among the Events",
    "discard": "in the discard pile",
    "supply": "in the supply",
}


class Attached(NamedTuple):
    """A card at a unit: an Equipment attached to it, or a Pilot on it."""

    player: Player
    unit: Unit
    card: BoardCard
    owner: Player
    """Who owns the card."""


class UniqueInPlay(NamedTuple):
    """A unique unit in play: the top of a unit, or a Pilot on one."""

    player: Player
    unit: Unit
    card: BoardCard
    pilots: bool

    @property
    def name(self) -> str:
        """The name of the unit, without version letter."""
        return self.card.card.base if self.card.card is not None else self.card.text

    @property
    def label(self) -> str:
        """How a message calls it."""
        return self.card.name if self.pilots else self.unit.label

    @property
    def place(self) -> str:
        """Where it is, in words."""
        if self.pilots:
            return f"as a Pilot on {self.unit.label}"
        return in_words(self.unit.arena)

    def same_as(self, other: UniqueInPlay) -> bool:
        """Whether both are one card, written down in two places."""
        ids = {self.card.id, None if self.pilots else self.unit.id} - {None}
        return bool(ids & {other.card.id, None if other.pilots else other.unit.id})


class CardsAround(NamedTuple):
    """The cards that bear on all stacks of a player, other than what is attached to a unit."""

    in_play: tuple[Card, ...]
    gone: tuple[Card, ...]
    """In the discard pile."""
    opposing: tuple[Card, ...]
    """Cards of other players that bear on every player's stacks."""
    key: Hashable
    """The same for whatever bears on stacks in the same way."""
    far: tuple[Card, ...] = ()
    """Those in play that bear on the stacks of every player."""


class IdPlace(NamedTuple):
    """One place where an id stands."""

    card: BoardCard
    words: str
    """Where it is, in words."""
    attached: bool
    """Whether it is an Equipment attached to a unit."""
    pointer: str
    id: str | None


def in_words(arena: str | None) -> str:
    """Return where a unit is, in words."""
    return "in the build zone" if arena is None else f"in the {arena.capitalize()} arena"


def places_of(player: Player) -> Iterator[IdPlace]:
    """Yield the place of every unit and card of a player; a unit's top may have the id of the unit."""
    inside: set[str] = set()
    for unit in player.units:
        if unit.id is not None:
            yield IdPlace(unit.top, f"a unit {in_words(unit.arena)}", False, unit.pointer, unit.id)
        for number, each in enumerate(unit.cards):
            inside.add(each.pointer)
            if number or each.id != unit.id:
                yield IdPlace(each, f"in the stack of {unit.label}", False, each.pointer, each.id)
        for each in unit.equipment:
            inside.add(each.pointer)
            yield IdPlace(each, f"attached to {unit.label}", True, each.pointer, each.id)
        for each in unit.pilots:
            inside.add(each.pointer)
            yield IdPlace(each, f"piloting {unit.label}", False, each.pointer, each.id)
    for each in player.cards():
        if each.pointer not in inside:
            zone = each.pointer[len(player.pointer) + 1 :].split("/")
            words = _ZONES.get(zone[1] if zone[0] == "build_zone" else zone[0], "under another card")
            yield IdPlace(each, f"{words} of {player.name}", False, each.pointer, each.id)
