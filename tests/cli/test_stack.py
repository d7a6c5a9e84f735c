"""`stack explain` and `stack fits`."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tests.cli.test_basics import ROOT, swtcg


def explain(*arguments: str, code: int = 0) -> dict[str, Any]:
    result = swtcg("stack", "explain", *arguments, "--output", "json")
    assert result.exit_code == code, result.output
    report = json.loads(result.stdout)
    jsonschema.validate(report, json.loads((ROOT / "schemas" / "report.schema.json").read_text(encoding="utf-8")))
    found: dict[str, Any] = report["subjects"][0]
    return found


def test_a_legal_stack_says_why_card_by_card() -> None:
    subject = explain("Luke Skywalker (E)", "luke skywalker a", "Luke Skywalker (B)")
    assert subject["verdict"] == "legal"
    assert [(card["card"], card["fits"], card["road"]) for card in subject["cards"]] == [
        ("Luke Skywalker (A)", True, "version"),
        ("Luke Skywalker (B)", True, "version"),
    ]


def test_an_illegal_stack() -> None:
    subject = explain("Luke Skywalker (E)", "Darth Vader (A)", code=1)
    assert [card["fits"] for card in subject["cards"]] == [False]
    assert [finding["rule"] for finding in subject["findings"]] == ["S102"]
    out = swtcg("stack", "explain", "Luke Skywalker (E)", "Darth Vader (A)").stdout
    assert out.startswith("ILLEGAL  Luke Skywalker (E)\n  2 cards · limit: ")
    assert "doesn't fit  Darth Vader (A):" in out


def test_a_name_that_is_no_card() -> None:
    result = swtcg("stack", "explain", "Luke Skywlaker (E)", "Luke Skywalker (A)")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "Luke Skywalker (E)" in result.stderr
    assert swtcg("stack", "explain", "Luke Skywalker (E)").exit_code == 2
    subject = explain("Luke Skywalker (E)", "Darth Vader", code=2)
    assert (subject["verdict"], subject["findings"][0]["rule"]) == ("unreadable", "P104")


def test_all_that_fit() -> None:
    found = json.loads(swtcg("stack", "fits", "Ghost Crew (E)", "--output", "json").stdout)
    roads = {card["card"]: card["road"] for card in found["cards"]}
    assert roads["Ezra Bridger (F)"] == "list"
    assert "may lie under Ghost Crew (E)" in swtcg("stack", "fits", "ghost crew e").stdout
    assert swtcg("stack", "fits", "Nobody (A)").exit_code == 2


def test_another_card_in_play_may_matter() -> None:
    top, under = "Din Djarin (F)", "Boba Fett (W)"
    assert explain(top, under, code=1)["cards"][0]["fits"] is False
    subject = explain(top, under, "--with", "The Creed (A)")
    assert (subject["cards"][0]["fits"], subject["cards"][0]["road"]) == (True, "granted")


@pytest.mark.parametrize(
    ("cards", "ground", "source"),
    [
        (("Luke Skywalker (E)", "Luke Skywalker (A)"), "rulebook", None),
        (("Falcon Bridge Crew (A)", "Han Solo (A)"), "keyword text of Stack", None),
        (("Shadow Collective (A)", "Pre Vizsla (A)"), "keyword text of Stack", "misspelt in the list"),
        (("Din Djarin (F)", "Boba Fett (W)", "--with", "The Creed (A)"), "keyword text of Stack", "The Creed (A), TMW"),
        (("Luke Skywalker (A)", "Binding Energy"), "the text of a card", "Binding Energy, ALTA"),
        (("Droid Counterparts (D)", "Droid Counterparts (A)", "R2-D2 (A)"), "Insert", None),
    ],
)
def test_a_legal_answer_says_on_what_it_rests(cards: tuple[str, ...], ground: str, source: str | None) -> None:
    subject = explain(*cards)
    assert subject["verdict"] == "legal"
    last = subject["cards"][-1]
    assert ground in last["ground"]
    assert source in last["source"] if source else "source" not in last
    assert subject["facts"]["limit_source"]
    shown = source or ground
    assert any(shown in line for line in swtcg("stack", "explain", *cards).stdout.splitlines() if "fits" in line)


def test_two_names_that_are_likely_one_unit_say_so() -> None:
    last = explain("Skywalker Twins (C)", "Princess Leia (A)")["cards"][-1]
    assert last["confidence"] == "likely"
    assert last["source"] in last["why"]
