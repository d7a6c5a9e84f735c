"""What is wrong with single stacks of a board that changes; every stack is looked at once."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from validator.boards.model import BoardCard
from validator.boards.places import CardsAround
from validator.cards.database import Database
from validator.cards.model import Card
from validator.problems import (
    CARD_DOES_NOT_STACK,
    LISTED_CARD_ON_TOP,
    OVER_LIMIT,
    SECOND_VERSION_OF_LISTED_UNIT,
    STACK_NEEDS_JUDGE,
    STACK_TOO_TALL,
)
from validator.results import Hit
from validator.rules import registry
from validator.stacks.effects import effects_of
from validator.stacks.stacks import NO_CONTEXT, Context, explain, is_version
from validator.stacks.view import StackView
from validator.turns.pieces import Piece, Side
from validator.turns.state import remove

CardStanding = Literal["top", "beneath", "judge", "nothing"]
FaultKey = tuple[str, str | int]
Faults = dict[FaultKey, tuple[str, Hit]]
"""What is wrong with a stack. The key tells one fault from another, and is the same as long as the fault lasts."""

MOST_CARDS = 100
"""Cards of one stack that are looked at."""
TOO_MANY = "{count} cards in the stack of {unit}; only {most} are looked at"
SPLIT = "is this really one stack?"
_MOST_KNOWN = 20_000
_NONE: Faults = {}


def offender(rule: str, found: Hit) -> str:
    """Return the name of the card that is in the stack wrongly."""
    cards = found.cards
    if not cards:
        return ""
    return cards[-1] if rule in (LISTED_CARD_ON_TOP, SECOND_VERSION_OF_LISTED_UNIT) else cards[0]


def is_error(rule: str, found: Hit) -> bool:
    """Whether a fault makes the stack illegal."""
    return rule not in (STACK_NEEDS_JUDGE, OVER_LIMIT) and found.severity in (None, "error")


class Stacks:
    """The stacks of one database that were looked at so far."""

    def __init__(self, db: Database) -> None:
        import weakref

        self._db = weakref.ref(db)
        self._effects = effects_of(db).stacking
        self._everyone = effects_of(db).everyone
        self._known: dict[Hashable, Faults] = {}
        self._rules = registry.rules_on("stack")

    @property
    def db(self) -> Database:
        """The database. Raises ReferenceError when it is gone."""
        db = self._db()
        if db is None:
            raise ReferenceError("the card database is gone")
        return db

    def bearing(self, side: Side) -> CardsAround:
        """Return the cards that bear on the stacks of a player: in play, in the discard pile, and of other players."""
        found = self._own_bearing(side) if side.fresh or side.bearing is None else side.bearing
        opposing: tuple[Card, ...] = ()
        for other in side.others:
            theirs = self._own_bearing(other) if other.fresh or other.bearing is None else other.bearing
            opposing += theirs.far
        if not opposing:
            return found
        return found._replace(opposing=opposing, key=(found.key, tuple([c.key for c in opposing])))

    def _own_bearing(self, side: Side) -> CardsAround:
        """Return what of a player's own cards bears on stacks; it stays as it is until a card moves."""
        found: CardsAround | None = side.bearing
        if side.fresh:
            if found is not None and any(self._bears(piece) for piece in side.fresh):
                found = None
            side.fresh.clear()
        if found is None:
            effects = self._effects
            cards = [p.cards[0].card for p in side.units.values() if p.arena is not None]
            cards += [e.card for e in side.other_cards() if e.card is not None and e.card.kind != "Equipment"]
            in_play = tuple([card for card in cards if card is not None and card.key in effects])
            pile = (*side.discard, *side.missions) if side.discard or side.missions else ()
            gone = tuple([e.card for e in pile if e.card is not None and e.card.key in effects])
            key = (tuple([c.key for c in in_play]), tuple([c.key for c in gone]), ("setup",) if side.setup else ())
            far = tuple([card for card in in_play if card.key in self._everyone])
            found = CardsAround(in_play, gone, (), key, far)
            side.bearing = found
        return found

    def _bears(self, piece: Piece) -> bool:
        card = piece.cards[0].card
        return piece.arena is not None and card is not None and card.key in self._effects

    def faults(
        self,
        piece: Piece,
        cards: Sequence[BoardCard] | None = None,
        bearing: CardsAround | None = None,
        *,
        now: bool = False,
    ) -> Faults:
        """Return what is wrong with the stack of a unit as it is now.

        `cards`: as if it consisted of these, top first; `bearing`: as if these bore on it; `now`: as if all its cards
        came there now.
        """
        stack: Sequence[BoardCard] = piece.cards if cards is None else cards
        if len(stack) == 1:
            return _NONE
        if len(stack) > MOST_CARDS:
            data = {"count": len(stack), "most": MOST_CARDS, "unit": piece.label}
            high: Faults = {(OVER_LIMIT, ""): (OVER_LIMIT, Hit(data, (stack[0].name,), message=TOO_MANY, hint=SPLIT))}
            return high | self.faults(piece, stack[:MOST_CARDS], bearing, now=now)
        side = piece.player
        bearing = bearing or self.bearing(side)
        own = piece.stack_key if cards is None else None
        if own is None:
            if any(each.card is None for each in stack):  # reported as unknown; what it would change can't be told
                return _NONE
            own = (
                tuple([each.card.key for each in stack if each.card is not None]),
                tuple([each.card.key for each in piece.equipment if each.card is not None]),
                tuple([each.card.key for each in piece.pilots if each.card is not None]),
                tuple([each.card.key for each in _strange(stack, side) if each.card is not None]),
            )
            if cards is None:
                piece.stack_key = own
        key: Hashable = (own, bearing.key, now) if now else (own, bearing.key)
        faults = self._known.get(key)
        if faults is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            context = Context(
                _cards(piece.equipment),
                _cards(piece.pilots),
                bearing.in_play,
                bearing.gone,
                _cards(_strange(stack, side)),
                opposing=bearing.opposing,
                setup=side.setup,
                now=now,
            )
            faults = self._known[key] = self._look([e.card for e in stack if e.card is not None], context)
        return faults

    def _look(self, cards: list[Card], context: Context) -> Faults:
        subject = StackView(cards, self.db, context)
        if subject.plain:
            return _NONE
        found: Faults = {}
        for rule in self._rules:
            for hit in rule.check(subject):
                what = len(cards) if rule.id == STACK_TOO_TALL else offender(rule.id, hit)
                # What was only a warning before is another fault when it is an error.
                found[(rule.id if is_error(rule.id, hit) else f"{rule.id} {hit.severity}", what)] = (rule.id, hit)
        return found

    def of_equipment(self, card: BoardCard) -> Faults:
        """Return what is wrong with a stack of Equipment."""
        cards = [each.card for each in (card, *card.under) if each.card is not None]
        return self._look(cards, NO_CONTEXT) if len(cards) == 1 + len(card.under) > 1 else _NONE

    def standing(self, piece: Piece, card: BoardCard) -> CardStanding:
        """Return what a card of a unit's stack, or one that comes to it, may be there.

        `top`: its top; `beneath`: only beneath it; `judge`: a judge must say; `nothing`: it can't be there.
        """
        top = piece.cards[0].card
        if card.card is None or top is None or is_version(top, card.card):
            return "top"
        under = [each.card for each in piece.cards[1:] if each.card is not None and each.card is not card.card]
        under.insert(0, card.card)
        bearing = self.bearing(piece.player)
        against = _cards(_strange([*piece.cards, card], piece.player))
        context = Context(
            _cards(piece.equipment), _cards(piece.pilots), bearing.in_play, bearing.gone, against, now=True
        )
        if bearing.opposing:
            context = msgspec.structs.replace(context, opposing=bearing.opposing)
        placed = explain(top, under, context, self.db).placements[0]
        if placed.fits is None and placed.road not in ("list", "granted"):
            return "judge"
        # What a list may or may not name is no top in either case.
        return "nothing" if placed.fits is False else "beneath"


