"""The format and list files of a database, read when they are asked for.

A database folder may carry its own `formats` and `lists`; what it doesn't carry is taken from the shipped data.
"""

from __future__ import annotations

import os
from collections.abc import Container
from typing import TYPE_CHECKING, cast

from validator.cards.build import decode
from validator.cards.model import Card
from validator.cards.paths import SHIPPED
from validator.formats.model import DeckBuilding, FormatFile, ListFile, OtherSide, OtherZone, OutsideCards, earliest_of
from validator.inputs.files import InputError, printable, read_bytes

if TYPE_CHECKING:
    from validator.cards.database import Database


def slug(text: str) -> str:
    """Return a name as file names have it: lower case, words joined by a hyphen."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


BuildingData = tuple[dict[str, OtherSide], dict[str, OtherZone], dict[str, OutsideCards]]
"""What `deckbuilding.json` says, each by the key of the card."""


class FormatFiles:
    """The format and list files of one database."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.folders = (db.folder,) if db.folder == SHIPPED else (db.folder, SHIPPED)
        self._own: set[str] = set()
        # A database holds what was read with it; one whose files change is another one.
        self._listed: dict[str, list[dict[str, str]]] = db.memory("folders of formats")
        self._read: dict[str, FormatFile | ListFile] = db.memory("files of formats")
        self._named: dict[tuple[str, str | None], list[Card]] = db.memory("cards that formats name")
        self.building: BuildingData | None = None
        """What `deckbuilding.json` says, once it was read."""
        self.earliest = {each.code: each.earliest for each in db.sets}
        """By the code of a set: the day or month before which it had not come out."""

    def every(self, kind: str) -> list[str]:
        """Return the names of all files of a kind, `formats` or `lists`."""
        return sorted({name for folder in self._folders(kind) for name in folder})

    def path(self, kind: str, name: str) -> str | None:
        """Return where a file stands, the database's own before the shipped one; None where there is none."""
        for at, folder in enumerate(self._folders(kind)):
            path = folder.get(name)
            if path is not None:
                if at == 0:
                    self._own.add(path)
                return path
        return None

    def _folders(self, kind: str) -> list[dict[str, str]]:
        """Return the files of a kind, names to paths, of the database's own folder first."""
        found = self._listed.get(kind)
        if found is None:
            found = []
            for folder in self.folders:
                path = os.path.join(folder, kind)
                names = os.listdir(path) if os.path.isdir(path) else []
                found.append({name[:-5]: os.path.join(path, name) for name in names if name.endswith(".json")})
            self._listed[kind] = found  # whole: another thread may ask for it
        return found

    def strict(self, path: str) -> bool:
        """Whether a file may name only cards and sets of the database; the shipped ones don't know another's."""
        return path in self._own

    def format(self, name: str) -> FormatFile:
        """Return a format that there is, as its file says it. Raises InputError."""
        path = self.path("formats", name)
        assert path is not None
        known = self._read.get(path)
        if known is not None:
            return cast(FormatFile, known)
        found = cast(FormatFile, decode(read_bytes(path), FormatFile, path))
        if found.name != name or slug(name) != name:
            raise InputError(
                f"names itself '{found.name}'", path=path, pointer="/name", hint="name it like its file", code="format"
            )
        self._read[path] = found
        return found

    def ban_list(self, name: str) -> ListFile | None:
        """Return a list as its file says it; None where there is none. Raises InputError."""
        path = self.path("lists", name)
        if path is None:
            return None
        known = self._read.get(path)
        if known is not None:
            return cast(ListFile, known)
        found = cast(ListFile, decode(read_bytes(path), ListFile, path))
        if found.name != name:
            raise InputError(
                f"names itself '{found.name}'", path=path, pointer="/name", hint="name it like its file", code="format"
            )
        self._read[path] = found
        return found

    def all(self) -> tuple[FormatFile, ...]:
        """Return all formats that can be asked for, in their order. Raises InputError."""
        found = [self.format(name) for name in self.every("formats")]
        return tuple(sorted((f for f in found if not f.abstract), key=lambda f: (f.order, f.name)))

    def meant(self, name: str) -> FormatFile | None:
        """Return the format that a person means; None where there is none. Raises InputError for a file at fault."""
        wanted = slug(name)
        if wanted and self.path("formats", wanted):
            found = self.format(wanted)
            return None if found.abstract else found
        for each in self.all():
            if wanted and wanted in (slug(each.title), *map(slug, each.aliases)):
                return each
        return None

    def asked(self, name: str) -> FormatFile:
        """Return the format that a person means. Raises InputError."""
        found = self.meant(name)
        if found is None:
            raise InputError(
                f"no format is named '{printable(name, 60)}'",
                hint=self.hint(name),
                code="unknown-format",
                data={"name": name},
            )
        return found

    def hint(self, name: str) -> str:
        """Return which format could be meant by a name that none has."""
        from validator.inputs.likeness import did_you_mean, nearest  # only where a name failed

        spelt = {slug(text): each.name for each in self.all() for text in (*each.aliases, each.title, each.name)}
        close = list(dict.fromkeys(spelt[each] for each in nearest(slug(name), spelt, 3)))
        known = "known formats: " + ", ".join(each.name for each in self.all())
        return did_you_mean(close, known) or known

    def chain(self, file: FormatFile) -> list[FormatFile]:
        """Return a format and its parents, the eldest first. Raises InputError for a loop or an unknown parent."""
        found = [file]
        while (parent := found[0].extends) is not None:
            path = self.path("formats", found[0].name)
            if any(f.name == parent for f in found):
                raise InputError(
                    f"extends '{parent}', which extends it in turn", path=path, pointer="/extends", code="format"
                )
            if slug(parent) != parent or self.path("formats", parent) is None:
                raise InputError(
                    f"extends an unknown format '{printable(parent, 60)}'", path=path, pointer="/extends", code="format"
                )
            found.insert(0, self.format(parent))
        return found

    def out(self, card: Card) -> str:
        """Return the day or month before which no printing of a card had come out; empty where that isn't known."""
        return earliest_of(card, self.earliest)

    def cards(self, name: str, set_code: str | None) -> list[Card]:
        """Return the cards of exactly this name, of all sets or of one."""
        found = self._named.get((name, set_code))
        if found is None:
            found = list(self.db.named(name))
            if set_code is not None:
                code = self.db.set_code(set_code)
                found = [card for card in found if code in card.sets]
            self._named[name, set_code] = found
        return found


