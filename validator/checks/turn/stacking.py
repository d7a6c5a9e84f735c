"""Cards that come to a stack, and changes of its top."""

from __future__ import annotations

import msgspec

from validator.boards.model import BoardCard
from validator.checks.turn.faults import CardStanding, sort_out
from validator.checks.turn.movement import Movement
from validator.checks.turn.running import NotThereError
from validator.problems import (
    CARD_DOES_NOT_STACK,
    CARD_IN_TWO_PLACES,
    DISCARD_NOT_REQUIRED,
    LISTED_CARD_ON_TOP,
    SAME_VERSION_TWICE,
    STACK_NEEDS_JUDGE,
    STACK_TOO_TALL,
)
from validator.results import Hit
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import remove
from validator.turns.view import EventView

NOT_ON_TOP = "{card} can't come on top of {top}: {why}"


class Stacking(Movement):
    """The events about stacks."""

    def stack(self, event: m.Stack) -> None:
        """Put a card into a stack."""
        side = self.side()
        assert side is not None
        if self.state.unit(event.unit, side) is None:
            equipment = self.equipment_named(m.Ref(event.unit, ""), side)
            if equipment is not None:
                self._stack_equipment(event, side, *equipment)
                return
        piece = self.unit(event.unit)
        subject = EventView(event, self.state, self.db, side)
        subject.unit = piece
        self._note(piece)
        before = self.stacks.bearing(piece.player)
        card = self._from_somewhere(side, event.card, subject)
        if card.owner is None and side is not piece.player:
            card = msgspec.structs.replace(card, owner=side.name)
        if event.position == "top":
            standing = self.stacks.standing(piece, card)
            subject.new_top, subject.listed = card, standing == "beneath"
            self.judge(subject)
            self._put_on_top(piece, card, standing)
        else:
            raised = self.judge(subject)
            piece.cards.append(card)
            piece.changed()
            if CARD_IN_TWO_PLACES not in raised:
                now = self.stacks.faults(piece, now=True)
                for rule, found in self._new_faults(piece).values():
                    # What lay there while a card allowed it may stay for a judge; it doesn't come there afterwards.
                    key = (CARD_DOES_NOT_STACK, card.name)
                    late = rule == STACK_NEEDS_JUDGE and card.name in found.cards[:1] and key in now
                    self.report(*(now[key] if late else (rule, found)))
            self._settle(piece)
        self._side_of(piece.player, card)
        self._others(piece.player, before, piece)

    def _stack_equipment(self, event: m.Stack, side: Side, top: BoardCard, where: Piece | Side) -> None:
        """A card is stacked beneath an Equipment that has a Stack list."""
        subject = EventView(event, self.state, self.db, side)
        card = self._from_somewhere(side, event.card, subject)
        for each in side.equipment:
            if card.id is None and each is not top and each.card is not None and each.card is card.card:
                remove(side.equipment, each)
                card = each
                break
        raised = self.judge(subject)
        new = msgspec.structs.replace(top, under=(*top.under, card))
        if CARD_IN_TWO_PLACES not in raised:
            known = self.stacks.of_equipment(top)
            for key, (rule, fault) in self.stacks.of_equipment(new).items():
                if key not in known:
                    self.report(rule, fault)
        for cards in (where.equipment, self.state.equipped):
            for number, each in enumerate(cards):
                if each is top:
                    cards[number] = new
        if isinstance(where, Piece):
            where.changed()

    def _put_on_top(self, piece: Piece, card: BoardCard, standing: CardStanding) -> None:
        """A card is deployed on top: it must be another version; what doesn't fit beneath it any more is to go."""
        old = piece.cards[0]
        if standing == "nothing":
            why = f"it is no version of {old.card.base if old.card is not None else old.name}"
            data = {"card": card.name, "top": old.name, "why": why}
            self.report(CARD_DOES_NOT_STACK, Hit(data, (card.name, old.name), message=NOT_ON_TOP))
        piece.cards.insert(0, card)
        piece.changed()
        if standing in ("nothing", "beneath"):
            self._settle(piece)
        else:
            known = self.known.setdefault(piece.number, set())
            for key, (rule, found) in self._new_faults(piece).items():
                # A full stack takes nothing, whatever would go afterwards; nor does one take the same version again.
                if rule in (STACK_TOO_TALL, SAME_VERSION_TWICE):
                    self.report(rule, found)
                    known.add(key)
            self._must_discard(piece, new_top=True)
            self._new_arena(piece)

    def swap(self, event: m.Swap) -> None:
        """Change the top of a stack."""
        piece = self.unit(event.unit)
        subject = EventView(event, self.state, self.db, self.side())
        subject.unit = piece
        top = self.pick(event.top, piece.cards[1:])
        if top is None:
            top = self.pick(event.top, piece.cards)
        if top is None:
            raise self.nothing(event.top, f"in the stack of {piece.label}")
        rest = [each for each in piece.cards if each is not top]
        gone: list[BoardCard] = []
        subject.source = piece
        for ref in event.discards:
            card = self.pick(ref, rest)
            if card is None:
                raise self.nothing(ref, f"in the stack of {piece.label} beneath {top.name}")
            remove(rest, card)
            gone.append(card)
        self._note(piece)
        before = self.stacks.bearing(piece.player)
        subject.new_top = top if top is not piece.cards[0] else None
        subject.listed = subject.new_top is not None and self.stacks.standing(piece, top) in ("beneath", "nothing")
        subject.discarded = list(zip(gone, event.discards, strict=True))
        raised = self.judge(subject)
        piece.cards = [top, *rest]
        piece.changed()
        if LISTED_CARD_ON_TOP not in raised:
            self._needless(subject, piece, gone)
        for card in gone:
            self.state.put_away(piece.player, card)
        if LISTED_CARD_ON_TOP in raised:
            self._settle(piece)
        else:
            self._must_discard(piece, new_top=True)
        if subject.new_top is not None and LISTED_CARD_ON_TOP not in raised:
            self._new_arena(piece)
        self._others(piece.player, before, piece)

    def _needless(self, subject: EventView, piece: Piece, gone: list[BoardCard]) -> None:
        """Find the discarded cards that may lie beneath the new top, beside what stays there."""
        if not gone:
            return
        # Of cards that can't all stay no more are needless than could.
        known = self.stacks.faults(piece)
        decided = sort_out(self.stacks, piece, [*piece.cards, *gone], known)
        needless = [each for each in gone if any(each is stays for stays in decided.stays)]
        # Where a judge must say whether a card may stay, nobody can say that it needn't go.
        asked = {}
        for key, (rule, found) in self.stacks.faults(piece, [*piece.cards, *needless]).items() if needless else ():
            if rule == STACK_NEEDS_JUDGE and key not in known:
                asked[found.cards[0]] = found
        for name in dict.fromkeys(each.name for each in needless if each.name in asked):
            self.report(STACK_NEEDS_JUDGE, asked[name])
        subject.needless = [each for each in needless if each.name not in asked]
        self.ask(DISCARD_NOT_REQUIRED, subject)

    def rearrange(self, event: m.Rearrange) -> None:
        """Give the cards of a stack another order."""
        piece = self.unit(event.unit)
        left, order = list(piece.cards), []
        for ref in event.cards:
            card = self.pick(ref, left)
            if card is None:
                raise self.nothing(ref, f"left in the stack of {piece.label}")
            remove(left, card)
            order.append(card)
        if left:
            names = ", ".join(card.name for card in left)
            raise NotThereError(
                f"the new order lacks {names}",
                "name every card of the stack",
                cards=tuple(c.name for c in left),
            )
        subject = EventView(event, self.state, self.db, self.side())
        subject.unit = piece
        self._note(piece)
        before = self.stacks.bearing(piece.player)
        if order[0] is not piece.cards[0]:
            subject.new_top = order[0]
            subject.listed = self.stacks.standing(piece, order[0]) in ("beneath", "nothing")
        raised = self.judge(subject)
        piece.cards = order
        piece.changed()
        if LISTED_CARD_ON_TOP in raised:
            self._settle(piece)
        else:
            self._must_discard(piece, new_top=subject.new_top is not None)
        if subject.new_top is not None and LISTED_CARD_ON_TOP not in raised:
            self._new_arena(piece)
        self._others(piece.player, before, piece)
