"""One question: may this card lie under that top, and by which road?

Four roads lead beneath a top: another version of the same unique unit; a Stack list that the top has, that an
attached card gives it, or that INSERT gives it from within the stack; the lower card's own text; and a third card that
makes an exception. `explain` answers for a whole stack, `fits` for every card of the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from validator.cards.database import Database, load
from validator.cards.identity import unsettled_of
from validator.cards.model import ARENAS, Card, Insert
from validator.stacks.effects import (
    AlsoNamed,
    Beside,
    Borrows,
    Effects,
    FaceDown,
    Grants,
    Inserts,
    Judge,
    ManyVersions,
    NonUnique,
    NoStack,
    Opens,
    StackSize,
    Under,
    effects_of,
)
from validator.stacks.matching import Answer, Lists, Matcher, lists_of

Road = Literal["version", "list", "granted", "own-text", "exception"]

NORMAL_SIZE = 4
"""Cards in a stack, top included, unless a card lifts the limit (rulebook; IDC keyword text of Stack)."""


class Context(msgspec.Struct, frozen=True):
    """What else could matter for a stack: cards of the same player, unless said otherwise."""

    equipment: tuple[Card, ...] = ()
    """Attached to the top."""
    pilots: tuple[Card, ...] = ()
    """Piloting the unit."""
    in_play: tuple[Card, ...] = ()
    """Locations, Events, Resources, and tops of other units."""
    gone: tuple[Card, ...] = ()
    """The discard pile and whatever was in play before: some Missions leave a stack behind that only they allow."""
    against: tuple[Card, ...] | None = None
    """Cards of an opponent that were put into this stack; None: owners aren't known."""
    partial: bool = False
    """Not all cards in play are known."""
    opposing: tuple[Card, ...] = ()
    """Cards that other players have in play, of which some bear on every player's stacks."""
    setup: bool = False
    """The game is in setup."""
    grown: bool = False
    """The stack is as it was found: a card that is gone may have lifted its limit when it grew."""

    @classmethod
    def of(cls, cards: Iterable[Card], *, partial: bool = False) -> Context:
        """Return a context in which every Equipment is attached to the top and the rest is in play."""
        cards = tuple(cards)
        return cls(
            equipment=tuple(c for c in cards if c.kind == "Equipment"),
            in_play=tuple(c for c in cards if c.kind != "Equipment"),
            gone=tuple(c for c in cards if c.kind in ("Mission", "Battle")),
            partial=partial,
        )


NO_CONTEXT = Context()


class Placement(msgspec.Struct, frozen=True):
    """Whether one card may lie under the top."""

    card: Card
    fits: Answer
    """None: a judge must decide."""
    road: Road | None
    why: str
    judge: tuple[str, ...] = ()
    """Names of the cards whose text leaves it open."""
    warning: str = ""
    """Why it is allowed, but worth a look."""
    on_top: bool = False
    """It doesn't fit because the top is a card that could only lie under this one."""
    copies: int | None = None
    """How many copies of it may lie there."""
    again: bool = False
    """It may lie there beside, or beneath, another copy of itself."""
    unsettled: bool = False
    """It doesn't fit because two names count as two units, which no source settles."""

    @property
    def listed(self) -> bool:
        """Whether it is a unique card that lies there by a list, of which each unit may be there once."""
        return bool(self.fits) and self.road in ("list", "granted") and self.card.version is not None


class Size(msgspec.Struct, frozen=True):
    """How many cards a stack may have, top included."""

    limit: int | None
    """None: no limit."""
    why: str
    possible: int | None
    """The limit if a judge reads every open question in the stack's favour; equal to `limit` when there is none."""
    judge: tuple[str, ...] = ()
    """Cards whose text leaves it open."""

    def allows(self, count: int) -> Answer:
        """Whether so many cards are allowed; None: a judge must decide."""
        if self.limit is None or count <= self.limit:
            return True
        return None if self.possible is None or count <= self.possible else False


