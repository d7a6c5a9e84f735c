"""A turn log replayed: every event is checked on the board before it, then applied.

Each fault is known by a key for as long as it lasts, so that it is reported at the event that made it and never again.
What the next events may still mend (a discard that falls due, a second unit, a contest) waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from validator.boards.model import ARENAS, STEPS, Arena, BoardCard, Unit
from validator.boards.view import BoardView, Place, in_words
from validator.cards.database import Database
from validator.cards.model import ARENAS as UNIT_TYPES
from validator.cards.model import Card
from validator.checks import board as board_checks
from validator.formats import Format
from validator.results import Finding, Hit, Severity, Where, hit
from validator.rules import registry, turn_battle
from validator.rules.turn_running import NotThereError, Running, rule_of
from validator.rules.turn_stacks import Bearing, Faults, Key, Standing, is_error, offender, stacks_of
from validator.rules.turn_subject import EventView
from validator.turns import model as m
from validator.turns.compare import WrongPile, differences
from validator.turns.state import Piece, Side, State, pick, remove

_AT_UNITS = ("E101", "E102", "E107", "E108", "E109", "L101", "L102", "L103", "L104", "L105")
"""The rules for what is attached to a unit, or pilots it."""
_DEPLOYED = ("B101", "B103", "E112")
"""The rules for a unit that comes into play or to an arena."""

NOT_ITS_PLAYER = "{card} is an Equipment of {owner}; {player} can't use its Equip ability"
WITHOUT_TOP = "{gone} can't be on top, and {top}, which was, is discarded"
NOT_ON_TOP = "{card} can't come on top of {top}: {why}"


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


class _Due:
    """Something that the next events have to mend: `settled` says whether they did, `report` reports it if not.

    `by`: the events that may mend it; it is looked at before the first other one. `piece`: the unit of which cards, or
    all of it, have to be discarded.
    """

    __slots__ = ("by", "piece", "report", "settled")

    def __init__(
        self,
        by: tuple[type[m.Event], ...],
        settled: Callable[[], bool],
        report: Callable[[], None],
        piece: Piece | None = None,
    ) -> None:
        self.by = by
        self.settled = settled
        self.report = report
        self.piece = piece


class _UnitView(BoardView):
    """A board of which only some units are looked at."""

    def only(self, pointers: set[str]) -> _UnitView:
        """Keep the units whose pointers are given."""
        self.units = [(p, u) for p, u in self.units if u.pointer in pointers]
        self.equipment = [a for a in self.equipment if a.unit.pointer in pointers]
        self.pilots = [a for a in self.pilots if a.unit.pointer in pointers]
        return self


class _Replay(Running):
    def __init__(self, log: m.TurnLog, db: Database, rules: Format | None) -> None:
        super().__init__(log, db, rules)
        self.wording = rules.swap_wording if rules is not None else "newer"
        self.stacks = stacks_of(db)
        self.known: dict[int, set[Key]] = {}
        """Faults of stacks that were reported, or were there before, by unit."""
        self.left: dict[int, set[Key]] = {}
        """Those that the older wording leaves until the top changes, by unit."""
        self.dues: list[_Due] = []
        self.overdue: list[tuple[Piece, BoardCard]] = []
        """Cards that should have been discarded and weren't."""
        self.doubles: list[Piece] = []
        """Units that should have been discarded and weren't."""
        self.contested: set[str] = set()
        """What was contested before the log, or is reported."""
        self.unreadable = False

    # ── running ───────────────────────────────────────────────────────────────────────────────────────────────────

    def run(self) -> None:
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
                self.report("P101", Hit(data, error.cards, event.where, message="{text}", hint="{mend}"))
        self.at = len(self.log.events)
        self._close(None)
        if self.log.after is not None:
            self._compare(self.log.after)

    def result(self) -> Replayed:
        self.found.sort(key=lambda each: each[0])
        return Replayed(tuple([finding for _, finding in self.found]), self.state, self.unreadable)

    def _close(self, kind: type[m.Event] | None) -> None:
        """Report what was due, wasn't done, and can't be done by an event of this kind any more."""
        dues, self.dues = self.dues, []
        for due in dues:
            if kind in due.by:
                self.dues.append(due)
            elif not due.settled():
                due.report()

    # ── stacks ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _faults(self, piece: Piece) -> Faults:
        return self.stacks.faults(piece)

    def _note(self, *pieces: Piece) -> None:
        """Remember what is wrong with stacks before an event that may change them."""
        for piece in pieces:
            if piece.number not in self.known:
                self.known[piece.number] = set(self._faults(piece))

    def _new_faults(self, piece: Piece) -> Faults:
        """Return the faults of a stack that weren't known."""
        faults = self._faults(piece)
        known = self.known.get(piece.number)
        return {key: each for key, each in faults.items() if key not in known} if known else faults

    def _settle(self, piece: Piece) -> None:
        """Take the faults that a stack has now as known."""
        self.known[piece.number] = set(self._faults(piece))

    def _must_discard(self, piece: Piece, *, new_top: bool) -> None:
        """What the event left in the stack and can't lie there any more falls due to be discarded."""
        if piece.gone:
            return
        known = self.known.setdefault(piece.number, set())
        if new_top:
            known -= self.left.pop(piece.number, set())
        faults = self._new_faults(piece)
        known.intersection_update(self._faults(piece))
        due: set[Key] = set()
        for key, (rule, found) in faults.items():
            if not is_error(rule, found):
                self.report(rule, found)
            # A limit that is gone leaves an oversized stack as it is: nothing may be added to it.
            elif new_top or (rule != "S101" and self.wording == "newer"):
                due.add(key)
                continue
            elif rule != "S101":
                self.left.setdefault(piece.number, set()).add(key)
            known.add(key)
        if not due:
            return
        at = self.at

        def left() -> Faults:
            if piece.gone:
                return {}
            return {
                key: (rule, found)
                for key, (rule, found) in self._faults(piece).items()
                if key not in known and is_error(rule, found) and (new_top or rule != "S101")
            }

        def report() -> None:
            faults = left()
            late = _late(piece, faults)
            self.overdue.extend((piece, card) for card in late)
            names = tuple(dict.fromkeys(card.name for card in late))
            why = "; ".join(dict.fromkeys(fault_words(*each) for each in faults.values()))
            self.report("S108", hit(names, gone=" and ".join(names), unit=piece.label, why=why), at)
            self._settle(piece)

        self.dues.append(_Due((m.Discard,), lambda: not left(), report, piece))

    def _others(self, side: Side, before: Bearing, *not_these: Piece) -> None:
        """Look at the stacks of a player that something in play has stopped to allow; `before`: what bore on them."""
        if self.stacks.bearing(side).keys == before.keys:
            return
        for piece in list(side.units.values()):
            if len(piece.cards) > 1 and piece not in not_these:
                if piece.number not in self.known:
                    self.known[piece.number] = set(self.stacks.faults(piece, bearing=before))
                self._must_discard(piece, new_top=False)

    # ── rules for boards ──────────────────────────────────────────────────────────────────────────────────────────

    def _subject(self, *pieces: Piece) -> _UnitView:
        return _UnitView(self.state.to_board(), self.db, self.format).only({p.pointer for p in pieces})

    def _at_unit(
        self, piece: Piece, rules: Sequence[str], cards: Sequence[BoardCard] = (), at: int | None = None
    ) -> None:
        """Report what rules for boards find at a unit; with `cards`: only what is about one of these."""
        subject = self._subject(piece)
        pointers = {card.pointer for card in cards}
        for id_ in rules:
            for found in rule_of(id_).check(subject):
                if not cards or found.where.pointer in pointers:
                    # An Equipment may stay where another version is the top now; it may not come there.
                    severity = None if id_ == "E102" and cards else found.severity
                    self.report(id_, msgspec.structs.replace(found, where=Where(), severity=severity), at)

    def _placed(self, piece: Piece) -> None:
        """Report a unit that can't be where it is."""
        card, arena = piece.cards[0].card, piece.arena
        if card is not None and arena is not None and not (card.is_unit and arena.capitalize() in card.types):
            self._at_unit(piece, _DEPLOYED)

    def _new_arena(self, piece: Piece) -> None:
        """A unit whose new top belongs to another arena has to be moved there next."""
        card, arena = piece.cards[0].card, piece.arena
        if card is None or arena is None or arena.capitalize() in card.arenas or not card.arenas:
            return
        self.dues.append(
            _Due(
                (m.Discard, m.Move),
                lambda: piece.gone or piece.arena is not arena,
                partial(self._at_unit, piece, ("B101",), at=self.at),
            )
        )

    def _contested(self) -> dict[str, Hit]:
        """Return what is contested on the board now, by the names of the cards."""
        seen: set[str] = set()
        for side in self.state.players:
            mine = {
                each.card.unit
                for piece in side.units.values()
                if piece.arena is not None
                for each in (piece.cards[0], *piece.pilots)
                if each.card is not None and each.card.version is not None
            }
            if not seen.isdisjoint(mine):
                break
            seen |= mine
        else:
            return {}
        return {
            " ".join(sorted(each.cards)): each
            for each in rule_of("U102").check(BoardView(self.state.to_board(), self.db))
        }

    def _is_settled(self, key: str) -> bool:
        return key not in self._contested()

    def _contest(self) -> None:
        """In a battle step contested units have to be settled next; what is settled by events need not be reported."""
        step = self.state.step
        if step is None or not step.startswith("battle-") or len(self.state.players) < 2:
            return
        at = self.at
        found = self._contested()
        for key, each in found.items():
            if key in self.contested or each.severity is not None:
                continue
            self.contested.add(key)

            def report(key: str = key, each: Hit = each) -> None:
                self.report("U102", msgspec.structs.replace(each, where=Where()), at)

            settled = partial(self._is_settled, key)
            self.dues.append(_Due((m.Discard, m.Retreat), settled, report))

    # ── steps ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def step(self, event: m.Step) -> None:
        state = self.state
        if event.step not in STEPS:
            board = msgspec.structs.replace(state.board, step=event.step)
            for found in rule_of("B102").check(BoardView(board, self.db)):
                self.report("B102", msgspec.structs.replace(found, where=Where(pointer=f"{event.pointer}/step")))
            state.step = event.step
            return
        old, new = state.step, event.step
        back = old is not None and old in STEPS and STEPS.index(new) < STEPS.index(old)
        if back or (new == "ready" and old != "ready"):
            state.equipped.clear()
            if old == "setup":
                state.turn = None
            elif state.turn is not None:
                state.turn += 1
        if new == "ready":
            for piece in state.pieces:
                piece.tapped, piece.tapped_unsure = False, True
                piece.marked()
        state.step = new
        state.attack, state.earlier = None, False
        if not new.startswith("battle-"):
            self.contested.clear()
        self._contest()

    # ── units that come and go ────────────────────────────────────────────────────────────────────────────────────

    def deploy(self, event: m.Deploy) -> None:
        side, card = self.side(), event.card
        assert side is not None  # the reader asks for it
        subject = EventView(event, self.state, self.db, side)
        before = self.stacks.bearing(side)
        card = self._from_somewhere(side, card, subject)
        known = card.card
        unit = known is None or known.kind in ("Unit", "Subordinate")
        if not unit and known is not None and (known.kind == "Location" or event.arena is None):
            self.judge(subject)
            if event.id is not None and card.id is None:
                card = msgspec.structs.replace(card, id=event.id)
            self._play(side, card, event.arena)
            return
        arena: Arena | None = event.arena
        if arena is None:
            arenas = [a for a in ARENAS if known is None or a.capitalize() in known.arenas]
            if len(arenas) != 1:
                where = " or ".join(arenas)
                raise NotThereError(f"{card.name} can be in several arenas", f"say in which: {where}")
            arena = arenas[0]
        id_ = event.id if event.id is not None else card.id
        if id_ is not None:
            same = self.state.by_id.get(id_)
            if same is not None and not same.gone:
                subject.twice = _twice(event, card, id_, f"a unit {in_words(same.arena)}", same.pointer)
                id_ = None
        self.judge(subject)
        other = self._same_unit(side, known)
        piece = self.state.add(side, Unit((card,), event.pointer, arena, id_))
        self._placed(piece)
        self._side_of(side, card)
        self._others(side, before, piece)
        if other is not None:
            at, words = self.at, (card.name, other.label, in_words(other.arena))

            def report() -> None:
                names = (words[0], other.cards[0].name)
                self.doubles.append(piece)
                self.report("U104", hit(names, card=words[0], other=words[1], place=words[2], player=side.name), at)

            self.dues.append(_Due((m.Discard,), lambda: piece.gone, report, piece))
        elif known is not None and known.version is not None and known.kind == "Subordinate":
            self._at_unit(piece, ("U103",))
        self._contest()

    def _side_of(self, side: Side, card: BoardCard) -> None:
        """Report a card of a side that its player doesn't play."""
        own = side.player.side
        if card.card is None or own is None or card.card.side in (own, "neutral"):
            return
        subject = BoardView(self.state.to_board(), self.db, self.format)
        for found in rule_of("B104").check(subject):
            if found.where.pointer == card.pointer:
                self.report("B104", msgspec.structs.replace(found, where=Where()))

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
            for zone in (side.building, side.supply, side.discard, *(s.discard for s in self.state.players)):
                for each in zone:
                    if each.id == card.id:
                        remove(zone, each)
                        return BoardCard(each.text, each.card, card.pointer, each.id, each.owner)
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
        elif kind == "Location" and arena is not None:
            for old in side.locations.get(arena, []):
                self.state.put_away(side, old)
            side.locations[arena] = [card]
        elif kind == "Resource":
            side.resource = card
        elif kind == "Event":
            side.events.append(card)
        elif kind == "Mission":
            side.missions.append(card)
        else:
            self.state.put_away(side, card)
        side.bearing = None
        self._others(side, before)

    def retreat(self, event: m.Retreat) -> None:
        piece = self.unit(event.unit)
        self._step_of(piece)
        before = self.stacks.bearing(piece.player)
        piece.arena = None
        piece.tapped_unsure = True
        piece.changed()
        self._others(piece.player, before)

    def move(self, event: m.Move) -> None:
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
        self._placed(piece)
        if piece.pilots:
            self._at_unit(piece, _AT_UNITS)
        self._contest()

    def _step_of(self, piece: Piece) -> None:
        """Ask whether a unit goes somewhere at the right time."""
        subject = EventView(self.event, self.state, self.db, self.side())
        subject.unit = piece
        self.ask("B107", subject)

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
        piece = self.state.add(side, Unit(tuple(crew), event.pointer, event.arena, card.id))
        self._settle(piece)
        self._must_discard(ship, new_top=False)
        self._others(side, before, ship, piece)
        self._placed(piece)
        self._contest()

    # ── stacks ────────────────────────────────────────────────────────────────────────────────────────────────────

    def stack(self, event: m.Stack) -> None:
        side = self.side()
        assert side is not None
        if self.state.unit(event.unit, side) is None:
            equipment = self.state.equipment(m.Ref(event.unit, ""), side)
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
            if "S107" not in raised:
                for rule, found in self._new_faults(piece).values():
                    self.report(rule, found)
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
        if "S107" not in raised:
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

    def _put_on_top(self, piece: Piece, card: BoardCard, standing: Standing) -> None:
        """A card is deployed on top: it must be another version; what doesn't fit beneath it any more is to go."""
        old = piece.cards[0]
        if standing == "nothing":
            why = f"it is no version of {old.card.base if old.card is not None else old.name}"
            data = {"card": card.name, "top": old.name, "why": why}
            self.report("S102", Hit(data, (card.name, old.name), message=NOT_ON_TOP))
        piece.cards.insert(0, card)
        piece.changed()
        if standing in ("nothing", "beneath"):
            self._settle(piece)
        else:
            known = self.known.setdefault(piece.number, set())
            for key, (rule, found) in self._new_faults(piece).items():
                # A full stack takes nothing, whatever would go afterwards; nor does one take the same version again.
                if rule in ("S101", "S105"):
                    self.report(rule, found)
                    known.add(key)
            self._must_discard(piece, new_top=True)
            self._new_arena(piece)

    def swap(self, event: m.Swap) -> None:
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
        if "S103" not in raised:
            self._needless(subject, piece, gone)
        for card in gone:
            self.state.put_away(piece.player, card)
        if "S103" in raised:
            self._settle(piece)
        else:
            self._must_discard(piece, new_top=True)
        if subject.new_top is not None and "S103" not in raised:
            self._new_arena(piece)
        self._others(piece.player, before, piece)

    def _needless(self, subject: EventView, piece: Piece, gone: list[BoardCard]) -> None:
        """Find the discarded cards that may lie beneath the new top, beside what stays there."""
        if not gone:
            return
        known = self.stacks.faults(piece)
        needless: list[BoardCard] = []
        for card in gone:
            # Of cards that can't all stay no more are needless than could.
            faults = self.stacks.faults(piece, [*piece.cards, *needless, card])
            if not any(is_error(rule, found) and key not in known for key, (rule, found) in faults.items()):
                needless.append(card)
        subject.needless = needless
        self.ask("S109", subject)

    def rearrange(self, event: m.Rearrange) -> None:
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
        if "S103" in raised:
            self._settle(piece)
        else:
            self._must_discard(piece, new_top=subject.new_top is not None)
        if subject.new_top is not None and "S103" not in raised:
            self._new_arena(piece)
        self._others(piece.player, before, piece)

    # ── Equipment and Pilots ──────────────────────────────────────────────────────────────────────────────────────

    def equip(self, event: m.Equip | m.Attach) -> None:
        side = self.side()
        subject = EventView(event, self.state, self.db, side)
        found = self.state.equipment(event.equipment, side)
        if found is None:
            card = self.meant(event.equipment)
            if card is not None:
                found = self.state.equipment(m.Ref(card.name, event.equipment.pointer), side)
        if found is None:
            if isinstance(event, m.Equip) or self.meant(event.equipment) is None:
                self._no_equipment(event, side)
                return
            assert side is not None
            found = self.new_card(event.equipment), side
        subject.equipment, subject.source = found
        card_, source = found
        try:
            piece: Piece | None = self.unit(event.unit)
        except NotThereError:
            piece = None
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
        rules = tuple(r for r in _AT_UNITS if r[0] == "E" and not (not_yours and r == "E109"))
        self._at_unit(piece, rules, [new])
        if old is not None and old is not piece:
            self._must_discard(old, new_top=False)
        self._must_discard(piece, new_top=False)

    def _no_equipment(self, event: m.Equip | m.Attach, side: Side | None) -> None:
        """Report an Equipment that is something else, or not in play; raise where the board has no such card."""
        ref = event.equipment
        card = self._elsewhere(ref, side)
        if card is None or card.card is None:
            raise self.nothing(ref, "among the Equipment on the board")
        if card.card.kind == "Equipment":
            raise NotThereError(
                f"the Equipment {card.name} isn't in play: it is being built, or in the supply",
                "write the 'deploy' event that completes it first",
                (card.name,),
            )
        data = {"card": card.name, "kind": "/".join(card.card.types), "unit": self.unit(event.unit).label}
        self.report("E101", Hit(data, (card.name,), hint="name an Equipment"))

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
            self.report("E109", Hit(data, (card.name,), message=NOT_ITS_PLAYER, hint=hint))
        elif piece is not None and piece.player is not side and not self._on_opponents(card, piece):
            data |= {"owner": side.name, "unit": piece.label, "player": piece.player.name}
            self.report("E109", Hit(data, (card.name, piece.cards[0].name)))
        else:
            return False
        return True

    def _on_opponents(self, card: BoardCard, piece: Piece) -> bool:
        top = piece.cards[0].card
        return card.card is None or self.texts.attaches_to_opponents(card.card, top)

    def detach(self, event: m.Detach) -> None:
        side = self.side()
        piece = self.unit(event.unit) if event.unit is not None else None
        found = self.state.equipment(event.equipment, side, piece)
        if found is None or not isinstance(found[1], Piece) or (piece is not None and found[1] is not piece):
            where = piece.label if piece is not None else "a unit"
            raise self.nothing(event.equipment, f"attached to {where}")
        card, bearer = found[0], found[1]
        self._note(bearer)
        remove(bearer.equipment, card)
        bearer.changed()
        bearer.player.equipment.append(card)
        self._must_discard(bearer, new_top=False)

    def pilot(self, event: m.Pilot) -> None:
        side = self.side()
        ship = self.unit(event.unit)
        assert side is not None
        self._step_of(ship)
        before = self.stacks.bearing(side)
        self._note(ship)
        crew, old = self._crew(event.card, side)
        ship.pilots.extend(crew)
        ship.changed()
        self._at_unit(ship, tuple(r for r in _AT_UNITS if r[0] == "L"), crew)
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
                return [card], ship
        piece = self.state.by_id.get(ref.id or ref.text)
        if piece is None or piece.gone:
            named = [p for p in side.units.values() if self.pick(ref, p.cards[:1]) is not None]
            piece = named[0] if named else None
        if piece is not None:
            piece.gone = True
            side.units.pop(piece.number, None)
            side.equipment.extend(piece.equipment)
            crew = list(piece.cards)
            if piece.id is not None and crew[0].id is None:
                crew[0] = msgspec.structs.replace(crew[0], id=piece.id)
            return crew, None
        for zone in (side.building, side.supply):
            card = self.pick(ref, zone)
            if card is not None:
                remove(zone, card)
                return [card], None
        return [self.new_card(ref)], None

    # ── discards ──────────────────────────────────────────────────────────────────────────────────────────────────

    def discard(self, event: m.Discard) -> None:
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
            self.dues.append(_Due((m.Discard,), lambda: not left(), report, piece))

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

    # ── the board after it ────────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, after: Any) -> None:
        for each in differences(self.state, after, self.log.unsaid, self.overdue, self.doubles):
            where = Where(pointer=each.pointer)
            if isinstance(each, WrongPile):
                name = each.card.name
                self.report("S112", hit((name,), where, card=name, owner=each.owner, player=each.player))
            else:
                severity: Severity | None = "note" if self.unreadable else None
                data = {"what": each.what, "expected": each.expected, "found": each.found}
                self.report("B105", Hit(data, each.cards, where, severity))


