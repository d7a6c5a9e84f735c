"""Registration sheets to print: HTML whose pages are laid out here, so that no card is cut and none goes missing."""

from __future__ import annotations

from html import escape

from validator.events.fingerprints import short_form
from validator.events.model import EventReport
from validator.events.papers import (
    VERDICTS,
    CardGroup,
    PaperDeck,
    SheetLine,
    basis_of,
    card_groups,
    columns_of,
    event_line,
    totals_of,
)
from validator.events.players import deck_to_mend
from validator.inputs.files import printable

COLUMNS = 3
MOST_PAGES = 500
_MOST_TOLD = 160
"""Characters of a sentence of what is wrong with a deck."""
_LEAST = 12
"""Fewest lines of a column."""
_EMS = 15.6
"""Width of a card's name in a column, in the size of its letters."""
_ALONE = 46.0
"""Most lines of a column on the last page of a deck, above the signatures."""
_FIRST = 59.0
"""Most lines of a column on a page that another follows."""

STYLE = """
@page{size:210mm 279mm;margin:10mm 12mm}
*{box-sizing:border-box}
body{font:9pt/1.3 "Liberation Sans","DejaVu Sans",Arial,Helvetica,sans-serif;margin:0;color:#000}
.page{width:186mm;min-height:255mm;position:relative;break-after:page;page-break-after:always;padding-bottom:1mm}
.page:last-child{break-after:auto;page-break-after:auto}
header{border-bottom:.5mm solid #000;padding-bottom:2mm;margin-bottom:2mm}
header .event{font-size:10pt}.who{font-size:15pt;font-weight:bold;overflow-wrap:anywhere}
.side{float:right;font-size:15pt;font-weight:bold;border:.5mm solid #000;padding:0 3mm;margin-left:4mm}
.number{float:right;font-size:10pt}.print{font:bold 11pt "Liberation Mono","DejaVu Sans Mono",monospace}
.columns{display:table;width:100%;table-layout:fixed}.column{display:table-cell;padding-right:4mm;vertical-align:top}
h2{font-size:9pt;line-height:1.3;margin:2mm 0 .5mm;border-bottom:.2mm solid #000}h2 span{float:right}
.row{position:relative;padding-left:10.5mm;overflow-wrap:anywhere;break-inside:avoid;page-break-inside:avoid}
.row::before{content:"";position:absolute;left:0;top:.8mm;width:2.6mm;height:2.6mm;border:.2mm solid #000}
.row b{position:absolute;left:4mm;width:5mm;text-align:right}
footer{break-inside:avoid;page-break-inside:avoid;margin-top:4mm}
.totals{border-top:.5mm solid #000;padding-top:1.5mm;margin-bottom:1.5mm;font-size:10pt}
.totals b{margin-right:4mm;white-space:nowrap}.small{font-size:7.5pt;overflow-wrap:anywhere}
.wrong{border:.5mm solid #000;padding:1mm 2mm;font-weight:bold}
.signs{display:table;width:100%;table-layout:fixed;border-spacing:3mm 0;margin-top:3mm}
.signs div{display:table-cell;border:.2mm solid #000;height:24mm;padding:1mm;font-size:7.5pt}
@media screen{body{background:#ddd}.page{background:#fff;margin:6mm auto;padding:8mm;box-sizing:content-box}}
"""


def sheets_html(report: EventReport, decks: list[PaperDeck]) -> str:
    """Return a page of HTML with the sheets of decks, one or more pages of paper each."""
    body = "".join(page for each in decks for page in _sheet(report, each))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(event_line(report))}: registration sheets</title><style>{STYLE}</style></head>\n"
        f"<body>\n{body}</body></html>\n"
    )


