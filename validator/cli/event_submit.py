"""`swtcg event submit`."""

from __future__ import annotations

import click

from validator.cli.event_store import store_option
from validator.cli.options import output_option, write_json
from validator.decks.limits import MAX_BYTES
from validator.events.event_json import deck_object
from validator.events.fingerprints import short_form
from validator.events.papers import VERDICTS, label_of
from validator.events.store import Store, Submission
from validator.events.store_open import find_store
from validator.inputs.files import printable, read_bytes


@click.command("submit")
@click.argument("player")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@store_option
@click.option("--late", is_flag=True, help="Accept it after the deadline too; it is marked.")
@output_option("text", "json")
def command(player: str, files: tuple[str, ...], store: str | None, late: bool, output: str) -> None:
    """Hand in the decks of a player.

    A deck replaces the player's earlier one of its side; what is replaced is kept in the store. When this says
    "accepted", it is on the disk. An illegal deck is accepted too, so that there is something at all; it can be
    replaced until the deadline.

    Exit codes: 0 accepted, 1 accepted, but a deck is not legal, 2 nothing was accepted.
    """
    given = [(path, read_bytes(path, limit=MAX_BYTES)) for path in files]
    with Store(find_store(store), write=True) as opened:
        done = opened.submit(player, given, late=late)
    if output == "json":
        write_json(
            {
                "event_submit": 1,
                "number": done.number,
                "player": done.player,
                "received": done.received,
                "late": done.late,
                "decks": [deck_object(deck) for deck in done.decks],
                "replaced": list(done.replaced),
                "remarks": list(done.remarks),
            }
        )
    else:
        _show(done)
    click.get_current_context().exit(int(any(deck.result.verdict == "illegal" for deck in done.decks)))


def _show(done: Submission) -> None:
    late = " (late)" if done.late else ""
    click.echo(f"accepted: number {done.number}, {printable(done.player)}, {done.received}{late}")
    for deck in done.decks:
        verdict = VERDICTS.get(deck.result.verdict, deck.result.verdict)
        print_ = short_form(deck.result.fingerprint or "0")
        click.echo(f"  {label_of('any', deck)}: {deck.file}: {verdict}, fingerprint {print_}")
        for finding in deck.result.findings:
            if finding.severity == "error":
                where = f"line {finding.where.line}: " if finding.where.line else ""
                click.echo(f"    {where}{printable(finding.message, 300)}")
    for file in done.replaced:
        click.echo(f"  replaces {printable(file)}")
    for remark in done.remarks:
        click.echo(f"  {printable(remark, 200)}")
