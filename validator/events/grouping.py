"""Whose a file is: by the roster, by the name of the file or its folder, by the player that the deck names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from validator.events import names
from validator.events.folder import FoundFile
from validator.events.model import EventProblem, HandedDeck
from validator.events.names import NameParts

SIDES = ("light", "dark", "vong")


class Attributed(msgspec.Struct):
    """A file with what tells whose it is."""

    found: FoundFile
    decks: tuple[HandedDeck, ...]
    parts: NameParts
    """What the name of the file says, with that of its folder where it says nothing."""
    lines: tuple[str, ...]
    """The players that its decks name."""
    folder: str | None = None
    """The name of the nearest folder that could be a player's."""


class PlayerFiles(msgspec.Struct):
    """A player with the decks that are theirs."""

    name: str
    decks: list[HandedDeck]
    problems: list[EventProblem]
    listed: bool = True
    """Whether the roster has them, or there is none."""


def attributed(found: FoundFile, decks: tuple[HandedDeck, ...]) -> list[Attributed]:
    """Return a file with what its name, its folders and its decks say of its player: once for each player named."""
    parts = names.parts_of(found.stem)
    side = parts.side
    name, sure = parts.name, parts.sure
    near: str | None = None
    for folder in reversed(found.folders):
        above = names.parts_of(folder)
        near = near or above.name
        side = side or above.side
        if name is None and above.name is not None:
            name, sure = above.name, True  # a folder for each player
        elif name is not None and above.name is None and above.side is not None:
            sure = True  # a folder for each side
    if len(decks) == 1 and side is not None:
        decks = (msgspec.structs.replace(decks[0], said=side),)
    told: dict[str, list[HandedDeck]] = {}
    line = ""
    for deck in decks:  # a deck that names nobody is of the player before it
        line = names.clean(deck.player) or line
        told.setdefault(line, []).append(deck)
    if "" in told and len(told) == 2:
        told = {next(filter(None, told)): list(decks)}
    if len(told) == 1:
        return [Attributed(found, decks, NameParts(name, side, sure, parts.others), tuple(filter(None, told)), near)]
    nothing = NameParts(None, None, False)
    return [Attributed(found, tuple(some), nothing, (line,) if line else ()) for line, some in told.items()]


def by_names(files: Sequence[Attributed]) -> list[PlayerFiles]:
    """Return the players of files without a roster, by their names.

    A deck's own player line and the name of its file are one person, unless another file speaks against it.
    """
    _choose_parts(files)
    _split_endings(files)
    _take_folders(files)
    trusted = _trusted(files)
    parent: dict[str, str] = {}

    def root(each: str) -> str:
        while parent.setdefault(each, each) != each:
            each = parent[each]
        return each

    for file in files:
        keys = [names.key(each) for each in _names_of(file, trusted)]
        for other in keys[1:]:
            parent[root(other)] = root(keys[0])
    said_of_all = {names.key(name): name for file in files for name in _names_of(file, trusted)}
    for this, name in said_of_all.items():
        if (other := names.written_out(name)) in said_of_all:  # Müller and Mueller
            parent[root(other)] = root(this)
    groups: dict[str, PlayerFiles] = {}
    spelt: dict[str, dict[str, None]] = {}
    for file in files:
        said = _names_of(file, trusted)
        if not said:
            groups[f"\0{file.found.path}"] = _nameless(file)
            continue
        this = root(names.key(said[0]))
        group = groups.setdefault(this, PlayerFiles(said[0], [], []))
        group.decks.extend(file.decks)
        spelt.setdefault(this, {}).update(dict.fromkeys(said))
    in_decks = {line for file in files for line in file.lines}
    for this, written in spelt.items():
        group = groups[this]
        lines = [each for each in written if each in in_decks]
        group.name = max(
            lines or written,
            key=lambda each: (len(each.split()), each not in (each.lower(), each.upper()), not each.isascii()),
        )
        others = [each for each in written if names.key(each) != names.key(group.name)]
        if others:
            message = f"also named {', '.join(others)} in file names or decks"
            group.problems.append(EventProblem("name-differs", "note", message))
    return sorted(groups.values(), key=lambda each: (each.name.casefold(), each.name))


