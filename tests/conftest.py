"""Settings of all tests.

Random tests draw the same examples in every run, so that a failure can be told from a change;
`HYPOTHESIS_PROFILE=explore` draws new ones. `--accept` writes the expected texts of the rules' cases anew. A plain run
leaves out what is marked `slow` or `browser`; `--slow` runs the slow ones too, `-m browser` those that need Chromium,
and `.ci/run` runs both. `-k` with the id of a rule alone, such as `-k D105`, reads only the files that name the rule or
go through all rules.
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    # The processes that tests start needn't compile everything anew, nor write beside the sources.
    os.environ["PYTHONPYCACHEPREFIX"] = os.path.join(tempfile.gettempdir(), "swtcg-tests-bytecode")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


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
    asked: str = config.option.keyword
    if re.fullmatch(r"[A-Za-z]\d{3}", asked) and collection_path.suffix == ".py":
        text = collection_path.read_text(encoding="utf-8")
        if asked.lower() not in text.lower() and "catalogue" not in text:
            return True
    return None


def pytest_configure(config: pytest.Config) -> None:
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
