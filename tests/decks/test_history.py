"""The history of a deck: each span says what a check of its days says, and it changes just where the verdict does."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import jsonschema
import pytest

from tests.cli.test_basics import ROOT, swtcg
from validator import api
from validator.checks.history import lost, spans
from validator.decks.model import Deck
from validator.formats.days import change_days

CARDS = api.load_cards()
DECKS = ["starter-legacy-light.dek", "starter-resistance-dark.dek", "illegal-dark.txt"]
UNTIL = "2026-11-29"


def on(deck: Deck, name: str, day: str) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    found = api.check_deck(deck, name, day, CARDS)
    return found.verdict, [(each.rule, each.cards) for each in found.findings if each.severity == "error"]


def messages(deck: Deck, name: str, day: str) -> tuple[str, ...]:
    found = api.check_deck(deck, name, day, CARDS)
    return tuple(finding.message for finding in found.findings if finding.severity == "error")


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


@pytest.mark.parametrize("name", ["open", "standard", "vintage", "wotc", "reb"])
@pytest.mark.parametrize("file", DECKS)
def test_each_span_says_what_a_check_of_its_days_says(file: str, name: str) -> None:
    deck = api.read_deck(ROOT / "examples" / file, CARDS)
    found = spans(deck, name, UNTIL, CARDS, api.verdict)
    assert on(deck, name, UNTIL)[0] == found[-1].verdict
    assert len(messages(deck, name, UNTIL)) == len(found[-1].errors)
    for before, span in pairwise(found):
        assert span.since is not None
        assert (on(deck, name, span.since)[0], messages(deck, name, span.since)) == (span.verdict, span.errors)
        assert on(deck, name, day_before(span.since))[0] == before.verdict
        known = before.known, span.known
        assert on(deck, name, day_before(span.since)) != on(deck, name, span.since) or known[0] != known[1]


@pytest.mark.parametrize("name", ["standard", "vintage", "wotc"])
def test_days_rise_and_nothing_changes_between_them(name: str) -> None:
    days = change_days(name, CARDS, UNTIL)
    assert list(days) == sorted(set(days))
    deck = api.parse_deck("4 Kessel System\n4 Han Solo (A)", CARDS)
    for first, second in pairwise(days):
        assert on(deck, name, first) == on(deck, name, day_before(second))


def test_since_when_a_deck_is_not_legal() -> None:
    under = next(each for each in CARDS.formats(as_of=UNTIL) if each.name == "wotc")
    listing = next(each for each in under.holding() if each.entry.status == "banned" and each.entry.since)
    deck = api.parse_deck(f"4 {listing.card}", CARDS)

    def verdict(findings: tuple[api.Finding, ...]) -> api.Verdict:
        banned = any(finding.rule == "F102" and finding.severity == "error" for finding in findings)
        return "illegal" if banned else "legal"

    end = lost(spans(deck, "wotc", UNTIL, CARDS, verdict))
    assert end is not None
    assert end.since == listing.entry.since
    assert any(listing.card in error for error in end.errors)


def test_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    for name in DECKS:
        (folder / name).write_bytes((ROOT / "examples" / name).read_bytes())
    (folder / "word.docx").write_bytes(b"PK\x03\x04word/")
    arguments = ["deck", "check", str(folder), "--history", "--format", "all", "--as-of", UNTIL]
    result = swtcg(*arguments, "--output", "json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    schema = json.loads((ROOT / "schemas/deck-history.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(told, schema)
    line = {**schema["$defs"]["deck"], "$defs": schema["$defs"]}
    for each in swtcg(*arguments, "--output", "jsonl").stdout.splitlines():
        jsonschema.validate(json.loads(each), line)
    assert told["as_of"] == UNTIL
    formats = len(CARDS.formats())
    assert len(told["decks"]) == len(DECKS) * formats + 1
    lines = swtcg(*arguments).stdout.splitlines()
    assert len(lines) == len(told["decks"])
    for deck in told["decks"]:
        if deck["legal_until"] is not None:
            assert deck["verdict"] == "illegal"
            assert any(f"{deck['format']}: not legal since {deck['legal_until']}" in line for line in lines)
    same = swtcg(*arguments, "--output", "json", "--jobs", "2")
    assert same.stdout == result.stdout
    assert swtcg("deck", "check", str(folder), "--history", "--output", "sarif").exit_code == 2
