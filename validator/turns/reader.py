"""Reading turn logs: JSON of the shape of `schemas/turn.schema.json`.

As with boards, whatever has the wrong shape makes a log unreadable, and all such faults are reported together. What an
event names is looked for on the board only when the log is replayed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from validator.boards.model import ARENAS, STEPS, Board, BoardCard, Source
from validator.boards.reader import BoardReader, load_carefully, source_of
from validator.boards.shape import other_kind, other_text
from validator.cards.database import Database
from validator.inputs.files import InputError, read_bytes
from validator.inputs.likeness import hint_for, same_but_case
from validator.inputs.wording import kind, short
from validator.problems import OVER_LIMIT, UNREADABLE_FILE
from validator.results import Problem
from validator.turns.model import KINDS, WORDS, Event, Paid, Ref, TurnLog

MOST_EVENTS = 2_500
"""Most events of one log that are read."""
MOST_DAMAGE = 1_000_000
"""The largest number that an event may hold."""
FIELDS = ("turn_log", "before", "events", "after", "$schema")

_PAID = ("force", "build", "tap", "text")
_TEXTS = {"unit": "a unit", "target": "a target", "source": "a source", "damage": "a damage", "to": "a unit"}
_TEXTS |= {
    "player": "a player",
    "granted": "'granted'",
    "step": "a step",
    "id": "an id",
    "new_damage": "a damage",
    "by": "'by'",
}

_decode = msgspec.json.Decoder().decode


def _shape(kind_: type[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that an event of this kind must have, and all that it may have."""
    fields = [f for f in msgspec.structs.fields(kind_) if f.name != "pointer"]
    names = ("do", *(f.name for f in fields))
    anyone = WORDS[kind_] in ("step", "end-attack")
    required = tuple(f.name for f in fields if f.required and not (anyone and f.name == "player"))
    return required, names


SHAPES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {word: _shape(k) for word, k in KINDS.items()}
"""For each kind of event the fields it must have, and all that it may have."""
_SETS = {word: frozenset(names) for word, (_, names) in SHAPES.items()}
_WHATS = {word: f"a {word!r} event" for word in SHAPES}


def read_turn(path: str | os.PathLike[str], db: Database) -> TurnLog:
    """Read a turn log from a file, or from standard input for `-`. Raises InputError."""
    name = os.fspath(path)
    return parse_turn(read_bytes(name), db, name)


def parse_turn(data: bytes | str | Mapping[str, Any], db: Database, path: str | None = None) -> TurnLog:
    """Read a turn log from JSON text, or from a mapping of that shape.

    `path`: what to call the input in messages. Raises InputError; its `others` are further faults of the input.
    """
    if isinstance(data, Mapping):
        return _TurnReader(db, Source(None, path)).log(data)
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    source, notes = Source(data, path), list[Problem]()
    value: object
    try:
        value = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] not in (b"{", b"[", b"") and b"\0" not in data:
            hint = other_text(data.decode("utf-8", "replace"), "turn") or (
                "`swtcg board check` takes a board as text, `swtcg deck check` a deck; `swtcg turn new` writes a start"
            )
            raise InputError("this is no turn log: it isn't JSON", path=path, hint=hint, code="another-kind") from None
        value, text = load_carefully(data, path)
        source, notes = source_of(text, path)
    reader = _TurnReader(db, source)
    reader.cards.problems += notes
    log = reader.log(value)
    # As for boards: where there are more colons than keys, the careful decoder looks for a key that stands twice.
    if data.count(b":") != reader.keys:
        load_carefully(data, path)
    return log


