"""Settings of all tests.

Random tests draw the same examples in every run, so that a failure can be told from a change;
`HYPOTHESIS_PROFILE=explore` draws new ones. `--accept` writes the expected texts of the rules' cases anew. A plain run
leaves out what is marked `slow` or `browser`, and draws a third of the examples of each law; `--slow` runs the slow
ones too and draws all examples, `-m browser` runs those that need Chromium, and `.ci/run` does all of that. `-k` with
the id of a rule alone, such as `-k D105`, reads only the files that go through all rules, and of those only what is of
that rule.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests import asked

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    # Nothing is written beside the sources; yet neither the tests nor the processes that they start need to be compiled
    # anew in every run.
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = os.path.join(tempfile.gettempdir(), "swtcg-tests-bytecode")
    sys.dont_write_bytecode = False
gc.set_threshold(50_000, 20, 50)  # hundreds of thousands of objects live as long as the tests do


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write the expected texts of the rules' cases anew")
    parser.addoption("--slow", action="store_true", help="run the long explorations as well")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run the whole suite on every core; a part of it, or a search for one rule, is faster in one process."""
    if hasattr(config, "workerinput") or "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker must not start workers of its own
    option = config.option
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not (option.keyword or option.markexpr)
    alone = option.accept or option.collectonly or option.usepdb or not hasattr(option, "numprocesses")
    if whole and not alone and option.numprocesses is None and option.dist == "no":
        option.numprocesses = "auto"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over the files that have nothing to do with the one rule that is asked for."""
    if asked.only and collection_path.suffix == ".py":
        return "asked.rules()" not in collection_path.read_text(encoding="utf-8") or None
    return None


def pytest_configure(config: pytest.Config) -> None:
    asked.only = asked.id_of(config.option.keyword)
    asked.long = config.getoption("--slow") or "HYPOTHESIS_PROFILE" in os.environ
    if not asked.only:  # no test of a single rule draws examples
        from hypothesis import settings

        settings.register_profile("same", derandomize=True, deadline=None)
        settings.register_profile("explore", deadline=None)
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
    if config.getoption("--accept") and (config.getoption("numprocesses", None) or hasattr(config, "workerinput")):
        raise pytest.UsageError("--accept writes files: run it without -n")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long explorations and what needs a browser, unless they are asked for."""
    out = [mark for mark in ("slow", "browser") if mark not in config.option.markexpr]
    if config.getoption("--slow") and "slow" in out:
        out.remove("slow")
    left = [item for item in items if any(item.get_closest_marker(mark) for mark in out)]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether expected texts are to be written."""
    return bool(request.config.getoption("--accept"))


KEPT = {"AOTC", "SR", "ANH"}
"""Sets with which card data is compared where a test asks for `few_sets`."""


@pytest.fixture
def all_sets() -> None:
    """Ask for the cards of all sets, where `few_sets` holds for a whole file."""


@pytest.fixture
def few_sets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files be compared with the cards of three sets only: a linting takes a tenth of the time."""
    if "all_sets" in request.fixturenames:
        return
    from validator.carddata.ours import database
    from validator.carddata.plugin import lists
    from validator.cards.paths import SHIPPED

    whole = database.context_rows
    left = {name.removesuffix(".json") for name in os.listdir(os.path.join(SHIPPED, "sets"))} - KEPT

    def few(folder: str, without: Iterable[str]) -> Iterator[object]:
        return whole(folder, {*without, *left})

    for module in (database, lists):
        monkeypatch.setattr(module, "context_rows", few)
