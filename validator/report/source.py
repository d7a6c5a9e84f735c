"""The lines of inputs as they were written, with a mark under what a finding means."""

from __future__ import annotations

from collections.abc import Iterator

from validator.inputs.files import InputError, decode_text, printable, read_again
from validator.results import Finding

LONGEST = 160
"""So many characters of a line are shown where the terminal doesn't set another bound."""
AFTER = 12
"""So many characters behind what is marked are shown where a line is too long."""
AROUND = 2_000
"""So many characters before and behind a place are looked at: a line may have millions, and a finding at each."""
_ENDS = ("\v", "\f", "\x85", "\u2028", "\u2029")
"""Characters that end a line for some readers and not for others."""


class SourceLines:
    """The lines of one input, read again when a finding points into it."""

    def __init__(self, path: str) -> None:
        self.lines: list[str] = []
        try:
            text = decode_text(read_again(path))[0]
        except (InputError, OSError, ValueError):
            return
        if not any(end in text for end in _ENDS):
            self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def excerpt(self, finding: Finding, width: int | None) -> tuple[str, ...]:
        """Return the line that a finding points to and a line with the mark; nothing where there is no such line."""
        number, column = finding.where.line, finding.where.column
        if number is None or not 0 < number <= len(self.lines):
            return ()
        whole, column = self.lines[number - 1], (column or 1) - 1
        base = max(0, column - AROUND) if len(whole) > 2 * AROUND else 0
        line = whole[base : base + 2 * AROUND].replace("\t", " ")
        marked = _meant(line, finding, column - base)
        if marked is None:
            return ()
        begin, end = marked
        room = max(20, min(LONGEST, (width or LONGEST) - len(f"{number:>6} | ……")))
        start = len(line) - len(line.lstrip())
        if end - start > room:
            after = min(AFTER, len(line.rstrip()) - end)
            start = max(start, min(begin, end + after - room))
        shown = line[start : start + room].rstrip()
        cut = "…" if base or start > len(line) - len(line.lstrip()) else ""
        rest = "…" if base + len(line) < len(whole) or start + room < len(line.rstrip()) else ""
        shown, mark = f"{cut}{printable(shown, room)}{rest}", "^" * max(1, min(end, start + room) - begin)
        gutter = f"{number:>6} | "
        return f"{gutter}{shown}", f"{'':>6} | {' ' * (begin - start + len(cut))}{mark}"


def _meant(line: str, finding: Finding, column: int) -> tuple[int, int] | None:
    """Return where what a finding means begins and ends in its line; None for a line that doesn't show it."""
    if not line.isprintable() or not line.strip():
        return None
    lower = line.lower()
    for text in _words(finding):
        small = text.lower()
        for begin in (column, 0):
            at = lower.find(small, begin)
            if at >= 0 and len(lower) == len(line):
                return at, at + len(text)
    rest = line[column:].rstrip().rstrip(",")
    if column < len(line) and rest.strip():
        return column + len(rest) - len(rest.lstrip()), column + len(rest)
    return None


def _words(finding: Finding) -> Iterator[str]:
    """Yield the words that a line may have of a finding, the surest first."""
    for name in ("text", "name", "written", "card"):
        value = finding.data.get(name)
        if isinstance(value, str) and value.strip():
            yield value
    for card in finding.cards:
        yield card
        yield card.replace('"', '\\"')
