"""What single cards change about stacks, Equipment and Pilots, as data: `card_data/effects/*.json`.

Every card that touches these rules, by its own text or by a ruling on it, has an entry there in a small vocabulary of
kinds. Its source says which of the two it is.
Classes of cards in an entry (`tops`, `hosts`, `cards`, …) are written in the grammar of Stack lists, and names are
looked up only when a card is asked for. `effects_of(db)` gives them for a database.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from validator.cards.database import Database
from validator.cards.model import Card
from validator.stacks.matching import read_data


class _Effect(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="kind"
):
    note: str = ""
    """What a reader should know and the other fields don't say."""


class StackSize(_Effect, frozen=True, tag="size"):
    """How many cards a stack may have, its top included."""

    whose: Literal["own", "bearer", "host", "insert", "each"]
    """`own`: the stack it is the top of; `bearer`: that of the unit it is attached to; `host`: the one it is in by its
    own text; `insert`: the one it is in, top or beneath; `each`: that of each unit of its owner, while in play."""
    most: int | None = None
    """Up to so many cards."""
    extra: int = 0
    """So many more than otherwise."""
    unlimited: bool = False
    tops: tuple[str, ...] = ()
    """The top of that stack must fit one of these; none means any."""
    players: Literal["owner", "all", "unclear"] = "owner"
    """For `each`: whether units of its owner only, of every player, or, by words that don't say, perhaps of others."""


class Under(_Effect, frozen=True, tag="under"):
    """The card may lie under a unit of its owner by its own text."""

    hosts: tuple[str, ...]
    """The top must fit one of these."""
    copies: int | None = None
    """So many copies of it in that stack."""
    never_top: bool = True
    """Whether the text says that it can't be on top there."""
    opponents: bool = False
    """Under an opponent's unit instead."""
    not_in_setup: bool = False
    """It can't be put there in setup."""


class Opens(_Effect, frozen=True, tag="opens"):
    """The card lets other cards lie under a unit."""

    cards: tuple[str, ...]
    hosts: tuple[str, ...] = ()
    """The top must fit one of these; none means the card itself."""
    copies: int | None = None
    while_in_play: bool = False
    """Only as long as the card is in play; else what lies there stays when the card is gone."""
    again: bool = False
    """Whether the same card may lie there that is on top, or lies there already."""
    never_top: bool = True


class Grants(_Effect, frozen=True, tag="grants"):
    """The card gives a unit a Stack list."""

    to: Literal["bearer", "piloted"]
    """The unit to which it is attached, or which it pilots."""
    list: str | None = None
    """The list; None: the one in the card's facts."""
    tops: tuple[str, ...] = ()


class Inserts(_Effect, frozen=True, tag="inserts"):
    """On top or beneath, the card has the top treated as having subtypes, as INSERT does."""

    treat: tuple[str, ...]


class Borrows(_Effect, frozen=True, tag="borrows"):
    """A top has, or may take for a time, what cards beneath it have."""

    whose: Literal["own", "bearer", "insert"] = "own"
    """Of the card itself as the top; of the unit to which it is attached; of the top of the stack in which it is."""
    what: Literal["abilities", "activated", "subtypes", "both"] = "abilities"
    cards: tuple[str, ...] = ()
    """The card beneath must fit one of these; none means any."""
    tops: tuple[str, ...] = ()
    always: bool = False
    """Whether it has them as long as they lie there, rather than by choice for a turn."""


class NoStack(_Effect, frozen=True, tag="no-stack"):
    """The card is never part of a stack of two or more."""


class NonUnique(_Effect, frozen=True, tag="non-unique"):
    """While the card is in play, with any player, versions of these units aren't unique: they don't stack as such."""

    cards: tuple[str, ...]


class NoContest(_Effect, frozen=True, tag="no-contest"):
    """The unit to which it is attached contests with nobody."""

    tops: tuple[str, ...] = ()


class InPlay(_Effect, frozen=True, tag="in-play"):
    """At most so many copies of the card are in play for one player."""

    most: int


class ManyVersions(_Effect, frozen=True, tag="many-versions"):
    """As a top, the card may have several versions of one listed unit beneath."""


class FaceDown(_Effect, frozen=True, tag="face-down"):
    """The card puts cards face down beneath something; they are not part of a stack."""

    beneath: Literal["own", "unit", "location", "itself", "other-stack"] = "own"


