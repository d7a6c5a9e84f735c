"""The card database: load it, look names up."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from validator.cards import names
from validator.cards.build import read_cards, read_sets
from validator.cards.index import Brief, Index, bases_of, briefs_of, key_of_unit, keys_of, write
from validator.cards.likeness import FoldedNames
from validator.cards.model import Card, CardSet, Printing
from validator.cards.paths import SHIPPED, cache_folder, shipped_index, signature_of
from validator.cards.spellings import LETTER, TRAILING_LETTER, TRAILING_SET, looser, meant_names, set_name
from validator.inputs.files import InputError

LONGEST_NAME = 200
"""No longer text is looked up."""
MOST_REMEMBERED = 50_000
"""Entries of one memory of a database."""

Remembered = TypeVar("Remembered")
_numbers = count()


class Match(msgspec.Struct, frozen=True):
    """A name that was found."""

    card: Card
    printing: Printing | None
    """The printing that the name or the set told apart, if any."""
    repaired: bool
    """Whether the spelling differs from the database's."""
    set_differs: bool = False
    """Whether a set was asked for in which the card wasn't printed."""
    asked: str | None = None
    """The code of that set, where it stood inside the name."""


class Ambiguous(msgspec.Struct, frozen=True):
    """A name that could be several cards."""

    candidates: tuple[Card, ...]


class Unknown(msgspec.Struct, frozen=True):
    """A name that no card has."""

    suggestions: tuple[str, ...]
    """Up to three names of cards, the most similar first."""


Found = Match | Ambiguous | Unknown


