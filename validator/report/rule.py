"""A rule's page as text, Markdown and JSON, all from the docstring of its file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.report.terminal import paint
from validator.rules.registry import Rule


def sections(rule: Rule) -> dict[str, str]:
    """Return the page's texts by their heading; the first, without a heading, under the empty text."""
    lines = rule.doc.splitlines()
    found: dict[str, list[str]] = {"": []}
    current = found[""]
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if line and set(following) == {"-"} and len(following) >= 3:
            current = found.setdefault(line.strip(), [])
        elif not (line and set(line) == {"-"}) and line != "::":
            # `::` before an example is for makers of documents; people read what is before it.
            current.append(line.removesuffix("::").rstrip() + ":" if line.endswith("::") else line)
    return {heading: "\n".join(text).strip("\n") for heading, text in found.items()}


def rule_object(rule: Rule) -> dict[str, Any]:
    """Return a rule as the JSON object of `rules list` and `rules show`."""
    page = sections(rule)
    page.pop("", None)
    return {
        "id": rule.id,
        "name": rule.name,
        "family": rule.family,
        "severity": rule.severity,
        "summary": rule.summary,
        "hint": rule.hint,
        "reference": rule.reference,
        "page": page,
    }


def rule_lines(rule: Rule, color: bool = False) -> Iterator[str]:
    """Yield a rule's page as lines of text."""
    yield f"{paint(f'{rule.id} {rule.name}', 'bold', color)} ({paint(rule.severity, rule.severity, color)})"
    yield rule.summary
    for heading, text in sections(rule).items():
        if heading:
            yield ""
            yield paint(heading, "bold", color)
            yield from ((f"  {line}" if line else "") for line in text.splitlines())
    yield ""
    yield paint(f"Reference: {rule.reference}", "dim", color)


def page_path(rule: Rule) -> str:
    """Return where the page of a rule is in the repository: `docs/rules/D105.md`."""
    return f"docs/rules/{rule.id}.md"


def markdown(rule: Rule) -> str:
    """Return a rule's page as Markdown."""
    parts = [f"**{rule.id} {rule.name}**: {rule.summary}"]
    for heading, text in sections(rule).items():
        if heading:
            parts.append(f"### {heading}\n\n{text}")
    parts.append(f"Reference: {rule.reference}")
    return "\n\n".join(parts)
