"""Dividers and arrows of the text are there.

What it checks
--------------
Abilities have ` | ` between them, also where a keyword or a cost follows another ability, and a cost has `->` before
its effect. A missing arrow, a question mark or a lone hyphen in its place, `- >`, and dividers or arrows without a
blank beside them are reported; a note where nothing but the blanks is wrong.

Why
---
Who reads the text by program takes two abilities for one, or finds no cost.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor Overkill | Pay 2 Force ? Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Overkill | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
`--fix` mends blanks at dividers and arrows; a lost one must be set by hand.
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.typography import mend_dividers, straighten
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "X105",
    "missing-separator",
    on="plugin",
    severity="warning",
    summary="Dividers and arrows of the text are there.",
    message="{name}: {what}",
    hint="{mend}",
    reference="in a text ` | ` is between abilities and `->` between a cost and its effect",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each kind of fault in a text."""
    keywords = "|".join(sorted(map(re.escape, view.keywords), key=len, reverse=True))
    value = r"(?: (?:-?\d+|X(?:\+\d+)?))?"
    two = re.compile(rf"(?:^|\| ?|\. |[/:] ?)(?:{keywords}){value} (?:{keywords}){value}\.?(?= *(?:[|/]|$))")
    sentence = re.compile(
        rf"(?:^|\| ?)(?:((?:{keywords}){value}) (?=(?:{_BEGINNINGS})\b|\[)|((?:{keywords}) (?:\d+|X)) (?=[A-Z]))"
    )
    before_pilot = re.compile(r"\. \[Pilot\]")
    with_text = "|".join(re.escape(each.keyword) for each in view.keywords.values() if each.text)
    before_keyword = re.compile(rf"(?<=[a-z\d)][.!]) +((?:{with_text}|Stack|Switch|INSERT):)")
    for row in view.asked:
        text = (row.cells or {}).get("Text", "")
        if not text or len(text) > 4_000 or view.accepts("X105", row.name):
            continue
        plain = straighten(text)
        bare = _QUOTED.sub(lambda found: "~" * len(found[0]), plain) if '"' in plain else plain
        pair = two.search(bare)
        if found := pair:
            yield row.hit(
                "Text",
                what=f"no divider between the keywords of {found[0].strip('| ./:')!r}",
                mend="write ' | ' between them",
            )
        if not pair and (found := sentence.search(bare)):
            yield row.hit("Text", what=f"no divider behind {found[1] or found[2]!r}", mend="write ' | ' behind it")
        elif found := _LOST_DIVIDER.search(bare):
            yield row.hit(
                "Text",
                what=f"no divider before {found[found.lastindex or 0]!r}",
                mend="write ' | ' before it",
            )
        if found := before_keyword.search(bare):
            yield row.hit("Text", what=f"no divider before {found[1]!r}", mend="write ' | ' before it")
        if found := _NO_ARROW.search(plain):
            yield row.hit("Text", what=f"no arrow behind the cost {found[0]!r}", mend="write '->' behind it")
        if found := before_pilot.search(bare):
            yield row.hit("Text", what="no divider before [Pilot]", mend="write ' | ' before it")
        if found := _LOST_ARROW.search(bare):
            yield row.hit(
                "Text",
                what=f"a {_mark(found[0])} stands for the arrow: {_around(text, found)!r}",
                mend="write '->'",
            )
        mended = mend_dividers(text)
        if mended != text:
            yield row.hit(
                "Text",
                what="dividers or arrows without their blanks",
                mend="one blank on each side",
                fix=mend_dividers,
                severity="note" if _only_blanks(text) else None,
            )


_QUOTED = re.compile(r'"[^"]*"')
_BEGINNINGS = "When|Whenever|As long|Each|Pay|You may|If|Remove|Discard|At the|INSERT|Stack:|Switch:"
_LOST_DIVIDER = re.compile(
    r"(?<=[a-z\d).][.!)]) +"
    r"((?:Pay (?:\d|X)|Discard|Remove|Tap|Put|Reveal|Return|Add|\[[Tt]ap\])[^.|>:(]{0,150}? ->)"
    r"|(?:^|\|) ?(?:When|Whenever|Deploy)\b[^.|]*\. +(Equipped [A-Z][^.|]*? gets?\b)|-> Equip\.? +(Equipped)\b"
)
_LOST_ARROW = re.compile(
    r"(?:(?:Pay|Discard|Remove|Tap|Put|Reveal|Retreat|Return|Gain)\b[^.|?>]*|\[[Tt]ap\]) (?:\?|-) (?=[A-Z])"
    r"|(?:^|\|) ?- Equip\b"
)


_NO_ARROW = re.compile(r"\b[Pp]ay (?:\d+|X) (?:more )?(?:Force|build points?)(?= (?!Force\b)[A-Z][a-z])")


def _mark(text: str) -> str:
    return "question mark" if "?" in text else "hyphen"


def _around(text: str, found: re.Match[str]) -> str:
    at = found.end()
    return text[max(0, at - 12) : at + 12].strip()


def _only_blanks(text: str) -> bool:
    return "- >" not in text
