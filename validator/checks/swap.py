"""What a version swap does: which cards of the stack go, and the board after it."""

from __future__ import annotations

import msgspec

from validator.boards.model import Board, BoardCard
from validator.cards.database import Database
from validator.checks.turn.faults import Sorted, sort_out, stacks_of
from validator.checks.turn.replay import replay
from validator.formats import Format
from validator.inputs.files import InputError, printable
from validator.results import Finding
from validator.turns.model import Ref, Swap, TurnLog
from validator.turns.naming import card_named, cards_meant, units_named
from validator.turns.state import State


class Swapped(msgspec.Struct, frozen=True):
    """A version swap."""

    unit: str
    """The unit as a message calls it, before the swap."""
    top: BoardCard
    """What comes to the top."""
    discards: tuple[BoardCard, ...]
    """What can't lie beneath it, and goes to its owner's discard pile."""
    reasons: tuple[str, ...]
    """Why, for each of `discards`."""
    stays: tuple[BoardCard, ...]
    """What stays beneath it, from the top downwards."""
    board: Board
    """The board after the swap."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with the swap: the step, a card that can't be the top."""
    choice: bool = False
    """Whether other cards could go instead: the player chooses among cards that can't all stay."""


def swap(board: Board, stack: str, top: str, db: Database, rules: Format | None = None) -> Swapped:
    """Return what happens when a card of a stack becomes its top, done by the player whose unit it is.

    `stack`: id of a unit, or the name of its top card where that names one unit; `top`: id or name of a card of that
    stack. Raises InputError when there is no such unit or card.
    """
    state = State(board)
    found = units_named(stack, state, None, db)
    if len(found) != 1:
        ids = ", ".join(state.by_id) or "none has an id"
        what = f"{len(found)} units on the board are" if found else "no unit on the board is"
        raise InputError(
            f"{what} '{printable(stack, 60)}'",
            path=board.path,
            hint=f"units: {ids}",
            code="unknown-unit",
            data={"name": stack, "known": list(state.by_id)},
        )
    piece = found[0]
    ref = Ref(top, "")
    card = card_named(ref, piece.cards[1:], db) or card_named(ref, piece.cards, db)
    if card is None:
        names = ", ".join(each.name for each in piece.cards)
        several = [each.name for each in cards_meant(ref, piece.cards, db)]
        what = f"{len(several)} cards" if several else "no card"
        raise InputError(
            f"{what} in the stack of {piece.label} {'are' if several else 'is'} '{printable(top, 60)}'",
            path=board.path,
            hint=f"name one of {' and '.join(several)}" if several else f"its cards: {names}",
            code="unknown-card",
            data={"name": top, "known": [each.name for each in piece.cards]},
        )
    label, side = piece.label, piece.player
    stacks = stacks_of(db)
    known_faults = set(stacks.faults(piece))
    decided = Sorted((), (), (), False)
    if stacks.standing(piece, card) in ("top", "judge"):
        cards = [card, *(each for each in piece.cards if each is not card)]
        decided = sort_out(stacks, piece, cards, known_faults, limit=False)
    event = Swap(
        player=side.name,
        pointer="/events/0",
        unit=stack,
        top=Ref(card.text, "/events/0/top", card.id),
        discards=tuple(Ref(each.text, each.pointer, each.id) for each in decided.goes),
    )
    done = replay(TurnLog(board, (event,), source=board.source), db, rules)
    after = next(each for each in done.state.pieces if each.number == piece.number)
    return Swapped(
        label,
        card,
        decided.goes,
        decided.why,
        tuple(after.cards[1:]),
        done.state.to_board(),
        done.findings,
        decided.choice,
    )
