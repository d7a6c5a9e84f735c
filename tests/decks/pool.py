"""The card pool, and decks drawn from it."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from validator.cards.database import Database, load
from validator.cards.model import Card
from validator.decks.model import ZONES, Deck, Entry


@cache
def db() -> Database:
    return load()


@cache
def cards() -> list[Card]:
    return list(db())


TITLES = st.none() | st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=20).map(
    lambda text: " ".join(text.split()) or None
)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    card = cards()[draw(st.integers(0, len(cards()) - 1))]
    printing = draw(st.none() | st.sampled_from(card.printings))
    return Entry(card, draw(st.integers(1, 12)), card.name, printing=printing)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    return Deck(
        name=draw(TITLES),
        player=draw(TITLES),
        side=draw(st.sampled_from([None, "light", "dark", "vong", "neutral"])),
        format=draw(st.sampled_from([None, "standard", "Some Other Format"])),
        zones={zone: tuple(draw(st.lists(entries(), max_size=8))) for zone in ZONES},
    )


def contents(deck: Deck) -> dict[str, dict[tuple[str, str, str], int]]:
    """Return how many copies of which printing lie in which zone."""
    found: dict[str, dict[tuple[str, str, str], int]] = {zone: {} for zone in ZONES}
    for zone, entry in deck.entries():
        assert entry.card is not None
        assert entry.printed is not None
        key = (entry.card.key, entry.printed.set, entry.printed.name)
        found[zone][key] = found[zone].get(key, 0) + entry.count
    return found
