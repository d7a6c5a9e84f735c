"""What is found on boards: verdicts by construction, one finding for one cause, and places that can be found."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.boards.boards import CHANGES, broken, cards, legal
from validator.api import check_board, parse_board
from validator.boards.reader import parse_board as parse
from validator.boards.view import BoardView
from validator.boards.writer import board_json, write_board
from validator.checks import board as board_checks
from validator.checks.stack import check_stack
from validator.results import Finding
from validator.rules import registry
from validator.stacks.stacks import Context
from validator.stacks.view import StackView

SETTINGS = settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)


def found(board: Any) -> tuple[Finding, ...]:
    return board_checks.check(parse(json.dumps(board), cards()), cards())


def errors(board: Any) -> list[str]:
    return [f"{f.rule} {f.message}" for f in found(board) if f.severity == "error"]


@SETTINGS
@given(seeds, st.integers(1, 25), st.integers(1, 3))
def test_a_board_that_is_legal_by_construction_has_no_error(seed: int, units: int, players: int) -> None:
    board = legal(Random(seed), units, players)
    assert not [f"{f.rule} {f.message}" for f in found(board) if f.severity == "error" and f.rule != "U102"]
    board.pop("turn")
    assert not errors(board)


@pytest.mark.parametrize("rule", CHANGES)
@settings(SETTINGS, max_examples=examples(15))
@given(seeds)
def test_one_broken_rule_is_one_error(rule: str, seed: int) -> None:
    board = broken(Random(seed), rule, 8)
    if board is not None:
        assert [f.rule for f in found(board) if f.severity == "error"] == [rule]


@SETTINGS
@given(seeds)
def test_written_and_read_again_the_findings_are_the_same(seed: int) -> None:
    random = Random(seed)
    board = broken(random, random.choice(list(CHANGES)), 8) or legal(random, 8)
    first = parse(json.dumps(board), cards())
    again = parse(write_board(first), cards())
    assert again == first
    assert board_json(again) == board_json(first)
    once, twice = (board_checks.check(b, cards()) for b in (first, again))
    assert [(f.rule, f.message, f.where.pointer) for f in once] == [(f.rule, f.message, f.where.pointer) for f in twice]


@SETTINGS
@given(seeds)
def test_the_order_of_players_changes_no_verdict(seed: int) -> None:
    random = Random(seed)
    board = broken(random, random.choice(list(CHANGES)), 8) or legal(random, 8)
    turned = {**board, "players": board["players"][::-1]}
    assert sorted(f.rule for f in found(board)) == sorted(f.rule for f in found(turned))


@SETTINGS
@given(seeds)
def test_stacks_remembered_and_stacks_looked_at_agree(seed: int) -> None:
    """The memo of sound stacks against every stack explained anew."""
    random = Random(seed)
    board = parse(json.dumps(broken(random, random.choice(["S101", "S102", "S105"]), 10) or legal(random, 10)), cards())
    slow = []
    for player in board.players:
        in_play = tuple(BoardView(board, cards()).in_play(player))
        for unit in player.units:
            context = Context(
                tuple(e.card for e in unit.equipment if e.card),
                tuple(p.card for p in unit.pilots if p.card),
                in_play,
                tuple(c.card for c in (*player.discard, *player.missions) if c.card),
            )
            stack = StackView([c.card for c in unit.cards if c.card], cards(), context)
            slow += [f.rule for f in check_stack(stack)]
    for _ in range(2):
        assert [f.rule for f in board_checks.check(board, cards()) if f.rule[0] == "S"] == slow


@SETTINGS
@given(seeds, st.sampled_from(list(CHANGES)))
def test_a_rule_that_is_not_asked_would_say_nothing(seed: int, change: str) -> None:
    random = Random(seed)
    board = parse(json.dumps(broken(random, change, 8) or legal(random, 8)), cards())
    view = BoardView(board, cards())
    asked = list(registry.run(registry.concerned("board", view), view))
    assert asked == list(registry.run(registry.rules_on("board"), BoardView(board, cards())))


@SETTINGS
@given(seeds)
def test_every_finding_has_a_place_that_is_there(seed: int) -> None:
    random = Random(seed)
    board = broken(random, random.choice(list(CHANGES)), 8) or legal(random, 8)
    text = json.dumps(board, indent=1)
    lines = text.split("\n")
    for finding in board_checks.check(parse(text, cards()), cards()):
        value: Any = board
        for token in (finding.where.pointer or "").split("/")[1:]:
            value = value[int(token)] if isinstance(value, list) else value[token]
        assert finding.where.line is not None
        assert finding.where.column is not None
        rest = lines[finding.where.line - 1][finding.where.column - 1 :]
        assert rest.startswith(json.dumps(value)[:1])


def test_an_unknown_card_is_one_error_and_its_hint_names_the_stack() -> None:
    board = {
        "board": 1,
        "players": [{"arenas": {"character": [{"id": "u1", "cards": ["Yoda (A)", "Yodda (X)", "Han Solo (A)"]}]}}],
    }
    [finding] = [f for f in found(board) if f.severity == "error"]
    assert finding.rule == "P103"
    assert "stack of Yoda (A) [u1]" in finding.hint


def test_one_card_in_two_places_is_no_second_unit() -> None:
    luke = {"id": "u1", "cards": ["Luke Skywalker (A)"]}
    board = {"board": 1, "players": [{"arenas": {"character": [luke]}, "build_zone": {"units": [luke]}}]}
    [error] = errors(board)
    assert error.startswith("S107")


def test_a_location_is_for_its_owners_units_alone() -> None:
    stack = [{"cards": [f"Luke Skywalker ({v})" for v in "ABCDE"]}]
    mine: dict[str, Any] = {"name": "Ann", "side": "light", "arenas": {"character": stack}}
    other: dict[str, Any] = {"name": "Bob", "side": "dark"}
    bridge = {"locations": {"character": "Commandeered Cruiser Bridge"}}
    assert errors({"board": 1, "players": [mine | bridge, other]}) == []
    [error] = errors({"board": 1, "players": [mine, other | bridge]})
    assert error.startswith("S101")


def test_a_stack_that_grew_under_a_card_that_went_is_for_a_judge() -> None:
    def rules(name: str, pile: dict[str, list[str]], other: dict[str, list[str]]) -> set[str]:
        stack = [{"cards": [f"{name} ({v})" for v in "ABCDE"]}]
        players = [{"name": "Ann", "arenas": {"character": stack}} | pile, {"name": "Bob"} | other]
        return {f.rule for f in found({"board": 1, "players": players})}

    temple = {"discard": ["Jedi Temple"]}
    assert rules("Mace Windu", temple, {}) == {"S190"}
    assert rules("Mace Windu", {}, {}) == {"S101"}
    assert rules("Mace Windu", {}, temple) == {"S101"}
    assert rules("Han Solo", temple, {}) == {"S101"}  # the Temple is for Jedi


def test_contests_are_a_note_before_battle_and_an_error_in_it() -> None:
    fett = {"arenas": {"character": [{"cards": ["Boba Fett (A)"]}]}}
    board: dict[str, Any] = {"board": 1, "players": [{"name": "Ann"} | fett, {"name": "Bob"} | fett]}
    severity = {}
    for step in (None, "setup", "build-dark", "retreat-vong", "battle-space", "battle-character", "end", "lunch"):
        board["turn"] = {"step": step}
        severity[step] = [f.severity for f in found(board) if f.rule == "U102"]
    assert severity.pop("battle-space") == ["error"]
    assert severity.pop("battle-character") == ["error"]
    assert set(map(tuple, severity.values())) == {("note",)}


def test_the_api_gives_a_subject_with_facts() -> None:
    board = legal(Random(1), 5)
    board["turn"] = {"step": "build-dark"}
    subject = check_board(parse_board(board), db=cards())
    assert subject.kind == "board"
    assert subject.verdict == "legal"
    assert subject.format == "open"
    assert subject.facts["players"] == 2
    assert subject.facts["step"] == "build-dark"


def test_thousands_of_units_are_checked_in_reasonable_time() -> None:
    from time import process_time

    board = legal(Random(2), 20)
    board["players"][0]["arenas"]["ground"] += [{"cards": ["Ewok Warrior", "Yoda (A)"]}] * 3000
    before = process_time()
    found_errors = [f for f in found(board) if f.rule == "S102"]
    assert len(found_errors) == 3000
    assert process_time() - before < 20


UNSETTLED = [
    ("Kylo Ren (A)", "Ben Solo (A)"),
    ("Emperor Palpatine (C)", "Darth Sidious (A)"),
    ("Revan (A)", "Darth Revan (A)"),
]


@pytest.mark.parametrize("names", UNSETTLED)
def test_names_that_may_be_one_unit_are_a_note(names: tuple[str, str]) -> None:
    units = [{"cards": [name]} for name in names]
    one = {"board": 1, "players": [{"name": "Ann", "arenas": {"character": units}}]}
    two = {
        "board": 1,
        "turn": {"step": "battle-space"},
        "players": [{"name": n, "arenas": {"character": [u]}} for n, u in zip(("Ann", "Bob"), units, strict=True)],
    }
    for rule, board in (("U101", one), ("U102", two)):
        (note,) = found(board)
        assert (note.rule, note.severity) == (rule, "note")
        assert set(note.cards) == set(names)
        assert "not settled" in note.message


def test_names_that_are_known_to_be_one_unit_are_no_open_question() -> None:
    board = {
        "board": 1,
        "players": [{"arenas": {"character": [{"cards": ["Darth Vader (A)", "Anakin Skywalker (A)"]}]}}],
    }
    assert not found(board)
