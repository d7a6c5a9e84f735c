"""Format and list files of one's own: inheritance, days, and what is refused when they are loaded."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from validator import formats
from validator.cards.database import Database, load
from validator.cards.paths import SHIPPED
from validator.checks.deck import check
from validator.decks.model import Deck, Entry
from validator.decks.view import DeckView
from validator.formats import Format
from validator.formats import load as loader
from validator.inputs.files import InputError
from validator.rules import registry


class Folder:
    """A database folder with the shipped cards and formats and lists of its own."""

    def __init__(self, path: Path) -> None:
        self.shipped = load()
        self.path = path
        self._changed()

    def _changed(self) -> None:
        """Take a new database: one holds what was read with it."""
        self.db = Database(self.shipped.cards, self.shipped.sets, self.shipped.version, str(self.path))

    def format(self, name: str = "league", **fields: Any) -> None:
        content = {"format": 1, "name": name, "title": name.title(), "source": "us"}
        self._write("formats", name, content | fields)

    def list(self, *entries: dict[str, Any], name: str = "ours", **fields: Any) -> None:
        content = {"list": 1, "name": name, "title": name, "source": "us", "entries": entries}
        self._write("lists", name, content | fields)

    def _write(self, kind: str, name: str, content: dict[str, Any]) -> None:
        (self.path / kind).mkdir(exist_ok=True)
        (self.path / kind / f"{name}.json").write_text(json.dumps(content))
        self._changed()

    def resolve(self, name: str = "league", as_of: str | None = None) -> Format:
        return formats.resolve(name, as_of, self.db, registry.catalogue)

    def refused(self, name: str = "league") -> InputError:
        with pytest.raises(InputError) as caught:
            self.resolve(name)
        assert "\n" not in caught.value.one_line()
        return caught.value


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def ban(card: str, **fields: Any) -> dict[str, Any]:
    return {"card": card, "status": "banned", "source": "us"} | fields


def test_what_is_left_out_is_the_parents(folder: Folder) -> None:
    folder.format(extends="standard", deck_minimum=40, severities={"D110": "error"})
    parent = folder.resolve("standard")
    found = folder.resolve()
    assert found.numbers.deck_minimum == 40
    assert found.numbers.copies == parent.numbers.copies
    assert found.sets == parent.sets
    assert found.listings.keys() == parent.listings.keys()
    assert found.severities == {"D104": "error", "D110": "error"}


def test_a_list_is_added_and_a_card_lifted(folder: Folder) -> None:
    folder.format(extends="open", lists=["ours"], lift=["Saw Gerrera (C)"])
    folder.list(ban("luke  skywalker (a)"))
    assert set(folder.resolve().listings) == {"Luke Skywalker (A)", "No Longer", "Blockade PM"}


def test_the_shipped_files_do_not_know_another_database(tmp_path: Path) -> None:
    shipped = load()
    few = Database([shipped.get("Luke Skywalker (A)")], shipped.sets[:3], "x", str(tmp_path))
    for name in formats.names(few):
        found = formats.resolve(name, None, few)
        assert not found.listings


def test_a_format_of_ones_own_goes_before_the_shipped_one(folder: Folder) -> None:
    folder.format("open", extends="constructed", copies=3)
    assert folder.resolve("open").numbers.copies == 3


def test_pools_of_announced_days(folder: Folder) -> None:
    folder.format(
        extends="constructed",
        pools=[{"sets": ["ANH", "ESB"], "from": "2020-01-01"}, {"sets": ["ESB", "bsb"], "from": "2030-01-01"}],
    )
    found = folder.resolve()
    luke = folder.db.get("Luke Skywalker (A)")
    assert found.sets == {"ANH", "ESB"}
    assert (found.allows(luke), found.leaves(luke)) == (True, "2030-01-01")
    later = folder.resolve(as_of="2030-01-01")
    assert later.sets == {"ESB", "BOSB"}
    assert (later.allows(luke), later.leaves(luke)) == (False, None)
    assert folder.resolve(as_of="2019-12-31").notes


def test_days_of_an_entry(folder: Folder) -> None:
    folder.format(extends="open", lists=["ours"])
    folder.list(
        ban("Ugnaught", **{"from": "2020-01-01", "until": "2021-01-01"}), ban("Ugnaught", **{"from": "2030-01-01"})
    )

    def states(day: str | None) -> list[str]:
        return [listing.state for listing in folder.resolve(as_of=day).listings.get("Ugnaught", ())]

    assert states("2019-12-31") == ["announced", "announced"]
    assert states("2020-12-31") == ["holds", "announced"]
    assert states("2021-01-01") == ["announced"]
    assert states("2030-01-01") == ["holds"]


def test_without_a_day_it_holds_today_and_not_for_sure_yesterday(folder: Folder) -> None:
    folder.format(extends="open", lists=["ours"])
    folder.list(ban("Ugnaught"))
    assert folder.resolve().listings["Ugnaught"][0].state == "holds"
    assert folder.resolve(as_of=loader.today()).listings["Ugnaught"][0].state == "holds"
    assert folder.resolve(as_of="2020-01-01").listings["Ugnaught"][0].state == "unsure"


def test_today_the_newest_list_holds_whatever_the_clock_says(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "today", lambda: "2001-01-01")
    assert len(folder.resolve("standard").sets or ()) == 17
    assert folder.resolve("wotc").listings["Chewbacca (G)"][0].state == "holds"
    assert not folder.resolve("wotc").later


def test_what_is_announced_is_said_beforehand(folder: Folder) -> None:
    day = {"from": "2030-01-01"}
    folder.format(
        extends="constructed",
        lists=["ours"],
        pools=[{"sets": ["ANH", "RAS"]}, {"sets": ["RAS"], "from": "2031-01-01"}],
    )
    folder.list(ban("Ugnaught", **day), ban("Falcon's Needs", **day, status="restricted"))

    def said(*lines: tuple[int, str], as_of: str | None = None) -> list[str]:
        entries = tuple(Entry(folder.db.get(name), count, name) for count, name in lines)
        deck = Deck(zones={"deck": entries, "supply": (), "sideboard": (), "outside": ()})
        found = check(DeckView(deck, folder.resolve(as_of=as_of), folder.db))
        return [f"{f.rule} {f.severity} {f.message}" for f in found if f.rule[0] == "F"]

    today = loader.today()
    assert said((1, "Ugnaught"))[-1] == f"F104 note Ugnaught is legal on {today}; banned from 2030-01-01 on"
    assert said((1, "Falcon's Needs")) == []
    (soon,) = (text for text in said((2, "Falcon's Needs")) if text.startswith("F104"))
    assert "restricted to 1 copy from 2030-01-01 on" in soon
    (leaves,) = said((1, "Luke Skywalker (A)"))
    assert "no longer in the sets of the format from 2031-01-01 on" in leaves
    assert [text[:10] for text in said((1, "Ugnaught"), as_of="2030-01-01")] == ["F102 error"]
    assert [text[:10] for text in said((1, "Luke Skywalker (A)"), as_of="2031-01-01")] == ["F101 error"]


@pytest.mark.parametrize(
    ("fields", "part", "pointer"),
    [
        ({"extends": "nothing"}, "unknown format 'nothing'", "/extends"),
        ({"extends": "league"}, "in turn", "/extends"),
        ({"extends": "../lists/wotc"}, "unknown format", "/extends"),
        ({}, "neither it nor a parent sets deck_minimum", None),
        ({"surprise": 1}, "unknown field `surprise`", None),
        ({"extends": "open", "copies": 0}, "out of range", "/copies"),
        ({"extends": "open", "deck_minimum": -1}, "out of range", "/deck_minimum"),
        ({"extends": "open", "deck_minimum": "60"}, "Expected `int", "/deck_minimum"),
        ({"extends": "open", "severities": {"D104": "loud"}}, "'loud' is no severity", "/severities/D104"),
        ({"extends": "open", "severities": {"D999": "off"}}, "no rule has the id 'D999'", "/severities"),
        ({"extends": "open", "lists": ["none"]}, "unknown list 'none'", "/lists/0"),
        ({"extends": "open", "lists": ["everywhere"]}, "already in force", "/lists/0"),
        ({"extends": "open", "lift": ["Luke Skywalker (A)"]}, "on no list", "/lift/0"),
        ({"extends": "open", "pools": [{"sets": ["NOPE"]}]}, "no set has the code 'NOPE'", "/pools/0/sets/0"),
        ({"extends": "open", "pools": [{"sets": ["ANH", "ANH"]}]}, "twice", "/pools/0/sets/1"),
        ({"extends": "open", "pools": [{"sets": ["BSB", "BOSB"]}]}, "twice", "/pools/0/sets/1"),
        ({"extends": "open", "pools": [{"sets": []}]}, "has no sets", "/pools/0/sets"),
        ({"extends": "open", "pools": [{"sets": ["ANH"], "from": "2020-02-30"}]}, "not a date", "/pools/0/from"),
        ({"extends": "open", "pools": [{"sets": ["ANH"], "known": "soon"}]}, "not a date", "/pools/0/known"),
        (
            {
                "extends": "open",
                "pools": [{"sets": ["ANH"], "from": "2020-01-01"}, {"sets": ["ESB"], "from": "2020-01-01"}],
            },
            "dates don't rise",
            "/pools/1",
        ),
        ({"extends": "open", "pools": [{"sets": ["ANH"]}, {"sets": ["ESB"]}]}, "needs a day", "/pools/1"),
        (
            {"extends": "open", "pools": [{"sets": ["ANH"]}, {"sets": ["ANH"], "from": "2020-01-01"}]},
            "no effect",
            "/pools/1",
        ),
    ],
)
def test_a_format_at_fault_is_refused(fields: dict[str, Any], part: str, pointer: str | None, folder: Folder) -> None:
    folder.format(**fields)
    error = folder.refused()
    assert part in error.message
    assert error.pointer == pointer
    assert error.path == str(folder.path / "formats" / "league.json")


def test_a_file_is_named_like_its_format(folder: Folder) -> None:
    folder.format(extends="open")
    (folder.path / "formats" / "league.json").rename(folder.path / "formats" / "cup.json")
    assert "names itself 'league'" in folder.refused("cup").message


def test_a_longer_loop_is_refused(folder: Folder) -> None:
    folder.format("one", extends="two")
    folder.format("two", extends="three")
    folder.format("three", extends="one")
    assert "in turn" in folder.refused("one").message


@pytest.mark.parametrize(
    ("entries", "part", "pointer"),
    [
        ([ban("Nobody (A)")], "'Nobody (A)' is no card", "/entries/0/card"),
        ([ban("Pulling the Strings")], "several cards", "/entries/0/card"),
        ([ban("Ezra Bridger (F)")], "no effect: it is in no set of the format", "/entries/0/card"),
        ([ban("Luke Skywalker (A)"), ban("luke skywalker (a)")], "already banned", "/entries/1"),
        ([ban("Luke Skywalker (A)"), ban("Luke Skywalker (A)", status="restricted")], "already banned", "/entries/1"),
        (
            [ban("Ugnaught", until="2020-01-01"), ban("Ugnaught", **{"from": "2019-12-31"})],
            "already banned in that time by list ours",
            "/entries/1",
        ),
        ([ban("Ugnaught", **{"from": "2020-13-01"})], "not a date", "/entries/0/from"),
        ([ban("Ugnaught", **{"from": "2020-01-02", "until": "2020-01-01"})], "don't rise", "/entries/0"),
        ([ban("Ugnaught", **{"from": "2020-01-02", "known": "2021-01-01"})], "no known", "/entries/0"),
        ([ban("Ugnaught", status="forbidden")], "Invalid enum value 'forbidden'", "/entries/0/status"),
        ([{"card": "Ugnaught", "status": "banned"}], "missing required field `source`", "/entries/0"),
    ],
)
def test_a_list_at_fault_is_refused(entries: list[dict[str, Any]], part: str, pointer: str, folder: Folder) -> None:
    folder.format(extends="constructed", pools=[{"sets": ["ANH", "RAS", "ION", "TROS"]}], lists=["ours"])
    folder.list(*entries)
    error = folder.refused()
    assert part in error.message
    assert error.pointer == pointer
    assert error.path == str(folder.path / "lists" / "ours.json")


def test_an_entry_can_name_the_set_of_its_card(folder: Folder) -> None:
    folder.format(extends="open", lists=["ours"])
    folder.list(ban("Pulling the Strings", set="ION"))
    assert "Pulling the Strings [ION]" in folder.resolve().listings


def test_damaged_json_is_one_line(folder: Folder) -> None:
    folder.format()
    (folder.path / "formats" / "league.json").write_text("{")
    assert "damaged JSON" in folder.refused().message


@pytest.mark.parametrize("name", ["standart", "", "constructed", "../lists/wotc", "x" * 300, "\0"])
def test_an_unknown_format(name: str, folder: Folder) -> None:
    error = folder.refused(name)
    assert "no format is named" in error.message
    assert ("did you mean 'standard'?" in (error.hint or "")) == (name == "standart")


@pytest.mark.parametrize(
    "day", ["2004-4-12", "2004-02-30", "yesterday", "", "2004-04-12T00:00", "20040412", "²004-01-01"]
)
def test_a_day_that_is_none(day: str, folder: Folder) -> None:
    with pytest.raises(InputError, match="is not a date"):
        folder.resolve("open", day)


def test_leap_days(folder: Folder) -> None:
    for day in ("2004-02-29", "2000-02-29"):
        assert formats.check_day(day) == day
    with pytest.raises(InputError):
        formats.check_day("1900-02-29")


def test_deck_building_data_at_fault_is_refused(folder: Folder) -> None:
    folder.format(extends="open")
    content: dict[str, Any] = {"deckbuilding": 1, "source": "us", "sides": [], "zones": []}
    entry = {"card": "Nobody (A)", "side": "vong", "source": "us"}
    (folder.path / "deckbuilding.json").write_text(json.dumps(content | {"sides": [entry]}))
    assert "is no card of the database" in folder.refused().message
    entry["card"] = "Luke Skywalker (A)"
    (folder.path / "deckbuilding.json").write_text(json.dumps(content | {"sides": [entry, entry]}))
    assert "is there twice" in folder.refused().message


def test_a_folder_whose_name_begins_like_the_shipped_one_is_not_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("formats", "lists"):
        shutil.copytree(Path(SHIPPED) / part, tmp_path / "data" / part)
    monkeypatch.setattr(loader, "SHIPPED", str(tmp_path / "data"))
    (tmp_path / "data-of-ours").mkdir()
    ours = Folder(tmp_path / "data-of-ours")
    ours.format(extends="open", severities={"D999": "off"})
    assert "no rule has the id 'D999'" in ours.refused().message


@pytest.mark.parametrize("key", ["from", "known", "earliest"])
def test_a_list_can_t_name_a_card_before_its_set_came_out(key: str, folder: Folder) -> None:
    folder.list(ban("Kessel System", **{key: "2004-02-29"}))
    folder.format(extends="constructed", lists=["ours"])
    assert "Kessel System had not come out on 2004-02-29 (not before 2004-03)" in folder.refused().message
    folder.list(ban("Kessel System", **{key: "2004-03-01"}))
    assert folder.resolve(as_of="2004-03-01").listings["Kessel System"]


def test_a_format_can_t_have_a_set_before_it_came_out(folder: Folder) -> None:
    folder.format(extends="constructed", pools=[{"sets": ["AOTC", "ROTS"], "from": "2004-01-01"}])
    assert "ROTS had not come out on 2004-01-01" in folder.refused().message
