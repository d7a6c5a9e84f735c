"""What the page and the API ask about boards: check, change, swap; with the picture that `swtcg board draw` makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from validator import api, formats
from validator.boards.model import ARENAS, Board
from validator.boards.notation_writer import write_notation
from validator.boards.writer import board_json
from validator.inputs.files import InputError
from validator.report.board_picture import NARROWEST, draw_board
from validator.report.board_words import marks_of
from validator.web.board_edits import edited
from validator.web.question import MakeReport, Refused, day_in, format_in, name_in, text_in
from validator.web.stack_questions import swap_words

WIDEST = 4_000
"""Greatest width of a picture, in pixels."""


def empty_board() -> dict[str, Any]:
    """Return a board of two players without cards, as decoded JSON."""
    players = [{"name": name, "side": side, "arenas": {}} for name, side in (("Ann", "light"), ("Bob", "dark"))]
    return {"board": 1, "turn": {"number": 1, "step": "build-light"}, "players": players}


class BoardQuestions:
    """Answers the questions about boards. `report` makes the JSON report of results."""

    def __init__(self, cards: api.Cards, report: MakeReport, faces: Callable[[Board], dict[str, Any]]) -> None:
        self.cards = cards
        self.report = report
        self.faces = faces

    def check(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Check a board: `board` is its JSON, as an object or as text, or the text notation.

        Returns `report`, the `board` as JSON, its `notation` (null for one that the text form can't say), the `cards`
        on it, and `places`, to which cards can be put. With `width`, in pixels: the `picture` as SVG, and `marks`,
        what the picture calls each finding.
        """
        return self._answer(self._read(given), given)

    def edit(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Change a board (an empty one where `board` is missing) by `edits`, one after another, and check it.

        Returns the same as `check`; and `at`, the place of the card that was changed last, or "".
        """
        before = board_json(self._read(given)) if "board" in given else empty_board()
        made = edited(before, given.get("edits", []), self.cards)
        answer = self._answer(api.parse_board(made.board, self.cards, name_in(given, "board")), given)
        return answer | {"at": made.at}

    def swap(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Say what a version swap discards: `board`, `stack` (id, top card or place) and `top`, which comes to the top.

        Returns `discards` (names), `told`, what happens in a sentence, and `after`, the board as JSON and its
        `notation`.
        """
        board = board_json(self._read(given))
        stack, top = text_in(given, "stack", 300), text_in(given, "top", 300)
        named = None
        if stack.startswith("/players/"):
            named = edited(board, [], self.cards).unit(stack)
            given_id = named.get("id")
            named["id"] = stack = given_id or "swapped-by-place"
        read = api.parse_board(board, self.cards, name_in(given, "board"))
        found = api.swap(read, stack, top, format_in(given) or formats.DEFAULT, day_in(given), self.cards)
        after = board_json(found.board)
        if named is not None and not given_id:
            _forget(after, stack)
        return {
            "discards": [each.name for each in found.discards],
            "told": swap_words(found),
            "after": after,
            "notation": _notation(after),
        }

    def _read(self, given: Mapping[str, Any]) -> Board:
        board = given.get("board")
        if isinstance(board, Mapping):
            return api.parse_board(board, self.cards, name_in(given, "board"))
        return api.parse_board(text_in(given, "board"), self.cards, name_in(given, "board"))

    def _answer(self, board: Board, given: Mapping[str, Any]) -> dict[str, Any]:
        day, width = day_in(given), given.get("width")
        result = api.check_board(board, format_in(given) or formats.DEFAULT, day, self.cards)
        shape = board_json(board)
        answer = {
            "report": self.report([result], day),
            "board": shape,
            "notation": _notation(shape),
            "cards": self.faces(board),
            "places": _places(board),
        }
        if width is None:
            return answer
        if not isinstance(width, int) or isinstance(width, bool) or not NARROWEST <= width <= WIDEST:
            raise Refused(422, f"width is no whole number from {NARROWEST} to {WIDEST}")
        marks = {id(mark.finding): mark for mark in marks_of(result)}
        found = [marks.get(id(finding)) for finding in result.findings]
        kinds = ("wrong" if mark.wrong else "open" if mark.open else "look" for mark in found if mark is not None)
        return answer | {
            "picture": draw_board(board, result, width=width, bare=True),
            "marks": [None if mark is None else {"number": mark.number, "kind": next(kinds)} for mark in found],
        }


def _notation(shape: Mapping[str, Any]) -> str | None:
    try:
        return write_notation(shape)
    except InputError:
        return None


def _forget(shape: Mapping[str, Any], id_: str) -> None:
    """Take the id away that a unit had only for a swap."""
    for player in shape["players"]:
        zones = [*player["arenas"].values(), player.get("build_zone", {}).get("units", [])]
        for unit in (unit for zone in zones for unit in zone if unit.get("id") == id_):
            del unit["id"]


def _places(board: Board) -> list[dict[str, str]]:
    """Return where a card can be put: the place, and what it is called."""
    found: list[dict[str, str]] = []
    for player in board.players:
        name, at = player.name, player.pointer
        found.append({"at": at, "title": f"{name}: where it belongs"})
        found += [{"at": f"{at}/arenas/{each}", "title": f"{name}: {each.capitalize()} arena"} for each in ARENAS]
        found += [
            {"at": f"{at}/{zone}", "title": f"{name}: {title}"}
            for zone, title in (("build_zone", "build zone"), ("discard", "discard pile"), ("supply", "supply"))
        ]
        found += [{"at": unit.pointer, "title": f"{name}: on or under {unit.label}"} for unit in player.units]
    return found
