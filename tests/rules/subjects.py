"""How a case becomes findings, by what the file is. A new kind of input is one more entry of `KINDS`."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.carddata.kinds import data_findings
from tests.rules.expected import ENDING, TABLE, read_blocks
from validator import formats
from validator.api.outcome import unreadable
from validator.boards.reader import parse_board
from validator.cards.database import Database, load
from validator.checks import board as board_checks
from validator.checks.deck import check
from validator.checks.stack import check_stack
from validator.checks.turn import replay
from validator.decks.readers import parse_deck
from validator.decks.view import DeckView
from validator.inputs.files import InputError
from validator.inputs.json_source import load_json
from validator.results import Finding
from validator.stacks.stacks import Context
from validator.stacks.view import StackView
from validator.turns.reader import parse_turn

HERE = Path(__file__).parent


class Case(NamedTuple):
    """A case of a rule: a file of `tests/rules/ID/good` or `bad`, or a block of `tests/rules/ID/cases.txt`."""

    rule: str
    verdict: str
    """`good` or `bad`."""
    name: str
    """What it shows: `WHAT.txt`, `WHAT@FORMAT.txt`, `WHAT@FORMAT@DAY.txt`; of a block, without the ending."""
    path: Path
    """The file in which it stands."""
    command: str = ""
    """Of a block: the command line."""

    @property
    def data(self) -> bytes:
        return self.command.encode() or self.path.read_bytes()

    @property
    def stem(self) -> str:
        return self.name if self.command else Path(self.name).stem

    @property
    def format(self) -> str:
        return [*self.stem.split("@"), "open"][1]

    @property
    def as_of(self) -> str | None:
        parts = self.stem.split("@")
        return parts[2] if len(parts) > 2 else None

    def __str__(self) -> str:
        return f"{self.rule}-{self.verdict}-{self.name}"


@cache
def cards() -> Database:
    return load()


def deck_findings(data: bytes, under: str, as_of: str | None) -> list[Finding]:
    db = cards()
    try:
        deck = parse_deck(data, db)
    except InputError as error:
        return list(unreadable("", "", error).findings)
    return list(check(DeckView(deck, formats.resolve(under, as_of, db), db)))


def board_findings(data: bytes, under: str, as_of: str | None) -> list[Finding]:
    db = cards()
    try:
        board = parse_board(data, db)
    except InputError as error:
        return list(unreadable("", "", error).findings)
    return list(board_checks.check(board, db, formats.resolve(under, as_of, db)))


def turn_findings(data: bytes, under: str, as_of: str | None) -> list[Finding]:
    db = cards()
    try:
        log = parse_turn(data, db)
    except InputError as error:
        return list(unreadable("", "", error).findings)
    return list(replay.check(log, db, formats.resolve(under, as_of, db)).findings)


def stack_findings(data: bytes, under: str, as_of: str | None) -> list[Finding]:
    """Read a command line: `swtcg stack explain TOP UNDER... [--with CARD]...`, cards with blanks in quotes."""
    db = cards()
    words = shlex.split(data.decode())[3:]
    stack = []
    others = []
    while words:
        word = words.pop(0)
        if word == "--with":
            others.append(db.get(words.pop(0)))
        else:
            stack.append(db.get(word))
    severities = formats.resolve(under, as_of, db).severities
    return list(check_stack(StackView(stack, db, Context.of(others)), severities))


KINDS: dict[str, Callable[[bytes, str, str | None], list[Finding]]] = {
    "deck": deck_findings,
    "board": board_findings,
    "turn": turn_findings,
    "stack": stack_findings,
    "cards": data_findings,
}
"""Kind of input to what checks it: the bytes, the format and the day to findings."""


def kind_of(data: bytes) -> str:
    """Return the kind of a case: that of a JSON object's first key, a stack for its command, else a deck."""
    if data.startswith(b"swtcg stack explain"):
        return "stack"
    if data.removeprefix(b"\xef\xbb\xbf").startswith(b"Name\tSet\t"):
        return "cards"
    try:
        found = json.loads(data)
    except ValueError:
        try:
            found = load_json(data, lenient=True)[0]
        except InputError:
            return "deck"
    if isinstance(found, dict):
        return {"board": "board", "turn_log": "turn", "card_set": "cards", "files": "cards"}.get(
            next(iter(found), ""), "deck"
        )
    return "deck"


def findings(data: bytes, under: str = "open", as_of: str | None = None) -> list[Finding]:
    """Return what is found in an input, of whatever kind it is."""
    return KINDS[kind_of(data)](data, under, as_of)


def cases(verdict: str) -> list[Case]:
    """Return all cases that are `good` or `bad`."""
    found = []
    for folder in sorted(HERE.iterdir()):
        table = folder / TABLE
        if table.exists():
            found += [
                Case(folder.name, block.verdict, block.name, table, block.command)
                for block in read_blocks(table.read_text(encoding="utf-8"))
                if block.verdict == verdict
            ]
        if (folder / verdict).is_dir():
            found += [
                Case(folder.name, verdict, path.name, path)
                for path in sorted((folder / verdict).iterdir())
                if not path.name.startswith(".") and path.suffix != ENDING
            ]
    return found
