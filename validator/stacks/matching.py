"""Whether a card is what a list asks for: the meanings of `grammar`, bound to a card database.

A name means every version of that unit, under all its names; a word must be one of the card's subtypes, of which some
are of several words and stand as one: a Dark Jedi is no Jedi. Answers are True, False, or None where the database
doesn't keep what would decide.
"""

from __future__ import annotations

from collections.abc import Iterable

from validator.cards import names
from validator.cards.database import Database
from validator.cards.model import Card
from validator.cards.subtypes import is_unique, joined_words, treated_as
from validator.stacks.data import Alias, Aliases, data_path, read_data
from validator.stacks.grammar import ListError, Other, parse_bearer, parse_list, tidy
from validator.stacks.parts import Answer, Matcher, Names, Part, has_word, nearly, singulars

__all__ = ["Answer", "Lists", "Matcher", "Names", "Part", "data_path", "has_word", "lists_of", "read_data"]

_NOTHING: frozenset[str] = frozenset()


class Lists:
    """What lists mean in one card database; one for each, made when first asked for."""

    def __init__(self, db: Database) -> None:
        # The database holds this object, not the other way round, so that both can go.
        import weakref

        self._db = weakref.ref(db)
        self._folder = db.folder
        self._aliases: tuple[dict[str, Alias], dict[str, str]] | None = None
        self._words: dict[str, frozenset[str]] = {}
        self._names: dict[tuple[str, str | None], Names | None] = {}
        self._lists: dict[tuple[str, str | None, bool | None], Matcher] = {}
        self._all: frozenset[str] | None = None

    @property
    def db(self) -> Database:
        """The database. Raises ReferenceError when it is gone."""
        db = self._db()
        if db is None:
            raise ReferenceError("the card database is gone")
        return db

    def printed(self, text: str, on: str | None = None) -> Matcher:
        """Return a printed list, bound; `on`: the card that has it. Raises ListError."""
        return self._bound(text, on, bearer=False)

    def any_printed(self, text: str, on: str | None = None) -> Matcher:
        """Return a printed list, bound, whatever stands in it.

        A name that no card has is nobody, or (None) perhaps a card of a name that is nearly or begins with it; a list
        that isn't understood could mean any card.
        """
        key = (text, on, None)
        found = self._lists.get(key)
        if found is None:
            try:
                found = self.printed(text, on)
            except ListError:
                try:
                    found = Matcher(self, parse_list(text), on, lenient=True)
                except ListError:
                    found = Matcher(self, parse_list("Any unit"), on)
                    found.parts[0].condition = Other(text)
            self._lists[key] = found
        return found

    def like(self, name: str) -> Names:
        """Return the units whose names begin with a name that no card has, or nearly are it."""
        folded = names.fold(name)
        units = set()
        for card in self.db:
            base = names.fold(card.base)
            if card.base.startswith(f"{name} ") or nearly(folded, base):
                units.add(card.unit)
        return Names(_NOTHING, frozenset(units), name)

    def bearer(self, text: str, on: str | None = None) -> Matcher:
        """Return the words between "Equipped" and "gets", bound. Raises ListError."""
        return self._bound(text, on, bearer=True)

    def _bound(self, text: str, on: str | None, *, bearer: bool) -> Matcher:
        found = self._lists.get((text, on, bearer))
        if found is None:
            read = parse_bearer(self.aliases[1].get(text, text)) if bearer else parse_list(text)
            found = Matcher(self, read, on, bearer=bearer)
            self._lists[(text, on, bearer)] = found
        return found

    @property
    def aliases(self) -> tuple[dict[str, Alias], dict[str, str]]:
        """Names in lower case as lists spell them, and misprinted phrases with what they mean. Raises InputError."""
        if self._aliases is None:
            read = read_data(self._folder, Aliases, "effects", "list_aliases.json")
            assert isinstance(read, Aliases)
            self._aliases = (
                {tidy(a.written).lower(): a for a in read.names},
                {p.written: p.meant for p in read.phrases},
            )
        return self._aliases

    def names(self, name: str, on: str | None = None) -> Names | None:
        """Return which cards a name means, or None when no card has it."""
        if (name, on) not in self._names:
            self._names[(name, on)] = self._find(name, on)
        return self._names[(name, on)]

    def _find(self, name: str, on: str | None) -> Names | None:
        alias = self.aliases[0].get(name.lower())
        source = ""
        if alias is not None and (not alias.on or on in alias.on):
            name, source = alias.name, alias.source
        cards = [c for c in self.db.named(name) if c.kind in ("Unit", "Subordinate", "Equipment")]
        own = [c for c in cards if names.fold(c.base) == names.fold(name)] or cards
        if not own:
            return None
        return Names(
            frozenset(names.fold(c.base) for c in own),
            frozenset(c.unit for c in own),
            own[0].base,
            source,
        )

    def sets(self, meant: Names) -> set[str]:
        """Return the sets in which the cards of a name were printed."""
        return {code for card in self.db.named(meant.text) for code in card.sets}

    def unique(self, card: Card) -> bool:
        """Whether a card is unique: it has a version letter, and doesn't say that it is treated as non-unique."""
        return is_unique(card)

    def words(self, card: Card) -> frozenset[str]:
        """Return the subtypes of a card in lower case, those that it says it is treated as having included."""
        found = self._words.get(card.key)
        if found is None:
            found = self._words[card.key] = frozenset(self.spelt(card.subtypes, card.treat))
        return found

    def spelt(self, subtypes: Iterable[str], treat: Iterable[str]) -> list[str]:
        """Return subtypes in lower case, those that a card says it is treated as having included."""
        found = [word.lower() for word in subtypes]
        if treat:
            found += self.treated(treat)
        return found

    def treated(self, treat: Iterable[str]) -> list[str]:
        """Return the subtypes that "Treat this unit as" adds."""
        return [subtype for text in treat for subtype in self.join(treated_as([text]))]

    def join(self, words: Iterable[str]) -> list[str]:
        """Return words in lower case, those that are one subtype together joined."""
        return [word.lower() for word in joined_words(self.db).join(words)]

    @property
    def all_subtypes(self) -> frozenset[str]:
        """Every subtype of a card, in lower case."""
        if self._all is None:
            self._all = frozenset(map(str.lower, self.db.subtypes()))
        return self._all

    def are_subtypes(self, words: Iterable[str]) -> bool:
        """Whether all of the words are subtypes of cards."""
        known = self.all_subtypes
        return all(not known.isdisjoint(singulars(w) if w.endswith("s") else (w,)) for w in self.join(words))


def lists_of(db: Database) -> Lists:
    """Return what lists mean in this database."""
    return db.made(Lists)
