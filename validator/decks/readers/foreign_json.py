"""Decks as JSON of other programs: whatever they call the lists of cards, the names and the counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.cards.database import Database, Match
from validator.cards.names import fold, is_version
from validator.decks.builder import SIDES, Builder, Count, side_of
from validator.decks.limits import MAX_LINES
from validator.decks.model import Deck
from validator.decks.readers.headings import heading_of
from validator.decks.readers.line import CARD, Line
from validator.decks.readers.lines import lines_of
from validator.inputs.files import cut
from validator.inputs.json_source import JsonText, pointer_to
from validator.problems import OVER_LIMIT, UNRECOGNISED_LINE
from validator.results import Where

_NAMES = ("cardname", "cardtitle", "card", "name", "title")
_NICKNAME = "nickname"
"""Where a table-top simulator keeps the name of a card; its `Name` is the kind of object."""
_COUNTS = ("count", "qty", "quantity", "amount", "copies", "number", "n", "num", "ct")
_SETS = ("set", "setcode", "edition", "expansion", "editioncode")
_LETTERS = ("version", "letter", "versionletter")
_ZONES = ("board", "boardtype", "zone", "section", "pile", "superzone", "categories", "category", "group")
_ELSEWHERE = (*_ZONES, *_LETTERS, *_SETS)
"""What says something about a card, and swtcg-deckdb.com writes as `setCode` or not at all."""
_CERTAIN_ZONES = frozenset(("board", "boardtype", "zone", "superzone"))
_INNER = ("card", "oraclecard", "carddata", "printing", "item")
"""Keys under which a card that has its count may have its name."""
_LISTS = frozenset(
    (
        *("", "cards", "list", "entries", "cardlist", "contents", "items", "slots", "containedobjects", "objectstates"),
        *("boards", "sections", "data", "deck", "decklist", "result", "zones", "piles", "groups", "decks", "text"),
    )
)
"""Keys of lists of cards beside those that are headings, folded; they say nothing about the zone."""
_FACTS = {"name": "name", "title": "name", "deckname": "name", "player": "player", "author": "player"}
_FACTS |= {"format": "format", "side": "side", "nickname": "name", "savename": "name"}
_DEEPEST = 8
"""How deep a list of cards may lie."""

Pairs = list[tuple[str, Any]]
"""The entries of a list, each behind its pointer in it."""


def _field(value: dict[str, Any], words: tuple[str, ...]) -> tuple[str, Any] | None:
    folded = {fold(key): key for key in value}
    for word in words:
        if word in folded:
            return folded[word], value[folded[word]]
    return None


def _name_of(value: dict[str, Any], depth: int = 3) -> str | None:
    """Return the name of a card that is an object, perhaps in an object inside it."""
    nickname = _field(value, (_NICKNAME,))
    if nickname is not None:
        return nickname[1].strip() or None if isinstance(nickname[1], str) else None
    for word in _NAMES:
        found = _field(value, (word,))
        if found is not None and isinstance(found[1], str) and found[1].strip():
            return str(found[1])
    for word in _INNER if depth else ():
        inner = _field(value, (word,))
        if inner is not None and isinstance(inner[1], dict) and (name := _name_of(inner[1], depth - 1)):
            return name
    return None


def is_deckdb(value: object) -> bool:
    """Whether a card is written as swtcg-deckdb.com writes it."""
    return (
        isinstance(value, dict)
        and "name" in value
        and "count" in value
        and not isinstance(value["count"], str)
        and _field({key: each for key, each in value.items() if key != "setCode"}, _ELSEWHERE) is None
    )


def is_entry(value: object) -> bool:
    """Whether a value of JSON is a card: an object with a name and a count, a line, or a pair."""
    if isinstance(value, str):
        return bool(value.strip())
    if isinstance(value, list):
        return len(value) == 2 and {type(each) for each in value} == {int, str}
    return isinstance(value, dict) and _field(value, _COUNTS) is not None and _name_of(value) is not None


def _is_single(value: object) -> bool:
    """Whether a value is a card without a count, which is one copy: an object with a name and no list in it."""
    return (
        isinstance(value, dict)
        and _name_of(value) is not None
        and not any(isinstance(each, list) and any(isinstance(e, dict) for e in each) for each in value.values())
    )


def _zone(key: str) -> str | None:
    """Return the zone that a key names; an empty text for a list of cards that may be of any zone."""
    words = "".join([f" {c}" if c.isupper() else c for c in key]).replace("_", " ").removesuffix(" Slots")
    for written in (words, key):
        heading = heading_of(written)
        if heading is not None and heading.kind in ("zone", "types"):
            return heading.names[0] if heading.kind == "zone" and heading.names[0] != "deck" else ""
    return "" if fold(key) in _LISTS else None


def _listed(value: object) -> Pairs | None:
    """Return the entries of a list, or of an object of names and counts; None for what is none of them."""
    if isinstance(value, list):
        if all(is_entry(each) for each in value) or all(_is_single(each) for each in value):
            return [(pointer_to(at), each) for at, each in enumerate(value)]
    elif isinstance(value, dict) and value:
        if all(type(each) is int for each in value.values()):
            return [(pointer_to(key), [each, key]) for key, each in value.items()]
        if all(isinstance(each, dict) and _field(each, _COUNTS) and "cards" not in each for each in value.values()):
            return [(pointer_to(key), each if _name_of(each) else {**each, "name": key}) for key, each in value.items()]
    return None


def has_cards(value: dict[str, Any], depth: int = _DEEPEST) -> bool:
    """Whether an object has a list of cards under a key that names one."""
    for key, each in value.items():
        if _zone(key) is None or not each:
            continue
        if _listed(each) is not None or (isinstance(each, str) and "\n" in each):
            return True
        if depth and isinstance(each, dict) and has_cards(each, depth - 1):
            return True
        if depth and isinstance(each, list) and any(isinstance(e, dict) and has_cards(e, depth - 1) for e in each):
            return True
    return False


def is_counts(value: dict[str, Any], db: Database) -> bool:
    """Whether an object is a deck of names with their counts."""
    named = [key for key, each in value.items() if type(each) is int]
    return len(named) == len(value) and any(db.lookup(key, loose=False) is not None for key in named)


def are_sections(values: list[Any]) -> bool:
    """Whether a list holds the sections of one deck rather than decks: all are called as a heading is."""
    return len(values) > 1 and all(isinstance(each, dict) and has_cards(each) and _section(each) for each in values)


def _section(value: dict[str, Any]) -> str | None:
    """Return the name of an object that is a heading."""
    for key in ("name", "title", "section", "type", "label", "zone", "board"):
        found = _field(value, (key,))
        if found is None or not isinstance(found[1], str):
            continue
        heading = heading_of(found[1])
        if heading is not None and heading.kind in ("zone", "types"):
            return str(found[1])
    return None


class Foreign:
    """One reading of another program's deck, at `base` of its file."""

    def __init__(self, db: Database, path: str | None, source: JsonText, base: str) -> None:
        self.made = Builder(db, path, "json")
        self.source = source
        self.base = base
        self.total = 0

    def run(self, value: dict[str, Any]) -> Deck:
        """Read the deck. What is under a key that isn't known and could hold cards is a finding."""
        self.lists(value, self.base, "deck", _DEEPEST)
        return self.made.deck()

    def lists(self, value: dict[str, Any], pointer: str, zone: str, depth: int) -> None:
        """Take the lists and the facts of an object that stands in a zone."""
        heading = _section(value) if depth < _DEEPEST else None
        if heading is not None:
            zone = _zone(heading) or zone
        for key, each in value.items():
            at = pointer + pointer_to(key) if key else pointer
            named, entries = _zone(key), _listed(each)
            inside = named or zone
            if named is not None and entries is not None:
                for where, entry in entries:
                    self.entry(inside, entry, at + where)
            elif named is not None and isinstance(each, str) and "\n" in each:
                self.text(each)
            elif isinstance(each, str) and fold(key) in _FACTS:
                if heading is None:
                    self.fact(_FACTS[fold(key)], " ".join(each.split()))
            elif named is not None and isinstance(each, dict) and depth and has_cards(each):
                self.lists(each, at, inside, depth - 1)
            elif named is not None and isinstance(each, list) and depth and self.several(each, at, inside, depth):
                pass
            elif isinstance(each, (list, dict)) and _could_hold(each, self.made.db, _DEEPEST):
                line, column = self.source.locate(at)
                self.made.problem(UNRECOGNISED_LINE, Where(line, column, at), message=_UNREAD, text=cut(key))

    def several(self, values: list[Any], pointer: str, zone: str, depth: int) -> bool:
        """Take a list of objects that hold cards; False where it is none."""
        if not any(isinstance(each, dict) and has_cards(each) for each in values):
            return False
        for at, each in enumerate(values):
            where = pointer + pointer_to(at)
            if isinstance(each, dict) and has_cards(each):
                self.lists(each, where, zone, depth - 1)
            elif is_entry(each) or _is_single(each):
                self.entry(zone, each, where)
            elif _could_hold(each, self.made.db, _DEEPEST):
                line, column = self.source.locate(where)
                self.made.problem(UNRECOGNISED_LINE, Where(line, column, where), message=_UNREAD, text=cut(str(at)))
        return True

    def text(self, text: str) -> None:
        """Take a whole list that is written as one text."""
        from validator.decks.readers.text import read_text  # only where a text stands in JSON

        for deck in read_text(text, self.made.db, self.made.path):
            for zone, entries in deck.zones.items():
                self.made.zones[zone].extend(entries)
            self.made.problems.extend(deck.problems)
            if self.made.name is None:
                self.made.name = deck.name
            self.made.player, self.made.side = self.made.player or deck.player, self.made.side or deck.side

    def fact(self, kind: str, text: str) -> None:
        """Take what the file says of the deck; a side that is none is a finding."""
        if kind == "side":
            text = side_of(text)
            if text not in SIDES.values():
                self.made.problem(UNRECOGNISED_LINE, severity="warning", message=_NO_SIDE, text=cut(text))
        if text and getattr(self.made, kind) is None:
            setattr(self.made, kind, text)

    def entry(self, zone: str, value: Any, pointer: str) -> None:
        """Take one card."""
        self.total += 1
        if self.total > MAX_LINES:
            raise self.source.error(
                f"more than {MAX_LINES:,} entries", pointer, rule=OVER_LIMIT, code="limit", data={"allowed": MAX_LINES}
            )
        line, column = self.source.locate(pointer)
        where = Where(line, column, pointer)
        if isinstance(value, str):
            self.line(zone, value, where)
            return
        if isinstance(value, list):
            written, name = value if isinstance(value[1], str) else (value[1], value[0])
            self.card(zone, written, name, None, where)
            return
        fields = dict(_flat(value, 3))
        name = _name_of(value) or ""
        for key in _ZONES:
            for named in _texts(fields.get(key)):
                heading = heading_of("".join([f" {c}" if c.isupper() else c for c in named]).replace("_", " "))
                if heading is not None and heading.kind == "zone":
                    zone = heading.names[0]
                elif heading is None and key in _CERTAIN_ZONES:
                    self.made.problem(UNRECOGNISED_LINE, where, (cut(name),), message=_NO_ZONE, text=cut(named))
        code = next((text for key in _SETS if isinstance(text := fields.get(key), str)), None)
        letter = next((v for k in _LETTERS if isinstance(v := fields.get(k), str)), "")
        if is_version(letter.strip("() ")) and not isinstance(self.made.db.lookup(name, code), Match):
            versioned = f"{name} ({letter.strip('() ').upper()})"
            name = versioned if self.made.db.lookup(versioned, loose=False) is not None else name
        counted = _field(value, _COUNTS)
        self.card(zone, counted[1] if counted is not None else 1, name, code, where)

    def card(self, zone: str, written: Any, name: str, code: str | None, where: Where) -> None:
        """Take a card with its count."""
        name = name.strip()
        count = Count(written.strip("xX× ") if isinstance(written, str) else written)
        if count.number is None:
            self.made.bad_count(count, where, name)
        elif zone == "aside":
            self.made.aside(count.number, name)
        else:
            self.made.add(zone, count.number, name, where, self.made.db.lookup(name, code), code)

    def line(self, zone: str, text: str, where: Where) -> None:
        """Take a card that is written as a line of a list."""
        found = lines_of(self.made.db).understand(text)
        made = self.made
        if not isinstance(found, Line):
            found = Line(CARD, found[2], 1, found[1], made.db.lookup(found[2]))
        if found.kind != CARD:
            found = Line(CARD, text.strip(), 1)
        if zone == "aside":
            made.aside(found.count, found.text)
        else:
            made.add(zone, found.count, found.text, where, found.found, found.set_code, found.number)


def _flat(value: dict[str, Any], depth: int) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a card with those of the objects inside it, its own last, so that they count."""
    for key, each in value.items():
        if isinstance(each, dict) and depth and fold(key) in _INNER:
            yield from _flat(each, depth - 1)
    for key, each in value.items():
        yield fold(key), each


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value] if value.strip() else []
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _could_hold(value: object, db: Database, depth: int) -> bool:
    """Whether something that isn't read may hold cards: a card with its count, or the name of a card."""
    if isinstance(value, str):
        return len(value) < 200 and db.lookup(value, loose=False) is not None
    if not depth or not isinstance(value, (list, dict)):
        return False
    if isinstance(value, dict) and (is_entry(value) or any(db.lookup(key, loose=False) for key in value)):
        return True
    inside = value.values() if isinstance(value, dict) else value
    return any((is_entry(each) and isinstance(each, list)) or _could_hold(each, db, depth - 1) for each in inside)


_UNREAD = "nothing was read of “{text}”: it is no list of cards that is known"
_NO_ZONE = "“{text}” is no zone that is known; the card was read as part of the deck"
_NO_SIDE = "“{text}” is no side; the sides are light, dark, vong and neutral"
