"""Equipment that comes to a unit or leaves it, and Pilots that move onto one."""

from __future__ import annotations

import msgspec

from validator.boards.model import BoardCard
from validator.checks.turn.running import NotThereError
from validator.checks.turn.stacking import Stacking
from validator.problems import ATTACH_LIMIT, ATTACHED_NEEDS_JUDGE, NOT_EQUIPMENT, NOT_YOUR_UNIT
from validator.results import Hit, Severity
from validator.rules import registry
from validator.stacks.effects import AttachStep, EquipmentLimit, Trigger
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import pick, remove
from validator.turns.view import EventView

INCOMPLETE = "{card} isn't in play: it is being built, or in the supply"
COMPLETE = "write the 'deploy' event that completes it first"
NOT_ITS_PLAYER = "{card} is an Equipment of {owner}; {player} can't use its Equip ability"


OTHER_UNIT = (
    "{card} is attached to {unit}, but its own text attaches it to the unit that has come, {other}: "
    "a judge must say whether another card put it there"
)
SHOW = "attach it to {other}, or say in 'granted' what attached it"
_COMING = frozenset(("deploy", "move-in"))
IN_TURN = "{found} Equipment attached to {unit} in this turn; {card} allows {allowed}"
NEXT_TURN = "attach no more than {allowed} in a turn"


