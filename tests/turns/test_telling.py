"""Turn logs in words: every kind of event is told, names stand for ids, and what is left of a damage is counted."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from tests.turns.logs import ann, board, bob, cards, do, log, unit
from validator.cli.group import cli
from validator.turns.model import KINDS
from validator.turns.reader import parse_turn
from validator.turns.telling import tell

BEFORE = board(
    ann(
        unit("y", "Yoda (A)", "Yoda (P)", equipment=[{"id": "e", "card": "Lightsaber"}]),
        unit("h", "Han Solo (B)"),
        arenas={"space": [unit("f", "Millennium Falcon (A)")]},
    ),
    bob(unit("m", "Darth Maul (Q)")),
    step="build-light",
)
TOLD: list[tuple[dict[str, Any], str]] = [
    (do("step", step="battle-space"), "The turn goes on to the Space battle"),
    (
        do("deploy", card="Luke Skywalker (A)", arena="character", id="l"),
        "Ann deploys Luke Skywalker (A) to the Character arena",
    ),
    (do("stack", card="Luke Skywalker (B)", unit="l"), "Ann puts Luke Skywalker (B) beneath Luke Skywalker (A)"),
    (
        do("stack", card="Luke Skywalker (C)", unit="l", position="top"),
        "Ann puts Luke Skywalker (C) on top of Luke Skywalker (A)",
    ),
    (
        do("swap", unit="l", top="Luke Skywalker (B)", discards=["Luke Skywalker (A)"]),
        "Ann brings Luke Skywalker (B) to the top in place of Luke Skywalker (C), and discards Luke Skywalker (A)",
    ),
    (
        do("rearrange", unit="l", cards=["Luke Skywalker (C)", "Luke Skywalker (B)"]),
        "Ann rearranges the stack of Luke Skywalker (B): Luke Skywalker (C), then Luke Skywalker (B)",
    ),
    (do("detach", equipment="e", unit="y"), "Ann detaches Lightsaber from Yoda (A)"),
    (
        do("equip", equipment="e", unit="l", paid={"force": 2, "build": 1}),
        "Ann equips Luke Skywalker (C) with Lightsaber for 2 Force and 1 build point",
    ),
    (do("attach", equipment="e", unit="y"), "Ann attaches Lightsaber to Yoda (A) by an effect"),
    (do("pilot", card="h", unit="f"), "Ann lets Han Solo (B) pilot Millennium Falcon (A)"),
    (do("discard", equipment="e", unit="y"), "Ann discards Lightsaber from Yoda (A)"),
    (do("discard", unit="l"), "Ann discards Luke Skywalker (C) with its stack"),
    (do("retreat", unit="y"), "Ann retreats Yoda (A)"),
    (do("move", unit="y", arena="character"), "Ann moves Yoda (A) to the Character arena"),
    (
        do("attack", "Bob", unit="m", target="y", tapped=True, hits=4),
        "Bob attacks Yoda (A) with Darth Maul (Q), 4 hits",
    ),
    (do("damage", "Bob", id="d1", source="m", unit="y", amount=7), "Darth Maul (Q) would do 7 damage to Yoda (A) (d1)"),
    (
        do("deflect", unit="y", damage="d1", amount=3, to="m", new_damage="d2"),
        "Ann deflects 3 of 7 with Yoda (A) to Darth Maul (Q) (d1 becomes d2)",
    ),
    (do("evade", unit="y", damage="d1", amount=2), "Ann evades 2 of 4 with Yoda (A) (d1)"),
    (
        do("prevent", unit="h", damage="d1", amount=1, by="Protect"),
        "Ann prevents 1 of 2 with Han Solo (B) by Protect (d1)",
    ),
    (do("absorb", "Bob", unit="m", damage="d2", amount=1), "Bob absorbs 1 of 3 with Darth Maul (Q) (d2)"),
    (do("persuade", "Bob", unit="m", damage="d2", amount=1), "Bob persuades away 1 of 2 with Darth Maul (Q) (d2)"),
    (do("place", damage="d1", counters=1), "Ann places 1 damage counter (d1)"),
    (
        do("place", "Bob", damage="d2", counters=0, granted="a card"),
        "Bob places 0 damage counters (d2) [granted: a card]",
    ),
    ({"do": "end-attack"}, "The attack ends"),
    (
        do("attack", "Bob", unit="m", target="y", tapped=False, strike=2),
        "Bob attacks Yoda (A) with Darth Maul (Q) a second time",
    ),
    (do("untap", "Bob", unit="m"), "Bob untaps Darth Maul (Q)"),
    (do("tap", "Bob", unit="m"), "Bob taps Darth Maul (Q)"),
    (do("take", unit="y", card="Yoda (P)", to="hand"), "Ann takes Yoda (P) from the stack of Yoda (A) to the hand"),
]


def test_every_kind_of_event_is_told() -> None:
    assert {event["do"] for event, _ in TOLD} == set(KINDS)
    lines = tell(parse_turn(log(BEFORE, *(event for event, _ in TOLD)), cards()))
    assert lines[0] == "turn 3, the Light build step: Ann (light), Bob (dark)"
    assert lines[1:] == [f"{number:>2}. {words}" for number, (_, words) in enumerate(TOLD, 1)]


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("setup", "setup"),
        ("end", "the end of the turn"),
        ("retreat-vong", "the Vong retreat step"),
        ("x", "the step x"),
    ],
)
def test_steps_in_words(step: str, words: str) -> None:
    lines = tell(parse_turn(log(board(ann(), step=None), do("step", step=step)), cards()))
    assert lines == ["Ann (light), Bob (dark)", f"1. The turn goes on to {words}"]


def test_the_command() -> None:
    done = CliRunner().invoke(cli, ["turn", "show", "examples/turn_legal.json"])
    assert done.exit_code == 0
    assert "12. Ann deflects 3 of 4 with Yoda (A) to Darth Maul (Q) (d1 becomes d2)" in done.output.splitlines()
    assert CliRunner().invoke(cli, ["turn", "show", "examples/board_legal.json"]).exit_code == 2
