"""What the shipped card data corrected of the set files: the spelling of the file to the right one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from validator.carddata.ours.database import set_rows
from validator.carddata.rows import Row
from validator.carddata.typography import mend_form, mend_line, straighten
from validator.carddata.view import CardDataView
from validator.cards.paths import SHIPPED

FIELDS = {"name": "Name", "type": "Type", "subtype": "Subtype"}
"""The fields that are corrected, with their columns."""
Corrections: TypeAlias = Mapping[tuple[str, str], Sequence[Mapping[str, Any]]]
"""Our rows by their set and by their name in the set file, or by their right name."""


def corrections(view: CardDataView) -> Corrections:
    """Return our rows that correct a set file of the checked ones, those with a `source`."""
    found: Corrections | None = view.memo.get("corrections")
    if found is None:
        made: dict[tuple[str, str], list[Mapping[str, Any]]] = defaultdict(list)
        for row in set_rows(SHIPPED, {file.set for file in view.files if file.kind == "plugin-set"}):
            if "source" in row.facts:
                for name in {row.facts["source"].get("name", row.name), row.name}:
                    made[row.set, " ".join(name.split())].append(row.facts)
        found = view.memo["corrections"] = made
    return found


def correction(known: Corrections, row: Row, field: str) -> str | None:
    """Return what is right in a field of a row that has the known fault; None where it hasn't, or only blanks differ.

    `known`: what `corrections` returned.
    """
    if not known or row.cells is None:
        return None
    ours = known.get((row.plain.get("set", row.set), " ".join(row.name.split())), ())
    written = " ".join(row.cells.get(FIELDS[field], "").split())
    for facts in sorted(ours, key=lambda facts: facts.get("number") != row.number):
        source = facts["source"].get(field)
        if source is None or " ".join(source.split()) != written:
            continue
        if field == "name" and facts.get("number") != row.number and len(ours) > 1:
            continue
        right = str(facts.get("name", "")) if field == "name" else str(facts.get("subtype", ""))
        if field == "type":
            right = "/".join(facts["types"])
        mended = mend_form(straighten(written)) if field == "name" else mend_line(straighten(written))
        return right if right not in (written, mended) else None
    return None