class _TurnReader:
    """One reading of a log. `cards` reads the cards of `before` and of the events, which share their ids."""

    def __init__(self, db: Database, source: Source) -> None:
        self.db = db
        self.source = source
        self.cards = BoardReader(db, source, "/before")
        self.fault = self.cards.fault
        self.keys = 0
        self.players: dict[str, object] = {}

    def log(self, value: Any) -> TurnLog:
        other = other_kind(value, "turn")
        if not isinstance(value, Mapping):
            raise self._error(f"a turn log must be an object, not {kind(value)}", other)
        if "turn_log" not in value and "before" not in value:
            hint = other or 'a turn log begins with {"turn_log": 1, "before": …, "events": […]}'
            raise self._error("this is no turn log: it lacks the field 'turn_log'", hint)
        self.keys += len(value)
        value = self.cards.renamed(value, FIELDS, "")
        for key in value:
            if key not in FIELDS:
                self.cards.unknown(key, FIELDS, value, "", "a turn log")
        if "turn_log" not in value:
            self.fault(
                "a turn log needs the field 'turn_log'",
                "",
                'write "turn_log": 1',
                code="missing-field",
                data={"field": "turn_log"},
            )
        elif value["turn_log"] != 1 or type(value["turn_log"]) is not int:
            self.fault("'turn_log' must be 1: no other version is known", "/turn_log", code="version")
        before = after = None
        if "before" in value:
            before = self.cards.board(value["before"])
            self.players = {player.name: player for player in before.players}
            self.cards.owners.clear()
        else:
            self.cards.missing("before", value, FIELDS, "", "a turn log")
        events = self._events(value)
        self.cards.check_owners(self.players)
        unsaid: frozenset[str] = frozenset()
        if value.get("after") is not None:
            after, unsaid = self._after(value["after"])
        self.keys += self.cards.keys
        problems = tuple(self.cards.problems)
        self.cards.problems = []
        if before is None:  # a fault was noted
            before = Board(())
        self.cards.finish(before)
        return TurnLog(before, events, after, unsaid, problems, self.source)

    def _after(self, value: Any) -> tuple[Board, frozenset[str]]:
        reader = BoardReader(self.db, self.source, "/after")
        reader.faults = self.cards.faults
        board = reader.board(value)
        self.keys += reader.keys
        self.cards.problems += reader.problems
        raw = value.get("players") if isinstance(value, Mapping) else None
        unsaid = {
            player.name
            for player, each in zip(board.players, raw if isinstance(raw, (list, tuple)) else (), strict=False)
            if isinstance(each, Mapping) and "discard" not in each
        }
        return board, frozenset(unsaid)

    def _events(self, value: Mapping[str, Any]) -> tuple[Event, ...]:
        if "events" not in value:
            self.cards.missing("events", value, FIELDS, "", "a turn log")
            return ()
        raw = value["events"]
        if not isinstance(raw, (list, tuple)):
            self.fault(f"'events' must be a list, not {kind(raw)}", "/events")
            return ()
        if len(raw) > MOST_EVENTS:
            raise self._error(
                f"{len(raw):,} events; at most {MOST_EVENTS:,} are read",
                "split the log: the board after one part is the board before the next",
                "/events",
                rule=OVER_LIMIT,
                code="limit",
                data={"found": len(raw), "allowed": MOST_EVENTS},
            )
        read = [self._event(each, f"/events/{n}") for n, each in enumerate(raw)]
        return tuple([each for each in read if each is not None])

    def _event(self, value: Any, pointer: str) -> Event | None:
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(f"an event must be an object, not {kind(value)}", pointer)
            return None
        self.keys += len(value)
        if "do" not in value:
            value = self.cards.renamed(value, ("do", "player"), pointer)
        do = value.get("do")
        if do.__class__ is str and do not in KINDS:
            do = self.cards.word(do, list(KINDS), f"{pointer}/do")
        if type(do) is not str or do not in KINDS:
            if "do" not in value:
                self.cards.missing("do", value, ("do", "player"), pointer, "an event")
            else:
                shown = short(do) if isinstance(do, str) else kind(do)
                hint = hint_for(do, list(KINDS), f"events: {', '.join(KINDS)}")
                self.fault(f"no event is called {shown}", f"{pointer}/do", hint, code="unknown-event")
            return None
        required, names = SHAPES[do]
        what = _WHATS[do]
        before = len(self.cards.faults)
        if not _SETS[do].issuperset(value):
            value = self.cards.renamed(value, names, pointer)
            for key in value:
                if key not in names:
                    self.cards.unknown(key, names, value, pointer, what)
        found: dict[str, Any] = {"pointer": pointer, "player": None}
        for key in names[1:]:
            given = value.get(key)
            if given is None and key not in required:
                continue
            if type(given) is _PLAIN.get(key) and (type(given) is not int or 0 <= given <= MOST_DAMAGE):
                found[key] = given
            elif key in value:
                found[key] = _READERS[key](self, given, f"{pointer}/{key}", do)
            else:
                self.cards.missing(key, value, names, pointer, what)
        if len(self.cards.faults) > before:
            return None
        if do == "discard" and not ("card" in found or "unit" in found or "equipment" in found):
            self.fault("a 'discard' event needs 'card', 'unit' or 'equipment'", pointer, code="missing-field")
            return None
        if do == "deploy" and found.get("id") is not None:
            card = found["card"]
            self.cards.take_id(found["id"], card.card.key if card.card is not None else card.text, pointer)
        if not (found.get("granted") or "").strip():
            found["granted"] = None  # an empty reason is none
        player = found["player"]
        if player is not None and player not in self.players:
            player = found["player"] = same_but_case(player, self.players)
        if player is not None and player not in self.players and self.players:
            hint = hint_for(player, list(self.players), f"players: {', '.join(map(short, self.players))}")
            data = {"name": player, "known": list(self.players)}
            what = f"no player has the name {short(player)}"
            self.fault(what, f"{pointer}/player", hint, code="unknown-player", data=data)
            return None
        return KINDS[do](**found)

    # ── fields of events ──────────────────────────────────────────────────────────────────────────────────────────

    def text(self, value: Any, pointer: str, do: str) -> str | None:
        """Read a text."""
        name = pointer.rpartition("/")[2]
        if name == "step" and type(value) is str:
            return str(self.cards.word(value, STEPS, pointer))
        return self.cards.text(value, pointer, _TEXTS[name])

    def card(self, value: Any, pointer: str, do: str) -> BoardCard | Ref | None:
        """Read a card that comes to the board; in an event about a card that is there, a reference to it."""
        if do not in ("deploy", "stack"):
            return self.ref(value, pointer, do)
        if type(value) is str and (name := self.cards.card_of_id(value)) is not None:
            return BoardCard(name, self.cards.look_up(name, pointer), pointer, value)
        return self.cards.card(value, pointer)

    def ref(self, value: Any, pointer: str, do: str) -> Ref | None:
        """Read a reference: an id, a name, or an object of the shape of a card."""
        if type(value) is str:
            return Ref(value, pointer)
        if not isinstance(value, Mapping):
            self.fault(f"a card must be an id, a name or an object, not {kind(value)}", pointer)
            return None
        fields = ("id", "card", "owner")
        faults = len(self.cards.faults)
        self.keys += len(value)
        texts: dict[str, str] = {}
        for key, given in value.items():
            if key not in fields:
                self.cards.unknown(key, fields, value, pointer, "a card")
            elif given is not None:
                text = self.cards.text(given, f"{pointer}/{key}", f"'{key}'")
                if text is not None:
                    texts[key] = text
        if "card" not in texts and "id" not in texts:
            if len(self.cards.faults) == faults:
                self.cards.missing("card", value, fields, pointer, "a card")
            return None
        if "owner" in texts:
            self.cards.owners.append((texts["owner"], f"{pointer}/owner"))
        return Ref(texts.get("card", texts.get("id", "")), pointer, texts.get("id"), texts.get("owner"))

    def refs(self, value: Any, pointer: str, do: str) -> tuple[Ref, ...]:
        """Read a list of references."""
        items = self.cards.items(value, pointer, f"'{pointer.rpartition('/')[2]}'")
        read = [self.ref(each, f"{pointer}/{n}", do) for n, each in enumerate(items)]
        return tuple([each for each in read if each is not None])

    def number(self, value: Any, pointer: str, do: str) -> int | None:
        """Read a whole number from 0."""
        if type(value) is int and 0 <= value <= MOST_DAMAGE:
            return value
        name = pointer.rpartition("/")[2]
        self.fault(f"'{name}' must be a whole number from 0 to {MOST_DAMAGE:,}, not {kind(value)}", pointer)
        return None

    def flag(self, value: Any, pointer: str, do: str) -> bool | None:
        """Read true or false."""
        if type(value) is bool:
            return value
        self.fault(f"'{pointer.rpartition('/')[2]}' must be true or false, not {kind(value)}", pointer)
        return None

    def paid(self, value: Any, pointer: str, do: str) -> Paid | str | None:
        """Read what was paid: an object, or a text."""
        if isinstance(value, str):
            return value
        if not isinstance(value, Mapping):
            self.fault(f"'paid' must be an object or a text, not {kind(value)}", pointer)
            return None
        self.keys += len(value)
        found: dict[str, Any] = {}
        value = self.cards.renamed(value, _PAID, pointer)
        for key, given in value.items():
            if key not in _PAID:
                self.cards.unknown(key, _PAID, value, pointer, "'paid'")
            elif key == "tap":
                found[key] = self.flag(given, f"{pointer}/tap", do)
            elif key == "text":
                found[key] = self.cards.text(given, f"{pointer}/text", "'text'")
            else:
                found[key] = self.number(given, f"{pointer}/{key}", do)
        return Paid(**{key: given for key, given in found.items() if given is not None})

    # ── faults ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _error(
        self,
        message: str,
        hint: str | None = None,
        pointer: str = "",
        rule: str = UNREADABLE_FILE,
        code: str = "another-kind",
        data: Mapping[str, object] | None = None,
    ) -> InputError:
        line, column = self.source.locate(pointer) or (None, None)
        path = self.source.path
        return InputError(
            message,
            path=path,
            line=line,
            column=column,
            pointer=pointer or None,
            hint=hint,
            rule=rule,
            code=code,
            data=data,
        )


