"""How a name may be spelt that isn't one of a card: letters and printings without brackets, names of sets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.cards import names

TRAILING_LETTER = (
    r"[\s,_/#-]+[(\[{\"“'‘]?\s*(?:(?:v|[Vv]\.|[Vv]ers?\.?|[Vv]ersion)[\s:]*)?([A-Za-z]\d?)\s*[)\]}\"”'’]?$"
)
"""A version letter as people write it: `K`, `v. K`, `(version K)`, `"K"`, `/K`."""
_TRAILING_PRINTING = rf"(?i)[\s,(\[_-]+({'|'.join(names.PRINTINGS)}|promo\s?\d+)[)\]]?$"
TRAILING_SET = (
    r"[\s,:–-]*[\[({]\s*([A-Za-z0-9]{2,5})(?:\s+#?(\d+))?\s*[\])}]$"
    r"|[\s,:–-]+([A-Z0-9]{2,5})(?:\s+#?(\d+))?$"
)
LETTER = r".+?\([A-Za-z]\d?\)"
_LEADING_LETTER = r"[(\[{]\s*([ABD-OQS-TV-Zabd-oqs-tv-z]|[A-Za-z]\d)\s*[)\]}]\s*(\S.*)$"
"""A version letter before the name; one that could be a rarity is none."""


def looser(text: str) -> Iterator[str]:
    """Yield the ways to read a name whose letter or printing stands there without brackets."""
    yield text
    printing = re.search(_TRAILING_PRINTING, text)
    suffix = f" ({printing[1]})" if printing else ""
    if printing:
        text = text[: printing.start()]
        yield text + suffix
    letter = re.search(TRAILING_LETTER, text)
    if letter:
        yield f"{text[: letter.start()]} ({letter[1].upper()}){suffix}"
        text = f"{text[: letter.start()]} ({letter[1].upper()})"
    elif before := re.match(_LEADING_LETTER, text):
        yield (text := f"{before[2]} ({before[1].upper()})") + suffix
    if text.count(",") == 1:
        name = names.split(text)
        last, _, first = (part.strip() for part in name.base.partition(","))
        if last and first and not name.mark:
            yield f"{first} {last}{f' ({name.version})' if name.version else ''}{suffix}"  # `Vader, Darth (H)`


def meant_names(text: str) -> Iterator[names.Name]:
    """Yield the names that a text which is none could be meant for: what follows a letter is left out."""
    headed = re.match(LETTER, text)
    yield names.split(headed[0] if headed else text)
    letter = None if headed else re.search(TRAILING_LETTER, text)
    if letter:
        yield names.split(f"{text[: letter.start()]} ({letter[1].upper()})")


def set_name(text: str) -> str:
    """Return the name of a set folded, without `The`."""
    return names.fold(text.replace("&", " and ")).removeprefix("the")
