"""JSON text and the places in it: strict loading, and line and column of any JSON pointer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from validator.inputs.files import InputError, decode_text
from validator.problems import UNREADABLE_FILE

if TYPE_CHECKING:
    from validator.inputs.lenient_json import Repair

_SHORT = 60
TWO_KEYS = "duplicate-key"
"""The code of an error: a key stands twice in one object."""


class JsonText:
    """The text that a JSON value was read from; finds the place of a pointer when a finding needs it.

    `text`: the decoded text; `encoding`: `utf-8`, `utf-16`, or `cp1252` where it had to be guessed (P108).
    """

    def __init__(
        self,
        text: str,
        encoding: str = "utf-8",
        path: str | None = None,
        inserted: Sequence[int] = (),
        repairs: tuple[Repair, ...] = (),
    ) -> None:
        self.text = text
        self.inserted = inserted
        """Indexes of characters that the text as written hasn't."""
        self.repairs = repairs
        """What isn't JSON and was read as it is meant."""
        self.encoding = encoding
        self.path = path
        self._inside: dict[int, tuple[dict[str, tuple[int, int]], Iterator[tuple[str, int, int]]]] = {}
        self._breaks: list[int] | None = None

    def locate(self, pointer: str, *, key: bool = False) -> tuple[int, int]:
        """Return line and column (both from 1, the column in characters) of the value that `pointer` names.

        `key`: the place of the member's key instead of its value. A pointer that names nothing gives the place of the
        nearest value around it, so any pointer of a model that follows the input may be asked for.
        """
        place, value = self._find(pointer)
        return self._line_and_column(place if key else value)

    def places(self, pointer: str) -> Iterator[tuple[int, int]]:
        """Yield line and column of each item of the list that `pointer` names, as `locate` returns them."""
        text = self.text
        last = self._find(pointer)[1]
        if text[last] != "[":
            return
        line = text.count("\n", 0, last) + 1
        begin = text.rfind("\n", 0, last) + 1
        for _, at, _ in self._items(last):
            breaks = text.count("\n", last, at)
            if breaks:
                line += breaks
                begin = text.rfind("\n", last, at) + 1
            last = at
            yield line, at - begin + 1

    def _find(self, pointer: str) -> tuple[int, int]:
        """Return where the key, or else the value, and the value that a pointer names stand."""
        place = at = self._blank(0)
        for token in pointer.split("/")[1:]:
            found = self._child(at, token.replace("~1", "/").replace("~0", "~"))
            if found is None:
                break
            place, at = found
        return place, at

    def error(
        self,
        message: str,
        pointer: str,
        *,
        key: bool = False,
        hint: str | None = None,
        rule: str = UNREADABLE_FILE,
        code: str = "shape",
        data: Mapping[str, object] | None = None,
    ) -> InputError:
        """Return an InputError about the value that `pointer` names, with line and column."""
        line, column = self.locate(pointer, key=key)
        return InputError(
            message,
            path=self.path,
            line=line,
            column=column,
            pointer=pointer or None,
            hint=hint,
            rule=rule,
            code=code,
            data=data,
        )

    def _line_and_column(self, at: int) -> tuple[int, int]:
        from bisect import bisect_left  # only where a place is asked for

        if self._breaks is None:
            self._breaks = []
            found = self.text.find("\n")
            while found >= 0:
                self._breaks.append(found)
                found = self.text.find("\n", found + 1)
        before = bisect_left(self._breaks, at)
        start = self._breaks[before - 1] if before else -1
        more = bisect_left(self.inserted, at) - bisect_left(self.inserted, start) if self.inserted else 0
        return before + 1, at - start - more

    def _blank(self, at: int) -> int:
        text = self.text
        while text[at : at + 1] in (" ", "\t", "\n", "\r"):
            at += 1
        return at

    def _child(self, at: int, token: str) -> tuple[int, int] | None:
        """Return where a member (key and value) or item of the value at `at` stands; the text is valid JSON.

        What lies behind it isn't looked at before it is asked for.
        """
        inside = self._inside.get(at)
        if inside is None:
            opened = self.text[at : at + 1]
            rest = self._members(at) if opened == "{" else self._items(at) if opened == "[" else iter(())
            inside = self._inside[at] = ({}, rest)
        known, rest = inside
        if token in known:
            return known[token]
        for name, start, value in rest:
            known[name] = (start, value)
            if name == token:
                return known[name]
        return None

    def _members(self, at: int) -> Iterator[tuple[str, int, int]]:
        from json.decoder import scanstring  # type: ignore[attr-defined]  # not in typeshed

        at = self._blank(at + 1)
        while self.text[at] != "}":
            name, end = scanstring(self.text, at + 1, True)
            value = self._blank(self._blank(end) + 1)
            yield name, at, value
            at = self._next(value)

    def _items(self, at: int) -> Iterator[tuple[str, int, int]]:
        at = self._blank(at + 1)
        number = 0
        while self.text[at] != "]":
            yield str(number), at, at
            number += 1
            at = self._next(at)

    def _next(self, at: int) -> int:
        """Return where the next item or the closing bracket stands, from the start of a value."""
        at = self._blank(_skip(self.text, at)[1])
        return self._blank(at + 1) if self.text[at] == "," else at


