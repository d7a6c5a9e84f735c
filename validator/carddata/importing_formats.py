"""Formats and ban lists of an imported database: the plugin's `formats.txt` and the marks of its cards, with their day.

What the plugin says of a format is its sets; numbers and parents are those of the program's format of that name, else
those that all formats of the committee share.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from validator import formats
from validator.cards import names
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError, read_bytes, write_bytes
from validator.results import counted

SOURCE = "formats.txt of the LackeyCCG plugin from which this database was made"
LIST_SOURCE = "Marks in the set files of the LackeyCCG plugin from which this database was made"
EVERYWHERE = "everywhere"
"""The list that all formats have."""
_LETTERS = {"V": "vintage", "W": "wotc"}
_STATUSES = {"B": "banned", "R": "restricted"}

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
Marks = dict[str, dict[tuple[str, str], tuple[str, str]]]
"""By the name of a list: status and source, by card and set."""


class MadeFormats(NamedTuple):
    """Files of formats and lists, by their path in the folder, and what differs from the plugin, in words."""

    files: dict[str, dict[str, Any]]
    differs: list[str]


def day_of(version: str) -> str | None:
    """Return the day of a plugin's version, `YYMMDD`; None for anything else."""
    if len(version) != 6 or not version.isdigit():
        return None
    try:
        return formats.check_day(f"20{version[:2]}-{version[2:4]}-{version[4:]}")
    except InputError:
        return None


def marks(sets: Rows) -> Marks:
    """Return the lists that the marks of cards make.

    A tag such as `VB` or a text that names a format counts for that format; a text that names none counts everywhere,
    unless a tag of the card says for which format it is.
    """
    found: Marks = {}
    for code, rows in sets.items():
        for row in rows:
            flags = row.get("flags", ())
            tags = [flag.removeprefix("CLASS:") for flag in flags if flag.startswith("CLASS:")]
            tags = [tag for tag in tags if tag[:1] in _LETTERS and tag[1:] in _STATUSES]
            told = {(_LETTERS[tag[0]], _STATUSES[tag[1]]): f"classification {tag}" for tag in tags}
            for flag in flags:
                word, _, where = flag.partition(":")
                status = word.lower()
                if status not in _STATUSES.values():
                    continue
                if where:
                    told.setdefault((formats.slug(where), status), f"usage text, {status} in {where}")
                elif not any(of == status for _, of in told):
                    told[EVERYWHERE, status] = f"usage text, {status} without a format"
            for (list_, status), why in sorted(told.items()):
                # A ban goes before a restriction, as it comes first.
                found.setdefault(list_, {}).setdefault((row["name"], code), (status, f"set file {code}: {why}"))
    return found


def make(labels: Sequence[tuple[str, Sequence[str]]] | None, sets: Rows, day: str | None) -> MadeFormats:
    """Return the format and list files of a plugin.

    `labels`: the formats of `formats.txt` with their set codes; None: there is no such file. `sets`: rows by set code.
    `day`: on which the plugin's state is known to have held.
    """
    differs: list[str] = []
    found: dict[str, dict[str, Any]] = {}
    shipped = {name: _shipped("formats", name) for name in _names("formats")}
    known = {"known": day} if day is not None else {}
    pools: dict[str, tuple[str, ...]] = {}
    for label, codes in labels or ():
        name = formats.slug(label)
        name = next((n for n, f in shipped.items() if name in (n, *map(formats.slug, f.get("aliases", ())))), name)
        here = tuple(dict.fromkeys(code for code in codes if code in sets))
        if not here or not name:
            differs.append(f"{label}: none of its sets is in the plugin; it isn't taken")
            continue
        if missing := [code for code in dict.fromkeys(codes) if code not in sets]:
            differs.append(f"{label}: {counted(len(missing), 'set')} not in the plugin: {', '.join(missing)}")
        pools[name] = here
        parent = {k: v for k, v in shipped.get(name, {"extends": "committee"}).items() if k not in ("lift", "pools")}
        found[f"formats/{name}.json"] = {
            **parent,
            "format": 1,
            "name": name,
            "title": label,
            "source": SOURCE,
            "pools": [{"sets": list(here), **known, "source": SOURCE}],
        }
    if labels is None:
        differs.append("the plugin has no formats.txt: the formats of this program hold, with their sets")
    else:
        left = [n for n, f in shipped.items() if not f.get("abstract") and n not in pools and n != formats.DEFAULT]
        if left:
            differs.append(f"not in formats.txt, so as this program has them: {', '.join(left)}")
    _add_lists(found, differs, pools, sets, known)
    return MadeFormats(found, differs)


