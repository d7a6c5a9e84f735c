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
            *("<tr><td>{n}</td><td>{c}</td></tr>", "{n} {c}\v", "{n} {c}\u2028", "{n} {c}\x85", "{n} {c}\r"),
        )
    },
    "slashes": joined("{n} {c}", " / "),
    "commas": joined("{n} {c}", ", "),
    "semicolons": joined("{n}x {c}", "; "),
    "pipes": joined("{n} {c}", " | "),
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


def test_a_heading_that_is_not_known_is_an_error_only_above_cards() -> None:
    def severities(text: str) -> list[str | None]:
        return [p.hit.severity for p in parse_deck(text, db()).problems]

    assert severities("4 Kouhun\n\nThe boss:\n2 Nexu\n") == ["error"]
    assert severities("4 Kouhun\n\nNotes:\n") == ["warning"]
    assert severities("4 Kouhun\n\n## Whatever\n2 Nexu\n") == ["error"]


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
