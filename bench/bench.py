"""What the program is held to: ratios of whole processes, and how much a warm process does in a second.

    python bench/bench.py [--wheel FILE] [--check | --loose] [--rounds N] [--all] [--json] [--write FILE]

Prints each figure with its limit. `--wheel`: measure what a wheel holds, which is what people install, instead of the
checkout. `--check`: the exit code is 1 when a limit is missed; it wants a machine with nothing else to do. `--loose`:
only ratios count, and they may be half as much again; this holds on a busy machine too. `--all`: also what takes long:
a tenth and ten times of the cards, 1,000 to 100,000 decks. `--write`: put the figures, with the machine and the
versions, between the two marks of a page.

Processes that are compared run in turns, so that a busy machine slows both; the least processor time of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import inputs

SLACK = 1.5
"""So much more a ratio may be with `--loose`."""
MARKS = ("<!-- figures -->", "<!-- end of figures -->")


class Figure(NamedTuple):
    name: str
    unit: str
    limit: float | None
    """At most this where less is better, at least this for what is done in a second; None: not held to anything."""
    value: float

    @property
    def least(self) -> bool:
        """Whether more is better."""
        return self.unit.endswith("/s")

    def misses(self, *, loose: bool) -> bool:
        if self.limit is None or (loose and self.unit != "x"):
            return False
        if self.least:
            return self.value < self.limit
        return self.value > self.limit * (SLACK if loose else 1)


# ── whole processes ───────────────────────────────────────────────────────────────────────────────────────────────────


def spent(command: Sequence[str], environment: dict[str, str]) -> tuple[float, float]:
    """Run a command; return its processor time in seconds and its peak memory in MB."""
    quiet = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in (0, 1, 2)]
    process = os.posix_spawn(command[0], command, environment, file_actions=quiet)
    _, _, used = os.wait4(process, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def in_turns(commands: dict[str, Sequence[str]], rounds: int, **more: str) -> dict[str, tuple[float, float]]:
    """Run commands in turns; return of each its least processor time and its greatest memory."""
    environment = {**os.environ, "PYTHONPATH": inputs.program[0], **more}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # bytecode is what an installation has
    for command in commands.values():
        spent(command, environment)
    runs = [{name: spent(command, environment) for name, command in commands.items()} for _ in range(rounds)]
    return {n: (min(run[n][0] for run in runs), max(run[n][1] for run in runs)) for n in commands}


def swtcg(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "validator", *map(str, arguments)]


def processes(rounds: int, folder: Path) -> Iterator[Figure]:
    mistyped, board = folder / "mistyped.dek", folder / "mistyped.json"
    mistyped.write_bytes(inputs.DECK.read_bytes().replace(b"Snoke", b"Snokee").replace(b"Unbalanced", b"Unbalancd"))
    board.write_bytes(inputs.BOARD.read_bytes().replace(b"Ezra Bridger (F)", b"Ezra Bridgr (F)", 1))
    assert board.read_bytes() != inputs.BOARD.read_bytes()
    click = [sys.executable, "-c", "import click"]
    alone = in_turns(
        {
            "click": click,
            "python": [sys.executable, "-c", "pass"],
            "deck": swtcg("deck", "check", inputs.DECK),
            "text": swtcg("deck", "check", inputs.DECK.with_suffix(".txt")),
        },
        2 * rounds,
    )
    found = in_turns(
        {
            "click": click,
            "mistyped": swtcg("deck", "check", mistyped),
            "board": swtcg("board", "check", board),
            "turn": swtcg("turn", "check", inputs.LOG),
            "fits": swtcg("stack", "fits", "Luke Skywalkr (E)"),
            "show": swtcg("cards", "show", "Luke Skywalkr"),
        },
        rounds,
    )

    def ratio(name: str, limit: float | None, key: str) -> Figure:
        runs = alone if key in alone else found
        return Figure(f"{name}, to `import click`", "x", limit, runs[key][0] / runs["click"][0])

    yield ratio("bare Python", None, "python")
    yield ratio("one legal deck", 1.2, "deck")
    yield ratio("one legal deck, text", 1.25, "text")
    yield ratio("one deck with mistyped names", 1.6, "mistyped")
    yield ratio("`board check` with a mistyped name", 2.0, "board")
    yield ratio("`turn check`", 2.2, "turn")
    yield ratio("`stack fits` with a mistyped name", 2.0, "fits")
    yield ratio("`cards show` with a mistyped name", 1.8, "show")
    yield Figure("memory of one legal deck", "MB", 28, alone["deck"][1])
    yield Figure("memory of one deck with mistyped names", "MB", 28, found["mistyped"][1])
    lint = in_turns({"lint": swtcg("cards", "lint", "-q")}, max(2, rounds // 6))["lint"]
    yield Figure("lint of all shipped data", "s", 2.5, lint[0])
    yield Figure("memory of the lint", "MB", 300, lint[1])


def pools(rounds: int, folder: Path) -> Iterator[Figure]:
    """One deck with a tenth of the cards, with all, and with ten times as many: 1, 11 and 112 thousand rows."""
    pool, tenth = folder / "pool", folder / "tenth"
    inputs.a_pool(10, pool)
    inputs.a_tenth(tenth)
    mistyped = folder / "mistyped.dek"
    found = in_turns(
        {
            "deck": swtcg("deck", "check", inputs.DECK, "--no-config"),
            "deck of a tenth": swtcg("deck", "check", inputs.DECK, "--no-config", "--cards", tenth),
            "deck of ten": swtcg("deck", "check", inputs.DECK, "--no-config", "--cards", pool),
            "mistyped": swtcg("deck", "check", mistyped, "--no-config"),
            "mistyped of ten": swtcg("deck", "check", mistyped, "--no-config", "--cards", pool),
        },
        rounds,
        SWTCG_CACHE_DIR=str(folder / "cache"),
    )
    yield Figure("one deck, a tenth of the cards to all", "x", None, found["deck of a tenth"][0] / found["deck"][0])
    yield Figure("one deck, ten times the cards to once", "x", 1.2, found["deck of ten"][0] / found["deck"][0])
    yield Figure("mistyped names, ten times to once", "x", 2.0, found["mistyped of ten"][0] / found["mistyped"][0])


def growth(folder: Path) -> Iterator[Figure]:
    """A process that is given 1, 10 and 100 thousand decks, a deck a line, every fourth faulty."""
    used = {}
    for number in (1_000, 10_000, 100_000):
        lines = folder / f"{number}.jsonl"
        with lines.open("wb") as file:
            for deck in inputs.decks(number):
                file.write(inputs.as_json(deck, None) + b"\n")
        command = swtcg("deck", "check", "--input", "jsonl", lines, "--output", "jsonl", "--jobs", 1)
        used[number] = in_turns({"decks": command}, 1)["decks"]
        lines.unlink()
    (small, _), (some, _), (many, memory) = used.values()
    yield Figure("100,000 JSON lines, every fourth faulty", "decks/s", 4_000, 100_000 / many)
    yield Figure("a deck of 100,000 to one of 10,000", "x", 1.2, (many - some) / 90 / ((some - small) / 9))
    yield Figure("memory of 100,000 decks", "MB", 150, memory)


def runs(folder: Path) -> Iterator[Figure]:
    """Many decks given to one command with two processes: how many it does in a second of processor time."""
    files, lines, site = folder / "deks", folder / "own.jsonl", folder / "site.jsonl"
    files.mkdir()
    drawn = list(inputs.decks(5_000))
    for at, deck in enumerate(drawn):
        (files / f"{at:04}.dek").write_bytes(inputs.as_dek(deck))
    legal = [deck for at, deck in enumerate(drawn) if at % 4]
    lines.write_bytes(b"\n".join([inputs.as_json(deck, None) for deck in legal] * 8))
    site.write_bytes(b"\n".join([inputs.as_site_json(deck) for deck in drawn] * 6))
    stream = ("deck", "check", "--no-config", "--input", "jsonl", "--jobs", 2)
    found = in_turns(
        {
            "folder": swtcg("deck", "check", files, "--no-config", "--jobs", 2, "-q"),
            "lines": swtcg(*stream, lines),
            "site": swtcg(*stream, site),
        },
        3,
    )
    yield Figure("5,000 `.dek` of a folder, every fourth faulty", "decks/s", 1_200, 5_000 / found["folder"][0])
    yield Figure("30,000 JSON lines, all legal", "decks/s", 7_000, 30_000 / found["lines"][0])
    yield Figure("30,000 JSON lines of the site, every fourth faulty", "decks/s", 4_500, 30_000 / found["site"][0])


# ── a warm process ────────────────────────────────────────────────────────────────────────────────────────────────────


def best(function: Callable[[], object], times: int, repeats: int = 7) -> float:
    """Return the least seconds of processor time that one of `times` calls takes."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        for _ in range(times):
            function()
        found.append((time.process_time() - start) / times)
    return min(found)


