"""Reading and writing boards: the shape is strict, every fault is reported with its place, nothing is dropped."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.boards.boards import legal
from tests.boards.shapes import WRONG, WRONG_TOGETHER, ground
from validator.boards.model import Board
from validator.boards.reader import MOST_SUGGESTED, parse_board, read_board
from validator.boards.writer import board_json, write_board
from validator.cards.database import Database, load
from validator.cards.paths import SCHEMAS
from validator.inputs.files import LONGEST_SHOWN, InputError

FULL: dict[str, Any] = {
    "board": 1,
    "turn": {"number": 4, "step": "build-light"},
    "players": [
        {
            "name": "Player 1",
            "side": "light",
            "arenas": {
                "space": [],
                "ground": [
                    {
                        "id": "u1",
                        "cards": ["Ghost Crew (E)", "Ezra Bridger (F)", {"id": "c1", "card": "Kanan Jarrus (C)"}],
                        "tapped": True,
                        "damage": 1,
                        "equipment": ["E-22 Rifle Cache"],
                        "counters": {"mastery": 2},
                        "face_down": ["Yoda (A)"],
                    }
                ],
                "character": [
                    {
                        "id": "u2",
                        "cards": ["Din Djarin (F)"],
                        "equipment": [{"id": "e1", "card": "The Creed (A)", "owner": "Player 2"}],
                    }
                ],
            },
            "build_zone": {
                "units": [{"cards": ["Luke Skywalker (A)"]}],
                "building": ["Yoda (A)"],
                "equipment": [{"card": "Zayne Carrick's Lightsaber (A)", "under": ["Ahsoka Tano's Lightsabers (A)"]}],
            },
            "locations": {"character": "Commandeered Cruiser Bridge", "space": ["Kessel System", "Lothal System"]},
            "missions": ["Peace on Naboo"],
            "events": ["Vector"],
            "discard": ["Yoda (B)"],
            "supply": ["Phantom II (A)"],
        },
        {"name": "Player 2", "side": "dark", "arenas": {"space": [], "ground": [], "character": []}},
    ],
}


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def faults(db: Database, value: object) -> list[tuple[str | None, str, str | None]]:
    with pytest.raises(InputError) as caught:
        parse_board(json.dumps(value), db)
    return [(e.pointer, e.message, e.hint) for e in (caught.value, *caught.value.others)]


def test_every_zone_is_read(db: Database) -> None:
    board = parse_board(json.dumps(FULL), db)
    first, second = board.players
    assert board.step == "build-light"
    assert board.turn == 4
    ghost = first.arenas["ground"][0]
    assert [c.name for c in ghost.cards] == ["Ghost Crew (E)", "Ezra Bridger (F)", "Kanan Jarrus (C)"]
    assert ghost.tapped
    assert ghost.damage == 1
    assert ghost.counters == {"mastery": 2}
    assert ghost.face_down[0].name == "Yoda (A)"
    assert ghost.cards[2].id == "c1"
    assert first.arenas["character"][0].equipment[0].owner == "Player 2"
    assert first.retreated[0].arena is None
    assert first.building[0].name == "Yoda (A)"
    assert first.equipment[0].under[0].name == "Ahsoka Tano's Lightsabers (A)"
    assert len(first.locations["space"]) == 2
    assert {c.text for c in first.cards()} >= {"Peace on Naboo", "Vector", "Yoda (B)", "Phantom II (A)"}
    assert list(second.units) == []


def test_pointers_name_the_place(db: Database) -> None:
    board = parse_board(json.dumps(FULL), db)
    for each in board.players[0].cards():
        value: Any = FULL
        for token in each.pointer.split("/")[1:]:
            value = value[int(token)] if isinstance(value, list) else value[token]
        assert each.text in (value, value["card"] if isinstance(value, dict) else None)


def test_written_and_read_again_it_is_the_same(db: Database) -> None:
    board = parse_board(json.dumps(FULL), db)
    again = parse_board(write_board(board), db)
    assert again == board
    assert board_json(again) == board_json(board)


def test_decoded_json_gives_the_same_board(db: Database) -> None:
    assert parse_board(FULL, db) == parse_board(json.dumps(FULL), db)


def test_a_file_is_read_with_its_path(db: Database, tmp_path: Any) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(FULL).encode())
    board = read_board(path, db)
    assert board.path == str(path)
    assert len(list(board.units)) == 3


def test_a_field_that_is_null_is_as_if_it_was_missing(db: Database) -> None:
    full: dict[str, Any] = {"name": "Ann", "arenas": {"character": [{"cards": ["Yoda (A)"]}]}}
    nulls = {"side": None, "build_zone": None, "locations": None, "resource": None, "discard": None, "supply": None}
    unit = {
        "cards": [{"card": "Yoda (A)", "owner": None}],
        "id": None,
        "equipment": None,
        "pilots": None,
        "damage": None,
    }
    empty = {**full, **nulls, "arenas": {"character": [unit], "space": None}}
    found = [parse_board(json.dumps({"board": 1, "players": [each]}), db) for each in (full, empty)]
    assert board_json(found[0]) == board_json(found[1])
    assert not found[1].problems


def test_missing_zones_are_empty(db: Database) -> None:
    board = parse_board('{"board": 1, "players": [{}]}', db)
    assert board == Board((board.players[0],))
    assert board.players[0].name == "Player 1"
    assert not list(board.players[0].cards())


@pytest.mark.parametrize(
    ("field", "meant"),
    [
        ("equipments", "equipment"),
        ("pilot", "pilots"),
        ("taped", "tapped"),
        ("facedown", "face_down"),
    ],
)
def test_an_unknown_field_of_a_unit_says_what_was_meant(db: Database, field: str, meant: str) -> None:
    [(pointer, message, hint)] = faults(db, ground({"cards": ["Yoda (A)"], field: []}))
    assert pointer == f"/players/0/arenas/ground/0/{field}"
    assert repr(field) in message
    assert meant in (hint or "")


def test_a_misspelt_field_that_is_needed_is_one_fault(db: Database) -> None:
    assert len(faults(db, ground({"card": ["Yoda (A)"]}))) == 1
    assert len(faults(db, {"board": 1, "player": []})) == 1


@pytest.mark.parametrize("value", [*WRONG, *WRONG_TOGETHER, {"board": True, "players": [{}]}])
def test_a_wrong_shape_is_one_fault_with_its_place(db: Database, value: object) -> None:
    [(pointer, message, _)] = faults(db, value)
    assert message
    assert "Traceback" not in message
    assert pointer is None or pointer.startswith("/")


def test_all_faults_are_reported_together_with_line_and_column(db: Database) -> None:
    text = json.dumps(ground({"cards": ["Yoda (A)"], "tapped": 1}, {"cards": [], "damge": 3}), indent=1)
    with pytest.raises(InputError) as caught:
        parse_board(text, db)
    lines = text.split("\n")
    found = [caught.value, *caught.value.others]
    assert len(found) == 3
    for each in found:
        assert each.line is not None
        assert each.column is not None
        field = (each.pointer or "").rsplit("/", 1)[1]
        assert field in lines[each.line - 1]
        assert each.column <= len(lines[each.line - 1])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "3",
        '"board"',
        "{",
        '{"board": 1, "players": [{}], "players": [{}]}',
        '{"board": 1, "players": [{"name": "a: b", "name": "c"}]}',
        '{"board": 1, "players": [{"arenas": {"ground": [{"cards": ["Yoda (A)"], "damage": NaN}]}}]}',
        '{"board": 1, "players": [{"arenas": {"ground": [{"cards": ["Yoda (A)"], "damage": 1e999}]}}]}',
        '{"board": 1, "players": [{"name": "\\ud800"}]}',
        '{"board":' + "[" * 100_000,
        '{"board": 1, "players": ' + '[{"a": ' * 50_000,
    ],
)
def test_damaged_json_is_refused(db: Database, text: str) -> None:
    with pytest.raises(InputError):
        parse_board(text, db)


def test_one_id_for_two_cards_is_refused(db: Database) -> None:
    cards = [{"id": "c", "card": "Yoda (A)"}, {"id": "c", "card": "Yoda (B)"}]
    [(pointer, message, _)] = faults(db, ground({"cards": cards}))
    assert pointer == "/players/0/arenas/ground/0/cards/1/id"
    assert "Yoda (A)" in message
    assert "Yoda (B)" in message
    same = [{"id": "c", "card": "Yoda (A)"}, {"id": "c", "card": "yoda a"}]
    parse_board(ground({"cards": same}), db)


def test_names_that_are_wrong_are_problems_with_their_place(db: Database) -> None:
    board = parse_board(json.dumps(ground({"cards": ["Yodda (A)", "Darth Vader", "luke skywalker a"]})), db)
    assert [p.rule for p in board.problems] == ["P103", "P104", "P106"]
    assert [p.hit.where.pointer for p in board.problems] == [f"/players/0/arenas/ground/0/cards/{n}" for n in range(3)]
    assert "Yoda (A)" in board.problems[0].hit.data["suggestions"]
    unit = board.players[0].arenas["ground"][0]
    assert [c.card is None for c in unit.cards] == [True, True, False]
    assert not unit.known


def test_many_unknown_names_are_refused_in_good_time(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Database, "suggest", lambda _, text: asked.append(text) or ())
    board = parse_board(ground({"cards": [f"Nobody {n}" for n in range(3000)]}), db)
    assert [p.rule for p in board.problems] == ["P103"] * 3000
    assert len(asked) == MOST_SUGGESTED


def test_a_card_may_be_named_by_its_key(db: Database) -> None:
    board = parse_board(ground({"cards": ["R2-D2 (U) [TROS]"]}), db)
    assert not board.problems
    (problem,) = parse_board(ground({"cards": ["r2d2 u [TROS]"]}), db).problems
    assert (problem.rule, problem.hit.data["name"]) == ("P106", "R2-D2 (U) [TROS]")


def test_a_name_with_a_colon_is_no_duplicate_key(db: Database) -> None:
    assert parse_board('{"board": 1, "players": [{"name": "a: b"}]}', db).players[0].name == "a: b"


def test_thousands_of_units_are_read(db: Database) -> None:
    board = parse_board(json.dumps(ground(*[{"id": str(n), "cards": ["Ugnaught"]} for n in range(5000)])), db)
    assert len(board.players[0].arenas["ground"]) == 5000
    assert parse_board(json.dumps(ground(*[{"cards": ["Ugnaught"]}] * 20_000)), db)
    assert faults(db, ground(*[{"cards": ["Ugnaught"]}] * 20_001))[0][1] == "more than 20,000 cards"


def test_the_schema_says_the_same_as_the_reader() -> None:
    schema = json.loads((Path(SCHEMAS) / "board.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert validator.is_valid(FULL)
    assert not [value for value in WRONG if validator.is_valid(value)]
    for seed in range(20):
        assert validator.is_valid(legal(Random(seed), 6))


def test_an_endless_name_is_cut_in_the_message(db: Database) -> None:
    (problem,) = parse_board(ground({"cards": ["x" * 100_000]}), db).problems
    assert len(problem.hit.data["text"]) == len(problem.hit.cards[0]) == LONGEST_SHOWN


TYPED = """{
 board: 1, // the third turn
 "turn": {"number": 3, "step": "Build: Light"},
 "players": [
  {'name': 'Ann', "Side": "Light Side", "arenas": {"Ground": [{"cards": [“Ghost Crew (E)”,]}]}},
 ]
}"""


def test_what_people_type_is_read_with_a_note(db: Database) -> None:
    board = parse_board(TYPED, db)
    assert board.step == "build-light"
    assert board.players[0].side == "light"
    assert [unit.cards[0].name for unit in board.players[0].units] == ["Ghost Crew (E)"]
    found = [(p.rule, p.hit.data["what"], p.hit.where.line) for p in board.problems]
    words = "a name without quotes, a comment, single quotes, curly quotes, a comma before ] and a comma before ]"
    assert found[0] == ("P111", words.removesuffix(" and a comma before ]").replace(", a comma", " and a comma"), 2)
    assert sorted(what for rule, what, _ in found[1:] if rule == "P111") == [
        "'Build: Light' for 'build-light'",
        "'Ground' for 'ground'",
        "'Light Side' for 'light-side'",
        "'Side' for 'side'",
    ]


def test_a_field_in_other_letters_beside_the_right_one_is_no_repair(db: Database) -> None:
    assert len(faults(db, ground({"cards": ["Yoda (A)"], "Cards": ["Yoda (A)"]}))) == 1


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ({"deck": 1, "zones": {"deck": []}}, "this looks like a deck: use `swtcg deck check`"),
        ([{"count": 4, "name": "Yoda (A)"}], "this looks like a deck: use `swtcg deck check`"),
        ({"turn_log": 1, "before": {}, "events": []}, "this looks like a turn log: use `swtcg turn check`"),
    ],
)
def test_another_kind_of_input_is_named(db: Database, value: object, hint: str) -> None:
    [(_, message, said)] = faults(db, value)
    assert (message, said) == ("this is no board", hint)
