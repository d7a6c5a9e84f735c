"""A turn log replayed: every event is checked on the board before it, then applied.

Each fault is known by a key for as long as it lasts, so that it is reported at the event that made it and never again.
What the next events may still mend (a discard that falls due, a second unit, a contest) waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from validator.boards.model import Board
from validator.cards.database import Database
from validator.checks import board as board_checks
from validator.checks.turn import battle
from validator.checks.turn.discards import Discarding
from validator.checks.turn.running import NotThereError
from validator.formats.model import Format
from validator.problems import AFTER_DIFFERS, UNREADABLE_FILE, WRONG_DISCARD_PILE
from validator.results import Finding, Hit, Severity, Where, hit
from validator.rules import registry
from validator.turns import model as m
from validator.turns.compare import WrongPile, differences
from validator.turns.state import State


class Replayed(msgspec.Struct, frozen=True):
    """A log replayed."""

    findings: tuple[Finding, ...]
    """In the order of the events."""
    state: State
    """After the last event."""
    unreadable: bool
    """Whether an event names something that isn't there, so that the log can't be replayed as it stands."""


def replay(log: m.TurnLog, db: Database, rules: Format | None = None) -> Replayed:
    """Replay a log, checking every event, and compare the result with `after`.

    Findings about the board before it are not among the result. `rules`: the format whose severities, exceptions and
    wording of the Stack keyword apply.
    """
    running = _Replay(log, db, rules)
    running.run()
    return running.result()


def check(log: m.TurnLog, db: Database, rules: Format | None = None) -> Replayed:
    """Replay a log as `replay` does, and check the board before it and the names of cards as well.

    The findings begin with those about the board before the log and about names, as their places say.
    """
    severities = rules.severities if rules is not None else None
    found = list(board_checks.check(log.before, db, rules))
    for problem in log.problems:
        finding = registry.word(problem.rule, problem.hit, severities)
        if finding is not None:
            found.append(finding)
    result = replay(log, db, rules)
    found += result.findings
    if not found:
        return result
    place = log.source.place
    placed = tuple([msgspec.structs.replace(each, where=place(each.where)) for each in found])
    return Replayed(placed, result.state, result.unreadable)


class _Replay(Discarding):
    def run(self) -> None:
        self.doubted = set(self._doubts())
        if self.state.step is not None and self.state.step.startswith("battle-"):
            self.contested = set(self._contested())
        for number, event in enumerate(self.log.events):
            self.at, self.event = number, event
            if self.dues:
                self._close(type(event))
            try:
                _HANDLERS[type(event)](self, event)
            except NotThereError as error:
                self.unreadable = True
                data = {"text": str(error), "mend": error.hint}
                self.report(UNREADABLE_FILE, Hit(data, error.cards, event.where, message="{text}", hint="{mend}"))
            if self.crews.known:
                self.crews.put_back()
            if type(event) not in m.FIGHTING:
                self.state.speaking.clear()
        self.at = len(self.log.events)
        self._close(None)
        if self.log.after is not None:
            self._compare(self.log.after)

    def _fallen(self, after: Board) -> None:
        """Discard the units that have as many damage counters as health and that `after` hasn't any more.

        The game does so by itself, and a log needn't say it.
        """
        units = {player.name: list(player.units) for player in after.players}
        for piece in [each for each in self.state.pieces if not each.gone]:
            top = piece.cards[0].card
            health = top.health if top is not None else None
            if not isinstance(health, int) or piece.damage < health + len(piece.cards) - 1 or not piece.damage:
                continue
            there = units.get(piece.player.name, [])
            if not any(u.id == piece.id if piece.id else u.cards[0].card is top for u in there):
                self.state.leave(piece)

    def result(self) -> Replayed:
        self.found.sort(key=lambda each: each[0])
        return Replayed(tuple([finding for _, finding in self.found]), self.state, self.unreadable)

    def _compare(self, after: Any) -> None:
        self._fallen(after)
        for each in differences(self.state, after, self.log.unsaid, self.overdue, self.doubles):
            where = Where(pointer=each.pointer)
            if isinstance(each, WrongPile):
                name = each.card.name
                self.report(WRONG_DISCARD_PILE, hit((name,), where, card=name, owner=each.owner, player=each.player))
            else:
                severity: Severity | None = "note" if self.unreadable else None
                data = {"what": each.what, "expected": each.expected, "found": each.found}
                self.report(AFTER_DIFFERS, Hit(data, each.cards, where, severity))


_HANDLERS: Mapping[type[m.Event], Callable[[_Replay, Any], None]] = {
    m.Step: _Replay.step,
    m.Deploy: _Replay.deploy,
    m.Stack: _Replay.stack,
    m.Swap: _Replay.swap,
    m.Rearrange: _Replay.rearrange,
    m.Equip: _Replay.equip,
    m.Attach: _Replay.equip,
    m.Detach: _Replay.detach,
    m.Pilot: _Replay.pilot,
    m.Discard: _Replay.discard,
    m.Retreat: _Replay.retreat,
    m.Move: _Replay.move,
    m.Attack: battle.attack,
    m.Tap: battle.tap,
    m.Untap: battle.tap,
    m.Damage: battle.damage,
    m.Deflect: battle.prevent,
    m.Absorb: battle.prevent,
    m.Persuade: battle.prevent,
    m.Evade: battle.prevent,
    m.Prevent: battle.prevent,
    m.Take: _Replay.take,
    m.Place: battle.place,
    m.EndAttack: battle.end_attack,
}
