"""What differs between the board that the events lead to and the one that the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from validator.boards.model import ARENAS, Board, BoardCard, Player, Unit
from validator.turns.state import Piece, Side, State


class Difference(msgspec.Struct, frozen=True):
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


def differences(
    state: State,
    after: Board,
    unsaid: frozenset[str] = frozenset(),
    overdue: Sequence[tuple[Piece, BoardCard]] = (),
) -> Iterator[Difference | WrongPile]:
    """Yield everything that differs.

    The order of units and of the cards beneath a top doesn't count. `unsaid`: players whose discard pile isn't
    mentioned; `overdue`: cards that should have been discarded and weren't: `after` may have done it.
    """
    if after.step is not None and state.step is not None and after.step != state.step:
        yield Difference("the step", state.step, after.step, "/after/turn/step")
    if after.turn is not None and state.turn is not None and after.turn != state.turn:
        yield Difference("the number of the turn", str(state.turn), str(after.turn), "/after/turn/number")
    players = {player.name: player for player in after.players}
    for side in state.players:
        if side.name not in players:
            yield Difference(f"the player {side.name}", "a player", "missing", "/after/players")
    gone: list[tuple[Side, BoardCard]] = []
    for player in after.players:
        mine = state.by_name.get(player.name)
        if mine is None:
            yield Difference(f"the player {player.name}", "no player", "a player", player.pointer)
            continue
        yield from _units(mine, player, overdue, gone)
    for player in after.players:
        mine = state.by_name.get(player.name)
        if mine is not None:
            yield from _zones(mine, player)
    yield from _piles(state, players, unsaid, gone)


def _units(
    side: Side, player: Player, overdue: Sequence[tuple[Piece, BoardCard]], gone: list[tuple[Side, BoardCard]]
) -> Iterator[Difference]:
    left = list(side.units.values())
    unmatched = list(player.units)
    pairs: list[tuple[Piece, Unit]] = []
    for same in (_same_id, _same_place, _same_top):
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
        place = _place(piece.arena)
        yield Difference(piece.label, place, "missing", player.pointer, _names(piece.cards))
    for unit in unmatched:
        yield Difference(unit.label, f"no unit of {player.name}", _place(unit.arena), unit.pointer, _names(unit.cards))


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


def _unit(
    piece: Piece, unit: Unit, overdue: Sequence[tuple[Piece, BoardCard]], gone: list[tuple[Side, BoardCard]]
) -> Iterator[Difference]:
    label = piece.label
    if piece.arena != unit.arena:
        yield Difference(label, _place(piece.arena), _place(unit.arena), unit.pointer)
    cards = list(piece.cards)
    late = [card for owner, card in overdue if owner is piece and any(each is card for each in cards)]
    if late and Counter(map(_key, cards)) != Counter(map(_key, unit.cards)):
        shorter = [each for each in cards if not any(each is card for card in late)]
        if Counter(map(_key, shorter)) == Counter(map(_key, unit.cards)):
            gone.extend((piece.player, card) for card in late)
            cards = shorter
    if Counter(map(_key, cards)) != Counter(map(_key, unit.cards)):
        yield from _cards(f"the stack of {label}", cards, unit.cards, f"{unit.pointer}/cards")
    elif _key(cards[0]) != _key(unit.cards[0]):
        found = unit.cards[0].name
        yield Difference(f"the top of {label}", cards[0].name, found, f"{unit.pointer}/cards/0", (found,))
    yield from _cards(f"the Equipment of {label}", piece.equipment, unit.equipment, f"{unit.pointer}/equipment")
    yield from _cards(f"the Pilots of {label}", piece.pilots, unit.pilots, f"{unit.pointer}/pilots")
    yield from _cards(f"the face-down cards of {label}", piece.face_down, unit.face_down, f"{unit.pointer}/face_down")
    if piece.tapped != unit.tapped and not piece.tapped_unsure:
        yield Difference(label, *(("tapped", "untapped") if piece.tapped else ("untapped", "tapped")), unit.pointer)
    if piece.damage != unit.damage:
        yield Difference(f"the damage of {label}", str(piece.damage), str(unit.damage), f"{unit.pointer}/damage")
    if dict(piece.counters) != dict(unit.counters):
        pointer = f"{unit.pointer}/counters"
        yield Difference(f"the counters of {label}", _counters(piece.counters), _counters(unit.counters), pointer)


def _zones(side: Side, player: Player) -> Iterator[Difference]:
    name, at = side.name, player.pointer
    maybe = Counter(map(_key, side.moved))
    building = Counter(map(_key, player.building)) - Counter(map(_key, side.building))
    still = [card for card in side.moved if building[_key(card)] > 0 and maybe[_key(card)] > 0]
    zone = f"{at}/build_zone"
    yield from _cards(
        f"what {name} builds", [*side.building, *_once(still, building)], player.building, f"{zone}/building"
    )
    yield from _cards(f"the loose Equipment of {name}", side.equipment, player.equipment, f"{zone}/equipment")
    for arena in ARENAS:
        mine, theirs = side.locations.get(arena, ()), player.locations.get(arena, ())
        yield from _cards(f"the {arena.capitalize()} Location of {name}", mine, theirs, f"{at}/locations/{arena}")
    resource = () if side.resource is None else (side.resource,)
    yield from _cards(
        f"the Resource of {name}", resource, () if player.resource is None else (player.resource,), f"{at}/resource"
    )
    yield from _cards(f"the Missions of {name}", side.missions, player.missions, f"{at}/missions")
    yield from _cards(f"the Events of {name}", side.events, player.events, f"{at}/events")
    supply = Counter(map(_key, player.supply)) - Counter(map(_key, side.supply))
    yield from _cards(
        f"the supply of {name}", [*side.supply, *_once(side.moved, supply)], player.supply, f"{at}/supply"
    )


def _once(cards: Iterable[BoardCard], wanted: Counter[str]) -> Iterator[BoardCard]:
    """Yield of some cards as many as are wanted."""
    left = Counter(wanted)
    for card in cards:
        if left[_key(card)] > 0:
            left[_key(card)] -= 1
            yield card


def _piles(
    state: State, players: dict[str, Player], unsaid: frozenset[str], gone: Sequence[tuple[Side, BoardCard]]
) -> Iterator[Difference | WrongPile]:
    missing: list[tuple[Side, BoardCard]] = []
    more: list[tuple[Player, BoardCard]] = []
    for side in state.players:
        player = players.get(side.name)
        if player is None or side.name in unsaid:
            continue
        pile = [*side.discard, *(card for whose, card in gone if state.owner(whose, card) is side)]
        expected, found = Counter(map(_key, pile)), Counter(map(_key, player.discard))
        missing += [(side, card) for card in _once(pile, expected - found)]
        more += [(player, card) for card in _once(player.discard, found - expected)]
    for side, card in list(missing):
        for number, (player, other) in enumerate(more):
            if _key(other) == _key(card):
                del more[number]
                missing.remove((side, card))
                yield WrongPile(card, side.name, player.name, other.pointer)
                break
    for side, card in missing:
        pointer = f"{players[side.name].pointer}/discard"
        yield Difference(f"the discard pile of {side.name}", card.name, f"no {card.name}", pointer, (card.name,))
    for player, card in more:
        what = f"the discard pile of {player.name}"
        yield Difference(what, f"no {card.name}", card.name, card.pointer, (card.name,))


def _cards(what: str, mine: Sequence[BoardCard], theirs: Sequence[BoardCard], pointer: str) -> Iterator[Difference]:
    if not mine and not theirs:
        return
    expected, found = Counter(map(_all, mine)), Counter(map(_all, theirs))
    if expected == found:
        return
    lacks, has = list((expected - found).elements()), list((found - expected).elements())
    first = ", ".join(lacks) if lacks else f"no {', '.join(has)}"
    second = ", ".join(has) if has else f"no {', '.join(lacks)}"
    yield Difference(what, first, second, pointer, tuple(dict.fromkeys((*lacks, *has))))


def _key(card: BoardCard) -> str:
    return card.card.key if card.card is not None else card.text


def _all(card: BoardCard) -> str:
    return " over ".join([card.name, *(each.name for each in card.under)]) if card.under else card.name


def _names(cards: Iterable[BoardCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.name for card in cards))


def _place(arena: str | None) -> str:
    return "in the build zone" if arena is None else f"in the {arena.capitalize()} arena"


def _counters(counters: Mapping[str, int | str | bool]) -> str:
    return ", ".join(f"{key} {value}" for key, value in counters.items()) or "none"
