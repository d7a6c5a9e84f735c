"""`swtcg board new`."""

from __future__ import annotations

import json
from typing import Any

import click

from validator.boards.model import ARENAS
from validator.boards.notation import parse_notation
from validator.cli.options import OneOf
from validator.inputs.files import write_bytes

START = """\
// A board to fill in; check it with: swtcg board check FILE
// A unit is a line. `/` is before a card beneath, `+` an Equipment, `^` a Pilot, `~` a card face down:
//   Ground: crew = Ghost Crew (E) / Ezra Bridger (F) + E-22 Rifle Cache [tapped, 1 damage]
// More zones: Retreated, Building, Equipment, Space location, Resource, Missions, Events, Discard, Supply.
turn 1, build-light

Player 1 (light)
Space:
Ground:
Character:

Player 2 (dark)
Space:
Ground:
Character:
"""


def start_board() -> dict[str, Any]:
    """Return a board of two players with empty arenas, as decoded JSON."""
    board, _ = parse_notation(START)
    for player in board["players"]:
        player["arenas"] = {arena: [] for arena in ARENAS}
    return board


def emit(text: str, out: str | None) -> None:
    """Write a text to a file, or to standard output."""
    if out is None or out == "-":
        click.echo(text.encode("utf-8"), nl=False)
    else:
        write_bytes(out, text.encode("utf-8"))


@click.command("new")
@click.option("--to", "kind", type=OneOf("text", "json"), default="text", show_default=True, help="The form to write.")
@click.option("--out", "-o", metavar="FILE", help="Write this file, whole or not at all.  [default: standard output]")
def command(kind: str, out: str | None) -> None:
    """Write a start of a board to fill in.

    \b
    swtcg board new -o board.txt
    swtcg board new --to json
    """
    emit(START if kind == "text" else json.dumps(start_board(), indent=1) + "\n", out)
