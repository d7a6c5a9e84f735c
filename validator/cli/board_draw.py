"""`swtcg board draw`."""

from __future__ import annotations

import os

import click

from validator.api import check_board, load_cards, read_board
from validator.cli.board_new import emit
from validator.cli.options import cards_option, day_option
from validator.formats import DEFAULT
from validator.inputs.files import printable
from validator.report.board_picture import board_page, draw_board


@click.command("draw")
@click.argument("path")
@click.option("--out", "-o", metavar="FILE", required=True, help="FILE.svg or FILE.html; - for SVG on standard output.")
@click.option(
    "--format", "-f", "format_", default=DEFAULT, show_default=True, metavar="FORMAT", help="Whose rules apply."
)
@day_option
@cards_option
def command(path: str, out: str, format_: str, as_of: str, cards: str | None) -> None:
    """Draw a board: who has what in which arena, and what is wrong with it.

    PATH is a board, in JSON or in the text form, or - for standard input. What is illegal has a thick outline and a
    round number, what a judge must say a dashed one and a square with a question mark; the numbers are explained below.

    \b
    swtcg board draw examples/board_legal.json -o board.svg
    swtcg board draw examples/board_illegal.json -o board.html
    """
    ending = os.path.splitext(out)[1].lower()
    if out != "-" and ending not in (".svg", ".html", ".htm"):
        raise click.BadParameter(f"{printable(out)!r} ends with neither .svg nor .html", param_hint="'--out'")
    db = load_cards(cards)
    board = read_board(path, db)
    result = check_board(board, format_, as_of, db)
    make = draw_board if ending in (".svg", "") else board_page
    emit(make(board, result), out)
