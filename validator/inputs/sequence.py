"""How sentences list things: `A, B or C`."""

from __future__ import annotations

from collections.abc import Sequence


def joined(texts: Sequence[str], word: str) -> str:
    """Return texts as a sentence lists them: `A`, `A or B`, `A, B or C`; `word` stands before the last."""
    return f" {word} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))
