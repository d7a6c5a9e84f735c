"""The inputs of a folder as a table: one row a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.inputs.files import printable
from validator.report import VERDICT_WORDS, Look
from validator.report.findings_text import why_text
from validator.report.terminal import paint, table, wrap
from validator.results import Result, counted

_WORST = ("illegal", "needs-judge", "legal")


def row(group: Sequence[Result]) -> list[str]:
    """Return the row of one input: verdict, path, side, cards, and why it isn't legal or where it is."""
    first = group[0]
    verdict = next((word for word in _WORST if any(each.verdict == word for each in group)), first.verdict)
    facts = first.facts
    cells = [VERDICT_WORDS[verdict], printable(first.path)]
    if first.kind == "deck":
        cells += [str(facts.get("side") or ""), f"{facts.get('deck', 0):,}", first.format or ""]
    if len(group) > 1:
        legal = [each.format or "" for each in group if each.verdict == "legal"]
        cells[0] = f"{len(legal)} of {len(group)} legal"
        cells[-1:] = [", ".join(legal) or "in none"]
    else:
        cells.append(_why(first))
    return cells


def rows(cells: Sequence[Sequence[str]], look: Look) -> list[str]:
    """Return the rows as lines, a heading first where they are of decks."""
    lengths = max(map(len, cells))
    told = [[*each, *[""] * (lengths - len(each))] for each in cells]
    headings = ["", "deck", "side", "cards", "legal in" if lengths == 5 else "format", "what is wrong"][:lengths]
    if look.width is not None and max(sum(map(len, each[:-1])) for each in told) + 2 * lengths > look.width - 24:
        return [line for each in told for line in _narrow(each, look)]
    shown = table([headings, *told] if lengths >= 5 else told, width=look.width)
    styles = {word: verdict for verdict, word in VERDICT_WORDS.items()}
    painted = []
    for at, line in enumerate(shown):
        word = next((each for each in styles if line.startswith(each)), "")
        heading = at == 0 and lengths >= 5
        painted.append(
            paint(line, "dim", look.color)
            if heading
            else paint(word, styles[word], look.color) + line[len(word) :]
            if word
            else line
        )
    return painted


def _narrow(cells: Sequence[str], look: Look) -> Iterator[str]:
    """Yield a row for a narrow terminal: the verdict and the path, then the rest below."""
    styles = {word: verdict for verdict, word in VERDICT_WORDS.items()}
    word, path, *rest = cells
    yield from wrap(f"{paint(word, styles[word], look.color) if word in styles else word}  {path}", look.width)
    facts = " · ".join([*filter(None, rest[:1]), *(f"{each} cards" for each in rest[1:2]), *filter(None, rest[2:])])
    yield from wrap(f"    {facts}", look.width)


def _why(subject: Result) -> str:
    """Return the rules that an input breaks, else how many warnings it has and the rules that a judge must look at."""
    wanted = {"illegal": "error", "needs-judge": "note"}.get(subject.verdict)
    why = why_text(finding for finding in subject.findings if finding.severity == wanted)
    warnings = sum(finding.severity == "warning" for finding in subject.findings)
    return f"{why}{'; ' if why and warnings else ''}{counted(warnings, 'warning') if warnings else ''}"
