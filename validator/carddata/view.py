"""What the card data and plugin rules look at: files, rows with their places, and facts worked out once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from validator.cards import names
from validator.cards.build import Identities
from validator.cards.model import ARENAS, CardSet, Prevents
from validator.inputs.files import InputError
from validator.results import Hit, Severity, Where

_COLUMNS = {
    field.lower(): field for field in ("Name", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health")
} | {
    "rarity": "Rarity",
    "number": "Number",
}
"""A fact's name to its column in a plugin."""


class Fix(msgspec.Struct, frozen=True):
    """A safe repair of one value: only its text changes."""

    file: str
    """Path of the file."""
    place: Any
    """Where in the file, in the words of the file's reader."""
    mend: Callable[[str], str]
    """The old text to the new one."""
    names: bool = False
    """Whether it changes letters, as a known correction does: only made on request."""


class PluginImage(NamedTuple):
    """The name of an image file taken apart; all is empty for one of another form."""

    code: str
    number: int | None
    letter: str | None
    name: str
    """The card's name as the file spells it, blanks for underscores."""

    def __bool__(self) -> bool:
        """Whether the name had the form of an image file's."""
        return bool(self.code)


class Row:
    """One printing in a file: the facts as our JSON names them, and where they stand.

    `plain`: the facts as in a set file of ours, as far as they could be read, without those that a plugin's file has in
    the text or in the image's name; `cells`: a plugin row's columns by name, else None.
    """

    __slots__ = ("_image", "_kind", "_name", "_whole", "cells", "file", "index", "name", "plain")

    def __init__(self, file: File, index: int, facts: dict[str, Any], cells: Mapping[str, str] | None = None) -> None:
        self.file = file
        self.index = index
        self.plain = facts
        self.cells = cells
        self.name: str = facts["name"]
        self._name: names.Name | None = None
        self._kind: str | None = None
        self._whole = cells is None
        self._image: PluginImage | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """All facts; those of the text are read when facts are first asked for, as most rules need none of them."""
        if not self._whole:
            self._whole = True
            self.file.read_text(self)
        return self.plain

    @property
    def image(self) -> PluginImage | None:
        """What the name of a plugin's image file says; None where the row has none, or one of another form."""
        if self._image is None and self.cells is not None:
            self._image = self.file.read_image(self)
        return self._image or None

    @property
    def image_name(self) -> str:
        """The card's name as its image file spells it; empty without one."""
        image = self.image
        if image is None:
            return ""
        whole = f"{image.name} {image.letter}"
        own_word = image.letter is not None and names.fold(whole) == names.fold(self.parts.base)
        return whole if own_word else image.name

    @property
    def set(self) -> str:
        """Code of its set."""
        return self.file.set

    @property
    def parts(self) -> names.Name:
        """The name taken apart."""
        if self._name is None:
            self._name = names.split(self.name)
        return self._name

    @property
    def core(self) -> str:
        """The name without letter and printing, and without a mark behind the letter, as image files have it."""
        mark = self.parts.mark
        return self.parts.base[: -len(mark)].rstrip() if mark else self.parts.base

    @property
    def number(self) -> int | None:
        """Collector number."""
        return self.plain.get("number")

    @property
    def types(self) -> list[str]:
        """The arenas of a unit, or the card type."""
        found: list[str] = self.plain.get("types") or []
        return found

    @property
    def is_unit(self) -> bool:
        """Whether its types are arenas."""
        return self.kind == "Unit"

    @property
    def kind(self) -> str:
        """`Unit`, or the card type without its own kind: `Mission`."""
        if self._kind is None:
            types = self.types
            if not types:
                return ""
            self._kind = "Unit" if types[0] in ARENAS else types[0].partition(" - ")[0]
        return self._kind

    @property
    def subtype(self) -> str:
        """The subtype line."""
        found: str = self.plain.get("subtype") or ""
        return found

    def text(self, field: str) -> str:
        """Return a fact as text, as it is written: `name`, `subtype`, `type`, …."""
        if self.cells is not None:
            return self.cells.get(_COLUMNS.get(field, field), "")
        value = self.facts.get("types" if field == "type" else field)
        return "/".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)

    def at(self, field: str = "name") -> Where:
        """Return where a fact of it stands."""
        return self.file.locate(self, field)

    def hit(
        self,
        field: str = "name",
        /,
        *,
        fix: Callable[[str], str] | None = None,
        names: Callable[[str], str] | None = None,
        severity: Severity | None = None,
        message: str | None = None,
        hint: str | None = None,
        **data: Any,
    ) -> Hit:
        """Return a hit on this row; `fix` mends the text of that field, `names` does where it is asked for."""
        if severity is None or severity == "error":
            self.file.told += 1
        data["row"] = self
        data["field"] = field
        data.setdefault("name", self.name)
        mend = fix or names
        if mend is not None and (place := self.file.place(self, field)) is not None:
            data["fix"] = (Fix(self.file.path, place, mend, fix is None),)
        return Hit(data, (self.name,), Where(set=self.set, number=self.number), severity, message, hint)


