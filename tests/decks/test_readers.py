"""Decks as XML, JSON and CSV; and files that are no deck."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.decks.pool import db, decks
from validator.decks.limits import MAX_BYTES
from validator.decks.model import Deck
from validator.decks.readers import parse_deck, parse_decks, read_deck
from validator.decks.writers import KINDS, write_deck
from validator.inputs.files import InputError
from validator.rules import registry


def read(data: str | bytes) -> Deck:
    return parse_deck(data, db(), "x")


def rules(data: str | bytes) -> list[str]:
    return [p.rule for p in read(data).problems]


def listed(deck: Deck) -> dict[str, list[tuple[int, str | None]]]:
    return {z: [(e.count, e.card.key if e.card else None) for e in es] for z, es in deck.zones.items() if es}


def refused(data: str | bytes, words: str = "") -> InputError:
    with pytest.raises(InputError) as caught:
        read(data)
    assert words in caught.value.message, caught.value.message
    assert "\n" not in caught.value.one_line()
    assert caught.value.path == "x"
    return caught.value


# ── LackeyCCG ─────────────────────────────────────────────────────────────────────────────────────────────────────────

DEK = """<deck version="0.8">
\t<meta>
\t\t<game>starwars</game>
\t</meta>
\t<superzone name="Deck">
\t\t<card><name id="a">Rebel Trooper</name><set>ANH</set></card>
\t\t<card><name id="a">Rebel Trooper</name><set>ANH</set></card>
\t\t<card><name id="b">Seek the Council&apos;s Wisdom</name><set></set></card>
\t\t<card><name id="a">Rebel Trooper</name><set>ANH</set></card>
\t</superzone>
\t<superzone name="Supply">
\t\t<card><name id="c">Pulling the Strings</name><set>TROS</set></card>
\t</superzone>
\t<superzone name="Outside the game">
\t</superzone>
</deck>
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_dek(end: str) -> None:
    deck = read(DEK.replace("\n", end).encode())
    assert deck.source == "dek"
    assert not deck.problems
    assert listed(deck) == {
        "deck": [(2, "Rebel Trooper"), (1, "Seek the Council's Wisdom"), (1, "Rebel Trooper")],
        "supply": [(1, "Pulling the Strings [TROS]")],
    }
    assert [(e.where.line, e.where.column, e.where.pointer) for _, e in deck.entries()] == [
        (6, 3, "/zones/deck/0"),
        (8, 3, "/zones/deck/1"),
        (9, 3, "/zones/deck/2"),
        (12, 3, "/zones/supply/0"),
    ]
    first = deck.zones["deck"][0]
    assert first.printing is not None
    assert first.printing.set == "ANH"


def test_a_dek_with_faults_of_its_lines() -> None:
    assert rules(DEK.replace("<set>TROS</set>", "")) == ["P104"]
    assert rules(DEK.replace("Council", "Counsel")) == ["P103"]
    assert rules(DEK.replace("<set>ANH", "<set>ESB", 1)) == ["P107"]
    assert rules(DEK.replace('"Supply"', '"Hand"')) == ["P102", "P102"]
    assert rules(DEK.replace("Rebel Trooper", "", 1)) == ["P102"]
    assert rules(DEK.replace("\t\t<card>", "\t\tsome text<card>", 1)) == ["P102"]
    assert rules(DEK.replace("<game>", "<card/><superzone/><game>")) == []
    assert rules(DEK.replace("\t<superzone", "<extra><card/></extra>\t<superzone", 1)) == ["P102"]


def test_copies_of_an_unknown_card_are_one_finding() -> None:
    deck = read(DEK.replace("Rebel Trooper", "Rebel Troopper"))
    assert [p.rule for p in deck.problems] == ["P103", "P103"]
    assert [p.hit.where.line for p in deck.problems] == [6, 9]


def test_encodings_of_xml() -> None:
    name = "Padmé Amidala (H)"
    text = DEK.replace("Rebel Trooper", name).replace("<set>ANH</set>", "")
    assert rules(text.encode()) == ["P106", "P106"]
    assert rules(text.encode("utf-16")) == ["P106", "P106"]
    assert rules(text.encode("cp1252")) == ["P108", "P106", "P106"]
    assert rules(b'<?xml version="1.0" encoding="iso-8859-1"?>\n' + text.encode("cp1252")) == ["P106", "P106"]


