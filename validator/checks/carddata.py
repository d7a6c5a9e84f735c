"""The run of card data: rules are asked, hits get their places, and each file its findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from validator.carddata.ours.format_files import check_formats
from validator.carddata.ours.json_file import JsonFile
from validator.carddata.rows import File, Fix, Row
from validator.carddata.view import CardDataView
from validator.inputs.files import InputError
from validator.results import SEVERITIES, Finding, Hit, Result, Where, verdict_of
from validator.rules import registry

Fixes = tuple[Fix, ...]
"""What would mend a finding; empty where nothing safe does."""
FAMILIES: tuple[registry.On, ...] = ("carddata", "plugin")
MANY = 100
"""More findings of one rule in one column of a file are told as one, with their number."""


def hits(view: CardDataView) -> Iterator[tuple[registry.Rule, Hit]]:
    """Yield what every card data and plugin rule finds, with its rule."""
    if view.plugin is None and not view.unreadable:
        own = [file for file in view.files if isinstance(file, JsonFile)]
        check_formats(own, view.folder, lambda: registry.catalogue().keys())
    for family in FAMILIES:
        if family == "plugin" and view.plugin is None:
            continue
        for rule in registry.rules_on(family):
            for file in view.files:
                file.told = 0
            for found in rule.check(view):
                yield rule, found
            for file in view.files:
                if file.left:
                    file.cut.add(rule.id)
                    file.left = False
    for file in view.files:
        for id_, found in file.hits:
            if id_[0] == "P":  # of an input that another reader knows
                yield registry.get(id_), found


class _Alike:
    """What one rule found in one column of a file: all of it while it isn't much, then the worst of it and how much."""

    __slots__ = ("count", "fixes", "kept", "rule", "worst")

    def __init__(self, rule: registry.Rule) -> None:
        self.rule = rule
        self.count = 0
        self.kept: list[Hit] = []
        self.worst: Hit | None = None
        self.fixes: list[Fix] = []

    def add(self, found: Hit, every_fix: bool) -> None:
        """Count one more; after `MANY` only one that is worse is kept, and fixes only where they are asked for."""
        self.count += 1
        if self.count <= MANY:
            self.kept.append(found)
        if self.worst is None or self._rank(found) < self._rank(self.worst):
            self.worst = found
        fixes: Fixes = found.data.get("fix", ())
        if fixes and (every_fix or not self.fixes or all(fix.names for fix in self.fixes)):
            self.fixes += fixes if every_fix or not self.fixes else [fix for fix in fixes if not fix.names]

    def _rank(self, found: Hit) -> int:
        return SEVERITIES.index(found.severity or self.rule.severity)


def findings(view: CardDataView, *, every_fix: bool = True) -> dict[str, list[tuple[Finding, Fixes]]]:
    """Return the findings of every file, in the order of their places, each with the fix that would mend it.

    `every_fix`: whether one finding for many has the fixes of all of them; else it has a few, which tell of which kind
    they are.
    """
    alike: dict[tuple[str, str, str | None], _Alike] = {}
    for rule, each in hits(view):
        row, file = each.data.get("row"), each.data.get("file")
        path = row.file.path if isinstance(row, Row) else file.path if isinstance(file, File) else ""
        key = path, rule.id, each.data.get("field")
        those_hits = alike.get(key)
        if those_hits is None:
            those_hits = alike[key] = _Alike(rule)
        those_hits.add(each, every_fix)
    found: dict[str, list[tuple[Finding, Fixes]]] = defaultdict(list)
    cut = {(file.path, rule) for file in view.files for rule in file.cut}
    for (path, _, _), those in alike.items():
        if those.count <= MANY:
            found[path] += [(_worded(those.rule, each), each.data.get("fix", ())) for each in those.kept]
        else:
            found[path].append(_counted(those, (path, those.rule.id) in cut))
    for pairs in found.values():
        pairs.sort(key=lambda pair: _order(pair[0]))
    return found


def _worded(rule: registry.Rule, each: Hit) -> Finding:
    row, file = each.data.get("row"), each.data.get("file")
    where = each.where
    if isinstance(row, Row):
        where = row.at(each.data["field"])
    elif isinstance(file, File):
        where = _placed(file, where)
    return rule.word(replace(each, where=where))


def _counted(alike: _Alike, left: bool) -> tuple[Finding, Fixes]:
    """Return one finding for many of one rule in one column of a file: the first of the worst, and how many there are.

    `left`: whether the rule left rows of the file, because it had told enough.
    """
    assert alike.worst is not None
    finding = _worded(alike.rule, alike.worst)
    more = f"{finding.message} (and {alike.count - 1:,} more like this in this file"
    more += "; the rest of it was not checked for this)" if left else ")"
    return replace(finding, message=more), tuple(alike.fixes)


def _placed(file: File, where: Where) -> Where:
    at: Any = getattr(file, "at", None)
    return at(where.pointer) if where.line is None and where.pointer is not None and at is not None else where


def _order(finding: Finding) -> tuple[int, int, str, str]:
    where = finding.where
    return where.line or 0, where.column or 0, finding.rule, finding.message


def results(path: str, view: CardDataView, found: Mapping[str, list[tuple[Finding, Fixes]]]) -> tuple[Result, ...]:
    """Return a result for every file with findings, led by that of the whole input when it is more than a file."""
    facts = facts_of(view)
    result = []
    if len(view.files) != 1 or view.files[0].path != path:
        own = tuple(finding for finding, _ in found.get("", ()))
        result.append(Result(path, "cards", verdict_of(own), own, facts=facts | _fixable(found.get("", ()))))
    for file in view.files:
        those = tuple(finding for finding, _ in found.get(file.path, ()))
        if those or not result:
            more = {"cards": len(file.rows)} if file.rows else {}
            more |= {"encoding": file.facts["encoding"]} if "encoding" in file.facts else {}
            more |= _fixable(found.get(file.path, ()))
            result.append(Result(file.path, "cards", verdict_of(those), those, facts=more))
    result += [_unreadable(error, path) for error in view.unreadable]
    return tuple(result)


def _fixable(found: Iterable[tuple[Finding, Fixes]]) -> dict[str, int]:
    """Return how many findings `--fix` would mend, as a fact; nothing for none."""
    number = sum(any(not fix.names for fix in fixes) for _, fixes in found)
    return {"fixable": number} if number else {}


def _unreadable(error: InputError, path: str) -> Result:
    rule = registry.get(error.rule)
    where = Where(line=error.line, column=error.column, pointer=error.pointer)
    finding = Finding(rule.id, rule.name, "error", error.message, (), where, error.hint or "", rule.reference)
    return Result(error.path or path, "cards", "unreadable", (finding,))


def facts_of(view: CardDataView) -> dict[str, Any]:
    """Return how much was linted."""
    sets = sum(file.kind in ("card-set", "plugin-set") for file in view.files)
    return {"files": len(view.files), "set_files": sets, "cards": len(view.rows)}
