"""Every error of a reader says which it is to a program, too: a code that the page names, and numbers for a limit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from validator.api import read_turn
from validator.api.outcome import unreadable
from validator.boards.reader import parse_board
from validator.cards.database import load
from validator.decks.limits import MAX_BYTES, MOST_TEXT_LINES
from validator.decks.readers import parse_deck
from validator.inputs.files import InputError, read_bytes
from validator.inputs.json_source import TWO_KEYS

ROOT = Path(__file__).parents[2]
ROOMS = ("inputs", "cards", "decks", "boards", "turns", "carddata", "formats")


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Yield every InputError that a reader makes."""
    for room in ROOMS:
        for path in sorted((ROOT / "validator" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "InputError":
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def given(call: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in call.keywords if each.arg == name), None)


def codes() -> set[str]:
    """Return every code that a reader gives."""
    found = {TWO_KEYS}
    for room in ROOMS:
        for path in (ROOT / "validator" / room).rglob("*.py"):
            found.update(re.findall(r'\bcode(?:: str)?\s*=\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    return found


def test_every_error_has_a_code() -> None:
    assert [where for where, call in raised() if given(call, "code") is None] == []


def test_a_limit_has_its_number() -> None:
    for where, call in raised():
        if getattr(given(call, "rule"), "id", "") == "OVER_LIMIT" and "inputs/files.py" not in where:
            data = given(call, "data")
            keys = {getattr(key, "value", "") for key in data.keys} if isinstance(data, ast.Dict) else set()
            assert "allowed" in keys, where


def test_the_page_names_every_code() -> None:
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    assert [code for code in sorted(codes()) if f"`{code}`" not in page] == []


@pytest.mark.parametrize(
    ("read", "text", "code", "data"),
    [
        (parse_deck, "x" * (MAX_BYTES + 1), "limit", {"found": MAX_BYTES + 1, "allowed": MAX_BYTES}),
        (parse_deck, "4 Kouhun\n" * (MOST_TEXT_LINES + 1), "limit", {"allowed": MOST_TEXT_LINES}),
        (parse_deck, '{"deck": 1, "zones": {}, "cout": 1}', "unknown-field", {"field": "cout"}),
        (parse_deck, '{"deck": 2, "zones": {}}', "version", {}),
        (parse_deck, "", "empty", {}),
        (parse_deck, "<deck><superzone", "damaged", {}),
        (parse_board, '{"board": 1, "players": [], "turm": 1}', "unknown-field", {"field": "turm"}),
        (parse_board, '{"board": 1, "players": [{"name": 3}]}', "shape", {}),
    ],
)
def test_codes_and_data(read: object, text: str, code: str, data: dict[str, object]) -> None:
    with pytest.raises(InputError) as caught:
        read(text, load())  # type: ignore[operator]
    faults = [caught.value, *caught.value.others]
    (fault,) = (each for each in faults if each.code == code)
    assert data.items() <= fault.data.items()
    told = unreadable("x", "deck", fault).findings[0].data
    assert told == {"error": code, **fault.data}


def test_a_path_that_is_not_there() -> None:
    with pytest.raises(InputError) as caught:
        read_bytes("/nowhere/at/all")
    assert caught.value.code == "missing"
    with pytest.raises(InputError) as caught:
        read_turn("/nowhere/at/all", load())
    assert caught.value.code == "missing"
