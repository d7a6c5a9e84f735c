"""The round that docs/volunteers.md tells, step by step on a folder: lint, look, fix, known names, baseline, change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.carddata.test_plugin_files import table
from validator.cli.group import cli

pytestmark = pytest.mark.usefixtures("few_sets")

PAGE = Path(__file__).parents[2] / "docs" / "volunteers.md"
BLANKS = {"Name": "Orn  Vesh (A)", "Number": "2", "ImageFile": "ABC002_Orn_Vesh_A"}
LETTER = {"Name": "Karr Tosh A", "Number": "3", "ImageFile": "ABC003_Karr_Tosh_A"}


def lint(*arguments: object) -> tuple[list[dict[str, Any]], str]:
    result = CliRunner().invoke(cli, ["cards", "lint", *map(str, arguments), "--output", "json"])
    assert result.exit_code in (0, 1), result.output
    found = json.loads(result.stdout)["subjects"]
    return [finding for subject in found for finding in subject["findings"]], result.stderr


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "cache"))


def folder(path: Path, *rows: dict[str, str]) -> Path:
    (path / "sets").mkdir(parents=True)
    (path / "sets" / "ABC.txt").write_bytes(table({}, *rows))
    return path


def names(found: list[dict[str, Any]]) -> list[str]:
    return [finding["message"] for finding in found if finding["rule"] == "C107"]


def test_the_round(tmp_path: Path) -> None:
    plugin = folder(tmp_path / "starwars", BLANKS, LETTER)
    file = plugin / "sets" / "ABC.txt"
    before = file.read_bytes()
    found, said = lint(plugin)
    (marked,) = [finding for finding in found if finding["data"].get("fix") == "--fix"]
    assert marked["rule"] == "C107"
    assert marked["hint"].endswith("[--fix]")
    assert marked["data"]["fix"] == "--fix"
    _, said = lint(plugin, "--diff")
    assert "+Orn Vesh (A)" in said
    assert file.read_bytes() == before
    found, said = lint(plugin, "--fix")
    assert b"Orn Vesh (A)" in file.read_bytes()
    assert b"Karr Tosh A" in file.read_bytes()
    assert "checksum" in said
    baseline = tmp_path / "baseline.json"
    assert not CliRunner().invoke(cli, ["cards", "lint", str(plugin), "--write-baseline", str(baseline)]).exit_code
    assert lint(plugin, "--baseline", baseline)[0] == []


def test_since_leaves_out_what_was_there(tmp_path: Path) -> None:
    old = folder(tmp_path / "before", LETTER)
    new = folder(tmp_path / "starwars", BLANKS, LETTER)
    assert len(names(lint(new)[0])) == 1 + len(names(lint(old)[0]))
    assert names(lint(new, "--since", old)[0]) == ["Orn  Vesh (A): blanks, brackets or quotes"]
    assert lint(new, "--since", new)[0] == []


def test_known_names_are_mended_on_request_only(tmp_path: Path) -> None:
    wrong = {"Name": "General Worm Loathsom", "Set": "AGD", "Number": "218", "ImageFile": ""}
    plugin = tmp_path / "starwars"
    (plugin / "sets").mkdir(parents=True)
    file = plugin / "sets" / "AGD.txt"
    file.write_bytes(table(wrong))
    found, _ = lint(plugin, "--fix")
    assert [f["data"]["fix"] for f in found if f["rule"] == "X114"] == ["--fix-names"]
    assert b"General Worm" in file.read_bytes()
    found, _ = lint(plugin, "--fix", "--fix-names")
    assert b"General Whorm Loathsom" in file.read_bytes()
    assert not [f for f in found if f["rule"] == "X114"]
    assert CliRunner().invoke(cli, ["cards", "lint", str(plugin), "--fix-names"]).exit_code == 2


def test_the_page_names_every_option_of_the_round() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for option in ("--diff", "--fix", "--fix-names", "--write-baseline", "--baseline", "--since"):
        assert f"{option}" in page
