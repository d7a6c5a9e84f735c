"""Our own JSON form of a deck, read quickly where nothing in it is out of the ordinary.

The reader of `validator.decks.readers.json` looks at every object field by field, and finds the place of each card by
reading the JSON once more. What is not plain is left to it; of what is read here it says the same, and a test compares
the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card, Printing
from validator.decks.builder import Builder, one_line, side_of
from validator.decks.limits import MAX_COUNT, MAX_LINES
from validator.decks.model import ZONES, Deck, Entry
from validator.results import NOWHERE, Where

Copies = Annotated[int, msgspec.Meta(ge=1, le=MAX_COUNT)]
QuickNamed = tuple[Card, Printing | None, str]


class _CardOf(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    card: str
    count: Copies
    set: str | None = None


class _ZonesOf(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    deck: list[_CardOf] | None = None
    supply: list[_CardOf] | None = None
    sideboard: list[_CardOf] | None = None
    outside: list[_CardOf] | None = None


class _DeckOf(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    deck: Literal[1]
    zones: _ZonesOf
    name: str | None = None
    player: str | None = None
    side: str | None = None
    format: str | None = None
    schema: str | msgspec.UnsetType = msgspec.field(name="$schema", default=msgspec.UNSET)


_decode = msgspec.json.Decoder(_DeckOf).decode
_PLACES: dict[str, list[Where]] = {zone: [] for zone in ZONES}


def read_quickly(data: bytes, db: Database, path: str | None) -> Deck | None:
    """Return the deck of a JSON text; None for one that the whole reader has to look at.

    The places of its entries are pointers only, without line and column.
    """
    return None if b"\\u" in data else _read(data, data.count(b'":'), db, path, None)


def read_with_places(text: str, db: Database, path: str | None) -> Deck | None:
    """Return the deck of a JSON text, with the line and column of each entry; None as `read_quickly` does."""
    return None if "\\u" in text else _read(text, text.count('":'), db, path, text)


def _read(data: bytes | str, keys: int, db: Database, path: str | None, text: str | None) -> Deck | None:
    """Read a deck; `keys`: how many there seem to be; `text`: to find places in."""
    try:
        value = _decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    listed = (value.zones.deck, value.zones.supply, value.zones.sideboard, value.zones.outside)
    number = sum([len(cards) for cards in listed if cards is not None])
    keys -= 2 + (value.schema is not msgspec.UNSET) + 2 * number
    keys -= sum([each is not None for each in (value.name, value.player, value.side, value.format, *listed)])
    if number > MAX_LINES or keys < 0:
        return None
    places = _pointers(listed) if text is None else _placed(text, listed, number)
    if places is None:
        return None
    known, found = db.memory("plain cards"), dict[str, tuple[Entry, ...]]()
    for zone, cards in zip(ZONES, listed, strict=True):
        if not cards:
            found[zone] = ()
            continue
        entries = []
        for card, where in zip(cards, places[zone], strict=False):
            code = card.set
            if code is not None:
                keys -= 1
            named: QuickNamed | None = known.get((card.card, code)) or _plain(card, db)
            if named is None:
                return None
            entries.append(Entry(named[0], card.count, named[2], where, named[1]))
        found[zone] = tuple(entries)
    if keys:
        return None  # a key that stands twice is an error, here the last one would count; or it isn't written so
    side = value.side
    return Deck(
        name=one_line(value.name),
        player=one_line(value.player),
        side=one_line(side_of(side)) if side else None,
        format=one_line(value.format),
        zones=found,
        source="json",
        path=path,
    )


def _pointers(listed: Iterable[list[_CardOf] | None]) -> dict[str, list[Where]]:
    """Return the pointers of the entries of all zones; each list may go on behind them."""
    for places, cards, zone in zip(_PLACES.values(), listed, ZONES, strict=True):
        while len(places) < len(cards or ()):
            places.append(Where(pointer=f"/zones/{zone}/{len(places)}"))
    return _PLACES


def _placed(text: str, listed: Sequence[list[_CardOf] | None], number: int) -> dict[str, list[Where]] | None:
    """Return the places of the entries of all zones, as many as each has; None where they can't be told so easily.

    Every bracket of the text begins an object, where there are as many as objects: the deck, its zones, and the cards
    in the order of the text.
    """
    pieces = text.split("{")
    order = [zone for zone, cards in zip(ZONES, listed, strict=True) if cards]
    if len(order) > 1:
        written = re.findall(r'"(deck|supply|sideboard|outside)"\s*:\s*\[\s*\{', text)
        if sorted(written) != sorted(order):
            return None
        order = written
    if len(pieces) != number + 3:
        return None
    found: dict[str, list[Where]] = {zone: [] for zone in order}
    pointers = _pointers(listed)
    before = pieces[0] + "{" + pieces[1] + "{" + pieces[2]
    line, column, at = before.count("\n") + 1, len(before) - before.rfind("\n"), 3
    for zone in order:
        cards = listed[ZONES.index(zone)] or ()
        for pointer in pointers[zone][: len(cards)]:
            found[zone].append(Where(line, column, pointer.pointer))
            piece = pieces[at]
            breaks = piece.count("\n")
            line += breaks
            column = len(piece) - piece.rfind("\n") if breaks else column + len(piece) + 1
            at += 1
    return found


def _plain(written: _CardOf, db: Database) -> QuickNamed | None:
    """Return the card of a line about which there is nothing to say; None for any other."""
    text = written.card.strip()
    code = written.set.strip() or None if written.set is not None else None
    if not text:
        return None
    made = Builder(db, None, "json")
    made.add("deck", 1, text, NOWHERE, db.lookup(text, code), code)
    entry = made.zones["deck"][0]
    if made.problems or entry.card is None:
        return None
    known = db.memory("plain cards")
    db.bound(known)
    named: QuickNamed = (entry.card, entry.printing, text)
    known[written.card, written.set] = named
    return named
