"""The shipped formats and lists: what they say of real cards and days."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from validator import formats
from validator.cards.database import Database, load
from validator.cards.names import split
from validator.cards.paths import SCHEMAS, SHIPPED
from validator.formats import Format
from validator.rules import registry

DATA = Path(SHIPPED)


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


def files(kind: str) -> list[Path]:
    return sorted((DATA / kind).glob("*.json"))


@pytest.mark.parametrize("path", [*files("formats"), *files("lists"), DATA / "deckbuilding.json"], ids=lambda p: p.name)
def test_a_file_has_the_shape_of_its_schema(path: Path) -> None:
    kind = {"formats": "format", "lists": "list"}.get(path.parent.name, "deckbuilding")
    schema = json.loads(Path(SCHEMAS, f"{kind}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    jsonschema.Draft202012Validator(schema, format_checker=checker).validate(json.loads(path.read_text()))


def test_the_names(db: Database) -> None:
    # A format that is added later stands anywhere among them.
    known = (
        "open",
        "standard",
        "vintage",
        "wotc",
        "tor",
        "rep-cw",
        "reb",
        "new",
        "res",
        "leg",
        "mandoverse",
        "halloween",
        "world-championship-2022",
        "the-mandalorian-way",
        "promotional",
    )
    assert [name for name in formats.names(db) if name in known] == list(known)


@pytest.mark.parametrize("path", files("formats"), ids=lambda p: p.stem)
def test_every_shipped_format_is_sound(path: Path, db: Database) -> None:
    if not json.loads(path.read_text()).get("abstract"):
        assert set(formats.resolve(path.stem, None, db).severities) <= set(registry.catalogue())


def test_numbers_and_severities(db: Database) -> None:
    balance = {"open": "warning", "wotc": "off"}
    for name in formats.names(db):
        found = formats.resolve(name, None, db)
        assert found.numbers == formats.Numbers(60, 1, 36, 12, 2, 4, 1, 1)
        assert found.severities["D104"] == balance.get(name, "error")


@pytest.mark.parametrize(
    ("asked", "name"),
    [("Standard", "standard"), ("REP/CW - Republic and Clone Wars", "rep-cw"), ("njo", "new"), (" WOTC ", "wotc")],
)
def test_a_format_is_found_by_what_people_write(asked: str, name: str, db: Database) -> None:
    assert formats.resolve(asked, None, db).name == name


def test_open_has_every_set_and_the_others_theirs(db: Database) -> None:
    assert formats.resolve("open", None, db).sets is None
    wotc = formats.resolve("wotc", None, db).sets
    assert wotc == {s.code for s in db.sets if s.publisher == "WOTC"}
    res = formats.resolve("res", None, db).sets
    assert res == {"TFA", "BOSB", "TLJ", "BOC", "TROS", "BAE"}


@pytest.mark.parametrize("name", ["wotc", "standard", "reb", "promotional"])
def test_any_printing_makes_a_card_legal(name: str, db: Database) -> None:
    under = formats.resolve(name, None, db)
    assert under.sets is not None
    allowed = {card.key for card in db for printing in card.printings if printing.set in under.sets}
    assert {card.key for card in db if under.allows(card)} == allowed


def test_sets_of_a_day(db: Database) -> None:
    def standard(day: str | None) -> Format:
        return formats.resolve("standard", day, db)

    assert "KAE" in standard("2022-05-04").sets  # type: ignore[operator]
    assert standard("2022-05-04").notes == ()
    assert standard("2022-05-04").rival is None
    now = standard(None)
    assert len(now.sets or ()) == 17
    assert now.rival is None
    assert now.notes == ()
    between = standard("2023-06-01")
    assert "KAE" in between.sets  # type: ignore[operator]
    assert between.may_differ(db.get("Revan (A)")) == ("KAE" in db.get("Revan (A)").sets)
    assert not between.may_differ(db.get("Luke Skywalker (A)"))
    assert "not known" in standard("2010-01-01").notes[0]
    ended = formats.resolve("world-championship-2022", None, db)
    assert ended.sets == {"ANH", "BOY", "ESB", "RAS", "ROTJ"}
    assert "2022-05-04" in ended.notes[0]


@pytest.mark.parametrize(
    ("day", "state"), [("2004-04-11", "announced"), ("2004-04-12", "holds"), ("2004-12-31", "holds"), (None, "holds")]
)
def test_the_first_ban_has_its_day(day: str | None, state: str, db: Database) -> None:
    found = formats.resolve("wotc", day, db).listings["Ugnaught"]
    assert [listing.state for listing in found] == [state]


@pytest.mark.parametrize(
    ("day", "state"),
    [
        ("2004-06-20", None),
        ("2004-09-19", None),
        ("2004-09-20", "unsure"),
        ("2004-12-30", "unsure"),
        ("2004-12-31", "holds"),
        ("2005-03-20", "holds"),
        (None, "holds"),
    ],
)
def test_an_unknown_first_day_is_not_guessed(day: str | None, state: str | None, db: Database) -> None:
    found = formats.resolve("wotc", day, db).listings.get("Duel of the Fates", ())
    assert [listing.state for listing in found] == ([state] if state else [])


@pytest.mark.parametrize(
    ("card", "status"),
    [
        ("Holoprojection Chamber", "banned"),
        ("Kessel System", "banned"),
        ("Falcon's Needs", "restricted"),
        ("Peace on Naboo", "restricted"),
        ("Lost in the Asteroids", "restricted"),
        ("Lull in the Fighting", "restricted"),
    ],
)
def test_what_wizards_announced_in_june_2004(card: str, status: str, db: Database) -> None:
    for day, state in (("2004-06-19", "announced"), ("2004-06-20", "holds"), ("2010-01-01", "holds")):
        found = formats.resolve("wotc", day, db).listings[card]
        assert [(listing.entry.status, listing.state) for listing in found] == [(status, state)]


def test_a_card_is_on_no_list_before_it_came_out(db: Database) -> None:
    earliest = {each.code: each.earliest for each in db.sets}
    for name in formats.names(db):
        for day in ("2003-01-01", "2004-06-20", "2004-08-01", "2005-01-01", "2012-01-01"):
            for listings in formats.resolve(name, day, db).listings.values():
                for listing in listings:
                    card = db.get(listing.card)
                    alone = any(split(printing.name).printing for printing in card.printings)
                    if listing.state != "announced" and not alone:
                        assert min(earliest[code] for code in card.sets) <= day, (name, day, card.name)
    assert "Chewbacca (G)" not in formats.resolve("wotc", "2004-06-20", db).listings
    assert formats.resolve("wotc", "2004-06-21", db).listings["Chewbacca (G)"][0].state == "unsure"


def test_a_set_that_had_not_come_out(db: Database) -> None:
    early = formats.resolve("open", "2003-01-01", db)
    assert early.out_later(db.get("Kessel System")) == "2004-03"
    assert not early.out_later(db.get("Rebel Trooper"))
    assert not formats.resolve("open", None, db).later


def test_every_mark_of_the_source_is_on_a_list(db: Database) -> None:
    """The lists against the marks of the set files: an independent reading of both."""
    listed = {
        (name, key, listing.entry.status)
        for name in ("open", "standard", "vintage", "wotc")
        for key, listings in formats.resolve(name, None, db).listings.items()
        for listing in listings
    }
    names = {"W": "wotc", "V": "vintage"}
    statuses = {"B": "banned", "R": "restricted"}
    wanted = set()
    for card in db:
        flags = {flag for printing in card.printings for flag in printing.flags}
        tags = {flag[6:] for flag in flags if flag.startswith("CLASS:")}
        wanted |= {(names[t[0]], card.key, statuses[t[1]]) for t in tags if re.fullmatch("[WV][BR]", t)}
        if "BANNED:Standard" in flags:
            wanted.add(("standard", card.key, "banned"))
        if "RESTRICTED:Standard" in flags:
            wanted.add(("standard", card.key, "restricted"))
        if "BANNED:Vintage" in flags:
            assert ("vintage", card.key, "banned") in listed
        if "RESTRICTED:Vintage" in flags:
            assert ("vintage", card.key, "restricted") in listed
        if "BANNED" in flags and not tags:
            wanted |= {(name, card.key, "banned") for name in ("open", "standard", "vintage", "wotc")}
        if "RESTRICTED" in flags and not {"WR", "VR"} & tags:
            wanted |= {(name, card.key, "restricted") for name in ("open", "standard", "wotc")}
            wanted |= set() if "VB" in tags else {("vintage", card.key, "restricted")}
    # Wizards' own ban, of which the set file has no tag.
    assert listed == wanted | {("wotc", "Duel of the Fates", "banned")}


def test_it_is_settled_within_milliseconds(db: Database) -> None:
    import time

    best = 1.0
    for _ in range(5):
        db.memory("formats").clear()
        start = time.perf_counter()
        formats.resolve("open", None, db)
        best = min(best, time.perf_counter() - start)
    assert best < 0.05  # about half a millisecond; the rest is for a busy machine
