"""Text that was read in another encoding than it was written in (`Vaderâ€™s`): read as it was meant."""

from __future__ import annotations

import re

_RUN = re.compile(r"[\x80-\U0010ffff]{2,40}")
_READ_AS = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman", "cp437": "DOS text (437)", "cp850": "DOS text (850)"}
_MAC = re.compile(r"(?<=[A-Za-z])Õ(?=[a-z]{1,2}\b)")
"""The apostrophe of old Macintosh computers, read as Windows-1252."""
_MOST = 3
"""How often a text may have been read wrongly."""


def _bytes_of(run: str, encoding: str) -> bytes:
    found = bytearray()
    for char in run:
        try:
            found += char.encode(encoding)
        except UnicodeEncodeError:
            if encoding != "cp1252":
                raise
            found += char.encode("latin-1")
    return bytes(found)


def mended(text: str, encoding: str) -> tuple[str, str]:
    """Return the text as it was meant, and in words how it was read wrongly where anything was mended.

    `encoding`: the one that the text was decoded with, which is returned for a text that was read rightly.
    """
    if encoding == "cp1252" and _MAC.search(text):
        try:
            return text.encode("cp1252").decode("mac_roman"), "Mac Roman"
        except UnicodeError:
            return text, encoding
    for name, shown in _READ_AS.items():
        found = text
        for _ in range(_MOST):
            before, found = found, _RUN.sub(lambda run: _as_meant(run[0], name), found)  # noqa: B023
            if found == before:
                break
        if found != text:
            return found, f"UTF-8 that was read as {shown}"
    return text, encoding


def _as_meant(run: str, encoding: str) -> str:
    try:
        meant = _bytes_of(run, encoding).decode("utf-8")
    except UnicodeError:
        return run
    return run if any(0xE000 <= ord(char) <= 0xF8FF for char in meant) else meant  # nobody writes private characters
