"""Every rule has a page, cases that it passes and cases that it fails; and a bad case fails for its own rule alone."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import asked
from tests.rules.expected import ENDING, difference, keep, kept, worded
from tests.rules.subjects import HERE, Case, cases, findings
from validator.inputs.files import one_line
from validator.results import Finding
from validator.rules import registry
from validator.rules.registry import listed

HEADINGS = ("What it checks", "Why", "Fails", "Passes", "How to mend")
RULES = asked.rules()
ROOT = HERE.parents[1]
GOOD, BAD = ([case for case in cases(verdict) if case.rule in RULES] for verdict in ("good", "bad"))

SHOWN_ELSEWHERE: dict[str, str] = {}
"""A template that no small case can show, and the test that does."""


@cache
def said() -> dict[str, set[str]]:
    """Return the messages and hints of every rule in the expected texts."""
    texts: dict[str, set[str]] = {}
    for case in [*BAD, *GOOD]:
        rule = ""
        for line in kept(case.path, case.name).splitlines():
            if not line.startswith("  "):
                rule = line.split()[1]
            elif line.startswith(("  message: ", "  hint: ")):
                texts.setdefault(rule, set()).add(line.partition(": ")[2])
    return texts


@cache
def templates(id_: str) -> set[str]:
    """Return the templates of messages and hints in a rule's file: the decorator's, and what else a hit is given."""
    rule = registry.get(id_)
    names = rule.check.__globals__
    found = {rule.message, rule.hint}
    tree = ast.parse(Path(names["__file__"]).read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        for keyword in call.keywords if isinstance(call, ast.Call) else ():
            if keyword.arg in ("message", "hint"):
                for node in ast.walk(keyword.value):
                    value = names.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
                    if isinstance(value, str) and " " in value:
                        found.add(value)
    found |= {value for name, value in names.items() if name.isupper() and isinstance(value, str) and "{" in value}
    return found - {""}


@cache
def templates_of_checks() -> set[str]:
    """Return what could be a sentence in the code that runs the rules: the replay of a log words some findings."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "validator/checks").rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str) and " " in node.value}


def pattern(template: str) -> str:
    """Return a regular expression for what a template becomes."""
    return ".*?".join(re.escape(part) for part in re.split(r"\{[^}]*\}", template))


def same_as_kept(case: Case, found: list[Finding], accept: bool) -> None:
    now = worded(found)
    before = kept(case.path, case.name)
    if accept:
        if now != before:
            keep(case.path, case.name, now)
    elif now != before:
        pytest.fail(difference(before, now, str(case)), pytrace=False)


PUT_TOGETHER = {
    *((rule, what) for rule in ("P101", "P102", "P109") for what in ("message", "hint")),
    *((rule, "hint") for rule in ("B107", "C101", "E103", "F105")),
}
"""Sentences that are worded elsewhere: by the readers, by the schema, by what a mistyped name could mean."""


def filled(template: str, data: Mapping[str, Any]) -> str | None:
    """Return the pattern of what a template becomes with a finding's data; None where it names what the data hasn't."""
    words = {key: listed(each) if isinstance(each, list) else each for key, each in data.items()} | {"sure": "\0"}
    try:
        return re.escape(one_line(template.format_map(words))).replace(re.escape(one_line("\0")), ".*")
    except (LookupError, ValueError, AttributeError, TypeError):
        return None


def made_of_data(finding: Finding, what: str) -> bool:
    """Whether a sentence is one of the templates of the rule, filled with the data that programs get."""
    made = [filled(template, finding.data) for template in templates(finding.rule) | templates_of_checks()]
    said = getattr(finding, what)
    free = not said or (finding.rule, what) in PUT_TOGETHER
    return free or any(re.fullmatch(each, said) for each in made if each)


