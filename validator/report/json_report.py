"""The JSON report, written as the subjects come; its shape is `schemas/report.schema.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from validator.report import Header, Report, Summary, subject_object
from validator.results import Result

REVISION = 3
"""Counts up with every step that only adds fields; `report` with a step that renames or removes one."""


class JsonReport(Report):
    """One JSON object."""

    def begin(self) -> None:
        """Write the object up to its first subject."""
        head = head_of(self.header)
        text = _pretty(head)
        self.write(f'{text[: text.rindex("}")].rstrip()},\n  "subjects": [')
        self._comma = ""

    def add(self, group: Sequence[Result]) -> None:
        """Write the subjects of one input."""
        for subject in group:
            text = _pretty(subject_object(subject)).replace("\n", "\n    ")
            self.write(f"{self._comma}\n    {text}")
            self._comma = ","

    def end(self, summary: Summary) -> None:
        """Close the object."""
        closing = "\n  ]" if self._comma else "]"
        if summary.passed_over:
            over = {"count": len(summary.passed_over), "files": summary.passed_over}
            closing += f',\n  "passed_over": {msgspec.json.encode(over).decode()}'
        self.write(f'{closing},\n  "summary": {msgspec.json.encode(summary.as_dict()).decode()}\n}}\n')


def head_of(header: Header) -> dict[str, Any]:
    """Return the report's object up to its subjects."""
    found: dict[str, Any] = {
        "report": 1,
        "revision": REVISION,
        "tool": {"name": "swtcg-validator", "version": header.version},
        "cards": {"version": header.cards_version, "count": header.cards_count},
        "as_of": header.as_of,
    }
    if header.lists:
        found["lists"] = header.lists
    if header.shipped_lists:
        found["shipped_lists"] = header.shipped_lists
    if header.part_taken:
        found["part_taken"] = header.part_taken
    return found


def _pretty(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


report = JsonReport
