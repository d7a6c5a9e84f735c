"""What a rule says of itself is what its page says, and lists in messages are as long as they may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.rules import registry

PAGES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("id_", registry.catalogue())
def test_the_page_in_the_docs_says_what_the_rule_says(id_: str) -> None:
    rule = registry.get(id_)
    page = (PAGES / f"{id_}.md").read_text(encoding="utf-8").replace("\\", "")
    assert page.startswith(f"# {rule.id} {rule.name}\n")
    assert f"\n{rule.summary}\n" in page
    assert f"Severity: {rule.severity}. Family: {rule.family}." in page
    assert f"\n## Reference\n\n{rule.reference}\n" in page


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "none"),
        (1, "1"),
        (2, "1 or 2"),
        (12, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 12"),
        (13, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"),
        (40, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 29 more"),
    ],
)
def test_a_message_lists_twelve_names_at_most(number: int, words: str) -> None:
    assert registry.listed(range(1, number + 1)) == words
