"""The bytes of a plugin's file as text: UTF-8, Windows-1252 or UTF-16, and what is to be said about it."""

from __future__ import annotations

import re
from typing import Any

from validator.inputs.files import InputError, over_limit, printable
from validator.problems import ENCODING
from validator.results import Where

MAX_LINE = 200_000
"""Longest line that is read, in characters."""


def read_text(path: str, data: bytes) -> tuple[str, str, list[tuple[str, Where, dict[str, Any]]]]:
    """Decode a file of the plugin. Returns text, encoding and what is to be said about it.

    Raises InputError for what is no text, or has a line longer than `MAX_LINE`.
    """
    nul = data.find(b"\0")
    if nul >= 0 and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        line = data.count(b"\n", 0, nul) + 1
        raise InputError("holds NUL bytes; this is a binary file, no text", path=path, line=line, code="encoding")
    said: list[tuple[str, Where, dict[str, Any]]] = []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text, encoding = data.decode("utf-16"), "utf-16"
        except UnicodeDecodeError:
            raise InputError("damaged UTF-16 text", path=path, code="encoding") from None
        said.append(
            (ENCODING, Where(line=1), {"what": "is UTF-16, which the client doesn't read", "mend": "save it as UTF-8"})
        )
    else:
        text, encoding = _decode(data, said)
    longest = max(map(len, text.split("\n")), default=0)
    if longest > MAX_LINE:
        raise over_limit(
            f"has a line of {longest:,} characters; at most {MAX_LINE:,} are read", MAX_LINE, path=path, found=longest
        )
    if text.startswith("\ufeff"):
        text = text[1:]
        said.append(
            (
                ENCODING,
                Where(line=1, column=1),
                {
                    "what": "begins with a byte order mark, which the client takes for a part of the first name",
                    "mend": "save it as UTF-8 without BOM",
                },
            )
        )
    for pattern, what in (
        ("\ufffd", "a replacement character: a letter was lost when the file was converted"),
        (_TWICE, "the trace of a text that was encoded twice"),
    ):
        match = re.search(pattern, text)
        if match is not None:
            where = where_of(text, match.start())
            said.append(
                (
                    ENCODING,
                    where,
                    {"severity": "error", "what": f"holds {what} ({printable(match[0])})", "mend": "type it anew"},
                )
            )
    return text, encoding, said


_TWICE = "[\u00c2\u00c3][\u0080-\u00bf]|\u00e2[\u0080\u20ac][\u0080-\u00bf\u0153\u2018-\u201d\u2122]"


def decoded(data: bytes, encoding: str) -> str:
    """Return the text of bytes whose encoding `read_text` found, without a byte order mark."""
    return data.decode(encoding, "replace" if encoding == "cp1252" else "strict").removeprefix("\ufeff")


def _decode(data: bytes, said: list[tuple[str, Where, dict[str, Any]]]) -> tuple[str, str]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
    else:
        if not text.isascii():
            many = len(text) - len(text.encode("ascii", "ignore"))
            what = f"was read as UTF-8: {many:,} character{'s' if many > 1 else ''} outside ASCII"
            said.append(
                (
                    ENCODING,
                    Where(),
                    {"severity": "note", "what": what, "mend": "nothing, if the client shows them rightly"},
                )
            )
        return text, "utf-8"
    line = data.count(b"\n", 0, bad) + 1
    where = Where(line=line, column=bad - data.rfind(b"\n", 0, bad))
    if re.search(rb"[\xc3\xe2][\x80-\xbf]", data):
        said.append(
            (
                ENCODING,
                where,
                {
                    "severity": "error",
                    "what": "mixes UTF-8 and Windows-1252; it was read as Windows-1252",
                    "mend": "save it anew as UTF-8",
                },
            )
        )
    else:
        said.append(
            (
                ENCODING,
                where,
                {
                    "what": f"is not UTF-8; it was read as Windows-1252 (first at byte 0x{data[bad]:02X})",
                    "mend": "save it as UTF-8, or leave it so if all files are",
                },
            )
        )
    text = data.decode("cp1252", "replace")
    return text, "cp1252"


def where_of(text: str, at: int) -> Where:
    """Return line and column of an offset in a text."""
    return Where(line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at))
