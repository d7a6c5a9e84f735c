"""A player hands in, and the organiser looks, in a browser: without JavaScript, on a phone, checked with axe."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.events.submissions import text
from tests.events.test_store import opened
from tests.web.test_served_event import served

pytestmark = pytest.mark.browser


@pytest.fixture
def event(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The address of an event that is served, and the organiser's link to it."""
    store = opened(tmp_path)
    command = [sys.executable, "-m", "validator", "event", "link", "--store", store]
    link = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    with served(store) as (address, _):
        yield address, link.replace("http://127.0.0.1:8000", address)


def good(page: Any) -> None:
    """Nothing is wider than the screen, and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    if path := os.environ.get("SWTCG_AXE"):
        page.evaluate(Path(path).read_text(encoding="utf-8"))
        found = page.evaluate("axe.run().then(found => found.violations)")
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == [], page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_and_the_organiser(page: Any, event: tuple[str, str], scheme: str, tmp_path: Path) -> None:
    address, organiser = event
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{address}/event")
    good(page)
    page.get_by_label("Player").fill("Ann Smith")
    page.get_by_label("Paste the list").first.fill("5 Han Solo (A)\n" + text("light"))
    page.get_by_role("button", name="Check only").click()
    assert "5 copies of Han Solo (A)" in page.inner_text("[role=status]")
    good(page)
    file = tmp_path / "ann.dek.txt"
    file.write_text(text("dark"), encoding="utf-8")
    page.get_by_label("or choose a file").nth(1).set_input_files(file)
    page.get_by_role("button", name="Hand in").click()
    page.wait_for_url("**/event/d/*")
    assert "there is something to mend" in page.inner_text("main")
    good(page)
    page.get_by_label("Paste the list").first.fill(text("light"))
    page.get_by_role("button", name="Replace").click()
    assert "takes the place of Light deck, pasted.txt" in page.inner_text("[role=alert]")
    assert "nothing is to be mended" in page.inner_text("main")
    page.goto(organiser)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert "1 player: 1 ready" in page.inner_text("main")
    good(page)
    page.get_by_role("link", name="Ann Smith").click()
    page.get_by_role("button", name="Make a new private link").click()
    good(page)
    new = page.inner_text(".link")
    page.goto(new)
    assert "nothing is to be mended" in page.inner_text("main")
    page.get_by_role("link", name="Registration sheets to print").click()
    assert page.locator(".page").count() == 2
    border = page.evaluate("getComputedStyle(document.querySelector('.side')).borderTopStyle")
    assert border == "solid"  # its own style is allowed


def test_it_works_without_javascript(browser: Any, event: tuple[str, str]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{event[0]}/event")
    page.get_by_label("Player").fill("Bob")
    page.get_by_label("Paste the list").first.fill(text("light"))
    page.get_by_role("button", name="Hand in").click()
    page.wait_for_url("**/event/d/*")
    assert page.locator("h1").inner_text() == "Bob"
    context.close()
