"""`swtcg stack explain`."""

from __future__ import annotations

import click

from validator.api import explain_stack, load_cards
from validator.cli.checking import checking_options, run_checks
from validator.cli.running import Options, Settings
from validator.results import Result


@click.command("explain")
@click.argument("top")
@click.argument("under", nargs=-1, required=True)
@click.option("--with", "with_", multiple=True, metavar="CARD", help="Another card in play for the same player.")
@checking_options
def command(top: str, under: tuple[str, ...], with_: tuple[str, ...], options: Options) -> None:
    """May these cards form a stack, and why, card by card.

    TOP lies on the cards UNDER. An Equipment that is named with --with counts as attached to TOP; a Location or an
    Event is in play.

    Exit codes: 0 legal or for a judge, 1 illegal, 2 wrong usage or a name that isn't one card.
    """

    def check(path: str, settings: Settings) -> tuple[Result, ...]:
        db = load_cards(settings.cards)
        return tuple(explain_stack(path, under, with_, name, settings.as_of, db) for name in settings.asked)

    run_checks([top], check, options, kind="stack")
