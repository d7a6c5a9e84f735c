"""What plainly serves a card serves it by the reader of lists, too: the short way never says more than the long one."""

from __future__ import annotations

import pytest

from tests import asked
from tests.stacks.pool import DB
from tests.stacks.test_grammar import LISTS
from validator.decks.partners import words_of
from validator.stacks.matching import lists_of

CARDS = list(DB)
STEP = 7 if asked.long else 61
"""Every list is asked about each so many-th card."""


@pytest.mark.parametrize("kind", ["printed", "bearer"])
def test_what_is_plainly_what_a_list_names_fits_it(kind: str) -> None:
    words, lists = words_of(DB), lists_of(DB)
    lines = LISTS if kind == "printed" else {line: card.key for card in DB for line in card.equipped}
    met = 0
    for start, (text, on) in enumerate(lines.items()):
        matcher = getattr(lists, kind)(text, on)
        for card in CARDS[start % STEP :: STEP]:
            if card.is_unit and words.plainly(text, card):
                met += 1
                assert matcher.match(card) is not False, (text, card.name)
    assert met > 50
