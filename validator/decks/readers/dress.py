"""What a line of a list wears that says nothing of cards: quotes, boxes, tags, links, emphasis, bullets of all kinds.

Every pattern here looks at each character a bounded number of times: a list may come from anybody.
"""

from __future__ import annotations

import re
import unicodedata

from validator.inputs.later import later

BULLETS = "-*•·–—+>‣▪●○◦■□◆◇★☆►▶→✓✔☐☑☒⁃∙※❖➤➢✦✧»"
"""Marks that stand before a line of a list."""
_KEPT = "\"“”„«»'‘’([{<-–—+−|#/`~_*:.,;=&"
"""Marks that may begin a line for another reason."""

_FULLWIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_INVISIBLE: dict[int, int | str | None] = dict.fromkeys(
    (
        *(0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xFE0E, 0xFE0F, 0x20E3, 0xAD, 0x200E, 0x200F, 0x61C),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    )
)
"""Marks without a shape: joiners, the direction of writing, variants of a sign."""
_ALIKE: dict[int, str] = dict.fromkeys((0x2502, 0x2503, 0x2551, 0xA6, 0xFFE8), "|")
_ALIKE |= {code: str(code - 0x245F) for code in range(0x2460, 0x2469)}
_ALIKE |= {0xB2: "2", 0xB3: "3", 0xB9: "1"} | {code: str(code - 0x2070) for code in range(0x2074, 0x207A)}
"""Lines between cells, and digits in circles or raised."""
_PLAIN = {**_FULLWIDTH, **_INVISIBLE, **_ALIKE, 0x2BC: "'"}
_BOLD = later("[\U0001d400-\U0001d7ff]+")
"""Letters and digits of mathematics, with which people write bold where no bold is."""

_BOX = later(r"\[[ xX✓✔*]?\]\s*|[☐☑☒]\s*")
_QUOTED = later(r"(?:>\s?)+")
_SHORTCODE = later(r":[a-z][a-z0-9_]{1,30}:\s*")
_LINK = later(r"!?\[([^\[\]]{1,200})\](?:\([^()\s]{0,300}\)|\[[^\[\]]{0,40}\])")
_WIKI = later(r"\[\[([^\[\]|]{1,200})(?:\|[^\[\]]{0,200})?\]\]")
_CLOSING = later(r"\[/([A-Za-z]{1,12})\]")
_TAG = later(r"\[/?([A-Za-z]{1,12})(?:=[^\[\]]{0,300})?\]")
_FORUM = frozenset(
    (
        *(
            "list",
            "url",
            "color",
            "colour",
            "size",
            "font",
            "quote",
            "code",
            "spoiler",
            "center",
            "deck",
            "li",
            "table",
        ),
        *("tr", "td", "th", "hr", "img", "indent", "left", "right", "align", "card", "cards", "hide", "pre", "br"),
    )
)
_HTML = later(
    r"(?i)</?(?:a|b|i|u|s|em|strong|span|font|p|div|li|ul|ol|td|th|tr|table|tbody|br|hr|code|pre|img|h[1-6]|small|big|sup"
    r"|sub|center|label|input|mark|del|ins)(?:\s[^<>]{0,500})?/?>"
)
_URL = later(r"[<(]?\bhttps?://[^\s<>()]{1,300}[>)]?")
_EMPHASIS = later(r"\*\*|__|`|\|\|")
_SLANTED = later(r"(?<=\s)[*_](\([^()*_]{1,40}\))[*_]$")
"""A remark in brackets that is emphasised: `*(Unit)*`."""
_CROSSED = later(r"(?i)<(/?)(?:s|del|strike)>|\[(/?)(?:s|del|strike)\]")
"""The tags of what is crossed out."""
_EMOJI = later(r"<a?:\w{1,40}:\d{1,25}>\s*")
_ESCAPED = later(r"\\([\\`*_{}\[\]()#+\-.!|>~'\"&])")
_COLOURED = later(r"\x1b\[[0-9;]{0,20}[A-Za-z]")
_TIMES = later(r"(?<=\d)\s?[✕✖⨯хХ∗](?=[\s\w])|(?<![^\s(\[])[✕✖⨯хХ](?=\d)|(?<=[\s(\[])[✕✖⨯хХ]\s?(?=\d)")
"""Signs and letters that look like the x of a count."""
_CELL = later(r"(?i)\[/t[dh]\]\s*(?=\[)")


def is_dressed(text: str) -> bool:
    """Whether a line has marks that lists have around cards rather than in their names."""
    return (
        not text.isascii()
        or text[0] in ":*_"
        or any(mark in text for mark in ("[", "<", "&", "||", "**", "`", "://", "__", "~~", "\\", "\x1b", ")*", ")_"))
    )


def undressed(text: str) -> str:
    """Return a line without what it wears; the text itself where it wears nothing."""
    if not text.isascii():
        text = _TIMES.sub("x", text.translate(_PLAIN))
        text = _BOLD.sub(lambda bold: unicodedata.normalize("NFKC", bold[0]), text)
        while text and not text[-1].isascii() and (text[-1] == "…" or unicodedata.category(text[-1]) in ("So", "Sk")):
            text = text[:-1].rstrip()
    if "\u0336" in text:
        text = f"~~{text.replace(chr(0x336), '').strip()}~~"  # a line through every letter
    text = _CROSSED.sub("~~", text)
    text = _COLOURED.sub("", text).strip() if "\x1b" in text else text.strip()
    if text[:1] == ">":
        text = _QUOTED.sub("", text, count=1)
    if "&" in text:
        from html import unescape  # its table of names takes long to load

        text = unescape(unescape(text))
    if "<" in text:
        text = _HTML.sub("", _EMOJI.sub("", text))
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text).rstrip("\\").rstrip()
    if "[" in text:
        text = _untagged(text)
    if "://" in text:
        text = _URL.sub("", text)
    text = _SLANTED.sub(r"\1", _EMPHASIS.sub("", text)).strip()
    return _unbulleted(text)


def _untagged(text: str) -> str:
    """Take out links and the tags of forums; a version letter or a set in square brackets stays."""
    text = _WIKI.sub(r"\1", text)
    closed = {name.lower() for name in _CLOSING.findall(text)} | _FORUM
    text = _CELL.sub("\t", text)
    text = _TAG.sub(lambda tag: tag[0] if _is_link(tag) or tag[1].lower() not in closed else "", text)
    return _LINK.sub(r"\1", text)


def _is_link(tag: re.Match[str]) -> bool:
    """Whether what looks like a tag is the text of a link: `[card](https://…)`."""
    return tag.string[tag.end() : tag.end() + 1] == "("


def _unbulleted(text: str) -> str:
    """Take away bullets, boxes and small pictures before a line."""
    for _ in range(4):
        before = text
        head = text[:1]
        if head in BULLETS and text[1:2].isspace():
            text = text[1:].lstrip()
        elif head == "[" or head in "☐☑☒":
            text = _BOX.sub("", text, count=1) if _BOX.match(text) else text
        elif head == ":":
            text = _SHORTCODE.sub("", text, count=1) if _SHORTCODE.match(text) else text
        elif head and not head.isalnum() and head not in _KEPT and unicodedata.category(head)[0] in "SPC":
            text = text[1:].lstrip()
        if text == before:
            break
    if text[:1] in "*_" and text[-1:] == text[:1] and len(text) > 2:
        text = text[1:-1].strip()
    return text
