"""A card and its printings, as values that are built once.

Annotations are no texts here: msgspec would have to evaluate each of them for the one card index of every run.
"""

from typing import Literal

import msgspec

PrintedSide = Literal["light", "dark", "neutral", "vong"]
Number = int | str
"""A printed number: an integer, or `X`, `*`, `X+1` and the like as printed."""

ARENAS = ("Space", "Ground", "Character")
"""The arenas, in the order in which they do battle; a card whose types are all arenas is a unit."""

SIDE_WORDS = {"light": "Light", "dark": "Dark", "vong": "Yuuzhan Vong", "neutral": "Neutral"}
"""The sides as a person names them."""

RARITIES = ("R", "U", "C", "P", "S", "L")
"""Rare, uncommon, common, promo, Subordinate and LEGO promo."""


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an activated ability costs. All parts are paid together."""

    force: Number | None = None
    build: Number | None = None
    """Build points."""
    tap: bool = False
    """The unit itself is tapped."""
    up_to: int | None = None
    """The most that X may be."""
    text: str | None = None
    """What is paid otherwise, in a few words."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A printed keyword with its value and cost; or a plain change such as `+1 power`, in `text`."""

    keyword: str | None = None
    value: Number | None = None
    cost: Cost | None = None
    text: str | None = None
    joined: str | None = None
    """`and`, `or` or `and/or`: how it goes with the next ability, which is used at the same time for the same cost."""

    def __str__(self) -> str:
        """Return the ability as a person writes it: `Evade 2`."""
        return self.text or (f"{self.keyword} {self.value}" if self.value is not None else str(self.keyword))


class Insert(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What INSERT gives the top card of the stack, from wherever in it the card lies."""

    abilities: tuple[Ability, ...] = ()
    stack: tuple[str, ...] = ()
    """Stack lists as printed."""
    pilot: tuple[tuple[str, ...], ...] = ()
    treat: tuple[str, ...] = ()


class Printing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One printing of a card."""

    set: str
    """Set code."""
    name: str
    """Full name of this printing, such as `Darth Vader (J) (Promo)`."""
    number: int | None = None
    """Collector number."""
    rarity: str | None = None
    """`R`, `U`, `C`, `P` (promo), `S` (subordinate) or `L` (LEGO promo)."""
    flags: tuple[str, ...] = ()
    """Marks that the source carries for it, such as `BANNED:Vintage` or `CLASS:VB`."""


class Facts(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The printed facts of a card, the same on all of its printings."""

    side: PrintedSide
    types: tuple[str, ...]
    """Arenas of a unit (`Space`, `Ground`, `Character`), or the one card type (`Equipment`, `Mission - Trap`, …)."""
    subtype: str = ""
    """The whole subtype line: `New Republic Capital Ship - Flagship`."""
    subtypes: tuple[str, ...] = ()
    """Its subtypes; one of several words stands as one. Without the arenas of an Equipment's line."""
    arenas: tuple[str, ...] = ()
    """Arenas of a unit, and those that the subtype line of an Equipment, Location or Subordinate names."""
    cost: Number | None = None
    """Build cost in build points."""
    speed: Number | None = None
    power: Number | None = None
    health: Number | None = None
    abilities: tuple[Ability, ...] = ()
    """Printed keywords without a list of their own below."""
    stack: tuple[str, ...] = ()
    """Stack lists as printed."""
    grants_stack: tuple[str, ...] = ()
    """Stack lists that the card gives to another, as printed (an Equipment: to its bearer)."""
    removes: tuple[str, ...] = ()
    """Keywords that an Equipment takes from its bearer."""
    equip: tuple[Cost, ...] = ()
    """Costs of its Equip ability; more than one when it has several."""
    equipped: tuple[str, ...] = ()
    """Whom each `Equipped … gets` line names."""
    pilot: tuple[tuple[str, ...], ...] = ()
    """Subtypes that each Pilot ability names."""
    treat: tuple[str, ...] = ()
    """What each `Treat this unit as …` names."""
    switch: tuple[tuple[tuple[Ability, ...], ...], ...] = ()
    """Each Switch: what it has in the first, second, … of its arenas."""
    insert: Insert | None = None
    special: tuple[str, ...] = ()
    """Kinds of special stacking facts on the card (`Stacking`, `AttachLimit`, `AttachTrigger`, `PilotLimit`), once
    for each; what they say stands in the effect files of the database."""


class Card(Facts, frozen=True, omit_defaults=True, kw_only=True, array_like=True, cache_hash=True):
    """A card: what counts as one under the limit of four, with all its printings."""

    name: str
    """Name with version letter, without printing: `Luke Skywalker (A)`."""
    base: str
    """Name without letter: `Luke Skywalker`."""
    version: str | None = None
    key: str
    """Unique in the database: the name, or `NAME [SET]` where two cards share a name."""
    unit: str
    """What is unique: one string for all versions of one unit under all its names. A card without a letter has
    its own name here."""
    printings: tuple[Printing, ...]
    """In the order of the sets; the first is the one the facts are from."""
    aliases: tuple[str, ...] = ()
    """Other spellings under which the card is found."""

    @property
    def unique(self) -> bool:
        """Whether the card has a version letter."""
        return self.version is not None

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit: its types are arenas."""
        return self.types[0] in ARENAS

    @property
    def kind(self) -> str:
        """`Unit`, or the card type without its own kind: `Mission`, `Equipment`, …."""
        first = self.types[0]
        return "Unit" if first in ARENAS else first.partition(" - ")[0]

    @property
    def sets(self) -> tuple[str, ...]:
        """Codes of the sets it was printed in."""
        return tuple(dict.fromkeys(p.set for p in self.printings))


class Prevents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a keyword prevents damage: `prevents` of its entry in `keywords.json`."""

    source: str
    others: bool = False
    """It prevents damage to another unit than the one that has it."""
    once: bool = False
    """It is used once for each instance of damage."""
    cumulative: bool = False
    """The values of several add up."""
    attack: bool = False
    """It works against the damage of an attack only."""


class PrintedCard(Facts, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a set file: a printing with all its facts."""

    name: str
    """Full name, version letter and printing included, rightly spelt."""
    number: int | None = None
    rarity: str | None = None
    flags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Other spellings, the source's first."""
    source: dict[str, str] = {}
    """Columns that the source spells otherwise, word for word."""
    text: str = ""
    """The card's text, only in data that a user imported with it."""


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of `card_data/sets`."""

    card_set: Literal[1]
    set: str
    cards: tuple[PrintedCard, ...]
    schema: str = msgspec.field(default="", name="$schema")
    """Where an editor finds the schema."""


class CardSet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A set as `card_data/sets.json` lists it."""

    code: str
    name: str
    publisher: Literal["WOTC", "IDC"]
    order: int
    """Place in the order of publication as far as it is known."""
    earliest: str = ""
    """Day or month (`YYYY-MM-DD` or `YYYY-MM`) before which it had not come out; empty where nothing is known."""
    classification: tuple[str, ...] = ()
    """Era and format tags that the source gives the whole set."""
    aliases: tuple[str, ...] = ()
    """Other codes under which lists name it."""
