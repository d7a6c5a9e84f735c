"""Telling titles and prose from the names of cards."""

from __future__ import annotations

from validator.cards.names import fold, is_version
from validator.inputs.later import later

_DECORATION = " \t=-–—_*#~|•·"
_SAID = later(
    r"(?i)(?:last )?(?:edited|updated|posted|modified|sent|submitted|exported|created|shared|uploaded|saved|made"
    r"|printed|generated|pasted|downloaded) (?:by|from|on|at|in|with|via|to|using)\b"
)
"""What programs and sites write around a list."""
_AROUND = """
share save hide report reply quote edit like unlike follow unfollow delete copy print embed download upload back top
thanks thx thankyou cheers bye hello hi hey regards greetings enjoy gg crosspost permalink spoiler showmore readmore
loadmore login register search menu home
"""
_BUTTONS = frozenset(_AROUND.split())
"""What stands on the buttons of a page around a list, and what people say before and behind one."""
_ORDINALS = ("st", "nd", "rd", "th")


def is_prose(text: str) -> bool:
    """Whether a line without a card is a sentence rather than the name of a card."""
    words = text.split()
    first = words[0].strip(".,:;") if words else ""
    if first[:-2].isdecimal() and first[-2:].lower() in _ORDINALS:
        return True
    if "://" in text or "www." in text or "@" in text or _SAID.match(text) or is_button(text):
        return True
    if text[:1] in "\"“„«'" and text[-1:] in "\"”“»'" and len(words) > 3:
        return True
    return len(words) > 7 or text[-1] in "!?…" or (len(words) > 2 and text[-1] == ".")


def is_button(text: str) -> bool:
    """Whether a text is one of the words that stand around a list on a page or in a message."""
    return fold(text) in _BUTTONS


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
