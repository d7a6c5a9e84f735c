"""Reading boards: JSON of the shape of `schemas/board.schema.json`, or the text form of `validator.boards.notation`.

Whatever has the wrong shape (unknown fields, wrong types, one id for two cards) makes a board unreadable, since a
verdict on the rest of it could be wrong; all such faults are reported together. A name that no card has is a problem
of a board that was read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from validator.boards.model import ARENAS, MOST_PLAYERS, SIDES, Board, BoardCard, Player, Source, Unit
from validator.cards.database import LONGEST_NAME, Ambiguous, Database, Match, Unknown
from validator.cards.model import Card
from validator.inputs.files import InputError, decode_text, read_bytes
from validator.inputs.json_source import load_json, pointer_to
from validator.inputs.wording import kind, short, similar
from validator.results import Problem, Where, hit

MOST_CARDS = 50_000
"""Most cards of one board that are read."""
MOST_FAULTS = 100
"""Most faults of shape that are reported for one input."""
MOST_SUGGESTED = 100
"""For so many unknown names of one board similar ones are sought, which takes time."""

BOARD = ("board", "turn", "players", "$schema")
TURN = ("number", "step")
PLAYER = (
    "name",
    "side",
    "arenas",
    "build_zone",
    "locations",
    "resource",
    "missions",
    "events",
    "discard",
    "supply",
)
BUILD_ZONE = ("units", "building", "equipment")
UNIT = ("id", "cards", "tapped", "damage", "equipment", "pilots", "counters", "face_down")
CARD = ("id", "card", "owner")
EQUIPMENT = (*CARD, "under")
PILOT = (*EQUIPMENT, "equipment")

_FIELDS: dict[tuple[str, ...], frozenset[str]] = {
    fields: frozenset(fields) for fields in (BOARD, TURN, PLAYER, BUILD_ZONE, UNIT, CARD, EQUIPMENT, PILOT, ARENAS)
}
_NO_LOCATIONS: dict[Any, Any] = {}
_decode = msgspec.json.Decoder().decode


def read_board(path: str | os.PathLike[str], db: Database) -> Board:
    """Read a board from a file, or from standard input for `-`. Raises InputError."""
    name = os.fspath(path)
    return parse_board(read_bytes(name), db, name)


def parse_board(data: bytes | str | Mapping[str, Any], db: Database, path: str | None = None) -> Board:
    """Read a board from JSON or the text form, or from a mapping of the JSON's shape.

    `path`: what to call the input in messages. Raises InputError; its `others` are further faults of the input.
    """
    if isinstance(data, Mapping):
        return board_of(data, db, path=path)
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    source = Source(data, path)
    encoding = "utf-8"
    try:
        value = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if not _is_json(data):
            return _of_text(data, db, path)
        value, encoding = load_carefully(data, path)
    reader = Reader(db, source)
    if encoding == "cp1252":
        reader.problems.append(Problem("P108", hit(encoding=encoding)))
    board = reader.finish(reader.board(value))
    # The fast decoder says nothing of a key given twice. Every key has a colon behind it, so where there are no more
    # colons than keys there was none; else (a colon in a name, perhaps) the careful one looks.
    if data.count(b":") != reader.keys:
        load_carefully(data, path)
    return board


def _is_json(data: bytes) -> bool:
    """Whether an input is meant as JSON: it begins with a bracket, or is no text at all."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[", b"") or b"\0" in data


def _of_text(data: bytes, db: Database, path: str | None) -> Board:
    """Read a board in the text form. Raises InputError, for a text that is no board too."""
    from validator.boards.notation import TextSource, is_notation, parse_notation  # most boards are JSON

    text, encoding = decode_text(data, path)
    if not is_notation(text):
        raise InputError(
            "this is no board: neither JSON nor lines such as `Ann (light)` and `Ground: Ghost Crew (E)`",
            path=path,
            hint="a deck is checked with `swtcg deck check`; `swtcg board new` writes a start to fill in",
        )
    value, places = parse_notation(text, path)
    reader = Reader(db, TextSource(data, path, places))
    if encoding == "cp1252":
        reader.problems.append(Problem("P108", hit(encoding=encoding)))
    return reader.finish(reader.board(value))


