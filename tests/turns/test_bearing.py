"""What standing texts say about attacks and prevention, with real cards: a judge is pointed to them, or nobody is."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.turns.logs import ann, board, bob, cards, check, do, unit
from validator.cards.paths import SHIPPED
from validator.stacks.matching import lists_of
from validator.turns.bearing import bearing_of
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
    ("source", "doubtful"),
    [("A'Sharad Hett (A)", True), ("Mother Talzin (C)", True), ("Tup (A)", True), ("Darth Maul (Q)", False)],
)
def test_damage_that_cant_be_prevented(source: str, doubtful: bool) -> None:
    assert evade(source) == (["K190"] if doubtful else [])


def test_what_granted_says_is_no_question() -> None:
    before = board(ann(unit("y", "Yoda (A)")), bob(unit("s", "Tup (A)")), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="s", unit="y", amount=2)
    assert check(before, hurt, do("evade", unit="y", damage="d1", amount=1, granted="a card")) == []


@pytest.mark.parametrize(("top", "rules"), [("Luke's Illusion (A)", ["K190"]), ("Acklay", ["K112"])])
def test_counters_that_a_text_may_have_kept_away(top: str, rules: list[str]) -> None:
    before = board(ann(unit("t", top)), bob(MAUL), step="battle-character")
    hurt = do("damage", "Bob", id="d1", source="m", unit="t", amount=2)
    found = check(before, hurt, do("place", "Bob", damage="d1", counters=0))
    assert [f.rule for f in found if f.rule[0] == "K"] == rules


class TestTheData:
    """Every entry names what exists."""

    def test_cards_exist(self) -> None:
        keys = {card.key for card in cards()}
        assert [key for key in bearing_of(cards()).entries if key not in keys] == []

    def test_kinds_of_units_are_understood_and_fit_a_card(self) -> None:
        lists, wrong = lists_of(cards()), []
        for key, entry in bearing_of(cards()).entries.items():
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
    for entry in bearing_of(cards()).entries.values():
        for bears in entry.bears:
            found[bears.on] = found.get(bears.on, 0) + 1
    return found


def test_the_readme_counts_them() -> None:
    with open(os.path.join(SHIPPED, "README.md"), encoding="utf-8") as file:
        section = file.read().partition("### How many keyword and damage texts there are\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][2:]
    assert {row[0]: int(row[1]) for row in rows} == counts()
