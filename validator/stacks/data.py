"""Data files of a database folder, and what Stack lists misspell."""

from __future__ import annotations

import os

import msgspec

from validator.cards.build import decode
from validator.cards.paths import SHIPPED
from validator.inputs.files import read_bytes

_MAX_BYTES = 4 * 1024 * 1024


class Alias(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name as lists spell it, and the card's name that it means."""

    written: str
    name: str
    source: str
    on: tuple[str, ...] = ()
    """Cards whose lists spell it so; none means that every list may."""


class Phrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words between "Equipped" and "gets" as a card has them, and what they mean rightly spelt."""

    written: str
    meant: str
    source: str


class Aliases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`effects/list_aliases.json`."""

    list_aliases: int
    names: tuple[Alias, ...]
    phrases: tuple[Phrase, ...] = ()


def data_path(folder: str, *parts: str) -> str:
    """Return the path of a data file of a database folder, or of the shipped data where that folder has none."""
    path = os.path.join(folder, *parts)
    return path if os.path.exists(path) else os.path.join(SHIPPED, *parts)


def read_data(folder: str, kind: type, *parts: str) -> object:
    """Decode a data file of a database folder (or the shipped one). Raises InputError."""
    path = data_path(folder, *parts)
    return decode(read_bytes(path, limit=_MAX_BYTES), kind, path)
