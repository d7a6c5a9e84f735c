"""Which of two spellings is reported, and what a finding proposes instead."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.carddata.kinds import found_in, set_file
from validator.results import Finding


def row(name: str, number: int, subtype: str = "Droid", **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "number": number,
        "side": "light",
        "types": ["Character"],
        "subtype": subtype,
        "arenas": ["Character"],
        "cost": 3,
        "speed": 40,
        "power": 3,
        "health": 3,
        "rarity": "C",
        **more,
    }


def found(rule: str, *rows: dict[str, Any]) -> list[Finding]:
    data = json.dumps({"card_set": 1, "set": "ABC", "cards": rows}).encode()
    return [finding for finding in found_in(set_file(data)) if finding.rule == rule]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Vesh's Shuttle", "Veshs Shuttle"),
        ('Tarn "Orn" Vesh', "Tarn Orn Vesh"),
        ("SW-0608", "Sw-0608"),
        ("Foray-Class Runner", "Foray-class Runner"),
    ],
)
@pytest.mark.parametrize("letters", [("A", "B"), ("B", "A")])
def test_of_two_spellings_as_frequent_the_more_careful_is_right(
    right: str, wrong: str, letters: tuple[str, str]
) -> None:
    (finding,) = found("C109", row(f"{right} ({letters[0]})", 1), row(f"{wrong} ({letters[1]})", 2))
    assert finding.cards == (f"{wrong} ({letters[1]})",)
    assert repr(right) in finding.hint


def test_a_word_that_names_have_is_right() -> None:
    rows = (row("Ancient Grove", 1, "Dantooine"), row("Old Enclave", 2, "Dantoonine"), row("Enclave", 3, "Dantoonine"))
    assert {f.cards[0] for f in found("C110", *rows)} == {"Ancient Grove"}
    more = (row("Dantooine Fields", 4), row("Dantooine Raid", 5))
    assert {f.cards[0] for f in found("C110", *rows, *more)} == {"Old Enclave", "Enclave"}


def test_a_list_with_half_a_name_is_shown_the_whole_one() -> None:
    rows = (row("Heroes (A)", 1, stack=["Orn and Tarn Vesh"]), row("Orn Dameron (A)", 2), row("Tarn Vesh (A)", 3))
    (finding,) = found("C111", *rows)
    assert "'Orn Dameron'" in finding.hint


def test_missing_letters_in_a_row_are_a_range() -> None:
    (finding,) = found("C104", row("Orn Vesh (F)", 1))
    assert finding.message.endswith("but no A to E")
    (finding,) = found("C104", row("Orn Vesh (B)", 1), row("Orn Vesh (D)", 2))
    assert finding.message.endswith("but no A, C")


@pytest.mark.parametrize(
    ("name", "others", "severity", "hint"),
    [
        ("Space Worm ABC", (), "warning", "write 'Space Worm'"),
        ("Space Worm (A) ABC", (), "warning", "write 'Space Worm (A)'"),
        ("Space Worm {ABC}", ("Space Worm",), "warning", "write 'Space Worm (ABC)'"),
        ("Space Worm (ABC)", ("Space Worm",), "note", "nothing, if it is another card than Space Worm of ABC 2"),
        ("Pack (rename)", ("Pack",), "error", "give this one a name of its own"),
    ],
)
def test_the_end_of_a_name_gets_a_hint_that_helps(name: str, others: tuple[str, ...], severity: str, hint: str) -> None:
    (finding,) = found("C107", row(name, 1), *(row(other, at) for at, other in enumerate(others, 2)))
    assert finding.severity == severity
    assert hint in finding.hint


def test_a_name_that_differs_in_blanks_only_stands_twice() -> None:
    (finding,) = found("C102", row("Orn Vesh", 1), row("Orn  Vesh ", 2))
    assert "is also at ABC 1" in finding.message
