"""Whose a file is where there is a roster."""

from __future__ import annotations

import os
from collections.abc import Sequence

import msgspec

from validator.events import names
from validator.events.folder import FoundFile
from validator.events.grouping import Attributed, PlayerFiles, by_names
from validator.events.model import EventProblem, HandedDeck
from validator.events.roster import Roster, RosterRow
from validator.inputs.files import printable


def by_roster(roster: Roster, files: Sequence[Attributed], outside: frozenset[str]) -> list[PlayerFiles]:
    """Return the players of a roster in its order, then those of files that are of nobody on it.

    A file that the roster names is of that player; else its name or its deck's player line is looked for. `outside`:
    paths that the roster names and that aren't there.
    """
    players = {row.name: PlayerFiles(row.name, [], list(row.problems)) for row in roster.rows}
    keys = {each: row.name for row in reversed(roster.rows) for each in reversed(row.keys)}
    known = names.RosterNames(keys)
    named = _entered(roster.rows)
    left: list[Attributed] = []
    for file in files:
        entries = named.get(_real(file.found.path))
        if entries:
            for row, slot in entries:
                own = {each.slot for each in row.files}
                players[row.name].decks.extend(_of_slot(file, slot, own))
            continue
        _by_name(file, known, players, left)
    shown = [file.found.shown for file in files]
    near = {os.path.splitext(each.casefold())[0]: each for each in shown} | {each.casefold(): each for each in shown}
    for row in roster.rows:
        for entered in row.files:
            if entered.path in outside:
                meant = near.get(entered.shown.casefold()) or near.get(os.path.splitext(entered.shown.casefold())[0])
                told = f"; is {printable(meant, 80)} meant?" if meant else ""
                message = f"the roster names {printable(entered.shown, 80)}; there is no such file{told}"
                players[row.name].problems.append(EventProblem("missing-file", "error", message, (entered.shown,)))
    unlisted = by_names(left)
    for player in unlisted:
        player.listed = False
        files_ = tuple(dict.fromkeys(deck.file for deck in player.decks))
        player.problems.insert(0, EventProblem("unlisted", "error", "is not on the roster", files_))
    return [*players.values(), *unlisted]


Entered = dict[str, list[tuple[RosterRow, str]]]


def _entered(rows: Sequence[RosterRow]) -> Entered:
    """Return whose each file is that a roster names, and for which deck."""
    found: Entered = {}
    for row in rows:
        for each in row.files:
            these = found.setdefault(_real(each.path), [])
            if all(other is not row or slot != each.slot for other, slot in these):
                these.append((row, each.slot))
    return found


def _real(path: str) -> str:
    return os.path.realpath(path)


def _of_slot(file: Attributed, slot: str, entered: set[str]) -> list[HandedDeck]:
    """Return the decks of a file that the roster enters for one deck of a player.

    Of a file with several decks those are left for which the roster enters a file as well. `entered`: for which decks
    it enters files.
    """
    decks = list(file.decks)
    if slot == "any":
        return list(decks)
    if len(decks) == 1:
        return [msgspec.structs.replace(decks[0], said=slot)]
    if any(deck.side == slot for deck in decks):
        return [deck for deck in decks if deck.side == slot or deck.side not in entered]
    return list(decks)


def _by_name(
    file: Attributed, known: names.RosterNames, players: dict[str, PlayerFiles], left: list[Attributed]
) -> None:
    """Give a file that the roster doesn't name to the player whose name it bears, or leave it."""
    said = [each for each in (file.parts.name, *file.parts.others, *file.lines) if each is not None]
    found = {player: (text, whole) for text in said for player, whole in [known.find(text)] if player is not None}
    if not found and file.folder is not None:
        text_, (player_, whole_) = file.folder, known.find(file.folder)
        found = {player_: (text_, whole_)} if player_ is not None else {}
    if not found:
        left.append(file)
        return
    file_player = known.find(file.parts.name)[0] if file.parts.name is not None else None
    player = file_player or next(iter(found))
    text, whole = found[player]
    players[player].decks.extend(file.decks)
    shown = (file.found.shown,)
    if len(found) > 1:
        others = ", ".join(each for each in found if each != player)
        message = f"the deck in {file.found.shown} names another player: {others}"
        players[player].problems.append(EventProblem("name-differs", "warning", message, shown))
    elif not whole:
        players[player].problems.append(EventProblem("name-short", "note", f"known by “{text}”", shown))


def entered_files(roster: Roster) -> tuple[list[FoundFile], frozenset[str]]:
    """Return the files that a roster names, and the paths of those that aren't there."""
    found: list[FoundFile] = []
    missing: set[str] = set()
    for row in roster.rows:
        for each in row.files:
            if os.path.isfile(each.path):
                stem = os.path.splitext(os.path.basename(each.path))[0]
                found.append(FoundFile(each.path, each.shown, tuple(each.shown.split("/")[:-1]), stem, True))
            else:
                missing.add(each.path)
    return found, frozenset(missing)
