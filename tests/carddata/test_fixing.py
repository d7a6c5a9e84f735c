"""Fixes mend what findings name and nothing else, and leave nothing to mend."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.carddata.kinds import plugin_file, set_file
from tests.carddata.test_plugin_files import CARD, COLUMNS, table
from validator.carddata import fixing
from validator.carddata.view import CardDataView
from validator.checks import carddata as run


def mend_once(subject: CardDataView) -> bytes | None:
    """Return the file after its fixes, None when nothing changes."""
    change = fixing.mended(subject, run.findings(subject))
    return next(iter(change.values()))[1] if change else None


def mend(data: bytes, *, ours: bool = False) -> bytes:
    """Return a file after as many rounds of fixes as the command makes at most."""
    for _ in range(5):
        new = mend_once(set_file(data) if ours else plugin_file(data))
        if new is None:
            return data
        data = new
    raise AssertionError("fixes never end")


@pytest.mark.parametrize(
    ("column", "before", "after"),
    [
        ("Name", "Tarn  Vesh(a)", "Tarn Vesh (a)"),
        ("Name", " Tarn Vesh (A) (promo) ", "Tarn Vesh (A) (promo)"),
        ("Name", "Tarn Vesh (A)(Promo 2)", "Tarn Vesh (A) (Promo 2)"),
        ("Name", "Vesh ’s Ship (A)", "Vesh's Ship (A)"),
        ("Name", "Vesh -Class Ship", "Vesh-Class Ship"),
        ("Subtype", "Rebel  Pilot – Spy ", "Rebel Pilot - Spy"),
        ("Subtype", "Rebel Pilot -Spy", "Rebel Pilot - Spy"),
        ("Type", "Character ", "Character"),
        ("Type", "Ground / Space", "Ground/Space"),
        ("Cost", "4.0", "4"),
        ("Speed", "40.00", "40"),
        ("Number", "1.0", "1"),
        ("Text", "Armor|Pay 1 Force - > Evade 1 ", "Armor | Pay 1 Force -> Evade 1"),
        ("Side", "L ", "L"),
    ],
)
@pytest.mark.parametrize("quoted", [False, True])
def test_a_cell_is_mended_and_the_others_stay(column: str, before: str, after: str, quoted: bool) -> None:
    card = {**CARD, "Script": '<s>"x"</s>', column: before}
    shown = f'"{before}"' if quoted and before == before.strip() else before
    wanted = f'"{after}"' if shown != before else after
    found = mend(table({**card, column: shown}, end="\r\n"))
    assert found == table({**card, column: wanted}, end="\r\n")


@pytest.mark.parametrize(
    "card",
    [
        {"Name": "Axe Vesh B"},
        {"Name": "Tarn Vesh (B (Promo)"},
        {"Subtype": "Smugler"},
        {"Text": "Armor | Pay 1 Force ? Evade 1"},
        {"Text": "Armor Overkill"},
        {"Text": "“Which?” – that is – it’s the question"},
        {"Cost": "4.5"},
        {"Number": "P"},
        {"Usage": "BANNED"},
    ],
)
def test_what_is_not_safe_is_left_alone(card: dict[str, str]) -> None:
    data = table(card)
    assert mend(data) == data


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encoding_and_line_ends_stay(encoding: str) -> None:
    text = table({"Name": "Jorû  Vesh (A)"}, end="\r\n").decode()
    found = mend(text.encode(encoding))
    assert found == text.replace("  ", " ").encode(encoding)


def test_a_value_of_our_json_is_mended_in_its_place() -> None:
    row = '{"name": "Jor\\u00fb  Vesh(A)",   "side": "light", "types": ["Battle"]}'
    text = '{\n"card_set": 1,\r\n "set": "ABC", "cards": [\n' + row + "]}"
    assert mend(text.encode(), ours=True) == text.replace("  Vesh(A)", " Vesh (A)").encode()
    row = '{"name": "Jorû’s Vesh", "side": "light", "types": ["Battle"]}'
    text = '{"card_set": 1, "set": "ABC", "cards": [' + row + "]}"
    assert mend(text.encode(), ours=True) == text.replace("’", "'").encode()


CELLS = st.text(st.sampled_from(list('Ab1 .-–’“"()|>?/é')), max_size=14)
SEEDS = st.sampled_from(
    [
        "Tarn  Vesh(a)",
        "Vesh -Class",
        "4.0",
        " 3 ",
        "Armor|Evade 2",
        "Pay 1 Force - > Evade 1",
        "Ground/Space",
        "(Promo)",
        "",
    ]
)


@settings(max_examples=examples(250), deadline=None)
@given(
    st.lists(st.dictionaries(st.sampled_from(COLUMNS), CELLS | SEEDS, max_size=6), min_size=1, max_size=3),
    st.sampled_from(["\n", "\r\n"]),
)
def test_after_the_fixes_nothing_is_left_to_mend(cards: list[dict[str, str]], end: str) -> None:
    data = table(*cards, end=end)
    found = mend(data)
    assert not any(fixes for those in run.findings(plugin_file(found)).values() for _, fixes in those)
    assert found.count(b"\n") == data.count(b"\n")
    assert found.count(b"\t") == data.count(b"\t")
    assert found.count(b"\r") == data.count(b"\r")


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(st.fixed_dictionaries({"name": (CELLS | SEEDS).filter(bool), "subtype": CELLS.filter(bool)}), max_size=3)
)
def test_after_the_fixes_nothing_is_left_to_mend_in_ours(cards: list[dict[str, str]]) -> None:
    rows = [{**card, "side": "light", "types": ["Ground"], "arenas": ["Ground"]} for card in cards]
    found = mend(json.dumps({"card_set": 1, "set": "ABC", "cards": rows}).encode(), ours=True)
    assert not any(fixes for those in run.findings(set_file(found)).values() for _, fixes in those)
    after = json.loads(found)["cards"]
    assert [{**a, "name": 0, "subtype": 0} for a in after] == [{**b, "name": 0, "subtype": 0} for b in rows]


@pytest.mark.usefixtures("few_sets")
def test_the_command_writes_once_and_keeps_the_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from validator.cli.group import cli

    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    path = tmp_path / "ABC.txt"
    data = table({"Name": "Tarn  Vesh (A)", "Cost": "3.0"})
    path.write_bytes(data)
    path.chmod(0o640)
    runner = CliRunner()
    shown = runner.invoke(cli, ["cards", "lint", "--diff", str(path)])
    assert path.read_bytes() == data
    assert f"-{data.decode().splitlines()[1]}" in shown.stdout
    fixed = runner.invoke(cli, ["cards", "lint", "--fix", str(path)])
    assert fixed.exit_code == 0, fixed.output
    assert path.read_bytes() == data.replace(b"  ", b" ").replace(b"3.0", b"3")
    assert os.stat(path).st_mode & 0o777 == 0o640
    before = path.stat().st_mtime_ns
    again = runner.invoke(cli, ["cards", "lint", "--fix", str(path)])
    assert again.exit_code == 0
    assert path.stat().st_mtime_ns == before
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []
