"""Changes of a board by hand, as the page makes them: add a card, move it, take it away, tap a unit, damage it.

A board is its decoded JSON, a place a JSON pointer into it, as the picture and the findings have them. Where a card
goes is what a player would do with it, legal or not: the check that follows says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from validator import api
from validator.boards.model import ARENAS
from validator.cards.database import Match
from validator.cards.model import Card
from validator.inputs.files import InputError
from validator.web.question import Refused

MOST_EDITS = 100
"""Changes in one question."""
MOST_DAMAGE = 999
_UNIT = re.compile(r"(/players/\d+/(?:arenas/\w+|build_zone/units)/\d+)(/.*)?")
_ARENA = re.compile(rf"(/players/\d+)/arenas/({'|'.join(ARENAS)})")
_ZONE = re.compile(r"(/players/\d+)(?:/(build_zone|discard|supply))?")
_SINGLE = re.compile(
    r"/players/\d+/(?:(?:build_zone/(?:building|equipment)|missions|events|discard|supply)/\d+|locations/\w+(?:/\d+)?"
    r"|resource)"
)
_KINDS = {"Mission": "missions", "Event": "events", "Battle": "discard"}
"""Zones of the kinds of cards that lie alone: a Battle card is played and discarded."""
_PARTS = ("cards", "equipment", "pilots")


class Editing:
    """A board while it is changed. Every change raises Refused for a place that isn't there."""

    def __init__(self, board: dict[str, Any], cards: api.Cards) -> None:
        self.board = board
        self.cards = cards
        self.at = ""
        """Pointer to the card that was changed last."""
        self.changes: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "add": self.add,
            "move": self.move,
            "take": self.take,
            "tap": self.tap,
            "damage": self.damage,
            "turn": self.turn,
        }

    def change(self, edit: Mapping[str, Any]) -> None:
        """Make one change: `do` says which."""
        wanted = edit.get("do")
        if not isinstance(wanted, str) or wanted not in self.changes:
            raise Refused(422, "no such change of a board", f"do is one of {', '.join(self.changes)}")
        self.changes[wanted](edit)

    def add(self, edit: Mapping[str, Any]) -> None:
        """Put the card `card` to the place `to`: a unit, an arena, a zone, or a player, where it goes where it belongs.

        `as` (`cards`, `equipment` or `pilots`) says what it is to a unit.
        """
        self._put(_text(edit, "card"), _text(edit, "to"), edit.get("as"))

    def move(self, edit: Mapping[str, Any]) -> None:
        """Move the card at `at` to the place `to`; with `whole` (true) the unit that it is in."""
        at, to = _text(edit, "at"), _text(edit, "to")
        found = _UNIT.fullmatch(at)
        whole = edit.get("whole") is True and found is not None
        source = found[1] if whole and found is not None else at
        self._look(to)
        if to == source or (found is not None and to == found[1] and edit.get("as") is None):
            self.at = at
            return
        place = self._place(to)  # before anything is moved: pointers to what comes after would be others then
        self._into(self._taken(source), place, to, edit.get("as"))

    def take(self, edit: Mapping[str, Any]) -> None:
        """Take away the card at `at`, or with `whole` the unit that it is in."""
        at = _text(edit, "at")
        found = _UNIT.fullmatch(at)
        self._taken(found[1] if edit.get("whole") is True and found is not None else at)
        self.at = ""

    def tap(self, edit: Mapping[str, Any]) -> None:
        """Tap the unit in which `at` is, or untap it."""
        unit = self.unit(_text(edit, "at"))
        unit["tapped"] = not unit.get("tapped", False)
        self.at = _text(edit, "at")

    def damage(self, edit: Mapping[str, Any]) -> None:
        """Add `by` damage counters (less than none takes some away) to the unit in which `at` is."""
        unit, by = self.unit(_text(edit, "at")), edit.get("by")
        if not isinstance(by, int) or isinstance(by, bool) or abs(by) > MOST_DAMAGE:
            raise Refused(422, f"by is no whole number up to {MOST_DAMAGE}")
        unit["damage"] = min(max(0, (unit.get("damage") or 0) + by), MOST_DAMAGE)
        self.at = _text(edit, "at")

    def turn(self, edit: Mapping[str, Any]) -> None:
        """Set the `step` of the turn, and its `number`; what is empty isn't said any more."""
        turn = dict(self.board.get("turn") or {})
        for name in ("step", "number"):
            if name in edit:
                turn[name] = edit[name]
        turn = {name: value for name, value in turn.items() if value not in ("", None)}
        self.board.pop("turn", None)
        if turn:
            self.board["turn"] = turn

    # Places

    def _look(self, pointer: str) -> Any:
        """Return what stands at a place."""
        value: Any = self.board
        for part in pointer.split("/")[1:]:
            if isinstance(value, dict) and part in value:
                value = value[part]
            elif isinstance(value, list) and part.isascii() and part.isdigit() and int(part[:6]) < len(value):
                value = value[int(part)]
            elif _ARENA.fullmatch(pointer) or _ZONE.fullmatch(pointer):
                return None  # a zone that nothing was put into yet
            else:
                raise Refused(422, "there is nothing at this place of the board", pointer[:200])
        return value

    def unit(self, pointer: str) -> dict[str, Any]:
        """Return the unit in which a place is."""
        found = _UNIT.fullmatch(pointer)
        unit = self._look(found[1]) if found is not None else None
        if not isinstance(unit, dict):
            raise Refused(422, "this is no part of a unit", pointer[:200])
        return unit

    def _place(self, pointer: str) -> dict[str, Any]:
        """Return the unit, or the player, that a place belongs to."""
        if _UNIT.fullmatch(pointer):
            return self.unit(pointer)
        found = _ARENA.fullmatch(pointer) or _ZONE.fullmatch(pointer)
        player = self._look(found[1]) if found is not None else None
        if not isinstance(player, dict):
            raise Refused(422, "nothing can be put here", pointer[:200])
        return player

    def _taken(self, pointer: str) -> Any:
        """Return what stood at a place, taken away; a unit without a card of its stack goes with all that is on it."""
        if not _UNIT.fullmatch(pointer) and not _SINGLE.fullmatch(pointer):
            raise Refused(422, "this is no card and no unit", pointer[:200])
        what = self._look(pointer)
        above, _, last = pointer.rpartition("/")
        around = self._look(above)
        if isinstance(around, list):
            found = _UNIT.fullmatch(pointer)
            if found is not None and found[2] == "/cards/0" and len(around) == 1:
                unit = self._taken(found[1])
                return unit if _burdened(unit) else what
            del around[int(last)]
        elif _SINGLE.fullmatch(pointer):
            del around[last]
        else:
            raise Refused(422, "this is no card and no unit", pointer[:200])
        return what

    # Putting

    def _put(self, what: Any, to: str, part: object) -> None:
        self._into(what, self._place(to), to, part)

    def _into(self, what: Any, place: dict[str, Any], to: str, part: object) -> None:
        """Put a card or a unit to a place of which the owner (a unit or a player) is given."""
        if _UNIT.fullmatch(to):
            self._on_unit(what, place, part)
            return
        arena, zone = _ARENA.fullmatch(to), _ZONE.fullmatch(to)
        name = zone[2] if zone is not None else None
        if arena is not None:
            self._in_arena(what, place, arena[2])
        elif name in ("discard", "supply"):
            for card in _cards_of(what):
                self._append(place.setdefault(name, []), card)
        elif name == "build_zone" and (_whole(what) or _is_unit(self._card(what))):
            unit = what if _whole(what) else {"cards": [what]}
            self._append(place.setdefault("build_zone", {}).setdefault("units", []), unit)
        else:
            self._where_it_belongs(what, place)

    def _on_unit(self, what: Any, unit: dict[str, Any], part: object) -> None:
        if _whole(what):
            for name in _PARTS:
                for each in what.get(name, ()):
                    self._append(unit.setdefault(name, []), each)
            unit["damage"] = (unit.get("damage") or 0) + (what.get("damage") or 0)
            return
        if part is not None and part not in _PARTS:
            raise Refused(422, f"as is none of {', '.join(_PARTS)}")
        self._append(unit.setdefault(str(part or self._part(what, unit)), []), what)

    def _part(self, what: Any, unit: Mapping[str, Any]) -> str:
        """Return what a card is to a unit: Equipment, beneath its top where it may lie there, else perhaps a Pilot."""
        card, tops = self._card(what), unit["cards"]
        top = self._card(tops[0]) if tops else None
        if card is not None and card.kind == "Equipment":
            return "equipment"
        if card is None or top is None or card.types[0] != "Character" or "Character" in top.types:
            return "cards"
        under = api.explain_stack(top.key, [card.key], db=self.cards).cards
        return "cards" if under and under[0]["fits"] is not False else "pilots"

    def _in_arena(self, what: Any, player: dict[str, Any], arena: str) -> None:
        card = None if _whole(what) else self._card(what)
        if card is not None and card.kind == "Location":
            self._locate(what, player, arena)
        elif card is not None and not _is_unit(card):
            self._where_it_belongs(what, player)
        else:
            unit = what if _whole(what) else {"cards": [what]}
            self._append(player.setdefault("arenas", {}).setdefault(arena, []), unit)

    def _where_it_belongs(self, what: Any, player: dict[str, Any]) -> None:
        card = self._card(what["cards"][0] if _whole(what) else what)
        kind = card.kind if card is not None else "Unit"
        if card is None or _is_unit(card):
            known = [each.lower() for each in card.arenas] if card is not None else []
            self._in_arena(what, player, known[0] if known else ARENAS[-1])
        elif kind == "Equipment":
            self._append(player.setdefault("build_zone", {}).setdefault("equipment", []), what)
        elif kind == "Location" and card is not None:
            named = [each for each in ARENAS if each in card.subtype.lower()]
            self._locate(what, player, named[0] if named else "character")
        elif kind == "Resource":
            old = player.get("resource")
            if old is not None:
                self._append(player.setdefault("discard", []), old)
            player["resource"] = what
            self.at = f"{self._pointer(player)}/resource"
        else:
            self._append(player.setdefault(_KINDS.get(kind, "events"), []), what)

    def _locate(self, what: Any, player: dict[str, Any], arena: str) -> None:
        places = player.setdefault("locations", {})
        before = places.get(arena)
        places[arena] = before if isinstance(before, list) else [] if before is None else [before]
        self._append(places[arena], what)

    def _append(self, around: list[Any], what: Any) -> None:
        around.append(what)
        self.at = f"{self._pointer(around)}/{len(around) - 1}"
        if _whole(what):
            self.at += "/cards/0"

    def _pointer(self, what: Any) -> str:
        """Return the place of a list or an object of the board."""
        todo: list[tuple[str, Any]] = [("", self.board)]
        while todo:
            pointer, value = todo.pop()
            if value is what:
                return pointer
            inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            todo.extend((f"{pointer}/{key}", each) for key, each in inner)
        return ""

    # Cards

    def _card(self, what: Any) -> Card | None:
        name = what.get("card") if isinstance(what, dict) else what
        found = self.cards.find(name) if isinstance(name, str) else None
        return found.card if isinstance(found, Match) else None


