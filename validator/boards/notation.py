"""Boards as people write them by hand: a text of a few lines, with the same information as the JSON.

A line is a player, a zone, or what lies in a zone::

    turn 4, build-light
    Ann (light)
    Ground: crew = Ghost Crew (E) / Ezra Bridger (F) + E-22 Rifle Cache [tapped, 1 damage]
    Character: Din Djarin (F) / Boba Fett (W) + The Creed (A) @ Bob
    Bob (dark)
    Space: Devastator (A) ^ Captain Needa (A)

`/` stands before a card beneath, `+` before an Equipment, `^` before a Pilot, `~` before a card face down; `>` before
a card beneath an Equipment or a Pilot, `++` before an Equipment of a Pilot. All of them have a blank on both sides.
`ID =` stands before a card or a unit, `@ PLAYER` behind a card names its owner, and `;` or a new line parts two units
or cards. Both directions go over the decoded JSON of `schemas/board.schema.json`, so that nothing else has to know this
form. `2x Card` and `Card x2` are two that are alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from validator.boards.model import ARENAS, SIDES, STEPS, Source
from validator.inputs.files import InputError
from validator.inputs.likeness import hint_for, nearest
from validator.inputs.wording import short

CARD_ZONES = ("missions", "events", "discard", "supply")
"""Zones of cards that stand in a player's JSON by their own names."""
ZONES: Mapping[str, tuple[str, ...]] = {
    **{arena: ("arenas", arena) for arena in ARENAS},
    "retreated": ("build_zone", "units"),
    "building": ("build_zone", "building"),
    "equipment": ("build_zone", "equipment"),
    **{f"{arena} location": ("locations", arena) for arena in ARENAS},
    "resource": ("resource",),
    **{zone: (zone,) for zone in CARD_ZONES},
}
"""What a zone is called in a text, and where it stands in the JSON of a player."""
_OTHER_WORDS = {
    **{f"{arena} arena": arena for arena in ARENAS},
    **{f"{arena} locations": f"{arena} location" for arena in ARENAS},
    **{f"location {arena}": f"{arena} location" for arena in ARENAS},
    **dict.fromkeys(("characters", "char", "chars"), "character"),
    "build zone": "retreated",
    "mission": "missions",
    "event": "events",
    "discard pile": "discard",
}
UNIT_ZONES = frozenset((*ARENAS, "retreated"))
PARTS = {"/": "cards", "+": "equipment", "^": "pilots", "~": "face_down"}
_SPLIT = re.compile(r"\s(?P<mark>\+\+|[/+^~>])\s|(?<=\))\s*(?P<slash>/)\s*(?=\S)|\s(?P<near>\+\+|[+^~>])(?=[^\s/+^~>])")
"""A mark has a blank on both sides. Where no name could go on, one before it is enough, and for `/` behind `)` none."""
_ITEM = re.compile(r"(?:[^;)]|\)(?!,\s))+\)?")
"""Units, or cards, are parted by `;`, or by a comma behind a letter in brackets."""
_TURN = re.compile(r"turn\s+(\d+)\s*(?:[,:;]\s*)?(?:step\s*:?\s*)?(.*)|step\s*:?\s*(.+)", re.IGNORECASE)
_SIDE = rf"({'|'.join(SIDES)})(?:\s+side)?"
_PLAYER = re.compile(rf"(?:player\s*:\s*)?(.+?)\s*\({_SIDE}\)\s*:?", re.IGNORECASE)
_PLAYER_BY_COMMA = re.compile(rf"(?:player\s*:\s*)?([^:;]+?)\s*(?:,|\s[–—-])\s*{_SIDE}\s*:?", re.IGNORECASE)
_PLAIN_PLAYER = re.compile(r"player\s*:\s*(.+)", re.IGNORECASE)
_SEVERAL = re.compile(r"(?:([1-9][0-9]?)\s*[x×]\s+)?(.+?)(?:\s+[x×]\s*([1-9][0-9]?))?(\s*\[.*\])?", re.IGNORECASE)
_COUNTER = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^,\]"]+))\s*(?:,|$)')
_TEXT_COUNTER = re.compile(r'\s*([^\s,"\]=]+)\s*=\s*("(?:[^"\\]|\\.)*")\s*(?:,|$)')


