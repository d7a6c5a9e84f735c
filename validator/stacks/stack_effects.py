"""The kinds of effects on stacks; see `effects`."""

from __future__ import annotations

from typing import Literal

import msgspec


class Effect(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="kind"
):
    """What one card changes; its kind is its class."""

    note: str = ""
    """What a reader should know and the other fields don't say."""


class StackSize(Effect, frozen=True, tag="size"):
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


class Under(Effect, frozen=True, tag="under"):
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


class Opens(Effect, frozen=True, tag="opens"):
    """The card lets other cards lie under a unit."""

    cards: tuple[str, ...]
    hosts: tuple[str, ...] = ()
    """The top must fit one of these; none means the card itself."""
    copies: int | None = None
    while_in_play: bool = False
    """Cards come there only as long as the card is in play; whether they stay when it is gone a judge must say. Else
    they stay."""
    again: bool = False
    """Whether the same card may lie there that is on top, or lies there already."""


class Grants(Effect, frozen=True, tag="grants"):
    """The card gives a unit a Stack list."""

    to: Literal["bearer", "piloted"]
    """The unit to which it is attached, or which it pilots."""
    list: str | None = None
    """The list; None: the one in the card's facts."""
    tops: tuple[str, ...] = ()


class Inserts(Effect, frozen=True, tag="inserts"):
    """On top or beneath, the card has the top treated as having subtypes, as INSERT does."""

    treat: tuple[str, ...]


class Borrows(Effect, frozen=True, tag="borrows"):
    """A top has, or may take for a time, what cards beneath it have."""

    whose: Literal["own", "bearer", "insert"] = "own"
    """Of the card itself as the top; of the unit to which it is attached; of the top of the stack in which it is."""
    what: Literal["abilities", "activated", "subtypes", "both"] = "abilities"
    cards: tuple[str, ...] = ()
    """The card beneath must fit one of these; none means any."""
    tops: tuple[str, ...] = ()
    always: bool = False
    """Whether it has them as long as they lie there, rather than by choice for a turn."""


class NoStack(Effect, frozen=True, tag="no-stack"):
    """The card is never part of a stack of two or more."""


class NonUnique(Effect, frozen=True, tag="non-unique"):
    """While the card is in play, with any player, versions of these units aren't unique: they don't stack as such."""

    cards: tuple[str, ...]


class Unnames(Effect, frozen=True, tag="unnames"):
    """The card can take a unit's name, or have it treated as non-unique, in a way that a board doesn't show."""

    where: Literal["in-play", "gone"]
    """While it is in play; or also when it lies in a discard pile."""
    players: Literal["owner", "opponent", "all"]
    """Whose units."""
    units: tuple[str, ...]


class Expels(Effect, frozen=True, tag="expels"):
    """In the discard pile: a unit of an opponent that it removed from the game can't be in play any more."""

    units: tuple[str, ...]
    """What it may have removed."""
    having: tuple[str, ...]
    """Only while its player has one of these units in an arena."""


class Lends(Effect, frozen=True, tag="lends"):
    """A unit has, or may have, subtypes (or a type) that its card doesn't print."""

    where: Literal["itself", "bearer", "ship", "in-play", "gone"]
    """The unit is the card itself; has it attached; is piloted by it; or its player has it in play, or has it in play
    or in the discard pile."""
    subtypes: tuple[str, ...]
    """`*` stands for any."""
    types: tuple[str, ...] = ()
    """Arenas for which the unit is instead of its own."""
    units: tuple[str, ...] = ()
    """The unit must fit one of these; none means any."""
    sure: bool = False
    """It has them as long as the card is there. Else a board doesn't show whether it has."""


class NoContest(Effect, frozen=True, tag="no-contest"):
    """The unit to which it is attached contests with nobody."""

    tops: tuple[str, ...] = ()


class InPlay(Effect, frozen=True, tag="in-play"):
    """At most so many copies of the card are in play for one player."""

    most: int


class ManyVersions(Effect, frozen=True, tag="many-versions"):
    """As a top, the card may have several versions of one listed unit beneath."""


class FaceDown(Effect, frozen=True, tag="face-down"):
    """The card puts cards face down beneath something; they are not part of a stack."""

    beneath: Literal["own", "unit", "location", "itself", "other-stack"] = "own"


class Beside(Effect, frozen=True, tag="beside"):
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
MovedTo = Literal["arena", "hand", "deck", "supply", "removed", "discard", "face-down"]


class Rearranges(Effect, frozen=True, tag="rearrange"):
    """The card lets its player rearrange a stack, or put another card on top, otherwise than by paying for it."""

    whose: Whose
    when: Moment
    tops: tuple[str, ...] = ()


class Fixed(Effect, frozen=True, tag="fixed"):
    """Cards in a stack can't be rearranged: while it is attached (`bearer`), or this turn (`all`)."""

    whose: Whose


class Bars(Effect, frozen=True, tag="bars"):
    """In the turn in which it is played, no cards may be stacked on some units."""

    players: Literal["opponent", "all"]
    """Whose units."""
    tops: tuple[str, ...]


class Leaves(Effect, frozen=True, tag="leaves"):
    """A card may leave a stack."""

    whose: Whose
    to: MovedTo
    when: Moment
    cards: tuple[str, ...] = ()


class Fetches(Effect, frozen=True, tag="fetch"):
    """A card comes to a stack from elsewhere than the hand or the build zone."""

    whose: Whose
    when: Moment
    cards: tuple[str, ...] = ()
    unless: bool = False
    """Only while no such card lies there."""


class AlsoNamed(Effect, frozen=True, tag="also-named"):
    """The card is treated as another unit; whether that holds for stacking a judge must decide."""

    name: str
    clashes: bool = False
    """Whether it may be the second one of that unit, or contested with it, a judge must decide too."""


class Judge(Effect, frozen=True, tag="judge"):
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
    | Unnames
    | Expels
    | Lends
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
