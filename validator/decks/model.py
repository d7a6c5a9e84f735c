"""A deck as a reader leaves it: cards by zone, where each line stands, and what was wrong with the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from validator.cards.model import Card, Printing
from validator.cards.names import fold
from validator.results import NOWHERE, Problem, Where

ZONES = ("deck", "supply", "sideboard", "outside")
"""Keys of the zones of a deck; every deck has all four, empty ones included."""
OUTSIDE_ZONES = ZONES[1:]
"""The zones outside the deck itself."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of a deck: some copies of one card."""

    card: Card | None
    """None where no card could be told (P103 or P104 says so)."""
    count: int
    """Copies, from 0 (P105) to 999."""
    text: str
    """The name as written, without count, set code and comment."""
    where: Where = NOWHERE
    """Line, column and pointer (`/zones/ZONE/INDEX`; for a JSON deck the pointer into the file)."""
    printing: Printing | None = None
    """The printing that the input told apart, by a suffix such as `(Promo)` or by its set; else None."""

    @property
    def printed(self) -> Printing | None:
        """The printing that stands for this line: the one told apart, else the card's first; None without a card."""
        return self.printing or (self.card.printings[0] if self.card is not None else None)


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck list, read."""

    name: str | None = None
    """The deck's title."""
    player: str | None = None
    side: str | None = None
    """The side that the file names, as one of `light`, `dark`, `vong`, `neutral` where it is one of them; else as
    written. The side of the cards may be another."""
    format: str | None = None
    """The format that the file names, as written (F105)."""
    zones: dict[str, tuple[Entry, ...]]
    """Entries by zone, keys as in `ZONES`, in the order of the input."""
    problems: tuple[Problem, ...] = ()
    """What was wrong with the input, in its order."""
    source: str = "text"
    """What it was read from: `dek`, `text`, `json`, `deckdb` or `csv`."""
    path: str | None = None
    read_with: str = ""
    """State of the database that it was read with (`Database.state`); empty where that isn't known."""

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Yield every entry with the key of its zone."""
        for zone, entries in self.zones.items():
            for entry in entries:
                yield zone, entry

    def copies(self, zone: str = "deck") -> int:
        """Return the number of cards in a zone, unknown ones included."""
        return sum([entry.count for entry in self.zones[zone]])


def fingerprint(deck: Deck) -> str:
    """Return what tells this deck from any other: 16 hexadecimal digits.

    It depends on which cards, how many, and in which zones; not on order, spelling, printings, title or file format.
    """
    counts: dict[str, int] = {}
    for zone, entries in deck.zones.items():
        for entry in entries:
            if entry.count:
                key = f"{zone}\t{entry.card.key if entry.card is not None else unknown_key(entry)}"
                counts[key] = counts.get(key, 0) + entry.count
    return digest("\n".join([f"{key}\t{counts[key]}" for key in sorted(counts)]))


def unknown_key(entry: Entry) -> str:
    """Return what stands in a fingerprint for the card of a line that no card could be told from."""
    return "?" + fold(entry.text)


def with_unknown(copies: Mapping[str, int], entries: Iterable[Entry]) -> dict[str, int]:
    """Return copies by the keys of their cards, and with them those of the lines that no card could be told from."""
    found = dict(copies)
    for entry in entries:
        if entry.card is None and entry.count:
            key = unknown_key(entry)
            found[key] = found.get(key, 0) + entry.count
    return found


def digest(text: str) -> str:
    """Return 16 hexadecimal digits that tell a text from any other."""
    global _blake2b
    if _blake2b is None:
        try:
            from _blake2 import blake2b  # hashlib loads OpenSSL, which takes longer than checking a deck
        except ImportError:
            from hashlib import blake2b
        _blake2b = blake2b
    return str(_blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest())


_blake2b: type | None = None