class Equipping(Stacking):
    """The events about Equipment and Pilots."""

    def equip(self, event: m.Equip | m.Attach) -> None:
        """Attach an Equipment by its ability or an effect."""
        side = self.side()
        subject = EventView(event, self.state, self.db, side)
        found = self._equipment_of(event, side)
        if found is None:
            self._no_equipment(event, side)
            return
        subject.equipment, subject.source = found
        card_, source = found
        try:
            piece: Piece | None = self.unit(event.unit)
        except NotThereError:
            piece = None
            if self._goes_on_a_card(found[0], event.unit):
                self.judge(subject)
                self.state.take_equipment(*found)  # a board has no place for it
                return
            subject.other = self._no_unit(event.unit)
            if not subject.other:
                raise
        subject.unit = piece
        self.judge(subject)
        owner = source.player if isinstance(source, Piece) else source
        not_yours = False
        if isinstance(event, m.Equip):
            not_yours = self._not_yours(subject, piece, owner)
            self.state.equipped.append(card_)
        if piece is None:
            return
        if isinstance(event, m.Attach):
            self._not_its_unit(event, card_, piece)
        self._move(card_, source, owner, piece, not_yours=not_yours)

    def _equipment_of(self, event: m.Equip | m.Attach, side: Side | None) -> tuple[BoardCard, Piece | Side] | None:
        """Return the Equipment that an event names and where it is; an effect may bring one that the board lacks."""
        found = self.equipment_named(event.equipment, side)
        if found is not None and side is not None and isinstance(event, m.Attach) and event.equipment.id is None:
            there, holder = self.state.unit(event.unit, side), found[1]
            whose = holder.player if isinstance(holder, Piece) else holder
            theirs = self.state.owner(whose, found[0]) is not side and whose is not side and event.granted is None
            by_id = found[0].id is not None and found[0].id == event.equipment.text
            if (holder is there or theirs) and not by_id:
                return self.new_card(event.equipment), side  # what is on the unit isn't attached to it: another one
        meant = self.meant(event.equipment) if found is None else None
        if meant is not None:
            found = self.equipment_named(m.Ref(meant.name, event.equipment.pointer), side)
        if found is None and meant is not None and isinstance(event, m.Attach):
            assert side is not None
            found = self.new_card(event.equipment), side
        if found is None and side is not None:
            card = self.pick(event.equipment, side.building)
            steps = self.texts.effects.on_equipment(card.card, AttachStep) if card and card.card else ()
            if card is not None and any(each.when == "any" for each in steps):
                remove(side.building, card)
                side.equipment.append(card)
                found = card, side
        return found

    def _move(self, card_: BoardCard, source: Piece | Side, owner: Side, piece: Piece, *, not_yours: bool) -> None:
        """Put an Equipment from where it is on a unit, and ask the rules about the two units; `owner`: who had it."""
        old = source if isinstance(source, Piece) else None
        self._note(piece, *([old] if old is not None else []))
        new = card_
        if card_.owner is None and owner is not piece.player:
            new = msgspec.structs.replace(card_, owner=owner.name)
        elif card_.owner == piece.player.name:
            new = msgspec.structs.replace(card_, owner=None)
        for number, each in enumerate(self.state.equipped):
            if each is card_:
                self.state.equipped[number] = new
        self.state.take_equipment(card_, source)
        piece.equipment.append(new)
        piece.changed()
        rules = tuple(r for r in registry.ids_at("attached") if not (not_yours and r == NOT_YOUR_UNIT))
        self._at_unit(piece, rules, [new])
        if old is not None and old is not piece:
            self._must_discard(old, new_top=False)
        self._must_discard(piece, new_top=False)
        self._limit_of_turn(piece, new)

    def _not_its_unit(self, event: m.Attach, card: BoardCard, piece: Piece) -> None:
        """Ask a judge about an Equipment that goes to another unit than the one whose coming attaches it."""
        came = self.state.came
        if card.card is None or event.granted is not None or not came or any(each is piece for each in came):
            return
        triggers = self.texts.effects.on_equipment(card.card, Trigger)
        if not triggers or any(not each.same or not _COMING.issuperset(each.on) for each in triggers):
            return
        fits = [
            each
            for each in came
            if each.player is self.side() and (top := each.cards[0].card) is not None and not each.gone
            if any(not t.subject or self.texts.fits_any(t.subject, top) for t in triggers)
        ]
        if fits:
            names = (card.name, piece.cards[0].name, fits[-1].cards[0].name)
            data = {"card": card.name, "unit": piece.label, "other": fits[-1].label}
            self.report(ATTACHED_NEEDS_JUDGE, Hit(data, names, event.where, message=OTHER_UNIT, hint=SHOW))

    def _limit_of_turn(self, piece: Piece, card: BoardCard) -> None:
        """Report more Equipment attached to a unit in one turn than it allows."""
        self.state.attached_to.append(piece.number)
        top, count = piece.cards[0].card, self.state.attached_to.count(piece.number)
        for limit in self.texts.effects.on_equipment(top, EquipmentLimit) if top is not None else ():
            if limit.per == "bearer-turn" and limit.on_itself and count > limit.most:
                names = (card.name, piece.cards[0].name)
                data = {"found": count, "unit": piece.label, "card": piece.cards[0].name, "allowed": limit.most}
                severity: Severity | None = "note" if self.event.granted is not None else None
                self.report(ATTACH_LIMIT, Hit(data, names, message=IN_TURN, hint=NEXT_TURN, severity=severity))

    def _no_equipment(self, event: m.Equip | m.Attach, side: Side | None) -> None:
        """Report an Equipment that is something else, or not in play; raise where the board has no such card."""
        ref = event.equipment
        card = self._elsewhere(ref, side)
        if card is None or card.card is None:
            raise self.nothing(ref, "among the Equipment on the board")
        if card.card.kind == "Equipment":
            self.report(NOT_EQUIPMENT, Hit({"card": card.name}, (card.name,), message=INCOMPLETE, hint=COMPLETE))
            return
        data = {"card": card.name, "kind": "/".join(card.card.types), "unit": self.unit(event.unit).label}
        self.report(NOT_EQUIPMENT, Hit(data, (card.name,), hint="name an Equipment"))

    def _elsewhere(self, ref: m.Ref, side: Side | None) -> BoardCard | None:
        """Return the card that a reference names where no Equipment in play is it: a unit, or a card of a zone."""
        piece = self.state.unit(ref.id or ref.text, side)
        if piece is not None and not piece.gone:
            return pick(ref, piece.cards) or piece.cards[0]
        for each in self.state.players:
            resource = [] if each.resource is None else [each.resource]
            for cards in (*each.zones(), resource, each.supply):
                card = self.pick(ref, cards)
                if card is not None:
                    return card
        return None

    def _goes_on_a_card(self, equipment: BoardCard, text: str) -> bool:
        """Whether a bearer that is no unit is a card in play of a type that the subtype line of an Equipment names."""
        words = equipment.card.subtypes if equipment.card is not None else ()
        for side in self.state.players:
            for cards in (*side.locations.values(), side.missions, side.events):
                card = pick(m.Ref(text, ""), cards)
                if card is not None and card.card is not None and card.card.kind in words:
                    return True
        return False

    def _no_unit(self, text: str) -> str:
        """Return what a bearer is that is no unit, in words; empty for one that isn't there."""
        ref = m.Ref(text, "")
        for side in self.state.players:
            for cards in (*side.zones(), side.discard, [side.resource] if side.resource is not None else []):
                card = pick(ref, cards)
                if card is not None:
                    kind = _a(card.card.kind) if card.card is not None else "a card"
                    return f"{card.name} is {kind}, not a unit in play"
            for piece in side.units.values():
                if pick(ref, piece.equipment) is not None:
                    return f"{text} is Equipment"
        return ""

    def _not_yours(self, subject: EventView, piece: Piece | None, owner: Side) -> bool:
        """Report an Equip ability used by another than its player, or on another's unit; say whether it was."""
        side, card = subject.side, subject.equipment
        if side is None or card is None:
            return False
        data = {"card": card.name, "owner": owner.name, "player": side.name}
        if owner is not side and self.state.owner(owner, card) is not side:
            hint = "only its player can equip it"
            self.report(NOT_YOUR_UNIT, Hit(data, (card.name,), message=NOT_ITS_PLAYER, hint=hint))
        elif piece is not None and piece.player is not side and not self._on_opponents(card, piece):
            data |= {"owner": side.name, "unit": piece.label, "player": piece.player.name}
            self.report(NOT_YOUR_UNIT, Hit(data, (card.name, piece.cards[0].name)))
        else:
            return False
        return True

    def _on_opponents(self, card: BoardCard, piece: Piece) -> bool:
        top = piece.cards[0].card
        return card.card is None or self.texts.attaches_to_opponents(card.card, top)

    def detach(self, event: m.Detach) -> None:
        """Take an Equipment off."""
        side = self.side()
        piece = self.unit(event.unit) if event.unit is not None else None
        found = self.equipment_named(event.equipment, side, piece)
        if found is None or not isinstance(found[1], Piece) or (piece is not None and found[1] is not piece):
            where = piece.label if piece is not None else "a unit"
            raise self.nothing(event.equipment, f"attached to {where}")
        card, bearer = found[0], found[1]
        subject = EventView(event, self.state, self.db, side)
        subject.equipment, subject.source = card, bearer
        self.judge(subject)
        self._note(bearer)
        remove(bearer.equipment, card)
        bearer.changed()
        bearer.player.equipment.append(card)
        self._must_discard(bearer, new_top=False)

    def pilot(self, event: m.Pilot) -> None:
        """Move a Pilot onto a unit."""
        side = self.side()
        ship = self.unit(event.unit)
        assert side is not None
        self._step_of(ship)
        before = self.stacks.bearing(side)
        self._note(ship)
        crew, old = self._crew(event.card, side)
        if side is not ship.player:
            crew = [msgspec.structs.replace(each, owner=each.owner or side.name) for each in crew]
        ship.pilots.extend(crew)
        ship.changed()
        self._at_unit(ship, registry.ids_at("piloting"), crew)
        if old is not None:
            self._must_discard(old, new_top=False)
        self._others(side, before, *([old] if old is not None else []))

    def _crew(self, ref: m.Ref, side: Side) -> tuple[list[BoardCard], Piece | None]:
        """Take the Pilot from where it is: another ship, an arena or the build zone, else the hand."""
        for ship in side.units.values():
            card = self.pick(ref, ship.pilots)
            if card is not None:
                remove(ship.pilots, card)
                ship.changed()
                self._pilot_moves(side, card, ship)
                return [card], ship
        piece = self.state.by_id.get(ref.id or ref.text)
        if piece is None or piece.gone:
            named = [p for p in side.units.values() if self.pick(ref, p.cards[:1]) is not None]
            piece = named[0] if named else None
        if piece is not None:
            piece.gone = True
            piece.player.units.pop(piece.number, None)
            top, *under = piece.cards
            self._pilot_moves(side, top if top.id is not None else msgspec.structs.replace(top, id=piece.id))
            equipment = tuple(piece.equipment)
            owner = top.owner if piece.player is side else top.owner or piece.player.name
            pilot = msgspec.structs.replace(
                top, id=top.id or piece.id, owner=owner, under=tuple(under), equipment=equipment
            )
            return [pilot], None
        for zone in (side.building, side.supply):
            card = self.pick(ref, zone)
            if card is not None:
                remove(zone, card)
                return [card], None
        return [self.new_card(ref)], None


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'AEIOU' else 'a'} {word}"
