"""The program that puts faults into the rules makes the faults that it says, and a control that is none."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"
SOURCE = '''
"""A page."""
LEAST = 3

@rule("D900", message="{found} cards")
def check(view):
    """Count."""
    for card in view.cards:
        if card.count >= LEAST and not card.free:
            continue
        view.put(card.count + 1)
    if view.odd:
        raise ValueError("for programmers")
    return view.total < 60
'''


@pytest.fixture(scope="module")
def mutants() -> Any:
    sys.path.insert(0, str(BENCH))
    try:
        import mutants
    finally:
        sys.path.remove(str(BENCH))
    return mutants


def test_every_operator_makes_its_fault(mutants: Any) -> None:
    found = {(each.operator, each.before, each.after) for each in mutants.mutants("x.py", SOURCE)}
    assert {
        ("comparison", "card.count >= LEAST", "card.count > LEAST"),
        ("and, or", "card.count >= LEAST and (not card.free)", "card.count >= LEAST or not card.free"),
        ("part left out", "card.count >= LEAST and (not card.free)", "card.count >= LEAST"),
        ("not", "not card.free", "card.free"),
        ("continue", "continue", "break"),
        ("arithmetic", "card.count + 1", "card.count - 1"),
        ("statement", "view.put(card.count + 1)", "pass"),
        ("off by one", "60", "61"),
        ("off by one", "60", "59"),
        ("off by one", "3", "4"),
        ("text", "'{found} cards'", "'{found} cards~'"),
        ("condition", "view.odd", "True"),
        ("return", "return view.total < 60", "return None"),
    } <= found
    assert not any("programmers" in before or "page" in before or "Count" in before for _, before, _ in found)


def test_a_mutant_differs_in_one_place_and_a_control_in_none(mutants: Any) -> None:
    same = ast.unparse(ast.parse(SOURCE))
    for each in mutants.mutants("x.py", SOURCE):
        lines = ast.unparse(mutants.made(each, SOURCE)).splitlines()
        changed = [line for line in lines if line not in same.splitlines()]
        if each.operator == mutants.CONTROL:
            assert lines == same.splitlines()
        else:
            assert lines != same.splitlines()
            assert len(changed) <= 1, each.name
        compile(mutants.made(each, SOURCE), "x.py", "exec")


def test_a_module_whose_blocks_are_noted_does_the_same(mutants: Any) -> None:
    source = "def f(n):\n    'Doc.'\n    if n:\n        return 1\n    else:\n        return 2\n"
    seen: list[tuple[str, int]] = []
    space: dict[str, Any] = {"__hit__": seen.append}
    exec(compile(mutants.marked("x.py", source), "x.py", "exec"), space)
    assert (space["f"](0), space["f"].__doc__) == (2, "Doc.")
    assert seen == [("x.py", 2), ("x.py", 6)]
