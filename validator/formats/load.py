"""Which sets, numbers and lists apply under a format on a day: read, checked and settled.

Only the files of the asked format are read: its own, its parents' and their lists. A database folder may carry its own
`formats` and `lists`; what it doesn't carry is taken from the shipped data.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from validator.cards import names as card_names
from validator.cards.paths import SHIPPED
from validator.formats.calendar import check_day, today
from validator.formats.choosing import about, choose, listings
from validator.formats.faults import Spans, check_severities, checked_pools, enter, lift
from validator.formats.files import FormatFiles, deck_building, is_shipped
from validator.formats.model import Format, FormatFile, Numbers, SetPool, Wording
from validator.inputs.files import InputError, printable

if TYPE_CHECKING:
    from validator.cards.database import Database

DEFAULT = "open"
"""The format that is taken when none is asked for."""

_NUMBERS = Numbers.__struct_fields__
_NOT_ZERO = ("copies", "arena_ratio", "restricted_copies")
"""Numbers that must not be 0."""
_MOST_SETTLED = 64
"""So many formats are remembered, each as it applies on a day."""


def names(db: Database) -> tuple[str, ...]:
    """Return the names of all formats that can be asked for. Raises InputError for a format file at fault."""
    return tuple(file.name for file in catalogue(db))


def catalogue(db: Database) -> tuple[FormatFile, ...]:
    """Return the files of all formats that can be asked for, in their order. Raises InputError."""
    return FormatFiles(db).all()


def identify(name: str, db: Database) -> str | None:
    """Return the name of the format that a name, title or other name means, in any case; None for none of these.

    Raises InputError for a format file at fault.
    """
    found = FormatFiles(db).meant(name)
    return None if found is None else found.name


def suggestion(name: str, db: Database) -> str:
    """Return in words which format could be meant by a name that no format has. Raises InputError."""
    return FormatFiles(db).hint(name)


def every(as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None = None) -> Iterator[Format]:
    """Yield all formats as they apply on a day, in their order; cheaper than to resolve each. Raises InputError."""
    files = FormatFiles(db)
    for file in files.all():
        yield _resolved(file.name, as_of, db, rules, files)


def newest_day(as_of: str, db: Database) -> str:
    """Return the newest day that the formats and lists of a database know of, up to a day; empty where there is none.

    It tells of which state the lists are. Raises InputError for a file at fault.
    """
    files = FormatFiles(db)
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
    files = FormatFiles(db)
    shipped = [path for kind in kinds for name in files.every(kind) if (path := files.path(kind, name))]
    return "some" if any(is_shipped(path) for path in shipped) else ""


def resolve(name: str, as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None = None) -> Format:
    """Return a format as it applies on a day.

    `name`: its name, title or another name for it, in any case. `as_of`: the day, `YYYY-MM-DD`; None is today.
    `rules`: returns the ids that a format may set a severity for, asked only for a format that isn't shipped; None:
    they are not checked.
    Raises InputError: no such format, no such day, or a file that contradicts itself or the card data.
    """
    return _resolved(name, as_of, db, rules, None)


def _resolved(
    name: str, as_of: str | None, db: Database, rules: Callable[[], Collection[str]] | None, files: FormatFiles | None
) -> Format:
    now = today()
    settled: dict[tuple[str, str | None, bool, str], Format] = db.memory("formats")
    key = (name, as_of, rules is not None, now)
    known = settled.get(key)
    if known is not None:
        return known
    if as_of is not None:
        check_day(as_of)
    found = _settle(name, as_of or now, now, files or FormatFiles(db), rules)
    db.bound(settled, _MOST_SETTLED)
    settled[key] = found
    return found


class _Chain:
    """A format and its parents, the eldest first: what each sets takes the place of what its parent has set."""

    def __init__(self, name: str, files: FormatFiles, rules: Callable[[], Collection[str]] | None) -> None:
        self.files = files
        self.rules = rules
        self.numbers: dict[str, int] = {}
        self.severities: dict[str, str] = {}
        self.wording: Wording = "newer"
        self.pools: tuple[SetPool, ...] = ()
        self.spans: Spans = {}
        self.lists: set[str] = set()
        chain = files.chain(files.asked(name))
        self.last = chain[-1]
        for file in chain:
            self._add(file)
        missing = [field for field in _NUMBERS if field not in self.numbers]
        if missing:
            path = files.path("formats", self.last.name)
            raise InputError(f"neither it nor a parent sets {missing[0]}", path=path, code="format")

    def _add(self, file: FormatFile) -> None:
        path = self.files.path("formats", file.name)
        assert path is not None
        strict = self.files.strict(path)
        for field in _NUMBERS:
            number = getattr(file, field)
            if number is not None:
                if not (field in _NOT_ZERO) <= number <= 10_000:
                    raise InputError(f"{number} is out of range", path=path, pointer=f"/{field}", code="format")
                self.numbers[field] = number
        ids = self.rules() if self.rules is not None and file.severities and not is_shipped(path) else None
        check_severities(file, path, ids)
        self.severities.update(file.severities)
        self.wording = file.swap_wording or self.wording
        if file.pools:
            self.pools = tuple(checked_pools(file, path, self.files.db, strict))
        lift(file, path, strict, self.files, self.spans)
        for index, each in enumerate(file.lists):
            pointer = f"/lists/{index}"
            bans = self.files.ban_list(each)
            if bans is None:
                raise InputError(
                    f"names an unknown list '{printable(each, 60)}'", path=path, pointer=pointer, code="format"
                )
            if each in self.lists:
                raise InputError(f"list '{each}' is already in force", path=path, pointer=pointer, code="format")
            self.lists.add(each)
            enter(bans, self.pools, self.files, self.spans)


def _settle(name: str, day: str, now: str, files: FormatFiles, rules: Callable[[], Collection[str]] | None) -> Format:
    chain = _Chain(name, files, rules)
    last = chain.last
    sides, zones, outside = deck_building(files)
    pool, rival, coming, notes, played = choose(chain.pools, last.title, day, now)
    return Format(
        last.name,
        last.title,
        day,
        Numbers(**chain.numbers),
        chain.severities,
        None if pool is None else frozenset(pool.sets),
        pool,
        rival,
        coming,
        tuple(notes),
        {key: found for key, entries in chain.spans.items() if (found := tuple(listings(entries, day, now)))},
        sides,
        zones,
        outside,
        frozenset(map(card_names.fold, (last.name, last.title, *last.aliases))),
        {},
        chain.wording,
        {code: out for code, out in files.earliest.items() if out > day and day < now},
        last.about or about(pool),
        played,
    )
