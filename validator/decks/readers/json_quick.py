"""Our own JSON form of a deck, read quickly where nothing in it is out of the ordinary.

For many decks behind one another: the reader of `validator.decks.readers.json` takes most of its time to find the place
of each card, for findings that most decks don't have. What is not plain is left to it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card, Printing
from validator.decks.builder import Builder, side_of
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


_decode = msgspec.json.Decoder(_DeckOf).decode
_MISREAD = (b"\xc3\xa2", b"\xc3\x83", b"\xc3\x82")
"""The first letters of UTF-8 that was read as Windows-1252."""
_PLACES: dict[str, list[Where]] = {zone: [] for zone in ZONES}


def read_quickly(data: bytes, db: Database, path: str | None) -> Deck | None:
    """Return the deck of a JSON text; None for one that the whole reader has to look at.

    The places of its entries are pointers only, without line and column.
    """
    if b"\\u" in data or (not data.isascii() and any(mark in data for mark in _MISREAD)):
        return None
    try:
        value = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    zones, known = value.zones, db.memory("plain cards")
    keys = 2 + sum(each is not None for each in (value.name, value.player, value.side, value.format))
    found: dict[str, tuple[Entry, ...]] = {}
    number = 0
    for zone, cards in zip(ZONES, (zones.deck, zones.supply, zones.sideboard, zones.outside), strict=True):
        if cards is None:
            found[zone] = ()
            continue
        number += len(cards)
        keys += 1 + 2 * len(cards)
        places = _PLACES[zone]
        while len(places) < len(cards) <= MAX_LINES:
            places.append(Where(pointer=f"/zones/{zone}/{len(places)}"))
        entries = []
        for card, where in zip(cards, places, strict=False):
            code = card.set
            if code is not None:
                keys += 1
            named: QuickNamed | None = known.get((card.card, code))
            if named is None:
                named = _plain(card, db)
                if named is None:
                    return None
            entries.append(Entry(named[0], card.count, named[2], where, named[1]))
        found[zone] = tuple(entries)
    if number > MAX_LINES or data.count(b'":') != keys:
        return None  # a key that stands twice is an error, here the last one would count; or it isn't written so
    side = value.side
    return Deck(
        name=value.name or None,
        player=value.player or None,
        side=(side_of(side) or None) if side else None,
        format=value.format or None,
        zones=found,
        source="json",
        path=path,
    )


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
