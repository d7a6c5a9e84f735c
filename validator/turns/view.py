"""One event of a turn log as its rules see it, on the board as it is just before the event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from validator.boards.model import STEPS, BoardCard
from validator.boards.places import IdPlace
from validator.cards.database import Database
from validator.cards.model import Card, Prevents
from validator.results import Severity
from validator.stacks.effects import (
    Fetches,
    Fixed,
    Guards,
    Leaves,
    PilotStays,
    Rearranges,
    Under,
    effects_of,
)
from validator.stacks.matching import lists_of
from validator.turns.attacking import Obstacle
from validator.turns.keywords import UnitKeyword
from validator.turns.model import Deflect, Event, Ref, Stack
from validator.turns.pieces import Pending, Piece, Side
from validator.turns.state import State

_T = TypeVar("_T", Rearranges, Fixed, Leaves, Fetches)


class EventView:
    """What the rules of turn logs ask. What the event names has been looked up; what doesn't apply is None or empty.

    `event`: the event; `state`: the board before it; `side`: who did it, None where the log doesn't say;
    `unit`: the unit it is about; `target`: what is attacked, or gets the deflected damage; `equipment`: the Equipment;
    `source`: where it, or what is discarded, was; `damage`: the damage; `keyword`: what is known of the keyword used.
    """

    twice: Sequence[Sequence[IdPlace]] = ()
    """Places of a card that would be in two places."""
    unit: Piece | None = None
    target: Piece | None = None
    equipment: BoardCard | None = None
    source: Piece | Side | None = None
    other = ""
    """What a bearer is that is no unit."""
    new_top: BoardCard | None = None
    """The card that comes to the top in its place, where another does."""
    listed = False
    """Whether that card lies there as one that can't be on top."""
    discarded: Sequence[tuple[BoardCard, Ref]] = ()
    """Cards that the event discards from `source`, and how it names them."""
    needless: Sequence[BoardCard] = ()
    """Cards discarded for a change of top that may stay."""
    damage: Pending | None = None
    keyword: UnitKeyword | None = None
    open_question: tuple[str, tuple[BoardCard, ...]] | None = None
    """What standing texts of cards leave to a judge, and these cards."""
    about: Mapping[str, UnitKeyword] = {}
    """What is known of other keywords that the event turns on: Ferocity of the source of damage and Fortitude of the
    unit."""
    obstacles: Sequence[Obstacle] = ()
    """What keeps the unit from attacking its target, or may."""
    again = False
    """Whether it may be by Tenacity that the unit attacks the same target once more without tapping."""
    unpreventable: BoardCard | None = None
    """A card whose text says that the damage can't be prevented."""
    pilot: BoardCard | None = None
    """A Pilot that moves."""
    ship: Piece | None = None
    """The unit that a Pilot leaves."""
    taken: BoardCard | None = None
    """A card that leaves a stack."""
    prevents: Prevents | None = None
    """How the keyword used prevents damage, where the data says so."""
    protector: Piece | None = None
    """The unit that protects another with Protect."""

    def __init__(self, event: Event, state: State, db: Database, side: Side | None) -> None:
        self.event = event
        self.state = state
        self.db = db
        self.side = side

    @property
    def user(self) -> Piece | None:
        """The unit whose keyword it is."""
        return self.protector if self.protector is not None else self.unit

    @property
    def player(self) -> str:
        """Name of who did it."""
        return self.side.name if self.side is not None else "nobody"

    @property
    def granted(self) -> Severity | None:
        """Severity of a finding about step, cost or a missing keyword where an effect grants it; else the rule's."""
        return "note" if self.event.granted is not None else None

    @property
    def step(self) -> str | None:
        """The step that runs; None when it isn't known."""
        return self.state.step if self.state.step in STEPS else None

    @property
    def out_of_step(self) -> bool | None:
        """Whether it isn't the player's own build step; None when step or player isn't known."""
        step = self.step
        if step is None or self.side is None:
            return None
        own = self.side.build_step
        if own is None:
            return not step.startswith("build-")
        return step != own

    @property
    def not_its_stack(self) -> bool:
        """Whether the player changes a stack of another player, and no card says that it may lie there."""
        unit, side, event = self.unit, self.side, self.event
        if unit is None or side is None or unit.player is side:
            return False
        card = event.card.card if isinstance(event, Stack) else None
        return card is None or not any(each.opponents for each in effects_of(self.db).on_stacks(card, Under))

    @property
    def own_step(self) -> str:
        """The step in which the player may build, for a message."""
        return (self.side.build_step if self.side is not None else None) or "a build step"

    def says(self, kind: type[_T]) -> Iterator[tuple[BoardCard, _T]]:
        """Yield what cards in play say of the unit's stack, of one kind, and the cards that say it.

        What a card did when it was played or its ability was used (`once`) isn't among it.
        """
        for each, effect in self._said(kind, self._speakers):
            if getattr(effect, "when", "") != "once":
                yield each, effect

    @property
    def allowed_now(self) -> bool:
        """Whether a card in play says that the unit's stack may be changed as the event does, and at this time."""
        if isinstance(self.event, Stack):
            return any(self._fetched(each) for _, each in self.says(Fetches))
        return any(self.is_time(each.when) for _, each in self.says(Rearranges))

    @property
    def may_have_allowed(self) -> Sequence[BoardCard]:
        """Cards that may have allowed such a change when they were played or used, which a log doesn't show."""
        if isinstance(self.event, Stack):
            found = [*self._said(Fetches, self._speakers), *self._said(Fetches, self._played)]
            return [by for by, each in found if self._fetched(each) and self._is_once(by, each.when)]
        moved = [*self._said(Rearranges, self._speakers), *self._said(Rearranges, self._played)]
        return [by for by, each in moved if self._is_once(by, each.when)]

    @staticmethod
    def _is_once(by: BoardCard, when: str) -> bool:
        return when == "once" or (by.card is not None and by.card.kind in ("Battle", "Mission"))

    def _fetched(self, effect: Fetches) -> bool:
        """Whether a card brings the card that is stacked to the stack now."""
        card = self.event.card.card if isinstance(self.event, Stack) else None
        if card is None or not self.is_time(effect.when):
            return False
        beneath = self.unit.cards[1:] if self.unit is not None else ()
        if effect.unless and any(self._names(effect, each.card) for each in beneath):
            return False
        return self._names(effect, card)

    def _names(self, effect: Fetches, card: Card | None) -> bool:
        """Whether an effect speaks of a card."""
        texts = effect.cards
        return not texts or (card is not None and any(lists_of(self.db).any_printed(t).match(card) for t in texts))

    def _said(
        self, kind: type[_T], speakers: Callable[[Piece], Iterator[tuple[BoardCard, frozenset[str]]]]
    ) -> Iterator[tuple[BoardCard, _T]]:
        """Yield what some cards say of the unit's stack, of one kind, and the cards that say it."""
        unit = self.unit
        top = unit.cards[0].card if unit is not None else None
        if unit is None or top is None:
            return
        effects, lists = effects_of(self.db), lists_of(self.db)
        for each, reach in speakers(unit):
            if each.card is None or each.card.key not in effects.stacking:
                continue
            for effect in effects.on_stacks(each.card, kind):
                if effect.whose not in reach:
                    continue
                classes: tuple[str, ...] = getattr(effect, "tops", ())
                if not classes or any(lists.any_printed(t, each.card.key).literal(top) is not False for t in classes):
                    yield each, effect

    def _played(self, unit: Piece) -> Iterator[tuple[BoardCard, frozenset[str]]]:
        """Yield the Battle cards and Missions that were played, and as whose stack they speak of the unit's."""
        for side in self.state.players:
            far = frozenset(("other", "any", "all") if side is unit.player else ("any", "all"))
            for each in (*side.missions, *side.discard):
                if each.card is not None and each.card.kind in ("Battle", "Mission"):
                    yield each, far

    def _speakers(self, unit: Piece) -> Iterator[tuple[BoardCard, frozenset[str]]]:
        """Yield the cards that may say something of a unit's stack, and as whose stack they speak of it."""
        for number, each in enumerate(unit.cards):
            yield each, frozenset(("insert",) if number else ("own", "insert", "any", "all"))
        for each in unit.equipment:
            yield each, frozenset(("bearer",))
        for side in self.state.players:
            far = frozenset(("other", "any", "all") if side is unit.player else ("any", "all"))
            for piece in side.units.values():
                if piece is not unit and piece.arena is not None:
                    yield piece.cards[0], far
            for each in side.other_cards():
                yield each, far

    def is_time(self, when: str) -> bool:
        """Whether the moment at which a card allows something may be now."""
        running = self.state.attack is not None and not self.state.attack.ended
        if when == "build":
            return self.out_of_step is not True
        return not running if when == "no-attack" else True

    @property
    def used_equip(self) -> bool:
        """Whether the Equip ability of the Equipment was used this turn."""
        return any(each is self.equipment for each in self.state.equipped)

    @property
    def can_equip(self) -> bool:
        """Whether it is an Equipment with an Equip ability, and there is a unit to attach it to."""
        card = self.equipment.card if self.equipment is not None else None
        return card is not None and card.kind == "Equipment" and bool(card.equip) and self.unit is not None

    @property
    def repeated(self) -> bool:
        """Whether it is a Deflect, and the unit has used all of its Deflect abilities against this damage."""
        damage, unit, have = self.damage, self.unit, self.keyword
        if damage is None or unit is None or have is None or not isinstance(self.event, Deflect):
            return False
        return len(damage.uses.get(unit.number, ())) >= max(1, len(have.abilities)) + len(have.perhaps)

    @property
    def pilot_moved(self) -> bool:
        """Whether the Pilot has moved in this step already."""
        pilot, moved = self.pilot, self.state.moved_pilots
        return pilot is not None and (pilot.id, pilot.name, self.player) in moved

    @property
    def keeps_pilot(self) -> BoardCard | None:
        """The card that keeps the Pilot on the unit that it leaves."""
        effects, ship = effects_of(self.db), self.ship
        if self.pilot is None or ship is None:
            return None
        own = effects.on_pilots(self.pilot.card, PilotStays) if self.pilot.card is not None else ()
        if any(each.where == "own" for each in own):
            return self.pilot
        for by in self._all_in_play():
            for each in effects.on_pilots(by.card, PilotStays) if by.card is not None else ():
                stays = self.unit is not None and self.unit is not ship and self.unit.arena == each.arena
                if each.where == "in-play" and ship.arena == each.arena and not stays:
                    return by
        return None

    @property
    def guard(self) -> BoardCard | None:
        """The card because of which an opponent can't detach the Equipment."""
        effects, lists, card, bearer = effects_of(self.db), lists_of(self.db), self.equipment, self.source
        if card is None or card.card is None or not isinstance(bearer, Piece) or self.side in (None, bearer.player):
            return None
        top = bearer.cards[0].card
        for by in (*(p.cards[0] for p in bearer.player.units.values() if p.arena), *bearer.player.other_cards()):
            for each in effects.on_equipment(by.card, Guards) if by.card is not None else ():
                fits = not each.equipment or any(
                    lists.any_printed(t).match(card.card, card.card) for t in each.equipment
                )
                if fits and (not each.units or any(top and lists.any_printed(t).match(top) for t in each.units)):
                    return by
        return None

    def _all_in_play(self) -> Iterator[BoardCard]:
        """Yield the tops of every player's units in the arenas, and the cards in play that are no units."""
        for side in self.state.players:
            yield from (piece.cards[0] for piece in side.units.values() if piece.arena is not None)
            yield from side.other_cards()

    def owners(self) -> Iterator[tuple[BoardCard, str, str]]:
        """Yield every discarded card of which the event names an owner: the card, its owner, and the one named."""
        for card, ref in self.discarded:
            if ref.owner is not None and self.source is not None:
                holder = self.source.player if isinstance(self.source, Piece) else self.source
                yield card, self.state.owner(holder, card).name, ref.owner
