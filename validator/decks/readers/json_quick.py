"""Decks as JSON, read quickly where their form is plain: our own form, and that of swtcg-deckdb.com.

The reader of `validator.decks.readers.json` looks at every object field by field, and finds the place of each card by
reading the JSON once more. What is not plain is left to it; of what is read here it says the same, and a test compares
the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import astuple

from validator.cards.database import Database, Match
from validator.cards.model import Card, Printing
from validator.decks.builder import Builder, side_of
from validator.decks.limits import MAX_COUNT, MAX_LINES
from validator.decks.model import ZONES, Deck, Entry
from validator.results import Where

Copies = Annotated[int, msgspec.Meta(ge=1, le=MAX_COUNT)]
JsonWords = str | None | UnsetType
QuickNamed = tuple[Card, Printing | None, str]
"""A card with its printing and its name as written, of a line about which there is nothing to say."""


class _OwnCard(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    count: Copies
    name: str = msgspec.field(name="card")
    code: JsonWords = msgspec.field(name="set", default=UNSET)


_OwnCards = list[_OwnCard] | UnsetType


class _OwnZones(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    deck: _OwnCards = UNSET
    supply: _OwnCards = UNSET
    sideboard: _OwnCards = UNSET
    outside: _OwnCards = UNSET


class _OwnDeck(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    version: Literal[1] = msgspec.field(name="deck")
    zones: _OwnZones
    name: JsonWords = UNSET
    player: JsonWords = UNSET
    side: JsonWords = UNSET
    format: JsonWords = UNSET
    schema: str | UnsetType = msgspec.field(name="$schema", default=UNSET)


class _SiteCard(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    count: Copies
    name: str
    code: JsonWords = msgspec.field(name="setCode", default=UNSET)


_SiteCards = list[_SiteCard] | None | UnsetType


class _SiteDeck(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    cards: list[_SiteCard]
    supply: _SiteCards = UNSET
    sideboard: _SiteCards = UNSET
    outside: _SiteCards = UNSET
    name: JsonWords = UNSET
    player: JsonWords = UNSET
    side: JsonWords = UNSET
    format: JsonWords = UNSET


class _Form(NamedTuple):
    """A form of deck that is read quickly."""

    source: str
    """As `Deck.source` has it."""
    decode: Callable[[bytes | str], Any]
    around: str
    """The pointer of the object that holds the zones."""
    keys: tuple[str, ...]
    """The key of each zone, in the order of `ZONES`."""
    pointers: tuple[list[Where], ...]
    """Of each zone the pointers of its cards, as many as any deck has had."""


_OWN = _Form("json", msgspec.json.Decoder(_OwnDeck).decode, "/zones", ZONES, ([], [], [], []))
_SITE = _Form("deckdb", msgspec.json.Decoder(_SiteDeck).decode, "", ("cards", *ZONES[1:]), ([], [], [], []))


def read_quickly(data: bytes, db: Database, path: str | None) -> Deck | None:
    """Return the deck of a JSON text; None for one that the whole reader has to look at.

    The places of its entries are pointers only, without line and column.
    """
    if b"\\u" in data:
        return None
    deck = _read(data, data.count(b'":'), _OWN if b'"zones"' in data else _SITE, db, path, None)
    if deck is not None and deck.problems and not data.isascii():
        return None  # names that are no card's because of their letters
    return deck


def read_with_places(text: str, db: Database, path: str | None) -> Deck | None:
    """Return the deck of a JSON text, with the line and column of each entry; None as `read_quickly` does."""
    if "\\u" in text:
        return None
    return _read(text, text.count('":'), _OWN if '"zones"' in text else _SITE, db, path, text)


def _read(data: bytes | str, keys: int, form: _Form, db: Database, path: str | None, text: str | None) -> Deck | None:
    """Read a deck; `keys`: how many there seem to be; `text`: to find places in."""
    try:
        value = form.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    holder = value.zones if form is _OWN else value
    zones: list[list[Any]] = [getattr(holder, key) or [] for key in form.keys]
    listed = [card for cards in zones for card in cards]
    if len(listed) > MAX_LINES or keys != _keys(value, holder, listed):
        return None  # a key that stands twice is an error, here the last one would count; or it isn't written so
    places = _pointers(form, zones) if text is None else _placed(text, form, zones, len(listed))
    if places is None:
        return None
    made = Builder(db, path, form.source)
    for zone, cards, wheres in zip(ZONES, zones, places, strict=True):
        if cards and not _add(made, zone, cards, wheres):
            return None
    facts: list[str | None] = [each or None for each in (value.name, value.player, value.format, value.side)]
    if form is _SITE:
        facts = [" ".join(each.split()) or None if each else None for each in facts]
    made.name, made.player, made.format, side = facts
    made.side = side_of(side) if side else None
    return made.deck()


def _keys(value: Any, holder: Any, listed: list[Any]) -> int:
    """Return how many keys the text has that a deck with these cards was read from."""
    keys = len([each for each in astuple(value) if each is not UNSET]) + 2 * len(listed)
    keys += len([card for card in listed if card.code is not UNSET])
    return keys + (len([each for each in astuple(holder) if each is not UNSET]) if holder is not value else 0)


def _add(made: Builder, zone: str, cards: list[Any], places: list[Where]) -> bool:
    """Add the cards of a zone; False when one has no name."""
    db, entries = made.db, made.zones[zone]
    known: dict[tuple[str, JsonWords], QuickNamed] = db.memory("plain cards")
    for card, where in zip(cards, places, strict=False):
        named = known.get((card.name, card.code))
        if named is not None:
            entries.append(Entry(named[0], card.count, named[2], where, named[1]))
            continue
        text, code = card.name.strip(), card.code.strip() or None if card.code else None
        if not text:
            return False
        found = db.lookup(text, code)
        made.add(zone, card.count, text, where, found, code)
        if isinstance(found, Match) and not found.repaired and not found.set_differs:
            db.bound(known)
            known[card.name, card.code] = (found.card, found.printing, text)
    return True


def _pointers(form: _Form, zones: list[list[Any]]) -> Sequence[list[Where]]:
    """Return the pointers of the cards of all zones; each list may go on behind them."""
    for places, cards, key in zip(form.pointers, zones, form.keys, strict=True):
        while len(places) < len(cards):
            places.append(Where(pointer=f"{form.around}/{key}/{len(places)}"))
    return form.pointers


def _placed(text: str, form: _Form, zones: list[list[Any]], number: int) -> Sequence[list[Where]] | None:
    """Return the places of the cards of all zones, as many as each has; None where they can't be told so easily.

    Every bracket of the text begins an object, where there are as many as objects: the deck, in our own form its zones,
    and the cards in the order of the text.
    """
    pieces = text.split("{")
    order = [at for at, cards in enumerate(zones) if cards]
    if len(order) > 1:
        written = re.findall(rf'"({"|".join(form.keys)})"\s*:\s*\[\s*\{{', text)
        if sorted(written) != sorted(form.keys[at] for at in order):
            return None
        order = list(map(form.keys.index, written))
    around = 2 if form is _OWN else 1
    if len(pieces) != number + around + 1:
        return None
    found: list[list[Where]] = [[] for _ in zones]
    pointers = _pointers(form, zones)
    before = "{".join(pieces[: around + 1])
    line, column, at = before.count("\n") + 1, len(before) - before.rfind("\n"), around + 1
    for zone in order:
        for pointer in pointers[zone][: len(zones[zone])]:
            found[zone].append(Where(line, column, pointer.pointer))
            piece = pieces[at]
            breaks = piece.count("\n")
            line += breaks
            column = len(piece) - piece.rfind("\n") if breaks else column + len(piece) + 1
            at += 1
    return found