class TextSource(Source):
    """The text that a board was read from, with the place of everything that its JSON names."""

    __slots__ = ("places",)

    def __init__(self, data: bytes, path: str | None, places: Mapping[str, tuple[int, int]]) -> None:
        super().__init__(data, path)
        self.places = places

    def locate(self, pointer: str, *, key: bool = False) -> tuple[int, int] | None:
        """Return line and column of what a JSON pointer names, or of the nearest thing around it that the text has."""
        while pointer and pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places.get(pointer)


def is_notation(text: str) -> bool:
    """Whether a text is a board in this form: no JSON, and one of its lines is a zone of a board or its turn."""
    if text.lstrip()[:1] in ("{", "["):
        return False
    players = arenas = False
    for line in text.splitlines():
        line = line.strip()
        players = players or _player(line) is not None
        arenas = arenas or _zone(line) is not None
    return players and arenas


def parse_notation(text: str, path: str | None = None) -> tuple[dict[str, Any], dict[str, tuple[int, int]]]:
    """Return a board's text as decoded JSON, and the line and column (from 1) of each JSON pointer that it names.

    `path`: what to call the input in messages. Raises InputError; its `others` are further faults of the text.
    """
    return _NotationReading(path).read(text)


def _player(line: str) -> re.Match[str] | None:
    """Return name and side of the player that a line begins."""
    return _PLAYER.fullmatch(line) or _PLAYER_BY_COMMA.fullmatch(line) or _PLAIN_PLAYER.fullmatch(line)


def _zone(line: str) -> tuple[str, str, int] | None:
    """Return the zone that a line opens, what follows it, and at which character that begins."""
    head, colon, rest = line.partition(":")
    if not colon:
        return None
    word = " ".join(head.lower().split())
    word = _OTHER_WORDS.get(word, word)
    if word not in ZONES:
        return None
    return word, rest, len(head) + 1


def _meant_as_zone(line: str) -> bool:
    """Whether a line without a zone's word begins as if it had one: it mustn't go on with the zone before it.

    A card's name may have a colon, too; so where no id follows, the word must be like a zone's.
    """
    head, colon, rest = line.partition(":")
    if not colon or (rest and not rest[0].isspace()) or "=" in head or _SPLIT.search(head):
        return False
    return "=" in (_SPLIT.split(rest, 1)[0]) or bool(nearest(head, ZONES))


def _times(text: str) -> tuple[int, str, int]:
    """Return how many of a card a line names (`2x Card`, `Card x2`), the card, and at which character it begins.

    Only a card alone can be several: which of a stack's would be meant nobody could say.
    """
    found = _SEVERAL.fullmatch(text)
    if found is None or _SPLIT.search(text) or "=" in text:
        return 1, text, 0
    before, card, after, marks = found.groups()
    if (before is None) == (after is None):
        return 1, text, 0
    return int(before or after), card + (marks or ""), found.start(2)


