"""Every rule has a page, cases that it passes and cases that it fails; and a bad case fails for its own rule alone."""

from __future__ import annotations

import re
import textwrap

import pytest

from tests.rules.expected import ENDING, difference, keep, kept, worded
from tests.rules.subjects import HERE, Case, cases, findings
from validator.results import Finding
from validator.rules import registry

HEADINGS = ("What it checks", "Why", "Fails", "Passes", "How to mend")
RULES = list(registry.catalogue())
BY_VERDICT = {verdict: {case.rule for case in cases(verdict)} for verdict in ("good", "bad")}


def same_as_kept(case: Case, found: list[Finding], accept: bool) -> None:
    now = worded(found)
    before = kept(case.path, case.name)
    if accept:
        if now != before:
            keep(case.path, case.name, now)
    elif now != before:
        pytest.fail(difference(before, now, str(case)), pytrace=False)


@pytest.mark.parametrize("case", cases("bad"), ids=str)
def test_a_bad_case_fails_for_its_rule_alone(case: Case, accept: bool) -> None:
    found = findings(case.data, case.format, case.as_of)
    own = [f for f in found if f.rule == case.rule]
    assert own, [f.message for f in found]
    assert registry.get(case.rule).severity == "note" or any(f.severity != "note" for f in own)
    assert not [f.message for f in found if f.severity == "error" and f.rule != case.rule]
    if not case.name.startswith(("a-warning", "an-error")):
        assert any(f.severity == registry.get(case.rule).severity for f in own)
    same_as_kept(case, found, accept)


@pytest.mark.parametrize("case", cases("good"), ids=str)
def test_a_good_case_passes(case: Case, accept: bool) -> None:
    found = findings(case.data, case.format, case.as_of)
    severity = registry.get(case.rule).severity
    assert not [
        f.message
        for f in found
        if f.severity == "error" or (f.rule == case.rule and (f.severity != "note" or severity == "note"))
    ]
    same_as_kept(case, found, accept)


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
@pytest.mark.parametrize("verdict", ["good", "bad"])
def test_a_rule_has_cases(id_: str, verdict: str) -> None:
    assert id_ in BY_VERDICT[verdict]


@pytest.mark.parametrize("folder", [f for f in sorted(HERE.iterdir()) if f.is_dir() and f.name[:1].isupper()], ids=str)
def test_a_folder_is_of_a_rule(folder: object) -> None:
    assert getattr(folder, "name", "") in RULES


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
