"""The community's LackeyCCG plugin under the linter: its folder and its lists beside the set files."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Sequence

from validator.carddata.ours.database import Progress, context_rows, read_table, subject_of_identities
from validator.carddata.plugin.cells import PluginFile
from validator.carddata.plugin.decks import deck_files
from validator.carddata.plugin.decoding import read_text, where_of
from validator.carddata.plugin.files import MAX_BYTES, read_set_file
from validator.carddata.plugin.text import TextReader
from validator.carddata.view import Accept, CardDataView, KeywordEntry
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError, printable, read_bytes
from validator.problems import COLUMNS_WRONG, FORMAT_INCONSISTENT, SCHEMA, SET_UNKNOWN
from validator.results import Where

LISTS = ("ListOfCardDataFiles.txt", "formats.txt", "updatelist.txt", "version.txt")
"""Files of a plugin besides its set files."""


class Plugin:
    """What a plugin has besides set files.

    `root`: its folder; the lists are None where their files are missing.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self.unreadable: list[InputError] = []
        """Set files that could not be read at all."""
        self.files: dict[str, PluginFile] = {}
        """Other files by name."""
        self.listed: dict[str, int] | None = None
        """Set files of ListOfCardDataFiles.txt by name, with the line."""
        self.updates: list[tuple[int, str, str, str]] | None = None
        """Lines of updatelist.txt: line, path, address, checksum."""
        self.images: dict[str, int] = {}
        """Image files of updatelist.txt, `SET/NAME.jpg`, with the line."""
        self.formats: list[tuple[str, int, list[tuple[str, int]]]] | None = None
        """Formats: label, line, and set codes with their lines."""
        self.version: tuple[str, int] | None = None
        """Date of version.txt with its line."""
        self.update_date: tuple[str, int] | None = None


def is_plugin(folder: str) -> str | None:
    """Return the folder in which a plugin's files lie, for a folder that is or holds one; else None."""
    for inner in ("", "starwars", os.path.join("plugins", "starwars")):
        root = os.path.join(folder, inner) if inner else folder
        sets = os.path.join(root, "sets")
        if os.path.isdir(sets) and any(name.lower().endswith(".txt") for name in os.listdir(sets)):
            return root
        if os.path.exists(os.path.join(root, "ListOfCardDataFiles.txt")):
            return root
    return None


def read_plugin(folder: str, progress: Progress | None = None) -> tuple[list[PluginFile], Plugin]:
    """Read a plugin folder; set files that can't be read are named in the plugin.

    `progress`: is told how many files were read. Raises InputError when the folder is no plugin, or no set file can be
    read.
    """
    root = is_plugin(folder)
    if root is None:
        raise InputError(
            "is no folder of a LackeyCCG plugin",
            path=folder,
            hint="it should hold a folder sets with set files",
            code="another-kind",
        )
    reader = TextReader(shipped_keywords())
    plugin = Plugin(root)
    for name in LISTS:
        path = os.path.join(root, name)
        if os.path.exists(path):
            plugin.files[name] = read_list(path, plugin, name)
    files: list[PluginFile] = []
    sets = os.path.join(root, "sets")
    for name in sorted(os.listdir(sets)) if os.path.isdir(sets) else ():
        path = os.path.join(sets, name)
        if name.lower().endswith(".txt") and os.path.isfile(path):
            if progress is not None:
                progress(len(files) + 1)
            data = read_bytes(path, limit=MAX_BYTES)
            if _is_help(name, data):
                continue
            try:
                files.append(read_set_file(path, data, reader))
            except InputError as error:
                plugin.unreadable.append(error.at(path))
    if not files and plugin.unreadable:
        raise plugin.unreadable[0]
    if not files:
        raise InputError(
            "has no set files", path=sets, hint="set files are SET.txt, tab-separated", code="another-kind"
        )
    return files, plugin


def _is_help(name: str, data: bytes) -> bool:
    """Whether a file of the sets folder holds help pages instead of cards."""
    return name.upper() in ("HELP.TXT", "README.TXT") and b"\t" not in data.split(b"\n", 1)[0]


def shipped_keywords() -> list[KeywordEntry]:
    """Return the keywords of the shipped data."""
    return list(read_table(None, "keywords.json", "keywords", KeywordEntry))


def read_list(path: str, plugin: Plugin, name: str) -> PluginFile:
    """Read one of the lists beside the set files. Raises InputError."""
    data = read_bytes(path, limit=MAX_BYTES)
    text, encoding, said = read_text(path, data)
    file = PluginFile(path, "plugin-list", data, text, encoding)
    for rule, where, more in said:
        file.add(rule, where, **more)
    if name == "updatelist.txt":
        _read_updates(file, plugin)
    elif name == "ListOfCardDataFiles.txt":
        plugin.listed = {
            found[1].strip(): where_of(text, found.start()).line or 1
            for found in re.finditer(r"<filetoinclude>([^<]*)</filetoinclude>", text)
        }
        _balanced(file, "filetoinclude")
    elif name == "formats.txt":
        _read_formats(file, plugin)
    else:
        found = re.search(r"<lastupdateYYMMDD>([^<]*)</lastupdateYYMMDD>", text)
        if found is not None:
            plugin.version = (found[1].strip(), where_of(text, found.start()).line or 1)
    return file