def all_of(function: Callable[[Any], object], them: Iterable[Any]) -> None:
    for each in them:
        function(each)


def warm() -> Iterator[Figure]:
    # Not at the top: what this process holds would count as memory of those that it starts.
    from validator import check_board, check_deck, check_turn, load_cards, parse_board, parse_deck, parse_turn

    db = load_cards()

    def deck(data: bytes) -> object:
        return check_deck(parse_deck(data, db), "open", db=db)

    drawn = list(inputs.decks(400))
    legal = [lines for at, lines in enumerate(drawn) if at % 4]
    for form, write, limit, with_faults in (
        ("text", inputs.as_text, 9_000, 6_500),
        ("`.dek`", inputs.as_dek, 7_500, 5_000),
        ("JSON", inputs.as_json, 7_000, 2_500),
    ):
        for which, them, least in (("", legal, limit), (", every fourth faulty", drawn, with_faults)):
            files = list(map(write, them))
            rate = len(files) / best(partial(all_of, deck, files), 1)
            yield Figure(f"distinct decks, {form}{which}", "decks/s", least, rate)
    one = inputs.DECK.read_bytes()
    yield Figure("one `.dek` again and again", "decks/s", 10_000, 1 / best(partial(deck, one), 200))
    text = inputs.DECK.with_suffix(".txt").read_bytes()
    yield Figure("one text again and again", "decks/s", 11_000, 1 / best(partial(deck, text), 200))
    names = ["Luke Skywalkr (A)", "Stormtroper", "Grand Moff Tarkn", "Rebel Trooper Captainn", "Obi Wan Kenobbi"]
    yield Figure("a misspelt name", "ms", 0.8, best(partial(all_of, db.suggest, names), 5) / len(names) * 1000)
    board, log = inputs.a_board(), inputs.a_log()
    checked = check_board(parse_board(board, db), "open", db=db)
    assert (checked.facts["units"], checked.findings) == (20, ())
    rate = 1 / best(lambda: check_board(parse_board(board, db), "open", db=db), 100)
    yield Figure("boards of 20 units", "boards/s", 2_500, rate)
    checked = check_turn(parse_turn(log, db), "open", db=db)
    assert (checked.facts["events"], checked.findings) == (20, ())
    rate = 1 / best(lambda: check_turn(parse_turn(log, db), "open", db=db), 60)
    yield Figure("turn logs of 20 events", "logs/s", 1_000, rate)
    yield Figure("longest `stack fits` of all tops", "ms", 30, longest_fits() * 1000)
    yield Figure("all cards loaded", "ms", 120, load_milliseconds())


