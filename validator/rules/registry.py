"""The rule registry: one file a rule, found by its file name, imported when it is needed.

A rule's file lies in the folder of its family and is named after its id and name, such as
`deck/d101_deck_too_small.py`. It holds a docstring with the fixed headings, and one generator
decorated with `rule`, which yields `Hit`s: numbers, cards and place, no finished sentences.
The wording stands once, in the decorator's `message` and `hint`; what the rule looks at and when it is asked is said
there too. `table` repeats that last part for all rules, so that one deck needn't import every rule; it is made by
`python -m validator.rules.making`. A rule that isn't in the table yet is asked all the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from validator.inputs.files import one_line
from validator.results import SEVERITIES, Finding, Hit, Severity, hit, plain
from validator.rules import table

FAMILIES: Mapping[str, str] = {
    "P": "input",
    "D": "deck",
    "F": "format",
    "S": "stack",
    "U": "unique",
    "E": "equipment",
    "L": "pilot",
    "B": "board",
    "K": "keyword",
    "C": "carddata",
    "X": "plugin",
}
"""Letter of a rule id to the folder of its family."""

_HERE = os.path.dirname(__file__)
__all__ = [
    "Hit",
    "Rule",
    "catalogue",
    "concerned",
    "errors",
    "for_event",
    "get",
    "hit",
    "identify",
    "ids_at",
    "ids_on",
    "rule",
    "rules_on",
    "run",
    "word",
]


MOST_LISTED = 12
"""How many names a message lists; the rest is counted."""


def listed(names: Iterable[object]) -> str:
    """Return names as a message lists them: `A, B or C`; `none` when there is none."""
    from validator.inputs.sequence import joined  # only where something was found

    texts = [str(name) for name in names]
    if len(texts) > MOST_LISTED:
        texts[MOST_LISTED - 1 :] = [f"{len(texts) - MOST_LISTED + 1} more"]
        return joined(texts, "and")
    return joined(texts, "or") or "none"


_NOT_SAID = frozenset({"fix", "row", "file", "confidence", "source", "sure"})
"""What a hit carries for the program itself."""

RuleCheck = Callable[[Any], Iterable[Hit]]


On = Literal["reader", "deck", "format", "stack", "board", "event", "replay", "carddata", "plugin"]
"""What a rule looks at. `deck`, `format`: a deck, for its numbers, and for the lists of a format; `stack`: one stack;
`board`: a whole board; `event`: one event of a turn log; `carddata`, `plugin`: card data. The rules of `reader` and
`replay` look at nothing: they word what the reader of an input and the replay of a log met."""
At = Literal["attached", "piloting", "deployed"]
"""When the replay of a log asks a rule on boards again: a card was attached to a unit, or pilots it; a unit came to its
place."""
When = Callable[[Any], object]
"""Says cheaply whether a rule could find anything. It names constants and attributes of the view, and calls nothing
of its own file: it is copied to the table."""


class Rule(msgspec.Struct, frozen=True):
    """A rule of the catalogue."""

    id: str
    name: str
    family: str
    severity: Severity
    summary: str
    """What it checks, in one line."""
    message: str
    hint: str
    reference: str
    """The rule in a few words and its source, as users can find it."""
    check: RuleCheck
    on: On = "deck"
    judge: bool = False
    """Its findings say that a judge must decide."""
    when: When | None = None
    events: tuple[str, ...] = ()
    at: At | None = None
    final: bool = False
    together: str = ""
    """Wording of many findings of this rule as one; `count` is how many. Empty where they are not told as one."""
    together_by: str = ""
    """Name of the data by which those are grouped."""
    together_hint: str = ""

    @property
    def doc(self) -> str:
        """The page: What it checks, Why, Fails, Passes, How to mend.

        It is the docstring of the rule's file, read from the source: from Python 3.13 on, `__doc__` has blanks in the
        place of tabs, and a set file has tabs.
        """
        import ast  # only for a page

        module = self.check.__globals__
        try:
            with open(module["__file__"], encoding="utf-8") as file:
                text = ast.get_docstring(ast.parse(file.read()), clean=False)
        except OSError:  # no source beside the bytecode
            text = module["__doc__"]
        return (text or "").strip()

    def word(self, found: Hit, severity: Severity | None = None) -> Finding:
        """Word a hit; `severity` is what the format sets for this rule."""
        data = found.data
        for value in data.values():
            if type(value) is tuple:
                data = {k: listed(v) if type(v) is tuple else v for k, v in data.items()}
                break
        return Finding(
            self.id,
            self.name,
            found.severity or severity or self.severity,
            one_line((found.message or self.message).format_map(data)),
            found.cards,
            found.where,
            one_line((found.hint if found.hint is not None else self.hint).format_map(data)),
            self.reference,
            {key: plain(value) for key, value in found.data.items() if key not in _NOT_SAID},
            found.data.get("confidence") or UNSET,
            found.data.get("source") or UNSET,
        )


_rules: dict[str, Rule] = {}


def rule(
    id: str,  # noqa: A002
    name: str,
    *,
    on: On,
    severity: Severity,
    summary: str,
    message: str,
    hint: str,
    reference: str,
    judge: bool = False,
    when: When | None = None,
    events: tuple[str, ...] = (),
    at: At | None = None,
    final: bool = False,
    together: tuple[str, str, str] = ("", "", ""),
) -> Callable[[RuleCheck], RuleCheck]:
    """Register the decorated generator as the check of a rule.

    `on`: what it looks at. `when`: for rules on decks, boards and events: whether it could find anything; None: ask
    always. `events`: the kinds of events that it is asked for; none where the replay asks for it by name. `at`: when
    the replay asks a rule on boards again. `final`: when it finds more than a note, no later rule is asked about the
    event. `together`: how a report may tell many findings as one: wording, name of the data by which they are grouped,
    hint.
    Raises ValueError when an id or name is taken, malformed, or not that of the file.
    """

    def register(check: RuleCheck) -> RuleCheck:
        module = check.__module__.rpartition(".")[2]
        if module != f"{id.lower()}_{name.replace('-', '_')}":
            raise ValueError(f"rule {id} {name} stands in {module}.py")
        if severity not in SEVERITIES or id[0] not in FAMILIES or id in _rules:
            raise ValueError(f"rule {id} {name}: bad severity, unknown family or id taken")
        _rules[id] = Rule(
            id,
            name,
            FAMILIES[id[0]],
            severity,
            summary,
            message,
            hint,
            reference,
            check,
            on,
            judge,
            when,
            events,
            at,
            final,
            *together,
        )
        return check

    return register


def _is_rule(file: str) -> bool:
    return file.endswith(".py") and file[1:4].isdigit() and file[4:5] == "_"


@cache
def catalogue() -> dict[str, str]:
    """Return every rule's name by its id, in the order of the catalogue, without importing any rule."""
    found: dict[str, str] = {}
    for folder in FAMILIES.values():
        path = os.path.join(_HERE, folder)
        if os.path.isdir(path):
            for file in sorted(os.listdir(path)):
                if _is_rule(file):
                    found[file[:4].upper()] = file[5:-3].replace("_", "-")
    return found


