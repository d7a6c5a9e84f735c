"""The grammar of card names: version letter, printing suffix, and folding for look-up.

A full name is `NAME`, then ` (A)` … ` (Z)` or ` (A2)` … for a unique card, then perhaps a printing such as
` (Promo)`. Only the printings named in `PRINTINGS` are suffixes; anything else in brackets, such as `(Ship)` or
`(ALTA)`, is part of the name and tells another card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

PRINTINGS = ("Promo", "Promo alt", "Promo-Film", "Preview", "LEGO", "Starter")
"""Words of a printing suffix; `Promo` may have a number."""

_SPELL = {word.lower(): word for word in PRINTINGS}
_OPEN = {")": "(", "]": "[", "}": "{"}


class Name(NamedTuple):
    """A full name taken apart."""

    base: str
    """The name without letter and printing: `Luke Skywalker`."""
    version: str | None
    """The version letter, upper case: `A`, `B2`; None for a card that is not unique."""
    printing: str | None
    """The printing suffix without brackets: `Promo`, `Promo 1`, `LEGO`; several are joined by a blank."""
    mark: str | None = None
    """The end of the base that stands behind the letter, as in `Invincible (A) AGD` or `Jagged Fel (A) (Ship)`."""

    @property
    def card(self) -> str:
        """The card's name: base and letter, without printing."""
        if self.mark:
            return f"{self.base[: -len(self.mark)]}({self.version}) {self.mark}"
        return f"{self.base} ({self.version})" if self.version else self.base


@lru_cache(maxsize=16_384)
def split(text: str) -> Name:
    """Take a name apart, however it is spaced; the parts keep their own spelling."""
    printings: list[str] = []
    version = None
    rest = text.rstrip()
    while rest[-1:] in _OPEN:
        at = rest.rfind(_OPEN[rest[-1]])
        inner = rest[at + 1 : -1].strip()
        if at <= 0:
            break
        if printing := _printing(inner):
            printings.insert(0, printing)
        elif version is None and is_version(inner):
            version = inner.upper()
        else:
            break
        rest = rest[:at].rstrip()
    if version is None and rest[-1:] and (marked := _marked(rest)):
        return Name(f"{marked[0]} {marked[2]}", marked[1], " ".join(printings) or None, marked[2])
    return Name(" ".join(rest.split()), version, " ".join(printings) or None)


def _marked(text: str) -> tuple[str, str, str] | None:
    """Take `NAME (A) MARK` apart, where the mark is a set code or a word in brackets."""
    if text[-1] in _OPEN:
        at = text.rfind(_OPEN[text[-1]])
    else:
        at = text.rfind(" ") + 1
        if not (text[at:].isupper() and 2 <= len(text) - at <= 5):
            return None
    head = text[:at].rstrip()
    if at <= 0 or head[-1:] not in _OPEN:
        return None
    start = head.rfind(_OPEN[head[-1]])
    inner = head[start + 1 : -1].strip()
    name = " ".join(head[:start].split())
    return (name, inner.upper(), text[at:]) if name and is_version(inner) else None


def is_version(text: str) -> bool:
    """Whether a text is a version letter, such as `A`, `a` or `B2`."""
    return text.isascii() and text[:1].isalpha() and (len(text) == 1 or (len(text) == 2 and text[1].isdigit()))


def _printing(text: str) -> str | None:
    """Return a printing suffix in its right spelling, or None when the text is none."""
    words = " ".join(text.lower().split())
    if words in _SPELL:
        return _SPELL[words]
    if words.startswith("promo") and words[5:].strip().isdigit():
        return f"Promo {words[5:].strip()}"
    return None


@lru_cache(maxsize=32_768)
def fold(text: str) -> str:
    """Return the look-up form: lower case letters and digits only, accents dropped."""
    if not text.isascii():
        text = "".join(c for c in normalize("NFKD", text) if not combining(c))
        text = text.replace("ø", "o").replace("Ø", "o").replace("ß", "ss").replace("æ", "ae").replace("Æ", "ae")
    text = text.lower()
    return text if text.isalnum() else "".join(filter(str.isalnum, text))


def key(name: Name) -> str:
    """Return the look-up key of a card: its folded base and its letter, such as `lukeskywalker|A`."""
    return f"{fold(name.base)}|{name.version or ''}"
