"""Every printed list is understood as structure, and the structure written back is the list."""

from __future__ import annotations

import pytest

from tests.stacks.pool import DB
from validator.stacks.effects import effects_of
from validator.stacks.grammar import (
    Bare,
    Class,
    ListError,
    Named,
    NamePart,
    SameSymbol,
    TextPart,
    parse_bearer,
    parse_list,
    tidy,
)


def printed() -> dict[str, str]:
    """Every list of the pool, and those that the effects of single cards give, by the card that has it."""
    found = {}
    for card in DB:
        for text in (*card.stack, *card.grants_stack, *(card.insert.stack if card.insert else ())):
            found.setdefault(text, card.name)
    for name, effects in effects_of(DB).stacking.items():
        for effect in effects:
            for field in ("tops", "hosts", "cards"):
                for text in getattr(effect, field, ()):
                    found.setdefault(text, name)
            if isinstance(text := getattr(effect, "list", None), str):
                found.setdefault(text, name)
    return found


LISTS = printed()


def level(text: str) -> str:
    """Leave out what may differ between a list as printed and as written back: the marks around a name part."""
    return tidy(text).replace('"', "").replace("' in its name", " in its name")


def test_there_are_lists_to_read() -> None:
    assert len(LISTS) > 200
    assert sum(bool(c.stack or c.grants_stack or (c.insert and c.insert.stack)) for c in DB) > 220


def test_a_printed_list_is_read_and_written_back() -> None:
    for text in LISTS:
        read = parse_list(text)
        assert level(str(read)) == level(text)
        assert parse_list(str(read)) == read, text
        assert len(read.joins) == len(read.items) - 1, text
        assert len(read.meanings) == len(read.items), text


def test_quotes_and_blanks_are_put_right() -> None:
    assert str(parse_list("Any unique Character with \"Lah' in its name")) == (
        'Any unique Character with "Lah" in its name'
    )
    assert str(parse_list("Any  unit with “Han” or “Leia” in its name.")) == 'Any unit with "Han" or "Leia" in its name'
    assert str(parse_list('Any unique unit with "Force in its game text or subtype')) == (
        'Any unique unit with "Force" in its game text or subtype'
    )


def test_every_equipped_line_is_read_and_written_back() -> None:
    lines = {text for card in DB for text in card.equipped}
    assert len(lines) > 400
    for text in lines:
        assert level(str(parse_bearer(text))) == level(text)


def test_names_stand_between_commas_and_words() -> None:
    read = parse_list("Chewbacca, Finn, and Han Solo")
    assert read.items == (Named("Chewbacca"), Named("Finn"), Named("Han Solo"))
    assert read.joins == (", ", ", and ")
    assert [m.name for m in read.meanings] == ["Chewbacca", "Finn", "Han Solo"]


def test_the_article_is_no_part_of_a_name_unless_it_is() -> None:
    assert parse_list("Luke's X-wing and the Millennium Falcon").items[1] == Named("Millennium Falcon", "the")
    assert parse_list("The Armorer and Paz Vizsla").items[0] == Named("The Armorer")


def asked(text: str) -> list[tuple[bool | None, tuple[str, ...], tuple[str, ...]]]:
    return [(m.unique, m.words, m.types) for m in parse_list(text).meanings]


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Any unique Lothal Rebel Character", [(True, ("Lothal", "Rebel"), ("Character",))]),
        ("any unique Lothal Rebel Character", [(True, ("Lothal", "Rebel"), ("Character",))]),
        ("Any Transport", [(None, ("Transport",), ())]),
        (
            "Any Final Order or Sith Space unit",
            [(None, ("Final", "Order"), ("Space",)), (None, ("Sith",), ("Space",))],
        ),
        (
            "Any unique Ground or Character Bounty Hunter",
            [(True, ("Bounty", "Hunter"), ("Ground",)), (True, ("Bounty", "Hunter"), ("Character",))],
        ),
        (
            "Any unique Mandalorian Ground unit or Character",
            [(True, ("Mandalorian",), ("Ground",)), (True, ("Mandalorian",), ("Character",))],
        ),
        (
            "Any unique Imperial Character or unique Bounty Hunter Character",
            [(True, ("Imperial",), ("Character",)), (True, ("Bounty", "Hunter"), ("Character",))],
        ),
        (
            "Any unique Agent, Jedi, and Soldier",
            [(True, ("Agent",), ()), (True, ("Jedi",), ()), (True, ("Soldier",), ())],
        ),
        (
            "Any unique Resistance, Smuggler, or Wookiee Character",
            [(True, (w,), ("Character",)) for w in ("Resistance", "Smuggler", "Wookiee")],
        ),
        ("Any non-unique unit", [(False, (), ())]),
    ],
)
def test_words_that_stand_for_several_items(text: str, meanings: list[object]) -> None:
    assert asked(text) == meanings


def test_a_class_before_a_class_gives_it_nothing() -> None:
    assert asked("Boba Fett, Din Djarin, and any Tatooine Character")[2] == (None, ("Tatooine",), ("Character",))
    assert parse_bearer("Capital Ship or Character").meanings[0].types == ()


def test_words_behind_a_class_may_be_a_name() -> None:
    read = parse_list("Any unique Astromech and WAC-47")
    assert isinstance(read.items[0], Class)
    assert read.items[1] == Bare(("WAC-47",))
    assert read.meanings[1].bare


def test_conditions() -> None:
    assert parse_list('Any unit with "Han" or "Leia" in its name').meanings[0].condition == NamePart(("Han", "Leia"))
    assert parse_list('Any unit with "X" in its game text or subtype').meanings[0].condition == TextPart(
        ("X",), game_text=True, subtype=True
    )
    assert parse_list("Any Character with the same expansion symbol as Y's Z").meanings[0].condition == SameSymbol(
        "Y's Z"
    )
    assert parse_list('Any unique unit with "Lars" in its name and Luke Skywalker').meanings[1].name == "Luke Skywalker"
    assert parse_list("Any Light Side Space unit").meanings[0].side == "light"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("   ", 0),
        (".", 0),
        ("Any", 3),
        ("Any unique unit with a hat", 16),
        ("Any unique Jedi without a hat", 16),
        ("Han Solo and", 9),
        ("Han Solo,", 0),
        ("Han Solo,, Chewbacca", 0),
        ("and Han Solo", 0),
        (", Han Solo", 0),
        ("Han Solo or or Chewbacca", 12),
        ("with a hat", 0),
        ('Any unit with "" in its name', 9),
        ("Han Solo and unique Wookiee", 13),
    ],
)
def test_what_isnt_understood_fails_loudly(text: str, at: int) -> None:
    with pytest.raises(ListError) as caught:
        parse_list(text)
    assert caught.value.what
    assert 0 <= caught.value.at <= len(text) + 1
    if at:
        assert abs(caught.value.at - at) <= 4
