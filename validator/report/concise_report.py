"""The concise report: a line a finding, `FILE:LINE:COL: D105 error: message (hint)`, as editors and grep read it."""

from __future__ import annotations

from collections.abc import Sequence

from validator.inputs.files import one_line, printable
from validator.report import Report, Summary, file_of
from validator.results import Finding, Result


class ConciseReport(Report):
    """Nothing for what is legal; an input that can't be read stands on standard error, as in the text report."""

    def add(self, group: Sequence[Result]) -> None:
        """Write the findings of one input."""
        for subject in group:
            write = self.warn if subject.verdict == "unreadable" else self._line
            under = f"[{subject.format}] " if len(group) > 1 else ""
            for finding in subject.findings:
                if finding.severity == "note" and self.look.quiet:
                    continue
                write(f"{_place(subject, finding)}: {under}{_words(finding)}")
            if subject.verdict == "needs-judge" and not self.look.quiet:
                self._line(f"{printable(file_of(subject), 500)}: {under}a judge must decide")

    def _line(self, text: str) -> None:
        self.write(f"{text}\n")

    def end(self, summary: Summary) -> None:
        """Write what took part besides the inputs, if anything did, to standard error."""
        if parts := self.header.parts():
            self.warn(f"checked {parts}")


def _place(subject: Result, finding: Finding) -> str:
    where = finding.where
    path = "-" if subject.path in ("-", "standard input") else printable(file_of(subject), 500)
    if where.line is not None:
        return f"{path}:{where.line}" + (f":{where.column}" if where.column is not None else "")
    return f"{path}#{printable(where.pointer)}" if where.pointer else path


def _words(finding: Finding) -> str:
    hint = f" ({finding.hint})" if finding.hint else ""
    return one_line(f"{finding.rule} {finding.severity}: {finding.message}{hint}")


report = ConciseReport
