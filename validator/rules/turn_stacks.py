"""What is wrong with single stacks of a board that changes; every stack is looked at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from weakref import WeakKeyDictionary

from validator.boards.model import BoardCard
from validator.cards.database import Database
from validator.cards.model import Card
from validator.findings import Hit
from validator.rules import registry
from validator.rules.stack.check import ONE_STACK
from validator.stacklists.effects import effects_of
from validator.stacklists.stacks import Context, explain, is_version
from validator.stacklists.subject import StackSubject
from validator.turns.state import Piece, Side

Key = tuple[str, str | int]
Faults = dict[Key, tuple[str, Hit]]
"""What is wrong with a stack. The key tells one fault from another, and is the same as long as the fault lasts."""

_MOST_KNOWN = 20_000
_NONE: Faults = {}


def offender(rule: str, found: Hit) -> str:
    """Return the name of the card that is in the stack wrongly."""
    cards = found.cards
    if not cards:
        return ""
    return cards[-1] if rule in ("S103", "S104") else cards[0]


def is_error(rule: str, found: Hit) -> bool:
    """Whether a fault makes the stack illegal."""
    return rule != "S190" and found.severity in (None, "error")


class Stacks:
    """The stacks of one database that were looked at so far."""

    def __init__(self, db: Database) -> None:
        import weakref

        self._db = weakref.ref(db)
        self._effects = effects_of(db).stacking
        self._known: dict[tuple[tuple[str, ...], ...], Faults] = {}
        self._rules = tuple(map(registry.get, ONE_STACK))

    @property
    def db(self) -> Database:
        """The database. Raises ReferenceError when it is gone."""
        db = self._db()
        if db is None:
            raise ReferenceError("the card database is gone")
        return db

    def in_play(self, side: Side) -> tuple[Card, ...]:
        """Return the cards that a player has in play whose text touches stacks."""
        effects = self._effects
        found = [p.cards[0].card for p in side.units.values() if p.arena is not None]
        found += [each.card for each in side.other_cards() if each.card is not None and each.card.kind != "Equipment"]
        return tuple([card for card in found if card is not None and card.key in effects])

    def gone(self, side: Side) -> tuple[Card, ...]:
        """Return the cards of a player's discard pile whose text touches stacks."""
        effects = self._effects
        if not side.discard and not side.missions:
            return ()
        cards = (*side.discard, *side.missions)
        return tuple([c.card for c in cards if c.card is not None and c.card.key in effects])

    def faults(self, piece: Piece, cards: Sequence[BoardCard] | None = None) -> Faults:
        """Return what is wrong with the stack of a unit as it is now, or if it consisted of these cards, top first."""
        stack: Sequence[BoardCard] = piece.cards if cards is None else cards
        if len(stack) == 1:
            return _NONE
        found = [each.card for each in stack]
        known = [card for card in found if card is not None]
        if len(known) != len(found):  # an unknown name was reported; what it would change can't be told
            return _NONE
        side = piece.player
        context = Context(
            _cards(piece.equipment),
            _cards(piece.pilots),
            self.in_play(side),
            self.gone(side),
            tuple([e.card for e in stack if e.owner is not None and e.owner != side.name and e.card is not None]),
        )
        bearing = (context.equipment, context.pilots, context.in_play, context.gone, context.against or ())
        key = tuple([tuple([card.key for card in part]) for part in (known, *bearing)])
        faults = self._known.get(key)
        if faults is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            faults = self._known[key] = self._look(known, context)
        return faults

    def _look(self, cards: list[Card], context: Context) -> Faults:
        subject = StackSubject(cards, self.db, context)
        if subject.plain:
            return _NONE
        found: Faults = {}
        for rule in self._rules:
            for hit in rule.check(subject):
                found[(rule.id, len(cards) if rule.id == "S101" else offender(rule.id, hit))] = (rule.id, hit)
        return found

    def may_top(self, piece: Piece, card: BoardCard) -> bool | None:
        """Whether a card of a unit's stack, or one that comes to it, may be its top; None: a judge must decide."""
        top = piece.cards[0].card
        if card.card is None or top is None or is_version(top, card.card):
            return True
        under = [each.card for each in piece.cards[1:] if each.card is not None]
        if all(each is not card.card for each in under):
            under.append(card.card)
        context = Context(_cards(piece.equipment), _cards(piece.pilots), self.in_play(piece.player))
        for placed in explain(top, under, context, self.db).placements:
            if placed.card is card.card:
                return None if placed.fits is None else False
        return False


def _cards(cards: Iterable[BoardCard]) -> tuple[Card, ...]:
    return tuple([each.card for each in cards if each.card is not None])


_made: WeakKeyDictionary[Database, Stacks] = WeakKeyDictionary()


def stacks_of(db: Database) -> Stacks:
    """Return the stacks of a database that were looked at."""
    found = _made.get(db)
    if found is None:
        found = _made[db] = Stacks(db)
    return found
