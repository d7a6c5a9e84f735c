"""The kinds of effects on Pilots; see `effects`."""

from __future__ import annotations

from typing import Literal

from validator.stacks.stack_effects import Effect


class PilotLimit(Effect, frozen=True, tag="pilot-limit"):
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


class PilotOnly(Effect, frozen=True, tag="piloted-only-by"):
    """Only such Pilots may pilot the unit."""

    pilots: tuple[str, ...]


class PilotedAs(Effect, frozen=True, tag="piloted-as"):
    """The unit may also be piloted as if it had these subtypes."""

    subtypes: tuple[str, ...]


class Pilotable(Effect, frozen=True, tag="pilotable"):
    """Whether the unit may have a Pilot at all, whatever its subtypes say."""

    may: bool


class Pilots(Effect, frozen=True, tag="pilots"):
    """The card may pilot units that its Pilot ability doesn't cover."""

    units: tuple[str, ...]
    opponents: bool = False


class MakesPilots(Effect, frozen=True, tag="makes-pilots"):
    """While it is in play, cards of a kind may pilot as if they had a Pilot ability."""

    pilots: tuple[str, ...]
    subtypes: tuple[str, ...]


class PilotedBy(Effect, frozen=True, tag="piloted-by"):
    """Such cards may pilot the unit, also without a Pilot ability that covers it."""

    pilots: tuple[str, ...]


class PilotsOnly(Effect, frozen=True, tag="pilots-only"):
    """The card may pilot such units only."""

    units: tuple[str, ...]


class BearerPilots(Effect, frozen=True, tag="bearer-pilots"):
    """The card to which the Equipment is attached may pilot as if it had a Pilot ability."""

    subtypes: tuple[str, ...]


class ExtraOnly(Effect, frozen=True, tag="extra-only"):
    """The card's Pilot abilities count only while it is an extra Pilot of the unit."""


class PilotStays(Effect, frozen=True, tag="pilot-stays"):
    """Pilots can't be moved from their units: the card itself; or, while it is in play, every Pilot of an arena."""

    where: Literal["own", "in-play"]
    arena: Literal["space", "ground"] | None = None
    """From this arena; to another unit of it they may be moved."""


class ShipUnique(Effect, frozen=True, tag="ship-unique"):
    """A unit that the card pilots is treated as unique; what that means for a second one of it a judge must say."""

    units: tuple[str, ...]


class PilotJudge(Effect, frozen=True, tag="pilot-judge"):
    """The card may be piloted, or may pilot, in a way that is not modelled; or it lets others."""

    where: Literal["own", "in-play", "gone"] = "own"
    """Where the card is for that: it pilots or is piloted; the player of the unit has it in play; that player has it in
    play or in the discard pile."""
    pilots: tuple[str, ...] = ()
    """The Pilot must fit one of these; none means any."""
    units: tuple[str, ...] = ()
    """The unit must fit one of these; none means any."""
    opponents: bool = False
    """It is about units of an opponent."""


PilotEffect = (
    PilotLimit
    | PilotOnly
    | PilotedAs
    | Pilotable
    | Pilots
    | MakesPilots
    | PilotedBy
    | PilotsOnly
    | BearerPilots
    | ExtraOnly
    | PilotStays
    | ShipUnique
    | PilotJudge
)
