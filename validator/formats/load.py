"""Which sets, numbers and lists apply under a format on a day: read, checked and settled.

Only the files of the asked format are read: its own, its parents' and their lists. A database folder may carry its own
`formats` and `lists`; what it doesn't carry is taken from the shipped data.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from validator.cards import names as card_names
from validator.cards.build import decode
from validator.cards.model import Card
from validator.cards.paths import SHIPPED
from validator.formats.model import (
    DeckBuilding,
    Format,
    FormatFile,
    ListedCard,
    ListFile,
    Listing,
    ListState,
    Numbers,
    OtherSide,
    OtherZone,
    SetPool,
    Wording,
    earliest_of,
)
from validator.inputs.files import InputError, printable, read_bytes

if TYPE_CHECKING:
    from validator.cards.database import Database

DEFAULT = "open"
"""The format that is taken when none is asked for."""

_NUMBERS = Numbers.__struct_fields__
_SEVERITIES = ("error", "warning", "note", "off")
_MOST_SETTLED = 64
"""So many formats are remembered, each as it applies on a day."""


def today() -> str:
    """Return the present day by the local clock."""
    return time.strftime("%Y-%m-%d")


def check_day(text: str) -> str:
    """Return a day as it was given. Raises InputError for anything but a day of the calendar, written YYYY-MM-DD."""
    if not _is_day(text):
        raise InputError(f"'{printable(text, 40)}' is not a date", hint="write YYYY-MM-DD, such as 2004-04-12")
    return text


@lru_cache(1024)
def _is_day(text: str) -> bool:
    if len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        return False
    parts = (text[:4], text[5:7], text[8:])
    if not all(map(str.isdigit, parts)):
        return False
    year, month, day = map(int, parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]


def slug(text: str) -> str:
    """Return a name as file names have it: lower case, words joined by a hyphen."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


def names(db: Database) -> tuple[str, ...]:
    """Return the names of all formats that can be asked for. Raises InputError for a format file at fault."""
    return tuple(file.name for file in catalogue(db))


def catalogue(db: Database) -> tuple[FormatFile, ...]:
    """Return the files of all formats that can be asked for, in their order. Raises InputError."""
    return _Files(db).all()


def identify(name: str, db: Database) -> str | None:
    """Return the name of the format that a name, title or other name means, in any case; None for none of these.

    Raises InputError for a format file at fault.
    """
    found = _Files(db).meant(name)
    return None if found is None else found.name


def suggestion(name: str, db: Database) -> str:
    """Return in words which format could be meant by a name that no format has. Raises InputError."""
    return _Files(db).hint(name)


def every(as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None = None) -> Iterator[Format]:
    """Yield all formats as they apply on a day, in their order; cheaper than to resolve each. Raises InputError."""
    files = _Files(db)
    for file in files.all():
        yield _resolved(file.name, as_of, db, rules, files)


def newest_day(as_of: str, db: Database) -> str:
    """Return the newest day that the formats and lists of a database know of, up to a day; empty where there is none.

    It tells of which state the lists are. Raises InputError for a file at fault.
    """
    files = _Files(db)
    days: list[str | None] = []
    lists: dict[str, None] = {}
    for name in files.every("formats"):
        file = files.format(name)
        days += (pool.day for pool in file.pools)
        lists.update(dict.fromkeys(file.lists))
    for name in lists:
        found = files.ban_list(name)
        days += (entry.since or entry.known for entry in (found.entries if found is not None else ()))
    return max((day for day in days if day and day <= as_of), default="")


def shipped_for(db: Database) -> str:
    """Return which formats and lists of another database are those that come along: `all`, `some` or nothing."""
    if db.folder == SHIPPED:
        return ""
    kinds = ("formats", "lists")
    own = [os.path.join(db.folder, kind) for kind in kinds]
    if not any(os.path.isdir(path) and any(f.endswith(".json") for f in os.listdir(path)) for path in own):
        return "all"
    files = _Files(db)
    shipped = [path for kind in kinds for name in files.every(kind) if (path := files.path(kind, name))]
    return "some" if any(_is_shipped(path) for path in shipped) else ""


