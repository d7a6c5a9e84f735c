"""The engine answers as the commands do, and refuses in words what is no question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from validator import api
from validator.web.engine import Engine
from validator.web.question import MOST_DECKS, Refused

ROOT = Path(__file__).parents[2]
ENGINE = Engine()


def ask(question: str, **given: Any) -> Any:
    answer = json.loads(ENGINE.ask_json(question, json.dumps(given)))
    assert "problem" not in answer, answer
    return answer["ok"]


def refused(question: str, **given: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        ENGINE.ask(question, given)
    return caught.value


@pytest.mark.parametrize("name", ["illegal-dark.txt", "starter-legacy-light.dek", "starter-resistance-dark.txt"])
def test_a_deck_has_the_verdict_and_the_fingerprint_that_the_command_gives(name: str) -> None:
    text = (ROOT / "examples" / name).read_text(encoding="utf-8")
    subject = ask("decks/check", deck=text, format="standard", as_of="2026-11-29")["report"]["subjects"][0]
    checked = api.check_deck(api.parse_deck(text), "standard", "2026-11-29")
    assert "elsewhere" not in subject
    assert (subject["verdict"], subject["fingerprint"]) == (checked.verdict, checked.fingerprint)
    assert [f["message"] for f in subject["findings"]] == [f.message for f in checked.findings]


def test_what_a_deck_holds_is_told_line_by_line() -> None:
    held = ask("decks/check", deck="My deck\n3 Luke Skywalker (A)\n2 Nobody At All\n", lines=True)["decks"][0]
    assert held["title"] == "My deck"
    assert [(line["line"], line["count"], line["card"] and line["card"]["name"]) for line in held["lines"]] == [
        (2, 3, "Luke Skywalker (A)"),
        (3, 2, None),
    ]
    assert held["curve"] == {"Character": [[5, 3]]}  # Luke Skywalker (A) has the cost 5


def test_how_a_deck_stands_elsewhere_is_told_on_request() -> None:
    for asked in (False, True):
        subject = ask("decks/check", deck="4 Han Solo (A)", elsewhere=asked)["report"]["subjects"][0]
        assert ("elsewhere" in subject) is asked


def test_many_decks_are_one_report_in_their_order() -> None:
    report = ask("decks/check", decks=["4 Han Solo (A)", "", "5 Han Solo (A)"])["report"]
    assert [s["verdict"] for s in report["subjects"]] == ["illegal", "unreadable", "illegal"]
    assert ["D105" in {f["rule"] for f in s["findings"]} for s in report["subjects"]] == [False, False, True]


@pytest.mark.parametrize("name", ["board_legal.json", "board_legal.txt", "board_illegal.json"])
def test_a_board_comes_as_json_text_object_or_notation(name: str) -> None:
    text = (ROOT / "examples" / name).read_text(encoding="utf-8")
    answer = ask("boards/check", board=text)
    want = "illegal" if "illegal" in name else "legal"
    assert answer["report"]["subjects"][0]["verdict"] == want
    for again in (answer["board"], answer["notation"], json.dumps(answer["board"])):
        assert ask("boards/check", board=again)["board"] == answer["board"]


def test_a_swap_says_what_goes() -> None:
    given = {"top": "Falcon Bridge Crew (A)", "under": ["Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)"]}
    found = ask("stacks/swap", **given, new="Falcon Bridge Crew (C)")
    # Leia is on the list of (A) only, Chewbacca on both.
    assert found["discards"] == ["Princess Leia (A)"]
    assert found["stack"] == ["Falcon Bridge Crew (C)", "Falcon Bridge Crew (A)", "Chewbacca (B)"]


def test_a_stack_is_explained_card_by_card() -> None:
    cards = ask("stacks/explain", top="Luke Skywalker (E)", under=["Luke Skywalker (A)", "Darth Vader (A)"])
    assert [c["fits"] for c in cards["report"]["subjects"][0]["cards"]] == [True, False]
    assert "Luke Skywalker (A)" in {c["card"] for c in ask("stacks/fits", top="Luke Skywalker (E)")["cards"]}


def test_a_log_is_checked() -> None:
    text = (ROOT / "examples" / "turn_illegal.json").read_text(encoding="utf-8")
    assert ask("turns/check", log=text)["report"]["subjects"][0]["verdict"] == "illegal"
    assert ask("turns/check", log=json.loads(text))["report"]["subjects"][0]["verdict"] == "illegal"


def test_the_card_that_is_named_comes_first() -> None:
    found = ask("cards", q="ghost crew e")
    assert found["cards"][0]["name"] == "Ghost Crew (E)"
    assert ask("card", name="darth vader j")["name"] == "Darth Vader (J)"


def test_catalogues() -> None:
    assert {"open", "standard"} <= {each["name"] for each in ask("formats")["formats"]}
    assert "D105" in {each["id"] for each in ask("rules")["rules"]}
    assert ask("rule", id="too-many-copies")["id"] == "D105"
    about = ask("about", as_of="2004-07-01")
    assert (about["as_of"], about["cards"]["count"]) == ("2004-07-01", len(api.load_cards()))


@pytest.mark.parametrize(
    ("question", "given", "status"),
    [
        ("nothing", {}, 404),
        ("decks/check", {}, 422),
        ("decks/check", {"deck": 3}, 422),
        ("decks/check", {"deck": "x" * 1_000_001}, 413),
        ("decks/check", {"decks": ["4 Yoda (A)"] * (MOST_DECKS + 1)}, 413),
        ("decks/check", {"decks": "4 Yoda (A)"}, 422),
        ("decks/check", {"deck": "4 Yoda (A)", "format": "nowhere"}, 422),
        ("decks/check", {"deck": "4 Yoda (A)", "as_of": "2020-13-01"}, 422),
        ("boards/check", {"board": "{"}, 422),
        ("boards/check", {"board": [1]}, 422),
        ("turns/check", {"log": {"turn_log": 1}}, 422),
        ("stacks/explain", {"top": "nobody"}, 422),
        ("stacks/explain", {"top": "Yoda (A)", "under": ["Yoda (A)"] * 201}, 413),
        ("stacks/explain", {"top": "Yoda (A)", "under": "Yoda (B)"}, 422),
        ("stacks/swap", {"top": "The Creed (A)", "new": "Yoda (A)"}, 422),
        ("cards", {"q": "yoda", "limit": 0}, 422),
        ("cards", {"q": "yoda", "limit": "many"}, 422),
        ("card", {"name": "Luke Skywalker"}, 422),
        ("rule", {"id": "Z999"}, 404),
    ],
)
def test_what_is_no_question_is_refused_in_words(question: str, given: dict[str, Any], status: int) -> None:
    found = refused(question, **given)
    assert found.status == status
    assert found.title
    assert "\n" not in found.title
    assert found.as_dict()["status"] == status


def test_deep_json_is_refused() -> None:
    assert refused("boards/check", board="[" * 100_000).status == 422
