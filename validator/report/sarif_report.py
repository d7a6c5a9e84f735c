"""The SARIF 2.1.0 report, for code scanning services and editors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import quote
from zlib import crc32

import msgspec

from validator.inputs.wording import uncounted
from validator.report import Report, Summary, file_of
from validator.results import Finding, Result

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


class SarifReport(Report):
    """One SARIF log with one run."""

    def begin(self) -> None:
        """Remember the results; the rules they name stand before them."""
        self._rules: dict[str, int] = {}
        self._results: list[dict[str, Any]] = []
        self._seen: dict[str, int] = {}
        self._readable = True

    def add(self, group: Sequence[Result]) -> None:
        """Remember the findings of one input."""
        for subject in group:
            self._readable = self._readable and subject.verdict != "unreadable"
            self._results += [self._result(subject, finding) for finding in subject.findings]

    def _result(self, subject: Result, finding: Finding) -> dict[str, Any]:
        where = finding.where
        location: dict[str, Any] = {"artifactLocation": {"uri": _uri(file_of(subject))}}
        if where.line is not None:
            region: dict[str, Any] = {"startLine": where.line}
            if where.column is not None:
                region["startColumn"] = where.column
            location["region"] = region
        at: dict[str, Any] = {"physicalLocation": location}
        if where.pointer:
            at["logicalLocations"] = [{"fullyQualifiedName": where.pointer}]
        result: dict[str, Any] = {
            "ruleId": finding.rule,
            "ruleIndex": self._rules.setdefault(finding.rule, len(self._rules)),
            "level": finding.severity,
            "message": {"text": f"{finding.message} ({finding.hint})" if finding.hint else finding.message},
            "locations": [at],
            "partialFingerprints": {"swtcgFinding/v1": self._fingerprint(subject, finding)},
        }
        properties: dict[str, Any] = {}
        if subject.format is not None:
            properties["format"] = subject.format
        if finding.cards:
            properties["cards"] = list(finding.cards)
        if where.set is not None:
            properties["set"] = where.set
        if where.number is not None:
            properties["number"] = where.number
        if properties:
            result["properties"] = properties
        return result

    def _fingerprint(self, subject: Result, finding: Finding) -> str:
        """Return what stays the same when lines move or counts change, with a number where several are alike."""
        text = "\n".join((subject.path, subject.format or "", finding.rule, *finding.cards, uncounted(finding.message)))
        digest = f"{crc32(text.encode('utf-8', 'replace')):08x}{crc32(text[::-1].encode('utf-8', 'replace')):08x}"
        number = self._seen[digest] = self._seen.get(digest, 0) + 1
        return f"{digest}:{number}"

    def end(self, summary: Summary) -> None:
        """Write the log."""
        log = {
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [
                {
                    "tool": {
                        "driver": {
                            "name": "swtcg-validator",
                            "version": self.header.version,
                            **({"informationUri": home} if (home := _home()) else {}),
                            "rules": [_rule(id_) for id_ in self._rules],
                        }
                    },
                    "columnKind": "unicodeCodePoints",
                    "invocations": [{"executionSuccessful": self._readable}],
                    "results": self._results,
                    "properties": {
                        "cards": self.header.cards_version,
                        "as_of": self.header.as_of,
                        "lists": self.header.lists,
                        **self.header.part_taken,
                    },
                }
            ],
        }
        self.write(msgspec.json.format(msgspec.json.encode(log), indent=2).decode() + "\n")


def _rule(id_: str) -> dict[str, Any]:
    from validator.report.rule import markdown, page_path
    from validator.rules import registry

    rule = registry.get(id_)
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.reference},
        **({"helpUri": f"{home}{page_path(rule)}"} if (home := _home()) else {}),
        "help": {"text": rule.doc, "markdown": markdown(rule)},
        "defaultConfiguration": {"level": rule.severity},
    }


@cache
def _home() -> str:
    """Return the address before `docs/`: the package's repository, where its metadata names one, else nothing."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        links = metadata("swtcg-validator").get_all("Project-URL") or []
    except PackageNotFoundError:
        links = []
    addresses = {name.strip().lower(): address.strip() for name, _, address in (link.partition(",") for link in links)}
    found = addresses.get("documentation") or addresses.get("repository") or ""
    return f"{found.rstrip('/')}/" if found else ""


def _uri(path: str) -> str:
    """Return a path as a URI reference: relative ones stay relative."""
    path = "stdin" if path == "-" else path.replace("\\", "/")
    if path[1:3] == ":/":  # a drive of Windows
        return f"file:///{path[:2]}{quote(path[2:])}"
    return f"file://{quote(path)}" if path.startswith("/") else quote(path.removeprefix("./"))


report = SarifReport
