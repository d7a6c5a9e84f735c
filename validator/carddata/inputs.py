"""What `cards lint` may be pointed at, known by its content: our database or a plugin, or a file of either."""

from __future__ import annotations

import os
from collections.abc import Sequence

from validator.carddata.ours import database
from validator.carddata.ours.json_file import JsonFile, parse_json
from validator.carddata.plugin import lists as plugin
from validator.carddata.plugin.cells import PluginFile
from validator.carddata.plugin.files import MAX_BYTES, read_set_file
from validator.carddata.plugin.text import TextReader
from validator.carddata.view import CardDataView
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError, read_bytes


def read(path: str | None, progress: database.Progress | None = None) -> CardDataView:
    """Read what is to be linted: a folder or a file, or the shipped data for None.

    `progress`: is told how many files of a folder were read.
    Raises InputError for what is neither card data of ours nor a LackeyCCG plugin or set file.
    """
    if path is None:
        return database.read_database(SHIPPED, progress)
    if os.path.isdir(path):
        return _folder(path, progress)
    return _files([path])


def read_files(paths: Sequence[str]) -> CardDataView:
    """Read several files as one database, so that they are compared with one another. Raises InputError."""
    return _files(paths)


def _folder(path: str, progress: database.Progress | None) -> CardDataView:
    if plugin.is_plugin(path) is not None:
        return plugin.plugin_subject(*plugin.read_plugin(path, progress), folder=True)
    sets = os.path.join(path, "sets")
    if os.path.exists(os.path.join(path, "sets.json")) or (os.path.isdir(sets) and _has(sets, ".json")):
        return database.read_database(path, progress)
    json_sets = sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".json"))
    if json_sets:
        return _files(json_sets)
    set_files = sorted(os.path.join(path, name) for name in os.listdir(path) if name.lower().endswith(".txt"))
    if set_files:
        return _files(set_files)
    raise InputError(
        "is neither a card database nor a LackeyCCG plugin",
        path=path,
        hint="a database holds sets.json, a plugin a folder sets with set files",
        code="another-kind",
    )


def _has(folder: str, ending: str) -> bool:
    return any(name.lower().endswith(ending) for name in os.listdir(folder))


def _files(paths: Sequence[str]) -> CardDataView:
    ours: list[JsonFile] = []
    theirs: list[PluginFile] = []
    lists = plugin.Plugin(os.path.dirname(paths[0]) or ".")
    reader: TextReader | None = None
    unreadable: list[InputError] = []
    for path in paths:
        try:
            data = read_bytes(path, limit=MAX_BYTES)
            name = os.path.basename(path)
            if data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
                ours.append(parse_json(data, path))
            elif name in plugin.LISTS:
                lists.files[name] = plugin.read_list(path, lists, name)
            else:
                reader = reader or TextReader(plugin.shipped_keywords())
                theirs.append(read_set_file(path, data, reader))
        except InputError as error:
            if len(paths) == 1:
                raise
            unreadable.append(error.at(path))
    if unreadable and not (ours or theirs or lists.files):
        raise unreadable[0]
    if ours and (theirs or lists.files):
        raise InputError(
            "mixes card data of ours and files of a plugin", path=paths[0], hint="lint them apart", code="mixed"
        )
    subject = database.subject_of(ours, None) if ours else plugin.plugin_subject(theirs, lists)
    subject.unreadable += unreadable
    return subject
