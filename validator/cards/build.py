"""From the set files to cards: printings of one card are brought together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from validator.cards import names
from validator.cards.model import Card, CardSet, Facts, PrintedCard, Printing, SetFile
from validator.inputs.files import InputError, read_bytes

MAX_SET_BYTES = 32 * 1024 * 1024
_FACTS = Facts.__struct_fields__


class SetList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`sets.json`: the sets of a database and the version of its data."""

    sets_list: Literal[1]
    version: str
    sets: tuple[CardSet, ...]
    source: str = ""


class SameUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names that are one unit."""

    names: tuple[str, ...]
    confidence: str
    source: str

    @property
    def sure(self) -> str:
        """How sure it is, as a word before what is said; nothing where it is sure."""
        return "" if self.confidence == "sure" else f"{self.confidence} "

    def told(self) -> dict[str, Any]:
        """Return what a finding says of it."""
        return {"sure": self.sure, "confidence": self.confidence, "source": self.source}


class SameCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that was also printed under another name."""

    card: str
    also: str
    confidence: str
    source: str


class UnsettledNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of which it isn't known whether they are one unit; they count as separate units."""

    names: tuple[str, ...]
    why: str


class Identities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`identities.json`: one unit, or one card, under several names."""

    units: tuple[SameUnit, ...] = ()
    same_cards: tuple[SameCard, ...] = ()
    unsettled: tuple[UnsettledNames, ...] = ()


def shape_fault(error: msgspec.ValidationError) -> tuple[str, str | None]:
    """Return what is wrong with the shape of JSON, and the pointer to it: msgspec says the place in its text only."""
    what, _, place = str(error).partition(" - at `$")
    pointer = place.rstrip("`").replace("[", "/").replace("]", "").replace(".", "/")
    return what, pointer or None


def decode(data: bytes, kind: type, path: str) -> object:
    """Decode JSON into a struct. Raises InputError with the place for anything malformed or of the wrong shape."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        what, pointer = shape_fault(error)
        raise InputError(what, path=path, pointer=pointer, code="damaged") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"damaged JSON: {error}", path=path, code="damaged") from None


def read_set(path: str) -> SetFile:
    """Read one set file. Raises InputError."""
    found = decode(read_bytes(path, limit=MAX_SET_BYTES), SetFile, path)
    assert isinstance(found, SetFile)
    return found


def read_sets(folder: str) -> SetList:
    """Read the list of sets of a database folder. Raises InputError."""
    path = os.path.join(folder, "sets.json")
    found = decode(read_bytes(path, limit=MAX_SET_BYTES), SetList, path)
    assert isinstance(found, SetList)
    return found


def read_identities(folder: str) -> Identities:
    """Read `identities.json` of a database folder; none means that no unit has two names. Raises InputError."""
    path = os.path.join(folder, "identities.json")
    if not os.path.exists(path):
        return Identities()
    found = decode(read_bytes(path, limit=MAX_SET_BYTES), Identities, path)
    assert isinstance(found, Identities)
    return found


def read_cards(folder: str, sets: SetList) -> tuple[Card, ...]:
    """Read all cards of a database folder, ordered by name and set. Raises InputError."""
    files = ((s.code, read_set(os.path.join(folder, "sets", f"{s.code}.json")).cards) for s in _in_order(sets))
    return merge(files, read_identities(folder))


def _in_order(sets: SetList) -> list[CardSet]:
    return sorted(sets.sets, key=lambda s: s.order)


def merge(files: Iterable[tuple[str, Iterable[PrintedCard]]], identities: Identities) -> tuple[Card, ...]:
    """Bring rows together into cards.

    `files`: set code and rows, in the order of the sets. Rows whose names differ in the printing only, and which agree
    in side, types, cost and numbers, are printings of one card; rows that don't agree are two cards of one name.
    """
    same = {names.key(names.split(s.also)): names.split(s.card) for s in identities.same_cards}
    units = {names.fold(n): names.fold(u.names[0]) for u in identities.units for n in u.names}
    groups: dict[str, list[tuple[bool, str, PrintedCard, names.Name]]] = {}
    for code, rows in files:
        for row in rows:
            name = names.split(row.name)
            key = names.key(name)
            if key in same:
                key = names.key(same[key])
            groups.setdefault(key, []).append((name.printing is not None or key in same, code, row, name))
    found: list[Card] = []
    for key, members in groups.items():
        # Plain printings lead; among them the oldest set, as the files came in the order of the sets.
        members.sort(key=lambda m: m[0] or names.key(m[3]) != key)
        kinds: dict[object, list[tuple[bool, str, PrintedCard, names.Name]]] = {}
        for member in members:
            row = member[2]
            kinds.setdefault((row.side, row.types, row.cost, row.speed, row.power, row.health), []).append(member)
        found.extend(_card(rows, units, several=len(kinds) > 1) for rows in kinds.values())
    found.sort(key=lambda c: (names.fold(c.base), len(c.version or ""), c.version or "", c.key))
    return tuple(found)


def _card(members: list[tuple[bool, str, PrintedCard, names.Name]], units: dict[str, str], *, several: bool) -> Card:
    _, code, row, name = members[0]
    unit = names.fold(name.base)
    if name.version is not None:
        unit = units.get(unit, unit)
    return Card(
        **{field: getattr(row, field) for field in _FACTS},
        name=name.card,
        base=name.base,
        version=name.version,
        key=f"{name.card} [{code}]" if several else name.card,
        unit=unit,
        printings=tuple(Printing(c, r.name, r.number, r.rarity, r.flags) for _, c, r, _ in members),
        aliases=tuple(_aliases(members, name)),
    )


def _aliases(members: list[tuple[bool, str, PrintedCard, names.Name]], name: names.Name) -> Iterator[str]:
    seen = {name.card}
    for _, _, row, own in members:
        for text in (own.card, *(names.split(alias).card for alias in row.aliases)):
            if text not in seen:
                seen.add(text)
                yield text
