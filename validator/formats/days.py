"""The days on which a format changes: its sets, or what is banned and restricted."""

from __future__ import annotations

from validator.cards.database import Database
from validator.formats.files import FormatFiles


def change_days(name: str, db: Database, until: str) -> tuple[str, ...]:
    """Return the days, up to one, from which a format is or may be another than the day before, in their order.

    `name`: the format's own name. A month in which a set came out counts from its first day. Raises InputError.
    """
    files = FormatFiles(db)
    days: set[str | None] = set()
    for file in files.chain(files.asked(name)):
        for pool in file.pools:
            days |= {pool.since, pool.known}
        for each in file.lists:
            found = files.ban_list(each)
            for entry in found.entries if found is not None else ():
                days |= {entry.since, entry.until, entry.known, entry.earliest}
    days |= set(files.earliest.values())
    whole = {day if len(day) == 10 else f"{day}-01" for day in days if day}
    return tuple(sorted(day for day in whole if day <= until))
