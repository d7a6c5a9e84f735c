"""The grammar of a Stack list: the printed words as structure, and back to words.

A list enumerates what may lie beneath the card that has it. An item is a name (`Han Solo`), a class (`Any unique
Lothal Rebel Character`), or bare words behind a class (`… and WAC-47`, `… or Sith Space unit`), of which the card pool
decides whether they are subtypes or a name. `parse_list` keeps every item as it is printed; `StackList.meanings` says
what each item asks for once words that stand for several items ("Any unique A, B, and C") are given to all of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from validator.cards.model import ARENAS

Role = Literal["unique", "non-unique", "side", "arena", "unit", "not", "subtype"]

_ASKING = ("unique", "non-unique", "unit", "side", "not")
_BEARER_CONDITIONS = ("in", "piloted", "that", "whose")
_SIDES = {"Light": "light", "Dark": "dark"}
_PLURALS = {"Characters": "Character", "units": "unit"}
_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " "})


class ListError(ValueError):
    """A list that isn't understood.

    `text`: the list; `at`: offset of the fault in characters, from 0; `what`: what is wrong there.
    """

    def __init__(self, text: str, at: int, what: str) -> None:
        super().__init__(f"{what} at character {at + 1} of {text!r}")
        self.text = text
        self.at = at
        self.what = what


class Word(msgspec.Struct, frozen=True):
    """A word of a class and what it does there: `Light Side` is one, with the role `side`."""

    text: str
    role: Role


class NamePart(msgspec.Struct, frozen=True, tag=True):
    """`with "X" or "Y" in its name`: one of the parts is a whole word (or several) of the printed name."""

    parts: tuple[str, ...]

    def __str__(self) -> str:
        return f"with {_quoted(self.parts)} in its name"


class TextPart(msgspec.Struct, frozen=True, tag=True):
    """`with "X" in its game text or subtype`: the database keeps the subtype, but no game text."""

    parts: tuple[str, ...]
    game_text: bool
    subtype: bool
    quoted: bool = True

    def __str__(self) -> str:
        where = " or ".join(w for w, asked in (("game text", self.game_text), ("subtype", self.subtype)) if asked)
        return f"with {_quoted(self.parts) if self.quoted else ' or '.join(self.parts)} in its {where}"


class SameSymbol(msgspec.Struct, frozen=True, tag=True):
    """`with the same expansion symbol as NAME`: printed in a set of that card."""

    name: str

    def __str__(self) -> str:
        return f"with the same expansion symbol as {self.name}"


class Other(msgspec.Struct, frozen=True, tag=True):
    """A condition that printed facts can't answer, such as `with a Pilot`; only where an Equipment names its bearer."""

    text: str

    def __str__(self) -> str:
        return self.text


Condition = NamePart | TextPart | SameSymbol | Other


class Named(msgspec.Struct, frozen=True, tag=True):
    """Every version of one named card; `article`: `the`, where it stands before the name."""

    name: str
    article: str = ""

    def __str__(self) -> str:
        return f"{self.article} {self.name}" if self.article else self.name


class Bare(msgspec.Struct, frozen=True, tag=True):
    """Words behind a class that may be subtypes of the same class or a name."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.words)


class Class(msgspec.Struct, frozen=True, tag=True):
    """Every card that has what the words ask for; `lead`: `Any`, `any`, or nothing behind another class."""

    lead: str
    words: tuple[Word, ...]
    condition: Condition | None = None

    def __str__(self) -> str:
        parts = [self.lead, *(w.text for w in self.words), str(self.condition or "")]
        return " ".join(p for p in parts if p)

    def having(self, *roles: Role) -> tuple[str, ...]:
        """Return the words that have one of the roles, as printed."""
        return tuple(w.text for w in self.words if w.role in roles)


Item = Named | Bare | Class


class Meaning(msgspec.Struct, frozen=True):
    """What one item asks of a card; a card fits a list when it fits one of its meanings."""

    item: Item
    """The item as printed."""
    name: str | None = None
    """For an item that is a name, or may be one (`bare`)."""
    bare: bool = False
    """Words that are a name unless all of them are subtypes."""
    unique: bool | None = None
    """True: has a version letter; False: has none; None: either."""
    side: str | None = None
    types: tuple[str, ...] = ()
    """One of these arenas is among its types; none asks for no arena."""
    words: tuple[str, ...] = ()
    """Subtype words as printed; all must be there. Which of them belong together the card pool knows."""
    without: tuple[str, ...] = ()
    """Subtype words that it must not have."""
    condition: Condition | None = None


class StackList(msgspec.Struct, frozen=True):
    """A list: its items in their order, and what stands between them."""

    items: tuple[Item, ...]
    joins: tuple[str, ...] = ()
    """`, `, ` and `, ` or `, `, and ` or `, or `: one fewer than items."""

    def __str__(self) -> str:
        """Return the list as printed, with straight and balanced quotes and single blanks."""
        parts = [str(self.items[0])]
        for join, item in zip(self.joins, self.items[1:], strict=True):
            parts += join, str(item)
        return "".join(parts)

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """What every item asks for."""
        return _spread(self.items)


def _quoted(parts: tuple[str, ...]) -> str:
    return " or ".join(f'"{p}"' for p in parts)


def tidy(text: str) -> str:
    """Return a list with straight quotes and single blanks, without a final full stop."""
    return " ".join(text.translate(_STRAIGHT).replace(" ,", ",").split()).removesuffix(".").rstrip()


def parse_list(text: str) -> StackList:
    """Parse a printed Stack list. Raises ListError for one that isn't understood."""
    return _Parser(text, bearer=False).parse()


