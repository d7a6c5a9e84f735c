"""Loading: the index and the set files say the same, and a damaged cache or folder harms nobody."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from validator.cards import database, paths
from validator.cards.build import read_cards, read_sets
from validator.cards.index import Index, write
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A database of three sets."""
    folder = tmp_path / "data"
    (folder / "sets").mkdir(parents=True)
    kept = ("AOTC", "SR", "ANH")
    lines = (Path(SHIPPED) / "sets.json").read_text(encoding="utf-8").splitlines()
    sets = [line.rstrip(",") for line in lines[1:-1] if any(f'"code": "{code}"' in line for code in kept)]
    (folder / "sets.json").write_text(lines[0] + "\n" + ",\n".join(sets) + "\n]}\n", encoding="utf-8")
    for code in kept:
        shutil.copy(os.path.join(SHIPPED, "sets", f"{code}.json"), folder / "sets")
    return folder


def test_the_index_holds_every_card_as_the_files_have_it(tmp_path: Path) -> None:
    sets = read_sets(SHIPPED)
    cards = read_cards(SHIPPED, sets)
    path = str(tmp_path / "cards.index")
    write(path, cards, sets.sets, sets.version, "s")
    index = Index(path)
    assert tuple(index) == cards
    assert index.header.sets == sets.sets
    found = database.Database(index, index.header.sets, "1", "x")
    plain = database.Database(cards, sets.sets, "1", "x")
    for text in ("Yoda (A)", "yoda", "R2-D2 (U)", "nobody at all", "Cade Bane (H)"):
        assert found.find(text) == plain.find(text)


def test_a_changed_file_is_noticed(small: Path, cache: Path) -> None:
    assert "Luke Skywalker (A)" in {c.name for c in database.load(str(small))}
    again = database.load(str(small))
    assert isinstance(again.cards, Index)
    file = small / "sets" / "ANH.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace("Luke Skywalker (A)", "Luke Starkiller (A)"), encoding="utf-8"
    )
    assert "Luke Starkiller (A)" in {c.name for c in database.load(str(small))}


@pytest.mark.parametrize(
    "damage", [b"", b"swtcg card index 1\n", b"\0" * 5000, b"swtcg card index 1\n\xff\xff\xff\x7f"]
)
def test_a_damaged_cache_is_made_anew(small: Path, cache: Path, damage: bytes) -> None:
    before = [c.name for c in database.load(str(small))]
    (made,) = cache.iterdir()
    made.write_bytes(damage)
    assert [c.name for c in database.load(str(small))] == before
    made.write_bytes(made.read_bytes()[:-100])
    assert [c.name for c in database.load(str(small))] == before


def test_a_cache_of_another_version_of_the_program_is_made_anew(
    small: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.load(str(small))
    (made,) = cache.iterdir()
    before = Index(str(made)).header.signature
    monkeypatch.setattr(paths, "__version__", "other")
    database.load(str(small))
    assert Index(str(made)).header.signature != before


def test_without_its_index_the_shipped_database_is_read_from_its_files(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "cards.index"
    index.write_bytes(b"swtcg card index 1\n")
    monkeypatch.setattr(database, "shipped_index", lambda: str(index))
    assert database.load().get("Luke Skywalker (A)").unique


def test_without_a_writable_cache_it_still_loads(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(blocker / "below"))
    assert len(database.load(str(small))) > 300


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[:-50], "damaged JSON"),
        (lambda text: text.replace('"number": 1,', '"number": "one",', 1), "Expected"),
        (lambda text: text.replace('"side": "light"', '"side": "bright"', 1), "bright"),
        (lambda text: text.replace('"rarity"', '"raritty"', 1), "raritty"),
        (lambda text: "[]", "Expected `object`"),
    ],
)
def test_a_faulty_file_is_one_clear_line(small: Path, cache: Path, change, said: str) -> None:  # type: ignore[no-untyped-def]
    file = small / "sets" / "ANH.json"
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        database.load(str(small))
    line = raised.value.one_line()
    assert said in line
    assert "ANH.json" in line
    assert "\n" not in line


def test_a_list_of_sets_in_a_later_form_is_refused(small: Path, cache: Path) -> None:
    file = small / "sets.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"sets_list": 1', '"sets_list": 2'), encoding="utf-8")
    with pytest.raises(InputError, match="Invalid enum value 2"):
        database.load(str(small))


def test_a_folder_that_is_no_database(tmp_path: Path, cache: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(InputError):
            database.load(str(folder))
