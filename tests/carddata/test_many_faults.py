"""Files in which everything is wrong: told in few findings, in a time that grows with the file and no faster."""

from __future__ import annotations

import time

import pytest

from tests.carddata.kinds import found_in, plugin_file, set_file
from tests.carddata.test_plugin_files import COLUMNS
from validator.carddata.ours.json_file import parse_json
from validator.carddata.plugin.sentences import without_brackets
from validator.carddata.rows import ENOUGH
from validator.checks import carddata as run
from validator.checks.carddata import MANY
from validator.inputs.files import InputError
from validator.rules import registry


def plugin(rows: int, text: str = "Armor", **cells: str) -> bytes:
    """Return a set file of so many rows; `#` in a cell is the row's number."""
    values = dict.fromkeys(COLUMNS, "") | {"Name": "Vesh # (A)", "Set": "ABC", "Side": "L", "Type": "Character"}
    values |= {"Cost": "3", "Speed": "40", "Power": "3", "Health": "3", "Rarity": "C", "Number": "#", "Text": text}
    values |= {"ImageFile": "ABC_Vesh", "Subtype": "Rebel"} | cells
    line = "\t".join(values[column] for column in COLUMNS)
    return ("\t".join(COLUMNS) + "\n" + "\n".join(line.replace("#", str(n)) for n in range(1, rows + 1))).encode()


def of(rule: str, data: bytes) -> list[str]:
    return [finding.message for finding in found_in(plugin_file(data)) if finding.rule == rule]


def test_many_findings_of_a_rule_in_a_column_are_told_as_one_with_their_number() -> None:
    assert len(of("C126", plugin(MANY, Rarity="Q"))) == MANY
    (told,) = of("C126", plugin(MANY + 1, Rarity="Q"))
    assert told == f"Vesh 1 (A): 'Q' is no rarity (and {MANY} more like this in this file)"


def test_what_is_told_as_one_is_the_worst() -> None:
    data = plugin(MANY + 1, Rarity="").replace(b"\tC\t", b"\t\t") + b"\n" + plugin(1, Rarity="Q").split(b"\n")[1]
    (finding,) = [finding for finding in found_in(plugin_file(data)) if finding.rule == "C126"]
    assert finding.severity == "error"


def test_a_rule_leaves_a_file_of_which_it_has_told_enough_and_says_so() -> None:
    (told,) = of("C126", plugin(ENOUGH + 500, Rarity="Q"))
    more = f"(and {ENOUGH - 1:,} more like this in this file; the rest of it was not checked for this)"
    assert told == f"Vesh 1 (A): 'Q' is no rarity {more}"
    (told,) = of("C126", plugin(ENOUGH, Rarity="Q"))
    assert told.endswith(f"(and {ENOUGH - 1:,} more like this in this file)")


def test_an_error_behind_a_thousand_weaker_findings_is_found() -> None:
    data = plugin(ENOUGH + 500, Rarity="") + b"\n" + plugin(1, Rarity="Q").split(b"\n")[1]
    assert "error" in {finding.severity for finding in found_in(plugin_file(data)) if finding.rule == "C126"}


def test_of_faults_that_can_be_mended_each_is_found() -> None:
    view = plugin_file(plugin(ENOUGH + 500, Name="Vesh  # (A)"))
    pairs = [pair for those in run.findings(view).values() for pair in those]
    assert sum(len(fixes) for finding, fixes in pairs if finding.rule == "C107") == ENOUGH + 500


@pytest.mark.parametrize("cells", [{"Name": "Vesh  # (A)"}, {"Cost": "3.0"}, {"Subtype": "Rebel  Droid"}])
def test_without_every_fix_the_same_is_told_of_what_can_be_mended(cells: dict[str, str]) -> None:
    view = plugin_file(plugin(MANY + 50, **cells))
    for some, every in zip(
        run.findings(view, every_fix=False).values(), run.findings(view, every_fix=True).values(), strict=True
    ):
        assert [finding for finding, _ in some] == [finding for finding, _ in every]
        assert [bool(fixes) for _, fixes in some] == [bool(fixes) for _, fixes in every]
        assert run.results("", view, {"": some}) == run.results("", view, {"": every})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_line_is_found_again_in_every_encoding(encoding: str) -> None:
    text = plugin(3, Rarity="Q").decode().replace("\n", "\r\n").replace("Vesh 2", "Vésh 2")
    file = next(file for file in plugin_file(text.encode(encoding)).files if file.rows)
    for at, row in enumerate(file.rows):
        place = row.at("rarity")
        assert place.line == at + 2
        assert place.column is not None
        assert text.split("\r\n")[at + 1][place.column - 1] == "Q"


def seconds(rows: int, **cells: str) -> float:
    data = plugin(rows, **cells)
    start = time.process_time()
    found_in(plugin_file(data))
    return time.process_time() - start


@pytest.mark.slow
@pytest.mark.parametrize(
    "cells",
    [
        {"Name": "Nerf Herder", "Cost": "#"},
        {"Name": "Nerf Herder", "Usage": "BANNED", "Classification": "WB"},
        {"Text": "Stack: Orn# Vesh#, Any Droid# unit."},
    ],
    ids=["one name", "one name with marks", "unknown lists"],
)
def test_the_time_grows_with_the_rows(cells: dict[str, str]) -> None:
    seconds(200, **cells)
    assert seconds(4_000, **cells) < 12 * max(seconds(1_000, **cells), 0.1)


def unknown_words(rows: int) -> float:
    letters = str.maketrans("0123456789", "bdfgklmnpr")
    head, row = plugin(1, text="TEXT").decode().split("\n")
    texts = (" ".join(f"zo{n * 6 + at:06d}".translate(letters) for at in range(6)) for n in range(rows))
    lines = [row.replace("TEXT", text).replace("Vesh 1", f"Vesh {n}") for n, text in enumerate(texts)]
    view = plugin_file("\n".join([head, *lines]).encode())
    start = time.process_time()
    list(registry.get("X112").check(view))
    return time.process_time() - start


def test_the_time_for_unknown_words_of_texts_grows_with_their_number() -> None:
    unknown_words(200)
    assert unknown_words(6_000) < 8 * max(min(unknown_words(1_500) for _ in range(2)), 0.05)


@pytest.mark.parametrize("text", ["(" * 3_900, 'gets "Stack: ' * 300, "(" * 1_900 + ")" + "(" * 1_900])
def test_a_text_of_brackets_or_open_quotes_is_read_at_once(text: str) -> None:
    assert seconds(20, Text=text) < 2


@pytest.mark.parametrize(
    ("text", "right"), [("Evade 2 (once).", "Evade 2 ."), ("a (b", "a (b"), ("a) b", "a) b"), ("(a (b) c)", " c)")]
)
def test_what_stands_in_brackets_is_left_out(text: str, right: str) -> None:
    assert without_brackets(text) == right


def test_a_type_that_is_no_text_is_a_finding() -> None:
    data = b'{"card_set": 1, "set": "ABC", "cards": [{"name": "Tarn Vesh (A)", "side": "light", "types": [2]}]}'
    assert "C101" in {finding.rule for finding in found_in(set_file(data))}


def test_a_file_with_a_key_twice_that_is_damaged_besides_is_unreadable() -> None:
    with pytest.raises(InputError, match="damaged JSON"):
        parse_json(b'{"card_set": 1, "cards": [{"a": 1, "a": 2}, x]}', "ABC.json")
