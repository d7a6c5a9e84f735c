"""`swtcg cards lint`."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click
from msgspec.structs import replace

from validator import api
from validator.carddata import fixing, inputs
from validator.carddata.plugin.lists import checksum
from validator.carddata.view import CardDataView
from validator.cards.paths import SHIPPED
from validator.checks import carddata as run
from validator.cli.checking import checking_options, run_checks
from validator.cli.running import Options, Settings
from validator.inputs.files import InputError, printable, write_bytes
from validator.inputs.wording import uncounted
from validator.results import Finding, Result, counted

ROUNDS = 5
"""How often fixes may uncover others."""


@click.command("lint")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--fix", is_flag=True, help="Mend what is safe: blanks, quotes and dashes, decimals.")
@click.option("--diff", is_flag=True, help="Show what --fix changes; alone it only looks, and nothing is written.")
@click.option(
    "--fix-names", is_flag=True, help="With --fix or --diff: correct names, types and subtypes known to be wrong, too."
)
@click.option(
    "--since",
    metavar="OLD",
    help="Leave out what OLD, an earlier state of PATH, has too: see what a change broke.",
)
@checking_options
def command(
    paths: tuple[str, ...], fix: bool, diff: bool, fix_names: bool, since: str | None, options: Options
) -> None:
    """Lint card data.

    PATH is a card database of ours, a LackeyCCG plugin, or a file of either; without PATH the data that comes along is
    linted (with --cards that of the folder). Files are compared with one another and, when they are not a whole
    database, with the cards of all other sets.

    Exit codes: 0 no error, 1 at least one error, 2 wrong usage or an input that can't be read.
    """
    if fix and "-" in paths:
        raise click.UsageError("--fix needs a file to write to, not standard input")
    if fix_names and not (fix or diff):
        raise click.UsageError("--fix-names goes with --fix or --diff")
    groups = _groups(paths or ((options.settings.cards,) if options.settings.cards else ()))
    if since is not None and len(groups) > 1:
        raise click.UsageError("--since compares one folder, or the files of one")
    asked = _Asked(fix, diff, fix_names, options.output != "text", since)

    def check(at: str, _: Settings) -> tuple[Result, ...]:
        paths = groups[int(at)]
        collecting = gc.isenabled()
        gc.disable()  # of millions of rows and facts none is garbage before the end
        try:
            return _linted(paths, asked)
        except InputError as error:
            return (api.unreadable(error.path or (paths[0] if paths else SHIPPED), "cards", error),)
        finally:
            if collecting:
                gc.enable()

    run_checks(map(str, range(len(groups))), check, replace(options, jobs=1), kind="cards")


def _groups(paths: Sequence[str]) -> list[tuple[str, ...]]:
    """Return what is linted together: all files as one, each folder by itself; nothing is the shipped data."""
    files = tuple(dict.fromkeys(path for path in paths if not os.path.isdir(path)))
    folders = [(path,) for path in dict.fromkeys(paths) if os.path.isdir(path)]
    return [*([files] if files else []), *folders] or [()]


class _Asked(NamedTuple):
    """What is to be done about fixes."""

    fix: bool
    diff: bool
    names: bool
    apart: bool
    """Whether a diff goes to standard error, beside a report that programs read."""
    since: str | None
    """An earlier state, of which what it has too is left out."""


def _linted(paths: tuple[str, ...], asked: _Asked) -> tuple[Result, ...]:
    fix, diff = asked.fix, asked.diff
    label = paths[0] if len(paths) == 1 else "" if paths else SHIPPED
    subject = _read(paths)
    found = run.findings(subject, every_fix=fix or diff)
    changed: dict[str, bytes] = {}
    refused: dict[str, InputError] = {}
    for _ in range(ROUNDS if fix or diff else 0):
        change = fixing.mended(subject, found, names=asked.names)
        for path, (old, new) in change.items():
            if diff:
                encoding = next(str(f.facts.get("encoding", "utf-8")) for f in subject.files if f.path == path)
                click.echo(fixing.diff(path, old, new, encoding), nl=False, err=asked.apart)
            if fix and path not in refused:
                try:
                    write_bytes(path, new)
                    changed[path] = new
                except InputError as error:
                    refused[path] = error.at(path)
                    click.echo(f"Error: {refused[path].one_line()}", err=True)
        if not fix or not change.keys() - refused.keys():
            break
        subject = _read(paths)
        found = run.findings(subject)
    if changed:
        click.echo(f"{counted(len(changed), 'file')} mended", err=True)
    for path, new in sorted(changed.items()):
        if subject.plugin is not None:
            click.echo(f"{printable(path)}: its checksum in updatelist.txt is now {checksum(new)}", err=True)
    if asked.since is not None:
        found = _since(found, run.findings(_read((asked.since,)), every_fix=False))
    found = {path: [(_marked(each, fixes), fixes) for each, fixes in those] for path, those in found.items()}
    return (*run.results(label, subject, found), *(api.unreadable(path, "cards", e) for path, e in refused.items()))


def _marked(finding: Finding, fixes: run.Fixes) -> Finding:
    """Return a finding whose hint says that --fix mends it, and whose data says so too."""
    if not fixes:
        return finding
    option = "--fix-names" if all(fix.names for fix in fixes) else "--fix"
    hint = finding.hint if option in finding.hint else f"{finding.hint} [{option}]"
    return replace(finding, hint=hint, data={**finding.data, "fix": option})


def _since(
    found: Mapping[str, list[tuple[Finding, run.Fixes]]], before: Mapping[str, list[tuple[Finding, run.Fixes]]]
) -> dict[str, list[tuple[Finding, run.Fixes]]]:
    """Return the findings that an earlier state doesn't have: neither on another line nor with another count."""

    def key(path: str, each: Finding) -> tuple[object, ...]:
        return os.path.basename(path), each.rule, each.cards, uncounted(each.message)

    known = Counter(key(path, each) for path, those in before.items() for each, _ in those)
    left: dict[str, list[tuple[Finding, run.Fixes]]] = {}
    for path, those in found.items():
        left[path] = []
        for each, fixes in those:
            if known[key(path, each)] > 0:
                known[key(path, each)] -= 1
            else:
                left[path].append((each, fixes))
    return left


def _read(paths: tuple[str, ...]) -> CardDataView:
    progress = _show if sys.stderr.isatty() else None
    try:
        return inputs.read_files(paths) if len(paths) > 1 else inputs.read(paths[0] if paths else None, progress)
    finally:
        if progress is not None:
            click.echo("\r\x1b[K", nl=False, err=True)


def _show(files: int) -> None:
    """Tell on the terminal how far it is."""
    click.echo(f"\rreading file {files}", nl=False, err=True)
