"""What `cards show` says of a card beside its facts, and the language of `cards search`."""

from __future__ import annotations

import json
import re
import typing
from typing import Any

import msgspec
import pytest

from tests.cli.test_basics import swtcg
from tests.cli.test_cards import search, show
from validator import fits, load_cards
from validator.report.effect_words import SENTENCES, effect_text
from validator.stacks.attach_effects import AttachEffect
from validator.stacks.effects import effects_of
from validator.stacks.pilot_effects import PilotEffect
from validator.stacks.stack_effects import StackEffect

DAY = "2026-11-29"


@pytest.mark.parametrize(
    "name", ["Kessel System", "A New Hope", "Darth Vader (H)", "Ezra Bridger (F)", "Chewbacca (G)"]
)
def test_where_a_card_is_legal_is_what_the_api_says(name: str) -> None:
    db = load_cards()
    told = {each["format"]: each["standing"] for each in show(name, "--as-of", DAY)["legality"]}
    known = db.legality(name, as_of=DAY)
    played = {each.name for each in db.formats(as_of=DAY) if each.played}
    assert told == {format_: standing for format_, standing in known.items() if format_ in played}


def test_a_ban_has_its_list_its_day_and_its_source() -> None:
    (wotc,) = (each for each in show("Kessel System", "--as-of", DAY)["legality"] if each["format"] == "wotc")
    assert wotc["standing"] == "banned"
    assert "list wotc, from 2004-06-20" in wotc["why"]
    assert "announcement" in wotc["why"]
    text = swtcg("cards", "show", "Kessel System", "--as-of", DAY).stdout
    assert f"Banned in wotc: {wotc['why']}" in text


def test_names_of_one_unit_come_with_how_sure_it_is() -> None:
    found = show("Darth Vader (H)")["other_names"]
    assert found["names"] == ["Anakin Skywalker"]
    assert found["confidence"] == "likely"
    assert found["source"]
    assert "other_names" not in show("Wolf Sazen (A)")


def test_what_fits_under_a_card_is_counted() -> None:
    assert show("Wolf Sazen (A)")["fits_under"] == len(fits("Wolf Sazen (A)"))
    assert "fits_under" not in show("Kessel System")


def test_what_a_card_does_to_stacks_has_a_source() -> None:
    (change,) = (each for each in show("Abeloth (A)")["effects"] if each["about"] == "stacking")
    assert change["source"].startswith("card text")


def test_the_names_of_the_sets_are_told() -> None:
    assert show("Darth Vader (H)")["set_names"] == {"ESB": "The Empire Strikes Back"}


def named(*query: str) -> set[str]:
    return {card["name"] for card in search(*query)}


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("cost:7+", "cost>=7"),
        ("cost:..4", "cost<=4"),
        ("cost:3..5", "cost:3-5"),
        ("power>8", "power:9+"),
        ("power<1", "power:..0"),
        ("side=dark", "side:dark"),
        ("side!=dark", "(side:light or side:neutral or side:vong)"),
        ("set:ESB (side:light or side:dark)", "set:ESB -side:neutral"),
        ("vader OR maul", "maul or vader"),
        ("-(vader or maul) set:ESB", "set:ESB -vader -maul"),
        ("vader (H)", "vader version:H"),
        ('fits:"Ghost Crew (E)" side:light', 'side:light fits:"ghost crew e"'),
    ],
)
def test_one_question_in_two_forms_has_one_answer(query: str, same: str) -> None:
    found = named("--", query)
    assert found
    assert found == named("--", same)


def test_or_binds_less_than_and() -> None:
    assert named("set:ESB cost:7 or set:ANH cost:8") == named("set:ESB", "cost:7") | named("set:ANH", "cost:8")


def test_fits_and_under_are_the_two_sides_of_one_question() -> None:
    fitting = {card["card"] for card in fits("Ghost Crew (E)")}
    assert named('fits:"Ghost Crew (E)"') == fitting
    assert "Ezra Bridger (F)" in fitting
    tops = named('under:"Ezra Bridger (F)"')
    assert "Ghost Crew (E)" in tops
    assert "Darth Vader (H)" not in tops


