"""Lists and keywords on rows, and the nearest of several words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from validator.carddata.rows import Row
from validator.carddata.view import CardDataView
from validator.cards.model import ARENAS
from validator.inputs.likeness import within
from validator.stacks.grammar import Meaning, NamePart

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


def fits_some(view: CardDataView, meaning: Meaning) -> bool:
    """Whether some card has what a part of a list asks for; a condition that the data can't decide counts as had."""
    wanted = {word.lower() for word in meaning.words}
    singular = {word[:-1] if word.endswith("s") else word for word in wanted}
    without = {word.lower() for word in meaning.without}
    rows = view.listable
    if wanted:
        # The rarest word leads to the fewest cards.
        index = view.listable_by_word
        words = [w if w in index or w[:-1] not in index else w[:-1] for w in wanted]
        rows = min((index.get(word, []) for word in words), key=len)
    key = ("fits", frozenset(wanted), tuple(meaning.types or ()), meaning.unique, meaning.side, frozenset(without))
    named = isinstance(meaning.condition, NamePart)
    known = view.memo.get(key)
    if known is None:
        fitting = (row for row in rows if _fits(view, row, meaning, wanted, singular, without))
        # One text of all names: a part of a name is looked for in it.
        known = "\n".join(dict.fromkeys(row.parts.base.lower() for row in fitting))
        view.memo[key] = known
    if not named:
        return bool(known)
    assert isinstance(meaning.condition, NamePart)
    return any(part.lower() in known for part in meaning.condition.parts)


def _fits(
    view: CardDataView, row: Row, meaning: Meaning, wanted: set[str], singular: set[str], without: set[str]
) -> bool:
    """Whether a card has the words, types and side that a part of a list asks for, its name aside."""
    if meaning.types and not set(meaning.types) & set(row.facts.get("arenas") or row.types):
        return False
    if meaning.unique is not None and meaning.unique is not (row.parts.version is not None):
        return False
    if meaning.side is not None and row.facts.get("side") != meaning.side:
        return False
    words_here = view.words_of_row(row)
    return (wanted <= words_here or singular <= words_here) and not without & words_here


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
