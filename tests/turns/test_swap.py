"""What a version swap discards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.turns.game import LISTED
from tests.turns.logs import CREW, ann, board, bob, cards, check, do, open_format, short, unit
from validator.boards.model import Board
from validator.boards.reader import parse_board
from validator.boards.writer import board_json
from validator.checks import board as board_checks
from validator.checks.swap import Swapped, swap
from validator.cli import main
from validator.inputs.files import InputError


def swapped(data: dict[str, Any], stack: str, top: str) -> Swapped:
    return swap(parse_board(data, cards()), stack, top, cards(), open_format())


def names(found: Swapped) -> list[str]:
    return [card.name for card in found.discards]


def test_what_goes_and_what_stays() -> None:
    found = swapped(board(ann(unit("u1", *CREW))), "u1", CREW[1])
    assert names(found) == ["Princess Leia (A)"]
    assert [card.name for card in found.stays] == [CREW[0], CREW[3]]
    assert not found.choice
    assert found.findings == ()
    assert board_json(found.board) == board_json(
        parse_board(board(ann(unit("u1", CREW[1], CREW[0], CREW[3]), discard=["Princess Leia (A)"])), cards())
    )


def test_a_granted_list_holds_on() -> None:
    creed = [{"id": "e1", "card": "The Creed (A)"}]
    stack = unit("u1", "Din Djarin (G)", "Din Djarin (F)", "Boba Fett (W)", equipment=creed)
    assert names(swapped(board(ann(stack)), "u1", "Din Djarin (F)")) == []


def test_insert_of_a_card_that_goes_counts_no_more() -> None:
    # (D) gives its list by INSERT wherever it lies; under (C) it stays, and so does Din.
    gang = unit("g", "Bounty Hunter Gang (D)", "Bounty Hunter Gang (C)", "Din Djarin (F)")
    assert names(swapped(board(ann(), bob(gang), step="build-dark"), "g", "Bounty Hunter Gang (C)")) == []


def test_a_card_goes_to_its_owner() -> None:
    stack = unit("u1", CREW[0], CREW[1], {"card": "Princess Leia (A)", "owner": "Bob"})
    found = swapped(board(ann(stack)), "u1", CREW[1])
    assert [card.name for card in found.board.players[1].discard] == ["Princess Leia (A)"]


def test_cards_beyond_a_lost_limit_are_for_a_judge() -> None:
    stack = unit("u1", "Rey (M)", *(f"Rey ({letter})" for letter in "ABCDE"))
    found = swapped(board(ann(stack)), "u1", "Rey (A)")
    assert not found.choice
    assert not found.discards
    assert "S190" in [each.rule for each in found.findings]


def test_what_was_a_warning_under_the_old_top_goes_when_it_cannot_stay() -> None:
    # A Subordinate under a list that names no card is a warning; under a top without a list it is an error.
    stack = unit("u1", "Organa Family (B)", "Organa Family (A)", "L0-LA59 (A)")
    before = board(ann(arenas={"ground": [stack]}))
    assert names(swapped(before, "u1", "Organa Family (A)")) == ["L0-LA59 (A)"]
    swap = do("swap", unit="u1", top="Organa Family (A)")
    assert short(check(before, swap)) == [("S108", "/events/0")]
    assert short(check(before, {**swap, "discards": ["L0-LA59 (A)"]})) == []


def test_what_only_a_judge_can_say_of_a_list_is_no_top() -> None:
    # Whether Abeloth's list names it can't be told; if it does, it can't be on top, and if not, it can't be there.
    stack = unit("u1", "Abeloth (A)", "Abeloth (B)", "Dagger Squadron (A)")
    assert [f.rule for f in swapped(board(ann(stack)), "u1", "Dagger Squadron (A)").findings] == ["S103"]


def test_an_equipment_stays_though_it_fits_the_old_top_only() -> None:
    voice = {"id": "e", "card": "Every Sith"}
    before = board(ann(), bob(unit("u1", "Wolfpack (A)", "Wolfpack (B)", equipment=[voice])), step="build-dark")
    after = board_json(swapped(before, "u1", "Wolfpack (B)").board)
    found = check({**after, "turn": {"step": "build-dark"}})
    assert ("E102", "warning") in [(f.rule, f.severity) for f in found]
    assert "E102" not in [rule for rule, _ in short(found)]
    # It may not come there anew.
    loose = board(ann(), bob(unit("u1", "Wolfpack (B)", "Wolfpack (A)"), build_zone={"equipment": [voice]}))
    assert ("E102", "/events/0") in short(check(loose, do("attach", "Bob", equipment="e", unit="u1")))


def test_a_name_without_its_letter() -> None:
    assert swapped(board(ann(unit("u1", *CREW))), "u1", "princess leia").findings[0].rule == "S103"
    # Of two versions the other one than the top is meant; of three it isn't clear.
    assert swapped(board(ann(unit("u1", *CREW))), "falcon bridge crew(a)", "falcon bridge crew").top.name == CREW[1]
    three = board(ann(unit("u1", *CREW[:2], "Falcon Bridge Crew (B)")))
    with pytest.raises(InputError, match=r"^3 cards in the stack of .* are 'falcon bridge crew'"):
        swapped(three, "u1", "falcon bridge crew")


@pytest.mark.parametrize(("stack", "top"), [("u9", CREW[1]), ("u1", "Yoda (A)")])
def test_what_isnt_there(stack: str, top: str) -> None:
    with pytest.raises(InputError):
        swapped(board(ann(unit("u1", *CREW))), stack, top)


STACKS = st.tuples(
    st.permutations(["Falcon Bridge Crew (A)", "Falcon Bridge Crew (B)", "Falcon Bridge Crew (C)"]),
    st.lists(st.sampled_from((*LISTED, "Luke Skywalker (A)", "Luke Skywalker (B)")), max_size=3, unique=True),
    st.integers(1, 3),
)


def legal(found: Board) -> bool:
    rules = [f.rule for f in board_checks.check(found, cards(), open_format()) if f.severity == "error"]
    return not any(rule[0] == "S" for rule in rules)


@settings(max_examples=examples(200), deadline=None)
@given(STACKS)
def test_laws(drawn: tuple[list[str], list[str], int]) -> None:
    crew, listed, count = drawn
    before = parse_board(board(ann(unit("u1", *crew[: max(2, count)], *listed))), cards())
    for each in crew[1 : max(2, count)]:
        there = swap(before, "u1", each, cards(), open_format())
        # What it says is what a log must say, and the board after it is the one that the replay leads to.
        event = do("swap", unit="u1", top=each, discards=names(there))
        found = check(board_json(before), event, after=board_json(there.board))
        assert not [f.rule for f in found if f.where.pointer is not None and f.where.pointer[:7] != "/before"
                    and f.severity == "error" and f.rule != "B101"]  # fmt: skip
        if legal(before) and not there.findings:  # what only a judge can say of is left as it is
            assert legal(there.board)
        # There and back: nothing that was discarded comes back, and what could stay there can stay here.
        back = swap(there.board, "u1", crew[0], cards(), open_format())
        start, end = ([c.name for u in b.units for c in u.cards] for b in (before, back.board))
        gone = [*names(there), *names(back)]
        assert sorted([*end, *gone]) == sorted(start)
        assert not set(end) & set(names(there)) - set(start)
        assert [c.name for c in back.board.players[0].discard] == gone
        if legal(before) and not there.findings:  # what only a judge can say of is left as it is
            assert names(back) == []


@pytest.mark.parametrize("output", ["text", "json"])
def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], output: str) -> None:
    path, out = tmp_path / "board.json", tmp_path / "after.json"
    path.write_text(json.dumps(board(ann(unit("u1", *CREW)))), encoding="utf-8")
    command = ["board", "swap", str(path), "--stack", "u1", "--output", output]
    assert main([*command, "--top", CREW[1], "-o", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "Princess Leia (A)" in shown
    assert out.exists()
    assert main(["board", "check", str(out)]) == 0
    out.unlink()
    capsys.readouterr()
    assert main([*command, "--top", "Chewbacca (B)", "-o", str(out)]) == 1
    shown = capsys.readouterr().out
    assert "S103" in shown
    assert output == "json" or shown.startswith("Chewbacca (B) may not come to the top of")
    assert not out.exists()
    # What stands in a file stays when nothing can be written; the board itself may be replaced.
    out.write_text("old", encoding="utf-8")
    assert main([*command, "--top", "Chewbacca (B)", "-o", str(out)]) == 1
    assert main([*command, "--top", CREW[1], "-o", str(tmp_path / "none" / "after.json")]) == 2
    assert out.read_text(encoding="utf-8") == "old"
    assert main([*command, "--top", CREW[1], "-o", str(path)]) == 0
    assert main(["board", "check", str(path)]) == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["after.json", "board.json"]
    assert main([*command, "--top", "Yoda (A)"]) == 2
    assert main(["board", "swap", str(tmp_path / "none.json"), "--stack", "u1", "--top", "x"]) == 2


def test_turn_check_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "log.json"
    before = board(ann(unit("u1", *CREW)))
    for events, code in (
        ([do("tap", unit="u1")], 0),
        ([do("swap", unit="u1", top=CREW[1])], 1),
        ([do("tap", unit="u9")], 2),
        ([{"do": "tap"}], 2),
    ):
        path.write_text(json.dumps({"turn_log": 1, "before": before, "events": events}, indent=1), encoding="utf-8")
        assert main(["turn", "check", str(path), "--output", "json"]) == code
        report = json.loads(capsys.readouterr().out)
        (subject,) = report["subjects"]
        assert subject["kind"] == "turn"
        assert subject["verdict"] == ["legal", "illegal", "unreadable"][code]
        for found in subject["findings"]:
            assert found["where"]["pointer"].startswith("/events/0")
            assert found["where"]["line"] > 1


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[2] / "examples" / "board_legal.json"
    assert main(["board", "swap", str(path), "--stack", "crew", "--top", CREW[1]]) == 0
    assert "discard Princess Leia (A)" in capsys.readouterr().out


@pytest.mark.parametrize(("event", "code"), [(do("swap", unit="u1", top=CREW[1]), 1), (do("tap", unit="u9"), 2)])
def test_the_text_report_points_at_the_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], event: dict[str, Any], code: int
) -> None:
    path = tmp_path / "log.json"
    events = [do("tap", unit="u1"), event]
    log = {"turn_log": 1, "before": board(ann(unit("u1", *CREW))), "events": events}
    path.write_text(json.dumps(log), encoding="utf-8")  # in one line: its number alone would tell nothing
    assert main(["turn", "check", str(path)]) == code
    shown = capsys.readouterr()
    assert "/events/1: " in shown.out + shown.err
