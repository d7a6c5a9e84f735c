"""Writing boards as JSON; reading it back gives the same board."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from validator.boards.model import ARENAS, Board, BoardCard, Player, Unit


def write_board(board: Board) -> str:
    """Return a board as JSON text of the shape of `schemas/board.schema.json`, ending with a newline."""
    return json.dumps(board_json(board), ensure_ascii=False, indent=1) + "\n"


def board_json(board: Board) -> dict[str, Any]:
    """Return a board as decoded JSON: names as they were written, without empty zones other than arenas."""
    found: dict[str, Any] = {"board": 1}
    turn = {key: value for key, value in (("number", board.turn), ("step", board.step)) if value is not None}
    if turn:
        found["turn"] = turn
    found["players"] = [_player(player) for player in board.players]
    return found


def _player(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"name": player.name}
    if player.side is not None:
        found["side"] = player.side
    found["arenas"] = {arena: [unit_json(unit) for unit in player.arenas[arena]] for arena in ARENAS}
    zone: dict[str, Any] = {}
    if player.retreated:
        zone["units"] = [unit_json(unit) for unit in player.retreated]
    if player.building:
        zone["building"] = _cards(player.building)
    if player.equipment:
        zone["equipment"] = _cards(player.equipment)
    if zone:
        found["build_zone"] = zone
    if player.locations:
        found["locations"] = {
            arena: card_json(cards[0]) if len(cards) == 1 else _cards(cards)
            for arena, cards in player.locations.items()
        }
    if player.resource is not None:
        found["resource"] = card_json(player.resource)
    for zone_name in ("missions", "events", "discard", "supply"):
        cards = getattr(player, zone_name)
        if cards:
            found[zone_name] = _cards(cards)
    return found


def unit_json(unit: Unit) -> dict[str, Any]:
    """Return a unit as decoded JSON."""
    found: dict[str, Any] = {}
    if unit.id is not None:
        found["id"] = unit.id
    found["cards"] = _cards(unit.cards)
    if unit.tapped:
        found["tapped"] = True
    if unit.damage:
        found["damage"] = unit.damage
    if unit.equipment:
        found["equipment"] = _cards(unit.equipment)
    if unit.pilots:
        found["pilots"] = _cards(unit.pilots)
    if unit.counters:
        found["counters"] = dict(unit.counters)
    if unit.face_down:
        found["face_down"] = _cards(unit.face_down)
    return found


def _cards(cards: Sequence[BoardCard]) -> list[str | dict[str, Any]]:
    return [card_json(card) for card in cards]


def card_json(card: BoardCard) -> str | dict[str, Any]:
    """Return a card as decoded JSON: its name alone where there is no more to say."""
    if card.id is None and card.owner is None and not card.under and not card.equipment:
        return card.text
    found: dict[str, Any] = {}
    if card.id is not None:
        found["id"] = card.id
    found["card"] = card.text
    if card.owner is not None:
        found["owner"] = card.owner
    if card.under:
        found["under"] = _cards(card.under)
    if card.equipment:
        found["equipment"] = _cards(card.equipment)
    return found
