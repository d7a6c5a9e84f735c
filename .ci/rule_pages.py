"""Writes `docs/rules/`, a page for each rule, and the table of rules, from the files of the rules.

`--check` only tells which pages are stale.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from validator.report.rule import page_of  # noqa: E402
from validator.rules import making, registry  # noqa: E402

FOLDER = ROOT / "docs" / "rules"
MADE = "<!-- Made by .ci/rule_pages.py from the docstring of the rule. -->"


def page(rule: registry.Rule) -> str:
    """Return the page of a rule as Markdown."""
    parts = [f"# {rule.id} {rule.name}", MADE, rule.summary, f"Severity: {rule.severity}. Family: {rule.family}."]
    parts += [f"## {heading}\n\n{text}" for heading, text in page_of(rule).items()]
    return "\n\n".join(parts) + "\n"


def index(rules: list[registry.Rule]) -> str:
    """Return the page that lists all rules."""
    parts = ["# All rules", MADE]
    for family in dict.fromkeys(rule.family for rule in rules):
        lines = [f"## {family}", "", "| rule | severity | what it checks |", "| --- | --- | --- |"]
        for rule in rules:
            if rule.family == family:
                summary = re.sub(r"([|<])", r"\\\1", rule.summary)
                lines.append(f"| [{rule.id} {rule.name}]({rule.id}.md) | {rule.severity} | {summary} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    rules = [registry.get(id_) for id_ in registry.catalogue()]
    return {"README.md": index(rules)} | {f"{rule.id}.md": page(rule) for rule in rules}


def stale() -> list[str]:
    """Return the names of the files that are missing, left over or not as they should be."""
    wanted = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def main(arguments: list[str]) -> int:
    names = stale()
    if "--check" in arguments:
        print("\n".join(f"docs/rules/{name} is stale: run python .ci/rule_pages.py" for name in names) or "all fresh")
        return 1 if names else 0
    wanted = pages()
    making.PATH.write_text(making.made(), encoding="utf-8")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name in wanted:
            (FOLDER / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (FOLDER / name).unlink()
    print(f"{len(names)} of {len(wanted)} pages written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
