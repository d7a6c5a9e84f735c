"""What is wrong is found wherever it stands: behind what a rule passes over, and beside cards that nobody knows.

The good cases of a rule hold what it passes over, each for another reason. So the input of a bad case is laid behind
those of the good ones, and must still fail for the same reasons.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.subjects import Case, board_findings, cards, cases, findings, kind_of, turn_findings
from validator import formats
from validator.checks.deck import check
from validator.decks.model import ZONES
from validator.decks.readers import parse_deck
from validator.decks.view import DeckView
from validator.results import Finding


@cache
def of_kind(verdict: str, kind: str) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in cases(verdict):
        if not case.command and kind_of(case.data) == kind:
            found.setdefault(case.rule, []).append(case)
    return found


def both(kind: str) -> list[str]:
    return sorted(of_kind("bad", kind).keys() & of_kind("good", kind).keys())


def said(found: list[Finding], rule: str) -> Counter[str]:
    """Return what a rule says, without what depends on the rest of the input."""
    return Counter(str(sorted(each.cards)) for each in found if each.rule == rule)


# ── rows of a set file ────────────────────────────────────────────────────────────────────────────────────────────────


def rows(case: Case) -> tuple[str, list[Any]] | None:
    """Return the head of a set file and its rows; None for another input, or another encoding."""
    try:
        text = case.data.decode()
    except UnicodeDecodeError:
        return None
    if text.startswith("{"):
        value = json.loads(text)
        return (str(value["set"]), value["cards"]) if isinstance(value.get("cards"), list) and "set" in value else None
    head, *rest = text.removeprefix("\ufeff").split("\n")
    return (head, [row for row in rest if row.strip()]) if head.startswith("Name\tSet\t") else None


def name_of(row: Any) -> Any:
    return row.partition("\t")[0] if isinstance(row, str) else row.get("name") if isinstance(row, dict) else None


BARE = [f"Bare Card\tABC{chr(9) * 8}\t\t997\t\t\t\t", f"Wordy Card\tABC{chr(9) * 8}\t\t998\t\t{'Long. ' * 800}\t\t"]
"""Rows that most rules pass over: empty but for a name, and with a text that is too long to be one."""
BARE_OURS = [{"name": "Bare Card", "number": 997}]


def by_rows(rule: str) -> Iterator[tuple[Case, bytes]]:
    good = [found for case in of_kind("good", "cards").get(rule, ()) if (found := rows(case))]
    for case in of_kind("bad", "cards")[rule]:
        found = rows(case)
        if found is None or case.name.startswith("with-others-"):
            continue
        head, own = found
        names = {name_of(row) for row in own}
        before = [row for other, those in good if other == head for row in those if name_of(row) not in names]
        if case.data.startswith(b"{"):
            value = json.loads(case.data)
            yield case, json.dumps({**value, "cards": [*BARE_OURS, *before, *own]}).encode()
        else:
            bare = BARE if head.count("\t") == BARE[0].count("\t") else []
            yield case, "\n".join([head, *bare, *dict.fromkeys(before), *own, ""]).encode()


WITH_ROWS = [rule for rule in sorted(of_kind("bad", "cards")) if any(True for _ in by_rows(rule))]
OTHER_ROWS_COUNT = {
    **dict.fromkeys(("C109", "C110", "C131", "X112"), "what is usual is told from all rows"),
    "X114": "a file is of one set, and the rows of its good cases are of another",
    "C104": "another card may fill the gap",
    "C105": "another card may have the number first",
    "C111": "another card may have the name",
    "C121": "what stands twice is lost when the JSON is written anew",
    "X101": "the bytes are others when the text is written anew",
}
"""Rules that need not find the same behind other rows, and why."""


@pytest.mark.parametrize("rule", [rule for rule in WITH_ROWS if rule not in OTHER_ROWS_COUNT])
def test_a_faulty_row_is_found_behind_rows_that_are_passed_over(rule: str) -> None:
    for case, data in by_rows(rule):
        lost = said(findings(case.data), rule) - said(findings(data), rule)
        assert not lost, case


# ── entries of a deck ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rule", ["D105", "F101", "F102", "F103"])
def test_a_fault_of_a_card_in_a_deck_is_found_behind_other_cards(rule: str) -> None:
    db = cards()
    good = [parse_deck(case.data, db) for case in of_kind("good", "deck")[rule][:6]]
    tried = 0
    for case in of_kind("bad", "deck")[rule]:
        bad = parse_deck(case.data, db)
        under = formats.resolve(case.format, case.as_of, db)
        alone = said(list(check(DeckView(bad, under, db))), rule)
        mine = {entry.card for _, entry in bad.entries()}
        for each in good:
            more = [(zone, e) for zone, e in each.entries() if zone != "outside" and e.card and e.card not in mine]
            zones = {zone: (*(e for at, e in more if at == zone), *bad.zones.get(zone, ())) for zone in ZONES}
            joined = list(check(DeckView(replace(bad, zones=zones), under, db)))
            assert not alone - said(joined, rule), case
            tried += 1
    assert tried


# ── units of a board, cards of a stack ────────────────────────────────────────────────────────────────────────────────


def joined(good: Any, bad: Any) -> Any:
    """Return a board with the units of another before its own, player by player."""
    board = json.loads(json.dumps(bad))
    for mine, theirs in zip(board["players"], good["players"], strict=False):
        for arena, units in theirs.get("arenas", {}).items():
            own = mine.setdefault("arenas", {}).get(arena) or []
            more = [named(unit, f"{arena}{at}") for at, unit in enumerate(units) if "id" not in str(unit)]
            mine["arenas"][arena] = [*more, *own]
    return board


def named(unit: Any, id_: str) -> Any:
    return {"id": f"more-{id_}", **(unit if isinstance(unit, dict) else {"cards": [unit]})}


def board_of(case: Case) -> Any:
    try:
        value = json.loads(case.data)
    except ValueError:
        return None
    return value if isinstance(value.get("players"), list) else None


@pytest.mark.parametrize("rule", both("board"))
def test_a_fault_of_a_board_is_found_behind_other_units(rule: str) -> None:
    good = [found for case in of_kind("good", "board")[rule] if (found := board_of(case)) is not None]
    for case in of_kind("bad", "board")[rule]:
        bad = board_of(case)
        if bad is None:
            continue
        alone = {about(f) for f in findings(case.data, case.format, case.as_of) if f.rule == rule}
        for each in good:
            data = json.dumps(joined(each, bad)).encode()
            beside = findings(data, case.format, case.as_of)
            refused = any(f.rule == "P101" for f in beside)  # the other board's owners are no players of this one
            assert refused or alone <= {about(f) for f in beside if f.rule == rule}, (case, data)


def about(found: Finding) -> str:
    """Return the cards of a finding; a contest names the first unit of each player, and there may be more of them."""
    return "a contest" if found.rule == "U102" else str(sorted(found.cards))


STACKS = [case for verdict in ("bad", "good") for case in cases(verdict) if case.command]


@pytest.mark.parametrize("rule", sorted({case.rule for case in STACKS}))
def test_the_order_of_the_cards_beneath_changes_nothing(rule: str) -> None:
    for case in STACKS:
        words = shlex.split(case.command)
        end = words.index("--with") if "--with" in words else len(words)
        head, beneath, rest = words[:4], words[4:end], words[end:]
        if case.rule == rule and len(beneath) > 1:
            turned = shlex.join([*head, *reversed(beneath), *rest]).encode()
            before = Counter((f.rule, f.severity) for f in findings(case.data, case.format, case.as_of))
            assert Counter((f.rule, f.severity) for f in findings(turned, case.format, case.as_of)) == before, case


# ── cards that nobody knows ───────────────────────────────────────────────────────────────────────────────────────────


def with_unknown(value: Any, number: int) -> tuple[Any, int]:
    """Return a board or log with its card of this number made one that nobody knows, and how many cards it has."""
    seen = 0

    def changed(each: Any, key: str) -> Any:
        nonlocal seen
        if isinstance(each, dict):
            return {name: changed(inner, name) for name, inner in each.items()}
        if isinstance(each, list):
            return [changed(inner, key) for inner in each]
        if isinstance(each, str) and key in CARD_FIELDS:
            seen += 1
            return "Nobody Knows It (Q)" if seen - 1 == number else each
        return each

    return changed(value, ""), seen


CARD_FIELDS = {"card", "cards", "equipment", "pilots", "top", "space", "ground", "character", "units", "building"}


@pytest.mark.parametrize("kind", ["board", "turn"])
@pytest.mark.parametrize("half", range(2))
def test_a_card_that_nobody_knows_breaks_nothing(kind: str, half: int) -> None:
    judge = board_findings if kind == "board" else turn_findings
    tried = 0
    for number, case in enumerate(chain(*of_kind("bad", kind).values(), *of_kind("good", kind).values())):
        try:
            value = json.loads(case.data)
        except ValueError:
            continue
        count = with_unknown(value, -1)[1]
        for at in sorted({number % max(count, 1), number // 2 % max(count, 1)}):
            if (number + at) % 2 == half and count:
                found = judge(json.dumps(with_unknown(value, at)[0]).encode(), "open", None)
                assert any(each.rule[0] == "P" or "Nobody" in each.message for each in found), (case, at)
                tried += 1
    assert tried > 30
