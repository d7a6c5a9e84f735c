"""Which keywords a unit has, as far as printed facts tell."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from validator.boards.model import BoardCard
from validator.cards.model import Ability
from validator.turns.state import Piece


class Keyword(msgspec.Struct, frozen=True):
    """What is known of one keyword of one unit."""

    name: str
    abilities: tuple[Ability, ...]
    """From its own text, from the arena it is in, and from INSERT in its stack; none when it hasn't the keyword."""
    taken_by: BoardCard | None = None
    """The Equipment that takes the keyword away."""
    perhaps: tuple[BoardCard, ...] = ()
    """Equipment attached to it of which the database doesn't keep what it gives."""

    @property
    def shown(self) -> str:
        """The keyword with its values: `Deflect 3`, `Deflect 1 or 3`."""
        values = dict.fromkeys(str(each.value) for each in self.abilities if each.value is not None)
        return f"{self.name} {' or '.join(values)}" if values else self.name


def keyword(piece: Piece, name: str) -> Keyword:
    """Return what is known of a keyword of a unit where it is now."""
    abilities = tuple(each for each in _abilities(piece) if each.keyword == name)
    perhaps: list[BoardCard] = []
    for each in piece.equipment:
        card = each.card
        if card is None:
            perhaps.append(each)
        elif name in card.removes:
            return Keyword(name, (), each)
        elif card.equipped and not card.removes and not card.grants_stack:
            perhaps.append(each)
    return Keyword(name, abilities, None, tuple(perhaps))


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