def _sheet(report: EventReport, each: PaperDeck) -> list[str]:
    groups = card_groups(each.deck)
    columns = _laid_out(groups)
    pages = [columns[at : at + COLUMNS] for at in range(0, len(columns), COLUMNS)] or [[]]
    found = []
    for number, page in enumerate(pages, 1):
        head = _head(report, each, number, len(pages))
        filled = [*page, *[[]] * (COLUMNS - len(page))]
        body = "".join(f"<div class=column>{''.join(map(_line, column))}</div>" for column in filled)
        foot = _foot(report, each) if number == len(pages) else ""
        found.append(f"<section class=page>{head}<div class=columns>{body}</div>{foot}</section>\n")
    return found


def _laid_out(groups: list[CardGroup]) -> list[list[SheetLine]]:
    """Return the lines of all columns of a deck's pages: only the last page needs room for the signatures."""
    for whole in range(0, MOST_PAGES * COLUMNS, COLUMNS):  # columns of pages that are full
        columns = columns_of(groups, _EMS, [*[_FIRST] * whole, _ALONE])
        if len(columns) <= whole + COLUMNS:
            break
    if 0 < len(columns) <= whole:  # too much for one page with signatures, too little for a second one
        return columns_of(groups, _EMS, [*[_FIRST] * (whole - COLUMNS), _ALONE])
    for height in range(_LEAST, int(_ALONE)):  # the columns of the last page are alike
        alike = columns_of(groups, _EMS, [*[_FIRST] * whole, float(height)])
        if len(alike) <= whole + COLUMNS:
            return alike
    return columns


def _head(report: EventReport, each: PaperDeck, number: int, of: int) -> str:
    several = f"<span class=number>page {number} of {of}</span>" if of > 1 else ""
    print_ = short_form(each.deck.result.fingerprint or "0")
    format_ = each.deck.result.format_title or each.deck.result.format or ""
    return (
        f"<header>{several}<div class=event>Deck registration: {escape(event_line(report))}, {escape(format_)}</div>"
        f"<span class=side>{escape(each.label)}</span><div class=who>{escape(printable(each.player, 80))}</div>"
        f"<span class=print>{print_}</span></header>"
    )


def _line(line: SheetLine) -> str:
    if line.title:
        number = f"<span>{line.count}</span>" if line.count else ""
        return f"<h2>{number}{escape(line.text)}</h2>"
    return f"<div class=row><b>{line.count}</b>{escape(_glued(line.text))}</div>"


def _glued(name: str) -> str:
    """Return a name whose letter never stands on a line by itself."""
    head, mark, letter = name.rpartition(" (")
    return f"{head}\u00a0({letter}" if mark and len(letter) <= 4 else name


def _foot(report: EventReport, each: PaperDeck) -> str:
    deck = each.deck
    totals = " ".join(f"<b>{escape(word)} {number}</b>" for word, number in totals_of(deck))
    verdict = VERDICTS.get(deck.result.verdict, deck.result.verdict)
    wrong = [printable(line, _MOST_TOLD) for line in deck_to_mend(deck)]
    told = ""
    if deck.result.verdict != "legal":
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        told = f"<div class=wrong>{escape(': '.join(filter(None, (verdict, '; '.join(wrong[:3])))) + more)}</div>"
    title = f"; {printable(deck.title, 80)}" if deck.title else ""
    small = f"{verdict}: {basis_of(report, deck)}. Fingerprint {deck.result.fingerprint}. {deck.file}{title}"
    signs = ("Player’s signature", "Judge’s signature", "Table, seat", "Judge’s marks: round, what was found, penalty")
    boxes = "".join(f"<div>{word}</div>" for word in signs)
    return (
        f"<footer><div class=totals>{totals}</div>{told}<div class=small>{escape(small)}</div>"
        f"<div class=signs>{boxes}</div></footer>"
    )


def sheets_pdf(html: str) -> bytes:
    """Return sheets as PDF. Raises ImportError where WeasyPrint (the extra `pdf`) isn't installed."""
    from weasyprint import HTML  # only where a PDF is asked for

    def nothing(url: str, *_: object, **__: object) -> None:
        raise ValueError(f"a sheet needs no other file: {url[:80]}")

    made = HTML(string=html, url_fetcher=nothing).write_pdf()
    assert isinstance(made, bytes)
    return made
