"""`swtcg deck check`."""

from __future__ import annotations

import click

from validator.cli.checking import checking_options
from validator.cli.deck_files import check_decks
from validator.cli.running import Options


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@checking_options
def command(paths: tuple[str, ...], options: Options) -> None:
    """Check deck files.

    PATH is a deck file of any kind (LackeyCCG .dek or .txt, plain text, JSON, CSV), a folder, which means every deck
    file in it and below, or - for standard input. All are reported, unreadable ones too.

    Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage or an input that can't be read.
    """
    click.get_current_context().exit(check_decks(paths, options))
