"""The text report: lines as written with a mark, many findings as one, folders as tables, widths and encodings."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_basics import ROOT, swtcg
from validator import check_deck, parse_deck
from validator.report import Look
from validator.report.folder_text import row, rows
from validator.report.terminal import PLAIN, TIED, columns_of, paint, table, wrap
from validator.results import Result

STARTER = str(ROOT / "examples/starter-rebellion-dark.dek")
ILLEGAL = str(ROOT / "examples/illegal-dark.txt")


def test_the_line_is_shown_as_it_was_written_with_a_mark_under_what_is_meant() -> None:
    lines = swtcg("deck", "check", ILLEGAL).stdout.splitlines()
    written = Path(ILLEGAL).read_text(encoding="utf-8").splitlines()
    marks = [at for at, line in enumerate(lines) if line.strip("| ^") == "" and "^" in line]
    assert len(marks) == 3
    for at in marks:
        number, _, shown = lines[at - 1].partition(" | ")
        assert shown == written[int(number) - 1]
        begin, end = lines[at].index("^") - len(number) - 3, len(lines[at]) - len(number) - 3
        assert shown[begin:end] in lines[at + 1], "the mark is under what the message names"


def test_findings_stand_by_line() -> None:
    lines = swtcg("deck", "check", ILLEGAL).stdout.splitlines()
    places = [int(line.split(":")[0].split()[-1]) for line in lines if line.startswith("  error line ")]
    assert places == sorted(places)
    assert len(places) > 2


def test_standard_input_is_shown_too() -> None:
    done = swtcg("deck", "check", "-", stdin="5 Han Solo (A)\n")
    assert "     1 | 5 Han Solo (A)\n       |   ^^^^^^^^^^^^\n" in done.stdout


def test_a_deck_of_another_format_is_told_by_set() -> None:
    out = swtcg("deck", "check", STARTER, "--format", "wotc").stdout
    assert "error: 22 cards are not in WOTC; they were printed in: [F101 not-in-format]" in out
    assert "The Dark Times (TDT), Starter Decks (START): Proving Allegiance (line 64)" in out
    assert out.count("error") == 2, "the second is in the line on other formats"
    verbose = swtcg("deck", "check", STARTER, "--format", "wotc", "--verbose").stdout
    assert verbose.count("[F101 not-in-format]") == 22


def test_of_all_formats_the_legal_ones_come_first_and_those_no_longer_played_are_left_out() -> None:
    out = swtcg("deck", "check", STARTER, "--format", "all", "--as-of", "2026-11-29").stdout
    words = [line.split() for line in out.splitlines() if "LEGAL" in line]
    assert [word[1] for word in words] == ["LEGAL"] + ["ILLEGAL"] * (len(words) - 1)
    assert "  vintage     ILLEGAL  Proving Allegiance is not in Vintage" in out
    assert "no longer played, left out: world-championship-2022" in out
    assert "\n  promotional " not in out
    assert "\n  promotional " in swtcg("deck", "check", STARTER, "--format", "all", "--verbose").stdout


def test_a_folder_is_a_table_with_totals_and_the_decks_for_a_judge(tmp_path: Path) -> None:
    (tmp_path / "good.dek").write_bytes(Path(STARTER).read_bytes())
    (tmp_path / "bad.txt").write_bytes(Path(ILLEGAL).read_bytes())
    out = swtcg("deck", "check", str(tmp_path)).stdout
    rows = [line for line in out.splitlines() if line.startswith(("LEGAL", "ILLEGAL"))]
    assert len(rows) == 2
    assert "deck too small" in rows[0]
    assert "2 decks checked: 1 legal, 1 illegal\n" in out
    assert "→" not in out
    assert "→ add 11 cards" in swtcg("deck", "check", str(tmp_path), "--verbose").stdout
    quiet = swtcg("deck", "check", str(tmp_path), "--quiet").stdout
    assert "good.dek" not in quiet
    assert "bad.txt" in quiet


def test_the_summary_names_the_rules_and_the_command_that_explains_one() -> None:
    out = swtcg("deck", "check", ILLEGAL).stdout
    assert "\n5 findings: D101, D103, D105, D106, P103. `swtcg rules show D101` explains one\n" in out
    assert swtcg("rules", "show", "D101").exit_code == 0


@pytest.mark.parametrize("width", [30, 60, 80, 200])
def test_lines_are_as_wide_as_the_terminal_and_lose_no_word(width: int) -> None:
    line = "      → " + "closest names: Droid Starfighter DFS-1VR, Droid Starfighter DFS-2NB " * 4
    found = wrap(line.rstrip(), width, 8)
    assert all(len(each) <= width for each in found)
    assert all(each.startswith(" " * 8) for each in found[1:])
    assert " ".join(" ".join(found).split()) == " ".join(line.split())
    assert wrap(line, None, 8) == [line]


def test_colours_take_no_columns() -> None:
    assert columns_of(paint("ILLEGAL", "illegal", True)) == 7
    assert len(wrap(f"  {paint('error', 'error', True)} {'x' * 20}", 30)) == 1


def test_the_last_column_of_a_table_goes_on_below_itself() -> None:
    assert table([["a", "one two three four"]], width=20) == ["a  one two three", "   four"]


def piped(*arguments: str, encoding: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, **more}
    environment.pop("FORCE_COLOR", None)
    command = [sys.executable, "-m", "validator", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, env=environment, timeout=60)


@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "ascii"])
def test_what_an_encoding_cannot_show_has_a_plain_form(encoding: str) -> None:
    done = piped("deck", "check", "examples/illegal-dark.txt", encoding=encoding)
    text = done.stdout.decode(encoding)
    assert done.returncode == 1
    assert "\\u" not in text
    assert "-> add 11 cards" in text
    shown = "".join(PLAIN)
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="swtcg-plain")
    stream.write(f"{shown} Padmé 日")
    stream.flush()
    assert b"Padme \\u65e5" in stream.buffer.getvalue()  # type: ignore[attr-defined]


def test_a_pipe_that_is_closed_early_shows_no_traceback() -> None:
    command = f"{sys.executable} -m validator rules list | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_the_id_and_the_name_of_a_rule_stay_on_one_line() -> None:
    found = wrap(f"  error: 49 cards; at least 60 are needed [D101{TIED}deck-too-small]", 50)
    assert found[1].strip() == "[D101 deck-too-small]"
    assert wrap(f"a{TIED}b", None) == ["a b"]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_folder_fits_the_terminal(width: int) -> None:
    cells = [row((result,)) for result in results()]
    lines = rows(cells, Look(width=width))
    assert all(len(line) <= width for line in lines)
    assert "too few in arena" in " ".join(lines)


def results() -> list[Result]:
    """Two decks with the paths that a person types: a path is never broken, however narrow the terminal is."""
    read = (parse_deck(Path(path).read_bytes(), path=f"examples/{Path(path).name}") for path in (STARTER, ILLEGAL))
    return [check_deck(deck, as_of="2026-11-29") for deck in read]


@pytest.mark.usefixtures("few_sets")
def test_what_the_linter_would_mend_is_counted(tmp_path: Path) -> None:
    row_ = '{"name": "Tarn  Vesh (A)", "number": 1, "side": "light", "types": ["Character"], "subtype": "Rebel Pilot", '
    row_ += '"subtypes": ["Rebel", "Pilot"], "arenas": ["Character"], "cost": 3, "speed": 40'
    path = tmp_path / "ABC.json"
    text = f'{{"card_set": 1, "set": "ABC", "cards": [\n{row_}, "power": 3, "health": 3, "rarity": "C"}}\n]}}\n'
    path.write_text(text, encoding="utf-8")
    said = " safe to mend with --fix"
    assert said in swtcg("cards", "lint", str(path), "--select", "C107").stdout
    swtcg("cards", "lint", str(path), "--fix")
    assert said not in swtcg("cards", "lint", str(path), "--select", "C107").stdout


def test_all_that_is_known_of_a_ground_is_told_with_verbose() -> None:
    out = swtcg("deck", "check", ILLEGAL, "--verbose").stdout
    assert "        from: deck checker of the community's LackeyCCG plugin, file scripts/deckValidator.py" in out
    assert "from:" not in swtcg("deck", "check", ILLEGAL).stdout