def test_formats_and_lists_may_be_asked_for() -> None:
    db = load_cards()
    (wotc,) = (each for each in db.formats(as_of=DAY) if each.name == "wotc")
    allowed = {card.name for card in db if wotc.allows(card)}
    banned = named("banned:wotc", "--as-of", DAY)
    assert "Kessel System" in banned
    assert named("format:wotc", "--as-of", DAY) == allowed - banned
    assert named("unique:yes", "set:ESB") == {card.name for card in db if card.unique and "ESB" in card.sets}
    assert named("arena:ground type:unit set:ESB") == named("type:Ground set:ESB type:unit")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("cost~7", "no operator"),
        ("cost=>7", "no operator"),
        ("side>dark", "side is no number"),
        ("colour:red", "no filter colour:"),
        ("fits:Vader", "no card is called"),
        ("format:stndard", "did you mean 'standard'?"),
        ("(set:ESB", "a bracket isn't closed"),
        ("set:ESB)", "a bracket is closed"),
        ("set:ESB or", "nothing to search for at the end"),
        ("arena:sky", "Space"),
    ],
)
def test_what_is_not_understood_is_wrong_usage(query: str, says: str) -> None:
    done = swtcg("cards", "search", "--", query)
    assert done.exit_code == 2
    assert says in done.output


def test_a_search_without_a_hit_says_what_to_search_for() -> None:
    done = swtcg("cards", "search", "set:ESB cost:30")
    number = len(search("set:ESB"))
    assert f"without cost:30 there would be {number} cards" in done.stderr
    assert "Did you mean" in swtcg("cards", "search", "Drath Vadr").stderr


def test_an_order_and_columns() -> None:
    found: list[dict[str, Any]] = search("set:ESB type:unit", "--sort", "cost", "--reverse")
    costs = [card["cost"] for card in found if isinstance(card["cost"], int)]
    assert costs == sorted(costs, reverse=True)
    out = swtcg("cards", "search", "Darth Vader (H)", "--columns", "cost,name").stdout
    assert out == "cost  name\n7     Darth Vader (H)\n"
    wrong = swtcg("cards", "search", "vader", "--columns", "cots")
    assert wrong.exit_code == 2
    assert "'cost'" in wrong.output


def test_the_list_of_sets_and_the_search_agree() -> None:
    done = json.loads(swtcg("cards", "sets", "--output", "json").stdout)["sets"]
    (esb,) = (each for each in done if each["code"] == "ESB")
    assert esb["printings"] >= len(search("set:ESB"))


KINDS = {
    each.__struct_config__.tag: each
    for effects in (StackEffect, AttachEffect, PilotEffect)
    for each in typing.get_args(effects)
}


def test_every_kind_of_effect_is_told_in_a_sentence() -> None:
    assert set(SENTENCES) <= set(KINDS)
    known = effects_of(load_cards())
    told = set()
    for about in (known.stacking, known.attach, known.pilots):
        for key, effects in about.items():
            for effect in effects:
                facts = msgspec.to_builtins(effect)
                text = effect_text(facts)
                told.add(facts["kind"])
                if facts["kind"] not in SENTENCES:
                    assert text.split(" (")[0], (key, text)  # told by what the data says of its kind
                    continue
                assert "  " not in text, (key, text)
                assert not re.search(r"[{}\[\]_]|None|True|False| ,|: ?$|: ;", text), (key, text)
                for value in facts.values():  # the classes and numbers of the data are all there
                    for each in value if isinstance(value, list) else [value]:
                        if isinstance(each, str) and each[:1].isupper() and each != facts.get("note"):
                            assert each.removeprefix("Any ") in text, (key, each, text)
                        elif type(each) is int and each:
                            assert str(each) in text, (key, each, text)
    assert told >= set(KINDS) - {"ship-unique"}


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("Abeloth (A)", "About stacks: its own stack may have any number of cards;"),
        ("The Creed (A)", "About stacks: the unit that it is attached to gets its Stack list ["),
        ("Falcon Bridge Crew (A)", "About Pilots: the unit that it pilots may have at most 1 Pilot, whatever else"),
        ("Binding Energy", "About stacks: it may lie under any unit, at most 1 of it in one stack ["),
    ],
)
def test_what_a_card_changes_is_a_sentence(card: str, sentence: str) -> None:
    assert sentence in swtcg("cards", "show", card).stdout


def test_why_a_card_is_not_in_a_format_is_told() -> None:
    text = " ".join(swtcg("cards", "show", "Wolf Sazen (A)", "--as-of", DAY).stdout.split())
    assert "Not in (none of its sets is in them): " in text
    early = " ".join(swtcg("cards", "show", "Kessel System", "--as-of", "2003-01-01").stdout.split())
    assert "Not in wotc: not out before 2004-03" in early
