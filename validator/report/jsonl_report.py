"""The JSON Lines report: one subject a line, as it is done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from validator.report import Report, subject_object
from validator.results import Result


class JsonLinesReport(Report):
    """One object a line, with the day and the versions that it rests on."""

    def add(self, group: Sequence[Result]) -> None:
        """Write the subjects of one input."""
        for subject in group:
            line = {**subject_object(subject), "run": self.header.run()}
            self.write(msgspec.json.encode(line).decode() + "\n")


report = JsonLinesReport
