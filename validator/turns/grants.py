"""What card texts give and take: `card_data/effects/keyword_grants.json`, read when a log first uses a keyword.

A printed keyword stands in a card's facts. Which keywords its text gives to others, which it has itself only under a
condition, and which it takes away, stands in that file. `grants_of(db)` answers for one unit: what it surely has,
which cards in play may give it the keyword, and which take it away or may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from validator.boards.model import Arena, BoardCard
from validator.cards.database import Database
from validator.cards.model import Ability, Card
from validator.stacks.effects import effects_of
from validator.stacks.grammar import ListError
from validator.stacks.lending import lent
from validator.stacks.matching import Answer, lists_of, read_data
from validator.turns.giving import Gives, GrantsFile, KeywordText, NeededUnit, Receiver, Takes, TextChange
from validator.turns.pieces import Piece, Side
from validator.turns.state import State


class KnownGrants(msgspec.Struct, frozen=True):
    """What texts say about one keyword of one unit."""

    given: tuple[Ability, ...] = ()
    """What it surely has beside its printed abilities."""
    perhaps: tuple[BoardCard, ...] = ()
    """Cards that may give it the keyword."""
    unmet: tuple[BoardCard, ...] = ()
    """Cards that give it under a condition which the board doesn't show to be met."""
    taken_by: BoardCard | None = None
    """A card that surely takes it away."""
    doubted: tuple[BoardCard, ...] = ()
    """Cards that may take it away."""
    barred: tuple[BoardCard, ...] = ()
    """Those of them that may do so all the time."""


_NOTHING = KnownGrants()
_NO_SETS: frozenset[str] = frozenset()


class _Told:
    """Collects what texts say about one keyword of one unit; each card may be there several times."""

    __slots__ = ("barred", "doubted", "given", "perhaps", "taken", "unmet")

    def __init__(self) -> None:
        self.given: list[Ability] = []
        self.perhaps: list[BoardCard] = []
        self.unmet: list[BoardCard] = []
        self.taken: BoardCard | None = None
        self.doubted: list[BoardCard] = []
        self.barred: list[BoardCard] = []

    def take(self, takes: Takes, giver: Giver, answer: Answer) -> None:
        """Note a text that takes the keyword away, if it applies to the unit, or perhaps does."""
        if answer:
            self.taken = self.taken or giver.card
        elif answer is not False:
            self.doubted.append(giver.card)
            if takes.standing:
                self.barred.append(giver.card)

    def known(self) -> KnownGrants:
        """Return all of it, each card once."""
        if not (self.given or self.perhaps or self.unmet or self.doubted or self.taken):
            return _NOTHING
        perhaps, unmet, doubted, barred = (
            tuple(dict.fromkeys(cards)) for cards in (self.perhaps, self.unmet, self.doubted, self.barred)
        )
        return KnownGrants(tuple(self.given), perhaps, unmet, self.taken, doubted, barred)


class Giver(msgspec.Struct, frozen=True):
    """A card whose text works now: where it is, and whose it is."""

    card: BoardCard
    side: Side
    piece: Piece | None
    """The unit that it is in, is attached to, or pilots."""
    role: Literal["top", "beneath", "equipment", "pilot", "other", "played"]
    arena: Arena | None
    reserves: bool = False


