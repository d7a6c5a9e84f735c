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

from validator.boards.card_reader import MOST_SUGGESTED as MOST_SUGGESTED
from validator.boards.card_reader import CardReader
from validator.boards.model import ARENAS, MOST_PLAYERS, SIDES, STEPS, Board, BoardCard, Player, Source
from validator.boards.shape import BOARD, BUILD_ZONE, EQUIPMENT, PLAYER, TURN, other_kind, other_text
from validator.cards.database import Database
from validator.inputs.files import InputError, decode_text, read_bytes
from validator.inputs.json_source import JsonText, load_json
from validator.inputs.likeness import hint_for
from validator.inputs.wording import kind, short
from validator.problems import ENCODING_GUESSED, JSON_MENDED
from validator.results import Problem, Where, hit

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
    notes: list[Problem] = []
    try:
        value = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if not _is_json(data):
            return _of_text(data, db, path)
        value, text = load_carefully(data, path)
        source, notes = source_of(text, path)
    reader = BoardReader(db, source)
    reader.problems += notes
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
            hint=other_text(text, "board")
            or "a deck is checked with `swtcg deck check`; `swtcg board new` writes a start to fill in",
            code="another-kind",
        )
    value, places = parse_notation(text, path)
    reader = BoardReader(db, TextSource(data, path, places))
    if encoding == "cp1252":
        reader.problems.append(Problem(ENCODING_GUESSED, hit(encoding=encoding)))
    return reader.finish(reader.board(value))


def board_of(
    value: object, db: Database, *, pointer: str = "", source: Source | None = None, path: str | None = None
) -> Board:
    """Read a board from decoded JSON that stands at `pointer` of its input. Raises InputError as `parse_board` does."""
    reader = BoardReader(db, source or Source(None, path), pointer)
    return reader.finish(reader.board(value))


def load_carefully(data: bytes, path: str | None) -> tuple[object, JsonText]:
    """Return decoded JSON and its text. Raises InputError, for a key given twice too."""
    return load_json(data, path, lenient=True)


def source_of(text: JsonText, path: str | None) -> tuple[Source, list[Problem]]:
    """Return the source of JSON that was loaded carefully, and what there is to note of how it was read."""
    notes = [Problem(ENCODING_GUESSED, hit(encoding=text.encoding))] if text.encoding == "cp1252" else []
    if text.repairs:
        from validator.inputs.lenient_json import in_words  # only where there are some

        line = text.text.count("\n", 0, text.repairs[0].at) + 1
        notes.append(Problem(JSON_MENDED, hit((), Where(line), what=in_words(text.repairs))))
    return Source(text.text.encode("utf-8", "surrogatepass"), path, text.inserted), notes


class BoardReader(CardReader):
    """One reading of a board, or of single cards and units for a turn log.

    Faults of shape are collected; `finish` raises them together. `problems`: what was wrong with names so far.
    """

    def finish(self, board: Board) -> Board:
        """Return the board with its problems. Raises the InputError of all faults that were met."""
        if self.faults:
            self._raise()
        return msgspec.structs.replace(board, problems=tuple(self.problems)) if self.problems else board

    # ── players and the board ─────────────────────────────────────────────────────────────────────────────────────

    def _player(self, value: object, number: int, pointer: str) -> Player:
        what = self.fields(value, PLAYER, pointer, "a player")
        name = what.get("name", f"Player {number + 1}")
        if type(name) is not str or not name:
            self.fault(f"the name of a player must be a text, not {kind(name)}", f"{pointer}/name")
            name = f"Player {number + 1}"
        side = self.word(what.get("side"), SIDES, f"{pointer}/side")
        if isinstance(side, str) and side not in SIDES:
            side = self.word(side, [f"{each}-side" for each in SIDES], f"{pointer}/side").removesuffix("-side")
        if side is not None and side not in SIDES:
            shown = short(side) if isinstance(side, str) else kind(side)
            self.fault(
                f"unknown side {shown}",
                f"{pointer}/side",
                hint_for(side, SIDES, f"sides: {', '.join(SIDES)}"),
                code="unknown-side",
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
        other = other_kind(value, "board") if not isinstance(value, Mapping) or "board" not in value else None
        if other is not None and not pointer:
            raise InputError("this is no board", path=self.source.path, hint=other, code="another-kind")
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
                        code="another-kind",
                    ),
                )
                self.faults = self.faults[:1] if "players" not in what else self.faults
            else:
                self.fault("'board' must be 1: no other version is known", f"{pointer}/board", code="version")
        step = number = None
        turn = what.get("turn")
        if turn is not None:
            turn = self.fields(turn, TURN, f"{pointer}/turn", "'turn'")
            step, number = turn.get("step"), turn.get("number")
            if step is not None:
                step = self.word(self.text(step, f"{pointer}/turn/step", "a step"), STEPS, f"{pointer}/turn/step")
            if number is not None and (type(number) is not int or number < 0):
                self.fault(
                    f"the number of a turn must be a whole number from 0, not {kind(number)}", f"{pointer}/turn/number"
                )
        players: Sequence[object] = ()
        if "players" in what:
            players = self.items(what["players"], f"{pointer}/players", "'players'")
            if not 1 <= len(players) <= MOST_PLAYERS and isinstance(what["players"], (list, tuple)):
                self.fault(
                    f"{len(players)} players; a board has 1 to {MOST_PLAYERS}",
                    f"{pointer}/players",
                    code="limit",
                    data={"found": len(players), "allowed": MOST_PLAYERS},
                )
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
                    code="twice",
                    data={"name": player.name},
                )
            names[player.name] = player.pointer
        self.check_owners(names)

    def check_owners(self, players: Mapping[str, object]) -> None:
        """Note a fault for every owner met so far who is no player of the board."""
        for owner, at in self.owners:
            if owner not in players:
                self.fault(
                    f"no player has the name {short(owner)}",
                    at,
                    hint_for(owner, players, f"players: {', '.join(map(short, players))}"),
                    code="unknown-player",
                    data={"name": owner, "known": list(players)},
                )
