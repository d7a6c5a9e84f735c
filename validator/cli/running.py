"""The run over inputs: each is checked, the report is written, an exit code comes out. It knows no options parser.

A check is a function of a module, so that `--jobs` can run it in other processes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from validator import api, formats
from validator._version import __version__
from validator.cli.streams import warn, write_utf8
from validator.inputs.files import InputError, printable, read_bytes
from validator.report import Header, Look, Report, Summary, open_report
from validator.results import Result, counted

if TYPE_CHECKING:
    from validator.api import Cards
    from validator.cli.config import Baseline


CHUNK = 64
"""Inputs that one process checks at a time, at most."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""


MOST_LOOKED_AT = 64 * 1024 * 1024
"""Bytes of a JSON file of a folder that are read to see of what kind it is; card data may be larger than any input."""


class Settings(msgspec.Struct, frozen=True):
    """What a check needs to know; it travels to other processes."""

    formats: tuple[str, ...]
    """Names of formats, each to be checked; none: the one that an input names, else `open`."""
    as_of: str
    """Day for dated lists, `YYYY-MM-DD`."""
    cards: str | None
    """Folder of the card database, None for the one that comes along."""
    alone: bool = False
    """Whether there is one input only, so that a report may say more of it."""

    @property
    def asked(self) -> tuple[str, ...]:
        """The formats of an input that names none."""
        return self.formats or (formats.DEFAULT,)


class Options(msgspec.Struct, frozen=True):
    """The options of a checking command."""

    settings: Settings
    output: str = "text"
    select: tuple[str, ...] = ()
    """Ids of the only rules to report; all when empty."""
    ignore: tuple[str, ...] = ()
    """Ids of rules not to report."""
    jobs: int = 1
    quiet: bool = False
    no_color: bool = False
    max_findings: int | None = None
    strict: bool = False
    baseline: str | None = None
    """File of the findings that are known and don't count."""
    write_baseline: str | None = None
    """File to which the findings are written as known ones, instead of a report."""
    config: str | None = None
    """The configuration file from which options were taken."""
    verbose: bool = False
    folder: bool = False
    """Whether a folder is among the inputs."""


CheckInput = Callable[[str, Settings], tuple[Result, ...]]


class Inputs:
    """The input files: files as named, and of folders all files below with one of the suffixes, in order.

    Hidden files and folders are passed over; `is_one` tells whether a file of a folder is of the right kind. A folder
    without any such file, and one that may not be read, comes itself, so that it is reported.
    """

    def __init__(
        self, paths: Iterable[str], suffixes: Sequence[str], is_one: Callable[[str], bool] | None = None
    ) -> None:
        self._paths = paths
        self._suffixes = suffixes
        self._is_one = is_one
        self.passed_over: list[str] = []
        """Files of folders that are of no such kind, as far as the inputs have been asked for."""

    def __iter__(self) -> Iterator[str]:
        """Yield the paths; what is passed over in a folder is said on standard error."""
        seen: set[str] = set()
        for path in self._paths:
            if path == "-" or not os.path.isdir(path):
                found: Iterable[str] = (path,)
            else:
                over: list[str] = []
                found = list(_below(path, self._suffixes, self._is_one, over)) or (path,)
                self.passed_over += (os.path.join(path, each) for each in over)
            for each in found:
                if each not in seen:
                    seen.add(each)
                    yield each


