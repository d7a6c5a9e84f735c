"""What is known of names that are one unit, or may be: how sure it is, and by which source.

Names of which no source says whether they are one unit count as several, and whoever asks is told so. Names that are
one unit share `Card.unit`; for most of them that is likely, not sure.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from validator.cards import names
from validator.cards.build import SameUnit, read_identities
from validator.cards.database import Database
from validator.cards.model import Card


class OpenQuestions:
    """The open questions of one database.

    `units`: what `Card.unit` is for units of which it isn't known whether they are one with another.
    """

    def __init__(self, db: Database) -> None:
        self._groups: list[frozenset[str]] = []
        identities = read_identities(db.folder)
        self._one: dict[str, SameUnit] = {names.fold(each.names[0]): each for each in identities.units}
        for each in identities.unsettled:
            group = frozenset(card.unit for name in each.names for card in db.named(name))
            if len(group) > 1:
                self._groups.append(group)
        self.units = frozenset[str]().union(*self._groups)

    def joined(self, cards: Iterable[Card | None]) -> SameUnit | None:
        """Return the entry by which cards of several names are one unit; None where they have one name."""
        known = [card for card in cards if card is not None]
        if len({card.base for card in known}) < 2:
            return None
        return self._one.get(known[0].unit)

    def between(self, one: Card, other: Card) -> bool:
        """Whether it isn't settled if two unique units are one."""
        if one.version is None or other.version is None or one.unit == other.unit or one.unit not in self.units:
            return False
        return any(one.unit in group and other.unit in group for group in self._groups)

    def among(self, units: Collection[str]) -> Iterator[tuple[str, ...]]:
        """Yield those of some units, in their order, that may be one."""
        if len(self.units.intersection(units)) < 2:
            return
        for group in self._groups:
            found = tuple(unit for unit in units if unit in group)
            if len(found) > 1:
                yield found


def open_questions_of(db: Database) -> OpenQuestions:
    """Return the open questions of a database, read when first asked for. Raises InputError."""
    return db.made(OpenQuestions)
