"""Files that hold no plain text: named for what they are, and UTF-16 without a mark read."""

from __future__ import annotations

import re

from validator.inputs.files import InputError

_KINDS = (
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"Rar!", "a rar archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x1f\x8b", "a gzip archive"),
)
_ZIPPED = (
    (b"word/", "a Word document (.docx)"),
    (b"xl/", "an Excel workbook (.xlsx)"),
    (b"opendocument.text", "an OpenDocument text (.odt)"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)"),
)
_TO_DO = {
    "workbook": "save the sheet as CSV, or copy the cells into a text file (.txt)",
    "spreadsheet": "save the sheet as CSV, or copy the cells into a text file (.txt)",
    "archive": "unpack it, and check what is in it",
    "picture": "type the list into a text file (.txt), one card a line, as `4 NAME`",
}
_COPY = "copy the list out of it into a text file (.txt), one card a line"


def kind_of(data: bytes) -> str | None:
    """Return what a file is that is no text; None where it may be text."""
    for magic, what in _KINDS:
        if data.startswith(magic):
            return what
    if data[8:12] == b"WEBP" or (data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"avif")):
        return "a picture"
    if data.startswith(b"PK\x03\x04"):
        return next(
            (what for part, what in _ZIPPED if part in data[:200_000] or part in data[-20_000:]), "a zip archive"
        )
    return None


_MAIL_LINE = re.compile(rb"[A-Za-z][A-Za-z-]*: ")
_MAIL_FIELD = re.compile(
    rb"^(?:MIME-Version|Received|Return-Path|Content-Transfer-Encoding): ", re.MULTILINE | re.IGNORECASE
)


def _is_mail(data: bytes) -> bool:
    """Whether the head of an e-mail as it was sent is above: its text may be encoded, or be there twice."""
    if _MAIL_LINE.match(data) is None:
        return False
    head = data[:20_000].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return _MAIL_FIELD.search(head) is not None


_CONTROLS = bytes(byte for byte in range(1, 32) if byte not in b"\t\n\v\f\r\x1a\x1c\x1d\x1e") + b"\x7f"


def _is_noise(data: bytes) -> bool:
    """Whether bytes are no text in any encoding: many control characters, or few ASCII ones without being UTF-8."""
    start = data[:4000]
    if b"\0" in start:  # UTF-16
        return False
    if len(start) - len(start.translate(None, _CONTROLS)) > max(3, len(start) * 0.02):
        return True
    if sum(byte > 127 for byte in start) <= max(8, len(start) * 0.6):
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False


def refuse_no_text(data: bytes, path: str | None) -> None:
    """Raise InputError for a saved e-mail and for bytes that are no text: one line for all of theirs."""
    if _is_mail(data):
        what = "a saved e-mail"
        raise InputError(
            f"is {what}, not a list", path=path, hint=what_to_do(what), code="another-kind", data={"kind": what}
        )
    if _is_noise(data):
        message = "is no text: its bytes are those of another kind of file, or it is damaged"
        raise InputError(message, path=path, hint=_COPY, code="encoding")


def what_to_do(what: str) -> str:
    """Return how the list in a file of a kind can be checked."""
    return next((todo for word, todo in _TO_DO.items() if word in what), _COPY)


def decoded(data: bytes, path: str | None) -> tuple[str, str] | None:
    """Return the text of UTF-16 without a mark, and its encoding; None for what has to be read otherwise.

    Raises InputError for a PDF, an RTF, Word or Excel document, an archive and a picture.
    """
    what = kind_of(data)
    if what is not None:
        raise InputError(
            f"is {what}, not a text", path=path, hint=what_to_do(what), code="another-kind", data={"kind": what}
        )
    for mark, order in ((b"\xff\xfe\0\0", "le"), (b"\0\0\xfe\xff", "be")):
        if data.startswith(mark):
            return _utf32(data, order, path), "utf-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or len(data) < 4:
        return None
    if len(data) > 8 and data.count(b"\0\0", 0, 4000) * 4 > min(len(data), 4000) * 0.8:
        return _utf32(data, "le" if data[0] else "be", path), "utf-32-guessed"
    start = data[:4000]
    half = len(start) // 2
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if start[first::2].count(0) > half * 0.7 and start[1 - first :: 2].count(0) == 0:
            try:
                text = data[: len(data) // 2 * 2].decode(encoding)
            except UnicodeDecodeError:
                return None
            return (text, encoding) if "\0" not in text else None
    return None


def _utf32(data: bytes, order: str, path: str | None) -> str:
    try:
        return data.decode(f"utf-32-{order}").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise InputError("damaged UTF-32 text", path=path, code="encoding") from None