LAUGHS = (
    '<?xml version="1.0"?>\n<!DOCTYPE deck [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
    '<deck><superzone name="Deck"><card><name>&b;</name></card></superzone></deck>'
)


@pytest.mark.parametrize(
    ("data", "words", "line"),
    [
        (DEK[:300], "damaged XML", 9),
        (DEK.replace("</superzone>", "</supperzone>"), "damaged XML: mismatched tag", 10),
        (DEK.replace("&apos;", "&foo;"), "undefined entity", 8),
        (DEK.replace("&apos;", "&"), "damaged XML", 8),
        (LAUGHS, "DOCTYPE", 2),
        ("<!DOCTYPE deck>\n<deck></deck>", "DOCTYPE", 1),
        ("<cards>\n</cards>", "<cards>", 1),
        ("<deck>" * 100_000, "more than 1,000 elements", 1),
        ("<", "damaged XML", 1),
    ],
)
def test_xml_that_is_no_deck(data: str, words: str, line: int) -> None:
    error = refused(data, words)
    assert (error.rule, error.line) == ("P109" if words.startswith("more") else "P101", line)
    assert error.column is not None


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

OWN = """{"deck": 1, "name": "Falcon Rush", "player": "Ann", "side": "light", "format": "standard",
 "zones": {"deck": [{"card": "Luke Skywalker (A)", "count": 2},
                    {"card": "Rebel Trooper", "count": 4, "set": "ANH"}],
           "supply": [{"card": "rebel pilot", "count": 1}], "sideboard": [], "outside": []}}
"""


def test_our_json() -> None:
    deck = read(OWN)
    assert (deck.name, deck.player, deck.side, deck.format, deck.source) == (
        "Falcon Rush",
        "Ann",
        "light",
        "standard",
        "json",
    )
    assert listed(deck) == {"deck": [(2, "Luke Skywalker (A)"), (4, "Rebel Trooper")], "supply": [(1, "Rebel Pilot")]}
    (problem,) = deck.problems
    assert listed(read(OWN.replace('"count": 4', '"count": 4.0'))) == listed(deck)
    assert (problem.rule, problem.hit.where.line, problem.hit.where.pointer) == ("P106", 4, "/zones/supply/0")


@pytest.mark.parametrize(
    ("old", "new", "words", "line", "pointer"),
    [
        ('"player"', '"plaeyr"', "unknown field 'plaeyr'", 1, "/plaeyr"),
        ('"count": 4', '"cuont": 4', "unknown field 'cuont'", 3, "/zones/deck/1/cuont"),
        ('"supply"', '"suply"', "unknown field 'suply'", 4, "/zones/suply"),
        ('"deck": 1', '"deck": 2', "version 2", 1, "/deck"),
        ('"deck": 1', '"deck": true', "version", 1, "/deck"),
        ('"deck": 1, ', "", "is missing", 1, None),
        ('"count": 4', '"count": "4"', "'4' is a text", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": 1000000000000', "1000000000000", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": ' + "9" * 400, "more than 18 digits", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": 1e12', "1000000000000", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": -1', "negative", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": 1.5', "1.5 is not a whole number", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": true', "true is not a whole number", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": null', "null is not a whole number", 3, "/zones/deck/1/count"),
        ('"count": 4', '"count": []', "not a whole number", 3, "/zones/deck/1/count"),
        (', "count": 4', "", "`count` is missing", 3, "/zones/deck/1"),
        ('"Rebel Trooper"', "7", "not a number", 3, "/zones/deck/1/card"),
        ('"Rebel Trooper"', '" "', "`card` must be", 3, "/zones/deck/1/card"),
        ('"ANH"', "7", "`set` must be", 3, "/zones/deck/1/set"),
        ('"light"', "7", "`side` must be", 1, "/side"),
        ("[]", "{}", "must be a list of cards, not an object", 4, "/zones/sideboard"),
        ('{"card": "rebel pilot", "count": 1}', '"rebel pilot"', "a card must be an object", 4, "/zones/supply/0"),
        ('"name"', '"side"', "'side' stands twice", 1, None),
        ("4, ", "NaN, ", "NaN", 3, None),
        ("}}\n", "}", "damaged JSON", 4, None),
    ],
)
def test_our_json_is_strict(old: str, new: str, words: str, line: int, pointer: str | None) -> None:
    assert old in OWN
    error = refused(OWN.replace(old, new, 1) if old != "}}\n" else OWN[:-3] + new, words)
    assert (error.line, error.pointer) == (line, pointer)
    assert error.column is not None


def test_a_mistyped_field_has_a_suggestion() -> None:
    assert refused(OWN.replace('"count": 4', '"cuont": 4')).hint == "did you mean 'count'?"


def test_a_count_over_the_limit_is_p109() -> None:
    assert refused(OWN.replace('"count": 4', '"count": 1000')).rule == "P109"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ('{"board": 1, "players": []}', "a board, not"),
        ('{"turn_log": 1, "before": {}}', "turn log"),
        ("{}", "neither"),
        ("[[]]", "must be an object"),
        ('["x", 7]', "must be an object"),
        ("[]", "empty list"),
        ('{"zones": []}', "is missing"),
        ('{"deck": 1, "zones": []}', "must be an object"),
        ("[" * 100_000, "nested"),
        ('{"a":' * 100_000, "nested"),
        ('{"cards": 7}', "must be a list"),
    ],
)
def test_json_that_is_no_deck(data: str, words: str) -> None:
    refused(data, words)


