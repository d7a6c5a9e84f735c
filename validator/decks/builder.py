"""What all deck readers share: counts, and from a written name to an entry and its problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.cards.database import Ambiguous, Database, Match, Unknown
from validator.cards.names import fold
from validator.decks.limits import MAX_COUNT, MOST_SUGGESTED
from validator.decks.model import ZONES, Deck, Entry
from validator.inputs.files import cut
from validator.problems import (
    OVER_LIMIT,
    SET_MISMATCH,
    UNRECOGNISED_LINE,
    ZERO_COUNT,
)
from validator.results import NOWHERE, Problem, Where, counted, hit

if TYPE_CHECKING:
    from validator.cards.asking import Asking

SIDES = {
    "light": "light",
    "l": "light",
    "lightside": "light",
    "dark": "dark",
    "d": "dark",
    "darkside": "dark",
    "vong": "vong",
    "y": "vong",
    "yv": "vong",
    "yuuzhanvong": "vong",
    "neutral": "neutral",
    "n": "neutral",
}
"""Folded words for a side."""


def side_of(text: str) -> str:
    """Return the side that a text names as `light`, `dark`, `vong` or `neutral`; the text itself where it is none."""
    return SIDES.get(fold(text).removesuffix("deck"), text)


def one_line(text: str | None) -> str | None:
    """Return a fact about the deck without line ends, control characters and blanks too many; None for nothing."""
    if text is None or (text.isprintable() and "  " not in text and text == text.strip()):
        return text or None
    return " ".join("".join([c if c.isprintable() else " " for c in text]).split()) or None


class Count:
    """A count as written: its number, or why it is none.

    `number`: from 0 to 999, else None; `message` and `rule` then say what is wrong.
    """

    __slots__ = ("message", "number", "rule")

    def __init__(self, written: object) -> None:
        self.number: int | None = None
        self.rule = UNRECOGNISED_LINE
        self.message = ""
        if isinstance(written, str):
            digits = written.strip().removeprefix("+")
            whole, point, zeros = digits.partition("." if "." in digits else ",")
            if point and not zeros.strip("0") and (point == "." or len(zeros) < 3):
                digits = whole  # a spreadsheet's 3.0 is 3, and 3,0 where a comma is the point
            whole = digits.removeprefix("-").replace(",", "")
            if digits.isdecimal() and len(digits) <= 9:
                written = int(digits)
            elif whole.isdecimal() and not digits.startswith("-") and (len(whole) > 9 or "," in digits):
                # As digits, however many: Python refuses to convert very long ones.
                self.rule = OVER_LIMIT
                self.message = f"a count of {cut(digits)}; at most {MAX_COUNT} are read"
                return
            elif whole.isdecimal() and digits.startswith("-"):
                self.message = f"a count of {cut(digits)}; it can't be negative"
                return
            else:
                self.message = f"{cut(written)!r} is not a whole number of copies"
                return
        if isinstance(written, float) and written.is_integer():
            written = int(written)  # JSON has one kind of number: 4.0 is 4
        if type(written) is not int:
            self.message = f"{_shown(written)} is not a whole number of copies"
        elif written < 0:
            self.message = f"a count of {_shown(written)}; it can't be negative"
        elif written > MAX_COUNT:
            self.rule = OVER_LIMIT
            self.message = f"a count of {_shown(written)}; at most {MAX_COUNT} are read"
        else:
            self.number = written


def _shown(value: object) -> str:
    from json import dumps  # only for a finding

    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "more than 18 digits"
    return cut(dumps(value)) if isinstance(value, (str, int, float, bool, type(None))) else "a list or an object"


class Builder:
    """Collects the entries and problems of one deck."""

    def __init__(self, db: Database, path: str | None, source: str) -> None:
        self.db = db
        self.path = path
        self.source = source
        self.name: str | None = None
        self.player: str | None = None
        self.side: str | None = None
        self.format: str | None = None
        self.zones: dict[str, list[Entry]] = {zone: [] for zone in ZONES}
        self.problems: list[Problem] = []
        self._asking: Asking | None = None
        self.put_aside: list[str] = []
        """Cards that the list holds outside every zone of the deck, such as those of a maybeboard."""
        self.commented: list[tuple[Where, str]] = []
        """Comments that list a card."""
        self.passed: list[tuple[Where, str]] = []
        """Words around cards on their lines."""

    def deck(self) -> Deck:
        """Return the deck."""
        if self.put_aside:
            number = len(self.put_aside)
            shown = ", ".join(self.put_aside[:5]) + (" and more" if number > 5 else "")
            self.problem(UNRECOGNISED_LINE, severity="note", message=_ASIDE, hint=_ASIDE_HINT, text=shown)
        self._note_all(self.commented, _COMMENTED, _COMMENTED_HINT)
        self._note_all(self.passed, _PASSED, "")
        return Deck(
            name=one_line(self.name),
            player=one_line(self.player),
            side=one_line(self.side),
            format=one_line(self.format),
            zones={zone: tuple(entries) for zone, entries in self.zones.items()},
            problems=tuple(self.problems),
            source=self.source,
            path=self.path,
        )

    def _note_all(self, found: list[tuple[Where, str]], message: str, hint: str) -> None:
        """Note texts of one kind together, where the first of them stands."""
        if found:
            shown = ", ".join([f"“{text}”" for text in dict.fromkeys(text for _, text in found)][:5])
            shown += " and more" if len(found) > 5 else ""
            number, where = counted(len(found), "line"), found[0][0]
            self.problem(
                UNRECOGNISED_LINE, where, severity="note", message=message, hint=hint, number=number, text=shown
            )

    def problem(self, rule: str, where: Where = NOWHERE, cards: tuple[str, ...] = (), **data: Any) -> None:
        """Note a problem."""
        self.problems.append(Problem(rule, hit(cards, where, **data)))

    def where(self, zone: str, line: int | None, column: int | None) -> Where:
        """Return the place of the next entry of a zone."""
        return Where(line, column, f"/zones/{zone}/{len(self.zones[zone])}")

    def bad_count(self, count: Count, where: Where, name: str) -> None:
        """Note a count that is none; the line is no card of the deck."""
        message, hint = ("{wrong}", "write how many copies the deck holds")
        self.problem(count.rule, where, (cut(name),), message=message, hint=hint, wrong=count.message, text=cut(name))

    def asking(self) -> Asking:
        """Return what words the problems with names."""
        from validator.cards.asking import Asking  # only where a name isn't that of a card

        self._asking = self._asking or Asking(self.db, MOST_SUGGESTED)
        return self._asking

    def aside(self, count: int, name: str) -> None:
        """Note cards that aren't part of the deck."""
        self.put_aside.append(f"{count} {cut(name)}")

    def add(
        self,
        zone: str,
        count: int,
        text: str,
        where: Where,
        found: Match | Ambiguous | Unknown | None,
        set_code: str | None = None,
        number: str | None = None,
    ) -> None:
        """Add an entry for a name that was looked up, with the problems of it (P103 to P107).

        `found`: what the look-up gave, None for an unknown name; `set_code` and `number` (the collector number): as
        written, if they are.
        """
        card, printing = None, None
        if isinstance(found, Ambiguous):
            found = self._by_number(found, set_code, number)
        if isinstance(found, Match):
            card, printing = found.card, found.printing
            if number is not None and printing is not None and str(printing.number) != number:
                same = [p for p in card.printings if p.set == printing.set and str(p.number) == number]
                if same:
                    printing = same[0]
                else:
                    self._set_differs(text, f"{set_code} {number}", found, where)
            if found.repaired:
                name = printing.name if printing is not None else card.name
                self.problems.append(self.asking().repaired(text, name, card, where))
            if found.set_differs and (asked := set_code or found.asked) is not None:
                self._set_differs(text, asked, found, where)
        else:
            code = self.db.set_code(set_code) if set_code is not None else None
            self.problems.append(self.asking().problem(text, found, where, code))
        if not count:
            name = card.name if card is not None else cut(text)
            self.problem(ZERO_COUNT, where, (name,), name=name)
        self.zones[zone].append(Entry(card, count, text, where, printing))

    @staticmethod
    def _by_number(found: Ambiguous, set_code: str | None, number: str | None) -> Match | Ambiguous:
        """Tell cards of one name apart by set and collector number."""
        if set_code is not None and number is not None:
            fits = [
                (card, printing)
                for card in found.candidates
                for printing in card.printings
                if printing.set.casefold() == set_code.casefold() and str(printing.number) == number
            ]
            if len(fits) == 1:
                return Match(fits[0][0], fits[0][1], True)
        return found

    def _set_differs(self, text: str, written: str, found: Match, where: Where) -> None:
        card = found.card
        places = tuple(f"{p.set} {p.number}" if p.number is not None else p.set for p in card.printings)
        self.problem(
            SET_MISMATCH, where, (card.name,), name=card.name, set=cut(written), sets=tuple(dict.fromkeys(places))
        )


_COMMENTED = "{number} in comments would list cards; a comment is no part of the deck: {text}"
_COMMENTED_HINT = "take the marks of the comment away if the cards belong to the deck"
_PASSED = "words around the cards of {number} were passed over: {text}"
_ASIDE = "not part of the deck, by the heading above: {text}"
_ASIDE_HINT = "write Deck, Supply or Sideboard above cards that belong to it"
