"""The grammar of names: letters, printings, folding, and look-up in the real pool."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.cards import names
from validator.cards.database import Ambiguous, Database, Match, Unknown, load


@pytest.fixture(scope="module")
def db() -> Database:
    return load()


@pytest.mark.parametrize(
    ("text", "base", "version", "printing"),
    [
        ("Luke Skywalker (A)", "Luke Skywalker", "A", None),
        ("Leia Organa Solo (R2)", "Leia Organa Solo", "R2", None),
        ("Darth Vader (J) (Promo)", "Darth Vader", "J", "Promo"),
        ("A Long Time Ago (Promo 9)", "A Long Time Ago", None, "Promo 9"),
        ("Death Star II (D) (LEGO)", "Death Star II", "D", "LEGO"),
        ("Bacta War (Promo) (Starter)", "Bacta War", None, "Promo Starter"),
        ("Jagged Fel (A) (Ship)", "Jagged Fel (Ship)", "A", None),
        ("Invincible(a) AGD", "Invincible AGD", "A", None),
        ("Space Slug RAS", "Space Slug RAS", None, None),
        ("Return of the Jedi (ALTA)", "Return of the Jedi (ALTA)", None, None),
        ("Peli's Pit Droids(C)", "Peli's Pit Droids", "C", None),
        ("501st Legion  ( e )", "501st Legion", "E", None),
        ("darth vader (j)(promo alt)", "darth vader", "J", "Promo alt"),
        ("Luke Skywalker [b]", "Luke Skywalker", "B", None),
    ],
)
def test_a_name_is_base_letter_and_printing(text: str, base: str, version: str | None, printing: str | None) -> None:
    assert names.split(text)[:3] == (base, version, printing)


@given(st.text())
def test_any_text_can_be_taken_apart_and_folded(text: str) -> None:
    name = names.split(text)
    assert names.fold(names.fold(name.base)) == names.fold(name.base)


def test_a_letter_before_a_mark_is_a_letter(db: Database) -> None:
    for text in ("Invincible (A) AGD", "Ailyn Vel (A) BH", "Jagged Fel (A) (Ship)"):
        card = db.get(text)
        assert (card.name, card.version) == (text, "A")
    assert db.get("Jagged Fel (A)").unit != db.get("Jagged Fel (A) (Ship)").unit


def card_of(db: Database, text: str, set_code: str | None = None) -> str:
    found = db.find(text, set_code)
    assert isinstance(found, Match), (text, found)
    return found.card.name


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("luke skywalker (a)", "Luke Skywalker (A)"),
        ("LUKE SKYWALKER(A)", "Luke Skywalker (A)"),
        ("Luke  Skywalker A", "Luke Skywalker (A)"),
        ("Luke Skywalker - A", "Luke Skywalker (A)"),
        ("Luke Skywalker, a", "Luke Skywalker (A)"),
        ("Padmé Amidala (A)", "Padme Amidala (A)"),
        ("Luke’s X-Wing (A)", "Luke's X-Wing (A)"),
        ("Lukes xwing (A)", "Luke's X-Wing (A)"),
        ("Shaak-Ti (B)", "Shaak Ti (B)"),
        ("TIE Fighter DS–61–9", "TIE Fighter DS-61-9"),
        ("Cade Bane (H)", "Cad Bane (H)"),
        ("The Child (A)", "Grogu (A)"),
        ("Axe Woves A", "Axe Woves (A)"),
        ("Garazeb “Zeb” Orrelios (C)", 'Garazeb "Zeb" Orrelios (C)'),
        ("Yoda (G) ESB", "Yoda (G)"),
        ("Yoda (G) [ESB 63]", "Yoda (G)"),
        ("Yoda G ESB", "Yoda (G)"),
        ("Yoda (G) - ESB 63", "Yoda (G)"),
        ("Yoda (G).", "Yoda (G)"),
        ("Darth Vader C promo", "Darth Vader (C)"),
        ("Darth Vader C (Promo)", "Darth Vader (C)"),
        ("Darth Vader (C) Promo", "Darth Vader (C)"),
        ("Jocasta Nu B Promo-Film", "Jocasta Nu (B)"),
    ],
)
def test_any_spelling_a_person_would_type_is_found(db: Database, typed: str, meant: str) -> None:
    assert card_of(db, typed) == meant


def test_a_printing_without_brackets_is_told_apart(db: Database) -> None:
    for typed in ("Darth Vader (C) promo", "darth vader c promo", "Darth Vader C (Promo)"):
        found = db.find(typed)
        assert isinstance(found, Match)
        assert found.printing is not None
        assert found.printing.name == "Darth Vader (C) (Promo)"


def test_only_a_spelling_unlike_the_databases_is_a_repair(db: Database) -> None:
    for text, repaired in [
        ("Luke Skywalker (A)", False),
        ("Darth Vader (C) (Promo)", False),
        ("Cade Bane (H)", False),
        ("Aurek-Class Strikefigher (Starter)", False),
        ("Cade Bane (H) (Preview)", True),
        ("luke skywalker (A)", True),
        ("Luke Skywalker(A)", True),
    ]:
        found = db.find(text)
        assert isinstance(found, Match)
        assert found.repaired is repaired, text


def test_a_name_without_its_letter_is_never_guessed(db: Database) -> None:
    found = db.find("Luke Skywalker")
    assert isinstance(found, Ambiguous)
    assert {"Luke Skywalker (A)", "Luke Skywalker (E)"} <= {c.name for c in found.candidates}
    assert all(c.base == "Luke Skywalker" for c in found.candidates)


def test_two_cards_of_one_name_are_told_apart_by_their_set_only(db: Database) -> None:
    for name, sets in {
        "Imperial Knight": {"15TH", "LEG"},
        "Pulling the Strings": {"ION", "TROS"},
        "R2-D2 (U)": {"TMW", "TROS"},
    }.items():
        found = db.find(name)
        assert isinstance(found, Ambiguous)
        assert {c.sets[0] for c in found.candidates} == sets
        for code in sets:
            inside = db.find(name, code)
            assert isinstance(inside, Match)
            assert code in inside.card.sets


def test_exactly_three_names_stand_for_two_cards(db: Database) -> None:
    seen: dict[str, int] = {}
    for card in db:
        seen[card.name] = seen.get(card.name, 0) + 1
    assert {n for n, count in seen.items() if count > 1} == {"Imperial Knight", "Pulling the Strings", "R2-D2 (U)"}


def test_printings_are_one_card(db: Database) -> None:
    card = db.get("Darth Vader (C)")
    assert card is db.get("Darth Vader (C) (Promo)")
    assert len(card.printings) > 1
    dark_trooper = db.get("501st Legion Dark Trooper")
    assert set(dark_trooper.sets) == {"BOH", "START"}


def test_the_set_code_suffix_tells_another_card(db: Database) -> None:
    assert db.get("Space Slug").key != db.get("Space Slug RAS").key
    assert db.get("Jagged Fel (A)").types == ("Character",)
    assert db.get("Jagged Fel (A) (Ship)").types == ("Space",)


def test_a_set_that_does_not_print_the_card_is_noticed(db: Database) -> None:
    found = db.find("Luke Skywalker (A)", "AOTC")
    assert isinstance(found, Match)
    assert found.set_differs
    right = db.find("Luke Skywalker (A)", found.card.sets[0])
    assert isinstance(right, Match)
    assert not right.set_differs


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Fett, Boba (A)", "Boba Fett (A)"),
        ("Vader, Darth H", "Darth Vader (H)"),
        ("(H) Darth Vader", "Darth Vader (H)"),
        ("Vader, Darth, K, ESB", "Darth Vader (K)"),
    ],
)
def test_a_last_name_or_a_letter_may_stand_first(db: Database, typed: str, meant: str) -> None:
    found = db.find(typed)
    assert isinstance(found, Match)
    assert (found.card.name, found.repaired) == (meant, True)


def test_a_loose_letter_that_its_set_does_not_hold_is_no_certain_card(db: Database) -> None:
    found = db.find("Darth Vader, R, ESB")  # ESB has other Vaders, and R may be the rarity
    assert isinstance(found, Ambiguous)
    assert found.candidates[0].name == "Darth Vader (R)"
    assert {"ESB"} <= set.intersection(*(set(card.sets) for card in found.candidates[1:]))
    none = db.find("Obi-Wan Kenobi, C, ESB")  # ESB has none of this name
    assert isinstance(none, Match)
    assert (none.set_differs, none.asked) == (True, "ESB")
    own = db.find("Darth Vader, K, ESB")
    assert isinstance(own, Match)
    assert not own.set_differs
    assert isinstance(db.find("(C) Obi-Wan Kenobi"), Unknown)  # a rarity


def test_an_unknown_name_gets_similar_ones(db: Database) -> None:
    for typed, meant in [
        ("Devestator (A)", "Devastator (A)"),
        ("Luke Skywalkr (A)", "Luke Skywalker (A)"),
        ("Darth Vaderr (B)", "Darth Vader (B)"),
        ("Millenium Falcon (B)", "Millennium Falcon (B)"),
        ("dart vader h", "Darth Vader (H)"),
        ("Darth Vader (H) - 7 build points", "Darth Vader (H)"),
        ("General Veers (A)", "General Maximilian Veers (A)"),
        ("Ugnaught (very good)", "Ugnaught"),
    ]:
        found = db.find(typed)
        assert isinstance(found, Unknown), typed
        assert found.suggestions[0] == meant
        assert len(found.suggestions) <= 3
    assert db.find("xyzzy plugh quux") == Unknown(())


def test_every_name_and_alias_of_the_pool_finds_its_card(db: Database) -> None:
    for card in db:
        for text in (card.name, *card.aliases):
            found = db.find(text, card.printings[0].set)
            assert isinstance(found, Match), text
            assert found.card.key == card.key or text != card.name, text
        for printing in card.printings:
            found = db.find(printing.name, printing.set)
            assert isinstance(found, Match), printing.name
            assert found.card.key == card.key
            assert found.printing is not None
            assert (found.printing.set, found.printing.name) == (printing.set, printing.name)


def test_units_under_several_names_are_one_unit(db: Database) -> None:
    assert db.get("Princess Leia (A)").unit == db.get("General Leia Organa Solo (R)").unit
    assert db.get("Anakin Skywalker (A)").unit == db.get("Darth Vader (A)").unit
    assert db.get("Kylo Ren (A)").unit != db.get("Ben Solo (A)").unit
    assert db.get("Finn (A)").unit != db.get("Finn Galfridian (A)").unit
