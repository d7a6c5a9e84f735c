"""A rule's page as text, Markdown and JSON, all from the docstring of its file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from validator import api, formats
from validator.report.rule_examples import IN_WORDS, check_command, differs, readable
from validator.report.terminal import paint, wrap
from validator.rules import registry
from validator.rules.registry import Rule
from validator.rules.sources import sources_of


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


@cache
def severities() -> dict[str, dict[str, str]]:
    """Return the severities that each shipped format sets: name of the format to rule id to severity."""
    return {each.name: each.severities for each in formats.every(None, api.load_cards(), registry.catalogue)}


def page_of(rule: Rule) -> dict[str, str]:
    """Return the page's texts by their heading, as people read them: examples in their short form, with the command
    that checks one; in which formats the severity differs; the sources.
    """
    found = {heading: text for heading, text in sections(rule).items() if heading}
    for heading in ("Fails", "Passes"):
        if heading in found:
            found[heading] = readable(found[heading])
    if command := check_command(rule, "Passes"):
        found["Passes"] += f"\n\nTo try it (it passes this rule):\n\n    {command}"
    if other := differs(rule, severities()):
        found["Where it differs"] = f"It is {IN_WORDS[rule.severity]}, but {other}."
    found["Reference"] = rule.reference
    if named := sources_of(rule.reference):
        found["Reference"] += "\n\n" + "\n".join(f"- {each.text()}" for each in named)
    return found


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
        "sources": [
            {"title": each.title, "place": each.place, "day": each.day, "address": each.address}
            for each in sources_of(rule.reference)
        ],
        "formats": {
            name: known[rule.id]
            for name, known in severities().items()
            if known.get(rule.id, "") not in ("", rule.severity)
        },
        "page": page,
    }


def rule_lines(rule: Rule, color: bool = False, width: int | None = None) -> Iterator[str]:
    """Yield a rule's page as lines of text; `width`: columns at which sentences are wrapped, None for as they are."""
    yield f"{paint(f'{rule.id} {rule.name}', 'bold', color)} ({paint(rule.severity, rule.severity, color)})"
    yield from wrap(rule.summary, width, 0)
    for heading, text in page_of(rule).items():
        yield ""
        yield paint(heading, "bold", color)
        for line in _flowing(text) if width is not None else text.splitlines():
            mark = 4 if line.startswith("- ") else 2
            yield from wrap(f"  {line}", None if line.startswith("    ") else width, mark) if line else ("",)


def _flowing(text: str) -> Iterator[str]:
    """Yield the lines of a text, those of a paragraph joined; examples and the items of a list stay by themselves."""
    paragraph = ""
    for line in text.splitlines():
        if paragraph and (not line or line.startswith(("    ", "- "))):
            yield paragraph
            paragraph = ""
        if not line or line.startswith("    "):
            yield line
        else:
            paragraph = f"{paragraph} {line.strip()}" if paragraph else line
    if paragraph:
        yield paragraph


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
