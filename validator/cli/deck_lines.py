"""`swtcg deck check --input jsonl`: a deck a line, its result in a line, however many there are."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from validator import api
from validator.cli.running import Options, Settings, exit_code, kept, over_results
from validator.cli.streams import warn, write_utf8
from validator.decks.limits import MAX_BYTES
from validator.decks.readers import parse_decks
from validator.decks.readers.json_quick import read_quickly
from validator.inputs.files import InputError, over_limit
from validator.inputs.parallel import Drain, Interrupts, ordered
from validator.report import subject_object
from validator.results import Finding, Result, Where, counted

_CHUNK = 256 * 1024


class Batch(msgspec.Struct, frozen=True):
    """Some lines that are worked on together."""

    name: str
    """How to name the input."""
    lines: list[tuple[int, bytes | None]]
    """Each with its number, from 1; None for a line that is too long."""
    options: Options


class Done(msgspec.Struct, frozen=True):
    """What came out of a batch."""

    output: bytes
    decks: int
    last: int
    """Number of the last line."""
    code: int


def check_lines(paths: Iterable[str], options: Options) -> int:
    """Check the decks in the lines of files, `-` being standard input; write the report and return the exit code."""
    jobs = options.jobs or os.cpu_count() or 1
    api.load_cards(options.settings.cards)  # a cold cache is filled once, not by every process
    batches = _batches(paths, options)
    special = options.baseline is not None or options.write_baseline is not None or options.max_findings is not None
    if options.output != "jsonl" or special:
        return over_results(_flat(ordered(_results, batches, jobs)), options)
    write_utf8()
    out = sys.stdout.buffer
    decks = last = code = 0
    try:
        with Interrupts() as interrupts:
            for done in ordered(_encoded, batches, jobs):
                with interrupts.held():  # what is written is counted
                    out.write(done.output)
                    out.flush()
                    decks, last, code = decks + done.decks, done.last, max(code, done.code)
    except KeyboardInterrupt:
        warn(f"stopped: {counted(decks, 'deck')} checked, up to line {last:,}")
        return 130
    return code


def _flat(done: Iterable[list[tuple[Result, ...]]]) -> Iterator[tuple[Result, ...]]:
    for some in done:
        yield from some


def _encoded(batch: Batch) -> Done:
    """Check the decks of a batch; return what is to be written."""
    encode = msgspec.json.encode
    parts: list[bytes] = []
    code = 0
    for number, line in batch.lines:
        for result in results_of(batch.name, number, line, batch.options.settings):
            subject = kept(result, batch.options)
            code = max(code, exit_code(subject, strict=batch.options.strict))
            parts.append(encode(subject_object(subject)))
    decks = len(parts)
    parts.append(b"")
    return Done(b"\n".join(parts), decks, batch.lines[-1][0] if batch.lines else 0, code)


def _results(batch: Batch) -> list[tuple[Result, ...]]:
    return [results_of(batch.name, number, line, batch.options.settings) for number, line in batch.lines]


_held: dict[str | None, api.Cards] = {}


def results_of(name: str, number: int, line: bytes | None, settings: Settings) -> tuple[Result, ...]:
    """Return the subjects of a line: one a format, of each of its decks.

    A line is a deck in a JSON form, a list of such, or a text in quotes with a deck list in it. A line that can't be
    read is one unreadable subject.
    """
    db = _held.get(settings.cards)
    if db is None:
        db = _held[settings.cards] = api.load_cards(settings.cards)
    path = f"{name}:{number}"
    try:
        if line is None:
            raise over_limit(f"more than {MAX_BYTES:,} bytes in a line", MAX_BYTES, path=None)
        quick = read_quickly(line, db, path)
        decks = [quick] if quick is not None else parse_decks(_text_of(line), db, path)
    except InputError as error:
        for each in (error, *error.others):
            each.line, each.column, each.path = number, None, path
        return (api.unreadable(path, "deck", error),)
    if len(decks) > 1:
        decks = [replace(deck, path=f"{path}#/{at}") for at, deck in enumerate(decks)]
    names: tuple[str | None, ...] = settings.formats or (None,)
    found = [api.check_deck(deck, format_, settings.as_of, db) for deck in decks for format_ in names]
    return tuple(
        replace(each, findings=tuple(_placed(finding, number) for finding in each.findings)) if each.findings else each
        for each in found
    )


def _placed(finding: Finding, number: int) -> Finding:
    """Return a finding that names the line of the input, not the one inside a deck."""
    where = finding.where
    if where.line is None and where.pointer is None:
        return finding
    return replace(finding, where=Where(line=number, pointer=where.pointer))


def _text_of(line: bytes) -> bytes | str:
    """Return the text of a line that is a JSON string; any other line as it is. Raises InputError for no JSON."""
    start = line.lstrip()[:1]
    if start == b'"':
        try:
            return msgspec.json.decode(line, type=str)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise InputError(f"damaged JSON: {error}") from None
    if start not in (b"{", b"["):
        raise InputError("no JSON: a line is an object, a list, or a text in quotes")
    return line


def _batches(paths: Iterable[str], options: Options) -> Iterator[Batch | Drain]:
    for path in paths:
        if path == "-":
            yield from _batches_of(sys.stdin.buffer, path, options)
            continue
        try:
            file = open(path, "rb")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise InputError(f"can't be opened: {getattr(error, 'strerror', None) or error}", path=path) from None
        with file:
            yield from _batches_of(file, path, options)


def _batches_of(source: BinaryIO, name: str, options: Options) -> Iterator[Batch | Drain]:
    """Yield what has come as it comes, in whole lines; between two of them everything may be written that is done."""
    number = 1
    rest = b""
    too_long = False
    while True:
        if not _is_waiting(source):
            yield Drain()
        data = source.read1(_CHUNK) if hasattr(source, "read1") else source.read(_CHUNK)
        parts = (rest + data).split(b"\n")
        rest = parts.pop() if data else b""
        lines: list[tuple[int, bytes | None]] = []
        for line in parts:
            if too_long:
                lines.append((number, None))
                too_long = False
            elif line.strip():
                lines.append((number, line if len(line) <= MAX_BYTES else None))
            number += 1
        if len(rest) > MAX_BYTES:
            rest, too_long = b"", True
        if lines:
            yield Batch(name, lines, options)
        if not data:
            return


def _is_waiting(source: BinaryIO) -> bool:
    """Whether something can be read at once; also where that can't be told."""
    try:
        import select

        return bool(select.select([source], [], [], 0)[0])
    except (ImportError, OSError, ValueError, TypeError):
        return True
