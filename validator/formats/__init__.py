"""Formats and dated lists: which sets, numbers, bans and restrictions apply on a day."""

from validator.formats.calendar import check_day, today
from validator.formats.files import slug
from validator.formats.load import (
    DEFAULT,
    catalogue,
    every,
    identify,
    names,
    newest_day,
    resolve,
    shipped_for,
    suggestion,
)
from validator.formats.model import Format, FormatFile, ListedCard, Listing, Numbers, SetPool

__all__ = [
    "DEFAULT",
    "Format",
    "FormatFile",
    "ListedCard",
    "Listing",
    "Numbers",
    "SetPool",
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
