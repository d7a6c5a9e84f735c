"""The groups of commands, and the run of a command with its options.

Every command lives in a module of its own, which is imported only when it is called. To add one, write a module with a
click command named `command` and enter it in `COMMANDS`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import click

from validator._version import __version__
from validator.cli.streams import forget_output
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import question, question_or_known

COMMANDS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "deck": (
        "Check, show, compare and convert decks.",
        {"check": "deck_check", "convert": "deck_convert", "show": "deck_show", "diff": "deck_diff"},
    ),
    "board": (
        "Check and draw boards, swap the tops of stacks.",
        {
            "check": "board_check",
            "draw": "board_draw",
            "swap": "board_swap",
            "convert": "board_convert",
            "new": "board_new",
        },
    ),
    "turn": (
        "Check turn logs, and tell them in words.",
        {"check": "turn_check", "show": "turn_show", "new": "turn_new"},
    ),
    "stack": ("What may lie under a card.", {"explain": "stack_explain", "fits": "stack_fits"}),
    "cards": (
        "Look cards up, check card data.",
        {
            "show": "cards_show",
            "search": "cards_search",
            "sets": "cards_sets",
            "lint": "cards_lint",
            "import": "cards_import",
            "diff": "cards_diff",
        },
    ),
    "event": (
        "Tournaments: what was handed in, who must mend what.",
        {
            "check": "event_check",
            "verify": "event_verify",
            "open": "event_open",
            "submit": "event_submit",
            "status": "event_status",
            "close": "event_close",
            "reopen": "event_reopen",
            "export": "event_export",
            "link": "event_link",
        },
    ),
    "rules": (
        "The catalogue of rules and formats.",
        {"list": "rules_list", "show": "rules_show", "formats": "rules_formats"},
    ),
}
"""Group to its help and its commands; a command to its module in this package."""
ALONE: Mapping[str, str] = {"site": "site", "serve": "serve"}
"""Commands that are in no group, with their modules."""


class Failure(click.ClickException):
    """What went wrong, in one line: exit code 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands are modules of this package, imported when they are called."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which they are entered."""
        return [*self.commands, *self.modules]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now, or None."""
        module = self.modules.get(cmd_name)
        if module is None:
            return super().get_command(ctx, cmd_name)
        from importlib import import_module  # already loaded by click

        found = import_module(f"validator.cli.{module}").command
        assert isinstance(found, click.Command)
        _completed(found, module)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name; for an unknown one say what was meant."""
        name = args[0]
        if name[:1] == "-" or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        known = self.list_commands(ctx)
        # `swtcg check FILE`, `swtcg deck FILE`: a word of the command was left out.
        full = [f"{group} {name}" for group, (_, commands) in COMMANDS.items() if name in commands]
        if self.modules is ALONE and full:
            meant = question([f"swtcg {each}" for each in full])
        elif "check" in self.modules and os.path.exists(name):
            meant = question([f"{ctx.command_path} check {name}"])
        else:
            meant = question_or_known(name, known)
        raise click.UsageError(f"No such command {printable(name)!r}.{meant}", ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an input that can't be read becomes one line."""
        try:
            return super().invoke(ctx)
        except InputError as error:
            raise Failure(error.one_line()) from None
        except BrokenPipeError:
            forget_output()
            ctx.exit(141)


def _completed(command: click.Command, module: str) -> None:
    """Give a command its examples, and take from its help the options that mean nothing for it."""
    from validator.cli.examples import MEANINGLESS, explained

    command.epilog = explained(module, command.help or "")
    for each in command.params:
        if each.name in MEANINGLESS.get(module, ()) and isinstance(each, click.Option):
            each.hidden = True


def _groups() -> dict[str, click.Command]:
    return {
        name: LazyGroup(name=name, help=text, short_help=text, modules=modules, no_args_is_help=True)
        for name, (text, modules) in COMMANDS.items()
    }


cli = LazyGroup(
    name="swtcg",
    help=(
        "Check decks, stacks and boards of the Star Wars Trading Card Game.\n\n"
        "Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage or an input that can't be read."
    ),
    commands=_groups(),
    modules=ALONE,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
cli = click.version_option(__version__, prog_name="swtcg-validator")(cli)


def run(arguments: Sequence[str] | None) -> int:
    """Run the command that the arguments name and return the exit code.

    None: the arguments of the process. Raises whatever goes wrong but wrong usage.
    """
    try:
        code = cli.main(None if arguments is None else list(arguments), prog_name="swtcg", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    return code if isinstance(code, int) else 0