def _read_updates(file: PluginFile, plugin: Plugin) -> None:
    plugin.updates = []
    images = False
    for number, line in enumerate(file.lines, 1):
        cells = line.removesuffix("\r").split("\t")
        if not line.strip():
            continue
        if number == 1:
            plugin.update_date = (cells[1].strip() if len(cells) > 1 else "", 1)
        elif cells[0].strip() == "CardImageURLs:":
            images = True
        elif images:
            plugin.images[cells[0].strip()] = number
        elif len(cells) >= 2:
            plugin.updates.append(
                (number, cells[0].strip(), cells[1].strip(), cells[2].strip() if len(cells) > 2 else "")
            )
        else:
            file.add(
                COLUMNS_WRONG,
                Where(line=number),
                severity="error",
                what=f"{printable(line.strip(), 60)} has 1 column, a line of the update list 3",
                mend="path, address and checksum with tabs between",
            )


def _balanced(file: PluginFile, tag: str) -> None:
    for number, line in enumerate(file.lines, 1):
        if line.count(f"<{tag}>") != line.count(f"</{tag}>"):
            file.add(
                SCHEMA,
                Where(line=number),
                what=f"<{tag}> isn't closed on its line",
                schema="…",
                hint=f"write <{tag}>…</{tag}>",
            )


def _read_formats(file: PluginFile, plugin: Plugin) -> None:
    plugin.formats = []
    for number, line in enumerate(file.lines, 1):
        if label := re.search(r"<label>([^<]*)</label>", line):
            plugin.formats.append((label[1].strip(), number, []))
        if code := re.search(r"<set>([^<]*)</set>", line):
            if plugin.formats:
                plugin.formats[-1][2].append((code[1].strip(), number))
            else:
                file.add(
                    FORMAT_INCONSISTENT,
                    Where(line=number, column=code.start() + 1),
                    what=f"the set {code[1].strip()} stands before any format",
                )
    for tag in ("label", "set"):
        _balanced(file, tag)
    seen: dict[str, int] = {}
    for title, number, sets in plugin.formats:
        if title in seen:
            what = f"the format {title!r} stands twice, first in line {seen[title]}"
            file.add(FORMAT_INCONSISTENT, Where(line=number), what=what)
        seen.setdefault(title, number)
        if not sets:
            file.add(
                FORMAT_INCONSISTENT, Where(line=number), severity="warning", what=f"the format {title!r} has no set"
            )
        codes: set[str] = set()
        for set_code, line_number in sets:
            if set_code in codes:
                what = f"{title} has the set {set_code} twice"
                file.add(FORMAT_INCONSISTENT, Where(line=line_number), severity="warning", what=what)
            codes.add(set_code)


def plugin_subject(
    files: Sequence[PluginFile], plugin: Plugin, *, context: bool = True, folder: bool = False
) -> CardDataView:
    """Return the subject of a plugin's files.

    `context`: whether the shipped cards of other sets stand beside them; `folder`: whether it is the whole folder, so
    that its decks are read too.
    """
    codes = {file.set for file in files}
    unsound = [row for file in files for row in file.facts.get("unsound", ())]
    lists = list(plugin.files.values())
    decks = deck_files(plugin.root, (row.name for file in files for row in file.rows)) if folder else ()
    _check_formats(plugin, codes)
    subject = CardDataView(
        [*files, *lists, *decks],
        context=[*unsound, *(context_rows(SHIPPED, codes) if context else ())],
        keywords=shipped_keywords(),
        accepted=read_table(None, "accepted_spellings.json", "accepted", Accept),
        identities=subject_of_identities(),
        plugin=plugin,
    )
    subject.unreadable += plugin.unreadable
    return subject


def checksum(data: bytes) -> int:
    """Return the client's checksum: signed bytes without CR and LF, summed, minus 1, modulo 10^8 (with its sign)."""
    bare = data.translate(None, b"\r\n")
    total = sum(bare) - 256 * sum(byte > 127 for byte in bare) - 1
    return int(math.fmod(total, 100_000_000))


def _check_formats(plugin: Plugin, codes: Iterable[str]) -> None:
    """Compare the sets of the formats with those that exist, here or in the shipped data."""
    if plugin.formats is None:
        return
    known = set(codes) | {name.rpartition(".")[0] for name in plugin.listed or ()}
    known |= {name.removesuffix(".json") for name in os.listdir(os.path.join(SHIPPED, "sets"))}
    file = plugin.files["formats.txt"]
    for label, _, sets in plugin.formats:
        for code, number in sets:
            if code not in known:
                near = next((k for k in sorted(known) if set(k) == set(code) or k.replace("O", "") == code), None)
                file.add(
                    SET_UNKNOWN,
                    Where(line=number),
                    what=f"the format {label!r} names the set {code}, which doesn't exist",
                    mend=f"{near}?" if near else "correct the code",
                )
