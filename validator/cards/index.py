"""A file that finds a few cards fast: only the tables are read, and cards one by one when they are asked for.

Layout: a magic line, the checksum of the header and its tables, the length and the content of the header (MessagePack,
filled up to a multiple of four), then the tables: 32-bit hashes of look-up keys in ascending order, the numbers of the
cards that they belong to, the offsets of the cards, the checksums of the cards. Behind them stand the folded names with
the number of cards that each has (`bases`), then as MessagePack what a search of the whole pool asks of every card
(`briefs`), and the cards. All integers are little-endian and aligned.
A hash only leads to candidates; whoever asks compares names.
"""

from __future__ import annotations

import os
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from zlib import adler32, crc32

import msgspec

from validator.cards import names
from validator.cards.model import Card, CardSet

MAGIC = b"swtcg card index 5\n\0"
_HEAD = len(MAGIC) + 8


class IndexHeader(msgspec.Struct, frozen=True):
    """What an index is of."""

    signature: str
    """Of the files it was made from; an index of another state is made anew."""
    version: str
    """Version of the card data."""
    sets: tuple[CardSet, ...]
    keys: int
    cards: int
    bases: int
    """How many folded names there are."""
    letters: int
    """Bytes of the folded names."""
    sum: int
    """Checksum of the folded names with their numbers."""
    subtypes: str
    """All subtypes, one a line."""
    briefs: int
    """Bytes of the briefs."""
    briefs_sum: int
    """Checksum of the briefs."""


