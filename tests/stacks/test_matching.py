"""What a list means on the real pool."""

from __future__ import annotations

import pytest

from tests.stacks.pool import DB, card
from tests.stacks.test_grammar import LISTS
from validator.cards.model import Card
from validator.stacks.grammar import ListError
from validator.stacks.matching import has_word, lists_of

LIST = lists_of(DB)

DEAD: dict[str, str] = {}
"""Printed lists that no card of the pool fits, each with the reason."""


def fits_some_card(text: str, top: Card) -> bool:
    matcher = LIST.printed(text, top.key)
    host = None if top.kind in ("Equipment", "Event", "Location", "Mission", "Resource") and not top.stack else top
    return any(matcher.match(c, host) for c in DB)


def test_every_list_has_a_card_that_fits() -> None:
    by_key = {card.key: card for card in DB}
    assert {text for text, name in LISTS.items() if not fits_some_card(text, by_key[name])} == set(DEAD)


@pytest.mark.parametrize(
    ("text", "name", "answer"),
    [
        ("Han Solo", "Han Solo (A)", True),
        ("Finn", "Finn Galfridian (A)", False),
        ("Princess Leia", "General Leia Organa Solo (R)", True),
        ("Darth Vader", "Anakin Skywalker (A)", True),
        ("Vader's TIE Fighter", "Darth Vader (A)", False),
        ("Any Jedi Character", "Darth Gravid (A)", False),
        ("Any Dark Jedi Character", "Darth Gravid (A)", True),
        ("Any Republic Space unit", "Twin Suns Squadron (B)", False),
        ("Any unique Jedi Master", "Yoda (G)", True),
        ("Any unique Jedi Masters", "Yoda (G)", True),
        ("Any Squads", "Scavenger Squad", True),
        ("Any Squad", "Jawa Squad", False),
        ("Any Rogue", "Jyn Erso (A)", False),
        ("Any Ship", "Executor (B)", False),
        ("Any Capital Ships", "Executor (B)", True),
        ("Any unique Character", "Jawa Squad", False),
        ("Any non-unique Ground unit", "Jawa Squad", True),
        ("Any unit", "Jedi Temple", False),
        ("Any Lightsaber Weapon", "Yoda's Lightsaber (A)", False),
        ("Any Dark Jedi", "Aurra Sing (A)", True),
        ("Any unique Bounty Hunter", "IG-88 (B)", False),
        ("Any Bounty Hunter", "IG-88 (B)", True),
        ("Any Jedi Knight", "Azlyn Rae (C)", False),
        ('Any unit with "Han" in its name', "Hanharr (A)", False),
        ('Any unit with "Han" in its name', "Han's Strike Team (A)", True),
        ('Any unit with "Skywalker" in its name', "Darth Vader (A)", False),
        ('Any unit with "Force" in its game text or subtype', "Rey (A)", True),
        ('Any unit with "Force" in its game text or subtype', "Princess Leia (A)", None),
        ("Any Light Side unit", "Princess Leia (A)", True),
        ("Any Light Side unit", "Darth Vader (A)", False),
        ("Any non-Droid unit", "R2-D2 (A)", False),
    ],
)
def test_a_list_and_a_card(text: str, name: str, answer: bool | None) -> None:
    assert LIST.printed(text).match(card(name)) is answer


def test_equipment_lies_under_equipment_only() -> None:
    top = card("Zayne Carrick's Lightsaber (A)")
    (text,) = top.stack
    assert LIST.printed(text).match(card("Yoda's Lightsaber (A)"), top)
    assert not LIST.printed(text).match(card("Yoda's Lightsaber (A)"))


def test_an_alias_holds_on_the_cards_it_is_for() -> None:
    ben = card("Ben Solo (A)")
    assert LIST.printed("Ben and Rey", "Force Dyad (C)").match(ben)
    with pytest.raises(ListError, match="no card is named Ben"):
        LIST.printed("Ben and Rey", "Falcon Bridge Crew (A)")


def test_an_unknown_name_is_an_error_with_its_place() -> None:
    with pytest.raises(ListError) as caught:
        LIST.printed("Han Solo and Jar Jar Solo")
    assert caught.value.at == 13


def test_in_any_list_an_unknown_name_is_nobody_or_perhaps_one_that_is_like_it() -> None:
    matcher = LIST.any_printed("Han Solo, Jar Jar Solo, and Kylo Renn")
    assert matcher.match(card("Han Solo (A)")) is True
    assert matcher.match(card("Rey (A)")) is False
    assert matcher.match(card("Kylo Ren (A)")) is None
    assert LIST.any_printed("Poe", "Resistance Fleet (A)").match(card("Poe Dameron (A)")) is None
    assert LIST.any_printed("Any unit with the same expansion symbol as Jar Jar Solo").match(card("Rey (A)")) is False


def test_any_list_that_is_not_understood_could_mean_every_unit() -> None:
    assert LIST.any_printed("Any unit with the same colour as Rey").match(card("Rey (A)")) is None


def test_names_with_the_word_and_are_put_together() -> None:
    matcher = LIST.bearer("Ferus Olin, Roan Lands, or Olin and Lands")
    assert matcher.match(card("Olin and Lands (A)"))
    assert LIST.printed("Qin and Xi'an").match(card("Qin (A)"))


NOBODY = {"Location": "no unit"}
"""Lines of Equipment that name no unit of the pool, each with the reason."""


def test_every_equipped_line_names_somebody() -> None:
    lines = {(text, each.name) for each in DB for text in each.equipped}
    nobody = {t for t, name in lines if all(LIST.bearer(t, name).match(c) is False for c in DB)}
    assert nobody == set(NOBODY)


def test_the_bearer_of_an_equipment() -> None:
    assert LIST.bearer("Anakin Skywalker, Luke Skywalker, Ben Solo, or Rey").literal(card("Rey (A)"))
    assert LIST.bearer("Darth Vader").literal(card("Anakin Skywalker (A)")) is None
    assert LIST.bearer("Capital Ship, Cruiser, or Transport").match(card("Sovereign (A)"))
    assert LIST.bearer("Transport with a Pilot").match(card("Millennium Falcon (A)")) is None
    assert LIST.bearer("Transport with a Pilot").match(card("Han Solo (A)")) is False


@pytest.mark.parametrize(
    ("name", "part", "there"),
    [
        ("Han Solo", "han", True),
        ("Kom'rk-Class Squadron", "Kom'rk", True),
        ("Invisible Hand", "Han", False),
        ("Nite Owl's Kom'rk-Class Fighter", "Owl", True),
        ("T'onga", "onga", False),
        ("Luke Skywalker", "Luke Sky", False),
        ("Ark Angel II", "Angel II", True),
    ],
)
def test_a_part_of_a_name_is_a_whole_word(name: str, part: str, there: bool) -> None:
    assert has_word(name, part) is there
