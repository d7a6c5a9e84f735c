"""Printed costs, as our card data has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

NUMBER = r"-?\d+|[XYZ](?:[+-]\d+)?(?: times \d+)?"
_WORDS = {"one": "1", "two": "2", "three": "3"}


def read_cost(text: str) -> dict[str, Any]:
    """Return a printed cost as our data has it: Force, build points, a tap, or a few words."""
    found: dict[str, Any] = {}
    rest: list[str] = []
    text = re.sub(r",? where [XYZ] (?:is|=) .*$", "", text).strip().rstrip(".")
    for piece in _pieces(re.sub(r"^Pay ", "", text)):
        part = None if rest else _part_of_cost(piece)
        if part is None or part[0] in found or (part[0] == "up_to" and not found):
            rest.append(piece if rest else _in_words(piece))
        else:
            found[part[0]] = part[1]
    if rest:
        found["text"] = ", ".join(rest)
    return found


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts of a cost; `and` parts only what is Force, build points or a tap."""
    for piece in text.split(", "):
        bare = piece.removeprefix("and ")
        if bare != piece and _part_of_cost(bare) is not None:
            piece = bare
        both = piece.split(" and ")
        if len(both) == 2 and all(_part_of_cost(each) is not None for each in both):
            yield from both
        elif piece.strip():
            yield piece.strip()


def _part_of_cost(piece: str) -> tuple[str, Any] | None:
    if match := re.fullmatch(rf"(?:pay )?({NUMBER}) (?:more )?Force(?: points?)?", piece, re.IGNORECASE):
        return "force", value_of(match[1])
    if match := re.fullmatch(rf"(?:pay )?({NUMBER}) build points?", piece, re.IGNORECASE):
        return "build", value_of(match[1])
    if piece.lower() in ("[tap]", "tap"):
        return "tap", True
    if match := re.fullmatch(r"up to (\d+)(?: Force)?", piece):
        return "up_to", int(match[1])
    return None


def _in_words(piece: str) -> str:
    """Return a cost in the few words that our data has for it."""
    counters = re.fullmatch(
        r"Remove (\d+|X|one) (\w+) counters? from (?!your|any|one|a )[\w' .\"-]+", piece, re.IGNORECASE
    )
    if counters and counters[2].lower() not in ("damage", "build", "non-damage"):
        return f"remove {_WORDS.get(counters[1], counters[1])} {counters[2]}"
    piece = re.sub(r"\b(from )your hand\b", r"\1hand", piece)
    piece = re.sub(r"from (?!your|any|one)[A-Z][\w' .-]*'s? stack", "from its stack", piece)
    return piece[:1].lower() + piece[1:]


def value_of(text: str) -> int | str:
    """Return a printed number, or the text of one that is none: X."""
    return int(text) if re.fullmatch(r"-?\d+", text) else text.upper() if len(text) == 1 else text
