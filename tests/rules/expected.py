"""What a case says, line by line, and where it is kept: `x.txt.expected` beside `x.txt`, in a table below its command.

`pytest --accept` writes it anew; what it changed is read as a diff.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from validator.results import Finding

ENDING = ".expected"
TABLE = "cases.txt"
"""The table of a rule whose cases are command lines of one line each."""


def worded(findings: Iterable[Finding]) -> str:
    """Return findings as an expected text: a line with severity, rule and place, then what is said.

    Last comes the data for programs that isn't seen in what is said.
    """
    lines = []
    for finding in findings:
        place = [f"{key} {value}" for key, value in msgspec.structs.asdict(finding.where).items() if value is not None]
        lines.append(", ".join([f"{finding.severity} {finding.rule} {finding.name}", *place]))
        for key, value in (
            ("message", finding.message),
            ("hint", finding.hint),
            ("cards", " | ".join(finding.cards)),
        ):
            if value:
                lines.append(f"  {key}: {value}")
        if unseen := ", ".join(f"{key} {value}" for key, value in finding.data.items() if not _seen(finding, value)):
            lines.append(f"  data: {unseen}")
    return "".join(f"{line}\n" for line in lines)


def _seen(finding: Finding, value: object) -> bool:
    """Whether a value of the data is a part of the sentences or the cards."""
    said = " | ".join([finding.message, finding.hint, *finding.cards])
    values = value if isinstance(value, list) else [f"{value:,}" if type(value) is int else value]
    texts = [str(each) for each in values]
    return all(text[:1] in ("", " ") or re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said) for text in texts)


def difference(kept: str, now: str, name: str) -> str:
    """Return a diff of what is kept and what is said now, with what to do."""
    shown = difflib.unified_diff(kept.splitlines(), now.splitlines(), "expected", "said now", lineterm="", n=20)
    return "\n".join([f"{name} says something else than is kept; if the new text is right: pytest --accept", *shown])


class Block(NamedTuple):
    """A case of a table: a line `bad NAME` or `good NAME`, a line `$ COMMAND`, and the expected text."""

    verdict: str
    name: str
    command: str
    expected: str


def read_blocks(text: str) -> list[Block]:
    """Read a table: blocks with an empty line between them."""
    blocks = []
    for part in text.strip().split("\n\n"):
        head, command, *rest = part.split("\n")
        verdict, _, name = head.partition(" ")
        if verdict not in ("good", "bad") or not name or not command.startswith("$ "):
            raise ValueError(f"not a block of a table of cases: {part!r}")
        blocks.append(Block(verdict, name, command[2:], "".join(f"{line}\n" for line in rest)))
    return blocks


def write_blocks(blocks: Iterable[Block]) -> str:
    """Write a table."""
    return "\n".join(f"{b.verdict} {b.name}\n$ {b.command}\n{b.expected}" for b in blocks)


def kept(path: Path, name: str) -> str:
    """Return the expected text of the case `name` in the file `path`; empty when there is none."""
    if path.name == TABLE:
        return next(b.expected for b in read_blocks(path.read_text(encoding="utf-8")) if b.name == name)
    beside = path.with_name(path.name + ENDING)
    return beside.read_text(encoding="utf-8") if beside.exists() else ""


def keep(path: Path, name: str, now: str) -> None:
    """Write the expected text of a case."""
    if path.name == TABLE:
        blocks = read_blocks(path.read_text(encoding="utf-8"))
        text = write_blocks(b._replace(expected=now) if b.name == name else b for b in blocks)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    beside = path.with_name(path.name + ENDING)
    if now:
        beside.write_text(now, encoding="utf-8", newline="\n")
    else:
        beside.unlink(missing_ok=True)