def _whole(what: Any) -> bool:
    """Whether it is a unit of a board with all that belongs to it, and no single card."""
    return isinstance(what, dict) and "cards" in what


def _is_unit(card: Card | None) -> bool:
    """Whether a card lies in an arena; one that isn't known is taken for a unit."""
    return card is None or card.is_unit or card.kind == "Subordinate"


def _burdened(unit: Any) -> bool:
    """Whether anything is on a unit, which goes where its last card goes."""
    return isinstance(unit, dict) and any(unit.get(each) for each in ("equipment", "pilots", "face_down"))


def _cards_of(what: Any) -> list[Any]:
    if _whole(what):
        return [card for part in (*_PARTS, "face_down") for card in what.get(part, ())]
    return [what]


def _text(edit: Mapping[str, Any], name: str) -> str:
    value = edit.get(name)
    if not isinstance(value, str) or not value or len(value) > 300:
        raise Refused(422, f"{name} of a change is no text of 1 to 300 characters")
    return value


def edited(board: dict[str, Any], edits: object, cards: api.Cards) -> Editing:
    """Return a board after changes, one after another. Raises Refused; `board` is changed."""
    if not isinstance(edits, list) or not all(isinstance(each, Mapping) for each in edits):
        raise Refused(422, "edits is no list of changes")
    if len(edits) > MOST_EDITS:
        raise Refused(413, f"{len(edits):,} changes in one question; {MOST_EDITS} are made")
    made = Editing(board, cards)
    for edit in edits:
        try:
            made.change(edit)
        except (KeyError, TypeError, AttributeError, IndexError):
            raise Refused(422, "this change can't be made to this board") from None
        except InputError as error:
            raise Refused(422, error.message, error.hint or "") from None
    return made
