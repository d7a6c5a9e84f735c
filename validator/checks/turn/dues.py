"""What a change of the board makes due: cards to be discarded, a unit to be moved, a contest to be settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from validator.boards.model import BoardCard
from validator.boards.view import BoardView
from validator.cards.database import Database
from validator.checks.turn.faults import Bearing, Faults, Key, is_error, sort_out, stacks_of
from validator.checks.turn.running import Running, rule_of
from validator.formats.model import Format
from validator.results import Hit, Where, hit
from validator.rules import registry
from validator.turns import model as m
from validator.turns.state import Piece, Side


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
        self.known: dict[int, set[Key]] = {}
        """Faults of stacks that were reported, or were there before, by unit."""
        self.left: dict[int, set[Key]] = {}
        """Those that the older wording leaves until the top changes, by unit."""
        self.dues: list[Due] = []
        self.overdue: list[tuple[Piece, BoardCard]] = []
        """Cards that should have been discarded and weren't."""
        self.doubles: list[Piece] = []
        """Units that should have been discarded and weren't."""
        self.contested: set[str] = set()
        """What was contested before the log, or is reported."""
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
            late = sort_out(self.stacks, piece, piece.cards, known, limit=new_top)
            self.overdue.extend((piece, card) for card in late.goes)
            names = tuple(dict.fromkeys(card.name for card in late.goes))
            why = "; ".join(dict.fromkeys(late.why))
            self.report("S108", hit(names, gone=" and ".join(names), unit=piece.label, why=why), at)
            self._settle(piece)

        self.dues.append(Due((m.Discard,), lambda: not left(), report, piece))

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
            self.dues.append(Due((m.Discard, m.Retreat), settled, report))
