"""A deck in another form that is proved to read back as the same deck."""

from __future__ import annotations

from collections import Counter

from validator.cards.database import Database
from validator.cards.names import fold
from validator.decks.model import Deck
from validator.decks.readers import parse_decks
from validator.decks.writers import write_deck
from validator.inputs.files import InputError, printable

_FACTS = ("name", "player", "side", "format")


def convert(deck: Deck, kind: str, db: Database) -> str:
    """Return a deck in the form `kind`: `dek`, `txt`, `json` or `csv`.

    Raises ValueError for any other form, and InputError, which names what would change, for a deck that wouldn't read
    back as the same one: an unknown name that looks like a heading, or a title of a deck without cards as CSV.
    """
    written = write_deck(deck, kind)
    try:
        again = parse_decks(written, db)
    except InputError as error:
        raise InputError(
            f"as {kind} it could not be read again: {error.message}", path=deck.path, code="not-in-this-form"
        ) from None
    differs = "another number of decks" if len(again) != 1 else _difference(deck, again[0])
    if differs is not None:
        raise InputError(
            f"as {kind} it would not read back as the same deck: {differs}",
            path=deck.path,
            hint="choose another form",
            code="not-in-this-form",
        )
    return written


def _difference(deck: Deck, again: Deck) -> str | None:
    """Return what differs first between two decks, in words."""
    for fact in _FACTS:
        if (getattr(deck, fact) or None) != (getattr(again, fact) or None):
            what = "title" if fact == "name" else fact
            return f"its {what} “{printable(getattr(deck, fact) or getattr(again, fact), 80)}” would be lost or another"
    before, after = _cards(deck), _cards(again)
    changed = next(iter([*(before - after), *(after - before)]), None)
    return f"the line “{printable(changed[2], 80)}” would be read otherwise" if changed is not None else None


def _cards(deck: Deck) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for zone, entry in deck.entries():
        key = entry.card.key if entry.card is not None else f"?{fold(entry.text)}"
        found[zone, key, entry.card.name if entry.card is not None else " ".join(entry.text.split())] += entry.count
    return found
