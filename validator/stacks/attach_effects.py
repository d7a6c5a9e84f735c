"""The kinds of effects on Equipment; see `effects`."""

from __future__ import annotations

from typing import Literal

from validator.stacks.stack_effects import Effect


class EquipmentLimit(Effect, frozen=True, tag="equipment-limit"):
    """At most so many of an Equipment."""

    per: Literal["bearer", "player", "bearer-turn", "arena"]
    """Attached to one unit; in play for one player; attached to one unit in one turn; attached to units of one arena,
    for one player."""
    most: int
    of: tuple[str, ...] = ()
    """Classes of Equipment that are counted; none means copies of this card, or every Equipment on an `own` bearer."""
    bearers: tuple[str, ...] = ()
    """Units for which it holds; none means any (for `on_itself`: the card itself)."""
    on_itself: bool = False
    """The card is the unit for which the limit holds."""


class Attachable(Effect, frozen=True, tag="attachable"):
    """To which units the Equipment may be attached beyond (or instead of) the owner's own units."""

    whose: Literal["own", "opponent", "either"]
    bearers: tuple[str, ...] = ()
    stays: bool = False
    """It can't be detached, or only for a price (see the note)."""
    control: bool = False
    """Its owner controls the bearer while it is attached."""


class AttachablePilot(Effect, frozen=True, tag="attachable-to-pilot"):
    """The Equipment may be attached to a card that pilots a unit."""


class Accepts(Effect, frozen=True, tag="accepts"):
    """The unit may have Equipment attached as if it had another type or subtype."""

    equipment: tuple[str, ...]
    as_if: str
    free: bool = False
    """The Equip cost isn't paid."""


class AddsType(Effect, frozen=True, tag="adds-type"):
    """The unit to which the Equipment is attached is also of another type."""

    types: tuple[str, ...]
    bearers: tuple[str, ...] = ()


class AttachJudge(Effect, frozen=True, tag="attach-judge"):
    """The card can attach Equipment where it otherwise could not be, in a way that a board doesn't show."""

    what: Literal["owner", "type", "beside"]
    """To units of other players than its owner; to units of an arena that its subtype line doesn't name; beside another
    Equipment, of which its text speaks unclearly."""
    where: Literal["itself", "bearer", "attached", "in-play", "gone"]
    """Where the card is for that: it is that Equipment; it is the top of the bearer; it is attached to the bearer; the
    player of the bearer has it in play; that player has it in play or in the discard pile."""
    equipment: tuple[str, ...] = ()
    """The Equipment must fit one of these; none means any."""
    bearers: tuple[str, ...] = ()
    """The bearer must fit one of these; none means any."""


class AttachStep(Effect, frozen=True, tag="attach-step"):
    """The Equip ability may also be used at another time than the build step."""

    when: Literal["battle", "any"]
    bearers: tuple[str, ...] = ()
    cost: str = ""
    """Only for this cost; empty means for any."""
    attack: Literal["any", "none", "defends"] = "any"
    """Only while no unit attacks, or while the bearer is attacked."""


class AttachPrice(Effect, frozen=True, tag="attach-price"):
    """The card changes what Equip costs."""

    where: Literal["itself", "bearer", "attached", "in-play", "gone"]
    """Where the card is for that: it is that Equipment; it is the top of the bearer; it is attached to the bearer; the
    player has it in play, or in the discard pile."""
    equipment: tuple[str, ...] = ()
    """The Equipment must fit one of these; none means any."""
    bearers: tuple[str, ...] = ()
    """The bearer must fit one of these; none means any."""
    force: int = 0
    """So much Force more, or less than nothing: so much less."""
    build: int = 0
    """The same of build points."""
    free: bool = False
    """Nothing need be paid."""
    insert: bool = False
    """It works from beneath the top too."""
    exact: bool = False
    """That is all there is to it: no condition, and nothing that was used."""


class Becomes(Effect, frozen=True, tag="becomes-equipment"):
    """A card that is no Equipment is attached like one."""


TriggerEvent = Literal[
    "add-to-stack",
    "attach",
    "attack",
    "attacked",
    "battle-start",
    "build-start",
    "character-start",
    "complete",
    "control-arena",
    "counters",
    "damaged",
    "damages",
    "deploy",
    "discarded",
    "discards",
    "disrupt",
    "few-cards",
    "force-ability",
    "force-zero",
    "gain-force",
    "gain-power",
    "gain-speed",
    "higher-stacked",
    "idle-attack",
    "move-in",
    "own-complete",
    "play",
    "prevent",
    "remove-from-stack",
    "retreat",
    "rolls",
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


class Trigger(Effect, frozen=True, tag="trigger"):
    """The Equipment is attached, without Equip, when something happens."""

    on: tuple[TriggerEvent, ...]
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


class Guards(Effect, frozen=True, tag="guards"):
    """While the card is in play, opponents can't detach Equipment from units of its player."""

    equipment: tuple[str, ...] = ()
    """Only Equipment that fits one of these; none means any."""
    units: tuple[str, ...] = ()


AttachEffect = (
    EquipmentLimit
    | Attachable
    | AttachablePilot
    | Accepts
    | AddsType
    | AttachJudge
    | AttachStep
    | AttachPrice
    | Becomes
    | Trigger
    | Guards
)