def identify(text: str) -> str | None:
    """Return the id that a rule's id or name (any case) means, or None."""
    known = catalogue()
    wanted = text.strip()
    if wanted.upper() in known:
        return wanted.upper()
    wanted = wanted.lower().replace("_", "-")
    return next((id for id, name in known.items() if name == wanted), None)


def get(id_: str) -> Rule:
    """Return a rule by its id, importing its file when needed. Raises KeyError for an unknown id."""
    found = _rules.get(id_)
    if found is None:
        name = catalogue()[id_]
        import_module(f"validator.rules.{FAMILIES[id_[0]]}.{id_.lower()}_{name.replace('-', '_')}")
        found = _rules[id_]
    return found


@cache
def _asked() -> dict[str, table.RuleRow]:
    """Return for every rule what it looks at and when it is asked, as its decorator says."""
    known = table.RULES
    found = {}
    for id_ in catalogue():
        row = known.get(id_)
        if row is None:
            new = get(id_)
            row = new.on, new.when, new.events, new.at
        found[id_] = row
    return found


@cache
def ids_on(kind: On) -> tuple[str, ...]:
    """Return the ids of the rules that look at one kind of thing, in the order of the catalogue."""
    return tuple(id_ for id_, row in _asked().items() if row[0] == kind)


@cache
def rules_on(kind: On) -> tuple[Rule, ...]:
    """Return the rules that look at one kind of thing, in the order of the catalogue."""
    return tuple(map(get, ids_on(kind)))


@cache
def ids_at(moment: At) -> tuple[str, ...]:
    """Return the ids of the rules on boards that the replay of a log asks again at a moment."""
    return tuple(id_ for id_, row in _asked().items() if row[3] == moment)


@cache
def for_event(kind: str) -> tuple[Rule, ...]:
    """Return the rules that look at one kind of event, in the order of the catalogue."""
    return tuple(get(id_) for id_, row in _asked().items() if kind in row[2])


def concerned(kind: On, view: Any) -> Iterator[Rule]:
    """Yield the rules on one kind of thing that could find anything; the others are not even imported."""
    for id_, when in _conditions(kind):
        if when is None or when(view):
            yield get(id_)


@cache
def _conditions(kind: On) -> tuple[tuple[str, When | None], ...]:
    return tuple((id_, row[1]) for id_, row in _asked().items() if row[0] == kind)


def run(rules: Iterable[Rule], view: Any, severities: Mapping[str, str] | None = None) -> Iterator[Finding]:
    """Run rules over a subject and word what they find.

    `severities`: what the format sets for a rule id: a severity, or `off`.
    """
    for each in rules:
        severity: Any = severities.get(each.id) if severities else None
        if severity == "off":
            continue
        for found in each.check(view):
            yield each.word(found, severity)


def errors(rules: Iterable[Rule], view: Any, severities: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the rule's name and the cards of every error that rules find, without wording it.

    `severities`: as for `run`, of which this yields the same errors.
    """
    for each in rules:
        severity = severities.get(each.id)
        if severity == "off":
            continue
        usual = severity or each.severity
        for found in each.check(view):
            if (found.severity or usual) == "error":
                yield each.name, found.cards


def leaves_to_judge(rules: Iterable[Rule], view: Any, severities: Mapping[str, str]) -> bool:
    """Whether rules find anything that a judge must decide. `severities`: as for `run`."""
    asked = (each for each in rules if each.judge and severities.get(each.id) != "off")
    return any(True for each in asked for _ in each.check(view))


def word(id_: str, found: Hit, severities: Mapping[str, str] | None = None) -> Finding | None:
    """Word one hit of the rule `id_`; None when the format switches the rule off."""
    severity: Any = severities.get(id_) if severities else None
    return None if severity == "off" else get(id_).word(found, severity)
