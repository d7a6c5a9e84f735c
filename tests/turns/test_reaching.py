"""Attacks into another arena, or once more, that a card beside the unit allows.

Equipment, Pilots, Locations, Resources, Missions, Battle cards and other units: each case was written down from the
texts of the cards.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.turns.logs import ann, board, bob, check, do, unit

SHIP, FIGHTER, SPEEDER, WALKER = "Tantive IV (A)", "N-1 Starfighter", "Swoop Bike", "Blizzard Force AT-ST"
OVER = {"space": FIGHTER, "ground": SPEEDER, "character": "Acklay"}


def reach(unit_: str, at: str, to: str, **more: Any) -> list[str]:
    """Bob's unit attacks one of another arena. `its`: of the unit; `mine`, `theirs`: of a player; `also`: units of
    Bob's in the Ground arena."""
    arenas: dict[str, Any] = {"space": [], "ground": [], "character": []}
    arenas[at].append(unit("s", unit_, **more.get("its", {})))
    arenas["ground"] += [unit(f"o{n}", top) for n, top in enumerate(more.get("also", ()))]
    before = board(
        ann(arenas={to: [unit("t", OVER[to])]}, **more.get("theirs", {})),
        bob(arenas=arenas, **more.get("mine", {})),
        step=f"battle-{at}",
    )
    return [f.rule for f in check(before, do("attack", "Bob", unit="s", target="t", tapped=True)) if f.rule[0] == "K"]


EQUIPMENT: list[tuple[str, str, str, str, list[str]]] = [
    (SHIP, "Crown Cannon", "space", "character", []),
    (SHIP, "Crown Cannon", "space", "ground", ["K116"]),
    (FIGHTER, "Crown Cannon", "space", "character", ["K116"]),
    (SHIP, "Engine Upgrade", "space", "character", ["K116"]),
    ("Darth Tyranus (D)", "Emperor Palpatine's Force Lightning (A)", "character", "space", []),
    ("Darth Tyranus (D)", "Emperor Palpatine's Force Lightning (A)", "character", "ground", ["K116"]),
    ("Acklay", "Emperor Palpatine's Force Lightning (A)", "character", "space", ["K116"]),
    ("Yoda (A)", "The Farkiller of Oo'ob The Apostate (A)", "character", "ground", []),
    ("Yoda (A)", "The Farkiller of Oo'ob The Apostate (A)", "character", "space", ["K116"]),
    ("Acklay", "The Farkiller of Oo'ob The Apostate (A)", "character", "ground", ["K116"]),
    ("Acklay", "Darksaber (B)", "character", "ground", ["K190"]),  # of a set that wasn't read for this
]


@pytest.mark.parametrize(("unit_", "equipment", "at", "to", "rules"), EQUIPMENT)
def test_an_equipment_of_the_unit(unit_: str, equipment: str, at: str, to: str, rules: list[str]) -> None:
    assert reach(unit_, at, to) == ["K116"]
    assert reach(unit_, at, to, its={"equipment": [equipment]}) == rules


PILOTS = [
    (SHIP, "Captain Chesille Sabrond (A)", "space", "ground", ["K190"]),
    (SHIP, "Captain Chesille Sabrond (A)", "space", "character", ["K116"]),
    (FIGHTER, "TIE Fighter Pilot", "space", "ground", ["K116"]),
    (FIGHTER, "Vult Skerris (A)", "space", "ground", ["K190"]),  # of a set that wasn't read for this
]


@pytest.mark.parametrize(("unit_", "pilot", "at", "to", "rules"), PILOTS)
def test_a_pilot_of_the_unit(unit_: str, pilot: str, at: str, to: str, rules: list[str]) -> None:
    assert reach(unit_, at, to, its={"pilots": [pilot]}) == rules


def at_ground(name: str) -> dict[str, Any]:
    return {"locations": {"ground": [name]}}


PLAYERS: list[tuple[str, str, str, dict[str, Any], list[str]]] = [
    (SPEEDER, "ground", "space", at_ground("Exegol Battlefield"), ["K190"]),
    (FIGHTER, "space", "ground", at_ground("Exegol Battlefield"), ["K190"]),
    (SPEEDER, "ground", "character", at_ground("Exegol Battlefield"), ["K116"]),
    (SPEEDER, "ground", "space", at_ground("Mos Eisley"), ["K116"]),
    (SPEEDER, "ground", "space", {"locations": {"character": ["World Between Worlds"]}}, ["K190"]),
    ("Acklay", "character", "space", {"discard": ["Getting the Trigger"]}, ["K190"]),
    ("Acklay", "character", "ground", {"discard": ["Getting the Trigger"]}, ["K190"]),
    (SPEEDER, "ground", "character", {"discard": ["Getting the Trigger"]}, ["K116"]),
    (FIGHTER, "space", "ground", {"discard": ["Air Support"]}, ["K190"]),
    (SHIP, "space", "ground", {"discard": ["Air Support"]}, ["K116"]),
    (SHIP, "space", "character", {"discard": ["Barrage"]}, ["K190"]),
    (FIGHTER, "space", "character", {"discard": ["Barrage"]}, ["K116"]),
    (WALKER, "ground", "space", {"discard": ["Heavy Artillery"]}, ["K190"]),
    (SPEEDER, "ground", "space", {"discard": ["Heavy Artillery"]}, ["K116"]),
    (SPEEDER, "ground", "character", {"resource": "Battle Plans"}, ["K190"]),
    (SPEEDER, "ground", "space", {"resource": "Battle Plans"}, ["K116"]),
    (SPEEDER, "ground", "space", {"discard": ["Surge of Power", SPEEDER]}, ["K116"]),
    (SPEEDER, "ground", "space", {"discard": ["Jedi Night"]}, ["K190"]),  # of a set that wasn't read for this
]


