"""JSON as people type it: what is meant for certain is read, anything else is named in words.

Looked at only where strict JSON fails. A comma before a bracket, comments, curly or single quotes, names without quotes
and `True`, `False`, `None` leave no doubt what is meant; a missing comma or bracket does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n\f\v\u00a0\u2028\u2029]+)
    |(?P<comment>//[^\n]*|\#[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<curly>[“”„‟«»"](?P<in_curly>[^\n]*?)[“”‟«»"](?=\s*(?:[,:\]}]|$|//|\#|/\*)))
    |(?P<single>['‘’‚‛`´](?P<in_single>[^\n]*?)['‘’‛`´](?=\s*(?:[,:\]}]|$|//|\#|/\*)))
    |(?P<mark>[\[\]{}:,])
    |(?P<word>[^\s\[\]{}:,"'“”„‟‘’‚‛`´«»\#/]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?")
_WORDS = {"True": "true", "False": "false", "None": "null", "TRUE": "true", "FALSE": "false", "NULL": "null"}
_WORDS |= {"Null": "null"}
_CLOSES = {"{": "}", "[": "]"}
_SHOWN = 30
MOST_REPAIRS = 100_000
"""A text with more is not mended."""


class Repair(NamedTuple):
    """One thing that isn't JSON and was read as it is meant. `at`: its index in the text as written."""

    what: str
    at: int


class Mended(NamedTuple):
    """A text made into JSON. `inserted`: indexes in `text` of characters that the text as written hasn't."""

    text: str
    inserted: tuple[int, ...]
    repairs: tuple[Repair, ...]


def mend(text: str) -> Mended | None:
    """Return a text as JSON where what it means is certain; None where it isn't, or nothing had to be mended."""
    made: list[str] = []
    inserted: list[int] = []
    repairs: list[Repair] = []
    length = at = 0
    comma: int | None = None  # place in `made` of a comma behind which only blanks have come, and its place in the text
    comma_at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        if len(repairs) > MOST_REPAIRS:
            return None  # the fault is told as that of damaged JSON
        kind, shown = token.lastgroup, token[0]
        if kind in ("in_curly", "in_single"):
            kind = kind.removeprefix("in_")
        new = shown
        if kind == "blank":
            new = re.sub(r"[^ \t\r\n]", " ", shown)
            if new != shown:
                repairs.append(Repair("a blank that isn't one in JSON", at))
        elif kind == "comment":
            new = re.sub(r"[^\n]", " ", shown)
            repairs.append(Repair("a comment", at))
        elif kind in ("curly", "single"):
            new = json.dumps(token[f"in_{kind}"], ensure_ascii=False)
            if len(new) > len(shown):
                inserted += [length + len(shown)] * (len(new) - len(shown))
            repairs.append(Repair(f"{kind} quotes", at))
        elif kind == "word" and not _NUMBER.fullmatch(shown) and shown not in ("true", "false", "null"):
            if re.match(r"\s*:", text[token.end() : token.end() + 200]):
                new = json.dumps(shown, ensure_ascii=False)
                inserted += [length, length + len(new) - 1]
                repairs.append(Repair("a name without quotes", at))
            elif shown in _WORDS:
                new = _WORDS[shown]
                repairs.append(Repair(f"{shown} for {new}", at))
            else:
                return None
        if kind == "mark" and shown in "]}" and comma is not None:
            made[comma] = " "
            repairs.append(Repair(f"a comma before {shown}", comma_at))
        if kind not in ("blank", "comment"):
            comma, comma_at = (len(made), at) if shown == "," and kind == "mark" else (None, 0)
        made.append(new)
        length += len(new)
        at = token.end()
    return Mended("".join(made), tuple(inserted), tuple(sorted(repairs, key=lambda r: r.at))) if repairs else None


def in_words(repairs: tuple[Repair, ...]) -> str:
    """Return what was read as it is meant: `a comma before ] and a comment`."""
    kinds = list(dict.fromkeys(each.what for each in repairs))
    return kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} and {kinds[-1]}"


def fault(text: str, at: int, message: str) -> tuple[str, int] | None:
    """Return what is wrong in words, and where; None where the decoder's own message has to do.

    `at`, `message`: where the decoder stopped, and what it says.
    """
    if message.startswith("Illegal trailing comma"):
        at += 1  # Python 3.13 stops at the comma, older ones behind it
    rest = text[at:].lstrip()
    here = len(text) - len(rest)
    opened = list(_opened(text, at))
    if not rest and message.startswith("Expecting"):
        if not opened:
            return None
        bracket, place = opened[-1]
        return f"{_CLOSES[bracket]} is missing at the end, for the {bracket} of line {_line(text, place)}", len(
            text.rstrip()
        )
    if message.startswith("Unterminated") or (message.startswith("Invalid control") and text[at] in "\r\n"):
        return "a quote isn't closed on its line", at
    if message.startswith("Extra data"):
        return f"something stands behind the end: {_short(rest)}", here
    if message.startswith("Expecting ':'"):
        return f"a colon is missing before {_short(rest)}", here
    if rest[:1] in ("]", "}"):
        if opened and _CLOSES[opened[-1][0]] != rest[0]:
            bracket, place = opened[-1]
            return (
                f"{rest[0]} stands where {_CLOSES[bracket]} should, for the {bracket} of line {_line(text, place)}",
                here,
            )
        return f"a comma before {rest[0]}", text.rfind(",", 0, here)
    if message.startswith("Expecting ','"):
        return f"a comma is missing before {_short(rest)}", here
    if rest[:1] == ",":
        return "two commas with nothing between them", here
    word = re.match(r"[^\s\[\]{}:,]+", rest)
    if word is not None and message.startswith("Expecting") and rest[0] not in "\"'“”„‘’":
        return f"{_short(word[0])} is in no quotes", here
    return None


def _opened(text: str, end: int) -> Iterator[tuple[str, int]]:
    """Return the brackets that are open at a place, with theirs."""
    found: list[tuple[str, int]] = []
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text[:end]):
        if token[0] in _CLOSES:
            found.append((token[0], token.start()))
        elif token[0] in ("]", "}") and found:
            found.pop()
    return iter(found)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _short(text: str) -> str:
    line = text.split("\n", 1)[0].strip()
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"
