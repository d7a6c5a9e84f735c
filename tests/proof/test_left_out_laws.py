"""A board or log of which any one part is left out, or any one card is unknown, is still judged.

The inputs of the rules' cases hold every part that a rule asks for. What is left out may be an error of form, and a
card that nobody knows is always told; neither may end the program.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from tests.rules.subjects import Case, board_findings, cards, cases, kind_of, turn_findings
from validator.results import Finding

NOBODY = "Zyxwv Nobody (Q)"
OWN_WORDS = ("id", "granted")
"""Fields that hold what their writer likes."""
MENDED = ("P111",)
"""Their cases are no JSON before they are mended."""
READ: dict[str, Callable[[bytes, str, str | None], list[Finding]]] = {"board": board_findings, "turn": turn_findings}


@cache
def by_rule() -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for verdict in ("bad", "good"):
        for case in cases(verdict):
            if not case.command and kind_of(case.data) in READ and case.rule not in MENDED:
                found.setdefault(case.rule, []).append(case)
    return found


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every field and item below a value, as what holds it and its key or number."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def left_out(value: Any) -> Iterator[str]:
    """Yield a text for each field and item, with it left out."""
    for holder, key in list(places(value)):
        kept = holder.copy()
        del holder[key]
        yield json.dumps(value)
        holder.clear()
        holder.update(kept) if isinstance(holder, dict) else holder.extend(kept)


def unknown(value: Any) -> Iterator[str]:
    """Yield a text for each name of a card, with another in its place that nobody knows."""
    for holder, key in list(places(value)):
        old = holder[key]
        if isinstance(old, str) and key not in OWN_WORDS and cards().meant(old):
            holder[key] = NOBODY
            yield json.dumps(value)
            holder[key] = old


@pytest.mark.parametrize("rule", sorted(by_rule()))
def test_what_is_left_out_or_unknown_is_told_and_ends_nothing(rule: str) -> None:
    for case in by_rule()[rule]:
        read = READ[kind_of(case.data)]
        for text in left_out(json.loads(case.data)):
            read(text.encode(), case.format, case.as_of)
        for text in unknown(json.loads(case.data)):
            assert any(NOBODY in str(each) for each in read(text.encode(), case.format, case.as_of)), text


@pytest.mark.parametrize("rule", sorted(by_rule()))
def test_where_the_step_is_not_known_nothing_is_out_of_step(rule: str) -> None:
    for case in by_rule()[rule]:
        value = json.loads(case.data)
        if case.verdict == "good" and value.get("before", value).pop("turn", None) is not None:
            found = READ[kind_of(case.data)](json.dumps(value).encode(), case.format, case.as_of)
            assert [each.message for each in found if each.rule == rule and each.severity == "error"] == []