def parse_bearer(text: str) -> StackList:
    """Parse the words between "Equipped" and "gets"; the same grammar, without `Any`, and with more conditions.

    Raises ListError.
    """
    return _Parser(text, bearer=True).parse()


class _Parser:
    def __init__(self, text: str, *, bearer: bool) -> None:
        self.text = tidy(text)
        self.words = self.text.split(" ") if self.text else []
        self.bearer = bearer
        self.at = 0
        self.items: list[Item] = []
        self.joins: list[str] = []
        self.class_seen = bearer

    def fail(self, what: str, word: int | None = None) -> ListError:
        number = self.at if word is None else word
        return ListError(self.text, sum(len(w) + 1 for w in self.words[:number]), what)

    def parse(self) -> StackList:
        if not self.words:
            raise self.fail("an empty list")
        while True:
            self.items.append(self.item())
            if self.at == len(self.words):
                return StackList(tuple(self.items), tuple(self.joins))
            self.joins.append(self.join())

    def join(self) -> str:
        """Read what stands between two items; the comma still sticks to the item's last word."""
        comma = "," if self.words[self.at - 1].endswith(",") else ""
        word = self.words[self.at]
        if word in ("and", "or"):
            self.at += 1
            if self.at == len(self.words):
                raise self.fail(f"nothing behind '{word}'", self.at - 1)
            return f"{comma} {word} "
        return f"{comma} "

    def item(self) -> Item:
        start = self.at
        taken: list[str] = []
        condition: Condition | None = None
        while self.at < len(self.words):
            word = self.words[self.at]
            if taken and word in ("and", "or"):
                break
            if taken and (word in ("with", "without") or (self.bearer and word in _BEARER_CONDITIONS)):
                condition = self.condition()
                break
            self.at += 1
            if word.endswith(","):
                if word[-2:].strip(",") == "" or self.at == len(self.words):
                    raise self.fail("a comma without an item", self.at - 1)
                taken.append(word[:-1])
                break
            taken.append(word)
        if not taken or taken[0] in ("and", "or", "with"):
            raise self.fail("a name or a class is missing", start)
        return self.read(taken, condition, start)

    def condition(self) -> Condition:
        """Read `with … in its name` and the like, up to the end of the item."""
        start = self.at
        self.at += 1
        tail: list[str] = []
        while self.at < len(self.words) and self.words[self.at - 1][-1:] != ",":
            tail.append(self.words[self.at])
            self.at += 1
            if tail[-2:] == ["its", "name"] and self.words[start] == "with":
                return NamePart(self.parts(tail[:-3], start))
            if tail[-1] in ("text", "subtype", "text,", "subtype,") and "its" in tail and self.peek() != "or":
                where = tail.index("its")
                asked = " ".join(tail[where + 1 :]).rstrip(",")
                if asked in ("game text", "subtype", "game text or subtype") and self.words[start] == "with":
                    parts = self.parts(tail[: where - 1], start)
                    quoted = any('"' in w for w in tail)
                    return TextPart(parts, "game text" in asked, "subtype" in asked, quoted)
        words = " ".join(tail).rstrip(",")
        symbol = "the same expansion symbol as "
        if words.startswith(symbol) and len(words) > len(symbol) and self.words[start] == "with":
            return SameSymbol(words[len(symbol) :])
        if self.bearer and words:
            return Other(f"{self.words[start]} {words}")
        raise self.fail("a condition that isn't known", start)

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def parts(self, words: list[str], start: int) -> tuple[str, ...]:
        """Take `"X" or "Y"` apart; a quote may be missing or of another kind at one end."""
        found: list[list[str]] = [[]]
        for word in words[:-1] if words and words[-1] == "in" else words:
            if word == "or":
                found.append([])
            else:
                found[-1].append(word)
        parts = tuple(" ".join(p).strip("\"'") for p in found)
        if not all(parts):
            raise self.fail("an empty part of a name or text", start)
        return parts

    def read(self, taken: list[str], condition: Condition | None, start: int) -> Item:
        lead = taken[0] if taken[0] in ("Any", "any", "another") else ""
        words = self.roles(taken[1:] if lead else taken)
        asks = lead or condition is not None or any(w.role in _ASKING for w in words)
        plain = all(w.role == "arena" for w in words)
        typed = words and words[-1].role == "arena" and len(words) > 1
        if asks or (self.class_seen and (plain or typed or words[0].role == "arena")):
            if not words:
                raise self.fail("nothing behind the word Any", start)
            if not lead and not self.class_seen:
                raise self.fail("a class without the word Any", start)
            self.class_seen = True
            return Class(lead, words, condition)
        if self.class_seen:
            return Bare(tuple(taken))
        if taken[0] == "the" and len(taken) > 1:
            return Named(" ".join(taken[1:]), "the")
        return Named(" ".join(taken))

    @staticmethod
    def roles(words: list[str]) -> tuple[Word, ...]:
        found: list[Word] = []
        at = 0
        while at < len(words):
            word = words[at]
            at += 1
            if word in _SIDES and words[at : at + 1] == ["Side"]:
                found.append(Word(f"{word} Side", "side"))
                at += 1
            elif word == "Neutral":
                found.append(Word(word, "side"))
            elif word == "unique":
                found.append(Word(word, "unique"))
            elif word == "non-unique":
                found.append(Word(word, "non-unique"))
            elif _PLURALS.get(word, word) in ARENAS:
                found.append(Word(word, "arena"))
            elif word in ("unit", "units"):
                found.append(Word(word, "unit"))
            elif word.startswith("non-") and len(word) > 4:
                found.append(Word(word, "not"))
            else:
                found.append(Word(word, "subtype"))
        return tuple(found)


