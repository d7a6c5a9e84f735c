"""Every flow of the page, in a browser, with both engines."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Static

pytestmark = pytest.mark.browser

DECK = "My deck\n4 Luke Skywaker (A)\n2 Han Solo (A)\n5 Darth Vader (J)\n"
BOARD = """turn 4, build-light

Ann (light)
Character: one = Luke Skywalker (A)
Character: two = Luke Skywalker (B)
Bob (dark)
Character: Darth Maul (A) + Double-Bladed Lightsaber
"""


def box(page: Any, label: str, text: str) -> None:
    """Choose the first card that a search box offers, by keys alone."""
    page.get_by_role("combobox", name=label).fill(text)
    page.wait_for_selector("[role=option][aria-selected=true]:visible")
    page.keyboard.press("Enter")


def test_a_deck_is_checked_as_one_types_and_mended_with_a_click(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#deck", DECK)
    page.wait_for_selector(".verdict.illegal")
    assert "no card is called" in page.inner_text(".findings")
    assert page.locator(".gutter .error").count() == 2
    page.click(".choices button:has-text('Luke Skywalker (A)')")
    page.wait_for_function("!document.querySelector('.findings').textContent.includes('no card is called')")
    assert "4 Luke Skywalker (A)" in page.input_value("#deck")
    page.click("button.line >> nth=0")
    assert page.evaluate("getSelection().toString() || document.activeElement.id") in ("deck", "5 Darth Vader (J)")


def test_a_deck_outlives_a_new_visit_and_travels_in_a_link(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#deck", DECK)
    page.wait_for_selector(".verdict.illegal")
    page.reload()
    page.wait_for_selector(".verdict.illegal")
    assert page.input_value("#deck") == DECK
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("text=Copy a link")
    page.wait_for_selector("text=it is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(address)
    page.fill("#deck", "")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".verdict.illegal")
    assert page.input_value("#deck") == DECK


def test_a_damaged_link_is_said_to_be_one(page: Any, address: str) -> None:
    page.goto(f"{address}#/deck/abc!")
    page.wait_for_selector("text=the link is damaged")


def test_a_file_is_read(page: Any, address: str) -> None:
    page.goto(address)
    page.set_input_files("#file", Path(__file__).parents[2] / "examples" / "starter-legacy-light.dek")
    page.wait_for_selector(".facts")
    assert "60 cards" in page.inner_text(".facts")
    page.click("summary:has-text('Cards')")
    page.click(".list .card-name >> nth=0")
    page.wait_for_selector("dialog h3:has-text('Legality')")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_a_stack_is_asked_about_by_keys_alone(page: Any, address: str) -> None:
    page.goto(f"{address}#/stack")
    box(page, "Card on top", "falcon bridge crew a")
    page.wait_for_selector(".verdict.legal")
    for card in ("falcon bridge crew c", "princess leia a"):
        box(page, "Card beneath", card)
    page.wait_for_selector(".placed li:nth-child(2).legal")
    page.click("text=Make it the top >> nth=0")
    page.wait_for_selector(".swapped")
    assert "discards Princess Leia (A)" in page.inner_text(".swapped")
    box(page, "Card beneath", "darth vader a")
    page.wait_for_selector(".verdict.illegal")


def test_a_board_is_drawn_and_its_faults_are_numbered(page: Any, address: str) -> None:
    page.goto(f"{address}#/board")
    page.fill("#notation", BOARD)
    page.wait_for_selector(".unit.illegal")
    assert page.locator(".finding").count() >= 1
    assert page.inner_text(".unit.illegal .numbers >> nth=0")
    page.click(".unit.illegal .face >> nth=0")
    page.click("text=Take away")
    page.wait_for_selector(".verdict.legal")
    assert page.input_value("#notation").count("Luke Skywalker") == 1
    box(page, "Add a card", "yoda a")
    page.wait_for_selector(".face:has-text('Yoda')")
    assert "Yoda (A)" in page.input_value("#notation")


def test_cards_rules_and_formats_are_shown(page: Any, address: str) -> None:
    page.goto(f"{address}#/cards")
    page.fill("#query", "darth vader j")
    page.click(".cards .card-name >> nth=0")
    page.wait_for_selector(".facts-of-card h2:has-text('Darth Vader (J)')")
    page.goto(f"{address}#/rules")
    page.click("a:has-text('D105')")
    page.wait_for_selector("h1:has-text('D105')")
    page.click("text=Check this >> nth=0")
    page.wait_for_selector(".example .finding")
    page.goto(f"{address}#/formats")
    page.wait_for_selector("summary:has-text('Standard')")


def test_the_static_page_works_without_a_network(page: Any, static: Static) -> None:
    page.goto(static.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    static.stop()
    try:
        page.reload()
        page.fill("#deck", DECK)
        page.wait_for_selector(".verdict.illegal")
    finally:
        static.start()


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_screen_and_axe_finds_nothing(
    browser: Any, served: str, width: int, scheme: str
) -> None:
    axe = Path(os.environ["SWTCG_AXE"]).read_text(encoding="utf-8")
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce"
    )
    page = context.new_page()
    shots = os.environ.get("SWTCG_SHOTS")
    for name, ready in (
        ("deck", ".verdict.illegal"),
        ("stack", "h1"),
        ("board", ".unit"),
        ("cards/Darth%20Vader%20(J)", ".facts-of-card"),
        ("rules", "tbody tr"),
        ("rules/S108", ".example"),
        ("formats", "details"),
    ):
        page.goto(f"{served}#/{name}")
        if name == "deck":
            page.fill("#deck", DECK)
        if name == "board":
            page.fill("#notation", BOARD)
        page.wait_for_selector(ready)
        if shots:
            file = f"{name.replace('/', '-').replace('%20', '-')}-{width}-{scheme}.png"
            page.screenshot(path=f"{shots}/{file}", full_page=name != "rules")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.evaluate(axe)
        found = page.evaluate("axe.run().then(found => found.violations)")
        serious = [
            (each["id"], [node["html"][:160] for node in each["nodes"][:3]])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], (name, width, scheme)
    context.close()
