"""The folder of an event: which of its files may hold decks, and which are passed over."""

from __future__ import annotations

import os
from collections.abc import Iterator

import msgspec

from validator.decks.readers import NO_DECKS, SUFFIXES
from validator.events.model import PassedOver
from validator.events.plan import PLAN_NAME, ROSTER_NAME
from validator.inputs.files import InputError, over_limit, printable

MOST_FILES = 50_000
_OUR_FILES = (PLAN_NAME, ROSTER_NAME, "submissions.csv")
_NO_DECKS = ("readme", "license", "licence", "copying", "changelog", "thumbs.db", "desktop.ini")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".bmp", ".tif", ".tiff", ".svg")
_PACKED = (".zip", ".rar", ".7z", ".gz", ".tar", ".pages", ".numbers", ".pptx", ".ppt")
_MAILS = (".eml", ".msg", ".mbox")
SENT = (*NO_DECKS, *_PICTURES, *_PACKED, *_MAILS)
"""Endings of files that a player may have sent and of which no deck can be read."""
_OTHERS = (
    ".py",
    ".sh",
    ".exe",
    ".bat",
    ".toml",
    ".ini",
    ".db",
    ".sqlite",
    ".sqlite-wal",
    ".sqlite-shm",
    ".log",
    ".lnk",
)


class FoundFile(msgspec.Struct, frozen=True):
    """A file of the folder."""

    path: str
    shown: str
    """From the folder, with slashes."""
    folders: tuple[str, ...]
    """Names of the folders that it lies in, below the event's."""
    stem: str
    expected: bool
    """Whether its ending is one of a deck file or of one that players send in its place."""


def files_in(folder: str, passed: list[PassedOver]) -> Iterator[FoundFile]:
    """Yield the files below a folder in the order of their names; what is passed over goes into `passed`.

    Raises InputError for a folder that can't be read, or with too many files.
    """
    waiting: list[tuple[str, tuple[str, ...]]] = [(folder, ())]
    number = 0
    while waiting:  # a stack of its own: folders may lie deeper than Python recurses
        parent, above = waiting.pop()
        try:
            with os.scandir(parent) as listed:
                entries = sorted(listed, key=lambda each: each.name)
        except OSError as error:
            if not above:
                raise InputError(f"can't be opened: {error.strerror}", path=folder) from None
            passed.append(PassedOver(printable("/".join(above)), "no permission to read this folder"))
            continue
        deeper = []
        for each in entries:
            name = as_text(each.name)
            shown = "/".join((*above, name))
            why = _passed_over(each)
            if why is not None:
                passed.append(PassedOver(printable(shown, 300), why))
            elif each.is_dir():
                deeper.append((each.path, (*above, name)))
            else:
                number += 1
                if number > MOST_FILES:
                    raise over_limit(f"more than {MOST_FILES:,} files", MOST_FILES, path=folder)
                stem, ending = os.path.splitext(name)
                expected = ending.lower() in (*SUFFIXES, *SENT)
                yield FoundFile(each.path, shown, above, stem if ending or expected else name, expected)
        waiting.extend(reversed(deeper))


def as_text(name: str) -> str:
    """Return the name of a file as text of one line, whatever bytes it has."""
    try:
        name.encode()
    except UnicodeEncodeError:  # no UTF-8: an old name, most often of Windows
        name = os.fsencode(name).decode("cp1252", "replace")
    return "".join(mark if mark.isprintable() else " " if mark.isspace() else printable(mark) for mark in name)


def _passed_over(entry: os.DirEntry[str]) -> str | None:
    """Return why a file isn't looked at; None for one that is."""
    name = entry.name.lower()
    if name.startswith((".", "~$")):
        return "hidden, or a lock file"
    if entry.is_symlink():
        return "a link"
    if entry.is_dir():
        return "a folder of macOS" if name == "__macosx" else None
    if name in _OUR_FILES:
        return "not a deck: a file of the event"
    if name.startswith(_NO_DECKS):
        return "its name is none of a deck"
    if name.endswith(_OTHERS):
        return "not a kind of file that decks are in"
    return None
