"""The pages of an event in HTML: the form, a player's receipt, the organiser's table. No script, no other site."""

from __future__ import annotations

from datetime import datetime
from html import escape
from urllib.parse import quote

from validator.events.model import SLOT_WORDS, EventPlan, EventReport, HandedDeck, Participant
from validator.events.papers import VERDICTS, label_of
from validator.events.players import MOST_SHOWN, deck_to_mend, to_mend
from validator.events.receipts import deck_html
from validator.events.table import basis, heading, html_table, totals
from validator.inputs.files import printable
from validator.results import Finding
from validator.rules import registry
from validator.web.event_form import SentForm, slot_labels

STATUS = {
    "ready": ("good", "Everything is handed in, and nothing is to be mended."),
    "judge": ("judge", "Everything is handed in. A judge must look at a deck; you need not do anything."),
    "mend": ("wrong", "Handed in, but there is something to mend. You can replace a deck while decks are accepted."),
    "missing": ("wrong", "Nothing is handed in yet."),
}


def page(title: str, body: str, *, wide: bool = False) -> str:
    """Return a whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="robots" content="noindex"><title>{escape(title)}</title>\n'
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/event/style.css"></head>\n'
        '<body><header class=noprint><a href="/">Star Wars TCG check</a></header>\n'
        f"<main{' class=wide' * wide}>{body}</main></body></html>\n"
    )


def moment_words(moment: str) -> str:
    """Return a moment as people read it: `2026-11-28 20:00 (UTC+01:00)`."""
    found = datetime.fromisoformat(moment)
    return found.strftime("%Y-%m-%d %H:%M (%Z)") if found.tzinfo is not None else moment


def about(plan: EventPlan) -> str:
    """Return what an event asks for, in a line."""
    asked = [SLOT_WORDS[slot] for slot in plan.decks]
    if set(plan.decks) == {"any"}:
        told = "one deck" if len(asked) == 1 else f"{len(asked)} decks"
    else:
        told = " and ".join(f"one {word}" if word != "deck" else "one other" for word in asked) + " deck"
    until = f"until {moment_words(plan.deadline)}" if plan.deadline else ""
    parts = [plan.date or "", f"format {plan.format}" if plan.format else "", told, until]
    return ", ".join(filter(None, map(printable, parts)))


def form_page(plan: EventPlan, shut: str, *, told: str = "", sent: SentForm | None = None, listed: bool = False) -> str:
    """Return the page on which a player hands in. `shut`: why nothing is accepted; `told`: HTML above the form."""
    name = escape(printable(plan.name) or "the event")
    body = f"<h1>Hand in your decks: {name}</h1><p>{escape(about(plan))}</p>{told}"
    if shut:
        return page(plan.name, f"{body}<div class='told wrong'><p>{escape(shut)}</p></div>")
    typed = escape(sent.fields.get("player", "")) if sent is not None else ""
    hint = "Your whole name, as the organiser has it on the roster." if listed else "Your name, as at the tournament."
    form = (
        "<form method=post action='/event' enctype='multipart/form-data'>"
        f"<label for=player>Player</label><p class=hint id=player-hint>{hint}</p>"
        f"<input id=player name=player maxlength=80 required autocomplete=name aria-describedby=player-hint"
        f' value="{typed}">'
        f"{_slots(plan, sent)}"
        "<p class=hint>Only you and the organiser see your decks. After handing in you get a private link; with it you"
        " can see them and replace them.</p>"
        "<div class=tools><button class=first name=do value=submit>Hand in</button>"
        "<button name=do value=check>Check only</button></div></form>"
    )
    return page(plan.name, body + form)


def _slots(plan: EventPlan, sent: SentForm | None) -> str:
    found = []
    for at, label in enumerate(slot_labels(plan.decks)):
        typed = escape(sent.fields.get(f"text{at}", "")) if sent is not None else ""
        found.append(
            f"<fieldset><legend>{escape(label)}</legend>"
            f"<label for=text{at}>Paste the list</label>"
            f"<textarea id=text{at} name=text{at} spellcheck=false>\n{typed}</textarea>"
            f"<label for=file{at}>or choose a file: .dek or .txt of LackeyCCG, text, JSON, CSV</label>"
            f"<input type=file id=file{at} name=file{at}></fieldset>"
        )
    return "".join(found)


def notice(kind: str, title: str, detail: str = "") -> str:
    """Return a box that says something. `kind`: `good`, `judge`, `wrong` or nothing."""
    more = f"<p>{escape(detail)}</p>" if detail else ""
    return f"<div class='told {kind}' role=alert><p><strong>{escape(title)}</strong></p>{more}</div>"


def checked(decks: list[HandedDeck], problems: list[str]) -> str:
    """Return what a check without handing in found, as HTML above the form."""
    items = []
    for deck in decks:
        result = deck.result
        errors = "".join(f"<li>{escape(printable(line, MOST_SHOWN))}</li>" for line in deck_to_mend(deck))
        verdict, cards = VERDICTS.get(result.verdict, ""), result.facts.get("deck", 0)
        head = f"{label_of('any', deck)}: {verdict}, {cards} cards"
        items.append(f"<h2>{escape(head)}</h2><ul>{errors}</ul>")
    items += [f"<p>{escape(each)}</p>" for each in problems]
    wrong = problems or any(deck.result.verdict == "illegal" for deck in decks)
    note = "Nothing was handed in yet. Files must be chosen again."
    return f"<div class='told {'wrong' if wrong else 'good'}' role=status>{''.join(items)}<p>{note}</p></div>"


def _counts(finding: Finding) -> bool:
    return finding.severity == "error" or registry.get(finding.rule).judge


def _finding(finding: Finding) -> str:
    where = f"line {finding.where.line}: " if finding.where.line else ""
    hint = f" <span class=small>{escape(printable(finding.hint, 400))}</span>" if finding.hint else ""
    return f"<li>{where}{escape(printable(finding.message, 400))}{hint}</li>"


def player_page(
    report: EventReport, player: Participant, address: str, shut: str, *, told: str = "", sent: SentForm | None = None
) -> str:
    """Return a player's receipt with the form to replace decks. `address`: their private link."""
    name = printable(player.name, 80)
    kind, words = STATUS[player.status]
    mend = "".join(f"<li>{escape(printable(line, MOST_SHOWN))}</li>" for line in to_mend(player))
    if shut:
        words = words.partition(". You can")[0].rstrip(".") + "."
    status = f"<div class='told {kind}'><p><strong>{words}</strong></p></div>"
    wrong = f"<div class='told wrong'><h2>To mend</h2><ul>{mend}</ul></div>" if mend else ""
    base = f"/event/d/{quote(address.rpartition('/')[2])}"
    keep = (
        "<div class='told noprint'><p><strong>Keep this private link.</strong> With it you can come back and replace a"
        " deck. Whoever has it can too, so show it to nobody. If it is lost, the organiser can give you another."
        f"</p><a class=link href='{base}'>{escape(address)}</a></div>"
    )
    tools = (
        f"<div class=tools><a class=button href='{base}/sheets.html'>Registration sheets to print</a>"
        f"<a class=button href='{base}/receipt.txt'>Receipt as text</a></div>"
    )
    if shut:
        form = f"<h2 class=noprint>Replace a deck</h2><p class=noprint>{escape(shut)}</p>"
    else:
        form = (
            f"<h2>Replace a deck</h2><form method=post action='{base}' enctype='multipart/form-data'>"
            "<p class=hint>A deck takes the place of the one of its side; the other stays as it is.</p>"
            f"{_slots(report.plan, sent)}<div class=tools><button class=first name=do value=submit>Replace</button>"
            "<button name=do value=check>Check only</button></div></form>"
        )
    body = f"<p class=small>{escape(heading(report))}</p><h1>{escape(name)}</h1>{told}{status}{keep}{wrong}"
    return page(f"{name}: {heading(report)}", body + _decks(report, player) + tools + form)


