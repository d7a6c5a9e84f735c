"""The cards of a database by what lists ask for, so that a whole pool is searched by looking at few cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from validator.cards.database import Database
from validator.cards.model import ARENAS, Card
from validator.stacks.effects import AlsoNamed, Effects, Under
from validator.stacks.grammar import NamePart
from validator.stacks.matching import Lists, Matcher, Part, has_word, lists_of


class _Given(Protocol):
    @property
    def matcher(self) -> Matcher: ...


class _Opened(Protocol):
    @property
    def cards(self) -> tuple[Matcher, ...]: ...


class Pool:
    """Numbers of cards by unit, subtype, arena and kind; an answer of an index is a superset of what fits."""

    def __init__(self, db: Database, lists: Lists) -> None:
        self.cards = db.cards
        self._briefs = db.briefs()
        self._lists = lists
        self.units: dict[str, list[int]] = {}
        self.words: dict[str, set[int]] = {}
        self.arenas: dict[str, set[int]] = {a: set() for a in ARENAS}
        self.units_and_subordinates: list[int] = []
        self.equipment: set[int] = set()
        self.unique: set[int] = set()
        self.sets: dict[str, set[int]] = {}
        self.keys: dict[str, int] = {}
        self._having: dict[tuple[str, ...], set[int]] = {}
        for number, card in enumerate(self._briefs):
            self.keys[card.key] = number
            self.units.setdefault(card.unit, []).append(number)
            if card.version is not None:
                self.unique.add(number)
            for code in card.sets:
                self.sets.setdefault(code, set()).add(number)
            first = card.types[0]
            if first in ARENAS or first == "Subordinate":
                self.units_and_subordinates.append(number)
                for arena in card.arenas:
                    self.arenas.setdefault(arena, set()).add(number)
            elif first == "Equipment":
                self.equipment.add(number)
            for word in lists.spelt(card.subtypes, card.treat):
                self.words.setdefault(word, set()).add(number)

    def of_part(self, part: Part, top: Card) -> Iterable[int]:
        """Return the numbers of all cards that could fit one part of a list, and of some that don't."""
        if part.name is not None:
            return [n for u in part.name.units for n in self.units.get(u, ())]
        if part.words:
            sets = sorted((self.words.get(w, set()) for w in part.words), key=len)
            found = sets[0].intersection(*sets[1:])
        elif top.types[0] == "Equipment":
            found = self.equipment
        elif part.types:
            found = set().union(*(self.arenas[t] for t in part.types))
        else:
            found = set(self.units_and_subordinates)
        if isinstance(part.condition, NamePart):
            found = found & self._named(part.condition.parts)
        elif part.symbol is not None:
            found = found & set().union(*(self.sets.get(code, ()) for code in part.sets(top)))
        return found & self.unique if part.unique else found

    def _named(self, parts: tuple[str, ...]) -> set[int]:
        """Return the numbers of the cards that have one of some words in their names."""
        found = self._having.get(parts)
        if found is None:
            bases: dict[str, bool] = {}
            for card in self._briefs:
                if card.base not in bases:
                    bases[card.base] = any(has_word(card.base, part) for part in parts)
            found = self._having[parts] = {number for number, card in enumerate(self._briefs) if bases[card.base]}
        return found

    def candidates(
        self, top: Card, given: Iterable[_Given], openings: Iterable[_Opened], effects: Effects
    ) -> list[Card]:
        """Return all cards that could lie under a top, in the order of the database."""
        found: set[int] = set(self.units.get(top.unit, ()))
        for one in given:
            for part in one.matcher.parts:
                found.update(self.of_part(part, top))
        for opening in openings:
            for matcher in opening.cards:
                for part in matcher.parts:
                    found.update(self.of_part(part, top))
        for key, each in effects.stacking.items():
            if key in self.keys and any(isinstance(e, Under | AlsoNamed) for e in each):
                found.add(self.keys[key])
        for other in effects.on_stacks(top, AlsoNamed):
            meant = self._lists.names(other.name)
            found.update(n for u in (meant.units if meant else ()) for n in self.units.get(u, ()))
        return [self.cards[n] for n in sorted(found)]


def pool_of(db: Database) -> Pool:
    """Return the pool of a database, made when first asked for."""
    return db.made(_pool)


def _pool(db: Database) -> Pool:
    return Pool(db, lists_of(db))
