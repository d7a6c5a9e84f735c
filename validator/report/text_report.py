"""The text report: the verdict first, then what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from validator.inputs.files import one_line, printable
from validator.report import Report, Summary, place
from validator.report.terminal import paint, table
from validator.results import SEVERITIES, Finding, PlacedCard, Result, counted

_WORDS = {"legal": "LEGAL", "illegal": "ILLEGAL", "needs-judge": "NEEDS A JUDGE", "unreadable": "UNREADABLE"}
_FITS = {True: "fits", False: "doesn't fit", None: "for a judge"}
_DATA_WORDS = {"legal": "OK", "illegal": "FAULTS"}
"""Card data isn't legal or illegal."""
_KINDS = {
    "turn": ("turn log", "turn logs"),
    "event": ("player", "players"),
}

_DATED = ("deck", "board", "turn", "event")
"""Of these the day and the state of the data are said."""

_FEW = 3
"""So many findings of one rule are listed one by one under a format of several."""


class TextReport(Report):
    """For people."""

    def begin(self) -> None:
        """Write nothing yet."""
        self._kind = ""
        self._any = False
        self._inputs = 0
        self._most = 0
        self._lead: list[str] = []
        self._data = _DataTotals()

    def add(self, group: Sequence[Result]) -> None:
        """Write one input: its verdict, or a line a format, then the findings."""
        first = group[0]
        self._kind = first.kind
        self._inputs += 1
        self._most = max(self._most, len(group))
        if first.kind == "cards":
            if "files" in first.facts or not self._data.whole:
                self._flush()
            self._data.add(first)
            group = (replace(first, findings=_compact(first.findings)),)
        if first.verdict == "unreadable":
            for line in unreadable_lines(first):
                self.warn(f"Error: {line}")
            return
        if self.look.quiet and all(s.verdict == "legal" and not _loud(s.findings) for s in group):
            return
        lines = list(_one(first, self.look.color) if len(group) == 1 else _several(group, self.look.color))
        found = list(_findings(group, quiet=self.look.quiet, color=self.look.color))
        if first.kind == "cards" and not found:
            # What is linted as a whole is only named when there is nothing to say about its files.
            if "files" in first.facts or not self._data.whole:
                self._lead = lines
            return
        self._lead = []
        self._block([*lines, *found])

    def _flush(self) -> None:
        if self._lead:
            self._block(self._lead)
            self._lead = []

    def _block(self, lines: Sequence[str]) -> None:
        self.write(("\n" if self._any else "") + "\n".join(lines) + "\n")
        self._any = True

    def end(self, summary: Summary) -> None:
        """Write the totals, where there was more than one input or card data."""
        self._flush()
        lines = []
        if self._kind in _DATED and summary.subjects > summary.unreadable and not self.look.quiet:
            lines.append(self._state())
        if summary.omitted and not self.look.quiet:
            lines.append(f"{counted(summary.omitted, 'more finding')} not shown (--max-findings)")
        if self._kind == "cards" and not self.look.quiet and self._data.files:
            lines.append(self._data.line(summary))
        elif self._inputs > 1 and not self.look.quiet:
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
            under = f" under {self._most} formats" if self._most > 1 else ""
            lines.append(f"{counted(self._inputs, one, many)} checked{under}: {', '.join(totals)}")
        if parts := self.header.parts():
            lines.append(f"checked {parts}")
        if lines:
            self._block(lines)

    def _state(self) -> str:
        lists = f" · lists of {self.header.lists}" if self.header.lists else ""
        if self.header.shipped_lists:
            lists += (
                f" · {self.header.shipped_lists} formats and lists are the ones that come along, not the database's"
            )
        return f"as of {self.header.as_of} · card data {printable(self.header.cards_version, 40)}{lists}"


