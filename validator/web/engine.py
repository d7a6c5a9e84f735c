"""What the page and the HTTP API can ask: one method a question, decoded JSON in and out.

The page has one interface for two engines: a worker that runs this module in the browser, and the server that runs it
behind the HTTP API. Everything that is worded is worded here or below, nothing in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from validator import api, formats
from validator._version import __version__
from validator.boards.model import Board
from validator.boards.notation_writer import write_notation
from validator.boards.writer import board_json
from validator.cards.database import Ambiguous, Match
from validator.cards.model import SIDE_WORDS, Card
from validator.decks.model import Deck
from validator.decks.readers import parse_decks
from validator.inputs.files import InputError
from validator.report import Header, Summary, subject_object
from validator.report.card import abilities_text, card_object
from validator.report.json_report import head_of
from validator.report.rule import rule_object
from validator.results import Result
from validator.rules import registry
from validator.search.filters import Filters
from validator.search.query import QueryError, parse
from validator.web.question import (
    MOST_CARDS,
    MOST_DECKS,
    MOST_TEXT,
    Refused,
    day_in,
    format_in,
    name_in,
    names_in,
    text_in,
)


class Engine:
    """Answers the questions of the page and of the HTTP API with one card database."""

    def __init__(self, cards: api.Cards | None = None) -> None:
        self.cards = cards if cards is not None else api.load_cards()
        self.questions: dict[str, Callable[[Mapping[str, Any]], Any]] = {
            "about": self.about,
            "decks/check": self.decks,
            "boards/check": self.board,
            "boards/swap": self.swap,
            "turns/check": self.turn,
            "stacks/explain": self.explain,
            "stacks/fits": self.fits,
            "stacks/swap": self.swap_stack,
            "cards": self.search,
            "card": self.card,
            "formats": self.formats,
            "rules": self.rules,
            "rule": self.rule,
        }

    def ask(self, question: str, given: Mapping[str, Any]) -> Any:
        """Return the answer to a question, as values that JSON can hold. Raises Refused."""
        asked = self.questions.get(question)
        if asked is None:
            raise Refused(404, "no such question", f"ask one of {', '.join(self.questions)}")
        try:
            return msgspec.to_builtins(asked(given))
        except InputError as error:
            place = {"line": error.line, "column": error.column}
            where = {name: value for name, value in place.items() if value is not None}
            raise Refused(422, error.message, error.hint or "", where=where) from None
        except (RecursionError, OverflowError):
            raise Refused(422, "the input is nested too deep") from None

    def ask_json(self, question: str, given: str) -> str:
        """Do as `ask`, with JSON text in and out: `{"ok": …}`, or `{"problem": …}` for a question that is refused."""
        try:
            answer = {"ok": self.ask(question, msgspec.json.decode(given, type=dict[str, Any]))}
        except Refused as refused:
            answer = {"problem": refused.as_dict()}
        return msgspec.json.encode(answer).decode()

    # Checks

    def about(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say which program, cards and lists answer, and which formats there are."""
        day = day_in(given)
        return {
            "version": __version__,
            "cards": {"version": self.cards.version, "count": len(self.cards)},
            "lists": formats.newest_day(day, self.cards),
            "as_of": day,
            "formats": [
                {"name": each.name, "title": each.title, "about": each.about}
                for each in formats.every(day, self.cards, registry.catalogue)
            ],
        }

    def decks(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check one deck (`deck`) or many (`decks`), each a text in any form that is read.

        Returns `report`, the JSON report of `deck check`. For one deck, `elsewhere` (true) asks how it stands under the
        other formats, and `lines` (true) what it holds, line by line, in `decks`.
        """
        if "decks" in given:
            texts = given["decks"]
            if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
                raise Refused(422, "decks is no list of texts")
            if len(texts) > MOST_DECKS:
                raise Refused(413, f"{len(texts):,} decks in one request; {MOST_DECKS:,} are read")
            if sum(map(len, texts)) > MOST_TEXT * 10:
                raise Refused(413, f"the decks are longer than {MOST_TEXT * 10:,} characters")
            names = [f"deck {number}" for number in range(1, len(texts) + 1)]
        else:
            texts, names = [text_in(given, "deck")], [name_in(given, "deck")]
        format_, day = format_in(given), day_in(given)
        formats.resolve(format_ or formats.DEFAULT, day, self.cards, registry.catalogue)
        results: list[Result] = []
        held: list[dict[str, Any]] = []
        alone = "decks" not in given
        elsewhere, lines = alone and given.get("elsewhere") is True, alone and given.get("lines") is True
        for text, name in zip(texts, names, strict=True):
            try:
                found = parse_decks(text, self.cards, name)
            except InputError as error:
                results.append(api.unreadable(name, "deck", error))
                continue
            for deck in found:
                results.append(api.check_deck(deck, format_, day, self.cards, elsewhere=elsewhere))
                if lines:
                    held.append(_held(deck))
        answer: dict[str, Any] = {"report": self._report(results, day)}
        return answer | {"decks": held} if lines else answer

    def board(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check a board: `board` is its JSON, as an object or as text, or the text notation.

        Returns `report`, the `board` as JSON and its `notation`.
        """
        day = day_in(given)
        read = self._read_board(given)
        result = api.check_board(read, format_in(given) or formats.DEFAULT, day, self.cards)
        shape = board_json(read)
        return {
            "report": self._report([result], day),
            "board": shape,
            "notation": write_notation(shape),
            "cards": self._faces(read),
        }

    def swap(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say what a version swap discards: `board`, `stack` (id or top card) and `top`, which comes to the top.

        Returns `discards` (names) and `after`, the board as JSON and its `notation`.
        """
        board = self._read_board(given)
        stack, top = text_in(given, "stack", 300), text_in(given, "top", 300)
        found = api.swap(board, stack, top, format_in(given) or formats.DEFAULT, day_in(given), self.cards)
        after = board_json(found.board)
        return {
            "discards": [each.name for each in found.discards],
            "after": after,
            "notation": write_notation(after),
        }

    def turn(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check a turn log: `log` is its JSON, as an object or as text. Returns `report`."""
        day = day_in(given)
        log = given.get("log")
        if not isinstance(log, Mapping):
            log = text_in(given, "log")
        read = api.parse_turn(log, self.cards, name_in(given, "log"))
        return {
            "report": self._report([api.check_turn(read, format_in(given) or formats.DEFAULT, day, self.cards)], day)
        }

    def explain(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say whether cards may form a stack: `top`, `under` and `with` are names, as for `stack explain`."""
        day = day_in(given)
        top, under, others = text_in(given, "top", 300), names_in(given, "under"), names_in(given, "with")
        result = api.explain_stack(top, under, others, format_in(given) or formats.DEFAULT, day, self.cards)
        return {"report": self._report([result], day)}

    def fits(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what may lie under a card: `top` and `with` as for `stack fits`."""
        found = api.fits(text_in(given, "top", 300), names_in(given, "with"), self.cards)
        top = api.find_card(text_in(given, "top", 300), self.cards)
        return {"top": top.name, "cards": list(found)}

    def swap_stack(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say what is discarded when `new`, a card beneath, comes to the top: `top`, `under`, `with` as for `explain`.

        Returns `discards` and `stack`, the cards after it, the top first.
        """
        top = api.find_card(text_in(given, "top", 300), self.cards)
        under = [api.find_card(each, self.cards).key for each in names_in(given, "under")]
        others = [api.find_card(each, self.cards) for each in names_in(given, "with")]
        new = api.find_card(text_in(given, "new", 300), self.cards)
        if not top.is_unit:
            raise Refused(422, f"{top.name} is no unit", "only the top of a unit's stack is swapped")
        side = top.side if top.side in ("light", "dark", "vong") else "light"
        unit = {
            "id": "stack",
            "cards": [top.key, *under],
            "equipment": [each.key for each in others if each.kind == "Equipment"],
        }
        player = {"name": "Player", "side": side, "arenas": {top.types[0].lower(): [unit]}}
        board = api.parse_board({"board": 1, "turn": {"step": f"build-{side}"}, "players": [player]}, self.cards)
        found = api.swap(board, "stack", new.key, format_in(given) or formats.DEFAULT, day_in(given), self.cards)
        after = next(iter(found.board.players[0].units))
        return {
            "discards": [each.name for each in found.discards],
            "stack": [each.name for each in after.cards],
        }

    # Catalogues

    def search(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the cards that a query finds: `q` as for `cards search`, at most `limit` of them."""
        limit = given.get("limit", 50)
        if not isinstance(limit, int) or not 1 <= limit <= MOST_CARDS:
            raise Refused(422, f"limit is no number from 1 to {MOST_CARDS}")
        found = search_cards(text_in(given, "q", 300), self.cards, day_in(given))
        return {"count": len(found), "cards": [face(card) for card in found[:limit]]}

    def card(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return a card with all its facts, and how it stands under every format: `name`, however it is spelt."""
        card = api.find_card(text_in(given, "name", 300), self.cards)
        titles = {each.code: each.name for each in self.cards.sets}
        found = {**card_object(card), "face": face(card)}
        found["legality"] = self.cards.legality(card.key, as_of=day_in(given))
        found["set_names"] = {code: titles.get(code, code) for code in card.sets}
        return found

    def formats(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the formats of a day: numbers, sets and lists, each with its source."""
        day = day_in(given)
        files = {file.name: file for file in formats.catalogue(self.cards)}
        return {
            "as_of": day,
            "formats": [
                {
                    "name": each.name,
                    "title": each.title,
                    "about": each.about,
                    "summary": files[each.name].summary,
                    "source": files[each.name].source,
                    "numbers": msgspec.to_builtins(each.numbers),
                    "sets": None if each.sets is None else sorted(each.sets),
                    "notes": list(each.notes),
                    "lists": [
                        {
                            "card": listing.card,
                            "status": listing.entry.status,
                            "state": listing.state,
                            "from": listing.entry.since,
                            "source": listing.entry.source,
                        }
                        for listings in each.listings.values()
                        for listing in listings
                    ],
                }
                for each in formats.every(day, self.cards, registry.catalogue)
            ],
        }

    def rules(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the catalogue of rules."""
        return {
            "rules": [
                {"id": each.id, "name": each.name, "severity": each.severity, "summary": each.summary}
                for each in map(registry.get, registry.catalogue())
            ]
        }

    def rule(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the page of a rule: `id` or name."""
        wanted = text_in(given, "id", 60)
        id_ = registry.identify(wanted)
        if id_ is None:
            raise Refused(404, f"no rule {wanted}")
        return rule_object(registry.get(id_))

    # Parts

    def _read_board(self, given: Mapping[str, Any]) -> Board:
        board = given.get("board")
        if isinstance(board, Mapping):
            return api.parse_board(board, self.cards, name_in(given, "board"))
        return api.parse_board(text_in(given, "board"), self.cards, name_in(given, "board"))

    def _faces(self, board: Board) -> dict[str, Any]:
        placed = (each for player in board.players for each in player.cards())
        return {each.text: face(each.card) for each in placed if each.card is not None}

    def _report(self, results: Sequence[Result], day: str) -> dict[str, Any]:
        header = Header(
            __version__,
            self.cards.version,
            len(self.cards),
            day,
            formats.newest_day(day, self.cards),
            formats.shipped_for(self.cards),
        )
        summary = Summary()
        for result in results:
            summary.add(result)
            summary.count(result)
        subjects = [subject_object(result) for result in results]
        return head_of(header) | {"subjects": subjects, "summary": summary.as_dict()}


def face(card: Card) -> dict[str, Any]:
    """Return what the page shows of a card: name, letter, side, type, numbers, keywords. No card text."""
    return {
        "name": card.key,
        "base": card.base,
        "version": card.version,
        "side": card.side,
        "side_word": SIDE_WORDS[card.side],
        "types": list(card.types),
        "unit": card.is_unit,
        "subtype": card.subtype,
        "cost": card.cost,
        "speed": card.speed,
        "power": card.power,
        "health": card.health,
        "keywords": abilities_text(card.abilities),
        "stack": list(card.stack),
        "sets": list(card.sets),
    }


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


def _held(deck: Deck) -> dict[str, Any]:
    """Return what a deck holds, for the page: its lines, its curve by arena, its kinds."""
    lines: list[dict[str, Any]] = []
    curve: dict[str, dict[int, int]] = {}
    kinds: dict[str, int] = {}
    for zone, entry in deck.entries():
        card = entry.card
        line = {"zone": zone, "count": entry.count, "text": entry.text, "line": entry.where.line}
        lines.append(line | {"card": face(card) if card is not None else None})
        if card is None or zone != "deck" or not entry.count:
            continue
        kinds[card.kind] = kinds.get(card.kind, 0) + entry.count
        if card.is_unit and isinstance(card.cost, int):
            for arena in card.types[:1]:
                costs = curve.setdefault(arena, {})
                costs[card.cost] = costs.get(card.cost, 0) + entry.count
    return {
        "title": deck.name,
        "player": deck.player,
        "source": deck.source,
        "lines": lines,
        "curve": {arena: [[cost, costs[cost]] for cost in sorted(costs)] for arena, costs in curve.items()},
        "kinds": kinds,
    }
