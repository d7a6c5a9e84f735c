"""Which names of cards look like a text that is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from validator.cards import names

_END = "\n"


class FoldedNames:
    """All folded names of a database without their letters, with the number of cards that each has.

    Parts of names are sought in one text that holds all of them, not name by name.
    """

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._list = list(numbers)
        self._text = f"{_END}{_END.join(numbers)}{_END}"

    def similar(self, text: str) -> dict[str, float]:
        """Return the names that look like a text, each with how much (70 to 100)."""
        wanted = names.fold(text)
        if not wanted:
            return {}
        from validator.inputs.likeness import scored  # only where a name failed

        found = {base: score for base, score, _ in scored(wanted, self._list, 70, 40)}
        for base, score in self._parts(text, wanted) if len(wanted) > 1 else ():
            if score > found.get(base, 0):
                found[base] = score
        return found

    def _parts(self, text: str, wanted: str) -> Iterator[tuple[str, float]]:
        """Yield the names of which a text is a part, or that are a part of it; for each the best reason comes first.

        A part of a name is meant for the card with most versions that has it.
        """
        numbers = self._numbers
        seen = set()
        for base in self._having(_END + wanted):
            seen.add(base)
            yield base, 76 + min(numbers[base], 12)
        if len(wanted) > 3:
            for base in self._having(wanted):
                if base not in seen:
                    seen.add(base)
                    yield base, 70 + min(numbers[base], 12)
        words = [folded for word in text.replace(",", " ").split() if (folded := names.fold(word))]
        if len(words) > 1 and min(map(len, words)) > 1:
            for base in self._having(max(words, key=len)):
                if base not in seen and all(word in base for word in words):
                    seen.add(base)
                    yield base, 70 + 25 * min(1, len(wanted) / len(base))
        for size in range(5, len(wanted) + 1):
            base = wanted[:size]
            if base in numbers and base not in seen:
                yield base, 70 + 10 * len(base) / len(wanted)

    def _having(self, part: str) -> Iterator[str]:
        """Yield the names that have a part, each once; a part that begins with an end of line begins the name."""
        text = self._text
        at = text.find(part)
        while at >= 0:
            start = at + 1 if part[0] == _END else text.rfind(_END, 0, at) + 1
            end = text.find(_END, at + len(part))
            yield text[start:end]
            at = text.find(part, end)
