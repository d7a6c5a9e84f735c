"""What a check says: findings, verdicts and results, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NotRequired, TypedDict

import msgspec

Severity = Literal["error", "warning", "note"]
Verdict = Literal["legal", "illegal", "needs-judge", "unreadable"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Where(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a finding, as far as it applies."""

    line: int | None = None
    """Line of a text, XML or JSON input, from 1."""
    column: int | None = None
    """Column of that line in characters, from 1."""
    pointer: str | None = None
    """JSON pointer (RFC 6901) into the input or into its model, such as `/zones/deck/3`."""
    set: str | None = None
    """Set code, for card data."""
    number: int | str | None = None
    """Collector number, for card data."""


NOWHERE = Where()


class Hit(msgspec.Struct, frozen=True):
    """What a rule found: the data of one finding, not yet worded."""

    data: Mapping[str, Any] = {}
    """What the templates of message and hint name: numbers found and allowed, names."""
    cards: tuple[str, ...] = ()
    where: Where = NOWHERE
    severity: Severity | None = None
    """Severity of this hit where it differs from the rule's."""
    message: str | None = None
    """Template of this hit where it differs from the rule's (a constant of the same file)."""
    hint: str | None = None


def hit(
    cards: Iterable[str] = (),
    where: Where = NOWHERE,
    *,
    severity: Severity | None = None,
    message: str | None = None,
    hint: str | None = None,
    **data: Any,
) -> Hit:
    """Return a Hit; keyword arguments that are not its own are the data of its wording."""
    return Hit(data, tuple(cards), where, severity, message, hint)


class Problem(msgspec.Struct, frozen=True):
    """What a reader met in an input: the input rule (`P…`) that words it, and its data."""

    rule: str
    hit: Hit


class Finding(msgspec.Struct, frozen=True):
    """One problem of one subject, worded."""

    rule: str
    """Rule id, such as `D105`."""
    name: str
    """Rule name, such as `too-many-copies`."""
    severity: Severity
    message: str
    """One line, with the number found and the number allowed."""
    cards: tuple[str, ...] = ()
    """Names of the cards it is about."""
    where: Where = NOWHERE
    hint: str = ""
    """How to mend it."""
    reference: str = ""
    """The rule in a few words and its source."""
    data: dict[str, Any] = {}
    """What the sentence is made of: numbers (`found` with `allowed` or `needed`), `candidates`, the other place
    (`pointer`), names. Text, numbers, true, false, null and lists of these only."""
    confidence: str | msgspec.UnsetType = msgspec.UNSET
    """`likely` where it rests on something that isn't sure; unset where nothing is known of that."""
    source: str | msgspec.UnsetType = msgspec.UNSET
    """Where the entry of the data is from on which it rests (a list, an identity, an effect); unset for none."""


class PlacedCard(TypedDict):
    """One card of a stack: whether it may lie there."""

    card: str
    """Its name."""
    fits: bool | None
    """None: a judge must decide."""
    road: str | None
    """`version`, `list`, `granted`, `own-text` or `exception`; None where it doesn't fit, or a judge must say."""
    why: str
    ground: NotRequired[str]
    """What the answer rests on where it may lie there: a rule of the game, or the text of a card."""
    confidence: NotRequired[str]
    """`likely` where the answer rests on something that isn't sure, such as two names counting as one unit."""
    source: NotRequired[str]
    """Where the entry of the data is from on which it rests: a card's text, a ruling, names that are one unit."""


class Standing(msgspec.Struct, frozen=True):
    """How a deck stands under another format than the one that it was checked under."""

    format: str
    legal: bool
    """Whether it is legal there, but for what is wrong in any format."""
    cards: int = 0
    """How many of its cards are not in the format, banned there, or there too often."""
    rules: tuple[str, ...] = ()
    """Names of other rules that it breaks there only."""
    judge: bool = False
    """Whether only a judge can say if it is legal there."""


class Removal(msgspec.Struct, frozen=True):
    """Copies of a card that are to be taken out of a zone of a deck."""

    card: str
    copies: int
    zone: str
    """`deck`, `supply`, `sideboard` or `outside`."""


class Mending(msgspec.Struct, frozen=True):
    """What makes an illegal deck legal, all of it together."""

    lines: int
    """Lines that aren't understood or name no card: to be corrected or taken out. `add` is counted without them."""
    out: tuple[Removal, ...]
    """What is to be taken out."""
    add: int
    """How many cards are to be added to the deck then, units included."""
    units: int
    """How many of them have to be units."""
    arenas: dict[str, int]
    """How many units of each arena; a unit of several arenas counts in each."""


class Result(msgspec.Struct, frozen=True):
    """What a check returns: one checked thing (a deck under one format, a board, a turn log, a stack, a database), and
    what was found.
    """

    path: str
    kind: str
    """`deck`, `board`, `turn`, `stack`, `cards` or `event`."""
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    format: str | None = None
    fingerprint: str | None = None
    facts: dict[str, Any] = {}
    cards: tuple[PlacedCard, ...] = ()
    """For a stack: the cards beneath the top."""
    format_title: str = ""
    """The format as messages name it."""
    format_about: str = ""
    """What the format is, in a few words."""
    left_out: tuple[str, ...] = ()
    """Ids of the rules of which `--select`, `--ignore`, a configuration or a baseline kept findings out."""
    elsewhere: tuple[Standing, ...] = ()
    """How a deck stands under the other formats, where that was asked for."""
    title: str = ""
    """What the input calls itself: the title of a deck."""
    format_played: bool = True
    """False where the newest list of formats no longer has this one."""
    mending: Mending | None = None
    """What makes an illegal deck legal, where that was asked for and taking out and adding cards does."""


Subject = Result
"""The name that results had at first; kept for programs that use it."""


def plain(value: Any) -> Any:
    """Return a value of a hit as a report can have it."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    return str(value)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun, as messages and reports have it: `1 card`, `3 cards`, `2 copies`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def verdict_of(findings: Iterable[Finding], judged_by: frozenset[str] = frozenset()) -> Verdict:
    """Return the verdict that findings give: any error is illegal; else an open question needs a judge.

    `judged_by`: ids of the rules whose findings say that the program can't know.
    """
    judge = False
    for finding in findings:
        if finding.severity == "error":
            return "illegal"
        if finding.rule in judged_by:
            judge = True
    return "needs-judge" if judge else "legal"
