"""Findings as text: by line, the line as it was written with a mark, then what is wrong, how to mend it, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from validator.inputs.files import one_line, printable
from validator.report import Look, file_of, place
from validator.report.source import SourceLines
from validator.report.terminal import TIED, bold, paint, wrap
from validator.results import Finding, Result, counted
from validator.rules import registry

FEW = 3
"""So many findings of one rule are listed one by one, where many may be told as one."""
MANY_CARDS = 400
"""So many findings of card data are shown with their lines, and no more."""

ReportItem = tuple[Finding, str]
"""A finding, and of which of several formats it is; empty for one that is of all."""


def findings(group: Sequence[Result], items: Iterable[ReportItem], look: Look) -> Iterator[str]:
    """Yield findings about one input as lines, a blank one before each: errors and warnings by line, then notes."""
    told = list(items)
    subject = group[0]
    loud = sorted((item for item in told if item[0].severity != "note"), key=_line_of)
    quiet = [] if look.quiet else sorted((item for item in told if item[0].severity == "note"), key=_line_of)
    texts = _Texts(subject, look)
    whole = set() if look.verbose else _told_as_one(loud)
    for finding, only in loud:
        key = (finding.rule, finding.severity, only)
        if key not in whole:
            yield ""
            yield from texts.finding(finding, only)
        elif key not in texts.grouped:
            texts.grouped.add(key)
            yield ""
            yield from texts.group([f for f, o in loud if (f.rule, f.severity, o) == key], only)
    if not look.verbose:
        quiet = list(_compact(quiet))
    if loud and quiet:
        yield ""
    for finding, only in quiet:
        yield from texts.note(finding, only)


def event_of(finding: Finding) -> str:
    """Return the pointer to an event of a turn log; empty for any other place, which its line tells well enough."""
    pointer = finding.where.pointer or ""
    return printable(pointer) if pointer.startswith("/events/") else ""


def _line_of(item: ReportItem) -> tuple[int, int]:
    where = item[0].where
    return where.line or 0, where.column or 0


def _told_as_one(items: Sequence[ReportItem]) -> set[tuple[str, str, str]]:
    """Return rule, severity and format of the findings that are many and have a wording as one."""
    counts: dict[tuple[str, str, str], int] = {}
    for finding, only in items:
        key = (finding.rule, finding.severity, only)
        by = registry.get(finding.rule).together_by
        if by and by in finding.data:
            counts[key] = counts.get(key, 0) + 1
        else:
            counts[key] = -len(items)
    return {key for key, number in counts.items() if number > FEW}


def _compact(notes: Sequence[ReportItem]) -> Iterator[ReportItem]:
    """Yield notes, where many of one rule are one that names the other lines."""
    alike: dict[tuple[str, str], list[ReportItem]] = {}
    for item in notes:
        alike.setdefault((item[0].rule, item[1]), []).append(item)
    for item in notes:
        same = alike[item[0].rule, item[1]]
        if len(same) <= FEW:
            yield item
        elif item is same[0]:
            lines = ", ".join(str(each.where.line) for each, _ in same[1:] if each.where.line is not None)
            more = f"; {len(same) - 1:,} more like it" + (f" (line {lines})" if lines else "")
            yield replace(item[0], message=item[0].message + more), item[1]


class _Texts:
    """Writes the findings of one input."""

    def __init__(self, subject: Result, look: Look) -> None:
        self.look = look
        self.subject = subject
        self.grouped: set[tuple[str, str, str]] = set()
        self._lines: SourceLines | None = None
        self._explained: set[str] = set()
        self._shown: tuple[str, ...] = ()
        self._excerpts = 0

    def finding(self, finding: Finding, only: str) -> Iterator[str]:
        """Yield an error or a warning: its line, the message, the hint, where it is from, the rule."""
        yield from self._excerpt(finding)
        at = place(finding)
        event = event_of(finding)
        if event and event not in at:
            at = f"{at} {event}" if at else event
        yield from self._head(finding, at, one_line(finding.message), only)
        if finding.hint:
            yield from self._wrap(f"      → {one_line(finding.hint)}", 8)
        if finding.source:
            sure = f"rests on ({finding.confidence})" if finding.confidence else "set by"
            yield from self._wrap(f"      {sure}: {one_line(finding.source)}", 8, dim=True)
        yield from self._reference(finding)

    def group(self, findings: Sequence[Finding], only: str) -> Iterator[str]:
        """Yield many findings of one rule as one: a line for what they have in common, with the cards."""
        rule = registry.get(findings[0].rule)
        message = rule.together.format_map({**findings[0].data, "count": f"{len(findings):,}"})
        yield from self._head(findings[0], "", one_line(message), only)
        alike: dict[str, list[str]] = {}
        for finding in findings:
            named = finding.data[rule.together_by]
            key = ", ".join(map(str, named)) if isinstance(named, list) else str(named)
            line = f" (line {finding.where.line})" if finding.where.line is not None else ""
            alike.setdefault(key, []).append(f"{', '.join(finding.cards)}{line}")
        for key, cards in alike.items():
            yield from self._wrap(f"      {key}: {', '.join(cards)}", 8)
        if rule.together_hint:
            yield from self._wrap(f"      → {one_line(rule.together_hint)}", 8)
        yield from self._reference(findings[0])

    def note(self, finding: Finding, only: str) -> Iterator[str]:
        """Yield a note, which is a line by itself."""
        at = place(finding)
        event = event_of(finding)
        if event and event not in at:
            at = f"{at} {event}" if at else event
        text = f"note {at}:" if at else "note:"
        text += f" {one_line(finding.message)}{only}"
        if finding.hint:
            text += f" → {one_line(finding.hint)}"
        if finding.confidence and finding.source:
            text += f" ({finding.confidence}: {one_line(finding.source)})"
        yield from self._wrap(f"  {text} [{finding.rule}{TIED}{finding.name}]", 6, dim=True)

    def _head(self, finding: Finding, at: str, message: str, only: str) -> Iterator[str]:
        severity = finding.severity
        head = paint(f"{severity} {at}:" if at else f"{severity}:", severity, self.look.color)
        rule = paint(f"[{finding.rule}{TIED}{finding.name}]", "dim", self.look.color)
        yield from wrap(f"  {head} {bold(message, self.look.color)}{only} {rule}", self.look.width, 6)

    def _reference(self, finding: Finding) -> Iterator[str]:
        if finding.reference and finding.rule not in self._explained:
            self._explained.add(finding.rule)
            yield from self._wrap(f"      rule: {finding.reference}", 8, dim=True)
            if self.look.verbose:
                from validator.rules.sources import sources_of  # only where all is asked for

                for source in sources_of(finding.reference):
                    yield from self._wrap(f"        from: {source.text()}", 10, dim=True)

    def _excerpt(self, finding: Finding) -> Iterator[str]:
        if finding.where.line is None:
            return
        self._excerpts += 1
        if self.subject.kind == "cards" and self._excerpts > MANY_CARDS:
            return
        if self._lines is None:
            self._lines = SourceLines(file_of(self.subject))
        shown = self._lines.excerpt(finding, self.look.width)
        if shown and shown != self._shown:
            self._shown = shown
            line, mark = shown
            yield line
            before, _, _ = mark.partition("^")
            yield before + paint(mark[len(before) :], finding.severity, self.look.color)

    def _wrap(self, text: str, hang: int, *, dim: bool = False) -> Iterator[str]:
        for line in wrap(text, self.look.width, hang):
            yield paint(line, "dim", self.look.color) if dim else line


def why_text(findings: Iterable[Finding]) -> str:
    """Return what findings say in the fewest words, for a table: the names of their rules, with how often."""
    names: dict[str, int] = {}
    for finding in findings:
        name = finding.name.replace("-", " ")
        names[name] = names.get(name, 0) + 1
    return ", ".join(f"{name} ×{number}" if number > 1 else name for name, number in names.items())


def rules_text(counts: dict[str, int]) -> str:
    """Return counts of findings by their rules in one line, with the command that explains one."""
    if not counts:
        return ""
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    said = ", ".join(f"{rule} ×{number:,}" if number > 1 else rule for rule, number in ordered)
    total = counted(sum(counts.values()), "finding")
    return f"{total}: {said}. `swtcg rules show {ordered[0][0]}` explains {'it' if len(ordered) == 1 else 'one'}"