class Brief(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a search of the whole pool asks of a card; the fields are the card's."""

    key: str
    unit: str
    base: str
    version: str | None
    types: tuple[str, ...]
    arenas: tuple[str, ...]
    subtypes: tuple[str, ...]
    treat: tuple[str, ...]
    sets: tuple[str, ...]


_BRIEF = Brief.__struct_fields__


def briefs_of(cards: Iterable[Card]) -> tuple[Brief, ...]:
    """Return the briefs of cards, in their order."""
    return tuple(Brief(*(getattr(card, field) for field in _BRIEF)) for card in cards)


_decode_card = msgspec.msgpack.Decoder(Card).decode
_decode_header = msgspec.msgpack.Decoder(IndexHeader).decode


def keys_of(card: Card) -> set[str]:
    """Return the look-up keys of a card: name and letter, and name alone, of the card and of all its aliases."""
    found = set()
    for text in (card.name, *card.aliases):
        name = names.split(text)
        found.add(names.key(name))
        found.add(names.fold(name.base))
    return found


def key_of_unit(unit: str) -> str:
    """Return the look-up key of all cards of a unit; no name has such a key."""
    return f"={unit}"


def bases_of(cards: Iterable[Card]) -> dict[str, int]:
    """Return every folded name without its letter, with the number of its cards."""
    found: dict[str, int] = {}
    for card in cards:
        for text in {card.base, *(names.split(alias).base for alias in card.aliases)}:
            folded = names.fold(text)
            found[folded] = found.get(folded, 0) + 1
    return found


def write(path: str, cards: Sequence[Card], sets: Sequence[CardSet], version: str, signature: str) -> None:
    """Write an index, complete or not at all. Raises OSError."""
    table = sorted(
        {
            (crc32(key.encode()), number)
            for number, card in enumerate(cards)
            for key in (*keys_of(card), key_of_unit(card.unit))
        }
    )
    encode = msgspec.msgpack.Encoder().encode
    bodies = [encode(card) for card in cards]
    offsets = [0]
    for body in bodies:
        offsets.append(offsets[-1] + len(body))
    bases = bases_of(cards)
    letters = "\n".join(bases).encode()
    words = _bytes(bases.values()) + letters
    subtypes = "\n".join(sorted({word for card in cards for word in card.subtypes}))
    briefs = encode(briefs_of(cards))
    lengths = len(table), len(cards), len(bases), len(letters)
    header = encode(
        IndexHeader(signature, version, tuple(sets), *lengths, crc32(words), subtypes, len(briefs), crc32(briefs))
    )
    header += bytes(-len(header) % 4)
    tables = [
        len(header).to_bytes(4, "little"),
        header,
        _bytes(key for key, _ in table),
        _bytes(number for _, number in table),
        _bytes(offsets),
        _bytes(map(crc32, bodies)),
    ]
    summed = b"".join(tables)
    _replace(path, (MAGIC, adler32(summed).to_bytes(4, "little"), summed, words, briefs, *bodies))


def _replace(path: str, parts: Iterable[bytes]) -> None:
    import tempfile  # only where an index is made

    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".index-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _bytes(numbers: Iterable[int]) -> bytes:
    found = array("I", numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _numbers(data: memoryview) -> Sequence[int]:
    if sys.byteorder == "big":
        found = array("I", data)
        found.byteswap()
        return found
    return data.cast("I")


class _IndexFile:
    """An open file of which parts are read; where the system can't do that, it is read whole."""

    def __init__(self, path: str) -> None:
        self._handle = -1
        if hasattr(os, "pread"):
            self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
            self.size = os.fstat(self._handle).st_size
        else:
            with open(path, "rb") as file:
                self._whole = file.read()
            self.size = len(self._whole)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes from a place on; fewer where the file ends or can't be read any more."""
        if self._handle < 0:
            return self._whole[at : at + size]
        try:
            return os.pread(self._handle, size, at)
        except OSError:
            return b""

    def __del__(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)


class Index(Sequence[Card]):
    """An open index: a sequence of cards that are decoded when asked for.

    `again` returns all cards from where the index was made of; it is called when a card turns out to be damaged.
    Raises ValueError for a file that isn't a whole index, OSError for one that can't be read.
    """

    def __init__(self, path: str, again: Callable[[], Sequence[Card]] | None = None) -> None:
        self._path = path
        self._again = again
        self._file = _IndexFile(path)
        try:
            self._open()
        except (msgspec.MsgspecError, IndexError, ValueError) as error:
            raise ValueError(f"{path}: not a card index: {error}") from None

    def _open(self) -> None:
        head = self._file.read(0, _HEAD)
        if len(head) != _HEAD or not head.startswith(MAGIC):
            raise ValueError("other magic")
        checksum, size = (int.from_bytes(head[at : at + 4], "little") for at in (len(MAGIC), len(MAGIC) + 4))
        if size > self._file.size:
            raise ValueError("cut off")
        header = self._file.read(_HEAD, size)
        self.header = _decode_header(header.rstrip(b"\0"))
        keys, cards = self.header.keys, self.header.cards
        length = 4 * (2 * keys + 2 * cards + 1)
        tables = memoryview(self._file.read(_HEAD + size, length))
        if len(tables) != length:
            raise ValueError("cut off")
        if checksum != adler32(tables, adler32(head[len(MAGIC) + 4 :] + header)):
            raise ValueError("damaged")
        ends = (0, 4 * keys, 8 * keys, 8 * keys + 4 * (cards + 1), length)
        self._hashes, self._owners, self._offsets, self._sums = (
            _numbers(tables[start:end]) for start, end in pairwise(ends)
        )
        self._words_at = _HEAD + size + length
        self._briefs_at = self._words_at + 4 * self.header.bases + self.header.letters
        self._body_at = self._briefs_at + self.header.briefs
        if self._file.size != self._body_at + self._offsets[-1]:
            raise ValueError("cut off")
        self._cards: list[Card | None] = [None] * cards

    def check(self) -> None:
        """Read every part once. Raises ValueError for an index of which anything is damaged."""
        if (
            self._words() is None
            or self._read_briefs() is None
            or any(self._read(number) is None for number in range(len(self)))
        ):
            raise ValueError(f"{self._path}: not a card index: damaged")

    def __len__(self) -> int:
        return self.header.cards

    def __getitem__(self, number: int) -> Card:  # type: ignore[override]
        card = self._cards[number]
        if card is None:
            card = self._read(number)
            if card is None:
                self._mend()
                card = self._cards[number]
                assert card is not None
            self._cards[number] = card
        return card

    def _read(self, number: int) -> Card | None:
        """Return a card from the file; None for one that is damaged."""
        start = self._offsets[number]
        body = self._file.read(self._body_at + start, self._offsets[number + 1] - start)
        if crc32(body) != self._sums[number]:
            return None
        try:
            return _decode_card(body)
        except msgspec.MsgspecError:
            return None

    def _mend(self) -> None:
        """Take all cards from where the index was made of."""
        cards = self._again() if self._again is not None else ()
        if len(cards) != len(self):
            raise ValueError(f"{self._path}: not a card index: damaged")
        self._cards = list(cards)

    def __iter__(self) -> Iterator[Card]:
        return map(self.__getitem__, range(len(self)))

    def candidates(self, key: str) -> list[Card]:
        """Return the cards that may have this look-up key, in their order."""
        wanted = crc32(key.encode())
        at = bisect_left(self._hashes, wanted)
        found = []
        while at < len(self._hashes) and self._hashes[at] == wanted:
            found.append(self[self._owners[at]])
            at += 1
        return found

    def bases(self) -> dict[str, int]:
        """Return every folded name without its letter, with the number of its cards, as `bases_of` does."""
        words = self._words()
        if words is None:
            return bases_of(self)
        numbers = 4 * self.header.bases
        return dict(zip(words[numbers:].decode().split("\n"), _numbers(memoryview(words)[:numbers]), strict=True))

    def briefs(self) -> tuple[Brief, ...]:
        """Return the briefs of all cards, in their order, as `briefs_of` does."""
        found = self._read_briefs()
        return briefs_of(self) if found is None else found

    def _read_briefs(self) -> tuple[Brief, ...] | None:
        briefs = self._file.read(self._briefs_at, self.header.briefs)
        if crc32(briefs) != self.header.briefs_sum:
            return None
        return msgspec.msgpack.decode(briefs, type=tuple[Brief, ...])

    def _words(self) -> bytes | None:
        """Return the folded names and their numbers as they stand in the file; None when they are damaged."""
        words = self._file.read(self._words_at, self._briefs_at - self._words_at)
        return words if crc32(words) == self.header.sum else None
