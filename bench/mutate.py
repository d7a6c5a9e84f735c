"""Tells whether the tests notice small faults in the rules, the stacks and the runs of the rules (mutation testing).

    python bench/mutate.py --sample 300 --seed 1                 # some, spread over all of it
    python bench/mutate.py --only validator/rules/deck --sample 0   # all of one folder

The suite is read once. What each test runs is noted in a first run, and kept for the same sources. For each mutant a
fork of that process gets the fault into the running functions, then runs the tests that reach it, the nearest first,
until one fails, or BUDGET seconds of tests are done. A control, which changes nothing, must survive.
`survivors.toml` says of faults that no test can notice, or need not, why; they are counted apart.
"""

from __future__ import annotations

import argparse
import builtins
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import tomllib
import traceback
import types
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from mutants import CONTROL, Mutant, Tree, block_of, marked, mutants
from transplant import module_of, put_in

ROOT = Path(__file__).resolve().parents[1]
TARGETS = ("validator/rules", "validator/stacks", "validator/checks")
PASSED_OVER = ("validator/rules/table.py", "validator/rules/making.py")
"""Generated, and what generates it."""
BUDGET = 6.0
"""Seconds of CPU of tests (as the first run measured them) for one mutant."""
PATIENCE = 90.0
"""Seconds after which a mutant hangs, which is as good as a test that fails."""
MOST = 600
"""Tests for one mutant."""
FEW = 25
"""A block that fewer tests reach is tried with the tests of its whole module."""
MEMORY = 3 << 30
EXPLAINED = Path(__file__).with_name("survivors.toml")
Map = dict[str, Any]


