"""Defaults of options from a file, and baselines: the findings that are known and don't count.

A file `swtcg.toml`, or the section `[tool.swtcg]` of a `pyproject.toml`, in the working folder or the nearest above:

    format = ["standard", "wotc"]
    ignore = ["C106", "near-duplicate-name"]
    baseline = "swtcg-baseline.json"

Its keys are the options of the checking commands; paths in it are relative to it. What the command line says wins.
"""

from __future__ import annotations

import os
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from validator import api
from validator.cli.config_file import MAX_BYTES
from validator.inputs.files import InputError, read_bytes, write_bytes
from validator.inputs.wording import uncounted
from validator.report import KINDS
from validator.results import Finding, Result

_TEXTS = ("format", "select", "ignore")
_PATHS = ("baseline", "cards")
_FLAGS = ("strict", "quiet")
_NUMBERS = ("max-findings", "jobs")
KEYS = (*_TEXTS, *_PATHS, *_FLAGS, *_NUMBERS, "as-of", "output")


def load(path: str) -> dict[str, Any]:
    """Return the values of a configuration file by option: lists of texts, flags, numbers, texts; paths made whole.

    Raises InputError for a file that isn't TOML, an unknown key and a value of the wrong type.
    """
    import tomllib  # only where there is a file

    try:
        table: Any = tomllib.loads(read_bytes(path, limit=MAX_BYTES).decode())
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", path=path) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"is not TOML: {error}", path=path) from None
    if os.path.basename(path) == "pyproject.toml":
        tool = table.get("tool")
        table = tool.get("swtcg", {}) if isinstance(tool, dict) else {}
        if not isinstance(table, dict):
            raise InputError("'swtcg' must be a table", path=path)
    found: dict[str, Any] = {}
    for name, value in table.items():
        key = name.replace("_", "-")
        if key not in KEYS:
            from validator.inputs.likeness import question_or_known

            if name == "tool" and os.path.basename(path) != "pyproject.toml":
                raise InputError("the keys stand at the top of this file, not under [tool.swtcg]", path=path)

            raise InputError(f"unknown key {name!r}.{question_or_known(key, KEYS)}", path=path)
        found[key] = _value(key, value, path)
    return found


def _value(key: str, value: Any, path: str) -> Any:
    if key in _TEXTS:
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise InputError(f"{key!r} must be a text or a list of texts", path=path)
        return tuple(texts)
    if key in _FLAGS:
        if not isinstance(value, bool):
            raise InputError(f"{key!r} must be true or false", path=path)
        return value
    if key in _NUMBERS:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise InputError(f"{key!r} must be a number from 0", path=path)
        return value
    if not isinstance(value, str):
        value = value.isoformat() if key == "as-of" and hasattr(value, "isoformat") else value
    if not isinstance(value, str):
        raise InputError(f"{key!r} must be a text", path=path)
    if key == "output" and value not in KINDS:
        raise InputError(f"'output' must be one of {', '.join(KINDS)}", path=path)
    return os.path.join(os.path.dirname(path), value) if key in _PATHS else value


class KnownFinding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, order=True):
    """A finding of a baseline, known again when it has moved to another line or a count in its message changed."""

    path: str
    """Of the input, relative to the baseline file."""
    rule: str
    message: str
    format: str = ""
    count: int = 1


class _BaselineFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    baseline: Literal[1]
    findings: list[KnownFinding]


BaselineKey = tuple[str, str, str, str]
"""Path, rule, message without its counts, format."""


class Baseline:
    """Findings that are known: `take` leaves them out of a subject, `add` and `write` make a new baseline."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.counts: dict[BaselineKey, int] = {}
        self.messages: dict[BaselineKey, str] = {}
        """The message of each, with its numbers."""

    @classmethod
    def read(cls, path: str) -> Baseline:
        """Read a baseline file. Raises InputError."""
        found = cls(path)
        try:
            file = msgspec.json.decode(read_bytes(path), type=_BaselineFile)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"is not a baseline: {error}", path=path) from None
        for each in file.findings:
            key = (each.path, each.rule, uncounted(each.message), each.format)
            found.messages.setdefault(key, each.message)
            found.counts[key] = found.counts.get(key, 0) + each.count
        return found

    def _key(self, subject: Result, finding: Finding) -> BaselineKey:
        path = subject.path
        if path != "-" and subject.kind != "stack":
            try:
                path = os.path.relpath(path, os.path.dirname(os.path.abspath(self.path))).replace(os.sep, "/")
            except ValueError:  # another drive
                path = os.path.abspath(path)
        key = (path, finding.rule, uncounted(finding.message), subject.format or "")
        self.messages.setdefault(key, finding.message)
        return key

    def take(self, subject: Result) -> Result:
        """Return the subject without the findings that are known, each as often as it is known."""
        if subject.verdict == "unreadable":
            return subject
        findings = []
        for finding in subject.findings:
            key = self._key(subject, finding)
            left = self.counts.get(key, 0)
            if left:
                self.counts[key] = left - 1
            else:
                findings.append(finding)
        if len(findings) == len(subject.findings):
            return subject
        return replace(subject, findings=tuple(findings), verdict=api.verdict(findings))

    def add(self, subject: Result) -> None:
        """Remember the findings of a subject."""
        if subject.verdict != "unreadable":
            for finding in subject.findings:
                key = self._key(subject, finding)
                self.counts[key] = self.counts.get(key, 0) + 1

    def write(self) -> int:
        """Write the file, whole or not at all; return how many findings it holds. Raises InputError."""
        known = sorted(
            KnownFinding(path, rule, self.messages[path, rule, message, format_], format_, count)
            for (path, rule, message, format_), count in self.counts.items()
        )
        data = msgspec.json.encode(_BaselineFile(1, known))
        write_bytes(self.path, msgspec.json.format(data, indent=1) + b"\n")
        return sum(self.counts.values())