def test_a_board_written_as_text_is_told_so() -> None:
    refused("Ann (light)\nCharacter: Nobody (A) / Nobody (B)\nBob (dark)\nGround: AT-AT\n", "board")
    read("Ann's deck (light)\nCharacter: 4 Nobody (A) / Nobody (B)\n4 Rebel Trooper\n")


DECKDB: dict[str, Any] = {
    "id": 7,
    "name": "Starter",
    "format": None,
    "side": "Light",
    "likes": {"n": [1]},
    "cards": [
        {"count": 4, "name": "Rebel Trooper", "setCode": "ANH", "imageUrl": None},
        {"count": 1, "name": "Pulling the Strings", "setCode": "ION"},
        {"count": 2, "name": "Rebel Pilot", "setCode": None},
    ],
    "supply": None,
}


def test_json_of_the_deck_database() -> None:
    deck = read(json.dumps(DECKDB))
    assert (deck.name, deck.side, deck.format, deck.source) == ("Starter", "light", None, "deckdb")
    assert not deck.problems
    assert listed(deck) == {"deck": [(4, "Rebel Trooper"), (1, "Pulling the Strings [ION]"), (2, "Rebel Pilot")]}
    supply = DECKDB | {"supply": [{"count": 1, "name": "Rebel Squad"}], "cards": []}
    assert listed(read(json.dumps(supply))) == {"supply": [(1, "Rebel Squad")]}
    for bad in ({"count": None}, {"count": -1}, {"name": None}):
        error = refused(json.dumps(DECKDB | {"cards": [DECKDB["cards"][0] | bad]}, indent=1))
        assert error.pointer is not None
        assert error.pointer.startswith("/cards/0")
        assert error.line is not None


@pytest.mark.parametrize("key", ["set", "setCode", "set_code", "edition", "Expansion"])
def test_the_set_of_a_card_is_read_whatever_it_is_called(key: str) -> None:
    rows = [{"count": 1, "name": "Luke Skywalker", key: "A New Hope", "rarity": "R"}, {"count": 4, "name": "AT-AT"}]
    (problem,) = read(json.dumps(DECKDB | {"cards": [rows[0]]})).problems
    assert len(problem.hit.data["candidates"]) == 4  # of some forty, those of that set
    rows[0] |= {"name": "Pulling the Strings", key: "ION"}
    deck = read(json.dumps(DECKDB | {"cards": rows}))
    assert listed(deck) == {"deck": [(1, "Pulling the Strings [ION]"), (4, "AT-AT")]}
    assert (deck.name, deck.side) == ("Starter", "light")


def test_the_letter_of_a_card_may_have_a_key_of_its_own() -> None:
    rows = [{"count": 1, "name": "Luke Skywalker", "version": "B", "setCode": "ANH"}]
    assert listed(read(json.dumps(DECKDB | {"cards": rows}))) == {"deck": [(1, "Luke Skywalker (B)")]}


def test_an_array_holds_several_decks() -> None:
    text = json.dumps([DECKDB, DECKDB | {"name": "Other"}], indent=1)
    first, second = parse_decks(text, db(), "x")
    assert (first.name, second.name) == ("Starter", "Other")
    assert second.zones["deck"][0].where.pointer == "/1/cards/0"
    refused(text, "holds 2 decks")
    assert read(json.dumps([DECKDB])).name == "Starter"


