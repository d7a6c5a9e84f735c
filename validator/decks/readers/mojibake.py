"""Text that was written as UTF-8 and read as Windows-1252 (`Vaderâ€™s`): read as it was meant."""

from __future__ import annotations

import re

_RUN = re.compile(r"[\x80-\U0010ffff]{2,40}")


def _bytes_of(run: str) -> bytes:
    found = bytearray()
    for char in run:
        try:
            found += char.encode("cp1252")
        except UnicodeEncodeError:
            found += char.encode("latin-1")
    return bytes(found)


def _mended(run: re.Match[str]) -> str:
    try:
        return _bytes_of(run[0]).decode("utf-8")
    except UnicodeError:
        return run[0]


def mended(text: str, encoding: str) -> tuple[str, str]:
    """Return the text as it was meant, and `mojibake` as its encoding where anything was mended."""
    found = _RUN.sub(_mended, text)
    return (found, "mojibake") if found != text else (text, encoding)
