"""The examples of a rule's page: as data, as people read them, and the command that checks one."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from validator.inputs.sequence import joined
from validator.rules.registry import Rule

PageHeading = Literal["Fails", "Passes"]

IN_WORDS = {"error": "an error", "warning": "a warning", "note": "a note", "off": "off"}
"""The severities of a rule, as a sentence has them."""
_COMMANDS = {"deck": "deck check", "board": "board check", "turn": "turn check", "cards": "cards lint"}
_ORDER = {"space": 0, "ground": 1, "character": 2}


class Example(msgspec.Struct, frozen=True):
    """One example of a page."""

    kind: str
    """`deck`, `board`, `turn`, `cards` (one file of card data), `command` (a command line), or `files` (several)."""
    data: bytes
    """The file, or the command line."""
    options: str
    """Options that the check of it needs, such as `--format wotc`."""


def example(rule: Rule, heading: PageHeading) -> Example:
    """Return the example below a heading of a rule's page."""
    text = _section(rule.doc, heading)
    intro, _, indented = text.partition("::\n\n")
    shown = textwrap.dedent(indented).strip("\n") + "\n"
    options = " ".join(re.findall(r"--(?:format|as-of) [^`\s]+", intro))
    data = shown.encode("cp1252" if "Windows-1252" in intro else "utf-8")
    return Example(_kind(shown, rule), data, options)


def check_command(rule: Rule, heading: PageHeading) -> str:
    """Return the command that checks an example for this rule alone; empty where there is none."""
    found = example(rule, heading)
    if found.kind == "command":
        return f"{found.data.decode().strip()} --select {rule.id}"
    if found.kind not in _COMMANDS:
        return ""
    check = f"swtcg {_COMMANDS[found.kind]} - --select {rule.id}"
    options = f" {found.options}" if found.options else ""
    return f"swtcg rules show {rule.id} --example {heading.lower()} | {check}{options}"


def readable(text: str) -> str:
    """Return a section of a page in which a board is in its text form, and a log shows its events.

    What is no board and no log stays as it is.
    """
    intro, block = _split(text)
    try:
        value = json.loads(block) if block.lstrip().startswith("{") else None
    except ValueError:
        return text
    if not isinstance(value, dict) or not ({"board", "turn_log"} & value.keys()):
        return text
    try:
        lines = list(_log(value)) if "turn_log" in value else _board(value).splitlines()
    except (ValueError, KeyError, TypeError, AttributeError):
        return text
    return f"{intro}{textwrap.indent(chr(10).join(lines), '    ')}"


def differs(rule: Rule, severities: Mapping[str, Mapping[str, str]]) -> str:
    """Return in which formats a rule has another severity; empty where there is none.

    `severities`: what each format sets, by the name of the format.
    """
    found: dict[str, list[str]] = {}
    for name, known in severities.items():
        if rule.id in known and known[rule.id] != rule.severity:
            found.setdefault(known[rule.id], []).append(name)
    return joined([f"{IN_WORDS[word]} in {joined(names, 'and')}" for word, names in found.items()], "and")


def _section(doc: str, heading: str) -> str:
    after = doc.partition(f"{heading}\n{'-' * len(heading)}\n")[2]
    return re.split(r"\n\n[^\n]+\n-{3,}\n", after)[0]


def _kind(text: str, rule: Rule) -> str:
    if text.startswith("swtcg "):
        return "command"
    if not text.startswith("{"):
        return "deck" if rule.family in ("deck", "format", "input") else "files"
    try:
        value = json.loads(text)
    except ValueError:
        first = re.match(r'\{\s*"(board|turn_log)"\s*:', text)  # JSON with a fault on purpose is still of its kind
        if first:
            return {"board": "board", "turn_log": "turn"}[first[1]]
        return "deck" if rule.family == "input" else "cards" if rule.family == "carddata" else "files"
    for key, kind in (("board", "board"), ("turn_log", "turn"), ("card_set", "cards"), ("deck", "deck")):
        if key in value:
            return kind
    return "files"


def _split(text: str) -> tuple[str, str]:
    """Return a section up to its example, and the example without its indent."""
    lines = text.split("\n")
    begin = next((at for at, line in enumerate(lines) if line.startswith("    ")), len(lines))
    intro = "".join(f"{line}\n" for line in lines[:begin])
    return intro, textwrap.dedent("\n".join(lines[begin:]))


def _board(board: Mapping[str, Any]) -> str:
    from validator.boards.notation_writer import write_notation  # only for a page on boards

    return write_notation(board).strip("\n")


def _log(log: Mapping[str, Any]) -> Iterator[str]:
    """Yield a log for people: two words on the board before, then the events."""
    board = log["before"]
    step = board.get("turn", {}).get("step", "")
    yield f"Step {step}" if step else "Before:"
    for player in board["players"]:
        units = []
        arenas: dict[str, Any] = player.get("arenas", {})
        for arena in sorted(arenas, key=lambda each: _ORDER.get(each, 3)):
            for unit in arenas[arena]:
                names = " / ".join(map(_name, unit["cards"]))
                more = "".join(f" + {_name(each)}" for each in unit.get("equipment", ()))
                more += "".join(f" ^ {_name(each)}" for each in unit.get("pilots", ()))
                units.append(f"{unit['id']} = {names}{more}" if "id" in unit else f"{names}{more}")
        yield f"{player.get('name', 'a player')} ({player['side']}): {', '.join(units) or 'no unit'}"
    for at, event in enumerate(log["events"]):
        said = [f"{key.replace('_', ' ')} {_value(event[key])}" for key in event if key not in ("do", "player")]
        yield f"{at}. {event.get('player', '')} {event['do']}: {', '.join(said)}".replace("  ", " ").removesuffix(": ")
    if "after" in log:
        yield "and the board after it"


def _name(card: Any) -> str:
    return str(card.get("card", "?")) if isinstance(card, Mapping) else str(card)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return " and ".join(f"{amount} {name}" for name, amount in value.items())
    if isinstance(value, list):
        return ", ".join(map(_name, value)) or "none"
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
