"""A turn log while it is replayed: the board as it is now, what was found, and what an event names."""

from __future__ import annotations

import msgspec

from validator.boards.model import Board, BoardCard
from validator.boards.view import BoardView
from validator.cards.database import Ambiguous, Database, Match, Unknown
from validator.cards.model import Card
from validator.formats import Format
from validator.inputs.wording import short, similar
from validator.problems import AMBIGUOUS_CARD, LISTED_CARD_ON_TOP, UNKNOWN_CARD
from validator.results import Finding, Hit, Where, hit
from validator.rules import registry
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import State, pick
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
        self.found: list[tuple[int, Finding]] = []
        self.texts = BoardView(Board(()), db, rules)
        """For questions about single cards."""
        self.asked = 0
        """How often what was meant was looked for."""
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
        piece = self.state.unit(text, self.side())
        if piece is None:
            piece = self._unit_of(text)
        if piece is None:
            ids = [*self.state.by_id, *dict.fromkeys(p.cards[0].name for p in self.state.pieces if not p.gone)]
            meant = self.similar(text, ids)
            hint = f"did you mean {meant!r}?" if meant else "name a unit by its id"
            raise NotThereError(f"no unit on the board is {short(text)}", hint)
        if piece.gone:
            raise NotThereError(
                f"the unit {short(text)} is no longer on the board", "it was discarded, or is a Pilot now"
            )
        return piece

    def _unit_of(self, text: str) -> Piece | None:
        """Return the unit that the name of a top means, however it is spelt, where that is one."""
        card = self.meant(m.Ref(text, ""))
        named = [p for p in self.state.pieces if not p.gone and p.cards[0].card is card] if card is not None else []
        mine = [p for p in named if p.player is self.side()] if len(named) > 1 else named
        if len(mine) == 1:
            return mine[0]
        if named:
            message = f"{len(mine or named)} units on the board are {short(text)}"
            raise NotThereError(message, "give each unit an id, and name it by that")
        return None

    def similar(self, text: str, names: list[str]) -> str | None:
        """Return the name that was probably meant; a log with many such faults has to do without."""
        self.asked += 1
        return similar(text, names) if self.asked <= MOST_HINTS else None

    def meant(self, ref: m.Ref) -> Card | None:
        """Return the card of the database that a reference names, if it names one."""
        found = self.db.lookup(ref.text)
        return found.card if isinstance(found, Match) else None

    def pick(self, ref: m.Ref, cards: list[BoardCard]) -> BoardCard | None:
        """Return the card of a zone that a reference names, however it is spelt."""
        found = pick(ref, cards)
        if found is None and ref.id is None and cards:
            card = self.meant(ref)
            found = pick(ref, cards, card) if card is not None else None
        return found

    def nothing(self, ref: m.Ref, place: str) -> NotThereError:
        """Return the error for a reference to nothing: a card's name that isn't there, or no name at all."""
        self.asked += 1
        found = self.db.find(ref.text) if self.asked <= MOST_HINTS and ref.id is None else None
        if isinstance(found, Unknown) and found.suggestions:
            hint = f"did you mean {' or '.join(found.suggestions)}?"
            return NotThereError(f"{short(ref.text)} is neither {place} nor the name of a card", hint)
        return NotThereError(
            f"no card {place} is {short(ref.id or ref.text)}",
            "name a card that is there by its id or name",
        )

    def new_card(self, ref: m.Ref) -> BoardCard:
        """Return a card that comes to the board by an event that only refers to it."""
        found = self.db.lookup(ref.text)
        if isinstance(found, Match):
            return BoardCard(ref.text, found.card, ref.pointer, ref.id, ref.owner)
        if isinstance(found, Ambiguous):
            names = tuple(card.key for card in found.candidates)
            problem = hit(names, Where(pointer=ref.pointer), text=ref.text, candidates=names, count=len(names))
            self.report(AMBIGUOUS_CARD, problem)
        else:
            self.asked += 1
            full = self.db.find(ref.text) if self.asked <= MOST_HINTS else None
            suggestions = full.suggestions if isinstance(full, Unknown) else ()
            self.report(
                UNKNOWN_CARD, hit((ref.text,), Where(pointer=ref.pointer), text=ref.text, suggestions=suggestions)
            )
        return BoardCard(ref.text, None, ref.pointer, ref.id, ref.owner)


def rule_of(id_: str) -> registry.Rule:
    """Return a rule by its id."""
    found = _rules.get(id_)
    if found is None:
        found = _rules[id_] = registry.get(id_)
    return found


_rules: dict[str, registry.Rule] = {}
