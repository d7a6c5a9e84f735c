"""Reports: one file an output format. They know subjects and findings, and nothing of how rules work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from validator.inputs.files import printable
from validator.results import Finding, Result, counted

KINDS = ("text", "concise", "json", "jsonl", "sarif", "junit", "github")
"""What `--output` offers."""

Write = Callable[[str], object]


class Header(msgspec.Struct, frozen=True):
    """What a report says of the run."""

    version: str
    """Version of this program."""
    cards_version: str
    """Version of the card database."""
    cards_count: int
    as_of: str
    """Day for which dated lists were applied, `YYYY-MM-DD`."""
    lists: str = ""
    """Newest day, up to `as_of`, that the lists know of; empty where there are none."""
    shipped_lists: str = ""
    """Which formats and lists are not the database's own but those that come along: `all`, `some` or nothing."""
    part_taken: dict[str, Any] = {}
    """What took part besides the inputs: `select`, `ignore` (rule ids), `config`, `baseline` (paths)."""

    def run(self) -> dict[str, str]:
        """Return what a line of the JSON Lines report says of the run."""
        found = {"version": self.version, "cards": self.cards_version, "as_of": self.as_of}
        return {**found, "lists": self.lists} if self.lists else found

    def parts(self) -> str:
        """Return what took part besides the inputs, in words; nothing where nothing did."""
        words = []
        for name, value in self.part_taken.items():
            if name == "config":
                words.append(f"options of {printable(value, 200)}")
            elif name == "baseline":
                words.append(f"without what --baseline {printable(value, 200)} knows")
            else:
                words.append(f"{'only' if name == 'select' else 'without'} the rules of --{name}: {', '.join(value)}")
        return "; ".join(words)


class Look(msgspec.Struct, frozen=True):
    """How a report looks."""

    color: bool = False
    quiet: bool = False
    """Nothing about legal subjects, no notes, no summary (text only)."""
    verbose: bool = False
    """Every finding by itself, and those of every input of a folder (text only)."""
    width: int | None = None
    """Columns of the terminal; None where lines aren't wrapped (text only)."""
    folder: bool = False
    """Whether a folder was asked for, which is told as a table (text only)."""


class Summary(msgspec.Struct):
    """Subjects counted by verdict, findings by severity, and those that `--max-findings` left out."""

    subjects: int = 0
    legal: int = 0
    illegal: int = 0
    needs_judge: int = 0
    unreadable: int = 0
    omitted: int = 0
    findings: dict[str, int] = {}
    """How many of each severity, those left out too."""
    rules: dict[str, int] = {}
    """How many errors and warnings of each rule, by its id."""
    passed_over: list[str] = []
    """Files of folders that weren't read, since they are of another kind."""

    def count(self, subject: Result) -> None:
        """Count the findings of a subject that could be read."""
        for finding in subject.findings if subject.verdict != "unreadable" else ():
            self.findings[finding.severity] = self.findings.get(finding.severity, 0) + 1
            if finding.severity != "note":
                self.rules[finding.rule] = self.rules.get(finding.rule, 0) + 1

    def add(self, subject: Result, omitted: int = 0) -> None:
        """Count a subject."""
        verdict = subject.verdict.replace("-", "_")
        self.subjects += 1
        setattr(self, verdict, getattr(self, verdict) + 1)
        self.omitted += omitted

    def as_dict(self) -> dict[str, int]:
        """Return the object of the JSON report; `omitted` only where something was left out."""
        found = {field: value for field in self.__struct_fields__ if isinstance(value := getattr(self, field), int)}
        if not self.omitted:
            del found["omitted"]
        return found


class Report:
    """Writes subjects as they are done. `write` takes text that goes to the output, `warn` lines for standard error."""

    def __init__(self, write: Write, warn: Write, header: Header, look: Look) -> None:
        self.write = write
        self.warn = warn
        self.header = header
        self.look = look
        self.begin()

    def begin(self) -> None:
        """Write what stands before all subjects."""

    def add(self, group: Sequence[Result]) -> None:
        """Write the subjects of one input: one, or one a format."""
        raise NotImplementedError

    def end(self, summary: Summary) -> None:
        """Write what stands after all subjects."""


def open_report(kind: str, write: Write, warn: Write, header: Header, look: Look) -> Report:
    """Return a report of one of `KINDS`."""
    from importlib import import_module

    found = import_module(f"validator.report.{kind}_report").report(write, warn, header, look)
    assert isinstance(found, Report)
    return found


def subject_object(subject: Result) -> dict[str, Any]:
    """Return a subject as the JSON report has it."""
    found: dict[str, Any] = {"path": subject.path, "kind": subject.kind}
    if subject.format is not None:
        found["format"] = subject.format
    if subject.format_about:
        found["format_about"] = subject.format_about
    found["verdict"] = subject.verdict
    if subject.title:
        found["title"] = subject.title
    if not subject.format_played:
        found["format_played"] = False
    if subject.fingerprint is not None:
        found["fingerprint"] = subject.fingerprint
    if subject.facts:
        found["facts"] = subject.facts
    if subject.kind == "stack":
        found["cards"] = list(subject.cards)
    found["findings"] = subject.findings
    if subject.left_out:
        found["left_out"] = subject.left_out
    if subject.elsewhere:
        found["elsewhere"] = subject.elsewhere
    if subject.mending is not None:
        found["mending"] = subject.mending
    return found


VERDICT_WORDS = {"legal": "LEGAL", "illegal": "ILLEGAL", "needs-judge": "NEEDS A JUDGE", "unreadable": "UNREADABLE"}


def name_of(subject: Result) -> str:
    """Return how an input is named on its first line: its path, and its title where it has one."""
    title = f"  “{printable(subject.title, 80)}”" if subject.title else ""
    if subject.path == "-":
        return f"standard input{title}"
    if not subject.path:
        return "all files together"
    return f"{printable(subject.path, 400)}{title}"


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
    words = [
        f"{str(name).replace('_', ' ')} {value:,}" if isinstance(value, int) else f"{name} {printable(str(value))}"
        for name, value in facts.items()
        if isinstance(value, (int, str))
    ]
    if facts.get("looked_at"):
        words.append("looked at: " + ", ".join(f"{what} {number:,}" for what, number in facts["looked_at"].items()))
    return " · ".join(words)


def file_of(subject: Result) -> str:
    """Return the path of the file that a subject stands in: a file of several decks has `FILE#/0`, `FILE#/1`, …."""
    file, mark, number = subject.path.rpartition("#/")
    return file if mark and number.isdecimal() else subject.path


def place(finding: Finding) -> str:
    """Return the place of a finding as words: `line 12`, `/players/0/arenas/ground/0`, `ESB 157`."""
    where = finding.where
    parts = []
    if where.set is not None:
        parts.append(where.set if where.number is None else f"{where.set} {where.number}")
    if where.line is not None:
        parts.append(f"line {where.line}" if where.column is None else f"line {where.line}:{where.column}")
    elif where.pointer:
        parts.append(where.pointer)
    return ", ".join(parts)
