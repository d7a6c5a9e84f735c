"""The house has one way through it, and checking one deck loads only what it needs."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LAYERS: list[str] = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
"""From the top, which may import all below, to the bottom."""


def imported(tree: ast.Module, module: str, *, package: bool) -> Iterator[str]:
    """Yield the modules that a module imports anywhere, also inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parents = parts[: len(parts) - node.level + package]
                base = ".".join([*parents, base]).rstrip(".")
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    """Return the number of a module's layer, 0 for the top; None outside the layers."""
    return next((at for at, name in enumerate(LAYERS) if module == name or module.startswith(f"{name}.")), None)


def faults(module: str, source: str | ast.Module, *, package: bool = False) -> list[str]:
    own = layer(module)
    if own is None:
        return []
    return [
        f"{module} imports {other}"
        for other in imported(ast.parse(source) if isinstance(source, str) else source, module, package=package)
        if (above := layer(other)) is not None and above < own
    ]


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / "validator").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "_data" not in parts:
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def test_no_arrow_points_back() -> None:
    found = [
        fault for module, path, tree in trees() for fault in faults(module, tree, package=path.name == "__init__.py")
    ]
    assert found == []


def circle(sources: Mapping[str, ast.Module]) -> list[str]:
    """Return the modules of a circle of imports, also of those inside functions; none where there is no circle."""
    arrows: dict[str, set[str]] = {module: set() for module in sources}
    for module, source in sources.items():
        for node in ast.walk(source):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                arrows[module].update(name if name in sources else node.module for name in inside)
            elif isinstance(node, ast.Import):
                arrows[module].update(alias.name for alias in node.names)
    try:
        TopologicalSorter({module: found & arrows.keys() - {module} for module, found in arrows.items()}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_in_a_circle() -> None:
    assert circle({module: tree for module, _, tree in trees()}) == []


def test_a_circle_of_imports_is_found() -> None:
    there, back = "from v import b", "def f():\n    from v.a import name"
    assert set(circle({"v.a": ast.parse(there), "v.b": ast.parse(back)})) == {"v.a", "v.b"}
    assert circle({"v.a": ast.parse(there), "v.b": ast.parse("import v.c"), "v.c": ast.parse("")}) == []


@pytest.mark.parametrize(
    "source",
    ["import validator.rules.registry", "from validator import rules", "def f():\n    from ..rules import registry"],
)
def test_an_arrow_that_points_back_is_found(source: str) -> None:
    assert faults("validator.decks.text", source)
    assert not faults("validator.cli.main", source.replace("..rules", "validator.rules"))


def test_every_module_has_a_layer() -> None:
    free = {"validator", "validator.__main__", "validator._version"}
    assert [module for module, _ in modules() if layer(module) is None and module not in free] == []


HEAVY = {
    *("jsonschema", "jsonschema_rs", "rich", "rapidfuzz", "socket", "ssl", "http", "urllib", "email", "asyncio"),
    *("xml.etree", "tempfile", "hashlib", "dataclasses", "multiprocessing", "concurrent.futures", "csv"),
    *("importlib.metadata", "importlib.resources", "subprocess"),
}


@pytest.mark.parametrize("name", ["starter-resistance-dark.txt", "starter-resistance-dark.dek"])
def test_checking_one_deck_loads_nothing_heavy(name: str) -> None:
    first = [sys.executable, "-m", "validator", "deck", "check", f"examples/{name}"]  # writes the index of new data
    subprocess.run(first, cwd=ROOT, capture_output=True, check=True)
    code = (
        "import sys, json, click; before = set(sys.modules)\n"
        f"from validator.cli import main; code = main(['deck', 'check', 'examples/{name}'])\n"
        "print(json.dumps([code, sorted(set(sys.modules) - before)]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    code_, loaded = json.loads(done.stdout.splitlines()[-1])
    assert code_ == 0
    assert {each for each in loaded if each in HEAVY or each.partition(".")[0] in HEAVY} == set()
    assert len([each for each in loaded if each.startswith("validator")]) < 70


def test_the_process_imports_msgspec_without_what_it_can_do_without() -> None:
    code = (
        "import sys; from validator.__main__ import _import_msgspec; _import_msgspec();"
        "print('msgspec' in sys.modules, 'typing_extensions' in sys.modules); import typing_extensions"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


def test_the_public_names_are_imported_only_when_asked_for() -> None:
    code = "import sys, validator; print(sorted(m for m in sys.modules if m.startswith('validator')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout) == ["validator", "validator._version"]


def test_every_public_name_is_there() -> None:
    import validator

    for name in validator.__all__:
        assert getattr(validator, name) is not None
    with pytest.raises(AttributeError):
        getattr(validator, "nothing")  # noqa: B009


def test_the_table_of_rules_says_what_their_decorators_say() -> None:
    from validator.rules import making

    assert making.PATH.read_text(encoding="utf-8") == making.made(), "run: python -m validator.rules.making"


def test_a_rule_that_is_not_in_the_table_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from validator.rules import registry, table

    asked = [registry.ids_on(on) for on in ("deck", "board", "event")], registry.for_event("attack")
    monkeypatch.setattr(table, "RULES", {})
    memories = (registry._asked, registry.ids_on, registry.for_event)
    for memory in memories:
        memory.cache_clear()
    assert ([registry.ids_on(on) for on in ("deck", "board", "event")], registry.for_event("attack")) == asked
    for memory in memories:
        memory.cache_clear()


@cache
def trees() -> tuple[tuple[str, Path, ast.Module], ...]:
    return tuple((module, path, ast.parse(path.read_text(encoding="utf-8"))) for module, path in modules())


def test_no_rule_id_stands_as_a_string_outside_its_own_file() -> None:
    from validator.rules import registry

    known = registry.catalogue()
    free = {"validator.problems", "validator.rules.table"}
    found = [
        f"{module}: {node.value}"
        for module, path, tree in trees()
        if module not in free
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in known and node.value != path.name[:4].upper()
    ]
    assert found == [], "import it from validator.problems"


def test_the_constants_of_rule_ids_are_named_after_the_rules() -> None:
    from validator import problems
    from validator.rules import registry

    known = {id_: name.upper().replace("-", "_") for id_, name in registry.catalogue().items()}
    named = {name: value for name, value in vars(problems).items() if name.isupper()}
    assert [name for name, value in named.items() if not name.startswith(known[value])] == []
    assert len(set(named.values())) == len(named)


def named(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the classes of a module, and of its types: `Key = tuple[str, str]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (
                each.id
                for each in node.targets
                if isinstance(each, ast.Name) and re.fullmatch("_?[A-Z][a-z].*", each.id)
            )


def test_a_class_name_has_one_meaning() -> None:
    names = Counter(name for _, _, tree in trees() for name in named(tree))
    assert {name for name, count in names.items() if count > 1} == set()


MOST_LINES = 400
"""Lines of a module; the table of the rules is made by a program and may have more."""
MOST_OF_A_FUNCTION = 60


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every function with the number of its lines, from `def` to its last one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_module_and_no_function_is_long() -> None:
    long = [
        (module, lines)
        for module, path, _ in trees()
        if (lines := path.read_text(encoding="utf-8").count("\n")) > MOST_LINES and module != "validator.rules.table"
    ]
    assert long == []
    assert [
        (module, name, lines)
        for module, _, tree in trees()
        for name, lines in functions(tree)
        if lines > MOST_OF_A_FUNCTION
    ] == []


MEANINGS = {
    "how like two spellings are": ({"import rapidfuzz"}, {"inputs.likeness"}),
    "did you mean": ({"did you mean"}, {"inputs.likeness"}),
    "the words of a name that is no card's": ({"AMBIGUOUS_CARD", "NAME_REPAIRED"}, {"cards.asking"}),
    "which subtypes are of several words": ({"multi_word"}, {"cards.subtypes"}),
    "what a name on a board means": ({"import pick"}, {"turns.naming"}),
}
"""What exists once: words by which code that does it is known, and the one module that may have them."""

ASKING_OTHERWISE = {
    # The ids of all rules; wording of an error instead of a finding; readings of a finding that is there already; the
    # place of each list in a file; exact names only.
    "the words of a name that is no card's": {"problems", "api.stacks", "cli.deck_convert", "carddata.plugin.decks"}
    | {"decks.readers.doubts"},
    "which subtypes are of several words": {"carddata.ours.json_file"},
    "what a name on a board means": {f"checks.turn.{name}" for name in ("battle", "equipment", "movement")},
}


def words_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module uses, what it imports (`import NAME`), and its strings without the docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value.lower()
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.ImportFrom):
            yield f"import {(node.module or '').partition('.')[0]}"
            yield from (f"import {alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (f"import {alias.name.partition('.')[0]}" for alias in node.names)


def doing(meaning: str, words: Iterable[str]) -> bool:
    """Whether a module with these words has code that does what should exist once."""
    marks, _ = MEANINGS[meaning]
    return any(mark == word or (" " in mark and mark in word) for word in words for mark in marks)


@cache
def words_of_all() -> dict[str, frozenset[str]]:
    return {module.partition(".")[2]: frozenset(words_of(tree)) for module, _, tree in trees()}


@pytest.mark.parametrize("meaning", MEANINGS)
def test_what_should_exist_once_exists_once(meaning: str) -> None:
    found = {module for module, words in words_of_all().items() if doing(meaning, words)}
    assert found == MEANINGS[meaning][1] | ASKING_OTHERWISE.get(meaning, set())


@pytest.mark.parametrize(
    ("meaning", "code"),
    [
        ("how like two spellings are", "def f():\n    from rapidfuzz import fuzz"),
        ("did you mean", 'hint = f"did you mean {name}?"'),
        ("the words of a name that is no card's", "made.problem(AMBIGUOUS_CARD)"),
        ("which subtypes are of several words", 'read["multi_word"]'),
        ("what a name on a board means", "from validator.turns.state import State, pick"),
    ],
)
def test_what_exists_twice_is_found(meaning: str, code: str) -> None:
    assert doing(meaning, words_of(ast.parse(code)))
    assert not doing(meaning, words_of(ast.parse('"""Did you mean multi_word?"""')))
