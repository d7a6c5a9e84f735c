"""What docs/contributing.md promises: a set with a format is data alone, a rule is its file and its cases."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
FORMAT = {
    "format": 1,
    "name": "newest",
    "title": "Newest",
    "source": "made up for a test",
    "order": 90,
    "extends": "committee",
    "summary": "One set.",
    "pools": [{"sets": ["NEWS"], "from": "2026-01-01", "source": "made up for a test"}],
}

RULE = '''"""A deck has other than four cards.

What it checks
--------------
The number of cards.

Why
---
Made up for a test.

Fails
-----
::

    4 Rebel Trooper

Passes
------
::

    4 Rebel Marine
    4 Rebel Trooper

How to mend
-----------
Add a card.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D199",
    "four-cards",
    on="deck",
    severity="note",
    summary="A deck has other than four cards.",
    message="the deck has {found} cards",
    hint="add a card",
    reference="made up for a test",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck of four cards."""
    if view.total == 4:
        yield hit(found=view.total)
'''


def run(folder: Path, *arguments: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "SWTCG_CACHE_DIR": str(cache), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")


def test_a_set_and_a_format_are_data_alone(tmp_path: Path) -> None:
    data = tmp_path / "card_data"
    shutil.copytree(ROOT / "card_data", data)
    shown = re.search(r'^ *(\{"card_set".*?)^ *```', PAGE, re.S | re.M)
    assert shown is not None
    (data / "sets" / "NEWS.json").write_text(textwrap.dedent(shown[1]).replace('"CODE"', '"NEWS"'), encoding="utf-8")
    sets = json.loads((data / "sets.json").read_text(encoding="utf-8"))
    sets["sets"].append({"code": "NEWS", "name": "Newest Cards", "publisher": "IDC", "order": len(sets["sets"]) + 1})
    (data / "sets.json").write_text(json.dumps(sets), encoding="utf-8")
    (data / "formats" / "newest.json").write_text(json.dumps(FORMAT), encoding="utf-8")

    linted = run(ROOT, "validator", "cards", "lint", str(data), cache=tmp_path / "cache")
    assert " cards: 0 errors," in linted.stdout, linted.stdout
    assert linted.returncode == 0, linted.stdout + linted.stderr
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Tarn Vesh (A)\n4 Sudden Volley\n4 Rebel Trooper\n", encoding="utf-8")
    command = (
        "deck",
        "check",
        str(deck),
        "--cards",
        str(data),
        "--format",
        "newest",
        "--select",
        "F",
        "--output",
        "json",
    )
    checked = run(ROOT, "validator", *command, cache=tmp_path / "cache")
    found = json.loads(checked.stdout)["subjects"][0]["findings"]
    assert [(finding["rule"], finding["cards"]) for finding in found] == [("F101", ["Rebel Trooper"])]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "copy"
    left_out = shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*_cache", "dist", "build", "*.egg-info")
    shutil.copytree(ROOT, folder, ignore=left_out)
    return folder


@pytest.mark.slow
def test_a_rule_is_its_file_and_its_cases(copy: Path, tmp_path: Path) -> None:
    (copy / "validator/rules/deck/d199_four_cards.py").write_text(RULE, encoding="utf-8")
    for verdict, text in (("bad", "4 Rebel Trooper\n"), ("good", "")):
        (copy / "tests/rules/D199" / verdict).mkdir(parents=True)
        legal = next((copy / "tests/rules/D101/good").glob("*.txt")).read_text(encoding="utf-8")
        (copy / "tests/rules/D199" / verdict / f"with-others-{verdict}.txt").write_text(text or legal, encoding="utf-8")
    command = ("pytest", "-q", "tests/rules/test_cases.py", "-k", "D199", "-p", "no:cacheprovider")
    first = run(copy, *command, cache=tmp_path / "cache")
    assert "with-others-bad.txt" in first.stdout
    assert first.returncode == 1, first.stdout
    run(copy, *command, "--accept", cache=tmp_path / "cache")
    expected = (copy / "tests/rules/D199/bad/with-others-bad.txt.expected").read_text(encoding="utf-8")
    assert "note D199 four-cards\n  message: the deck has 4 cards\n  hint: add a card\n" in expected
    again = run(copy, *command, cache=tmp_path / "cache")
    assert again.returncode == 0, again.stdout
