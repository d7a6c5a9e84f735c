"""Lists and keywords on rows, and the nearest of several words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from validator.carddata.view import CardDataView, Row
from validator.cards.model import ARENAS
from validator.stacks.grammar import Meaning, NamePart

KINDS = ("Battle", "Equipment", "Event", "Location", "Mission", "Resource", "Subordinate")
TYPES = (*ARENAS, *KINDS, "Mission - Trap", "Mission - Campaign")


def stack_lists(view: CardDataView) -> Iterator[tuple[Row, str, str]]:
    """Yield every Stack list with its row and field."""
    for row in view.rows:
        for field in ("stack", "grants_stack"):
            for text in row.facts.get(field) or ():
                yield row, field, text
        insert = row.facts.get("insert")
        if insert:
            for text in insert.get("stack") or ():
                yield row, "insert", text


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
    for row in rows:
        if meaning.types and not set(meaning.types) & set(row.facts.get("arenas") or row.types):
            continue
        if meaning.unique is not None and meaning.unique is not (row.parts.version is not None):
            continue
        if meaning.side is not None and row.facts.get("side") != meaning.side:
            continue
        words_here = view.words_of_row(row)
        if not (wanted <= words_here or singular <= words_here) or without & words_here:
            continue
        if isinstance(meaning.condition, NamePart):
            base = row.parts.base.lower()
            if not any(part.lower() in base for part in meaning.condition.parts):
                continue
        return True
    return False


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known word that looks most like `text`, if one does."""
    from rapidfuzz import process  # only where something is wrong
    from rapidfuzz.distance import OSA

    limit = max(1, min(3, len(text) // 3))
    found = process.extractOne(text, list(known), scorer=OSA.distance, score_cutoff=limit)
    return str(found[0]) if found is not None else None
