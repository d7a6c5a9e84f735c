"""Which keywords a unit has, as far as printed facts and what texts give and take tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from validator.boards.model import BoardCard
from validator.cards.model import Ability, Prevents
from validator.turns.grants import KnownGrants
from validator.turns.pieces import Piece

NOTHING = KnownGrants()


class UnitKeyword(msgspec.Struct, frozen=True):
    """What is known of one keyword of one unit."""

    name: str
    abilities: tuple[Ability, ...]
    """From its own text, from the arena it is in, from INSERT in its stack, and from what surely gives it the keyword
    now; none when it hasn't the keyword for certain."""
    taken_by: BoardCard | None = None
    """The card that takes the keyword away."""
    perhaps: tuple[BoardCard, ...] = ()
    """Cards that may give it the keyword: under a condition that a log doesn't show, or their texts aren't known."""
    doubted: tuple[BoardCard, ...] = ()
    """Cards that may take the keyword away."""
    unmet: tuple[BoardCard, ...] = ()
    """Cards that give it under a condition which the board doesn't show to be met."""
    barred: tuple[BoardCard, ...] = ()
    """Cards that may take it away as long as they are in play."""

    @property
    def answer(self) -> Literal["yes", "perhaps", "no"]:
        """Whether the unit has the keyword now."""
        if self.abilities:
            return "perhaps" if self.doubted else "yes"
        return "perhaps" if self.perhaps else "no"

    @property
    def shown(self) -> str:
        """The keyword with its values: `Deflect 3`, `Deflect 1 or 3`."""
        values = dict.fromkeys(str(each.value) for each in self.abilities if each.value is not None)
        return f"{self.name} {' or '.join(values)}" if values else self.name


def keyword(piece: Piece, name: str, known: KnownGrants = NOTHING, *, anywhere: bool = False) -> UnitKeyword:
    """Return what is known of a keyword of a unit where it is now; `known`: what texts give it and take from it.

    `anywhere`: as if its text worked in the build zone too.
    """
    # In the build zone a unit's text is off; what Reserves gives there is among `known`.
    works = piece.arena is not None or anywhere
    abilities = tuple(each for each in _abilities(piece) if each.keyword == name) if works else ()
    for each in piece.equipment:
        if each.card is not None and name in each.card.removes:
            return UnitKeyword(name, (), each)
    if known.taken_by is not None:
        return UnitKeyword(name, (), known.taken_by)
    return UnitKeyword(name, abilities + known.given, None, known.perhaps, known.doubted, known.unmet, known.barred)


def _abilities(piece: Piece) -> Iterator[Ability]:
    top = piece.cards[0].card
    if top is not None:
        yield from top.abilities
        if top.switch and piece.arena is not None:
            arena = piece.arena.capitalize()
            if arena in top.types:
                number = top.types.index(arena)
                for parts in top.switch:
                    if number < len(parts):
                        yield from parts[number]
    for each in piece.cards:
        if each.card is not None and each.card.insert is not None:
            yield from each.card.insert.abilities


def most_in_one(have: UnitKeyword, prevents: Prevents | None) -> int | None:
    """Return the most that one use of a keyword prevents, as far as its values are numbers; None where none is."""
    known = [each for each in map(most, have.abilities) if each is not None]
    if not known:
        return None
    return sum(known) if prevents is not None and prevents.cumulative else max(known)


def most(ability: Ability) -> int | None:
    """Return the most that an ability prevents; None for an X without a bound."""
    value = ability.value
    if isinstance(value, int):
        return value
    if not isinstance(value, str):
        return None
    limit = ability.cost.up_to if ability.cost is not None else None
    if limit is None:
        return None
    rest = value.replace(" ", "").upper().removeprefix("X")
    if not rest:
        return limit
    try:
        return limit + int(rest)
    except ValueError:
        return None
