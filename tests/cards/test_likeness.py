"""Names that look like a text: the fast search finds what a walk over all names finds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz, process

from tests.asked import examples
from validator import load_cards
from validator.cards import names
from validator.cards.index import bases_of
from validator.cards.likeness import FoldedNames


@cache
def numbers() -> dict[str, int]:
    return bases_of(load_cards())


@cache
def quick() -> FoldedNames:
    return FoldedNames(numbers())


def slowly(text: str, bases: Mapping[str, int]) -> Iterator[tuple[str, float]]:
    """Yield what looks like a text, name by name."""
    wanted = names.fold(text)
    if not wanted:
        return
    for base, score, _ in process.extract(wanted, list(bases), scorer=fuzz.ratio, score_cutoff=70, limit=40):
        yield base, score
    words = [folded for word in text.replace(",", " ").split() if (folded := names.fold(word))]
    several = len(words) > 1 and min(map(len, words)) > 1
    for base, cards in bases.items() if len(wanted) > 1 else ():
        if base.startswith(wanted):
            yield base, 76 + min(cards, 12)
        elif len(wanted) > 3 and wanted in base:
            yield base, 70 + min(cards, 12)
        elif several and all(word in base for word in words):
            yield base, 70 + 25 * min(1, len(wanted) / len(base))
        elif len(base) > 4 and wanted.startswith(base):
            yield base, 70 + 10 * len(base) / len(wanted)


def best(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for base, score in slowly(text, numbers()):
        found[base] = max(score, found.get(base, 0))
    return found


def mistyped(seed: int) -> str:
    """Return a name with a fault: letters left out, put in or turned, words left out or turned."""
    draw = random.Random(seed)
    cards = load_cards()
    name = cards.cards[draw.randrange(len(cards))].base
    kind = draw.randrange(6)
    at = draw.randrange(len(name))
    if kind == 0:
        return name[:at] + name[at + 1 :]
    if kind == 1:
        return name[:at] + draw.choice("aeiouxyz ,'") + name[at:]
    if kind == 2:
        return name[:at] + name[at : at + 2][::-1] + name[at + 2 :]
    words = name.split()
    if kind == 3:
        draw.shuffle(words)
        return " ".join(words)
    if kind == 4:
        return " ".join(draw.sample(words, draw.randint(1, len(words))))
    return name[draw.randrange(len(name)) :] + draw.choice(["", " Trooper", " of the Empire"])


@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 1500), marks=pytest.mark.slow)])
def test_a_mistyped_name_has_the_same_likenesses(seeds: range) -> None:
    for text in map(mistyped, seeds):
        assert quick().similar(text) == best(text), text


@settings(max_examples=examples(60), deadline=None)
@given(
    st.text(max_size=24)
    | st.lists(st.sampled_from(["the", "of", "a", "in", "darth", "sky", "wars", "x", "r2", "!", "é"])).map(" ".join)
)
def test_any_text_has_the_same_likenesses(text: str) -> None:
    assert quick().similar(text) == best(text)