def resolve(name: str, as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None = None) -> Format:
    """Return a format as it applies on a day.

    `name`: its name, title or another name for it, in any case. `as_of`: the day, `YYYY-MM-DD`; None is today.
    `rules`: returns the ids that a format may set a severity for, asked only for a format that isn't shipped; None:
    they are not checked.
    Raises InputError: no such format, no such day, or a file that contradicts itself or the card data.
    """
    return _resolved(name, as_of, db, rules, None)


def _resolved(
    name: str, as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None, files: _Files | None
) -> Format:
    now = today()
    settled: dict[tuple[str, str | None, bool, str], Format] = db.memory("formats")
    key = (name, as_of, rules is not None, now)
    known = settled.get(key)
    if known is not None:
        return known
    if as_of is not None:
        check_day(as_of)
    found = _settle(name, as_of or now, now, files or _Files(db), rules)
    db.bound(settled, _MOST_SETTLED)
    settled[key] = found
    return found


class _Files:
    """The format and list files of one database."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.folders = (db.folder,) if db.folder == SHIPPED else (db.folder, SHIPPED)
        self._own: set[str] = set()
        # A database holds what was read with it; one whose files change is another one.
        self._listed: dict[str, list[dict[str, str]]] = db.memory("folders of formats")
        self._read: dict[str, FormatFile | ListFile] = db.memory("files of formats")
        self._named: dict[tuple[str, str | None], list[Card]] = db.memory("cards that formats name")
        self.building: tuple[dict[str, OtherSide], dict[str, OtherZone]] | None = None
        """What `deckbuilding.json` says, once it was read."""
        self.earliest = {each.code: each.earliest for each in db.sets}
        """By the code of a set: the day or month before which it had not come out."""

    def every(self, kind: str) -> list[str]:
        return sorted({name for folder in self._folders(kind) for name in folder})

    def path(self, kind: str, name: str) -> str | None:
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
            found = self._listed[kind] = []
            for folder in self.folders:
                path = os.path.join(folder, kind)
                names = os.listdir(path) if os.path.isdir(path) else []
                found.append({name[:-5]: os.path.join(path, name) for name in names if name.endswith(".json")})
        return found

    def strict(self, path: str) -> bool:
        """Whether a file may name only cards and sets of the database; the shipped ones don't know another's."""
        return path in self._own

    def format(self, name: str) -> FormatFile:
        path = self.path("formats", name)
        assert path is not None
        known = self._read.get(path)
        if known is not None:
            return cast(FormatFile, known)
        found = cast(FormatFile, decode(read_bytes(path), FormatFile, path))
        if found.name != name or slug(name) != name:
            raise InputError(f"names itself '{found.name}'", path=path, pointer="/name", hint="name it like its file")
        self._read[path] = found
        return found

    def ban_list(self, name: str) -> ListFile | None:
        path = self.path("lists", name)
        if path is None:
            return None
        known = self._read.get(path)
        if known is not None:
            return cast(ListFile, known)
        found = cast(ListFile, decode(read_bytes(path), ListFile, path))
        if found.name != name:
            raise InputError(f"names itself '{found.name}'", path=path, pointer="/name", hint="name it like its file")
        self._read[path] = found
        return found

    def all(self) -> tuple[FormatFile, ...]:
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
            raise InputError(f"no format is named '{printable(name, 60)}'", hint=self.hint(name))
        return found

    def hint(self, name: str) -> str:
        """Return which format could be meant by a name that none has."""
        from difflib import get_close_matches  # only where a name failed

        spelt = {slug(text): each.name for each in self.all() for text in (*each.aliases, each.title, each.name)}
        close = dict.fromkeys(spelt[each] for each in get_close_matches(slug(name), spelt, 3))
        if close:
            return f"did you mean {' or '.join(close)}?"
        return "known formats: " + ", ".join(each.name for each in self.all())

    def chain(self, file: FormatFile) -> list[FormatFile]:
        """Return a format and its parents, the eldest first. Raises InputError for a loop or an unknown parent."""
        found = [file]
        while (parent := found[0].extends) is not None:
            path = self.path("formats", found[0].name)
            if any(f.name == parent for f in found):
                raise InputError(f"extends '{parent}', which extends it in turn", path=path, pointer="/extends")
            if slug(parent) != parent or self.path("formats", parent) is None:
                raise InputError(f"extends an unknown format '{printable(parent, 60)}'", path=path, pointer="/extends")
            found.insert(0, self.format(parent))
        return found

    def out(self, card: Card) -> str:
        """Return the day or month before which no printing of a card had come out; empty where that isn't known."""
        return earliest_of(card, self.earliest)

    def cards(self, name: str, set_code: str | None) -> list[Card]:
        found = self._named.get((name, set_code))
        if found is None:
            found = list(self.db.named(name))
            if set_code is not None:
                code = self.db.set_code(set_code)
                found = [card for card in found if code in card.sets]
            self._named[name, set_code] = found
        return found


