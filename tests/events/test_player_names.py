"""Names of players: what file names say, and which spellings are one person."""

from __future__ import annotations

import pytest

from validator.events.names import RosterNames, alike, clean, key, parts_of, written_out


@pytest.mark.parametrize(
    ("stem", "name", "side"),
    [
        ("Ann - dark", "Ann", "dark"),
        ("dark-ann", "ann", "dark"),
        ("Ann_Smith_LS_deck_FINAL_v3(2)", "Ann Smith", "light"),
        ("Jean-Luc Picard (Light Side)", "Jean-Luc Picard", "light"),
        ("AnnDark", "Ann", "dark"),
        ("McDonald_light", "McDonald", "light"),
        ("O'Brien dark", "O'Brien", "dark"),
        ("Ann's deck", "Ann", None),
        ("2026-11-28 Ann Yuuzhan Vong", "Ann", "vong"),
        ("Ann light and dark", "Ann", None),
        ("deck1", None, None),
        ("dark", None, "dark"),
        ("Player 12 - light", "Player 12", "light"),
        ("Łukasz — dark", "Łukasz", "dark"),
        ("李雷 dark", "李雷", "dark"),
        ("Clark Darklighter", "Clark Darklighter", None),
        ("Screenshot 2026-11-28 at 20.14.33", None, None),
        ("Screenshot 2026-11-28 at 8.14.33 PM", None, None),
        ("Ann dark 2026-11-28 20-14", "Ann", "dark"),
        ("2026-11-28 at Ann - dark", "at Ann", "dark"),
        ("my other deck", None, None),
        ("", None, None),
    ],
)
def test_what_a_file_name_says(stem: str, name: str | None, side: str | None) -> None:
    assert parts_of(stem)[:2] == (name, side)


def test_spellings_of_one_name() -> None:
    assert len({key(name) for name in ("Ann Smith", "smith, ann", "ÁNN  smith", "Ann_Smith")}) == 1
    assert key("Ann Smith") != key("Ann Smyth")
    assert key("★") != key("☆")


def test_letters_written_out_are_the_same_name() -> None:
    assert written_out("Jürgen Müller") == key("juergen mueller") == written_out("Ju\u0308rgen Müller")
    assert written_out("Jürgen Müller") != key("Jurgen Muller")
    assert written_out("Samuel") == key("Samuel") != key("Samul")
    known = RosterNames({key("Juergen Mueller"): "Juergen Mueller"})
    assert known.find("Müller, Jürgen") == ("Juergen Mueller", True)


def test_names_that_may_be_one_person() -> None:
    assert alike(["Rob Miller", "Rob Miler", "Ann"]) == [("Rob Miller", "Rob Miler")]
    assert alike(["Ann", "Ann Smith", "Bob"]) == [("Ann", "Ann Smith")]
    assert alike(["Player 0001", "Player 0002", "Ann Smith", "Bob Smith"]) == []


def test_a_name_of_one_word_twice_is_a_name() -> None:
    assert alike(["Kim Kim", "Kim Smith", "Kim"]) == [("Kim Kim", "Kim"), ("Kim Smith", "Kim")]
    assert alike(["Kim Kim", "Ann Smith"]) == []


def test_part_of_a_name_is_enough_where_it_is_of_one_player_only() -> None:
    known = RosterNames({key(name): name for name in ("Ann Smith", "Bob Smith", "Cy")})
    assert known.find("ann") == ("Ann Smith", False)
    assert known.find("SMITH, Bob") == ("Bob Smith", True)
    assert known.find("Smith") == (None, False)
    assert known.find("Ann Cy") == (None, False)


@pytest.mark.parametrize("nothing", ["", "  ", "?", "Player", "n/a", "***", "Unknown"])
def test_what_is_no_name(nothing: str) -> None:
    assert clean(nothing) is None
