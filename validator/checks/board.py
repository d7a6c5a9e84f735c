"""The run of a board: its reader's problems, its stacks one by one, then the rules for whole boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from validator.boards.model import Board, BoardCard
from validator.boards.places import UNITS, CardsAround
from validator.boards.view import BoardView
from validator.cards.database import Database
from validator.cards.model import Card
from validator.checks.stack import check_stack
from validator.formats.model import Format
from validator.results import Finding
from validator.rules import registry
from validator.stacks.stacks import NO_CONTEXT, Context
from validator.stacks.view import StackView


def check(board: Board, db: Database, rules: Format | None = None) -> tuple[Finding, ...]:
    """Return all findings of a board: those of its reader, of its stacks, then of the rules for boards by their ids.

    `rules`: the format whose severities and exceptions apply; None: those of the rules themselves.
    """
    view = BoardView(board, db, rules)
    severities = rules.severities if rules is not None else None
    found: list[Finding] = []
    if board.problems:
        found.extend(_reader_findings(view, severities))
    found.extend(_stack_findings(view, severities))
    found.extend(registry.run(registry.concerned("board", view), view, severities))
    if found:
        place = board.source.place
        found = [
            each if each.where.pointer is None else msgspec.structs.replace(each, where=place(each.where))
            for each in found
        ]
    return tuple(found)


def _reader_findings(view: BoardView, severities: Mapping[str, str] | None) -> Iterator[Finding]:
    """Yield what the reader met; an unknown card's hint names the stack that can't be judged because of it."""
    stacks = {
        each.pointer: unit.label
        for _, unit in view.units
        if len(unit.cards) > 1 and not unit.known
        for each in unit.cards
        if each.card is None
    }
    for problem in view.board.problems:
        finding = registry.word(problem.rule, problem.hit, severities)
        if finding is None:
            continue
        stack = stacks.get(problem.hit.where.pointer or "")
        if stack is not None:
            hint = f"{finding.hint}; the stack of {stack} isn't judged as long as it isn't known"
            finding = msgspec.structs.replace(finding, hint=hint.removeprefix("; "))
        yield finding


def _stack_findings(view: BoardView, severities: Mapping[str, str] | None) -> Iterator[Finding]:
    """Yield what is wrong with the stacks of units, and of Equipment, all of whose cards are known."""
    settings = tuple(sorted(severities.items())) if severities else ()
    view.forget()
    sound = view.known_sound
    bearing: dict[str, tuple[CardsAround, int]] = {}
    for player, unit in (*view.units, *view.crews) if view.crews else view.units:
        if len(unit.cards) == 1:
            continue
        stack = [each.card for each in unit.cards if each.card is not None]
        if len(stack) < len(unit.cards) or stack[0].types[0] not in UNITS:
            continue
        if player.name not in bearing:
            around = view.bearing(player, settings)
            bearing[player.name] = around, view.number_of(around)
        around, number = bearing[player.name]
        equipment = _known(unit.equipment) if unit.equipment else ()
        pilots = _known(unit.pilots) if unit.pilots else ()
        against = tuple([c.card for c in unit.cards if c.card and c.owner is not None and c.owner != player.name])
        key: tuple[int | str, ...] = (number, *[card.key for card in stack])
        if equipment or pilots or against:
            key = (*key, "", *[c.key for c in equipment], "", *[c.key for c in pilots], "", *[c.key for c in against])
        if key in sound:
            continue
        context = Context(
            equipment,
            pilots,
            around.in_play,
            around.gone,
            against,
            opposing=around.opposing,
            setup=view.board.step == "setup",
            grown=True,
        )
        stacked = StackView(stack, view.db, context, [each.where for each in unit.cards], unit.id)
        findings = check_stack(stacked, severities)
        if findings:
            yield from findings
        else:
            sound.add(key)
    for each in (
        *(attached.card for attached in view.equipment),
        *(e for p in view.board.players for e in p.equipment),
    ):
        if each.under and each.card is not None and all(c.card is not None for c in each.under):
            cards = (each, *each.under)
            stacked = StackView(
                [c.card for c in cards if c.card is not None],
                view.db,
                NO_CONTEXT,
                [c.where for c in cards],
                each.id,
            )
            yield from check_stack(stacked, severities)


def _known(cards: Iterable[BoardCard]) -> tuple[Card, ...]:
    return tuple([each.card for each in cards if each.card is not None])
