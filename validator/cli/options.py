"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from validator.cli.streams import write_utf8
from validator.formats import check_day, today
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import nearest, question, question_or_known

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class OneOf(click.ParamType):  # type: ignore[type-arg]
    """One of several words; a mistyped one is answered with what was meant."""

    name = "word"

    def __init__(self, *words: str, metavar: str | None = None) -> None:
        self.words = words
        self.metavar = metavar

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the words as `--help` shows them."""
        return self.metavar or "|".join(self.words)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return for a shell the words that this one may go on to be."""
        from click.shell_completion import CompletionItem  # only when a shell asks

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete.lower())]

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word that the value is, in any case."""
        text = str(value)
        if text.lower() in self.words:
            return text.lower()
        meant = question(nearest(text, self.words, 3))
        return self.fail(f"{printable(text)!r} is not one of {', '.join(self.words)}.{meant}")


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return for a shell the ids and names of rules that a word may go on to be; the last of several with commas."""
    from validator.rules import registry  # only when a shell asks

    before, comma, last = incomplete.rpartition(",")
    catalogue = registry.catalogue()
    words = (*catalogue, *catalogue.values())
    return [before + comma + word for word in words if word.lower().startswith(last.lower())]


def complete_formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return for a shell the formats that a word may go on to be."""
    from validator import formats  # only when a shell asks
    from validator.api import load_cards

    words = [file.name for file in formats.catalogue(load_cards())]
    return [word for word in (*words, "all") if word.startswith(incomplete.lower())]


def output_option(*kinds: str) -> Callable[[Decorated], Decorated]:
    """Add `--output` with these kinds; the first is the default."""
    return click.option(
        "--output", "-O", "output", type=OneOf(*kinds), default=kinds[0], show_default=True, help="Form of the output."
    )


def cards_option(function: Decorated) -> Decorated:
    """Add `--cards`."""
    return click.option(
        "--cards", metavar="DIR", help="A folder with another card database than the one that comes along."
    )(function)


class Day(click.ParamType):  # type: ignore[type-arg]
    """A day, `YYYY-MM-DD`; today when none is given."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the day as it was written."""
        try:
            return check_day(str(value))
        except InputError:
            return self.fail(f"{printable(str(value))!r} is no day; write it as 2026-11-29.", param, ctx)


def day_option(function: Decorated) -> Decorated:
    """Add `--as-of`; the function gets a day in any case."""
    return click.option(
        "--as-of",
        "as_of",
        type=Day(),
        default=today,
        metavar="YYYY-MM-DD",
        help="Day for which dated lists apply.  [default: today]",
    )(function)


def no_color_option(function: Decorated) -> Decorated:
    """Add `--no-color`."""
    return click.option("--no-color", is_flag=True, help="No colours, not even on a terminal.")(function)


def write_json(value: object) -> None:
    """Write a value to standard output as JSON for people and programs."""
    import msgspec

    write_utf8()
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def rule_id(text: str) -> str:
    """Return the id of the rule that an id or name means; an unknown one is a usage error with what was meant."""
    from validator.rules import registry

    found = registry.identify(text)
    if found is None:
        known = registry.catalogue()
        candidates = list(known) if text[1:].isdigit() else list(known.values())
        meant = question_or_known(text, candidates) or " `swtcg rules list` names all."
        raise click.UsageError(f"no rule {printable(text)!r}.{meant}")
    return found
