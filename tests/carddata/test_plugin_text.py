"""The text column is read for what our data keeps; what isn't understood is listed."""

from __future__ import annotations

from typing import Any

import pytest

from validator.carddata.plugin.costs import read_cost
from validator.carddata.plugin.lists import shipped_keywords
from validator.carddata.plugin.text import TextReader

READER = TextReader(shipped_keywords())


def read(text: str, kind: str = "Unit", name: str = "Tarn Vesh") -> dict[str, Any]:
    return READER.read(text, name, kind).facts


def keyword(word: str, value: object = None, **cost: object) -> dict[str, Any]:
    found: dict[str, Any] = {"keyword": word}
    if value is not None:
        found["value"] = value
    if cost:
        found["cost"] = cost
    return found


@pytest.mark.parametrize(
    ("text", "abilities"),
    [
        ("Armor", [keyword("Armor")]),
        (
            "Armor | Critical Hit 2 | Accuracy -1",
            [keyword("Armor"), keyword("Critical Hit", 2), keyword("Accuracy", -1)],
        ),
        ("Armor Overkill", [keyword("Armor"), keyword("Overkill")]),
        ("Pay 2 Force -> Evade X", [keyword("Evade", "X", force=2)]),
        ("[tap] -> Ambush 2. Play only in Space.", [keyword("Ambush", 2, tap=True)]),
        ("Pay 1 build point, 2 Force -> Intercept", [keyword("Intercept", build=1, force=2)]),
        ("Pay X Force, where X is the number of Jawas -> Absorb X", [keyword("Absorb", "X", force="X")]),
        ("Pay X Force, up to 3 -> Absorb X", [keyword("Absorb", "X", force="X", up_to=3)]),
        ("Discard a card -> Deflect 1", [keyword("Deflect", 1, text="discard a card")]),
        ("Remove 1 spice counter from Tarn -> Evade 1", [keyword("Evade", 1, text="remove 1 spice")]),
        ("Pay 2 Force ? Evade 1", [keyword("Evade", 1, force=2)]),
        ("Pay 2 Force - > Evade 1", [keyword("Evade", 1, force=2)]),
        ("Pay 2 Force - Evade 1", [keyword("Evade", 1, force=2)]),
        (
            "Pay 2 Force -> Absorb 1 and Evade 2",
            [{**keyword("Absorb", 1, force=2), "joined": "and"}, keyword("Evade", 2, force=2)],
        ),
        ("Bounty: Draw a card. | Upkeep: Lose one.", [keyword("Bounty"), keyword("Upkeep")]),
        ("Reduced Cost 3: If you have a Jawa.", [keyword("Reduced Cost", 3)]),
        ("Enhance: Pay 2 Force -> Draw one more.", [keyword("Enhance", force=2)]),
        ("INSERT: Draw a card when it is discarded.", [keyword("Insert")]),
        ("Acuracy 1 | Pay 1 Force -> Defelct 1", [keyword("Acuracy", 1), keyword("Defelct", 1, force=1)]),
    ],
)
def test_keywords_are_read_with_value_and_cost(text: str, abilities: list[dict[str, Any]]) -> None:
    assert read(text) == {"abilities": abilities}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw a card.",
        "Each of your Jawas gets Armor.",
        "As long as Tarn has a Pilot, he gets Evade 2.",
        "Whenever Tarn attacks, choose one: Armor or Stealth.",
        "Pay 2 Force -> Draw a card.",
        "Which card? That one.",
        'It gets "Armor | Pay 2 Force -> Evade 1" until end of turn.',
        "Treat your Jawas as Ewoks.",
    ],
)
def test_what_is_not_the_cards_own_is_passed_over(text: str) -> None:
    assert read(text) == {}


