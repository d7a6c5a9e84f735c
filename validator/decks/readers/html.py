"""Lists in web pages: the text of the page, line by line as it was shown."""

from __future__ import annotations

import re
from html import unescape

_PIECES = re.compile(r"<!--|<[^<>]*>|[^<]+|<")
_TAG = re.compile(r"</?\s*([A-Za-z0-9!]+)")
_BLOCKS = """
br p div li ul ol tr table h1 h2 h3 h4 h5 h6 pre body html section article header footer dt dd dl blockquote thead
tbody hr title head details summary main center figure
"""
_LINES = frozenset(_BLOCKS.split())
_SILENT = frozenset(("script", "style", "title", "head"))
_CROSSED = frozenset(("s", "del", "strike"))
_TAGGED = re.compile(
    r"(?i)<(?:!doctype html|!--|html|head|body|ul|ol|li|dl|table|tr|td|p|div|pre|br|span|h[1-6]|b|i|a|code|strong|em"
    r"|details|summary|section|article|main|center|font|blockquote|meta|title|thead|tbody|style|link|nav|header|footer|u"
    r"|tt|small|big|dt|dd|hr)\b"
)


def is_html(start: str) -> bool:
    """Whether a text begins as a web page or a piece of one does."""
    return start[0] == "<" and _TAGGED.match(start) is not None


def has_html(text: str) -> bool:
    """Whether a text has tags that end its lines."""
    return "<" in text and re.search(r"(?i)<(?:br|li|tr|/p|/div)\b", text) is not None


def text_of(page: str) -> str:
    """Return the text of a page; every line of the page is at least one line of it."""
    made: list[str] = []
    silent: str | None = None
    in_row = comment = False
    for piece in _PIECES.finditer(page):
        text = piece[0]
        if text == "<!--":
            comment = True
            continue
        if comment:
            comment = "-->" not in text
            said, _, text = text.partition("-->")
            made.extend(f"\n// <!-- {line.strip()}\n" for line in said.splitlines() if line.strip())
            if not text:
                continue
        if text[0] != "<" or text == "<":
            if silent is None:
                made.append(unescape(text.replace("\n", " ")) if in_row else unescape(text))
            continue
        tag = _TAG.match(text)
        name = tag[1].lower() if tag else ""
        closing = text[1:2] == "/"
        if name in _SILENT:
            silent = None if closing else (silent or name)
        elif name in _CROSSED:
            made.append("~~")
        elif name == "tr":
            in_row = not closing
            made.append("\n")
        elif name in ("td", "th"):
            made.append("\t" if closing else "")
        elif name in _LINES and not in_row:
            made.append("\n")
        elif name in _LINES:
            made.append("   ")  # wide, as between columns
    return "".join(made)
