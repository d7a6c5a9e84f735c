"""What the page and the API ask about decks: check; what a deck holds; a registration sheet; a text to share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from validator import api, formats
from validator._version import __version__
from validator.cards.model import ARENAS
from validator.decks.model import Deck
from validator.decks.readers import parse_decks
from validator.decks.view import ZONE_WORDS
from validator.inputs.files import InputError, printable
from validator.report.mending_text import mending_text
from validator.results import Result, Standing, counted
from validator.rules import registry
from validator.web.faces import face
from validator.web.question import (
    MOST_DECKS,
    MOST_TEXT,
    MakeReport,
    Refused,
    day_in,
    flag_in,
    format_in,
    name_in,
    text_in,
)

MOST_SHARED = 1_990
"""Characters of a text to share: a message in Discord has at most 2,000."""
VERDICT_WORDS = {
    "legal": "Legal",
    "illegal": "Illegal",
    "needs-judge": "Needs a judge",
    "unreadable": "Can't be read",
}
SEVERITY_WORDS = {"error": "Error", "warning": "Warning", "note": "Note"}
_MOST_TOLD = 8
"""Findings in a text to share."""

_Checked = list[tuple[Result, Deck | None]]


class DeckQuestions:
    """Answers the questions about decks. `report` makes the JSON report of results."""

    def __init__(self, cards: api.Cards, report: MakeReport) -> None:
        self.cards = cards
        self.report = report

    def check(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check one deck (`deck`) or many (`decks`), each a text in any form that is read.

        Returns `report`, the JSON report of `deck check`. For one text, `elsewhere` (true) asks how it stands under the
        other formats, and `lines` (true) what it holds, in `decks`: line by line, in groups, and its curve by arena.
        """
        day = day_in(given)
        alone = "decks" not in given
        if not alone and given.keys() & {"deck", "name"}:
            raise Refused(422, "decks is given, and deck or name too", "give deck with a name, or decks without")
        elsewhere, lines = flag_in(given, "elsewhere"), flag_in(given, "lines")
        if not alone and (elsewhere or lines):
            raise Refused(422, "elsewhere and lines are told of one deck only", "give deck instead of decks")
        checked = self._checked(given, day, elsewhere=elsewhere)
        answer: dict[str, Any] = {"report": self.report([result for result, _ in checked], day)}
        if lines:
            answer["decks"] = [_held(deck, result) for result, deck in checked if deck is not None]
        return answer

    def share(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return verdict, findings and list of a deck as a `text` for a chat, no longer than a message there may be."""
        day = day_in(given)
        checked = self._checked({"deck": text_in(given, "deck"), **given}, day, elsewhere=False)
        lines = []
        for result, deck in checked:
            title = f"{printable(deck.name, 100)}: " if deck is not None and deck.name else ""
            lines.append(f"{title}**{VERDICT_WORDS[result.verdict]}** in {result.format} on {day}")
            lines += [f"- {finding.message}" for finding in result.findings[:_MOST_TOLD]]
            if len(result.findings) > _MOST_TOLD:
                lines.append(f"- and {counted(len(result.findings) - _MOST_TOLD, 'more finding')}")
        head = _cut("\n".join(lines), MOST_SHARED // 2)
        text = text_in(given, "deck").strip().replace("```", "'''")
        return {"text": f"{head}\n```\n{_cut(text, MOST_SHARED - _length(head) - 9)}\n```"}

    def sheet(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a registration sheet of a deck says, for each deck of the text (`sheets`)."""
        day = day_in(given)
        checked = self._checked({"deck": text_in(given, "deck"), **given}, day, elsewhere=False)
        return {"sheets": [self._sheet(deck, result, day) for result, deck in checked if deck is not None]}

    # Parts

    def _checked(self, given: Mapping[str, Any], day: str, *, elsewhere: bool) -> _Checked:
        texts, names = _texts(given)
        format_ = format_in(given)
        formats.resolve(format_ or formats.DEFAULT, day, self.cards, registry.catalogue)
        found: _Checked = []
        for text, name in zip(texts, names, strict=True):
            try:
                decks = parse_decks(text, self.cards, name)
            except InputError as error:
                found.append((api.unreadable(name, "deck", error), None))
                continue
            for deck in decks:
                found.append((api.check_deck(deck, format_, day, self.cards, elsewhere=elsewhere), deck))
        return found

    def _sheet(self, deck: Deck, result: Result, day: str) -> dict[str, Any]:
        from validator.events.model import HandedDeck  # only where a sheet is asked for
        from validator.events.papers import card_groups, label_of, shown_name, totals_of
        from validator.events.reading import held_cards

        side = result.facts.get("side")
        handed = HandedDeck(file="deck", result=result, title=deck.name, side=side, cards=held_cards(deck))
        lists = formats.newest_day(day, self.cards)
        basis = f"{result.format_title or result.format}, as of {day}, card data {self.cards.version}"
        basis += f", lists of {lists}" if lists else ""
        return {
            "title": "Deck registration",
            "side": label_of("any", handed),
            "fields": [
                {"title": "Player", "value": printable(deck.player or "", 100)},
                {"title": "Event", "value": ""},
                {"title": "Deck", "value": printable(deck.name or "", 100)},
                {"title": "Date", "value": ""},
            ],
            "verdict": f"{VERDICT_WORDS[result.verdict]} ({basis}, swtcg-validator {__version__})",
            "legal": result.verdict == "legal",
            "totals": [{"title": title, "count": count} for title, count in totals_of(handed)],
            "fingerprint": f"Fingerprint {result.fingerprint}",
            "groups": [
                {
                    "title": group.title,
                    "count": group.count,
                    "cards": [{"count": card.count, "name": shown_name(card)} for card in group.cards],
                }
                for group in card_groups(handed)
            ],
            "signs": ["Player's signature", "Checked by a judge: name, time"],
        }


def _texts(given: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the texts of a question, and how each is called."""
    if "decks" not in given:
        return [text_in(given, "deck")], [name_in(given, "deck")]
    texts = given["decks"]
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise Refused(422, "decks is no list of texts")
    if len(texts) > MOST_DECKS:
        raise Refused(413, f"{len(texts):,} decks in one request; {MOST_DECKS:,} are read")
    if sum(map(len, texts)) > MOST_TEXT * 10:
        raise Refused(413, f"the decks are longer than {MOST_TEXT * 10:,} characters")
    return texts, [f"deck {number}" for number in range(1, len(texts) + 1)]


def _length(text: str) -> int:
    """Return the length of a text as browsers and chats count it."""
    return len(text.encode("utf-16-le")) // 2


def _cut(text: str, room: int) -> str:
    """Return a text of at most so many characters, cut at the end of a line where possible."""
    if _length(text) <= room:
        return text
    kept = text.encode("utf-16-le")[: 2 * (room - 2)].decode("utf-16-le", "ignore")
    return (kept.rpartition("\n")[0] or kept) + "\n…"


def _held(deck: Deck, result: Result) -> dict[str, Any]:
    """Return what a deck holds, for the page: its lines, its groups, its curve by arena, and sentences about it."""
    lines: list[dict[str, Any]] = []
    groups: dict[str, list[int]] = {}
    curve: dict[str, dict[int, int]] = {}
    for zone, entry in deck.entries():
        card = entry.card
        line = {"zone": zone, "count": entry.count, "text": entry.text, "line": entry.where.line}
        group = ZONE_WORDS[zone].capitalize() if zone != "deck" else "Not a known card"
        if zone == "deck" and card is not None:
            group = " and ".join(card.types) if card.is_unit else card.kind
        groups.setdefault(group, []).append(len(lines))
        lines.append(line | {"card": face(card) if card is not None else None})
        if card is not None and zone == "deck" and entry.count and card.is_unit and isinstance(card.cost, int):
            for arena in card.types[:1]:
                costs = curve.setdefault(arena, {})
                costs[card.cost] = costs.get(card.cost, 0) + entry.count
    return {
        "title": deck.name,
        "player": deck.player,
        "source": deck.source,
        "facts": _facts(result),
        "mending": printable(mending_text(result.mending), 2000) if result.mending is not None else "",
        "elsewhere": _elsewhere(result),
        "lines": lines,
        "groups": [
            {"title": title, "count": sum(lines[at]["count"] for at in places), "lines": places}
            for title, places in sorted(groups.items(), key=lambda each: _order(each[0]))
        ],
        "curve": {arena: sorted(map(list, costs.items())) for arena, costs in curve.items()},
        "charts": [
            {
                "title": f"{arena} units by cost",
                "told": ", ".join(f"{number} of cost {cost}" for cost, number in sorted(curve[arena].items())),
                "bars": sorted(map(list, curve[arena].items())),
            }
            for arena in ARENAS
            if arena in curve
        ],
    }


def _order(group: str) -> tuple[int, str]:
    """Return where a group stands: what isn't known first, then the arenas, the other types, the zones outside."""
    if group == "Not a known card":
        return 0, ""
    if group.partition(" ")[0] in ARENAS:
        return 1 + ARENAS.index(group.partition(" ")[0]), group
    return (9 if group.lower() in ZONE_WORDS.values() else 8), group


def _facts(result: Result) -> str:
    """Return the numbers of a deck in a line."""
    facts = result.facts
    parts = [counted(facts["deck"], "card"), counted(facts["units"], "unit")] if "deck" in facts else []
    parts += [f"{count} {arena}" for arena, count in facts.get("arenas", {}).items()]
    parts += [f"{facts['side']} side"] if facts.get("side") else []
    return " · ".join(parts)


def _elsewhere(result: Result) -> dict[str, Any] | None:
    """Return how a deck stands under the other formats: a sentence, and a line each, the nearest first."""
    if not result.elsewhere:
        return None
    wrong = any(finding.severity == "error" for finding in result.findings)
    legal = [each for each in result.elsewhere if each.legal]
    others = sorted(
        (e for e in result.elsewhere if not e.legal), key=lambda each: (not each.judge, len(each.rules), each.cards)
    )
    start = "But for the errors" if wrong else "Also"
    many = counted(len(legal), "other format") if legal else "no other format"
    return {
        "title": f"{start} legal in {many}",
        "formats": [{"format": each.format, "legal": each.legal, "why": _lack(each)} for each in (*legal, *others)],
    }


def _lack(each: Standing) -> str:
    """Return in words why a deck isn't legal under a format, or that only a judge knows."""
    if each.judge:
        return "a judge must say"
    parts = [f"{counted(each.cards, 'card')} not in it"] if each.cards else []
    known = (registry.identify(rule) for rule in each.rules)
    parts += [registry.get(id_).summary.rstrip(".") for id_ in known if id_ is not None]
    return "; ".join(parts)