def _settle(name: str, day: str, now: str, files: _Files, rules: Callable[[], Collection[str]] | None) -> Format:
    chain = files.chain(files.asked(name))
    numbers: dict[str, int] = {}
    severities: dict[str, str] = {}
    wording: Wording = "newer"
    pools: tuple[SetPool, ...] = ()
    spans: dict[str, list[tuple[ListedCard, str, Card]]] = {}
    lists: set[str] = set()
    for file in chain:
        path = files.path("formats", file.name)
        assert path is not None
        strict = files.strict(path)
        for field in _NUMBERS:
            number = getattr(file, field)
            if number is not None:
                if not (field in ("copies", "arena_ratio", "restricted_copies")) <= number <= 10_000:
                    raise InputError(f"{number} is out of range", path=path, pointer=f"/{field}")
                numbers[field] = number
        ids = rules() if rules is not None and file.severities and not _is_shipped(path) else None
        _check_severities(file, path, ids)
        severities.update(file.severities)
        wording = file.swap_wording or wording
        if file.pools:
            pools = tuple(_pools(file, path, files.db, strict))
        _lift(file, path, strict, files, spans)
        for index, each in enumerate(file.lists):
            pointer = f"/lists/{index}"
            bans = files.ban_list(each)
            if bans is None:
                raise InputError(f"names an unknown list '{printable(each, 60)}'", path=path, pointer=pointer)
            if each in lists:
                raise InputError(f"list '{each}' is already in force", path=path, pointer=pointer)
            lists.add(each)
            _enter(bans, pools, files, spans)
    missing = [field for field in _NUMBERS if field not in numbers]
    if missing:
        path = files.path("formats", chain[-1].name)
        raise InputError(f"neither it nor a parent sets {missing[0]}", path=path)
    last = chain[-1]
    sides, zones = _deck_building(files)
    pool, rival, coming, notes, played = _choose(pools, last.title, day, now)
    return Format(
        last.name,
        last.title,
        day,
        Numbers(**numbers),
        severities,
        None if pool is None else frozenset(pool.sets),
        pool,
        rival,
        coming,
        tuple(notes),
        {key: found for key, entries in spans.items() if (found := tuple(_listings(entries, day, now)))},
        sides,
        zones,
        frozenset(map(card_names.fold, (last.name, last.title, *last.aliases))),
        {},
        wording,
        {code: out for code, out in files.earliest.items() if out > day and day < now},
        last.about or _about(pool),
        played,
    )


def _about(pool: SetPool | None) -> str:
    """Return what a format is, in a few words."""
    if pool is None:
        return "every set"
    sets = f"{len(pool.sets)} sets" if len(pool.sets) != 1 else "1 set"
    return f"{sets}, {_when(pool)}" if pool.day is not None else sets


def _is_shipped(path: str) -> bool:
    return path.startswith(os.path.join(SHIPPED, ""))


def _deck_building(files: _Files) -> tuple[dict[str, OtherSide], dict[str, OtherZone]]:
    """Return what `deckbuilding.json` says, by the key of the card."""
    if files.building is None:
        files.building = _read_deck_building(files)
    return files.building


def _read_deck_building(files: _Files) -> tuple[dict[str, OtherSide], dict[str, OtherZone]]:
    sides: dict[str, OtherSide] = {}
    zones: dict[str, OtherZone] = {}
    path = files.path("", "deckbuilding")
    if path is None:
        return sides, zones
    found = cast(DeckBuilding, decode(read_bytes(path), DeckBuilding, path))

    def key(card: str, taken: Container[str], pointer: str) -> str | None:
        cards = files.cards(card, None)
        if len(cards) == 1 and cards[0].key not in taken:
            return cards[0].key
        if not files.strict(path):
            return None
        why = "is there twice" if len(cards) == 1 else "is no card of the database"
        raise InputError(f"'{printable(card, 60)}' {why}", path=path, pointer=pointer)

    for index, side in enumerate(found.sides):
        if (at := key(side.card, sides, f"/sides/{index}/card")) is not None:
            sides[at] = side
    for index, zone in enumerate(found.zones):
        if (at := key(zone.card, zones, f"/zones/{index}/card")) is not None:
            zones[at] = zone
    return sides, zones


