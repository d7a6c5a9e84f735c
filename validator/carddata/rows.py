"""The files that are linted and their rows: one printing each, with its facts and the places where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from validator.cards import names
from validator.cards.model import ARENAS
from validator.results import NOWHERE, Hit, Severity, Where

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
        if severity in (None, "error") and fix is None and names is None:
            self.file.told += 1
        data["row"] = self
        data["field"] = field
        data.setdefault("name", self.name)
        mend = fix or names
        if mend is not None and (place := self.file.place(self, field)) is not None:
            data["fix"] = (Fix(self.file.path, place, mend, fix is None),)
        return Hit(data, (self.name,), NOWHERE, severity, message, hint)


ENOUGH = 1_000
"""After so many findings of one rule in one file the rule looks at no further row of it.

Those of a weaker severity than the rule's own don't count, as behind them there may still be an error, and neither do
those that can be mended, as all of them are to be.
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
