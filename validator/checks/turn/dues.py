"""What a change of the board makes due: cards to be discarded, a unit to be moved, a contest to be settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from validator.boards.model import BoardCard
from validator.boards.places import CardsAround
from validator.boards.view import BoardView
from validator.cards.database import Database
from validator.checks.turn.faults import FaultKey, Faults, is_error, sort_out, stacks_of
from validator.checks.turn.running import Running, rule_of
from validator.formats.model import Format
from validator.problems import (
    ATTACH_LIMIT,
    CONTESTED,
    DISCARD_MISSING,
    STACK_NEEDS_JUDGE,
    STACK_TOO_TALL,
    TYPE_DOES_NOT_MATCH,
    UNIT_IN_WRONG_ARENA,
    UNIT_NEEDS_JUDGE,
)
from validator.results import Hit, Where, hit
from validator.rules import registry
from validator.stacks.effects import effects_of
from validator.turns import model as m
from validator.turns.pieces import Piece, Side
from validator.turns.state import remove

LIMIT_LOST = "whether cards of {unit} go is for a judge: its stack has {found}, and now only {allowed} are allowed"
ASK = "ask a judge whether cards have to be discarded; no source says so"
WITHOUT_TOP = "{gone} can't be on top, and {top}, which was, is discarded"


class Due:
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


class Dues(Running):
    """A log that runs, and what its events have made due."""

    def __init__(self, log: m.TurnLog, db: Database, rules: Format | None) -> None:
        super().__init__(log, db, rules)
        self.wording = rules.swap_wording if rules is not None else "newer"
        self.stacks = stacks_of(db)
        self.known: dict[int, set[FaultKey]] = {}
        """Faults of stacks that were reported, or were there before, by unit."""
        self.left: dict[int, set[FaultKey]] = {}
        """Those that the older wording leaves until the top changes, by unit."""
        self.dues: list[Due] = []
        self.overdue: list[tuple[Piece, BoardCard]] = []
        """Cards that should have been discarded and weren't."""
        self.doubles: list[Piece] = []
        """Units that should have been discarded and weren't."""
        self.contested: set[str] = set()
        """What was contested before the log, or is reported."""
        self.doubted: set[tuple[str, ...]] = set()
        """Which units may not have been in play before the log, or are reported."""
        self.unreadable = False

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
        now = self._faults(piece)
        faults = {key: each for key, each in now.items() if key not in known}
        known.intersection_update(now)
        due: set[FaultKey] = set()
        for key, (rule, found) in faults.items():
            if not is_error(rule, found):
                self.report(rule, found)
            elif rule == STACK_TOO_TALL:
                self._over_limit(piece, found)
            elif new_top or self.wording == "newer":
                due.add(key)
                continue
            else:
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
                if key not in known and is_error(rule, found) and rule != STACK_TOO_TALL
            }

        def report() -> None:
            late = sort_out(self.stacks, piece, piece.cards, known, limit=False)
            self.overdue.extend((piece, card) for card in late.goes)
            names = tuple(dict.fromkeys(card.name for card in late.goes))
            why = "; ".join(dict.fromkeys(late.why))
            self.report(DISCARD_MISSING, hit(names, gone=" and ".join(names), unit=piece.label, why=why), at)
            self._settle(piece)

        self.dues.append(Due((m.Discard,), lambda: not left(), report, piece))

    def _over_limit(self, piece: Piece, found: Hit) -> None:
        """A stack has more cards than its limit, because the limit is another now: no rule says that any go."""
        names = (piece.cards[0].name,)
        data = {"unit": piece.label, "found": found.data["found"], "allowed": found.data["allowed"]}
        self.report(STACK_NEEDS_JUDGE, Hit(data, names, message=LIMIT_LOST, hint=ASK))

    def _out_of(self, piece: Piece, cards: list[BoardCard], card: BoardCard) -> None:
        """Take a card out of one of the zones of a unit, and see what that makes due."""
        self._note(piece)
        before = self.stacks.bearing(piece.player)
        new_top = card is piece.cards[0]
        listed = self._all_listed(piece) if new_top else []
        remove(cards, card)
        piece.changed()
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
            self.report(DISCARD_MISSING, Hit(data, names, message=WITHOUT_TOP), at)
            self._settle(piece)

        if not any(due.piece is piece for due in self.dues):
            self.dues.append(Due((m.Discard,), lambda: not left(), report, piece))

    def _others(self, side: Side, before: CardsAround, *not_these: Piece) -> None:
        """Look at the stacks of a player that something in play has stopped to allow; `before`: what bore on them."""
        if self.stacks.bearing(side).key == before.key:
            return
        for piece in list(side.units.values()):
            if len(piece.cards) > 1 and piece not in not_these:
                if piece.number not in self.known:
                    self.known[piece.number] = set(self.stacks.faults(piece, bearing=before))
                self._must_discard(piece, new_top=False)

    # ── rules for boards ──────────────────────────────────────────────────────────────────────────────────────────

    def _subject(self, *pieces: Piece) -> _UnitView:
        self.crews.put_back()
        return _UnitView(self.state.to_board(), self.db, self.format).only({p.pointer for p in pieces})

    def _at_unit(
        self, piece: Piece, rules: Sequence[str], cards: Sequence[BoardCard] = (), at: int | None = None
    ) -> None:
        """Report what rules for boards find at a unit; with `cards`: only what is about one of these."""
        subject = self._subject(piece)
        pointers, names = {card.pointer for card in cards}, {card.name for card in cards}
        for id_ in rules:
            if self.event.granted is not None and rule_of(id_).judge:
                continue
            for found in rule_of(id_).check(subject):
                # Of too many in play another one may be the first that is too many.
                of_kind = id_ == ATTACH_LIMIT and not names.isdisjoint(found.cards[:1])
                if not cards or found.where.pointer in pointers or of_kind:
                    # An Equipment may stay where another version is the top now; it may not come there.
                    severity = None if id_ == TYPE_DOES_NOT_MATCH and cards else found.severity
                    self.report(id_, msgspec.structs.replace(found, where=Where(), severity=severity), at)

    def _placed(self, piece: Piece) -> None:
        """Report a unit that can't be where it is."""
        card, arena = piece.cards[0].card, piece.arena
        if card is not None and arena is not None and not (card.is_unit and arena.capitalize() in card.types):
            self._at_unit(piece, registry.ids_at("deployed"))

    def _new_arena(self, piece: Piece) -> None:
        """A unit whose new top belongs to another arena has to be moved there next."""
        card, arena = piece.cards[0].card, piece.arena
        if card is None or arena is None or arena.capitalize() in card.arenas or not card.arenas:
            return
        self.dues.append(
            Due(
                (m.Discard, m.Move),
                lambda: piece.gone or piece.arena is not arena,
                partial(self._at_unit, piece, (UNIT_IN_WRONG_ARENA,), at=self.at),
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
            for each in rule_of(CONTESTED).check(BoardView(self.state.to_board(), self.db))
        }

    def _doubts(self) -> dict[tuple[str, ...], Hit]:
        """Return the units that may not be in play, by the names of the cards."""
        raising = effects_of(self.db).doubting
        sides = self.state.players
        units = [(*piece.cards[:1], *piece.pilots) for side in sides for piece in side.units.values()]
        cards = [card for each in (*units, *(side.discard for side in sides)) for card in each]
        if all(card.card is None or card.card.key not in raising for card in cards):
            return {}
        board = BoardView(self.state.to_board(), self.db, self.format)
        return {each.cards: each for each in rule_of(UNIT_NEEDS_JUDGE).check(board)}

    def _doubt(self) -> None:
        """Report units that since this event may not be in play."""
        found = self._doubts()
        for key, each in found.items():
            if key not in self.doubted and self.event.granted is None:
                self.report(UNIT_NEEDS_JUDGE, msgspec.structs.replace(each, where=Where()))
        self.doubted |= found.keys()

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
                self.report(CONTESTED, msgspec.structs.replace(each, where=Where()), at)

            settled = partial(self._is_settled, key)
            self.dues.append(Due((m.Discard, m.Retreat), settled, report))
