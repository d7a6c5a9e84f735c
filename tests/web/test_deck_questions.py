"""What the page says of a deck besides its report: groups, curve, a text to share, a registration sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from validator.web.engine import Engine

ENGINE = Engine()
DECK = (Path(__file__).parents[2] / "examples" / "starter-resistance-dark.txt").read_text(encoding="utf-8")


def held(text: str) -> dict[str, Any]:
    answer = ENGINE.ask("decks/check", {"deck": text, "lines": True, "elsewhere": True})
    found: dict[str, Any] = answer["decks"][0]
    return found


def test_groups_hold_every_line_once_and_count_its_copies() -> None:
    found = held(DECK + "\n2 Nobody At All\n")
    assert sorted(at for group in found["groups"] for at in group["lines"]) == list(range(len(found["lines"])))
    for group in found["groups"]:
        assert group["count"] == sum(found["lines"][at]["count"] for at in group["lines"])
    titles = [group["title"] for group in found["groups"]]
    assert titles[:3] == ["Not a known card", "Space", "Space and Ground"]
    assert "Character" in titles


def test_charts_say_in_words_what_they_show() -> None:
    for chart in held(DECK)["charts"]:
        assert chart["told"] == ", ".join(f"{count} of cost {cost}" for cost, count in chart["bars"])


def test_what_would_make_it_legal_and_where_else_it_is_is_told() -> None:
    found = held("5 Han Solo (A)\n")
    assert "take out 1 Han Solo (A)" in found["mending"]
    assert found["elsewhere"]["title"].startswith("But for the errors legal in ")
    assert all(each["legal"] or each["why"] for each in found["elsewhere"]["formats"])


@pytest.mark.parametrize("text", ["5 Han Solo (A)\n", DECK, "4 Nobody 𝕏𝕏𝕏 At All\n" * 400, "1 a```b\n"])
def test_a_text_to_share_fits_into_a_message(text: str) -> None:
    shared = ENGINE.ask("decks/share", {"deck": text})["text"]
    assert len(shared.encode("utf-16-le")) // 2 <= 2000
    assert shared.count("```") == 2
    assert shared.endswith("\n```")
    assert "Illegal" in shared.splitlines()[0] or "Legal" in shared.splitlines()[0]


def test_a_short_list_is_shared_whole() -> None:
    assert "5 Han Solo (A)\n4 Yoda (A)" in ENGINE.ask("decks/share", {"deck": "5 Han Solo (A)\n4 Yoda (A)\n"})["text"]


def test_a_sheet_has_every_card_with_its_copies() -> None:
    text = DECK + "\n2 Nobody At All\n"
    sheet = ENGINE.ask("decks/sheet", {"deck": text})["sheets"][0]
    lines = held(text)["lines"]
    on_sheet = {card["name"]: card["count"] for group in sheet["groups"] for card in group["cards"]}
    assert sum(on_sheet.values()) == sum(line["count"] for line in lines)
    assert on_sheet["Nobody At All"] == 2
    assert sheet["side"] == "Dark"
    assert not sheet["legal"]
    assert (
        sheet["fingerprint"].split()[-1]
        == (ENGINE.ask("decks/check", {"deck": text})["report"]["subjects"][0]["fingerprint"])
    )


def test_the_examples_of_a_rule_can_be_asked_as_they_are() -> None:
    asked = 0
    for rule in ENGINE.ask("rules", {})["rules"]:
        page = ENGINE.ask("rule", {"id": rule["id"]})
        for section in page["sections"]:
            for block in section["blocks"]:
                if "example" not in block:
                    continue
                answer = ENGINE.ask(block["question"], block["given"])
                passes = section["title"] == "Passes"  # a note may stand there
                findings = [f for s in answer["report"]["subjects"] for f in s["findings"]]
                found = {f["rule"] for f in findings if not passes or f["severity"] != "note"}
                assert (rule["id"] in found) is (section["title"] == "Fails"), (rule["id"], section["title"])
                asked += 1
    assert asked > 100
