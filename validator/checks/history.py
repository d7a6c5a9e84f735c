"""How a deck stood under a format from day to day: whether it is still legal, and since when it isn't."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from validator import formats
from validator.cards.database import Database
from validator.checks import deck as deck_checks
from validator.decks.model import Deck
from validator.decks.view import DeckView
from validator.formats.days import change_days
from validator.formats.model import Format
from validator.results import Finding, Verdict
from validator.rules import registry


class Span(msgspec.Struct, frozen=True):
    """A time in which the verdict on a deck was the same, for the same reasons."""

    since: str | None
    """Its first day, as far as the lists tell; None for the time before every day that they know."""
    verdict: Verdict
    errors: tuple[str, ...]
    """What was wrong, one line each."""
    known: bool
    """Whether it is known to have been a format then."""


def spans(
    deck: Deck, name: str, until: str, db: Database, verdict: Callable[[tuple[Finding, ...]], Verdict]
) -> tuple[Span, ...]:
    """Return the spans of a deck under a format up to a day, the last one holding on that day.

    `name`: the format's own name; `verdict`: which verdict findings give. Raises InputError.
    """
    found: list[Span] = []
    before: object = None
    for since, under in _stages(name, until, db):
        findings = deck_checks.check(DeckView(deck, under, db))
        errors = [finding for finding in findings if finding.severity == "error"]
        span = Span(since, verdict(findings), tuple(finding.message for finding in errors), not under.notes)
        # Not the sentences: some name the day.
        now = span.verdict, span.known, [(finding.rule, finding.cards) for finding in errors]
        if now != before:
            found.append(span)
            before = now
    return tuple(found)


def _stages(name: str, until: str, db: Database) -> list[tuple[str | None, Format]]:
    """Return a format as it was before all its days, on each of them, and on the last day that is asked for."""
    known: dict[tuple[str, str], list[tuple[str | None, Format]]] = db.memory("stages of formats")
    found = known.get((name, until))
    if found is None:
        days = [day for day in change_days(name, db, until) if day != until]
        asked: list[tuple[str | None, str]] = [(None, _before(days[0])), *((day, day) for day in days)] if days else []
        asked.append((until if days else None, until))
        found = [(since, formats.resolve(name, day, db, registry.catalogue)) for since, day in asked]
        db.bound(known, MOST_STAGES)
        known[name, until] = found
    return found


MOST_STAGES = 64
"""Formats of which the stages are remembered."""


def _before(day: str) -> str:
    from datetime import date, timedelta  # only for a history

    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def lost(history: tuple[Span, ...]) -> Span | None:
    """Return the span from which on a deck has not been legal any more; None for one that is legal, or never was."""
    first = None
    for span in reversed(history):
        if span.verdict != "illegal":
            return first
        first = span
    return None