class Sorted(NamedTuple):
    """What a change leaves in a stack and what it doesn't."""

    stays: tuple[BoardCard, ...]
    """Beneath the top, from above downwards."""
    goes: tuple[BoardCard, ...]
    """To be discarded, from above downwards."""
    why: tuple[str, ...]
    """Why, for each of `goes`."""
    choice: bool
    """Whether other cards could go instead: of cards that can't all stay, the player chooses."""


def sort_out(
    stacks: Stacks, piece: Piece, cards: Sequence[BoardCard], known: Container[FaultKey], *, limit: bool = True
) -> Sorted:
    """Decide which cards of a stack stay beneath its top and which go: the only place where that is decided.

    `cards`: the stack, top first; `known`: the faults that don't make a card go; `limit`: whether too many cards do.
    First goes what fits by no road, together with what only such a card allowed. Of cards that can't all stay, the
    lowest go: of two versions of one unit, or above the limit.
    """
    left, goes, choice = list(cards), [], False
    while True:
        faults = [
            (rule, found)
            for key, (rule, found) in stacks.faults(piece, left).items()
            if key not in known and is_error(rule, found) and (limit or rule != STACK_TOO_TALL)
        ]
        plain = [each for each in faults if each[0] in (CARD_DOES_NOT_STACK, LISTED_CARD_ON_TOP)]
        for rule, found in plain or faults[:1]:
            wanted = None if rule == STACK_TOO_TALL else offender(rule, found)
            card = next((each for each in reversed(left[1:]) if wanted in (None, each.name)), None)
            if card is None:
                faults = []
                break
            choice = choice or not plain
            remove(left, card)
            goes.append((card, fault_words(rule, found)))
        if not faults:
            break
    order = {id(card): number for number, card in enumerate(cards)}
    goes.sort(key=lambda each: order[id(each[0])])
    return Sorted(tuple(left[1:]), tuple([card for card, _ in goes]), tuple([why for _, why in goes]), choice)


def fault_words(id_: str, found: Hit) -> str:
    """Return why a card can't stay, or else the message of a fault."""
    if id_ == CARD_DOES_NOT_STACK and found.message is None:
        return str(found.data["why"])
    return (found.message or registry.get(id_).message).format_map(found.data)


def _strange(stack: Sequence[BoardCard], side: Side) -> list[BoardCard]:
    """Return the cards of a stack that belong to other players."""
    return [each for each in stack if each.owner is not None and each.owner != side.name]


def _cards(cards: Iterable[BoardCard]) -> tuple[Card, ...]:
    return tuple([each.card for each in cards if each.card is not None])


def stacks_of(db: Database) -> Stacks:
    """Return the stacks of a database that were looked at."""
    return db.made(Stacks)
