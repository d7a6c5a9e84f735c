"""The page of forms holds: each of its examples is the same deck; and one deck in all forms is one deck."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.decks.pool import cards, db
from validator.cards.model import Card
from validator.decks.model import fingerprint
from validator.decks.readers import parse_deck, parse_decks
from validator.inputs.files import InputError

PAGE = Path(__file__).parents[2] / "docs" / "forms.md"
_ROW = re.compile(r"\| ([^|]+) \| (`+) ?(.+?) ?\2 \|")


def examples() -> dict[str, str]:
    found = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if (row := _ROW.fullmatch(line)) is not None:
            found[row[1]] = row[3].replace("⏎", "\n").replace("⇥", "\t")
    return found


def errors(text: str) -> list[tuple[str, str | None]]:
    return [(p.rule, p.hit.message) for p in parse_deck(text, db()).problems if p.rule in ("P103", "P104")]


@pytest.mark.parametrize("form", examples())
def test_every_example_of_the_page_is_the_same_deck(form: str) -> None:
    text = examples()[form]
    assert fingerprint(parse_deck(text, db())) == fingerprint(parse_deck("4 Kouhun\n2 Darth Vader (K)", db()))
    assert errors(text) == []


def test_the_page_has_many_forms() -> None:
    assert len(examples()) > 60


List = list[tuple[int, Card]]


def lines(form: str) -> Callable[[List], str]:
    """Write a line a card."""

    def write(deck: List) -> str:
        return "\n".join(
            form.format(n=count, c=card.name, s=card.printings[0].set, r=card.printings[0].rarity, t=card.types[0])
            for count, card in deck
        )

    return write


def joined(form: str, between: str) -> Callable[[List], str]:
    """Write all cards in one line."""
    return lambda deck: between.join(form.format(n=count, c=card.name) for count, card in deck)


def below(head: str, form: str) -> Callable[[List], str]:
    return lambda deck: head + lines(form)(deck)


FORMS: dict[str, Callable[[List], str]] = {
    **{
        form: lines(form)
        for form in (
            *("{n} {c}", "{n}x {c}", "{n} x {c}", "x{n} {c}", "{n}× {c}", "{n}\t{c}", "({n}) {c}", "[{n}] {c}"),
            *("{c} x{n}", "{c} ({n})", "{c} [{n}]", "{c}\t{n}", "{c} x {n}", "{c} - {n}", "{c}: {n}"),
            *("- {n} {c}", "* {n}x {c}", "• {n} {c}", "🔴 {n} {c}", "➡️ {n}x {c}", "✅ {n} {c}", "⭐ {c} x{n}"),
            *(":star: {n} {c}", "- [ ] {n} {c}", "- [x] {n} {c}", "[ ] {n} {c}", "☐ {n} {c}", "> {n} {c}"),
            *("**{n}** {c}", "**{n} {c}**", "{n} **{c}**", "{n} *{c}*", "`{n} {c}`", "||{n} {c}||", "_{n} {c}_"),
            *("[*]{n} {c}", "[*] {n}x {c}", "[b]{n}[/b] {c}", "[b]{n} {c}[/b]", "{n} [url=http://x.y/z]{c}[/url]"),
            *("{n} [{c}](https://example.org/a)", "{n} [[{c}]]", "{n} {c} https://example.org/a"),
            *("{n} [{s}] {c}", "{n} ({s}) {c}", "{n} {c} [{s}]", "{n} {c} ({s})", "{n} {c} {{{s}}}", "{n} {c} - {s}"),
            *("{n} {c} [{r}]", "{n} {c} ({s}) ({r})", "{n} {c} [{s}] [{r}]", "{n} {c} ({s}, {r})", "{n} {c} ({t})"),
            *("{n};{c}", "{n};{c};{t}", "{n}\t{c}\t{t}", "{n}\t{c}\t{t}\t{s}\t{r}", "{c}\t{n}\t{t}", "| {n} | {c} |"),
            *("| {c} | {n} | {t} |", "> | {n} | {c} |", "<li>{n} {c}</li>", "{n} {c}<br>", "<p>{n}x {c}</p>"),
            *("{n}* {c}", "{n}✕ {c}", "{{{n}}} {c}", "({n}x) {c}", "<:dark:123> {n} {c}", "│ {n} │ {c} │", "{n} {c}\\"),
            *(
                "{n} {c} $1.25",
                "{n} {c} @ 0,25 €",
                "{n} {c} ($1)",
                "{n} {c} *{r}*",
                "{n} {c} ({s}) *F*",
                "{n} {s}: {c}",
            ),
            *("[tr][td]{n}[/td][td]{c}[/td][/tr]", "[color=red][b]{n} {c}[/b][/color]", "\u202b{n} {c}\u202c"),
            *("<tr><td>{n}</td><td>{c}</td></tr>", "{n} {c}\v", "{n} {c}\u2028", "{n} {c}\x85", "{n} {c}\r"),
        )
    },
    "slashes": joined("{n} {c}", " / "),
    "commas": joined("{n} {c}", ", "),
    "semicolons": joined("{n}x {c}", "; "),
    "pipes": joined("{n} {c}", " | "),
    "pluses": joined("{n} {c}", " + "),
    "dashes": joined("{n}x {c}", " - "),
    "ands": joined("{n} {c}", " and "),
    "line ends written out": joined("{n} {c}", "\\r\\n"),
    "numbered": lambda deck: "\n".join(f"({at}) {count}x {card.name}" for at, (count, card) in enumerate(deck, 1)),
    "group heads": below("I. Units\n", "{n} {c}"),
    "numbers": below("#\tQty\tCard\n", "7\t{n}\t{c}"),
    "empty cells": below("\tQty\tCard\t\n", "\t{n}\t{c}\t"),
    "trailing": joined("{c} x{n}", "; "),
    "csv": below("Count;Name\n", "{n};{c}"),
    "csv tab": below("Card Name\tType\tQty\n", "{c}\t{t}\t{n}"),
    "markdown": below("# Title\n\n| Qty | Card | Set |\n|---|---|---|\n", "| {n} | {c} | {s} |"),
    "title": below("My deck\nby Ann\n\n", "{n} {c}"),
    "mainboard": below("Mainboard\n", "{n} {c}"),
    "heading": below("## Deck\n", "{n}x {c}"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_deck_in_every_form_is_the_same_deck(form: str) -> None:
    chance = random.Random(form)
    pool = [card for card in cards() if card.key == card.name and card.printings[0].rarity in ("R", "U", "C")]
    for _ in range(6):
        deck = [(chance.randint(1, 4), card) for card in chance.sample(pool, 20)]
        text = FORMS[form](deck)
        plain = parse_deck(lines("{n} {c}")(deck), db())
        again = parse_deck(text, db())
        wrong = [(e.text, e.count) for _, e in again.entries() if e.card is None]
        assert fingerprint(again) == fingerprint(plain), (wrong, [p.hit.data for p in again.problems][:3], text[:400])


def test_two_decks_of_one_page_are_two_decks() -> None:
    dark = "".join(f"4 {card.name}\n" for card in [c for c in cards() if c.side == "dark" and not c.version][:12])
    light = "".join(f"4 {card.name}\n" for card in [c for c in cards() if c.side == "light" and not c.version][:12])
    for one, two in (
        ("Ann: Light Side", "Ann: Dark Side"),
        ("Light Side", "Dark Side"),
        ("## Light Deck", "## Dark Deck"),
    ):
        found = parse_decks(f"Qualifier\n\n{one}\n{light}\n48 cards\n\n{two}\n{dark}", db())
        assert [deck.copies() for deck in found] == [48, 48]
        assert [deck.side for deck in found] == ["light", "dark"]


@pytest.mark.parametrize("heading", ["The boss:", "## Whatever", "Attic"])
def test_cards_below_a_heading_that_is_not_known_are_cards_of_the_deck(heading: str) -> None:
    def said(text: str) -> tuple[int, list[tuple[str | None, int | None]]]:
        deck = parse_deck(text, db())
        return deck.copies(), [(p.hit.severity, p.hit.where.line) for p in deck.problems]

    above = "20 Kouhun\n20 Orray\n16 Geonosian Picadors\n"
    assert said(f"{above}\n{heading}\n4 Nexu\n") == (60, [("warning", 5)])
    assert said(f"{above}\n{heading}\n2 Nexu\n2 Slave I (A)\n") == (60, [("warning", 5)])
    # The deck is whole without them: they may be something else.
    assert said(f"{above}3 Slave I (A)\n\n{heading}\n4 Nexu\n") == (63, [("error", 6)])
    assert said(f"{above}\n{heading}\n") == (56, [("warning", 5)])


@pytest.mark.parametrize(
    ("space", "character", "mission"),
    [
        ("Raum", "Charaktere", "Missionen"),
        ("Raumeinheiten:", "Charaktereinheiten:", "Missionskarten:"),
        ("Weltraum (2)", "Charaktere (6)", "Aufträge (4)"),
        ("Espace", "Personnages", "Missions"),
        ("Unités spatiales : 2", "Personnages : 6", "Cartes Mission : 4"),
        ("Espacio", "Personajes", "Misiones"),
        ("Unidades espaciales (2)", "Personajes (6)", "Cartas de misión (4)"),
        ("Spazio", "Personaggi", "Missioni"),
        ("Kosmos", "Postacie", "Misje"),
        ("Ruimte", "Karakters", "Missies"),
        ("Espaço", "Personagens", "Missões"),
        ("SP:", "CH:", "MS:"),
        ("S (2)", "C (6)", "M (4)"),
        ("S P A C E", "C H A R A C T E R", "M I S S I O N"),
        ("Main - Space", "Main - Character", "Main - Mission"),
        ("1-2 drops", "3 drops", "6+ cost"),
    ],
)
def test_headings_in_other_languages_and_short_forms_are_headings(space: str, character: str, mission: str) -> None:
    text = f"{space}\n2 Slave I (A)\n\n{character}\n4 Kouhun\n2 Nexu\n\n{mission}\n4 Lull in the Fighting\n"
    deck = parse_deck(text, db())
    assert (deck.copies(), deck.problems) == (12, ())


_LIGHT = "X-Wing Red One, A-Wing, Rebel Trooper, Clone Squad, Jedi Patrol, AT-TE Walker 23X, Rebel Marine, Rebel Pilot"
_DARK = "Kouhun, Nexu, Orray, Geonosian Picadors, AT-AT Assault Group, Blizzard Force AT-ST, San Hill (A), Slave I (A)"
LIGHT, DARK = ("\n".join(f"4 {name}" for name in names.split(", ")) for names in (_LIGHT, _DARK))


@pytest.mark.parametrize(
    ("first", "between"),
    [
        ("Deck 1", "\n\nDeck 2\n"),
        ("DS:", "\n\nLS:\n"),
        ("Ann's deck", "\n\nBob's deck\n\nUnits\n"),
        ("Vader Aggro", "\n\n=====\n\nObi Control\n"),
        ("## Vader Aggro", "\n32 cards\n\n## Obi Control\n"),
        ("Dunkle Seite", "\n\nHelle Seite\n"),
        ("", "\n\n"),
    ],
)
def test_where_one_side_ends_and_another_begins_are_two_decks(first: str, between: str) -> None:
    dark, light = parse_decks(f"{first}\n{DARK}{between}{LIGHT}\n", db())
    assert fingerprint(dark) == fingerprint(parse_deck(DARK, db()))
    assert fingerprint(light) == fingerprint(parse_deck(LIGHT, db()))
    assert not [p for p in (*dark.problems, *light.problems) if p.hit.severity in (None, "error")]
    supply = parse_decks(f"{DARK}\nSupply:\n1 Krayt Dragon\n{between}{LIGHT}\n", db())
    assert [(deck.copies(), deck.copies("supply")) for deck in supply] == [(32, 1), (32, 0)]


def test_numbered_decks_of_one_side_are_several_decks() -> None:
    found = parse_decks(f"Deck 1\n{DARK}\n\nDeck 2\n4 Krayt Dragon\n{DARK}\n", db())
    assert [(deck.copies(), deck.problems) for deck in found] == [(32, ()), (36, ())]


def test_sides_that_are_mixed_throughout_are_one_deck() -> None:
    mixed = "\n\n".join(f"{one}\n{other}" for one, other in zip(LIGHT.split("\n"), DARK.split("\n"), strict=True))
    assert [deck.copies() for deck in parse_decks(mixed, db())] == [64]


def test_a_name_on_two_lines_is_never_another_card() -> None:
    deck = parse_deck("4 Kouhun\n2 X-Wing\nRed One\n", db())
    assert [(p.rule, p.hit.severity, p.hit.where.line) for p in deck.problems] == [("P102", None, 3)]
    for text in ("4 Kouhun\n2 Obi-Wan Kenobi\n(C)\n", "4 Kouhun\n2 Obi-\nWan Kenobi (C)\n"):
        deck = parse_deck(text, db())
        assert [e.card.name for e in deck.zones["deck"] if e.card] == ["Kouhun", "Obi-Wan Kenobi (C)"]
        assert not [p for p in deck.problems if p.hit.severity in (None, "error") and p.rule != "P106"]


@pytest.mark.parametrize(
    "line",
    [
        "4 Kouhun (or Nexu)",
        "4 Kouhun or 4 Nexu",
        "4 Kouhun (2 in the sideboard)",
        "4 Kouhun - 2 main, 2 side",
        "4 Kouhun; cut 1",
        "Kouhun (rare) x4 x2",
        "2 Jango Fett (A, B)",
        "2 Jango Fett (A) and (B)",
        "2 Darth Vader (K) or (I)",
        "2 Jango Fett (A) (Ship)",
        "2 Star Destroyer - Devastator",
        "4 X-Wing - Red Five",
        "2 Obi-Wan Kenobi - the old one",
        "4 Kouhun, Nexu",
        "Kouhun, Nexu x4",
        "2 Kouhun 4/9",
    ],
)
def test_words_that_may_change_the_card_or_its_count_are_never_passed_over(line: str) -> None:
    problems = parse_deck(f"4 Orray\n2 Geonosian Picadors\n{line}\n", db()).problems
    assert [p.rule for p in problems if p.hit.severity in (None, "error") and p.rule in ("P102", "P103", "P104")], (
        problems
    )


@pytest.mark.parametrize("name", ["Zzyzx Qwert (A)", "Blorbo Smith", "Darth Vader"])
@pytest.mark.parametrize(
    "form",
    [
        *("4 {} (Light)", "[12:04] Ann: 4 {}", "Ann> 4 {}", "[Character] 4 {}", "C 4 {}", "FALSE\t4\t{}", "{}...4"),
        *("{} (4 copies)", "{} = 4", "{}, Qty: 4", "4 {}!!", "4 {} - Ground, 5 build, 40 speed, 3 power, 4 health"),
        *("4\tNexu\t4\t{}\t4\tNexu", "4 Nexu\t4 {}\t4 Nexu", "4 Nexu     4 {}", "Nexu x4, {} x4, Nexu x4", "#9 4x {}"),
        *("a) 4 {}", '"4 {}"', "4 {} ........", "{} .... 4", "4 -> {}"),
    ],
)
def test_an_unknown_name_in_any_form_is_never_passed_over(form: str, name: str) -> None:
    problems = parse_deck(f"4 Orray\n4 Geonosian Picadors\n4 Kouhun\n{form.format(name)}\n", db()).problems
    errors_of = {p.rule for p in problems if p.hit.severity in (None, "error")}
    assert errors_of & {"P102", "P103", "P104"} or form.startswith("#"), problems


def test_one_card_without_a_count_among_many_with_one_is_said() -> None:
    text = f"{DARK}\nMay the Force Be with You\n"
    assert [
        (p.rule, p.hit.severity, p.hit.where.line) for p in parse_deck(text, db()).problems if p.rule == "P102"
    ] == [("P102", "warning", 9)]


def test_a_side_below_a_whole_deck_begins_no_empty_deck() -> None:
    assert [deck.copies() for deck in parse_decks(f"{DARK}\n\nLight Side\n", db())] == [32]


def test_a_row_of_several_cards_loses_none() -> None:
    row = "4\tX-Wing Red One\t4\tAT-TE Walker 71E\t2\tObi-Wan Kenobi (C)"
    assert parse_deck(f"4 Kouhun\n{row}\n", db()).copies() == 14


def test_a_misspelt_card_is_no_heading_of_another_language() -> None:
    assert [p.rule for p in parse_deck("4 Kouhun\n2 Nexu\n4 Solo\n", db()).problems] == ["P103"]


@pytest.mark.parametrize(
    "comment",
    ["# 2 Nexu", "// 2 Nexu", "//2x Nexu", "<!-- 2 Nexu -->\n<p>hi</p>", "4 Orray // 2 Nexu", "4 Orray # 2 Nexu"],
)
def test_a_comment_that_would_list_a_card_is_said(comment: str) -> None:
    deck = parse_deck(f"4 Kouhun\n{comment}\n", db())
    assert deck.copies() == 4 + 4 * comment.startswith("4")
    assert [(p.rule, p.hit.severity) for p in deck.problems if "comments" in str(p.hit.message)] == [("P102", "note")]
    for quiet in ("# the best", "// Kouhun are great", "4 Orray # fast", "<!-- mine -->"):
        assert not any("comments" in str(p.hit.message) for p in parse_deck(f"4 Kouhun\n{quiet}\n", db()).problems)


@pytest.mark.parametrize(
    "words",
    [
        "I played this in the last tournament and won four games.",
        "Thanks for looking at it!",
        "Average Build: 3.57",
        "Rares: 18, Uncommons: 14, Commons: 28",
        "12 Space / 12 Ground / 12 Character",
        "see https://example.org/decks/4",
        "2nd place, Player Two",
        "Thanks!",
        "Sent from my telephone",
        "Last edited by Ann; 2 days ago",
        "5 comments",
        "share",
        "Joined: Mar 2004",
        "2019-05-12",
        "12/12/12",
        "S: 0 G: 4 C: 2",
        "Light: 0%",
        "Version 2",
        "See page 4",
        "1-drops: 0, 2-drops: 4",
        "0 S 4 G 2 C",
        "Space=0 Ground=4 Char=2",
        "Alignment: Dark",
        "----- 8< -----",
        "<3",
        "4/5 stars",
        "Opening hand: 7 cards",
        "Different cards: 2",
        "(10/3/09 19:22)",
    ],
)
def test_words_beside_the_cards_are_no_cards(words: str) -> None:
    for text in (f"Title\n{words}\n4 Kouhun\n2 Nexu\n", f"4 Kouhun\n2 Nexu\n\n{words}\n"):
        deck = parse_deck(text, db())
        assert deck.copies() == 6, text
        assert not [p for p in deck.problems if p.hit.severity is None and p.rule != "P110"], text


@pytest.mark.parametrize("wrong", ["4 Kouhum", "4 Darth Vader", "4 Nobody At All", "Kouhumn", "4 Darth Vader (Z9)"])
@pytest.mark.parametrize("form", ["{}", "- [ ] {}", "**{}**", "> {}", "🔴 {}", "[*]{}", "<li>{}</li>", "{} [ESB]"])
def test_no_dress_makes_a_wrong_name_right_or_drops_it(wrong: str, form: str) -> None:
    text = f"2 Nexu\n{form.format(wrong)}\n2 Orray\n"
    assert [p.rule for p in parse_deck(text, db()).problems if p.rule in ("P102", "P103", "P104")], text
    assert parse_deck(text, db()).copies() > 4


def test_a_repair_never_makes_another_card() -> None:
    for text in ("2 Slave I I", "4 Anakin Skywalker's Lightsaber"):
        (entry,) = [entry for _, entry in parse_deck(text, db()).entries()]
        assert entry.card is None
        assert [p.rule for p in parse_deck(text, db()).problems] == ["P104"]


@pytest.mark.parametrize(
    "form", ["{} {}", "{} v. {}", "{} ver {}", "{} version {}", "{} (v{})", "{} [{}]", '{} "{}"', "{}, {}", "{}/{}"]
)
def test_a_version_letter_in_every_dress_is_that_letter_with_a_note(form: str) -> None:
    chance = random.Random(form)
    for card in chance.sample(
        [card for card in cards() if card.version and card.name.endswith(f"({card.version})")], 60
    ):
        deck = parse_deck("2 " + form.format(card.base, card.version), db())
        ((_, entry),) = deck.entries()
        assert entry.card in (card, None), (form, card.name, entry.card)
        assert entry.card is not None or [p.rule for p in deck.problems] == ["P104"], (form, card.name)


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("SB: 4 Nexu", "sideboard"),
        ("SB 4 Nexu", "sideboard"),
        ("[SB] 4 Nexu", "sideboard"),
        ("4 Nexu (sideboard)", "sideboard"),
        ("4 Nexu - SB", "sideboard"),
        ("4 Nexu [Supply]", "supply"),
        ("Outside the game: 4 Nexu", "outside"),
        ("My sideboard:\n4 Nexu", "sideboard"),
        ('{"cards": [{"n": 2, "name": "Kouhun"}, {"n": 4, "name": "Nexu", "board": "side"}]}', "sideboard"),
        ('{"main": [{"n": 2, "name": "Kouhun"}], "side": [{"n": 4, "name": "Nexu"}]}', "sideboard"),
        ('{"slots": {"Kouhun": 2}, "sideSlots": {"Nexu": 4}}', "sideboard"),
        ("Board,Qty,Name\nmain,2,Kouhun\nside,4,Nexu\n", "sideboard"),
    ],
)
def test_a_card_that_names_its_zone_is_there(line: str, zone: str) -> None:
    deck = parse_deck(line if line[0] == "{" or "Qty" in line else f"2 Kouhun\n{line}\n", db())
    assert (deck.copies(), deck.copies(zone)) == (2, 4)
    assert deck.problems == ()


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": [{"n": 2, "name": "Kouhun"}, {"n": 4, "name": "Nexu", "board": "attic"}]}',
        '{"main": [{"n": 2, "name": "Kouhun"}], "attic": [{"n": 4, "name": "Nexu"}]}',
        '{"main": [{"n": 2, "name": "Kouhun"}], "attic": {"Nexu": 4}}',
        "55 Kouhun\n2 Orray\n2 Nexu\nAttic\n4 Geonosian Picadors\n",
        "60 Kouhun\nAttic: 4 Nexu, 2 Orray, 2 Geonosian Picadors\n",
    ],
)
def test_cards_below_words_that_are_not_known_are_an_error_where_the_deck_is_whole_without_them(text: str) -> None:
    problems = parse_deck(text, db()).problems
    assert [p.rule for p in problems if p.hit.severity in (None, "error")], problems


def test_what_is_crossed_out_or_put_aside_is_said() -> None:
    for line in ("~~4 Nexu~~", "4 Nexu (maybe)", "Maybe: 4 Nexu"):
        deck = parse_deck(f"2 Kouhun\n{line}\n", db())
        assert deck.copies() == 2
        assert [(p.rule, p.hit.severity, p.hit.data["text"]) for p in deck.problems] == [("P102", "note", "4 Nexu")]


@pytest.mark.parametrize("as_read", ["cp1252", "latin-1", "mac_roman", "cp437", "cp850"])
def test_utf_8_that_was_read_wrongly_is_read_as_it_was_meant(as_read: str) -> None:
    text = "Padmé’s deck\n4 Vader’s Vengeance\n"
    once = text.encode().decode(as_read)
    deck = parse_deck(once, db())
    assert (deck.name, deck.copies()) == ("Padmé’s deck", 4)
    assert [p.rule for p in deck.problems if p.rule != "P106"] == ["P108"]
    if as_read == "latin-1":
        assert parse_deck(once.encode().decode(as_read), db()).name == "Padmé’s deck"


def test_an_old_macintosh_s_text_and_utf_32_are_read() -> None:
    assert parse_deck("4 Vader’s Vengeance\n".encode("mac_roman"), db()).problems[0].hit.data["encoding"] == "Mac Roman"
    for encoding in ("utf-32", "utf-32-le", "utf-32-be"):
        assert parse_deck("4 Rebel Trooper\n2 Nexu".encode(encoding), db()).copies() == 6


@pytest.mark.parametrize("before", ["Name: ", "Player: ", "Source: ", "by ", "; ", "^", "see ", "Total: ", "Posted: "])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_card_behind_words_is_never_dropped_without_a_word(before: str, place: int) -> None:
    lines = ["2 Kouhun", "2 Orray"]
    lines.insert(place, f"{before}4 Nexu")
    deck = parse_deck("\n".join(lines) + "\n", db())
    assert deck.problems or deck.copies() == 8


@pytest.mark.parametrize(
    "form", ["Event\n1 Life Day\n", "Event: Life Day\n", "Events (1)\n1 Life Day\n", "Ereignisse:\n1 Life Day\n"]
)
@pytest.mark.parametrize("before", [True, False])
def test_events_below_their_own_heading_are_in_the_supply(form: str, before: bool) -> None:
    cards_of = "Battle\n4 Kouhun\n4 Nexu\n"
    deck = parse_deck(form + cards_of if before else cards_of + form, db())
    assert (deck.copies(), deck.copies("supply")) == (8, 1)
    assert [(p.rule, p.hit.severity) for p in deck.problems] == [("P102", "note")]
    plain = parse_deck("Battle\n4 Kouhun\n1 Life Day\n4 Nexu\n", db())
    assert (plain.copies(), plain.copies("supply"), plain.problems) == (9, 0, ())


@pytest.mark.parametrize(("rest", "inside"), [(58, 59), (59, 59), (60, 60)])
def test_a_resource_below_its_own_heading_is_in_the_supply_where_the_deck_is_whole_without_it(
    rest: int, inside: int
) -> None:
    deck = parse_deck(f"Resource\n1 Black Market\nUnits\n{rest} Kouhun\n", db())
    assert (deck.copies(), deck.copies("supply")) == (inside, rest + 1 - inside)


@pytest.mark.parametrize("count", [5, 6, 9])
def test_five_of_a_name_that_no_card_has_are_no_heading(count: int) -> None:
    deck = parse_deck(f"1 Han Solo (A)\n{count} Nobody of this Name\n1 Chewbacca (B)\n", db())
    assert [(entry.count, entry.card is None) for _, entry in deck.entries()] == [(1, False), (count, True), (1, False)]
    assert [problem.rule for problem in deck.problems] == ["P103"]


@pytest.mark.parametrize(
    "form", ["{count} {name} (R)", "{count} {name}, R", "{count} {name} [R]", "{count} {name} - R"]
)
def test_a_letter_in_the_place_of_rarities_is_doubted(form: str) -> None:
    lines = [form.format(count=4, name=name) for name in ("Kouhun", "Nexu", "Orray", "Han Solo")]
    deck = parse_deck("\n".join(lines), db())
    doubts = [p for p in deck.problems if p.rule == "P104"]
    assert [(p.hit.where.line, p.hit.severity) for p in doubts] in ([(4, "warning")], [(4, None)])
    if doubts[0].hit.severity:
        assert [e.card.name for _, e in deck.entries() if e.card][-1] == "Han Solo (R)"
    plain = "\n".join(["4 Kouhun", "4 Nexu", "4 Orray", lines[-1].replace("[R]", "(R)")])
    assert not [p for p in parse_deck(plain, db()).problems if p.rule == "P104"]


@pytest.mark.parametrize("name", ["Hragscythe", "Dark Speed", "Falcon's Needs", "C-9979", "The Dark Side", "Starship"])
@pytest.mark.parametrize(
    "form",
    [
        "{name}=3",
        "003: 3 {name}",
        "three {name}",
        "{name};3",
        "3x: {name}",
        "3 *{name}*",
        '"3";"{name}"',
        "3 {name} :)",
    ],
)
def test_a_card_that_is_called_as_a_heading_is_a_card_in_every_form(name: str, form: str) -> None:
    deck = parse_deck(f"2 Kouhun\n{form.format(name=name)}\n4 Orray\n", db())
    assert [(e.count, e.card.name) for _, e in deck.entries() if e.card] == [(2, "Kouhun"), (3, name), (4, "Orray")]


def test_the_numbers_of_rows_are_no_counts() -> None:
    deck = parse_deck("1\tKouhun\n2\tNexu\n3\tOrray\n", db())
    assert [entry.count for _, entry in deck.entries()] == [1, 1, 1]
    deck = parse_deck("1\tKouhun\n3\tNexu\n2\tOrray\n", db())
    assert [entry.count for _, entry in deck.entries()] == [1, 3, 2]


@pytest.mark.parametrize("title", ["Mine", "Droid"])
def test_a_title_may_be_called_as_a_subtype(title: str) -> None:
    assert parse_deck(f"{title}\n4 Kouhun\n", db()).name == title
    assert parse_deck(f"{title}:\n4 Kouhun\n", db()).name is None


@pytest.mark.parametrize("crossed", ["~~4 Nexu~~", "~4 Nexu~", "<s>4 Nexu</s>", "[s]4 Nexu[/s]", "<del>4 Nexu</del>"])
@pytest.mark.parametrize("page", ["2 Kouhun\n{}\n", "<ul><li>2 Kouhun</li><li>{}</li></ul>"])
def test_what_is_crossed_out_is_no_part_of_the_deck(crossed: str, page: str) -> None:
    deck = parse_deck(page.format(crossed), db())
    assert deck.copies() == 2
    assert [(p.rule, p.hit.severity, p.hit.data["text"]) for p in deck.problems] == [("P102", "note", "4 Nexu")]


@pytest.mark.parametrize("place", [0, 1, 3])
@pytest.mark.parametrize("line", ["four Kouhunn", "4 Kouhunn", "10 Kouhunn", "20x Blorg Warriors", "12 Blorg Warriors"])
def test_a_counted_name_that_no_card_has_is_never_a_title_or_a_heading(line: str, place: int) -> None:
    lines = ["3 Nexu", "4 Orray", "1 Kouhun"]
    lines.insert(place, line)
    deck = parse_deck("\n".join(lines), db())
    assert [p.rule for p in deck.problems] == ["P103"]
    assert deck.copies() == 8 + int({"four": "4"}.get(line.split()[0], line.split()[0].strip("x")))


def test_the_number_of_cards_below_makes_a_heading() -> None:
    deck = parse_deck("4 Orray\n12 Blorg Warriors\n4 Nexu\n4 Kouhun\n4 Kouhun\n", db())
    assert [(p.rule, p.hit.severity) for p in deck.problems] == [("P102", "warning")]
    assert deck.copies() == 16


def test_a_dek_that_is_cut_off_is_told_so() -> None:
    card = '<card><name id="a">Kouhun</name><set>JG</set></card>'
    whole = f'<deck version="0.8"><superzone name="Deck">{card}</superzone></deck>'
    for end in range(30, len(whole) - 1, 7):
        with pytest.raises(InputError) as failed:
            parse_deck(whole[:end], db())
        assert "damaged XML" in str(failed.value)


@pytest.mark.parametrize("form", ["4 {} - C", "4 {}, C", "{} [C] x4", "4 {} - C - $1.25"])
def test_a_letter_that_may_be_a_version_or_the_rarity_of_another_card_is_no_certain_card(form: str) -> None:
    text = form.format("Qui-Gon's Spirit")
    deck = parse_deck(f"{text}\n4 Kouhun\n", db())  # a card, and one with the letter C
    assert [problem.rule for problem in deck.problems] in (["P104"], ["P106"])
    ((_, entry), _) = deck.entries()
    assert entry.card is None or entry.card.version == "C"
    dark = parse_deck("4 Relentless, D\n4 Kouhun\n", db())  # a card, and one with the letter D, which may be the side
    assert [problem.rule for problem in dark.problems] == ["P104"]


@pytest.mark.parametrize("first", ["4*Cut Throat", "2# Cut Throat", "<2> Cut Throat", "3_Cut Throat"])
def test_a_count_with_a_mark_on_the_first_line_is_no_title(first: str) -> None:
    deck = parse_deck(f"{first}\n4 Kouhun\n4 Nexu\n", db())
    assert [(p.rule, p.hit.where.line) for p in deck.problems] == [("P103", 1)]


@pytest.mark.parametrize("first", ["tres Cut Throats", "2x I don't like sand. It's coarse and rough."])
def test_a_title_that_begins_with_a_count_is_doubted(first: str) -> None:
    deck = parse_deck(f"{first}\n4 Kouhun\n4 Nexu\n", db())
    assert [(p.rule, p.hit.severity) for p in deck.problems] == [("P102", "warning")]


@pytest.mark.parametrize(
    "row", ["| 4 | Luke Skywalkr | Unit | UNION |", "4\tLuke Skywalkr\tUnit\tUNION", "UNION\t4\tKouhunn"]
)
def test_the_set_of_a_row_is_not_taken_for_the_card_of_its_name(row: str) -> None:
    deck = parse_deck(f"4 Kouhun\n{row}\n4 Nexu\n", db())
    assert [(p.rule, p.hit.where.line) for p in deck.problems] == [("P103", 2)]
