"""Receipts for players: what was handed in, what was found, and with what it can be checked again."""

from __future__ import annotations

from html import escape

from validator.events.fingerprints import short_form
from validator.events.model import EventReport, HandedDeck, Participant
from validator.events.papers import VERDICTS, basis_of, card_groups, event_line, label_of, shown_name, totals_of
from validator.events.players import MOST_SHOWN, to_mend
from validator.inputs.files import printable
from validator.results import counted


def receipt_text(report: EventReport, player: Participant) -> str:
    """Return the receipt of a player as plain text."""
    lines = [f"Receipt: {event_line(report)}", f"Player:  {printable(player.name, 80)}", ""]
    for slot, deck in player.slots:
        if deck is not None:
            lines += [*_deck_lines(report, label_of(slot, deck), deck), ""]
    for deck in player.others:
        lines += [f"Also handed in: {deck.file}" + (f": {deck.refusal}" if deck.refusal else ""), ""]
    mend = to_mend(player)
    if mend:
        lines += ["To mend:", *(f"  {printable(line, MOST_SHOWN)}" for line in mend), ""]
    return "\n".join(lines).rstrip() + "\n"


def _deck_lines(report: EventReport, label: str, deck: HandedDeck) -> list[str]:
    result = deck.result
    lines = [f"{label}: {VERDICTS.get(result.verdict, result.verdict)}"]
    if result.fingerprint is not None:
        lines.append(f"  fingerprint {short_form(result.fingerprint)} ({result.fingerprint})")
    lines.append(f"  file {deck.file}" + (f", received {deck.received}" if deck.received else ""))
    lines.append(f"  {basis_of(report, deck)}")
    lines.append("  " + ", ".join(f"{word} {number}" for word, number in totals_of(deck)))
    for group in card_groups(deck):
        lines += ["", f"  {group.title} ({counted(group.count, 'card')})"]
        lines += [f"    {card.count:>2} {shown_name(card)}" for card in group.cards]
    return lines


_STYLE = """
:root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em}
h2{margin:1.6em 0 .2em}h3{font-size:1em;margin:1em 0 .2em}ul{margin:0;padding-left:1.2em;list-style:none}
code{font-size:1.1em}.cards{columns:2;column-gap:2em}.cards section{break-inside:avoid}.small{opacity:.75}
.bad{border:2px solid #b3261e;padding:.4em .8em}li,p{overflow-wrap:anywhere}b{display:inline-block;min-width:1.8em}
@media(max-width:34em){.cards{columns:1}}
"""


def receipt_html(report: EventReport, player: Participant) -> str:
    """Return the receipt of a player as a page that needs no other file, and no script."""
    name = escape(printable(player.name, 80))
    body = []
    for slot, deck in player.slots:
        if deck is not None:
            body.append(deck_html(report, label_of(slot, deck), deck))
    for deck in player.others:
        told = f"{deck.file}: {deck.refusal}" if deck.refusal else deck.file
        body.append(f"<p>Also handed in: {escape(told)}</p>")
    mend = "".join(f"<li>{escape(printable(line, MOST_SHOWN))}</li>" for line in to_mend(player))
    wrong = f"<div class=bad><h3>To mend</h3><ul>{mend}</ul></div>" if mend else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Receipt: {name}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        f"<body><p>Receipt: {escape(event_line(report))}</p><h1>{name}</h1>{wrong}{''.join(body)}</body></html>\n"
    )


def deck_html(report: EventReport, label: str, deck: HandedDeck) -> str:
    """Return a deck with its verdict, fingerprint and cards as a part of a page."""
    result = deck.result
    print_ = ""
    if result.fingerprint is not None:
        print_ = f"<p>Fingerprint <code>{short_form(result.fingerprint)}</code> ({result.fingerprint})</p>"
    received = f", received {deck.received}" if deck.received else ""
    groups = "".join(
        f"<section><h3>{escape(group.title)} ({group.count})</h3><ul>"
        + "".join(f"<li><b>{card.count}</b>{escape(shown_name(card))}</li>" for card in group.cards)
        + "</ul></section>"
        for group in card_groups(deck)
    )
    totals = ", ".join(f"{word} {number}" for word, number in totals_of(deck))
    return (
        f"<h2>{escape(label)}: {escape(VERDICTS.get(result.verdict, result.verdict))}</h2>{print_}"
        f"<p class=small>{escape(deck.file)}{received}<br>{escape(basis_of(report, deck))}</p>"
        f"<p>{escape(totals)}</p><div class=cards>{groups}</div>"
    )