def _decks(report: EventReport, player: Participant) -> str:
    found = []
    for slot, deck in player.slots:
        if deck is None:
            found.append(f"<h2>{escape(SLOT_WORDS[slot].capitalize())}: not handed in</h2>")
            continue
        more = [each for each in deck.result.findings if not _counts(each)]
        told = ""
        if more:
            lines = "".join(_finding(each) for each in more)
            told = f"<details><summary>Good to know ({len(more)})</summary><ul>{lines}</ul></details>"
        found.append(deck_html(report, label_of(slot, deck), deck) + told)
    return "".join(found)


def organiser_page(report: EventReport, token: str, closed: str | None, *, told: str = "") -> str:
    """Return the organiser's page: how the event stands, and what can be done."""
    base = f"/event/o/{quote(token)}"
    links = (
        ("sheets.html", "Registration sheets to print"),
        ("export.zip", "All decks (zip)"),
        ("players.csv", "Table (CSV)"),
        ("event.json", "Report (JSON)"),
    )
    tools = "".join(f"<a class=button href='{base}/{file}'>{word}</a>" for file, word in links)
    if closed:
        state = f"Closed on {moment_words(closed)}."
        act = "<button name=do value=reopen>Open it again</button>"
    else:
        deadline = report.plan.deadline
        state = f"Open, until {moment_words(deadline)}." if deadline else "Open, without a deadline."
        act = "<button name=do value=close>Close it: accept nothing more</button>"
    body = (
        f"<h1>{escape(heading(report))}</h1><p>{escape(totals(report))}. {escape(state)}</p>{told}"
        f"<div class=tools>{tools}</div>"
        f"<div class=tools><form method=post action='{base}'>{act}</form>"
        f"<form method=post action='{base}'><label for=deadline>New deadline</label>"
        "<input id=deadline name=deadline placeholder='2026-11-29 09:00' required>"
        "<button name=do value=deadline>Set</button></form></div>"
        f"<div class=scroll>{html_table(report, lambda name: f'{base}/player?name={quote(name)}')}</div>"
        f"<p class=small>{escape(basis(report))}. Players hand in at <a href='/event'>/event</a>. This link is yours"
        " alone: whoever has it sees every deck.</p>"
    )
    return page(heading(report), body, wide=True)


