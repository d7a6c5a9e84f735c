"""Puts a fault into a module that runs: its functions keep their identity and get the code of the changed module."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
import types
from functools import cached_property
from typing import Any

from mutants import CONTROL, Mutant, made


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def put_in(mutant: Mutant, text: str) -> None:
    """Put a fault into the module as it runs: functions keep their identity and get the code of the changed module."""
    name = module_of(mutant.path)
    module = importlib.import_module(name)
    space = {key: value for key, value in vars(module).items() if key.startswith("__")}
    registry: Any = importlib.import_module("validator.rules.registry")
    code = compile(made(mutant, text), str(module.__file__), "exec", dont_inherit=True)
    old_rules = dict(registry._rules)
    own = [id_ for id_, rule in old_rules.items() if rule.check.__module__ == name]
    for id_ in own:
        del registry._rules[id_]
    exec(code, space)
    for id_ in own:
        _set_rule(old_rules[id_], registry._rules[id_])
        registry._rules[id_] = old_rules[id_]
    names = [mutant.function] if mutant.operator != CONTROL else _functions(text)
    for each in names:
        first, *rest = each.split(".")
        old, new = vars(module).get(first), space.get(first)
        for part in rest:
            old, new = vars(old).get(part), vars(new).get(part)
        if not _transplant(old, new):
            for other in list(sys.modules.values()):
                if getattr(other, "__dict__", {}).get(first, space) is old:
                    vars(other)[first] = new


def _functions(text: str) -> list[str]:
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.ClassDef):
            found += [f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)]
    return found


def _set_rule(old: Any, new: Any) -> None:
    from msgspec.structs import force_setattr

    from validator.rules import table

    for field in type(old).__struct_fields__:
        if field != "check":
            force_setattr(old, field, getattr(new, field))
    if old.id in table.RULES:
        table.RULES[old.id] = (new.on, new.when, new.events, new.at)


def _transplant(old: Any, new: Any) -> bool:
    """Give a function the code and the defaults of another; False when it is no function."""
    for inner in ("fget", "func", "__func__"):
        if isinstance(old, property | cached_property | staticmethod | classmethod) and hasattr(old, inner):
            old, new = getattr(old, inner), getattr(new, inner)
    old, new = inspect.unwrap(old), inspect.unwrap(new)
    if not isinstance(old, types.FunctionType):
        return False
    old.__code__ = new.__code__
    old.__defaults__ = new.__defaults__
    old.__kwdefaults__ = new.__kwdefaults__
    return True
