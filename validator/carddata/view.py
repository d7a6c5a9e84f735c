"""What the card data and plugin rules look at: files, rows with their places, and facts worked out once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from validator.carddata.rows import ENOUGH, File, Row
from validator.cards import names
from validator.cards.build import Identities
from validator.cards.model import CardSet, Prevents
from validator.inputs.files import InputError
from validator.results import Hit


class KeywordEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A keyword of `keywords.json`."""

    keyword: str
    value: str
    """`always`, `sometimes` or `never`."""
    cost: str
    source: str
    units_only: bool = False
    unique_only: bool = False
    text: bool = False
    """A colon and a text of its own follow."""
    prevents: Prevents | None = None
    """How it prevents damage; None where it prevents none, or by an event of its own (Deflect)."""


class Accept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of `accepted_spellings.json`."""

    rule: str
    text: str
    reason: str
    near: str | None = None
    set: str | None = None
    source_fault: bool = False
    """A fault of the plugin's set file, which our data keeps: on a plugin it is reported."""


MAX_GUESSES = 50


class CardDataView:
    """A card database under the linter.

    `files`: what is checked; `context`: printings of other sets, known but not checked; `sets`: codes that exist;
    `whole`: the input is a database of its own, so that what it doesn't have doesn't exist.
    """

    def __init__(
        self,
        files: Sequence[File],
        *,
        context: Sequence[Row] = (),
        sets: Iterable[CardSet] = (),
        keywords: Iterable[KeywordEntry] = (),
        accepted: Iterable[Accept] = (),
        identities: Identities | None = None,
        plugin: Any = None,
        whole: bool = False,
        list_names: Iterable[str] = (),
    ) -> None:
        self._list_names = tuple(list_names)
        self.unreadable: list[InputError] = []
        """Files that could not be read at all."""
        self.folder: str | None = None
        """The folder of a whole database of ours."""
        self.memo: dict[Any, Any] = {}
        """What a rule wants to work out once."""
        self._words: dict[int, set[str]] = {}
        self.files = files
        self.rows = [row for file in files for row in file.rows]
        self.context = context
        self.guesses = max(5, min(MAX_GUESSES, 1_000_000 // (1 + len(self.rows) + len(context))))
        """For how many unknown words a nearest known one is still looked for: of thousands nobody reads it."""
        self.sets = tuple(sets)
        self.codes = {code for each in self.sets for code in (each.code, *each.aliases)}
        self.keywords = {each.keyword: each for each in keywords}
        self.identities = identities or Identities()
        self.plugin = plugin
        self.whole = whole
        self._accepted: dict[tuple[str, str], list[Accept]] = defaultdict(list)
        for each in accepted:
            if not (each.source_fault and plugin is not None):
                self._accepted[each.rule, each.text].append(each)

    def accepts(self, rule: str, text: str, near: str | None = None, set_code: str | None = None) -> bool:
        """Whether the accepted spellings have this text (beside that one) for a rule."""
        found = self._accepted.get((rule, text))
        return found is not None and any(
            (each.near is None or near is None or each.near == near)
            and (each.set is None or set_code is None or each.set == set_code)
            for each in found
        )

    def reader_hits(self, rule: str) -> Iterator[Hit]:
        """Return what the readers met for a rule."""
        for file in self.files:
            for id_, found in file.hits:
                if id_ == rule:
                    yield found

    @property
    def asked(self) -> Iterator[Row]:
        """The checked rows, for the rule that looks at them: of a file of which it has told enough, no more."""
        for file in self.files:
            for row in file.rows:
                if file.told >= ENOUGH:
                    file.left = True
                    break
                yield row

    def enough(self, file: File) -> bool:
        """Whether the rule that is asked has told enough of a file; what it leaves then is said."""
        if file.told < ENOUGH:
            return False
        file.left = True
        return True

    @cached_property
    def everything(self) -> list[Row]:
        """The checked rows and those of the context."""
        return [*self.context, *self.rows]

    @cached_property
    def by_card(self) -> dict[str, list[Row]]:
        """All rows by the name and letter of their card in lower case, printings left out."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self.everything:
            found[row.parts.card.casefold()].append(row)
        return found

    @cached_property
    def bases(self) -> dict[str, list[Row]]:
        """All rows by their name without letter and printing, as spelt."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self.everything:
            found[row.parts.base].append(row)
        return found

    @cached_property
    def spellings(self) -> set[str]:
        """All names without letter and printing; in our own data the other spellings of cards too."""
        found = set(self.bases)
        if self.plugin is None:
            for row in self.everything:
                found.update(names.split(alias).base for alias in row.facts.get("aliases", ()))
        return found

    @cached_property
    def folded_bases(self) -> set[str]:
        """The same, folded."""
        return {names.fold(base) for base in self.spellings}

    @cached_property
    def unit_of(self) -> dict[str, str]:
        """The folded name of a unit's other names to that of its first."""
        return {names.fold(name): names.fold(unit.names[0]) for unit in self.identities.units for name in unit.names}

    @cached_property
    def letters(self) -> dict[str, dict[str, list[Row]]]:
        """The version letters of every unit, under all its names, with their rows."""
        found: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
        for row in self.everything:
            if row.parts.version is not None:
                folded = names.fold(row.parts.base)
                found[self.unit_of.get(folded, folded)][row.parts.version].append(row)
        return found

    @cached_property
    def list_names(self) -> set[str]:
        """Names as lists spell them where no card has them, folded."""
        return {names.fold(text) for text in self._list_names}

    def words_of_row(self, row: Row) -> set[str]:
        """Return the words of a row's subtypes in lower case, those that it is treated as having too."""
        found = self._words.get(id(row))
        if found is None:
            told = row.cells is None or "Treat" in row.cells.get("Text", "")
            treat = [word for text in (row.facts.get("treat") if told else None) or () for word in text.split()]
            found = {word.lower() for word in (*words_of(row.subtype), *treat)}
            self._words[id(row)] = found
        return found

    @cached_property
    def listable(self) -> list[Row]:
        """Rows of cards that a Stack list may mean: units, Subordinates and Equipment."""
        return [row for row in self.everything if row.is_unit or row.kind in ("Subordinate", "Equipment")]

    @cached_property
    def folded_subtypes(self) -> set[str]:
        """The words of all subtype lines, folded."""
        return {names.fold(word) for word in self.subtype_words}

    @cached_property
    def subtype_words(self) -> Counter[str]:
        """How many subtype lines have each word."""
        found: Counter[str] = Counter()
        for line, count in Counter(row.subtype for row in self.everything).items():
            for word in set(words_of(line)):
                found[word] += count
        return found


def words_of(line: str) -> list[str]:
    """Return the words of a name or subtype line."""
    return line.replace("/", " ").split()


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
