"""Under which format a deck is checked, how it stands elsewhere, and that a report names all that took part."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_basics import swtcg
from tests.cli.test_deck import BAD, GOOD, report
from validator import api

CASES = Path(__file__).parents[1] / "rules"
WIZARDS = CASES / "F101" / "good" / "all-wizards@wotc.txt"


def named(tmp_path: Path, format: str) -> str:  # noqa: A002
    path = tmp_path / "deck.txt"
    path.write_text(f"Format: {format}\n{WIZARDS.read_text(encoding='utf-8')}", encoding="utf-8")
    return str(path)


def only(found: dict[str, Any]) -> dict[str, Any]:
    (subject,) = found["subjects"]
    return dict(subject)


@pytest.mark.parametrize(
    ("format", "meant", "code"),
    [("WOTC", "wotc", 0), ("wizards of the coast", "wotc", 0), ("Standard", "standard", 1), ("Legacy", "leg", 1)],
)
def test_the_format_that_the_file_names_decides(format: str, meant: str, code: int, tmp_path: Path) -> None:  # noqa: A002
    assert only(report(named(tmp_path, format), code=code))["format"] == meant
    assert only(report(named(tmp_path, format), "--format", "wotc"))["format"] == "wotc"
    assert api.check_deck(api.read_deck(named(tmp_path, format))).format == meant


def test_a_format_that_nobody_knows_is_a_finding_with_a_suggestion(tmp_path: Path) -> None:
    found = only(report(named(tmp_path, "Vintgae")))
    assert found["format"] == "open"
    (finding,) = (each for each in found["findings"] if each["rule"] == "F105")
    assert "Vintgae" in finding["message"]
    assert finding["hint"] == "did you mean 'vintage'?"
    assert finding["severity"] == "warning"


def test_without_a_name_open_is_checked_and_said_in_words() -> None:
    out = swtcg("deck", "check", GOOD, "--as-of", "2026-11-29").stdout
    assert "open: every set, no tournament's format\n" in out
    assert "as of 2026-11-29 · card data " in out
    newest = report(GOOD, "--as-of", "2026-11-29")["lists"]
    assert f" · lists of {newest}\n" in out
    assert "2026-02-28" <= newest <= "2026-11-29"
    assert report(GOOD, "--as-of", "2023-01-01")["lists"] == "2022-05-04"
    assert "standard: 17 sets, the list known on 2026-02-28" in swtcg("deck", "check", GOOD, "-f", "standard").stdout


def test_how_a_deck_stands_elsewhere_is_what_a_check_there_says(tmp_path: Path) -> None:
    promo = CASES / "F190" / "bad" / "only-the-promo-is-banned@standard.txt"
    for path, code in ((GOOD, 0), (str(WIZARDS), 0), (BAD, 1), (str(promo), 0)):
        found = only(report(path, code=code))
        wrong = {each["name"] for each in found["findings"] if each["severity"] == "error"}
        for there in found["elsewhere"]:
            other = only(report(path, "--format", there["format"], code=None))
            errors = [each for each in other["findings"] if each["severity"] == "error"]
            cards = {card for each in errors if each["rule"][0] == "F" for card in each["cards"]}
            rules = {each["name"] for each in errors if each["rule"][0] != "F"} - wrong
            judge = not cards and not rules and any(each["rule"] == "F190" for each in other["findings"])
            assert there == {
                "format": other["format"],
                "legal": not cards and not rules and not judge,
                "judge": judge,
                "cards": len(cards),
                "rules": sorted(rules),
            }
    assert "but for the errors, legal in vintage, wotc; not in " in swtcg("deck", "check", BAD).stdout
    assert (
        "also legal in no other format; a judge must say for standard; not in "
        in swtcg("deck", "check", str(promo)).stdout
    )


def test_of_several_decks_or_formats_no_others_are_told() -> None:
    assert all("elsewhere" not in each for each in report(GOOD, str(WIZARDS))["subjects"])
    assert all("elsewhere" not in each for each in report(GOOD, "-f", "open,wotc", code=1)["subjects"])


@pytest.mark.parametrize("output", ["text", "json", "sarif", "junit", "github"])
def test_what_took_part_is_named(output: str, tmp_path: Path) -> None:
    known, config = tmp_path / "known.json", tmp_path / "mine.toml"
    swtcg("deck", "check", BAD, "--write-baseline", str(known))
    config.write_text('select = ["D", "P"]\n', encoding="utf-8")
    out = swtcg(
        "deck", "check", BAD, "-O", output, "--ignore", "D101", "--baseline", str(known), "--config", str(config)
    ).stdout
    for part in ("D101", "known.json", "mine.toml", "select", "D105"):
        assert part in out, part
    plain = swtcg("deck", "check", GOOD, "-O", output, "--no-config").stdout
    assert not any(word in plain for word in ("baseline", "ignore", "config"))


def test_the_rules_that_were_left_out_stand_in_the_subject(tmp_path: Path) -> None:
    found = report(BAD, "--ignore", "D101,D112", code=1)
    assert only(found)["left_out"] == ["D101"]
    assert found["part_taken"] == {"ignore": ["D101", "D112"]}
    assert "left out: findings of D101\n" in swtcg("deck", "check", BAD, "--ignore", "D101").stdout
    known = tmp_path / "known.json"
    swtcg("deck", "check", BAD, "--write-baseline", str(known))
    assert "D105" in only(report(BAD, "--baseline", str(known)))["left_out"]
    line = json.loads(swtcg("deck", "check", BAD, "-O", "jsonl", "--ignore", "D101").stdout)
    assert line["left_out"] == ["D101"]
    assert "left_out" not in only(report(GOOD, "--ignore", "D101"))
