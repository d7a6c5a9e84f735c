"""What makes an illegal deck legal: computed on the deck as it is after each of its mends, so that they add up."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from msgspec.structs import replace

from validator.cards.model import ARENAS
from validator.checks.deck import rule_findings
from validator.decks.model import Deck, Entry
from validator.decks.view import DeckView
from validator.results import Finding, Mending, Removal

_MOST_STEPS = 12
"""How often cards are taken out and the deck is checked again; each step ends the errors of a zone."""


def mending(view: DeckView, findings: Iterable[Finding]) -> Mending | None:
    """Return what makes a deck legal; None where it is legal, or where taking out and adding cards wouldn't do.

    `findings`: all of the deck. Lines that aren't understood are to be corrected or taken out; what is to be added is
    counted without them.
    """
    errors = [finding for finding in findings if finding.severity == "error"]
    if not errors:
        return None
    wrong = len(errors) - sum(finding.severity == "error" for finding in rule_findings(view))
    zones = {
        zone: tuple(entry for entry in entries if entry.card is not None and entry.count)
        for zone, entries in view.deck.zones.items()
    }
    deck = replace(view.deck, zones=zones, problems=())
    for _ in range(_MOST_STEPS):
        view = DeckView(deck, view.format, view.db)
        left = [finding for finding in rule_findings(view) if finding.severity == "error"]
        about = [finding for finding in left if finding.cards]
        if not about:
            break
        mended = _without(deck, about)
        if mended is None:
            return None
        deck = mended
    else:
        return None
    out = _removed(zones, deck)
    beside = any("ratio" in finding.data for finding in left)
    units = dict(zip(ARENAS, _missing_in_arenas(view, beside=beside), strict=True))
    numbers = view.format.numbers
    needed = numbers.deck_minimum - (numbers.resource_discount if view.resources else 0)
    more_units = max(sum(units.values()), numbers.units_minimum - view.units, 0)
    return Mending(wrong, out, max(needed - view.total, more_units, 0), more_units, units)


def _without(deck: Deck, errors: Iterable[Finding]) -> Deck | None:
    """Return the deck without the copies that errors are about; None where one is about no line of the deck."""
    zones = {zone: list(entries) for zone, entries in deck.zones.items()}
    for error in errors:
        about = ((zone, entry) for zone, entries in zones.items() for entry in entries if _is_about(error, entry))
        place, named = next(about, (None, None))
        if place is None or named is None:
            continue  # taken out for another error
        keep = error.data.get("allowed", 0)
        zones[place] = _kept(zones[place], named, keep if isinstance(keep, int) else 0)
    mended = {zone: tuple(entries) for zone, entries in zones.items()}
    return replace(deck, zones=mended) if mended != deck.zones else None


def _is_about(error: Finding, entry: Entry) -> bool:
    """Whether an error is about a line: the place tells it, and the name where several lines have one place."""
    names = {entry.card.name if entry.card else "", entry.printed.name if entry.printed else ""}
    return error.where == entry.where and not names.isdisjoint(error.cards)


def _kept(entries: list[Entry], named: Entry, keep: int) -> list[Entry]:
    """Return the entries of a zone with so many copies of a card, the first ones."""
    assert named.card is not None
    found = []
    for entry in entries:
        if entry.card is not None and entry.card.key == named.card.key:
            count = min(entry.count, keep)
            keep -= count
            if not count:
                continue
            entry = replace(entry, count=count) if count != entry.count else entry
        found.append(entry)
    return found


def _removed(before: dict[str, tuple[Entry, ...]], after: Deck) -> tuple[Removal, ...]:
    found: dict[tuple[str, str], int] = {}
    for sign, zones in ((1, before), (-1, after.zones)):
        for zone, entries in zones.items():
            for entry in entries:
                assert entry.card is not None
                key = (zone, entry.card.name)
                found[key] = found.get(key, 0) + sign * entry.count
    return tuple(Removal(card, count, zone) for (zone, card), count in found.items() if count)


def _missing_in_arenas(view: DeckView, *, beside: bool) -> tuple[int, ...]:
    """Return how many units each arena lacks, for its own minimum and, where asked, beside the fullest arena."""
    numbers = view.format.numbers
    least = max(numbers.arena_minimum, ceil(max(view.arenas) / numbers.arena_ratio) if beside else 0)
    return tuple(max(0, least - found) for found in view.arenas)
