"""Opening an event: the store is made of a plan and a roster; and finding the store of a folder."""

from __future__ import annotations

import os

import msgspec

from validator import api, formats
from validator.events import store_file
from validator.events.check import find_input
from validator.events.model import EventPlan
from validator.events.store import StoredRoster, moment
from validator.inputs.files import InputError, printable

VARIABLE = "SWTCG_EVENT_STORE"
"""Environment variable that names the store."""


def open_event(path: str, store: str | None, cards: str | None, as_of: str | None = None) -> tuple[str, EventPlan]:
    """Make the store of an event; return its path and the plan.

    `path`: the plan, or a folder or roster that has one beside it; `store`: where to make it, by default beside the
    plan. Raises InputError.
    """
    given = find_input(path, api.load_cards(cards))
    plan = given.plan
    if store is None:
        stem = os.path.join(path, "event") if os.path.isdir(path) else os.path.splitext(path)[0]
        store = stem + store_file.SUFFIX
    roster = None
    if given.roster is not None:
        rows = given.roster.rows
        roster = msgspec.json.encode(StoredRoster({row.name: row.keys for row in rows})).decode()
    kept = msgspec.structs.replace(plan, roster=None, folder=".")
    day = as_of or plan.date or formats.today()
    folder = os.path.abspath(cards) if cards is not None else None
    store_file.make(store, msgspec.json.encode(kept).decode(), roster, day, folder, moment())
    return store, plan


def find_store(path: str | None) -> str:
    """Return the store that is meant: the one named, that of the environment, or the only one in this folder.

    Raises InputError when there is none, or several.
    """
    named = path or os.environ.get(VARIABLE)
    if named:
        return named
    found = sorted(each.name for each in os.scandir() if each.name.endswith(store_file.SUFFIX))
    stores = [name for name in found if store_file.is_store(name)]
    if len(stores) == 1:
        return stores[0]
    if stores:
        told = ", ".join(printable(name, 60) for name in stores[:5])
        raise InputError(f"several event stores in this folder: {told}", hint="--store FILE says which one")
    raise InputError(
        "no event store in this folder", hint="`swtcg event open EVENT.toml` makes one; --store FILE names one"
    )
