"""`cards show` and `cards search`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.test_basics import swtcg


def show(*arguments: str) -> Any:
    result = swtcg("cards", "show", *arguments, "--output", "json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def search(*arguments: str) -> list[dict[str, Any]]:
    result = swtcg("cards", "search", "--output", "json", "--limit", "0", *arguments)
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("name", ["Darth Vader (H)", "darth vader h", "DARTH  VADER(H)", "Darth Vader [ESB 15]"])
def test_a_card_is_found_by_any_spelling(name: str) -> None:
    card = show(name)
    assert card["name"] == "Darth Vader (H)"
    assert card["version"] == "H"
    assert (card["cost"], card["speed"], card["power"], card["health"]) == (7, 50, 5, 5)
    assert card["subtypes"] == ["Imperial", "Dark Jedi", "Knight", "Sith", "Lord"]
    assert card["keywords"] == [{"keyword": "Evade", "value": 2, "cost": {"force": 2}}]
    assert card["printings"][0]["set"] == "ESB"
    assert card["printings"][0]["number"] == 15


def test_the_name_may_be_several_words_of_the_shell() -> None:
    assert show("Darth", "Vader", "(H)")["name"] == "Darth Vader (H)"


def test_every_required_key_is_there_even_without_a_value() -> None:
    card = show("Falcon's Needs")
    wanted = {"name", "version", "side", "types", "subtypes", "cost", "speed", "power", "health"}
    assert wanted | {"keywords", "stack_list", "printings"} <= set(card)
    assert card["version"] is None


def test_a_name_of_several_cards_is_an_error_with_the_candidates() -> None:
    result = swtcg("cards", "show", "Darth Vader")
    assert result.exit_code == 2
    assert "Darth Vader (A)" in result.output


def test_all_cards_of_a_name_are_a_list() -> None:
    cards = show("Darth Vader", "--all")
    assert {"Darth Vader (A)", "Darth Vader (H)"} <= {card["name"] for card in cards}
    assert {card["name"].rpartition(" ")[0] for card in cards} == {"Darth Vader"}


def test_text_shows_the_numbers() -> None:
    out = swtcg("cards", "show", "Darth Vader (H)").stdout
    assert "cost 7 · speed 50 · power 5 · health 5" in out
    assert "Evade 2 (2 Force)" in out


def test_search_joins_words_and_filters() -> None:
    found = search("set:ESB", "side:dark", "type:Character", "keyword:Evade", "cost:7")
    assert "Darth Vader (H)" in [card["name"] for card in found]
    assert all(card["side"] == "dark" and card["cost"] == 7 and "Character" in card["types"] for card in found)


@pytest.mark.parametrize("query", [["subtype:Bounty Hunter"], ['subtype:"Bounty Hunter"'], ['"subtype:Bounty Hunter"']])
def test_search_takes_a_phrase_however_it_is_quoted(query: list[str]) -> None:
    found = search(*query)
    assert len(found) > 100
    assert all("Bounty Hunter" in card["subtype"] for card in found)


def test_search_for_a_range_and_a_comparison() -> None:
    assert {card["cost"] for card in search("cost:3-4", "set:ESB")} == {3, 4}
    assert all(card["power"] >= 9 for card in search("power:>=9", "set:ESB"))


def test_search_for_not() -> None:
    every = {card["name"] for card in search("vader")}
    equipment = {card["name"] for card in search("vader", "type:equipment")}
    assert {card["name"] for card in search("--", "vader", "-type:equipment")} == every - equipment


def test_search_without_a_hit_says_so() -> None:
    result = swtcg("cards", "search", "qqqqqq")
    assert result.exit_code == 0
    assert "No card matches" in result.output


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("vadr", "Did you mean 'vader'?"),
        ("luke skywlker", "Did you mean 'luke skywalker'?"),
        ("jdei mastr", "Did you mean 'jedi master'?"),
    ],
)
def test_a_mistyped_word_is_corrected(query: str, meant: str) -> None:
    assert meant in swtcg("cards", "search", *query.split()).stderr


def test_search_is_limited() -> None:
    result = swtcg("cards", "search", "vader", "--limit", "3")
    assert len(result.stdout.splitlines()) == 4
    assert "more of" in result.stderr


@pytest.mark.parametrize(
    ("term", "hint"),
    [
        ("cost:abc", "cost:3-5"),
        ("cost:5-3", "is no number"),
        ("set:ESQ", "Did you mean"),
        ("side:ligt", "'light'"),
        ("type:Spce", "'Space'"),
        ("subtype:Jdei", "'Jedi'"),
        ("keyword:Evde", "'Evade'"),
        ("rarity:Z", "Known: "),
        ("version:AA", "version:B2"),
        ("-keyword:Evde", "'Evade'"),
    ],
)
def test_a_value_that_no_card_can_have_is_wrong_usage(term: str, hint: str) -> None:
    result = swtcg("cards", "search", "--", term)
    assert result.exit_code == 2
    assert hint in result.output


@pytest.mark.parametrize("term", ["cost:X", "power:*", "keyword:Evade 2", "version:(B)", "rarity:r", "type:mission"])
def test_a_value_of_a_filter_may_be_written_as_cards_have_it(term: str) -> None:
    assert search(term)


@pytest.mark.parametrize("term", ["stack:qqqq", "keyword:Evade 99", "subtype:Ewok Sith"])
def test_a_sensible_value_without_a_hit_is_no_wrong_usage(term: str) -> None:
    result = swtcg("cards", "search", term)
    assert (result.exit_code, "No card matches" in result.output) == (0, True)