class Database:
    """All cards, by name.

    `cards`: in their order; `sets`: the list of sets; `version`: of the data; `folder`: where the data files lie.
    """

    def __init__(
        self, cards: Sequence[Card], sets: Sequence[CardSet], version: str, folder: str, state: str | None = None
    ) -> None:
        self.state = state if state is not None else f"{folder} {next(_numbers)}"
        """What tells its content from that of any other; the same for two readings of the same files."""
        self._made: dict[Callable[[Database], object], object] = {}
        self._memories: dict[str, dict[Any, Any]] = {}
        self.cards = cards
        self.sets = tuple(sets)
        self.version = version
        self.folder = folder
        self._codes: dict[str, str] = {}
        for each in self.sets:
            for code in (each.code, *each.aliases):
                self._codes[code.casefold()] = each.code
        self._keys: dict[str, list[Card]] | None = None
        if not isinstance(cards, Index):
            self._keys = {}
            for card in cards:
                for key in keys_of(card):
                    self._keys.setdefault(key, []).append(card)
        self._names: FoldedNames | None = None
        self._known: dict[tuple[str, str | None], Found] = self.memory("found")
        self._looked_up: dict[tuple[str, str | None, bool], Match | Ambiguous | None] = self.memory("looked up")

    def made(self, make: Callable[[Database], Remembered]) -> Remembered:
        """Return what a function makes of this database: made when first asked for, and gone with the database."""
        try:
            return self._made[make]  # type: ignore[return-value]
        except KeyError:
            found = self._made[make] = make(self)
            return found

    def memory(self, name: str) -> dict[Any, Any]:
        """Return a memory of this database, by its name. Whoever adds to it calls `bound` first."""
        return self._memories.setdefault(name, {})

    @staticmethod
    def bound(memory: dict[Any, Any], most: int = MOST_REMEMBERED) -> None:
        """Empty a memory that has grown to its bound."""
        if len(memory) >= most:
            memory.clear()

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def set_code(self, text: str) -> str | None:
        """Return the code of the set that `text` names by code (any case) or full name, or None."""
        wanted = text.strip().casefold()
        code = self._codes.get(wanted)
        if code is None:
            named = self.made(_set_names)
            code = named.get(set_name(wanted)) if len(wanted) > 4 or wanted in named else None
        return code

    def _having(self, key: str) -> list[Card]:
        if self._keys is not None:
            return self._keys.get(key, [])
        assert isinstance(self.cards, Index)
        return [card for card in self.cards.candidates(key) if key in keys_of(card)]

    def find(self, text: str, set_code: str | None = None) -> Found:
        """Look a name up by any spelling a person would type.

        `text`: with or without version letter and printing suffix; case, accents, punctuation and blanks don't matter.
        `set_code`: the set that the printing is said to be of, which also tells cards of one name apart.
        """
        known = self._known.get((text, set_code))
        if known is None:
            known = self.lookup(text, set_code) or Unknown(self.suggest(text) if len(text) <= LONGEST_NAME else ())
            self.bound(self._known)
            self._known[(text, set_code)] = known
        return known

    def lookup(self, text: str, set_code: str | None = None, *, loose: bool = True) -> Match | Ambiguous | None:
        """Look a name up as `find` does; None where no card has it, without seeking suggestions.

        `loose`: also try a letter without brackets and a set code behind the name.
        """
        asked = (text, set_code, loose)
        try:
            return self._looked_up[asked]
        except KeyError:
            pass
        found = self._lookup(text, set_code, loose) if len(text) <= LONGEST_NAME else None
        self.bound(self._looked_up)
        self._looked_up[asked] = found
        return found

    def _lookup(self, text: str, set_code: str | None, loose: bool) -> Match | Ambiguous | None:
        code = self.set_code(set_code) if set_code else None
        found, read = self._cards_named(text), text
        if len(found) == 1 and names.split(text).version is None and (headed := re.match(LETTER, text)):
            # What stands behind a letter in brackets must not join it to the name.
            lettered = self._cards_named(headed[0])
            found = lettered if lettered and lettered != found else found
        if not found and loose:
            found, read, code = self._read_as(text, code)
        if not found:
            return None
        if len(found) > 1:
            inside = [card for card in found if code in card.sets] if code else []
            if len(inside) == 1:
                found = inside
        if len(found) > 1:
            return Ambiguous(tuple(found))
        card = found[0]
        others = self._joined(text, card) if read is text else self._of_set(text, card, code)
        if others:
            return Ambiguous((card, *others))
        printing = self._printing(card, read, code)
        spelt = [card.name, *card.aliases]
        if printing is not None:
            suffix = names.split(printing.name).printing
            spelt += [printing.name, *(f"{alias} ({suffix})" for alias in card.aliases if suffix)]
        exact = text in spelt
        wrong = code not in card.sets if code is not None else set_code is not None
        return Match(card, printing, not exact, wrong, code if wrong else None)

    def _joined(self, text: str, card: Card) -> list[Card]:
        """Return the cards that a text names when its last letter is a version, where `card` was found by joining it.

        `Slave I I` is Slave II when the blank is left out, and Slave I (I) when the brackets were.
        """
        letter = re.search(TRAILING_LETTER, text)
        if letter is None or card.base == names.split(text).base:
            return []
        return [
            each for each in self._cards_named(f"{text[: letter.start()]} ({letter[1].upper()})") if each is not card
        ]

    def _of_set(self, text: str, card: Card, code: str | None) -> list[Card]:
        """Return the other cards of a name in the set that a text names, where the one found isn't of that set.

        A letter without brackets may be the rarity: `Obi-Wan Kenobi, C, ESB`.
        """
        if code is None or card.version is None or code in card.sets or f"({card.version})" in text.upper():
            return []
        return [each for each in self._having(names.fold(card.base)) if code in each.sets]

    def of_unit(self, unit: str) -> list[Card]:
        """Return all cards of a unit (`Card.unit`), in their order."""
        near = self.cards.candidates(key_of_unit(unit)) if isinstance(self.cards, Index) else self.cards
        return [card for card in near if card.unit == unit]

    def subtypes(self) -> frozenset[str]:
        """Return every subtype that a card has."""
        if isinstance(self.cards, Index):
            return frozenset(self.cards.header.subtypes.splitlines())
        return frozenset(word for card in self.cards for word in card.subtypes)

    def briefs(self) -> tuple[Brief, ...]:
        """Return what a search of the whole pool asks of every card, in their order; cards needn't be decoded."""
        return self.cards.briefs() if isinstance(self.cards, Index) else briefs_of(self.cards)

    def cards_of(self, base: str) -> list[Card]:
        """Return all cards of a name without its version letter, in their order."""
        return [card for card in self._having(names.fold(base)) if card.base == base]

    def knows(self, key: str) -> bool:
        """Whether a card has this look-up key (`validator.cards.names.key`)."""
        return bool(self._having(key))

    def _cards_named(self, text: str) -> list[Card]:
        name = names.split(text)
        folded = names.fold(name.base)
        if not folded:
            return []
        found = self._having(f"{folded}|{name.version or ''}")
        if not found and name.version is None:
            found = self._having(folded)
        if len(found) > 1:
            # A card's own name goes before another's alias, and the exact spelling before a folded one.
            for same in (
                [c for c in found if c.name == name.card],
                [c for c in found if names.key(names.split(c.name)) == f"{folded}|{name.version or ''}"],
            ):
                if same:
                    return same
        elif len(found) == 1 and name.version is None and found[0].version is not None:
            # One source's row lacks the letter; the name without it is still that of all versions.
            others = [card for card in self._having(folded) if card is not found[0] and card.base == found[0].base]
            found = [found[0], *others]
        return found

    def _read_as(self, text: str, code: str | None) -> tuple[list[Card], str, str | None]:
        """Try the looser forms of a name; return the cards, the form that was found and the code of the set."""
        plain = text.strip(" \t.,;:!?*_~`|")
        for form in looser(plain):
            found = self._cards_named(form)
            if found:
                return found, form, code
        match = re.search(TRAILING_SET, plain)
        named = self.set_code(match[1] or match[3]) if match else None
        if match and named is not None:
            number = match[2] or match[4]
            for form in looser(plain[: match.start()]):
                found = self._cards_named(form)
                if found:
                    printed = (named, number)
                    numbered = [c for c in found if any((p.set, str(p.number)) == printed for p in c.printings)]
                    return numbered or found, form, code or named
        return [], text, code

    @staticmethod
    def _printing(card: Card, text: str, code: str | None) -> Printing | None:
        suffix = names.split(text).printing
        fits = [
            p
            for p in card.printings
            if (code is None or p.set == code) and (suffix is None or names.split(p.name).printing == suffix)
        ]
        if suffix is None and code is None:
            return None
        plain = [p for p in fits if names.split(p.name).printing == suffix]
        return plain[0] if plain else fits[0] if fits else None

    def named(self, text: str) -> tuple[Card, ...]:
        """Return the cards of a name, however it is spelt; none when no card has it. No suggestions are sought."""
        return tuple(self._cards_named(text))

    def meant(self, text: str) -> tuple[Card, ...]:
        """Return the one card that a name means, however it is spelt, or all that it could be; none for no name."""
        found = self.lookup(text)
        return found.candidates if isinstance(found, Ambiguous) else (found.card,) if found is not None else ()

    def get(self, text: str) -> Card:
        """Return the one card of a name. Raises KeyError when there is none or more than one."""
        found = self.find(text)
        if not isinstance(found, Match):
            raise KeyError(text)
        return found.card

    def suggest(self, text: str, limit: int = 3) -> tuple[str, ...]:
        """Return up to `limit` names of cards that look like `text`, the most similar first."""
        scores: dict[str, float] = {}
        letters: dict[str, str] = {}
        for name in meant_names(text[:LONGEST_NAME]):
            for base, score in self._folded_names().similar(name.base).items():
                if score > scores.get(base, 0):
                    scores[base] = score
                    letters[base] = name.version or ""
        found: list[str] = []
        for base in sorted(scores, key=lambda b: (-scores[b], b)):
            cards_of = self._having(base)
            if letters[base]:
                cards_of = [c for c in cards_of if c.version == letters[base]] or cards_of
            if cards_of and cards_of[0].name not in found:
                found.append(cards_of[0].name)
                if len(found) == limit:
                    break
        return tuple(found)

    def _folded_names(self) -> FoldedNames:
        if self._names is None:
            numbers = self.cards.bases() if isinstance(self.cards, Index) else bases_of(self.cards)
            self._names = FoldedNames(numbers)
        return self._names


