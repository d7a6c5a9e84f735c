"""A board as a picture: who has what in which arena, stacks fanned with the top in front, faults marked.

No card art: a card is its name, types and cost. What is illegal has a thick outline and a round number, what a judge
must say a dashed outline and a square with `?`: both can be told apart without colour. The numbers are those of the
list beneath. `swtcg board draw` and the page show the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from validator.boards.model import ARENAS, Board, BoardCard, Player, Unit
from validator.inputs.files import printable
from validator.report.board_words import (
    Mark,
    ZoneLabel,
    attached,
    inside,
    marks_of,
    step_words,
    unit_words,
    zones_of,
)
from validator.report.picture import Picture, cut, width_of, wrapped
from validator.results import Result, counted

WIDTH = 1180
NARROWEST = 240
"""Least width of a picture."""
_MARGIN = 16
_GAP = 10
_INNER = 8
"""Between the border of an area and what is in it."""
_CARD = 145
"""Least width of a card. The cards of an area share its width, up to `_WIDE` each."""
_WIDE = 190
_LEAST = 40
"""Height of the card in front without what is on it."""
_STRIP = 24
"""Height of what is seen of a card behind it, or of what is attached."""
_BADGE = 27
"""Width of the number of a finding, with what is between two of them."""
_COLUMNS = 640
"""Width from which on the arenas stand side by side."""
_SIDES = {"light": "#2563a8", "dark": "#8a2232", "vong": "#4c6b1f", "neutral": "#5b5b5b", None: "#5b5b5b"}
_INK, _QUIET, _LINE, _PAPER = "#1b1f24", "#4b5563", "#9aa3ad", "#ffffff"
_WRONG, _OPEN, _LOOK = "#b00020", "#6b21a8", "#8a5a00"


def draw_board(board: Board, result: Result, *, width: int = WIDTH, bare: bool = False) -> str:
    """Return a board as an SVG picture; `result`: what a check of it found.

    `width`: in pixels, at least `NARROWEST`; in a narrow picture the arenas stand in one column. `bare`: without
    verdict and list of findings, for a page that shows them itself; zones that are empty are drawn then, too. What
    shows a thing of the board has its JSON pointer in `data-at`, and what has a colour has a class.
    """
    return _Drawing(board, result, max(width, NARROWEST), bare).draw()


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


class _Area(NamedTuple):
    """A zone in which cards lie, to be drawn beneath them."""

    order: int
    label: str
    pointer: str
    x: float
    start: float
    width: float
    end: float


class _Drawing:
    def __init__(self, board: Board, result: Result, width: int, bare: bool) -> None:
        self.board = board
        self.result = result
        self.bare = bare
        self.marks = marks_of(result)
        self.picture = Picture(width)
        self.margin = 0 if bare else _MARGIN
        self.room = width - 2 * self.margin
        self.card = float(_CARD)

    def draw(self) -> str:
        board, picture, y = self.board, self.picture, 0.0
        verdict = {"needs-judge": "NEEDS A JUDGE"}.get(self.result.verdict, self.result.verdict.upper())
        if not self.bare:
            color = {"legal": "#1a6b2f", "illegal": _WRONG}.get(self.result.verdict, _OPEN)
            picture.text(self.margin, 30, verdict, 20, color, bold=True)
            turn = f"turn {board.turn}" if board.turn is not None else ""
            words = ", ".join(part for part in (turn, step_words(board.step)) if part)
            picture.text(self.margin + width_of(verdict, 20, True) + 14, 30, words, 14, _QUIET)
            y = 44.0
        for player in board.players:
            y = self._player(player, y)
        if not self.bare:
            self._list(y)
        parts = f"{counted(len(board.players), 'player')}, {counted(sum(1 for _ in board.units), 'unit')}"
        return picture.svg(printable(f"Board {self.result.path}"), f"{verdict.lower()}; {parts}")

    # ── players ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _player(self, player: Player, y: float) -> float:
        picture = self.picture
        picture.box(self.margin, y, self.room, 26, _SIDES.get(player.side, "#5b5b5b"), kind=f"banner {player.side}")
        side = f" ({player.side})" if player.side is not None else ""
        name = cut(player.name + side, 14, self.room - 20, True)
        picture.text(self.margin + 10, y + 18, name, 14, _PAPER, bold=True, kind="on")
        y += 26 + 6
        columns = len(ARENAS) if self.room >= _COLUMNS else 1
        width = (self.room - (columns - 1) * _GAP) / columns
        areas: list[_Area] = []
        for number, arena in enumerate(ARENAS):
            x = self.margin + number % columns * (width + _GAP)
            start = areas[-1].end + 6 if columns == 1 and areas else y
            cards = player.locations.get(arena, ())
            labels = [ZoneLabel(f"Location: {card.name}", [card], card.pointer) for card in cards]
            units = player.arenas.get(arena, ())
            place = f"{player.pointer}/arenas/{arena}"
            areas.append(self._area(arena.capitalize(), place, labels, units, x, start, width))
        y = max(each.end for each in areas)
        if columns > 1:
            areas = [each._replace(end=y) for each in areas]
        labels = zones_of(player)
        if self.bare or player.retreated or labels:
            place = f"{player.pointer}/build_zone"
            title = "Build zone and the rest"
            areas.append(self._area(title, place, labels, player.retreated, self.margin, y + 6, self.room))
        for each in reversed(areas):
            label = f"{each.label} of {player.name}"
            picture.area(each.order, label, each.pointer, each.x, each.start, each.width, each.end - each.start)
        return areas[-1].end + 14

    def _area(
        self,
        title: str,
        pointer: str,
        labels: Sequence[ZoneLabel],
        units: Sequence[Unit],
        x: float,
        start: float,
        width: float,
    ) -> _Area:
        """Draw what lies in a zone; its ground is drawn later, when its height is known."""
        order = self.picture.here()
        self.picture.text(x + _INNER, start + 17, title, 12, _QUIET, bold=True, kind="quiet")
        y = self._labels(labels, x + _INNER, start + 26, width - 2 * _INNER)
        y = self._units(units, x + _INNER, y + (2 if labels else 5), width - 2 * _INNER)
        if not units and not labels:
            self.picture.text(x + width - _INNER, start + 17, "empty", 11, _QUIET, at="end", kind="quiet")
            y = start + (48 if self.bare else 26)
        return _Area(order, title, pointer, x, start, width, y)

    def _labels(self, labels: Sequence[ZoneLabel], x: float, y: float, room: float) -> float:
        """Draw single cards as labels in rows."""
        at = x
        for text, cards, pointer in labels:
            marks = [mark for card in cards for mark in self._at(card.pointer)]
            shown = cut(text, 11, room - 44)
            width = width_of(shown, 11) + 18 + _BADGE * len(marks)
            if at > x and at + width > x + room:
                at, y = x, y + 28
            self.picture.open(text, pointer, "card")
            self._marked_box(at, y, width, 24, "#f3f4f6", "chip", marks)
            self.picture.text(at + 8, y + 16, shown, 11)
            for number, mark in enumerate(marks):
                self._badge(mark, at + width - 14 - _BADGE * (len(marks) - 1 - number), y + 12)
            self.picture.close()
            at += width + 6
        return y + 28 if at > x else y

    def _units(self, units: Sequence[Unit], x: float, y: float, room: float) -> float:
        """Draw units side by side in rows."""
        per_row = max(1, int((room + _GAP) // (_CARD + _GAP)))
        self.card = min(_WIDE, (room - (per_row - 1) * _GAP) / per_row)
        for start in range(0, len(units), per_row):
            row = units[start : start + per_row]
            y = max(self._unit(unit, x + n * (self.card + _GAP), y) for n, unit in enumerate(row)) + _GAP
        return y

    # ── one unit ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _unit(self, unit: Unit, x: float, y: float) -> float:
        """Draw a unit: the lowest card of its stack at the back, the top in front, then what is on it."""
        picture, start, width = self.picture, y, self.card
        picture.open(unit_words(unit), unit.pointer, "unit")
        for card in reversed(unit.cards[1:]):
            self._strip(x + 6, y, width - 6, card.name, "behind", card)
            y += _STRIP
        y = self._front(unit, x, y)
        for depth, text, card in attached(unit):
            self._strip(x + 10 + 8 * depth, y, width - 10 - 8 * depth, text, "attached", card)
            y += _STRIP
        if unit.face_down:
            text = f"{counted(len(unit.face_down), 'card')} face down"
            self._strip(x + 10, y, width - 10, text, "down", None)
            y += _STRIP
        self._outline(unit, x, start, y)
        picture.close()
        return y

    def _front(self, unit: Unit, x: float, y: float) -> float:
        """Draw the top (name, types, cost, damage, whether it is tapped, counters), and return where it ends."""
        picture, card, width = self.picture, unit.cards[0], self.card
        known = card.card
        names = wrapped(card.name, 13, (width - 18) / 1.1)
        if len(names) > 2:
            names = [names[0], cut(" ".join(names[1:]), 13, width - 18, True)]
        rows = self._counters(unit, width - 14)
        height = _LEAST + 16 * (len(names) - 1) + 19 * len(rows)
        facts = "unknown card"
        if known is not None:
            facts = (f"cost {known.cost} · " if known.cost is not None else "") + "/".join(known.types)
        picture.open(f"{card.name}, {facts}", card.pointer, "card front")
        picture.box(x, y, width, height, _PAPER, _INK, 1.2, kind="face")
        side = known.side if known is not None else None
        picture.box(x + 2.5, y + 3, 4, height - 6, _SIDES.get(side, "#5b5b5b"), round_=2, kind=f"side {side}")
        for number, line in enumerate(names):
            picture.text(x + 12, y + 17 + 16 * number, line, 13, bold=True)
        y += 16 * (len(names) - 1)
        picture.text(x + 12, y + 33, cut(facts, 11, width - 18), 11, _QUIET, kind="quiet")
        for number, row in enumerate(rows):
            at, top = x + 12, y + 39 + 19 * number
            for word in row:
                shown = cut(word, 10, width - 30, True)
                wide, dark = width_of(shown, 10, True) + 10, word == "tapped"
                fill, stroke = ("#374151", "#374151") if dark else ("#fde8e8", _WRONG)
                picture.box(at, top, wide, 16, fill, stroke, kind="tapped" if dark else "counter")
                ink, kind = (_PAPER, "on") if dark else ("#7a0016", "count")
                picture.text(at + 5, top + 12, shown, 10, ink, bold=True, kind=kind)
                at += wide + 5
        picture.close()
        return y + height - 16 * (len(names) - 1)

    def _counters(self, unit: Unit, room: float) -> list[list[str]]:
        """Return what is said on the card in front, in rows."""
        words = [f"{unit.damage} damage"] if unit.damage else []
        words += ["tapped"] if unit.tapped else []
        words += [f"{name} {value}" for name, value in unit.counters.items()]
        rows: list[list[str]] = []
        for word in words:
            if not rows or sum(width_of(each, 10, True) + 15 for each in (*rows[-1], word)) > room:
                rows.append([])
            rows[-1].append(word)
        return rows

    def _strip(self, x: float, y: float, width: float, text: str, kind: str, card: BoardCard | None) -> None:
        """Draw what is seen of a card that lies behind, or is attached, with the marks that are about it alone."""
        inner = [each.pointer for each in (*card.under, *card.equipment)] if card is not None else []
        marks = self._at(card.pointer) if card is not None else []
        marks = [m for m in marks if not any(inside(m.finding.where.pointer, each) for each in inner)]
        fill = {"behind": "#e8ebf0", "attached": "#fff8e6", "down": "#d9dde3"}[kind]
        self.picture.open(text, card.pointer if card is not None else "", "card")
        self._marked_box(x, y, width, _STRIP, fill, kind, marks, 4)
        self.picture.text(x + 7, y + _STRIP / 2 + 4, cut(text, 11, width - 12 - _BADGE * len(marks)), 11)
        for number, mark in enumerate(marks):
            self._badge(mark, x + width - 14 - _BADGE * (len(marks) - 1 - number), y + _STRIP / 2)
        self.picture.close()

    def _marked_box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        kind: str,
        marks: Sequence[Mark],
        round_: float = 5,
    ) -> None:
        """Draw a box, outlined where something was found about it."""
        wrong, open_ = any(m.wrong for m in marks), any(m.open for m in marks)
        stroke, line = (_WRONG, 2.5) if wrong else (_OPEN, 2.5) if open_ else (_LINE, 1.0)
        found = " wrong" if wrong else " open" if open_ else ""
        self.picture.box(x, y, width, height, fill, stroke, line, not wrong and open_, round_, kind + found)

    def _outline(self, unit: Unit, x: float, start: float, end: float) -> None:
        """Outline a unit about which something was found that is about none of its cards alone."""
        inner = [card.pointer for card in (*unit.cards[1:], *(card for _, _, card in attached(unit)))]
        marks = [m for m in self._at(unit.pointer) if not any(inside(m.finding.where.pointer, each) for each in inner)]
        wrong, open_ = any(m.wrong for m in marks), any(m.open for m in marks)
        if wrong or open_:
            box = (x - 4, start - 4, self.card + 8, end - start + 8)
            color, line, kind = (_WRONG, 3.5, "outline wrong") if wrong else (_OPEN, 3.0, "outline open")
            self.picture.box(*box, "none", color, line, not wrong, 8, kind)
        for number, mark in enumerate(marks):
            self._badge(mark, x + self.card - 8 - _BADGE * (len(marks) - 1 - number), start - 1)

    # ── findings ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _at(self, pointer: str) -> list[Mark]:
        """Return the marks of what stands at a place or inside it."""
        return [m for m in self.marks if inside(m.finding.where.pointer, pointer)]

    def _badge(self, mark: Mark, x: float, y: float) -> None:
        """Draw the number of a finding: a circle for an error, a square with `?` for a judge, a lozenge else."""
        picture = self.picture
        if mark.wrong:
            picture.circle(x, y, 9.5, _WRONG, _PAPER, kind="badge wrong")
            picture.text(x, y + 4, str(mark.number), 11, _PAPER, True, "middle", kind="on")
        elif mark.open:
            picture.box(x - 12, y - 9, 24, 18, _PAPER, _OPEN, 2, round_=1, kind="badge open")
            picture.text(x, y + 4, f"?{mark.number}", 11, _OPEN, True, "middle", kind="open")
        else:
            picture.box(x - 10, y - 8, 20, 16, "#fff4d6", _LOOK, 1.5, round_=8, kind="badge look")
            picture.text(x, y + 4, str(mark.number), 11, _LOOK, True, "middle", kind="look")

    def _list(self, y: float) -> None:
        """Write what the numbers stand for."""
        for mark in self.marks:
            finding = mark.finding
            lines = wrapped(f"{finding.message} [{finding.rule}]", 12, self.room - 40)
            self._badge(mark, self.margin + 13, y + 9)
            for line in lines:
                self.picture.text(self.margin + 34, y + 13, line, 12)
                y += 17
            y += 7
        if not self.marks:
            self.picture.text(self.margin, y + 13, "Nothing wrong was found.", 12, _QUIET)