class _DataTotals:
    """How much card data was looked at."""

    def __init__(self) -> None:
        self.files = 0
        self._sets = 0
        self._cards = 0
        self.whole = False

    def add(self, subject: Result) -> None:
        """Count a folder, several files linted as one, or a single file; the files of a whole are in its numbers."""
        facts = subject.facts
        if "files" in facts:
            self.whole = True
            self.files += facts["files"]
            self._sets += facts.get("set_files", 0)
        elif not self.whole and subject.verdict != "unreadable":
            self.files += 1
            self._sets += "cards" in facts
        else:
            return
        self._cards += facts.get("cards", 0)

    def line(self, summary: Summary) -> str:
        """Return the totals as one line."""
        what = counted(self._sets, "set file") if self._sets else counted(self.files, "file")
        cards = f", {counted(self._cards, 'card')}" if self._sets else ""
        found = ", ".join(counted(summary.findings.get(severity, 0), severity) for severity in SEVERITIES)
        shut = f", {summary.unreadable:,} unreadable" if summary.unreadable else ""
        return f"{what} checked{cards}: {found}{shut}"


report = TextReport


def unreadable_lines(subject: Result) -> Iterator[str]:
    """Yield `path:line:column: message (hint)` for every fault of an input that couldn't be read."""
    path = "standard input" if subject.path == "-" else printable(subject.path)
    if not subject.findings:
        yield f"{path}: can't be read"
    for finding in subject.findings:
        where = finding.where
        line = path
        if where.line is not None:
            line += f":{where.line}" if where.column is None else f":{where.line}:{where.column}"
        elif where.pointer:
            line += f"#{printable(where.pointer)}"
        event = _event(finding) if where.line is not None else ""
        line += f": {event}{': ' if event else ''}{one_line(finding.message)}"
        yield f"{line} ({one_line(finding.hint)})" if finding.hint else line


def _event(finding: Finding) -> str:
    """Return the pointer to an event of a turn log; empty for any other place, which its line tells well enough."""
    pointer = finding.where.pointer or ""
    return printable(pointer) if pointer.startswith("/events/") else ""


def _loud(findings: Iterable[Finding]) -> bool:
    return any(finding.severity != "note" for finding in findings)


def _one(subject: Result, color: bool) -> Iterator[str]:
    word = (_DATA_WORDS if subject.kind == "cards" else _WORDS)[subject.verdict]
    unnamed = "all files together" if subject.kind == "cards" and not subject.path else "standard input"
    name = "" if subject.path == "-" else printable(subject.path, 400)
    yield f"{paint(word, subject.verdict, color)}  {name or unnamed}"
    facts = facts_text(subject.kind, subject.facts)
    if subject.format is not None and subject.kind == "deck":
        about = f": {subject.format_about}" if subject.format_about else " format"
        yield f"  {subject.format}{about}"
    if facts:
        yield f"  {facts}"
    if subject.elsewhere:
        yield f"  {_elsewhere(subject)}"
    if subject.left_out:
        yield f"  left out: findings of {', '.join(subject.left_out)}"
    yield from _stack(subject, color)


def _elsewhere(subject: Result) -> str:
    """Return how a deck stands under the other formats, the nearest first."""
    errors = any(finding.severity == "error" for finding in subject.findings)
    legal = [each.format for each in subject.elsewhere if each.legal]
    others = [each for each in subject.elsewhere if not each.legal]
    near = sorted(others, key=lambda each: (len(each.rules), each.cards))[:_FEW]
    lacks = [
        f"{each.format} ({', '.join([*([counted(each.cards, 'card')] if each.cards else []), *each.rules])})"
        for each in near
    ]
    start = "but for the errors, " if errors else "also "
    text = f"{start}legal in {', '.join(legal)}" if legal else f"{start}legal in no other format"
    if lacks:
        more = f" and {len(others) - len(near)} more" if len(others) > len(near) else ""
        text += f"; not in {', '.join(lacks)}{more}"
    return text


