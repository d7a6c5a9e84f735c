"""The quick reader of JSON decks says what the whole one says, or nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.events.submissions import lines
from validator import load_cards
from validator.decks.model import Deck
from validator.decks.readers.json import read_json
from validator.decks.readers.json_quick import read_quickly, read_with_places
from validator.inputs.files import InputError
from validator.results import Problem, Where

plain = [name for side in ("light", "dark") for _, name in lines(side)][:12]
odd = ["Han Solo", "han solo a", "Darth Vader (J) (Promo)", " Kouhun ", "No Such Card", "", "Boba Fett (W)", "deck"]
names = st.sampled_from([*plain, *odd])
cards = st.fixed_dictionaries(
    {"card": names, "count": st.sampled_from([1, 2, 4, 999, 0, -1, 1000, 3.0, "4", None, True])},
    optional={"set": st.sampled_from(["ESB", "AOTC", "", None, "XYZ"])},
)
decks = st.fixed_dictionaries(
    {"deck": st.sampled_from([1, 1, 1, 2, "1"])},
    optional={
        "zones": st.fixed_dictionaries(
            {}, optional={zone: st.lists(cards, max_size=5) for zone in ("deck", "supply", "sideboard", "outside", "x")}
        ),
        "name": st.sampled_from(["A name", "", None, "â€™", 'with "quotes"', '":', "deck"]),
        "side": st.sampled_from(["Light", "dark side", "", None, "grey"]),
        "format": st.sampled_from(["standard", "", None]),
        "other": st.just(1),
    },
)


site_cards = st.fixed_dictionaries(
    {"name": names, "count": st.sampled_from([1, 2, 4, 999, 0, -1, 1000, 3.0, "4", None, True])},
    optional={"setCode": st.sampled_from(["ESB", "AOTC", "", None, "XYZ"]), "set": st.sampled_from(["ESB", "XYZ", 1])},
)
site_decks = st.fixed_dictionaries(
    {"cards": st.lists(site_cards, max_size=5)},
    optional={
        **dict.fromkeys(("supply", "sideboard", "outside"), st.none() | st.lists(site_cards, max_size=3)),
        "name": st.sampled_from(["A  name", "", None, "â€™", 'with "quotes"', '":', '"zones"', 4]),
        "side": st.sampled_from(["Light", " dark  side ", "", None, "grey"]),
        "format": st.sampled_from(["standard", "", None]),
        "other": st.just({"n": 1}),
    },
)


def whole(text: str) -> Deck | str:
    try:
        (found,) = read_json(text, load_cards(), "x")
    except InputError as error:
        return error.message
    return found


@given(decks | site_decks, st.booleans(), st.booleans())
def test_the_quick_reader_says_what_the_whole_one_says(value: Any, ascii_: bool, spaced: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_, separators=(", ", ": ") if spaced else (",", ":"))
    assert read_with_places(text, load_cards(), "x") in (None, whole(text))
    found = read_quickly(text.encode(), load_cards(), "x")
    if found is not None:
        exact = whole(text)
        assert isinstance(exact, Deck)
        zones = {
            zone: tuple(replace(each, where=Where(pointer=each.where.pointer)) for each in entries)
            for zone, entries in exact.zones.items()
        }
        problems = [_bare(each) for each in exact.problems]
        assert found == replace(exact, zones=zones, problems=tuple(problems))


def _bare(problem: Problem) -> Problem:
    """Return a problem of which the place is a pointer only."""
    return replace(problem, hit=replace(problem.hit, where=Where(pointer=problem.hit.where.pointer)))


named = st.fixed_dictionaries(
    {"card": st.sampled_from([*plain, "Qui-Gon Jinn (A)", " Kouhun "]), "count": st.integers(1, 999)},
)
placed = st.fixed_dictionaries(
    {zone: st.lists(named, max_size=5) for zone in ("deck", "supply", "sideboard", "outside")}
)


@given(placed, st.sampled_from([None, 0, 1, "\t"]), st.booleans(), st.booleans(), st.permutations(range(4)))
def test_the_places_of_the_quick_reader_are_those_of_the_whole_one(
    zones: Any, indent: Any, first: bool, windows: bool, order: list[int]
) -> None:
    pairs = list(zones.items())
    site = {"cards" if key == "deck" else key: [_as_site(each) for each in cards] for key, cards in pairs}
    for value in (site, {key: site[key] for key in ("supply", "cards")}):
        text = json.dumps(value, indent=indent)
        found = read_with_places(text, load_cards(), "x")
        assert found is not None
        assert found == whole(text)
    ordered = {"zones": dict(pairs[at] for at in order[:3])}
    value = {"deck": 1, "name": "Äé", **ordered} if first else {**ordered, "$schema": "deck.schema.json", "deck": 1}
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    text = text.replace("\n", "\r\n") if windows else text
    found = read_with_places(text, load_cards(), "x")
    assert found is not None
    assert found == whole(text)


def _as_site(card: dict[str, Any]) -> dict[str, Any]:
    return {"name": card["card"], "count": card["count"], "setCode": None}


@pytest.mark.parametrize(
    "text",
    [
        '{"deck": 1, "zones": {"deck": [{"card": "Kouhun", "count": 1}]}, "name": "{"}',
        '{"deck": 1, "zones": {"deck": [{"card": "Kouhun", "count": 1}]}, "name": "\ud800"}',
        '{"deck": 1, "name": "[\\"deck\\": [{", "zones": {"deck": [{"card": "Kouhun", "count": 1}]}}',
    ],
)
def test_brackets_in_a_text_leave_the_places_to_the_whole_reader(text: str) -> None:
    assert read_with_places(text, load_cards(), "x") is None


def test_places_of_several_zones_are_found_quickly() -> None:
    zones = {"supply": [{"card": "Kouhun", "count": 1}], "deck": [{"card": "Kouhun", "count": 2}] * 2}
    text = json.dumps({"zones": zones, "deck": 1}, indent=2)
    found = read_with_places(text, load_cards(), "x")
    assert found is not None
    assert found == whole(text)
    assert [(each.where.line, each.where.column) for _, each in found.entries()] == [(10, 7), (14, 7), (4, 7)]


@pytest.mark.parametrize(
    "line",
    [
        '{"deck": 1, "zones": {"deck": [{"card": "Kouhun", "count": 1, "count": 2}]}}',
        '{"deck": 1, "name": "a", "name": "b", "zones": {"deck": []}}',
        '{"deck": 1, "zones": {"deck": [], "deck": [{"card": "Kouhun", "count": 1}]}}',
        '{"deck": 1, "zones": {"deck": []}, "zones": {"supply": []}}',
        '{"deck": 1, "zones": {"deck": [{"c\\u0061rd": "Kouhun", "card": "Kouhun", "count": 1}]}}',
        '{"cards": [{"name": "Kouhun", "count": 1, "count": 2}]}',
        '{"cards": [], "cards": [{"name": "Kouhun", "count": 1}]}',
    ],
)
def test_a_key_that_stands_twice_is_left_to_the_whole_reader(line: str) -> None:
    assert read_quickly(line.encode(), load_cards(), "x") is None
    assert read_with_places(line, load_cards(), "x") is None
    assert isinstance(whole(line), str)


@pytest.mark.parametrize("name", ["Kouhun", "No Such Card"])
def test_a_deck_of_the_site_is_read_quickly(name: str) -> None:
    text = json.dumps({"name": "x", "cards": [{"name": name, "count": 4, "setCode": None}], "supply": None})
    for found in (read_quickly(text.encode(), load_cards(), "x"), read_with_places(text, load_cards(), "x")):
        assert found is not None
        assert found.source == "deckdb"
    foreign = read_quickly(text.replace("x", "é").encode(), load_cards(), "x")
    assert (foreign is not None) == (name == "Kouhun")


def test_a_plain_deck_is_read_quickly() -> None:
    cards = [{"card": name, "count": count} for count, name in lines("dark")]
    text = json.dumps({"deck": 1, "name": "x", "side": "dark", "zones": {"deck": cards}})
    assert read_quickly(text.encode(), load_cards(), "x") is not None
