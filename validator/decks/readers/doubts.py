"""Lines without a card: titles, prose, or cards that are misspelt; what stands before the first card, or torn apart."""

from __future__ import annotations

from collections.abc import Callable

from validator.cards.database import Database
from validator.cards.names import fold, split
from validator.decks.builder import Builder
from validator.decks.limits import MOST_SUGGESTED
from validator.decks.readers.facts import FactsFacts
from validator.decks.readers.headings import heading_of
from validator.decks.readers.line import CARD, HEADING, PASSED, Line
from validator.decks.readers.line_forms import NUMBER_WORD, begins_with_one, number_alone
from validator.decks.readers.lines import Lines, lines_of
from validator.decks.readers.outline import Outline
from validator.decks.readers.prose import bare_title, head, is_button, is_prose
from validator.inputs.files import cut
from validator.inputs.later import later
from validator.problems import AMBIGUOUS_CARD, UNKNOWN_CARD, UNRECOGNISED_LINE
from validator.results import Where

_CLOSE = 88
"""From which likeness (0 to 100) on a line without a card is a misspelt card rather than a title or prose."""
_SAME = 93
"""The same for a line that stands where a heading does."""
_A_BIT = 84
"""The same for a line without a count in a list where every card has one."""


_WORDS_NUMBERED = """
version tier see page round day top part deck list match game week build draft rev revision edition update phase step
level rank place vol volume episode season chapter group pool seed table pod set
"""
_NUMBERED = frozenset(_WORDS_NUMBERED.split())
"""Words before a number that is no count: `Version 2`, `See page 4`."""
_NUMBERS_ALONE = 3
"""From how many numbers alone on a line on they are the counts of the lines beside them."""
_KEYS = ("count:", "qty:", "quantity:", "Count:", "Qty:", "count =", "copies:")
_BEFORE_MARK = later(r"\s[-–—]+\s|[(\[{,:;]")
_VERSION = later(r"\([A-Z]\d?\)")
_MARKED = later(r"[<~]*(\d{1,2})\s?[xX×>#*_/=]\s?(?=[^\W\d_])")
"""A count with a mark at the beginning of a line: `4* NAME`."""
_GLUED = later(r"\d{1,2}[^\W\d_]{3}")
_TIMES = later(r"\W*\d{1,3}\s?[xX×]\s?\S")
"""A count that can't be the number of a heading: `12x NAME`."""
_COUNTED = later(r"(?:^|[^\w])[xX]?\d{1,2}[xX]?\s+(\D.{1,60})$")


def rearranged(text: str, lines: list[str], db: Database) -> list[str]:
    """Return lines with counts beside their cards, and without the numbers of rows; each keeps its place."""
    if (":" in text or "=" in text) and any(key in text for key in _KEYS):
        from validator.decks.readers.layout import with_keys  # only for names and counts behind keys

        lines = with_keys(lines)
    if sum(number_alone(line) is not None for line in lines if len(line) < 12) >= _NUMBERS_ALONE:
        from validator.decks.readers.layout import with_counts  # only for counts on lines of their own

        lines = with_counts(lines, lines_of(db))
    if "1" in text and any(mark in text for mark in "\t|;,") and begins_with_one(lines):
        from validator.decks.readers.numbering import without_numbers  # only for rows that may have their own number

        lines = without_numbers(lines)
    return lines


class Doubts:
    """Answers whether lines without a card are cards that are misspelt; only so many are sought for one text."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._sought = 0

    def like_a_card(self, text: str, least: int = _CLOSE) -> bool:
        """Whether a text is very much like the name of a card."""
        self._sought += 1
        if is_button(text) or self._sought > MOST_SUGGESTED or len(text) >= 200:
            return False
        similar = self.db.suggest(text, 1)
        if not similar:
            return False
        from validator.inputs.likeness import likeness  # only where a name failed

        return likeness(fold(split(head(text)).base), fold(split(similar[0]).base)) >= least

    def heads(self, raw: str, line: Line) -> bool:
        """Whether the number on a line without a card may be that of the cards below it: `Heroes (14)`, `14 Heroes`."""
        behind = raw.rstrip(" \t)]}:*_=-").rstrip("xX")[-1:].isdecimal()
        if split(line.text).version is not None or not line.text[:1].isalpha() or _TIMES.match(raw):
            return False
        return (behind or line.count > 4) and not self.like_a_card(line.text, _SAME)

    @staticmethod
    def is_numbered(raw: str, line: Line) -> bool:
        """Whether a line without a card ends with a number that is no count: `Version 2`."""
        return raw.strip()[-1:].isdecimal() and line.text.lower().split(None, 1)[0] in _NUMBERED

    def may_head(self, above: str, text: str) -> bool:
        """Whether a line without a count, where every card has one, is a heading: one word, or below an empty line."""
        if above.strip() and " " in text:
            return False
        return split(text).version is None and len(text.split()) < 5 and not self.like_a_card(text, _SAME)

    def longer_name(self, understood: Lines, above: str, text: str) -> str | None:
        """Return the name of the card that a line above and this one make together; `text` where it is the same card.

        None where the line above is no card, or both make none.
        """
        first = understood.understand(above) if above.strip() else None
        if type(first) is not tuple:
            return None
        whole = understood.understand(f"{above.rstrip()} {text}")
        if type(whole) is not tuple:
            return None
        return text if whole[0] is first[0] else whole[2]

    @staticmethod
    def has_words(line: Line) -> bool:
        """Whether a line of cards has other words around them."""
        return any(not isinstance(each, tuple) and each.kind == PASSED for each in line.items)

    def names_a_card(self, text: str) -> bool:
        """Whether the end of a text is a count and the exact name of a card."""
        found = _COUNTED.search(text)
        return found is not None and self.db.lookup(found[1].strip(" .,;:!?()[]{}<>|*_~^'\""), loose=False) is not None

    def is_prose(self, text: str) -> bool:
        """Whether a text is a sentence, and not like the name of a card."""
        return is_prose(text) and not self.like_a_card(text)

    def is_counted_prose(self, text: str) -> bool:
        """Whether what stands behind a number is a sentence that doesn't begin with the name of a card."""
        if _VERSION.search(text):
            return False
        words = text.split()[:8]
        named = _BEFORE_MARK.split(text, maxsplit=1)[0].split()
        if not self.is_prose(text) or not any(word.islower() and len(word) > 2 for word in named):
            return False
        return all(self.db.lookup(" ".join(words[:end]).rstrip(".,:;"), loose=False) is None for end in range(1, 8))

    def is_no_card(self, text: str) -> bool:
        """Whether a line without a count, in a list where every card has one, is like no card at all."""
        return self._sought < MOST_SUGGESTED and not self.like_a_card(text, _A_BIT)