class Beside(_Effect, frozen=True, tag="beside"):
    """The card puts cards beneath something that are not part of its stack, without turning them face down."""

    beneath: Literal["own", "location"] = "own"


Moment = Literal[
    "build", "battle-start", "battle-end", "no-attack", "prevention", "turn-start", "tapped", "once", "any"
]
"""When a card allows it: `build` is its player's own build step; `no-attack` while no unit attacks; `prevention` while
damage may be prevented; `once` a single time, when the card is played or its ability is used."""
Whose = Literal["own", "insert", "bearer", "other", "any", "all"]
"""Whose stack: `own`, of which the card is the top; `insert`, in which it is; `bearer`, of the unit to which it is
attached; `other`, of another unit of its player; `any`, of a unit of any player; `all`, of every unit."""
Place = Literal["arena", "hand", "deck", "supply", "removed", "discard", "face-down"]


class Rearranges(_Effect, frozen=True, tag="rearrange"):
    """The card lets its player rearrange a stack, or put another card on top, otherwise than by paying for it."""

    whose: Whose
    when: Moment
    tops: tuple[str, ...] = ()
    force: int = 0
    """Force that it costs."""
    build: int = 0
    """Build points that it costs."""


class Fixed(_Effect, frozen=True, tag="fixed"):
    """Cards in a stack can't be rearranged: while it is attached (`bearer`), or this turn (`all`)."""

    whose: Whose


class Bars(_Effect, frozen=True, tag="bars"):
    """In the turn in which it is played, no cards may be stacked on some units."""

    players: Literal["opponent", "all"]
    """Whose units."""
    tops: tuple[str, ...]


class Leaves(_Effect, frozen=True, tag="leaves"):
    """A card may leave a stack."""

    whose: Whose
    to: Place
    when: Moment
    cards: tuple[str, ...] = ()


class Fetches(_Effect, frozen=True, tag="fetch"):
    """A card comes to a stack from elsewhere than the hand or the build zone."""

    whose: Whose
    source: Literal["deck", "supply", "outside", "discard", "face-down"]
    when: Moment
    cards: tuple[str, ...] = ()
    free: bool = False
    """Stacking it costs nothing."""
    unless: bool = False
    """Only while no such card lies there."""


class AlsoNamed(_Effect, frozen=True, tag="also-named"):
    """The card is treated as another unit; whether that holds for stacking a judge must decide."""

    name: str


class Judge(_Effect, frozen=True, tag="judge"):
    """The card can make a stack legal in a way that is not modelled."""

    when: Literal["top", "bearer", "piloted", "in-play", "gone"]
    """Where the card must be: on top; attached to the top; piloting it; in play (or on top); in play or already in the
    discard pile."""
    cards: tuple[str, ...] = ()
    """Cards that may lie beneath because of it; none means those of the list in its facts."""
    tops: tuple[str, ...] = ()


StackEffect = (
    StackSize
    | Under
    | Opens
    | Grants
    | Inserts
    | Borrows
    | NoStack
    | NonUnique
    | NoContest
    | InPlay
    | ManyVersions
    | FaceDown
    | Beside
    | Rearranges
    | Fixed
    | Bars
    | Leaves
    | Fetches
    | AlsoNamed
    | Judge
)


class EquipmentLimit(_Effect, frozen=True, tag="equipment-limit"):
    """At most so many of an Equipment."""

    per: Literal["bearer", "player", "bearer-turn"]
    """Attached to one unit; in play for one player; attached to one unit in one turn."""
    most: int
    of: tuple[str, ...] = ()
    """Classes of Equipment that are counted; none means copies of this card, or every Equipment on an `own` bearer."""
    bearers: tuple[str, ...] = ()
    """Units for which it holds; none means any (for `on_itself`: the card itself)."""
    on_itself: bool = False
    """The card is the unit for which the limit holds."""


class Attachable(_Effect, frozen=True, tag="attachable"):
    """To which units the Equipment may be attached beyond (or instead of) the owner's own units."""

    whose: Literal["own", "opponent", "either"]
    bearers: tuple[str, ...] = ()
    stays: bool = False
    """It can't be detached, or only for a price (see the note)."""
    control: bool = False
    """Its owner controls the bearer while it is attached."""


class AttachablePilot(_Effect, frozen=True, tag="attachable-to-pilot"):
    """The Equipment may be attached to a card that pilots a unit."""


