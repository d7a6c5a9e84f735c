"""JSON that is wrapped: in a block of code, behind comments, or as one object a line."""

from __future__ import annotations

import re

_FENCE = re.compile(r"\A(?:\s*(?:```|~~~)[A-Za-z0-9]*[ \t]*\n|\s*//[^\n]*\n|\s*/\*.*?\*/)+", re.DOTALL)

_BEGIN = re.compile(r"(?:^|[=:])[ \t]*([\[{](?=\s*[\[{\"']))", re.MULTILINE)
"""Where JSON may begin in a text."""


def unwrapped(start: str) -> str | None:
    """Return the JSON behind comments or in a block of code; None where there is none."""
    head = _FENCE.match(start)
    if head is None:
        return None
    rest = start[head.end() :].strip()
    for fence in ("```", "~~~"):
        rest = rest.removesuffix(fence).rstrip()
    return rest if rest[:1] in "{[" and rest[-1:] in "}]" and ('"' in rest or "'" in rest) else None


def inside_of(text: str) -> tuple[str, str] | None:
    """Return the JSON that stands in a text, such as a message or a script, its lines where they were, and the rest."""
    head = _BEGIN.search(text)
    if head is None:
        return None
    start, end = head.start(1), max(text.rfind("}"), text.rfind("]")) + 1
    if end <= start:
        return None
    return "\n" * text.count("\n", 0, start) + text[start:end], text[:start] + "\n" + text[end:]


def lines_as_list(text: str) -> str:
    """Return a list of the objects of a text that has one on each line, its lines where they were; else the text."""
    lines = [line.strip().rstrip(",") for line in text.strip().splitlines() if line.strip()]
    if len(lines) < 2 or not all(line[0] == "{" and line[-1] == "}" for line in lines):
        return text
    return "[" + ",\n".join(lines) + "]"