@pytest.mark.parametrize("case", BAD, ids=str)
def test_a_bad_case_fails_for_its_rule_alone(case: Case, accept: bool) -> None:
    found = findings(case.data, case.format, case.as_of)
    own = [f for f in found if f.rule == case.rule]
    assert own, f"{case.rule} finds nothing here; others find {[f.message for f in found]}"
    if not case.name.startswith("with-others-"):
        assert registry.get(case.rule).severity == "note" or any(f.severity != "note" for f in own)
        others = [f"{f.rule}: {f.message}" for f in found if f.severity == "error" and f.rule != case.rule]
        assert not others, "other rules find errors here: change the case, or begin its name with with-others-"
    if not case.name.startswith(("a-warning", "an-error", "with-others-")):
        assert any(f.severity == registry.get(case.rule).severity for f in own)
    for finding in own:
        assert made_of_data(finding, "message"), finding.data
        assert made_of_data(finding, "hint"), finding.data
        assert msgspec.json.decode(msgspec.json.encode(finding.data)) == finding.data
    same_as_kept(case, found, accept)


@pytest.mark.parametrize("case", GOOD, ids=str)
def test_a_good_case_passes(case: Case, accept: bool) -> None:
    found = findings(case.data, case.format, case.as_of)
    severity = registry.get(case.rule).severity
    faults = [
        f"{f.rule}: {f.message}"
        for f in found
        if f.severity == "error" or (f.rule == case.rule and (f.severity != "note" or severity == "note"))
    ]
    assert not faults, "a good case has no error, of other rules neither, and no finding of its own rule"
    same_as_kept(case, found, accept)


@pytest.mark.parametrize("id_", RULES)
def test_every_sentence_of_a_rule_is_in_an_expected_text(id_: str, accept: bool) -> None:
    if accept:
        pytest.skip("the expected texts are being written")
    texts = said().get(id_, set())
    unseen = [
        template
        for template in templates(id_)
        if template not in SHOWN_ELSEWHERE and not any(re.search(pattern(template), text) for text in texts)
    ]
    assert not unseen, f"add a case of {id_} that shows it"


def test_an_expected_text_has_its_case() -> None:
    assert not [path for path in HERE.glob(f"*/*/*{ENDING}") if not path.with_suffix("").exists()]


@pytest.mark.parametrize("id_", RULES)
def test_a_rule_has_its_page(id_: str) -> None:
    rule = registry.get(id_)
    assert rule.doc.splitlines()[0] == rule.summary
    found = re.findall(r"^(.+)\n-{3,}$", rule.doc, re.MULTILINE)
    assert tuple(found) == HEADINGS
    assert all(section(rule.doc, heading).strip() for heading in HEADINGS)
    assert rule.message
    assert rule.reference


@pytest.mark.parametrize("id_", RULES)
def test_a_rule_has_cases(id_: str) -> None:
    assert {verdict for verdict, all_ in (("good", GOOD), ("bad", BAD)) for case in all_ if case.rule == id_} == {
        "good",
        "bad",
    }


def test_a_folder_of_cases_is_of_a_rule() -> None:
    folders = {folder.name for folder in HERE.iterdir() if folder.is_dir() and folder.name[:1].isupper()}
    assert folders == set(registry.catalogue())


@pytest.mark.parametrize("id_", RULES)
def test_the_examples_of_the_page_are_true(id_: str) -> None:
    rule = registry.get(id_)
    for heading in ("Fails", "Passes"):
        text = section(rule.doc, heading)
        intro, _, example = text.partition("::\n\n")
        data = textwrap.dedent(example).encode("cp1252" if "Windows-1252" in intro else "utf-8")
        asked = re.search(r"--format (\S+?)[`\s]", intro)
        day = re.search(r"--as-of (\S+?)[`\s]", intro)
        found = findings(data, asked[1] if asked else "open", day[1] if day else None)
        own = [f for f in found if f.rule == id_ and (f.severity != "note" or rule.severity == "note")]
        assert bool(own) == (heading == "Fails"), (heading, [f.message for f in found])


def section(doc: str, heading: str) -> str:
    """Return what stands below a heading of a rule's page."""
    after = doc.partition(f"{heading}\n{'-' * len(heading)}\n")[2]
    return re.split(r"\n\n[^\n]+\n-{3,}\n", after)[0]
