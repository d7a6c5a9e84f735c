"""Plugin set files made from our rows, for proofs: importing them gives the same rows again.

The texts are made up from the facts; they are no card's text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from validator.carddata.plugin.cells import COLUMNS
from validator.carddata.plugin.files import SIDES
from validator.carddata.plugin.lists import shipped_keywords

_LETTERS = {side: letter for letter, side in SIDES.items()}
_SPECIAL = {
    "Stacking": "This unit can have up to 6 cards in its stack.",
    "PilotLimit": "This unit can have an extra Pilot.",
    "AttachLimit": "It may be attached to an opponent's Character.",
    "AttachTrigger": "When you gain Force, attach this Equipment to one of your units.",
}


_WITH_TEXT = {each.keyword for each in shipped_keywords() if each.text}


def set_file(code: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Return a plugin's set file of rows of ours."""
    lines = ["\t".join(COLUMNS[:16])]
    lines += ["\t".join(_cells(code, row)[column] for column in COLUMNS[:16]) for row in rows]
    return ("\n".join(lines) + "\n").encode()


def _cells(code: str, row: Mapping[str, Any]) -> dict[str, str]:
    source = row.get("source", {})
    flags = row.get("flags", ())
    usage = [f"*{flag}" for flag in flags if flag.startswith(("BANNED", "RESTRICTED"))]
    codes = [flag[6:] for flag in flags if flag.startswith("CLASS:")]
    cells = dict.fromkeys(COLUMNS, "")
    cells |= {
        "Name": source.get("name", row["name"]),
        "Set": code,
        "Side": _LETTERS[row["side"]],
        "Type": source.get("type", "/".join(row["types"])),
        "Subtype": source.get("subtype", row.get("subtype", "")),
        "Rarity": row.get("rarity", ""),
        "Usage": " ".join(usage),
        "Text": " | ".join(_text(row)),
        "Classification": ", ".join(["STAND", *codes]),
    }
    for field in ("cost", "speed", "power", "health", "number"):
        cells[field.title()] = str(row[field]) if field in row else ""
    return cells


def _text(row: Mapping[str, Any]) -> Iterator[str]:
    for text in row.get("stack", ()):
        yield f"Stack: {text}."
    for cost in row.get("equip", ()):
        yield f"{_cost(cost)} -> Equip" if cost else "Equip"
    for bearer in row.get("equipped", ()):
        yield f"Equipped {bearer} gets +1 power."
    for text in row.get("grants_stack", ()):
        yield f'One unit gets "Stack: {text}."'
    if "removes" in row:
        yield f"Equipped unit loses {' and '.join(row['removes'])}."
    abilities = list(row.get("abilities", ()))
    while abilities:
        first = abilities.pop(0)
        if "joined" in first:
            second = abilities.pop(0)
            both = f"{_bare(first)} {first['joined']} {_bare(second)}"
            yield f"{_cost(first['cost'])} -> {both}"
        else:
            yield _ability(first)
    for words in row.get("pilot", ()):
        yield f"[Pilot] {' or '.join(words)} Pilot. It gets: *Lucky 1"
    for text in row.get("treat", ()):
        yield f"Treat this unit as {_article(text)}{text}."
    for switch in row.get("switch", ()):
        yield "Switch: " + "/".join(", ".join(map(_ability, arena)) for arena in switch)
    insert = row.get("insert", {})
    for ability in insert.get("abilities", ()):
        yield f"INSERT: {_ability(ability)}"
    for text in insert.get("stack", ()):
        yield f"INSERT: Stack: {text}."
    for words in insert.get("pilot", ()):
        yield f"INSERT: [Pilot] {' or '.join(words)} Pilot. It gets: *Lucky 1"
    for text in insert.get("treat", ()):
        yield f"INSERT: Treat this unit as {_article(text)}{text}."
    for kind in row.get("special", ()):
        yield _SPECIAL[kind]


def _article(text: str) -> str:
    return "" if text.split(" ", 1)[0] in ("a", "an", "if") else "a "


def _bare(ability: Mapping[str, Any]) -> str:
    return f"{ability['keyword']} {ability['value']}" if "value" in ability else str(ability["keyword"])


def _ability(ability: Mapping[str, Any]) -> str:
    if "text" in ability:
        return str(ability["text"])
    keyword = ability["keyword"]
    if keyword == "Insert":
        return "INSERT: Each of your units is ready."
    if keyword == "Reduced Cost":
        return f"{_bare(ability)}: If you have one."
    if keyword == "Enhance" and "cost" in ability:
        return f"Enhance: {_cost(ability['cost'])} -> Draw a card."
    if keyword in _WITH_TEXT:
        return f"{keyword}: Gain 1 Force."
    if "cost" in ability:
        return f"{_cost(ability['cost'])} -> {_bare(ability)}"
    return _bare(ability)


def _cost(cost: Mapping[str, Any]) -> str:
    """Return a cost as cards word it, its parts in the order in which they stand."""
    parts = []
    for field, value in cost.items():
        if field == "force":
            parts.append(f"{value} Force")
        elif field == "build":
            parts.append(f"{value} build point{'' if value == 1 else 's'}")
        elif field == "tap":
            parts.append("[tap]")
        elif field == "up_to":
            parts.append(f"up to {value}")
        else:
            parts.append(str(value))
    first = parts[0] if parts else ""
    if first[:1].isdigit() or first.startswith("X"):
        parts[0] = f"Pay {first}"
    elif first:
        parts[0] = first[:1].upper() + first[1:]
    return ", ".join(parts)