def _set_names(db: Database) -> dict[str, str]:
    """Return codes by the folded names of sets: without `The`, and without the name of a series before a colon."""
    found: dict[str, str] = {}
    for each in db.sets:
        found.setdefault(set_name(each.name.rpartition(":")[2]), each.code)
    return found | {set_name(each.name): each.code for each in db.sets}


def load(folder: str | None = None) -> Database:
    """Load a card database: the shipped one, or that of a folder with `sets.json` and `sets/*.json`.

    Raises InputError when the folder isn't a card database or one of its files is at fault.
    """
    if folder is None:
        path = shipped_index()
        if path is not None:
            with suppress(OSError, ValueError):  # damaged: the files that it was made from are there too
                return _opened(Index(path, lambda: _read(SHIPPED)), SHIPPED)
        folder = SHIPPED
    if not os.path.isdir(folder):
        raise InputError("no such folder of card data", path=folder, code="missing")
    signature = signature_of(folder)
    cached = os.path.join(cache_folder(), f"cards-{crc32(os.path.abspath(folder).encode()):08x}.index")
    try:
        index = Index(cached, lambda: _read(folder, cached))
        if index.header.signature == signature:
            return _opened(index, folder)
    except (OSError, ValueError):
        pass
    sets = read_sets(folder)
    cards = read_cards(folder, sets)
    with suppress(OSError):
        os.makedirs(os.path.dirname(cached), exist_ok=True)
        write(cached, cards, sets.sets, sets.version, signature)
    return Database(cards, sets.sets, sets.version, folder, signature)


def _read(folder: str, damaged: str | None = None) -> tuple[Card, ...]:
    """Return all cards of a folder from its files; an index of them that is damaged is made anew the next time."""
    if damaged is not None:
        with suppress(OSError):
            os.unlink(damaged)
    return read_cards(folder, read_sets(folder))


def _opened(index: Index, folder: str) -> Database:
    return Database(index, index.header.sets, index.header.version, folder, index.header.signature)