def all_counted(made: Builder, lines: list[str]) -> bool:
    """Whether every card so far has its count, so that a line without one may be no card."""
    entries = [entry for zone in made.zones.values() for entry in zone]
    return len(entries) > 2 and all(
        entry.where.line is None or lines[entry.where.line - 1].strip() != entry.text for entry in entries
    )


def all_counted_below(understood: Lines, lines: list[str]) -> bool:
    """Whether lines hold at least two cards, each with its count."""
    counted = 0
    for raw in lines:
        known = understood.understand(raw)
        if type(known) is tuple:
            if known[2] == raw.strip():
                return False
            counted += 1
        elif isinstance(known, Line) and known.kind == CARD:
            if not known.counted:
                return False
            counted += 1
    return counted > 1


def say_doubts(made: Builder, lines: list[str]) -> None:
    """Say what is odd about a whole list: cards without a count, letters that may be rarities, another game's cards."""
    say_uncounted(made, lines)
    say_rarities(made, lines)
    say_foreign(made)


def say_rarities(made: Builder, lines: list[str]) -> None:
    """Say which version letters may be rarities, as the letter in that place is behind the list's other cards."""
    entries = [e for zone in made.zones.values() for e in zone if e.card is not None and e.where.line is not None]
    lettered = [e for e in entries if e.card is not None and e.card.version in _RARITIES]
    if not lettered:
        return
    others = [_end(lines[(e.where.line or 1) - 1]) for e in entries if e.card is not None and e.card.version is None]
    for entry in lettered:
        raw, card = lines[(entry.where.line or 1) - 1].rstrip(), entry.card
        end = _end(raw)
        if card is None or end is None or not raw.endswith(entry.text) or others.count(end) < max(2, len(others) / 2):
            continue
        meant = [
            each
            for each in made.db.cards_of(card.base)
            if each is not card and any(printing.rarity == card.version for printing in each.printings)
        ]
        if meant:
            names = (card.name, *(each.name for each in meant))
            data = {"text": entry.text, "candidates": names, "count": len(names), "letter": card.version}
            where = Where(entry.where.line, entry.where.column)
            made.problem(AMBIGUOUS_CARD, where, names, severity="warning", message=_RARITY, hint=_RARITY_HINT, **data)


def _end(raw: str) -> tuple[str, str] | None:
    """Return what stands before and behind the letter of a rarity at the end of a line; None where none does."""
    if raw[-1:] not in _LAST:
        return None  # as most lines
    bare = raw.rstrip()
    inner = bare.rstrip(")]}*> ")
    before = inner[:-1].rstrip(" ")
    if inner[-1:] not in _RARITIES or not before or before[-1].isalnum():
        return None
    return before[-1], bare[len(inner) :]


def say_uncounted(made: Builder, lines: list[str]) -> None:
    """Say which cards have no count where nearly all have one: the line may be no card."""
    entries = made.zones["deck"]
    if len(entries) < _MANY:
        return
    ones = [e for e in entries if e.count == 1 and e.where.line is not None and e.card is not None]
    bare = [e for e in ones if lines[(e.where.line or 1) - 1].strip() == e.text]
    for entry in bare if len(bare) <= _FEW else ():
        where = Where(entry.where.line, entry.where.column)
        made.problem(
            UNRECOGNISED_LINE, where, (entry.text,), severity="warning", message=_ALONE, hint="", text=entry.text
        )