def board_of(
    value: object, db: Database, *, pointer: str = "", source: Source | None = None, path: str | None = None
) -> Board:
    """Read a board from decoded JSON that stands at `pointer` of its input. Raises InputError as `parse_board` does."""
    reader = Reader(db, source or Source(None, path), pointer)
    return reader.finish(reader.board(value))


def load_carefully(data: bytes, path: str | None) -> tuple[object, str]:
    """Return decoded JSON and the encoding of its text. Raises InputError, for a key given twice too."""
    value, text = load_json(data, path)
    return value, text.encoding


class Reader:
    """One reading of a board, or of single cards and units for a turn log.

    Faults of shape are collected; `finish` raises them together. `problems`: what was wrong with names so far.
    """

    def __init__(self, db: Database, source: Source, pointer: str = "") -> None:
        self.db = db
        self.source = source
        self.pointer = pointer
        self.problems: list[Problem] = []
        self.faults: list[InputError] = []
        self.keys = 0
        """Number of keys of all objects met."""
        self.owners: list[tuple[str, str]] = []
        """Owners named, with their pointers."""
        self._cards = 0
        self._unfound = 0
        self._ids: dict[str, tuple[str, str]] = {}
        self._known: dict[str, Card] = db.memory("board names")
        """Names that were found as they are written."""
        db.bound(self._known)

    # ── faults ────────────────────────────────────────────────────────────────────────────────────────────────────

    def fault(
        self, message: str, pointer: str, hint: str | None = None, *, rule: str = "P101", key: bool = False
    ) -> None:
        """Note a fault of shape; `key`: it is the key of that place. Raises InputError when there are too many."""
        line, column = self.source.locate(pointer, key=key) or (None, None)
        self.faults.append(
            InputError(
                message,
                path=self.source.path,
                line=line,
                column=column,
                pointer=pointer or None,
                hint=hint,
                rule=rule,
            )
        )
        if len(self.faults) >= MOST_FAULTS:
            self._raise()

    def _raise(self) -> None:
        first, *rest = self.faults
        first.others = tuple(rest)
        raise first

    def finish(self, board: Board) -> Board:
        """Return the board with its problems. Raises the InputError of all faults that were met."""
        if self.faults:
            self._raise()
        return msgspec.structs.replace(board, problems=tuple(self.problems)) if self.problems else board

    def fields(self, value: Any, fields: tuple[str, ...], pointer: str, what: str) -> Mapping[str, Any]:
        """Return `value` as an object with no other fields than `fields`; an empty one where it isn't an object."""
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(f"{what} must be an object, not {kind(value)}", pointer)
            return {}
        self.keys += len(value)
        if not _FIELDS[fields].issuperset(value):
            for key in value:
                if key not in fields:
                    self.unknown(key, fields, value, pointer, what)
        return value

    def unknown(self, key: object, fields: tuple[str, ...], value: Mapping[str, Any], pointer: str, what: str) -> None:
        """Note that an object has a key that is none of its fields."""
        if not isinstance(key, str):
            self.fault(f"a field's name must be a text, not {kind(key)}", pointer)
            return
        meant = similar(key, [f for f in fields if f not in value])
        hint = f"did you mean {meant!r}?" if meant else f"fields here: {', '.join(f for f in fields if f[0] != '$')}"
        self.fault(f"unknown field {short(key)} in {what}", pointer + pointer_to(key), hint, key=True)

    def missing(self, field: str, value: Mapping[str, Any], fields: tuple[str, ...], pointer: str, what: str) -> None:
        """Note that a field isn't there, unless a misspelt one was noted already."""
        if not any(similar(key, [field]) for key in value if key not in fields):
            self.fault(f"{what} needs the field {field!r}", pointer)

    def text(self, value: Any, pointer: str, what: str) -> str | None:
        """Return `value` as a text; None when it is none."""
        if type(value) is str:
            return value
        self.fault(f"{what} must be a text, not {kind(value)}", pointer)
        return None

    def items(self, value: Any, pointer: str, what: str) -> Sequence[object]:
        """Return `value` as a list; an empty one when it is none."""
        if isinstance(value, (list, tuple)):
            return value
        self.fault(f"{what} must be a list, not {kind(value)}", pointer)
        return ()

    # ── cards ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_up(self, text: str, pointer: str) -> Card | None:
        """Return the card of a name; None, and a problem, where there isn't exactly one."""
        found = self.db.lookup(text)
        if type(found) is Match:
            if not found.repaired or text == found.card.key:
                self._known[text] = found.card
            else:
                self._problem("P106", pointer, text, (found.card.name,), name=found.card.key)
            return found.card
        if isinstance(found, Ambiguous):
            names = tuple(card.key for card in found.candidates)
            self._problem("P104", pointer, text, names, candidates=names, count=len(names))
        else:
            self._unfound += 1
            suggestions: tuple[str, ...] = ()
            if self._unfound <= MOST_SUGGESTED:
                full = self.db.find(text)
                suggestions = full.suggestions if isinstance(full, Unknown) else ()
            self._problem("P103", pointer, text, (_cut(text),), suggestions=suggestions)
        return None

    def _problem(self, rule: str, pointer: str, text: str, cards: tuple[str, ...], **data: Any) -> None:
        self.problems.append(Problem(rule, hit(cards, Where(pointer=pointer), text=_cut(text), **data)))

    def card(self, value: Any, pointer: str, fields: tuple[str, ...] = CARD) -> BoardCard | None:
        """Read a card: a name, or an object with `card`. None, and a fault, for anything else."""
        self._cards += 1
        if self._cards > MOST_CARDS:
            self.fault(f"more than {MOST_CARDS:,} cards", pointer, rule="P109")
            self._raise()
        if type(value) is str:
            return BoardCard(value, self.look_up(value, pointer), pointer)
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(f"a card must be a name or an object, not {kind(value)}", pointer)
            return None
        self.fields(value, fields, pointer, "a card")
        if "card" not in value:
            self.missing("card", value, fields, pointer, "a card")
            return None
        name = self.text(value["card"], f"{pointer}/card", "the name of a card")
        if name is None:
            return None
        card = self.look_up(name, pointer)
        id_ = self._id(value, card.key if card is not None else name, pointer)
        owner = value.get("owner")
        if owner is not None:
            owner = self.text(owner, f"{pointer}/owner", "an owner")
            if owner is not None:
                self.owners.append((owner, f"{pointer}/owner"))
        under = self.cards(value, "under", pointer) if "under" in value and "under" in fields else ()
        equipment = (
            self.cards(value, "equipment", pointer, EQUIPMENT) if "equipment" in value and fields is PILOT else ()
        )
        return BoardCard(name, card, pointer, id_, owner, under, equipment)

    def _id(self, value: Mapping[str, Any], card: str, pointer: str) -> str | None:
        """Return the id of a card or unit; a fault where another card has it."""
        id_ = value.get("id")
        if id_ is None:
            return None
        id_ = self.text(id_, f"{pointer}/id", "an id")
        if id_ is not None:
            self.take_id(id_, card, pointer)
        return id_

    def take_id(self, id_: str, card: str, pointer: str) -> None:
        """Note that the card or unit at `pointer` has an id, and a fault where another card has it."""
        other, at = self._ids.setdefault(id_, (card, pointer))
        if other != card:
            self.fault(
                f"the id {short(id_)} is {short(card)} here and {short(other)} at {at}",
                f"{pointer}/id",
                "give every card an id of its own",
            )

    def card_of_id(self, id_: str) -> str | None:
        """Return the name or key of the card that has an id; None when none met so far has it."""
        found = self._ids.get(id_)
        return found[0] if found is not None else None

    def cards(
        self, value: Mapping[str, Any], field: str, pointer: str, fields: tuple[str, ...] = CARD
    ) -> tuple[BoardCard, ...]:
        """Read a field that is a list of cards; an absent one is empty."""
        found = value.get(field, ())
        if not found and isinstance(found, (list, tuple)):
            return ()
        pointer = f"{pointer}/{field}"
        if type(found) is not list:
            found = self.items(found, pointer, field)
        known = self._known
        read: list[BoardCard] = []
        if self._cards + len(found) > MOST_CARDS:
            self.fault(f"more than {MOST_CARDS:,} cards", pointer, rule="P109")
            self._raise()
        for number, each in enumerate(found):
            if type(each) is str and each in known:
                self._cards += 1
                read.append(BoardCard(each, known[each], f"{pointer}/{number}"))
            elif (card := self.card(each, f"{pointer}/{number}", fields)) is not None:
                read.append(card)
        return tuple(read)

    # ── units ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def unit(self, value: Any, arena: Any, pointer: str) -> Unit | None:
        """Read a unit; None, and a fault, for anything that isn't one."""
        if type(value) is str:
            self.fault("a unit must be an object, not a text", pointer, f'write {{"cards": ["{value[:60]}"]}}')
            return None
        what = self.fields(value, UNIT, pointer, "a unit")
        cards = self.cards(what, "cards", pointer)
        if not cards:
            if not isinstance(value, Mapping):
                return None
            if "cards" not in what:
                self.missing("cards", what, UNIT, pointer, "a unit")
            elif what["cards"] in ([], ()):
                self.fault("a unit needs at least one card", f"{pointer}/cards")
            return None
        top = cards[0]
        id_ = self._id(what, top.card.key if top.card is not None else top.text, pointer) if "id" in what else None
        tapped = what.get("tapped", False)
        if type(tapped) is not bool:
            self.fault(f"'tapped' must be true or false, not {kind(tapped)}", f"{pointer}/tapped")
        damage = what.get("damage", 0)
        if type(damage) is not int or damage < 0:
            self.fault(f"'damage' must be a whole number from 0, not {kind(damage)}", f"{pointer}/damage")
        return Unit(
            cards,
            pointer,
            arena,
            id_,
            tapped,
            damage,
            self.cards(what, "equipment", pointer, EQUIPMENT) if "equipment" in what else (),
            self.cards(what, "pilots", pointer, PILOT) if "pilots" in what else (),
            self._counters(what["counters"], f"{pointer}/counters") if "counters" in what else {},
            self.cards(what, "face_down", pointer) if "face_down" in what else (),
        )

    def _counters(self, value: Any, pointer: str) -> Mapping[str, int | str | bool]:
        if not isinstance(value, Mapping):
            self.fault(f"'counters' must be an object, not {kind(value)}", pointer)
            return {}
        self.keys += len(value)
        for key, count in value.items():
            if type(count) not in (int, str, bool):
                at = pointer + pointer_to(str(key))
                self.fault(f"a counter must be a number or a text, not {kind(count)}", at)
        return dict(value)

    def units(self, value: Any, arena: Any, pointer: str, what: str) -> tuple[Unit, ...]:
        """Read a list of units."""
        read = [self.unit(each, arena, f"{pointer}/{n}") for n, each in enumerate(self.items(value, pointer, what))]
        return tuple([each for each in read if each is not None])

    # ── players and the board ─────────────────────────────────────────────────────────────────────────────────────

    def _player(self, value: object, number: int, pointer: str) -> Player:
        what = self.fields(value, PLAYER, pointer, "a player")
        name = what.get("name", f"Player {number + 1}")
        if type(name) is not str or not name:
            self.fault(f"the name of a player must be a text, not {kind(name)}", f"{pointer}/name")
            name = f"Player {number + 1}"
        side = what.get("side")
        if side is not None and side not in SIDES:
            meant = similar(side, SIDES) if isinstance(side, str) else None
            shown = short(side) if isinstance(side, str) else kind(side)
            self.fault(
                f"unknown side {shown}",
                f"{pointer}/side",
                f"did you mean {meant!r}?" if meant else f"sides: {', '.join(SIDES)}",
            )
        arenas = self.fields(what.get("arenas", {}), ARENAS, f"{pointer}/arenas", "'arenas'")
        zone = self.fields(what.get("build_zone", {}), BUILD_ZONE, f"{pointer}/build_zone", "'build_zone'")
        at = f"{pointer}/build_zone"
        return Player(
            name,
            side,
            pointer,
            {
                arena: self.units(arenas[arena], arena, f"{pointer}/arenas/{arena}", arena) if arena in arenas else ()
                for arena in ARENAS
            },
            self.units(zone["units"], None, f"{at}/units", "units") if "units" in zone else (),
            self.cards(zone, "building", at),
            self.cards(zone, "equipment", at, EQUIPMENT),
            self._locations(what["locations"], f"{pointer}/locations") if "locations" in what else _NO_LOCATIONS,
            self.card(what["resource"], f"{pointer}/resource") if what.get("resource") is not None else None,
            self.cards(what, "missions", pointer),
            self.cards(what, "events", pointer),
            self.cards(what, "discard", pointer),
            self.cards(what, "supply", pointer),
        )

    def _locations(self, value: object, pointer: str) -> Mapping[Any, tuple[BoardCard, ...]]:
        """Read the Locations by arena: a card, a list of cards (an effect may allow two), or null."""
        what = self.fields(value, ARENAS, pointer, "'locations'")
        found = {}
        for arena in ARENAS:
            each = what.get(arena)
            if isinstance(each, (list, tuple)):
                cards = self.cards(what, arena, pointer)
            elif each is not None:
                card = self.card(each, f"{pointer}/{arena}")
                cards = (card,) if card is not None else ()
            else:
                continue
            if cards:
                found[arena] = cards
        return found

    def board(self, value: Any) -> Board:
        """Read a board; faults are collected, see `finish`."""
        pointer = self.pointer
        what = self.fields(value, BOARD, pointer, "a board")
        if not isinstance(value, Mapping):
            self._raise()
        if what.get("board") != 1 or type(what["board"]) is not int:
            if "board" not in what:
                self.faults.insert(
                    0,
                    InputError(
                        "this is no board: it lacks the field 'board'",
                        path=self.source.path,
                        pointer=pointer or None,
                        hint='a board begins with {"board": 1, "players": […]}',
                    ),
                )
                self.faults = self.faults[:1] if "players" not in what else self.faults
            else:
                self.fault("'board' must be 1: no other version is known", f"{pointer}/board")
        step = number = None
        turn = what.get("turn")
        if turn is not None:
            turn = self.fields(turn, TURN, f"{pointer}/turn", "'turn'")
            step, number = turn.get("step"), turn.get("number")
            if step is not None:
                step = self.text(step, f"{pointer}/turn/step", "a step")
            if number is not None and (type(number) is not int or number < 0):
                self.fault(
                    f"the number of a turn must be a whole number from 0, not {kind(number)}", f"{pointer}/turn/number"
                )
        players: Sequence[object] = ()
        if "players" in what:
            players = self.items(what["players"], f"{pointer}/players", "'players'")
            if not 1 <= len(players) <= MOST_PLAYERS and isinstance(what["players"], (list, tuple)):
                self.fault(f"{len(players)} players; a board has 1 to {MOST_PLAYERS}", f"{pointer}/players")
                players = players[:MOST_PLAYERS]
        elif "board" in what:
            self.missing("players", what, BOARD, pointer, "a board")
        read = tuple([self._player(each, n, f"{pointer}/players/{n}") for n, each in enumerate(players)])
        self._check_names(read)
        return Board(read, step, number, source=self.source)

    def _check_names(self, players: tuple[Player, ...]) -> None:
        names: dict[str, str] = {}
        for player in players:
            if player.name in names:
                self.fault(
                    f"two players have the name {short(player.name)}",
                    f"{player.pointer}/name",
                    "give every player a name of their own",
                )
            names[player.name] = player.pointer
        self.check_owners(names)

    def check_owners(self, players: Mapping[str, object]) -> None:
        """Note a fault for every owner met so far who is no player of the board."""
        for owner, at in self.owners:
            if owner not in players:
                meant = similar(owner, list(players))
                self.fault(
                    f"no player has the name {short(owner)}",
                    at,
                    f"did you mean {meant!r}?" if meant else f"players: {', '.join(map(short, players))}",
                )


def _cut(text: str) -> str:
    """Return what a message shows of a name: not too long."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"