class Explanation(msgspec.Struct, frozen=True):
    """What is known of a whole stack."""

    top: Card
    placements: tuple[Placement, ...]
    """The cards beneath, in their order."""
    size: Size
    many_versions: bool
    """Whether the top may have several versions of one listed unit beneath."""

    @property
    def too_many(self) -> tuple[str, ...]:
        """For each card beneath why it is one too many though it fits, empty where it isn't: a second copy of a
        version, a second card of a listed unit, a copy more than its text allows.
        """
        found: list[str] = []
        copies: Counter[str] = Counter([self.top.key])
        own: Counter[str] = Counter()
        units: dict[str, str] = {}
        for placed in self.placements:
            card, why = placed.card, ""
            if placed.fits:
                if placed.copies is not None:
                    own[card.key] += 1
                    if own[card.key] > placed.copies:
                        why = f"more copies of it lie there than the {placed.copies} that may"
                elif not placed.again and card.version is not None:
                    copies[card.key] += 1
                    if copies[card.key] > 1:
                        why = "the same version is in the stack already"
                if not why and placed.listed and not self.many_versions:
                    first = units.setdefault(card.unit, card.name)
                    if first != card.name:
                        why = f"a listed unit lies there in one version, and {first} does"
            found.append(why)
        return tuple(found)

    @property
    def limit(self) -> int | None:
        """How many cards it may have, top included; None: any number."""
        return self.size.limit

    @property
    def limit_why(self) -> str:
        """What the limit is from."""
        return self.size.why


def explain(top: Card, under: Sequence[Card], context: Context = NO_CONTEXT, db: Database | None = None) -> Explanation:
    """Explain a stack: by which road every card lies there, and how many there may be.

    `under`: the cards beneath, in any order; `db`: the database the cards are from, the shipped one by default.
    """
    case = _Case(top, context, _database(db))
    return case.explain(tuple(under))


def fits(top: Card, context: Context = NO_CONTEXT, db: Database | None = None) -> Iterator[Placement]:
    """Yield every card of the database that may lie under `top`, or of which a judge must decide, in their order."""
    return _Case(top, context, _database(db)).all_that_fit()


def _database(db: Database | None) -> Database:
    return _shipped() if db is None else db


@cache
def _shipped() -> Database:
    return load()


class _List(msgspec.Struct, frozen=True):
    """A list that counts for the top."""

    matcher: Matcher
    road: Road
    giver: str
    why: str
    why_open: str

    @classmethod
    def of(cls, matcher: Matcher, road: Road, giver: str) -> _List:
        whose = f"the list {'of' if road == 'list' else 'given by'} {giver}"
        asks = "asks for game text, which the database does not keep"
        return cls(matcher, road, giver, f"on {whose}: {matcher.text}", f"{whose} ({matcher.text}) {asks}")


class _Borrowed(msgspec.Struct, frozen=True):
    """A list of a card beneath, which the top may have for a time."""

    matcher: Matcher
    of: str
    """The card beneath."""
    giver: str
    """The card that lets the top take it."""


class _Opening(msgspec.Struct, frozen=True):
    """A card that lets others lie under the top."""

    cards: tuple[Matcher, ...]
    effect: Opens | Judge
    giver: str


