"""The JSON report, written as the subjects come; its shape is `schemas/report.schema.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from validator.report import Report, Summary, subject_object
from validator.results import Result

REVISION = 2
"""Counts up with every step that only adds fields; `report` with a step that renames or removes one."""


class JsonReport(Report):
    """One JSON object."""

    def begin(self) -> None:
        """Write the object up to its first subject."""
        head: dict[str, Any] = {
            "report": 1,
            "revision": REVISION,
            "tool": {"name": "swtcg-validator", "version": self.header.version},
            "cards": {"version": self.header.cards_version, "count": self.header.cards_count},
            "as_of": self.header.as_of,
        }
        if self.header.lists:
            head["lists"] = self.header.lists
        if self.header.shipped_lists:
            head["shipped_lists"] = self.header.shipped_lists
        if self.header.part_taken:
            head["part_taken"] = self.header.part_taken
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
        self.write(f'{closing},\n  "summary": {msgspec.json.encode(summary.as_dict()).decode()}\n}}\n')


def _pretty(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


report = JsonReport