def say_foreign(made: Builder) -> None:
    """Say so when no name of a longer list is a card: it is another game's."""
    entries = [entry for zone in made.zones.values() for entry in zone]
    if len(entries) < 5 or any(entry.card is not None for entry in entries):
        return
    if not any(problem.rule == AMBIGUOUS_CARD for problem in made.problems):
        made.problem(UNKNOWN_CARD, message=_FOREIGN, hint=_FOREIGN_HINT, count=len(entries), suggestions=())
        made.problems.insert(0, made.problems.pop())


def _in_words(text: str) -> tuple[int, str] | None:
    """Return the count in words before a name, and the name; None where there is none."""
    if NUMBER_WORD.match(text) is None:
        return None
    from validator.decks.readers.around import in_words  # only for a line that begins with such a word

    return in_words(text)


def counted_in_words(line: Line) -> Line:
    """Return a line whose name is no card's with the count that stands before it in words."""
    said = _in_words(line.text)
    return line if said is None else Line(CARD, said[1], line.column, said[0], counted=True)


class FirstLines:
    """What stands before the first card of one deck."""

    def __init__(self, made: Builder, outline: Outline, doubts: Doubts) -> None:
        self.made = made
        self.outline = outline
        self.doubts = doubts
        self.facts = FactsFacts(made)
        self.before: list[tuple[int, Line]] = []
        """The lines, with their numbers, until it is settled what they are."""

    def is_title(self, understood: Lines, below: list[str], version: str | None) -> bool:
        """Whether the name of a card on the first line is the title: every card below it has its count."""
        if version is not None or self.before or "name" in self.facts.said:
            return False
        return all_counted_below(understood, below)

    def title(self, number: int, text: str) -> None:
        """Take the name of a card as the title."""
        self.made.name = text
        self.facts.said["name"] = text
        self.made.problem(
            UNRECOGNISED_LINE, Where(number, 1), (text,), severity="note", message=_CARD_OR_TITLE, text=cut(text)
        )

    def settle(self, number: int, card: Callable[[int, Line], int], *, counted: bool, heading: str = "") -> None:
        """Settle what the lines before the first card or heading (line `number`) are.

        The first is the title. In a list without counts a misspelt card looks like a title, and so does one whose count
        stands in an odd place; there what is very much like a card is one, which `card` takes.
        """
        named = "name" in self.facts.said
        if not self.before and not named and heading.isalpha() and heading_of(heading) is None:
            self.made.name = heading  # the name of a subtype may be the title: `Mine`
        for at, (own, line) in enumerate(self.before):
            text = line.text
            if line.kind == HEADING:
                if at == 0 and not named:
                    self.made.name = bare_title(text)
                continue
            if (said := _in_words(text)) is not None and self.doubts.like_a_card(said[1]):
                card(own, Line(CARD, said[1], line.column, said[0], counted=True))
                continue
            if (marked := _MARKED.match(text)) is not None:
                card(own, Line(CARD, text[marked.end() :], line.column, int(marked[1]), counted=True))
                continue
            doubtful = at > 0 or (not counted and own == number - 1) or text[-1:].isdecimal() or head(text) != text
            if doubtful and self.doubts.like_a_card(text):
                card(own, line)
            elif at == 0 and not named:
                self.made.name = bare_title(text)
                if self.doubts.names_a_card(text) or line.counted or said is not None or _GLUED.match(text):
                    self.made.problem(
                        UNRECOGNISED_LINE,
                        Where(own, line.column),
                        severity="warning",
                        message=_TITLE_WITH_CARD,
                        hint=NO_CARD_HINT,
                        text=cut(text),
                    )
            elif text[:3].lower() == "by " and self.made.player is None:
                self.made.player = text[3:].strip()
            elif text[-1:] == ":" and own == number - 1:
                self.outline.unknown(own, line.column, text)
            else:
                self.passed_over(own, line.column, cut(text))

    def passed_over(self, number: int, column: int, text: str) -> None:
        """Note a line that is neither a card nor a heading."""
        self.made.problem(
            UNRECOGNISED_LINE, Where(number, column), severity="warning", message=_BEFORE_CARDS, text=text
        )


_BEFORE_CARDS = "“{text}” is neither the title of the deck nor a card; it was passed over"
_TITLE_WITH_CARD = "“{text}” was read as the title of the deck, but it names a card, or begins with a count"
_CARD_OR_TITLE = "the first line “{text}” is the name of a card, but every card has its count: it was read as the title"
NO_CARD_HINT = "write one card a line, such as `4 NAME`"
_RARITIES = ("C", "U", "R", "P", "S", "L")
_LAST = frozenset("CURPSL)]}*> \t\r")
_RARITY = "“{text}” was read by its version letter, but other lines of the list give the rarity in that place"
_RARITY_HINT = "write the version letter of the card before its rarity, such as `NAME (A) {letter}`"
_FEW, _MANY = 2, 8
"""At most how many cards without a count are told of, in a deck of at least how many lines."""
_ALONE = "“{text}” has no count, unlike the other cards; it is read as 1 copy"
_FOREIGN = "none of the {count} names is a card of this game"
_FOREIGN_HINT = "is it a list of another game?"
