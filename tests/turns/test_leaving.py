"""Cards that leave a stack, Pilots that are stacks, texts that don't work in setup, limits that are lost."""

from __future__ import annotations

from typing import Any

from tests.turns.logs import ann, board, check, do, result, short, unit
from validator.boards.writer import board_json

FALCON = {"space": [unit("f", "Millennium Falcon (A)")]}
CREW = ("Falcon Bridge Crew (A)", "Han Solo (A)", "Chewbacca (B)")
FLIGHT = unit("f", "Falcon Flight (A)", {"id": "x", "card": "Luke's X-Wing (A)"})


def of_ann(before: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = board_json(result(before, *events).state.to_board())["players"][0]
    return found


def rules(before: dict[str, Any], *events: dict[str, Any]) -> list[tuple[str, str]]:
    return [(f.rule, f.severity) for f in check(before, *events)]


def test_a_card_leaves_a_stack_for_an_arena_by_the_text_of_its_top() -> None:
    before = board(ann(arenas={"space": [FLIGHT]}))
    take = do("take", unit="f", card="x", to="arena", id="new")
    assert rules(before, take) == []
    assert [each["id"] for each in of_ann(before, take)["arenas"]["space"]] == ["f", "new"]
    assert rules(before, do("take", unit="f", card="x", to="hand")) == [("S114", "note")]


def test_a_card_that_is_deployed_from_a_stack_needs_a_reason() -> None:
    before = board(ann(arenas={"space": [FLIGHT]}))
    deploy = do("deploy", card={"id": "x", "card": "Luke's X-Wing (A)"}, arena="space")
    assert short(check(before, deploy)) == [("S107", "/events/0")]
    assert rules(before, {**deploy, "granted": "Falcon Flight (A)"}) == []


def test_the_top_that_is_taken_leaves_what_cannot_be_a_top() -> None:
    before = board(ann(unit("c", *CREW)))
    take = do("take", unit="c", card=CREW[0], to="hand", granted="a card")
    assert short(check(before, take)) == [("S108", "/events/0")]
    dropped = [do("discard", card=card, unit="c") for card in CREW[1:]]
    assert rules(before, take, *dropped) == []


def test_the_only_card_of_a_unit_is_taken() -> None:
    before = board(ann(unit("l", "Luke Skywalker (A)", equipment=["Z-6 Jetpack"])))
    after = of_ann(before, do("take", unit="l", card="Luke Skywalker (A)", to="hand", granted="a card"))
    assert after["arenas"]["character"] == []
    assert "discard" not in after
    assert after["build_zone"]["equipment"] == ["Z-6 Jetpack"]


def test_a_stack_pilots_as_one_and_comes_back_as_it_was() -> None:
    before = board(ann(unit("c", *CREW, equipment=["Z-6 Jetpack"]), arenas=FALCON))
    on = do("pilot", card="c", unit="f")
    assert of_ann(before, on)["arenas"]["space"][0]["pilots"] == [
        {"id": "c", "card": CREW[0], "under": [*CREW[1:]], "equipment": ["Z-6 Jetpack"]}
    ]
    there = [
        do("step", player, step=step) for player, step in (("Bob", "end"), ("Bob", "ready"), ("Ann", "build-light"))
    ]
    back = of_ann(before, on, *there, do("move", unit="c", arena="character"))["arenas"]["character"][0]
    assert [each if isinstance(each, str) else each["card"] for each in back["cards"]] == [*CREW]
    assert back["equipment"] == ["Z-6 Jetpack"]


def test_a_pilot_that_is_discarded_takes_its_cards_along_and_leaves_its_equipment() -> None:
    pilot = {"id": "c", "card": CREW[0], "under": [*CREW[1:]], "equipment": ["Z-6 Jetpack"]}
    before = board(ann(arenas={"space": [unit("f", "Millennium Falcon (A)", pilots=[pilot])]}))
    after = of_ann(before, do("discard", unit="f"))
    assert len(after["discard"]) == 4
    assert after["build_zone"]["equipment"] == ["Z-6 Jetpack"]


def test_what_does_not_lie_beneath_a_pilot() -> None:
    pilot = {"card": CREW[0], "under": ["Yoda (A)"]}
    before = board(ann(arenas={"space": [unit("f", "Millennium Falcon (A)", pilots=[pilot])]}))
    assert [f.rule for f in check(before) if f.severity == "error"] == ["S102"]


def test_a_text_that_does_not_work_in_setup() -> None:
    stack = do("stack", card="Yoda (G)", unit="l")
    for step, wrong in (("setup", True), ("build-light", False)):
        before = board(ann(unit("l", "Obi-Wan Kenobi (A)")), step=step)
        luke = board(ann(unit("l", "Luke Skywalker (A)")), step=step)
        assert bool(short(check(luke, stack))) is wrong
        assert short(check(before, stack))  # no Padawan: never


def test_a_limit_that_another_top_has_is_for_a_judge() -> None:
    stack = unit("g", "Grogu (A)", "Grogu (B)", "Grogu (C)", "Grogu (D)", "Grogu (E)")
    found = rules(board(ann(stack)), do("swap", unit="g", top="Grogu (B)"))
    assert ("S190", "note") in found
    assert not [each for each in found if each[1] == "error"]
