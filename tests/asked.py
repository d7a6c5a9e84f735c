"""What a run is about: one rule, where `-k` names one, such as `-k D105`; and whether it explores for long."""

from __future__ import annotations

import re

from validator.rules import registry

only = ""
"""Id of the rule; empty for a run about all."""
long = False
"""Whether the run explores for long: `--slow`, or new examples are drawn."""


def id_of(keyword: str) -> str:
    """Return the id that an expression of `-k` is; empty for any other expression."""
    return keyword.upper() if re.fullmatch(r"[A-Za-z]\d{3}", keyword) else ""


def examples(number: int) -> int:
    """Return how many examples of a law are drawn: so many in a long run, else a quarter."""
    return number if long else max(10, number // 4)


def rules() -> list[str]:
    """Return the ids of the rules that the run is about."""
    return [id_ for id_ in registry.catalogue() if only in ("", id_)]
