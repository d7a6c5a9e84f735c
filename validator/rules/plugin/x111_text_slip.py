"""A text has no slip of form.

What it checks
--------------
Quotes that open have a blank before them and don't stand within others, and no `&` stands for one; "its" of possession
has no apostrophe; an arena has its noun (`the Space arena`); a cost has a number and says what is paid; `1 counter` is
singular and `2 counters` plural; no blank is before a full stop or behind a quote that opens; Switch, Stack and INSERT
have their colon; no ability ends with a comma; and there is something between two dividers.

Why
---
Who reads the text by program takes it for something else, and a player stumbles over it.

Fails
-----
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor || Pay 2 Force -> Evade 1		STAND

Passes
------
A set file::

    Name	Set	ImageFile	Side	Type	Subtype	Cost	Speed	Power	Health	Rarity	Number	Usage	Text	Script	Classification
    Tarn Vesh (A)	ABC	ABC001_Tarn_Vesh_A	L	Character	Rebel Pilot	3	40	3	3	C	1		Armor | Pay 2 Force -> Evade 1		STAND

How to mend
-----------
By hand: what the printed card says must be known.
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.carddata.plugin.files import MAX_TEXT
from validator.carddata.typography import straighten
from validator.carddata.view import CardDataView
from validator.rules.registry import Hit, rule


@rule(
    "X111",
    "text-slip",
    on="plugin",
    severity="warning",
    summary="A text has no slip of form.",
    message="{name}: {what}",
    hint="{mend}",
    reference="texts of the set files: abilities between dividers, quoted texts in straight quotes, costs with numbers",
)
def check(view: CardDataView) -> Iterator[Hit]:
    """Yield one hit for each kind of slip in a text."""
    for row in view.asked:
        text = (row.cells or {}).get("Text", "")
        if not text or len(text) > MAX_TEXT or view.accepts("X111", row.name):
            continue
        plain = straighten(text)
        for what, mend in (*_quotes(plain), *_words(plain), *_empty(plain)):
            yield row.hit("Text", what=what, mend=mend)


_AMPERSAND = re.compile(r"(?<![\w&])&(?=\w)|(?<=[\w.])&(?![\w&])")
_ITS = re.compile(
    r"\b[Ii]t's (?=(?:name|owner|stack|subtype|type|text|power|health|speed|cost|arena|controller|own|game|printed"
    r"|build|next|last|first|Pilots?|version)\b)"
)
_ARENA = re.compile(r"\b(?:in|into|from) (?:the|its|that|this) (?:Space|Ground|Character)(?= *(?:[.,;:|\")]|$))")
_SMALL_ARENA = re.compile(r"\b(?:the|a|each) (?:space|ground|character) (?:arena|battle step)s?\b")
_NO_NUMBER = re.compile(r"\b[Pp]ay (?:Force|build points?)(?=,| and| *->)")


_KINDS = "build|damage|corruption|captivity|mastery|redemption|Credit"
_SLIPS = [
    (needed, re.compile(slip), what, mend)
    for needed, slip, what, mend in (
        ("Pay ", r"\bPay (?:\d+|X) *->", "a cost doesn't say what is paid", "write Force or build points"),
        ("s", rf"(?<![\d/+-])\b1 (?:(?:{_KINDS}) )?counters\b", "a plural behind 1", "write counter"),
        ("build point", r"(?<![\d/+-])\b1 build points\b", "a plural behind 1", "write build point"),
        ("build point", r"\b(?:[2-9]|\d\d) build point\b", "no plural behind a number", "write build points"),
        ("counter", rf"\b(?:[2-9]|\d\d) (?:(?:{_KINDS}) )?counter\b", "no plural behind a number", "write counters"),
        (" ", r"[\w)\"] +[.,;](?=[ \"|]|$)", "a blank before a mark", "remove the blank"),
        (",", r",\"? *(?:\||$)", "an ability ends with a comma", "write a full stop"),
        ("?", r"(?:^|(?<= ))\?(?=[A-Z][a-z])|(?<=\w\.)\?(?= |$)", "a ? stands for a quote", "write a quote"),
        (
            ", ",
            r"[a-z], (?:If|When|Whenever|Each|Play|Shuffle) (?=[a-z])",
            "a comma stands for a full stop",
            "write a full stop",
        ),
        ("or", r"(?<![\w+/-])\d(?:or|and) ", "no blank behind a number", "write the blank"),
        ("Or;", r"\bOr;", "a semicolon stands for a colon", "write Or:"),
        ("S", r"(?:^|\| ?|\")(?:Switch|Stack) [A-Z]", "no colon behind the word", "write the colon"),
        ("I", r"(?:^|\| ?|\")INSERT (?=[A-Z])", "no colon behind the word", "write the colon"),
        (" os ", r"\b(?:he|his|him|hir) os (?:she|hers?)\b", "os stands for or", "write or"),
    )
]


def _quotes(text: str) -> Iterator[tuple[str, str]]:
    if "&" in text and (found := _AMPERSAND.search(text)):
        yield f"an & stands for a quote: {_around(text, found.start())!r}", "write a quote"
    if '"' not in text or text.count('"') % 2:
        return
    inside = False
    for found in re.finditer('"', text):
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        if not inside and before.isalnum():
            yield f"no blank before a quote that opens: {_around(text, found.start())!r}", "write the blank"
            return
        if inside and before in (" ", "") and after.isalnum():
            yield (
                f"a quote opens within a quote: {_around(text, found.start())!r}",
                "close the first, or write the words without quotes",
            )
            return
        if not inside and after == " " and before in (" ", ""):
            yield f"a blank behind a quote that opens: {_around(text, found.start())!r}", "remove the blank"
            return
        inside = not inside


def _words(text: str) -> Iterator[tuple[str, str]]:
    if "t's " in text and (found := _ITS.search(text)):
        yield f"{_around(text, found.start())!r} means its", "write its"
    if (" Space" in text or " Ground" in text or " Character" in text) and (found := _ARENA.search(text)):
        yield f"an arena without its noun: {found[0]!r}", f"write '{found[0]} arena'"
    if (" arena" in text or " battle step" in text) and (found := _SMALL_ARENA.search(text)):
        yield f"an arena with a small letter: {found[0]!r}", "write it with a capital letter"
    for needed, slip, what, mend in _SLIPS:
        if needed in text and (found := slip.search(text)):
            yield f"{what}: {_around(text, found.start())!r}", mend
    if ("ay Force" in text or "ay build" in text) and (found := _NO_NUMBER.search(text)):
        yield f"a cost without its number: {found[0]!r}", "write the number"


def _empty(text: str) -> Iterator[tuple[str, str]]:
    segments = text.split("|")
    if len(segments) > 1 and (empty := sum(not each.strip() for each in segments)):
        where = "at the end" if empty == 1 and not segments[-1].strip() else "beside a divider"
        yield f"nothing stands {where}", "write the ability that is missing, or remove the divider"


def _around(text: str, at: int) -> str:
    return text[max(0, at - 12) : at + 12].strip()
