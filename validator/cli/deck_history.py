"""`swtcg deck check --history`: which decks are still legal under which list, and since when not."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from validator import api, formats
from validator.checks.history import Span, lost, spans
from validator.cli.running import INTERRUPTED, Options, Settings
from validator.cli.streams import warn, write_utf8
from validator.decks.readers import read_decks
from validator.inputs.files import InputError, printable
from validator.inputs.parallel import ordered
from validator.results import counted


class DeckHistory(msgspec.Struct, frozen=True):
    """A deck under a format, up to the day that was asked for."""

    path: str
    format: str
    verdict: str
    legal_until: str | None
    """The first day on which it was not legal any more; None where it is legal, or never was."""
    spans: tuple[Span, ...]
    problem: str = ""
    """Why the file can't be read."""


class HistoryJob(msgspec.Struct, frozen=True):
    """A file of which the decks are looked at."""

    path: str
    settings: Settings


def check_history(paths: Iterable[str], options: Options) -> int:
    """Write for each deck and format whether it is legal, and since when not; return the exit code of the last day."""
    if options.output not in ("text", "json", "jsonl"):
        raise InputError(f"--history has no output {options.output!r}", hint="text, json or jsonl")
    api.load_cards(options.settings.cards)
    jobs = options.jobs or os.cpu_count() or 1
    write_utf8()
    work = (HistoryJob(path, options.settings) for path in paths)
    code = number = 0
    every: list[DeckHistory] = []
    try:
        for found in ordered(histories, work, jobs):
            for each in found:
                number += 1
                code = max(code, {"unreadable": 2, "illegal": 1}.get(each.verdict, 0))
                if options.output == "json":
                    every.append(each)
                elif options.output == "jsonl":
                    sys.stdout.write(msgspec.json.encode(each).decode() + "\n")
                elif not (options.quiet and each.verdict == "legal"):
                    sys.stdout.write(f"{_line(each)}\n")
    except KeyboardInterrupt:
        warn(f"stopped: {counted(number, 'result')} up to here, in the order of the inputs")
        code = INTERRUPTED
    if options.output == "json":
        whole = {"deck_history": 1, "as_of": options.settings.as_of, "decks": every}
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n")
    return code


def histories(job: HistoryJob) -> tuple[DeckHistory, ...]:
    """Return the histories of the decks of a file, one for each format."""
    settings = job.settings
    db = api.load_cards(settings.cards)
    try:
        decks = read_decks(job.path, db)
    except InputError as error:
        return (DeckHistory(job.path, "", "unreadable", None, (), error.message),)
    if len(decks) > 1:
        decks = [replace(deck, path=f"{job.path}#/{at}") for at, deck in enumerate(decks)]
    found = []
    for deck in decks:
        own = (deck.format and formats.identify(deck.format, db)) or formats.DEFAULT
        for name in settings.formats or (own,):
            history = spans(deck, name, settings.as_of, db, api.verdict)
            end = lost(history)
            since = end.since if end is not None else None
            found.append(DeckHistory(deck.path or job.path, name, history[-1].verdict, since, history))
    return tuple(found)


def _line(each: DeckHistory) -> str:
    return f"{printable(each.path)}: {each.format + ': ' if each.format else ''}{' '.join(_words(each))}"


def _words(each: DeckHistory) -> Iterator[str]:
    if each.verdict == "unreadable":
        yield f"can't be read: {printable(each.problem)}"
        return
    last = each.spans[-1]
    if each.verdict != "illegal":
        yield "legal" if each.verdict == "legal" else "a judge must look at it"
        legal_since = _legal_since(each.spans)
        if legal_since:
            yield f"(since {legal_since})"
    elif each.legal_until is not None:
        yield f"not legal since {each.legal_until}:"
        yield _why(each)
    else:
        yield "not legal on any day that is known:"
        yield _shown(last.errors)
    if not last.known:
        yield "(not known to be a format of that day)"


def _legal_since(found: tuple[Span, ...]) -> str | None:
    since = None
    for span in reversed(found):
        if span.verdict == "illegal":
            return since
        since = span.since
    return None


def _why(each: DeckHistory) -> str:
    """Return what was wrong first when it was not legal any more."""
    span = next(span for span in each.spans if span.since == each.legal_until and span.verdict == "illegal")
    return _shown(span.errors)


def _shown(errors: tuple[str, ...]) -> str:
    more = f" and {len(errors) - 2} more" if len(errors) > 2 else ""
    return printable("; ".join(errors[:2]), 300) + more
