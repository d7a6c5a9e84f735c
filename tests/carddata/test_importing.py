"""Importing what was exported gives the same cards; what a plugin changes is told by the difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.carddata import exporting
from tests.carddata.test_plugin_files import table
from validator.carddata import diffing, importing, inputs
from validator.carddata.plugin.files import read_set_file
from validator.carddata.plugin.lists import shipped_keywords
from validator.carddata.plugin.text import TextReader
from validator.cards.database import Match, load
from validator.cards.paths import SHIPPED
from validator.checks import carddata as run
from validator.cli.group import cli
from validator.inputs.files import InputError

KEYWORDS = shipped_keywords()
READER = TextReader(KEYWORDS)
OTHERWISE = {
    "Dorme (A)": "its cost begins with a name, and a cost is kept without its capital",
    "Durge (B)": "a unit that is attached as if it were Equipment",
    "Mandalorian Flotilla (A)": "its cost names its own stack, which the import calls its stack",
}
"""Cards that don't come back as they are, with the reason."""


def round_trip(code: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Export rows as a plugin's set file and import that."""
    file = read_set_file(f"{code}.txt", exporting.set_file(code, rows), READER)
    imported = importing.from_files([file], "test")
    assert imported.skipped == []
    return imported.sets.get(code, [])


def without_marks(row: dict[str, Any]) -> dict[str, Any]:
    """Leave out what the source's line alone shows, how its keywords are misspelt, and the two wordings of one cost."""
    row = json.loads(json.dumps(row).replace("from your hand", "from hand"))
    flags = [flag for flag in row.pop("flags", ()) if flag not in ("ODD", "NAME?")]
    source = {column: text for column, text in row.pop("source", {}).items() if column not in ("pilot", "switch")}
    return {**row, "flags": flags, "source": source}


@pytest.mark.parametrize("path", sorted(Path(SHIPPED, "sets").glob("*.json")), ids=lambda path: path.stem)
def test_every_card_comes_back(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    found = round_trip(data["set"], data["cards"])
    assert len(found) == len(data["cards"])
    for before, after in zip(data["cards"], found, strict=True):
        if before["name"] not in OTHERWISE:
            assert without_marks(after) == without_marks(before)


WORDS = st.sampled_from(["Vesh", "Tarn", "Orn", "Jawa", "X-Wing", 'the "Tank"', "Jorû", "II", "O'Vesh"])
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join).map(lambda text: text[:1].upper() + text[1:])
LETTERS = st.sampled_from(["", " (A)", " (B2)", " (C) (Promo)", " (LEGO)"])
NUMBER = st.integers(0, 99) | st.just("X")
COSTS = st.fixed_dictionaries(
    {}, optional={"force": st.integers(0, 9), "build": st.integers(0, 9), "tap": st.just(True)}
)


@st.composite
def abilities(draw: st.DrawFn) -> list[dict[str, Any]]:
    found = []
    for keyword in draw(st.lists(st.sampled_from([k for k in KEYWORDS if k.cost != "sometimes"]), max_size=4)):
        ability: dict[str, Any] = {"keyword": keyword.keyword}
        if keyword.value == "always":
            ability["value"] = draw(st.integers(1, 9) | st.just("X"))
        if keyword.cost == "always":
            ability["cost"] = draw(COSTS.filter(bool))
        found.append(ability)
    return found


@st.composite
def rows(draw: st.DrawFn) -> dict[str, Any]:
    types = draw(st.sampled_from([["Space"], ["Ground", "Character"], ["Equipment"], ["Battle"], ["Mission - Trap"]]))
    row: dict[str, Any] = {"name": draw(NAMES) + draw(LETTERS), "number": draw(st.integers(1, 400))}
    row |= {"side": draw(st.sampled_from(["light", "dark", "neutral", "vong"])), "types": types}
    words = draw(st.lists(st.sampled_from(["Rebel", "Pilot", "Bounty Hunter", "Spy", "Jedi"]), min_size=1, max_size=3))
    if types[0] in ("Space", "Ground"):
        row |= {"subtype": " ".join(words), "subtypes": words, "arenas": types}
        row |= {field: draw(NUMBER) for field in ("cost", "speed", "power", "health")}
    elif types == ["Equipment"]:
        row |= {
            "subtype": f"Ground/Character - {' '.join(words)}",
            "subtypes": words,
            "arenas": ["Ground", "Character"],
        }
        row |= {"cost": draw(NUMBER)}
    row["rarity"] = draw(st.sampled_from("RUCPSL"))
    if found := draw(abilities()):
        row["abilities"] = found
    if types[0] in ("Space", "Ground"):
        if draw(st.booleans()):
            row["stack"] = [draw(st.sampled_from(["Tarn Vesh, Orn Vesh", 'Any unique Pilot with "Vesh" in its name']))]
        if draw(st.booleans()):
            row["pilot"] = [draw(st.sampled_from([["Speeder"], ["Squad", "Squadron"]]))]
        if draw(st.booleans()):
            row["treat"] = [draw(st.sampled_from(["Smuggler", "Imperial Officer"]))]
        if draw(st.booleans()):
            row["switch"] = [[[{"keyword": "Armor"}], [{"text": "+10 speed"}, {"keyword": "Fury", "value": 2}]]]
        if draw(st.booleans()):
            row["insert"] = {"abilities": [{"keyword": "Fury", "value": 2}]}
    elif types == ["Equipment"]:
        row["equip"] = [draw(COSTS.filter(bool))]
        row["equipped"] = draw(st.sampled_from([["Jedi"], ["Character", "Tarn Vesh"]]))
    if draw(st.booleans()):
        row["flags"] = ["RESTRICTED:Vintage", "CLASS:VR"]
    return {field: row[field] for field in importing.FIELDS if field in row}


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(rows(), max_size=4))
def test_any_card_comes_back(cards: list[dict[str, Any]]) -> None:
    assert round_trip("ZZZ", cards) == cards


