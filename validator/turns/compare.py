"""What differs between the board that the events lead to and the one that the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from validator.boards.model import ARENAS, Board, BoardCard, Player, Unit
from validator.turns.pieces import Piece, Side
from validator.turns.state import State


class BoardDifference(msgspec.Struct, frozen=True):
    """One thing that isn't as the events say."""

    what: str
    """What it is about: a unit, or a zone of a player."""
    expected: str
    """What the events lead to."""
    found: str
    """What `after` says."""
    pointer: str
    """Where in the log it stands."""
    cards: tuple[str, ...] = ()


class WrongPile(msgspec.Struct, frozen=True):
    """A card that lies on another discard pile than its owner's."""

    card: BoardCard
    owner: str
    player: str
    pointer: str


class _Loose(msgspec.Struct, frozen=True):
    """A card, or a unit with its cards, that is in a place by the events alone, or by `after` alone."""

    name: str
    what: str
    """The place as that which a message is about."""
    place: str
    """The place behind a name: `in the stack of …`."""
    pointer: str
    cards: tuple[str, ...]
    """Their names, sorted."""
    more: bool
    """Whether `after` has it."""
    alone: BoardDifference | None = None
    """What is said of a unit that isn't anywhere else."""


def differences(
    state: State,
    after: Board,
    unsaid: frozenset[str] = frozenset(),
    overdue: Sequence[tuple[Piece, BoardCard]] = (),
    doubles: Sequence[Piece] = (),
) -> Iterator[BoardDifference | WrongPile]:
    """Yield everything that differs; a card or a unit that is in another place is one difference.

    The order of units and of the cards beneath a top doesn't count. `unsaid`: players whose discard pile isn't
    mentioned; `overdue`, `doubles`: cards and units that should have been discarded and weren't: `after` may have done
    it.
    """
    found = list(_differences(state, after, unsaid, overdue, doubles))
    loose = [each for each in found if isinstance(each, _Loose)]
    said = _elsewhere(loose)
    groups: dict[tuple[str, str], list[_Loose]] = {}
    for each in loose:
        if id(each) not in said and each.alone is None:
            groups.setdefault((each.what, each.pointer), []).append(each)
    for one in found:
        if not isinstance(one, _Loose):
            yield one
            continue
        difference = said.get(id(one), one.alone)
        if difference is not None:
            yield difference
        elif id(one) not in said:
            group = groups.pop((one.what, one.pointer), None)
            if group is not None:
                yield _in_place(group)


def _elsewhere(loose: Iterable[_Loose]) -> dict[int, BoardDifference | None]:
    """Return, by the identity of what is somewhere else in `after`, the difference that says so.

    None for what the difference of another one speaks of as well: a unit, and its cards on a discard pile.
    """
    said: dict[int, BoardDifference | None] = {}
    left: dict[tuple[bool, tuple[str, ...]], list[_Loose]] = {}
    for each in loose:
        left.setdefault((each.more, each.cards), []).append(each)
    for one in sorted(loose, key=lambda each: -len(each.cards)):
        if id(one) in said:
            continue
        parts = _free(left.get((not one.more, one.cards), ()), one, said)[:1] or _parts(left, one, said)
        if parts:
            there, here = (one, parts[0]) if one.more else (parts[0], one)
            said[id(one)] = BoardDifference(one.name, here.place, there.place, there.pointer, one.cards)
            said.update((id(each), None) for each in parts)
    return said


def _free(found: Iterable[_Loose], one: _Loose, said: Mapping[int, object]) -> list[_Loose]:
    return [each for each in found if id(each) not in said and each.what != one.what]


