"""`swtcg cards diff`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from validator.carddata import diffing
from validator.cli.options import output_option, write_json
from validator.cli.streams import write_lines
from validator.inputs.files import printable
from validator.results import counted


@click.command("diff")
@click.argument("old")
@click.argument("new")
@output_option("text", "json")
def command(old: str, new: str, output: str) -> None:
    """Show what changed between two card databases.

    OLD and NEW are folders of card data, or of a LackeyCCG plugin, which is compared as it would be imported.

    Exit codes: 0 compared, 2 one of the two can't be read.
    """
    found = diffing.compare(diffing.read(old), diffing.read(new))
    if output == "json":
        write_json({"diff": 1, "old": old, "new": new, **msgspec.structs.asdict(found)})
        return
    write_lines(_lines(found))


def _lines(found: diffing.DatabaseDifference) -> Iterator[str]:
    for codes, where in ((found.sets_added, "new"), (found.sets_removed, "old")):
        if codes:
            yield f"only in the {where} data: {', '.join(codes)}"
    for change in found.changes:
        place = f"{change.set} {change.number}" if change.number is not None else change.set
        sign = {"added": "+", "removed": "-"}.get(change.change, "~")
        was = f" (was {change.old_name})" if change.old_name is not None else ""
        yield printable(f"{sign} {place} {change.card}{was}", 300)
        for field, (before, after) in change.fields.items():
            yield f"    {field}: {_shown(before)} -> {_shown(after)}"
    yield f"{counted(len(found.changes), 'card')} changed, {found.same:,} the same"


def _shown(value: Any) -> str:
    return "none" if value is None else printable(msgspec.json.encode(value).decode(), 200)
