"""Writing turn logs as JSON; reading it back gives the same log."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from validator.boards.model import BoardCard
from validator.boards.writer import board_json, card_json
from validator.turns.model import WORDS, Event, Paid, Ref, TurnLog


def write_turn(log: TurnLog) -> str:
    """Return a log as JSON text of the shape of `schemas/turn.schema.json`, ending with a newline."""
    return json.dumps(turn_json(log), ensure_ascii=False, indent=1) + "\n"


def turn_json(log: TurnLog) -> dict[str, Any]:
    """Return a log as decoded JSON."""
    found: dict[str, Any] = {"turn_log": 1, "before": board_json(log.before)}
    found["events"] = [event_json(event) for event in log.events]
    if log.after is not None:
        found["after"] = board_json(log.after)
        for player in found["after"]["players"]:
            if player["name"] not in log.unsaid:
                player.setdefault("discard", [])
    return found


def event_json(event: Event) -> dict[str, Any]:
    """Return an event as decoded JSON, without the fields that have their default."""
    found: dict[str, Any] = {"do": WORDS[type(event)]}
    for field in msgspec.structs.fields(event):
        value = getattr(event, field.name)
        if field.name == "pointer" or value is None or (not field.required and value == field.default):
            continue
        found[field.name] = _value(value)
    return found


def _value(value: Any) -> Any:
    if isinstance(value, BoardCard):
        return card_json(value)
    if isinstance(value, Ref):
        return _ref(value)
    if isinstance(value, tuple):
        return [_ref(each) for each in value]
    if isinstance(value, Paid):
        return {name: given for name, given in msgspec.structs.asdict(value).items() if given}
    return value


def _ref(ref: Ref) -> str | dict[str, str]:
    if ref.id is None and ref.owner is None:
        return ref.text
    found = {"card": ref.text}
    if ref.id is not None:
        found["id"] = ref.id
    if ref.owner is not None:
        found["owner"] = ref.owner
    return found
