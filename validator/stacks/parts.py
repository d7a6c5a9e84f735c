"""One list, or one part of it, bound to a card database: is a card what it asks for?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from validator.cards import names
from validator.cards.model import ARENAS, Card
from validator.stacks.grammar import (
    ListError,
    Meaning,
    NamePart,
    Other,
    SameSymbol,
    StackList,
    TextPart,
)

Answer = bool | None
"""True, False, or None: the database can't tell."""

_NOTHING: frozenset[str] = frozenset()


class Names(msgspec.Struct, frozen=True):
    """The cards that a name in a list means."""

    bases: frozenset[str]
    """Folded names that are literally that name."""
    units: frozenset[str]
    """What `Card.unit` is for these cards and for all other versions of the same units."""
    text: str
    """The name in the database's spelling."""
    source: str = ""
    """Where it is from that the list means this name, where it has it otherwise."""

    def literal(self, card: Card) -> bool:
        """Whether the card's own name is this name."""
        return names.fold(card.base) in self.bases

    def match(self, card: Card) -> bool:
        """Whether the card is a version of this name's unit, under whatever name."""
        return card.unit in self.units


class Known(Protocol):
    """What a part of a list asks of the database: what names and words mean in it."""

    def names(self, name: str, on: str | None = None) -> Names | None:
        """Return which cards a name means, or None when no card has it."""

    def like(self, name: str) -> Names:
        """Return the units whose names begin with a name that no card has, or nearly are it."""

    def sets(self, meant: Names) -> set[str]:
        """Return the sets in which the cards of a name were printed."""

    def unique(self, card: Card) -> bool:
        """Whether a card is unique."""

    def words(self, card: Card) -> frozenset[str]:
        """Return the subtypes of a card in lower case."""

    def join(self, words: Iterable[str]) -> list[str]:
        """Return words in lower case, those that are one subtype together joined."""

    def are_subtypes(self, words: Iterable[str]) -> bool:
        """Whether all of the words are subtypes of cards."""


class Part:
    """One meaning of a list, bound to a database."""

    __slots__ = (
        "condition",
        "known",
        "lists",
        "multi",
        "name",
        "named_so",
        "plural",
        "side",
        "symbol",
        "types",
        "unique",
        "without",
        "words",
    )

    def __init__(
        self, lists: Known, meaning: Meaning, text: str, on: str | None, lenient: bool = False, bearer: bool = False
    ) -> None:
        self.lists = lists
        self.name: Names | None = None
        self.unique = meaning.unique
        self.side = meaning.side
        self.types = frozenset(meaning.types)
        self.condition = meaning.condition
        self.known: dict[str, Answer] = {}
        self.words: frozenset[str] = _NOTHING
        self.plural: tuple[frozenset[str], ...] = ()
        self.without = frozenset(lists.join(meaning.without))
        self.symbol: Names | None = None
        self.named_so: Names | None = None
        """Where an Equipment names its bearer by words that are subtypes and a unit's name: that unit, which wins."""
        self.multi = False
        """Whether the unit must be of more than one arena."""
        name = meaning.name
        if name is not None:
            found = lists.names(name, on)
            if found is not None and not (meaning.bare and lists.are_subtypes(meaning.words)):
                self.name = found
                return
            if found is not None and bearer and meaning.condition is None:
                self.named_so = found
            if not meaning.bare:
                if not lenient:
                    raise ListError(text, max(text.find(name), 0), f"no card is named {name}")
                self.name = lists.like(name)
                if self.name.units:
                    self.condition = Other(f"named {name}")
                return
        words = lists.join(meaning.words)
        self.multi = "multi-arena" in words
        self.words = frozenset(w for w in words if not w.endswith("s") and w != "multi-arena")
        self.plural = tuple(frozenset(singulars(w)) for w in words if w.endswith("s"))
        if isinstance(self.condition, SameSymbol):
            self.symbol = lists.names(self.condition.name, on)
            if self.symbol is None and lenient:
                self.symbol = Names(_NOTHING, _NOTHING, self.condition.name)
            if self.symbol is None:
                raise ListError(text, max(text.find(self.condition.name), 0), f"no card is named {self.condition.name}")

    def match(self, card: Card, top: Card | None = None, extra: frozenset[str] = _NOTHING) -> Answer:
        """Whether a card is what this part asks for.

        `top`: the card that has the list; `extra`: subtypes that the card has besides its own.
        """
        if self.name is not None:
            if card.unit not in self.name.units or not self._kind(card, top):
                return False
            return True if self.condition is None else None
        if not self._kind(card, top):
            return False
        if self.named_so is not None and self.named_so.match(card):
            return True
        if self.multi and len(card.arenas) < 2:
            return False
        if self.unique is not None and self.unique is not self.lists.unique(card):
            return False
        if self.side is not None and card.side != self.side:
            return False
        if self.types and self.types.isdisjoint(card.types if card.types[0] in ARENAS else card.arenas):
            return False
        if self.words or self.plural or self.without:
            words = self.lists.words(card)
            if extra:
                words = words | extra
            if not self.words <= words or not self.without.isdisjoint(words):
                return False
            for either in self.plural:
                if either.isdisjoint(words):
                    return False
        if self.condition is None:
            return True
        if extra or self.symbol is not None:
            return self._condition(card, top, extra)
        if card.key not in self.known:
            self.known[card.key] = self._condition(card, top, extra)
        return self.known[card.key]

    def lacks(self, card: Card, top: Card | None = None) -> list[str]:
        """Say in words what this part asks for that a card isn't; empty for a part that is a name, or where it fits."""
        if self.name is not None or not self._kind(card, top):
            return []
        found: list[str] = []
        if self.unique is not None and self.unique is not self.lists.unique(card):
            found.append("is not unique" if self.unique else "is unique")
        if self.side is not None and card.side != self.side:
            found.append(f"is no {self.side} card")
        if self.types and self.types.isdisjoint(card.types if card.types[0] in ARENAS else card.arenas):
            found.append(f"is no {' or '.join(sorted(self.types))}{'' if 'Character' in self.types else ' unit'}")
        words = self.lists.words(card)
        found += [f"has not the subtype {_titled(w)}" for w in sorted(self.words - words)]
        found += [f"has not the subtype {_titled(min(e, key=len))}" for e in self.plural if e.isdisjoint(words)]
        found += [f"has the subtype {_titled(w)}" for w in sorted(self.without & words)]
        if isinstance(self.condition, NamePart) and self._condition(card, top, _NOTHING) is False:
            found.append(f"has no {' or '.join(self.condition.parts)} in its name")
        if isinstance(self.condition, SameSymbol) and self._condition(card, top, _NOTHING) is False:
            found.append("has another expansion symbol")
        return found

    @staticmethod
    def _kind(card: Card, top: Card | None) -> bool:
        """Whether it is a kind of card that may lie there: Equipment under Equipment, else units and Subordinates."""
        first = card.types[0]
        if top is not None and top.types[0] == "Equipment":
            return first == "Equipment"
        return first in ARENAS or first == "Subordinate"

    def sets(self, top: Card | None) -> set[str]:
        """Return the sets of the card whose expansion symbol is asked for: the top's, if it is that card."""
        assert self.symbol is not None
        return set(top.sets) if top is not None and self.symbol.match(top) else self.lists.sets(self.symbol)

    def _condition(self, card: Card, top: Card | None, extra: frozenset[str]) -> Answer:
        condition = self.condition
        if isinstance(condition, NamePart):
            return any(has_word(card.base, part) for part in condition.parts)
        if isinstance(condition, SameSymbol):
            return not self.sets(top).isdisjoint(card.sets)
        if isinstance(condition, TextPart):
            lines = [card.subtype, *card.treat, *extra] if condition.subtype or condition.game_text else []
            if any(has_word(line, part) for line in lines for part in condition.parts):
                return True
            return None if condition.game_text else False
        assert isinstance(condition, Other)
        return None


