"""What makes two printings the same card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator.carddata.rows import Row

FACTS = ("side", "types", "cost", "speed", "power", "health")


def differences(first: Row, second: Row, *, subtype: bool = False, only_subtype: bool = False) -> list[str]:
    """Return what two printings differ in, as `power 3 and 4`."""
    fields = ("subtype",) if only_subtype else (*FACTS, "subtype") if subtype else FACTS
    found = []
    for field in fields:
        one, two = first.plain.get(field), second.plain.get(field)
        if one != two:
            found.append(f"{field} {_shown(one)} and {_shown(two)}")
    return found


def facts_of(row: Row) -> str:
    """Return what tells two cards apart, as a text that can be compared."""
    return repr([row.plain.get(field) for field in FACTS])


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    return "/".join(value) if isinstance(value, list) else str(value)


def place_of(row: Row) -> str:
    """Return a row's set and number, for a message."""
    return f"{row.set} {row.number}" if row.number is not None else row.set


def is_reprint_set(rows: Sequence[Row]) -> bool:
    """Whether a set is made of reprints: more than half of its cards have a printing suffix."""
    return sum(row.parts.printing is not None for row in rows) * 2 > len(rows)
