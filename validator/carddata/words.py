"""Words that are known to be right: English ones, where a list is installed, and those of the texts of cards."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec

import msgspec

from validator.carddata.misspelt import is_inflection
from validator.cards.paths import SHIPPED
from validator.inputs.files import read_bytes

FREQUENT = 1_500
"""How often a word of the English list must stand in its corpus for a misspelling of it to be believed."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_RUN = re.compile(r"([a-z])\1\1")


@cache
def english() -> Mapping[str, int]:
    """Return English words with their frequency; none where the extra `words` (pyspellchecker) isn't installed."""
    spec = find_spec("spellchecker")
    if spec is None or spec.origin is None:
        return {}
    path = os.path.join(os.path.dirname(spec.origin), "resources", "en.json.gz")
    try:
        with gzip.open(path) as file:
            return msgspec.json.decode(file.read(), type=dict[str, int])
    except (OSError, EOFError, msgspec.DecodeError):
        return {}


@cache
def text_words() -> frozenset[str]:
    """Return the words that many cards have in their texts."""
    table = msgspec.json.decode(read_bytes(os.path.join(SHIPPED, "text_words.json")))
    return frozenset(word for line in table["text_words"] for word in line.split())


def slips(word: str) -> Iterator[str]:
    """Yield what a word could have been before a slip: a letter more, less or other, or two in another order."""
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield from (before + letter + after for letter in _LETTERS)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in _LETTERS)
        if len(after) > 1 and after[0] != after[1]:
            yield before + after[1] + after[0] + after[2:]


def meant_in_english(word: str) -> str | None:
    """Return the frequent English word that a long word, which is none, was most likely meant to be."""
    known = english()
    if len(word) < 6 or word in known or not word.isascii() or not word.isalpha():
        return None
    likely = [
        other
        for other in set(slips(word))
        if known.get(other, 0) >= FREQUENT
        and len(other) >= 5
        and other[0] == word[0]
        and (len(other) != len(word) or sorted(other) == sorted(word))
        and not is_inflection(word, other)
    ]
    return max(likely, key=lambda other: (known[other], other), default=None)


def letter_run(text: str) -> str | None:
    """Return the word of a text in which a small letter stands three times in a row."""
    found = _RUN.search(text)
    if found is None:
        return None
    start = max(text.rfind(" ", 0, found.start()), text.rfind("-", 0, found.start())) + 1
    return text[start:].split(" ", 1)[0]
