"""`swtcg turn new`."""

from __future__ import annotations

import json

import click

from validator.cli.board_new import emit, start_board


@click.command("new")
@click.option("--out", "-o", metavar="FILE", help="Write this file, whole or not at all.  [default: standard output]")
def command(out: str | None) -> None:
    """Write a start of a turn log to fill in: a board before, and an event.

    \b
    swtcg turn new -o turn.json
    swtcg turn check turn.json
    """
    log = {
        "turn_log": 1,
        "before": start_board(),
        "events": [
            {"do": "deploy", "player": "Player 1", "card": "Rebel Trooper", "arena": "character", "id": "u1"},
        ],
    }
    emit(json.dumps(log, indent=1) + "\n", out)