# ── CSV ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables(delimiter: str, end: str) -> None:
    rows = [
        ["Quantity", "Card Name", "Set", "Zone", "Rarity"],
        ["4", "Rebel Trooper", "ANH", "", "C"],
        ["", "", "", "", ""],
        ["1", '"In a Galaxy Far, Far Away...."', "", "Supply", "R"],
        ["2x", '"Garazeb ""Zeb"" Orrelios (A)"', "", "outside the game", "R"],
    ]
    deck = read(end.join(delimiter.join(row) for row in rows))
    assert deck.source == "csv"
    assert not deck.problems
    assert listed(deck) == {
        "deck": [(4, "Rebel Trooper")],
        "supply": [(1, "In a Galaxy Far, Far Away....")],
        "outside": [(2, 'Garazeb "Zeb" Orrelios (A)')],
    }
    assert [e.where.line for _, e in deck.entries()] == [2, 4, 5]


def test_a_markdown_table() -> None:
    deck = read("| Count | Card | Type |\n|------:|:-----|------|\n| 4 | Rebel Trooper | Character |\n")
    assert [(e.count, e.text, e.where.line) for _, e in deck.entries()] == [(4, "Rebel Trooper", 3)]
    assert not deck.problems


def test_a_collector_number_is_no_count() -> None:
    assert rules("name,set,number\nLuke Skywalker (A),ANH,26\n") == ["P103"]
    deck = read("Number,Card\n26,Rebel Trooper\n")
    assert [(e.count, e.text) for _, e in deck.entries()] == [(26, "Rebel Trooper")]


def test_faults_of_tables() -> None:
    head = "count,name,set,zone\n"
    assert rules(head + "4,\n") == ["P102"]
    assert rules(head + ",Rebel Trooper\n") == ["P102"]
    assert rules(head + "1,Seek,and,find,it\n") == ["P102"]
    assert rules(head + "1,Rebel Trooper,,Hand\n") == ["P102"]
    assert rules(head + "1,Rebel Trooper,ESB\n0,Rebel Pilot\n1,Luke Skywalker\n1,Nobody At All\n") == [
        "P107",
        "P105",
        "P104",
        "P103",
    ]
    assert rules(head + "1,Rebel Trooper\n-1,Rebel Trooper\n4,Rebel Pilot\n") == ["P102"]
    assert rules(head + "1000000000000,Rebel Trooper\n") == ["P109"]
    assert refused(head + '1,"Rebel Trooper\n' * 2, "damaged CSV").line is not None


def test_a_list_with_commas_is_no_table() -> None:
    assert read("Name, count on me\n4 Rebel Trooper\n").source == "text"
    assert read("4 In a Galaxy Far, Far Away....\n").source == "text"


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def fails(path: Path) -> InputError:
        with pytest.raises(InputError) as caught:
            read_deck(str(path), db())
        assert caught.value.path == str(path)
        assert "\n" not in caught.value.one_line()
        return caught.value

    assert "no such file" in fails(tmp_path / "none.dek").message
    assert "folder" in fails(tmp_path).message
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    assert fails(large).rule == "P109"
    many = tmp_path / "many.txt"
    many.write_text("1 a\n" * 1_000_000)
    assert fails(many).rule == "P109"
    shut = tmp_path / "shut.txt"
    shut.write_text("4 Rebel Trooper")
    if os.geteuid() != 0:
        shut.chmod(0)
        assert "permission" in fails(shut).message
    assert read_deck(str(_written(tmp_path / "a.dek", b"4 Rebel Trooper")), db()).source == "text"


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"4 Rebel\0Trooper", "NUL"),
        (b"\x81\x8d\x8f", "neither UTF-8 nor"),
        (b"\xff\xfe\x00", "UTF-16"),
        (b"\xff\xfe\0\0\xff\xff\xff\xff", "UTF-32"),
        (bytes(range(1, 27)) * 20, "is no text"),
        (bytes(range(0xA0, 0x100)) * 5, "is no text"),
        (b"From: Ann <a@b.c>\r\nMIME-Version: 1.0\r\n\r\n4 Rebel Trooper\r\n", "a saved e-mail"),
        (b"Received: from x\nSubject: my deck\n\n4 Rebel=20Trooper\n", "a saved e-mail"),
        (b"PK\x03\x04\x14\x00", "a zip archive"),
        (b"PK\x03\x04\x14\x00word/document.xml", "a Word document"),
        (b"PK\x03\x04\x14\x00xl/workbook.xml", "an Excel workbook"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"{\\rtf1\\ansi 4 Rebel Trooper}", "an RTF document"),
        (b"<html><body><br></body></html>", "a web page without any text"),
        ("4 Rebel\0Trooper", "NUL"),
        (b"x" * (MAX_BYTES + 1), "at most"),
    ],
)
def test_bytes_that_are_no_deck(data: bytes | str, words: str) -> None:
    refused(data, words)


