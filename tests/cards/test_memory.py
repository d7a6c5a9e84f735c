"""What is remembered belongs to a database: it is read again when its folder changes, and goes when nobody holds it."""

from __future__ import annotations

import gc
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from validator import api
from validator.cards.database import Database
from validator.cards.index import Index
from validator.inputs.files import InputError

ROW = {
    "number": 1,
    "side": "light",
    "types": ["Character"],
    "arenas": ["Character"],
    "cost": 1,
    "speed": 10,
    "power": 1,
}


def database(folder: Path, *cards: str, restricted: str = "") -> Path:
    (folder / "sets").mkdir(parents=True, exist_ok=True)
    rows = [{"name": name, **ROW, "number": at, "health": 1} for at, name in enumerate(cards, 1)]
    (folder / "sets" / "X.json").write_text(json.dumps({"card_set": 1, "set": "X", "cards": rows}), "utf-8")
    sets = {"sets_list": 1, "version": "mine", "sets": [{"code": "X", "name": "X", "publisher": "IDC", "order": 1}]}
    (folder / "sets.json").write_text(json.dumps(sets), "utf-8")
    (folder / "subtypes.json").write_text('{"subtypes": 1, "source": "us", "multi_word": []}', "utf-8")
    if restricted:
        (folder / "lists").mkdir(exist_ok=True)
        entry = {"card": restricted, "status": "restricted", "source": "us"}
        everywhere = {"list": 1, "name": "everywhere", "title": "Ours", "source": "us", "entries": [entry]}
        (folder / "lists" / "everywhere.json").write_text(json.dumps(everywhere), "utf-8")
    return folder


def test_a_relative_folder_is_that_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for name in ("one", "two"):
        database(tmp_path / name / "db", f"Card {name}")
        monkeypatch.chdir(tmp_path / name)
        db = api.load_cards("db")
        found.append(db)
        assert [card.name for card in db] == [f"Card {name}"]
    monkeypatch.chdir(tmp_path)
    deck = api.parse_deck("3 Card one", found[0])
    assert api.check_deck(deck, db=found[0]).facts["deck"] == 3
    assert api.load_cards("one/db") is found[0]


def test_a_changed_folder_is_read_again(tmp_path: Path) -> None:
    folder = database(tmp_path / "db", "First", "Other")
    before = api.load_cards(folder)
    assert api.load_cards(folder) is before

    def restricted(db: Database) -> bool:
        found = api.check_deck(api.parse_deck("2 First", db), db=db).findings
        return any(each.rule == "F103" and each.severity == "error" for each in found)

    assert not restricted(before)
    database(folder, "First", "Other", restricted="First")
    changed = api.load_cards(folder)
    assert changed is not before
    assert restricted(changed)
    database(folder, "First", "Second one", restricted="First")
    assert [card.name for card in api.load_cards(folder)] == ["First", "Second one"]


def use_it(db: Database) -> None:
    """Ask for all that is remembered of a database."""
    api.check_deck(api.parse_deck("2 First (A)\n1 Nobody", db), "open", db=db, elsewhere=True)
    board: dict[str, Any] = {
        "board": 1,
        "players": [{"side": "light", "arenas": {"character": [{"cards": ["First (A)"]}]}}],
    }
    api.check_board(api.parse_board(board, db), db=db)
    log = {"turn_log": 1, "before": board, "events": [{"do": "step", "player": "Player 1", "step": "end"}]}
    api.check_turn(api.parse_turn(log, db), db=db)
    api.explain_stack("First (A)", ["First (B)"], db=db)
    api.fits("First (A)", db=db)


def test_a_dropped_database_is_freed(tmp_path: Path) -> None:
    folder = database(tmp_path / "db", "First (A)", "First (B)")
    shutil.copytree(Path(api.SHIPPED) / "effects", folder / "effects")
    for effects in (folder / "effects").glob("*.json"):
        content = json.loads(effects.read_text("utf-8"))
        content = {key: [] if isinstance(value, list) else value for key, value in content.items()}
        effects.write_text(json.dumps(content), "utf-8")
    db = api.load_cards(folder)
    use_it(db)
    held = ref(db)
    del db
    gc.collect()
    assert held() is None


@pytest.mark.parametrize(
    ("read", "check", "what"),
    [
        (lambda db: api.parse_deck("2 First", db), api.check_deck, "deck"),
        (
            lambda db: api.parse_board(
                {"board": 1, "players": [{"side": "light", "arenas": {"character": [{"cards": ["First"]}]}}]}, db
            ),
            api.check_board,
            "board",
        ),
        (
            lambda db: api.parse_turn(
                {"turn_log": 1, "before": {"board": 1, "players": [{"side": "light", "arenas": {}}]}, "events": []}, db
            ),
            api.check_turn,
            "turn log",
        ),
    ],
    ids=["deck", "board", "turn"],
)
def test_what_one_database_read_another_can_t_check(
    read: Callable[[Database], Any], check: Callable[..., Any], what: str, tmp_path: Path
) -> None:
    one = api.load_cards(database(tmp_path / "one", "First"))
    other = api.load_cards(database(tmp_path / "other", "First"))
    found = read(one)
    check(found, db=one)
    for wrong in (other, None):
        with pytest.raises(InputError, match=f"the {what} was read with another card database than it is checked with"):
            check(found, db=wrong)


def test_a_damaged_byte_of_the_index_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWTCG_CACHE_DIR", str(tmp_path / "cache"))
    folder = database(tmp_path / "db", "First", "Second one")
    api.load_cards(folder)
    (path,) = (tmp_path / "cache").glob("*.index")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(ValueError, match="not a card index"):
            Index(str(path)).check()
    os.utime(folder / "sets.json", (1, 1))
    assert [card.name for card in api.load_cards(folder)] == ["First", "Second one"]
    Index(str(path)).check()