def _parts(
    left: Mapping[tuple[bool, tuple[str, ...]], list[_Loose]], unit: _Loose, said: Mapping[int, object]
) -> list[_Loose]:
    """Return the cards of a unit where they lie singly, all in one place, on the other side of the comparison."""
    single = {card: _free(left.get((not unit.more, (card,)), ()), unit, said) for card in set(unit.cards)}
    for place in dict.fromkeys(each.what for each in single[unit.cards[0]]):
        there = {card: [each for each in found if each.what == place] for card, found in single.items()}
        if all(len(there[card]) >= unit.cards.count(card) for card in there):
            return [each for card in there for each in there[card][: unit.cards.count(card)]]
    return []


def _in_place(group: Sequence[_Loose]) -> BoardDifference:
    """Return the difference of one place."""
    mine, theirs = (", ".join(each.name for each in group if each.more is more) for more in (False, True))
    names = tuple(dict.fromkeys(card for each in group for card in each.cards))
    return BoardDifference(group[0].what, mine or f"no {theirs}", theirs or f"no {mine}", group[0].pointer, names)


def _differences(
    state: State,
    after: Board,
    unsaid: frozenset[str],
    overdue: Sequence[tuple[Piece, BoardCard]],
    doubles: Sequence[Piece],
) -> Iterator[BoardDifference | WrongPile | _Loose]:
    if after.step is not None and state.step is not None and after.step != state.step:
        yield BoardDifference("the step", state.step, after.step, "/after/turn/step")
    if after.turn is not None and state.turn is not None and after.turn != state.turn:
        yield BoardDifference("the number of the turn", str(state.turn), str(after.turn), "/after/turn/number")
    players = {player.name: player for player in after.players}
    for side in state.players:
        if side.name not in players:
            yield BoardDifference(f"the player {side.name}", "a player", "missing", "/after/players")
    gone: list[tuple[Side, BoardCard]] = []
    for player in after.players:
        mine = state.by_name.get(player.name)
        if mine is None:
            yield BoardDifference(f"the player {player.name}", "no player", "a player", player.pointer)
            continue
        yield from _units(mine, player, overdue, doubles, gone)
    for player in after.players:
        mine = state.by_name.get(player.name)
        if mine is not None:
            yield from _zones(mine, player)
    yield from _piles(state, players, unsaid, gone)


def _units(
    side: Side,
    player: Player,
    overdue: Sequence[tuple[Piece, BoardCard]],
    doubles: Sequence[Piece],
    gone: list[tuple[Side, BoardCard]],
) -> Iterator[BoardDifference | _Loose]:
    left = list(side.units.values())
    unmatched = list(player.units)
    pairs: list[tuple[Piece, Unit]] = []
    for same in (_same_id, _same_place, _same_top, _same_but_for_id):
        pending, unmatched = unmatched, []
        for unit in pending:
            piece = next((p for p in left if same(p, unit)), None)
            if piece is None:
                unmatched.append(unit)
            else:
                left.remove(piece)
                pairs.append((piece, unit))
    for piece, unit in pairs:
        yield from _unit(piece, unit, overdue, gone)
    for piece in left:
        if any(piece is each for each in doubles):
            gone.extend((side, card) for card in piece.cards)
            continue
        place, names = _place(piece.arena), tuple(sorted(card.name for card in piece.cards))
        alone = BoardDifference(piece.label, place, "missing", player.pointer, _names(piece.cards))
        place = f"a unit of {side.name} {place}"
        yield _Loose(piece.label, f"the units of {side.name}", place, player.pointer, names, False, alone)
    for unit in unmatched:
        place, names = _place(unit.arena), tuple(sorted(card.name for card in unit.cards))
        alone = BoardDifference(unit.label, f"no unit of {player.name}", place, unit.pointer, _names(unit.cards))
        place = f"a unit of {player.name} {place}"
        yield _Loose(unit.label, f"the units of {player.name}", place, unit.pointer, names, True, alone)


def _same_id(piece: Piece, unit: Unit) -> bool:
    return unit.id is not None and piece.id == unit.id


def _same_place(piece: Piece, unit: Unit) -> bool:
    if piece.id is not None and unit.id is not None:
        return False
    return piece.arena == unit.arena and Counter(map(_key, piece.cards)) == Counter(map(_key, unit.cards))


