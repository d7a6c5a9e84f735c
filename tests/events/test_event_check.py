"""`event check`: whose each file is, what is missing or twice, what is passed over; bad input harms nothing."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.test_basics import ROOT, swtcg
from tests.events import season, submissions
from tests.events.submissions import ODD, lines, text
from validator import load_cards

SCHEMA = json.loads((ROOT / "schemas" / "event.schema.json").read_text(encoding="utf-8"))


def checked(path: Path, *options: str, code: int | None = None) -> dict[str, Any]:
    result = swtcg("event", "check", str(path), "--output", "json", *options)
    assert code is None or result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    jsonschema.validate(found, SCHEMA)
    return found


def players(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {player["player"]: player for player in found["players"]}


def kinds(player: dict[str, Any], severity: str | None = None) -> set[str]:
    return {each["kind"] for each in player["problems"] if severity in (None, each["severity"])}


def verdicts(player: dict[str, Any]) -> dict[str, str | None]:
    return {each["slot"]: each["deck"] and each["deck"]["verdict"] for each in player["decks"]}


def make(folder: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


BOTH = {"light": "legal", "dark": "legal"}


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return submissions.folder(tmp_path_factory.mktemp("mixed"))


def test_a_folder_as_people_send_it(mixed: Path) -> None:
    found = checked(mixed, code=2)
    by_name = players(found)
    ready = {"Ann Smith", "BOB", "eve", "frank", "Gina", "Ivy", "Jack Jones", "Léa", "mike", "Nora", "Olaf Berg"}
    ready |= {"Vera", ODD, "=SUM(A1)"}
    assert {name for name, player in by_name.items() if player["status"] == "ready"} == ready
    for name in ready:
        assert verdicts(by_name[name]) == BOTH, name
    assert set(by_name) - ready == {"Cara", "Dave", "Kim", "Pat", "Quin", "Rob Miller", "Rob Miler", "Tom", "Uwe"}
    for name in ("Cara", "Dave", "Tom", "Uwe"):
        assert {"unreadable-file", "missing-deck"} <= kinds(by_name[name], "error"), name
    assert kinds(by_name["Kim"], "error") == {"second-deck"}
    assert kinds(by_name["Quin"], "error") == {"missing-deck"}
    assert kinds(by_name["mike"]) == {"sides-swapped"}
    assert kinds(by_name["Rob Miler"]) == {"missing-deck", "alike-names"}
    assert verdicts(by_name["Pat"]) == {"light": "illegal", "dark": "legal"}
    assert any("5 copies of Han Solo (A)" in line for line in by_name["Pat"]["to_mend"])
    assert {each["file"] for each in found["passed_over"]} == {"notes.txt", "Thumbs.db"}
    assert found["summary"] == {
        "players": 23, "ready": 14, "judge": 0, "mend": 9, "missing": 0, "unreadable": 4
    }  # fmt: skip


def test_a_season_of_submissions_each_with_what_its_row_must_say(tmp_path: Path) -> None:
    report = checked(season.folder(tmp_path), code=2)
    rows = {}
    for player in report["players"]:
        cells = {each["slot"]: each["deck"]["verdict"] if each["deck"] else "missing" for each in player["decks"]}
        kinds = tuple(sorted({problem["kind"] for problem in player["problems"]}))
        rows[player["player"]] = (player["status"], cells["light"], cells["dark"], kinds)
    assert rows == season.ROWS
    assert {each["file"] for each in report["passed_over"]} == season.PASSED
    told = {line for player in report["players"] for line in player["to_mend"]}
    for part in (
        "Emil light.docx is a Word document",
        "Fatma_Dark_Deck.pdf is a PDF",
        "Screenshot Gustav dark.png is a picture",
        "Hanna Weiss decks.zip is a zip archive, not a text (unpack it",
        "Nils - dark.txt is empty",
        "a second Dark deck: Paul - dark.txt besides Paul - dark NEW.txt; which one?",
        "Light: no card is called “Skywalker the Lost” (line 27)",
        "Dark: 5 copies of Han Solo (A); 4 are allowed (line 1)",
    ):
        assert any(part in line for line in told), part


def test_every_file_is_somewhere_in_the_report(mixed: Path) -> None:
    found = checked(mixed)
    told = {each["file"] for each in found["passed_over"]}
    for player in found["players"]:
        decks = [each["deck"] for each in player["decks"] if each["deck"]] + player["others"]
        told |= {deck["file"].partition("#/")[0] for deck in decks}
    assert told == {path.relative_to(mixed).as_posix() for path in mixed.rglob("*") if path.is_file()}


def test_several_processes_say_the_same(mixed: Path) -> None:
    assert checked(mixed, "--jobs", "2") == checked(mixed)


def test_all_forms_name_every_player_and_harm_nobody(mixed: Path) -> None:
    forms = {form: swtcg("event", "check", str(mixed), "--output", form).stdout for form in ("html", "csv", "markdown")}
    assert "<script>" not in forms["html"]
    assert "&lt;script&gt;" in forms["html"]
    assert "<script>" not in forms["markdown"]
    rows = list(csv.reader(io.StringIO(forms["csv"])))
    assert len(rows) == 24
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell]
    assert "'=SUM(A1)" in [row[0] for row in rows]
    shown = swtcg("event", "check", str(mixed)).stdout
    assert all(name in shown for name in players(checked(mixed)))


def test_many_cards_outside_the_format_are_one_line_that_names_them_all(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('format = "wotc"\n')
    (tmp_path / "Ann - dark.txt").write_text("5 Han Solo (A)\n" + text("dark"))
    (tmp_path / "Ann - light.txt").write_text(text("light"))
    (ann,) = checked(tmp_path, code=1)["players"]
    outside = [line for line in ann["to_mend"] if "not in" in line]
    assert [line.split(" cards ")[0] for line in outside] == ["Light: 26", "Dark: 26"]
    for side, told in zip(("light", "dark"), outside, strict=True):
        for count, name in lines(side):
            assert f"{name} (line " in told, count
    assert "Dark: 5 copies of Han Solo (A); 4 are allowed (line 1)" in ann["to_mend"]
    for output in ("text", "csv", "html", "markdown"):
        shown = swtcg("event", "check", str(tmp_path), "--output", output).stdout
        assert "Whatever Works" in shown, output


def test_quiet_shows_only_who_has_something_to_mend(mixed: Path) -> None:
    shown = swtcg("event", "check", str(mixed), "--quiet").stdout
    assert "Kim" in shown
    assert "Gina" not in shown


def test_all_is_well(tmp_path: Path) -> None:
    make(tmp_path, {"Ann - dark.txt": text("dark"), "Ann - light.txt": text("light")})
    assert players(checked(tmp_path, code=0))["Ann"]["status"] == "ready"


def test_a_roster_says_who_has_handed_in_nothing(tmp_path: Path) -> None:
    roster = '\ufeffPlayer;Dark;Light;Paid\n"Smith, Ann";a.txt;b.txt;yes\nBob Jones;;;no\nCy;"c, d.txt";;\n\n'
    files = {"a.txt": text("dark"), "b.txt": text("light"), "c, d.txt": text("dark"), "bob light.txt": text("light")}
    found = checked(make(tmp_path, {"roster.csv": roster, **files}), code=1)
    by_name = players(found)
    assert list(by_name) == ["Smith, Ann", "Bob Jones", "Cy"]
    assert [player["status"] for player in found["players"]] == ["ready", "mend", "mend"]
    assert kinds(by_name["Bob Jones"]) == {"missing-deck", "name-short"}
    assert [each["kind"] for each in found["problems"] if each["kind"] != "same-deck"] == ["unknown-column"]
    again = checked(tmp_path / "roster.csv")
    assert again["players"] == found["players"]


def test_a_roster_of_names_only_names_who_is_missing(tmp_path: Path) -> None:
    files = {"roster.csv": "name\nAnn\nBob\n", "Ann - dark.txt": text("dark"), "Ann - light.txt": text("light")}
    by_name = players(checked(make(tmp_path, files), code=1))
    assert by_name["Bob"]["status"] == "missing"
    assert kinds(by_name["Bob"]) == {"nothing-handed-in"}


@pytest.mark.parametrize(
    "path", ["../secret.txt", "/etc/passwd", "sub/../../secret.txt", "C:\\secret.txt", "link/x.txt"]
)
def test_paths_that_leave_the_folder_are_refused(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret.txt").write_text(text("dark"))
    (tmp_path / "x.txt").write_text(text("dark"))
    event = make(tmp_path / "event", {"roster.csv": f"player,dark\nAnn,{path}\n"})
    (event / "link").symlink_to(tmp_path)
    player = players(checked(event, code=1))["Ann"]
    assert "path-outside" in kinds(player, "error")
    assert verdicts(player) == {"light": None, "dark": None}


def test_missing_files_and_one_player_in_two_spellings(tmp_path: Path) -> None:
    roster = "player,light,dark\nAnn Smith,a.txt,\nÁnn  SMITH,,b.txt\nBob,gone.txt,b2.txt\n"
    files = {"roster.csv": roster, "a.txt": text("light"), "b.txt": text("dark"), "b2.txt": text("dark", number=3)}
    by_name = players(checked(make(tmp_path, files), code=1))
    assert list(by_name) == ["Ann Smith", "Bob"]
    assert by_name["Ann Smith"]["status"] == "ready"
    assert kinds(by_name["Ann Smith"]) == {"listed-twice"}
    assert kinds(by_name["Bob"], "error") == {"missing-file", "missing-deck"}


def test_two_files_for_one_side_in_the_roster(tmp_path: Path) -> None:
    roster = "player,light,dark\nAnn,l.txt,d.txt\nAnn,l.txt,d2.txt\n"
    files = {"l.txt": text("light"), "d.txt": text("dark"), "d2.txt": text("dark", number=2)}
    player = players(checked(make(tmp_path, {"roster.csv": roster, **files}), code=1))["Ann"]
    assert kinds(player, "error") == {"second-deck"}


def test_who_is_not_on_the_roster_is_said(tmp_path: Path) -> None:
    files = {"roster.csv": "player\nAnn\n", "Zed - dark.txt": text("dark")}
    by_name = players(checked(make(tmp_path, files), code=1))
    assert "unlisted" in kinds(by_name["Zed"], "error")


def test_one_file_with_two_decks_in_both_columns(tmp_path: Path) -> None:
    both = "Light Side\n" + text("light") + "\nDark Side\n" + text("dark")
    files = {"roster.csv": "player,light,dark\nAnn,both.txt,both.txt\n", "both.txt": both}
    assert verdicts(players(checked(make(tmp_path, files), code=0))["Ann"]) == BOTH


def test_an_author_of_two_players_lists_is_no_player(tmp_path: Path) -> None:
    files = {
        "Ann - light.txt": text("light", player="The Author"),
        "Bob - light.txt": text("light", player="The Author"),
        "Ann - dark.txt": text("dark"),
        "Bob - dark.txt": text("dark"),
    }
    found = checked(make(tmp_path, files), code=0)
    assert set(players(found)) == {"Ann", "Bob"}
    assert {each["kind"] for each in found["problems"]} == {"same-deck"}


def test_a_plan_says_what_is_asked_for(tmp_path: Path) -> None:
    plan = 'name = "One deck"\ndate = 2026-11-29\nformat = "OPEN"\ndecks = ["any"]\n'
    files = {"event.toml": plan, "Ann.txt": text("light"), "Bob.txt": text("dark")}
    found = checked(make(tmp_path, files), code=0)
    assert found["as_of"] == "2026-11-29"
    assert found["event"]["format"] == "open"
    assert [len(player["decks"]) for player in found["players"]] == [1, 1]
    assert checked(tmp_path / "event.toml")["players"] == found["players"]


def test_files_changed_after_the_deadline(tmp_path: Path) -> None:
    files = {"event.toml": 'deadline = "2020-01-01 20:00"\ndecks = ["dark"]\n', "Ann - dark.txt": text("dark")}
    assert "after-deadline" in kinds(players(checked(make(tmp_path, files)))["Ann"])


@pytest.mark.parametrize(
    "plan",
    [
        "name = Autumn",
        'nmae = "x"',
        "decks = []",
        'decks = ["grey"]',
        'date = "soon"',
        'deadline = "later"',
        'format = "nothing like it"',
        'roster = "../roster.csv"',
        'folder = "/"',
        "name = 3",
        "event = 2",
    ],
)
def test_a_bad_plan_gets_one_line(tmp_path: Path, plan: str) -> None:
    make(tmp_path, {"event.toml": plan + "\n", "Ann - dark.txt": text("dark")})
    result = swtcg("event", "check", str(tmp_path))
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


@pytest.mark.parametrize(
    "roster", ["", "who,what\nAnn,x\n", "player,light\n", "player,light,light\nAnn,a,b\n", 'player\n"Ann\n']
)
def test_a_bad_roster_gets_one_line(tmp_path: Path, roster: str) -> None:
    make(tmp_path, {"roster.csv": roster, "Ann - dark.txt": text("dark")})
    result = swtcg("event", "check", str(tmp_path / "roster.csv"))
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


def test_nothing_to_check(tmp_path: Path) -> None:
    assert swtcg("event", "check", str(tmp_path / "gone")).exit_code == 2
    assert swtcg("event", "check", str(tmp_path)).exit_code == 2


LIGHT, DARK = text("light"), text("dark")


@pytest.mark.parametrize(
    ("files", "player"),
    [
        ({"Re_ decklist - Zoe Quinn light side.txt": LIGHT, "Fwd Zoe Quinn dark.txt": DARK}, "Zoe Quinn"),
        ({"Paul - light - Rebels.txt": LIGHT, "Paul - dark - Sith Lords.txt": DARK}, "Paul"),
        ({"Rebels - light - Paul.txt": LIGHT, "Sith Lords - dark - Paul.txt": DARK}, "Paul"),
        ({"olga_light_rebel_aggro.txt": LIGHT, "olga_dark_sith.txt": DARK}, "olga"),
        ({"Light/Quentin.txt": LIGHT, "Dark/Quentin.txt": DARK}, "Quentin"),
        ({"rita/My Light Deck.txt": LIGHT, "rita/My Dark Deck.txt": DARK}, "rita"),
        ({"frank/rebels.txt": LIGHT, "frank/sith.txt": DARK}, "frank"),
        ({"Group A/Ann - light.txt": LIGHT, "Group A/Ann - dark.txt": DARK}, "Ann"),
        ({"TED-LS.TXT": LIGHT, "TED-DS.TXT": DARK}, "TED"),
        ({"anndark.txt": DARK, "annlight.txt": LIGHT}, "ann"),
        ({"a.txt": "Player: Yan\nLIGHT DECK\n" + LIGHT + "\n\nDARK DECK\n" + DARK}, "Yan"),
        ({"xeno.txt": "=== LIGHT ===\n" + LIGHT + "=== DARK ===\n" + DARK}, "xeno"),
        ({"val.txt": LIGHT + "\n---\n\n" + DARK}, "val"),
        ({"wes.txt": "Wes's Light deck:\n" + LIGHT + "\n\nWes's Dark deck:\n" + DARK}, "wes"),
        ({"reb.txt": text("light", player="Al Bo"), "sith.txt": text("dark", player="Al Bo")}, "Al Bo"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_two_decks_of_one_player(tmp_path: Path, files: dict[str, str], player: str) -> None:
    found = players(checked(make(tmp_path, files), code=0))
    assert list(found) == [player]
    assert verdicts(found[player]) == BOTH


def test_a_deck_of_both_sides_is_not_split_where_they_are_mixed(tmp_path: Path) -> None:
    rows = [*LIGHT.splitlines(), *DARK.splitlines()]
    mixed_rows = [rows[-1], *rows[:-1]]
    make(tmp_path, {"ann.txt": "\n".join(mixed_rows) + "\n", "bob.txt": LIGHT + "4 " + DARK.splitlines()[0][2:] + "\n"})
    found = players(checked(tmp_path, code=1))
    for player in ("ann", "bob"):
        assert "illegal" in verdicts(found[player]).values()
        assert "split-by-side" not in kinds(found[player])


@pytest.mark.parametrize("extra", ["4 {neutral}\n", "Supply:\n1 {neutral}\n"])
def test_a_card_that_could_be_of_either_deck_keeps_them_together(tmp_path: Path, extra: str) -> None:
    neutral = next(card for card in load_cards() if card.side == "neutral" and card.key == card.name)
    between = extra.format(neutral=neutral.name)
    content = LIGHT + between + DARK if extra[0] == "4" else LIGHT + DARK + between
    player = players(checked(make(tmp_path, {"ann.txt": content}), code=1))["ann"]
    assert "split-by-side" not in kinds(player)


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such names")
def test_file_names_and_files_of_any_bytes(tmp_path: Path) -> None:
    base = os.fsencode(tmp_path) + b"/"
    for name in (b"Caf\xe9 - dark.txt", b"\xff\xfe.txt", b"Bo\nb - dark.txt", "\u202eevil - dark.txt".encode()):
        Path(os.fsdecode(base + name)).write_bytes(DARK.encode())
    (tmp_path / "big - dark.txt").write_bytes(b"4 Kouhun\n" * 600_000)
    (tmp_path / "bin - dark.txt").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "link - dark.txt").symlink_to("/etc/passwd")
    os.mkfifo(tmp_path / "pipe - dark.txt")
    found = checked(tmp_path, code=2)
    assert {"Café", "Bo b", "big", "bin", "pipe"} <= set(players(found))
    assert [each["why"] for each in found["passed_over"]] == ["a link"]
    for form in ("text", "csv", "html", "markdown"):
        shown = swtcg("event", "check", str(tmp_path), "--output", form)
        assert shown.exit_code == 2
        assert "\u202e" not in shown.stdout


@pytest.mark.parametrize("entered", ["d", "d.dek"])
def test_a_file_that_the_roster_names_wrongly(tmp_path: Path, entered: str) -> None:
    found = players(checked(make(tmp_path, {"roster.csv": f"player,dark\nAnn,{entered}\n", "d.txt": DARK}), code=1))
    assert any("is d.txt meant?" in each["message"] for each in found["Ann"]["problems"])


def test_the_page_for_organisers_names_every_kind_of_problem() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "validator" / "events").glob("*.py"))
    used = set(re.findall(r'EventProblem\(\s*"([a-z-]+)"', code))
    page = (ROOT / "docs" / "organisers.md").read_text(encoding="utf-8")
    listed = {kind for line in page.splitlines() if line.startswith("| `") for kind in re.findall(r"`([a-z-]+)`", line)}
    assert len(used) > 15
    assert used <= listed


def test_folders_of_players_and_folders_of_groups(tmp_path: Path) -> None:
    files = {
        "frank/rebels.txt": LIGHT,
        "frank/sith.txt": DARK,
        "gina/my list of both.txt": "Light Side\n" + LIGHT + "\nDark Side\n" + DARK,
        "Group A/Ann - light.txt": LIGHT,
        "Group A/Ann - dark.txt": DARK,
        "Group A/Bob - dark.txt": DARK,
        "Group A/Bob - light.txt": LIGHT,
    }
    assert set(players(checked(make(tmp_path, files), code=0))) == {"frank", "gina", "Ann", "Bob"}
    (tmp_path / "roster.csv").write_text("player\nFrank\nGina\nAnn\nBob\n")
    assert set(players(checked(tmp_path, code=0))) == {"Frank", "Gina", "Ann", "Bob"}