def _stack(subject: Result, color: bool) -> Iterator[str]:
    """Yield a line a card beneath the top of a stack: whether it may lie there, and why."""
    rows = [[_FITS[card["fits"]], f"{card['card']}:", card["why"] + _ground(card)] for card in subject.cards]
    for line, card in zip(table(rows), subject.cards, strict=True):
        word = _FITS[card["fits"]]
        style = {True: "legal", False: "illegal", None: "needs-judge"}[card["fits"]]
        yield f"  {line.replace(word, paint(word, style, color), 1)}"


def _ground(card: PlacedCard) -> str:
    """Return what the answer about one card of a stack rests on, behind the answer."""
    by_text = card["road"] in ("own-text", "exception", None)
    parts = ["" if by_text and card.get("source") else card.get("ground", "")]
    parts.append("" if card.get("confidence") else card.get("source", ""))
    told = "; ".join(part for part in parts if part)
    return f" [{one_line(told)}]" if told else ""


def _several(group: Sequence[Result], color: bool) -> Iterator[str]:
    first = group[0]
    yield paint(printable(first.path, 400) if first.path != "-" else "standard input", "bold", color)
    facts = facts_text(first.kind, first.facts)
    if facts:
        yield f"  {facts}"
    rows = []
    for subject in group:
        rules: dict[str, int] = {}
        for finding in subject.findings:
            if finding.severity == "error":
                rules[finding.name] = rules.get(finding.name, 0) + 1
        why = ", ".join(f"{name} ×{number}" if number > 1 else name for name, number in rules.items())
        warnings = sum(finding.severity == "warning" for finding in subject.findings)
        if warnings:
            why += f"{'; ' if why else ''}{counted(warnings, 'warning')}"
        rows.append([f"  {subject.format}", _WORDS[subject.verdict], why])
    for line, subject in zip(table(rows), group, strict=True):
        word = _WORDS[subject.verdict]
        yield line.replace(word, paint(word, subject.verdict, color), 1)


def facts_text(kind: str, facts: Mapping[str, Any]) -> str:
    """Return the facts of a subject in a few words."""
    if kind == "deck" and "deck" in facts:
        parts = [str(facts["side"])] if facts.get("side") else []
        cards = counted(facts["deck"], "card")
        if "units" in facts:
            cards += f", {counted(facts['units'], 'unit')}"
        arenas = facts.get("arenas")
        if arenas:
            cards += " (" + ", ".join(f"{number} {arena}" for arena, number in arenas.items()) + ")"
        parts.append(cards)
        return " · ".join(parts)
    if kind == "stack" and "limit_why" in facts:
        return f"{counted(facts['size'], 'card')} · limit: {facts['limit_why']} [{facts['limit_source']}]"
    return " · ".join(
        f"{str(name).replace('_', ' ')} {value:,}" if isinstance(value, int) else f"{name} {printable(str(value))}"
        for name, value in facts.items()
        if isinstance(value, (int, str))
    )


def _findings(group: Sequence[Result], *, quiet: bool, color: bool) -> Iterator[str]:
    """Yield what was found: errors first, notes last.

    What several formats say alike stands once. Where formats differ, many findings of one rule become one line.
    """
    formats: dict[tuple[Any, ...], dict[str, Finding]] = {}
    rules: dict[tuple[str, str, str], int] = {}
    for subject in group:
        for finding in subject.findings:
            key = (finding.rule, finding.severity, _anywhere(finding.message, subject), finding.where, finding.cards)
            formats.setdefault(key, {})[subject.format or ""] = finding
    for key, names in formats.items():
        if len(names) < len(group):
            for name in names:
                rules[key[0], key[1], name] = rules.get((key[0], key[1], name), 0) + 1
    explained: set[str] = set()
    for severity in SEVERITIES:
        if quiet and severity == "note":
            continue
        shared: dict[tuple[str, str], list[Finding]] = {}
        for key, worded in formats.items():
            if key[1] != severity:
                continue
            finding = next(iter(worded.values()))
            common = replace(finding, message=key[2]) if len(worded) > 1 else finding
            if len(worded) >= len(group):
                yield from _finding(common, "", explained, color)
                continue
            few = [name for name in worded if rules[finding.rule, severity, name] <= _FEW]
            if few and severity == "note":
                few = list(worded)
            if few:
                others = [subject.format or "" for subject in group if subject.format not in few]
                only = f"all but {', '.join(others)}" if len(others) <= _FEW < len(few) else ", ".join(few)
                yield from _finding(common if len(few) > 1 else worded[few[0]], f" [{only}]", explained, color)
            for name in worded:
                if name not in few:
                    shared.setdefault((finding.rule, name), []).append(common)
        alike: dict[tuple[str, ...], list[tuple[str, list[Finding]]]] = {}
        for (rule, name), several in shared.items():
            cards = dict.fromkeys(card for finding in several for card in finding.cards[:1])
            alike.setdefault((rule, *(cards or (each.message for each in several))), []).append((name, several))
        for found in alike.values():
            yield _together(found[0][1], [name for name, _ in found], color)


