"""The index of the cards: its tables say what the cards say, and damage is mended from the files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cards.test_memory import database
from validator import load_cards
from validator.cards.database import Database, load
from validator.cards.index import Index, bases_of, briefs_of, write


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = load_cards()
    path = tmp_path_factory.mktemp("index") / "cards.index"
    write(str(path), tuple(cards), cards.sets, cards.version, "s")
    return path


def test_the_folded_names_are_those_of_the_cards_in_their_order(made: Path) -> None:
    index = Index(str(made))
    index.check()
    assert list(index.bases().items()) == list(bases_of(index).items())


@pytest.mark.parametrize("name", ["Luke Skywalkr (A)", "Darth Vadr", "skywalker", "Stormtroper", "nobody at all", "a"])
def test_suggestions_are_the_same_with_and_without_an_index(made: Path, name: str) -> None:
    index = Index(str(made))
    with_index = Database(index, index.header.sets, "1", "x")
    without = Database(tuple(index), index.header.sets, "1", "x")
    assert with_index.suggest(name) == without.suggest(name)


def test_units_and_subtypes_are_the_same_with_and_without_an_index(made: Path) -> None:
    index = Index(str(made))
    with_index = Database(index, index.header.sets, "1", "x")
    without = Database(tuple(index), index.header.sets, "1", "x")
    assert with_index.subtypes() == without.subtypes() == {word for card in index for word in card.subtypes}
    units = {card.unit for card in index}
    for unit in (*sorted(units)[::97], "lukeskywalker", "bobafett", "nobody"):
        expected = [card for card in index if card.unit == unit]
        assert with_index.of_unit(unit) == without.of_unit(unit) == expected


def test_the_briefs_say_what_the_cards_say(made: Path) -> None:
    index = Index(str(made))
    assert index.briefs() == briefs_of(index)
    for card, brief in zip(index, index.briefs(), strict=True):
        assert all(getattr(card, field) == getattr(brief, field) for field in brief.__struct_fields__)


def damaged(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


def test_a_damaged_card_is_taken_from_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    folder = str(database(tmp_path / "db", "First", "Second one", "Third"))
    whole = list(load(folder))
    (path,) = (tmp_path / "cache").iterdir()
    damaged(path, -2)
    found = load(folder)
    assert isinstance(found.cards, Index)
    assert list(found) == whole
    assert not path.exists(), "the damaged index stays"
    assert list(load(folder)) == whole


def test_damaged_names_are_made_of_the_cards(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "copy.index"
    path.write_bytes(made.read_bytes())
    whole = Index(str(path))
    damaged(path, whole._words_at + 4 * whole.header.bases + 5)
    assert Index(str(path)).bases() == whole.bases() == bases_of(whole)
    assert Index(str(path)).briefs() == whole.briefs()
    damaged(path, whole._briefs_at + 50)
    assert Index(str(path)).briefs() == whole.briefs() == briefs_of(whole)


def test_a_file_that_shrinks_while_it_is_open_is_noticed(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "copy.index"
    path.write_bytes(made.read_bytes())
    index = Index(str(path), again=lambda: tuple(Index(str(made))))
    os.truncate(path, 100_000)
    assert index[len(index) - 1] == Index(str(made))[len(index) - 1]
    with pytest.raises(ValueError, match="not a card index"):
        Index(str(path))
