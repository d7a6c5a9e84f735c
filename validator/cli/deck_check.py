"""`swtcg deck check`."""

from __future__ import annotations

import click
from msgspec.structs import replace

from validator.cli.checking import checking_options
from validator.cli.deck_files import check_decks, deck_paths
from validator.cli.options import OneOf
from validator.cli.running import Options


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1)
@click.option(
    "--input",
    "-I",
    "input_",
    type=OneOf("files", "jsonl"),
    default="files",
    show_default=True,
    help="`jsonl`: PATH has a deck a line, as JSON; a result a line comes out.",
)
@click.option(
    "--history", is_flag=True, help="For each deck: still legal? Since when not? Goes back through all lists."
)
@checking_options
def command(paths: tuple[str, ...], input_: str, history: bool, options: Options) -> None:
    """Check deck files.

    PATH is a deck file of any kind (LackeyCCG .dek or .txt, plain text, JSON, CSV), a folder, which means every deck
    file in it and below, or - for standard input. All are reported, unreadable ones too.

    Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage or an input that can't be read.
    """
    context = click.get_current_context()
    if input_ == "jsonl":
        from validator.cli.deck_lines import check_lines  # only for a stream

        source = context.get_parameter_source("output")
        if source is not None and source.name == "DEFAULT":
            options = replace(options, output="jsonl")
        context.exit(check_lines(paths or ("-",), options))
    if not paths:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    if history:
        from validator.cli.deck_history import check_history  # only for an archive

        context.exit(check_history(deck_paths(paths), options))
    context.exit(check_decks(paths, options))