def _compact(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a file, where many notes of one rule are one note that names the other lines."""
    notes: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.severity == "note":
            notes.setdefault(finding.rule, []).append(finding)
    kept = []
    for finding in findings:
        alike = notes.get(finding.rule, [])
        if finding.severity != "note" or len(alike) <= _FEW:
            kept.append(finding)
        elif finding is alike[0]:
            lines = ", ".join(str(each.where.line) for each in alike[1:] if each.where.line is not None)
            more = f"; {len(alike) - 1:,} more like it" + (f" (line {lines})" if lines else "")
            kept.append(replace(finding, message=finding.message + more))
    return tuple(kept)


def _anywhere(message: str, subject: Result) -> str:
    """Return a message without the name of the format, so that what several formats say alike is seen to be alike."""
    before, named, after = message.partition(f" in {subject.format_title}")
    if not named or not subject.format_title or after[:1].isalnum():
        return message
    return f"{before} in any of these formats{after}"


def _together(findings: Sequence[Finding], formats: Sequence[str], color: bool) -> str:
    """Return many findings of one rule under some of several formats as one line."""
    severity = findings[0].severity
    cards = list(dict.fromkeys(card for finding in findings for card in finding.cards[:1]))
    named = ", ".join(cards[:_FEW]) + (f" and {len(cards) - _FEW} more" if len(cards) > _FEW else "")
    where = ", ".join(formats[:_FEW]) + (f" and {len(formats) - _FEW} more" if len(formats) > _FEW else "")
    rule = paint(f"[{findings[0].rule} {findings[0].name}]", "dim", color)
    head = paint(f"{counted(len(findings), severity)} in {where}:", severity, color)
    if severity == "note" and cards:
        named = findings[0].message + (f"; likewise {named.partition(', ')[2]}" if len(cards) > 1 else "")
    return f"  {head} {one_line(named or findings[0].message)} {rule}"


def _finding(finding: Finding, only: str, explained: set[str], color: bool) -> Iterator[str]:
    severity = finding.severity
    at = place(finding)
    event = _event(finding)
    if event and event not in at:
        at = f"{at} {event}" if at else event
    head = f"{severity} {at}:" if at else f"{severity}:"
    rule = paint(f"[{finding.rule} {finding.name}]", "dim", color)
    if severity == "note":
        hint = f" → {one_line(finding.hint)}" if finding.hint else ""
        if finding.confidence and finding.source:
            hint += f" ({finding.confidence}: {one_line(finding.source)})"
        yield f"  {paint(f'{head} {one_line(finding.message)}{only}{hint}', 'note', color)} {rule}"
        return
    yield f"  {paint(head, severity, color)} {one_line(finding.message)}{only} {rule}"
    if finding.hint:
        yield f"      → {one_line(finding.hint)}"
    if finding.source:
        sure = f"rests on ({finding.confidence})" if finding.confidence else "set by"
        yield paint(f"      {sure}: {one_line(finding.source)}", "dim", color)
    if finding.reference and finding.rule not in explained:
        explained.add(finding.rule)
        yield paint(f"      rule: {finding.reference}", "dim", color)
