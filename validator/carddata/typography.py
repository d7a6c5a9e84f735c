"""The form of names and lines, and what can safely be mended in them."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category
from unicodedata import name as unicode_name

from validator.cards.names import PRINTINGS

QUOTES = {ord(c): "'" for c in "‘’‚‛′´`"} | {ord(c): '"' for c in "“”„‟″"}
DASHES = {ord(c): "-" for c in "‐‑‒–—―−"}
BLANKS = {ord(c): " " for c in "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u202f\u205f\u3000\t"}
_SHAPES = {**QUOTES, **DASHES, **BLANKS}
_SHAPED = re.compile(f"[{re.escape(''.join(map(chr, _SHAPES)))}]")
_LOOSE_DASH = re.compile(r"(?<=\w) -(?=\w)|(?<=\w)- (?=\w)")
_SLASH = re.compile(r" ?/ ?")
_ARROW = re.compile(r" *(?:- >|->) *")
_DIVIDERS = re.compile(r" *\|(?: *\|)* *")
_BRACKET = re.compile(
    r"(?<=[^\s(])\s*\(\s*([A-Za-z]\d?|(?:" + "|".join(PRINTINGS) + r")(?:\s*\d+)?)\s*\)", re.IGNORECASE
)
_RIGHT = re.compile(r"[^\s()][^()\t]*(?<! )(?: \((?:[A-Z]\d?|" + "|".join(PRINTINGS) + r"|Promo \d)\))*")
_SPELL = {word.lower(): word for word in PRINTINGS}


def straighten(text: str) -> str:
    """Return a text with straight quotes, hyphens for dashes and plain blanks."""
    if text.isascii() and "`" not in text and "\t" not in text:
        return text
    return _SHAPED.sub(_plain_shape, text)


def _plain_shape(found: re.Match[str]) -> str:
    return _SHAPES[ord(found[0])]


def squeeze(text: str) -> str:
    """Return a text without doubled blanks and blanks at its ends."""
    return " ".join(text.split(" ")) if "  " not in text and text == text.strip() else " ".join(text.split())


def is_right(name: str) -> bool:
    """Whether a name has nothing to be mended in its blanks, its quotes, its dashes and its brackets."""
    plain = '""' not in name and "  " not in name and " -" not in name and "- " not in name and " 's" not in name
    return plain and _RIGHT.fullmatch(name) is not None


def mend_form(name: str) -> str:
    """Return a name in its right form, as far as that is certain; a right name comes back as it is."""
    if is_right(name):
        return name
    mended = squeeze(name).replace(" 's ", "'s ")
    mended = _LOOSE_DASH.sub("-", mended)
    return _BRACKET.sub(lambda found: f" ({' '.join(found[1].split())})", mended.replace('""', '"'))


@lru_cache(maxsize=20_000)
def mend_line(line: str) -> str:
    """Return a type or subtype line with single blanks, and one at each side of a dash that stands between words."""
    mended = squeeze(line)
    if "-" in mended:
        mended = _LOOSE_DASH.sub(" - ", mended)
    return _SLASH.sub("/", mended) if "/" in mended else mended


@lru_cache(maxsize=20_000)
def subtype_words(line: str) -> tuple[str, ...]:
    """Return the words of a subtype line."""
    return tuple(word for part in line.replace("/", " ").split() if (word := part.strip("-–—")))


def right_case(name: str) -> str:
    """Return a name with letter and printing in their usual case: `(a)` is `(A)`, `(promo)` is `(Promo)`."""
    return _BRACKET.sub(lambda found: f" ({_suffix(found[1])})", name)


def likely_name(name: str) -> str:
    """Return the right form of a name whose form is broken, as far as it can be told; else the name as it is."""
    likely = name.replace("{", "(").replace("}", ")") if _ODD_LETTER.search(name) else name
    for odd, right in _LIKELY:
        likely = odd.sub(right, likely)
    likely = mend_form(likely)
    return likely if is_right(likely) else name


_MARK = r"[A-Z]\d?|(?:" + "|".join(PRINTINGS) + r")(?: \d)?"
_ODD_LETTER = re.compile(r"\{[A-Z]\d?\}")
_LIKELY = (
    (re.compile(r"(?<=\w) - (?=\w)"), "-"),
    (re.compile(r"\[([A-Z]\d?)\]$"), r"(\1)"),
    (re.compile(r"\(\(([A-Z]\d?)\)\)$"), r"(\1)"),
    (re.compile(r"(\([A-Z]\d?\))[.,;:]$"), r"\1"),
    (re.compile(rf"\(({_MARK})(?= \(|$)"), r"(\1)"),
    (re.compile(rf"(?<= )({_MARK})\)"), r"(\1)"),
    (re.compile(rf"(\((?:{'|'.join(PRINTINGS)})(?: \d)?\)) (\([A-Z]\d?\))$"), r"\2 \1"),
    (re.compile(rf"(?<= )({_MARK})(?=$| \((?:{'|'.join(PRINTINGS)})\b)"), r"(\1)"),
    (re.compile(r"(?<=[A-Za-z]),(?=[A-Za-z])"), ", "),
    (re.compile(r"^[a-z]"), lambda found: found[0].upper()),
)


def _suffix(text: str) -> str:
    if len(text) <= 2:
        return text.upper()
    words = " ".join(text.lower().split())
    return _SPELL.get(words) or "Promo " + words.removeprefix("promo").strip()


def allowed(char: str) -> bool:
    """Whether a character may stand in a name or line: a letter, a digit, or what a keyboard has."""
    if char.isascii():
        return char.isprintable()
    return char.isalpha() and category(char) in ("Ll", "Lu") and unicode_name(char, "").startswith("LATIN")


def describe(char: str) -> str:
    """Return a character for a message."""
    shown = f"{char!r} " if char.isprintable() else ""
    return f"{shown}(U+{ord(char):04X}, {unicode_name(char, 'unnamed').lower()})"


def mend_dividers(text: str) -> str:
    """Return a card's text with one blank on each side of dividers and arrows; `- >` is an arrow."""
    mended = _ARROW.sub(" -> ", text) if ">" in text else text
    if "|" in mended:
        mended = _DIVIDERS.sub(lambda found: " |" * found[0].count("|") + " ", mended)
    return mended.strip() if mended.strip() != text.strip() else text
