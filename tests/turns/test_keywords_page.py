"""The page about keywords has a row for each, and names rules that exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from validator.rules import registry

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([A-Z][A-Za-z ]+) \| (checked|used|not modelled) \| (.+) \|$", re.MULTILINE)
BESIDE = {"Equip", "Pilot", "Stack", "Switch", "Treat as"}
"""What the rulebook counts among the keywords too, and the data holds in fields of their own."""


def test_every_keyword_has_a_row() -> None:
    page = ROW.findall((ROOT / "docs" / "keywords.md").read_text(encoding="utf-8"))
    known = json.loads((ROOT / "card_data" / "keywords.json").read_text(encoding="utf-8"))["keywords"]
    names = [name for name, _, _ in page]
    assert names == sorted(names)
    assert set(names) == {each["keyword"] for each in known} | BESIDE
    for name, how, why in page:
        rules = re.findall(r"\b[A-Z]\d{3}\b", why)
        assert set(rules) <= set(registry.catalogue()), name
        assert rules or how != "checked", name