def is_shipped(path: str) -> bool:
    """Whether a file is one of those that come along."""
    return path.startswith(os.path.join(SHIPPED, ""))


def deck_building(files: FormatFiles) -> BuildingData:
    """Return what `deckbuilding.json` says, by the key of the card."""
    if files.building is None:
        files.building = _read_deck_building(files)
    return files.building


def _read_deck_building(files: FormatFiles) -> BuildingData:
    sides: dict[str, OtherSide] = {}
    zones: dict[str, OtherZone] = {}
    outside: dict[str, OutsideCards] = {}
    path = files.path("", "deckbuilding")
    if path is None:
        return sides, zones, outside
    found = cast(DeckBuilding, decode(read_bytes(path), DeckBuilding, path))

    def key(card: str, taken: Container[str], pointer: str) -> str | None:
        cards = files.cards(card, None)
        if len(cards) == 1 and cards[0].key not in taken:
            return cards[0].key
        if not files.strict(path):
            return None
        why = "is there twice" if len(cards) == 1 else "is no card of the database"
        raise InputError(f"'{printable(card, 60)}' {why}", path=path, pointer=pointer, code="format")

    for index, side in enumerate(found.sides):
        if (at := key(side.card, sides, f"/sides/{index}/card")) is not None:
            sides[at] = side
    for index, zone in enumerate(found.zones):
        if (at := key(zone.card, zones, f"/zones/{index}/card")) is not None:
            zones[at] = zone
    for index, cards in enumerate(found.outside):
        if (at := key(cards.card, outside, f"/outside/{index}/card")) is not None:
            outside[at] = cards
    return sides, zones, outside
