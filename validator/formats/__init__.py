"""Formats and dated lists: which sets, numbers, bans and restrictions apply on a day."""

from validator.formats.load import (
    DEFAULT,
    catalogue,
    check_day,
    every,
    identify,
    names,
    newest_day,
    resolve,
    shipped_for,
    slug,
    suggestion,
    today,
)
from validator.formats.model import Entry, Format, FormatFile, Listing, Numbers, Pool

__all__ = [
    "DEFAULT",
    "Entry",
    "Format",
    "FormatFile",
    "Listing",
    "Numbers",
    "Pool",
    "catalogue",
    "check_day",
    "every",
    "identify",
    "names",
    "newest_day",
    "resolve",
    "shipped_for",
    "slug",
    "suggestion",
    "today",
]
