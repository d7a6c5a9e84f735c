"""What is wrong with a format or a list: days that don't rise, unknown sets and cards, entries without effect."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from validator.cards.model import Card
from validator.formats.calendar import is_day
from validator.formats.files import FormatFiles
from validator.formats.model import FormatFile, ListedCard, ListFile, SetPool
from validator.inputs.files import InputError, printable

if TYPE_CHECKING:
    from validator.cards.database import Database

Spans = dict[str, list[tuple[ListedCard, str, Card]]]
"""What is on a list at some time, with the name of the list, by the key of the card."""
_SEVERITIES = ("error", "warning", "note", "off")
DAYS = "days"
"""The code of an error about a day: none of the calendar, or not after the one before it."""


def check_severities(file: FormatFile, path: str, rules: Collection[str] | None) -> None:
    """Raise InputError for a severity that is none, and for the id of a rule that there isn't."""
    for id_, severity in file.severities.items():
        if severity not in _SEVERITIES:
            wanted = ", ".join(_SEVERITIES)
            raise InputError(
                f"'{printable(severity, 40)}' is no severity",
                path=path,
                pointer=f"/severities/{id_}",
                hint=wanted,
                code="format",
            )
        if rules is not None and id_ not in rules:
            raise InputError(
                f"no rule has the id '{printable(id_, 40)}'", path=path, pointer="/severities", code="format"
            )


def checked_pools(file: FormatFile, path: str, db: Database, strict: bool) -> Iterator[SetPool]:
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
                    f"no set has the code '{printable(text, 40)}'",
                    path=path,
                    pointer=f"{pointer}/sets/{at}",
                    code="format",
                )
            if code in codes:
                raise InputError(f"set {code} is there twice", path=path, pointer=f"{pointer}/sets/{at}", code="format")
            if code is not None:
                codes.append(code)
                out = earliest.get(code, "")
                if strict and pool.day is not None and pool.day < out:
                    raise InputError(
                        f"{code} had not come out on {pool.day} (not before {out})",
                        path=path,
                        pointer=f"{pointer}/sets/{at}",
                        code="format",
                    )
        for key, day in (("from", pool.since), ("known", pool.known)):
            if day is not None and not is_day(day):
                raise InputError(
                    f"'{printable(day, 40)}' is not a date", path=path, pointer=f"{pointer}/{key}", code=DAYS
                )
        if pool.since and pool.known:
            raise InputError(
                "with its first day it needs no known day", path=path, pointer=f"{pointer}/known", code="format"
            )
        if before is not None:
            if pool.day is None:
                raise InputError("needs a day, from or known", path=path, pointer=pointer, code="format")
            if before.day is not None and pool.day <= before.day:
                raise InputError(
                    f"dates don't rise: {pool.day} after {before.day}", path=path, pointer=pointer, code=DAYS
                )
            if strict and set(before.sets) == set(codes):
                raise InputError(
                    "has no effect: the sets are those before it", path=path, pointer=pointer, code="format"
                )
        elif strict and not codes and len(file.pools) == 1:
            raise InputError("has no sets", path=path, pointer=f"{pointer}/sets", code="format")
        before = SetPool(tuple(codes), pool.since, pool.known, pool.note, pool.source)
        yield before


def lift(file: FormatFile, path: str, strict: bool, files: FormatFiles, spans: Spans) -> None:
    """Take off the lists what a format lifts. Raises InputError for a card that is on none."""
    for index, name in enumerate(file.lift):
        keys = [card.key for card in files.cards(name, None) if card.key in spans]
        if not keys and strict:
            raise InputError(
                f"'{printable(name, 60)}' is on no list that it inherits",
                path=path,
                pointer=f"/lift/{index}",
                code="format",
            )
        for key in keys:
            del spans[key]


def enter(file: ListFile, pools: tuple[SetPool, ...], files: FormatFiles, spans: Spans) -> None:
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
            raise InputError(
                f"'{printable(entry.card, 60)}' {why}", path=path, pointer=f"{pointer}/card", code="format"
            )
        card = cards[0]
        out = files.out(card)
        if strict:
            for key, day in (("from", entry.since), ("known", entry.known), ("earliest", entry.earliest)):
                if day is not None and day < out:
                    raise InputError(
                        f"{card.name} had not come out on {day} (not before {out})",
                        path=path,
                        pointer=f"{pointer}/{key}",
                        code="format",
                    )
        if out and not entry.since and (entry.earliest or "") < out:
            # Nothing is on a list before its set came out, whatever else isn't known of its first day.
            entry = replace(entry, earliest=out)
        if strict and pools and not any(code in sets for code in card.sets):
            raise InputError(
                f"{card.name} has no effect: it is in no set of the format",
                path=path,
                pointer=f"{pointer}/card",
                code="format",
            )
        before = spans.setdefault(card.key, [])
        for other, where, _ in before:
            if _start(entry) < (other.until or "9999") and _start(other) < (entry.until or "9999"):
                raise InputError(
                    f"{card.name} is already {other.status} in that time by list {where}",
                    path=path,
                    pointer=pointer,
                    code="format",
                )
        before.append((entry, file.name, card))


def _start(entry: ListedCard) -> str:
    return entry.since or entry.earliest or "0000"


def _check_days(entry: ListedCard, path: str, pointer: str) -> None:
    days = {"from": entry.since, "known": entry.known, "earliest": entry.earliest, "until": entry.until}
    for key, day in days.items():
        if day is not None and not is_day(day):
            raise InputError(f"'{printable(day, 40)}' is not a date", path=path, pointer=f"{pointer}/{key}", code=DAYS)
    if entry.since and (entry.known or entry.earliest):
        raise InputError(
            "with its first day it needs no known or earliest day", path=path, pointer=pointer, code="format"
        )
    order = [day for day in (entry.since, entry.earliest, entry.known, entry.until) if day is not None]
    for earlier, later in pairwise(order):
        if later <= earlier:
            raise InputError(f"dates don't rise: {later} after {earlier}", path=path, pointer=pointer, code=DAYS)
