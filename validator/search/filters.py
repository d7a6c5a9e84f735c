"""The filters of the search for cards, a function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from validator import api, formats
from validator.cards import names
from validator.cards.database import Database
from validator.cards.model import ARENAS, RARITIES, Card, Number
from validator.inputs.files import InputError, printable
from validator.inputs.likeness import question_or_known
from validator.rules import registry
from validator.search.query import Node, QueryError, Term, Test, passes, words

NUMBERS = ("cost", "speed", "power", "health")
SIDES = ("light", "dark", "neutral", "vong")
_YES = {"yes": True, "true": True, "no": False, "false": False}


class Filters:
    """Makes the tests of terms, for one database and one day."""

    def __init__(self, db: Database, day: str) -> None:
        self.db = db
        self.day = day
        self.known: dict[str, Callable[[str], Test]] = {
            "name": lambda value: _named(names.fold(value)),
            **{
                key: getattr(self, f"_{key}")
                for key in ("set", "side", "type", "subtype", "keyword", "stack", "rarity", "version", "arena")
            },
            **{key: getattr(self, f"_{key}") for key in ("unique", "format", "banned", "restricted", "fits", "under")},
        }

    def test(self, term: Term) -> Test:
        """Return the test of a term. Raises QueryError for a filter, an operator or a value that isn't one."""
        if not term.key:
            wanted = names.fold(term.value)
            if not wanted:
                raise QueryError(f"nothing to search for in {printable(term.text)!r}")
            return lambda card: wanted in names.fold(card.name) or wanted in names.fold(card.subtype)
        if term.key not in (*NUMBERS, *self.known):
            raise QueryError(f"no filter {term.key}:.{question_or_known(term.key, (*self.known, *NUMBERS))}")
        if not term.value:
            raise QueryError(f"nothing to search for in {printable(term.text)!r}")
        if term.key in NUMBERS:
            return _number(term)
        if term.operator not in (":", "=", "!="):
            raise QueryError(f"{term.key} is no number: write {term.key}:{printable(term.value)}")
        found = self.known[term.key](term.value)
        return (lambda card: not found(card)) if term.operator == "!=" else found

    def search(self, tree: Node) -> list[Card]:
        """Return the cards that a query finds, those first whose name has all its words. Raises QueryError."""
        matches = passes(tree, self.test)
        found = [card for card in self.db if matches(card)]
        wanted = list(map(names.fold, words(tree)))
        found.sort(key=lambda card: not all(word in names.fold(card.name) for word in wanted))
        return found

    def _set(self, value: str) -> Test:
        code = self.db.set_code(value)
        if code is None:
            near = question_or_known(value, [s.code for s in self.db.sets]) or " Write its code, such as ESB."
            raise QueryError(f"no set {printable(value)!r}.{near}")
        return lambda card: any(p.set == code for p in card.printings)

    def _side(self, value: str) -> Test:
        sides = [side for side in SIDES if side.startswith(names.fold(value))]
        if not sides:
            raise QueryError(f"no side {printable(value)!r}.{question_or_known(value, SIDES)}")
        return lambda card: card.side in sides

    def _type(self, value: str) -> Test:
        wanted = names.fold(value)
        if wanted in ("unit", "units"):
            return lambda card: card.is_unit
        types = {each for card in self.db for each in card.types}
        _known("type", value, any(names.fold(each).startswith(wanted) for each in types), lambda: {*types, "Unit"})
        return lambda card: any(names.fold(each).startswith(wanted) for each in card.types)

    def _arena(self, value: str) -> Test:
        arenas = [arena for arena in ARENAS if arena.lower().startswith(names.fold(value))]
        _known("arena", value, bool(arenas), lambda: ARENAS)
        return lambda card: any(arena in card.types or arena in card.arenas for arena in arenas)

    def _unique(self, value: str) -> Test:
        _known("unique", value, value.lower() in _YES, lambda: _YES)
        wanted = _YES[value.lower()]
        return lambda card: card.unique is wanted

    def _subtype(self, value: str) -> Test:
        spelt = {names.fold(word) for card in self.db for word in card.subtype.replace("-", " ").split()}
        asked = {names.fold(word) for word in value.replace("-", " ").split()}
        _known("subtype", value, asked <= spelt, lambda: {word for card in self.db for word in card.subtypes})
        words = " ".join(names.fold(word) for word in value.replace("-", " ").split())
        return lambda card: (
            f" {words} " in f" {' '.join(names.fold(w) for w in card.subtype.replace('-', ' ').split())} "
        )

    def _keyword(self, value: str) -> Test:
        wanted = names.fold(value)
        spelt = {each for card in self.db for each in _keywords(card)}
        bare = names.fold(" ".join(_words(value)))
        found = any(bare == names.fold(each)[: len(bare)] for each in spelt)
        _known("keyword", value, found, lambda: {" ".join(_words(each)) for each in spelt})
        return lambda card: any(wanted == names.fold(each)[: len(wanted)] for each in _keywords(card))

    def _stack(self, value: str) -> Test:
        wanted = names.fold(value)
        return lambda card: any(wanted in names.fold(each) for each in (*card.stack, *card.grants_stack))

    def _rarity(self, value: str) -> Test:
        _known("rarity", value, value.upper() in RARITIES, lambda: RARITIES)
        return lambda card: any((p.rarity or "").casefold() == value.casefold() for p in card.printings)

    def _version(self, value: str) -> Test:
        letter = value.strip("()")
        if not names.is_version(letter):
            raise QueryError(f"no version letter {printable(value)!r}; write version:A or version:B2")
        return lambda card: (card.version or "").casefold() == letter.casefold()

    def _resolved(self, value: str) -> formats.Format:
        try:
            return formats.resolve(value, self.day, self.db, registry.catalogue)
        except InputError as error:
            raise QueryError(error.one_line()) from None

    def _format(self, value: str) -> Test:
        under = self._resolved(value)
        banned = self._listed(value, "banned")
        return lambda card: under.allows(card) and not under.out_later(card) and not banned(card)

    def _banned(self, value: str) -> Test:
        return self._listed(value, "banned")

    def _restricted(self, value: str) -> Test:
        return self._listed(value, "restricted")

    def _listed(self, value: str, status: str) -> Test:
        listings = self._resolved(value).listings
        return lambda card: any(
            each.entry.status == status and each.state != "announced" for each in listings.get(card.key, ())
        )

    def _card(self, value: str) -> Card:
        try:
            return api.find_card(value, self.db)
        except InputError as error:
            raise QueryError(error.one_line()) from None

    def _fits(self, value: str) -> Test:
        fitting = {each["card"] for each in api.fits(self._card(value).name, (), self.db)}
        return lambda card: card.name in fitting

    def _under(self, value: str) -> Test:
        from validator.stacks.stacks import explain  # only where it is asked for

        card = self._card(value)
        return lambda top: top.is_unit and explain(top, (card,), db=self.db).placements[0].fits is not False


