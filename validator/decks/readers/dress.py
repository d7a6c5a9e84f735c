"""What a line of a list wears that says nothing of cards: quotes, boxes, tags, links, emphasis, bullets of all kinds.

Every pattern here looks at each character a bounded number of times: a list may come from anybody.
"""

from __future__ import annotations

import re
import unicodedata
from html import unescape

BULLETS = "-*•·–—+>‣▪●○◦■□◆◇★☆►▶→✓✔☐☑☒⁃∙※❖➤➢✦✧»"
"""Marks that stand before a line of a list."""
_KEPT = "\"“”„«»'‘’([{<-–—+−|#/`~_*:.,;=&"
"""Marks that may begin a line for another reason."""

_FULLWIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_INVISIBLE = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xFE0E, 0xFE0F, 0x20E3, 0xAD))

_BOX = re.compile(r"\[[ xX✓✔*]?\]\s*|[☐☑☒]\s*")
_QUOTED = re.compile(r"(?:>\s?)+")
_SHORTCODE = re.compile(r":[a-z][a-z0-9_]{1,30}:\s*")
_LINK = re.compile(r"!?\[([^\[\]]{1,200})\](?:\([^()\s]{0,300}\)|\[[^\[\]]{0,40}\])")
_WIKI = re.compile(r"\[\[([^\[\]|]{1,200})(?:\|[^\[\]]{0,200})?\]\]")
_CLOSING = re.compile(r"\[/([A-Za-z]{1,12})\]")
_TAG = re.compile(r"\[/?([A-Za-z]{1,12})(?:=[^\[\]]{0,300})?\]")
_FORUM = frozenset(
    ("list", "url", "color", "colour", "size", "font", "quote", "code", "spoiler", "center", "deck", "li")
)
_HTML = re.compile(
    r"(?i)</?(?:a|b|i|u|s|em|strong|span|font|p|div|li|ul|ol|td|th|tr|table|tbody|br|hr|code|pre|img|h[1-6]|small|big|sup"
    r"|sub|center|label|input|mark|del|ins)(?:\s[^<>]{0,500})?/?>"
)
_URL = re.compile(r"[<(]?\bhttps?://[^\s<>()]{1,300}[>)]?")
_EMPHASIS = re.compile(r"\*\*|__|`|\|\|")


def is_dressed(text: str) -> bool:
    """Whether a line has marks that lists have around cards rather than in their names."""
    return (
        not text.isascii()
        or text[0] in ":*_"
        or any(mark in text for mark in ("[", "<", "&", "||", "**", "`", "://", "__"))
    )


def undressed(text: str) -> str:
    """Return a line without what it wears; the text itself where it wears nothing."""
    if not text.isascii():
        text = text.translate(_FULLWIDTH).translate(_INVISIBLE)
    text = text.strip()
    if text[:1] == ">":
        text = _QUOTED.sub("", text, count=1)
    if "&" in text:
        text = unescape(text)
    if "<" in text:
        text = _HTML.sub("", text)
    if "[" in text:
        text = _untagged(text)
    if "://" in text:
        text = _URL.sub("", text)
    text = _EMPHASIS.sub("", text).strip()
    return _unbulleted(text)


def _untagged(text: str) -> str:
    """Take out links and the tags of forums; a version letter or a set in square brackets stays."""
    text = _WIKI.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    closed = {name.lower() for name in _CLOSING.findall(text)} | _FORUM
    return _TAG.sub(lambda tag: "" if tag[1].lower() in closed else tag[0], text)


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
