"""A board that is changed by hand: every card goes where a player would put it, and none gets lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from validator import api
from validator.web.engine import Engine
from validator.web.question import Refused

ENGINE = Engine()
BOARD = """turn 4, build-light

Ann (light)
Space: falcon = Millennium Falcon (B) ^ Han Solo (B)
Ground: crew = Ghost Crew (E) / Ezra Bridger (F)
Character: din = Din Djarin (F) / Boba Fett (W) + The Creed (A)
Character: luke = Luke Skywalker (A)
Retreated: yoda = Yoda (A) [tapped, 1 damage]
Character location: Commandeered Cruiser Bridge
Resource: Ahch-To Jedi Library

Bob (dark)
Ground: AT-AT ^ Imperial Walker Driver
Discard: Darth Vader (J)
"""
START = ENGINE.ask("boards/check", {"board": BOARD})["board"]
ANN = "/players/0"
LUKE = f"{ANN}/arenas/character/1"


def edited(*edits: dict[str, Any], board: Any = START) -> dict[str, Any]:
    answer: dict[str, Any] = ENGINE.ask("boards/edit", {"board": board, "edits": list(edits)})
    return answer


def line_of(answer: dict[str, Any], word: str) -> list[str]:
    return [each for each in answer["notation"].splitlines() if word in each]


def cards(board: dict[str, Any]) -> Counter[str]:
    return Counter(each.text for player in api.parse_board(board).players for each in player.cards())


@pytest.mark.parametrize(
    ("card", "to", "line"),
    [
        ("Executor (B)", ANN, "Space: Executor (B)"),
        ("AT-AT", ANN, "Ground: AT-AT"),
        ("Mace Windu (J)", ANN, "Character: Mace Windu (J)"),
        ("1st Legion Assault Squad", ANN, "Ground: 1st Legion Assault Squad"),
        ("Lightsaber", ANN, "Equipment: Lightsaber"),
        ("All is Lost", ANN, "Events: All is Lost"),
        ("2-1B's Touch", ANN, "Missions: 2-1B's Touch"),
        ("100 Battle Droids", ANN, "Discard: 100 Battle Droids"),
        ("Nobody At All", ANN, "Character: Nobody At All"),
        ("Mace Windu (J)", f"{ANN}/arenas/space", "Space: Mace Windu (J)"),
        ("Lightsaber", f"{ANN}/arenas/space", "Equipment: Lightsaber"),
        ("Mace Windu (J)", f"{ANN}/build_zone", "Retreated: Mace Windu (J)"),
        ("Lightsaber", f"{ANN}/build_zone", "Equipment: Lightsaber"),
        ("Mace Windu (J)", f"{ANN}/supply", "Supply: Mace Windu (J)"),
        ("Lightsaber", LUKE, "Character: luke = Luke Skywalker (A) + Lightsaber"),
        ("Darth Maul (A)", LUKE, "Character: luke = Luke Skywalker (A) / Darth Maul (A)"),
        ("Luke Skywalker (B)", f"{ANN}/arenas/space/0", "^ Han Solo (B) ^ Luke Skywalker (B)"),
        ("Ezra Bridger (A)", f"{ANN}/arenas/ground/0", "Ghost Crew (E) / Ezra Bridger (F) / Ezra Bridger (A)"),
    ],
)
def test_a_card_goes_where_it_belongs(card: str, to: str, line: str) -> None:
    answer = edited({"do": "add", "card": card, "to": to})
    assert line in answer["notation"]
    assert cards(answer["board"]) - cards(START) == Counter([card])
    assert answer["at"].startswith(ANN)


def test_a_new_resource_sends_the_old_one_to_the_discard_pile() -> None:
    answer = edited({"do": "add", "card": "Battle Plans", "to": ANN})
    assert line_of(answer, "Discard: Ahch-To Jedi Library")
    assert line_of(answer, "Resource: Battle Plans")


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        ({"at": f"{LUKE}/cards/0", "to": f"{ANN}/build_zone", "whole": True}, "Retreated: luke = Luke Skywalker (A)"),
        (
            {"at": f"{ANN}/arenas/character/0/cards/0", "to": f"{ANN}/arenas/ground", "whole": True},
            "Ground: din = Din Djarin (F) / Boba Fett (W) + The Creed (A)",
        ),
        ({"at": f"{ANN}/arenas/character/0/cards/1", "to": f"{ANN}/arenas/ground"}, "Ground: Boba Fett (W)"),
        ({"at": f"{ANN}/arenas/character/0/equipment/0", "to": LUKE}, "Luke Skywalker (A) + The Creed (A)"),
        ({"at": f"{ANN}/arenas/character/0/cards/1", "to": LUKE}, "luke = Luke Skywalker (A) / Boba Fett (W)"),
        ({"at": f"{ANN}/arenas/space/0/pilots/0", "to": LUKE}, "luke = Luke Skywalker (A) / Han Solo (B)"),
        (
            {"at": f"{ANN}/arenas/character/0/cards/0", "to": LUKE, "whole": True},
            "luke = Luke Skywalker (A) / Din Djarin (F) / Boba Fett (W) + The Creed (A)",
        ),
        (
            {"at": f"{ANN}/arenas/character/0/cards/1", "to": f"{ANN}/arenas/character/0", "as": "pilots"},
            "^ Boba Fett (W)",
        ),
        ({"at": f"{ANN}/locations/character", "to": f"{ANN}/arenas/ground"}, "Ground location: Commandeered"),
        ({"at": f"{ANN}/resource", "to": "/players/1"}, "Resource: Ahch-To Jedi Library"),
        ({"at": "/players/1/discard/0", "to": "/players/1"}, "Character: Darth Vader (J)"),
        ({"at": f"{LUKE}/cards/0", "to": "/players/1/discard", "whole": True}, "Discard: Darth Vader (J); Luke"),
    ],
)
def test_what_is_moved_is_there_and_nowhere_else(edit: dict[str, Any], line: str) -> None:
    answer = edited({"do": "move", **edit})
    written = answer["notation"].replace("Discard: Darth Vader (J)\nDiscard: ", "Discard: Darth Vader (J); ")
    assert line in written
    assert cards(answer["board"]) == cards(START)


def test_the_last_card_of_a_stack_takes_with_it_what_is_on_it() -> None:
    one = edited({"do": "take", "at": f"{ANN}/arenas/character/0/cards/1"})
    assert cards(START) - cards(one["board"]) == Counter(["Boba Fett (W)"])
    whole = edited({"do": "take", "at": f"{ANN}/arenas/space/0/cards/0"})
    assert cards(START) - cards(whole["board"]) == Counter(["Millennium Falcon (B)", "Han Solo (B)"])
    moved = edited({"do": "move", "at": f"{ANN}/arenas/space/0/cards/0", "to": f"{ANN}/build_zone"})
    assert cards(moved["board"]) == cards(START)
    assert line_of(moved, "Retreated: falcon = Millennium Falcon (B) ^ Han Solo (B)")


def test_a_unit_is_tapped_and_damaged_and_a_turn_set() -> None:
    yoda = f"{ANN}/build_zone/units/0/cards/0"
    answer = edited({"do": "tap", "at": yoda}, {"do": "damage", "at": yoda, "by": 2})
    assert line_of(answer, "Yoda (A) [3 damage]")
    answer = edited({"do": "damage", "at": yoda, "by": -5}, {"do": "turn", "step": "", "number": 5})
    assert line_of(answer, "Yoda (A) [tapped]")
    assert answer["notation"].startswith("turn 5\n")


def test_a_new_board_is_empty_and_has_two_players() -> None:
    answer = ENGINE.ask("boards/edit", {})
    assert [player["side"] for player in answer["board"]["players"]] == ["light", "dark"]
    assert not cards(answer["board"])


@pytest.mark.parametrize(
    "edits",
    [
        "add",
        [1],
        [{}],
        [{"do": "eat", "at": LUKE}],
        [{"do": ["add"]}],
        [{"do": "add", "card": "Yoda (A)"}],
        [{"do": "add", "card": "Yoda (A)", "to": "/players/9"}],
        [{"do": "add", "card": "Yoda (A)", "to": "/turn"}],
        [{"do": "add", "card": "Yoda (A)", "to": f"{ANN}/arenas/sea"}],
        [{"do": "add", "card": "Yoda (A)", "to": f"{LUKE}x"}],
        [{"do": "add", "card": "Yoda (A)", "to": LUKE, "as": "hat"}],
        [{"do": "move", "at": f"{LUKE}/cards/7", "to": ANN}],
        [{"do": "move", "at": f"{LUKE}/cards/0", "to": "/players/1/hand"}],
        [{"do": "take", "at": "/players/0"}],
        [{"do": "take", "at": "/players/0/name"}],
        [{"do": "take", "at": "/board"}],
        [{"do": "tap", "at": f"{ANN}/locations/character"}],
        [{"do": "damage", "at": LUKE, "by": "1"}],
        [{"do": "damage", "at": LUKE, "by": 10**9}],
        [{"do": "tap", "at": LUKE}] * 101,
    ],
)
def test_a_change_that_makes_no_sense_is_refused(edits: Any) -> None:
    with pytest.raises(Refused) as caught:
        ENGINE.ask("boards/edit", {"board": START, "edits": edits})
    assert caught.value.status in (413, 422)
    assert caught.value.title


def test_a_place_stands_for_a_stack_in_a_swap() -> None:
    crew = "Ann (light)\nCharacter: Falcon Bridge Crew (A) / Falcon Bridge Crew (C) / Princess Leia (A)\n"
    found = ENGINE.ask(
        "boards/swap", {"board": crew, "stack": f"{ANN}/arenas/character/0", "top": "Falcon Bridge Crew (C)"}
    )
    assert found["discards"] == ["Princess Leia (A)"]
    assert "Discarded: Princess Leia (A) (" in found["told"]
    assert "Character: Falcon Bridge Crew (C) / Falcon Bridge Crew (A)\n" in found["notation"], "no id was added"


def test_a_picture_is_drawn_on_request_with_places_and_numbers() -> None:
    board = "Ann (light)\nCharacter: Luke Skywalker (A)\nCharacter: Luke Skywalker (B)\n"
    assert "picture" not in ENGINE.ask("boards/check", {"board": board})
    answer = ENGINE.ask("boards/check", {"board": board, "width": 328})
    assert answer["picture"].startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 328 ')
    assert answer["marks"][0] == {"number": 1, "kind": "wrong"}
    for place in (f"{ANN}/arenas/space", f"{ANN}/arenas/character/1/cards/0", f"{ANN}/build_zone"):
        assert f'data-at="{place}"' in answer["picture"]
    assert {place["at"] for place in answer["places"]} >= {ANN, f"{ANN}/arenas/space", f"{ANN}/arenas/character/0"}
    for wrong in (1, 10**6, "300", True):
        with pytest.raises(Refused, match="width"):
            ENGINE.ask("boards/check", {"board": board, "width": wrong})
