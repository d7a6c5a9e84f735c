"""What is written reads back as the same deck."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.asked import examples
from tests.decks.pool import cards, contents, db, decks
from validator.cards.model import Card
from validator.decks.converting import convert
from validator.decks.model import Deck, Entry, fingerprint
from validator.decks.readers import parse_deck
from validator.decks.writers import KINDS, write_deck
from validator.inputs.files import InputError

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas" / "deck.schema.json").read_text())


@pytest.mark.parametrize("kind", KINDS)
@given(deck=decks())
@settings(max_examples=examples(60), deadline=None)
def test_reading_gives_back_what_was_written(kind: str, deck: Deck) -> None:
    written = write_deck(deck, kind)
    again = parse_deck(written, db())
    assert contents(again) == contents(deck)
    assert fingerprint(again) == fingerprint(deck)
    assert not again.problems
    if kind != "csv" or any(deck.zones.values()):  # a table without rows has no place for them
        assert write_deck(again, kind) == written
        assert (again.name, again.player, again.side, again.format) == (
            deck.name,
            deck.player,
            deck.side,
            deck.format,
        )
    assert parse_deck(written.replace("\n", "\r\n").encode(), db()).zones.keys() == deck.zones.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_every_printing_of_the_pool_survives(kind: str) -> None:
    entries = [Entry(card, 1, card.name, printing=p) for card in cards() for p in card.printings]
    for start in range(0, len(entries), 2000):
        deck = Deck(zones={"deck": tuple(entries[start : start + 2000]), "supply": (), "sideboard": (), "outside": ()})
        again = parse_deck(write_deck(deck, kind), db())
        assert contents(again) == contents(deck)
        assert not again.problems


@given(deck=decks())
@settings(max_examples=examples(20), deadline=None)
def test_our_json_is_of_its_schema(deck: Deck) -> None:
    Draft202012Validator(SCHEMA).validate(json.loads(write_deck(deck, "json")))


@given(deck=decks(), seed=st.randoms(use_true_random=False))
@settings(max_examples=examples(40), deadline=None)
def test_the_fingerprint_is_of_the_cards(deck: Deck, seed: object) -> None:
    zones = {zone: list(entries) for zone, entries in deck.zones.items()}
    for entries in zones.values():
        seed.shuffle(entries)  # type: ignore[attr-defined]
    split = {zone: tuple(e for each in entries for e in (each, each)) for zone, entries in zones.items()}
    shuffled = Deck(zones={zone: tuple(entries) for zone, entries in zones.items()}, name="other")
    assert fingerprint(shuffled) == fingerprint(deck)
    if any(zones.values()):
        assert fingerprint(Deck(zones=split)) != fingerprint(deck)


def test_the_fingerprint_knows_zones_and_spellings() -> None:
    def of(text: str) -> str:
        return fingerprint(parse_deck(text, db()))

    assert of("2 Rebel Trooper\n1 Luke Skywalker (A)") == of("luke skywalker a\nREBEL TROOPER x2\n")
    assert of("2 Rebel Trooper") == of("Rebel Trooper\nRebel Trooper\n0 Rebel Pilot")
    assert of("2 Rebel Trooper") != of("Supply:\n2 Rebel Trooper")
    assert of("2 Rebel Trooper") != of("1 Rebel Trooper")
    assert of("1 Pulling the Strings [ION]") != of("1 Pulling the Strings [TROS]")


def a_card(name: str) -> Card:
    return db().get(name)


def test_a_dek_is_as_lackey_writes_it() -> None:
    luke = a_card("Luke Skywalker (A)")
    deck = Deck(zones={"deck": (Entry(luke, 2, "x"),), "supply": (), "sideboard": (), "outside": ()})
    number = luke.printings[0].number
    card = f'\t\t<card><name id="ANH{number:03d}_Luke_Skywalker_A">Luke Skywalker (A)</name><set>ANH</set></card>\n'
    assert write_deck(deck, "dek") == (
        '<deck version="0.8">\n\t<meta>\n\t\t<game>starwars</game>\n\t</meta>\n'
        f'\t<superzone name="Deck">\n{card}{card}\t</superzone>\n</deck>\n'
    )


def test_text_is_as_lackey_writes_it() -> None:
    deck = parse_deck("Supply:\nRebel Pilot\nDeck:\n4x rebel trooper\n", db())
    assert write_deck(deck, "txt") == "4\tRebel Trooper\nSupply:\n1\tRebel Pilot\n"


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_cards_are_written_as_they_stood(kind: str) -> None:
    deck = parse_deck('3 Rebel <Troopper> & "Son"\n', db())
    again = parse_deck(write_deck(deck, kind), db())
    assert [(e.card, e.count, e.text) for _, e in again.entries()] == [(None, 3, 'Rebel <Troopper> & "Son"')]


def test_no_line_holds_more_copies_than_are_read() -> None:
    deck = parse_deck("999 Rebel Trooper\n999 Rebel Trooper\n", db())
    assert parse_deck(write_deck(deck, "txt"), db()).copies() == 1998


def test_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="known are dek, txt"):
        write_deck(parse_deck("Rebel Trooper", db()), "xlsx")


def test_a_spreadsheet_runs_no_cell_of_a_deck() -> None:
    deck = parse_deck('Name: =1+1\n1 =HYPERLINK("http://x","y")\n1 @SUM(1)\n2 Kouhun\n', db())
    written = write_deck(deck, "csv")
    assert not [cell for row in csv.reader(written.splitlines()) for cell in row if cell[:1] in ("=", "+", "-", "@")]
    again = parse_deck(written, db())
    assert again.name == deck.name
    assert fingerprint(again) == fingerprint(deck)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("My deck\n", "csv", "its title “My deck”"),
        ("4 Kouhun\n2\tSB\n", "txt", None),
        (
            '{"deck": 1, "zones": {"deck": [{"card": "Kouhun", "count": 4}, {"card": "Sideboard", "count": 2}]}}',
            "txt",
            "“",
        ),
    ],
)
def test_a_deck_that_would_read_back_otherwise_is_refused(text: str, kind: str, words: str | None) -> None:
    deck = parse_deck(text, db())
    if words is None:
        assert contents(parse_deck(convert(deck, kind, db()), db())) == contents(deck)
        return
    with pytest.raises(InputError) as caught:
        convert(deck, kind, db())
    assert words in caught.value.message


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("title", ["Two  blanks", "a\ttab", "a bell\x07", " edges "])
def test_blanks_and_control_characters_of_a_title_read_back(kind: str, title: str) -> None:
    deck = parse_deck(json.dumps({"name": title, "cards": [{"count": 4, "name": "Kouhun"}]}), db())
    again = parse_deck(convert(deck, kind, db()), db())
    assert again.name == deck.name == " ".join(title.replace("\x07", " ").split())