class _Case:
    """One top in one context: everything that doesn't depend on the card asked for, found once."""

    def __init__(self, top: Card, context: Context, db: Database) -> None:
        self.top = top
        self.context = context
        self.db = db
        self.lists: Lists = lists_of(db)
        self.effects: Effects = effects_of(db)
        self.texts = self.effects.stacking
        """Cards whose texts bear on stacks; most have none."""
        self.stacks_not = bool(self.effects.on_stacks(top, NoStack))
        self.non_unique = self._non_unique()
        self.extra: frozenset[str] = frozenset()
        self.set_inserts((top,))

    def _non_unique(self) -> str:
        """Return the card because of which versions of the top's unit aren't unique now; empty when they are."""
        for card in (*self.context.in_play, *self.context.opposing):
            for effect in self.effects.on_stacks(card, NonUnique) if card.key in self.texts else ():
                if any(self.lists.any_printed(t, card.key).match(self.top) for t in effect.cards):
                    return card.name
        return ""

    def set_inserts(self, stack: Iterable[Card]) -> None:
        """Take the lists and subtypes that INSERT of these cards, the top among them, gives the top."""
        lists: list[_List] = []
        extra: list[str] = []
        stack = tuple(stack)
        lost = any("Stack" in e.removes for e in self.context.equipment)
        if not lost:
            lists += [_List.of(self.lists.any_printed(t, self.top.name), "list", self.top.name) for t in self.top.stack]
        for card in stack:
            if card.insert is not None:
                extra += self.lists.treated(card.insert.treat)
                if not lost:
                    lists += [
                        _List.of(self.lists.any_printed(t, card.name), "list", card.name) for t in card.insert.stack
                    ]
            for given in self.effects.on_stacks(card, Inserts) if card.key in self.texts else ():
                extra += self.lists.treated(given.treat)
        borrowed: list[_Borrowed] = []
        for giver, borrows in self._borrows(stack):
            for card in stack[1:]:
                if borrows.cards and not any(self.lists.any_printed(t, giver).match(card) for t in borrows.cards):
                    continue
                if borrows.what in ("subtypes", "both") and borrows.always:
                    extra += self.lists.words(card)
                if borrows.what in ("abilities", "both") and not lost:
                    for text in card.stack:
                        matcher = self.lists.any_printed(text, card.name)
                        if borrows.always:
                            lists.append(_List.of(matcher, "granted", card.name))
                        else:
                            borrowed.append(_Borrowed(matcher, card.name, giver))
        self.borrowed = borrowed
        self.extra = frozenset(extra)
        for grants, road in ((self.context.equipment, "bearer"), (self.context.pilots, "piloted")):
            for card in grants:
                for grant in self.effects.on_stacks(card, Grants):
                    if grant.to == road and self.is_top(grant.tops, card.name):
                        texts = card.grants_stack if grant.list is None else (grant.list,)
                        lists += [_List.of(self.lists.any_printed(t, card.name), "granted", card.name) for t in texts]
        self.given = lists
        self._opened_by: list[_Opening] | None = None

    def _borrows(self, stack: tuple[Card, ...]) -> Iterator[tuple[str, Borrows]]:
        """Yield what lets the top have what lies beneath it, with the card that says so."""
        for each in self.effects.on_stacks(self.top, Borrows) if self.top.key in self.texts else ():
            if each.whose != "bearer":
                yield self.top.name, each
        for card in stack[1:]:
            for each in self.effects.on_stacks(card, Borrows) if card.key in self.texts else ():
                if each.whose == "insert":
                    yield card.name, each
        for card in self.context.equipment:
            for each in self.effects.on_stacks(card, Borrows):
                if each.whose == "bearer" and self.is_top(each.tops, card.name) is not False:
                    yield card.name, each

    def is_top(self, texts: Iterable[str], on: str) -> Answer:
        """Whether the top fits one of the classes; names are meant to the letter. No class means any top."""
        answer: Answer = False
        empty = True
        for text in texts:
            empty = False
            found = self.lists.any_printed(text, on).literal(self.top, self.extra)
            if found:
                return True
            if found is None:
                answer = None
        return empty or answer

    @property
    def openings(self) -> list[_Opening]:
        """The cards that let others lie under this top."""
        if self._opened_by is None:
            self._opened_by = list(self._openings())
        return self._opened_by

    def _openings(self) -> Iterator[_Opening]:
        """Find the cards that let others lie under this top."""
        near = {c.key: c for c in (self.top, *self.context.in_play, *self.context.equipment, *self.context.pilots)}
        far = {c.key: c for c in (*near.values(), *self.context.gone)}
        for key, effect in self.effects.opening:
            if isinstance(effect, Opens):
                if (effect.while_in_play and key not in near) or (not effect.hosts and key != self.top.key):
                    continue
                if self.is_top(effect.hosts, key) is not False:
                    yield _Opening(tuple(self.lists.any_printed(t, key) for t in effect.cards), effect, key)
                continue
            card = (far if effect.when == "gone" else near).get(key)
            if card is None or (effect.when == "top" and key != self.top.key):
                continue
            if effect.when == "bearer" and all(e.key != key for e in self.context.equipment):
                continue
            if effect.when == "piloted" and all(e.key != key for e in self.context.pilots):
                continue
            if self.is_top(effect.tops, key) is not False:
                texts = effect.cards or card.grants_stack
                yield _Opening(tuple(self.lists.any_printed(t, card.name) for t in texts), effect, key)

    # One card

    def place(self, card: Card, *, taken: bool = False) -> Placement:
        """Say whether a card may lie under the top; `taken`: as many copies as its own text allows lie there."""
        return self.road(card, taken=taken) or self._refused(card, taken=taken)

    def road(self, card: Card, *, taken: bool = False) -> Placement | None:
        """Return how a card may lie under the top, or may in a judge's reading; None: it doesn't fit."""
        top = self.top
        texts = card.key in self.texts
        if self.stacks_not or (texts and self.effects.on_stacks(card, NoStack)):
            return None
        if card.unit == top.unit and is_version(top, card) and not self.non_unique:
            return Placement(card, True, "version", f"another version of {self._unit(card)}")
        own = self._own_text(card) if texts and not taken else None
        if own is not None and own.fits:
            return own
        listed = self._listed(card)
        if listed is not None and listed.fits:
            return listed
        opened = self._opened(card)
        if opened is not None and opened.fits:
            return opened
        named = self._also_named(card) if texts or self.top.key in self.texts else None
        taken_list = self._borrowed(card) if self.borrowed else None
        open_questions = [p for p in (own, listed, opened, named, taken_list) if p is not None]
        if open_questions:
            first = open_questions[0]
            judges = {name: None for p in open_questions for name in p.judge}
            return first if len(judges) == len(first.judge) else msgspec.structs.replace(first, judge=tuple(judges))
        return None

    def _unit(self, card: Card) -> str:
        top = self.top
        return card.base if card.base == top.base else f"{top.base}, the same unit as {card.base}"

    def _own_text(self, card: Card) -> Placement | None:
        for effect in self.effects.on_stacks(card, Under):
            against = self.context.against
            if effect.opponents and against is not None and all(c is not card for c in against):
                continue
            if effect.not_in_setup and self.context.setup:
                continue
            answer = self.is_top(effect.hosts, card.key)
            if answer:
                whose = " of an opponent" if effect.opponents else ""
                why = f"its own text lets it lie under {_in_words(effect.hosts)}{whose}"
                return Placement(card, True, "own-text", why, copies=effect.copies)
            if answer is None:
                why = f"its own text names {_in_words(effect.hosts)}; {self.top.base} is that unit by another name"
                return Placement(card, None, "own-text", why, (card.name,), copies=effect.copies)
        return None

    def _listed(self, card: Card) -> Placement | None:
        open_one: Placement | None = None
        for given in self.given:
            answer = given.matcher.match(card, self.top)
            if answer is False:
                continue
            if answer:
                warning = ""
                if card.types[0] == "Subordinate" and not given.matcher.names(card):
                    warning = f"a Subordinate lies there by a list that names no card ({given.matcher.text})"
                return Placement(card, True, given.road, given.why, warning=warning)
            open_one = open_one or Placement(card, None, given.road, given.why_open, (given.giver,))
        return open_one

    def _opened(self, card: Card) -> Placement | None:
        open_one: Placement | None = None
        for opening in self.openings:
            for matcher in opening.cards:
                if matcher.match(card):
                    break
            else:
                continue
            if isinstance(opening.effect, Opens):
                why = f"{opening.giver} lets it lie there"
                effect = opening.effect
                return Placement(card, True, "exception", why, copies=effect.copies, again=effect.again)
            why = f"{opening.giver} may have put it there"
            open_one = open_one or Placement(card, None, "exception", why, (opening.giver,))
        return open_one

    def _borrowed(self, card: Card) -> Placement | None:
        """Whether a list of a card beneath, which the top may take for a time, names the card."""
        for each in self.borrowed:
            if each.of != card.name and each.matcher.match(card, self.top) is not False:
                why = f"on the list of {each.of}, an ability that {each.giver} lets the top take for a time"
                return Placement(card, None, "exception", why, (each.giver,))
        return None

    def _also_named(self, card: Card) -> Placement | None:
        for one, other in ((card, self.top), (self.top, card)):
            for effect in self.effects.on_stacks(one, AlsoNamed):
                name = self.lists.names(effect.name)
                if name is None:
                    continue
                listed = one is card and any(p.name == name for g in self.given for p in g.matcher.parts)
                if listed or name.match(other):
                    why = f"{one.name} is treated as {effect.name}; whether that holds for stacking is open"
                    return Placement(card, None, None, why, (one.name,))
        return None

    def _refused(self, card: Card, *, taken: bool) -> Placement:
        top = self.top
        for one in (top, card):
            if self.effects.on_stacks(one, NoStack):
                return Placement(card, False, None, f"{one.name} does not stack")
        if taken:
            placed = self._own_text(card)
            if placed is not None:
                return placed
        for text in (*card.stack, *(card.insert.stack if card.insert else ())):
            if card.unit != top.unit and self.lists.any_printed(text, card.name).match(top, card):
                why = f"{top.name} is on the list of {card.name}, so it can't be on top of it"
                return Placement(card, False, None, why, on_top=True)
        for effect in self.effects.on_stacks(top, Under):
            if effect.never_top and any(self.lists.any_printed(t, top.key).match(card) for t in effect.hosts):
                why = f"{top.name} may lie under {card.name}, but not on top of it"
                return Placement(card, False, None, why, on_top=True)
        if not top.is_unit and top.types[0] not in ("Subordinate", "Equipment"):
            return Placement(card, False, None, f"{top.name} is a {top.kind} card; only units have stacks")
        setup = [e for e in self.effects.on_stacks(card, Under) if e.not_in_setup] if self.context.setup else []
        if self.non_unique and card.unit == top.unit:
            why = f"{self.non_unique} has every {top.base} treated as non-unique"
        elif card.unit == top.unit:
            why = "only versions of a unique unit stack by themselves"
        elif setup:
            why = "its own text doesn't work in setup"
        elif card.types[0] not in (*ARENAS, "Subordinate", "Equipment"):
            why = f"a {card.kind} card isn't stacked"
        elif self.given:
            why = f"no version of {top.base}, and not on {self._listed_by()}"
            short = self._short_of(card)
            why += f"; {short}" if short else ""
        else:
            why = f"no version of {top.base}, and {top.name} has no Stack list"
        if any(isinstance(e, FaceDown | Beside) for e in self.texts.get(top.key, ())):
            why += f"; what {top.name} puts beneath itself by its text is no part of its stack"
        unsettled = are_unique_units(top, card) and unsettled_of(self.db).between(top, card)
        if unsettled:
            why += f"; whether {top.base} and {card.base} are one unit isn't settled: they count as two"
        return Placement(card, False, None, why, unsettled=unsettled)

    def _listed_by(self) -> str:
        return " or ".join(f"{given.giver}'s list ({given.matcher.text})" for given in self.given)

    def _short_of(self, card: Card) -> str:
        """Say what the nearest part of the lists asks for that the card lacks, and which versions of it would fit."""
        best: list[str] | None = None
        for given in self.given:
            for part in given.matcher.parts:
                lacks = part.lacks(card, self.top)
                if lacks and (best is None or len(lacks) < len(best)):
                    best = lacks
        found = ""
        if best:
            found = f"{card.name} {' and '.join(best)}"
        if card.version is not None:
            fit = [
                c.name
                for c in self.db
                if c.unit == card.unit and c.key != card.key and any(g.matcher.match(c, self.top) for g in self.given)
            ]
            if fit:
                more = f" and {len(fit) - 3} more" if len(fit) > 3 else ""
                found += f"{'; ' if found else ''}these versions are: {', '.join(fit[:3])}{more}"
        return found

    # The whole stack

    def explain(self, under: tuple[Card, ...]) -> Explanation:
        placements = self._settle(under)
        many = bool(self.effects.on_stacks(self.top, ManyVersions))
        return Explanation(self.top, placements, self._size(placements), many)

    def _settle(self, under: tuple[Card, ...]) -> tuple[Placement, ...]:
        """Place all cards; INSERT counts from cards that fit, which may let further cards fit."""
        counted: list[Card] = []
        beneath = any(True for _ in self._borrows((self.top, *under)))
        for _ in range(len(under) + 1):
            placements = self._place_all(under)
            fitting = [p.card for p in placements if p.fits and (beneath or self._gives(p.card))]
            if fitting == counted:
                return placements
            counted = fitting
            self.set_inserts((self.top, *counted))
        return self._place_all(under)

    def _gives(self, card: Card) -> bool:
        """Whether a card beneath gives the top what lets further cards lie there."""
        insert = card.insert is not None and _gives(card.insert)
        return insert or (card.key in self.texts and bool(self.effects.on_stacks(card, Inserts)))

    def _place_all(self, under: tuple[Card, ...]) -> tuple[Placement, ...]:
        found: list[Placement] = []
        used: Counter[str] = Counter()
        for card in under:
            placed = self.place(card)
            if placed.road == "own-text" and placed.copies is not None:
                used[card.key] += 1
                if used[card.key] > placed.copies:
                    placed = self.place(card, taken=True)
            found.append(placed)
        return tuple(self._eased(found))

    def _eased(self, placements: list[Placement]) -> list[Placement]:
        """Where several cards of a unit are listed, let those that may also lie there otherwise do so.

        What certainly lets them goes first, then what a judge must decide.
        """
        listed = Counter(p.card.unit for p in placements if p.listed)
        if not any(n > 1 for n in listed.values()):
            return placements
        used: Counter[str] = Counter(p.card.key for p in placements if p.road == "exception")
        found = list(placements)
        for sure in (True, False):
            for number, placed in enumerate(found):
                if not placed.listed or listed[placed.card.unit] < 2:
                    continue
                for other in (self._opened(placed.card), self._own_text(placed.card), self._also_named(placed.card)):
                    if other is None or (sure and not other.fits) or (other.fits and other.road == "own-text"):
                        continue
                    if other.copies is None or used[placed.card.key] < other.copies:
                        used[placed.card.key] += 1
                        listed[placed.card.unit] -= 1
                        found[number] = other
                        break
        return found

    def _size(self, placements: tuple[Placement, ...]) -> Size:
        most, extra, unlimited = NORMAL_SIZE, 0, ""
        maybe_most, maybe_extra, maybe_unlimited = NORMAL_SIZE, 0, False
        reasons: list[str] = []
        judges: list[str] = []
        for name, effect, sure in self._sizes(placements):
            answer = self.is_top(effect.tops, name)
            if answer and not sure:
                answer = None
            if answer is False:
                continue
            maybe_most = max(maybe_most, effect.most or 0)
            maybe_extra += effect.extra
            maybe_unlimited = maybe_unlimited or effect.unlimited
            if answer is None:
                judges.append(name)
                continue
            if effect.unlimited:
                unlimited = unlimited or name
            elif effect.extra or (effect.most or 0) > most:
                reasons.append(f"{name}: {f'{effect.extra} extra' if effect.extra else f'up to {effect.most}'}")
            most = max(most, effect.most or 0)
            extra += effect.extra
        if unlimited:
            return Size(None, f"{unlimited}: any number", None)
        why = "; ".join(reasons) or f"{NORMAL_SIZE} cards, top included"
        return Size(most + extra, why, None if maybe_unlimited else maybe_most + maybe_extra, tuple(judges))

    def _sizes(self, placements: tuple[Placement, ...]) -> Iterator[tuple[str, StackSize, bool]]:
        """Yield what bears on the size, the card it is from, and whether that card is where it has that effect."""
        for effect in self.effects.on_stacks(self.top, StackSize):
            if effect.whose in ("own", "insert"):
                yield self.top.name, effect, True
        for placed in placements:
            for effect in self.effects.on_stacks(placed.card, StackSize):
                beneath = effect.whose == "insert" or (effect.whose == "host" and placed.road == "own-text")
                if beneath and placed.fits is not False:
                    yield placed.card.name, effect, placed.fits is True
        for card in self.context.equipment:
            for effect in self.effects.on_stacks(card, StackSize):
                if effect.whose == "bearer":
                    yield card.name, effect, True
        others = self.context.in_play
        if all(c.key != self.top.key for c in others):
            others = (*others, self.top)
        for card in others:
            for effect in self.effects.on_stacks(card, StackSize):
                if effect.whose == "each":
                    yield card.name, effect, True
        for card in self.context.opposing:
            for effect in self.effects.on_stacks(card, StackSize) if card.key in self.texts else ():
                if effect.whose == "each" and effect.players != "owner":
                    yield card.name, effect, effect.players == "all"
        # A stack that grew while a card lifted the limit stays when that card goes (ruling on Jedi Temple).
        for card in self.context.gone if self.context.grown else ():
            for effect in self.effects.on_stacks(card, StackSize):
                if effect.whose == "each":
                    yield card.name, effect, False

    # The whole pool

    def all_that_fit(self) -> Iterator[Placement]:
        """Yield a placement for every card that fits or may fit, in the order of the database."""
        from validator.stacks.pool import pool_of

        if self.stacks_not:
            return
        pool = pool_of(self.db)
        for card in pool.candidates(self.top, self.given, self.openings, self.effects):
            placed = self.road(card)
            if placed is not None and not (placed.road == "version" and card.key == self.top.key):
                yield placed


def _in_words(classes: tuple[str, ...]) -> str:
    """Word classes of cards within a sentence."""
    return " or ".join("any" + text[3:] if text.startswith("Any ") else text for text in classes)


def _gives(insert: Insert) -> bool:
    """Whether an INSERT gives the top what lets further cards lie beneath it."""
    return bool(insert.stack or insert.treat)


def is_version(top: Card, card: Card) -> bool:
    """Whether two cards are versions of one unique unit, and so stack by themselves."""
    return card.unit == top.unit and are_unique_units(top, card)


def are_unique_units(top: Card, card: Card) -> bool:
    """Whether both cards are unique units, of whatever name."""
    return card.version is not None and top.version is not None and card.types[0] in ARENAS and top.types[0] in ARENAS