class KeywordGrants:
    """The grants of one database's cards."""

    def __init__(self, db: Database) -> None:
        found = read_data(db.folder, GrantsFile, "effects", "keyword_grants.json")
        assert isinstance(found, GrantsFile)
        self._lists = lists_of(db)
        self._effects = effects_of(db)
        self._read: dict[str, set[str]] = {}
        """By keyword the sets whose texts were read for it."""
        for each in found.read:
            for keyword in each.keywords:
                self._read.setdefault(keyword, set()).update(each.sets)
        codes = {each.code for each in db.sets}
        self._complete = frozenset(name for name, sets in self._read.items() if codes <= sets)
        """Keywords for which every card of the database was read."""
        self.entries = {each.card: each for each in found.cards}
        self._speaking: dict[str, set[str]] = {}
        """By keyword the keys of the cards that speak of it; `*` stands for any."""
        for entry in found.cards:
            for keyword in (*(gives.keyword for gives in entry.gives), *(takes.keyword for takes in entry.takes)):
                self._speaking.setdefault(keyword, set()).add(entry.card)

    def was_read(self, card: Card, keyword: str) -> bool:
        """Whether the card's text was read for a keyword: without an entry it then doesn't give it."""
        return card.key in self._speaking.get(keyword, ()) or not self._read.get(keyword, _NO_SETS).isdisjoint(
            card.sets
        )

    def known(self, piece: Piece, name: str, state: State, extra: frozenset[str] = frozenset()) -> KnownGrants:
        """Return what texts say about a keyword of a unit; `extra`: subtypes it has beside its own."""
        found = _Told()
        for card in self._beside(piece, name, state):
            if card.card is None or not self.was_read(card.card, name):
                found.perhaps.append(card)
        speaking = self._speaking_of(name, state)
        lenders = self._lenders(piece, state) if speaking else []
        for giver, entry in speaking:
            for gives in entry.gives:
                if gives.keyword in (name, "*"):
                    answer = self.applies(gives, giver, piece, state, extra)
                    if answer is not False:
                        self._given(gives, giver, piece, name, answer, found)
                        continue
                    # A card may have given the unit the subtype that is asked for.
                    wider = ((card, extra | more) for card, more in lenders)
                    found.perhaps += [c for c, e in wider if self.applies(gives, giver, piece, state, e) is not False]
                    if gives.needs is not None and self._in_scope(gives, giver, piece, extra) is not False:
                        found.unmet.append(giver.card)
            for takes in entry.takes:
                if takes.keyword in (name, "*"):
                    found.take(takes, giver, self.applies(takes, giver, piece, state, extra))
        return found.known()

    def _given(self, gives: Gives, giver: Giver, piece: Piece, name: str, answer: Answer, found: _Told) -> None:
        """Note what a text gives that applies to the unit, surely or perhaps."""
        if gives.source == "stack":
            abilities, sure = self._from_stack(gives, name, piece)
            if answer and sure:
                found.given += abilities
            elif abilities or not sure:
                found.perhaps.append(giver.card)
        elif gives.beneath and not self._beneath(gives.beneath, piece):
            found.unmet.append(giver.card)
        elif answer and gives.keyword == name:
            found.given.append(Ability(name, gives.value, gives.cost))
        else:
            found.perhaps.append(giver.card)

    def _beside(self, piece: Piece, name: str, state: State) -> list[BoardCard]:
        """Return the cards, none of them a unit, that give the unit a keyword where their texts do so."""
        cards = [*piece.equipment, *piece.pilots]
        if name in self._complete:
            return cards
        for side in state.players:
            for there in side.locations.values():
                cards += there
            cards += side.events
            if side is piece.player:
                played = (*side.missions, *side.discard)
                cards += [c for c in played if c.card is not None and c.card.kind in ("Battle", "Mission")]
                cards += [side.resource] if side.resource is not None else []
        return cards

    def _lenders(self, piece: Piece, state: State) -> list[tuple[BoardCard, frozenset[str]]]:
        """Return the cards that may have given a unit subtypes beside its own, with these."""
        found: list[tuple[BoardCard, frozenset[str]]] | None = state.speaking.get(("lenders", piece))
        if found is None:
            found = state.speaking["lenders", piece] = self._find_lenders(piece)
        return found

    def _find_lenders(self, piece: Piece) -> list[tuple[BoardCard, frozenset[str]]]:
        top, side = piece.cards[0].card, piece.player
        known = self._effects.lending
        if top is None:
            return []
        in_play = [each.cards[0] for each in side.units.values() if each.arena is not None] + [*side.other_cards()]
        gone = [*side.discard]
        around: dict[str, list[BoardCard]] = {
            "itself": [piece.cards[0]],
            "bearer": piece.equipment,
            "ship": piece.pilots,
            "in-play": in_play,
            "gone": in_play + gone,
        }
        at = {c.card.key: c for cards in around.values() for c in cards if c.card is not None and c.card.key in known}
        if not at:
            return []
        cards = {where: [each.card for each in found] for where, found in around.items()}
        return [(at[card.key], words) for card, words in lent(cards, top, self._effects, self._lists)[1]]

    def _speaking_of(self, name: str, state: State) -> list[tuple[Giver, KeywordText]]:
        """Return the cards whose text works now and speaks of a keyword, or of every one, with their entries."""
        key = ("speaking of", id(self), name)
        found: list[tuple[Giver, KeywordText]] | None = state.speaking.get(key)
        if found is None:
            named, any_ = self._speaking.get(name, ()), self._speaking.get("*", ())
            cards = [(giver, giver.card.card) for giver in givers(state, self.entries)]
            found = state.speaking[key] = [
                (giver, self.entries[card.key])
                for giver, card in cards
                if card is not None and (card.key in named or card.key in any_)
            ]
        return found

    def applies(
        self, change: TextChange, giver: Giver, piece: Piece, state: State, extra: frozenset[str] = frozenset()
    ) -> Answer:
        """Whether a change holds for a unit: True, False, or None where a judge must say."""
        answer = self._in_scope(change, giver, piece, extra)
        if answer is not False and change.needs is not None:
            key = (change.needs, giver.side.index, giver.piece.number if giver.piece is not None else None, giver.arena)
            there: Answer | Literal["unasked"] = state.speaking.get(key, "unasked")
            if there == "unasked":
                there = state.speaking[key] = self._in_play(change.needs, giver, state)
            answer = False if there is False else None
        if answer and (change.condition or change.to == "ship" or giver.role == "played"):
            return None  # what a log doesn't show: that it was chosen or paid, or that the Pilot's text still holds
        return answer

    def _in_scope(self, change: TextChange, giver: Giver, piece: Piece, extra: frozenset[str]) -> Answer:
        """Whether a unit is among those of which a change speaks, whatever else must be true."""
        if change.reserves is not giver.reserves or (giver.role == "beneath" and not change.insert):
            return False
        if giver.role == "pilot" and change.to != "ship" and not change.piloting:
            return False  # a Pilot's text doesn't count but for what it says of piloting
        if (change.piloting and giver.role != "pilot") or not _receives(change.to, giver, piece):
            return False
        if change.arenas and piece.arena not in [giver.arena if a == "same" else a for a in change.arenas]:
            return False
        return self._fits(change.of, piece, extra)

    def _fits(self, classes: tuple[str, ...], piece: Piece, extra: frozenset[str] = frozenset()) -> Answer:
        """Whether the top of a unit fits one of some classes."""
        top = piece.cards[0].card
        if not classes:
            return True
        if top is None:
            return None
        answers = [self._fit(each, top, extra) for each in classes]
        return True if True in answers else None if None in answers else False

    def _fit(self, words: str, card: Card, extra: frozenset[str] = frozenset()) -> Answer:
        try:
            return self._lists.bearer(words).literal(card, extra)
        except ListError:
            return None  # a database without the cards that are named

    def _in_play(self, needs: NeededUnit, giver: Giver, state: State) -> Answer:
        """Whether a unit that is asked for is in an arena."""
        arenas = [giver.arena if each == "same" else each for each in needs.arenas]
        answer: Answer = False
        for side in state.players:
            mine = side is giver.side
            if (needs.whose == "yours" and not mine) or (needs.whose == "opponents" and mine):
                continue
            for each in side.units.values():
                if each.arena is None or (arenas and each.arena not in arenas):
                    continue
                if needs.another and each is giver.piece:
                    continue
                found = self._fits((needs.of,), each)
                if found:
                    return True
                if found is None:
                    answer = None
        return answer

    def _beneath(self, words: str, piece: Piece) -> bool:
        """Whether a card of a kind lies beneath in a stack; a card that isn't known might be."""
        return any(c.card is None or self._fit(words, c.card) is not False for c in piece.cards[1:])

    def _from_stack(self, gives: Gives, name: str, piece: Piece) -> tuple[list[Ability], bool]:
        """Return the abilities of a keyword on the cards beneath, and whether all these cards are known."""
        found: list[Ability] = []
        sure = True
        for each in piece.cards[1:]:
            card = each.card
            if card is None:
                sure = False
                continue
            if gives.cards and not any(self._fit(words, card) is not False for words in gives.cards):
                continue
            halves = [ability for switch in card.switch for half in switch for ability in half]
            insert = card.insert.abilities if card.insert is not None else ()
            found += [a for a in (*card.abilities, *insert) if a.keyword == name]
            if any(a.keyword == name for a in halves):
                sure = False
            entry = self.entries.get(card.key)
            if entry is not None and any(g.to == "itself" and g.keyword in (name, "*") for g in entry.gives):
                sure = False
        return found, sure


