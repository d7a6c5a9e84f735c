"""How a deck stands under the other formats is what a check under each of them says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.decks.pool import db, decks
from validator import check_deck, formats
from validator.decks.model import Deck
from validator.results import Standing


@settings(max_examples=examples(40), deadline=None)
@given(decks(), st.sampled_from(["2026-11-29", "2004-02-29", "2010-01-01"]))
def test_a_standing_is_what_a_check_under_that_format_says(deck: Deck, day: str) -> None:
    own = check_deck(deck, "open", day, db(), elsewhere=True)
    wrong = {finding.name for finding in own.findings if finding.severity == "error"}
    expected = []
    for each in formats.every(day, db()):
        if each.name == "open" or each.notes:
            continue
        errors = [f for f in check_deck(deck, each.name, day, db()).findings if f.severity == "error"]
        cards = {card for finding in errors if finding.rule[0] == "F" for card in finding.cards}
        rules = {finding.name for finding in errors if finding.rule[0] == "D"} - wrong
        expected.append(Standing(each.name, not cards and not rules, len(cards), tuple(sorted(rules))))
    assert list(own.elsewhere) == expected
