"""Days of the calendar, as dated lists write them."""

from __future__ import annotations

import time
from functools import lru_cache

from validator.inputs.files import InputError, printable


def today() -> str:
    """Return the present day by the local clock."""
    return time.strftime("%Y-%m-%d")


def check_day(text: str) -> str:
    """Return a day as it was given. Raises InputError for anything but a day of the calendar, written YYYY-MM-DD."""
    if not is_day(text):
        raise InputError(
            f"'{printable(text, 40)}' is not a date", hint="write YYYY-MM-DD, such as 2004-04-12", code="format"
        )
    return text


@lru_cache(1024)
def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, written YYYY-MM-DD."""
    if len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        return False
    parts = (text[:4], text[5:7], text[8:])
    if not all(map(str.isdigit, parts)):
        return False
    year, month, day = map(int, parts)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]