def _receives(to: Receiver, giver: Giver, piece: Piece) -> bool:
    """Whether a unit is among those that get something, whatever kind it is."""
    if to in ("itself", "bearer", "ship"):
        roles = {"itself": ("top", "beneath"), "bearer": ("equipment",), "ship": ("pilot",)}[to]
        return giver.piece is piece and giver.role in roles
    if to == "each":
        return True
    mine = piece.player is giver.side
    if to == "opponents":
        return not mine
    return mine and not (to == "others" and giver.piece is piece)


def givers(state: State, entries: Mapping[str, object]) -> list[Giver]:
    """Return every card that has an entry and whose text may work now."""
    found: list[Giver] | None = state.speaking.get(id(entries))
    if found is None:
        found = state.speaking[id(entries)] = list(_givers(state, entries))
    return found


def _givers(state: State, entries: Mapping[str, object]) -> Iterator[Giver]:
    # Asked for after nearly every event, and most cards have no entry: nothing is called for those.
    for side in state.players:
        for piece in side.units.values():
            for at, card in enumerate(piece.cards):
                if card.card is not None and card.card.key in entries:
                    yield Giver(card, side, piece, "beneath" if at else "top", piece.arena, piece.arena is None)
            for card in piece.equipment:
                if card.card is not None and card.card.key in entries:
                    yield Giver(card, side, piece, "equipment", piece.arena)
            for card in piece.pilots:
                if card.card is not None and card.card.key in entries:
                    yield Giver(card, side, piece, "pilot", piece.arena)
        for arena, cards in side.locations.items():
            for card in cards:
                if card.card is not None and card.card.key in entries:
                    yield Giver(card, side, None, "other", arena)
        resource = (side.resource,) if side.resource is not None else ()
        for card in (*resource, *side.events):
            if card.card is not None and card.card.key in entries:
                yield Giver(card, side, None, "other", None)
        for card in (*side.missions, *side.discard):
            if card.card is not None and card.card.key in entries and card.card.kind in ("Battle", "Mission"):
                yield Giver(card, side, None, "played", None)


def grants_of(db: Database) -> KeywordGrants:
    """Return the grants of a database's cards. Raises InputError where their file can't be read."""
    return db.made(KeywordGrants)
