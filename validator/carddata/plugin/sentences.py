"""The pieces of a card's text: sentences, what stands in quotes and brackets, a cost and its effect."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ARROW = re.compile(r"\s*(->|- >|–>|→)\s*")
_LOST_ARROW = re.compile(r"\s+(\?|-)\s+(?=[A-Z])")
_OPENED = re.compile(r'"[^"]*(?:"|$)')
_QUOTED = re.compile(r'"[^"]*"')
_BETWEEN = re.compile(r"(?<=[.!])\s+")


def without_brackets(text: str) -> str:
    """Return a text without what stands in round brackets, in one pass; a bracket that isn't closed stays."""
    kept = []
    at = 0
    while (opened := text.find("(", at)) >= 0 and (closed := text.find(")", opened)) >= 0:
        kept.append(text[at:opened])
        at = closed + 1
    return "".join(kept) + text[at:]


def without_quoted(text: str) -> str:
    """Return a text of the same length with NUL characters for what stands in quotes; a last one may be open."""
    return _OPENED.sub(lambda found: "\0" * len(found[0]), text) if '"' in text else text


def sentences(text: str) -> Iterator[str]:
    """Yield sentences outside of quotes; a cost before an arrow is none."""
    bare = _QUOTED.sub('""', text) if '"' in text else text
    for sentence in _BETWEEN.split(bare):
        _, arrow, effect = parted(sentence)
        yield (effect if arrow else sentence).strip()


def parted(part: str) -> tuple[str, str, str]:
    """Return cost, arrow and effect; the arrow is empty where there is none. Lost arrows are recognised."""
    bare = without_quoted(part)
    match = _ARROW.search(bare) if ">" in bare or "→" in bare else None
    if match is None and (" ?" in bare or " -" in bare):
        match = _LOST_ARROW.search(bare)
        if match is not None and not _looks_like_cost(part[: match.start()]):
            match = None
    if match is None:
        return "", "", part
    return part[: match.start()].strip(), match[1], part[match.end() :].strip()


def _looks_like_cost(text: str) -> bool:
    return bool(
        re.match(
            r"(?:Pay|Discard|Remove|Tap|Put|Reveal|Retreat|Gain|Return|Roll|Search|Sacrifice)\b|\[tap\]",
            text,
            re.IGNORECASE,
        )
    )


def treated_as(part: str, name: str) -> str | None:
    """Return what "Treat this unit as …" names, when it is the card itself that is treated."""
    if "Treat " not in part:
        return None
    part = without_brackets(part).strip()
    match = re.match(
        r"Treat (?:this (?:unit|card|Equipment|Location)|([\w'\". -]+?)) as "
        r"(?:if (?:it|he|she) (?:were|was|had) )?(?:an? )?(.+?)(?:, and when .*)?\.?$",
        part,
    )
    if match is None or "->" in part:
        return None
    who = match[1]
    if (
        who is not None
        and who.lower() not in name.lower()
        and not (set(who.lower().split()) & set(name.lower().split()))
    ):
        return None
    return match[2]
