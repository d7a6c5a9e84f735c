"""The rule that a run is about, where `-k` names one, such as `-k D105`: then only its cases and pages are read."""

from __future__ import annotations

import re

from validator.rules import registry

only = ""
"""Id of the rule; empty for a run about all."""


def id_of(keyword: str) -> str:
    """Return the id that an expression of `-k` is; empty for any other expression."""
    return keyword.upper() if re.fullmatch(r"[A-Za-z]\d{3}", keyword) else ""


def rules() -> list[str]:
    """Return the ids of the rules that the run is about."""
    return [id_ for id_ in registry.catalogue() if only in ("", id_)]
