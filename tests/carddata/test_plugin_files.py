"""Set files of a plugin are read as they are, and what is no set file is said to be none."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.carddata.kinds import found_in, plugin_file
from validator.carddata import inputs
from validator.carddata.plugin.cells import quote, unquote
from validator.carddata.plugin.images import read_image
from validator.checks import carddata as run
from validator.inputs.files import InputError

COLUMNS = [
    "Name",
    "Set",
    "ImageFile",
    "Side",
    "Type",
    "Subtype",
    "Cost",
    "Speed",
    "Power",
    "Health",
    "Rarity",
    "Number",
    "Usage",
    "Text",
    "Script",
    "Classification",
]
CARD = {
    "Name": "Tarn Vesh (A)",
    "Set": "ABC",
    "ImageFile": "ABC001_Tarn_Vesh_A",
    "Side": "L",
    "Type": "Ground/Character",
    "Subtype": "Rebel Pilot - Spy",
    "Cost": "3",
    "Speed": "40",
    "Power": "3",
    "Health": "X",
    "Rarity": "C",
    "Number": "1",
    "Text": "Armor",
    "Classification": "STAND",
}


def table(*cards: dict[str, str], columns: list[str] = COLUMNS, end: str = "\n") -> bytes:
    """Return a set file of these cards; what a card doesn't say is as in `CARD`."""
    lines = ["\t".join(columns)]
    lines += ["\t".join({**CARD, **card}.get(column, "") for column in columns) for card in cards]
    return end.join([*lines, ""]).encode()


def test_a_row_is_read_by_the_names_of_the_columns() -> None:
    for columns in (COLUMNS, COLUMNS[::-1], [*COLUMNS, "DraftRarity"]):
        row = plugin_file(table({}, columns=columns)).rows[0]
        assert row.name == "Tarn Vesh (A)"
        assert row.facts["types"] == ["Ground", "Character"]
        assert row.facts["subtypes"] == ["Rebel", "Pilot", "Spy"]
        assert (row.facts["cost"], row.facts["health"], row.number) == (3, "X", 1)
        assert row.facts["abilities"] == [{"keyword": "Armor"}]


def test_line_and_column_name_the_cell() -> None:
    found = found_in(plugin_file(table({}, {"Name": "Orn Vesh(A)", "Number": "2", "ImageFile": "ABC002_Orn_Vesh_A"})))
    assert [(f.rule, f.where.line, f.where.column, f.where.set, f.where.number) for f in found] == [
        ("C107", 3, 1, "ABC", 2)
    ]
    found = found_in(plugin_file(table({"Rarity": "Q"})))
    before = "\t".join(CARD.get(column, "") for column in COLUMNS[:10])
    assert [(f.rule, f.where.line, f.where.column) for f in found] == [("C126", 2, len(before) + 2)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_do_not_matter(end: str) -> None:
    assert found_in(plugin_file(table({}, end=end))) == []


def test_a_file_is_read_as_utf_8_or_windows_1252_and_says_which() -> None:
    data = table({"Name": "Jorû Vesh (A)", "ImageFile": "ABC001_Jor__Vesh_A"})
    for encoding, severity in (("utf-8", "note"), ("cp1252", "warning")):
        subject = plugin_file(data.decode().encode(encoding))
        assert subject.rows[0].name == "Jorû Vesh (A)"
        (found,) = (f for f in found_in(subject) if f.rule == "X101")
        assert found.severity == severity
        assert {"utf-8": "UTF-8", "cp1252": "Windows-1252"}[encoding] in found.message


@pytest.mark.parametrize(
    ("cell", "holds"),
    [
        ('"a ""b"" c"', 'a "b" c'),
        ('"plain"', "plain"),
        ('"Bumpy" Vesh', '"Bumpy" Vesh'),
        ('"a" and "b"', '"a" and "b"'),
        ("", ""),
        ('"', '"'),
        ('""', ""),
        (' "a" ', "a"),
    ],
)
def test_a_quoted_cell_is_freed_of_its_quotes(cell: str, holds: str) -> None:
    assert unquote(cell) == holds
    if unquote(cell) != cell:
        assert unquote(quote(holds, cell)) == holds


@pytest.mark.parametrize(
    ("file", "parts"),
    [
        ("ABC012_Tarn_Vesh_A", ("ABC", 12, "A", "Tarn Vesh")),
        ("15TH001_Tarn_Vesh_A2", ("15TH", 1, "A2", "Tarn Vesh")),
        ("RO2001_Nerf_Herder", ("RO2", 1, None, "Nerf Herder")),
        ("ABCsub_Vesh_Droid", ("ABC", None, None, "Vesh Droid")),
        ("ABC012_Tarn_Vesh_A_Promo", ("ABC", 12, "A", "Tarn Vesh")),
        ("ABC012_Tarn_Vesh_A_Promo_2.jpg", ("ABC", 12, "A", "Tarn Vesh")),
    ],
)
def test_the_name_of_an_image_file_is_taken_apart(file: str, parts: tuple[object, ...]) -> None:
    assert read_image(file) == parts


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"GIF89a\0\0\1", "NUL"),
        (bytes(range(1, 256)) * 4, "no set file"),
        (b"Name,Set,Side,Type,Text\nTarn,ABC,L,Ground,Armor\n", "commas"),
        (b"Name;Set;Side\n", "semicolons"),
        (b"Tarn Vesh (A)\tABC\tL\n", "no set file"),
        (b"just a line", "no set file"),
        (b"Name\tSet\n" + b"x" * 300_000, "300,000"),
    ],
)
def test_what_is_no_set_file_is_said_to_be_none(data: bytes, word: str, tmp_path: Path) -> None:
    path = tmp_path / "ABC.txt"
    path.write_bytes(data)
    with pytest.raises(InputError, match=word) as caught:
        inputs.read(str(path))
    assert "\n" not in caught.value.one_line()
    assert str(path) in caught.value.one_line()


