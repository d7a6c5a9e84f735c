"""One answer: whatever the form of the deck, the form of the report, the hash seed, the locale, the time zone."""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from tests.cli.test_basics import ROOT, swtcg
from tests.decks.pool import db, decks
from validator import api
from validator.decks.converting import convert
from validator.decks.model import Deck
from validator.decks.readers import parse_deck
from validator.inputs.files import InputError

INPUTS = (
    ("deck", "illegal-dark.txt"),
    ("board", "board_illegal.json"),
    ("turn", "turn_illegal.json"),
)


@cache
def report(kind: str, name: str, output: str) -> str:
    return swtcg(kind, "check", f"{ROOT}/examples/{name}", "--output", output, "--no-color").output


def plain(text: str) -> str:
    """Return a text as words: entities as what they stand for, lines joined."""
    return " ".join(html.unescape(text).split())


@pytest.mark.parametrize("output", ["text", "concise", "jsonl", "sarif", "junit", "github"])
@pytest.mark.parametrize(("kind", "name"), INPUTS)
def test_every_form_of_a_report_carries_the_same_findings(kind: str, name: str, output: str) -> None:
    (subject,) = json.loads(report(kind, name, "json"))["subjects"]
    wanted = Counter((f["rule"], f["message"]) for f in subject["findings"])
    assert wanted
    text = report(kind, name, output)
    if output == "jsonl":
        (line,) = (json.loads(line) for line in text.splitlines() if '"findings"' in line)
        assert Counter((f["rule"], f["message"]) for f in line["findings"]) == wanted
    elif output == "sarif":
        results = json.loads(text)["runs"][0]["results"]
        found = Counter(each["ruleId"] for each in results)
        assert found == Counter(f["rule"] for f in subject["findings"])
        assert all(any(message in each["message"]["text"] for each in results) for _, message in wanted)
    else:
        shown = plain(text.replace("%0A", "\n").replace("%25", "%"))
        for rule, message in wanted:
            assert rule in shown
            assert output == "text" or message in shown, (output, message)


def answer(deck: Deck) -> tuple[Any, ...]:
    result = api.check_deck(deck, "standard", "2026-01-01", api.load_cards())
    # Where several entries of a card were joined, the place is another one, and so is what names it.
    said = Counter((each.rule, each.severity, each.cards) for each in result.findings if each.rule[0] != "P")
    return result.verdict, result.fingerprint, said


@settings(max_examples=25)
@given(deck=decks())
def test_every_form_of_a_deck_has_one_verdict_and_one_fingerprint(deck: Deck) -> None:
    wanted = answer(parse_deck(convert(deck, "json", db()), db()))
    for kind in ("dek", "txt", "csv"):
        try:
            text = convert(deck, kind, db())
        except InputError:
            continue  # this form can't say it, and says so
        again = parse_deck(text, db())
        if again.format == deck.format or deck.format is None:
            assert answer(again) == wanted, kind


CODE = """
import sys
from validator.cli import main
for line in sys.argv[1:]:
    main(line.split())
"""
COMMANDS = [
    "deck check examples/illegal-dark.txt examples/starter-legacy-light.dek --format all --as-of 2026-01-01 -O json",
    "board check examples/board_illegal.json -O json --as-of 2026-01-01",
    "turn check examples/turn_illegal.json -O sarif --as-of 2026-01-01",
    "cards lint tests/rules/C109/bad tests/rules/X111/bad -O concise",
    "cards search luke -O json",
    "deck convert examples/starter-resistance-dark.txt --to dek",
]
SURROUNDINGS = [
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC", "COLUMNS": "40"},
    {
        "PYTHONHASHSEED": "77",
        "LC_ALL": "tr_TR.UTF-8",
        "LANG": "tr_TR.UTF-8",
        "TZ": "Pacific/Kiritimati",
        "COLUMNS": "300",
    },
    {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "TZ": "America/Los_Angeles", "NO_COLOR": "1"},
]


def test_the_surroundings_change_nothing_of_an_answer() -> None:
    found = set()
    for surroundings in SURROUNDINGS:
        environment = {**os.environ, **surroundings, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", CODE, *COMMANDS]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
        assert b"Traceback" not in done.stderr, done.stderr[-500:]
        found.add(done.stdout)
    assert len(found) == 1
    assert len(found.pop()) > 10_000


def test_the_order_of_the_files_changes_only_the_order_of_the_answers() -> None:
    names = sorted(path for path in os.listdir(ROOT / "examples") if path.endswith((".dek", "dark.txt")))
    paths = [f"examples/{name}" for name in names]
    found = []
    for order in (paths, paths[::-1]):
        done = subprocess.run(
            [sys.executable, "-m", "validator", "deck", "check", *order, "-O", "json", "--jobs", "1"],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        found.append(sorted(json.dumps(each) for each in json.loads(done.stdout)["subjects"]))
    assert found[0] == found[1]
    assert len(found[0]) == len(paths)
