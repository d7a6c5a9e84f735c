"""Patterns that are compiled when they are first used are patterns as any other."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

from validator.decks import readers
from validator.inputs.later import _Later, later


def test_every_pattern_of_the_readers_can_be_compiled() -> None:
    modules = [import_module(f"{readers.__name__}.{each.name}") for each in iter_modules(readers.__path__)]
    found = [each for module in modules for each in vars(module).values() if isinstance(each, _Later)]
    assert len(found) > 30
    for each in found:
        assert re.compile(each.pattern, each.flags)


def test_it_does_what_the_pattern_does() -> None:
    text, exact = "Four CARDS, two cards", re.compile(r"(\w+) cards", re.I)
    for name in ("findall", "match", "fullmatch", "search", "split"):
        first, second = getattr(later(exact.pattern, re.I), name)(text), getattr(exact, name)(text)
        assert (str(first), type(first)) == (str(second), type(second))
    assert later(exact.pattern, re.I).sub("x", text, count=1) == exact.sub("x", text, count=1) == "x, two cards"


def test_it_is_compiled_once_and_not_before_it_is_used() -> None:
    with pytest.raises(re.error):
        later("(").match("")
    pattern = later("a")
    assert "match" not in vars(pattern)
    assert pattern.match("a")
    assert pattern.match is vars(pattern)["match"]
    with pytest.raises(AttributeError):
        pattern.groups  # noqa: B018
