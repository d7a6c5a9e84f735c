"""`swtcg cards lint`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click
from msgspec.structs import replace

from validator import api
from validator.cli import Failure
from validator.cli.checking import Options, Settings, checking_options, parse_rules, run_checks
from validator.files import InputError, printable
from validator.findings import Subject
from validator.lint import baseline as baselines
from validator.lint import config, fixing, inputs, run
from validator.rules.data_subject import DataSubject

ROUNDS = 5
"""How often fixes may uncover others."""


@click.command("lint")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--fix", is_flag=True, help="Mend what is safe: blanks, quotes and dashes, 4.0, the blank before a letter.")
@click.option("--diff", is_flag=True, help="Show what --fix changes; without --fix nothing is written.")
@click.option("--baseline", metavar="FILE", help="Pass over the findings that FILE knows.")
@click.option("--write-baseline", is_flag=True, help="Write all findings to the baseline file instead of reporting them.")
@checking_options
def command(
    paths: tuple[str, ...], fix: bool, diff: bool, baseline: str | None, write_baseline: bool, options: Options
) -> None:
    """Lint card data.

    PATH is a card database of ours, a LackeyCCG plugin, or a file of either; without PATH the data that comes along is
    linted. Files are compared with one another and, by name, with the cards of all other sets.

    Settings are read from swtcg.toml or [tool.swtcg] of pyproject.toml: select, ignore, strict, max-findings, baseline.

    Exit codes: 0 no error, 1 at least one error, 2 wrong usage or an input that can't be read.
    """
    options, configured = _configured(paths, options)
    baseline = baseline or configured
    if write_baseline and not baseline:
        baseline = "swtcg-baseline.json"
    known = baselines.read(baseline) if baseline and not write_baseline else None
    linted: list[tuple[Subject, ...]] = []
    for group in _groups(paths):
        found = _lint(group, fix, diff)
        linted.append(found if known is None or baseline is None else baselines.without(found, known, baseline))
    if write_baseline and baseline:
        data = baselines.as_bytes((subject for found in linted for subject in found), baseline)
        _create(baseline, data)
        total = sum(len(subject.findings) for found in linted for subject in found)
        click.echo(f"{total:,} findings written to {printable(baseline)}", err=True)
        unreadable = any(subject.verdict == "unreadable" for found in linted for subject in found)
        click.get_current_context().exit(2 if unreadable else 0)
    run_checks(
        [str(at) for at in range(len(linted))],
        lambda at, _settings: linted[int(at)],
        replace(options, jobs=1),
        kind="cards",
    )


def _groups(paths: Sequence[str]) -> list[tuple[str, ...]]:
    """Return what is linted together: all files as one, each folder by itself; nothing is the shipped data."""
    files = tuple(dict.fromkeys(path for path in paths if not os.path.isdir(path)))
    folders = [(path,) for path in dict.fromkeys(paths) if os.path.isdir(path)]
    return ([files] if files else []) + folders or [()]


def _lint(paths: tuple[str, ...], fix: bool, diff: bool) -> tuple[Subject, ...]:
    unreadable: list[Subject] = []
    while True:
        try:
            return (*_linted(paths, fix, diff), *unreadable)
        except InputError as error:
            at = error.path if error.path is not None else paths[0] if paths else "card data"
            unreadable.append(api.unreadable(at, "cards", error))
            if at not in paths or len(paths) == 1:
                return tuple(unreadable)
            paths = tuple(path for path in paths if path != at)


def _linted(paths: tuple[str, ...], fix: bool, diff: bool) -> tuple[Subject, ...]:
    label = paths[0] if len(paths) == 1 else "" if paths else inputs.SHIPPED
    subject = _read(paths)
    found = run.findings(subject)
    changed: set[str] = set()
    for _ in range(ROUNDS if fix or diff else 0):
        change = fixing.mended(subject, found)
        for path, (old, new) in change.items():
            if diff:
                encoding = next(str(f.facts.get("encoding", "utf-8")) for f in subject.files if f.path == path)
                click.echo(fixing.diff(path, old, new, encoding), nl=False)
            if fix:
                fixing.write(path, new)
                changed.add(path)
        if not change or not fix:
            break
        subject = _read(paths)
        found = run.findings(subject)
    if changed:
        click.echo(f"{len(changed):,} file{'s' if len(changed) > 1 else ''} mended", err=True)
    return run.subjects(label, subject, found)


def _read(paths: tuple[str, ...]) -> DataSubject:
    if sys.stderr.isatty():
        click.echo("reading …\r", nl=False, err=True)
    try:
        return inputs.read_files(paths) if len(paths) > 1 else inputs.read(paths[0] if paths else None)
    finally:
        if sys.stderr.isatty():
            click.echo("         \r", nl=False, err=True)


def _configured(paths: Sequence[str], options: Options) -> tuple[Options, str | None]:
    """Return the options with what the settings say where the command line says nothing, and the baseline."""
    start = paths[0] if paths else "."
    found = config.find(start if os.path.isdir(start) else os.path.dirname(start) or ".")
    if found is None:
        return options, None
    settings, path = found
    try:
        select = options.select or parse_rules("select", settings.select)
        ignore = options.ignore or parse_rules("ignore", settings.ignore)
    except click.UsageError as error:
        raise Failure(f"{printable(path)}: {error.message}") from None
    limit = options.max_findings if options.max_findings is not None else settings.max_findings
    strict = options.strict or settings.strict
    return replace(options, select=select, ignore=ignore, max_findings=limit, strict=strict), settings.baseline


def _create(path: str, data: bytes) -> None:
    if os.path.exists(path):
        fixing.write(path, data)
        return
    try:
        with open(path, "xb") as file:
            file.write(data)
    except OSError as error:
        raise Failure(f"{printable(path)}: can't be written: {error.strerror or error}") from None


def check(path: str, settings: Settings) -> tuple[Subject, ...]:
    """Return the subjects of one input. Raises InputError."""
    return _linted((path,), False, False)
