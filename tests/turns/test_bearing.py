"""What standing texts say about attacks and prevention, with real cards: a judge is pointed to them, or nobody is."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.turns.logs import ann, board, bob, cards, check, do, unit
from validator.cards.paths import SHIPPED
from validator.stacks.matching import lists_of
from validator.turns.bearing import damage_texts_of
from validator.turns.grants import grants_of

MAUL = unit("m", "Darth Maul (Q)")


def attack(target: str, *others: str, theirs: tuple[str, ...] = (), **more: Any) -> list[str]:
    """Bob's Darth Maul attacks Ann's unit."""
    units = [unit("t", target, **more), *(unit(f"a{n}", top) for n, top in enumerate(others))]
    before = board(
        ann(*units), bob(MAUL, *(unit(f"b{n}", top) for n, top in enumerate(theirs))), step="battle-character"
    )
    found = check(before, do("attack", "Bob", unit="m", target="t", tapped=True, strike=1))
    return [f.rule for f in found if f.rule == "K190"]


@pytest.mark.parametrize(
    ("target", "others", "doubtful"),
    [
        ("Finis Valorum (C)", ("Yoda (P)",), True),
        ("Finis Valorum (C)", ("Mace Windu (J)",), False),
        ("Finis Valorum (C)", (), False),
        ("Russo-ISC (A)", ("Yoda (P)",), True),
        ("Russo-ISC (A)", ("Acklay",), False),
        ("Princess Leia (H)", ("Garven Dreis (A)",), True),
        ("Princess Leia (H)", (), False),
        ("C1-10P (D)", ("Ezra Bridger (A)",), True),
        ("C1-10P (D)", (), False),
        ("Yoda (P)", ("Finis Valorum (C)",), False),
    ],
)
def test_a_unit_that_cant_be_attacked(target: str, others: tuple[str, ...], doubtful: bool) -> None:
    assert bool(attack(target, *others)) is doubtful


def evade(source: str, **more: Any) -> list[str]:
    before = board(ann(unit("y", "Yoda (A)", **more)), bob(unit("s", source)), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="s", unit="y", amount=2)
    found = check(before, hurt, do("evade", unit="y", damage="d1", amount=1))
    return [f.rule for f in found if f.rule[0] == "K"]


@pytest.mark.parametrize(
    ("source", "rules"),
    [
        ("A'Sharad Hett (A)", ["K113"]),
        ("Mother Talzin (C)", ["K113"]),
        ("Tup (A)", ["K113"]),
        ("Tu-Scart (A)", ["K113"]),
        ("Hand of Judgment (A)", []),
        ("Darth Sidious (O)", ["K190"]),
        ("Gor (A)", []),
        ("Darth Maul (Q)", []),
    ],
)
def test_damage_that_cant_be_prevented(source: str, rules: list[str]) -> None:
    assert evade(source) == rules


@pytest.mark.parametrize(("attacks", "rules"), [(True, ["K113"]), (False, ["K190"])])
def test_damage_of_an_attack_that_cant_be_prevented(attacks: bool, rules: list[str]) -> None:
    before = board(
        ann(unit("y", "Yoda (A)"), unit("x", "Acklay")), bob(unit("s", "Tusken Warrior")), step="battle-character"
    )
    target = "y" if attacks else "x"
    events = [do("attack", "Bob", unit="s", target=target, tapped=True, strike=1)]
    events.append(do("damage", "Bob", id="d1", source="s", unit="y", amount=2))
    found = check(before, *events, do("evade", unit="y", damage="d1", amount=1))
    assert [f.rule for f in found if f.rule[0] == "K"] == rules


def strike(unit_: str, target: str, **more: Any) -> list[str]:
    """Bob's unit in an arena of its own attacks; `at`, `to`: arenas (`to`: None: it is retreated)."""
    at, to = more.pop("at", "character"), more.pop("to", "character")
    mine, theirs = unit("s", unit_, **more.pop("its", {})), unit("t", target, **more.pop("theirs", {}))
    arenas: dict[str, Any] = {"space": [], "ground": [], "character": []}
    left = ann(arenas={to: [theirs]} if to else {}, **({} if to else {"build_zone": {"units": [theirs]}}))
    others = [unit(f"o{n}", top) for n, top in enumerate(more.pop("others", ()))]
    right = bob(arenas={**arenas, at: [mine, *others]}, **more)
    found = check(board(left, right, step=f"battle-{at}"), do("attack", "Bob", unit="s", target="t", tapped=True))
    return [f.rule for f in found if f.rule[0] == "K"]


