"""Doing all that the last line says makes a deck legal, whatever was wrong with it."""

from __future__ import annotations

import random

import pytest

from tests.decks.pool import cards, db
from validator.api import check_deck, parse_deck
from validator.cards.model import Card
from validator.decks.model import Deck
from validator.report.mending_text import mending_text
from validator.results import Mending, Removal, Result

DAY = "2026-11-29"
FORMATS = ("open", "vintage")


def checked(deck: Deck, under: str) -> Result:
    return check_deck(deck, under, DAY, db(), elsewhere=True)


def wrong_deck(chance: random.Random) -> str:
    """Return a deck of 20 to 40 lines of any cards, with too many copies, other sides, Events and misspelt names."""
    pool = [card for card in cards() if card.key == card.name]
    lines = [f"{chance.randint(1, 6)}\t{card.name}" for card in chance.sample(pool, chance.randint(1, 25))]
    lines += [f"{chance.randint(1, 2)} Nobody At All {at}" for at in range(chance.randint(0, 2))]
    for zone in ("Supply:", "Sideboard:"):
        if chance.random() < 0.5:
            lines += [zone, *(f"{chance.randint(1, 5)}\t{card.name}" for card in chance.sample(pool, 4))]
    return "\n".join(lines) + "\n"


def mended(deck: Deck, mending: Mending, side: str, under: str) -> str:
    """Return the deck after all that the mending says, with cards of the side and the format added."""
    left: dict[tuple[str, str], int] = {}
    for zone, entry in deck.entries():
        if entry.card is not None and entry.count:
            left[zone, entry.card.name] = left.get((zone, entry.card.name), 0) + entry.count
    for each in mending.out:
        left[each.zone, each.card] -= each.copies
        assert left[each.zone, each.card] >= 0
    fitting = [card for card in fillers(under) if card.side in (side, "neutral") and not left.get(("deck", card.name))]
    wanted = [arena for arena, number in mending.arenas.items() for _ in range(number)]
    wanted += ["any"] * (mending.units - len(wanted)) + [""] * (mending.add - max(mending.units, len(wanted)))
    for want in wanted:
        card = next(
            card
            for card in fitting
            if left.get(("deck", card.name), 0) < 4
            and (card.types == (want,) if want in mending.arenas else card.is_unit if want else card.kind == "Battle")
        )
        left["deck", card.name] = left.get(("deck", card.name), 0) + 1
    lines = []
    for zone, heading in (("deck", "Deck"), ("supply", "Supply"), ("sideboard", "Sideboard"), ("outside", "Outside")):
        lines += [f"{heading}:", *(f"{count}\t{name}" for (at, name), count in left.items() if at == zone and count)]
    return "\n".join(lines)


_fillers: dict[str, list[Card]] = {}


def fillers(under: str) -> list[Card]:
    """Return cards that a format allows in any number up to four."""
    if under not in _fillers:
        pool = [card for card in cards() if card.key == card.name and (card.is_unit or card.kind == "Battle")]
        pool = [card for card in pool if card.printings[0].set in ("AOTC", "ANH", "ESB", "BOH", "BOE", "SAV", "ROTS")]
        random.Random(under).shuffle(pool)
        pool = pool[:500]
        text = "\n".join(f"4\t{card.name}" for card in pool)
        bad = {name for f in checked(parse_deck(text, db()), under).findings if f.rule[0] == "F" for name in f.cards}
        _fillers[under] = [card for card in pool if card.name not in bad]
    return _fillers[under]


@pytest.mark.parametrize("under", FORMATS)
def test_doing_all_that_it_says_makes_a_deck_legal(under: str) -> None:
    chance = random.Random(under)
    for _ in range(20):
        deck = parse_deck(wrong_deck(chance), db())
        result = checked(deck, under)
        if result.verdict != "illegal":
            continue
        assert result.mending is not None
        assert mending_text(result.mending).startswith("to make it legal: ")
        side = str(result.facts["side"])
        after = checked(parse_deck(mended(deck, result.mending, side, under), db()), under)
        assert [f.message for f in after.findings if f.severity == "error"] == [], (result.mending, deck)
        assert after.mending is None


def test_what_it_says() -> None:
    one = Mending(1, (Removal("Nexu", 2, "deck"), Removal("Kouhun", 1, "supply")), 5, 2, {"Space": 2, "Ground": 0})
    assert mending_text(one) == (
        "to make it legal: correct or take out the 1 line that is not understood; take out 2 Nexu and 1 Kouhun of the "
        "supply; add 5 cards, among them 2 Space units"
    )
    assert mending_text(Mending(0, (), 1, 1, {"Space": 1})) == "to make it legal: add 1 Space unit"
    assert mending_text(Mending(0, (), 12, 0, {"Space": 0})) == "to make it legal: add 12 cards"
    assert mending_text(Mending(2, (), 0, 0, {})) == (
        "to make it legal: correct or take out the 2 lines that are not understood"
    )


def test_a_legal_deck_needs_nothing() -> None:
    assert checked(parse_deck("1 Nexu", db()), "open").mending is not None
    assert check_deck(parse_deck("1 Nexu", db()), "open", DAY, db()).mending is None
