"""Boards and logs with the verdict that the rules of the game give: `judged.json`, one case a line.

Each verdict was written down from the rules and the cards before the program was asked. `rules` must be among what is
found, `not` must not.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.turns.logs import cards
from validator.api import check_board, check_turn, parse_board, parse_turn
from validator.inputs.files import InputError

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("judged.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"].replace(" ", "-") for case in CASES])
def test_the_verdict_is_that_of_the_rules(case: dict[str, Any]) -> None:
    given, db = json.dumps(case["input"]), cards()
    try:
        if "turn_log" in case["input"]:
            result = check_turn(parse_turn(given, db), db=db)
        else:
            result = check_board(parse_board(given, db), db=db)
    except InputError:
        assert case["verdict"] == "unreadable"
        return
    found = {finding.rule for finding in result.findings}
    assert result.verdict == case["verdict"], found
    assert set(case.get("rules", ())) <= found
    assert not set(case.get("not", ())) & found


def test_every_kind_of_verdict_is_among_them() -> None:
    counts = [sum(case["verdict"] == kind for case in CASES) for kind in ("legal", "illegal", "needs-judge")]
    assert counts[0] > 80
    assert counts[1] > 80
    assert counts[2] > 2
