"""Every report says the same of the same subjects, in the shape that its readers expect."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest

from validator.cards.paths import SCHEMAS
from validator.decks import limits
from validator.decks.readers import json as json_decks
from validator.decks.readers import lines
from validator.report import KINDS, Header, Look, Summary, open_report
from validator.report.rule import rule_lines
from validator.results import Finding, Result, Where
from validator.rules import registry

HERE = Path(__file__).parent
HEADER = Header("1.2.3", "2026.11.29", 10891, "2026-11-29")


def finding(severity: str = "error", **changes: object) -> Finding:
    values: dict[str, object] = {
        "rule": "D105",
        "name": "too-many-copies",
        "severity": severity,
        "message": "5 copies of Han Solo (A); 4 are allowed",
        "cards": ("Han Solo (A)",),
        "where": Where(line=12, pointer="/zones/deck/3"),
        "hint": "remove 1 copy",
        "reference": "4 of a card",
        "data": {"found": 5, "allowed": 4},
    }
    return Finding(**{**values, **changes})  # type: ignore[arg-type]


FACTS = {"deck": 60, "units": 38, "arenas": {"space": 12, "ground": 13, "character": 14}, "side": "light"}
ILLEGAL = Result("decks/luke.dek", "deck", "illegal", (finding(),), "standard", "abc", FACTS)
LEGAL = Result("decks/ok.dek", "deck", "legal", (), "standard", "def", FACTS)
NOTED = Result(
    "decks/a b,c%.txt",
    "deck",
    "legal",
    (finding("note", where=Where()), finding("warning", where=Where(line=3, column=2))),
    "open",
    "ddd",
    FACTS,
)
UNREADABLE = Result(
    "x.dek",
    "deck",
    "unreadable",
    (finding(rule="P101", name="unreadable-file", message="no such file", cards=(), where=Where(line=3), hint="look"),),
)
GROUPS = ((ILLEGAL,), (LEGAL,), (NOTED,), (UNREADABLE,))


def written(kind: str, groups: Sequence[Sequence[Result]], look: Look | None = None) -> tuple[str, str]:
    out: list[str] = []
    err: list[str] = []
    report = open_report(kind, out.append, err.append, HEADER, look or Look())
    summary = Summary()
    for group in groups:
        for subject in group:
            summary.add(subject)
        report.add(group)
    report.end(summary)
    return "".join(out), "\n".join(err)


def schema(path: str | Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(Path(path).read_text(encoding="utf-8"))
    return found


def test_json_is_the_contract_s_shape() -> None:
    report = json.loads(written("json", GROUPS)[0])
    jsonschema.validate(report, schema(os.path.join(SCHEMAS, "report.schema.json")))
    assert list(report) == ["report", "revision", "tool", "cards", "as_of", "subjects", "summary"]
    assert report["subjects"][0] == {
        "path": "decks/luke.dek",
        "kind": "deck",
        "format": "standard",
        "verdict": "illegal",
        "fingerprint": "abc",
        "facts": FACTS,
        "findings": [
            {
                "rule": "D105",
                "name": "too-many-copies",
                "severity": "error",
                "message": "5 copies of Han Solo (A); 4 are allowed",
                "cards": ["Han Solo (A)"],
                "where": {"line": 12, "pointer": "/zones/deck/3"},
                "hint": "remove 1 copy",
                "reference": "4 of a card",
                "data": {"found": 5, "allowed": 4},
            }
        ],
    }
    assert report["summary"] == {"subjects": 4, "legal": 2, "illegal": 1, "needs_judge": 0, "unreadable": 1}


def test_the_schema_is_a_schema_and_refuses_what_is_no_report() -> None:
    found = schema(os.path.join(SCHEMAS, "report.schema.json"))
    jsonschema.Draft202012Validator.check_schema(found)
    report = json.loads(written("json", GROUPS)[0])
    report["subjects"][0]["findings"][0]["severity"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, found)


def test_json_without_subjects_is_json() -> None:
    assert json.loads(written("json", ())[0])["subjects"] == []


def test_json_of_a_stack_has_its_cards() -> None:
    cards = ({"card": "Han Solo (A)", "fits": None, "road": None, "why": "?"},)
    report = json.loads(written("json", [(Result("-", "stack", "needs-judge", cards=cards),)])[0])
    jsonschema.validate(report, schema(os.path.join(SCHEMAS, "report.schema.json")))
    assert report["subjects"][0]["cards"] == list(cards)


def test_jsonl_is_the_subjects_of_json_each_with_what_it_rests_on() -> None:
    lines = [json.loads(line) for line in written("jsonl", GROUPS)[0].splitlines()]
    assert [line.pop("run") for line in lines] == [
        {"version": "1.2.3", "cards": "2026.11.29", "as_of": "2026-11-29"}
    ] * 4
    assert lines == json.loads(written("json", GROUPS)[0])["subjects"]


def test_sarif_is_valid_and_explains_its_rules() -> None:
    log = json.loads(written("sarif", GROUPS)[0])
    jsonschema.validate(
        log, schema(HERE / "sarif-subset.schema.json"), format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[r["ruleIndex"]]["id"] for r in run["results"]] == [r["ruleId"] for r in run["results"]]
    assert all("How to mend" in rule["help"]["text"] for rule in rules)
    assert [r["level"] for r in run["results"]] == ["error", "note", "warning", "error"]
    assert run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "decks/a%20b%2Cc%25.txt"
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_sarif_fingerprints_stay_when_lines_move_and_tell_findings_apart() -> None:
    def prints(*findings: Finding) -> list[str]:
        subject = Result("d.dek", "deck", "illegal", findings, "open")
        results = json.loads(written("sarif", [(subject,)])[0])["runs"][0]["results"]
        return [result["partialFingerprints"]["swtcgFinding/v1"] for result in results]

    moved = finding(where=Where(line=99, pointer="/zones/deck/8"))
    other = finding(cards=("Leia Organa (A)",))
    assert prints(finding()) == prints(moved)
    assert len(set(prints(finding(), other, finding()))) == 3


def test_junit_counts_cases_failures_and_errors() -> None:
    root = ET.fromstring(written("junit", GROUPS)[0])
    assert root.attrib == {"name": "swtcg", "tests": "4", "failures": "1", "errors": "1"}
    assert [len(suite.findall(".//failure")) for suite in root] == [1, 0, 0, 0]
    failure = root[0].find(".//failure")
    assert failure is not None
    assert failure.attrib["type"] == "D105 too-many-copies"
    assert "remove 1 copy" in (failure.text or "")


def test_junit_holds_what_xml_can_not() -> None:
    odd = Result("a\x00<&\ud800.dek", "deck", "illegal", (finding(message='<"&\x01'),), "open")
    assert ET.fromstring(written("junit", [(odd,)])[0])[0].attrib["name"] == "a\ufffd<&\ufffd.dek"


def test_github_escapes_what_would_end_a_command() -> None:
    lines = written("github", GROUPS)[0].splitlines()
    assert lines[0] == (
        "::error file=decks/luke.dek,line=12,title=D105 too-many-copies::"
        "5 copies of Han Solo (A); 4 are allowed (remove 1 copy)"
    )
    assert lines[1].startswith("::notice file=decks/a b%2Cc%25.txt,title=")
    assert lines[2].startswith("::warning file=decks/a b%2Cc%25.txt,line=3,col=2,")
    two = Result("a.dek", "deck", "illegal", (finding(message="50%\nmore"),), "open")
    assert written("github", [(two,)])[0].count("\n") == 1


def test_text_says_the_verdict_first_then_errors_then_notes() -> None:
    out, err = written("text", GROUPS)
    assert out.startswith("ILLEGAL  decks/luke.dek\n")
    assert "error line 12: 5 copies of Han Solo (A); 4 are allowed" in out
    assert "→ remove 1 copy" in out
    assert "rule: 4 of a card" in out
    assert out.index("warning line 3:2") < out.index("note:")
    assert out.endswith("4 decks checked: 2 legal, 1 illegal, 1 unreadable\n")
    assert err == "Error: x.dek:3: no such file (look)"


def test_text_of_several_formats_is_a_table_and_says_a_finding_once() -> None:
    legal = Result("decks/luke.dek", "deck", "legal", (), "open", "abc", FACTS)
    out, _ = written("text", [(legal, ILLEGAL)])
    assert "  open      LEGAL\n" in out
    assert "  standard  ILLEGAL  5 copies of Han Solo (A); 4 are allowed [D105 too-many-copies]\n" in out
    assert out.count("5 copies of Han Solo (A); 4 are allowed") == 1
    two = Result("decks/luke.dek", "deck", "illegal", (finding(), finding(rule="D101")), "standard", "abc", FACTS)
    out, _ = written("text", [(legal, two)])
    assert "  standard  ILLEGAL  too many copies ×2\n" in out
    assert out.count("5 copies of Han Solo (A); 4 are allowed [standard]") == 2


def test_text_says_once_what_formats_say_alike_of_themselves() -> None:
    def under(name: str, says: str) -> Result:
        note = finding(
            "note", hint="", message=f"Ugnaught is not banned in {says}; elsewhere it is", cards=("Ugnaught",)
        )
        return Result("a.dek", "deck", "legal", (note,), name, "abc", FACTS, format_title=name.upper())

    out, _ = written("text", [tuple(under(name, name.upper()) for name in "abcd")])
    assert out.count("Ugnaught is not banned") == 1
    assert "Ugnaught is not banned in any of these formats; elsewhere it is [D105" in out
    bare = Result("a.dek", "deck", "legal", (), "open", "abc", FACTS)
    out, _ = written("text", [(bare, *(under(name, name.upper()) for name in "abcd"))])
    assert "not banned in any of these formats; elsewhere it is [all but open]" in out
    out, _ = written("text", [(bare, under("a", "A"))])
    assert "not banned in A; elsewhere it is [a]" in out
    out, _ = written("text", [(under("a", "A"), under("b", "Bespin"))])
    assert "not banned in Bespin" in out


def test_many_notes_of_a_rule_say_what_they_say() -> None:
    notes = tuple(finding("note", message=f"{card} is odd", cards=(card,)) for card in "VWXYZ")
    subjects = [
        Result("a.dek", "deck", "legal", found, name, "abc", FACTS) for name, found in (("a", notes), ("b", ()))
    ]
    out, _ = written("text", [subjects])
    assert "V is odd; 4 more like it (line 12, 12, 12, 12) [a]" in out
    out, _ = written("text", [subjects], Look(verbose=True))
    assert all(f"{card} is odd" in out for card in "VWXYZ")


def test_text_is_quiet_about_what_is_legal() -> None:
    out, _ = written("text", GROUPS, Look(quiet=True))
    assert "LEGAL  decks/ok.dek" not in out
    assert "note" not in out
    assert "checked" not in out
    assert out.startswith("ILLEGAL  decks/luke.dek")


def test_text_has_colours_only_when_asked_for() -> None:
    assert "\x1b[" not in written("text", GROUPS)[0]
    assert "\x1b[1;31mILLEGAL\x1b[0m" in written("text", GROUPS, Look(color=True))[0]


@pytest.mark.parametrize("kind", KINDS)
def test_control_characters_never_reach_the_output(kind: str) -> None:
    odd = Result("a\x1b[2J\x07.dek", "deck", "legal", (), "open", "x", FACTS)
    out, err = written(kind, [(odd,)])
    assert "\x1b" not in out + err
    assert "\x07" not in out + err


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("decks/all.json#/12", "decks/all.json"),
        ("decks/#1.json", "decks/%231.json"),
        ("/home/ann/a.dek", "file:///home/ann/a.dek"),
        ("C:\\decks\\my deck.dek", "file:///C:/decks/my%20deck.dek"),
    ],
)
def test_a_finding_points_to_its_file(path: str, uri: str) -> None:
    subject = Result(path, "deck", "illegal", (finding(),), "open")
    result = json.loads(written("sarif", [(subject,)])[0])["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    if uri == "decks/all.json":
        assert written("github", [(subject,)])[0].startswith("::error file=decks/all.json,line=12,")


def test_a_page_keeps_the_tabs_of_its_examples() -> None:
    assert "\n    Name\tSet\t" in registry.get("X101").doc


@pytest.mark.parametrize("id_", ["D105", "F101", "P108"])
def test_a_page_is_shown_without_the_marks_of_its_source(id_: str) -> None:
    page = "\n".join(rule_lines(registry.get(id_)))
    assert "::" not in page
    assert "---" not in page
    assert "\nPasses\n  " in page


def test_the_page_names_the_limits_that_hold() -> None:
    page = registry.get("P109").doc
    for limit in (
        f"{limits.MAX_BYTES // 1024**2} MiB",
        *(f"{each:,}" for each in (limits.MAX_LINES, limits.MOST_TEXT_LINES, limits.MAX_COUNT)),
        *(f"{each:,}" for each in (json_decks.MAX_DECKS, lines.LONGEST_LINE)),
    ):
        assert limit in page
