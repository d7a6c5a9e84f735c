"""The shipped cards, loaded once for all tests of stacks."""

from __future__ import annotations

import shlex

from validator.cards.database import load
from validator.cards.model import Card
from validator.checks.stack import check_stack
from validator.results import Finding
from validator.stacks.stacks import Context
from validator.stacks.view import StackView

DB = load()


def card(name: str) -> Card:
    return DB.get(name)


def cards(*names: str) -> list[Card]:
    return [DB.get(name) for name in names]


def subject_of(line: str) -> StackView:
    """Read `swtcg stack explain TOP UNDER... [--with CARD]...`."""
    words = shlex.split(line)[3:]
    stack, others = [], []
    while words:
        if words[0] == "--with":
            others.append(DB.get(words[1]))
            del words[:2]
        else:
            stack.append(DB.get(words.pop(0)))
    return StackView(stack, DB, Context.of(others))


def check(line: str) -> tuple[Finding, ...]:
    return check_stack(subject_of(line))
