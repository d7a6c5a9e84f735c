"""The pages of rules: examples that can be typed, what differs by format, sources with title and place."""

from __future__ import annotations

import json

import pytest

from tests import asked
from tests.cli.test_basics import swtcg
from validator.report.rule import page_of, rule_lines
from validator.report.rule_examples import check_command, example, readable
from validator.rules import registry
from validator.rules.sources import SOURCES, sources_of

RULES = asked.rules()
TYPED = [id_ for id_ in RULES if check_command(registry.get(id_), "Passes").startswith("swtcg rules show")]


@pytest.mark.parametrize("id_", TYPED)
def test_the_command_of_an_example_that_passes(id_: str, few_sets: None) -> None:
    tells_whether_it_passes(id_, "Passes")


@pytest.mark.slow
@pytest.mark.parametrize("id_", TYPED)
@pytest.mark.parametrize("heading", ["Fails", "Passes"])
def test_the_command_of_an_example_tells_whether_it_passes_this_rule(id_: str, heading: str) -> None:
    tells_whether_it_passes(id_, heading)


def tells_whether_it_passes(id_: str, heading: str) -> None:
    rule = registry.get(id_)
    command = check_command(rule, heading)  # type: ignore[arg-type]
    show, check = command.split(" | ")
    data = swtcg(*show.split()[1:]).stdout_bytes
    assert data == example(rule, heading).data  # type: ignore[arg-type]
    done = swtcg(*check.split()[1:], "--output", "json", stdin=data)
    report = json.loads(done.stdout)
    found = {each["severity"] for subject in report["subjects"] for each in subject["findings"] if each["rule"] == id_}
    if heading == "Passes":
        assert done.exit_code == 0
        assert found <= {"note"}
    elif " cards lint " not in check:  # a file alone is compared with the cards of all other sets
        assert found


def test_most_rules_have_a_command_that_can_be_typed() -> None:
    without = [id_ for id_ in registry.catalogue() if not check_command(registry.get(id_), "Passes")]
    assert all(id_[0] in "CX" for id_ in without), "only card data of several files has none"
    assert len(without) < 20


def test_a_board_is_shown_as_people_write_it_and_a_log_by_its_events() -> None:
    assert "Character: u1 = Luke Skywalker (A)" in page_of(registry.get("U101"))["Fails"]
    log = page_of(registry.get("K103"))["Fails"]
    assert "1. Ann deflect: unit y, damage d1, amount 4, to m, new damage d2" in log
    assert "{" not in log
    plain = "Some words:\n\n    4 Han Solo (A)"
    assert readable(plain) == plain


def test_a_page_says_in_which_formats_a_rule_differs() -> None:
    assert page_of(registry.get("D104"))["Where it differs"] == "It is an error, but a warning in open and off in wotc."
    told = json.loads(swtcg("rules", "show", "D104", "--output", "json").stdout)["formats"]
    assert told == {"open": "warning", "wotc": "off"}
    assert "Where it differs" not in page_of(registry.get("D105"))


def test_a_reference_has_the_title_and_place_of_its_source() -> None:
    page = page_of(registry.get("D104"))["Reference"]
    assert "scripts/deckValidator.py" in page
    assert "https://github.com/SWTCG/SWTCG-LACKEY" in page
    assert all(each.title and each.place for each in SOURCES)
    named = [id_ for id_ in registry.catalogue() if sources_of(registry.get(id_).reference)]
    assert len(named) > 60
    for each in SOURCES:
        assert any(each in sources_of(registry.get(id_).reference) for id_ in named), each.title


@pytest.mark.parametrize("id_", ["D105", "F101", "S108", "K190"])
def test_a_page_fits_a_narrow_terminal(id_: str) -> None:
    lines = list(rule_lines(registry.get(id_), width=60))
    assert all(len(line) <= 60 or "http" in line or line.startswith("      ") for line in lines)
    wide = " ".join(" ".join(rule_lines(registry.get(id_))).split())
    assert " ".join(" ".join(lines).split()) == wide
