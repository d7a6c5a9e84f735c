"""`swtcg board convert`, `board new` and `turn new`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from validator.cli.group import cli

ROOT = Path(__file__).parents[2]


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(arguments), input=text)
    return done.exit_code, done.output


def test_a_board_goes_to_text_and_back(tmp_path: Path) -> None:
    source = ROOT / "examples" / "board_legal.json"
    code, text = run("board", "convert", str(source), "--to", "text")
    assert code == 0
    assert text == (ROOT / "examples" / "board_legal.txt").read_text(encoding="utf-8")
    code, back = run("board", "convert", "-", "--to", "json", text=text)
    assert code == 0
    board = json.loads(back)
    original = json.loads(source.read_text(encoding="utf-8"))
    assert [p["arenas"] for p in board["players"]] == [
        {a: p["arenas"].get(a, []) for a in ("space", "ground", "character")} for p in original["players"]
    ]


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_new_board_is_a_legal_one(kind: str) -> None:
    code, text = run("board", "new", "--to", kind)
    assert code == 0
    assert run("board", "check", "-", text=text)[0] == 0


def test_a_new_log_is_a_legal_one() -> None:
    code, text = run("turn", "new")
    assert code == 0
    assert run("turn", "check", "-", text=text)[0] == 0
