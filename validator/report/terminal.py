"""Plain text for a terminal: colours where they are wanted, nothing else."""

from __future__ import annotations

import os
from typing import TextIO

STYLES = {
    "bold": "1",
    "dim": "2",
    "legal": "1;32",
    "illegal": "1;31",
    "needs-judge": "1;33",
    "unreadable": "1;35",
    "error": "31",
    "warning": "33",
    "note": "2",
}


def wants_color(stream: TextIO, no_color: bool = False) -> bool:
    """Whether to colour what goes to `stream`: only on a terminal, and never against `--no-color` or `NO_COLOR`."""
    if no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def paint(text: str, style: str, on: bool) -> str:
    """Return `text` in a style of `STYLES`, or as it is when colours are off."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if on and text else text


def table(rows: list[list[str]], gap: str = "  ") -> list[str]:
    """Return rows as lines with columns of equal width; the last column is not padded."""
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
