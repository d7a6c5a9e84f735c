"""Lists and keywords on rows, and the nearest of several words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from validator.carddata.rows import Row
from validator.carddata.view import CardDataView
from validator.cards.model import ARENAS, Card
from validator.cards.paths import SHIPPED
from validator.cards.subtypes import JoinedWords, is_unique, read_line, treated_as
from validator.inputs.likeness import within
from validator.stacks.grammar import Meaning, NamePart
from validator.stacks.parts import Names, Part

KINDS = ("Battle", "Equipment", "Event", "Location", "Mission", "Resource", "Subordinate")
TYPES = (*ARENAS, *KINDS, "Mission - Trap", "Mission - Campaign")


def stack_lists(view: CardDataView) -> Iterator[tuple[Row, str, str]]:
    """Yield every Stack list with its row and field."""
    for row in view.asked:
        for field, text in lists_of(row):
            yield row, field, text


def lists_of(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the Stack lists of a row, each with its field."""
    for field in ("stack", "grants_stack"):
        for text in row.facts.get(field) or ():
            yield field, text
    insert = row.facts.get("insert")
    if insert:
        for text in insert.get("stack") or ():
            yield "insert", text


def abilities_of(row: Row) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every printed keyword with its field, those of Switch and INSERT too."""
    for ability in row.facts.get("abilities") or ():
        yield "abilities", ability
    for switch in row.facts.get("switch") or ():
        for arena in switch:
            for ability in arena:
                yield "switch", ability
    insert = row.facts.get("insert")
    if insert:
        for ability in insert.get("abilities") or ():
            yield "insert", ability


def known_words(view: CardDataView, words: Iterable[str]) -> bool:
    """Whether all words stand in some subtype line, in singular or plural."""
    known = view.subtype_words
    return all(word in known or (word.endswith("s") and word[:-1] in known) for word in words)


class RowLists:
    """What the words of lists mean among the cards of a view, for the one reader of lists (`validator.stacks.parts`).

    Names aren't asked for here (C111 does), and a condition that rows don't decide counts as met.
    """

    def __init__(self, view: CardDataView) -> None:
        self.view = view
        self._join = JoinedWords(view.folder or SHIPPED).join
        self._words: dict[str, frozenset[str]] = {}
        self._of_line: dict[tuple[tuple[str, ...], str, tuple[str, ...]], frozenset[str]] = {}
        self._by_word: dict[str, list[Card]] = defaultdict(list)
        self._cards = [self._card(row) for row in view.listable]
        for card in self._cards:
            for word in self.words(card):
                self._by_word[word].append(card)
        self._known: dict[tuple[str, bool], bool] = {}

    def fits_some(self, meaning: Meaning, of_equipment: bool) -> bool:
        """Whether some card is what a part of a list asks for; `of_equipment`: it is the list of an Equipment."""
        asked = (str(meaning.item), of_equipment)
        if asked not in self._known:
            condition = meaning.condition if isinstance(meaning.condition, NamePart) else None
            part = Part(self, msgspec.structs.replace(meaning, name=None, condition=condition), "", None)
            top = _EQUIPMENT if of_equipment else None
            self._known[asked] = any(part.match(card, top) for card in self._near(part))
        return self._known[asked]

    def _near(self, part: Part) -> list[Card]:
        """Return the cards with the rarest word that all must have."""
        return min((self._by_word.get(word, []) for word in part.words), key=len, default=self._cards)

    def _card(self, row: Row) -> Card:
        facts = row.facts
        return Card(
            side=facts.get("side") or "neutral",
            types=tuple(row.types),
            subtype=row.subtype,
            arenas=tuple(facts.get("arenas") or ()),
            treat=tuple(facts.get("treat") or ()),
            name=row.name,
            base=row.parts.base,
            version=row.parts.version,
            key=f"{row.file.path} {row.index}",
            unit="",
            printings=(),
        )

    def words(self, card: Card) -> frozenset[str]:
        """Return the subtypes of a card in lower case, those that it is treated as having too."""
        found = self._words.get(card.key)
        if found is None:
            line = card.types, card.subtype, card.treat  # many cards have the same
            found = self._of_line.get(line)
            if found is None:
                found = frozenset(self.join([*read_line(card.types, card.subtype)[1], *treated_as(card.treat)]))
                self._of_line[line] = found
            self._words[card.key] = found
        return found

    def join(self, words: Iterable[str]) -> list[str]:
        """Return words in lower case, those that are one subtype together joined."""
        return [word.lower() for word in self._join(words)]

    def unique(self, card: Card) -> bool:
        """Whether a card is unique."""
        return is_unique(card)

    def names(self, name: str, on: str | None = None) -> Names | None:
        """Return nothing: names aren't asked for."""

    def like(self, name: str) -> Names:
        """Return nothing: names aren't asked for."""
        return Names(frozenset(), frozenset(), name)

    def sets(self, meant: Names) -> set[str]:
        """Return nothing: conditions on sets aren't asked for."""
        return set()

    def are_subtypes(self, words: Iterable[str]) -> bool:
        """Whether all of the words are subtypes: C111 has said so before."""
        return True


_EQUIPMENT = Card(side="neutral", types=("Equipment",), name="", base="", key="", unit="", printings=())
"""Stands for the Equipment that has a list."""


def lists_of_rows(view: CardDataView) -> RowLists:
    """Return what lists mean in a view, made when first asked for."""
    found: RowLists | None = view.memo.get("lists")
    if found is None:
        found = view.memo["lists"] = RowLists(view)
    return found


def spelt_like_in(view: CardDataView, what: str, text: str, known: Iterable[str]) -> list[str]:
    """Return the same as `spelt_like`, remembered with the view; after a thousand texts no more is looked for.

    `what`: which words are known: keywords, types.
    """
    found: dict[str, list[str]] = view.memo.setdefault(("spelt like", what), {})
    if text not in found:
        if len(found) >= 1_000:
            return []
        found[text] = spelt_like(text, known)
    return found[text]


def spelt_like(text: str, known: Iterable[str]) -> list[str]:
    """Return the known word that is spelt most like `text`; none where all differ by more than a letter in three."""
    return [word for word, _ in within(text, list(known), max(1, min(3, len(text) // 3)))]
