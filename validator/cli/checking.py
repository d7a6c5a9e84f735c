"""What all checking commands share: their options, and the run over inputs that makes reports and exit codes.

A checking command is a function from a path to its subjects, and a click command around it:

    def check(path: str, settings: Settings) -> tuple[Result, ...]: ...

    @click.command("check")
    @click.argument("paths", nargs=-1, required=True)
    @checking_options
    def command(paths: tuple[str, ...], options: Options) -> None:
        run_checks(inputs(paths, (".json",)), check, options, kind="board")

`check` must be a function of a module, so that `--jobs` can run it in other processes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NoReturn

import click
import msgspec
from msgspec.structs import replace

from validator import api, formats
from validator._version import __version__
from validator.cli.options import Day, Word, cards_option, day_option, no_color_option, write_utf8
from validator.inputs.files import InputError, printable, read_bytes
from validator.report import KINDS, Header, Look, Report, Summary, open_report
from validator.results import Result, counted
from validator.rules import registry

if TYPE_CHECKING:
    from validator.cards.database import Database
    from validator.cli.config import Baseline


MOST_JOBS = 61
"""Windows runs no more processes at once for one pool."""


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
    output: str
    select: tuple[str, ...]
    """Ids of the only rules to report; all when empty."""
    ignore: tuple[str, ...]
    """Ids of rules not to report."""
    jobs: int
    quiet: bool
    no_color: bool
    max_findings: int | None
    strict: bool
    baseline: str | None
    """File of the findings that are known and don't count."""
    write_baseline: str | None
    """File to which the findings are written as known ones, instead of a report."""
    config: str | None = None
    """The configuration file from which options were taken."""


Check = Callable[[str, Settings], tuple[Result, ...]]


def checking_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of all checking commands; the function gets them as `options`."""

    def with_options(*args: Any, **values: Any) -> Any:
        config = _configured(values)
        options = Options(
            Settings(
                _formats(values.pop("formats"), values["as_of"], values["cards"]),
                values.pop("as_of"),
                values.pop("cards"),
            ),
            values.pop("output"),
            _rules("--select", values.pop("select")),
            _rules("--ignore", values.pop("ignore")),
            **{name: values.pop(name) for name in _PLAIN},
            config=config,
        )
        return function(*args, options=options, **values)

    with_options.__doc__ = function.__doc__
    with_options.__name__ = function.__name__
    for add in reversed(_OPTIONS):
        add(with_options)
    return with_options


_PLAIN = ("jobs", "quiet", "no_color", "max_findings", "strict", "baseline", "write_baseline")


def _configured(values: dict[str, Any]) -> str | None:
    """Put the values of a configuration file in the place of those that the command line doesn't give.

    Returns the path of the file, if anything was taken from it.
    """
    path, ignored = values.pop("config"), values.pop("no_config")
    if ignored:
        return None
    from validator.cli import config

    path = path or config.find(os.getcwd())
    if path is None:
        return None
    used = False
    context = click.get_current_context()
    for key, value in config.load(path).items():
        name = "formats" if key == "format" else key.replace("-", "_")
        source = context.get_parameter_source(name)
        if source is not None and source.name == "DEFAULT":
            values[name] = Day().convert(value, None, context) if name == "as_of" else value
            used = True
    return path if used else None


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--format",
        "-f",
        "formats",
        multiple=True,
        metavar="FORMAT",
        help="Format to check against; may be given again; `all`: every format side by side."
        "  [default: the one that the file names, else open]",
    ),
    day_option,
    click.option(
        "--output",
        "-O",
        "output",
        type=Word(*KINDS),
        default="text",
        show_default=True,
        help="Form of the report.",
    ),
    click.option("--select", multiple=True, metavar="RULE", help="Only these rules: ids, names or families; commas."),
    click.option("--ignore", multiple=True, metavar="RULE", help="All but these rules; they don't count either."),
    cards_option,
    click.option("--jobs", "-j", type=click.IntRange(min=0), default=1, metavar="N", help="Processes; 0: one a core."),
    click.option("--quiet", "-q", is_flag=True, help="Nothing about what is legal, no notes, no totals."),
    no_color_option,
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        metavar="N",
        help="Show at most N findings in all; verdicts and exit code count every one.",
    ),
    click.option("--strict", is_flag=True, help="Exit code 1 for warnings and notes too."),
    click.option("--baseline", metavar="FILE", help="Leave out the findings that this file knows; they don't count."),
    click.option("--write-baseline", metavar="FILE", help="Write the findings to this file as known ones; no report."),
    click.option(
        "--config",
        metavar="FILE",
        help="Defaults of these options.  [default: the nearest swtcg.toml or pyproject.toml with [tool.swtcg]]",
    ),
    click.option("--no-config", is_flag=True, help="No configuration file."),
)


def _formats(names: Sequence[str], day: str, cards: str | None) -> tuple[str, ...]:
    """Return the names of the formats asked for. Raises InputError for one that there isn't."""
    if not names:
        return ()
    db = api.load_cards(cards)
    found: dict[str, None] = {}
    for each in (part.strip() for name in names for part in name.split(",")):
        if each.lower() == "all":
            found.update(dict.fromkeys(formats.names(db)))
        else:
            found[formats.resolve(each, day, db, registry.catalogue).name] = None
    return tuple(found)


