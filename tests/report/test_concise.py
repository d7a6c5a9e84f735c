"""The concise report: one line a finding, with its place first."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.test_basics import ROOT, swtcg

INPUTS = ["deck check examples/illegal-dark.txt", "board check examples/board_illegal.json"]
INPUTS += ["turn check examples/turn_illegal.json"]


@pytest.mark.parametrize("command", INPUTS)
def test_it_says_what_the_json_report_says(command: str) -> None:
    group, check, path = command.split()
    full = str(ROOT / path)
    lines = swtcg(group, check, full, "--output", "concise").stdout.splitlines()
    found = json.loads(swtcg(group, check, full, "--output", "json").stdout)["subjects"][0]["findings"]
    assert len(lines) == len(found)
    for line, finding in zip(lines, found, strict=True):
        where = finding["where"]
        place = f"{full}:{where['line']}:{where['column']}" if "column" in where else full
        assert line.startswith(f"{place}: {finding['rule']} {finding['severity']}: {finding['message']}")
        assert finding["hint"] in line


def test_what_is_legal_is_silent_and_what_cannot_be_read_is_told() -> None:
    legal = swtcg("deck", "check", str(ROOT / "examples/starter-rebellion-dark.dek"), "--output", "concise")
    assert (legal.exit_code, legal.stdout) == (0, "")
    missing = swtcg("deck", "check", "no-such-file.txt", "--output", "concise")
    assert missing.exit_code == 2
    assert re.fullmatch(r"no-such-file\.txt: P101 error: .+\n", missing.stderr)


def test_no_line_of_an_input_can_forge_a_line(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Nobody\x1b[31m\n", encoding="utf-8")
    done = swtcg("deck", "check", str(path), "--output", "concise")
    assert "\x1b" not in done.stdout
    assert all(re.match(re.escape(str(path)), line) for line in done.stdout.splitlines())