def _named(wanted: str) -> Test:
    return lambda card: wanted in names.fold(card.name)


def _known(key: str, value: str, found: bool, choices: Callable[[], Iterable[str]]) -> None:
    """Raise QueryError for a value of a filter that no card can have."""
    if not found:
        raise QueryError(f"no {key} {printable(value)!r}.{question_or_known(value, sorted(choices()))}")


def _words(keyword: str) -> Iterator[str]:
    """Yield the words of a keyword, without its value."""
    return (word for word in keyword.split() if word.isalpha() and len(word) > 1)


def _keywords(card: Card) -> Iterator[str]:
    """Yield the keywords of a card, those of Switch and Insert too, each with its value."""
    yield from map(str, card.abilities)
    for arenas in card.switch:
        for abilities in arenas:
            yield from map(str, abilities)
    if card.insert is not None:
        yield from map(str, card.insert.abilities)
    for word, there in (
        ("Stack", card.stack),
        ("Equip", card.equip),
        ("Pilot", card.pilot),
        ("Switch", card.switch),
        ("Insert", card.insert),
        ("Treat", card.treat),
    ):
        if there:
            yield word


def _bounds(text: str) -> tuple[int | None, int | None] | None:
    """Return the least and the greatest number of `4`, `3-5`, `3..5`, `..4`, `3..` or `7+`; None for no such text."""
    if text.endswith("+") and text[:-1].isdecimal():
        return int(text[:-1]), None
    for mark in ("..", "-"):
        low, there, high = text.partition(mark)
        if there and all(not each or each.isdecimal() for each in (low, high)) and (low or high):
            if mark == "-" and not (low and high):
                return None
            least, most = (int(low) if low else None), (int(high) if high else None)
            return None if least is not None and most is not None and least > most else (least, most)
    return (int(text), int(text)) if text.isdecimal() else None


def _number(term: Term) -> Test:
    key, operator, text = term.key, term.operator, term.value.replace(" ", "")
    if text.upper() in ("X", "*") and operator in (":", "=", "!="):
        return lambda card: (str(_of(card, key)).casefold() == text.casefold()) is (operator != "!=")
    bounds = _bounds(text) if operator in (":", "=", "!=") or text.isdecimal() else None
    if bounds is None:
        what = f"{key}{operator}{printable(term.value)} is no number"
        raise QueryError(f"{what}; write {key}:4, {key}:3-5, {key}:4+, {key}:..4, '{key}>=4' or {key}:X")
    least, most = bounds
    if operator in ("<", "<="):
        least, most = None, int(text) - (operator == "<")
    elif operator in (">", ">="):
        least, most = int(text) + (operator == ">"), None

    def compare(card: Card) -> bool:
        number = _of(card, key)
        if not isinstance(number, int):
            return False
        inside = (least is None or number >= least) and (most is None or number <= most)
        return not inside if operator == "!=" else inside

    return compare


def _of(card: Card, key: str) -> Number | None:
    found: Number | None = getattr(card, key)
    return found
