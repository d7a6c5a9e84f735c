"""`board check`: verdicts, exit codes, reports, bad input."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.test_basics import ROOT, swtcg
from validator.cards.paths import SCHEMAS
from validator.report import KINDS

LEGAL = str(ROOT / "examples" / "board_legal.json")
ILLEGAL = str(ROOT / "examples" / "board_illegal.json")


def report(*arguments: str, code: int = 0, stdin: str | None = None) -> dict[str, Any]:
    result = swtcg("board", "check", *arguments, "--output", "json", stdin=stdin)
    assert result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    with open(os.path.join(SCHEMAS, "report.schema.json"), encoding="utf-8") as file:
        jsonschema.validate(found, json.load(file))
    return found


def test_the_legal_example() -> None:
    [subject] = report(LEGAL)["subjects"]
    assert subject["verdict"] == "legal"
    assert subject["kind"] == "board"
    looked_at = {"stacks": 4, "Equipment": 4, "Pilots": 2, "Locations": 1}
    assert subject["facts"] == {"players": 2, "units": 9, "step": "build-light", "looked_at": looked_at}
    assert not [f for f in subject["findings"] if f["severity"] != "note"]


def test_the_illegal_example_shows_every_fault_once_with_its_place() -> None:
    [subject] = report(ILLEGAL, code=1)["subjects"]
    assert [f["rule"] for f in subject["findings"]] == ["S102", "U101", "U102", "E102", "E107", "E112", "L101"]
    lines = Path(ILLEGAL).read_text(encoding="utf-8").split("\n")
    for finding in subject["findings"]:
        where = finding["where"]
        rest = lines[where["line"] - 1][where["column"] - 1 :]
        assert json.JSONDecoder().raw_decode(rest)[0] in finding["cards"]


def test_text_names_unit_card_and_line() -> None:
    result = swtcg("board", "check", ILLEGAL)
    assert result.exit_code == 1
    assert "line 11:79" in result.stdout
    assert "E-22 Rifle Cache" in result.stdout
    assert "[a5]" in result.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_every_report_is_made_of_boards(kind: str) -> None:
    result = swtcg("board", "check", LEGAL, ILLEGAL, "--output", kind)
    assert result.exit_code == 1
    assert "U101" in result.stdout


def test_all_faults_of_a_wrong_shape_are_told_at_once() -> None:
    board = (
        '{"board": 1, "players": [{"arenas": {"ground": [{"cards": ["Yoda (A)"], "equipments": [], "tapped": 1}]}}]}'
    )
    result = swtcg("board", "check", "-", stdin=board)
    assert result.exit_code == 2
    first, second = result.stderr.splitlines()
    assert "'equipments'" in first
    assert "'equipment'" in first
    assert "'tapped'" in second
    [subject] = report("-", code=2, stdin=board)["subjects"]
    assert subject["verdict"] == "unreadable"
    assert [f["rule"] for f in subject["findings"]] == ["P101", "P101"]


@pytest.mark.parametrize("text", ["", "{", "[]", "4 Luke Skywalker (A)", '{"board": 1}', "[" * 100_000, "\0"])
def test_what_is_no_board_is_unreadable(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    found = report(str(path), LEGAL, code=2)
    assert [s["verdict"] for s in found["subjects"]] == ["unreadable", "legal"]


def test_a_folder_means_the_boards_in_it(tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text('{"deck": 1, "zones": {}}', encoding="utf-8")
    (tmp_path / "log.json").write_text('{"turn_log": 1}', encoding="utf-8")
    (tmp_path / "board.json").write_bytes(Path(LEGAL).read_bytes())
    assert [Path(s["path"]).name for s in report(str(tmp_path))["subjects"]] == ["board.json"]


def test_every_format_side_by_side() -> None:
    found = report(ILLEGAL, "--format", "all", code=1)
    assert len({s["format"] for s in found["subjects"]}) == len(found["subjects"]) > 3


def test_selected_rules_alone_count() -> None:
    assert [f["rule"] for f in report(ILLEGAL, "--select", "U102", code=1)["subjects"][0]["findings"]] == ["U102"]
    assert report(ILLEGAL, "--select", "B102")["subjects"][0]["verdict"] == "legal"
