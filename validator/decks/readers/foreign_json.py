"""Decks as JSON of other programs: whatever they call the lists of cards, the names and the counts."""

from __future__ import annotations

from typing import Any

from validator.cards.database import Database
from validator.cards.names import fold
from validator.decks.builder import SIDES, Builder, Count, cut, side_of
from validator.decks.limits import MAX_LINES
from validator.decks.model import Deck
from validator.decks.readers.headings import heading_of
from validator.decks.readers.line import CARD, Line
from validator.decks.readers.lines import lines_of
from validator.inputs.json_source import JsonText, pointer_to
from validator.problems import OVER_LIMIT, UNRECOGNISED_LINE
from validator.results import Where

_NAMES = ("name", "card", "cardname", "title", "cardtitle")
_COUNTS = ("count", "qty", "quantity", "amount", "copies", "number", "n", "num", "ct")
_SETS = ("set", "setcode", "edition", "expansion")
_LISTS = {
    "": "deck",
    "cards": "deck",
    "list": "deck",
    "entries": "deck",
    "cardlist": "deck",
    "contents": "deck",
    "items": "deck",
}
"""Keys of lists of cards beside those that are headings, folded."""
_FACTS = {"name": "name", "title": "name", "deckname": "name", "player": "player", "author": "player"}
_FACTS |= {"format": "format", "side": "side"}


def _field(value: dict[str, Any], words: tuple[str, ...]) -> tuple[str, Any] | None:
    folded = {fold(key): key for key in value}
    for word in words:
        if word in folded:
            return folded[word], value[folded[word]]
    return None


def is_deckdb(value: object) -> bool:
    """Whether a card is written as swtcg-deckdb.com writes it."""
    return isinstance(value, dict) and "name" in value and "count" in value


def is_entry(value: object) -> bool:
    """Whether a value of JSON is a card with its count: an object, a line, or a pair."""
    if isinstance(value, str):
        return bool(value.strip())
    if isinstance(value, list):
        return len(value) == 2 and {type(each) for each in value} == {int, str}
    if not isinstance(value, dict) or any(isinstance(each, (list, dict)) for each in value.values() if each):
        return isinstance(value, dict) and isinstance(value.get("card"), dict) and _field(value, _COUNTS) is not None
    name = _field(value, _NAMES)
    return name is not None and isinstance(name[1], str) and _field(value, _COUNTS) is not None


def _zone(key: str) -> str | None:
    zone = _LISTS.get(fold(key))
    if zone is None:
        spaced = "".join([f" {c}" if c.isupper() else c for c in key]).replace("_", " ")
        for words in (spaced, key):
            heading = heading_of(words)
            if heading is not None and heading.kind in ("zone", "types"):
                return heading.names[0] if heading.kind == "zone" else "deck"
    return zone


def _listed(value: object) -> list[tuple[str, Any]] | None:
    """Return the entries of a list, or of an object of names and counts, with their pointers."""
    if isinstance(value, list) and all(is_entry(each) for each in value):
        return [(pointer_to(at), each) for at, each in enumerate(value)]
    if isinstance(value, dict) and value and all(type(each) is int for each in value.values()):
        return [(pointer_to(key), [each, key]) for key, each in value.items()]
    return None


def has_cards(value: dict[str, Any]) -> bool:
    """Whether an object has a list of cards under a key that names one."""
    return any(_zone(key) is not None and _listed(each) for key, each in value.items()) or any(
        isinstance(each, dict) and has_cards(each) for key, each in value.items() if fold(key) in ("deck", "decklist")
    )


class Foreign:
    """One reading of another program's deck, at `base` of its file."""

    def __init__(self, db: Database, path: str | None, source: JsonText, base: str) -> None:
        self.made = Builder(db, path, "json")
        self.source = source
        self.base = base
        self.total = 0

    def run(self, value: dict[str, Any]) -> Deck:
        """Read the deck. What is under a key that isn't known and could hold cards is a finding."""
        self.lists(value, self.base)
        return self.made.deck()

    def lists(self, value: dict[str, Any], pointer: str) -> None:
        """Take the lists and the facts of an object."""
        for key, each in value.items():
            at = pointer + pointer_to(key) if key else pointer
            zone, entries = _zone(key), _listed(each)
            if zone is not None and entries is not None:
                for where, entry in entries:
                    self.entry(zone, entry, at + where)
            elif isinstance(each, str) and fold(key) in _FACTS:
                self.fact(_FACTS[fold(key)], " ".join(each.split()))
            elif isinstance(each, dict) and has_cards(each):
                self.lists(each, at)
            elif isinstance(each, (list, dict)) and each:
                line, column = self.source.locate(at)
                self.made.problem(UNRECOGNISED_LINE, Where(line, column, at), message=_UNREAD, text=cut(key))

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
            raise self.source.error(f"more than {MAX_LINES:,} entries", pointer, rule=OVER_LIMIT)
        line, column = self.source.locate(pointer)
        where = Where(line, column, pointer)
        code = None
        if isinstance(value, str):
            self.line(zone, value, where)
            return
        if isinstance(value, list):
            written, name = value if isinstance(value[1], str) else (value[1], value[0])
        else:
            inner = value.get("card")
            fields = {**inner, **value} if isinstance(inner, dict) else value
            name = next(v for k, v in fields.items() if fold(k) in _NAMES and isinstance(v, str))
            counted = _field(value, _COUNTS)
            written = counted[1] if counted is not None else 1
            said = _field(fields, _SETS)
            code = said[1] if said is not None and isinstance(said[1], str) else None
        count = Count(written.strip("xX× ") if isinstance(written, str) else written)
        if count.number is None:
            self.made.bad_count(count, where, name)
        elif zone == "aside":
            self.made.aside(count.number, name)
        else:
            self.made.add(zone, count.number, name.strip(), where, self.made.db.lookup(name.strip(), code), code)

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


_UNREAD = "nothing was read of “{text}”: it is no list of cards that is known"
_NO_SIDE = "“{text}” is no side; the sides are light, dark, vong and neutral"
