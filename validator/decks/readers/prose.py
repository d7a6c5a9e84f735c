"""Telling titles and prose from the names of cards."""

from __future__ import annotations

from validator.cards.names import is_version

_DECORATION = " \t=-–—_*#~|•·"
_ORDINALS = ("st", "nd", "rd", "th")


def is_prose(text: str) -> bool:
    """Whether a line without a card is a sentence rather than the name of a card."""
    words = text.split()
    first = words[0].strip(".,:;") if words else ""
    if first[:-2].isdecimal() and first[-2:].lower() in _ORDINALS:
        return True
    if "://" in text or "www." in text or "@" in text:
        return True
    if text[:1] in "\"“„«'" and text[-1:] in "\"”“»'" and len(words) > 3:
        return True
    return len(words) > 7 or (len(words) > 2 and text[-1] in ".!?…")


def head(text: str) -> str:
    """Return a text up to its first version letter in brackets; all of it where it has none."""
    at = text.find("(")
    while at > 0:
        end = text.find(")", at)
        if is_version(text[at + 1 : end].strip()):
            return text[: end + 1]
        at = text.find("(", at + 1)
    return text


def bare_title(text: str) -> str:
    """Return a title without the marks around it."""
    bare = text.strip(_DECORATION).rstrip(":")
    if bare[:1] in "[<({" and bare[-1:] in ")]}>":
        bare = bare[1:-1].strip()
    return bare or text
