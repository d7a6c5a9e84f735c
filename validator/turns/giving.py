"""The words of `card_data/effects/keyword_grants.json`: what card texts give and take, and which were read."""

from __future__ import annotations

from typing import Literal

import msgspec

from validator.cards.model import Cost, Number

Receiver = Literal["itself", "bearer", "ship", "yours", "others", "opponents", "each"]
"""Who gets or loses it: the unit with the card on top; the unit it is attached to; the unit it pilots; units of its
player, or all but itself; units of the opponents; units of every player."""
ArenaWord = Literal["same", "space", "ground", "character"]
"""`same`: the arena of the card that gives or takes."""


class NeededUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that must be in an arena: without it the text does nothing, with it a judge reads the text."""

    of: str
    """In the words of an Equipment's line: `Darth Maul`, `Jedi or Sith`."""
    whose: Literal["yours", "opponents", "each"]
    another: bool = False
    """A unit other than that of the card itself."""
    arenas: tuple[ArenaWord, ...] = ()
    """None means any arena."""


class TextChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the text of a card changes for some units, and when."""

    to: Receiver
    of: tuple[str, ...] = ()
    """Kinds of units that get it, in the words of an Equipment's line; none means all."""
    arenas: tuple[ArenaWord, ...] = ()
    insert: bool = False
    """Also from beneath in its stack."""
    reserves: bool = False
    """From the build zone, and only there."""
    piloting: bool = False
    """While the card pilots a unit, and only then; what a Pilot gives its ship is always so."""
    needs: NeededUnit | None = None
    condition: str = msgspec.field(name="if", default="")
    """What else must be true, or was chosen or paid: a log doesn't show it."""


class Gives(TextChange, frozen=True, kw_only=True):
    """A keyword that a card gives."""

    keyword: str
    """Name of the keyword; `*` stands for any."""
    value: Number | None = None
    more: bool = False
    """It adds to the same keyword that the unit has."""
    cost: Cost | None = None
    source: Literal["stack"] | None = msgspec.field(name="from", default=None)
    """`stack`: only what another card of the unit's stack has."""
    cards: tuple[str, ...] = ()
    """With `stack`: cards of which it takes abilities; none means all."""
    beneath: str = ""
    """A card of this kind must be beneath in the stack."""
    note: str = ""


class Takes(TextChange, frozen=True, kw_only=True):
    """A keyword that a card takes away."""

    keyword: str
    """Name of the keyword; `*` stands for any."""
    standing: bool = False
    """As long as the card is in play, not by a single use: reason to doubt a use of the keyword that looks right."""


class KeywordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one card gives and takes."""

    card: str
    """Name of the card, or its key in the database where two cards share a name."""
    source: str
    gives: tuple[Gives, ...] = ()
    takes: tuple[Takes, ...] = ()


class TextsRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sets whose texts were read for some keywords: a card of these that has no entry doesn't give one of them."""

    keywords: tuple[str, ...]
    sets: tuple[str, ...]
    """Codes of sets."""


class GrantsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    keyword_grants: Literal[1]
    read: tuple[TextsRead, ...]
    cards: tuple[KeywordText, ...]
