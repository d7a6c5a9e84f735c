"""Tells whether the cases notice wrong findings: falsifies message, hint, place, severity, cards and data of rules.

    python bench/falsify.py                 # 30 rules, spread over all families
    python bench/falsify.py D105 S102       # these rules
    python bench/falsify.py all

One thing is changed in every finding of one rule, and the tests of that rule's cases run; what passes then is not
caught.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.rules import test_cases
from tests.rules.subjects import findings
from validator.problems import UNREADABLE_FILE
from validator.results import Finding, Hit
from validator.rules import registry
from validator.rules.registry import Rule

RULES = 30


def turned(template: str, data: dict[str, Any]) -> str:
    """Return a sentence with two of its fields exchanged, where that says something else; else with a word more."""
    fields = list(dict.fromkeys(re.findall(r"\{[^}]*\}", template)))
    for second in fields[1:]:
        other = template.replace(fields[0], "\0").replace(second, fields[0]).replace("\0", second)
        try:
            if other.format_map(data) != template.format_map(data):
                return other
        except (ValueError, TypeError):
            continue
    return template.replace("more", "fewer", 1) if "more" in template else f"{template} not"


def reworded(which: str) -> Callable[[Rule, Hit], Hit]:
    """Return a change of a sentence, before it is filled with data."""

    def change(rule: Rule, found: Hit) -> Hit:
        own = getattr(found, which)
        template = own if own is not None else getattr(rule, which)
        return msgspec.structs.replace(found, **{which: turned(template, dict(found.data))})

    return change


HITS: dict[str, Callable[[Rule, Hit], Hit]] = {"message": reworded("message"), "hint": reworded("hint")}
FINDINGS: dict[str, Callable[[Finding], dict[str, Any]]] = {
    "place": lambda found: {"where": msgspec.structs.replace(found.where, line=(found.where.line or 0) + 1)},
    "severity": lambda found: {"severity": "warning" if found.severity == "error" else "error"},
    "cards": lambda found: {"cards": found.cards[1:] if found.cards else ("Nobody",)},
    "data": lambda found: {"data": {key: _other(value) for key, value in found.data.items()} or {"found": 1}},
}


def _other(value: Any) -> Any:
    return value + 1 if type(value) is int else [*value, "x"] if isinstance(value, list) else f"{value}x"


def passes(id_: str) -> bool:
    """Whether all cases of a rule pass."""
    try:
        for case in (each for each in test_cases.BAD if each.rule == id_):
            test_cases.test_a_bad_case_fails_for_its_rule_alone(case, False)
        for case in (each for each in test_cases.GOOD if each.rule == id_):
            test_cases.test_a_good_case_passes(case, False)
    except (AssertionError, pytest.fail.Exception):
        return False
    return True


def caught(id_: str, what: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the cases of a rule notice that one thing of its findings is another."""
    word = Rule.word

    def changed(self: Rule, found: Hit, severity: Any = None) -> Finding:
        if self.id != id_:
            return word(self, found, severity)
        if what in HITS:
            return word(self, HITS[what](self, found), severity)
        finding = word(self, found, severity)
        return msgspec.structs.replace(finding, **FINDINGS[what](finding))

    def of_a_reader(*given: Any) -> list[Finding]:
        found = findings(*given)
        if id_ != UNREADABLE_FILE:
            return found
        change = FINDINGS.get(what, lambda finding: {what: f"{getattr(finding, what)} not"})
        return [msgspec.structs.replace(each, **change(each)) if each.rule == id_ else each for each in found]

    with monkeypatch.context() as patched:
        patched.setattr(Rule, "word", changed)
        patched.setattr(test_cases, "findings", of_a_reader)  # what no rule words: an input that can't be read
        return not passes(id_)


def main(asked: list[str]) -> int:
    every = list(registry.catalogue())
    rules = asked or [every[number * len(every) // RULES] for number in range(RULES)]
    rules = every if asked == ["all"] else rules
    missed = []
    for id_ in rules:
        if not passes(id_):
            print(f"{id_}: its cases fail as they are")
            return 1
        missed += [(id_, what) for what in (*HITS, *FINDINGS) if not caught(id_, what, pytest.MonkeyPatch())]
    for id_, what in missed:
        print(f"{id_} {what}: NOT CAUGHT")
    tried = len(rules) * (len(HITS) + len(FINDINGS))
    print(f"{tried - len(missed)} of {tried} caught, in {len(rules)} rules")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
