"""Cards, Equipment and units that are discarded."""

from __future__ import annotations

from collections.abc import Sequence

from validator.boards.model import BoardCard
from validator.checks.turn.dues import Due
from validator.checks.turn.equipment import Equipping
from validator.results import Hit
from validator.turns import model as m
from validator.turns.state import Piece, Side, remove
from validator.turns.view import EventView

WITHOUT_TOP = "{gone} can't be on top, and {top}, which was, is discarded"


class Discarding(Equipping):
    """The event of a discard."""

    def discard(self, event: m.Discard) -> None:
        """Discard a card, a whole unit or an Equipment."""
        side = self.side()
        subject = EventView(event, self.state, self.db, side)
        if event.equipment is not None:
            piece = self.unit(event.unit) if event.unit is not None else None
            found = self.state.equipment(event.equipment, side, piece)
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
        self._note(piece)
        before = self.stacks.bearing(piece.player)
        new_top = card is piece.cards[0]
        listed = self._all_listed(piece) if new_top else []
        remove(cards, card)
        piece.changed()
        self.state.put_away(piece.player, card)
        if new_top:
            # Another version of the unit comes to the top, if one is there.
            unit = card.card.unit if card.card is not None and card.card.version is not None else None
            for number, each in enumerate(cards):
                if each.card is not None and each.card.unit == unit:
                    cards.insert(0, cards.pop(number))
                    break
        if listed:
            self._no_top(piece, card, listed)
        elif new_top or not any(piece is due.piece for due in self.dues):
            self._must_discard(piece, new_top=new_top)
        else:
            self.known.setdefault(piece.number, set()).intersection_update(self._faults(piece))
        self._others(piece.player, before, piece)

    def _all_listed(self, piece: Piece) -> list[BoardCard]:
        """Return the cards beneath a top if none of them can be a top, else nothing."""
        beneath = piece.cards[1:]
        return beneath if all(self.stacks.standing(piece, each) == "beneath" for each in beneath) else []

    def _no_top(self, piece: Piece, top: BoardCard, listed: Sequence[BoardCard]) -> None:
        """A stack has lost its top, and none of its cards can be one: all of them have to go."""
        at = self.at

        def left() -> list[BoardCard]:
            return [] if piece.gone else [each for each in piece.cards if any(each is card for card in listed)]

        def report() -> None:
            late = left()
            self.overdue.extend((piece, card) for card in late)
            names = tuple(dict.fromkeys(card.name for card in late))
            data = {"gone": " and ".join(names), "top": top.name}
            self.report("S108", Hit(data, names, message=WITHOUT_TOP), at)
            self._settle(piece)

        if not any(due.piece is piece for due in self.dues):
            self.dues.append(Due((m.Discard,), lambda: not left(), report, piece))

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
