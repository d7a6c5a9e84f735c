"""What all checking commands share: their options.

A checking command is a function from a path to its subjects, and a click command around it:

    def check(path: str, settings: Settings) -> tuple[Result, ...]: ...

    @click.command("check")
    @click.argument("paths", nargs=-1, required=True)
    @checking_options
    def command(paths: tuple[str, ...], options: Options) -> None:
        run_checks(Inputs(paths, (".json",)), check, options, kind="board")
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

import click

from validator import api, formats
from validator.cli import running
from validator.cli.options import (
    Day,
    OneOf,
    cards_option,
    complete_formats,
    complete_rules,
    day_option,
    no_color_option,
)
from validator.cli.running import CheckInput, Options, Settings
from validator.report import KINDS
from validator.rules import registry


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


_PLAIN = ("jobs", "quiet", "verbose", "no_color", "max_findings", "strict", "baseline", "write_baseline")


def _configured(values: dict[str, Any]) -> str | None:
    """Put the values of a configuration file in the place of those that the command line doesn't give.

    Returns the path of the file, if anything was taken from it.
    """
    path, ignored = values.pop("config"), values.pop("no_config")
    if ignored:
        return None
    from validator.cli.config_file import find

    path = path or find(os.getcwd())
    if path is None:
        return None
    from validator.cli import config  # only where there is one

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
        shell_complete=complete_formats,
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
        type=OneOf(*KINDS),
        default="text",
        show_default=True,
        help="Form of the report.",
    ),
    click.option(
        "--select",
        multiple=True,
        metavar="RULE",
        shell_complete=complete_rules,
        help="Only these rules: ids, names or families; commas.",
    ),
    click.option(
        "--ignore",
        multiple=True,
        metavar="RULE",
        shell_complete=complete_rules,
        help="All but these rules; they don't count either.",
    ),
    cards_option,
    click.option("--jobs", "-j", type=click.IntRange(min=0), default=1, metavar="N", help="Processes; 0: one a core."),
    click.option("--quiet", "-q", is_flag=True, help="Nothing about what is legal, no notes, no totals."),
    click.option("--verbose", "-v", is_flag=True, help="Every finding by itself, and those of every file of a folder."),
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


def run_checks(paths: Iterable[str], check: CheckInput, options: Options, *, kind: str) -> NoReturn:
    """Check all inputs, write the report, and leave with the exit code (`running.run`)."""
    click.get_current_context().exit(running.run(paths, check, options, kind=kind))
