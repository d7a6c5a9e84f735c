"""A turn log while it is replayed: the board as it is now, what was found, and what an event names."""

from __future__ import annotations

import msgspec

from validator.boards.model import Board, BoardCard
from validator.boards.view import BoardView
from validator.cards.asking import Asking
from validator.cards.database import Database, Match
from validator.cards.model import Card
from validator.checks.turn.crews import HAPPENS, Crews
from validator.formats import Format
from validator.inputs.likeness import did_you_mean, hint_for
from validator.inputs.wording import short
from validator.problems import LISTED_CARD_ON_TOP
from validator.results import Finding, Hit, Where, hit
from validator.rules import registry
from validator.turns import model as m
from validator.turns.naming import card_named, units_named
from validator.turns.pieces import Piece, Side
from validator.turns.state import State
from validator.turns.view import EventView

MOST_HINTS = 100
"""For so many misspelt ids what was meant is looked for."""


class NotThereError(Exception):
    """An event names something that isn't there: it is reported, and not applied."""

    def __init__(self, message: str, hint: str, cards: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.hint = hint
        self.cards = cards


class Running:
    """A log that is being replayed: the board as it is now, what was found so far, and what an event means.

    `at`, `event`: the event that runs, with its number.
    """

    def __init__(self, log: m.TurnLog, db: Database, rules: Format | None) -> None:
        self.log = log
        self.db = db
        self.format = rules
        self.severities = rules.severities if rules is not None else None
        self.state = State(log.before)
        self.crews = Crews(self.state, db)
        self.found: list[tuple[int, Finding]] = []
        self.texts = BoardView(Board(()), db, rules)
        """For questions about single cards."""
        self.asking = Asking(db, MOST_HINTS)
        self.at = 0
        self.event: m.Event = m.Step(player=None, pointer="", step="")

    # ── reporting ─────────────────────────────────────────────────────────────────────────────────────────────────

    def report(self, rule: str, found: Hit, at: int | None = None) -> None:
        """Note a finding at the event that runs, or at that of the number `at`."""
        if found.where.pointer is None or not found.where.pointer.startswith(("/events", "/after")):
            number = self.at if at is None else at
            found = msgspec.structs.replace(found, where=Where(pointer=f"/events/{number}"))
        finding = registry.word(rule, found, self.severities)
        if finding is not None:
            self.found.append((self.at if at is None else at, finding))

    def ask(self, rule: str, subject: EventView) -> None:
        """Ask one rule for one event."""
        for found in rule_of(rule).check(subject):
            self.report(rule, found)

    def judge(self, subject: EventView) -> set[str]:
        """Ask the rules for one event; return the ids of those that found something."""
        raised: set[str] = set()
        for rule in registry.for_event(type(subject.event).__name__.lower()):
            if rule.when is not None and not rule.when(subject):
                continue
            grave = False
            for found in rule.check(subject):
                raised.add(rule.id)
                grave = grave or found.severity != "note"
                self.report(rule.id, found)
            if grave and rule.final:
                break
        top, unit = subject.new_top, subject.unit
        if subject.listed and top is not None and unit is not None:
            why = f"{top.name} may only lie beneath in the stack of {unit.label}; it can't be its top"
            self.report(LISTED_CARD_ON_TOP, hit((top.name, unit.cards[0].name), why=why, card=unit.cards[0].name))
            raised.add(LISTED_CARD_ON_TOP)
        return raised

    # ── what an event names ───────────────────────────────────────────────────────────────────────────────────────

    def side(self) -> Side | None:
        """Return who did the event; None where the log doesn't say."""
        return self.state.by_name.get(self.event.player) if self.event.player is not None else None

    def unit(self, text: str) -> Piece:
        """Return the unit that an event names, by id or name. Raises NotThereError."""
        found = units_named(text, self.state, self.side(), self.db)
        if type(self.event) in HAPPENS and all(piece.gone for piece in found):
            crew = self.crews.named(text, self.side())
            found = found if crew is None else [crew]
        if len(found) > 1:
            message = f"{len(found)} units on the board are {short(text)}"
            raise NotThereError(message, "give each unit an id, and name it by that")
        if not found:
            ids = [*self.state.by_id, *dict.fromkeys(p.cards[0].name for p in self.state.pieces if not p.gone)]
            raise NotThereError(
                f"no unit on the board is {short(text)}", self.meant_of(text, ids, "name a unit by its id")
            )
        piece = found[0]
        if piece.gone:
            raise NotThereError(
                f"the unit {short(text)} is no longer on the board", "it was discarded, or is a Pilot now"
            )
        return piece

    def equipment_named(
        self, ref: m.Ref, side: Side | None, at: Piece | None = None
    ) -> tuple[BoardCard, Piece | Side] | None:
        """Return the Equipment that is meant, and where it is: at a unit or a Pilot, or with a player."""
        return self.state.equipment(ref, side, at) or self.crews.equipment(ref, side)

    def meant_of(self, text: str, names: list[str], otherwise: str) -> str:
        """Return as a hint what was probably meant; a log with many such faults has to do without."""
        self.asking.left -= 1
        return (hint_for(text, names) if self.asking.left >= 0 else None) or otherwise

    def meant(self, ref: m.Ref) -> Card | None:
        """Return the card of the database that a reference names, if it names one."""
        found = self.db.meant(ref.text)
        return found[0] if len(found) == 1 else None

    def pick(self, ref: m.Ref, cards: list[BoardCard]) -> BoardCard | None:
        """Return the card of a zone that a reference names, however it is spelt."""
        return card_named(ref, cards, self.db)

    def nothing(self, ref: m.Ref, place: str) -> NotThereError:
        """Return the error for a reference to nothing: a card's name that isn't there, or no name at all."""
        hint = did_you_mean(self.asking.suggestions(ref.text)) if ref.id is None else None
        if hint:
            return NotThereError(f"{short(ref.text)} is neither {place} nor the name of a card", hint)
        if ref.id is None and len(self.db.meant(ref.text)) > 1:
            message = f"{short(ref.text)} is a name of several cards, and of not just one {place}"
            return NotThereError(message, "write the version letter of the card that is meant")
        return NotThereError(
            f"no card {place} is {short(ref.id or ref.text)}",
            "name a card that is there by its id or name",
        )

    def new_card(self, ref: m.Ref) -> BoardCard:
        """Return a card that comes to the board by an event that only refers to it."""
        found = self.db.lookup(ref.text)
        if isinstance(found, Match):
            return BoardCard(ref.text, found.card, ref.pointer, ref.id, ref.owner)
        problem = self.asking.problem(ref.text, found, Where(pointer=ref.pointer))
        self.report(problem.rule, problem.hit)
        return BoardCard(ref.text, None, ref.pointer, ref.id, ref.owner)


def rule_of(id_: str) -> registry.Rule:
    """Return a rule by its id."""
    found = _rules.get(id_)
    if found is None:
        found = _rules[id_] = registry.get(id_)
    return found


_rules: dict[str, registry.Rule] = {}
