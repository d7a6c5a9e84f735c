"""`swtcg board swap`."""

from __future__ import annotations

from typing import Any

import click

from validator.api import load_cards, read_board, swap
from validator.boards.model import BoardCard
from validator.boards.writer import write_board
from validator.checks.swap import Swapped
from validator.cli.options import cards_option, day_option, output_option, write_json
from validator.formats import DEFAULT
from validator.inputs.files import printable, write_bytes
from validator.problems import LISTED_CARD_ON_TOP
from validator.results import Finding


@click.command("swap")
@click.argument("path")
@click.option("--stack", metavar="ID", required=True, help="The unit: its id, or the name of its top card.")
@click.option("--top", metavar="CARD", required=True, help="The card of that stack that comes to the top: name or id.")
@click.option("--out", "-o", metavar="FILE", help="Write the board after the swap there, whole or not at all.")
@click.option(
    "--format", "-f", "format_", default=DEFAULT, show_default=True, metavar="FORMAT", help="Whose rules apply."
)
@day_option
@output_option("text", "json")
@cards_option
@click.pass_context
def command(
    ctx: click.Context,
    path: str,
    stack: str,
    top: str,
    out: str | None,
    format_: str,
    as_of: str,
    output: str,
    cards: str | None,
) -> None:
    """Say what a version swap discards, and write the board after it.

    PATH is a board, in JSON or in the text form, or - for standard input. A swap that isn't allowed (the card can't be
    on top, or it isn't its player's build step) is shown with its findings, and no board is written.

    Exit codes: 0 the swap is allowed, 1 it isn't, 2 wrong usage or an input that can't be read.
    """
    db = load_cards(cards)
    done = swap(read_board(path, db), stack, top, format_, as_of, db)
    wrong = any(each.severity == "error" for each in done.findings)
    board = write_board(done.board)
    to_stdout = out == "-"
    if output == "json":
        if not to_stdout:
            write_json(_object(done))
    else:
        for line in _lines(done):
            click.echo(printable(line, 2000), err=to_stdout)
    if out is not None and not wrong:
        if to_stdout:
            click.echo(board.encode("utf-8"), nl=False)
        else:
            write_bytes(out, board.encode("utf-8"))
    elif out is not None:
        click.echo(f"{printable(out)}: not written, the swap isn't allowed", err=True)
    ctx.exit(1 if wrong else 0)


def _lines(done: Swapped) -> list[str]:
    wrong = [each for each in done.findings if each.severity == "error"]
    lines = [f"{done.top.name} {'may not come' if wrong else 'comes'} to the top of {done.unit}"]
    lines += [f"{each.severity} {each.rule} {each.name}: {each.message}" for each in done.findings]
    if any(each.rule == LISTED_CARD_ON_TOP for each in wrong):
        return lines
    for card, why in zip(done.discards, done.reasons, strict=True):
        lines.append(f"  discard {_named(card)}: {why}")
    lines += [f"  stays   {each.name}" for each in done.stays]
    if not done.discards:
        lines.append("  nothing is discarded")
    if done.choice:
        lines.append("  other cards may go instead: not all of them can stay, and the player chooses")
    return lines


def _named(card: BoardCard) -> str:
    return f"{card.name} (to the pile of {card.owner})" if card.owner is not None else card.name


def _object(done: Swapped) -> dict[str, Any]:
    return {
        "swap": 1,
        "unit": done.unit,
        "top": done.top.name,
        "discards": [
            {"card": card.name, **({"owner": card.owner} if card.owner else {}), "why": why}
            for card, why in zip(done.discards, done.reasons, strict=True)
        ],
        "stays": [each.name for each in done.stays],
        "choice": done.choice,
        "findings": [_finding(each) for each in done.findings],
    }


def _finding(each: Finding) -> dict[str, Any]:
    return {"rule": each.rule, "name": each.name, "severity": each.severity, "message": each.message, "hint": each.hint}
