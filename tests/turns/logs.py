"""Short ways to write turn logs down."""

from __future__ import annotations

from functools import cache
from typing import Any

from validator import formats
from validator.cards.database import Database, load
from validator.checks.turn import replay
from validator.formats import Format
from validator.results import Finding
from validator.turns.reader import parse_turn

CREW = ("Falcon Bridge Crew (A)", "Falcon Bridge Crew (C)", "Princess Leia (A)", "Chewbacca (B)")


@cache
def cards() -> Database:
    return load()


@cache
def open_format() -> Format:
    return formats.resolve("open", None, cards())


def unit(id_: str, *stack: Any, **more: Any) -> dict[str, Any]:
    return {"id": id_, "cards": list(stack), **more}


def player(name: str, side: str, *characters: dict[str, Any], **more: Any) -> dict[str, Any]:
    arenas = {"space": [], "ground": [], "character": list(characters)}
    arenas.update(more.pop("arenas", {}))
    return {"name": name, "side": side, "arenas": arenas, **more}


def board(
    light: dict[str, Any], dark: dict[str, Any] | None = None, step: str | None = "build-light"
) -> dict[str, Any]:
    turn = {} if step is None else {"turn": {"number": 3, "step": step}}
    return {"board": 1, **turn, "players": [light, dark or player("Bob", "dark")]}


def ann(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return player("Ann", "light", *units, **more)


def bob(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return player("Bob", "dark", *units, **more)


def do(what: str, player: str = "Ann", **fields: Any) -> dict[str, Any]:
    return {"do": what, "player": player, **fields}


def log(before: dict[str, Any], *events: dict[str, Any], after: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"turn_log": 1, "before": before, "events": list(events), **({} if after is None else {"after": after})}


def result(
    before: dict[str, Any], *events: dict[str, Any], after: dict[str, Any] | None = None, rules: Format | None = None
) -> replay.Result:
    return replay.check(parse_turn(log(before, *events, after=after), cards()), cards(), rules or open_format())


def check(
    before: dict[str, Any], *events: dict[str, Any], after: dict[str, Any] | None = None, rules: Format | None = None
) -> list[Finding]:
    return list(result(before, *events, after=after, rules=rules).findings)


def short(found: list[Finding], severity: str = "error") -> list[tuple[str, str | None]]:
    """Return rule and place of the findings of a severity."""
    return [(f.rule, f.where.pointer) for f in found if f.severity == severity]
