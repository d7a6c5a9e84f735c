"""What a result says as a whole: its verdict, why an input couldn't be read, and how its path is written."""

from __future__ import annotations

import os
from collections.abc import Iterable

from validator.inputs.files import InputError, one_line
from validator.results import Finding, Result, Verdict, Where, plain, verdict_of
from validator.rules import registry


def verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that findings give: any error is illegal, an open question needs a judge, else legal."""
    found = tuple(findings)
    if not found:
        return "legal"
    return verdict_of(found, frozenset(each.rule for each in found if registry.get(each.rule).judge))


def unreadable(path: str, kind: str, error: InputError) -> Result:
    """Return the subject of an input of a kind that couldn't be read, with the findings that say why."""
    findings = []
    for each in (error, *error.others):
        rule = registry.get(each.rule)
        if each.path is None or each.path == path:
            where = Where(line=each.line, column=each.column, pointer=each.pointer)
            told = one_line(each.message), (), where, one_line(each.hint or "")
        else:  # a fault of another file, such as one of the card data: its place is none of this input
            told = one_line(each.one_line()), (), Where(), ""
        data = {name: plain(value) for name, value in each.data.items()}
        if each.code:
            data["error"] = each.code
        findings.append(Finding(rule.id, rule.name, "error", *told, rule.reference, data))
    return Result(shown_path(path), kind, "unreadable", tuple(findings))


def shown_path(path: str) -> str:
    """Return a path as reports may write it: what isn't text in it is escaped."""
    if path.isascii():
        return path
    return os.fsencode(path).decode("utf-8", "backslashreplace")