def longest_fits() -> float:
    """All that may lie under a top, for the top with a Stack list for which it takes longest."""
    from validator import find_card, load_cards
    from validator.stacks.stacks import fits

    db = load_cards()
    tops = [card for card in db if card.stack or (card.insert is not None and card.insert.stack)]
    took = sorted(((best(lambda: list(fits(top, db=db)), 1, 2), top.name) for top in tops), reverse=True)[:5]  # noqa: B023
    return max(best(lambda: list(fits(find_card(name, db), db=db)), 1) for _, name in took)  # noqa: B023


def load_milliseconds() -> float:
    """Loading the database and every one of its cards, index at hand, in a process of its own."""
    code = (
        "import time; from validator import load_cards; s = time.process_time();"
        "n = sum(1 for _ in load_cards()); print((time.process_time() - s) * 1000)"
    )
    environment = {**os.environ, "PYTHONPATH": inputs.program[0]}
    run = partial(subprocess.run, [sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    return min(float(run().stdout) for _ in range(3))  # of the program that `PYTHONPATH` names


# ── what is said ──────────────────────────────────────────────────────────────────────────────────────────────────────


def machine() -> str:
    from validator import __version__

    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    libraries = ", ".join(f"{each} {version(each)}" for each in ("click", "msgspec", "rapidfuzz"))
    return (
        f"{name}, {os.cpu_count()} cores, {platform.system()}; Python {platform.python_version()}, {libraries};"
        f" swtcg-validator {__version__} of {time.strftime('%Y-%m-%d')}"
    )


def shown(figure: Figure) -> tuple[str, str]:
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    limit = "" if figure.limit is None else f"{'at least' if figure.least else 'at most'} {figure.limit:,g}"
    return f"{value} {figure.unit}", limit


def write(path: Path, figures: Iterable[Figure], what: str) -> None:
    """Put the figures between the marks of a page; `what` was measured."""
    rows = ["| figure | measured | held to |", "| --- | --- | --- |"]
    rows += [f"| {figure.name} | {' | '.join(shown(figure))} |" for figure in figures]
    page = path.read_text(encoding="utf-8")
    before, _, rest = page.partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    text = "\n".join([MARKS[0], f"Measured: {what}, on {machine()}.", "", *rows, MARKS[1]])
    path.write_text(f"{before}{text}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="measure this wheel instead of the checkout")
    parser.add_argument("--check", action="store_true", help="exit code 1 when a limit is missed")
    parser.add_argument("--loose", action="store_true", help="exit code 1 when a ratio is missed by half or more")
    parser.add_argument("--rounds", type=int, default=20, help="runs of each process that is compared")
    parser.add_argument("--all", action="store_true", help="also what takes long")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures into a page")
    options = parser.parse_args()
    figures: list[Figure] = []
    missed = 0
    page = options.write.resolve() if options.write else None
    with tempfile.TemporaryDirectory() as folder:
        if options.wheel is not None:
            inputs.of_wheel(options.wheel, Path(folder) / "wheel")
        sys.path.insert(0, inputs.program[0])
        os.chdir(folder)  # a folder with a program in it would come before the one that is measured
        parts = [processes(options.rounds, Path(folder))]
        parts += [pools(options.rounds, Path(folder)), growth(Path(folder)), runs(Path(folder))] if options.all else []
        parts.append(warm())
        for figure in (each for part in parts for each in part):
            figures.append(figure)
            bad = figure.misses(loose=options.loose)
            missed += bad
            if not options.json:
                value, limit = shown(figure)
                print(f"{figure.name:52} {value:>18}  {limit}{'   MISSED' if bad else ''}", flush=True)
    if options.json:
        print(json.dumps({figure.name: figure.value for figure in figures}))
    if page is not None:
        write(page, figures, "the wheel" if options.wheel is not None else "the checkout")
    return 1 if (options.check or options.loose) and missed else 0


if __name__ == "__main__":
    sys.exit(main())