def _same_top(piece: Piece, unit: Unit) -> bool:
    if piece.id is not None and unit.id is not None:
        return False
    return _key(piece.cards[0]) == _key(unit.cards[0])


def _same_but_for_id(piece: Piece, unit: Unit) -> bool:
    return piece.arena == unit.arena and [_key(card) for card in piece.cards] == [_key(card) for card in unit.cards]


def _unit(
    piece: Piece, unit: Unit, overdue: Sequence[tuple[Piece, BoardCard]], gone: list[tuple[Side, BoardCard]]
) -> Iterator[BoardDifference | _Loose]:
    label = piece.label
    if piece.id != unit.id and piece.id is not None and unit.id is not None:
        yield BoardDifference(f"the id of {piece.cards[0].name}", piece.id, unit.id, f"{unit.pointer}/id")
    if piece.arena != unit.arena:
        yield BoardDifference(label, _place(piece.arena), _place(unit.arena), unit.pointer)
    cards = list(piece.cards)
    late = [card for owner, card in overdue if owner is piece and any(each is card for each in cards)]
    if late and not _alike(cards, unit.cards):
        shorter = [each for each in cards if not any(each is card for card in late)]
        if _alike(shorter, unit.cards):
            gone.extend((piece.player, card) for card in late)
            cards = shorter
    if not _alike(cards, unit.cards):
        yield from _cards(f"the stack of {label}", cards, unit.cards, f"{unit.pointer}/cards", "in")
    elif _key(cards[0]) != _key(unit.cards[0]):
        found = unit.cards[0].name
        yield BoardDifference(f"the top of {label}", cards[0].name, found, f"{unit.pointer}/cards/0", (found,))
    yield from _cards(f"the Equipment of {label}", piece.equipment, unit.equipment, f"{unit.pointer}/equipment")
    yield from _cards(f"the Pilots of {label}", piece.pilots, unit.pilots, f"{unit.pointer}/pilots")
    yield from _cards(f"the face-down cards of {label}", piece.face_down, unit.face_down, f"{unit.pointer}/face_down")
    if piece.tapped != unit.tapped and not piece.tapped_unsure:
        yield BoardDifference(
            label, *(("tapped", "untapped") if piece.tapped else ("untapped", "tapped")), unit.pointer
        )
    if piece.damage != unit.damage:
        yield BoardDifference(f"the damage of {label}", str(piece.damage), str(unit.damage), f"{unit.pointer}/damage")
    if (piece.counters or unit.counters) and dict(piece.counters) != dict(unit.counters):
        pointer = f"{unit.pointer}/counters"
        yield BoardDifference(f"the counters of {label}", _counters(piece.counters), _counters(unit.counters), pointer)


def _alike(mine: Sequence[BoardCard], theirs: Sequence[BoardCard]) -> bool:
    """Whether both have the same cards, in whatever order."""
    if len(mine) != len(theirs):
        return False
    one, other = list(map(_key, mine)), list(map(_key, theirs))
    return one == other or Counter(one) == Counter(other)


def _zones(side: Side, player: Player) -> Iterator[_Loose]:
    name, at = side.name, player.pointer
    zone = f"{at}/build_zone"
    mine = _with_moved(side, side.building, player.building)
    yield from _cards(f"what {name} builds", mine, player.building, f"{zone}/building")
    yield from _cards(f"the loose Equipment of {name}", side.equipment, player.equipment, f"{zone}/equipment")
    for arena in ARENAS:
        old, new = side.locations.get(arena, ()), player.locations.get(arena, ())
        what = f"the {arena.capitalize()} Location of {name}"
        yield from _cards(what, old, new, f"{at}/locations/{arena}", "as")
    resource = () if side.resource is None else (side.resource,)
    there = () if player.resource is None else (player.resource,)
    yield from _cards(f"the Resource of {name}", resource, there, f"{at}/resource", "as")
    yield from _cards(f"the Missions of {name}", side.missions, player.missions, f"{at}/missions")
    yield from _cards(f"the Events of {name}", side.events, player.events, f"{at}/events")
    mine = _with_moved(side, side.supply, player.supply)
    yield from _cards(f"the supply of {name}", mine, player.supply, f"{at}/supply", "in")