def test_a_copied_mail_and_a_few_odd_characters_are_read() -> None:
    assert read(b"From: Ann\nSubject: my deck\n\n4 Rebel Trooper\n").copies() == 4
    assert read(b"4 Rebel Trooper\n\x07\x08\n").copies() == 4


def test_a_guessed_encoding_is_a_note() -> None:
    deck = read("Padmé’s deck\n4 Rebel Trooper".encode("cp1252"))
    assert deck.name == "Padmé’s deck"
    assert [p.rule for p in deck.problems] == ["P108"]
    assert rules("Padmé’s deck\n4 Rebel Trooper".encode()) == []
    assert rules("Padmé’s deck\n4 Rebel Trooper".encode("utf-16")) == []


@given(st.binary(max_size=300))
@settings(deadline=None)
def test_any_bytes_are_a_deck_or_an_input_error(data: bytes) -> None:
    with suppress(InputError):
        parse_decks(data, db())


@given(decks(), st.sampled_from(KINDS), st.data())
@settings(deadline=None, max_examples=examples(150))
def test_a_damaged_deck_is_a_deck_or_an_input_error(deck: Deck, kind: str, data: st.DataObject) -> None:
    written = bytearray(write_deck(deck, kind).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(written)))
        cut = data.draw(st.integers(0, 3))
        written[at : at + cut] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b"<", b'"', b"{", b"]", b",", b"-"])
        )
    try:
        found = parse_decks(bytes(written), db())
    except InputError:
        return
    for each in found:
        for problem in each.problems:
            assert registry.word(problem.rule, problem.hit) is not None


OTHERS_DEK = """<deck version="0.8">
<meta><name>Han & Chewie</name></meta>
<superzone name="{}">
<card qty="4"><name>Kouhun</name></card>
<card><name>Nexu</name></card>
</superzone>
</deck>"""


@pytest.mark.parametrize("around", ["{}", "here it is:\n{}\nbye", "```xml\n{}\n```", "<!-- mine -->\n{}"])
@pytest.mark.parametrize("zone", ["Deck", "Main", "main deck", "MAINBOARD"])
def test_a_dek_of_other_programs_and_in_a_message(around: str, zone: str) -> None:
    for text in (around.format(OTHERS_DEK.format(zone)), around.format(OTHERS_DEK.format(zone)).replace("<", "&lt;")):
        if "<!--" in around and "&lt;" in text:
            continue
        deck = read(text)
        assert (deck.name, deck.copies(), deck.problems) == ("Han & Chewie", 5, ())


def test_a_superzone_of_cards_put_aside_and_a_count_that_is_none() -> None:
    aside = read(OTHERS_DEK.format("Maybe"))
    assert (aside.copies(), [p.hit.severity for p in aside.problems]) == (0, ["note"])
    assert rules(OTHERS_DEK.format("Deck").replace('"4"', '"four"')) == ["P102"]
    assert rules(OTHERS_DEK.format("Attic")) != []


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0", "a picture"),
        (b"GIF89a\1\0\1\0", "a picture"),
        (b"RIFF\4\0\0\0WEBPVP8 \0", "a picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "a picture"),
        (b"PK\x03\x04\x14\0\0\0", "a zip archive"),
        (b"Rar!\x1a\x07\x01\0", "a rar archive"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "a 7z archive"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "a gzip archive"),
    ],
)
def test_a_file_that_is_no_text_is_named_for_what_it_is(data: bytes, what: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_decks(data + bytes(50), db(), "ann")
    assert caught.value.message == f"is {what}, not a text"
    assert ("unpack it" in (caught.value.hint or "")) is ("archive" in what)
