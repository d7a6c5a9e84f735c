"""What changed between two decks: copies of a card by zone, whatever the order, spelling and form of the files."""

from __future__ import annotations

import msgspec

from validator.cards.names import fold
from validator.decks.model import Deck


class DeckChange(msgspec.Struct, frozen=True):
    """A card of which one deck has more copies than the other in a zone."""

    zone: str
    card: str
    """Its name; what was written where no card has that name."""
    before: int
    """Copies in the first deck."""
    after: int
    """Copies in the second deck."""


class DeckDifference(msgspec.Struct, frozen=True):
    """What changed between two decks."""

    changes: tuple[DeckChange, ...]
    """In the order of the first deck, then what only the second has."""
    same: int
    """Copies that both decks have in the same zone."""


def compare(old: Deck, new: Deck) -> DeckDifference:
    """Return what changed from one deck to another. Printings of one card are one card, as in a fingerprint."""
    before, after = _counts(old), _counts(new)
    names = {key: name for key, (name, _) in (after | before).items()}
    changes = []
    same = 0
    for (zone, key), name in names.items():
        was, is_ = before.get((zone, key), ("", 0))[1], after.get((zone, key), ("", 0))[1]
        same += min(was, is_)
        if was != is_:
            changes.append(DeckChange(zone, name, was, is_))
    order = {key: place for place, key in enumerate((*before, *(key for key in after if key not in before)))}
    places = {(zone, name): order[zone, key] for (zone, key), name in names.items()}
    return DeckDifference(tuple(sorted(changes, key=lambda change: places[change.zone, change.card])), same)


def _counts(deck: Deck) -> dict[tuple[str, str], tuple[str, int]]:
    """Return name and copies by zone and card."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for zone, entry in deck.entries():
        if entry.count:
            key = entry.card.key if entry.card is not None else "?" + fold(entry.text)
            name = entry.card.key if entry.card is not None else entry.text
            found[zone, key] = (name, found.get((zone, key), ("", 0))[1] + entry.count)
    return found