class Matcher:
    """A whole list, bound to a database."""

    __slots__ = ("parts", "printed", "text")

    def __init__(
        self, lists: Known, printed: StackList, on: str | None, lenient: bool = False, bearer: bool = False
    ) -> None:
        self.printed = printed
        self.text = str(printed)
        self.parts = tuple(Part(lists, m, self.text, on, lenient, bearer) for m in _joined(lists, printed, on))

    def match(self, card: Card, top: Card | None = None, extra: frozenset[str] = _NOTHING) -> Answer:
        """Whether a card fits the list; see `Part.match`."""
        answer: Answer = False
        for part in self.parts:
            found = part.match(card, top, extra)
            if found:
                return True
            if found is None:
                answer = None
        return answer

    def part(self, card: Card, top: Card | None = None) -> Part | None:
        """Return the part of the list that a card fits; None where it fits none for certain."""
        return next((part for part in self.parts if part.match(card, top)), None)

    def literal(self, card: Card, extra: frozenset[str] = _NOTHING) -> Answer:
        """Whether a card fits, where names are meant to the letter: None if only another name of its unit is named."""
        answer: Answer = False
        for part in self.parts:
            found = part.match(card, None, extra)
            if found and part.name is not None and not part.name.literal(card):
                found = None
            if found:
                return True
            if found is None:
                answer = None
        return answer

    def names(self, card: Card) -> bool:
        """Whether the list names the card's unit, rather than a class it belongs to."""
        return any(part.name is not None and part.name.match(card) for part in self.parts)


def nearly(one: str, other: str) -> bool:
    """Whether two folded names of some length are one, but for a letter or two."""
    if len(one) < 6 or abs(len(one) - len(other)) > 2:
        return False
    from validator.inputs.likeness import slips  # only for a name that no card has

    return slips(one, other, 2) <= 2


def _joined(lists: Known, printed: StackList, on: str | None) -> Iterable[Meaning]:
    """Return the meanings, with names put together again that have the word "and" in them."""
    meanings = list(printed.meanings)
    at = 0
    while at < len(meanings):
        meaning = meanings[at]
        if meaning.name is not None and at + 1 < len(meanings) and printed.joins[at].strip(", ") == "and":
            after = meanings[at + 1].name
            whole = f"{meaning.name} and {after}"
            if after is None or lists.names(whole, on) is None:
                yield meaning
                at += 1
                continue
            apart = lists.names(meaning.name, on) is not None or (meaning.bare and lists.are_subtypes(meaning.words))
            if not apart:
                meaning = msgspec.structs.replace(meaning, name=whole, bare=False)
                at += 1
        yield meaning
        at += 1


def _titled(words: str) -> str:
    """Return a subtype with capital letters."""
    return " ".join(w[:1].upper() + w[1:] for w in words.split())


def singulars(word: str) -> Iterable[str]:
    """Yield what a word in the plural may be in the singular, and the word itself."""
    yield word
    yield word[:-1]
    if word.endswith("ves"):
        yield word[:-3] + "f"
    elif word.endswith("ies"):
        yield word[:-3] + "y"
    elif word.endswith("es"):
        yield word[:-2]


def has_word(text: str, part: str) -> bool:
    """Whether `part` stands in `text` as a whole word (or several), which may also end at an apostrophe or hyphen."""
    text, part = text.lower(), part.lower()
    at = text.find(part)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(part) : at + len(part) + 1]
        if not (before.isalnum() or before == "'" or after.isalnum()):
            return True
        at = text.find(part, at + 1)
    return False
