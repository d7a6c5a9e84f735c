"""How messages speak of what an input says: of JSON values, and of texts."""

from __future__ import annotations

from validator.inputs.files import printable


def kind(value: object) -> str:
    """Return what a JSON value is, in words, with the value where that is short."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        try:
            shown = str(value)
        except ValueError:  # more digits than Python writes
            return "a huge number"
        return shown if len(shown) <= 30 else "a huge number"
    if isinstance(value, str):
        return f"the text {short(value)}" if value else "an empty text"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "an object"


def uncounted(text: str) -> str:
    """Return a message with `#` for each number, so that it is known again when a count in it has changed.

    Numbers that are a part of a word, such as R2-D2, stay.
    """
    import re  # only for a baseline or a report for services

    return re.sub(r"(?<![\w-])\d[\d,]*(?![\w-])", "#", text)


def short(text: str) -> str:
    """Return a text in quotes, for one line of a message."""
    return f"'{printable(text, 60)}'"
