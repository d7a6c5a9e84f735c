"""Every flow of the page, in a browser, with both engines."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
import time
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


def until(page: Any, true: str) -> None:
    """Wait until an expression is true; the policy of the page lets nothing be evaluated inside of it."""
    for _ in range(600):
        if page.evaluate(true):
            return
        time.sleep(0.05)
    raise AssertionError(true)


def test_a_deck_is_checked_as_one_types_and_mended_with_a_click(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#deck", DECK)
    page.wait_for_selector(".verdict.illegal")
    assert "no card is called" in page.inner_text(".findings")
    assert page.locator(".gutter .error").count() == 2
    page.click(".choices button:has-text('Luke Skywalker (A)')")
    until(page, "!document.querySelector('.findings').textContent.includes('no card is called')")
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
    page.hover(".list .card-name >> nth=0")
    page.wait_for_selector(".tip:has-text('cost')")
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
    until(page, "document.querySelectorAll('.row.legal').length === 2")
    page.click("button.up >> nth=0")
    page.wait_for_selector(".swapped:not([hidden])")
    assert "Discarded: Princess Leia (A) (" in page.inner_text(".swapped")
    box(page, "Card beneath", "darth vader a")
    page.wait_for_selector(".verdict.illegal")


def test_two_taps_answer_whether_a_card_may_lie_beneath_another(browser: Any, served: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{served}#/stack")
    for label, text in (("Card on top", "falcon bridge crew a"), ("Card beneath", "chewbacca b")):
        page.get_by_role("combobox", name=label).fill(text)
        page.tap("[role=option]:visible >> nth=0")
    page.wait_for_selector(".row.legal:has-text('Chewbacca (B)')")
    page.wait_for_selector(".verdict.legal")
    place = page.locator(".verdict").bounding_box()
    assert place["y"] + place["height"] < 740, "the answer is on the screen without scrolling"
    context.close()


def test_a_board_is_drawn_and_its_faults_are_numbered(page: Any, address: str) -> None:
    page.goto(f"{address}#/board")
    page.fill("#notation", BOARD)
    page.wait_for_selector(".board .outline.wrong")
    assert page.locator(".finding .badge.wrong").first.inner_text() == "1"
    page.click(".finding .line >> nth=0")
    page.wait_for_selector(".board g.card.chosen")
    page.click("text=Take away")
    page.wait_for_selector(".verdict.legal")
    assert page.input_value("#notation").count("Luke Skywalker") == 1
    page.click("text=Undo")
    page.wait_for_selector(".verdict.illegal")
    page.click("text=Redo")
    page.wait_for_selector(".verdict.legal")
    box(page, "Add a card", "yoda a")
    page.wait_for_selector("g.card.front:has-text('Yoda (A)')")
    assert "Yoda (A)" in page.input_value("#notation")


def test_a_board_is_built_by_drag(page: Any, address: str) -> None:
    page.goto(f"{address}#/board")
    page.fill("#notation", "Ann (light)\nCharacter: Luke Skywalker (A)\nCharacter: Luke Skywalker (B)\nBob (dark)\n")
    page.wait_for_selector(".verdict.illegal")
    page.drag_and_drop("g.card.front:has-text('Luke Skywalker (B)')", "g.card.front:has-text('Luke Skywalker (A)')")
    page.wait_for_selector(".verdict.legal")
    assert "Luke Skywalker (A) / Luke Skywalker (B)" in page.input_value("#notation")
    page.drag_and_drop("g.card.front", "g.area[aria-label^='Build zone']")
    until(page, "document.querySelector('#notation').value.includes('Retreated: Luke Skywalker (A)')")


def test_a_board_is_built_by_keys_alone(page: Any, address: str) -> None:
    page.goto(f"{address}#/board")
    page.fill(
        "#notation", "Ann (light)\nCharacter: Falcon Bridge Crew (A) / Falcon Bridge Crew (C) / Princess Leia (A)\n"
    )
    page.wait_for_selector(".verdict.legal")
    page.focus(".board g.card[tabindex='0']")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("t")
    until(page, "document.querySelector('#notation').value.includes('[tapped]')")
    page.keyboard.press("+")
    until(page, "document.querySelector('#notation').value.includes('[tapped, 1 damage]')")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.querySelector('title').textContent") == "Falcon Bridge Crew (C)"
    page.keyboard.press("s")
    page.wait_for_selector(".swapped:not([hidden])")
    assert "Discarded: Princess Leia (A)" in page.inner_text(".swapped")
    page.keyboard.press("m")
    page.keyboard.type("Ann: Ground")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#notation').value.includes('Ground: Falcon Bridge Crew (C)')")
    page.keyboard.press("Control+z")
    until(page, "!document.querySelector('#notation').value.includes('Ground: Falcon')")


def test_a_board_is_the_picture_that_the_command_draws(page: Any, address: str, tmp_path: Path) -> None:
    given = Path(__file__).parents[2] / "examples" / "board_illegal.json"
    out = tmp_path / "board.svg"
    subprocess.run([sys.executable, "-m", "validator", "board", "draw", str(given), "-o", str(out)], check=True)
    page.goto(f"{address}#/board")
    page.set_input_files("#board-file", given)
    page.wait_for_selector(".board .wrong")
    words = "[...document.querySelectorAll('.board text')].map(each => each.textContent)"
    shown = set(page.evaluate(words))
    drawn = set(re.findall(r"<text[^>]*>([^<]*)</text>", out.read_text(encoding="utf-8")))
    assert {html.unescape(each) for each in drawn if "[" not in each} - shown == {
        "ILLEGAL",
        "turn 7, Character battle step",
    }


def test_a_board_travels_in_a_link(page: Any, address: str) -> None:
    page.goto(f"{address}#/board")
    page.fill("#notation", BOARD)
    page.wait_for_selector(".board .outline.wrong")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("text=Copy a link")
    page.wait_for_selector("text=it is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.fill("#notation", "")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".board .outline.wrong")
    assert page.input_value("#notation") == BOARD


def test_a_deck_is_shared_counted_and_printed(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#deck", DECK)
    page.wait_for_selector(".list li")
    page.click("[aria-label='one fewer: Darth Vader (J)']")
    until(page, "document.querySelector('#deck').value.includes('4 Darth Vader (J)')")
    box(page, "Add a card", "yoda a")
    until(page, "document.querySelector('#deck').value.endsWith('1 Yoda (A)\\n')")
    page.focus("#deck")
    page.keyboard.press("Control+z")
    until(page, "!document.querySelector('#deck').value.includes('Yoda')")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("text=Copy for chat")
    page.wait_for_selector("text=are copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("My deck: **Illegal** in open")
    page.evaluate("void (window.print = () => { document.body.dataset.printed = 'yes' })")
    page.click("text=Print a registration sheet")
    page.wait_for_selector("[data-printed]")
    page.emulate_media(media="print")
    assert "4 Darth Vader (J)" in " ".join(page.inner_text("section.sheet").split())
    assert not page.is_visible("#deck")


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
    until(page, "navigator.serviceWorker.controller !== null")
    static.stop()
    try:
        page.reload()
        page.fill("#deck", DECK)
        page.wait_for_selector(".verdict.illegal")
    finally:
        static.start()


def test_the_page_keeps_to_its_budgets(browser: Any, static: Static) -> None:
    """The aim is a verdict within 6 s; where other programs want the processors, too, it may take longer."""
    static.sent.clear()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(60_000)
    began = time.perf_counter()
    page.goto(static.address, wait_until="commit")
    page.fill("#deck", DECK)
    page.wait_for_selector(".verdict.illegal")
    verdict = time.perf_counter() - began
    loaded = list(static.sent)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    shift = page.evaluate(
        "new Promise(done => new PerformanceObserver(list => done(list.getEntries().reduce((sum, each) => "
        "sum + each.value, 0))).observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 500))"
    )
    size = sum(each for _, each in loaded)
    first = sum(each for name, each in loaded if name.endswith((".js", ".css", ".html")))
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    told = f"{len(loaded)} requests, {size:,} bytes, paint {paint:.0f} ms, verdict {verdict:.1f} s, shift {shift:.3f}"
    print(told)
    assert size < 12_000_000, told
    assert first < 60_000, told
    assert len(loaded) <= 30, told
    assert paint < 1_000 * busy, told
    assert verdict < 9 * busy, told
    assert shift < 0.25, told
    context.close()


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
        ("board", ".board .outline"),
        ("cards/Darth%20Vader%20(J)", ".facts-of-card"),
        ("rules", ".rules li"),
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
