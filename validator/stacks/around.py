"""One top in its context: the lists that count for it, and the cards that make exceptions for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card, Insert
from validator.stacks.effects import (
    AlsoNamed,
    Borrows,
    Effects,
    Grants,
    Inserts,
    Judge,
    NonUnique,
    NoStack,
    Opens,
    effects_of,
)
from validator.stacks.lending import Lent, lent, near
from validator.stacks.matching import Answer, Lists, Matcher, lists_of
from validator.stacks.model import BY_INSERT, BY_LIST, Context, Road


class GivenList(msgspec.Struct, frozen=True):
    """A list that counts for the top."""

    matcher: Matcher
    road: Road
    giver: str
    why: str
    why_open: str
    ground: str = BY_LIST
    source: str = ""
    """Where it is from that the top has the list, where a card gives it."""

    @classmethod
    def of(cls, matcher: Matcher, road: Road, giver: str, ground: str = BY_LIST, source: str = "") -> GivenList:
        """Return a list with the words in which answers name it; `giver`: the card that has or gives it."""
        whose = f"the list {'of' if road == 'list' else 'given by'} {giver}"
        asks = "asks for game text, which the database does not keep"
        return cls(
            matcher, road, giver, f"on {whose}: {matcher.text}", f"{whose} ({matcher.text}) {asks}", ground, source
        )


class BorrowedList(msgspec.Struct, frozen=True):
    """A list of a card beneath, which the top may have for a time."""

    matcher: Matcher
    of: str
    """The card beneath."""
    giver: Card
    """The card that lets the top take it."""


class Opening(msgspec.Struct, frozen=True):
    """A card that lets others lie under the top."""

    cards: tuple[Matcher, ...]
    effect: Opens | Judge
    giver: str
    past: bool = False
    """Whether the card is gone that let others lie there only while it was in play, or the top may not be a host."""
    source: str = ""
    """Where the entry of the card that lets them is from."""


class Around:
    """One top in one context: everything that doesn't depend on the card asked for, found once."""

    def __init__(self, top: Card, context: Context, db: Database) -> None:
        self.top = top
        self.context = context
        self.db = db
        self.lists: Lists = lists_of(db)
        self.effects: Effects = effects_of(db)
        self.texts = self.effects.stacking
        """Cards whose texts bear on stacks; most have none."""
        self.stacks_not = bool(self.effects.on_stacks(top, NoStack))
        self.also_named = bool(self.effects.on_stacks(top, AlsoNamed))
        """Whether the top's text gives it another name."""
        self.non_unique = self._non_unique()
        self.extra: frozenset[str] = frozenset()
        self._surely, self.lenders = self._lent()
        self.set_inserts((top,))

    def _lent(self) -> Lent:
        """Return the subtypes that cards in play give the top, and those that they may have given it, by card."""
        known, context = self.effects.lending, self.context
        if self.top.key not in known and all(
            card.key not in known
            for cards in (context.equipment, context.pilots, context.in_play, context.gone)
            for card in cards
        ):
            return frozenset(), []
        around = near(self.top, context.equipment, context.pilots, context.in_play, context.gone)
        return lent(around, self.top, self.effects, self.lists)

    def _non_unique(self) -> str:
        """Return the card because of which versions of the top's unit aren't unique now; empty when they are."""
        for card in (*self.context.in_play, *self.context.opposing):
            for effect in self.effects.on_stacks(card, NonUnique) if card.key in self.texts else ():
                if any(self.lists.any_printed(t, card.key).match(self.top) for t in effect.cards):
                    return card.name
        return ""

    def set_inserts(self, stack: Iterable[Card]) -> None:
        """Take the lists and subtypes that INSERT of these cards, the top among them, gives the top."""
        stack = tuple(stack)
        lost = any("Stack" in e.removes for e in self.context.equipment)
        self.given: list[GivenList] = []
        self.borrowed: list[BorrowedList] = []
        extra = self._inserted(stack, lost) + self._taken_over(stack, lost)
        self.extra = self._surely.union(extra)  # what is granted may ask for these subtypes
        self._take_granted()
        self._opened_by: list[Opening] | None = None

    def _inserted(self, stack: tuple[Card, ...], lost: bool) -> list[str]:
        """Take the top's own lists and those that INSERT gives it, unless it lost Stack; return subtypes it gets."""
        extra: list[str] = []
        if not lost:
            printed = (self.lists.any_printed(text, self.top.name) for text in self.top.stack)
            self.given += [GivenList.of(matcher, "list", self.top.name) for matcher in printed]
        for card in stack:
            if card.insert is not None:
                extra += self.lists.treated(card.insert.treat)
                if not lost:
                    self.given += self._of(card, card.insert.stack, "list", BY_INSERT)
            for given in self.effects.on_stacks(card, Inserts) if card.key in self.texts else ():
                extra += self.lists.treated(given.treat)
        return extra

    def _taken_over(self, stack: tuple[Card, ...], lost: bool) -> list[str]:
        """Take the lists that the top has, or may take for a time, from cards beneath; return subtypes it has so."""
        extra: list[str] = []
        for giver, borrows in self._borrows(stack):
            for card in stack[1:]:
                if borrows.cards and not any(self.lists.any_printed(t, giver.name).match(card) for t in borrows.cards):
                    continue
                if borrows.what in ("subtypes", "both") and borrows.always:
                    extra += self.lists.words(card)
                if lost or borrows.what not in ("abilities", "both"):
                    continue
                if borrows.always:
                    self.given += self._of(card, card.stack, "granted", source=self.effects.source(giver.key))
                else:
                    bound = [self.lists.any_printed(text, card.name) for text in card.stack]
                    self.borrowed += [BorrowedList(matcher, card.name, giver) for matcher in bound]
        return extra

    def _take_granted(self) -> None:
        """Take the lists that Equipment and Pilots give the top, or may give it."""
        for grants, road in ((self.context.equipment, "bearer"), (self.context.pilots, "piloted")):
            for card in grants:
                for grant in self.effects.on_stacks(card, Grants):
                    if grant.to != road:
                        continue
                    answer = self.is_top(grant.tops, card.name)
                    texts = card.grants_stack if grant.list is None else (grant.list,)
                    if answer:
                        self.given += self._of(card, texts, "granted", source=self.effects.source(card.key))
                    elif answer is None:
                        for lender in self.lenders_for(grant.tops, card.name):
                            bound = [self.lists.any_printed(text, card.name) for text in texts]
                            self.borrowed += [BorrowedList(matcher, card.name, lender) for matcher in bound]

    def _of(
        self, giver: Card, texts: Iterable[str], road: Road, ground: str = BY_LIST, source: str = ""
    ) -> list[GivenList]:
        """Return lists that a card has or gives, bound."""
        bound = [self.lists.any_printed(text, giver.name) for text in texts]
        return [GivenList.of(matcher, road, giver.name, ground, source) for matcher in bound]

    def _borrows(self, stack: tuple[Card, ...]) -> Iterator[tuple[Card, Borrows]]:
        """Yield what lets the top have what lies beneath it, with the card that says so."""
        for each in self.effects.on_stacks(self.top, Borrows) if self.top.key in self.texts else ():
            if each.whose != "bearer":
                yield self.top, each
        for card in stack[1:]:
            for each in self.effects.on_stacks(card, Borrows) if card.key in self.texts else ():
                if each.whose == "insert":
                    yield card, each
        for card in self.context.equipment:
            for each in self.effects.on_stacks(card, Borrows):
                if each.whose == "bearer" and self.is_top(each.tops, card.name) is not False:
                    yield card, each

    def is_top(self, texts: Iterable[str], on: str) -> Answer:
        """Whether the top fits one of the classes; names are meant to the letter. No class means any top."""
        answer: Answer = False
        empty = True
        for text in texts:
            empty = False
            found = self.lists.any_printed(text, on).literal(self.top, self.extra)
            if found:
                return True
            if found is None:
                answer = None
        if answer is False and not empty and self.lenders and self.lenders_for(texts, on):
            return None
        return empty or answer

    def lenders_for(self, texts: Iterable[str], on: str) -> tuple[Card, ...]:
        """Return the cards that may have given the top subtypes with which it would fit one of the classes."""
        bound = [self.lists.any_printed(text, on) for text in texts]
        return tuple(
            card
            for card, words in self.lenders
            if any(each.literal(self.top, self.extra | words) is not False for each in bound)
        )

    @property
    def openings(self) -> list[Opening]:
        """The cards that let others lie under this top."""
        if self._opened_by is None:
            self._opened_by = list(self._openings())
        return self._opened_by

    def _openings(self) -> Iterator[Opening]:
        """Find the cards that let others lie under this top."""
        near = {c.key: c for c in (self.top, *self.context.in_play, *self.context.equipment, *self.context.pilots)}
        far = {c.key: c for c in (*near.values(), *self.context.gone)}
        for key, effect in self.effects.opening:
            if isinstance(effect, Opens):
                past = effect.while_in_play and key not in near
                if (past and (self.context.now or key not in far)) or (not effect.hosts and key != self.top.key):
                    continue
                answer = self.is_top(effect.hosts, key)
                if answer is not False:
                    past = past or answer is None
                    cards = tuple(self.lists.any_printed(t, key) for t in effect.cards)
                    yield Opening(cards, effect, key, past, self.effects.source(key))
                continue
            card = (far if effect.when == "gone" else near).get(key)
            if card is None or (effect.when == "top" and key != self.top.key):
                continue
            if effect.when == "bearer" and all(e.key != key for e in self.context.equipment):
                continue
            if effect.when == "piloted" and all(e.key != key for e in self.context.pilots):
                continue
            if self.is_top(effect.tops, key) is not False:
                texts = effect.cards or card.grants_stack
                cards = tuple(self.lists.any_printed(t, card.name) for t in texts)
                yield Opening(cards, effect, key, source=self.effects.source(key))


def gives_more(insert: Insert) -> bool:
    """Whether an INSERT gives the top what lets further cards lie beneath it."""
    return bool(insert.stack or insert.treat)