def sources(only: Sequence[str] = ()) -> dict[str, str]:
    """Return the text of every module that gets faults, by its path from the root."""
    found = {}
    for target in only or TARGETS:
        base = ROOT / target
        for path in [base] if base.is_file() else sorted(base.rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name not in PASSED_OVER:
                found[name] = path.read_text(encoding="utf-8")
    return found


class Marking(importlib.machinery.SourceFileLoader):
    """Loads a module whose blocks say that they are run."""

    def get_code(self, fullname: str) -> types.CodeType:
        path = self.get_filename(fullname)
        text = Path(path).read_text(encoding="utf-8")
        name = Path(path).relative_to(ROOT).as_posix()
        return compile(marked(name, text), path, "exec", dont_inherit=True)


class Finder:
    """Gives the modules that get faults to `Marking`."""

    names = frozenset(map(module_of, sources()))

    @classmethod
    def find_spec(cls, name: str, path: Any, target: Any = None) -> Any:
        if name not in cls.names:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        loader = Marking(name, spec.origin)
        return importlib.util.spec_from_file_location(name, spec.origin, loader=loader)


class Quick:
    """Plugin: random tests draw fewer examples, always the same, and don't look for the smallest one that fails."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutate", derandomize=True, deadline=None, phases=phases, max_examples=50)
        settings.load_profile("mutate")


class Noting(Quick):
    """Plugin of the first run: notes which blocks each test runs, and how long it takes."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()
        self.tests: list[tuple[str, float]] = []
        self.reached: dict[str, list[int]] = defaultdict(list)
        self.failed = 0
        builtins.__hit__ = self.seen.add  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget(TARGETS)
        self.seen.clear()
        before = spent()
        result = yield
        for path, line in self.seen:
            self.reached[f"{path}:{line}"].append(len(self.tests))
        self.tests.append((item.nodeid, round(spent() - before, 4)))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed += report.failed


def spent() -> float:
    """Return the seconds of CPU of this process and of those that it waited for."""
    return sum(os.times()[:4])


def forget(targets: Sequence[str]) -> None:
    """Empty what functions of the modules below remember."""
    heads = tuple(target.replace("/", ".") for target in targets)
    for name, module in list(sys.modules.items()):
        if name.startswith(heads):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear") and callable(value):
                    value.cache_clear()


def options(tests: Sequence[str]) -> list[str]:
    return [*tests, "-q", "-x", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"]


def in_a_fork(do: Any, seconds: float) -> int | None:
    """Run a function in a fork and return its exit code; None when it took too long."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 70
        try:
            code = do()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def digest() -> str:
    known = hashlib.sha256()
    for base in ("validator", "tests", "card_data", "bench/mutants.py"):
        for path in [ROOT / base] if base.endswith(".py") else sorted((ROOT / base).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                known.update(f"{path}:{path.stat().st_size}".encode())
                known.update(path.read_bytes() if path.suffix == ".py" else b"")
    return known.hexdigest()[:16]


def note_map(tests: Sequence[str]) -> Map:
    """Return what the tests run, from a first run in a fork, or as it is kept for the same sources."""
    key = hashlib.sha256("\0".join([digest(), *tests]).encode()).hexdigest()[:16]
    kept = Path(tempfile.gettempdir()) / f"swtcg-mutate-{key}.json"
    if not kept.exists():
        print("noting which test runs what; this takes as long as the suite", flush=True)

        def first() -> int:
            sys.meta_path.insert(0, Finder)  # type: ignore[arg-type]
            noting = Noting()
            arguments = [each for each in options(tests) if each != "-x"]
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            pytest.main(arguments, plugins=[noting])
            if noting.failed:
                print(f"{noting.failed} tests fail without any fault", file=sys.stderr)
            kept.write_text(json.dumps({"tests": noting.tests, "reached": noting.reached}))
            return 0

        if in_a_fork(first, 3600) != 0:
            raise SystemExit("the first run failed")
    return json.loads(kept.read_text())  # type: ignore[no-any-return]


class Mutating(Quick):
    """Plugin of the second run: in the place of running all tests it runs those of each mutant, in forks."""

    def __init__(self, chosen: Sequence[Mutant], known: Map, texts: dict[str, str]) -> None:
        self.chosen = chosen
        self.known = known
        self.texts = texts
        self.results: list[dict[str, Any]] = []
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self.items = {item.nodeid: item for item in session.items}
        self.rank = {nodeid: at for at, nodeid in enumerate(self.items)}
        for mutant in self.chosen:
            self.results.append(self.tried(mutant))
        return True

    def near(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a mutant, the nearest and quickest first."""
        tests, reached = self.known["tests"], self.known["reached"]
        tree = Tree(self.texts[mutant.path])
        line = block_of(tree, mutant.node) if mutant.operator != CONTROL else 0
        id_ = Path(mutant.path).name[:4].upper()
        if line:
            found = set(reached.get(f"{mutant.path}:{line}", ()))
        else:
            found = {at for key, those in reached.items() if key.startswith(f"{mutant.path}:") for at in those}
            found |= {at for at, (name, _) in enumerate(tests) if f"[{id_}" in name or f"-{id_}]" in name}
        few = len(found) < FEW  # what is remembered beyond a test is run by the first that asks for it
        if few and line:
            near_by = {at for key, those in reached.items() if key.startswith(f"{mutant.path}:") for at in those}
            found |= set(sorted(near_by, key=lambda at: float(tests[at][1]))[:MOST])
        room = mutant.path.split("/")[1]
        kinds: Counter[str] = Counter()

        def order(at: int) -> tuple[bool, int, float]:
            name, seconds = tests[at]
            kind = name.partition("[")[0]
            kinds[kind] += 1
            return f"[{id_}" not in name, kinds[kind] * (1 if f"tests/{room}" in name else 2), seconds

        ranked = sorted(sorted(found, key=lambda at: tests[at][1]), key=order)
        chosen, spent = [], 0.0
        for at in ranked[:MOST]:
            spent += tests[at][1]
            if spent > BUDGET and chosen:
                continue
            chosen.append(tests[at][0])
        return [name for name in chosen if name in self.items]

    def tried(self, mutant: Mutant) -> dict[str, Any]:
        near = self.near(mutant)
        before = time.perf_counter()
        reading, writing = os.pipe()

        def run() -> int:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            try:
                put_in(mutant, self.texts[mutant.path])
            except Exception as error:
                os.write(writing, f"on import: {type(error).__name__}".encode())
                return 1
            forget(("validator", "tests"))
            # Tests of one module beside each other, so that what they share is set up once.
            for at, name in enumerate(near):
                item = self.items[name]
                following = self.items[near[at + 1]] if at + 1 < len(near) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    os.write(writing, self.failed.encode()[:2000])
                    return 1
            return 0

        code = in_a_fork(run, PATIENCE) if near else 0
        os.close(writing)
        with os.fdopen(reading) as file:
            by = file.read()
        outcome = "survived" if code == 0 else "hangs" if code is None else "killed"
        seconds = round(time.perf_counter() - before, 2)
        fields = ("path", "line", "function", "operator", "before", "after")
        result = {name: getattr(mutant, name) for name in fields}
        result |= {"outcome": outcome, "tests": len(near), "by": by, "seconds": seconds}
        print(f"{outcome:8} {seconds:6.2f} s {len(near):4} tests  {mutant.name}", file=sys.stderr, flush=True)
        return result


def explained() -> set[tuple[str, ...]]:
    """Return the faults that `survivors.toml` explains."""
    rows = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get("survivor", ()) if EXPLAINED.exists() else ()
    return {(row["path"], row["function"], row["operator"], row["before"], row["after"]) for row in rows}


def spread(real: Sequence[Mutant], number: int, draw: random.Random) -> list[Mutant]:
    """Return a sample in which the many faults of wording count a quarter of the others."""
    weighed = [each for each in real if each.operator != "text" or draw.random() < 0.25]
    return draw.sample(weighed, min(number, len(weighed)))


def summed(results: list[dict[str, Any]]) -> tuple[str, bool]:
    """Return the summary, and whether the controls survived and every other mutant is killed or explained."""
    known = explained()
    lines = []
    controls = [each for each in results if each["operator"] == CONTROL]
    for each in results:
        key = tuple(each[name] for name in ("path", "function", "operator", "before", "after"))
        if each["outcome"] == "survived" and each["operator"] != CONTROL and key in known:
            each["outcome"] = "explained"

    def folder(row: dict[str, Any]) -> str:
        return "/".join(row["path"].split("/")[:2])

    def operator(row: dict[str, Any]) -> str:
        return str(row["operator"])

    for name in (folder, operator):
        groups: dict[str, Counter[str]] = defaultdict(Counter)
        for row in results:
            if row["operator"] != CONTROL:
                groups[name(row)][row["outcome"]] += 1
                groups["all"][row["outcome"]] += 1
        for group, counts in sorted(groups.items(), key=lambda pair: (pair[0] == "all", pair[0])):
            dead, number = counts["killed"] + counts["hangs"], counts.total()
            share = f"{dead} of {number} killed ({dead / number:.0%}), {counts['explained']} explained"
            lines.append(f"{name.__name__} {group}: {share}")
    bad = [each for each in controls if each["outcome"] != "survived"]
    lines.append(f"controls: {len(controls) - len(bad)} of {len(controls)} survived")
    lines += [f"  control killed: {each['path']} by {each['by']}" for each in bad]
    left = [each for each in results if each["outcome"] == "survived" and each["operator"] != CONTROL]
    return "\n".join(lines), not bad and not left


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=300, help="number of mutants; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--only", action="append", default=[], metavar="PATH", help="a file or folder of the sources")
    parser.add_argument("--controls", type=int, default=5, help="number of controls")
    parser.add_argument("--tests", nargs="*", default=[], help="tests to use; all when left out")
    parser.add_argument("--again", type=Path, help="a file of results: only what survived there")
    parser.add_argument("-o", "--output", type=Path, default=Path("mutants.json"), help="where the results are written")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    texts = sources(asked.only)
    every = [mutant for path, text in texts.items() for mutant in mutants(path, text)]
    draw = random.Random(asked.seed)
    controls = [each for each in every if each.operator == CONTROL]
    real = [each for each in every if each.operator != CONTROL]
    chosen = spread(real, asked.sample, draw) if asked.sample else real
    if asked.again:
        survived = [row for row in json.loads(asked.again.read_text()) if row["outcome"] == "survived"]
        wanted = {(row["path"], row["function"], row["operator"], row["before"], row["after"]) for row in survived}
        chosen = [m for m in real if (m.path, m.function, m.operator, m.before, m.after) in wanted]
    chosen = [*draw.sample(controls, min(asked.controls, len(controls))), *chosen]
    print(f"{len(real)} mutants of {len(texts)} files; {len(chosen)} tried", flush=True)
    known = note_map(asked.tests)
    mutating = Mutating(chosen, known, texts)
    code = pytest.main(options(asked.tests), plugins=[mutating])
    if code not in (0, 5):
        return 2
    summary, good = summed(mutating.results)
    asked.output.write_text(json.dumps(mutating.results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(summary)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
