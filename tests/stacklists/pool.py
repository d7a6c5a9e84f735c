"""The shipped cards, loaded once for all tests of stacks."""

from __future__ import annotations

import shlex

from validator.cards.database import load
from validator.cards.model import Card
from validator.findings import Finding
from validator.rules.stack.check import check_stack
from validator.stacklists.stacks import Context
from validator.stacklists.subject import StackSubject

DB = load()


def card(name: str) -> Card:
    return DB.get(name)


def cards(*names: str) -> list[Card]:
    return [DB.get(name) for name in names]


def subject_of(line: str) -> StackSubject:
    """Read `swtcg stack explain TOP UNDER... [--with CARD]...`."""
    words = shlex.split(line)[3:]
    stack, others = [], []
    while words:
        if words[0] == "--with":
            others.append(DB.get(words[1]))
            del words[:2]
        else:
            stack.append(DB.get(words.pop(0)))
    return StackSubject(stack, DB, Context.of(others))


def check(line: str) -> tuple[Finding, ...]:
    return check_stack(subject_of(line))
