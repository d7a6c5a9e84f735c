"""The report of an event as a table: on the terminal, as CSV, Markdown and HTML."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable

from validator.events.model import SLOT_WORDS, EventReport, HandedDeck, Participant
from validator.events.players import MOST_SHOWN, to_mend
from validator.events.roster import safe_cell
from validator.inputs.files import printable
from validator.report.terminal import paint
from validator.results import counted

STATUS_WORDS = {"ready": "ready", "judge": "for a judge", "mend": "to mend", "missing": "nothing handed in"}
_STYLES = {"ready": "legal", "judge": "needs-judge", "mend": "illegal", "missing": "illegal"}
_MOST_LINES = 12
"""Lines for one player of what is to be mended."""


def heading(report: EventReport) -> str:
    """Return the event in a line: its name, day and format."""
    plan = report.plan
    told = [plan.name or "Event", plan.date or "", plan.format or ""]
    return ", ".join(filter(None, map(printable, told)))


def totals(report: EventReport) -> str:
    """Return how the players stand, in a line."""
    parts = [counted(len(report.players), "player")]
    for status, word in STATUS_WORDS.items():
        number = report.count(status)  # type: ignore[arg-type]
        if number:
            parts.append(f"{number:,} {word}")
    return ": ".join((parts[0], ", ".join(parts[1:]))) if len(parts) > 1 else parts[0]


def basis(report: EventReport) -> str:
    """Return with what the verdicts were found."""
    lists = f", lists of {report.lists}" if report.lists else ""
    return f"as of {report.as_of}, card data {report.cards_version}{lists}, swtcg-validator {report.version}"


def columns(report: EventReport) -> list[str]:
    """Return the headings of the columns of the decks."""
    asked = report.plan.decks
    words = [SLOT_WORDS[slot].capitalize() if slot == "any" else SLOT_WORDS[slot] for slot in asked]
    return [f"{word} {at}" if words.count(word) > 1 else word for at, word in enumerate(words, 1)]


def cell(player: Participant, slot: str, deck: HandedDeck | None) -> str:
    """Return a deck in a few words: its verdict and its cards."""
    if deck is None:
        return "missing"
    if player.rivals(slot):
        return f"{1 + player.rivals(slot)} decks; which one?"
    cards = deck.result.facts.get("deck", 0)
    errors = sum(each.severity == "error" for each in deck.result.findings)
    return f"{deck.result.verdict}, {cards} cards" + (f", {counted(errors, 'error')}" if errors else "")


def rows(report: EventReport) -> list[list[str]]:
    """Return a row a player: name, how they stand, each deck."""
    return [
        [player.name, STATUS_WORDS[player.status], *(cell(player, slot, deck) for slot, deck in player.slots)]
        for player in report.players
    ]


def remarks(player: Participant) -> list[str]:
    """Return what is good to know of a player beside what must be mended."""
    return [problem.message for problem in player.problems if problem.severity != "error"]


def text_lines(report: EventReport, *, color: bool = False, quiet: bool = False) -> list[str]:
    """Return the report for a terminal; `quiet`: only the players who have something to mend."""
    shown = [player for player in report.players if not (quiet and player.status == "ready")]
    lines = [paint(heading(report), "bold", color), totals(report), ""]
    head = ["PLAYER", "", *(word.upper() for word in columns(report))]
    table = [head] + [
        [
            printable(player.name, 40),
            STATUS_WORDS[player.status],
            *(cell(player, slot, deck) for slot, deck in player.slots),
        ]
        for player in shown
    ]
    widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
    for at, row in enumerate(table):
        padded = [text + " " * (width - _width(text)) for text, width in zip(row, widths, strict=True)]
        if at:
            padded[1] = paint(padded[1], _STYLES[shown[at - 1].status], color)
        lines.append("  ".join(padded).rstrip())
    for player in shown:
        mend, notes = to_mend(player), [] if quiet else remarks(player)
        if not (mend or notes):
            continue
        lines += ["", paint(printable(player.name, 80), "bold", color)]
        lines += [f"  {printable(line, MOST_SHOWN)}" for line in mend[:_MOST_LINES]]
        if len(mend) > _MOST_LINES:
            lines.append(f"  and {len(mend) - _MOST_LINES} more; `swtcg deck check` shows all")
        lines += [paint(f"  note: {printable(line, 400)}", "dim", color) for line in notes]
    problems = [problem for problem in report.problems if not (quiet and problem.severity == "note")]
    lines += [""] if problems or report.passed_over else []
    lines += [f"{problem.severity}: {printable(problem.message, 400)}" for problem in problems]
    if report.passed_over and not quiet:
        lines.append(f"passed over: {counted(len(report.passed_over), 'file')}")
        lines += [f"  {each.file}: {each.why}" for each in report.passed_over]
    return [*lines, "", basis(report)]


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(mark) else 2 if east_asian_width(mark) in "WF" else 1 for mark in text)


def as_csv(report: EventReport) -> str:
    """Return a table for a spreadsheet; no cell is taken for a formula."""
    out = io.StringIO(newline="")
    table = csv.writer(out)
    head = ["player", "status"]
    for word in columns(report):
        slot = "_".join(word.lower().split())
        head += [f"{slot}_verdict", f"{slot}_cards", f"{slot}_fingerprint", f"{slot}_file"]
    table.writerow([*head, "to_mend", "remarks"])
    for player in report.players:
        row = [player.name, player.status]
        for _, deck in player.slots:
            if deck is None:
                row += ["missing", "", "", ""]
            else:
                result = deck.result
                row += [result.verdict, str(result.facts.get("deck", "")), result.fingerprint or "", deck.file]
        told = ["; ".join(to_mend(player)), "; ".join(remarks(player))]
        table.writerow([safe_cell(printable(each, 4000)) for each in (*row, *told)])
    return out.getvalue()


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~!"})


def _markdown(text: str) -> str:
    return printable(text, MOST_SHOWN).translate(_MARKS).replace("@", "@\u200b")


def as_markdown(report: EventReport) -> str:
    """Return a table for a forum, a wiki or GitHub."""
    head = ["Player", "", *columns(report), "To mend"]
    lines = [f"## {_markdown(heading(report))}", "", totals(report), ""]
    lines += [f"| {' | '.join(head)} |", "|" + " --- |" * len(head)]
    for player, row in zip(report.players, rows(report), strict=True):
        told = "<br>".join(map(_markdown, [*to_mend(player), *(f"note: {each}" for each in remarks(player))]))
        lines.append(f"| {' | '.join(map(_markdown, row))} | {told} |")
    lines += [""] + [f"- {problem.severity}: {_markdown(problem.message)}" for problem in report.problems]
    lines += [f"- passed over: {_markdown(each.file)}: {_markdown(each.why)}" for each in report.passed_over]
    return "\n".join([*lines, "", basis(report)]) + "\n"


_STYLE = """
:root{color-scheme:light dark}body{font:15px/1.4 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35em .6em;
border-bottom:1px solid #8886}
td:nth-child(2){white-space:nowrap}th,td:last-child{overflow-wrap:anywhere}
.ready{color:#176b2c}.mend,.missing{color:#b3261e}
.judge{color:#8a5a00}ul{margin:0;padding-left:1.1em}.note{opacity:.75}footer{margin-top:2em;opacity:.75}
@media(prefers-color-scheme:dark){.ready{color:#7fd695}.mend,.missing{color:#ff9d94}.judge{color:#ffcf70}}
@media print{tr{break-inside:avoid}thead{display:table-header-group}}
"""


def html_table(report: EventReport, link: Callable[[str], str] | None = None) -> str:
    """Return the table as a part of a page; `link` gives the address of a player's page, by the name."""
    esc = html.escape
    head = "".join(f"<th scope=col>{esc(each)}</th>" for each in ["Player", "", *columns(report), "To mend"])
    body = []
    for player, row in zip(report.players, rows(report), strict=True):
        told = "".join(f"<li>{esc(printable(line, MOST_SHOWN))}</li>" for line in to_mend(player))
        told += "".join(f"<li class=note>{esc(printable(line, 400))}</li>" for line in remarks(player))
        name = esc(printable(row[0], 80))
        if link is not None:
            name = f'<a href="{esc(link(row[0]))}">{name}</a>'
        cells = f"<th scope=row>{name}</th><td class={player.status}>{esc(row[1])}</td>"
        of_column = zip(columns(report), row[2:], strict=True)
        cells += "".join(f'<td data-column="{esc(column)}">{esc(each)}</td>' for column, each in of_column)
        body.append(f"<tr>{cells}<td>{f'<ul>{told}</ul>' if told else ''}</td></tr>")
    more = [f"{problem.severity}: {problem.message}" for problem in report.problems]
    more += [f"passed over: {each.file}: {each.why}" for each in report.passed_over]
    listed = "".join(f"<li>{esc(printable(line, 400))}</li>" for line in more)
    return (
        f"<table><thead><tr>{head}</tr></thead><tbody>\n" + "\n".join(body) + f"\n</tbody></table>\n<ul>{listed}</ul>"
    )


def as_html(report: EventReport) -> str:
    """Return a page with the table; it needs no other file, and no script."""
    title = html.escape(heading(report))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        f"<body><h1>{title}</h1><p>{html.escape(totals(report))}</p>\n"
        f"{html_table(report)}<footer>{html.escape(basis(report))}</footer></body></html>\n"
    )
