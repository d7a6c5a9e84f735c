"""What isn't sure says so, with its source, wherever an answer rests on it; entries of lists name theirs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.test_basics import swtcg
from validator import api
from validator.cards.build import read_identities
from validator.cards.paths import SHIPPED

UNITS = read_identities(SHIPPED).units


def versions(name: str) -> list[str]:
    db = api.load_cards()
    return [c.name for c in db if c.base == name and c.version is not None and c.is_unit and c.arenas]


def board(*players: tuple[str, list[list[str]]], step: str = "battle-character") -> dict[str, Any]:
    return {
        "board": 1,
        "turn": {"step": step},
        "players": [
            {"name": f"P{at}", "side": side, "arenas": {"character": [{"cards": cards} for cards in units]}}
            for at, (side, units) in enumerate(players)
        ],
    }


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.names[0])
def test_a_stack_of_two_names_tells_how_sure_it_is(unit: Any) -> None:
    tops = [versions(name) for name in unit.names]
    pairs = [(one[0], other[-1]) for one in tops for other in tops if one is not other and one and other]
    assert pairs
    for top, under in pairs:
        (placed,) = (each for each in api.fits(top) if each["card"] == under)
        assert placed["road"] == "version"
        assert (placed.get("confidence"), placed.get("source")) == (unit.confidence, unit.source)
        assert f"({unit.confidence}: {unit.source})" in placed["why"]
    for placed in api.fits(tops[0][0]):
        if placed["road"] == "version" and placed["card"].startswith(f"{unit.names[0]} ("):
            assert "confidence" not in placed


def test_u101_and_u102_of_two_names_tell_how_sure_they_are() -> None:
    likely = next(unit for unit in UNITS if unit.names[0] == "Darth Maul")
    assert likely.confidence == "likely"
    for found, rule in (
        (board(("dark", [["Darth Maul (A)"], ["Maul (N)"]])), "U101"),
        (board(("dark", [["Darth Maul (A)"]]), ("light", [["Maul (N)"]])), "U102"),
    ):
        (finding,) = (each for each in api.check_board(api.parse_board(found)).findings if each.rule == rule)
        assert (finding.confidence, finding.source) == ("likely", likely.source)
        assert finding.severity == "error"
    alike = api.check_board(api.parse_board(board(("dark", [["Darth Maul (A)"], ["Darth Maul (B)"]]))))
    assert not any(finding.confidence for finding in alike.findings)


def test_a_ban_names_its_source_and_its_numbers() -> None:
    out = swtcg("deck", "check", "-", "-f", "wotc", stdin="Kessel System\n2 Falcon's Needs\n").stdout
    assert out.count("set by: Wizards' announcement of 15 June 2004 (article06152004)") == 2
    found = json.loads(
        swtcg("deck", "check", "-", "-f", "wotc", "-O", "json", stdin="Kessel System\n2 Falcon's Needs\n").stdout
    )
    by_rule = {each["rule"]: each for each in found["subjects"][0]["findings"] if each["severity"] == "error"}
    assert by_rule["F102"]["source"].startswith("Wizards' announcement of 15 June 2004")
    assert (by_rule["F103"]["data"]["found"], by_rule["F103"]["data"]["allowed"]) == (2, 1)
    assert by_rule["D101"]["data"]["found"] == 3
