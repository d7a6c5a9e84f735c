"""Defaults from a configuration file, and baselines."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_basics import ROOT, swtcg


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with an illegal deck `bad.txt` and a legal one `good.txt`."""
    shutil.copy(ROOT / "examples" / "illegal-dark.txt", tmp_path / "bad.txt")
    shutil.copy(ROOT / "examples" / "starter-resistance-dark.txt", tmp_path / "good.txt")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def report(*arguments: str) -> Any:
    return json.loads(swtcg("deck", "check", *arguments, "--output", "json").stdout)


def rules(*arguments: str) -> set[str]:
    return {finding["rule"] for subject in report(*arguments)["subjects"] for finding in subject["findings"]}


def formats(*arguments: str) -> list[str]:
    return [subject["format"] for subject in report(*arguments)["subjects"]]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("swtcg.toml", 'format = ["standard", "open"]\nselect = "D105"\n'),
        ("pyproject.toml", '[tool.swtcg]\nformat = ["standard", "open"]\nselect = ["D105"]\n'),
    ],
)
def test_a_file_sets_defaults_and_the_command_line_wins(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert formats("bad.txt") == ["standard", "open"]
    assert rules("bad.txt") == {"D105"}
    assert formats("bad.txt", "--format", "wotc") == ["wotc"]
    assert "D101" in rules("bad.txt", "--select", "deck")
    assert formats("bad.txt", "--no-config") == ["open"]


def test_the_nearest_file_is_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "swtcg.toml").write_text('format = "standard"', encoding="utf-8")
    (folder / "below" / "more").mkdir(parents=True)
    (folder / "below" / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    monkeypatch.chdir(folder / "below" / "more")
    assert formats("../../bad.txt") == ["standard"]
    (folder / "below" / "swtcg.toml").write_text('format = "wotc"', encoding="utf-8")
    assert formats("../../bad.txt") == ["wotc"]
    assert formats("../../bad.txt", "--config", "../../swtcg.toml") == ["standard"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('formt = "open"', "Did you mean 'format'?"),
        ("format = 4", "must be a text or a list"),
        ("strict = 1", "must be true or false"),
        ("jobs = -1", "must be a number"),
        ('output = "yaml"', "must be one of"),
        ('select = "D999"', "D999"),
        ('format = "no such"', "no format"),
        ("as-of = 2024-13-01", "is not TOML"),
        ('as-of = "yesterday"', "write it as"),
        ("format = [", "is not TOML"),
        ("[tool.swtcg]\nstrict = true", "at the top of this file"),
        ('baseline = "none.json"', "none.json"),
        ('cards = "none"', "none"),
    ],
)
def test_a_wrong_file_is_one_line(folder: Path, text: str, meant: str) -> None:
    (folder / "swtcg.toml").write_text(text, encoding="utf-8")
    result = swtcg("deck", "check", "good.txt")
    assert result.exit_code == 2
    assert meant in result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""


def test_every_kind_of_value(folder: Path) -> None:
    (folder / "swtcg.toml").write_text(
        "as-of = 2026-11-28\nstrict = true\nquiet = true\njobs = 1\nmax-findings = 1\noutput = 'json'\n",
        encoding="utf-8",
    )
    found = json.loads(swtcg("deck", "check", "bad.txt").stdout)
    assert found["as_of"] == "2026-11-28"
    assert len(found["subjects"][0]["findings"]) == 1


def test_a_baseline_lets_an_old_fault_pass_and_shows_a_new_one(folder: Path) -> None:
    result = swtcg("deck", "check", "bad.txt", "good.txt", "--write-baseline", "known.json")
    assert result.exit_code == 0
    assert "written to known.json" in result.stderr
    assert swtcg("deck", "check", "bad.txt", "good.txt").exit_code == 1
    assert swtcg("deck", "check", "bad.txt", "good.txt", "--baseline", "known.json").exit_code == 0
    text = (folder / "bad.txt").read_text(encoding="utf-8")
    (folder / "bad.txt").write_text(f"{text}# moved\n\n5 Kouhunn\n", encoding="utf-8")
    found = rules("bad.txt", "--baseline", "known.json")
    assert "P103" in found
    assert "D105" not in found


def test_a_baseline_does_not_depend_on_the_working_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swtcg("deck", "check", "bad.txt", "--write-baseline", "known.json")
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert swtcg("deck", "check", "../bad.txt", "--baseline", "../known.json").exit_code == 0


def test_a_baseline_never_hides_an_unreadable_input(folder: Path) -> None:
    assert swtcg("deck", "check", "none.txt", "--write-baseline", "known.json").exit_code == 2
    assert swtcg("deck", "check", "none.txt", "--baseline", "known.json").exit_code == 2


@pytest.mark.parametrize("text", ["", "[]", '{"baseline": 1}', '{"baseline": 1, "findings": [{"path": 1}]}'])
def test_a_broken_baseline_is_one_line(folder: Path, text: str) -> None:
    (folder / "known.json").write_text(text, encoding="utf-8")
    result = swtcg("deck", "check", "good.txt", "--baseline", "known.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: known.json")
    assert result.stderr.count("\n") == 1


def test_a_baseline_in_a_later_form_is_refused(folder: Path) -> None:
    (folder / "known.json").write_text('{"baseline": 2, "findings": []}')
    result = swtcg("deck", "check", "bad.txt", "--baseline", "known.json")
    assert result.exit_code == 2
    assert "is not a baseline" in result.stderr
