"""The text report: the verdict first, then what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from validator.inputs.files import one_line, printable
from validator.report import VERDICT_WORDS, Look, Report, Summary, facts_text, name_of
from validator.report.terminal import paint, table, wrap
from validator.results import SEVERITIES, Finding, PlacedCard, Result, counted

_FITS = {True: "fits", False: "doesn't fit", None: "for a judge"}
_DATA_WORDS = {"legal": "OK", "illegal": "FAULTS"}
"""Card data isn't legal or illegal."""
_KINDS = {
    "turn": ("turn log", "turn logs"),
    "event": ("player", "players"),
}

_DATED = ("deck", "board", "turn", "event")
"""Of these the day and the state of the data are said."""

_JUDGED = 20
"""So many inputs for a judge are named behind the totals."""
_FEW = 3
"""So many other formats are named in which a deck is not legal."""


class TextReport(Report):
    """For people."""

    def begin(self) -> None:
        """Write nothing yet."""
        self._kind = ""
        self._any = False
        self._inputs = 0
        self._most = 0
        self._fixable = 0
        self._lead: list[str] = []
        self._rows: list[list[str]] = []
        self._judged: list[str] = []
        self._data = _DataTotals()

    def add(self, group: Sequence[Result]) -> None:
        """Write one input: its verdict, or a line a format, then the findings; of a folder one row a file."""
        first = group[0]
        self._kind = first.kind
        self._inputs += 1
        self._most = max(self._most, len(group))
        if first.kind == "cards":
            if "files" in first.facts or not self._data.whole:
                self._flush()
            self._data.add(first)
            self._fixable += first.facts.get("fixable", 0)
        if first.verdict == "unreadable":
            for line in unreadable_lines(first):
                self.warn(f"Error: {line}")
            return
        self._judged += [first.path] if any(each.verdict == "needs-judge" for each in group) else []
        if self.look.quiet and all(s.verdict == "legal" and not _loud(s.findings) for s in group):
            return
        if self.look.folder and not self.look.verbose and first.kind != "cards":
            from validator.report.folder_text import row  # only for a folder

            self._rows.append(row(group))
            return
        if len(group) > 1:
            from validator.report.formats_text import several  # only for several formats

            self._block(list(several(group, self.look)))
            return
        lines = list(_one(first, self.look))
        found: list[str] = []
        if first.findings:
            from validator.report.findings_text import findings  # only where something was found

            found.extend(findings(group, ((each, "") for each in first.findings), self.look))
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
        """Write what was found by rule, the state of the data, and the totals of several inputs or of card data."""
        self._flush()
        if self._rows:
            from validator.report.folder_text import rows

            self._block(rows(self._rows, self.look))
        lines = [] if self.look.quiet else list(self._closing(summary))
        if parts := self.header.parts():
            lines.append(f"checked {parts}")
        if lines:
            self._block([part for line in lines for part in wrap(line, self.look.width)])

    def _closing(self, summary: Summary) -> Iterator[str]:
        if summary.rules and self._most < 2:
            from validator.report.findings_text import rules_text

            yield rules_text(summary.rules)
        if self._fixable:
            yield f"{counted(self._fixable, 'finding is', 'findings are')} safe to mend with --fix (see --diff)"
        if self._rows:
            yield "one file by its name, or --verbose, shows what was found in it"
        if self._kind in _DATED and summary.subjects > summary.unreadable:
            yield self._state()
        if summary.omitted:
            yield f"{counted(summary.omitted, 'more finding')} not shown (--max-findings)"
        if self._kind == "cards" and self._data.files:
            yield self._data.line(summary)
        elif self._inputs > 1:
            yield self._totals(summary)

    def _totals(self, summary: Summary) -> str:
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
        line = f"{counted(self._inputs, one, many)} checked{under}: {', '.join(totals)}"
        if self._judged:
            named = ", ".join(printable(path) for path in self._judged[:_JUDGED])
            more = f" and {len(self._judged) - _JUDGED:,} more" if len(self._judged) > _JUDGED else ""
            line += f"; for a judge: {named}{more}"
        return line

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
        event = where.pointer if where.line is not None and (where.pointer or "").startswith("/events/") else ""
        line += f": {printable(event or '')}{': ' if event else ''}{one_line(finding.message)}"
        yield f"{line} ({one_line(finding.hint)})" if finding.hint else line


def _loud(findings: Iterable[Finding]) -> bool:
    return any(finding.severity != "note" for finding in findings)


def _one(subject: Result, look: Look) -> Iterator[str]:
    word = (_DATA_WORDS if subject.kind == "cards" else VERDICT_WORDS)[subject.verdict]
    yield from wrap(f"{paint(word, subject.verdict, look.color)}  {name_of(subject)}", look.width)
    lines = []
    if subject.format is not None and subject.kind == "deck":
        about = f": {subject.format_about}" if subject.format_about else " format"
        lines.append(f"  {subject.format}{about}")
    if facts := facts_text(subject.kind, subject.facts):
        lines.append(f"  {facts}")
    if subject.elsewhere:
        lines.append(f"  {_elsewhere(subject, verbose=look.verbose)}")
    if subject.mending is not None:
        from validator.report.mending_text import mending_text  # only for a deck that is illegal

        lines.append(f"  {printable(mending_text(subject.mending), 2000)}")
    if subject.left_out:
        lines.append(f"  left out: findings of {', '.join(subject.left_out)}")
    for line in lines:
        yield from wrap(line, look.width)
    yield from _stack(subject, look)


def _elsewhere(subject: Result, *, verbose: bool) -> str:
    """Return how a deck stands under the other formats, the nearest first."""
    errors = any(finding.severity == "error" for finding in subject.findings)
    legal = [each.format for each in subject.elsewhere if each.legal]
    open_ = [each.format for each in subject.elsewhere if each.judge]
    others = [each for each in subject.elsewhere if not each.legal and not each.judge]
    near = sorted(others, key=lambda each: (len(each.rules), each.cards))
    near = near if verbose else near[:_FEW]
    lacks = []
    for each in near:
        why = [counted(each.cards, "card")] if each.cards else []
        lacks.append(f"{each.format} ({', '.join([*why, *(rule.replace('-', ' ') for rule in each.rules)])})")
    start = "but for the errors, " if errors else "also "
    text = f"{start}legal in {', '.join(legal)}" if legal else f"{start}legal in no other format"
    if open_:
        text += f"; a judge must say for {', '.join(open_)}"
    if lacks:
        more = f" and {len(others) - len(near)} more" if len(others) > len(near) else ""
        text += f"; not in {', '.join(lacks)}{more}"
    return text


def _stack(subject: Result, look: Look) -> Iterator[str]:
    """Yield a line a card beneath the top of a stack: whether it may lie there, and why."""
    rows = [[f"  {_FITS[card['fits']]}", f"{card['card']}:", card["why"] + _ground(card)] for card in subject.cards]
    styles = {_FITS[fits]: style for fits, style in ((True, "legal"), (False, "illegal"), (None, "needs-judge"))}
    for line in table(rows, width=look.width):
        word = next((each for each in styles if line.startswith(f"  {each}")), "")
        yield f"  {paint(word, styles[word], look.color)}{line[2 + len(word) :]}" if word else line


def _ground(card: PlacedCard) -> str:
    """Return what the answer about one card of a stack rests on, behind the answer."""
    by_text = card["road"] in ("own-text", "exception", None)
    parts = ["" if by_text and card.get("source") else card.get("ground", "")]
    parts.append("" if card.get("confidence") else card.get("source", ""))
    told = "; ".join(part for part in parts if part)
    return f" [{one_line(told)}]" if told else ""