def _twice(event: m.Event, card: BoardCard, id_: str, words: str, pointer: str) -> list[list[Place]]:
    """Return the two places of a card that an event puts where it can't come from."""
    done = "stacked again" if isinstance(event, m.Stack) else "deployed again"
    return [[Place(card, words, False, pointer, id_), Place(card, done, False, event.pointer, id_)]]


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'AEIOU' else 'a'} {word}"


def fault_words(id_: str, found: Hit) -> str:
    """Return why a card can't stay, or else the message of a fault."""
    if id_ == "S102" and found.message is None:
        return str(found.data["why"])
    return (found.message or rule_of(id_).message).format_map(found.data)


def _late(piece: Piece, faults: Faults) -> list[BoardCard]:
    """Return the cards of a stack that have to go."""
    found: list[BoardCard] = []
    over = 0
    for rule, each in faults.values():
        if rule == "S101":
            over = int(each.data["count"]) - int(each.data["limit"])
            continue
        wanted = offender(rule, each)
        for card in reversed(piece.cards[1:]):
            if card.name == wanted and not any(card is f for f in found):
                found.append(card)
                break
    for card in reversed(piece.cards[1:]):
        if len(found) < over and not any(card is f for f in found):
            found.append(card)
    return found


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
    m.Attack: turn_battle.attack,
    m.Tap: turn_battle.tap,
    m.Untap: turn_battle.tap,
    m.Damage: turn_battle.damage,
    m.Deflect: turn_battle.prevent,
    m.Absorb: turn_battle.prevent,
    m.Persuade: turn_battle.prevent,
    m.Evade: turn_battle.prevent,
    m.Place: turn_battle.place,
    m.EndAttack: turn_battle.end_attack,
}