class _NotationReading:
    def __init__(self, path: str | None) -> None:
        self.path = path
        self.faults: list[InputError] = []
        self.places: dict[str, tuple[int, int]] = {}
        self.board: dict[str, Any] = {"board": 1, "players": []}
        self.zone: str | None = None
        self.line = 0

    def fault(self, message: str, column: int, hint: str | None = None) -> None:
        if len(self.faults) < 100:
            self.faults.append(
                InputError(message, path=self.path, line=self.line, column=column + 1, hint=hint, code="notation")
            )

    def read(self, text: str) -> tuple[dict[str, Any], dict[str, tuple[int, int]]]:
        for self.line, line in enumerate(text.splitlines(), 1):
            start = len(line) - len(line.lstrip())
            if line.strip() and not line.lstrip().startswith(("#", "//")):
                self._line(line.rstrip(), start)
        if not self.board["players"] and not self.faults:
            self.line = 1
            self.fault("no player", 0, "begin a player with a line such as `Ann (light)`")
        if self.faults:
            first, *rest = self.faults
            first.others = tuple(rest)
            raise first
        return self.board, self.places

    def _line(self, line: str, start: int) -> None:
        text = line[start:]
        turn = _TURN.fullmatch(text)
        if turn is not None and not self.board["players"]:
            self._turn(turn, start)
            return
        zone = _zone(text)
        if zone is not None:
            self.zone, rest, at = zone
            if not self.board["players"]:
                self.fault(
                    f"{short(text)} stands before the first player", start, "name the player first: `Ann (light)`"
                )
            else:
                self._items(rest, start + at)
            return
        player = _player(text)
        if player is not None:
            self._player(player, start)
        elif self.zone is not None and not _meant_as_zone(text):
            if self.board["players"]:  # else it was said that the zone stands before the first player
                self._items(text, start)
        else:
            self._lost(text, start)

    def _lost(self, text: str, start: int) -> None:
        head, colon, _ = text.partition(":")
        zones = [f"{zone.capitalize()}:" for zone in ZONES] if colon else []
        self.fault(
            f"{short(text)} is neither a player nor a zone",
            start,
            hint_for(head + colon, zones, "a player is `Ann (light)`, a zone `Ground: …`"),
        )

    def _turn(self, turn: re.Match[str], start: int) -> None:
        found: dict[str, Any] = {}
        if turn[1] is not None:
            found["number"] = int(turn[1][:9])
        step = (turn[2] or turn[3] or "").strip()
        if step:
            word = "-".join(step.lower().split())
            found["step"] = word if word in STEPS else step
        self.board["turn"] = found
        for pointer in ("/turn", "/turn/step", "/turn/number"):
            self.places[pointer] = (self.line, start + 1)

    def _player(self, found: re.Match[str], start: int) -> None:
        pointer = f"/players/{len(self.board['players'])}"
        player: dict[str, Any] = {"name": found[1].strip(), "arenas": {arena: [] for arena in ARENAS}}
        if found.re is not _PLAIN_PLAYER:
            player["side"] = found[2].lower()
        for part in ("", "/name", "/side"):
            self.places[pointer + part] = (self.line, start + 1)
        self.board["players"].append(player)
        self.zone = None

    # ── what lies in a zone ───────────────────────────────────────────────────────────────────────────────────────

    def _items(self, text: str, at: int) -> None:
        assert self.zone is not None
        for item in _ITEM.finditer(text):
            cell = item[0].lstrip(", ;\t").strip()
            if cell and cell not in ("-", "–", "none"):
                number, cell, begin = _times(cell)
                for _ in range(number):
                    self._item(cell, at + item.start() + len(item[0]) - len(item[0].lstrip(", ;\t")) + begin)

    def _item(self, text: str, at: int) -> None:
        assert self.zone is not None
        players = self.board["players"]
        base = f"/players/{len(players) - 1}"
        where: Any = players[-1]
        *way, last = ZONES[self.zone]
        for step in way:
            where = where.setdefault(step, {})
            base += f"/{step}"
        base += f"/{last}"
        self.places.setdefault(base, (self.line, at + 1))
        if self.zone == "resource":
            if last in where:
                self.fault("a second Resource", at, "a player has one")
            where[last] = self._card(text, at, base)
            return
        held = where.setdefault(last, [])
        pointer = f"{base}/{len(held)}"
        self.places[pointer] = (self.line, at + 1)
        if self.zone in UNIT_ZONES:
            held.append(self._unit(text, at, pointer))
        elif self.zone == "equipment":
            held.append(self._equipment(text, at, pointer))
        else:
            held.append(self._card(text, at, pointer))

    def _pieces(self, text: str, at: int) -> list[tuple[str, str, int]]:
        """Return the cards of a unit's line: the mark before each, its text, and where that begins."""
        found = []
        mark, begin = "", 0
        for split in (*_SPLIT.finditer(text), None):
            end = split.start() if split is not None else len(text)
            piece = text[begin:end]
            found.append((mark, piece.strip(), at + begin + len(piece) - len(piece.lstrip())))
            if split is not None:
                mark, begin = split["mark"] or split["slash"] or split["near"], split.end()
        return found

    def _unit(self, text: str, at: int, pointer: str) -> dict[str, Any]:
        unit: dict[str, Any] = {}
        opened = text.rfind("[")
        if opened >= 0 and text.endswith("]"):
            self._marks(unit, text[opened + 1 : -1], at + opened + 1)
            text = text[:opened].rstrip()
        first = _SPLIT.search(text)
        id_, equals, rest = text.partition("=")
        if equals and (first is None or len(id_) < first.start()):
            if id_.strip():
                unit["id"] = id_.strip()
            at += len(id_) + 1 + len(rest) - len(rest.lstrip())
            text = rest.strip()
        self._stack(unit, text, at, pointer)
        return unit

    def _stack(self, unit: dict[str, Any], text: str, at: int, pointer: str) -> None:
        """Read a line of cards into a unit; `mark` says what each is to the unit or to the card before it."""
        last: dict[str, Any] | None = None
        last_at = ""
        for mark, piece, begin in self._pieces(text, at):
            if mark in ("", *PARTS):
                kind = PARTS.get(mark, "cards")
                held = unit.setdefault(kind, [])
                last_at = f"{pointer}/{kind}/{len(held)}"
                card = self._card(piece, begin, last_at)
                last = {"card": card} if isinstance(card, str) else card
                held.append(card)
                owner, place = held, len(held) - 1
                pilot = kind == "pilots"
                continue
            field = "under" if mark == ">" else "equipment"
            if last is None or (field == "equipment" and not pilot) or owner is unit.get("cards"):
                self.fault(
                    f"`{mark}` must follow {'a Pilot' if mark == '++' else 'an Equipment or a Pilot'}",
                    begin,
                    "a card beneath the unit has `/` before it",
                )
                continue
            more = last.setdefault(field, [])
            more.append(self._card(piece, begin, f"{last_at}/{field}/{len(more)}"))
            owner[place] = last

    def _equipment(self, text: str, at: int, pointer: str) -> Any:
        pieces = self._pieces(text, at)
        _, name, begin = pieces[0]
        card = self._card(name, begin, pointer)
        for mark, piece, start in pieces[1:]:
            if mark not in (">", "/"):
                self.fault(f"`{mark}` can't stand here", start, "a card beneath an Equipment has `>` before it")
                continue
            card = {"card": card} if isinstance(card, str) else card
            under = card.setdefault("under", [])
            under.append(self._card(piece, start, f"{pointer}/under/{len(under)}"))
        return card

    def _card(self, text: str, at: int, pointer: str) -> Any:
        self.places[pointer] = (self.line, at + 1)
        name, owned, owner = text.partition(" @ ")
        id_, equals, rest = name.partition("=")
        if not equals:
            id_, rest = "", name
        if not rest.strip():
            self.fault("a card is missing here", at, "each mark stands between two cards")
        if not id_.strip() and not owned:
            return rest.strip()
        card: dict[str, Any] = {"id": id_.strip()} if id_.strip() else {}
        card["card"] = rest.strip()
        if owned:
            card["owner"] = owner.strip()
        return card

    def _marks(self, unit: dict[str, Any], text: str, at: int) -> None:
        """Read what stands in square brackets: tapped, damage and counters."""
        begin = 0
        while begin < len(text):
            worded = _TEXT_COUNTER.match(text, begin)
            found = worded or _COUNTER.match(text, begin)
            if found is None or found.end() == begin:
                self.fault(f"not understood: {short(text[begin:])}", at + begin, "write `[tapped, 2 damage]`")
                return
            start, begin = begin, found.end()
            if worded is not None:
                unit.setdefault("counters", {})[worded[1]] = json.loads(worded[2])
            elif found[2] is None or not self._mark(unit, found[2].strip()):
                self.fault(
                    f"not understood: {short(found[0].strip(' ,'))}",
                    at + start,
                    "write `tapped`, `2 damage`, or a counter as `3 mastery`",
                )

    def _mark(self, unit: dict[str, Any], text: str) -> bool:
        word = text.lower()
        if word in ("tapped", "untapped"):
            unit["tapped"] = word == "tapped"
            return True
        number, _, name = text.partition(" ")
        if not re.fullmatch(r"-?[0-9]{1,9}", number):
            name, _, number = text.rpartition(" ")
        name = name.strip()
        if name and re.fullmatch(r"-?[0-9]{1,9}", number):
            if name.lower() in ("damage", "damages", "counter", "counters"):
                unit["damage"] = int(number)
            else:
                unit.setdefault("counters", {})[name] = int(number)
            return True
        if number in ("yes", "no") and name:
            unit.setdefault("counters", {})[name] = number == "yes"
            return True
        return False