@pytest.mark.parametrize(("unit_", "at", "to", "mine", "rules"), PLAYERS)
def test_a_card_of_its_player(unit_: str, at: str, to: str, mine: dict[str, Any], rules: list[str]) -> None:
    assert reach(unit_, at, to, mine=mine) == rules


def test_a_card_of_the_opponent() -> None:
    assert reach(SPEEDER, "ground", "space", theirs=at_ground("Exegol Battlefield")) == ["K190"]
    for more in ({"discard": ["Getting the Trigger", "Jedi Night"]}, {"resource": "Battle Plans"}):
        assert reach("Acklay", "character", "space", theirs=more) == ["K116"]


def test_another_unit() -> None:
    assert reach("Ychna", "space", "ground", also=["Yo'gand (A)"]) == []
    assert reach("Ychna", "space", "character", also=["Yo'gand (A)"]) == ["K116"]
    assert reach(FIGHTER, "space", "ground", also=["Yo'gand (A)"]) == ["K116"]
    assert reach("Resistance Boarding Party", "ground", "space") == ["K190"]


def test_what_takes_it() -> None:
    bomber = "Victory-Class Star Destroyer"
    assert reach(bomber, "space", "ground") == []
    assert reach(bomber, "space", "ground", theirs={"discard": ["Disrupt the Power System"]}) == ["K190"]
    assert reach(bomber, "space", "ground", mine={"discard": ["Disrupt the Power System"]}) == []
    assert reach("Death Star Cannon Tower", "ground", "space", theirs={"discard": ["Disrupt the Power System"]}) == [
        "K190"
    ]


AGAIN: list[tuple[str, str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("Blue Ace (A)", "space", {}, {}, ["K190"]),
    (FIGHTER, "space", {}, {}, ["B107"]),
    (FIGHTER, "space", {}, {"discard": ["Vader's Fury"]}, ["K190"]),
    (SHIP, "space", {}, {"discard": ["Vader's Fury"]}, ["B107"]),
    ("Darth Tyranus (D)", "character", {}, {"discard": ["Spinning Slash"]}, ["K190"]),
    ("Acklay", "character", {}, {"discard": ["Spinning Slash"]}, ["B107"]),
    ("Ychna", "space", {}, {}, []),
    ("Yorik-et", "space", {}, {}, ["B107"]),
    ("Fero Xyn", "ground", {"equipment": ["Tenacious Amphistaff"]}, {}, []),
    (SPEEDER, "ground", {"equipment": ["Tenacious Amphistaff"]}, {}, ["B107"]),
]


@pytest.mark.parametrize(("unit_", "at", "its", "mine", "rules"), AGAIN)
def test_once_more_without_tapping(
    unit_: str, at: str, its: dict[str, Any], mine: dict[str, Any], rules: list[str]
) -> None:
    before = board(
        ann(arenas={at: [unit("t", OVER[at])]}),
        bob(arenas={at: [unit("s", unit_, **its)]}, **mine),
        step=f"battle-{at}",
    )
    events = [do("attack", "Bob", unit="s", target="t", tapped=tapped) for tapped in (True, False)]
    found = check(before, events[0], do("end-attack", "Bob"), events[1])
    assert [f.rule for f in found if f.rule in ("B107", "K190", "K101")] == rules


OWN: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("Wampa", "o0", {}, []),
    ("Wampa", "s", {}, ["K116"]),
    ("Untamed Ronto", "s", {}, ["K190"]),
    ("Untamed Ronto", "o0", {}, ["K190"]),
    ("AT-AT", "s", {}, ["K116"]),
    ("AT-AT", "s", {"discard": ["Dark Reflection"]}, ["K190"]),
    ("Krayt Dragon", "o0", {}, ["K116"]),
]


@pytest.mark.parametrize(("unit_", "target", "mine", "rules"), OWN)
def test_its_own_side(unit_: str, target: str, mine: dict[str, Any], rules: list[str]) -> None:
    right = bob(arenas={"ground": [unit("s", unit_), unit("o0", "Swoop Bike")]}, **mine)
    before = board(ann(), right, step="battle-ground")
    found = check(before, do("attack", "Bob", unit="s", target=target, tapped=True))
    assert [f.rule for f in found if f.rule[0] == "K"] == rules


def test_a_creature_that_is_tamed() -> None:
    right = bob(arenas={"ground": [unit("s", "Krayt Dragon"), unit("o0", "Swoop Bike")]})
    for discard, rules in (["Tame the Beast"], ["K190"]), ([], ["K116"]):
        before = board(ann(discard=discard), right, step="battle-ground")
        found = check(before, do("attack", "Bob", unit="s", target="o0", tapped=True))
        assert [f.rule for f in found if f.rule[0] == "K"] == rules