def _choice(*words: Any) -> Callable[[_TurnReader, Any, str, str], Any]:
    """Return a reader of one of several words or numbers."""
    names = [each for each in words if isinstance(each, str)]

    def read(reader: _TurnReader, value: Any, pointer: str, do: str) -> Any:
        value = reader.cards.word(value, names, pointer)
        for word in words:
            if value == word and type(value) is type(word):
                return word
        name = pointer.rpartition("/")[2]
        hint = hint_for(value, [w for w in words if isinstance(w, str)], None)
        shown = short(value) if isinstance(value, str) else kind(value)
        reader.fault(f"'{name}' must be {' or '.join(map(str, words))}, not {shown}", pointer, hint)
        return None

    return read


def _to(reader: _TurnReader, value: Any, pointer: str, do: str) -> Any:
    """Read where a card goes, or the unit to which damage is deflected."""
    return _place(reader, value, pointer, do) if do == "take" else reader.text(value, pointer, do)


_place = _choice("arena", "hand", "deck")
_READERS: Mapping[str, Callable[[_TurnReader, Any, str, str], Any]] = {
    **dict.fromkeys(_TEXTS, _TurnReader.text),
    "to": _to,
    "card": _TurnReader.card,
    "top": _TurnReader.ref,
    "equipment": _TurnReader.ref,
    "cards": _TurnReader.refs,
    "discards": _TurnReader.refs,
    "arena": _choice(*ARENAS),
    "position": _choice("bottom", "top"),
    "strike": _choice(1, 2),
    "tapped": _TurnReader.flag,
    "amount": _TurnReader.number,
    "counters": _TurnReader.number,
    "hits": _TurnReader.number,
    "paid": _TurnReader.paid,
}
_PLAIN: Mapping[str, type] = {
    **dict.fromkeys(_TEXTS.keys() - {"step", "to"}, str),
    "tapped": bool,
    **dict.fromkeys(("amount", "counters", "hits"), int),
}
"""Fields that are as they should be when their value is of this type; a number must be in bounds as well."""