def _check_severities(file: FormatFile, path: str, rules: Collection[str] | None) -> None:
    for id_, severity in file.severities.items():
        if severity not in _SEVERITIES:
            wanted = ", ".join(_SEVERITIES)
            raise InputError(
                f"'{printable(severity, 40)}' is no severity", path=path, pointer=f"/severities/{id_}", hint=wanted
            )
        if rules is not None and id_ not in rules:
            raise InputError(f"no rule has the id '{printable(id_, 40)}'", path=path, pointer="/severities")


def _pools(file: FormatFile, path: str, db: Database, strict: bool) -> Iterator[SetPool]:
    """Check and yield the pools of a format, their set codes as the database writes them."""
    before: SetPool | None = None
    earliest = {each.code: each.earliest for each in db.sets}
    for index, pool in enumerate(file.pools):
        pointer = f"/pools/{index}"
        codes: list[str] = []
        for at, text in enumerate(pool.sets):
            code = db.set_code(text)
            if code is None and strict:
                raise InputError(
                    f"no set has the code '{printable(text, 40)}'", path=path, pointer=f"{pointer}/sets/{at}"
                )
            if code in codes:
                raise InputError(f"set {code} is there twice", path=path, pointer=f"{pointer}/sets/{at}")
            if code is not None:
                codes.append(code)
                out = earliest.get(code, "")
                if strict and pool.day is not None and pool.day < out:
                    raise InputError(
                        f"{code} had not come out on {pool.day} (not before {out})",
                        path=path,
                        pointer=f"{pointer}/sets/{at}",
                    )
        for key, day in (("from", pool.since), ("known", pool.known)):
            if day is not None and not _is_day(day):
                raise InputError(f"'{printable(day, 40)}' is not a date", path=path, pointer=f"{pointer}/{key}")
        if pool.since and pool.known:
            raise InputError("with its first day it needs no known day", path=path, pointer=f"{pointer}/known")
        if before is not None:
            if pool.day is None:
                raise InputError("needs a day, from or known", path=path, pointer=pointer)
            if before.day is not None and pool.day <= before.day:
                raise InputError(f"dates don't rise: {pool.day} after {before.day}", path=path, pointer=f"{pointer}")
            if strict and set(before.sets) == set(codes):
                raise InputError("has no effect: the sets are those before it", path=path, pointer=pointer)
        elif strict and not codes and len(file.pools) == 1:
            raise InputError("has no sets", path=path, pointer=f"{pointer}/sets")
        before = SetPool(tuple(codes), pool.since, pool.known, pool.note, pool.source)
        yield before


def _lift(
    file: FormatFile, path: str, strict: bool, files: _Files, spans: dict[str, list[tuple[ListedCard, str, Card]]]
) -> None:
    for index, name in enumerate(file.lift):
        keys = [card.key for card in files.cards(name, None) if card.key in spans]
        if not keys and strict:
            raise InputError(
                f"'{printable(name, 60)}' is on no list that it inherits", path=path, pointer=f"/lift/{index}"
            )
        for key in keys:
            del spans[key]


def _enter(
    file: ListFile, pools: tuple[SetPool, ...], files: _Files, spans: dict[str, list[tuple[ListedCard, str, Card]]]
) -> None:
    """Check a list's entries and add them to what is in force, by the key of the card."""
    path = files.path("lists", file.name)
    assert path is not None
    strict = files.strict(path)
    sets = {code for pool in pools for code in pool.sets}
    for index, entry in enumerate(file.entries):
        pointer = f"/entries/{index}"
        _check_days(entry, path, pointer)
        cards = files.cards(entry.card, entry.set)
        if len(cards) != 1:
            if not strict:
                continue
            why = "is the name of several cards; give the set" if cards else "is no card of the database"
            raise InputError(f"'{printable(entry.card, 60)}' {why}", path=path, pointer=f"{pointer}/card")
        card = cards[0]
        out = files.out(card)
        if strict:
            for key, day in (("from", entry.since), ("known", entry.known), ("earliest", entry.earliest)):
                if day is not None and day < out:
                    raise InputError(
                        f"{card.name} had not come out on {day} (not before {out})",
                        path=path,
                        pointer=f"{pointer}/{key}",
                    )
        if out and not entry.since and (entry.earliest or "") < out:
            # Nothing is on a list before its set came out, whatever else isn't known of its first day.
            entry = replace(entry, earliest=out)
        if strict and pools and not any(code in sets for code in card.sets):
            raise InputError(
                f"{card.name} has no effect: it is in no set of the format", path=path, pointer=f"{pointer}/card"
            )
        before = spans.setdefault(card.key, [])
        for other, where, _ in before:
            if _start(entry) < (other.until or "9999") and _start(other) < (entry.until or "9999"):
                raise InputError(
                    f"{card.name} is already {other.status} in that time by list {where}", path=path, pointer=pointer
                )
        before.append((entry, file.name, card))


