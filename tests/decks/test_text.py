"""Deck lists as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.asked import examples
from tests.decks.pool import cards, contents, db
from validator.cards.database import Database
from validator.cards.names import split
from validator.decks.model import Deck
from validator.decks.readers import parse_deck
from validator.inputs.files import InputError
from validator.results import Finding
from validator.rules import registry


def read(text: str) -> Deck:
    return parse_deck(text, db())


def listed(text: str) -> list[tuple[int, str | None]]:
    return [(e.count, e.card.key if e.card else None) for _, e in read(text).entries()]


def found(text: str) -> list[Finding]:
    worded = [registry.word(p.rule, p.hit) for p in read(text).problems]
    return [f for f in worded if f is not None]


def rules(text: str) -> list[str]:
    return [f.rule for f in found(text)]


LINES = {
    "4 {}": 4,
    "4x {}": 4,
    "4X {}": 4,
    "4 x {}": 4,
    "x4 {}": 4,
    "4× {}": 4,
    "(4) {}": 4,
    "[4] {}": 4,
    "4: {}": 4,
    "4\t{}": 4,
    "+4 {}": 4,
    "  4   {}": 4,
    "{} x4": 4,
    "{} X4": 4,
    "{} x 4": 4,
    "{} ×4": 4,
    "{} (x4)": 4,
    "{} (4)": 4,
    "{} [4]": 4,
    "{} 4x": 4,
    "{} *4": 4,
    "{} - 4": 4,
    "★ 4 {}": 4,
    "✓ 4x {}": 4,
    "{}: 4": 4,
    "{}, 4": 4,
    "{}\t4": 4,
    "{} 4": 4,
    "{}": 1,
    "- {}": 1,
    "* 4 {}": 4,
    "• {} x4": 4,
    "•{}": 1,
    "– 4x {}": 4,
    "1. {}": 1,
    "1) 4 {}": 4,
    "1. 4x {}": 4,
    "4 {} # the best": 4,
    "4 {} // the best": 4,
    "{} x4 # the best": 4,
    "4 {},": 4,
    '4 "{}"': 4,
}
NAMES = (
    "Rebel Trooper",
    "Luke Skywalker (A)",
    "501st Legion Dark Trooper",
    "4-LOM (A)",
    "2-1B Medical Droid (A)",
    "2-1B's Touch",
    "8D8 (A)",
    "99 (A)",
    "0-0-0 (A)",
    "100 Battle Droids",
    "Trooper 1138",
    "Order 66",
    "725 to 1",
    "3,720 to 1",
    "10,000 Death Stars (A)",
    "J4X-7 (A)",
    "TIE Advanced v1",
    "T-65XJ3 X-wing",
    "Clone Trooper 6/298",
    "Stormtrooper TK-421",
    "Operation: Cinder",
    'Garazeb "Zeb" Orrelios (A)',
    "In a Galaxy Far, Far Away....",
    "Space Slug RAS",
    "Vader's TIE Fighter (B)",
)


@pytest.mark.parametrize(("form", "count"), LINES.items(), ids=lambda each: repr(each))
def test_every_form_of_a_line_with_every_odd_name(form: str, count: int) -> None:
    for name in NAMES:
        text = form.format(name)
        assert listed(text) == [(count, name)], text
        assert not {"P102", "P103"} & set(rules(text)), text


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("form", FORMS := ["{}", "4 {}", "{} x4", "4\t{}", "- 4x {}"])
def test_every_name_of_the_pool(form: str, every: bool) -> None:
    """Every name in one form, and in the long run in every form."""
    for number, card in enumerate(cards()):
        if card.key == card.name and (every or number % len(FORMS) == FORMS.index(form)):
            text = form.format(card.name)
            assert listed(text) == [(1 if form == "{}" else 4, card.name)], text
            assert not read(text).problems, text


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from(NAMES)), min_size=1, max_size=12), st.randoms())
@settings(deadline=None, max_examples=examples(40))
def test_all_forms_give_the_same_deck(lines: list[tuple[int, str]], random: object) -> None:
    plain = read("".join(f"{count} {name}\n" for count, name in lines))
    other = read("".join(f"{name} x{count}\r\n" for count, name in lines))
    shuffled = list(lines)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    mixed = read("".join(f"- {count}x {name}\n\n" for count, name in shuffled))
    assert contents(plain) == contents(other) == contents(mixed)
    assert plain.copies() == sum(count for count, _ in lines)


def test_lines_of_one_card_add_up_but_keep_their_places() -> None:
    deck = read("2 Rebel Trooper\n# more\nRebel Trooper\n  Supply:\n   1 Rebel Trooper\n")
    assert [(zone, e.count, e.where.line, e.where.column, e.where.pointer) for zone, e in deck.entries()] == [
        ("deck", 2, 1, 1, "/zones/deck/0"),
        ("deck", 1, 3, 1, "/zones/deck/1"),
        ("supply", 1, 5, 4, "/zones/supply/0"),
    ]


# ── counts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1000000000000 Rebel Trooper", "P109"),
        ("9" * 5000 + " Rebel Trooper", "P102"),
        ("1000 Rebel Trooper", "P109"),
        ("1,000 Rebel Trooper", "P109"),
        ("Rebel Trooper x1000000000000", "P109"),
        ("-1 Rebel Trooper", "P102"),
        ("- -1 Rebel Trooper", "P102"),
        ("-1 rebel trooper", "P102"),
        ("1.5 Rebel Trooper", "P102"),
        ("1/2 Rebel Trooper", "P102"),
    ],
)
def test_a_count_that_is_none(line: str, rule: str) -> None:
    read_lines = f"2 Rebel Trooper\n{line}\n3 Rebel Pilot"
    assert rules(read_lines) == [rule]
    assert listed(read_lines) == [(2, "Rebel Trooper"), (3, "Rebel Pilot")]
    (finding,) = found(read_lines)
    assert (finding.severity, finding.where.line) == ("error", 2)


def test_no_copies_is_a_warning() -> None:
    assert listed("0 Rebel Trooper") == [(0, "Rebel Trooper")]
    assert [(f.rule, f.severity) for f in found("0 Rebel Trooper\nRebel Trooper x0")] == [("P105", "warning")] * 2


def test_a_number_with_a_dot_is_the_number_of_the_line_or_a_question() -> None:
    assert listed("1. Rebel Trooper\n2. Rebel Pilot\n3. 4x Rebel Squad") == [
        (1, "Rebel Trooper"),
        (1, "Rebel Pilot"),
        (4, "Rebel Squad"),
    ]
    assert rules("1. Rebel Trooper\n2. Rebel Pilot\n\n1. Rebel Squad") == []
    assert rules("4. Rebel Trooper\n2. Rebel Pilot") == ["P102", "P102"]


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_unknown_card_has_suggestions_and_counts() -> None:
    (finding,) = found("4 Luke Skywalkr (A)")
    assert (finding.rule, finding.severity, finding.where.line) == ("P103", "error", 1)
    assert "Luke Skywalkr (A)" in finding.message
    assert "Luke Skywalker (A)" in finding.hint
    assert "older checker" in finding.hint
    assert read("4 Luke Skywalkr (A)").copies() == 4


@pytest.mark.parametrize(
    "name", ["Luke Skywalker (Z9)", "Jagged Fel (A) (Sub)", "Yoda (C) (XYZ)", "Luke Skywalker (A) B"]
)
def test_a_near_name_is_no_card(name: str) -> None:
    assert rules(f"2 {name}") == ["P103"]


def test_an_ambiguous_name_has_its_candidates() -> None:
    (finding,) = found("4 Luke Skywalker")
    assert (finding.rule, finding.severity) == ("P104", "error")
    assert "Luke Skywalker (A)" in finding.cards
    assert len(finding.cards) > 20
    (finding,) = found("4 Luke Skywalker [ESB]")
    assert set(finding.cards) == {f"Luke Skywalker ({letter})" for letter in "HIJK"}


def test_two_cards_of_one_name_need_the_set() -> None:
    assert rules("1 Pulling the Strings") == ["P104"]
    for code in ("ION", "TROS"):
        for form in ("1 Pulling the Strings [{}]", "Pulling the Strings ({})", "Pulling the Strings {} x1"):
            assert listed(form.format(code)) == [(1, f"Pulling the Strings [{code}]")], form


@pytest.mark.parametrize(
    "line",
    [
        "4 REBEL TROOPER",
        "4 rebel-trooper",
        "4 Rebel  Trooper",
        "Luke Skywalker(A)",
        "luke skywalker a",
        "Luke’s X-wing (A)",
    ],
)
def test_a_repaired_name_is_a_note(line: str) -> None:
    (finding,) = found(line)
    assert (finding.rule, finding.severity) == ("P106", "note")


@pytest.mark.parametrize(
    "suffix",
    [
        "[ANH]",
        "(ANH)",
        "[anh]",
        "[ANH {}]",
        "(ANH {})",
        "[ANH #{}]",
        "(ANH) {}",
        "[ANH{}]",
        "ANH",
        "ANH {}",
        "[A New Hope]",
    ],
)
def test_a_set_behind_the_name(suffix: str) -> None:
    number = db().get("Rebel Trooper").printings[0].number
    for form in (f"4 Rebel Trooper {suffix}", f"Rebel Trooper {suffix} x4", f"4x Rebel Trooper {suffix} # yes"):
        text = form.format(number)
        deck = read(text)
        assert listed(text) == [(4, "Rebel Trooper")], text
        assert not deck.problems, text
        assert deck.zones["deck"][0].printing == db().get("Rebel Trooper").printings[0], text
    with_other = found(
        f"4 Rebel Trooper {suffix.replace('ANH', 'ESB').replace('anh', 'ESB').replace('A New Hope', 'ESB')}".format(
            number
        )
    )
    assert [f.rule for f in with_other] == ["P107"]


def test_a_number_that_is_another_card_s_is_a_mismatch() -> None:
    (finding,) = found("4 Rebel Trooper [ANH 1]")
    assert (finding.rule, finding.severity) == ("P107", "warning")


def test_a_set_in_the_name_is_part_of_it() -> None:
    assert listed("2 Space Slug RAS\n2 Space Slug [ESB]\n2 Space Slug [RAS]") == [
        (2, "Space Slug RAS"),
        (2, "Space Slug"),
        (2, "Space Slug RAS"),
    ]


def test_a_printing_is_kept() -> None:
    entry = read("2 Darth Vader (W) (Starter)").zones["deck"][0]
    assert entry.printing is not None
    assert (entry.printing.name, entry.printing.set) == ("Darth Vader (W) (Starter)", "START")


# ── headings, titles and totals ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "heading",
    [
        "character",
        "Characters",
        "CHARACTER:",
        "Character (4)",
        "Character: 4",
        "Character - 4",
        "Character 4",
        "Characters [4]",
        "4 Characters",
        "== Characters (4) ==",
        "** Character **",
        "[Character]",
        "Character units: 4",
        "Character cards (4)",
        "Units",
        "Units (4)",
        "Ground/Character",
        "Ground & Character (4)",
    ],
)
def test_a_heading_is_no_card(heading: str) -> None:
    text = f"{heading}\n4 Rebel Trooper\n"
    assert listed(text) == [(4, "Rebel Trooper")]
    assert not read(text).problems
    if "4" in heading:
        assert rules(text.replace("4", "5", 1)) == ["P110"]


@pytest.mark.parametrize(
    "word",
    [
        "Space",
        "Ground",
        "Battles",
        "battle",
        "Missions",
        "Equipment",
        "LOCATIONS",
        "Resource",
        "Events",
        "Subordinate",
        "Trap",
    ],
)
def test_every_card_type_is_a_heading(word: str) -> None:
    assert not read(f"{word}\n\n{word.lower()}:\ncharacter\n4 Rebel Trooper\n0 {word}").problems


def test_zones() -> None:
    deck = read(
        "4 Rebel Trooper\nSupply:\n1 Rebel Pilot\nSIDEBOARD (2)\nCharacter\n2 Rebel Squad\n"
        "Outside the game\nRebel Marine\nMain Deck (7)\n3 Clone Squad"
    )
    assert {zone: [(e.count, e.text) for e in entries] for zone, entries in deck.zones.items()} == {
        "deck": [(4, "Rebel Trooper"), (3, "Clone Squad")],
        "supply": [(1, "Rebel Pilot")],
        "sideboard": [(2, "Rebel Squad")],
        "outside": [(1, "Rebel Marine")],
    }
    assert not deck.problems


def test_a_published_list_with_a_block_of_totals() -> None:
    text = (
        "Dark Side\ncharacter\n2 Darth Vader (A)\n3 Darth Vader (B)\nground\n4 Blizzard Force AT-ST\nspace\n"
        "2 TIE Fighter Squad\n1 Devastator (A)\nequipment\nmission\n4 Well-Earned Meal\n"
        "Totals:\n5 Character\n4 Ground\n3 Space\n4 Mission\n0 Equipment\n"
    )
    deck = read(text)
    assert (deck.name, deck.side, deck.copies()) == ("Dark Side", "dark", 16)
    assert not deck.problems
    for wrong in ("6 Character", "5 Ground", "2 Space", "0 Mission", "1 Equipment"):
        right = next(line for line in text.split("\n")[12:] if line.split()[1:] == wrong.split()[1:])
        (finding,) = found(text.replace(f"\n{right}\n", f"\n{wrong}\n"))
        assert (finding.rule, finding.severity) == ("P110", "warning")
        assert wrong in finding.message


def test_a_published_list_with_counts_behind_the_names() -> None:
    text = (
        "Character: 6\nDarth Vader (K) x3\nDarth Vader (G)\nSan Hill (A) x2\n\nGround: 4\nBlizzard Force AT-ST x4\n\n"
        "Space: 5\nSlave I (A)\nTie Fighter Squad x4\n\nLocations: 4\nHoth Battle Plains x4\n"
    )
    deck = read(text)
    assert deck.name is None
    assert deck.copies() == 19
    assert [p.rule for p in deck.problems] == ["P106"]
    assert [f.rule for f in found(text.replace("x3", "x2"))] == ["P110", "P106"] or rules(text.replace("x3", "x2")) == [
        "P106",
        "P110",
    ]


def test_totals_without_headings_go_by_type() -> None:
    cards_ = "4 Rebel Trooper\n4 AT-TE Walker 23X\n"
    assert rules(cards_ + "Totals\n4 Character\n4 Ground\n0 Space\n8 Units\nTotal: 8\n8 cards\n") == []
    assert rules(cards_ + "Totals\n5 Character\n3 Ground\n1 Space\n7 Units\nTotal: 9\n9 cards\n") == ["P110"] * 6


def test_a_unit_of_two_arenas_may_be_counted_in_either() -> None:
    card = next(c for c in cards() if c.types == ("Ground", "Character"))
    for counts in ("2 Ground\n2 Character", "2 Ground\n0 Character", "0 Ground\n2 Character"):
        assert rules(f"2 {card.name}\nTotals:\n{counts}") == []
    assert rules(f"2 {card.name}\nTotals:\n3 Ground") == ["P110"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My Deck\n4 Rebel Trooper", "My Deck"),
        ("*** My Deck ***\n\nSpace\n4 Rebel Trooper", "My Deck"),
        ("2004 Worlds\n4 Rebel Trooper", "2004 Worlds"),
        ("Name: Order 66\n4 Rebel Trooper", "Order 66"),
        ("# a comment\n\nMy Deck:\n4 Rebel Trooper", "My Deck"),
        ("// Name: My Deck\n4 Rebel Trooper", "My Deck"),
        ("Light Side\n4 Rebel Trooper", "Light Side"),
        ("Luke Skywalker and friends\nRebel Trooper", "Luke Skywalker and friends"),
        ("4 Rebel Trooper", None),
    ],
)
def test_the_title(text: str, name: str | None) -> None:
    deck = read(text)
    assert deck.name == name
    assert [e.text for _, e in deck.entries()] == ["Rebel Trooper"]
    assert not deck.problems


def test_facts_about_the_deck() -> None:
    deck = read("Name: A\nPlayer: B\nFormat: Standard\nSide: Light Side\n4 Rebel Trooper")
    assert (deck.name, deck.player, deck.format, deck.side) == ("A", "B", "Standard", "light")
    deck = read("A\nby B\n\n4 Rebel Trooper")
    assert (deck.name, deck.player) == ("A", "B")


def test_a_misspelt_first_card_of_a_list_without_counts_is_no_title() -> None:
    deck = read("Rebel Troopper\nRebel Pilot\n")
    assert deck.name is None
    assert [p.rule for p in deck.problems] == ["P103"]
    assert rules("Luke Skywalkr (A)\n4 Rebel Pilot\n") == ["P103"]


@pytest.mark.parametrize(
    "line", ["Luke Skywalker (A)/4", "Luke Skywalker (A) ... 4", '"Rebel Trooper",4', "Luke Skywalker (A) xNaN"]
)
def test_a_first_card_with_its_count_in_an_odd_place_is_no_title(line: str) -> None:
    assert read(f"{line}\n4 Rebel Pilot\n").name is None
    assert len(listed(f"{line}\n4 Rebel Pilot\n")) == 2
    assert read(f"{line}\n").name is None


def test_only_so_many_lines_before_the_first_card_are_held_against_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def suggest(text: str, limit: int = 3) -> tuple[str, ...]:
        asked.append(text)
        return ()

    monkeypatch.setattr(db(), "suggest", suggest)
    assert rules("\n".join(f"words {'of ' * (at % 40)}prose" for at in range(1, 150))).count("P102") == 148
    assert len(asked) == 100


@pytest.mark.parametrize(
    ("line", "count", "card"),
    [
        ("4Luke Skywalker (A)", 4, "Luke Skywalker (A)"),
        ("Luke Skywalker (A)x4", 4, "Luke Skywalker (A)"),
        ("**4 Luke Skywalker (A)**", 4, "Luke Skywalker (A)"),
        ("[b]4 Luke Skywalker (A)[/b]", 4, "Luke Skywalker (A)"),
        ("2x [card]Luke Skywalker (A)[/card]", 2, "Luke Skywalker (A)"),
        ("<li>4 Luke Skywalker (A)</li>", 4, "Luke Skywalker (A)"),
        ("3 Vader&#39;s Vengeance<br>", 3, "Vader's Vengeance"),
        ("2 Garazeb &quot;Zeb&quot; Orrelios (C)", 2, 'Garazeb "Zeb" Orrelios (C)'),
        ("501st Legion (E)", 1, "501st Legion (E)"),
    ],
)
def test_lines_of_forums_and_web_pages(line: str, count: int, card: str) -> None:
    (entry,) = [e for _, e in read(f"Title\n{line}\n").entries()]
    assert entry.card is not None
    assert (entry.count, entry.card.name) == (count, card)
    assert set(rules(f"Title\n{line}\n")) <= {"P106"}


def test_a_heading_in_a_forum_s_markup() -> None:
    assert read("[b]Supply:[/b]\n1 Rebel Trooper").zones["supply"]


def test_a_title_that_is_a_card_is_said() -> None:
    (finding,) = found("Order 66\n\n4 Rebel Trooper\n4 Rebel Pilot\n")
    assert (finding.rule, finding.severity) == ("P102", "note")
    assert rules("Order 66\n\nRebel Trooper\nRebel Pilot\n") == []


def test_nothing_is_dropped_without_a_word() -> None:
    assert rules("4 Rebel Trooper\n1234\n") == ["P102"]
    assert rules("4 Rebel Trooper\n" + "x" * 600) == ["P102"]
    assert rules("4 Rebel Trooper\nsome words\n") == ["P103"]
    assert rules("4 Rebel Trooper\nsome\x1bwords\n") == ["P102"]
    assert [(f.rule, f.severity) for f in found("4 Rebel Trooper\nQuux:\n")] == [("P102", "warning")]
    assert [(f.rule, f.severity) for f in found("title\nmore words here\n4 Rebel Trooper\n")] == [("P102", "warning")]
    assert rules("4 Rebel Trooper\n-----\n* * *\n\n") == []


def test_comments_and_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        deck = read(end.join(["\ufeff# Deck", "// more", "4 Rebel Trooper", "", "2 Rebel Pilot"]))
        assert [(e.count, e.where.line) for _, e in deck.entries()] == [(4, 3), (2, 5)]
        assert not deck.problems


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=examples(150))
def test_any_text_is_a_deck_or_an_input_error(text: str) -> None:
    _never_anything_else(text)


PIECES = st.sampled_from(
    ["4", "-1", "x4", "1.", "Rebel Trooper", "Luke Skywalker", "(A)", "[ESB 157]", "\t", "\n", "\r\n", ":", "Totals",
     "12", "14 Character", "Supply", "#", "//", "(", ")", "9" * 20, "²", "٣", "\u2028", "\0", "•", '"', "é"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=25).map(" ".join) | st.lists(PIECES, max_size=25).map("".join))
@settings(deadline=None, max_examples=examples(300))
def test_pieces_of_decks_are_a_deck_or_an_input_error(text: str) -> None:
    _never_anything_else(text)


def _never_anything_else(text: str) -> None:
    try:
        deck = read(text)
    except InputError as error:
        line = error.one_line()
    else:
        for problem in deck.problems:
            finding = registry.word(problem.rule, problem.hit)
            assert finding is not None
            assert "\n" not in finding.message + finding.hint
        return
    assert "\n" not in line


def test_what_a_line_means_does_not_depend_on_the_lines_met_before() -> None:
    text = "Rebel Trooper\n2. Rebel Pilot\nfoo\n4 Rebel Trooper\n14 Character\nsome words"
    first = read(text)
    read("4 Rebel Trooper\n1. Rebel Squad\n2. Rebel Pilot\nfoo\n14 Character\nsome words\n")
    assert read(text) == first


def test_a_number_of_the_set_tells_the_version() -> None:
    luke = db().get("Luke Skywalker (H)")
    number = luke.printings[0].number
    assert luke.printings[0].set == "ESB"
    assert listed(f"2 Luke Skywalker [ESB {number}]") == [(2, "Luke Skywalker (H)")]
    assert rules(f"2 Luke Skywalker [ESB {number}]") == ["P106"]


def test_a_printing_in_square_brackets_is_no_set() -> None:
    card = next(
        card
        for card in cards()
        if "PROMO" not in card.sets and any(p.name == f"{card.name} (Promo)" for p in card.printings)
    )
    entry = read(f"2 {card.name} [Promo]").zones["deck"][0]
    assert entry.printing is not None
    assert entry.printing.name == f"{card.name} (Promo)"
    assert rules(f"2 {card.name} [Promo]") == ["P106"]


def test_names_that_hold_a_number_go_before_counts() -> None:
    named = (
        "Battle Droids",
        "100 Battle Droids",
        "100x Trooper",
        "Trooper",
        "Squad x4",
        "Squad",
        "Ground",
        "Elite (A)",
    )
    named += ("7 Elite (A)",)
    one = db().get("Rebel Trooper")
    own = Database(
        [replace(one, name=n, base=split(n).base, version=split(n).version, key=n, aliases=()) for n in named],
        db().sets,
        "1",
        "",
    )
    for line, count, name in (
        ("100 Battle Droids", 1, "100 Battle Droids"),
        ("4 Battle Droids", 4, "Battle Droids"),
        ("2 100 Battle Droids", 2, "100 Battle Droids"),
        ("100x Trooper", 1, "100x Trooper"),
        ("99x Trooper", 99, "Trooper"),
        ("Squad x4", 1, "Squad x4"),
        ("Squad x3", 3, "Squad"),
        ("Squad x4 x3", 3, "Squad x4"),
        ("7 Elite (A)", 1, "7 Elite (A)"),
        ("8 Elite (A)", 8, "Elite (A)"),
        ("4 Ground", 4, "Ground"),
    ):
        for _ in range(2):
            deck = parse_deck(line, own)
            assert [(e.count, e.text) for _, e in deck.entries()] == [(count, name)], line
            assert not deck.problems, line
