"""Text for a terminal: colours where they are wanted, lines as wide as it is, plain forms of what it can't show."""

from __future__ import annotations

import os
import re
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

PLAIN = {
    "→": "->",
    "←": "<-",
    "×": "x",
    "…": "...",
    "·": "-",
    "█": "#",
    "•": "*",
    "№": "No.",
    **dict.fromkeys("“”„″«»", '"'),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("‐‑‒–—−", "-"),
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "♯": "#",
    "\u00a0": " ",
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
    "Ø": "O",
    "ø": "o",
    "ß": "ss",
    "ł": "l",
    "Ł": "L",
}
"""What stands for a character that an encoding doesn't have."""

_STYLED = r"\x1b\[[0-9;]*m"
NARROWEST = 30
LAST_COLUMN = 16
"""So many columns the last of a table has at least, where it goes on below its beginning."""
TIED = "\u00a0"
"""A blank at which no line is broken; it is written as a usual one."""


def plain_form(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that an encoding doesn't have, and where to go on: a handler for `codecs`."""
    from unicodedata import normalize  # only where a character can't be shown

    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = ""
    for char in error.object[error.start : error.end]:
        bare = PLAIN.get(char) or normalize("NFKD", char).encode("ascii", "ignore").decode()
        shown += bare or char.encode("ascii", "backslashreplace").decode()
    return shown, error.end


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


def width_of(stream: TextIO) -> int | None:
    """Return the columns of the terminal that `stream` writes to; None where it is none, and lines are not wrapped."""
    try:
        if not stream.isatty():
            return None
        asked = os.environ.get("COLUMNS", "")
        columns = int(asked) if asked.isdecimal() else os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, ValueError, OSError):
        return None
    return max(NARROWEST, columns or 80)


def paint(text: str, style: str, on: bool) -> str:
    """Return `text` in a style of `STYLES`, or as it is when colours are off."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if on and text else text


def bold(text: str, on: bool) -> str:
    """Return `text` in bold type, word by word, so that it stays so when it is wrapped."""
    return " ".join(paint(word, "bold", on) for word in text.split(" ")) if on else text


def columns_of(text: str) -> int:
    """Return how many columns a text takes, colours not counted."""
    return len(re.sub(_STYLED, "", text)) if "\x1b" in text else len(text)


def wrap(line: str, width: int | None, hang: int | None = None) -> list[str]:
    """Return a line as lines of at most `width` columns, broken at blanks; a longer word stays whole.

    `hang`: columns by which the further lines are indented; by default four more than the line itself.
    """
    if width is None or columns_of(line) <= width:
        return [line.replace(TIED, " ")]
    indent = len(line) - len(line.lstrip(" "))
    hang = min(indent + 4 if hang is None else hang, max(width // 2, width - LAST_COLUMN))
    words = line[indent:].split(" ")
    found = [" " * indent + words[0]]
    for word in words[1:]:
        if columns_of(found[-1]) + 1 + columns_of(word) <= width:
            found[-1] += f" {word}"
        else:
            found.append(" " * hang + word)
    return [each.rstrip().replace(TIED, " ") for each in found]


def table(rows: list[list[str]], gap: str = "  ", width: int | None = None) -> list[str]:
    """Return rows as lines with columns of equal width; the last column is not padded.

    `width`: columns of the terminal, so that what doesn't fit in the last column goes on below its beginning.
    """
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    hang = sum(widths[:-1]) + len(gap) * (len(widths) - 1)
    if width is None or hang > width - LAST_COLUMN:
        return lines
    return [part for line in lines for part in wrap(line, width, hang)]
