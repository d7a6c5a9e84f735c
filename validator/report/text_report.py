"""The text report: the verdict first, then what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from validator.files import printable
from validator.findings import SEVERITIES, Finding, Subject
from validator.report import Report, Summary, place
from validator.report.terminal import count, paint, table

_WORDS = {"legal": "LEGAL", "illegal": "ILLEGAL", "needs-judge": "NEEDS A JUDGE", "unreadable": "UNREADABLE"}
_KINDS = {
    "cards": ("card database", "card databases"),
    "turn": ("turn log", "turn logs"),
    "event": ("player", "players"),
}


class TextReport(Report):
    """For people."""

    def begin(self) -> None:
        """Write nothing yet."""
        self._kind = ""
        self._any = False

    def add(self, group: Sequence[Subject]) -> None:
        """Write one input: its verdict, or a line a format, then the findings."""
        first = group[0]
        self._kind = first.kind
        if first.verdict == "unreadable":
            self.warn(f"Error: {unreadable_line(first)}")
            return
        if self.look.quiet and all(s.verdict == "legal" and not _loud(s.findings) for s in group):
            return
        lines = list(_one(first, self.look.color) if len(group) == 1 else _several(group, self.look.color))
        lines += _findings(group, quiet=self.look.quiet, color=self.look.color)
        self.write(("\n" if self._any else "") + "\n".join(lines) + "\n")
        self._any = True

    def end(self, summary: Summary) -> None:
        """Write the totals, where there was more than one subject."""
        lines = []
        if summary.omitted and not self.look.quiet:
            lines.append(f"{count(summary.omitted, 'more finding')} not shown (--max-findings)")
        if summary.subjects > 1 and not self.look.quiet:
            one, many = _KINDS.get(self._kind, (self._kind or "subject", f"{self._kind or 'subject'}s"))
            totals = [
                f"{number:,} {word}"
                for number, word in (
                    (summary.legal, "legal"),
                    (summary.illegal, "illegal"),
                    (summary.needs_judge, "for a judge"),
                    (summary.unreadable, "unreadable"),
                )
                if number
            ]
            lines.append(f"{count(summary.subjects, one, many)} checked: {', '.join(totals)}")
        if lines:
            self.write(("\n" if self._any else "") + "\n".join(lines) + "\n")


report = TextReport


def unreadable_line(subject: Subject) -> str:
    """Return `path:line:column: message (hint)` for an input that couldn't be read."""
    line = printable(subject.path)
    if not subject.findings:
        return f"{line}: can't be read"
    finding = subject.findings[0]
    where = finding.where
    if where.line is not None:
        line += f":{where.line}" if where.column is None else f":{where.line}:{where.column}"
    elif where.pointer:
        line += f"#{printable(where.pointer)}"
    line += f": {finding.message}"
    return f"{line} ({finding.hint})" if finding.hint else line


def _loud(findings: Iterable[Finding]) -> bool:
    return any(finding.severity != "note" for finding in findings)


def _one(subject: Subject, color: bool) -> Iterator[str]:
    word = _WORDS[subject.verdict]
    name = "" if subject.path in ("", "-") else printable(subject.path, 400)
    yield f"{paint(word, subject.verdict, color)}  {name or 'standard input'}"
    facts = facts_text(subject.kind, subject.facts)
    about = [f"{subject.format} format"] if subject.format is not None and subject.kind == "deck" else []
    line = " · ".join([*about, *([facts] if facts else [])])
    if line:
        yield f"  {line}"


def _several(group: Sequence[Subject], color: bool) -> Iterator[str]:
    first = group[0]
    yield paint(printable(first.path, 400) if first.path != "-" else "standard input", "bold", color)
    facts = facts_text(first.kind, first.facts)
    if facts:
        yield f"  {facts}"
    rows = []
    for subject in group:
        counts = [
            count(number, severity)
            for severity in SEVERITIES
            if (number := sum(f.severity == severity for f in subject.findings)) and severity != "note"
        ]
        names = dict.fromkeys(f"{f.rule} {f.name}" for f in subject.findings if f.severity == "error")
        why = ", ".join(counts) + (f": {', '.join(names)}" if names else "")
        rows.append([f"  {subject.format}", _WORDS[subject.verdict], why])
    for line, subject in zip(table(rows), group, strict=True):
        word = _WORDS[subject.verdict]
        yield line.replace(word, paint(word, subject.verdict, color), 1)


def facts_text(kind: str, facts: Mapping[str, Any]) -> str:
    """Return the facts of a subject in a few words."""
    if kind == "deck" and "deck" in facts:
        parts = [str(facts["side"])] if facts.get("side") else []
        cards = count(facts["deck"], "card")
        if "units" in facts:
            cards += f", {count(facts['units'], 'unit')}"
        arenas = facts.get("arenas")
        if arenas:
            cards += " (" + ", ".join(f"{number} {arena}" for arena, number in arenas.items()) + ")"
        parts.append(cards)
        parts += [
            f"{count(facts[zone], 'card')} in {zone}" for zone in ("supply", "sideboard", "outside") if facts.get(zone)
        ]
        return " · ".join(parts)
    return " · ".join(
        f"{str(name).replace('_', ' ')} {value:,}" if isinstance(value, int) else f"{name} {printable(str(value))}"
        for name, value in facts.items()
        if isinstance(value, (int, str))
    )


def _findings(group: Sequence[Subject], *, quiet: bool, color: bool) -> Iterator[str]:
    """Yield what was found: errors first, notes last; what several formats say alike stands once."""
    formats: dict[Finding, list[str]] = {}
    keys: dict[tuple[Any, ...], Finding] = {}
    for subject in group:
        for finding in subject.findings:
            key = (finding.rule, finding.severity, finding.message, finding.where, finding.cards)
            if len(group) > 1:
                formats.setdefault(keys.setdefault(key, finding), []).append(subject.format or "")
            else:
                formats[finding] = []
    explained: set[str] = set()
    for severity in SEVERITIES:
        if quiet and severity == "note":
            continue
        for finding, names in formats.items():
            if finding.severity == severity:
                only = "" if len(names) == len(group) or len(group) == 1 else f" [{', '.join(dict.fromkeys(names))}]"
                yield from _finding(finding, only, explained, color)


def _finding(finding: Finding, only: str, explained: set[str], color: bool) -> Iterator[str]:
    severity = finding.severity
    at = place(finding)
    head = f"{severity} {at}:" if at else f"{severity}:"
    rule = paint(f"[{finding.rule} {finding.name}]", "dim", color)
    text = finding.message if severity != "note" else paint(finding.message, "note", color)
    yield f"  {paint(head, severity, color)} {text}{only} {rule}"
    if finding.hint:
        yield f"      → {finding.hint}" if severity != "note" else paint(f"      → {finding.hint}", "note", color)
    if finding.reference and severity != "note" and finding.rule not in explained:
        explained.add(finding.rule)
        yield paint(f"      rule: {finding.reference}", "dim", color)
