"""What the page and the HTTP API can ask: one method a question, decoded JSON in and out.

The page has one interface for two engines: a worker that runs this module in the browser, and the server that runs it
behind the HTTP API. Everything that is worded is worded here or below, nothing in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from validator import api, formats
from validator._version import __version__
from validator.inputs.files import InputError
from validator.report import Header, Summary, subject_object
from validator.report.json_report import head_of
from validator.results import Result
from validator.rules import registry
from validator.web.deck_questions import SEVERITY_WORDS, VERDICT_WORDS, DeckQuestions
from validator.web.faces import face
from validator.web.question import Refused, day_in, format_in, known_fields, name_in, text_in
from validator.web.samples import SAMPLES, steps

if TYPE_CHECKING:
    from validator.boards.model import Board
    from validator.web.board_questions import BoardQuestions
    from validator.web.catalogue_questions import CatalogueQuestions
    from validator.web.stack_questions import StackQuestions

_MOST_DAYS = 100
"""Days of which it is remembered what is known of them."""


class Engine:
    """Answers the questions of the page and of the HTTP API with one card database."""

    def __init__(self, cards: api.Cards | None = None) -> None:
        self.cards = cards if cards is not None else api.load_cards()
        self._newest: dict[str, str] = {}
        decks = DeckQuestions(self.cards, self._report)
        self.questions: dict[str, Callable[[Mapping[str, Any]], Any]] = {
            "about": self.about,
            "decks/check": decks.check,
            "decks/share": decks.share,
            "decks/sheet": decks.sheet,
            "boards/check": lambda given: self.boards.check(given),
            "boards/edit": lambda given: self.boards.edit(given),
            "boards/swap": lambda given: self.boards.swap(given),
            "turns/check": self.turn,
            "stacks/explain": lambda given: self.stacks.explain(given),
            "stacks/fits": lambda given: self.stacks.fits(given),
            "stacks/swap": lambda given: self.stacks.swap(given),
            "cards": lambda given: self.catalogues.search(given),
            "card": lambda given: self.catalogues.card(given),
            "formats": lambda given: self.catalogues.formats(given),
            "rules": lambda given: self.catalogues.rules(given),
            "rule": lambda given: self.catalogues.rule(given),
        }

    # What a deck doesn't need is imported where it is asked for: the page's first verdict comes sooner.

    @cached_property
    def boards(self) -> BoardQuestions:
        """Answers the questions about boards."""
        from validator.web.board_questions import BoardQuestions

        return BoardQuestions(self.cards, self._report, self._faces)

    @cached_property
    def stacks(self) -> StackQuestions:
        """Answers the questions about stacks."""
        from validator.web.stack_questions import StackQuestions

        return StackQuestions(self.cards, self._report)

    @cached_property
    def catalogues(self) -> CatalogueQuestions:
        """Answers the questions about cards, formats and rules."""
        from validator.web.catalogue_questions import CatalogueQuestions

        return CatalogueQuestions(self.cards)

    def answer(self, question: str, given: Mapping[str, Any]) -> bytes:
        """Return the answer to a question as JSON. Raises Refused."""
        asked = self.questions.get(question)
        if asked is None:
            raise Refused(404, "no such question", f"ask one of {', '.join(self.questions)}")
        known_fields(question, given)
        try:
            return msgspec.json.encode(asked(given))
        except InputError as error:
            place = {"line": error.line, "column": error.column}
            where = {name: value for name, value in place.items() if value is not None}
            raise Refused(422, error.message, error.hint or "", where=where) from None
        except (RecursionError, OverflowError):
            raise Refused(422, "the input is nested too deep") from None

    def ask(self, question: str, given: Mapping[str, Any]) -> Any:
        """Do as `answer`, and return the answer decoded."""
        return msgspec.json.decode(self.answer(question, given))

    def ask_json(self, question: str, given: str) -> str:
        """Do as `answer`, with JSON text in and out: `{"ok": …}`, or `{"problem": …}` for one that is refused."""
        try:
            return f'{{"ok":{self.answer(question, msgspec.json.decode(given, type=dict[str, Any])).decode()}}}'
        except Refused as refused:
            return msgspec.json.encode({"problem": refused.as_dict()}).decode()

    def about(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say which program, cards and lists answer; and the formats, the steps of a turn, words and samples."""
        day = day_in(given)
        lists = formats.newest_day(day, self.cards)
        count = len(self.cards)
        told = f"Version {__version__} · {count:,} cards ({self.cards.version})"
        return {
            "version": __version__,
            "cards": {"version": self.cards.version, "count": count},
            "lists": lists,
            "told": told + (f" · lists known up to {lists}" if lists else ""),
            "as_of": day,
            "formats": [
                {"name": each.name, "title": each.title, "about": each.about}
                for each in formats.every(day, self.cards, registry.catalogue)
            ],
            "steps": steps(),
            "words": {"verdicts": VERDICT_WORDS, "severities": SEVERITY_WORDS},
            "samples": SAMPLES,
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

    def _faces(self, board: Board) -> dict[str, Any]:
        placed = (each for player in board.players for each in player.cards())
        return {each.text: face(each.card) for each in placed if each.card is not None}

    def _newest_day(self, day: str) -> str:
        """Return the newest day of the lists that are known on a day."""
        if day not in self._newest:
            if len(self._newest) >= _MOST_DAYS:
                self._newest.clear()
            self._newest[day] = formats.newest_day(day, self.cards)
        return self._newest[day]

    def _report(self, results: Sequence[Result], day: str) -> dict[str, Any]:
        header = Header(
            __version__,
            self.cards.version,
            len(self.cards),
            day,
            self._newest_day(day),
            formats.shipped_for(self.cards),
        )
        summary = Summary()
        for result in results:
            summary.add(result)
            summary.count(result)
        subjects = [subject_object(result) for result in results]
        return head_of(header) | {"subjects": subjects, "summary": summary.as_dict()}