@pytest.mark.parametrize(
    ("text", "kind", "facts"),
    [
        ("Stack: Orn Vesh, Urn Vesh.", "Unit", {"stack": ["Orn Vesh, Urn Vesh"]}),
        ("Stack: Any Character with “Vesh” in its name", "Unit", {"stack": ['Any Character with "Vesh" in its name']}),
        ("[Pilot] Speeder or Walker Pilot. It gets: -Armor", "Unit", {"pilot": [["Speeder", "Walker"]]}),
        ("[Pilot] Speeder. The Speeder gets: *Armor", "Unit", {"pilot": [["Speeder"]]}),
        ('Take a Droid with "[Pilot] Speeder Pilot. It gets: Armor"', "Unit", {}),
        ("Treat Tarn as a Smuggler.", "Unit", {"treat": ["Smuggler"]}),
        ("Treat this unit as an Imperial Officer.", "Unit", {"treat": ["Imperial Officer"]}),
        (
            "Switch: Armor / +10 speed, Fury 2",
            "Unit",
            {"switch": [[[keyword("Armor")], [{"text": "+10 speed"}, keyword("Fury", 2)]]]},
        ),
        ("INSERT: Fury 2", "Unit", {"insert": {"abilities": [keyword("Fury", 2)]}}),
        ("INSERT: Pay 1 Force -> Evade 1", "Unit", {"insert": {"abilities": [keyword("Evade", 1, force=1)]}}),
        ("INSERT: Stack: Orn Vesh.", "Unit", {"insert": {"stack": ["Orn Vesh"]}}),
        ("INSERT: Treat Tarn as a Clone.", "Unit", {"insert": {"treat": ["Clone"]}}),
        (
            "Pay 2 Force -> Equip | Equipped Jedi gets Armor. Equipped Tarn Vesh also gets Stealth.",
            "Equipment",
            {"equip": [{"force": 2}], "equipped": ["Jedi", "Tarn Vesh"]},
        ),
        ("Equipped unit loses Armor and Stealth.", "Equipment", {"removes": ["Armor", "Stealth"]}),
        ('Equipped Jedi gets "Stack: Orn Vesh."', "Equipment", {"equipped": ["Jedi"], "grants_stack": ["Orn Vesh"]}),
        ("You may stack Tarn beneath Orn Family. Tarn can't be on top.", "Unit", {"special": ["Stacking"]}),
        ("Tarn can have up to 6 cards in his stack.", "Unit", {"special": ["Stacking"]}),
        ("This unit can have an extra Pilot.", "Unit", {"special": ["PilotLimit"]}),
        ("When you gain Force, attach this Trait to one of your units.", "Equipment", {"special": ["AttachTrigger"]}),
        ("It may be attached to an opponent's Droid.", "Equipment", {"special": ["AttachLimit"]}),
    ],
)
def test_lists_and_the_like_are_read(text: str, kind: str, facts: dict[str, Any]) -> None:
    assert read(text, kind) == facts


def test_a_sentence_about_stacks_that_is_not_understood_is_listed() -> None:
    found = READER.read("Armor | Count the cards in every stack. | Draw a card.", "Tarn Vesh", "Unit")
    assert found.left == ("Count the cards in every stack.",)
    assert not found.facts.get("special")


@pytest.mark.parametrize(("text", "odd"), [("Pay 1 Force -> Evade 1", False), ("Pay 1 Force ? Evade 1", True)])
def test_a_guessed_arrow_is_marked(text: str, odd: bool) -> None:
    assert READER.read(text, "Tarn Vesh", "Unit").odd is odd


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Pay 2 Force", {"force": 2}),
        ("Pay 1 build point, 1 Force", {"build": 1, "force": 1}),
        ("Pay 1 build point and 1 Force", {"build": 1, "force": 1}),
        ("[Tap], discard this unit", {"tap": True, "text": "discard this unit"}),
        (
            "Put 1 damage counter and 1 spice counter on Tarn",
            {"text": "put 1 damage counter and 1 spice counter on Tarn"},
        ),
        ("Pay 2 Force, and you may draw a card", {"force": 2, "text": "and you may draw a card"}),
        ("Remove X counters from your Resource, up to 4", {"text": "remove X counters from your Resource, up to 4"}),
        ("", {}),
    ],
)
def test_a_cost_is_read(text: str, cost: dict[str, Any]) -> None:
    assert read_cost(text) == cost
