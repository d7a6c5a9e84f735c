"""`deck check`, `deck show`, `deck convert`: verdicts, exit codes, reports, bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.test_basics import ROOT, process, swtcg
from validator.cards.paths import SCHEMAS
from validator.report import KINDS

EXAMPLES = ROOT / "examples"
GOOD = str(EXAMPLES / "starter-resistance-dark.txt")
BAD = str(EXAMPLES / "illegal-dark.txt")


def report(*arguments: str, code: int | None = 0, stdin: str | None = None) -> dict[str, Any]:
    result = swtcg("deck", "check", *arguments, "--output", "json", stdin=stdin)
    assert code is None or result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    with open(os.path.join(SCHEMAS, "report.schema.json"), encoding="utf-8") as file:
        jsonschema.validate(found, json.load(file))
    return found


def rules(found: dict[str, Any]) -> set[str]:
    return {finding["rule"] for subject in found["subjects"] for finding in subject["findings"]}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("starter-*")), ids=lambda path: path.name)
def test_the_starter_decks_are_legal(path: Path) -> None:
    subject = report(str(path))["subjects"][0]
    assert subject["verdict"] == "legal"
    assert subject["facts"]["deck"] == 60


def test_an_illegal_deck_shows_every_problem() -> None:
    assert {"D101", "D103", "D105", "D106", "P103"} <= rules(report(BAD, code=1))


def test_the_same_deck_in_two_forms_has_one_fingerprint() -> None:
    found = report(GOOD, GOOD.replace(".txt", ".dek"))
    assert len({subject["fingerprint"] for subject in found["subjects"]}) == 1


def test_standard_input() -> None:
    deck = Path(GOOD).read_text(encoding="utf-8")
    assert report("-", stdin=deck)["subjects"][0]["path"] == "-"
    assert "standard input" in swtcg("deck", "check", "-", stdin=deck).stdout


def test_a_folder_means_the_deck_files_in_it(tmp_path: Path) -> None:
    deck = Path(GOOD).read_text(encoding="utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b.txt", "a.dek", "below/c.txt", ".hidden/d.txt", ".e.txt", "README.txt", "note.md"):
        (tmp_path / name).write_text(deck, encoding="utf-8")
    (tmp_path / "board.json").write_text('{"board": 1, "players": []}', encoding="utf-8")
    found = report(str(tmp_path))
    names = [os.path.relpath(subject["path"], tmp_path) for subject in found["subjects"]]
    assert names == ["a.dek", "b.txt", os.path.join("below", "c.txt")]


def test_an_empty_folder_is_unreadable(tmp_path: Path) -> None:
    found = report(str(tmp_path), code=2)
    assert found["summary"]["unreadable"] == 1


def test_an_unreadable_file_among_good_ones(tmp_path: Path) -> None:
    found = report(BAD, str(tmp_path / "none.dek"), GOOD, code=2)
    assert [s["verdict"] for s in found["subjects"]] == ["illegal", "unreadable", "legal"]
    result = swtcg("deck", "check", BAD, str(tmp_path / "none.dek"), GOOD)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: {tmp_path / 'none.dek'}: no such file (looked in {tmp_path}: nothing there has such a name)\n"
    )
    assert "3 decks checked: 1 legal, 1 illegal, 1 unreadable" in result.stdout


BROKEN = {
    "empty": b"",
    "truncated": b'<deck version="0.8"><superzone name="Deck"><card>',
    "doctype": b'<!DOCTYPE deck [<!ENTITY a "b">]><deck version="0.8"></deck>',
    "nul": b"4 Kouhun\n\0\n",
    "json": b'{"deck": 1, "zones": [',
    "shape": b'{"deck": 1, "zones": {"deck": 7}}',
    "deep": b"[" * 200_000,
    "binary": bytes(range(256)) * 50,
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_input_is_one_line_and_exit_code_2(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.dek"
    path.write_bytes(BROKEN[name])
    result = swtcg("deck", "check", str(path))
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith(f"Error: {path}")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.dek"
    path.write_text("x", encoding="utf-8")
    really = os.open

    def refused(name: str, flags: int, *rest: int) -> int:  # root may read everything: play the refusal
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied", name)
        return really(name, flags, *rest)

    monkeypatch.setattr(os, "open", refused)
    assert "no permission" in swtcg("deck", "check", str(path)).stderr


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no such permissions here")
def test_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shut").mkdir(mode=0o000)
    (tmp_path / "a.dek").write_bytes(Path(GOOD).read_bytes())
    if os.geteuid() == 0:  # root may read everything: play its refusal
        scandir = os.scandir

        def refused(path: str) -> object:
            if str(path).endswith("shut"):
                raise PermissionError(13, "Permission denied", path)
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refused)
        monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("shut"))
    result = swtcg("deck", "check", str(tmp_path))
    assert result.exit_code == 2
    assert "\nLEGAL" in result.stdout
    assert result.stderr == f"Error: {tmp_path / 'shut'}: no permission to read this folder\n"


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\x1b.txt"
    try:
        with open(path, "wb") as file:
            file.write(Path(GOOD).read_bytes())
    except OSError:
        pytest.skip("file names are text here")
    for kind in KINDS:
        done = subprocess.run(
            [os.fsencode(sys.executable), b"-m", b"validator", b"deck", b"check", b"--output", kind.encode(), path],
            cwd=ROOT,
            capture_output=True,
        )
        assert done.returncode == 0, done.stderr
        assert b"\x1b" not in done.stdout
        assert done.stderr == b""


@pytest.mark.parametrize("kind", KINDS)
def test_every_report_has_the_same_exit_code(kind: str) -> None:
    assert swtcg("deck", "check", BAD, "--output", kind).exit_code == 1
    assert swtcg("deck", "check", GOOD, "--output", kind).exit_code == 0
    assert swtcg("deck", "check", "no such.dek", "--output", kind).exit_code == 2


def test_formats_side_by_side() -> None:
    found = report(GOOD, "--format", "open", "--format", "WOTC,open", code=1)
    assert [(s["format"], s["verdict"]) for s in found["subjects"]] == [("open", "legal"), ("wotc", "illegal")]
    every = report(GOOD, "--format", "all", code=1)
    assert len({s["format"] for s in every["subjects"]}) == len(every["subjects"]) > 10
    out = swtcg("deck", "check", GOOD, "--format", "all").stdout
    assert len(out.splitlines()) < 40


def test_mistyped_options() -> None:
    for arguments, meant in (
        (["--format", "standrad"], "did you mean 'standard'?"),
        (["--as-of", "tomorrow"], "write it as 2026-11-29"),
        (["--select", "D555"], "swtcg rules list"),
        (["--select", "too-many-copis"], "Did you mean 'too-many-copies'"),
        (["--output", "yaml"], "is not one of"),
        (["--jobs", "many"], "--jobs"),
        (["--formt", "open"], "--format"),
    ):
        result = swtcg("deck", "check", GOOD, *arguments)
        assert result.exit_code == 2
        assert meant in result.output
        assert result.stdout == ""


def test_select_and_ignore_change_what_counts() -> None:
    assert rules(report(BAD, "--select", "D105", code=1)) == {"D105"}
    assert rules(report(BAD, "--select", "too-many-copies,P103", code=1)) == {"D105", "P103"}
    assert "D105" not in rules(report(BAD, "--ignore", "D105", code=1))
    assert report(BAD, "--ignore", "D,P")["subjects"][0]["verdict"] == "legal"
    assert report(BAD, "--select", "format")["subjects"][0]["verdict"] == "legal"
    assert {rule[0] for rule in rules(report(BAD, "--select", "deck", "--ignore", "D105", code=1))} == {"D"}


def test_max_findings_hides_but_counts() -> None:
    whole = report(BAD, code=1)
    few = report(BAD, "--max-findings", "2", code=1)
    assert len(few["subjects"][0]["findings"]) == 2
    assert few["summary"]["omitted"] == len(whole["subjects"][0]["findings"]) - 2
    assert report(BAD, "--max-findings", "0", code=1)["subjects"][0]["verdict"] == "illegal"
    assert "more findings not shown" in swtcg("deck", "check", BAD, "--max-findings", "1").stdout


def test_strict_counts_warnings_and_notes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(Path(GOOD).read_text(encoding="utf-8").replace("BB-9E (B)", "bb-9e (b)"), encoding="utf-8")
    assert rules(report(str(path))) == {"P106"}
    assert report(str(path), "--strict", code=1)["subjects"][0]["verdict"] == "legal"
    assert report(GOOD, "--strict")["summary"]["legal"] == 1


def test_quiet_says_nothing_of_what_is_legal() -> None:
    assert swtcg("deck", "check", "--quiet", GOOD).output == ""
    assert swtcg("deck", "check", "--quiet", GOOD, BAD).stdout.startswith("ILLEGAL")


def test_jobs_give_the_same_report(tmp_path: Path) -> None:
    for number in range(7):
        (tmp_path / f"{number}.txt").write_bytes(Path(BAD if number % 3 == 0 else GOOD).read_bytes())
    (tmp_path / "x.dek").write_bytes(b"<")
    one = process("deck", "check", str(tmp_path), "--output", "json")
    two = process("deck", "check", str(tmp_path), "--output", "json", "--jobs", "2")
    assert one.returncode == two.returncode == 2
    assert one.stdout == two.stdout
    assert two.stderr == b""


def test_several_decks_in_one_file(tmp_path: Path) -> None:
    deck = {"name": "A", "format": None, "side": "dark", "cards": [{"count": 4, "name": "Kouhun", "setCode": "AOTC"}]}
    path = tmp_path / "starters.json"
    path.write_text(json.dumps([deck, {**deck, "name": "B"}]), encoding="utf-8")
    found = report(str(path), code=1)
    assert [subject["path"] for subject in found["subjects"]] == [f"{path}#/0", f"{path}#/1"]


def test_another_card_database(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    sets = {"sets_list": 1, "version": "mine", "sets": [{"code": "X", "name": "X", "publisher": "IDC", "order": 1}]}
    card = {
        "name": "My Card",
        "side": "dark",
        "types": ["Character"],
        "arenas": ["Character"],
        "cost": 1,
        "speed": 10,
        "power": 1,
        "health": 1,
    }
    (tmp_path / "sets.json").write_text(json.dumps(sets), encoding="utf-8")
    (tmp_path / "sets" / "X.json").write_text(
        json.dumps({"card_set": 1, "set": "X", "cards": [card]}), encoding="utf-8"
    )
    found = report("-", "--cards", str(tmp_path), code=1, stdin="4 My Card\n")
    assert found["cards"] == {"version": "mine", "count": 1}
    assert "P103" not in rules(found)
    assert swtcg("deck", "check", GOOD, "--cards", str(tmp_path / "none")).exit_code == 2


def test_show_counts() -> None:
    out = swtcg("deck", "show", GOOD).stdout
    assert "60 cards, 46 units (14 space, 23 ground, 17 character)" in out
    assert "fingerprint" in out
    found = json.loads(swtcg("deck", "show", GOOD, "--output", "json").stdout)
    assert sum(found["costs"].values()) == found["facts"]["units"] == found["kinds"]["Unit"] == 46


@pytest.mark.parametrize("kind", ["dek", "txt", "json", "csv"])
def test_a_converted_deck_is_the_same_deck(kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"deck.{kind}"
    assert swtcg("deck", "convert", GOOD, "--to", kind, "-o", str(out)).output == ""
    assert swtcg("deck", "convert", GOOD, "--to", kind).stdout_bytes == out.read_bytes()
    found = report(GOOD, str(out))
    assert len({subject["fingerprint"] for subject in found["subjects"]}) == 1


def test_convert_writes_nothing_where_cards_would_be_lost(tmp_path: Path) -> None:
    path, out = tmp_path / "a.txt", tmp_path / "b.dek"
    path.write_text("4 Kouhun\n4\n", encoding="utf-8")
    out.write_text("before", encoding="utf-8")
    result = swtcg("deck", "convert", str(path), "--to", "dek", "-o", str(out))
    assert result.exit_code == 2
    assert "line 2" in result.stderr
    assert out.read_text(encoding="utf-8") == "before"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.txt", "b.dek"]


def test_convert_keeps_an_unknown_name_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "b.json"
    result = swtcg("deck", "convert", "-", "--to", "json", "-o", str(out), stdin="4 Kouhunn\n")
    assert result.exit_code == 1
    assert "Kouhun" in result.stderr
    assert "Kouhunn" in out.read_text(encoding="utf-8")


def test_convert_to_where_nothing_can_be_written(tmp_path: Path) -> None:
    result = swtcg("deck", "convert", GOOD, "--to", "dek", "-o", str(tmp_path / "none" / "x.dek"))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert swtcg("deck", "convert", GOOD, "--to", "dek", "-o", str(tmp_path)).exit_code == 2
    assert "Did you mean 'txt'" in swtcg("deck", "convert", GOOD, "--to", "tx").output


def test_show_tells_of_the_zones_outside_and_of_lines_not_understood() -> None:
    result = swtcg("deck", "show", "-", stdin="4 Rebel Trooper\n1 Nobody Knows Me\nSupply:\n1 Festival of Light\n")
    assert "1 card in supply" in result.stdout
    assert "1 line not understood" in result.stderr


def test_a_folder_names_what_it_passes_over_and_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("4 Rebel Trooper\n", encoding="utf-8")
    (tmp_path / "ann.pdf").write_bytes(b"%PDF-1.7\n")
    (tmp_path / "bob.docx").write_bytes(b"PK\x03\x04word/document.xml")
    for quiet in ((), ("--quiet",)):
        done = subprocess.run(
            [sys.executable, "-m", "validator", "deck", "check", str(tmp_path), *quiet],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "1 file (notes.md)" in done.stderr
        assert "is a PDF" in done.stderr
        assert "is a Word document" in done.stderr
