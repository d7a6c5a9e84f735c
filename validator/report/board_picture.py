"""A board as a picture: who has what in which arena, stacks fanned with the top in front, faults marked.

No card art: a card is its name, types and cost. What is illegal has a thick outline and a round number, what a judge
must say a dashed outline and a square with `?`: both can be told apart without colour. The numbers are those of the
list beneath.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from validator.boards.model import ARENAS, Board, BoardCard, Player, Unit
from validator.inputs.files import printable
from validator.report.picture import Picture, cut, width_of, wrapped
from validator.results import Finding, Result, counted
from validator.rules import registry

WIDTH = 1180
_MARGIN = 16
_GAP = 10
_CARD = 172
_TOP = 58
"""Height of the card in front."""
_STRIP = 22
"""Height of what is seen of a card behind it, or of what is attached."""
_SIDES = {"light": "#2563a8", "dark": "#8a2232", "vong": "#4c6b1f", "neutral": "#5b5b5b", None: "#5b5b5b"}
_INK, _QUIET, _LINE, _PAPER = "#1b1f24", "#4b5563", "#9aa3ad", "#ffffff"
_WRONG, _OPEN, _LOOK = "#b00020", "#6b21a8", "#8a5a00"
_STEPS = {"build": "build step", "retreat": "retreat step", "battle": "battle step"}


class Mark(NamedTuple):
    """A finding with the number that it has in the picture."""

    number: int
    finding: Finding
    open: bool
    """Whether a judge must say."""

    @property
    def wrong(self) -> bool:
        """Whether it is an error."""
        return self.finding.severity == "error"


def draw_board(board: Board, result: Result) -> str:
    """Return a board as an SVG picture; `result`: what a check of it found."""
    return _Drawing(board, result).draw()


def board_page(board: Board, result: Result) -> str:
    """Return the picture in a page of HTML that needs nothing else."""
    svg = draw_board(board, result)
    title = escape(printable(f"Board: {result.path}"))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<style>body { font-family: Verdana, 'DejaVu Sans', Arial, sans-serif; margin: 12px } h1 { font-size: 18px }"
        " svg { max-width: 100%; height: auto }</style>\n"
        f"<title>{title}</title>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{svg}</main>\n</body>\n</html>\n"
    )


class _Drawing:
    def __init__(self, board: Board, result: Result) -> None:
        self.board = board
        self.result = result
        judged = {f.rule for f in result.findings if registry.get(f.rule).judge}
        shown = [f for f in result.findings if f.severity != "note" or f.rule in judged]
        shown.sort(key=lambda f: f.severity != "error")
        self.marks = [Mark(number, f, f.rule in judged) for number, f in enumerate(shown, 1)]
        self.picture = Picture(WIDTH)

    def draw(self) -> str:
        board, picture = self.board, self.picture
        verdict = {"needs-judge": "NEEDS A JUDGE"}.get(self.result.verdict, self.result.verdict.upper())
        color = {"legal": "#1a6b2f", "illegal": _WRONG}.get(self.result.verdict, _OPEN)
        picture.text(_MARGIN, 30, verdict, 20, color, bold=True)
        turn = f"turn {board.turn}" if board.turn is not None else ""
        words = ", ".join(part for part in (turn, _step(board.step)) if part)
        picture.text(_MARGIN + width_of(verdict, 20, True) + 14, 30, words, 14, _QUIET)
        y = 44.0
        for player in board.players:
            y = self._player(player, y)
        self._list(y)
        parts = f"{counted(len(board.players), 'player')}, {counted(sum(1 for _ in board.units), 'unit')}"
        return picture.svg(printable(f"Board {self.result.path}"), f"{verdict.lower()}; {parts}")

    # ── players ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _player(self, player: Player, y: float) -> float:
        picture, color = self.picture, _SIDES.get(player.side, "#5b5b5b")
        picture.box(_MARGIN, y, WIDTH - 2 * _MARGIN, 26, color)
        side = f" ({player.side})" if player.side is not None else ""
        picture.text(_MARGIN + 10, y + 18, cut(player.name + side, 14, WIDTH - 60, True), 14, _PAPER, bold=True)
        y += 26 + 6
        column = (WIDTH - 2 * _MARGIN - 2 * _GAP) / 3
        ends = []
        for number, arena in enumerate(ARENAS):
            x = _MARGIN + number * (column + _GAP)
            picture.text(x + 2, y + 14, arena.capitalize(), 12, _QUIET, bold=True)
            locations = player.locations.get(arena, ())
            down = (
                self._chips([(f"Location: {c.name}", [c]) for c in locations], x, y + 20, column)
                if locations
                else y + 20
            )
            ends.append(self._units(player.arenas.get(arena, ()), x, down, column))
        y = max(ends) + 2
        chips = _zones(player)
        if player.retreated or chips:
            picture.text(_MARGIN + 2, y + 14, "Build zone and the rest", 12, _QUIET, bold=True)
            y = self._units(player.retreated, _MARGIN, y + 20, WIDTH - 2 * _MARGIN) if player.retreated else y + 20
            y = self._chips(chips, _MARGIN, y, WIDTH - 2 * _MARGIN)
        return y + 12

    def _chips(self, chips: Iterable[tuple[str, Sequence[BoardCard]]], x: float, y: float, room: float) -> float:
        """Draw single cards as labels in rows."""
        at = x
        for text, cards in chips:
            marks = [mark for card in cards for mark in self._at(card.pointer)]
            shown = cut(text, 11, room - 44)
            width = width_of(shown, 11) + 18 + 24 * len(marks)
            if at > x and at + width > x + room:
                at, y = x, y + 26
            wrong, open_ = any(m.wrong for m in marks), any(m.open for m in marks)
            self.picture.open(text)
            stroke = _WRONG if wrong else _OPEN if open_ else _LINE
            self.picture.box(at, y, width, 21, "#f3f4f6", stroke, 2.5 if wrong or open_ else 1, not wrong and open_)
            self.picture.text(at + 8, y + 15, shown, 11)
            for number, mark in enumerate(marks):
                self._badge(mark, at + width - 14 - 24 * number, y + 10.5)
            self.picture.close()
            at += width + 6
        return y + 26 if at > x else y

    def _units(self, units: Sequence[Unit], x: float, y: float, room: float) -> float:
        """Draw units side by side in rows."""
        if not units:
            self.picture.box(x, y, room, 26, "#f8f9fb", "#e3e6ea")
            self.picture.text(x + 10, y + 17, "no unit", 11, "#6b7280")
            return y + 32
        per_row = max(1, int((room + _GAP) // (_CARD + _GAP)))
        for start in range(0, len(units), per_row):
            row = units[start : start + per_row]
            y = max(self._unit(unit, x + n * (_CARD + _GAP), y) for n, unit in enumerate(row)) + _GAP
        return y

    # ── one unit ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _unit(self, unit: Unit, x: float, y: float) -> float:
        """Draw a unit: the lowest card of its stack at the back, the top in front, then what is on it."""
        picture, start = self.picture, y
        picture.open(_told(unit))
        for card in reversed(unit.cards[1:]):
            self._strip(x + 6, y, _CARD - 6, card.name, "#e8ebf0", card)
            y += _STRIP
        y = self._front(unit, x, y)
        for depth, text, card in _attached(unit):
            self._strip(x + 10 + 8 * depth, y + 2, _CARD - 10 - 8 * depth, text, "#fff8e6", card, _STRIP - 2)
            y += _STRIP
        if unit.face_down:
            y += 2
            self._strip(x + 10, y, _CARD - 10, f"{counted(len(unit.face_down), 'card')} face down", "#d9dde3", None, 20)
            y += 20
        self._outline(unit, x, start, y)
        picture.close()
        return y

    def _front(self, unit: Unit, x: float, y: float) -> float:
        """Draw the top (name, types, cost, damage, whether it is tapped, counters), and return where it ends."""
        picture, card = self.picture, unit.cards[0]
        known = card.card
        words = [f"{unit.damage} damage"] if unit.damage else []
        words += ["tapped"] if unit.tapped else []
        words += [f"{name} {value}" for name, value in unit.counters.items()]
        rows: list[list[str]] = [[]]
        for word in words:
            if rows[-1] and sum(width_of(each, 10, True) + 15 for each in (*rows[-1], word)) > _CARD - 8:
                rows.append([])
            rows[-1].append(word)
        height = _TOP + 18 * (len(rows) - 1)
        picture.box(x, y, _CARD, height, _PAPER, _INK, 1.2)
        picture.text(x + 8, y + 17, cut(card.name, 12, _CARD - 16, True), 12, bold=True)
        facts = "unknown card"
        if known is not None:
            facts = (f"cost {known.cost} · " if known.cost is not None else "") + "/".join(known.types)
        picture.text(x + 8, y + 33, cut(facts, 11, _CARD - 16), 11, _QUIET)
        for number, row in enumerate(rows):
            at = x + 8
            for word in row:
                shown = cut(word, 10, _CARD - 30, True)
                width, dark = width_of(shown, 10, True) + 10, word == "tapped"
                picture.box(
                    at, y + 39 + 18 * number, width, 15, "#374151" if dark else "#fde8e8", "#374151" if dark else _WRONG
                )
                picture.text(at + 5, y + 50 + 18 * number, shown, 10, _PAPER if dark else "#7a0016", bold=True)
                at += width + 5
        return y + height

    def _strip(
        self, x: float, y: float, width: float, text: str, fill: str, card: BoardCard | None, height: float = _STRIP
    ) -> None:
        """Draw what is seen of a card that lies behind, or is attached, with the marks that are about it alone."""
        inner = [each.pointer for each in (*card.under, *card.equipment)] if card is not None else []
        marks = self._at(card.pointer) if card is not None else []
        marks = [m for m in marks if not any(_inside(m.finding.where.pointer, each) for each in inner)]
        wrong, open_ = any(m.wrong for m in marks), any(m.open for m in marks)
        stroke = _WRONG if wrong else _OPEN if open_ else _LINE
        self.picture.box(x, y, width, height, fill, stroke, 2.5 if wrong or open_ else 1, not wrong and open_, 4)
        self.picture.text(x + 7, y + height / 2 + 4, cut(text, 11, width - 14 - 24 * len(marks)), 11)
        for number, mark in enumerate(marks):
            self._badge(mark, x + width - 13 - 24 * number, y + height / 2)

    def _outline(self, unit: Unit, x: float, start: float, end: float) -> None:
        """Outline a unit about which something was found that is about none of its cards alone."""
        inner = [card.pointer for card in (*unit.cards[1:], *(card for _, _, card in _attached(unit)))]
        marks = [m for m in self._at(unit.pointer) if not any(_inside(m.finding.where.pointer, each) for each in inner)]
        wrong, open_ = any(m.wrong for m in marks), any(m.open for m in marks)
        if wrong or open_:
            box = (x - 4, start - 4, _CARD + 8, end - start + 8)
            self.picture.box(*box, "none", _WRONG if wrong else _OPEN, 3.5 if wrong else 3, not wrong, 8)
        for number, mark in enumerate(marks):
            self._badge(mark, x + _CARD - 4 - 24 * number, start - 1)

    # ── findings ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _at(self, pointer: str) -> list[Mark]:
        """Return the marks of what stands at a place or inside it."""
        return [m for m in self.marks if _inside(m.finding.where.pointer, pointer)]

    def _badge(self, mark: Mark, x: float, y: float) -> None:
        """Draw the number of a finding: a circle for an error, a square with `?` for a judge, a lozenge else."""
        picture = self.picture
        if mark.wrong:
            picture.circle(x, y, 9.5, _WRONG, _PAPER)
            picture.text(x, y + 4, str(mark.number), 11, _PAPER, True, "middle")
        elif mark.open:
            picture.box(x - 12, y - 9, 24, 18, _PAPER, _OPEN, 2, round_=1)
            picture.text(x, y + 4, f"?{mark.number}", 11, _OPEN, True, "middle")
        else:
            picture.box(x - 10, y - 8, 20, 16, "#fff4d6", _LOOK, 1.5, round_=8)
            picture.text(x, y + 4, str(mark.number), 11, _LOOK, True, "middle")

    def _list(self, y: float) -> None:
        """Write what the numbers stand for."""
        for mark in self.marks:
            finding = mark.finding
            lines = wrapped(f"{finding.message} [{finding.rule}]", 12, WIDTH - 2 * _MARGIN - 40)
            self._badge(mark, _MARGIN + 13, y + 9)
            for line in lines:
                self.picture.text(_MARGIN + 34, y + 13, line, 12)
                y += 17
            y += 7
        if not self.marks:
            self.picture.text(_MARGIN, y + 13, "Nothing wrong was found.", 12, _QUIET)


def _inside(pointer: str | None, place: str) -> bool:
    """Whether a pointer names a place, or something in it."""
    return pointer is not None and (pointer == place or pointer.startswith(f"{place}/"))


def _step(step: str | None) -> str:
    """Return a step in words."""
    kind, _, which = (step or "").partition("-")
    return f"{which.capitalize()} {_STEPS[kind]}" if kind in _STEPS and which else step or ""


def _told(unit: Unit) -> str:
    """Return a unit in words."""
    parts = [" over ".join(card.name for card in unit.cards)]
    parts += [f"with {card.name}" for card in unit.equipment]
    parts += [f"piloted by {card.name}" for card in unit.pilots]
    parts += [f"{unit.damage} damage"] if unit.damage else []
    parts += ["tapped"] if unit.tapped else []
    return ", ".join(parts)


def _attached(unit: Unit) -> Iterator[tuple[int, str, BoardCard]]:
    """Yield what is on a unit: how far it is set in, what is written, and the card."""
    for card in unit.equipment:
        yield 0, f"+ {card.name}", card
        for each in card.under:
            yield 1, f"/ {each.name}", each
    for card in unit.pilots:
        yield 0, f"^ {card.name}", card
        for each in card.under:
            yield 1, f"/ {each.name}", each
        for each in card.equipment:
            yield 1, f"+ {each.name}", each


def _zones(player: Player) -> list[tuple[str, Sequence[BoardCard]]]:
    """Return the labels of the zones that hold single cards."""
    found: list[tuple[str, Sequence[BoardCard]]] = [(f"being built: {c.name}", [c]) for c in player.building]
    found += [(f"Equipment: {c.name}", [c]) for c in player.equipment]
    found += [(f"Resource: {player.resource.name}", [player.resource])] if player.resource is not None else []
    found += [(f"Event: {c.name}", [c]) for c in player.events]
    found += [(f"Mission: {c.name}", [c]) for c in player.missions]
    for zone, cards in (("discard pile", player.discard), ("supply", player.supply)):
        if cards:
            found.append((f"{zone}: {counted(len(cards), 'card')}", cards))
    return found
