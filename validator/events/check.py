"""The check of a whole event: a folder, a roster or a plan in, a report of every player out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from validator import api, formats
from validator._version import __version__
from validator.events import names
from validator.events.folder import FoundFile, files_in
from validator.events.grouping import attributed, by_names
from validator.events.listed import by_roster, entered_files
from validator.events.model import EventPlan, EventReport, HandedDeck, PassedOver
from validator.events.plan import PLAN_NAME, ROSTER_NAME, read_plan
from validator.events.players import judged, shared_decks
from validator.events.reading import FileJob, ReadFile, ReadSettings, read_file
from validator.events.roster import Roster, read_roster
from validator.inputs.files import InputError
from validator.inputs.parallel import ordered

FilesProgress = Callable[[int, int], None]
"""Called with how many files are read, and how many there are."""


class EventInput(msgspec.Struct, frozen=True):
    """What is to be checked."""

    plan: EventPlan
    roster: Roster | None
    folder: str


def find_input(path: str, db: api.Cards) -> EventInput:
    """Return what a folder, a roster or a plan means. Raises InputError."""
    if os.path.isdir(path):
        plan_file = os.path.join(path, PLAN_NAME)
        plan = read_plan(plan_file, db) if os.path.isfile(plan_file) else EventPlan(folder=path)
    elif path.lower().endswith(".toml"):
        plan = read_plan(path, db)
    elif path.lower().endswith((".csv", ".tsv", ".txt")):
        folder = os.path.dirname(path) or "."
        plan_file = os.path.join(folder, PLAN_NAME)
        plan = read_plan(plan_file, db) if os.path.isfile(plan_file) else EventPlan(folder=folder)
        return EventInput(plan, read_roster(path), plan.folder)
    elif not os.path.exists(path):
        raise InputError("no such file or folder", path=path)
    else:
        raise InputError("is no folder, roster (.csv) or plan (.toml)", path=path)
    roster = plan.roster
    if roster is None:
        beside = os.path.join(path if os.path.isdir(path) else os.path.dirname(path) or ".", ROSTER_NAME)
        roster = beside if os.path.isfile(beside) else None
    return EventInput(plan, read_roster(roster) if roster is not None else None, plan.folder)


def check_event(
    path: str,
    *,
    format: str | None = None,  # noqa: A002
    as_of: str | None = None,
    cards: str | None = None,
    jobs: int = 1,
    progress: FilesProgress | None = None,
) -> EventReport:
    """Check all that was handed in for an event.

    `path`: a folder, a roster or a plan. `format`, `as_of`: in place of the plan's format and of the event's day.
    `cards`: folder of another card database. `jobs`: processes. Raises InputError when the input can't be read as a
    whole; a single file that can't be read is part of the report.
    """
    db = api.load_cards(cards)
    given = find_input(path, db)
    plan = given.plan
    if format is not None:
        plan = msgspec.structs.replace(plan, format=formats.resolve(format, as_of, db).name)
    day = as_of or plan.date or formats.today()
    passed: list[PassedOver] = []
    found, missing = _files(given, passed)
    if not found and given.roster is None:
        raise InputError("no deck file in this folder", path=given.folder)
    entered = _entered(found, given.roster)
    read = _read(found, ReadSettings(plan.format, day, cards), jobs, progress)
    files = [
        each
        for file, done in zip(found, read, strict=True)
        if _is_submission(file, done, entered, passed)
        for each in attributed(file, _timed(file, done, plan, entered.get(file.path)))
    ]
    if given.roster is not None:
        players = by_roster(given.roster, files, missing)
    else:
        players = by_names(files)
    return EventReport(
        plan=plan,
        as_of=day,
        version=__version__,
        cards_version=db.version,
        lists=formats.newest_day(day, db),
        players=judged(players, plan, rostered=given.roster is not None),
        passed_over=tuple(passed),
        problems=(*(given.roster.problems if given.roster is not None else ()), *shared_decks(players)),
    )


def _files(given: EventInput, passed: list[PassedOver]) -> tuple[list[FoundFile], frozenset[str]]:
    """Return the files to read, each once, and the paths that the roster names in vain."""
    found = list(files_in(given.folder, passed)) if os.path.isdir(given.folder) else []
    if given.roster is None:
        if not os.path.isdir(given.folder):
            raise InputError("no such folder", path=given.folder)
        return found, frozenset()
    own = os.path.realpath(given.roster.path)
    found = [each for each in found if os.path.realpath(each.path) != own]
    known = {os.path.realpath(each.path) for each in found}
    entered, missing = entered_files(given.roster)
    for each in entered:
        real = os.path.realpath(each.path)
        if real not in known:
            known.add(real)
            found.append(each)
    passed[:] = [each for each in passed if os.path.realpath(os.path.join(given.folder, each.file)) not in known]
    return found, missing


def _entered(found: Sequence[FoundFile], roster: Roster | None) -> dict[str, str | None]:
    """Return the paths of the files that the roster names, with the moment when they were handed in, where it says."""
    if roster is None:
        return {}
    named = {os.path.realpath(each.path): each.received for row in roster.rows for each in row.files}
    return {each.path: named[real] for each in found if (real := os.path.realpath(each.path)) in named}


def _read(
    found: Sequence[FoundFile], settings: ReadSettings, jobs: int, progress: FilesProgress | None
) -> list[ReadFile]:
    work = [FileJob(each.path, each.shown, settings) for each in found]
    done: list[ReadFile] = []
    chunk = 25 if jobs > 1 else 1
    for some in ordered(_read_some, [work[at : at + chunk] for at in range(0, len(work), chunk)], jobs):
        done.extend(some)
        if progress is not None:
            progress(len(done), len(work))
    return done


def _read_some(work: list[FileJob]) -> list[ReadFile]:
    return [read_file(job) for job in work]


def _is_submission(
    file: FoundFile, done: ReadFile, entered: Mapping[str, str | None], passed: list[PassedOver]
) -> bool:
    """Whether a file is what a player handed in; what is not goes into `passed`."""
    if file.path in entered or any(deck.known for deck in done.decks):
        return True
    refusal = next((deck.refusal for deck in done.decks if deck.refusal), "")
    if file.expected and (refusal or names.parts_of(file.stem).sure):
        return True
    passed.append(PassedOver(file.shown, refusal or "no card is named in it"))
    return False


def _timed(file: FoundFile, done: ReadFile, plan: EventPlan, received: str | None) -> tuple[HandedDeck, ...]:
    """Return the decks of a file, marked as late where the file was changed after the deadline."""
    if plan.deadline is None and received is None:
        return done.decks
    try:
        if received is not None:
            changed = datetime.fromisoformat(received).astimezone()
        else:
            changed = datetime.fromtimestamp(os.stat(file.path).st_mtime, UTC)
    except (OSError, OverflowError, ValueError):
        return done.decks
    late = plan.deadline is not None and changed > datetime.fromisoformat(plan.deadline)
    moment = changed.isoformat(timespec="seconds")
    return tuple(msgspec.structs.replace(deck, received=moment, late=late) for deck in done.decks)
