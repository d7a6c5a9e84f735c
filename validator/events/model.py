"""What an event is made of: its plan, the decks that were handed in, its players, and what was found of each."""

from __future__ import annotations

from typing import Literal

import msgspec

from validator.results import Result, Severity

SLOTS = ("light", "dark", "vong", "any")
"""Kinds of decks that a plan asks of a player; `any`: a deck of whatever side."""
SLOT_WORDS = {"light": "Light", "dark": "Dark", "vong": "Yuuzhan Vong", "any": "deck"}

PlayerStatus = Literal["ready", "judge", "mend", "missing"]
"""How a player stands: nothing to do; a judge must look at a deck; something to mend; nothing was handed in."""


class EventPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What an event asks of its players."""

    name: str = ""
    date: str | None = None
    """Day of the event, `YYYY-MM-DD`; its dated lists apply, unless another day is asked for."""
    format: str | None = None
    """Name of the format of all decks; None: the one that a deck's file names, else `open`."""
    decks: tuple[str, ...] = ("light", "dark")
    """The decks of a player, each one of `SLOTS`."""
    deadline: str | None = None
    """Moment after which a deck is late, as ISO 8601 with its offset."""
    roster: str | None = None
    """Path of the roster."""
    folder: str = "."
    """Path of the folder that the decks lie in."""


class HeldCard(msgspec.Struct, frozen=True):
    """Copies of one card in one zone of a deck."""

    zone: str
    key: str
    """What tells the card, as in a fingerprint."""
    name: str
    group: str
    """Arenas of a unit, joined by `/`, else the card type; empty where the card isn't known."""
    count: int


class HandedDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as it was handed in, checked; or a file in which none could be read."""

    file: str
    """Its file, from the folder of the event."""
    result: Result
    title: str | None = None
    player: str | None = None
    """The player that the deck itself names."""
    side: str | None = None
    """Side of its cards: `light`, `dark`, `vong` or `neutral`; None where nothing could be read."""
    said: str | None = None
    """The side that the file's name or the roster says."""
    cards: tuple[HeldCard, ...] = ()
    known: int = 0
    """Cards of it that are known."""
    received: str | None = None
    """When it was handed in, ISO 8601, where that is known."""
    late: bool = False
    remark: str = ""
    """What was done to read it that its file doesn't say."""
    stored: int | None = None
    """Its number in the store that it is from."""
    refusal: str = ""
    """Why it can't be read; empty for a deck that was read."""


class EventProblem(msgspec.Struct, frozen=True):
    """What stands against a player, or is good to know, besides what the decks' own checks found."""

    kind: str
    severity: Severity
    message: str
    files: tuple[str, ...] = ()


class Participant(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an event with all that was handed in."""

    name: str
    status: PlayerStatus
    slots: tuple[tuple[str, HandedDeck | None], ...]
    """The decks that the plan asks for, each with the one that was handed in."""
    others: tuple[HandedDeck, ...] = ()
    """What else was handed in: second decks, files that can't be read."""
    problems: tuple[EventProblem, ...] = ()

    def rivals(self, slot: str) -> int:
        """Return how many decks besides the one of a slot could be meant for it: then nobody knows which one counts."""
        sides = [
            deck.side if deck.side not in ("neutral", None) else deck.said for deck in self.others if not deck.refusal
        ]
        return sum(slot in ("any", side) for side in sides)

    @property
    def decks(self) -> tuple[HandedDeck, ...]:
        """All that was handed in."""
        return (*(deck for _, deck in self.slots if deck is not None), *self.others)


class PassedOver(msgspec.Struct, frozen=True):
    """A file that was not taken for a deck."""

    file: str
    why: str


class EventReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of an event says."""

    plan: EventPlan
    as_of: str
    """Day for which dated lists were applied."""
    version: str
    """Version of this program."""
    cards_version: str
    lists: str
    """Newest day that the lists know of."""
    players: tuple[Participant, ...]
    passed_over: tuple[PassedOver, ...] = ()
    problems: tuple[EventProblem, ...] = ()
    """What concerns no single player, such as faults of the roster."""

    def count(self, status: PlayerStatus) -> int:
        """Return how many players stand so."""
        return sum(player.status == status for player in self.players)

    @property
    def unreadable(self) -> int:
        """How many files could not be read."""
        return sum(deck.result.verdict == "unreadable" for player in self.players for deck in player.decks)

    def exit_code(self) -> int:
        """Return 2 for a file that could not be read or no player at all, 1 for something to mend, else 0."""
        if self.unreadable or not self.players:
            return 2
        wrong = any(problem.severity == "error" for problem in self.problems)
        return int(wrong or any(player.status in ("mend", "missing") for player in self.players))
