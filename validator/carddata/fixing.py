"""Safe repairs: only the cells and values that findings name change, and a file is written whole or not at all."""

from __future__ import annotations

import difflib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from json.decoder import scanstring  # type: ignore[attr-defined]  # not in typeshed

from validator.carddata.ours.json_file import JsonFile
from validator.carddata.plugin.cells import PluginFile, quote, unquote
from validator.carddata.plugin.decoding import decoded
from validator.carddata.rows import File, Fix
from validator.carddata.view import CardDataView
from validator.results import Finding

FoundFixes = Mapping[str, list[tuple[Finding, tuple[Fix, ...]]]]


def mended(subject: CardDataView, found: FoundFixes, *, names: bool = False) -> dict[str, tuple[bytes, bytes]]:
    """Return the files that fixes change: path to old and new bytes.

    `names`: whether names, types and subtypes that are known to be wrong are corrected too.
    """
    by_file: dict[str, list[Fix]] = defaultdict(list)
    for those in found.values():
        for _, fixes in those:
            for fix in fixes:
                if names or not fix.names:
                    by_file[fix.file].append(fix)
    result = {}
    for file in subject.files:
        own = by_file.get(file.path)
        if own and (change := _apply(file, own)) is not None:
            result[file.path] = change
    return result


def _apply(file: File, fixes: Iterable[Fix]) -> tuple[bytes, bytes] | None:
    steps: dict[object, list[Callable[[str], str]]] = defaultdict(list)
    for fix in fixes:
        steps[fix.place].append(fix.mend)
    if isinstance(file, PluginFile):
        if file.encoding == "cp1252" and "\ufffd" in decoded(file.data, file.encoding):
            return None  # what couldn't be decoded couldn't be written back
        old, new = file.data, _encoded(_mend_cells(file, steps), file.encoding, file.data)
    elif isinstance(file, JsonFile):
        old, new = file.data, _encoded(_mend_values(file, steps), file.text.encoding, file.data)
    else:
        return None
    return (old, new) if new != old else None


def _encoded(text: str, encoding: str, old: bytes) -> bytes:
    if encoding == "utf-16":
        order = "utf-16-le" if old.startswith(b"\xff\xfe") else "utf-16-be"
        return old[:2] + text.encode(order)
    if encoding == "utf-8" and old.startswith(b"\xef\xbb\xbf"):
        return b"\xef\xbb\xbf" + text.encode()
    return text.encode(encoding)


def _mend_cells(file: PluginFile, steps: Mapping[object, list[Callable[[str], str]]]) -> str:
    lines = list(file.lines)
    for place, mends in steps.items():
        assert isinstance(place, tuple)
        line, at = place
        whole = lines[line - 1]
        ending = "\r" if whole.endswith("\r") else ""
        cells = whole.removesuffix("\r").split("\t")
        content = unquote(cells[at])
        for mend in mends:
            content = mend(content)
        cells[at] = quote(content, cells[at])
        lines[line - 1] = "\t".join(cells) + ending
    return "\n".join(lines)


def _mend_values(file: JsonFile, steps: Mapping[object, list[Callable[[str], str]]]) -> str:
    text = file.text.text
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    edits = []
    for place, mends in steps.items():
        line_number, column = file.text.locate(str(place))
        begin = starts[line_number - 1] + column - 1
        if text[begin] != '"':
            continue
        value, end = scanstring(text, begin + 1, True)
        for mend in mends:
            value = mend(value)
        edits.append((begin, end, json.dumps(value, ensure_ascii="\\u" in text[begin:end])))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def diff(path: str, old: bytes, new: bytes, encoding: str) -> str:
    """Return the change of a file as a unified diff."""
    before = old.decode(encoding, "replace").splitlines(keepends=True)
    after = new.decode(encoding, "replace").splitlines(keepends=True)
    lines = difflib.unified_diff(before, after, f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