def _rules(option: str, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that ids, names, beginnings of ids (`D`, `D1`) and family names mean."""
    if not texts:
        return ()
    from validator.cli.options import rule_id  # only where rules are chosen

    found: dict[str, None] = {}
    for text in (part.strip() for each in texts for part in each.split(",")):
        if not text:
            continue
        letter = next((letter for letter, name in registry.FAMILIES.items() if name == text.lower()), text.upper())
        several = [id_ for id_ in registry.catalogue() if id_.startswith(letter)]
        found.update(dict.fromkeys(several or [rule_id(text)]))
    if not found:
        raise click.UsageError(f"{option} names no rule")
    return tuple(found)


def inputs(paths: Iterable[str], suffixes: Sequence[str], is_one: Callable[[str], bool] | None = None) -> Iterator[str]:
    """Yield the input files: files as named, and of folders all files below with one of the suffixes, in order.

    Hidden files and folders are passed over; `is_one` tells whether a file of a folder is of the right kind.
    A folder without any such file, and one that may not be read, is yielded itself, so that it is reported.
    """
    seen: set[str] = set()
    for path in paths:
        if path == "-" or not os.path.isdir(path):
            found: Iterable[str] = (path,)
        else:
            found = list(_below(path, suffixes, is_one)) or (path,)
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


def _below(folder: str, suffixes: Sequence[str], is_one: Callable[[str], bool] | None) -> Iterator[str]:
    shut: list[str] = []
    over: list[str] = []
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
        _warn(f"passed over in {printable(folder)}: {counted(len(over), 'file')} ({shown})")


_held: list[Database] = []
"""The database of this run, so that it isn't loaded anew for every input."""


def _checked(check: Check, path: str, settings: Settings, kind: str) -> tuple[Result, ...]:
    try:
        if not _held or settings.cards is not None:
            _held[:] = [api.load_cards(settings.cards)]
        return check(path, settings)
    except InputError as error:
        if kind != "cards" and path != "-" and os.path.isdir(path):
            shut = not os.access(path, os.R_OK | os.X_OK)
            what = "no permission to read this folder" if shut else f"no {kind} file in this folder"
            return (api.unreadable(path, kind, InputError(what, path=path)),)
        return (api.unreadable(path, kind, error),)


def _all(paths: Iterable[str], check: Check, options: Options, kind: str) -> Iterator[tuple[Result, ...]]:
    """Yield the subjects of every input, in the order of the inputs."""
    settings = options.settings
    jobs = options.jobs or os.cpu_count() or 1
    if jobs > 1:
        known = list(paths)
        if len(known) > 1:
            yield from _side_by_side(known, check, settings, kind, min(jobs, len(known), MOST_JOBS))
            return
        paths = known
    for path in paths:
        yield _checked(check, path, settings, kind)


def _side_by_side(
    paths: list[str], check: Check, settings: Settings, kind: str, jobs: int
) -> Iterator[tuple[Result, ...]]:
    from concurrent.futures import ProcessPoolExecutor  # only with --jobs
    from itertools import repeat

    api.load_cards(settings.cards)  # a cold cache is filled once, not by every process
    # Standard input belongs to this process.
    here = [_checked(check, path, settings, kind) for path in paths if path == "-"]
    rest = [path for path in paths if path != "-"]
    chunk = max(1, min(64, len(rest) // (jobs * 4)))
    with ProcessPoolExecutor(jobs) as pool:
        done = pool.map(_checked, repeat(check), rest, repeat(settings), repeat(kind), chunksize=chunk)
        for path in paths:
            yield here[0] if path == "-" else next(done)


def run_checks(paths: Iterable[str], check: Check, options: Options, *, kind: str) -> None:
    """Check all inputs, write the report, and leave with the exit code.

    `kind`: what an unreadable input was meant to be. Raises click's Exit: 2 when an input was unreadable, else 1 when a
    subject is illegal (with `--strict`: has any finding), else 0.
    """
    if options.write_baseline is not None:
        _write_baseline(paths, check, options, kind)
    known = _baseline(options.baseline) if options.baseline is not None else None
    report = report_for(options)
    summary = Summary()
    code = 0
    shown = 0
    for subjects in _all(paths, check, options, kind):
        for _, same in groupby(subjects, key=lambda subject: subject.path):
            group = []
            for subject in same:
                subject = _kept(subject, options)
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
    report.end(summary)
    click.get_current_context().exit(code)


def _baseline(path: str) -> Baseline:
    from validator.cli.config import Baseline  # only where one is asked for

    return Baseline.read(path)


def _write_baseline(paths: Iterable[str], check: Check, options: Options, kind: str) -> NoReturn:
    from validator.cli.config import Baseline
    from validator.report.text_report import unreadable_lines

    assert options.write_baseline is not None
    found = Baseline(options.write_baseline)
    code = 0
    for subjects in _all(paths, check, options, kind):
        for subject in subjects:
            if subject.verdict == "unreadable":
                code = 2
                for line in unreadable_lines(subject):
                    _warn(f"Error: {line}")
            found.add(_kept(subject, options))
    number = found.write()
    click.echo(f"{counted(number, 'finding')} written to {printable(found.path)}", err=True)
    click.get_current_context().exit(code)


def report_for(options: Options) -> Report:
    """Return the report that the options ask for, on standard output."""
    db = api.load_cards(options.settings.cards)
    color = False
    if options.output == "text":
        from validator.report.terminal import wants_color

        color = wants_color(sys.stdout, options.no_color)
    else:
        write_utf8()
    return open_report(
        options.output,
        sys.stdout.write,
        _warn,
        Header(
            __version__,
            db.version,
            len(db),
            options.settings.as_of,
            formats.newest_day(options.settings.as_of, db),
            formats.shipped_for(db),
            _part_taken(options),
        ),
        Look(color, options.quiet),
    )


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
    return replace(after, left_out=tuple(sorted({*before.left_out, *gone})))


def _warn(line: str) -> None:
    sys.stdout.flush()
    click.echo(line, err=True)


def exit_code(subject: Result, *, strict: bool = False) -> int:
    """Return the exit code that a subject makes by itself."""
    if subject.verdict == "unreadable":
        return 2
    if subject.verdict == "illegal" or (strict and subject.findings):
        return 1
    return 0


def _kept(subject: Result, options: Options) -> Result:
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
