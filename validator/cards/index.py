"""A file that finds a few cards fast: cards are decoded one by one, only when asked for.

Layout: a magic line, a checksum of all that follows, the length and the content of a header (MessagePack), a table of
32-bit hashes of look-up keys in ascending order, the card numbers that belong to them, the offsets of the cards, and
the cards (MessagePack). All integers are little-endian. A hash only leads to candidates; whoever asks compares names.
"""

from __future__ import annotations

import os
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from zlib import adler32, crc32

import msgspec

from validator.cards import names
from validator.cards.model import Card, CardSet

MAGIC = b"swtcg card index 2\n"


class Header(msgspec.Struct, frozen=True):
    """What an index is of."""

    signature: str
    """Of the files it was made from; an index of another state is made anew."""
    version: str
    """Version of the card data."""
    sets: tuple[CardSet, ...]
    keys: int
    cards: int
    extra: bytes = b""


_decode_card = msgspec.msgpack.Decoder(Card).decode
_decode_header = msgspec.msgpack.Decoder(Header).decode


def keys_of(card: Card) -> set[str]:
    """Return the look-up keys of a card: name and letter, and name alone, of the card and of all its aliases."""
    found = set()
    for text in (card.name, *card.aliases):
        name = names.split(text)
        found.add(names.key(name))
        found.add(names.fold(name.base))
    return found


def write(path: str, cards: Sequence[Card], sets: Sequence[CardSet], version: str, signature: str) -> None:
    """Write an index, complete or not at all. Raises OSError."""
    table = sorted({(crc32(key.encode()), number) for number, card in enumerate(cards) for key in keys_of(card)})
    encode = msgspec.msgpack.Encoder().encode
    bodies = [encode(card) for card in cards]
    offsets = array("I", [0])
    for body in bodies:
        offsets.append(offsets[-1] + len(body))
    header = encode(Header(signature, version, tuple(sets), len(table), len(cards)))
    parts = [
        len(header).to_bytes(4, "little"),
        header,
        _bytes(array("I", [h for h, _ in table])),
        _bytes(array("I", [n for _, n in table])),
        _bytes(offsets),
        *bodies,
    ]
    data = b"".join(parts)
    import tempfile  # only where an index is made

    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".index-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines((MAGIC, adler32(data).to_bytes(4, "little"), data))
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


class Index(Sequence[Card]):
    """An open index: a sequence of cards that are decoded when asked for.

    Raises ValueError for a file that isn't a whole index, OSError for one that can't be read.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            data = file.read()
        try:
            self._open(data)
        except (msgspec.MsgspecError, IndexError, ValueError) as error:
            raise ValueError(f"{path}: not a card index: {error}") from None

    def _open(self, data: bytes) -> None:
        at = len(MAGIC)
        if data[:at] != MAGIC:
            raise ValueError("other magic")
        if int.from_bytes(data[at : at + 4], "little") != adler32(memoryview(data)[at + 4 :]):
            raise ValueError("damaged")
        at += 4
        size = int.from_bytes(data[at : at + 4], "little")
        self.header = _decode_header(data[at + 4 : at + 4 + size])
        at += 4 + size
        keys, cards = self.header.keys, self.header.cards
        self._hashes = self._numbers(data, at, keys)
        self._owners = self._numbers(data, at + 4 * keys, keys)
        self._offsets = self._numbers(data, at + 8 * keys, cards + 1)
        self._body = memoryview(data)[at + 8 * keys + 4 * (cards + 1) :]
        if len(self._body) != self._offsets[-1]:
            raise ValueError("cut off")
        self._cards: list[Card | None] = [None] * cards

    @staticmethod
    def _numbers(data: bytes, at: int, count: int) -> array[int]:
        numbers = array("I")
        numbers.frombytes(data[at : at + 4 * count])
        if len(numbers) != count:
            raise ValueError("cut off")
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers

    def __len__(self) -> int:
        return self.header.cards

    def __getitem__(self, number: int) -> Card:  # type: ignore[override]
        card = self._cards[number]
        if card is None:
            card = _decode_card(self._body[self._offsets[number] : self._offsets[number + 1]])
            self._cards[number] = card
        return card

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