def _start(entry: ListedCard) -> str:
    return entry.since or entry.earliest or "0000"


def _check_days(entry: ListedCard, path: str, pointer: str) -> None:
    days = {"from": entry.since, "known": entry.known, "earliest": entry.earliest, "until": entry.until}
    for key, day in days.items():
        if day is not None and not _is_day(day):
            raise InputError(f"'{printable(day, 40)}' is not a date", path=path, pointer=f"{pointer}/{key}")
    if entry.since and (entry.known or entry.earliest):
        raise InputError("with its first day it needs no known or earliest day", path=path, pointer=pointer)
    order = [day for day in (entry.since, entry.earliest, entry.known, entry.until) if day is not None]
    for earlier, later in pairwise(order):
        if later <= earlier:
            raise InputError(f"dates don't rise: {later} after {earlier}", path=path, pointer=pointer)


def _listings(entries: Iterable[tuple[ListedCard, str, Card]], day: str, now: str) -> Iterator[Listing]:
    for entry, where, card in entries:
        state = _state(entry, day, now)
        if state is not None:
            printing = entry.card if card_names.split(entry.card).printing else None
            yield Listing(entry, where, card.name, state, printing)


def _state(entry: ListedCard, day: str, now: str) -> ListState | None:
    """Return how an entry stands to a day; None where it is over, or can't have begun."""
    if entry.until is not None and day >= entry.until:
        return None
    if entry.since is not None:
        return "holds" if day >= entry.since else "announced"
    if entry.earliest is not None and day < entry.earliest and day < now:
        return None
    return "holds" if day >= min(now, entry.known or now) else "unsure"


def _choose(
    pools: tuple[SetPool, ...], title: str, day: str, now: str
) -> tuple[SetPool | None, SetPool | None, SetPool | None, list[str], bool]:
    """Return the pool of a day, another that may have held, the next one announced, what isn't known, and whether the
    format is still among those of the newest list.
    """
    if not pools:
        return None, None, None, [], True
    notes: list[str] = []
    at = -1
    for index, pool in enumerate(pools):
        # Today, the newest holds whose first day isn't in the future: a day on which it was seen is no first day.
        if pool.day is None or pool.day <= day or (day >= now and pool.since is None):
            at = index
    if at < 0:
        at = 0
        notes.append(f"the sets of {title} on {day} are not known; those of {_when(pools[0])} are used")
        following = pools[1] if len(pools) > 1 and pools[1].since else None
        rival = None
    else:
        following = pools[at + 1] if at + 1 < len(pools) else None
        rival = following if following is not None and following.since is None and pools[at].day != day else None
        following = following if following is not None and following.since is not None else None
    chosen = pools[at]
    played = bool(chosen.sets)
    if not played:
        used = next((p for p in (*pools[at + 1 :], *reversed(pools[:at])) if p.sets), chosen)
        notes = [f"{title} is not known to be among the formats of {day}; its sets of {_when(used)} are used"]
        chosen, rival = used, None
        following = following if following is not used else None
    if rival is not None and not rival.sets:
        notes.append(f"whether {title} was still among the formats on {day} is not known")
        rival = None
    if following is not None and not following.sets:
        notes.append(f"{title} ends on {following.since}")
        following = None
    return chosen, rival, following, notes, played


def _when(pool: SetPool) -> str:
    if pool.since is not None:
        return f"the list from {pool.since}"
    return f"the list known on {pool.known}" if pool.known is not None else "the oldest list stored"