def _with_moved(side: Side, mine: list[BoardCard], theirs: Sequence[BoardCard]) -> list[BoardCard]:
    """Return a zone with the cards in it that may as well have come from the hand, if `after` has them there."""
    if not side.moved:
        return mine
    return [*mine, *_once(side.moved, Counter(map(_key, theirs)) - Counter(map(_key, mine)))]


def _once(cards: Iterable[BoardCard], wanted: Counter[str]) -> Iterator[BoardCard]:
    """Yield of some cards as many as are wanted."""
    left = Counter(wanted)
    for card in cards:
        if left[_key(card)] > 0:
            left[_key(card)] -= 1
            yield card


def _piles(
    state: State, players: dict[str, Player], unsaid: frozenset[str], gone: Sequence[tuple[Side, BoardCard]]
) -> Iterator[WrongPile | _Loose]:
    missing: list[tuple[Side, BoardCard]] = []
    more: list[tuple[Player, BoardCard]] = []
    for side in state.players:
        player = players.get(side.name)
        if player is None or not (side.discard or gone or player.discard):
            continue
        pile = [*side.discard, *(card for whose, card in gone if state.owner(whose, card) is side)]
        expected, found = Counter(map(_key, pile)), Counter(map(_key, player.discard))
        missing += [(side, card) for card in _once(pile, expected - found)]
        if side.name not in unsaid:
            more += [(player, card) for card in _once(player.discard, found - expected)]
    for side, card in list(missing):
        for number, (player, other) in enumerate(more):
            if _key(other) == _key(card):
                del more[number]
                missing.remove((side, card))
                yield WrongPile(card, side.name, player.name, other.pointer)
                break
    for side, card in missing:
        if side.name not in unsaid:
            yield _pile(side.name, card, f"{players[side.name].pointer}/discard", more=False)
    for player, card in more:
        yield _pile(player.name, card, card.pointer, more=True)


def _pile(player: str, card: BoardCard, pointer: str, *, more: bool) -> _Loose:
    what = f"the discard pile of {player}"
    return _Loose(card.name, what, f"in {what}", pointer, (card.name,), more)


def _cards(
    what: str, mine: Sequence[BoardCard], theirs: Sequence[BoardCard], pointer: str, where: str = "among"
) -> Iterator[_Loose]:
    if not mine and not theirs:
        return
    expected, found = list(map(_all, mine)), list(map(_all, theirs))
    if expected != found:  # as they are nearly always
        yield from _unlike(what, Counter(expected), Counter(found), pointer, where)


def _unlike(what: str, expected: Counter[str], found: Counter[str], pointer: str, where: str) -> Iterator[_Loose]:
    for name in (expected - found).elements():
        yield _Loose(name, what, f"{where} {what}", pointer, (name,), False)
    for name in (found - expected).elements():
        yield _Loose(name, what, f"{where} {what}", pointer, (name,), True)


def _key(card: BoardCard) -> str:
    return card.card.key if card.card is not None else card.text


def _all(card: BoardCard) -> str:
    name = " over ".join([card.name, *(each.name for each in card.under)]) if card.under else card.name
    return f"{name} with {' and '.join(sorted(each.name for each in card.equipment))}" if card.equipment else name


def _names(cards: Iterable[BoardCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.name for card in cards))


def _place(arena: str | None) -> str:
    return "in the build zone" if arena is None else f"in the {arena.capitalize()} arena"


def _counters(counters: Mapping[str, int | str | bool]) -> str:
    return ", ".join(f"{key} {value}" for key, value in counters.items()) or "none"