def _skip(text: str, at: int) -> tuple[Any, int]:
    """Return the value at `at`, which is valid JSON, and where it ends."""
    global _scan
    if _scan is None:
        from json import JSONDecoder  # only where a place is asked for

        _scan = JSONDecoder().scan_once  # type: ignore[attr-defined]  # not in typeshed
    found: tuple[Any, int] = _scan(text, at)
    return found


_scan: Any = None


class _RefusedError(Exception):
    """What the standard library lets pass and JSON does not."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _RefusedError("duplicate key")
    return found


def _constant(text: str) -> Any:
    raise _RefusedError(text)


def _float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _RefusedError(text)
    return number


_loads: Any = None


def load_json(data: bytes | str, path: str | None = None, *, lenient: bool = False) -> tuple[Any, JsonText]:
    """Load strict JSON: no duplicate keys, no NaN or Infinity, no lone surrogates.

    `lenient`: what people type is read where its meaning is certain; the text's `repairs` say what that was.
    Returns the value and the text to locate pointers in. Raises InputError, with line and column, for anything else.
    """
    global _loads
    if isinstance(data, bytes):
        content, encoding = decode_text(data, path)
    else:
        content, encoding = data.removeprefix("\ufeff"), "utf-8"
    if _loads is None:
        import json  # not on the path of a deck in text

        _loads = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float).decode
    text = JsonText(content, encoding, path)
    try:
        value = _loads(content)
        if "\\u" in content:
            _encodable(value)
    except _RefusedError as refused:
        raise _place_of(str(refused), text) from None
    except UnicodeEncodeError:
        raise InputError(
            "JSON text with half of a surrogate pair (\\ud800 … \\udfff alone)", path=path, code="encoding"
        ) from None
    except RecursionError:
        raise InputError("JSON is nested too deeply", path=path, code="nested") from None
    except ValueError as error:
        line = getattr(error, "lineno", None)
        if line is None:  # an integer with more digits than Python converts
            raise InputError("JSON holds a number with too many digits", path=path, code="number") from None
        if not content.strip():
            raise InputError("is empty", path=path, code="empty") from None
        from validator.inputs.lenient_json import fault, mend  # only for a faulty file

        mended = mend(content) if lenient else None
        if mended is not None:
            try:
                value = _loads(mended.text)
            except _RefusedError as refused:
                raise _place_of(str(refused), JsonText(mended.text, encoding, path, mended.inserted)) from None
            except (ValueError, RecursionError):
                pass
            else:
                return value, JsonText(mended.text, encoding, path, mended.inserted, mended.repairs)
        message = getattr(error, "msg", "")
        said, at = fault(content, getattr(error, "pos", 0), message) or (_in_words(message), getattr(error, "pos", 0))
        line, column = text._line_and_column(at)
        raise InputError(f"damaged JSON: {said}", path=path, line=line, column=column, code="damaged") from None
    return value, text


def _in_words(message: str) -> str:
    return message[:1].lower() + message[1:].removesuffix(" at").removesuffix(" starting")


def _encodable(value: Any) -> None:
    """Raise UnicodeEncodeError when a string of the value can't be written as UTF-8."""
    pending = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, str):
            each.encode()
        elif isinstance(each, dict):
            pending.extend(each)
            pending.extend(each.values())
        elif isinstance(each, list):
            pending.extend(each)


def _place_of(refused: str, text: JsonText) -> InputError:
    """Return the error for what `_RefusedError` names, with its first place in the text."""
    import re  # only for a faulty file
    from json.decoder import scanstring  # type: ignore[attr-defined]  # not in typeshed

    opened: list[set[str] | None] = []
    pattern = re.compile(r'("(?:[^"\\]|\\.)*")([ \t\r\n]*:)?|([\[{])|([\]}])|([^\s\[\]{},:"]+)')
    for token in pattern.finditer(text.text):
        if token[3]:
            opened.append(set() if token[3] == "{" else None)
        elif token[4] and opened:
            opened.pop()
        elif token[2] and opened and refused == "duplicate key":
            keys, name = opened[-1], scanstring(text.text, token.start() + 1, True)[0]
            if keys is not None and name in keys:
                line, column = text._line_and_column(token.start())
                return InputError(
                    f"damaged JSON: the key {shorten(name)!r} stands twice in one object",
                    path=text.path,
                    line=line,
                    column=column,
                    hint="which of the two is meant?",
                    code=TWO_KEYS,
                    data={"key": name},
                )
            if keys is not None:
                keys.add(name)
        elif token[5] == refused:
            line, column = text._line_and_column(token.start())
            return InputError(
                f"damaged JSON: {shorten(refused)} is not a number of JSON",
                path=text.path,
                line=line,
                column=column,
                code="damaged",
            )
    return InputError(f"damaged JSON: {shorten(refused)}", path=text.path, code="damaged")


def shorten(text: str) -> str:
    """Return a text cut to what a message can show."""
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"


def pointer_to(*parts: str | int) -> str:
    """Return the JSON pointer of these steps, escaped: `pointer_to("zones", "deck", 3)` is `/zones/deck/3`."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)
