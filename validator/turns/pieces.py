"""What a log moves: units, players, damage that is about to be done, and the attack that runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.boards.model import Arena, BoardCard, Player, Unit


class Piece:
    """A unit in play.

    `number`: tells it from all others of the log; `player`: whose it is; `cards`: top first; `gone`: it has left play.
    """

    __slots__ = (
        "_unit",
        "arena",
        "cards",
        "counters",
        "damage",
        "equipment",
        "face_down",
        "gone",
        "id",
        "next_power",
        "number",
        "pilots",
        "player",
        "pointer",
        "stack_key",
        "tapped",
        "tapped_unsure",
    )

    def __init__(self, number: int, player: Side, unit: Unit) -> None:
        self.number = number
        self.player = player
        self.cards = list(unit.cards)
        self.arena = unit.arena
        self.id = unit.id
        self.tapped = unit.tapped
        self.tapped_unsure = False
        self.damage = unit.damage
        self.equipment = list(unit.equipment)
        self.pilots = list(unit.pilots)
        self.counters = unit.counters
        self.face_down = list(unit.face_down)
        self.pointer = unit.pointer
        self.gone = False
        self.next_power = 0
        """What Absorb has added to the power of its next attack, less what Persuade has taken."""
        self.stack_key: tuple[tuple[str, ...], ...] | None = None
        """For whoever looks at its stack: what tells it from others, forgotten when the unit changes."""
        self._unit: Unit | None = unit

    @property
    def top(self) -> BoardCard:
        """The card on top."""
        return self.cards[0]

    @property
    def piloting(self) -> bool:
        """Whether it is a Pilot on a unit, which stands as a unit of its own for one event."""
        return self.number < 0

    @property
    def label(self) -> str:
        """How a message calls it."""
        return f"{self.cards[0].name} [{self.id}]" if self.id else self.cards[0].name

    @property
    def unit(self) -> Unit:
        """The unit as a value."""
        if self._unit is None:
            self._unit = Unit(
                tuple(self.cards),
                self.pointer,
                self.arena,
                self.id,
                self.tapped,
                self.damage,
                tuple(self.equipment),
                tuple(self.pilots),
                self.counters,
                tuple(self.face_down),
            )
        return self._unit

    def changed(self) -> None:
        """Say that something of it was changed: what else bears on its player's stacks may have changed with it."""
        self._unit = self.stack_key = self.player.bearing = None

    def marked(self) -> None:
        """Say that only its counters, or whether it is tapped, were changed."""
        self._unit = None

    def __repr__(self) -> str:
        return f"<{self.label}>"


class Side:
    """A player and what is theirs now. `player`: as in `before`; `index`: place among the players."""

    __slots__ = (
        "bearing",
        "building",
        "discard",
        "equipment",
        "events",
        "fresh",
        "index",
        "locations",
        "missions",
        "moved",
        "name",
        "others",
        "player",
        "resource",
        "setup",
        "supply",
        "units",
    )

    def __init__(self, index: int, player: Player) -> None:
        self.index = index
        self.player = player
        self.name = player.name
        self.others: tuple[Side, ...] = ()
        """The other players."""
        self.units: dict[int, Piece] = {}
        """In the arenas and retreated, by number."""
        self.building = list(player.building)
        self.equipment = list(player.equipment)
        self.locations: dict[Arena, list[BoardCard]] = {arena: list(cards) for arena, cards in player.locations.items()}
        self.resource = player.resource
        self.missions = list(player.missions)
        self.events = list(player.events)
        self.discard = list(player.discard)
        self.supply = list(player.supply)
        self.bearing: Any = None
        """For whoever looks at stacks: what bears on those of the player, forgotten when that may have changed."""
        self.setup = False
        """Whether the game is in setup."""
        self.fresh: list[Piece] = []
        """Units that came since then."""
        self.moved: list[BoardCard] = []
        """Cards taken from `building` or `supply` that may as well have come from the hand."""

    @property
    def build_step(self) -> str | None:
        """The player's own build step; None for one without a side of their own."""
        side = self.player.side
        return None if side is None or side == "neutral" else f"build-{side}"

    def other_cards(self) -> Iterator[BoardCard]:
        """Cards in play that are no units and attached to none."""
        for cards in self.locations.values():
            yield from cards
        if self.resource is not None:
            yield self.resource
        yield from self.missions
        yield from self.events
        yield from self.equipment

    def zones(self) -> Iterator[list[BoardCard]]:
        """The zones in which single cards lie, other than the discard pile and the supply."""
        yield self.building
        yield self.equipment
        yield self.missions
        yield self.events
        yield from self.locations.values()


class Pending:
    """Damage that is about to be done.

    `source`: the unit that does it, None for another source, which `text` names; `left`: not prevented so far;
    `deflected`: it is a Deflect that does it; `of_attack`: whether it is the damage of an attack on its unit, None
    where that can't be told; `uses`: how often each unit (by number) has deflected it; `used`: how often each has
    prevented it by another keyword; `family`: the damage of which it is a part, with all that Deflect made of it;
    `during`: the attack that ran when the log told of it, if that was the attack of its source on its unit.
    """

    __slots__ = (
        "amount",
        "deflected",
        "during",
        "family",
        "id",
        "left",
        "of_attack",
        "placed",
        "restated",
        "source",
        "text",
        "unit",
        "used",
        "uses",
    )

    def __init__(
        self, id_: str, source: Piece | None, text: str, unit: Piece, amount: int, parent: Pending | None = None
    ) -> None:
        deflected = parent is not None
        self.family: list[Pending] = parent.family if parent is not None else []
        self.family.append(self)
        self.during: Attacking | None = parent.during if parent is not None else None
        self.used: dict[tuple[int, str], int] = {}
        self.id = id_
        self.source = source
        self.text = text
        self.unit = unit
        self.amount = amount
        self.left = amount
        self.placed = False
        self.deflected = deflected
        self.restated = not deflected
        self.of_attack: bool | None = not deflected
        self.uses: dict[int, list[int]] = {}


class Attacking:
    """An attack. `tapped`: whether the unit tapped for it; `ended`: it is over."""

    __slots__ = ("ended", "strike", "tapped", "target", "unit")

    def __init__(self, unit: Piece, target: Piece, tapped: bool, strike: int) -> None:
        self.unit = unit
        self.target = target
        self.tapped = tapped
        self.strike = strike
        self.ended = False