def organiser_player_page(report: EventReport, player: Participant, token: str, *, told: str = "") -> str:
    """Return what the organiser sees of a player."""
    base = f"/event/o/{quote(token)}"
    name = printable(player.name, 80)
    kind, words = STATUS[player.status]
    mend = "".join(f"<li>{escape(printable(line, MOST_SHOWN))}</li>" for line in to_mend(player))
    words = {"missing": "Nothing is handed in.", "ready": "Ready."}.get(player.status, words.partition(". ")[0] + ".")
    body = (
        f"<p class=small><a href='{base}'>{escape(heading(report))}</a></p><h1>{escape(name)}</h1>{told}"
        f"<div class='told {kind}'><p><strong>{words}</strong></p>{f'<ul>{mend}</ul>' if mend else ''}</div>"
        f"{_decks(report, player)}"
        f"<h2>Private link</h2><p>For a player who lost it, or whose name somebody else took. The one before no longer"
        f" works.</p><form method=post action='{base}/player?name={quote(player.name)}'><div class=tools>"
        "<button name=do value=link>Make a new private link</button></div></form>"
    )
    return page(f"{name}: {heading(report)}", body)


def link_notice(address: str) -> str:
    """Return a box with a private link that was just made."""
    told = "Pass this link on to the player; it is shown only now."
    return f"<div class='told good' role=status><p>{told}</p><span class=link>{escape(address)}</span></div>"
