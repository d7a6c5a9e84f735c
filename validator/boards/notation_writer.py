"""Writing boards in the text form that `validator.boards.notation` reads."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from validator.boards.model import ARENAS
from validator.boards.notation import PARTS, UNIT_ZONES, ZONES, parse_notation
from validator.inputs.files import InputError
from validator.inputs.wording import short


def write_notation(board: Mapping[str, Any]) -> str:
    """Return a board's decoded JSON as text, ending with a newline; reading it back gives the same board.

    Raises InputError for a name, id or counter that the text form has no way to write.
    """
    lines = []
    turn = board.get("turn") or {}
    step = turn.get("step")
    if turn.get("number") is not None:
        lines.append(f"turn {turn['number']}" + (f", {step}" if step else ""))
    elif step:
        lines.append(f"step {step}")
    for number, player in enumerate(board["players"]):
        name = _plain(player.get("name", f"Player {number + 1}"), "the name of a player", "")
        lines += [""] if lines else []
        lines.append(f"{name} ({player['side']})" if player.get("side") else f"player: {name}")
        for zone, way in ZONES.items():
            found: Any = player
            for part in way:
                found = found.get(part) if found is not None else None
            held = found if isinstance(found, (list, tuple)) else [] if found is None else [found]
            texts = [_unit(each) if zone in UNIT_ZONES else _written(each) for each in held]
            lines += [f"{zone.capitalize()}: {text}" for text in texts]
    text = "\n".join(lines) + "\n"
    again, _ = parse_notation(text)
    if _pruned(again) != _pruned(board):
        raise InputError(
            "the text form can't say all that this board holds", hint="keep it as JSON", code="not-in-this-form"
        )
    return text


def _plain(text: str, what: str, marks: str) -> str:
    if text != text.strip() or not text or re.search(r"[\n\r;" + re.escape(marks) + "]", text):
        raise InputError(
            f"{what} can't be written in the text form: {short(text)}",
            hint="keep the board as JSON",
            code="not-in-this-form",
        )
    return text


def _unit(unit: Mapping[str, Any]) -> str:
    head = f"{_plain(unit['id'], 'an id', '=[]')} = " if unit.get("id") is not None else ""
    cards: Sequence[Any] = unit["cards"]
    if not head and not isinstance(cards[0], str) and cards[0].get("id") is not None:
        head = "= "
    text = head + " / ".join(map(_written, cards))
    for mark, kind in list(PARTS.items())[1:]:
        text += "".join(f" {mark} {_written(each)}" for each in unit.get(kind, ()))
    marks = ["tapped"] if unit.get("tapped") else []
    marks += [f"{unit['damage']} damage"] if unit.get("damage") else []
    for name, value in unit.get("counters", {}).items():
        if isinstance(value, bool):
            marks.append(f"{name} {'yes' if value else 'no'}")
        else:
            marks.append(f"{value} {name}" if isinstance(value, int) else f"{name}={json.dumps(value)}")
    return f"{text} [{', '.join(marks)}]" if marks else text


def _written(card: Any) -> str:
    if isinstance(card, str):
        return _plain(card, "a card", "=@")
    text = f"{_plain(card['id'], 'an id', '=')} = " if card.get("id") is not None else ""
    text += _plain(card["card"], "a card", "=@")
    if card.get("owner") is not None:
        text += f" @ {_plain(card['owner'], 'an owner', '')}"
    text += "".join(f" > {_written(each)}" for each in card.get("under", ()))
    return text + "".join(f" ++ {_written(each)}" for each in card.get("equipment", ()))


def _pruned(value: Any) -> Any:
    """Return decoded JSON without what says nothing: empty zones, `tapped: false`, no damage."""
    if isinstance(value, Mapping):
        found = {
            key: _pruned([each] if key in ARENAS and isinstance(each, (str, Mapping)) else each)
            for key, each in value.items()
            if key != "$schema"
        }
        kept = {k: v for k, v in found.items() if v not in (None, [], {}, False) and not (k == "damage" and v == 0)}
        return kept["card"] if kept.keys() == {"card"} else kept
    if isinstance(value, (list, tuple)):
        return [_pruned(each) for each in value]
    return value
