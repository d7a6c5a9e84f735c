"""What a question of the page or the HTTP API gives, and how one is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from validator import formats
from validator.results import Result

MakeReport = Callable[[list[Result], str], dict[str, Any]]
"""Makes the JSON report of what was found on a day."""
MOST_DECKS = 1_000
"""Decks in one request."""
MOST_TEXT = 1_000_000
"""Characters of one input."""
MOST_CARDS = 200
"""Cards in one answer to a search, and names in one question about a stack."""


class Refused(Exception):  # noqa: N818 - as HTTP says it
    """A question that can't be answered: `status` as in HTTP, and in words what is wrong and what to do."""

    def __init__(self, status: int, title: str, detail: str = "", *, where: Mapping[str, int] | None = None) -> None:
        super().__init__(title)
        self.status = status
        self.title = title
        self.detail = detail
        self.where = dict(where or {})

    def as_dict(self) -> dict[str, Any]:
        """Return the problem as `application/problem+json` has it (RFC 9457)."""
        found: dict[str, Any] = {"type": "about:blank", "status": self.status, "title": self.title}
        if self.detail:
            found["detail"] = self.detail
        return found | self.where


def text_in(given: Mapping[str, Any], name: str, most: int = MOST_TEXT) -> str:
    """Return a text of the question. Raises Refused where it is missing, no text, or longer than `most` characters."""
    value = given.get(name)
    if not isinstance(value, str):
        raise Refused(422, f"{name} is missing" if value is None else f"{name} is no text")
    if len(value) > most:
        raise Refused(413, f"{name} has {len(value):,} characters; {most:,} are read")
    return value


def names_in(given: Mapping[str, Any], name: str) -> list[str]:
    """Return a list of names, empty where there is none. Raises Refused for anything else."""
    value = given.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) and len(each) <= 300 for each in value):
        raise Refused(422, f"{name} is no list of names")
    if len(value) > MOST_CARDS:
        raise Refused(413, f"{name} has {len(value)} names; {MOST_CARDS} are read")
    return value


def name_in(given: Mapping[str, Any], otherwise: str) -> str:
    """Return how the input is called, `otherwise` where the question doesn't say."""
    value = given.get("name")
    return value if isinstance(value, str) and 0 < len(value) <= 200 else otherwise


def format_in(given: Mapping[str, Any]) -> str | None:
    """Return the name of the format that is asked for. Raises Refused for one that is no text."""
    return text_in(given, "format", 100) if given.get("format") else None


def day_in(given: Mapping[str, Any]) -> str:
    """Return the day for which dated lists apply. Raises InputError for one that is none."""
    return formats.check_day(text_in(given, "as_of", 40)) if given.get("as_of") else formats.today()
