"""One input under several formats as text: first where it is legal, then where little is missing, then the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from validator.inputs.files import one_line, printable
from validator.report import VERDICT_WORDS, Look, facts_text, name_of
from validator.report.findings_text import FEW, ReportItem, findings, why_text
from validator.report.terminal import paint, table, wrap
from validator.results import SEVERITIES, Finding, Result, counted


def several(group: Sequence[Result], look: Look) -> Iterator[str]:
    """Yield a table with a line a format, then what was found."""
    first = group[0]
    played = [each for each in group if each.format_played]
    shown = sorted(group if look.verbose or not played else played, key=_missing)
    yield paint(name_of(first), "bold", look.color)
    facts = facts_text(first.kind, first.facts)
    if facts:
        yield from wrap(f"  {facts}", look.width)
    near = {} if look.verbose else {each.format: only for each in shown if (only := _only_error(each)) is not None}
    rows = [
        [f"  {each.format}", VERDICT_WORDS[each.verdict], _why(each, near.get(each.format))]
        for each in shown
        if not look.quiet or each.verdict != "legal"
    ]
    words = {each.format: each.verdict for each in shown}
    for line in table(rows, width=look.width):
        verdict = words.get(line.split()[0]) if line[2:3].strip() else None
        word = VERDICT_WORDS[verdict] if verdict else ""
        yield line.replace(word, paint(word, verdict, look.color), 1) if verdict else line
    if len(shown) < len(group):
        gone = ", ".join(each.format or "" for each in group if each not in shown)
        yield from wrap(f"  no longer played, left out: {gone} (--verbose shows them)", look.width)
    told = {id(only) for only in near.values()}
    yield from findings(group, _items(shown, told, look), look)
    if look.verbose:
        yield from _many(shown, look)


def _missing(subject: Result) -> tuple[int, int]:
    """Return what tells how near a deck is to a format: the verdict, and how many errors it has."""
    errors = sum(finding.severity == "error" for finding in subject.findings)
    return ("legal", "needs-judge", "illegal", "unreadable").index(subject.verdict), errors


def _only_error(subject: Result) -> Finding | None:
    """Return the one error of a subject that has one only."""
    errors = [finding for finding in subject.findings if finding.severity == "error"]
    return errors[0] if len(errors) == 1 else None


def _why(subject: Result, only: Finding | None) -> str:
    """Return why a deck isn't legal in a format: its one error in words, else the rules that it breaks."""
    if only is not None:
        why = f"{one_line(only.message)} [{only.rule} {only.name}]"
    else:
        why = why_text(finding for finding in subject.findings if finding.severity == "error")
    warnings = sum(finding.severity == "warning" for finding in subject.findings)
    if warnings:
        why += f"{'; ' if why else ''}{counted(warnings, 'warning')}"
    return why


def _worded(group: Sequence[Result]) -> dict[tuple[Any, ...], dict[str, Finding]]:
    """Return the findings of a group: what several formats say alike is one, with its formats."""
    worded: dict[tuple[Any, ...], dict[str, Finding]] = {}
    for subject in group:
        for finding in subject.findings:
            key = (finding.rule, finding.severity, _anywhere(finding.message, subject), finding.where, finding.cards)
            worded.setdefault(key, {})[subject.format or ""] = finding
    return worded


def _counts(worded: dict[tuple[Any, ...], dict[str, Finding]], group: Sequence[Result]) -> dict[tuple[str, ...], int]:
    """Return how many findings of a rule and severity a format has that others don't have."""
    counts: dict[tuple[str, ...], int] = {}
    for key, names in worded.items():
        if len(names) < len(group):
            for name in names:
                counts[key[0], key[1], name] = counts.get((key[0], key[1], name), 0) + 1
    return counts


def _items(group: Sequence[Result], told: set[int], look: Look) -> Iterator[ReportItem]:
    """Yield the findings that all formats have, and those of which a format has few; `told`: those already told."""
    worded = _worded(group)
    counts = _counts(worded, group)
    for key, names in worded.items():
        finding = next(iter(names.values()))
        common = replace(finding, message=key[2]) if len(names) > 1 else finding
        if len(names) >= len(group):
            yield common, ""
            continue
        few = [name for name in names if counts[key[0], key[1], name] <= FEW and id(names[name]) not in told]
        if few and key[1] == "note":
            few = list(names)
        if few:
            others = [subject.format or "" for subject in group if subject.format not in few]
            only = f"all but {', '.join(others)}" if len(others) <= FEW < len(few) else ", ".join(few)
            yield (common if len(few) > 1 else names[few[0]]), f" [{only}]"
        elif key[1] == "note" and not look.verbose:
            yield common, f" [{', '.join(names)}]"


def _many(group: Sequence[Result], look: Look) -> Iterator[str]:
    """Yield a line for the many findings of a rule that some formats have and others don't."""
    worded = _worded(group)
    counts = _counts(worded, group)
    for severity in SEVERITIES:
        if look.quiet and severity == "note":
            continue
        shared: dict[tuple[str, str], list[Finding]] = {}
        for key, names in worded.items():
            if key[1] == severity and len(names) < len(group):
                for name, finding in names.items():
                    if counts[key[0], severity, name] > FEW:
                        shared.setdefault((key[0], name), []).append(finding)
        alike: dict[tuple[str, ...], list[tuple[str, list[Finding]]]] = {}
        for (rule, name), found in shared.items():
            cards = dict.fromkeys(card for finding in found for card in finding.cards[:1])
            alike.setdefault((rule, *(cards or (each.message for each in found))), []).append((name, found))
        for together in alike.values():
            yield from wrap(_together(together[0][1], [name for name, _ in together], look.color), look.width, 6)


def _anywhere(message: str, subject: Result) -> str:
    """Return a message without the name of the format, so that what several formats say alike is seen to be alike."""
    before, named, after = message.partition(f" in {subject.format_title}")
    if not named or not subject.format_title or after[:1].isalnum():
        return message
    return f"{before} in any of these formats{after}"


def _together(found: Sequence[Finding], formats: Sequence[str], color: bool) -> str:
    """Return many findings of one rule under some of several formats as one line."""
    severity = found[0].severity
    cards = list(dict.fromkeys(card for finding in found for card in finding.cards[:1]))
    named = "; ".join(each.message for each in found) if severity == "note" else ", ".join(cards) or found[0].message
    where = ", ".join(formats[:FEW]) + (f" and {len(formats) - FEW} more" if len(formats) > FEW else "")
    rule = paint(f"[{found[0].rule} {found[0].name}]", "dim", color)
    head = paint(f"{counted(len(found), severity)} in {where}:", severity, color)
    return f"  {head} {one_line(printable(named, 2000))} {rule}"
