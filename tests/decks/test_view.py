"""What a view of a deck counts in a short way is what the long way gives."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.asked import examples
from tests.decks.pool import db, decks
from validator import formats
from validator.cards.model import ARENAS, Card
from validator.decks.model import ZONES, Deck, Entry, fingerprint
from validator.decks.view import SIDES, DeckView

FLAGS = [1 << bit for bit in range(9)]


@st.composite
def unlike(draw: st.DrawFn) -> Deck:
    """Draw a deck, some of its lines unknown or of no copies, some zones empty."""
    deck = draw(decks())
    zones = {zone: list(entries) for zone, entries in deck.zones.items()}
    for zone in ZONES:
        if draw(st.booleans()):
            zones[zone] = []
        for text in draw(st.lists(st.sampled_from(["Nobody", "no body", "Some One"]), max_size=2)):
            zones[zone].insert(0, Entry(None, draw(st.integers(0, 3)), text))
        zones[zone] = [replace(e, count=0) if draw(st.integers(0, 9)) == 0 else e for e in zones[zone]]
    return replace(deck, zones={zone: tuple(entries) for zone, entries in zones.items()})


@settings(max_examples=examples(80), deadline=None)
@given(unlike())
def test_the_fingerprint_of_a_view_is_that_of_its_deck(deck: Deck) -> None:
    assert DeckView(deck, formats.resolve("open", None, db()), db()).fingerprint == fingerprint(deck)


@settings(max_examples=examples(60), deadline=None)
@given(unlike(), st.sampled_from(["open", "standard", "wotc"]))
def test_flagged_and_distinct_cards_are_those_of_all_cards(deck: Deck, name: str) -> None:
    under = formats.resolve(name, "2026-11-29", db())
    short, long = DeckView(deck, under, db()), DeckView(deck, under, db())
    cards = long.cards()
    assert [card.key for card in short.distinct()] == list(cards)
    for flag in FLAGS:
        found = [(held.card.key, held.lines) for held in short.concerned(flag)]
        assert found == [(key, held.lines) for key, held in cards.items() if under.memo[key].flags & flag]
        assert found == [(held.card.key, held.lines) for held in long.concerned(flag)]
    for key, held in cards.items():
        alone = short.held(key)
        assert (alone.card, alone.lines) == (held.card, held.lines)


@settings(max_examples=examples(60), deadline=None)
@given(unlike(), st.sampled_from(["open", "standard"]))
def test_a_deck_is_counted_card_by_card(deck: Deck, name: str) -> None:
    view = DeckView(deck, formats.resolve(name, "2026-11-29", db()), db())
    lines = [(entry.card, entry.count) for entry in deck.zones["deck"] if entry.card is not None]
    units = [(card, count) for card, count in lines if card.is_unit]
    stray = sum(count for card, count in lines if card.kind in ("Event", "Subordinate"))
    arenas = [sum(count for card, count in units if arena in card.types) for arena in ARENAS]
    assert view.unread == sum(entry.count for entry in deck.zones["deck"] if entry.card is None)
    assert (view.total, view.uncounted) == (sum(count for _, count in lines) - stray + view.unread, stray)
    assert (view.units, list(view.arenas)) == (sum(count for _, count in units), arenas)
    for side, bit in SIDES.items():
        others = [
            card for card, count in lines if count and card.side not in (side, "neutral") and not _may_be_in(card, view)
        ]
        assert bool(view.sides & bit) == (not others)


def _may_be_in(card: Card, view: DeckView) -> bool:
    """Whether the data let a card be in decks of another side too."""
    return card.key in view.format.other_sides
