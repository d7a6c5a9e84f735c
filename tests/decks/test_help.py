"""What helps a player with a deck, counted by hand."""

from __future__ import annotations

from math import comb

from tests.decks.pool import db
from validator.checks.deck_help import DeckHelp, help_of
from validator.decks.readers import parse_deck


def helped(text: str) -> DeckHelp:
    return help_of(parse_deck(text, db()), db())


def test_costs_are_counted_by_arena() -> None:
    found = helped("4 Kouhun\n2 Darth Vader (K)\n2 Slave I (A)\n1 Wampa Cave\n")
    cost = {name: str(db().get(name).cost) for name in ("Kouhun", "Darth Vader (K)", "Slave I (A)")}
    assert found.curve["Space"] == {cost["Slave I (A)"]: 2}
    assert found.curve["Ground"] == {}
    assert sum(found.curve["Character"].values()) == 6
    assert found.curve["Character"][cost["Kouhun"]] >= 4


def test_a_list_an_equipment_and_a_pilot_say_what_they_find() -> None:
    found = helped("2 Ghost Crew (E)\n3 Ezra Bridger (F)\n1 Nexu\n1 Darth Vader's Lightsaber (A)\n")
    by_card = {each.card: each for each in found.partners}
    assert by_card["Ghost Crew (E)"].kind == "stack"
    assert by_card["Ghost Crew (E)"].finds == ("Ezra Bridger (F)",)
    assert by_card["Ghost Crew (E)"].copies == 3
    # It helps Jedi, Sith and Darth Vader: of the Characters here two are Jedi, the Nexu is none of them.
    assert by_card["Darth Vader's Lightsaber (A)"].finds == ("Ghost Crew (E)", "Ezra Bridger (F)")
    assert "Nexu" not in by_card


def test_the_odds_of_the_opening_draw_are_those_of_drawing_without_putting_back() -> None:
    draw = helped("4 Kouhun\n36 Nexu\n20 Wampa Cave\n").draw
    assert draw is not None
    assert draw.hand == 7
    assert draw.copies["4"] == round(1 - comb(56, 7) / comb(60, 7), 4)
    assert draw.copies["1"] == round(7 / 60, 4)
    assert draw.units == round(7 * 40 / 60, 2)
    smaller = helped("40 Nexu\n20 Wampa Cave\nSupply:\n1 Corruption\n").draw
    assert smaller is not None
    assert smaller.hand == 6
    assert helped("1 Nexu\n").draw is None