def _alone(item: Item) -> Meaning:
    """What an item asks for by its own words."""
    if isinstance(item, Named):
        return Meaning(item, name=item.name)
    if isinstance(item, Bare):
        return Meaning(item, name=" ".join(item.words), bare=True, words=item.words)
    if not item.lead and isinstance(item.condition, Other) and all(w.role == "subtype" for w in item.words):
        words = item.having("subtype")
        return Meaning(item, name=" ".join(words), bare=True, words=words, condition=item.condition)
    unique = True if item.having("unique") else False if item.having("non-unique") else None
    side = next((_SIDES.get(s.partition(" ")[0], "neutral") for s in item.having("side")), None)
    return Meaning(
        item,
        unique=unique,
        side=side,
        types=tuple(_PLURALS.get(w, w) for w in item.having("arena")),
        words=item.having("subtype"),
        without=tuple(w[4:] for w in item.having("not")),
        condition=item.condition,
    )


def _adjective(meaning: Meaning) -> bool:
    """Whether an item is an arena that still wants its noun, as `Ground` in `Ground or Character Bounty Hunter`."""
    item = meaning.item
    return isinstance(item, Class) and bool(item.words) and item.words[-1].role == "arena" and not meaning.words


def _spread(items: tuple[Item, ...]) -> tuple[Meaning, ...]:
    """Give words that are printed once, but stand for several items, to all of them."""
    found = [_alone(item) for item in items]
    for at, meaning in enumerate(found):
        item = meaning.item
        if isinstance(item, Named):
            continue
        if at and not (isinstance(item, Class) and item.lead) and not isinstance(found[at - 1].item, Named):
            before = found[at - 1]
            # `Any unique A, B, and C`: unique holds for all; `Mandalorian Ground unit or Character`: so do subtypes.
            changes: dict[str, object] = {"without": meaning.without or before.without}
            if meaning.unique is None:
                changes["unique"] = before.unique
            if meaning.side is None:
                changes["side"] = before.side
            if meaning.types and not meaning.words and before.types and meaning.condition is None:
                changes["words"] = before.words
            meaning = found[at] = msgspec.structs.replace(meaning, **changes)
    for at in range(len(found) - 2, -1, -1):
        meaning, after = found[at], found[at + 1]
        if isinstance(meaning.item, Named) or isinstance(after.item, Named):
            continue
        if isinstance(after.item, Class) and after.item.lead:
            continue
        if isinstance(after.item, Class) and after.item.having("unique", "non-unique", "side"):
            continue
        if not meaning.types and meaning.words and after.types and after.words:
            # `Final Order or Sith Space unit`: both are Space units.
            meaning = msgspec.structs.replace(meaning, types=after.types, bare=False, name=None)
        if _adjective(meaning) and meaning.types and after.types and after.words:
            # `Ground or Character Bounty Hunter`: Bounty Hunters of either arena.
            meaning = msgspec.structs.replace(meaning, words=after.words)
        if meaning.condition is None and after.condition is not None and not isinstance(after.condition, NamePart):
            meaning = msgspec.structs.replace(meaning, condition=after.condition)
        found[at] = meaning
    return tuple(found)
