"""What to search for instead of something that no card matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from validator.cards import names
from validator.cards.database import Database, Unknown
from validator.inputs.likeness import nearest, question
from validator.results import counted
from validator.search.query import Branch, Node, Term, Test, passes, words, written


def instead(tree: Node, db: Database, test: Callable[[Term], Test]) -> str:
    """Return a sentence for a query that no card matches: that there is none, and what was probably meant.

    First words that no card has are corrected, each by the likest word of the cards' names and subtypes and among
    like ones the commonest; then names that come near; then the part without which there would be most cards.
    `test` makes the test of a term, as `Filters.test` does.
    """
    text = "No card matches"
    asked = words(tree)
    if corrected := _corrected(asked, db):
        return f"{text}.{question([' '.join(corrected)])}"
    if asked and len(asked) == (len(tree.parts) if isinstance(tree, Branch) else 1):
        known = db.find(" ".join(asked))
        if isinstance(known, Unknown) and known.suggestions:
            return f"{text}.{question(known.suggestions)}"
    if isinstance(tree, Branch) and tree.kind == "and":
        tests = [passes(part, test) for part in tree.parts]
        counts = [sum(all(t(card) for t in tests if t is not out) for card in db) for out in tests]
        best = max(range(len(counts)), key=counts.__getitem__)
        if counts[best]:
            return f"{text}; without {written(tree.parts[best])} there would be {counted(counts[best], 'card')}."
    return f"{text}."


def _corrected(asked: list[str], db: Database) -> list[str]:
    """Return the words of a query with those corrected that no card has; nothing where none is, or one can't be."""
    texts = [names.fold(f"{card.name} {card.subtype}") for card in db]
    found = []
    for word in asked:
        folded = names.fold(word)
        if any(folded in text for text in texts):
            found.append(word)
            continue
        counts = Counter(names.fold(each) for card in db for each in f"{card.name} {card.subtype}".split())
        likest = nearest(folded, [each for each, _ in counts.most_common()])
        if not likest:
            return []
        found += likest
    return found if found != asked else []
