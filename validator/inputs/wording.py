"""How messages speak of what an input says: of JSON values, of texts, and of names that were probably meant."""

from __future__ import annotations

from collections.abc import Sequence

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


def similar(text: object, names: Sequence[str]) -> str | None:
    """Return the name that `text` was probably meant to be, or None."""
    if not isinstance(text, str) or not names:
        return None
    from rapidfuzz import fuzz, process, utils  # only for a name that failed

    found = process.extractOne(text[:80], names, scorer=fuzz.ratio, processor=utils.default_process, score_cutoff=65)
    return str(found[0]) if found else None


def meant_or(text: object, names: Sequence[str], otherwise: str | None) -> str | None:
    """Return as a hint the name that `text` was probably meant to be; where none is like it, another hint."""
    meant = similar(text, names)
    return f"did you mean {meant!r}?" if meant else otherwise
