"""One question: may this card lie under that top, and by which road?

Four roads lead beneath a top: another version of the same unique unit; a Stack list that the top has, that an
attached card gives it, or that INSERT gives it from within the stack; the lower card's own text; and a third card that
makes an exception. `explain` answers for a whole stack, `fits` for every card of the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from validator.cards.database import Database, load
from validator.cards.model import Card
from validator.stacks.around import gives_more
from validator.stacks.effects import Inserts, ManyVersions
from validator.stacks.model import (
    NO_CONTEXT,
    NORMAL_SIZE,
    Context,
    Explanation,
    Placement,
    Road,
    Size,
    are_unique_units,
    is_version,
)
from validator.stacks.placing import Placing
from validator.stacks.sizes import size_of

__all__ = [
    "NORMAL_SIZE",
    "NO_CONTEXT",
    "Context",
    "Explanation",
    "Placement",
    "Road",
    "Size",
    "are_unique_units",
    "explain",
    "fits",
    "is_version",
]


def explain(top: Card, under: Sequence[Card], context: Context = NO_CONTEXT, db: Database | None = None) -> Explanation:
    """Explain a stack: by which road every card lies there, and how many there may be.

    `under`: the cards beneath, in any order; `db`: the database the cards are from, the shipped one by default.
    """
    case = _Case(top, context, _database(db))
    return case.explain(tuple(under))


def fits(top: Card, context: Context = NO_CONTEXT, db: Database | None = None) -> Iterator[Placement]:
    """Yield every card of the database that may lie under `top`, or of which a judge must decide, in their order."""
    return _Case(top, context, _database(db)).all_that_fit()


def _database(db: Database | None) -> Database:
    return _shipped() if db is None else db


@cache
def _shipped() -> Database:
    return load()


class _Case(Placing):
    """One top in one context, with all that lies beneath it."""

    def explain(self, under: tuple[Card, ...]) -> Explanation:
        placements = self._settle(under)
        many = bool(self.effects.on_stacks(self.top, ManyVersions))
        return Explanation(self.top, placements, size_of(self, placements), many)

    def _settle(self, under: tuple[Card, ...]) -> tuple[Placement, ...]:
        """Place all cards; INSERT counts from cards that fit, which may let further cards fit."""
        counted: list[Card] = []
        beneath = any(True for _ in self._borrows((self.top, *under)))
        for _ in range(len(under) + 1):
            placements = self._place_all(under)
            fitting = [p.card for p in placements if p.fits and (beneath or self._gives(p.card))]
            if fitting == counted:
                return placements
            counted = fitting
            self.set_inserts((self.top, *counted))
        return self._place_all(under)

    def _gives(self, card: Card) -> bool:
        """Whether a card beneath gives the top what lets further cards lie there."""
        insert = card.insert is not None and gives_more(card.insert)
        return insert or (card.key in self.texts and bool(self.effects.on_stacks(card, Inserts)))

    def _place_all(self, under: tuple[Card, ...]) -> tuple[Placement, ...]:
        found: list[Placement] = []
        used: Counter[str] = Counter()
        for card in under:
            placed = self.place(card)
            if placed.road == "own-text" and placed.copies is not None:
                used[card.key] += 1
                if used[card.key] > placed.copies:
                    placed = self.place(card, taken=True)
            found.append(placed)
        return tuple(self._eased(found))

    def _eased(self, placements: list[Placement]) -> list[Placement]:
        """Where several cards of a unit are listed, let those that may also lie there otherwise do so.

        What certainly lets them goes first, then what a judge must decide.
        """
        listed = Counter(p.card.unit for p in placements if p.listed)
        if not any(n > 1 for n in listed.values()):
            return placements
        used: Counter[str] = Counter(p.card.key for p in placements if p.road == "exception")
        found = list(placements)
        for sure in (True, False):
            for number, placed in enumerate(found):
                if not placed.listed or listed[placed.card.unit] < 2:
                    continue
                for other in (self._opened(placed.card), self._own_text(placed.card), self._also_named(placed.card)):
                    if other is None or (sure and not other.fits) or (other.fits and other.road == "own-text"):
                        continue
                    if other.copies is None or used[placed.card.key] < other.copies:
                        used[placed.card.key] += 1
                        listed[placed.card.unit] -= 1
                        found[number] = other
                        break
        return found

    def all_that_fit(self) -> Iterator[Placement]:
        """Yield a placement for every card that fits or may fit, in the order of the database."""
        from validator.stacks.pool import pool_of

        if self.stacks_not:
            return
        pool = pool_of(self.db)
        for card in pool.candidates(self.top, self.given, self.openings, self.effects):
            placed = self.road(card)
            if placed is not None and not (placed.road == "version" and card.key == self.top.key):
                yield placed
