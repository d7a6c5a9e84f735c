"""`swtcg board convert`."""

from __future__ import annotations

import click

from validator.api import load_cards, read_board
from validator.boards.notation_writer import write_notation
from validator.boards.writer import board_json, write_board
from validator.cli.board_new import emit
from validator.cli.options import OneOf, cards_option


@click.command("convert")
@click.argument("path")
@click.option("--to", "kind", type=OneOf("json", "text"), required=True, help="The form to write.")
@click.option("--out", "-o", metavar="FILE", help="Write this file, whole or not at all.  [default: standard output]")
@cards_option
def command(path: str, kind: str, out: str | None, cards: str | None) -> None:
    """Write a board in the other form: JSON for programs, text for people. Reading it back gives the same board.

    PATH is a board in either form, or - for standard input. Names are written as they stand, also those of unknown
    cards; `swtcg board check` tells what is wrong with them.

    \b
    swtcg board convert examples/board_legal.json --to text
    swtcg board convert examples/board_legal.txt --to json -o board.json
    """
    board = read_board(path, load_cards(cards))
    text = write_board(board) if kind == "json" else write_notation(board_json(board))
    emit(text, out)
