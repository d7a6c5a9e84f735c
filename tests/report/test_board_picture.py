"""Boards as pictures: every card is there, faults are numbered and told apart without colour, names are no markup."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from validator.api import check_board, parse_board
from validator.cli.group import cli
from validator.report.board_picture import board_page, draw_board
from validator.report.picture import cut, width_of, wrapped

ROOT = Path(__file__).parents[2]


def picture(value: dict[str, Any]) -> str:
    board = parse_board(value)
    return draw_board(board, check_board(board))


def example(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "examples" / name).read_text(encoding="utf-8"))
    return found


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def characters(*units: dict[str, Any], step: str = "build-light", **more: Any) -> dict[str, Any]:
    player = {"name": "Ann", "side": "light", "arenas": {"character": list(units)}, **more}
    return {"board": 1, "turn": {"number": 2, "step": step}, "players": [player]}


@pytest.mark.parametrize("name", ["board_legal.json", "board_illegal.json"])
def test_every_card_is_named(name: str) -> None:
    board = parse_board(example(name))
    labels = " ".join(re.findall(r"<title>(.*?)</title>", draw_board(board, check_board(board))))
    written = " ".join(texts(draw_board(board, check_board(board))))
    for player in board.players:
        for card in player.cards():
            shown = card.name.replace("&", "&amp;").replace('"', "&quot;").replace("'", "&#x27;")
            assert shown in labels or card.name in written, card.name


def test_faults_are_numbered_in_the_picture_and_beneath_it() -> None:
    board = parse_board(example("board_illegal.json"))
    result = check_board(board)
    errors = [f for f in result.findings if f.severity == "error"]
    written = texts(draw_board(board, result))
    for number, finding in enumerate(errors, 1):
        assert written.count(str(number)) == 2  # at what it is about, and in the list
        assert f"[{finding.rule}]" in " ".join(written)


def test_what_a_judge_must_say_has_another_form() -> None:
    svg = picture(characters({"cards": ["Anakin Skywalker (A)", "Mace Windu (J)"], "equipment": ["Wristcuffs"]}))
    assert "stroke-dasharray" not in svg
    open_ = characters({"cards": ["Abeloth (A)", "Mace Windu (J)"]})
    board = parse_board(open_)
    result = check_board(board)
    assert result.verdict == "needs-judge"
    svg = draw_board(board, result)
    assert "stroke-dasharray" in svg
    assert texts(svg).count("?1") == 2
    assert "<circle" not in svg


def test_damage_tapped_counters_and_face_down_cards_are_shown() -> None:
    unit = {
        "cards": ["Yoda (A)"],
        "damage": 3,
        "tapped": True,
        "counters": {"captivity": 2, "a rather long kind of counter": 1},
        "face_down": ["Acklay"],
    }
    written = texts(picture(characters(unit)))
    for word in ("3 damage", "tapped", "captivity 2", "1 card face down"):
        assert word in written


def test_a_pilot_stack_is_shown_card_by_card() -> None:
    pilot = {"card": "Han Solo (B)", "under": ["Han Solo (A)"], "equipment": ["Lightsaber"]}
    board = characters()
    board["players"][0]["arenas"] = {"space": [{"cards": ["Millennium Falcon (A)"], "pilots": [pilot]}]}
    assert {"^ Han Solo (B)", "/ Han Solo (A)", "+ Lightsaber"} <= set(texts(picture(board)))


def test_nothing_of_a_name_is_markup() -> None:
    evil = "</text><script>alert(1)</script>\x1b[31m&\u202e"
    board = parse_board(characters({"cards": [evil]}, name=evil))
    for text in (draw_board(board, check_board(board)), board_page(board, check_board(board))):
        assert "<script" not in text
        assert "\x1b" not in text
        assert "\u202e" not in text
    svg = draw_board(board, check_board(board))
    ElementTree.fromstring(svg)
    assert not re.search(r"\b(style|href|on\w+)=", svg)


def test_a_large_board_is_drawn() -> None:
    svg = picture(characters(*({"cards": ["Rebel Trooper"]} for _ in range(300))))
    assert texts(svg).count("Rebel Trooper") == 300


def test_texts_are_cut_where_there_is_no_room() -> None:
    assert cut("Yoda (A)", 12, 200) == "Yoda (A)"
    short = cut("Allegiant General Enric Pryde (A)", 12, 120)
    assert short.endswith("… (A)")
    assert width_of(short, 12) <= 120
    assert all(width_of(line, 12) <= 100 for line in wrapped("one two three four " * 5 + "x" * 80, 12, 100))


class TestTheCommand:
    @pytest.mark.parametrize("ending", ["svg", "html"])
    def test_it_writes_a_file(self, ending: str, tmp_path: Path) -> None:
        out = tmp_path / f"board.{ending}"
        done = CliRunner().invoke(cli, ["board", "draw", str(ROOT / "examples" / "board_illegal.json"), "-o", str(out)])
        assert (done.exit_code, done.output) == (0, "")
        assert out.read_text(encoding="utf-8").startswith("<svg" if ending == "svg" else "<!DOCTYPE html>")

    def test_another_ending_is_wrong_usage(self, tmp_path: Path) -> None:
        source = str(ROOT / "examples" / "board_legal.json")
        done = CliRunner().invoke(cli, ["board", "draw", source, "-o", str(tmp_path / "board.png")])
        assert done.exit_code == 2

    def test_what_is_no_board_is_one_line(self, tmp_path: Path) -> None:
        source = str(ROOT / "examples" / "turn_legal.json")
        done = CliRunner().invoke(cli, ["board", "draw", source, "-o", str(tmp_path / "board.svg")])
        assert done.exit_code == 2
        assert "use `swtcg turn check`" in done.output
