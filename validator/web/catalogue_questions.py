"""What the page and the API ask of the catalogues: cards, formats with their dated lists, rules with their examples."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from validator import api, formats
from validator.cards.database import Ambiguous, Match
from validator.cards.model import Card
from validator.report.rule import rule_object
from validator.report.rule_examples import example, readable
from validator.results import counted
from validator.rules import registry
from validator.rules.registry import Rule
from validator.search.filters import Filters
from validator.search.query import QueryError, parse
from validator.web.faces import card_facts, face
from validator.web.question import MOST_CARDS, Refused, day_in, text_in

_ASKED = {"deck": ("decks/check", "deck"), "board": ("boards/check", "board"), "turn": ("turns/check", "log")}
"""Which question checks an example of a kind, and what it is called there."""
_FAMILIES = {
    "deck": "Decks",
    "format": "Formats",
    "stack": "Stacks",
    "board": "Boards",
    "unique": "Unique units",
    "equipment": "Equipment",
    "pilot": "Pilots",
    "keyword": "Keywords",
    "input": "What is read",
    "carddata": "Card data",
    "plugin": "Card data of the LackeyCCG plugin",
}


class CatalogueQuestions:
    """Answers what is asked of cards, formats and rules."""

    def __init__(self, cards: api.Cards) -> None:
        self.cards = cards

    def search(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the cards that a query finds: `q` as for `cards search`, at most `limit` of them; `told`, how many."""
        limit = given.get("limit", 50)
        if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= MOST_CARDS:
            raise Refused(422, f"limit is no number from 1 to {MOST_CARDS}")
        found = search_cards(text_in(given, "q", 300), self.cards, day_in(given))
        told = counted(len(found), "card") + (f", the first {limit} shown" if len(found) > limit else "")
        return {"count": len(found), "told": told, "cards": [face(card) for card in found[:limit]]}

    def card(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return a card with all its facts, and how it stands under every format: `name`, however it is spelt."""
        return card_facts(api.find_card(text_in(given, "name", 300), self.cards), self.cards, day_in(given))

    def formats(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the formats of a day: numbers, sets and lists, each with its source."""
        day = day_in(given)
        files = {file.name: file for file in formats.catalogue(self.cards)}
        titles = {each.code: each.name for each in self.cards.sets}
        every = formats.every(day, self.cards, registry.catalogue)
        return {"as_of": day, "formats": [_format(each, files[each.name], titles) for each in every]}

    def rules(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the catalogue of rules."""
        return {
            "rules": [
                {
                    "id": each.id,
                    "name": each.name,
                    "severity": each.severity,
                    "summary": each.summary,
                    "family": _FAMILIES.get(each.family, each.family.capitalize()),
                }
                for each in map(registry.get, registry.catalogue())
            ]
        }

    def rule(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the page of a rule: `id` or name.

        `sections` has its texts in blocks: a paragraph has `text`; an example that can be checked `example`, and the
        `question` with what is `given` that checks it; an item of a list `item`; anything else that is set in `code`.
        """
        wanted = text_in(given, "id", 60)
        id_ = registry.identify(wanted)
        if id_ is None:
            raise Refused(404, f"no rule {wanted}")
        rule = registry.get(id_)
        found = rule_object(rule)
        found["sections"] = [
            {"title": heading, "blocks": list(_blocks(rule, heading, text))} for heading, text in found["page"].items()
        ]
        return found


def search_cards(query: str, cards: api.Cards, day: str) -> list[Card]:
    """Return the cards that a query of the search language finds, those first whose name it is. Raises Refused."""
    meant = cards.find(query)
    first = list(meant.candidates) if isinstance(meant, Ambiguous) else [meant.card] if isinstance(meant, Match) else []
    known = {card.key for card in first}
    try:
        found = Filters(cards, day).search(parse([query]))
    except QueryError as error:
        if first:
            return first
        raise Refused(422, str(error)) from None
    return first + [card for card in found if card.key not in known]


def _format(each: formats.Format, file: formats.FormatFile, titles: Mapping[str, str]) -> dict[str, Any]:
    numbers = each.numbers
    listed = [listing for listings in each.listings.values() for listing in listings]
    lists = [
        {
            "card": listing.card,
            "status": listing.entry.status,
            "state": listing.state,
            "from": listing.entry.since,
            "since": listing.since,
            "source": listing.entry.source,
            "note": {"announced": "announced", "unsure": "not known for that day"}.get(listing.state, ""),
        }
        for listing in sorted(listed, key=lambda listing: listing.card)
    ]
    return {
        "name": each.name,
        "title": each.title,
        "about": each.about,
        "summary": file.summary,
        "source": file.source,
        "numbers": msgspec.to_builtins(numbers),
        "numbers_told": (
            f"At least {counted(numbers.deck_minimum, 'card')}, {counted(numbers.units_minimum, 'unit')} and "
            f"{numbers.arena_minimum} units of each arena; at most {numbers.copies} copies of a card."
        ),
        "sets": None if each.sets is None else sorted(each.sets),
        "sets_told": (
            "Every set."
            if each.sets is None
            else ", ".join(sorted(f"{titles.get(code, code)} ({code})" for code in each.sets))
        ),
        "notes": list(each.notes),
        "lists": lists,
        "list_titles": [
            {"status": status, "title": f"{counted(number, 'card')} {status}"}
            for status in ("banned", "restricted")
            if (number := sum(item["status"] == status for item in lists))
        ],
    }


def _blocks(rule: Rule, heading: str, text: str) -> Iterator[dict[str, Any]]:
    """Yield the paragraphs and examples of a section."""
    shown = readable(text) if heading in ("Fails", "Passes") else text
    for code, lines in _parts(shown):
        block = "\n".join(lines)
        if not code:
            items = [each for each in re.split(r"\n(?=- )", block) if each]
            if all(each.startswith("- ") for each in items):
                yield from ({"item": " ".join(each[2:].split())} for each in items)
            else:
                yield {"text": " ".join(block.split())}
            continue
        block = textwrap.dedent(block)
        asked = _asked(rule, heading) if heading in ("Fails", "Passes") else None
        yield {"code": block} if asked is None else {"example": block, **asked}


def _asked(rule: Rule, heading: str) -> dict[str, Any] | None:
    """Return the question that checks the example of a section; None where the page can't ask it."""
    found = example(rule, "Fails" if heading == "Fails" else "Passes")
    if found.kind not in _ASKED:
        return None
    question, name = _ASKED[found.kind]
    options = dict(re.findall(r"--(format|as-of) (\S+)", found.options))
    try:
        given = {name: found.data.decode("utf-8"), "format": options.get("format")}
    except UnicodeDecodeError:
        return None  # a file in another encoding: there is no text of it to send
    given["as_of"] = options.get("as-of")
    return {"question": question, "given": {key: value for key, value in given.items() if value}}


def _parts(text: str) -> Iterator[tuple[bool, list[str]]]:
    """Yield what belongs together: whether it is set in, and its lines."""
    lines: list[str] = []
    code = False
    for line in text.split("\n"):
        inner = line.startswith("    ")
        if not line.strip():
            if code:
                lines.append("")
            elif lines:
                yield False, lines
                lines = []
            continue
        if lines and inner != code:
            yield code, _stripped(lines)
            lines = []
        code = inner
        lines.append(line)
    if lines:
        yield code, _stripped(lines)


def _stripped(lines: list[str]) -> list[str]:
    while lines and not lines[-1]:
        lines.pop()
    return lines
