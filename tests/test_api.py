"""The examples in the documentation of the public API are run as tests."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import validator
from validator import api


@pytest.mark.parametrize("module", [validator, api], ids=lambda module: module.__name__)
def test_the_examples_of_the_documentation(module: object) -> None:
    result = doctest.testmod(module, verbose=False)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", ["check_board", "check_turn", "explain_stack", "fits", "swap"])
def test_a_function_of_stacks_and_boards_has_an_example(name: str) -> None:
    assert ">>> " in (getattr(api, name).__doc__ or "")
    assert getattr(validator, name) is getattr(api, name)


@pytest.mark.parametrize(
    ("read", "name"),
    [
        (validator.read_deck, "starter-resistance-dark.txt"),
        (validator.read_board, "board_legal.json"),
        (validator.read_turn, "turn_legal.json"),
    ],
)
def test_a_path_may_be_a_path_object(read: Callable[[Path], Any], name: str) -> None:
    path = Path(__file__).parents[1] / "examples" / name
    assert read(path).path == str(path)


def test_a_deck_is_read_and_checked() -> None:
    deck = validator.parse_deck("4 Kouhun\n1 Nobody Knows Me\n")
    checked = validator.check_deck(deck, "wotc", "2026-11-29")
    assert checked.verdict == "illegal"
    assert {"D101", "P103"} <= {finding.rule for finding in checked.findings}
    data = {finding.rule: finding.data for finding in checked.findings}
    assert (data["D101"]["found"], data["D101"]["needed"]) == (5, 60)
    assert data["P103"]["text"] == "Nobody Knows Me"
    with pytest.raises(validator.InputError):
        validator.check_deck(deck, "no such format")
    with pytest.raises(validator.InputError):
        validator.read_deck("no such file")


def test_an_object_says_what_the_functions_say() -> None:
    cards = validator.load_cards()
    text = "4 Kouhun\n1 Nobody Knows Me\n"
    deck = cards.deck(text)
    assert deck.check("wotc", as_of="2026-11-29") == validator.check_deck(deck.deck, "wotc", "2026-11-29")
    crew = ["Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]
    value = {"board": 1, "players": [{"side": "light", "arenas": {"character": [{"id": "u1", "cards": crew}]}}]}
    board = cards.board(value)
    assert board.check() == validator.check_board(board.board)
    swapped = board.swap("u1", "Falcon Bridge Crew (C)")
    assert swapped.discards == validator.swap(board.board, "u1", "Falcon Bridge Crew (C)").discards
    log = cards.log({"turn_log": 1, "before": value, "events": []})
    assert log.check() == validator.check_turn(log.log)
    stack = cards.stack("Falcon Bridge Crew (A)", "Princess Leia (A)")
    assert stack.check() == validator.explain_stack("Falcon Bridge Crew (A)", ["Princess Leia (A)"])
    for placed in validator.fits("Falcon Bridge Crew (A)")[:40]:
        assert cards.stack("Falcon Bridge Crew (A)").fits(placed["card"]) == placed["fits"]
    with pytest.raises(validator.InputError):
        cards.stack("Luke Skywalker")


def test_the_legality_of_a_card_is_what_a_deck_of_it_is_told() -> None:
    cards = validator.load_cards()
    for name in ("Kessel System", "Falcon's Needs", "Rebel Trooper", "A New Hope", "Saw Gerrera (C)", "Chewbacca (G)"):
        for format_, standing in cards.legality(name).items():
            found = cards.deck(f"2 {name}").check(format_)
            rules = {each.rule for each in found.findings if each.severity == "error" and each.rule[0] == "F"}
            if standing == "not in it":
                assert "F101" in rules
            else:
                wanted = {"banned": {"F102"}, "restricted": {"F103"}}
                assert rules == wanted.get(standing, set())
    assert cards.legality("A New Hope")["standard"] == "unsure"
    assert cards.legality("Chewbacca (G)", as_of="2005-01-01")["wotc"] == "unsure"