def json_keys(path: str) -> frozenset[str] | None:
    """Return the keys of the JSON object in a file of a folder; None for what can't be read as one."""
    try:
        return frozenset(msgspec.json.decode(read_bytes(path, limit=MOST_LOOKED_AT), type=dict[str, msgspec.Raw]))
    except (InputError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _below(
    folder: str, suffixes: Sequence[str], is_one: Callable[[str], bool] | None, over: list[str]
) -> Iterator[str]:
    """Yield the files below a folder; those that are of another kind are added to `over`, relative to the folder."""
    shut: list[str] = []
    waiting = [folder]
    while waiting:  # a stack of its own: folders may lie deeper than Python recurses
        parent = waiting.pop()
        try:
            with os.scandir(parent) as listed:
                entries = sorted((each for each in listed if not each.name.startswith(".")), key=lambda each: each.name)
        except OSError:
            shut.append(parent)
            continue
        waiting.extend(each.path for each in reversed(entries) if each.is_dir(follow_symlinks=False))
        for each in entries:
            if each.is_dir():
                continue
            kind = os.path.splitext(each.name)[1].lower() in suffixes
            if kind and (is_one is None or is_one(each.path)):
                yield each.path
            else:
                over.append(os.path.relpath(each.path, folder))
    yield from shut
    if over:
        shown = ", ".join(map(printable, over[:10])) + (" and more" if len(over) > 10 else "")
        warn(f"passed over in {printable(folder)}: {counted(len(over), 'file')} ({shown})")


_held: dict[str | None, Cards] = {}
"""The databases of this run by their folders: a folder is looked at once, not for every input."""


def cards_of(settings: Settings) -> Cards:
    """Return the card database of a run. Raises InputError when its folder is none."""
    found = _held.get(settings.cards)
    if found is None:
        found = _held[settings.cards] = api.load_cards(settings.cards)
    return found


def _checked(check: CheckInput, path: str, settings: Settings, kind: str) -> tuple[Result, ...]:
    try:
        if kind != "cards":
            cards_of(settings)
        return check(path, settings)
    except InputError as error:
        if kind != "cards" and path != "-" and os.path.isdir(path):
            shut = not os.access(path, os.R_OK | os.X_OK)
            what = "no permission to read this folder" if shut else f"no {kind} file in this folder"
            return (api.unreadable(path, kind, InputError(what, path=path)),)
        return (api.unreadable(path, kind, error),)


def _all(paths: Iterable[str], check: CheckInput, options: Options, kind: str) -> Iterator[tuple[Result, ...]]:
    """Yield the subjects of every input, in the order of the inputs."""
    settings = options.settings
    jobs = options.jobs or os.cpu_count() or 1
    if jobs > 1:
        known = list(paths)
        if len(known) > 1:
            yield from _side_by_side(known, check, settings, kind, min(jobs, len(known)))
            return
        paths = known
    for path in paths:
        yield _checked(check, path, settings, kind)


def _side_by_side(
    paths: Iterable[str], check: CheckInput, settings: Settings, kind: str, jobs: int
) -> Iterator[tuple[Result, ...]]:
    from validator.inputs.parallel import ordered  # only with --jobs

    cards_of(settings)  # a cold cache is filled once, not by every process
    some: list[str] = []
    work: list[PathsJob] = []
    for path in paths:
        if path == "-":  # standard input belongs to this process
            work += [PathsJob(check, tuple(some), settings, kind), PathsJob(check, (path,), settings, kind)]
            some = []
        else:
            some.append(path)
    work.append(PathsJob(check, tuple(some), settings, kind))
    for job in work:
        if job.paths == ("-",):
            yield _checked(check, "-", settings, kind)
            continue
        size = max(1, min(CHUNK, len(job.paths) // (jobs * 4)))
        parts = (replace(job, paths=job.paths[at : at + size]) for at in range(0, len(job.paths), size))
        for done in ordered(_checked_some, parts, jobs):
            yield from done


class PathsJob(msgspec.Struct, frozen=True):
    """Some inputs that one process checks."""

    check: CheckInput
    paths: tuple[str, ...]
    settings: Settings
    kind: str


def _checked_some(job: PathsJob) -> list[tuple[Result, ...]]:
    return [_checked(job.check, path, job.settings, job.kind) for path in job.paths]


def run(paths: Iterable[str], check: CheckInput, options: Options, *, kind: str) -> int:
    """Check all inputs, write the report, and return the exit code.

    `kind`: what an unreadable input was meant to be. The code is 2 when an input was unreadable, else 1 when a subject
    is illegal (with `--strict`: has any finding), else 0.
    """
    if _waits(options):
        from validator.cli.progress import watched  # only on a terminal, where there may be much to do

        files = list(paths)
        results = watched(_all(files, check, options, kind), len(files), kind)
    else:
        results = _all(paths, check, options, kind)
    return over_results(results, options, _over(paths), linted=kind == "cards")


def _over(paths: Iterable[str]) -> list[str]:
    """Return where the inputs note what they pass over."""
    return paths.passed_over if isinstance(paths, Inputs) else []


def over_results(
    results: Iterable[tuple[Result, ...]], options: Options, passed_over: Iterable[str] = (), *, linted: bool = False
) -> int:
    """Write the report of the subjects of inputs, and return the exit code, as `run` does; Ctrl-C ends it with 130.

    `passed_over`: files not read, as far as known when all results are there. `linted`: the inputs are card data.
    """
    _held.clear()
    if options.write_baseline is not None:
        return _write_baseline(results, options)
    known = _baseline(options.baseline) if options.baseline is not None else None
    report = report_for(options, linted)
    summary = Summary()
    code = 0
    shown = 0
    try:
        for subjects in results:
            for _, same in groupby(subjects, key=lambda subject: subject.path):
                group = []
                for subject in same:
                    subject = kept(subject, options)
                    if known is not None:
                        subject = _without(subject, known.take(subject))
                    code = max(code, exit_code(subject, strict=options.strict))
                    summary.count(subject)
                    omitted = 0
                    if options.max_findings is not None and subject.verdict != "unreadable":
                        room = max(0, options.max_findings - shown)
                        omitted = max(0, len(subject.findings) - room)
                        if omitted:
                            subject = replace(subject, findings=subject.findings[:room])
                        shown += len(subject.findings)
                    summary.add(subject, omitted)
                    group.append(subject)
                report.add(group)
            if options.output == "jsonl":
                sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    summary.passed_over = list(passed_over)
    report.end(summary)
    if code == INTERRUPTED:
        warn(f"stopped: {counted(summary.subjects, 'result')} up to here, in the order of the inputs")
    return code


def _waits(options: Options) -> bool:
    """Whether nothing is written while inputs are checked, so that a terminal may tell how far it is."""
    if not options.folder or not sys.stderr.isatty():
        return False
    return not sys.stdout.isatty() or (options.output == "text" and not options.verbose)


def _baseline(path: str) -> Baseline:
    from validator.cli.config import Baseline  # only where one is asked for

    return Baseline.read(path)


def _write_baseline(results: Iterable[tuple[Result, ...]], options: Options) -> int:
    from validator.cli.config import Baseline
    from validator.report.text_report import unreadable_lines

    assert options.write_baseline is not None
    found = Baseline(options.write_baseline)
    code = 0
    for subjects in results:
        for subject in subjects:
            if subject.verdict == "unreadable":
                code = 2
                for line in unreadable_lines(subject):
                    warn(f"Error: {line}")
            found.add(kept(subject, options))
    number = found.write()
    warn(f"{counted(number, 'finding')} written to {printable(found.path)}")
    return code


def report_for(options: Options, linted: bool = False) -> Report:
    """Return the report that the options ask for, on standard output; `linted`: of card data."""
    look = Look(quiet=options.quiet)
    if options.output == "text":
        from validator.report.terminal import wants_color, width_of

        color = wants_color(sys.stdout, options.no_color)
        look = Look(color, options.quiet, options.verbose, width_of(sys.stdout), options.folder)
    else:
        write_utf8()
    return open_report(options.output, sys.stdout.write, warn, _header(options, linted), look)


def _header(options: Options, linted: bool) -> Header:
    day = options.settings.as_of
    version, count, lists, shipped = "", 0, "", ""
    try:
        db = cards_of(options.settings)
        version, count = db.version, len(db)
        lists, shipped = formats.newest_day(day, db), formats.shipped_for(db)
    except InputError:
        if not linted:  # else the cards that come along may be the very data whose faults are told
            raise
    return Header(__version__, version, count, day, lists, shipped, _part_taken(options))


def _part_taken(options: Options) -> dict[str, Any]:
    """Return what took part in a report besides the inputs, by its option: rules, files."""
    found = {
        "select": list(options.select),
        "ignore": list(options.ignore),
        "config": options.config,
        "baseline": options.baseline,
    }
    return {name: value for name, value in found.items() if value}


def _without(before: Result, after: Result) -> Result:
    """Return a subject of which findings were left out, with the rules that they are of."""
    if before is after:
        return after
    kept = {id(each) for each in after.findings}
    gone = {each.rule for each in before.findings if id(each) not in kept}
    return replace(after, mending=None, left_out=tuple(sorted({*before.left_out, *gone})))


def exit_code(subject: Result, *, strict: bool = False) -> int:
    """Return the exit code that a subject makes by itself."""
    if subject.verdict == "unreadable":
        return 2
    if subject.verdict == "illegal" or (strict and subject.findings):
        return 1
    return 0


def kept(subject: Result, options: Options) -> Result:
    """Return the subject with the findings that `--select` and `--ignore` leave, and the verdict that they give."""
    if not (options.select or options.ignore) or subject.verdict == "unreadable":
        return subject
    findings = tuple(
        each
        for each in subject.findings
        if (not options.select or each.rule in options.select) and each.rule not in options.ignore
    )
    if len(findings) == len(subject.findings):
        return subject
    return _without(subject, replace(subject, findings=findings, verdict=api.verdict(findings)))
