"""A board as its rules see it: looked through once, then checked rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from validator.boards.board_effects import board_effects, spelling
from validator.boards.model import Board, BoardCard, Player, Unit
from validator.boards.places import UNITS, Attached, CardsAround, IdPlace, UniqueInPlay, places_of
from validator.cards.database import Database
from validator.cards.identity import open_questions_of
from validator.cards.model import ARENAS as UNIT_TYPES
from validator.cards.model import Card, PrintedSide
from validator.formats.model import Format
from validator.stacks import effects
from validator.stacks.effects import effects_of
from validator.stacks.grammar import ListError
from validator.stacks.lending import lent, near
from validator.stacks.matching import Matcher, lists_of

MOST_KNOWN = 100_000
"""So much is remembered of stacks that were looked at."""
_ARENA: Mapping[str, str] = {"space": "Space", "ground": "Ground", "character": "Character"}


class BoardView:
    """What the rules of a board ask. `units`: all units with their players, in the order of the input."""

    def __init__(self, board: Board, db: Database, rules: Format | None = None) -> None:
        self.board = board
        self.db = db
        self.format = rules
        self.lists = lists_of(db)
        self.effects = effects_of(db)
        self._board_effects = board_effects(db)
        self.units: list[tuple[Player, Unit]] = []
        self.equipment: list[Attached] = []
        """Equipment attached to units."""
        self.pilots: list[Attached] = []
        self.crews: list[tuple[Player, Unit]] = []
        """Pilots that have cards beneath them, or Equipment, as the units that they are."""
        self.answers: Any = None
        """Who may pilot what, once it was asked; see `pilot`."""
        self._makes_pilots: dict[str, list[effects.MakesPilots]] = {}
        self._in_play: dict[str, list[Card]] = {}
        self.strays: list[Unit] = []
        """Those whose top is no unit and no Subordinate."""
        self.misplaced: list[Unit] = []
        """Units in an arena that their top doesn't have."""
        self.subordinates: list[tuple[Player, BoardCard]] = []
        """Tops of units that are Subordinates."""
        for player in board.players:
            for unit in player.units:
                self.units.append((player, unit))
                card = unit.cards[0].card
                if card is not None:
                    if card.types[0] not in UNIT_TYPES:
                        if card.types[0] == "Subordinate":
                            self.subordinates.append((player, unit.cards[0]))
                        else:
                            self.strays.append(unit)
                    if (
                        unit.arena is not None
                        and _ARENA[unit.arena] not in card.arenas
                        and card.arenas
                        and card.types[0] in UNITS
                    ):
                        self.misplaced.append(unit)
                for each in unit.equipment:
                    self.equipment.append(Attached(player, unit, each, self.owner(player, each)))
                for each in unit.pilots:
                    self.pilots.append(Attached(player, unit, each, self.owner(player, each)))
                    if each.under or each.equipment:
                        self._pilot_stack(player, each)
        self.all_equipment = self.equipment
        """The same, also where only some units are looked at."""

    def _pilot_stack(self, player: Player, pilot: BoardCard) -> None:
        crew = Unit((pilot, *pilot.under), pilot.pointer, None, pilot.id, equipment=pilot.equipment)
        self.crews.append((player, crew))
        for each in pilot.equipment:
            self.equipment.append(Attached(player, crew, each, self.owner(player, each)))

    @property
    def has_equipment(self) -> bool:
        """Whether there is any Equipment, attached or not."""
        return bool(self.equipment) or any(player.equipment for player in self.board.players)

    @property
    def in_battle(self) -> bool | None:
        """Whether a battle step runs; None when the board doesn't say which step it is."""
        return self.board.in_battle

    @cached_property
    def by_name(self) -> Mapping[str, Player]:
        """Players by their names."""
        return {player.name: player for player in self.board.players}

    @property
    def pointer(self) -> str:
        """JSON pointer to the board; empty unless it is part of a larger input."""
        return self.board.players[0].pointer.removesuffix("/players/0") if self.board.players else ""

    def fits_side(self, card: Card, side: PrintedSide) -> bool:
        """Whether a card says that decks of this other side may have it."""
        return (
            self.format is not None
            and card.key in self.format.other_sides
            and (self.format.other_sides[card.key].side == side)
        )

    # ── what single cards change ──────────────────────────────────────────────────────────────────────────────────

    @property
    def contests_off(self) -> bool:
        """Whether an Event in play switches contests between players off."""
        off = self._board_effects.off
        return any(e.card is not None and e.card.name in off for p in self.board.players for e in p.events)

    def contests_not(self, unit: Unit) -> bool:
        """Whether a card attached to a unit says that it contests with nobody."""
        top = unit.cards[0].card
        return top is not None and any(
            not each.tops or any(self.lists.any_printed(t).literal(top) for t in each.tops)
            for card in unit.equipment
            if card.card is not None
            for each in self.effects.on_stacks(card.card, effects.NoContest)
        )

    def most_locations(self, player: Player) -> int:
        """How many Locations a player may have in an arena."""
        more = self._board_effects.locations
        cards = [each.card for each in (*player.missions, *player.discard)]
        return max((more.get(card.name, 1) for card in cards if card is not None), default=1)

    @property
    def pilot_numbers(self) -> tuple[int, tuple[tuple[str, int], ...]]:
        """How many Pilots a unit usually has, and how many by subtype."""
        return self._board_effects.pilots

    def abilities(self, card: Card) -> tuple[str, ...]:
        """Return the subtypes that a card may pilot, by its own text or by an INSERT that it gives itself."""
        lines = card.pilot if card.insert is None else (*card.pilot, *card.insert.pilot)
        return tuple([spelling(self.db, card, each) for line in lines for each in line])

    def fits_any(self, classes: tuple[str, ...], card: Card) -> bool:
        """Whether a card fits one of some classes in the words of Stack lists; one that isn't understood fits."""
        # An Equipment is looked at as if it lay under an Equipment: else no class has Equipment in it.
        above = card if card.types[0] == "Equipment" else None
        return any(self.lists.any_printed(each).match(card, above) is not False for each in classes)

    def words(self, unit: Unit) -> frozenset[str]:
        """Return the subtypes of a unit in lower case: its top's, and what INSERT from beneath has it treated as."""
        top = unit.cards[0].card
        words = self.lists.words(top) if top is not None else frozenset[str]()
        extra = self.extra(unit)
        return words | extra if extra else words

    def extra(self, unit: Unit) -> frozenset[str]:
        """Return the subtypes that INSERT anywhere in its stack gives a unit, and those that attached cards give it."""
        found = ["pilot"] if any(crew is unit for _, crew in self.crews) else []
        for each in unit.cards:
            if each.card is not None and each.card.insert is not None and each.card.insert.treat:
                found += self.lists.treated(each.card.insert.treat)
        top = unit.cards[0].card
        if top is not None and (unit.equipment or unit.pilots):
            known = self.effects.lending
            equipment, pilots = [e.card for e in unit.equipment], [e.card for e in unit.pilots]
            if any(card is not None and card.key in known for card in (*equipment, *pilots)):
                found += lent(near(top, equipment, pilots), top, self.effects, self.lists)[0]
        return frozenset(found)

    def benefits(self, card: Card, unit: Unit) -> bool | None:
        """Whether a line of an Equipment speaks of this bearer; None when printed facts don't tell."""
        top = unit.cards[0].card
        assert top is not None
        extra = self.extra(unit)
        as_type: tuple[str, ...] = ()
        for each in self.effects.on_equipment(top, effects.Accepts):
            if self.fits_any(each.equipment, card):
                if each.as_if in UNIT_TYPES:
                    as_type = (*as_type, each.as_if)
                else:
                    extra = extra.union(self.lists.join(each.as_if.split()))
        key = (card.key, top.key, extra)
        if as_type:
            top = msgspec.structs.replace(top, types=(*top.types, *as_type))
        memo = self._board_effects.benefits
        if key in memo:
            return memo[key]
        answer: bool | None = False
        for words in card.equipped:
            try:
                found = self.lists.bearer(words, card.name).literal(top, extra)
            except ListError:
                found = None
            if found:
                answer = True
                break
            if found is None:
                answer = None
        if len(memo) > 20_000:
            memo.clear()
        memo[key] = answer
        return answer

    def becomes_equipment(self, card: Card, top: Card | None) -> bool:
        """Whether a card that is no Equipment may be attached like one to this bearer."""
        return any(c is not None and self.effects.on_equipment(c, effects.Becomes) for c in (card, top))

    def accepted(self, card: Card, top: Card) -> bool:
        """Whether a unit accepts an Equipment as if it had another type than its own."""
        return any(
            each.as_if in card.arenas and self.fits_any(each.equipment, card)
            for each in self.effects.on_equipment(top, effects.Accepts)
        )

    def attaches_to_opponents(self, card: Card, top: Card | None) -> bool:
        """Whether the text of an Equipment lets it be attached to this unit of an opponent of its owner."""
        for each in self.effects.on_equipment(card, effects.Attachable):
            if each.whose != "own" and (top is None or not each.bearers or self.fits_any(each.bearers, top)):
                return True
        return any(t.owner != "own" for t in self.effects.on_equipment(card, effects.Trigger))

    def at_home(self, player: Player, unit: Unit, card: BoardCard) -> bool:
        """Whether an Equipment is on a unit of its owner, or on one to which its own text lets it be attached."""
        if card.card is None or card.owner in (None, player.name, unit.cards[0].owner):
            return True
        return self.attaches_to_opponents(card.card, unit.cards[0].card)

    @property
    def known_pilots(self) -> dict[Hashable, Any]:
        """Answers given before to the question who may pilot what; shared by boards."""
        return self._board_effects.piloting

    @property
    def known_sound(self) -> set[tuple[int | str, ...]]:
        """Stacks about which there was nothing to say, with the number of what bears on them; shared by boards."""
        return self._board_effects.sound

    def number_of(self, around: CardsAround) -> int:
        """Return a number that tells what bears on stacks from everything else that does; shared by boards."""
        known = self._board_effects.around
        return known.setdefault(around.key, len(known))

    def forget(self) -> None:
        """Forget what boards share about stacks where it has become too much."""
        shared = self._board_effects
        if len(shared.sound) + len(shared.around) > MOST_KNOWN:
            shared.sound.clear()
            shared.around.clear()

    def bearing(self, player: Player, settings: Hashable) -> CardsAround:
        """Return the player's cards in play, and those in the discard pile, that may bear on stacks."""
        known = self.effects.stacking
        in_play = tuple([card for card in self.in_play(player) if card.key in known])
        gone = tuple([c.card for c in (*player.discard, *player.missions) if c.card and c.card.key in known])
        opposing = self.opposing(player)
        key: Hashable = (
            settings,
            tuple([c.key for c in in_play]),
            tuple([c.key for c in gone]),
            self.board.step == "setup",
        )
        if opposing:
            key = (key, tuple([c.key for c in opposing]))
        return CardsAround(in_play, gone, opposing, key)

    def opposing(self, player: Player) -> tuple[Card, ...]:
        """Return the cards that other players have in play and that bear on every player's stacks."""
        far = self.effects.everyone
        return tuple(
            [
                card
                for other in self.board.players
                if other is not player
                for card in self.in_play(other)
                if card.key in far
            ]
        )

    @cached_property
    def not_unique(self) -> tuple[Matcher, ...]:
        """The units that a card in play, of whatever player, has treated as non-unique."""
        far = self.effects.everyone
        return tuple(
            self.lists.any_printed(text, card.key)
            for player in self.board.players
            for card in self.in_play(player)
            if card.key in far
            for each in self.effects.on_stacks(card, effects.NonUnique)
            for text in each.cards
        )

    def makes_pilots(self, player: Player) -> list[effects.MakesPilots]:
        """Return what a player's cards in play say of cards that may pilot as if they had Pilot."""
        found = self._makes_pilots.get(player.name)
        if found is None:
            known = self.effects.pilots
            found = self._makes_pilots[player.name] = [
                each
                for card in self.in_play(player)
                if card.key in known
                for each in self.effects.on_pilots(card, effects.MakesPilots)
            ]
        return found

    def in_play(self, player: Player) -> list[Card]:
        """Return a player's cards in play that aren't attached: tops in the arenas, Locations, Events, Resource, …."""
        known = self._in_play.get(player.name)
        if known is None:
            found = [unit.cards[0].card for unit in player.in_arenas]
            for locations in player.locations.values():
                found += [each.card for each in locations]
            found += [each.card for each in (*player.events, *player.missions)]
            if player.resource is not None:
                found.append(player.resource.card)
            known = self._in_play[player.name] = [card for card in found if card is not None]
        return known

    # ── players and places ────────────────────────────────────────────────────────────────────────────────────────

    def owner(self, player: Player, card: BoardCard) -> Player:
        """Return who owns a card that is with `player`."""
        return player if card.owner is None else self.by_name.get(card.owner, player)

    @cached_property
    def cards(self) -> list[tuple[Player, list[BoardCard]]]:
        """Every card of every player, in the order of the input."""
        return [(player, list(player.cards())) for player in self.board.players]

    @cached_property
    def clash(self) -> bool:
        """Whether two unique units in play may be one, as far as their names tell; no rule on that asks where not."""
        tops = [unit.cards[0].card for _, unit in self.units]
        tops += [attached.card.card for attached in self.pilots]
        names = [card.unit for card in tops if card is not None and card.version is not None]
        return len(set(names)) < len(names) or any(open_questions_of(self.db).among(names))

    @cached_property
    def uniques(self) -> list[tuple[Player, dict[str, list[UniqueInPlay]]]]:
        """For each player the unique units in play by what is unique: tops of units and Pilots on units.

        Several versions of one unit that pilot the same unit are one piece: they may be a stack.
        """
        found: dict[str, dict[str, list[UniqueInPlay]]] = {player.name: {} for player in self.board.players}
        for player, unit in self.units:
            mine = found[player.name]
            card = unit.cards[0].card
            if card is not None and card.version is not None and self._counts(card):
                pieces = mine.get(card.unit)
                if pieces is None:
                    mine[card.unit] = pieces = []
                pieces.append(UniqueInPlay(player, unit, unit.cards[0], pilots=False))
        first: dict[tuple[str, int], Card] = {}
        for player, unit, pilot, _ in self.pilots:
            card = pilot.card
            if card is not None and card.version is not None and self._counts(card):
                pieces = found[player.name].setdefault(card.unit, [])
                if first.setdefault((card.unit, id(unit)), card) is card:
                    pieces.append(UniqueInPlay(player, unit, pilot, pilots=True))
        return [(player, found[player.name]) for player in self.board.players]

    def _counts(self, card: Card) -> bool:
        """Whether a card with a version letter is a unique unit: some say that they are treated as non-unique."""
        if card.types[0] not in UNIT_TYPES or (card.treat and not self.lists.unique(card)):
            return False
        return not any(each.match(card) for each in self.not_unique)

    @cached_property
    def twice(self) -> list[list[IdPlace]]:
        """The places of every id that stands in more than one."""
        ids = [unit.id for _, unit in self.units if unit.id is not None]
        for _, cards in self.cards:
            ids += [each.id for each in cards if each.id is not None]
        if len(set(ids)) == len(ids):
            return []
        again = {id_ for id_, count in Counter(ids).items() if count > 1}
        found: dict[str, list[IdPlace]] = {}
        for player in self.board.players:
            for place in places_of(player):
                if place.id is not None and place.id in again:
                    found.setdefault(place.id, []).append(place)
        return [places for places in found.values() if len(places) > 1]