def _choose_parts(files: Iterable[Attributed]) -> None:
    """Take, of several parts of a file's name that could be the player, the one that other files have too."""
    known: dict[str, int] = {}
    for file in files:
        named = (*filter(None, (file.parts.name,)), *file.parts.others, *file.lines)
        for each in {names.key(name) for name in named}:
            known[each] = known.get(each, 0) + 1
    for file in files:
        if file.parts.name is not None and file.parts.others:
            best = max((file.parts.name, *file.parts.others), key=lambda name: known[names.key(name)])
            file.parts = file.parts._replace(name=best, others=())


def _take_folders(files: Iterable[Attributed]) -> None:
    """Take the name of a folder for the player's where there is a folder for each: `Ann/rebels.txt`, `Ann/sith.txt`.

    It is one where its files are few, of different sides, and bear names that no other file has.
    """
    known: dict[str, int] = {}
    inside: dict[tuple[str, ...], list[Attributed]] = {}
    for file in files:
        if file.parts.name is not None:
            this = names.key(file.parts.name)
            known[this] = known.get(this, 0) + 1
        if file.folder is not None:
            inside.setdefault(file.found.folders, []).append(file)
    several = [these for these in inside.values() if 2 <= len(these) <= MOST_IN_FOLDER and _is_players(these, known)]
    alone = [these for these in inside.values() if len(these) == 1 and several and _is_players(these, known)]
    for file in (file for these in (*several, *alone) for file in these):
        file.parts = NameParts(file.folder, file.parts.side, True)


MOST_IN_FOLDER = 3
"""Files of one player's folder."""


def _is_players(files: Sequence[Attributed], known: dict[str, int]) -> bool:
    sides = [deck.side for file in files for deck in file.decks]
    alone = all(file.parts.name is None or known[names.key(file.parts.name)] == 1 for file in files)
    lines = {names.key(line) for file in files for line in file.lines}
    return alone and len(set(sides)) == len(sides) and len(lines) <= 1


def _nameless(file: Attributed) -> PlayerFiles:
    hint = "name the file as “Ann Smith - dark.txt”, or enter it in the roster"
    problem = EventProblem("no-name", "error", f"no player's name in the file or its name: {hint}", (file.found.shown,))
    return PlayerFiles(file.found.shown, list(file.decks), [problem])


def _split_endings(files: Iterable[Attributed]) -> None:
    """Take `dark` off `anndark` where the deck is Dark and another file is Ann's by the same reading."""
    cut: dict[str, list[tuple[Attributed, str, str]]] = {}
    whole = set()
    for file in files:
        name = file.parts.name
        if name is None:
            continue
        whole.add(names.key(name))
        side = file.decks[0].side if len(file.decks) == 1 else None
        if file.parts.side is None and side in SIDES and name.lower().endswith(side) and len(name) > len(side) + 1:
            short = name[: -len(side)]
            cut.setdefault(names.key(short), []).append((file, short, side))
    for short_key, these in cut.items():
        if short_key in whole or len({side for _, _, side in these}) > 1:
            for file, short, side in these:
                file.parts = NameParts(short, side, True)
                file.decks = (msgspec.structs.replace(file.decks[0], said=side),)


def _trusted(files: Iterable[Attributed]) -> dict[str, set[str]]:
    """Return for each name of a file the player lines that may be the same person: where neither has two others."""
    lines_of: dict[str, set[str]] = {}
    alone: set[str] = set()
    names_of: dict[str, set[str]] = {}
    sure: set[str] = set()
    for file in files:
        if file.parts.name is None:
            continue
        this = names.key(file.parts.name)
        lines = {names.key(line) for line in file.lines}
        if not lines:
            alone.add(this)
        if file.parts.sure:
            sure.add(this)
        lines_of.setdefault(this, set()).update(lines)
        for line in lines:
            names_of.setdefault(line, set()).add(this)
    found: dict[str, set[str]] = {}
    for this, lines in lines_of.items():
        for line in lines:
            # A list that two players took from one author names the author in both.
            others = [each for each in names_of[line] if each in alone or each in sure or len(lines_of[each]) > 1]
            if len(lines) == 1 and not (len(names_of[line]) > 1 and others):
                found.setdefault(this, set()).add(line)
    return found


def _names_of(file: Attributed, trusted: dict[str, set[str]]) -> list[str]:
    """Return the names that a file is known by, the surest first."""
    name, lines = file.parts.name, list(file.lines)
    if name is None:
        return lines[:1]
    if not lines:
        return [name]
    same = [line for line in lines if names.key(line) in trusted.get(names.key(name), set())]
    if same:
        return [*same, name]
    return [name] if file.parts.sure else lines[:1]
