"""A turn log: a board, what was done on it event by event, and perhaps the board after it."""

from __future__ import annotations

from typing import Literal

import msgspec

from validator.boards.model import Arena, Board, BoardCard, Source
from validator.results import Problem, Where


class Ref(msgspec.Struct, frozen=True):
    """A card of the board as an event names it: by its id or by its name."""

    text: str
    """Id or name as written."""
    pointer: str
    id: str | None = None
    """Id, where the event gives both."""
    owner: str | None = None
    """Whose the event says it is."""


class Paid(msgspec.Struct, frozen=True):
    """What was paid."""

    force: int = 0
    build: int = 0
    """Build points."""
    tap: bool = False
    text: str | None = None
    """What was paid otherwise, in a few words."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a log. `player`: name of who did it, None where that doesn't matter."""

    player: str | None
    pointer: str
    granted: str | None = None
    """Why an effect allows what the rules don't."""

    @property
    def where(self) -> Where:
        """Its place in the log."""
        return Where(pointer=self.pointer)


class Step(Event, frozen=True, kw_only=True):
    """The turn goes on to a step."""

    step: str


class Deploy(Event, frozen=True, kw_only=True):
    """A card comes into play as a unit; a Location, Resource, Mission, Event or Equipment into its zone."""

    card: BoardCard
    arena: Arena | None = None
    id: str | None = None
    """Id of the new unit."""


class Stack(Event, frozen=True, kw_only=True):
    """A card is deployed to a stack."""

    card: BoardCard
    unit: str
    position: Literal["bottom", "top"] = "bottom"


class Swap(Event, frozen=True, kw_only=True):
    """Another card of a stack becomes its top."""

    unit: str
    top: Ref
    discards: tuple[Ref, ...] = ()
    """What the player discarded for it."""


class Rearrange(Event, frozen=True, kw_only=True):
    """The cards of a stack get another order."""

    unit: str
    cards: tuple[Ref, ...]
    """Top first."""


class Equip(Event, frozen=True, kw_only=True):
    """An Equip ability is used."""

    equipment: Ref
    unit: str
    paid: Paid | str | None = None


class Attach(Event, frozen=True, kw_only=True):
    """An effect attaches an Equipment."""

    equipment: Ref
    unit: str


class Detach(Event, frozen=True, kw_only=True):
    """An effect takes an Equipment off; it lies in the build zone then."""

    equipment: Ref
    unit: str | None = None


class Pilot(Event, frozen=True, kw_only=True):
    """A Pilot moves onto a unit."""

    card: Ref
    unit: str


class Discard(Event, frozen=True, kw_only=True):
    """A card, a whole unit or an Equipment is discarded."""

    card: Ref | None = None
    """With `unit`: of that stack, or a Pilot on it."""
    unit: str | None = None
    equipment: Ref | None = None


class Retreat(Event, frozen=True, kw_only=True):
    """A unit goes to the build zone."""

    unit: str
    arena: Arena | None = None


class Move(Event, frozen=True, kw_only=True):
    """A unit goes to an arena; a Pilot leaves its unit for one."""

    unit: str
    arena: Arena


class Attack(Event, frozen=True, kw_only=True):
    """A unit attacks."""

    unit: str
    target: str
    tapped: bool | None = None
    """Whether it tapped for the attack; None where the log doesn't say."""
    strike: Literal[1, 2] = 1
    """2: the second attack that Double Strike gives."""
    hits: int | None = None


class Tap(Event, frozen=True, kw_only=True):
    """A unit is tapped."""

    unit: str


class Untap(Event, frozen=True, kw_only=True):
    """A unit is untapped."""

    unit: str


class Damage(Event, frozen=True, kw_only=True):
    """Damage is about to be done to a unit."""

    id: str
    source: str
    unit: str
    amount: int


class Prevention(Event, frozen=True, kw_only=True):
    """An ability prevents damage to a unit."""

    unit: str
    damage: str
    """Id of the damage."""
    amount: int


class Deflect(Prevention, frozen=True, kw_only=True):
    """Deflect prevents damage and may do as much to another unit."""

    to: str | None = None
    new_damage: str | None = None
    """Id of the damage that is done to `to`."""


class Absorb(Prevention, frozen=True, kw_only=True):
    """Absorb prevents damage."""


class Persuade(Prevention, frozen=True, kw_only=True):
    """Persuade prevents damage."""


class Evade(Prevention, frozen=True, kw_only=True):
    """Evade prevents damage."""


class Prevent(Prevention, frozen=True, kw_only=True):
    """Damage is prevented otherwise: by Protect or Parry, a Battle card, a text.

    `unit`: the unit that would be damaged; with Protect also the one that protects it.
    """

    by: str
    """A keyword that prevents damage (`turns.preventing`), a card or a few words."""


class Take(Event, frozen=True, kw_only=True):
    """A card leaves a stack otherwise than to the discard pile."""

    unit: str
    card: Ref
    to: Literal["arena", "hand", "deck"]
    arena: Arena | None = None
    """Which arena, where its card belongs to several."""
    id: str | None = None
    """Id of the unit that it becomes in an arena."""


class Place(Event, frozen=True, kw_only=True):
    """The damage that is left is put on the unit as counters."""

    damage: str
    counters: int


class EndAttack(Event, frozen=True, kw_only=True):
    """The attack that runs ends."""


_PREVENTIONS = (Deflect, Absorb, Persuade, Evade, Prevent)
FIGHTING = frozenset({Attack, EndAttack, Tap, Untap, Damage, *_PREVENTIONS, Place, Step})
"""Events that leave every card where it is."""
KINDS: dict[str, type[Event]] = {
    "step": Step,
    "deploy": Deploy,
    "stack": Stack,
    "swap": Swap,
    "rearrange": Rearrange,
    "equip": Equip,
    "attach": Attach,
    "detach": Detach,
    "pilot": Pilot,
    "discard": Discard,
    "retreat": Retreat,
    "move": Move,
    "attack": Attack,
    "tap": Tap,
    "untap": Untap,
    "damage": Damage,
    "deflect": Deflect,
    "absorb": Absorb,
    "persuade": Persuade,
    "evade": Evade,
    "prevent": Prevent,
    "take": Take,
    "place": Place,
    "end-attack": EndAttack,
}
"""Every event by the word that stands for it in `do`."""
WORDS: dict[type[Event], str] = {kind: word for word, kind in KINDS.items()}


class TurnLog(msgspec.Struct, frozen=True):
    """A turn log, read."""

    before: Board
    events: tuple[Event, ...]
    after: Board | None = None
    """None when the log doesn't give it."""
    unsaid: frozenset[str] = frozenset()
    """Names of players whose discard pile `after` doesn't mention at all: it isn't compared."""
    problems: tuple[Problem, ...] = ()
    """What the reader met in the names of cards."""
    source: Source = Source()
    read_with: str = ""
    """State of the database that it was read with (`Database.state`); empty where that isn't known."""

    @property
    def path(self) -> str | None:
        """File that it was read from."""
        return self.source.path
