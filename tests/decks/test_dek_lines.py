"""Decks as LackeyCCG writes them are read line by line, and the parser of XML says the same of every one of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.decks.pool import cards, db
from validator.decks.readers.dek import read_dek
from validator.decks.readers.dek_lines import read_lines
from validator.inputs.files import InputError

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.dek"))
HEAD = '<deck version="0.8">\n\t<meta>\n\t\t<game>starwars</game>\n\t</meta>\n'
STRANGE = (
    *("<", ">", "&", "]]>", "&#65;", "&amp", "&x;", "<!-- -->", "<card>", "</set>", '"', "<?x?>"),
    *("\r", "\t", "\x00", "\x0b", "\xa0", "\ud800", "\u2028", "\ufffe", "é"),
)
ZONES = ("Deck", "Supply", "Sideboard", "Outside the game")


def escape(text: str) -> str:
    for letter, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "apos")):
        text = text.replace(letter, f"&{name};")
    return text


def card(name: str, code: str, id_: str = "X1") -> str:
    return f'\t\t<card><name id="{id_}">{escape(name)}</name><set>{escape(code)}</set></card>\n'


def drawn(draw: random.Random) -> str:
    """Return a deck: mostly what LackeyCCG would write, some names and sets that aren't so."""
    text = HEAD
    for zone in draw.sample(ZONES, draw.randint(0, 4)):
        text += f'\t<superzone name="{zone}">\n'
        for _ in range(draw.randrange(8)):
            one = draw.choice(cards())
            printing = draw.choice(one.printings)
            name, code = printing.name, printing.set
            if draw.random() < 0.2:
                name = draw.choice([name.lower(), name[:-1], f" {name} ", name + ' & "Co" <1>', "Nobody", "Yoda", "é"])
            if draw.random() < 0.1:
                code = draw.choice(["", "XX", code.lower(), " ", "ANH"])
            for _ in range(draw.choice([1, 1, 2, 4, 1001 if draw.random() < 0.02 else 3])):
                text += card(name, code, draw.choice(["X1", "X1", "X2"]))
        text += "\t</superzone>\n"
    return text + "</deck>\n"


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(150, 3000), marks=pytest.mark.slow)])
def test_line_by_line_and_as_xml_the_same_is_read(seeds: range) -> None:
    for seed in seeds:
        text = drawn(random.Random(seed))
        quick = read_lines(text, db(), "x.dek")
        assert quick is not None, text
        assert quick == read_dek(text, db(), "x.dek"), text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_a_deck_of_the_examples_is_read_line_by_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for each in (text, text.replace("\n", "\r\n"), text.removesuffix("\n")):
        quick = read_lines(each, db(), str(path))
        assert quick is not None
        assert quick == read_dek(each, db(), str(path))


@pytest.mark.parametrize("game", ["Star Wars TCG", "", " starwars ", "Magic", "é", "a & b", "]]>", "\x01", "<b/>"])
@pytest.mark.parametrize("name", ["Kouhun", "No Such Card"])
def test_however_the_game_is_called_the_same_is_read(game: str, name: str) -> None:
    zone = f'\t<superzone name="Deck">\n{card(name, "AOTC")}\t</superzone>\n'
    text = HEAD.replace("starwars", game) + zone + "</deck>\n"
    quick = read_lines(text, db(), "x.dek")
    try:
        slow = read_dek(text, db(), "x.dek")
    except InputError:
        assert quick is None
        return
    assert quick in (None, slow)
    assert quick is not None or (name, game.isalpha()) != ("Kouhun", True)


def changed(draw: random.Random, text: str) -> str:
    """Return a text with a fault: letters or whole lines left out, twice, turned or put in."""
    at = draw.randrange(len(text))
    kind = draw.randrange(5)
    if kind == 0:
        return text[:at] + text[at + draw.randint(1, 3) :]
    if kind == 1:
        return text[:at] + draw.choice(STRANGE) + text[at:]
    lines = text.splitlines(keepends=True)
    line = draw.randrange(len(lines))
    if kind == 2:
        del lines[line]
    elif kind == 3:
        lines.insert(line, draw.choice(lines))
    else:
        other = draw.randrange(len(lines))
        lines[line], lines[other] = lines[other], lines[line]
    return "".join(lines)


@pytest.mark.parametrize("seeds", [range(400), pytest.param(range(400, 5_000), marks=pytest.mark.slow)])
def test_what_is_read_line_by_line_is_what_xml_says_whatever_is_wrong(seeds: range) -> None:
    read = 0
    for seed in seeds:
        draw = random.Random(seed)
        text = changed(draw, drawn(draw))
        quick = read_lines(text, db(), "x.dek")
        if quick is None:
            continue
        read += 1
        try:
            slow = read_dek(text, db(), "x.dek")
        except InputError as error:
            pytest.fail(f"{error.one_line()}\n{text!r}")
        assert quick == slow, text
    assert read > len(seeds) / 20
