"""The formats and lists of a plugin become those of the database made from it; what isn't taken is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.carddata import exporting
from tests.cli.test_basics import swtcg
from validator import formats
from validator.carddata import importing_formats
from validator.cards.database import load
from validator.cards.paths import SHIPPED


def rows(code: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(Path(SHIPPED, "sets", f"{code}.json").read_text(encoding="utf-8"))["cards"]
    return found


def test_the_marks_of_the_shipped_cards_make_the_shipped_lists() -> None:
    sets = {path.stem: rows(path.stem) for path in Path(SHIPPED, "sets").glob("*.json")}
    made = importing_formats.make(None, sets, "2026-02-28")
    db = load()
    for name in ("everywhere", "standard", "vintage", "wotc"):
        shipped = json.loads(Path(SHIPPED, "lists", f"{name}.json").read_text(encoding="utf-8"))
        wanted = {(db.get(each["card"]).name, each["status"]) for each in shipped["entries"]}
        found = {(db.get(each["card"]).name, each["status"]) for each in made.files[f"lists/{name}.json"]["entries"]}
        # What Wizards announced and no set file marks.
        wanted -= {("Duel of the Fates", "banned")} if name == "wotc" else set()
        assert found == wanted, name


def plugin(folder: Path, *, with_formats: bool = True) -> Path:
    (folder / "sets").mkdir(parents=True)
    for code in ("RAS", "BOTS", "GPC"):
        (folder / "sets" / f"{code}.txt").write_bytes(exporting.set_file(code, rows(code)))
    if with_formats:
        (folder / "formats.txt").write_text(
            "<formatdefinitions>\n<format>\n<label>Standard</label>\n<set>BOTS</set>\n<set>GPC</set>\n<set>IA</set>\n</format>\n"
            "<format>\n<label>Wizards</label>\n<set>RAS</set>\n</format>\n"
            "<format>\n<label>Podrace Cup</label>\n<set>GPC</set>\n</format>\n</formatdefinitions>\n",
            encoding="utf-8",
        )
    (folder / "version.txt").write_text("<version>\n<lastupdateYYMMDD>251206</lastupdateYYMMDD>\n</version>\n", "utf-8")
    return folder


def test_formats_and_lists_of_a_plugin_are_those_of_its_database(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = swtcg("cards", "import", str(plugin(tmp_path / "plugin")), str(out))
    assert done.exit_code == 0, done.output
    assert "3 formats of formats.txt: standard, wotc, podrace-cup" in done.stdout
    assert "Standard: 1 set not in the plugin: IA" in done.stdout
    assert "not in formats.txt, so as this program has them: " in done.stdout
    db = load(str(out))
    standard = formats.resolve("standard", "2025-12-31", db)
    assert standard.sets == {"BOTS", "GPC"}
    assert standard.pool is not None
    assert standard.pool.known == "2025-12-06"
    banned = {listing.card for listing in standard.holding() if listing.entry.status == "banned"}
    assert banned == {"Gamorrean Commander", "Great Pit of Carkoon"}
    assert formats.resolve("Podrace Cup", None, db).sets == {"GPC"}
    wotc = formats.resolve("wotc", None, db)
    assert (wotc.title, wotc.sets) == ("Wizards", {"RAS"})
    assert {(li.card, li.entry.status) for li in wotc.holding()} == {
        ("Holoprojection Chamber", "banned"),
        ("Kessel System", "banned"),
        ("Ugnaught", "banned"),
        ("Falcon's Needs", "restricted"),
    }
    for name in formats.names(db):
        formats.resolve(name, None, db)
    assert swtcg("cards", "lint", str(out)).exit_code == 0
    found = swtcg("deck", "check", "-", "--cards", str(out), "-f", "wotc", stdin="Kessel System\n").stdout
    assert "set by: set file RAS: classification WB" in found
    assert "some formats and lists are the ones that come along, not the database's" in found


def test_a_plugin_without_formats_says_so_and_a_check_says_whose_lists_hold(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = swtcg("cards", "import", str(plugin(tmp_path / "plugin", with_formats=False)), str(out))
    assert "the plugin has no formats.txt: the formats of this program hold" in done.stdout
    for kind in ("formats", "lists"):
        for path in (out / kind).glob("*.json"):
            path.unlink()
    arguments = ("deck", "check", "-", "--cards", str(out))
    found = swtcg(*arguments, stdin="Kessel System\n")
    assert "all formats and lists are the ones that come along" in found.stdout
    assert json.loads(swtcg(*arguments, "-O", "json", stdin="Kessel System\n").stdout)["shipped_lists"] == "all"
    assert "come along" not in swtcg("deck", "check", "-", stdin="Kessel System\n").stdout


def test_what_an_earlier_import_wrote_goes(tmp_path: Path) -> None:
    out = tmp_path / "out"
    folder = plugin(tmp_path / "plugin")
    swtcg("cards", "import", str(folder), str(out))
    own = out / "formats" / "mine.json"
    own.write_text('{"format": 1, "name": "mine", "title": "Mine", "source": "us", "extends": "open"}', "utf-8")
    text = (folder / "formats.txt").read_text(encoding="utf-8").replace("Podrace Cup", "Races")
    (folder / "formats.txt").write_text(text, encoding="utf-8")
    assert swtcg("cards", "import", str(folder), str(out), "--force").exit_code == 0
    assert {path.stem for path in (out / "formats").glob("*.json")} == {"mine", "races", "standard", "wotc"}


@pytest.mark.parametrize(
    ("version", "day"), [("251206", "2025-12-06"), ("251306", None), ("2512", None), ("25120a", None)]
)
def test_the_day_of_a_plugin(version: str, day: str | None) -> None:
    assert importing_formats.day_of(version) == day
