"""Regular expressions that are compiled when they are first used.

The readers of lists have dozens, and most lists need few of them: to compile all takes as long as to check a deck.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


def later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return the pattern of a regular expression; one that is wrong raises `re.error` where it is first used.

    `flags`: those of `re`.
    """
    return cast("re.Pattern[str]", _Later(text, flags))


class _Later:
    """Becomes what its pattern is as soon as something is asked of it."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(self, name)
