"""The schemas of boards, logs and decks: whole without a network, all described, messages that name a field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from validator.boards.model import STEPS
from validator.turns.model import KINDS

ROOT = Path(__file__).parents[2]


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a schema."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from inside(each)
    elif isinstance(value, list):
        for each in value:
            yield from inside(each)


@pytest.mark.parametrize("name", ["board", "turn", "deck"])
class TestEach:
    def test_it_needs_no_other_file(self, name: str) -> None:
        whole = schema(name)
        for each in inside(whole):
            if "$ref" in each:
                assert each["$ref"].startswith("#/$defs/")
                assert each["$ref"].removeprefix("#/$defs/") in whole["$defs"]

    def test_no_message_is_about_alternatives(self, name: str) -> None:
        assert not [each for each in inside(schema(name)) if "oneOf" in each]


@pytest.mark.parametrize(
    "name",
    [
        "board",
        "turn",
        "deck",
        "report",
        "event",
        "event-submit",
        "event-verify",
        "deck-history",
        "format",
        "list",
        "sets",
    ],
)
def test_every_property_that_people_and_programs_meet_is_described(name: str) -> None:
    for each in inside(schema(name)):
        if set(each) <= {"required", "properties"}:
            continue  # a condition, which says no more than which case is meant
        properties = each.get("properties", {})
        by_hand = name in ("board", "turn", "deck")
        tells = {"description"} if by_hand else {"description", "$ref", "const"}
        assert [key for key, what in properties.items() if not tells & what.keys()] == []


def test_a_board_in_a_log_is_a_board() -> None:
    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: each.replace("#/$defs/", "#/$defs/board-") if key == "$ref" else renamed(each)
                for key, each in value.items()
            }
        return [renamed(each) for each in value] if isinstance(value, list) else value

    board, log = schema("board"), schema("turn")["$defs"]
    for name, each in board["$defs"].items():
        assert log[f"board-{name}"] == renamed(each)
    top = {key: each for key, each in board.items() if key not in ("$schema", "$id", "$defs")}
    assert log["board"] == renamed(top)
    assert log["board-or-none"] == {**log["board"], "type": ["object", "null"]}


def test_kinds_and_steps_are_those_of_the_model() -> None:
    log = schema("turn")["$defs"]
    assert log["event"]["properties"]["do"]["enum"] == list(KINDS)
    assert log["event-step"]["properties"]["step"]["examples"] == list(STEPS)
    assert log["board"]["properties"]["turn"]["properties"]["step"]["examples"] == list(STEPS)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"do": "attack", "player": "Ann", "unit": "x"}, "'target' is a required property"),
        ({"do": "jump", "player": "Ann"}, "'jump' is not one of ['step', 'deploy'"),
        ({"do": "place", "player": "Ann", "damage": "d1", "counters": "two"}, "'two' is not of type 'integer'"),
        ({"do": "tap", "player": "Ann", "unit": "x", "why": ""}, "('why' was unexpected)"),
        ({"do": "equip", "player": "Ann", "unit": "x", "equipment": {"owner": "Ann"}}, "is not valid under any"),
        ({"do": "swap", "player": "Ann", "unit": "x", "top": 3}, "3 is not of type 'string', 'object'"),
    ],
)
def test_a_message_names_the_field(event: dict[str, Any], words: str) -> None:
    log = {"turn_log": 1, "before": {"board": 1, "players": [{}]}, "events": [event]}
    [error] = Draft202012Validator(schema("turn")).iter_errors(log)
    assert words in error.message
    assert list(error.absolute_path)[:2] == ["events", 0]


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: path.name)
def test_the_examples_name_their_schema_and_fit_it(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    found = (path.parent / data["$schema"]).resolve()
    assert not list(Draft202012Validator(json.loads(found.read_text(encoding="utf-8"))).iter_errors(data))