def _add_lists(
    found: dict[str, dict[str, Any]],
    differs: list[str],
    pools: Mapping[str, Sequence[str]],
    sets: Rows,
    known: Mapping[str, str],
) -> None:
    """Add the lists of bans and restrictions to the files, and to the formats what they take over or lift."""
    lists = marks(sets)
    several = _several(sets)
    shipped = _names("formats")
    everywhere = {name for name, _ in lists.get(EVERYWHERE, {})}
    for name in sorted({*lists, *_names("lists")}):
        pool = pools.get(name)
        entries = []
        for (card, code), (status, source) in lists.get(name, {}).items():
            entry = {"card": card, "status": status, **known, "source": source}
            if names.split(card).card in several:
                entry["set"] = code
            if pool is not None and not _in(card, pool, sets):
                differs.append(f"{card} is marked as {status} in {name}, which has no set with it; it isn't taken")
            elif name != EVERYWHERE and name not in pools and name not in shipped:
                differs.append(f"{card} is marked as {status} in {name}, which is no format; it isn't taken")
            else:
                entries.append(entry)
        entries = list(_once(entries))
        if name not in (*pools, *shipped, EVERYWHERE):
            continue
        found[f"lists/{name}.json"] = {
            "list": 1,
            "name": name,
            "title": _shipped("lists", name).get("title", f"Bans and restrictions of {name}"),
            "source": LIST_SOURCE,
            "entries": entries,
        }
        if (file := found.get(f"formats/{name}.json")) is not None and entries:
            file["lists"] = [name]
            if lift := sorted({e["card"] for e in entries} & everywhere):
                file["lift"] = lift


def write(made: MadeFormats, out: str) -> None:
    """Write the files; those of an earlier import that are not among them go. Raises InputError."""
    for kind, source in (("formats", SOURCE), ("lists", LIST_SOURCE)):
        folder = os.path.join(out, kind)
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if (
                name.endswith(".json")
                and f"{kind}/{name}" not in made.files
                and f'"{source}"'.encode() in read_bytes(path)
            ):
                os.unlink(path)
    for name, value in made.files.items():
        text = json.dumps(value, ensure_ascii=False, indent=1)
        write_bytes(os.path.join(out, *name.split("/")), f"{text}\n".encode())


def _names(kind: str) -> list[str]:
    return sorted(name.removesuffix(".json") for name in os.listdir(os.path.join(SHIPPED, kind)))


def _shipped(kind: str, name: str) -> dict[str, Any]:
    path = os.path.join(SHIPPED, kind, f"{name}.json")
    found: dict[str, Any] = msgspec.json.decode(read_bytes(path)) if os.path.exists(path) else {}
    return found


def _several(sets: Rows) -> set[str]:
    """Return the names that several cards have: rows of one name that don't agree in what tells cards apart."""
    kinds: dict[str, set[str]] = {}
    for rows in sets.values():
        for row in rows:
            facts = [row.get(key) for key in ("side", "types", "cost", "speed", "power", "health")]
            kinds.setdefault(names.split(row["name"]).card, set()).add(json.dumps(facts))
    return {name for name, found in kinds.items() if len(found) > 1}


def _in(card: str, pool: Iterable[str], sets: Rows) -> bool:
    """Whether any printing of a card is in one of the sets."""
    wanted = names.split(card).card
    return any(names.split(row["name"]).card == wanted for code in pool for row in sets[code])


def _once(entries: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the entries, one a card: promos carry the mark of their card."""
    seen: set[tuple[str, str | None]] = set()
    for entry in sorted(entries, key=lambda e: (e["status"], len(e["card"]))):
        key = names.split(entry["card"]).card, entry.get("set")
        if key not in seen:
            seen.add(key)
            yield entry
