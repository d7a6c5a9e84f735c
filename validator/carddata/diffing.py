"""What changed between two card databases, printing by printing."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from validator.carddata import importing
from validator.carddata.plugin import lists as plugin
from validator.cards import names
from validator.cards.build import MAX_SET_BYTES
from validator.inputs.files import InputError, read_bytes

RowsOfSets = dict[str, list[dict[str, Any]]]
"""Rows of each set code."""

_PASSED_OVER = ("source", "aliases", "text")


class PrintingChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to a printing."""

    set: str
    card: str
    """Its name in the new data, or in the old when it is gone."""
    change: Literal["added", "removed", "renamed", "changed"]
    number: int | None = None
    old_name: str | None = None
    fields: dict[str, tuple[Any, Any]] = {}
    """Each field that differs: the old value and the new one; null where there is none."""


class DatabaseDifference(msgspec.Struct, frozen=True):
    """The difference of two databases."""

    sets_added: tuple[str, ...]
    sets_removed: tuple[str, ...]
    changes: tuple[PrintingChange, ...]
    """In the sets that both have."""
    same: int
    """Printings that are the same in both."""


def read(folder: str) -> RowsOfSets:
    """Read the rows of a database folder, or of a plugin as it would be imported. Raises InputError."""
    if not os.path.isdir(folder):
        raise InputError("no such folder of card data", path=folder, code="missing")
    if plugin.is_plugin(folder) is not None:
        return importing.from_plugin(folder).sets
    sets = os.path.join(folder, "sets")
    if not os.path.isdir(sets):
        raise InputError(
            "is no card database and no plugin", path=folder, hint="a database has a folder sets", code="another-kind"
        )
    found: RowsOfSets = {}
    for name in sorted(os.listdir(sets)):
        if name.endswith(".json"):
            path = os.path.join(sets, name)
            try:
                value = msgspec.json.decode(read_bytes(path, limit=MAX_SET_BYTES))
                rows = [row for row in value["cards"] if isinstance(row["name"], str)]
                found[str(value["set"])] = rows
            except (msgspec.DecodeError, KeyError, TypeError, UnicodeDecodeError) as error:
                raise InputError(
                    f"is no set file: {error}", path=path, hint="swtcg cards lint says more", code="another-kind"
                ) from None
    return found


def compare(old: RowsOfSets, new: RowsOfSets) -> DatabaseDifference:
    """Compare two databases."""
    changes: list[PrintingChange] = []
    same = 0
    for code in sorted(old.keys() & new.keys()):
        for change in _compare_set(code, old[code], new[code]):
            if change is None:
                same += 1
            else:
                changes.append(change)
    return DatabaseDifference(
        tuple(sorted(new.keys() - old.keys())), tuple(sorted(old.keys() - new.keys())), tuple(changes), same
    )


def _compare_set(code: str, old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[PrintingChange | None]:
    """Yield what happened to each printing of a set; None for one that is the same."""
    left = dict(enumerate(old))
    by_name: dict[str, list[int]] = {}
    for at, row in left.items():
        by_name.setdefault(row["name"], []).append(at)
    pairs: list[tuple[dict[str, Any] | None, dict[str, Any]]] = []
    waiting = []
    for row in new:
        own = [at for at in by_name.get(row["name"], ()) if at in left]
        numbered = [at for at in own if left[at].get("number") == row.get("number")]
        if own:
            pairs.append((left.pop((numbered or own)[0]), row))
        else:
            waiting.append(row)
    for row in waiting:
        same = next((at for at, other in left.items() if _same_under_another_name(other, row)), None)
        pairs.append((left.pop(same) if same is not None else None, row))
    place = {id(row): at for at, row in enumerate(new)}
    for before, row in sorted(pairs, key=lambda pair: place[id(pair[1])]):
        yield _change(code, before, row)
    for row in left.values():
        yield PrintingChange(code, row["name"], "removed", row.get("number"))


def _same_under_another_name(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two printings of a set are one whose name was corrected."""
    other = {names.fold(text) for text in (old["name"], *old.get("aliases", ()))}
    if other & {names.fold(text) for text in (new["name"], *new.get("aliases", ()))}:
        return True
    return old.get("number") is not None and all(
        old.get(field) == new.get(field) for field in ("number", "types", "cost", "side")
    )


def _change(code: str, old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> PrintingChange | None:
    number = new.get("number")
    if old is None:
        return PrintingChange(code, new["name"], "added", number)
    fields = {
        field: (old.get(field), new.get(field))
        for field in dict.fromkeys((*old, *new))
        if field not in (*_PASSED_OVER, "name") and old.get(field) != new.get(field)
    }
    if old["name"] != new["name"]:
        return PrintingChange(code, new["name"], "renamed", number, old["name"], fields)
    return PrintingChange(code, new["name"], "changed", number, None, fields) if fields else None
