"""The text form of a board says all that the JSON says, and its faults are told with their places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.subjects import cards
from validator.boards.notation import parse_notation
from validator.boards.notation_writer import write_notation
from validator.boards.reader import parse_board
from validator.boards.writer import board_json
from validator.inputs.files import InputError
from validator.turns.reader import parse_turn

RULES = Path(__file__).parents[1] / "rules"
BY_HAND = """\
// Ann attacks
turn 4, battle ground
Ann (light)
Ground: crew = Ghost Crew (E) / Ezra Bridger (F) + E-22 Rifle Cache [tapped, 1 damage]; Rebel Trooper
Character:
  Din Djarin (F) / Boba Fett (W) + e1 = The Creed (A) @ Bob
  Luke Skywalker (A) ~ Yoda (A) [3 mastery, ready yes, kind="a, b"]
Character location: Commandeered Cruiser Bridge
Missions: Operation: Cinder
Bob (dark)
Space: Devastator (A) ^ Captain Needa (A) > Darth Vader (A) ++ Z-6 Jetpack
"""


def test_what_is_written_by_hand_is_what_the_json_says() -> None:
    board, places = parse_notation(BY_HAND)
    assert board == {
        "board": 1,
        "turn": {"number": 4, "step": "battle-ground"},
        "players": [
            {
                "name": "Ann",
                "side": "light",
                "arenas": {
                    "space": [],
                    "ground": [
                        {
                            "id": "crew",
                            "cards": ["Ghost Crew (E)", "Ezra Bridger (F)"],
                            "equipment": ["E-22 Rifle Cache"],
                            "tapped": True,
                            "damage": 1,
                        },
                        {"cards": ["Rebel Trooper"]},
                    ],
                    "character": [
                        {
                            "cards": ["Din Djarin (F)", "Boba Fett (W)"],
                            "equipment": [{"id": "e1", "card": "The Creed (A)", "owner": "Bob"}],
                        },
                        {
                            "cards": ["Luke Skywalker (A)"],
                            "face_down": ["Yoda (A)"],
                            "counters": {"mastery": 3, "ready": True, "kind": "a, b"},
                        },
                    ],
                },
                "locations": {"character": ["Commandeered Cruiser Bridge"]},
                "missions": ["Operation: Cinder"],
            },
            {
                "name": "Bob",
                "side": "dark",
                "arenas": {
                    "space": [
                        {
                            "cards": ["Devastator (A)"],
                            "pilots": [
                                {
                                    "card": "Captain Needa (A)",
                                    "under": ["Darth Vader (A)"],
                                    "equipment": ["Z-6 Jetpack"],
                                }
                            ],
                        }
                    ],
                    "ground": [],
                    "character": [],
                },
            },
        ],
    }
    assert places["/players/0/arenas/ground/1/cards/0"] == (4, 89)
    assert places["/players/0/arenas/character/0/equipment/0"] == (6, 36)


def boards() -> list[Any]:
    found = []
    for path in sorted(RULES.glob("*/*/*.json")):
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue
        board = value.get("before", value) if isinstance(value, dict) else None
        if isinstance(board, dict) and board.get("board") == 1 and "players" in board:
            try:
                found.append(pytest.param(board_json(parse_board(board, cards())), id=f"{path.parts[-3]}-{path.stem}"))
            except InputError:
                continue
    return found


@pytest.mark.parametrize("board", boards())
def test_every_board_of_the_cases_is_the_same_as_text(board: Any) -> None:
    text = write_notation(board)
    again = parse_board(text, cards())
    assert write_notation(board_json(again)) == text
    assert [unit.label for unit in again.units] == [unit.label for unit in parse_board(board, cards()).units]


@pytest.mark.parametrize(
    ("written", "alike"),
    [
        ("2x Rebel Trooper", ["Rebel Trooper", "Rebel Trooper"]),
        ("Rebel Trooper x3 [tapped]", ["Rebel Trooper"] * 3),
        ("Rebel Trooper ×2; Yoda (A)", ["Rebel Trooper", "Rebel Trooper", "Yoda (A)"]),
        ("2-1B Medical Droid (A)", ["2-1B Medical Droid (A)"]),
        ("2x Rebel Trooper x2", ["2x Rebel Trooper x2"]),
        ("0x Rebel Trooper", ["0x Rebel Trooper"]),
    ],
)
def test_a_card_alone_may_stand_several_times(written: str, alike: list[str]) -> None:
    board, _ = parse_notation(f"Ann (light)\nCharacter: {written}")
    units = board["players"][0]["arenas"]["character"]
    assert [unit["cards"][0] for unit in units] == alike
    assert all(unit.get("tapped", False) == ("[tapped]" in written) for unit in units)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Character: Yoda (A)/Yoda (B)", "Character: Yoda (A) / Yoda (B)"),
        ("Character: Yoda (A)/ Yoda (B) /Yoda (D)", "Character: Yoda (A) / Yoda (B) / Yoda (D)"),
        ("Character: Yoda (A) +Lightsaber", "Character: Yoda (A) + Lightsaber"),
        (
            "Space: Millennium Falcon (A) ^Han Solo (B) ++Z-6 Jetpack",
            "Space: Millennium Falcon (A) ^ Han Solo (B) ++ Z-6 Jetpack",
        ),
        (
            "Character: Yoda (A), Kit Fisto (A) [tapped, 1 damage]",
            "Character: Yoda (A); Kit Fisto (A) [tapped, 1 damage]",
        ),
        ("Char: Yoda (A)", "Character: Yoda (A)"),
        ("Space: TIE/rb Heavy Starfighter; Jedi Hunter, Yoda", "Space: TIE/rb Heavy Starfighter\nJedi Hunter, Yoda"),
    ],
)
def test_what_leaves_no_doubt_needs_no_blanks(written: str, plain: str) -> None:
    assert parse_notation(f"Ann (light)\n{written}")[0] == parse_notation(f"Ann (light)\n{plain}")[0]


@pytest.mark.parametrize("line", ["Ann, light", "Ann - Light", "Ann (Light Side):", "player: Ann – light side"])
def test_a_player_may_be_written_in_several_ways(line: str) -> None:
    board, _ = parse_notation(f"{line}\nCharacter: Yoda (A)")
    assert board["players"][0] == {
        "name": "Ann",
        "side": "light",
        "arenas": {"space": [], "ground": [], "character": [{"cards": ["Yoda (A)"]}]},
    }


def test_which_card_of_a_stack_is_there_twice_nobody_can_say() -> None:
    board, _ = parse_notation("Ann (light)\nCharacter: Yoda (A) / Yoda (B) x2")
    assert board["players"][0]["arenas"]["character"] == [{"cards": ["Yoda (A)", "Yoda (B) x2"]}]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("Ann (light)\nGruond: Rebel Trooper", 2, 1, "neither a player nor a zone"),
        ("Ann (light)\nCharacter: Yoda (A)\nGruond: a2 = Rebel Trooper", 3, 1, "neither a player nor a zone"),
        (
            "Ann (light)\nCharacter: Yoda (A)\n  Hand: a2 = Rebel Trooper / Yoda (B)",
            3,
            3,
            "neither a player nor a zone",
        ),
        ("Ann (light)\nCharacter: Yoda (A)\nSpce: X-Wing", 3, 1, "neither a player nor a zone"),
        ("Ground: Rebel Trooper\nAnn (light)", 1, 1, "before the first player"),
        ("Ground:\n  Rebel Trooper; Clone Squad\nAnn (light)", 1, 1, "before the first player"),
        ("Ann (light)\nGround: Rebel Trooper [taped]", 2, 24, "not understood"),
        ("Ann (light)\nGround: Rebel Trooper > Yoda (A)", 2, 25, "must follow"),
        ("Ann (light)\nResource: A\nResource: B", 3, 11, "a second Resource"),
        ("", 1, 1, "no player"),
    ],
)
def test_a_fault_has_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_notation(text)
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        board, _ = parse_notation(text)
    except InputError:
        return
    assert board["players"]


def test_the_board_of_the_page_is_read() -> None:
    page = (RULES.parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    board = parse_board(page.partition("```text\n")[2].partition("```")[0], cards())
    assert [unit.label for unit in board.units] == [
        "Ghost Crew (E) [crew]",
        "Din Djarin (F)",
        "Han Solo (A)",
        "Executor (B)",
        "AT-AT",
    ]
    assert not board.problems


def test_a_name_or_an_id_with_a_colon_is_no_misspelt_zone() -> None:
    text = "Ann (light)\nEvents:\nOperation: Cinder\nCharacter:\na:1 = Yoda (A)\n"
    board, _ = parse_notation(text)
    assert board["players"][0]["events"] == ["Operation: Cinder"]
    assert board["players"][0]["arenas"]["character"] == [{"id": "a:1", "cards": ["Yoda (A)"]}]
    named = {"board": 1, "players": [{"name": "Ann", "arenas": {"space": [{"id": "Gruond: 1", "cards": ["X"]}]}}]}
    assert parse_notation(write_notation(named))[0]["players"][0]["arenas"]["space"][0]["id"] == "Gruond: 1"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4 Han Solo (A)\n2 Chewbacca (B)\n", "deck"),
        ("Character (2)\n4x Padmé Amidala (A)\nHan Solo (A) x2\n", "deck"),
        ('<?xml version="1.0"?>\n<deck version="0.8">\n</deck>', "deck"),
        ("Ann (light)\nCharacter: Yoda (A)\n", "board"),
    ],
)
def test_another_kind_of_text_is_told_so(text: str, kind: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_turn(text, cards())
    assert caught.value.hint == f"this looks like a {kind}: use `swtcg {kind} check`"
    if kind == "deck":
        with pytest.raises(InputError) as caught:
            parse_board(text, cards())
        assert caught.value.hint == "this looks like a deck: use `swtcg deck check`"


def test_what_the_text_cannot_say_is_refused() -> None:
    board = {"board": 1, "players": [{"name": "Ann; Bob", "side": "light", "arenas": {}}]}
    with pytest.raises(InputError):
        write_notation(board)
