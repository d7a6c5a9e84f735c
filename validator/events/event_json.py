"""The report of an event as data, in the shape of `schemas/event.schema.json`."""

from __future__ import annotations

from typing import Any

import msgspec

from validator.events.fingerprints import short_form
from validator.events.model import EventProblem, EventReport, HandedDeck
from validator.events.players import to_mend
from validator.report import subject_object


def event_object(report: EventReport) -> dict[str, Any]:
    """Return the report as JSON has it."""
    plan = report.plan
    return {
        "event_report": 1,
        "tool": {"name": "swtcg-validator", "version": report.version},
        "cards": {"version": report.cards_version},
        "as_of": report.as_of,
        "lists": report.lists,
        "event": {
            "name": plan.name,
            "date": plan.date,
            "format": plan.format,
            "decks": list(plan.decks),
            "deadline": plan.deadline,
        },
        "players": [
            {
                "player": player.name,
                "status": player.status,
                "decks": [
                    {"slot": slot, "deck": deck_object(deck) if deck is not None else None}
                    for slot, deck in player.slots
                ],
                "others": [deck_object(deck) for deck in player.others],
                "problems": [_problem(each) for each in player.problems],
                "to_mend": to_mend(player),
            }
            for player in report.players
        ],
        "passed_over": [msgspec.to_builtins(each) for each in report.passed_over],
        "problems": [_problem(each) for each in report.problems],
        "summary": {
            "players": len(report.players),
            **{status: report.count(status) for status in ("ready", "judge", "mend", "missing")},
            "unreadable": report.unreadable,
        },
    }


def _problem(problem: EventProblem) -> dict[str, Any]:
    return {
        "kind": problem.kind,
        "severity": problem.severity,
        "message": problem.message,
        "files": list(problem.files),
    }


def deck_object(deck: HandedDeck) -> dict[str, Any]:
    """Return a deck that was handed in as JSON has it."""
    found: dict[str, Any] = {"file": deck.file, "side": deck.side, "title": deck.title}
    if deck.received is not None:
        found["received"] = deck.received
        found["late"] = deck.late
    if deck.result.fingerprint is not None:
        found["fingerprint_short"] = short_form(deck.result.fingerprint)
    found.update(subject_object(deck.result))
    return found