class Accepts(_Effect, frozen=True, tag="accepts"):
    """The unit may have Equipment attached as if it had another type or subtype."""

    equipment: tuple[str, ...]
    as_if: str
    free: bool = False
    """The Equip cost isn't paid."""


class AttachStep(_Effect, frozen=True, tag="attach-step"):
    """The Equip ability may also be used at another time than the build step."""

    when: Literal["battle", "any"]
    bearers: tuple[str, ...] = ()


class AttachPrice(_Effect, frozen=True, tag="attach-price"):
    """The card changes what Equip costs."""


class Becomes(_Effect, frozen=True, tag="becomes-equipment"):
    """A card that is no Equipment is attached like one."""


Event = Literal[
    "add-to-stack",
    "attach",
    "attack",
    "attacked",
    "battle-start",
    "build-start",
    "character-start",
    "complete",
    "control-arena",
    "damaged",
    "deploy",
    "discarded",
    "disrupt",
    "force-ability",
    "force-zero",
    "gain-force",
    "gain-speed",
    "higher-stacked",
    "idle-attack",
    "move-in",
    "own-complete",
    "play",
    "prevent",
    "remove-from-stack",
    "retreat",
    "search",
    "tap",
    "tapped-by",
    "trait-attached",
    "untap",
    "use-ability",
    "would-attack",
    "would-be-damaged",
]
"""What sets a trigger off: `own-complete` is its own completion, `higher-stacked` a cheaper card that becomes the
top of the stack, `idle-attack` a tap without an attack or an attack without damage."""


class Trigger(_Effect, frozen=True, tag="trigger"):
    """The Equipment is attached, without Equip, when something happens."""

    on: tuple[Event, ...]
    by: Literal["you", "opponent", "either"] = "you"
    """Whose act, or whose card it happens to."""
    subject: tuple[str, ...] = ()
    """To what kind of card it happens; none means any, or that it happens to no card."""
    to: tuple[str, ...] = ()
    """To what kind of unit it is attached; none means any."""
    same: bool = False
    """It is attached to the very unit to which it happened."""
    owner: Literal["own", "opponent", "either"] = "own"
    """Whose unit it is attached to."""


AttachEffect = (
    EquipmentLimit | Attachable | AttachablePilot | Accepts | AttachStep | AttachPrice | Becomes | Trigger | Judge
)


class PilotLimit(_Effect, frozen=True, tag="pilot-limit"):
    """How many Pilots a unit may have."""

    whose: Literal["own", "piloted"]
    """Of the card itself, or of the unit that it pilots."""
    most: int | None = None
    extra: int = 0
    units: tuple[str, ...] = ()
    """For `piloted`: the kinds of unit for which it holds."""
    pilots: tuple[str, ...] = ()
    """The extra Pilot must fit one of these."""
    ceiling: int | None = None
    """Never more than so many, whatever else is in play."""
    at_most_one: tuple[str, ...] = ()
    """No more than one Pilot that fits one of these."""


class PilotOnly(_Effect, frozen=True, tag="piloted-only-by"):
    """Only such Pilots may pilot the unit."""

    pilots: tuple[str, ...]


class PilotedAs(_Effect, frozen=True, tag="piloted-as"):
    """The unit may also be piloted as if it had these subtypes."""

    subtypes: tuple[str, ...]


class Pilotable(_Effect, frozen=True, tag="pilotable"):
    """Whether the unit may have a Pilot at all, whatever its subtypes say."""

    may: bool


class Pilots(_Effect, frozen=True, tag="pilots"):
    """The card may pilot units that its Pilot ability doesn't cover."""

    units: tuple[str, ...]
    opponents: bool = False


class MakesPilots(_Effect, frozen=True, tag="makes-pilots"):
    """While it is in play, cards of a kind may pilot as if they had a Pilot ability."""

    pilots: tuple[str, ...]
    subtypes: tuple[str, ...]


class ExtraOnly(_Effect, frozen=True, tag="extra-only"):
    """The card's Pilot abilities count only while it is an extra Pilot of the unit."""


class PilotJudge(_Effect, frozen=True, tag="pilot-judge"):
    """The card may be piloted, or may pilot, in a way that is not modelled."""


PilotEffect = PilotLimit | PilotOnly | PilotedAs | Pilotable | Pilots | MakesPilots | ExtraOnly | PilotJudge


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    """Name of the card, or its key in the database where two cards share a name."""
    source: str


class StackEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to stacks."""

    effects: tuple[StackEffect, ...]


class AttachEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to Equipment."""

    effects: tuple[AttachEffect, ...]


class PilotEntry(_Entry, frozen=True, forbid_unknown_fields=True):
    """What one card does to Pilots."""

    effects: tuple[PilotEffect, ...]


class LookedAt(_Entry, frozen=True, forbid_unknown_fields=True):
    """A card whose text speaks of stacks, Equipment or Pilots, but changes nothing that a rule asks."""

    why: str


class _Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["stacking"]
    cards: tuple[StackEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


class _Attach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["attach"]
    cards: tuple[AttachEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


class _Pilots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: Literal["pilots"]
    cards: tuple[PilotEntry, ...]
    looked_at: tuple[LookedAt, ...] = ()


_E = TypeVar("_E", bound=_Effect)


class Effects:
    """The effects of all cards of one database, read when first asked for."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._stacking: dict[str, tuple[StackEffect, ...]] | None = None
        self._opening: tuple[tuple[str, Opens | Judge], ...] | None = None
        self._everyone: frozenset[str] | None = None
        self._attach: dict[str, tuple[AttachEffect, ...]] | None = None
        self._pilots: dict[str, tuple[PilotEffect, ...]] | None = None

    @property
    def stacking(self) -> dict[str, tuple[StackEffect, ...]]:
        """Effects on stacks, by card name (or key). Raises InputError."""
        if self._stacking is None:
            found = read_data(self._folder, _Stacking, "effects", "stacking.json")
            assert isinstance(found, _Stacking)
            self._stacking = {e.card: e.effects for e in found.cards}
        return self._stacking

    @property
    def opening(self) -> tuple[tuple[str, Opens | Judge], ...]:
        """Those effects on stacks that let other cards lie under a top, with the card they are from."""
        if self._opening is None:
            self._opening = tuple(
                (name, e) for name, effects in self.stacking.items() for e in effects if isinstance(e, Opens | Judge)
            )
        return self._opening

    @property
    def everyone(self) -> frozenset[str]:
        """Keys of the cards that, in play, bear on the stacks of every player."""
        if self._everyone is None:
            self._everyone = frozenset(
                key
                for key, effects in self.stacking.items()
                for e in effects
                if isinstance(e, NonUnique) or (isinstance(e, StackSize) and e.players != "owner")
            )
        return self._everyone

    @property
    def attach(self) -> dict[str, tuple[AttachEffect, ...]]:
        """Effects on Equipment, by card name (or key). Raises InputError."""
        if self._attach is None:
            found = read_data(self._folder, _Attach, "effects", "attach.json")
            assert isinstance(found, _Attach)
            self._attach = {e.card: e.effects for e in found.cards}
        return self._attach

    @property
    def pilots(self) -> dict[str, tuple[PilotEffect, ...]]:
        """Effects on Pilots, by card name (or key). Raises InputError."""
        if self._pilots is None:
            found = read_data(self._folder, _Pilots, "effects", "pilots.json")
            assert isinstance(found, _Pilots)
            self._pilots = {e.card: e.effects for e in found.cards}
        return self._pilots

    def looked_at(self, file: str) -> tuple[LookedAt, ...]:
        """Return the cards of a file (`stacking`, `attach`, `pilots`) that change nothing that a rule asks."""
        kind = {"stacking": _Stacking, "attach": _Attach, "pilots": _Pilots}[file]
        found = read_data(self._folder, kind, "effects", f"{file}.json")
        assert isinstance(found, _Stacking | _Attach | _Pilots)
        return found.looked_at

    def on_stacks(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on stacks."""
        found = self.stacking.get(card.key)
        return tuple(e for e in found if isinstance(e, kind)) if found else ()

    def on_equipment(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on Equipment: its own, or that attached to it."""
        found = self.attach.get(card.key)
        return tuple(e for e in found if isinstance(e, kind)) if found else ()

    def on_pilots(self, card: Card, kind: type[_E]) -> tuple[_E, ...]:
        """Return the effects of one kind that a card has on Pilots."""
        found = self.pilots.get(card.key)
        return tuple(e for e in found if isinstance(e, kind)) if found else ()


def effects_of(db: Database) -> Effects:
    """Return the effects of a database's cards; of a database without effect files, the shipped ones."""
    return db.made(_effects)


def _effects(db: Database) -> Effects:
    return Effects(db.folder)
