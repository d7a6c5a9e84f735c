"""The folder that an event store is exported to: the decks as they were sent, with a roster that names them."""

from __future__ import annotations

import csv
import io
import os
from contextlib import suppress
from datetime import datetime

from validator.events.model import EventPlan
from validator.events.papers import file_stem
from validator.events.plan import PLAN_NAME, ROSTER_NAME
from validator.events.roster import safe_cell
from validator.events.store import Store, StoredDeck
from validator.inputs.files import InputError, write_bytes


def export(store: Store, out: str) -> int:
    """Write the decks that count, a roster, the plan and the list of all submissions; return how many decks.

    Raises InputError when the folder has something in it, or can't be written.
    """
    try:
        os.makedirs(os.path.join(out, "decks"), exist_ok=True)
        if set(os.listdir(out)) - {"decks"} or os.listdir(os.path.join(out, "decks")):
            raise InputError("is not empty", path=out, hint="export into a new folder")
    except OSError as error:
        raise InputError(f"can't be made: {error.strerror}", path=out) from None
    report = store.report()
    stored = store.decks()
    by_number = {each.id: each for each in stored}
    slots = list(store.plan.decks)
    columns = ["deck" if slot == "any" else slot for slot in slots]
    rows = [["player", *columns]]
    written: dict[int, str] = {}
    number = 0
    for at, player in enumerate(report.players, 1):
        cells = []
        for slot, deck in player.slots:
            if deck is None or deck.stored is None:
                cells.append("")
                continue
            each = by_number[deck.stored]
            if each.file not in written:
                ending = os.path.splitext(each.name)[1].lower()
                ending = ending if ending[1:].isalnum() and len(ending) <= 6 else ".txt"
                several = f"-{each.file}" if slots.count(slot) > 1 else ""
                written[each.file] = f"decks/{file_stem(at, player)}-{slot}{several}{ending}"
                _write(store, each, os.path.join(out, written[each.file]))
            number += 1
            cells.append(written[each.file])
        rows.append([player.name, *cells])
    write_bytes(os.path.join(out, ROSTER_NAME), _csv(rows))
    write_bytes(os.path.join(out, PLAN_NAME), plan_text(store.plan).encode())
    write_bytes(os.path.join(out, "submissions.csv"), _csv(_history(stored)))
    return number


def packed(store: Store) -> bytes:
    """Return what `export` writes as a zip file. Raises InputError."""
    import tempfile  # only for the page
    import zipfile

    out = io.BytesIO()
    with (
        tempfile.TemporaryDirectory(prefix="swtcg-") as folder,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zip_,
    ):
        export(store, folder)
        for above, _, files in os.walk(folder):
            for each in sorted(files):
                path = os.path.join(above, each)
                zip_.write(path, os.path.relpath(path, folder))
    return out.getvalue()


def _write(store: Store, each: StoredDeck, path: str) -> None:
    write_bytes(path, store.data(each.file))
    with suppress(OSError, ValueError):
        time = datetime.fromisoformat(each.received).timestamp()
        os.utime(path, (time, time))


def _history(stored: list[StoredDeck]) -> list[list[str]]:
    rows = [["number", "received", "player", "file", "side", "verdict", "fingerprint", "late", "replaced_by"]]
    for each in stored:
        result = each.deck.result
        told = [str(each.submission), each.received, each.player, each.deck.file, each.deck.side or "", result.verdict]
        by = str(each.replaced_by or "")
        rows.append([*told, result.fingerprint or "", "yes" if each.late else "", by])
    return rows


def _csv(rows: list[list[str]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8", "replace")


def plan_text(plan: EventPlan) -> str:
    """Return a plan as its file has it."""
    lines = [f"{field} = {_quoted(value)}" for field in ("name", "date", "format") if (value := getattr(plan, field))]
    lines.append(f"decks = [{', '.join(map(_quoted, plan.decks))}]")
    if plan.deadline is not None:
        lines.append(f"deadline = {_quoted(plan.deadline)}")
    return "\n".join([*lines, f"roster = {_quoted(ROSTER_NAME)}", ""])


def _quoted(text: str) -> str:
    from msgspec.json import encode  # a text of JSON is one of TOML

    return encode(text).decode()
