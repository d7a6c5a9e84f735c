"""`swtcg event link`."""

from __future__ import annotations

import click

from validator.cli.event_store import store_option
from validator.events.links import new_link
from validator.events.store import Store
from validator.events.store_open import find_store


@click.command("link")
@click.argument("player", required=False)
@store_option
@click.option(
    "--url", default="http://127.0.0.1:8000", show_default=True, help="Address at which `swtcg serve --event` is found."
)
def command(player: str | None, store: str | None, url: str) -> None:
    """Make a private link to the page of an event.

    Without PLAYER it is the organiser's: it shows every deck, exports and prints. With PLAYER it is that player's, for
    one who lost theirs. The link before no longer works. Only its hash is kept, so it is shown only now.

    Exit codes: 0 made, 2 wrong usage, or there is no such player.
    """
    with Store(find_store(store), write=True) as opened:
        token = new_link(opened, player)
    click.echo(f"{url.rstrip('/')}/event/{'o' if player is None else 'd'}/{token}")
