"""Whole stacks: cases, and laws that hold for all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.stacks.pool import DB, card, cards, check, subject_of
from validator.api import verdict as verdict_of
from validator.cards.model import Card
from validator.checks.stack import check_stack
from validator.results import Finding
from validator.stacks.effects import StackSize, effects_of
from validator.stacks.pool import pool_of
from validator.stacks.stacks import NO_CONTEXT, Context, _Case, explain, fits
from validator.stacks.view import StackView

CASES = json.loads((Path(__file__).parent / "cases.json").read_text())
LAWS = settings(max_examples=examples(150), deadline=None)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_a_case(case: dict[str, list[str]]) -> None:
    stack = cards(str(case["top"]), *case["under"])
    found = check_stack(StackView(stack, DB, Context.of(cards(*case.get("with", [])))))
    assert verdict_of(found) == case["verdict"], [f.message for f in found]
    assert sorted({f.rule for f in found if f.severity != "warning"}) == sorted(case["rules"])


def test_the_cases_are_of_every_kind() -> None:
    assert {r for c in CASES for r in c["rules"]} == {"S101", "S102", "S103", "S104", "S105", "S106", "S190"}
    assert len({c["id"] for c in CASES}) == len(CASES)
    assert {c["verdict"] for c in CASES} == {"legal", "illegal", "needs-judge"}


# What is said


def test_an_explanation_names_the_road() -> None:
    found = explain(
        card("Ezra Bridger (F)"),
        cards("Ezra Bridger (A)", "Bridger Family (A)", "Han Solo (A)", "Unified Hearts"),
        NO_CONTEXT,
        DB,
    )
    assert [p.road for p in found.placements] == ["version", "own-text", None, "exception"]
    assert [p.fits for p in found.placements] == [True, True, False, True]
    assert found.limit == 5
    assert "Bridger Family (A)" in found.limit_why


def test_a_granted_list_is_a_road_of_its_own() -> None:
    found = explain(card("Din Djarin (F)"), [card("Boba Fett (W)")], Context.of([card("The Creed (A)")]), DB)
    assert found.placements[0].road == "granted"
    assert "The Creed (A)" in found.placements[0].why


def test_a_finding_gives_the_numbers() -> None:
    (found,) = check('swtcg stack explain "Han Solo (A)" "Han Solo (B)" "Han Solo (C)" "Han Solo (D)" "Han Solo (E)"')
    assert found.rule == "S101"
    assert found.message.startswith("5 cards in the stack of Han Solo (A); 4 are allowed")
    assert found.hint.startswith("remove 1 card")


def test_a_stack_of_which_not_all_is_known_is_only_a_warning() -> None:
    stack = cards(*(f"Han Solo ({v})" for v in "ABCDE"))
    (found,) = check_stack(StackView(stack, DB, Context(partial=True)))
    assert (found.rule, found.severity) == ("S101", "warning")


def test_the_entertainers_lie_under_opponents_only() -> None:
    stack = cards("Luke Skywalker (A)", "Private Entertainers")
    assert not check_stack(StackView(stack, DB, Context(against=(stack[1],))))
    assert [f.rule for f in check_stack(StackView(stack, DB, Context(against=())))] == ["S102"]


def test_a_mission_that_is_gone_still_leaves_the_question() -> None:
    stack = cards("Han Solo (A)", "Luke Skywalker (A)")
    gone = Context(gone=(card("Necessary Deception"),))
    assert [f.rule for f in check_stack(StackView(stack, DB, gone))] == ["S190"]


def test_a_listed_card_may_lie_there_otherwise() -> None:
    # One of the two by the list, the other by the leave of a Sith in play.
    line = 'swtcg stack explain "Imperial Villains (A)" "Darth Malak (B)" "Darth Malak (C)"'
    assert [f.rule for f in check(line)] == ["S104"]
    assert not check(f'{line} --with "Darth Nihl (A)"')


def test_an_equipment_gives_its_list_only_to_whom_it_names() -> None:
    with_it = '"Grand Moff Tarkin (A)" --with "Every Voice"'
    assert not check(f'swtcg stack explain "Darth Vader (A)" {with_it}')
    assert [f.rule for f in check(f'swtcg stack explain "Han Solo (A)" {with_it}')] == ["S102"]


def test_whose_unit_a_card_lies_under_is_said() -> None:
    stack = cards("Luke Skywalker (A)", "Private Entertainers")
    (placed,) = StackView(stack, DB).explanation.placements
    assert placed.why.endswith("of an opponent")


def test_a_refusal_says_that_two_names_may_be_one_unit() -> None:
    (finding,) = check('swtcg stack explain "Kylo Ren (A)" "Ben Solo (A)"')
    assert (finding.rule, finding.severity) == ("S102", "error")
    assert "isn't settled" in finding.message
    assert "judge" in finding.hint
    (plain,) = check('swtcg stack explain "Kylo Ren (A)" "Han Solo (A)"')
    assert "settled" not in plain.message
    (note,) = check('swtcg stack explain "Sith Master and Apprentice (J)" "Darth Sidious (E)" "Emperor Palpatine (S)"')
    assert (note.rule, note.severity) == ("S104", "note")


def test_a_card_in_play_gives_room_to_the_unit_it_names() -> None:
    line = 'swtcg stack explain "C-3PO (A)" "C-3PO (B)" "C-3PO (C)" "C-3PO (D)" "C-3PO (E)"'
    assert [f.rule for f in check(line)] == ["S101"]
    assert not check(f'{line} --with "R2-D2 (U) [TROS]"')


def test_a_format_may_switch_a_rule_off() -> None:
    subject = subject_of('swtcg stack explain "Han Solo (A)" "Chewbacca (A)"')
    assert check_stack(subject, {"S102": "off"}) == ()
    assert [f.severity for f in check_stack(subject, {"S102": "warning"})] == ["warning"]


# The whole pool


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Luke Skywalker (E)", []),
        ("Falcon Bridge Crew (A)", []),
        pytest.param("Abeloth (A)", [], marks=pytest.mark.slow),
        pytest.param("Zayne Carrick's Lightsaber (A)", [], marks=pytest.mark.slow),
        pytest.param("Droid Counterparts (A)", [], marks=pytest.mark.slow),
        pytest.param("Ghost (I)", [], marks=pytest.mark.slow),
        pytest.param("IG-88 (B)", [], marks=pytest.mark.slow),
        ("Jawa Squad", []),
        ("Darth Vader (A)", ["Every Sith", "Necessary Deception"]),
        pytest.param("Emperor Palpatine (S)", ["Darth Nihl (A)"], marks=pytest.mark.slow),
        ("Luke's Illusion (B)", []),
    ],
)
def test_what_fits_is_what_one_by_one_fits(name: str, others: list[str]) -> None:
    top = card(name)
    context = Context.of(cards(*others))
    case = _Case(top, context, DB)
    one_by_one = {
        c.key: (p.fits, p.road)
        for c in DB
        if (p := case.place(c)).fits is not False and not (p.road == "version" and c.key == top.key)
    }
    found = list(fits(top, context, DB))
    assert {p.card.key: (p.fits, p.road) for p in found} == one_by_one
    assert [p.card for p in found] == [c for c in DB if c.key in one_by_one]


# Laws

KNOWN = effects_of(DB).stacking
UNITS = [c for c in DB if c.is_unit]
LISTED = [c for c in UNITS if c.stack or c.key in KNOWN]
HELPERS = [c for c in DB if c.key in KNOWN and c.kind in ("Equipment", "Location", "Event")]
VERSIONS = [
    versions
    for numbers in pool_of(DB).units.values()
    if len(versions := [c for c in (pool_of(DB).cards[n] for n in numbers) if c.version and c.is_unit]) > 1
    and card("IG-88 (B)") not in versions
]
MISSIONS = [c for c in DB if c.key in KNOWN and c.kind == "Mission"]


@st.composite
def stacks(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    """Draw a stack, top first, and other cards in play; most of its cards may lie there."""
    top = draw(st.sampled_from(draw(st.sampled_from((LISTED, UNITS)))))
    others = draw(st.lists(st.sampled_from(HELPERS), max_size=2))
    pool = [p.card for p in fits(top, Context.of(others), DB)] or [top]
    some = st.sampled_from(pool)
    under = draw(st.lists(some | some | some | st.sampled_from(UNITS), min_size=1, max_size=5))
    return [top, *under], others


def judged(stack: list[Card], others: list[Card]) -> tuple[Finding, ...]:
    return check_stack(StackView(stack, DB, Context.of(others)))


def errors(found: tuple[Finding, ...]) -> list[str]:
    return sorted(f.rule for f in found if f.severity == "error" or f.rule == "S190")


def gives(one: Card) -> bool:
    """Whether a card beneath gives the stack room, a list or subtypes."""
    room = any(isinstance(e, StackSize) and e.whose in ("insert", "host") for e in KNOWN.get(one.key, ()))
    return room or (one.insert is not None and bool(one.insert.stack or one.insert.treat))


@LAWS
@given(stacks())
def test_a_legal_stack_stays_legal_without_its_lowest_card(drawn: tuple[list[Card], list[Card]]) -> None:
    stack, others = drawn
    while len(stack) > 1 and verdict_of(judged(stack, others)) != "legal":
        stack = stack[:-1]
    if len(stack) > 1 and not gives(stack[-1]):
        assert verdict_of(judged(stack[:-1], others)) == "legal"


@LAWS
@given(stacks(), st.randoms())
def test_the_order_beneath_does_not_matter(drawn: tuple[list[Card], list[Card]], random: object) -> None:
    stack, others = drawn
    under = stack[1:]
    random.shuffle(under)  # type: ignore[attr-defined]
    assert errors(judged([stack[0], *under], others)) == errors(judged(stack, others))


@LAWS
@given(stacks())
def test_a_card_that_does_not_fit_makes_the_stack_illegal(drawn: tuple[list[Card], list[Card]]) -> None:
    stack, others = drawn
    fitting = {p.card.key for p in fits(stack[0], Context.of(others), DB)} | {stack[0].key}
    assume(not any(c.insert and (c.insert.stack or c.insert.treat) for c in stack[1:]))
    if any(c.key not in fitting for c in stack[1:]):
        assert verdict_of(judged(stack, others)) == "illegal"


@LAWS
@given(stacks())
def test_one_card_that_fits_is_no_error(drawn: tuple[list[Card], list[Card]]) -> None:
    stack, others = drawn
    for placed in fits(stack[0], Context.of(others), DB):
        if placed.card.key == stack[1].key:
            found = judged([stack[0], placed.card], others)
            assert not [f for f in found if f.severity == "error"]
            assert placed.fits is not None or verdict_of(found) == "needs-judge"


@LAWS
@given(stacks(), st.sampled_from(HELPERS), st.sampled_from(MISSIONS))
def test_another_card_in_play_never_makes_a_stack_illegal(
    drawn: tuple[list[Card], list[Card]], helper: Card, mission: Card
) -> None:
    stack, others = drawn
    if verdict_of(judged(stack, others)) == "legal":
        assert verdict_of(judged(stack, [*others, helper, mission])) == "legal"


@LAWS
@given(st.sampled_from(VERSIONS), st.data())
def test_up_to_four_different_versions_are_a_stack(versions: list[Card], data: st.DataObject) -> None:
    stack = data.draw(st.lists(st.sampled_from(versions), min_size=2, max_size=4, unique_by=lambda c: c.key))
    assert judged(stack, []) == ()
    assert "S105" in errors(judged([*stack[:3], stack[0]], []))


def test_a_card_alone_is_no_stack() -> None:
    assert all(not judged([c], []) for c in DB.cards[:200])
    with pytest.raises(ValueError, match="at least one"):
        StackView([], DB)


def test_what_is_plainly_legal_is_legal_the_long_way_too() -> None:
    for name in ("Luke Skywalker", "Han Solo", "Princess Leia", "Grogu", "IG-88", "Yoda"):
        versions = [pool_of(DB).cards[n] for n in pool_of(DB).units[card(f"{name} (A)").unit]]
        for at in range(len(versions) - 3):
            subject = StackView(versions[at : at + 4], DB)
            found = explain(subject.top, subject.cards[1:], NO_CONTEXT, DB)
            assert subject.plain == (all(p.road == "version" for p in found.placements))
