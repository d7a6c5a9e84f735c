"""An event may name a unit or a card by any spelling that leaves no doubt; where there is one, nothing is done."""

from __future__ import annotations

import pytest

from tests.turns.logs import CREW, ann, board, bob, check, do, short, unit

MAIN = CREW[0]
OTHER = CREW[1]


@pytest.mark.parametrize(
    ("named", "top"),
    [
        ("u1", OTHER),
        (MAIN, OTHER),
        (MAIN.lower(), OTHER.lower()),
        ("falcon bridge crew", OTHER),  # one unit of that name is on the board
        ("u1", "falcon bridge crew"),  # one other card of that name is in the stack
    ],
)
def test_what_leaves_no_doubt_is_understood(named: str, top: str) -> None:
    before = board(ann(unit("u1", *CREW)))
    swap = do("swap", unit=named, top=top, discards=["princess leia"])
    assert short(check(before, swap)) == []
    assert short(check(before, do("swap", unit=named, top=top))) == [("S108", "/events/0")]


def test_one_of_two_units_of_a_name_is_not_guessed() -> None:
    before = board(ann(unit("u1", *CREW), unit("u2", *CREW)))
    found = check(before, do("swap", unit="falcon bridge crew", top=OTHER))
    assert [each.severity for each in found if "2 units on the board are 'falcon bridge crew'" in each.message] == [
        "error"
    ]


def test_of_two_players_units_ones_own_is_meant() -> None:
    before = board(ann(unit("u1", *CREW)), bob(unit("u2", *CREW)))
    swap = do("swap", unit="falcon bridge crew", top=OTHER, discards=["princess leia"])
    assert short(check(before, swap)) == short(check(before, {**swap, "unit": "u1"}))


def test_one_of_two_cards_of_a_name_is_not_guessed() -> None:
    before = board(ann(unit("u1", "Rey (M)", "Rey (A)", "Rey (B)")))
    found = check(before, do("swap", unit="u1", top="rey"))
    (fault,) = (each for each in found if "'rey' is a name of several cards" in each.message)
    assert fault.severity == "error"