ENOUGH = 1_000
"""After so many findings of one rule in one file the rule looks at no further row of it, unless all are to be mended.

Those of a weaker severity than the rule's own don't count: behind them there may still be an error.
"""


class File:
    """One file of the checked data.

    `kind`: `set` (ours), `plugin-set`, or the kind of another file; `hits`: what its reader met, by rule.
    """

    def __init__(self, path: str, kind: str, set_code: str = "") -> None:
        self.told = 0
        """Findings on its rows by the rule that is asked."""
        self.left = False
        """Whether that rule left rows of it, because it had told enough."""
        self.cut: set[str] = set()
        """Ids of the rules that did."""
        self.path = path
        self.kind = kind
        self.set = set_code
        self.rows: list[Row] = []
        self.hits: list[tuple[str, Hit]] = []
        self.facts: dict[str, Any] = {}

    def read_text(self, row: Row) -> None:
        """Read the text of a row into its facts; readers of texts do."""

    def read_image(self, row: Row) -> PluginImage | None:
        """Return what the name of a row's image file says; readers of plugins know."""
        return None

    def locate(self, row: Row, field: str) -> Where:
        """Return where a field of a row stands; readers know better."""
        return Where(set=self.set, number=row.number)

    def place(self, row: Row, field: str) -> Any:
        """Return what the reader needs to mend a field of a row; None when it can't."""
        return None

    def hit(
        self,
        where: Where = Where(),  # noqa: B008  # immutable
        /,
        *,
        severity: Severity | None = None,
        message: str | None = None,
        hint: str | None = None,
        cards: Iterable[str] = (),
        **data: Any,
    ) -> Hit:
        """Return a hit on the file as such."""
        data["file"] = self
        return Hit(data, tuple(cards), where, severity, message, hint)

    def add(self, rule: str, where: Where = Where(), /, **data: Any) -> None:  # noqa: B008
        """Note what the reader met, for the rule that words it."""
        self.hits.append((rule, self.hit(where, **data)))


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
        self.thorough = False
        """Whether each fault is wanted, also of those that stand a thousand times in a file: to mend them."""
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
                if self.enough(file):
                    break
                yield row

    def enough(self, file: File) -> bool:
        """Whether the rule that is asked has told enough of a file; what it leaves then is said."""
        if file.told < ENOUGH or self.thorough:
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
    def listable_by_word(self) -> dict[str, list[Row]]:
        """The same by each word of their subtypes, in lower case."""
        found: dict[str, list[Row]] = defaultdict(list)
        for row in self.listable:
            for word in self.words_of_row(row):
                found[word].append(row)
        return found

    @cached_property
    def folded_subtypes(self) -> set[str]:
        """The words of all subtype lines, folded."""
        return {names.fold(word) for word in self.subtype_words}

    @cached_property
    def subtype_words(self) -> Counter[str]:
        """How many subtype lines have each word."""
        found: Counter[str] = Counter()
        for row in self.everything:
            if row.subtype:
                found.update(set(words_of(row.subtype)))
        return found


def words_of(line: str) -> list[str]:
    """Return the words of a name or subtype line."""
    return line.replace("/", " ").split()


def plural(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
