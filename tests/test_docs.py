"""The documentation: the pages of the rules are fresh, links lead somewhere, the README's first screen is true."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from validator.rules import registry

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_pages_of_the_rules_are_fresh() -> None:
    stale = runpy.run_path(str(ROOT / ".ci" / "rule_pages.py"))["stale"]()
    assert not stale, "run python .ci/rule_pages.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_rules_and_files_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for id_ in re.findall(r"\b[PDFSUELBKCX]\d{3}\b", text):
        assert id_ in registry.catalogue(), id_
    for name in re.findall(r"`((?:validator|card_data|schemas|tests|bench|docs|\.ci)/[a-z_./]+[a-z])`", text):
        assert (ROOT / name).exists(), name


def test_the_first_screen_of_the_readme_is_true() -> None:
    shown = re.search(r"```console\n\$ swtcg (.*?)\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert shown is not None
    command = [sys.executable, "-m", "validator", *shown[1].split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    for line in shown[2].splitlines():
        assert any(said.startswith(line) for said in done.stdout.splitlines()), line
