"""Receipts and registration sheets: every card is on them, once; nothing in a name can do harm."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.asked import examples
from tests.cli.test_basics import swtcg
from tests.events import submissions
from tests.events.submissions import ODD, lines, text
from validator import load_cards
from validator.events.check import check_event
from validator.events.fingerprints import short_form
from validator.events.model import HeldCard
from validator.events.papers import CardGroup, columns_of, lines_of, paper_decks
from validator.events.sheets import sheets_html

ROW = re.compile(r"<div class=row><b>(\d+)</b>(.*?)</div>")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return submissions.folder(tmp_path_factory.mktemp("mixed"))


def test_every_card_stands_on_the_sheet_once(tmp_path: Path) -> None:
    (tmp_path / "Ann - dark.txt").write_text(text("dark") + "Supply:\n1 Kouhun\n")
    report = check_event(str(tmp_path))
    decks = paper_decks(report, [])
    sheet = sheets_html(report, decks)
    rows = sorted((int(count), unescape(name).replace("\u00a0", " ")) for count, name in ROW.findall(sheet))
    assert rows == sorted([*lines("dark"), (1, "Kouhun")])
    assert short_form(decks[0].deck.result.fingerprint or "") in sheet
    for word in ("Ann", "Dark", "Cards 60", "Supply 1", "Space", "signature", report.as_of, report.cards_version):
        assert word in sheet


def test_a_hundred_and_twenty_cards_take_whole_pages(tmp_path: Path) -> None:
    cards = sorted((card for card in load_cards() if card.side == "light"), key=lambda card: -len(card.name))[:120]
    (tmp_path / "Ann - light.txt").write_text("".join(f"1 {card.key}\n" for card in cards))
    report = check_event(str(tmp_path))
    sheet = sheets_html(report, paper_decks(report, []))
    assert len(ROW.findall(sheet)) == 120
    pages = sheet.count("<section class=page>")
    assert pages > 1
    assert sheet.count("<header>") == pages
    assert sheet.count("<footer>") == 1
    assert f"page {pages} of {pages}" in sheet


names = st.text("abcMW ()", min_size=1, max_size=90).map(lambda name: name.strip() or "x")
groups = st.lists(
    st.builds(
        lambda title, cards: CardGroup(title, tuple(HeldCard("deck", name, name, "Space", 1) for name in cards)),
        st.sampled_from(("Space", "Ground", "Battle")),
        st.lists(names, min_size=1, max_size=60),
    ),
    max_size=6,
)


@settings(max_examples=examples(60))
@given(groups, st.lists(st.integers(8, 60).map(float), min_size=1, max_size=4))
def test_columns_hold_every_card_in_order_and_no_more_than_their_height(
    found: list[CardGroup], heights: list[float]
) -> None:
    columns = columns_of(found, 15.0, heights)
    told = [line.text for column in columns for line in column if not line.title]
    assert told == [card.name for group in found for card in group.cards]
    for at, column in enumerate(columns):
        height = sum(1.9 if line.title else lines_of(line.text, 15.0) for line in column)
        alone = len(column) == 2  # one card may be taller than the column
        assert alone or height <= heights[min(at, len(heights) - 1)] + 1e-6
        assert not column or not column[-1].title


def test_sheets_and_receipts_are_written(mixed: Path, tmp_path: Path) -> None:
    sheets, receipts = tmp_path / "s.html", tmp_path / "receipts"
    result = swtcg("event", "check", str(mixed), "--sheets", str(sheets), "--receipts", str(receipts))
    assert result.exit_code == 2
    assert "no sheet for Kim: 2 Dark decks; which one?" in result.stderr
    page = sheets.read_text(encoding="utf-8")
    assert "<script" not in page
    written = sorted(path.name for path in receipts.iterdir())
    assert len(written) == 46
    assert all(re.fullmatch(r"\d{3}-[\w-]+\.(txt|html)", name) for name in written)
    odd = [path.read_text(encoding="utf-8") for path in receipts.iterdir() if ODD in path.read_text(encoding="utf-8")]
    assert len(odd) == 1  # as text; in the page it is escaped
    assert not [path for path in receipts.glob("*.html") if "<script" in path.read_text(encoding="utf-8")]
    pat = next(path.read_text() for path in receipts.glob("*-pat.txt"))
    assert "5 copies of Han Solo (A)" in pat
    assert "swtcg-validator" in pat


@pytest.mark.parametrize("name", ["sheets.doc", "nowhere/sheets.html"])
def test_sheets_that_cannot_be_written(mixed: Path, tmp_path: Path, name: str) -> None:
    result = swtcg("event", "check", str(mixed), "--quiet", "--sheets", str(tmp_path / name))
    assert result.exit_code == 2
    assert len([line for line in result.stderr.splitlines() if line.startswith("Error")]) == 1


@pytest.mark.filterwarnings("default::DeprecationWarning:weasyprint")
def test_a_pdf_or_what_it_needs(mixed: Path, tmp_path: Path) -> None:
    path = tmp_path / "s.pdf"
    result = swtcg("event", "check", str(mixed / "frank"), "--sheets", str(path))
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError):
        assert result.exit_code == 2
        assert "WeasyPrint" in result.stderr
    else:
        assert path.read_bytes().startswith(b"%PDF")
