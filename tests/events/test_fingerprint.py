"""The fingerprint: the examples of its page, made in two ways; its short form; `event verify`."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.test_basics import ROOT, swtcg
from tests.events.submissions import EXTRA, text
from validator import load_cards, parse_deck
from validator.decks.model import Deck, fingerprint
from validator.events.fingerprints import is_of, read_form, short_form

PAGE = (ROOT / "docs" / "fingerprint.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "schemas/event-verify.schema.json").read_text(encoding="utf-8"))
EXAMPLES = re.findall(r"^\| (.+?) \| `([0-9a-f]{16})` \| `(1-[0-9A-Z]{5}-[0-9A-Z]{5})` \|$", PAGE, re.M)


def deck_of(cards: str) -> Deck:
    if cards == "nothing":
        return Deck(zones={"deck": (), "supply": (), "sideboard": (), "outside": ()})
    lines = re.sub(r"; (\w+): ", r"\n\1:\n", cards).replace(", ", "\n")
    return parse_deck(lines, load_cards())


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 5
    assert len({each[1] for each in EXAMPLES}) == 5


@pytest.mark.parametrize(("cards", "whole", "short"), EXAMPLES, ids=[each[0] for each in EXAMPLES])
def test_the_examples_of_the_page(cards: str, whole: str, short: str) -> None:
    assert fingerprint(deck_of(cards)) == whole
    assert short_form(whole) == short


def test_the_recipe_of_the_page_makes_the_same() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert code is not None
    said: list[str] = []
    exec(code[1], {"hashlib": hashlib, "print": said.append})
    assert said == [EXAMPLES[1][1]]


@pytest.mark.parametrize(
    "same",
    [
        "2 Darth Vader (K)\n4 Kouhun",
        "Kouhun x4\ndarth vader k x2",
        "1 Kouhun\n3 Kouhun\n1 Darth Vader (K)\n1 Darth Vader (K)",
        "Player: Ann\nFormat: standard\n4x Kouhun\n2x Darth Vader (K)",
        '{"deck": 1, "zones": {"deck": [{"card": "Kouhun", "count": 4}, {"card": "Darth Vader (K)", "count": 2}]}}',
        "count,name\n4,Kouhun\n2,Darth Vader (K)\n",
    ],
)
def test_order_spelling_and_form_make_no_difference(same: str) -> None:
    assert fingerprint(parse_deck(same, load_cards())) == EXAMPLES[1][1]


def test_promos_and_reprints_are_the_same_card() -> None:
    card = next(card for card in load_cards() if {"(Promo)"} & {p.name[-7:] for p in card.printings})
    prints = {fingerprint(parse_deck(f"3 {printing.name}", load_cards())) for printing in card.printings}
    reprinted = next(card for card in load_cards() if len(set(card.sets)) > 1 and card.key == card.name)
    again = {fingerprint(parse_deck(f"2 {reprinted.name} [{code}]", load_cards())) for code in reprinted.sets}
    assert len(prints) == len(again) == 1


@given(st.integers(0, 2**64 - 1))
def test_the_short_form_is_read_back_however_it_is_typed(number: int) -> None:
    whole = f"{number:016x}"
    short = short_form(whole)
    for typed in (short, short.lower(), short.replace("-", ""), short.replace("-", " "), whole, whole.upper()):
        form = read_form(typed)
        assert form is not None
        assert is_of(form, whole)
    misread = read_form(short[:2] + short[2:].replace("0", "O").replace("1", "l"))
    assert misread == short
    assert int.from_bytes(bytes.fromhex(whole), "big") >> 14 == sum(
        "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(sign) << shift
        for sign, shift in zip(short[2:].replace("-", ""), range(45, -1, -5), strict=True)
    )


@pytest.mark.parametrize(
    "text_", ["", "1", "ann.txt", "1-04HMA-SW9N", "2-04HMA-SW9NF", "0123456789abcde", "1-UUUUU-UUUUU"]
)
def test_what_is_no_fingerprint(text_: str) -> None:
    assert read_form(text_) is None


@pytest.fixture
def event(tmp_path: Path) -> Path:
    folder = tmp_path / "event"
    folder.mkdir()
    (folder / "Ann Smith - dark.txt").write_text(text("dark"))
    (folder / "Ann Smith - light.txt").write_text(text("light"))
    return folder


def verify(event: Path, *arguments: str, code: int) -> list[dict[str, object]]:
    result = swtcg("event", "verify", *arguments, "--event", str(event), "--output", "json")
    assert result.exit_code == code, result.output
    told = json.loads(result.stdout)
    jsonschema.validate(told, SCHEMA)
    decks: list[dict[str, object]] = told["decks"]
    return decks


def test_the_same_deck_at_the_table(event: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text("".join(sorted(text("dark").splitlines(keepends=True))))
    found = verify(event, "ann smith", str(table), code=0)
    assert [each["same"] for each in found] == [True]
    assert found[0]["handed_in"] == "Ann Smith - dark.txt"


def test_a_changed_deck_at_the_table(event: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    first, rest = text("dark").split("\n", 1)
    count, name = first.split(" ", 1)
    table.write_text(f"{rest}{int(count) - 1} {name}\n1 {EXTRA['dark'][0]}\n")
    (found,) = verify(event, "Ann", str(table), code=1)
    assert found["changes"] == [
        {"zone": "deck", "card": name, "before": int(count), "after": int(count) - 1},
        {"zone": "deck", "card": EXTRA["dark"][0], "before": 0, "after": 1},
    ]
    shown = swtcg("event", "verify", "Ann", str(table), "--event", str(event)).stdout
    assert f"+1 {EXTRA['dark'][0]} (from 0 to 1)" in shown


def test_a_fingerprint_from_the_sheet(event: Path) -> None:
    short = short_form(fingerprint(parse_deck(text("dark"), load_cards())))
    assert verify(event, "Ann", short.lower(), code=0)[0]["handed_in"] == "Ann Smith - dark.txt"
    assert verify(event, "Ann", "1-04HMA-SW9NF", code=1)[0]["same"] is False


def test_all_players_of_a_folder(event: Path, tmp_path: Path) -> None:
    table = tmp_path / "table"
    table.mkdir()
    (table / "ann smith dark.txt").write_text(text("dark"))
    (table / "Bob - dark.txt").write_text(text("dark"))
    assert [each["same"] for each in verify(event, str(table), code=1)] == [True, False]


def test_bad_input_of_verify(event: Path, tmp_path: Path) -> None:
    word = tmp_path / "deck.docx"
    word.write_bytes(b"PK\x03\x04word/")
    assert verify(event, "Ann", str(word), code=2)[0]["unreadable"] is True
    for arguments in (["Ann"], ["Zed", "1-04HMA-SW9NF"], ["Ann", "gone.txt"]):
        result = swtcg("event", "verify", *arguments, "--event", str(event))
        assert result.exit_code == 2
        assert "Traceback" not in result.output