def test_a_folder_that_is_no_plugin_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a card database nor"):
        inputs.read(str(tmp_path))
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "readme.txt").write_text("hello\n")
    with pytest.raises(InputError, match="has no set files"):
        inputs.read(str(tmp_path))


def test_half_a_line_is_found() -> None:
    data = table({}, {"Name": "Orn Vesh (A)", "Number": "2", "ImageFile": "ABC002_Orn_Vesh_A"})
    cut = data[: data.index(b"Orn Vesh") + 30]
    assert [(f.rule, f.severity, f.where.line) for f in found_in(plugin_file(cut))] == [("X102", "error", 3)]


DECK = '<deck version="0.8">\n<superzone name="Deck">\n%s</superzone>\n</deck>\n'
LINE = "<card><name>%s</name><set>ABC</set></card>\n"


@pytest.mark.usefixtures("few_sets")
def test_decks_of_a_plugin_name_cards_that_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    for folder in ("sets", "decks"):
        (tmp_path / "plugin" / folder).mkdir(parents=True)
    (tmp_path / "plugin" / "sets" / "ABC.txt").write_bytes(table({}))
    decks = tmp_path / "plugin" / "decks"
    (decks / "good.dek").write_text(DECK % (LINE % "Tarn Vesh (A)" + LINE % "Han Solo (A)"))
    (decks / "bad.dek").write_text(DECK % (LINE % "Tarn Vesh (A)" + LINE % "Orn Veshandri (A)"))
    (decks / "broken.dek").write_text("<deck><superzone")
    subject = inputs.read(str(tmp_path / "plugin"))
    found = {(Path(path).name, f.rule, f.where.line) for path, those in run.findings(subject).items() for f, _ in those}
    assert found == {("bad.dek", "P103", 4), ("broken.dek", "P101", 1)}


@pytest.mark.parametrize(
    "card",
    [
        {"ImageFile": "A1" * 50_000},
        {"Text": "Pay " * 45_000},
        {"Text": "Pay " * 900},
        {"Text": "When " * 700, "Type": "Equipment"},
        {"Text": '"' * 3_999},
        {"Usage": "BANNED in " * 15_000},
        {"Subtype": "a" * 150_000},
        {"Name": "(" * 119},
        {"Name": " -" * 59},
    ],
)
def test_a_hostile_cell_takes_no_time(card: dict[str, str]) -> None:
    before = time.process_time()
    found_in(plugin_file(table(card)))
    assert time.process_time() - before < 5


def test_what_is_far_too_long_is_refused() -> None:
    with pytest.raises(InputError, match="more than 20,000 lines"):
        plugin_file(table(*[{}] * 20_001))


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (table({})[:-40].partition(b"Armor")[0][:-20], 2, "this line is cut off"),
        (b"Name\tSet\tImag", 1, "a header that is cut off"),
        (table({}, {}, end="\r"), None, "CR alone"),
    ],
)
def test_half_a_file_is_no_set_file(data: bytes, line: int | None, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        plugin_file(data)
    assert error.value.line == line


def test_an_endless_subtype_is_named_and_not_read() -> None:
    words = " ".join(f"Word{i}" for i in range(20_000))
    start = time.process_time()
    subject = plugin_file(table({"Subtype": words}))
    found = found_in(subject)
    assert time.process_time() - start < 4
    assert [f.severity for f in found if f.rule == "C101" and "isn't read" in f.message] == ["error"]
    assert not subject.rows[0].subtype
