"""The JUnit report: a test suite an input, a test case a subject (an input under one format)."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from validator.report import Report, Summary, place
from validator.results import Finding, Result


class JunitReport(Report):
    """XML as continuous integration services read it."""

    def begin(self) -> None:
        """Remember the suites; their totals stand in the first line."""
        self._suites: list[str] = []
        self._failures = 0
        self._errors = 0
        self._cases = 0

    def add(self, group: Sequence[Result]) -> None:
        """Remember the suite of one input."""
        failures = sum(subject.verdict == "illegal" for subject in group)
        errors = sum(subject.verdict == "unreadable" for subject in group)
        name = quoteattr(_xml(group[0].path))
        lines = [f'  <testsuite name={name} tests="{len(group)}" failures="{failures}" errors="{errors}" skipped="0">']
        for subject in group:
            case = quoteattr(_xml(f"{subject.kind} {subject.format}" if subject.format else subject.kind))
            lines.append(f"    <testcase name={case} classname={name}>")
            wrong = [f for f in subject.findings if f.severity == "error"]
            if wrong:
                tag = "error" if subject.verdict == "unreadable" else "failure"
                more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
                lines.append(
                    f"      <{tag} type={quoteattr(f'{wrong[0].rule} {wrong[0].name}')} "
                    f"message={quoteattr(_xml(wrong[0].message + more))}>{_text(wrong)}</{tag}>"
                )
            other = [f for f in subject.findings if f.severity != "error"]
            if other:
                lines.append(f"      <system-out>{_text(other)}</system-out>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
        self._suites.append("\n".join(lines))
        self._failures += failures
        self._errors += errors
        self._cases += len(group)

    def end(self, summary: Summary) -> None:
        """Write the document."""
        body = "".join(f"{suite}\n" for suite in self._suites)
        self.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name="swtcg" tests="{self._cases}" failures="{self._failures}" errors="{self._errors}">\n'
            f"{self._properties()}{body}</testsuites>\n"
        )

    def _properties(self) -> str:
        """Return what took part besides the inputs, as properties; nothing where nothing did."""
        rows = "".join(
            f"    <property name={quoteattr(name)} "
            f"value={quoteattr(_xml(value if isinstance(value, str) else ', '.join(value)))}/>\n"
            for name, value in self.header.part_taken.items()
        )
        return f"  <properties>\n{rows}  </properties>\n" if rows else ""


def _text(findings: Sequence[Finding]) -> str:
    lines = []
    for finding in findings:
        at = place(finding)
        hint = f" ({finding.hint})" if finding.hint else ""
        lines.append(
            f"{finding.severity}{f' {at}' if at else ''}: {finding.message}{hint} [{finding.rule} {finding.name}]"
        )
    return escape(_xml("\n".join(lines)))


def _xml(text: str) -> str:
    """Return text without what XML 1.0 can't hold."""
    return "".join(
        c if c in "\t\n" or " " <= c < "\ud800" or "\ue000" <= c < "\ufffe" or c > "\uffff" else "�" for c in text
    )


report = JunitReport