def plugin(folder: Path, *cards: dict[str, str]) -> Path:
    (folder / "sets").mkdir(parents=True)
    (folder / "sets" / "ABC.txt").write_bytes(table(*cards))
    return folder


def test_an_imported_plugin_is_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    source = plugin(
        tmp_path / "plugin", {"Text": "Armor | Count the cards in its stack."}, {"Name": "Orn Vesh (A)", "Side": "B"}
    )
    out = tmp_path / "out"
    result = CliRunner().invoke(cli, ["cards", "import", str(source), str(out)])
    assert result.exit_code == 0, result.output
    assert "1 card of 1 set written" in result.output
    assert "1 sentence was not read" in result.output
    assert "Count the cards" in result.output
    assert "Orn Vesh (A): unknown side 'B'" in result.output
    assert "Count" not in (out / "sets" / "ABC.json").read_text()
    found = load(str(out)).find("tarn vesh a")
    assert isinstance(found, Match)
    assert found.card.types == ("Ground", "Character")
    assert [
        f.message for those in run.findings(inputs.read(str(out))).values() for f, _ in those if f.severity == "error"
    ] == []
    again = CliRunner().invoke(cli, ["cards", "import", str(source), str(out)])
    assert again.exit_code == 2
    assert "--force" in again.output
    kept = CliRunner().invoke(cli, ["cards", "import", "--force", "--keep-text", str(source), str(out)])
    assert kept.exit_code == 0
    assert "Count the cards" in (out / "sets" / "ABC.json").read_text()
    assert load(str(out)).get("Tarn Vesh (A)").abilities


def test_what_changed_is_told(tmp_path: Path) -> None:
    old = plugin(
        tmp_path / "old",
        {},
        {"Name": "Orn Vesh (A)", "Number": "2", "Cost": "9"},
        {"Name": "Urn Vesh (A)", "Number": "3", "Cost": "5"},
    )
    new = plugin(
        tmp_path / "new",
        {"Power": "4"},
        {"Name": "Orn Vessh (A)", "Number": "2", "Cost": "9"},
        {"Name": "New Vesh (A)", "Number": "4"},
    )
    found = diffing.compare(diffing.read(str(old)), diffing.read(str(new)))
    assert [(c.change, c.card, c.old_name, c.fields) for c in found.changes] == [
        ("changed", "Tarn Vesh (A)", None, {"power": (3, 4)}),
        ("renamed", "Orn Vessh (A)", "Orn Vesh (A)", {}),
        ("added", "New Vesh (A)", None, {}),
        ("removed", "Urn Vesh (A)", None, {}),
    ]
    assert found.same == 0
    result = CliRunner().invoke(cli, ["cards", "diff", str(old), str(new), "--output", "json"])
    assert result.exit_code == 0
    assert [change["change"] for change in json.loads(result.output)["changes"]] == [
        "changed",
        "renamed",
        "added",
        "removed",
    ]
    text = CliRunner().invoke(cli, ["cards", "diff", str(old), str(new)]).output
    assert "power: 3 -> 4" in text
    assert "was Orn Vesh (A)" in text


def test_nothing_changed() -> None:
    rows = diffing.read(SHIPPED)
    found = diffing.compare(rows, rows)
    assert found.changes == ()
    assert found.same == sum(map(len, rows.values()))


def test_what_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no card database"):
        diffing.read(str(tmp_path))
    with pytest.raises(InputError, match="no such folder"):
        diffing.read(str(tmp_path / "nothing"))
    with pytest.raises(InputError, match="no folder of a LackeyCCG plugin"):
        importing.from_plugin(str(tmp_path))


def test_a_set_file_that_can_not_be_read_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    root = plugin(tmp_path / "plugin", {})
    (root / "sets" / "DEF.txt").write_bytes(b"\0\1\2")
    result = CliRunner().invoke(cli, ["cards", "import", str(root), str(tmp_path / "out")])
    assert result.exit_code == 2
    assert "DEF.txt:1: holds NUL bytes" in result.output
    assert (tmp_path / "out" / "sets" / "ABC.json").exists()


def test_what_is_written_over_leaves_no_sets_behind(tmp_path: Path) -> None:
    out = tmp_path / "out"
    root = plugin(tmp_path / "plugin", {})
    (root / "sets" / "DEF.txt").write_bytes(table({"Name": "Orn"}).replace(b"ABC", b"DEF"))
    assert CliRunner().invoke(cli, ["cards", "import", str(root), str(out)]).exit_code == 0
    (out / "sets" / "own.json").write_text("{}")
    (root / "sets" / "DEF.txt").unlink()
    assert CliRunner().invoke(cli, ["cards", "import", str(root), str(out)]).exit_code == 2
    assert CliRunner().invoke(cli, ["cards", "import", str(root), str(out), "--force"]).exit_code == 0
    assert sorted(path.name for path in (out / "sets").iterdir()) == ["ABC.json", "own.json"]


def test_a_small_database_answers_about_stacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    root = plugin(
        tmp_path / "plugin", {"Text": "Stack: Orn Vesh and Tarn Veshh."}, {"Name": "Orn Vesh (A)", "Number": "2"}
    )
    assert CliRunner().invoke(cli, ["cards", "import", str(root), str(tmp_path / "out")]).exit_code == 0
    result = CliRunner().invoke(cli, ["stack", "fits", "Tarn Vesh (A)", "--cards", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert "Orn Vesh (A)" in result.output
