"""Steps, and units that come into play, retreat and move."""

from __future__ import annotations

import msgspec

from validator.boards.model import ARENAS, STEPS, Arena, BoardCard, Unit
from validator.boards.places import CardsAround, IdPlace, in_words
from validator.boards.view import BoardView
from validator.cards.model import ARENAS as UNIT_TYPES
from validator.cards.model import Card
from validator.checks.turn.dues import Due, Dues
from validator.checks.turn.running import NotThereError, rule_of
from validator.problems import (
    ATTACH_LIMIT,
    CARD_IN_WRONG_ZONE,
    DUPLICATE_DEPLOYED,
    OUT_OF_STEP,
    PILOT_MOVED_TWICE,
    PILOT_STAYS,
    SECOND_UNIQUE_CARD,
    SEVERAL_EVENTS,
    SIDE_MISMATCH,
    STEP_UNKNOWN,
    UNIQUE_NEEDS_JUDGE,
)
from validator.results import Hit, Severity, Where, hit
from validator.rules import registry
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import pick, remove
from validator.turns.view import EventView


class Movement(Dues):
    """The events that bring units into play and move them."""

    # ── steps ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def step(self, event: m.Step) -> None:
        """Go on to a step."""
        state = self.state
        if event.step not in STEPS:
            board = msgspec.structs.replace(state.board, step=event.step)
            for found in rule_of(STEP_UNKNOWN).check(BoardView(board, self.db)):
                self.report(STEP_UNKNOWN, msgspec.structs.replace(found, where=Where(pointer=f"{event.pointer}/step")))
            state.step = event.step
            return
        old, new = state.step, event.step
        back = old is not None and old in STEPS and STEPS.index(new) < STEPS.index(old)
        if back or (new == "ready" and old != "ready"):
            state.equipped.clear()
            state.attached_to.clear()
            if old == "setup":
                state.turn = None
            elif state.turn is not None:
                state.turn += 1
        if new == "ready":
            for piece in state.pieces:
                piece.tapped, piece.tapped_unsure = False, True
                piece.marked()
        if new != old:
            state.moved_pilots.clear()
            state.came.clear()
        state.step = new
        state.in_setup(new == "setup")
        state.attack, state.earlier = None, False
        if not new.startswith("battle-"):
            self.contested.clear()
        self._doubt()
        self._contest()

    # ── units that come and go ────────────────────────────────────────────────────────────────────────────────────

    def deploy(self, event: m.Deploy) -> None:
        """Put a card into play."""
        side, card = self.side(), event.card
        assert side is not None  # the reader asks for it
        subject = EventView(event, self.state, self.db, side)
        before = self.stacks.bearing(side)
        card = self._from_somewhere(side, card, subject)
        known = card.card
        unit = known is None or known.kind in ("Unit", "Subordinate")
        location = known is not None and known.kind == "Location"
        if not unit and (location or event.arena is None):
            self.judge(subject)
            if event.id is not None and card.id is None:
                card = msgspec.structs.replace(card, id=event.id)
            self._play(side, card, _arena(event, card) if location else None)
            return
        arena = _arena(event, card)
        id_ = event.id if event.id is not None else card.id
        if id_ is not None:
            same = self.state.by_id.get(id_)
            if same is not None and not same.gone:
                subject.twice = _twice(event, card, id_, f"a unit {in_words(same.arena)}", same.pointer)
                id_ = None
        self.judge(subject)
        self._comes(side, card, arena, id_, before)

    def _comes(
        self, side: Side, card: BoardCard, arena: Arena, id_: str | None, before: CardsAround | None = None
    ) -> None:
        """A card comes into play as a unit; `before`: what bore on its player's stacks before that."""
        known = card.card
        before = before or self.stacks.bearing(side)
        other = self._same_unit(side, known)
        piece = self.state.add(side, Unit((card,), self.event.pointer, arena, id_))
        self.state.came.append(piece)
        self._placed(piece)
        self._side_of(side, card)
        self._others(side, before, piece)
        if other is not None:
            at, words = self.at, (card.name, other.label, in_words(other.arena))

            def report() -> None:
                names = (words[0], other.cards[0].name)
                self.doubles.append(piece)
                asked = self._unnamed(piece)
                if asked is not None:
                    self.report(UNIQUE_NEEDS_JUDGE, asked, at)
                    return
                self.report(
                    DUPLICATE_DEPLOYED, hit(names, card=words[0], other=words[1], place=words[2], player=side.name), at
                )

            self.dues.append(Due((m.Discard,), lambda: piece.gone, report, piece))
        elif known is not None and known.version is not None and known.kind == "Subordinate":
            self._at_unit(piece, (SECOND_UNIQUE_CARD,))
        self._doubt()
        self._contest()

    def _unnamed(self, piece: Piece) -> Hit | None:
        """Return the question for a judge whether a unit, or another of its name, still has that name."""
        board = BoardView(self.state.to_board(), self.db, self.format)
        names = {card.name for card in (piece.cards[0], *piece.pilots)}
        for found in rule_of(UNIQUE_NEEDS_JUDGE).check(board):
            if not names.isdisjoint(found.cards):
                return msgspec.structs.replace(found, where=Where())
        return None

    def _side_of(self, side: Side, card: BoardCard) -> None:
        """Report a card of a side that its player doesn't play."""
        own = side.player.side
        if card.card is None or own is None or card.card.side in (own, "neutral"):
            return
        subject = BoardView(self.state.to_board(), self.db, self.format)
        for found in rule_of(SIDE_MISMATCH).check(subject):
            if found.where.pointer == card.pointer:
                self.report(SIDE_MISMATCH, msgspec.structs.replace(found, where=Where()))

    def _same_unit(self, side: Side, card: Card | None) -> Piece | None:
        """Return a unit in play, or the bearer of a Pilot, that is the same unique unit as a card."""
        if card is None or card.version is None or card.types[0] not in UNIT_TYPES:
            return None
        for piece in side.units.values():
            for each in (piece.cards[0], *piece.pilots):
                if (
                    each.card is not None
                    and each.card.version is not None
                    and each.card.unit == card.unit
                    and each.card.is_unit
                ):
                    return piece
        return None

    def _from_somewhere(self, side: Side, card: BoardCard, subject: EventView) -> BoardCard:
        """Take a card that comes into play from where it was, if the board has it; else it comes from the hand."""
        if card.id is not None:
            loose = [side.equipment] if isinstance(subject.event, m.Stack) else []
            for zone in (*loose, side.building, side.supply, side.discard, *(s.discard for s in self.state.players)):
                for each in zone:
                    if each.id == card.id:
                        remove(zone, each)
                        return BoardCard(each.text, each.card, card.pointer, each.id, each.owner, each.under)
            left = self._from_stack(card.id) if subject.event.granted is not None else None
            if left is not None:
                return left
            found = self._where(card.id)
            if found is not None:
                subject.twice = _twice(subject.event, card, card.id, *found)
                return msgspec.structs.replace(card, id=None)
        for zone in (side.building, side.supply):
            for each in zone:
                if each.id is None and each.card is not None and each.card is card.card:
                    remove(zone, each)
                    side.moved.append(each)
                    return msgspec.structs.replace(card, owner=card.owner or each.owner)
        return card

    def _from_stack(self, id_: str) -> BoardCard | None:
        """Take a card out of a stack, where an effect grants that."""
        for piece in self.state.pieces:
            for card in piece.cards if not piece.gone and len(piece.cards) > 1 else ():
                if card.id == id_:
                    self._out_of(piece, piece.cards, card)
                    return card
        return None

    def _where(self, id_: str) -> tuple[str, str] | None:
        """Return where in play the card of an id is, in words, and the pointer to it."""
        for piece in self.state.pieces:
            if piece.gone:
                continue
            if piece.id == id_:
                return f"a unit {in_words(piece.arena)}", piece.pointer
            for cards, words in (
                (piece.cards, "in the stack of"),
                (piece.equipment, "attached to"),
                (piece.pilots, "piloting"),
                (piece.face_down, "face down under"),
            ):
                for each in cards:
                    if each.id == id_:
                        return f"{words} {piece.label}", each.pointer
        for side in self.state.players:
            for each in side.other_cards():
                if each.id == id_:
                    return f"in play for {side.name}", each.pointer
        return None

    def _play(self, side: Side, card: BoardCard, arena: Arena | None) -> None:
        """Put a card that is no unit into its zone."""
        before = self.stacks.bearing(side)
        kind = card.card.kind if card.card is not None else ""
        if kind == "Equipment":
            side.equipment.append(card)
            self._zoned(ATTACH_LIMIT, card)
        elif kind == "Location" and arena is not None:
            for old in side.locations.get(arena, []):
                self.state.put_away(side, old)
            side.locations[arena] = [card]
            self._zoned(CARD_IN_WRONG_ZONE, card)
        elif kind == "Resource":
            side.resource = card
        elif kind == "Event":
            side.events.append(card)
            self._zoned(SEVERAL_EVENTS, card)
        elif kind == "Mission":
            side.missions.append(card)
        else:
            self.state.put_away(side, card)
        side.bearing = None
        self._others(side, before)

    def _zoned(self, rule: str, card: BoardCard) -> None:
        """Report what a rule for boards finds at a card that has come into its zone."""
        severity: Severity | None = "note" if self.event.granted is not None else None
        for found in rule_of(rule).check(BoardView(self.state.to_board(), self.db, self.format)):
            if found.where.pointer == card.pointer:
                self.report(rule, msgspec.structs.replace(found, where=Where(), severity=severity or found.severity))

    def retreat(self, event: m.Retreat) -> None:
        """Move a unit to the build zone."""
        piece = self.unit(event.unit)
        self._step_of(piece)
        before = self.stacks.bearing(piece.player)
        piece.arena = None
        piece.tapped_unsure = True
        piece.changed()
        self._others(piece.player, before)

    def move(self, event: m.Move) -> None:
        """Move a unit to an arena, or a Pilot off its unit."""
        side = self.side()
        found = self.state.by_id.get(event.unit)
        if found is None or found.gone:
            for each in self.state.pieces if side is None else side.units.values():
                card = pick(m.Ref(event.unit, ""), each.pilots)
                if card is not None and not each.gone:
                    self._leave_ship(each, card, event)
                    return
        piece = self.unit(event.unit)
        if not any(due.piece is None and m.Move in due.by for due in self.dues):
            self._step_of(piece)
        piece.arena = event.arena
        piece.changed()
        self.state.came.append(piece)
        self._placed(piece)
        if piece.pilots:
            self._at_unit(piece, registry.ids_at("attached") + registry.ids_at("piloting"))
        self._doubt()
        self._contest()

    def _step_of(self, piece: Piece) -> None:
        """Ask whether a unit goes somewhere at the right time."""
        subject = EventView(self.event, self.state, self.db, self.side())
        subject.unit = piece
        self.ask(OUT_OF_STEP, subject)

    def _pilot_moves(self, side: Side, card: BoardCard, ship: Piece | None = None) -> None:
        """A Pilot moves onto a unit or off it, the `ship`."""
        subject = EventView(self.event, self.state, self.db, side)
        subject.pilot, subject.ship = card, ship
        if isinstance(self.event, m.Pilot):
            subject.unit = self.unit(self.event.unit)
        self.ask(PILOT_STAYS, subject)
        self.ask(PILOT_MOVED_TWICE, subject)
        self.state.moved_pilots.add((card.id, card.name, side.name))

    def _leave_ship(self, ship: Piece, card: BoardCard, event: m.Move) -> None:
        """A Pilot goes from its unit to an arena; cards of the same unit go along."""
        side = ship.player
        self._step_of(ship)
        before = self.stacks.bearing(side)
        crew = [
            each
            for each in ship.pilots
            if each is card
            or (
                card.card is not None
                and each.card is not None
                and each.card.version is not None
                and each.card.unit == card.card.unit
            )
        ]
        for each in crew:
            remove(ship.pilots, each)
        ship.changed()
        crew.sort(key=lambda each: each is not card)
        cards = [single for each in crew for single in _stack_of(each)]
        equipment = tuple([one for each in crew for one in each.equipment])
        self._pilot_moves(side, card, ship)
        piece = self.state.add(side, Unit(tuple(cards), event.pointer, event.arena, card.id, equipment=equipment))
        self._settle(piece)
        self._must_discard(ship, new_top=False)
        self._others(side, before, ship, piece)
        self._placed(piece)
        self._contest()


def _arena(event: m.Deploy, card: BoardCard) -> Arena:
    """Return the arena that a card comes to. Raises NotThereError where the event must say it."""
    if event.arena is not None:
        return event.arena
    arenas = [a for a in ARENAS if card.card is None or not card.card.arenas or a.capitalize() in card.card.arenas]
    if len(arenas) != 1:
        raise NotThereError(f"{card.name} can be in several arenas", f"say in which: {' or '.join(arenas)}")
    return arenas[0]


def _stack_of(pilot: BoardCard) -> tuple[BoardCard, ...]:
    """Return a Pilot and the cards beneath it as a stack."""
    if not pilot.under and not pilot.equipment:
        return (pilot,)
    return (msgspec.structs.replace(pilot, under=(), equipment=()), *pilot.under)


def _twice(event: m.Event, card: BoardCard, id_: str, words: str, pointer: str) -> list[list[IdPlace]]:
    """Return the two places of a card that an event puts where it can't come from."""
    done = "stacked again" if isinstance(event, m.Stack) else "deployed again"
    return [[IdPlace(card, words, False, pointer, id_), IdPlace(card, done, False, event.pointer, id_)]]
