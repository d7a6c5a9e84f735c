"""Cards, Equipment and units that are discarded."""

from __future__ import annotations

from validator.boards.model import ARENAS, BoardCard
from validator.checks.turn.equipment import Equipping
from validator.checks.turn.running import NotThereError
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import remove
from validator.turns.view import EventView


class Discarding(Equipping):
    """The events by which cards leave."""

    def discard(self, event: m.Discard) -> None:
        """Discard a card, a whole unit or an Equipment."""
        side = self.side()
        subject = EventView(event, self.state, self.db, side)
        if event.equipment is not None:
            piece = self.unit(event.unit) if event.unit is not None else None
            found = self.equipment_named(event.equipment, side, piece)
            if found is None:
                raise self.nothing(event.equipment, "among the Equipment on the board")
            self._drop_equipment(subject, *found, event.equipment)
        elif event.unit is not None:
            piece = self.unit(event.unit)
            if event.card is None:
                self._drop_unit(piece)
            else:
                self._drop_from(subject, piece, event.card)
        else:
            assert event.card is not None
            self._drop_card(subject, event.card)

    def _drop_equipment(self, subject: EventView, card: BoardCard, where: Piece | Side, ref: m.Ref) -> None:
        subject.discarded, subject.source = [(card, ref)], where
        self.judge(subject)
        if isinstance(where, Side):
            self.state.take_equipment(card, where)
            self.state.put_away(where, card)
            return
        self._note(where)
        self.state.take_equipment(card, where)
        self.state.put_away(where.player, card)
        self._must_discard(where, new_top=False)

    def _drop_unit(self, piece: Piece) -> None:
        before = self.stacks.bearing(piece.player)
        self.state.leave(piece)
        self._others(piece.player, before)

    def _drop_from(self, subject: EventView, piece: Piece, ref: m.Ref) -> None:
        """Discard one card of a unit: of its stack, a Pilot, an Equipment or a face-down card."""
        for cards in (piece.cards, piece.pilots, piece.equipment, piece.face_down):
            card = self.pick(ref, cards)
            if card is not None:
                break
        else:
            raise self.nothing(ref, f"in the stack of {piece.label}")
        assert card is not None
        subject.discarded, subject.source = [(card, ref)], piece
        self.judge(subject)
        if cards is piece.cards and len(cards) == 1:
            self._drop_unit(piece)
            return
        self.state.put_away(piece.player, card)
        self._out_of(piece, cards, card)

    def take(self, event: m.Take) -> None:
        """Let a card leave a stack for an arena, the hand or the deck."""
        piece = self.unit(event.unit)
        card = self.pick(event.card, piece.cards)
        if card is None:
            raise self.nothing(event.card, f"in the stack of {piece.label}")
        side = piece.player
        subject = EventView(event, self.state, self.db, self.side())
        subject.unit, subject.taken = piece, card
        self.judge(subject)
        arena = None
        if event.to == "arena":
            known = card.card
            arenas = [a for a in ARENAS if known is None or a.capitalize() in known.arenas]
            arena = event.arena or (arenas[0] if len(arenas) == 1 else piece.arena)
            if arena is None:
                where = " or ".join(arenas)
                raise NotThereError(f"{card.name} can be in several arenas", f"say in which: {where}")
        if len(piece.cards) == 1:
            before = self.stacks.bearing(side)
            self.state.leave(piece, card)
            self._others(side, before)
        else:
            self._out_of(piece, piece.cards, card)
        if arena is not None:
            self._comes(side, card, arena, event.id or card.id)

    def _drop_card(self, subject: EventView, ref: m.Ref) -> None:
        """Discard a card that no unit is named for: one that is due, one with that id, or one of the player's zones."""
        for due in self.dues:
            if due.piece is not None and not due.piece.gone and self.pick(ref, due.piece.cards) is not None:
                self._drop_from(subject, due.piece, ref)
                return
        side = subject.side
        assert side is not None
        text = ref.id or ref.text
        by_id = self.state.by_id.get(text)
        if by_id is not None and not by_id.gone:
            self._drop_unit(by_id)
            return
        for piece in self.state.pieces:
            for cards in (piece.cards, piece.pilots, piece.equipment, piece.face_down):
                if not piece.gone and any(each.id == text for each in cards):
                    self._drop_from(subject, piece, ref)
                    return
        for zone in side.zones():
            card = self.pick(ref, zone)
            if card is not None:
                before = self.stacks.bearing(side)
                remove(zone, card)
                side.bearing = None
                self.state.put_away(side, card)
                self._others(side, before)
                return
        if side.resource is not None and self.pick(ref, [side.resource]) is not None:
            before = self.stacks.bearing(side)
            self.state.put_away(side, side.resource)
            side.resource = side.bearing = None
            self._others(side, before)
            return
        self.state.put_away(side, self.new_card(ref))
