"""GitHub workflow commands: findings as annotations of a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from validator.report import Report, Summary, file_of
from validator.results import Result

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


class GithubReport(Report):
    """One workflow command a finding; nothing for what is legal."""

    def add(self, group: Sequence[Result]) -> None:
        """Write the findings of one input."""
        for subject in group:
            for finding in subject.findings:
                properties = []
                if subject.path != "-":
                    properties.append(f"file={_property(file_of(subject))}")
                if finding.where.line is not None:
                    properties.append(f"line={finding.where.line}")
                    if finding.where.column is not None:
                        properties.append(f"col={finding.where.column}")
                properties.append(f"title={_property(f'{finding.rule} {finding.name}')}")
                message = finding.message
                if finding.where.line is None and finding.where.pointer:
                    message = f"{finding.where.pointer}: {message}"
                if len(group) > 1:
                    message = f"[{subject.format}] {message}"
                if finding.hint:
                    message += f" ({finding.hint})"
                self.write(f"::{_LEVELS[finding.severity]} {','.join(properties)}::{_data(message)}\n")

    def end(self, summary: Summary) -> None:
        """Write what took part besides the inputs, if anything did."""
        if parts := self.header.parts():
            self.write(f"::notice title=swtcg::{_data(f'checked {parts}')}\n")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


report = GithubReport