REACHES: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("Cilpar Walker Squad", "Yoda (P)", {"at": "ground"}, []),
    ("Cilpar Walker Squad", "Yoda (P)", {"at": "ground", "to": None}, ["K116"]),
    ("Emperor Palpatine (V)", "Swoop Bike", {"to": "ground"}, ["K116"]),
    ("Emperor Palpatine (V)", "N-1 Starfighter", {"to": "space"}, []),
    ("Slivilith", "Ahsoka Tano (F)", {}, []),
    ("Darth Maul (Q)", "Ahsoka Tano (F)", {}, ["K116"]),
    ("Darth Maul (Q)", "Ahsoka Tano (F)", {"its": {"equipment": ["Shadow Hunter"]}}, ["K190"]),
    ("Jango Fett (G)", "Yoda (P)", {"to": None}, []),
    ("Jango Fett (G)", "N-1 Starfighter", {"to": None}, ["K116"]),
    ("Jango Fett (G)", "N-1 Starfighter", {"to": "space"}, ["K116"]),
    ("Gungan Division", "Yoda (P)", {"at": "ground"}, ["K190"]),
    ("Gundark", "Yoda (P)", {"at": "ground", "discard": ["Fight on All Fronts"]}, ["K116"]),
    ("Gundark", "Yoda (P)", {"at": "ground", "discard": ["Hot Pursuit"]}, ["K116"]),
    ("Gundark", "Swoop Bike", {"at": "ground", "to": None, "discard": ["Hot Pursuit"]}, ["K190"]),
    ("Darth Maul (Q)", "Rukh (A)", {"to": "ground"}, ["K190"]),
    ("Darth Maul (Q)", "Rukh (A)", {"to": None}, ["K116"]),
    ("Darth Maul (Q)", "Swoop Bike", {"to": "ground"}, ["K116"]),
]


@pytest.mark.parametrize(("attacker", "target", "more", "rules"), REACHES)
def test_what_a_text_lets_a_unit_attack(attacker: str, target: str, more: dict[str, Any], rules: list[str]) -> None:
    assert strike(attacker, target, **more) == rules


def test_a_card_that_makes_a_unit_attack_its_own_side() -> None:
    for discard, rules in (([], ["K116"]), (["Dark Side's Compulsion"], ["K190"])):
        units = [unit("a", "Swoop Bike"), unit("b", "Gungan Division")]
        before = board(ann(arenas={"ground": units}), bob(discard=discard), step="battle-ground")
        found = check(before, do("attack", unit="a", target="b", tapped=True))
        assert [f.rule for f in found if f.rule[0] == "K"] == rules


def test_what_granted_says_is_no_question() -> None:
    before = board(ann(unit("y", "Yoda (A)")), bob(unit("s", "Tup (A)")), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="s", unit="y", amount=2)
    assert check(before, hurt, do("evade", unit="y", damage="d1", amount=1, granted="a card"))[0].severity == "note"


@pytest.mark.parametrize(("top", "rules"), [("Luke's Illusion (A)", ["K190"]), ("Acklay", ["K112"])])
def test_counters_that_a_text_may_have_kept_away(top: str, rules: list[str]) -> None:
    before = board(ann(unit("t", top)), bob(MAUL), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="m", unit="t", amount=2)
    found = check(before, hurt, do("place", "Bob", damage="d1", counters=0))
    assert [f.rule for f in found if f.rule[0] == "K"] == rules


class TestTheData:
    """Every entry names what exists, and says what is read."""

    def test_what_may_be_attacked_is_said_where_it_is_read(self) -> None:
        for key, entry in damage_texts_of(cards()).entries.items():
            for each in entry.bears:
                assert bool(each.targets) is (each.on in ("reaches", "diverts")), key
                assert not each.attack or each.on == "unpreventable", key

    def test_cards_exist(self) -> None:
        keys = {card.key for card in cards()}
        assert [key for key in damage_texts_of(cards()).entries if key not in keys] == []

    def test_kinds_of_units_are_understood_and_fit_a_card(self) -> None:
        lists, wrong = lists_of(cards()), []
        for key, entry in damage_texts_of(cards()).entries.items():
            for each in entry.bears:
                for text in (*each.of, *([each.needs.of] if each.needs else [])):
                    parts = lists.bearer(text).parts
                    if any(all(part.match(card) is False for card in cards()) for part in parts):
                        wrong.append((key, text))
        assert wrong == []


def counts() -> dict[str, int]:
    """Count what the two files say, by how sure it is and by what it bears on."""
    found: dict[str, int] = {}
    for grants in grants_of(cards()).entries.values():
        for each in grants.gives:
            perhaps = each.condition or each.needs or each.to == "ship"
            sure = "gives, for a judge" if perhaps else "gives, for certain"
            found[sure] = found.get(sure, 0) + 1
        for loss in grants.takes:
            sure = "takes, for a judge" if loss.condition or loss.needs else "takes, for certain"
            found[sure] = found.get(sure, 0) + 1
    for entry in damage_texts_of(cards()).entries.values():
        for bears in entry.bears:
            found[bears.on] = found.get(bears.on, 0) + 1
    return found


def test_the_readme_counts_them() -> None:
    with open(os.path.join(SHIPPED, "README.md"), encoding="utf-8") as file:
        section = file.read().partition("### How many keyword and damage texts there are\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][2:]
    assert {row[0]: int(row[1]) for row in rows} == counts()
