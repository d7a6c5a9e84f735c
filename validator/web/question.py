"""What a question of the page or the HTTP API gives, and how one is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from validator import formats
from validator.inputs.wording import short
from validator.results import Result

MakeReport = Callable[[list[Result], str], dict[str, Any]]
"""Makes the JSON report of what was found on a day."""
MOST_DECKS = 1_000
"""Decks in one request."""
MOST_TEXT = 1_000_000
"""Characters of one input."""
MOST_CARDS = 200
"""Cards in one answer to a search, and names in one question about a stack."""


_COMMON = frozenset(("format", "as_of"))
_DECK = _COMMON | {"deck", "name"}
_BOARD = _COMMON | {"board", "name"}
_STACK = _COMMON | {"top", "under", "with"}
FIELDS: Mapping[str, frozenset[str]] = {
    "about": frozenset(("as_of",)),
    "decks/check": _DECK | {"decks", "elsewhere", "lines"},
    "decks/share": _DECK,
    "decks/sheet": _DECK,
    "boards/check": _BOARD | {"width"},
    "boards/edit": _BOARD | {"edits", "width"},
    "boards/swap": _BOARD | {"stack", "top"},
    "turns/check": _COMMON | {"log", "name"},
    "stacks/explain": _STACK,
    "stacks/fits": frozenset(("top", "with")),
    "stacks/swap": _STACK | {"new"},
    "cards": frozenset(("q", "limit", "as_of")),
    "card": frozenset(("name", "as_of")),
    "formats": frozenset(("as_of",)),
    "rules": frozenset(),
    "rule": frozenset(("id",)),
}
"""What each question may give. Anything else is refused: a name that is misspelt would change the answer unseen."""


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
        raise Refused(413 if most >= MOST_TEXT else 422, f"{name} has {len(value):,} characters; {most:,} are read")
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
    """Return how the input is called, `otherwise` where the question doesn't say. Raises Refused for no such text."""
    return (text_in(given, "name", 200) if given.get("name") is not None else "") or otherwise


def flag_in(given: Mapping[str, Any], name: str) -> bool:
    """Return whether something is asked for. Raises Refused for what is neither true nor false."""
    value = given.get(name)
    if value is not None and not isinstance(value, bool):
        raise Refused(422, f"{name} is neither true nor false")
    return value is True


def known_fields(question: str, given: Mapping[str, Any]) -> None:
    """Raise Refused where a question gives what it may not."""
    allowed = FIELDS[question]
    if not given.keys() <= allowed:
        other = sorted(given.keys() - allowed)[0]
        known = ", ".join(sorted(allowed)) or "none"
        raise Refused(422, f"{short(other)} is no field of this question", f"known: {known}")


def format_in(given: Mapping[str, Any]) -> str | None:
    """Return the name of the format that is asked for. Raises Refused for one that is no text."""
    return (text_in(given, "format", 100) if given.get("format") is not None else "") or None


def day_in(given: Mapping[str, Any]) -> str:
    """Return the day for which dated lists apply. Raises InputError for one that is none."""
    day = text_in(given, "as_of", 40) if given.get("as_of") is not None else ""
    return formats.check_day(day) if day else formats.today()
