"""What the program is held to, measured as ratios in one run.

    python bench/bench.py [--check] [--rounds N]

Prints each figure with its limit; with --check the exit code is 1 when one is missed. Processes that are compared run
in turns, so that a busy machine slows both; their least times are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DECK = ROOT / "examples" / "starter-resistance-dark.dek"
TEXT = ROOT / "examples" / "starter-resistance-dark.txt"


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def one_deck(rounds: int) -> float:
    """Whole process of checking one deck, in units of a whole process that imports click."""
    ours = [sys.executable, "-m", "validator", "deck", "check", str(DECK)]
    click = [sys.executable, "-c", "import click"]
    pairs = [(seconds(ours), seconds(click)) for _ in range(rounds + 2)][2:]
    return min(a for a, _ in pairs) / min(b for _, b in pairs)


def best(function: Callable[[], object], times: int, repeats: int = 5) -> float:
    """Return the least seconds of processor time that one of `times` calls takes."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        for _ in range(times):
            function()
        found.append((time.process_time() - start) / times)
    return min(found)


def decks_a_second(form: Path) -> float:
    """Decks read and checked in a warm process on one core."""
    from validator import check_deck, load_cards, parse_deck

    db = load_cards()
    data = form.read_bytes()
    return 1 / best(lambda: check_deck(parse_deck(data, db), "open", db=db), 200)


def load_milliseconds() -> float:
    """Loading the database and every one of its cards, index at hand, in a process of its own."""
    code = (
        "import time; from validator import load_cards; s = time.process_time();"
        "n = sum(1 for _ in load_cards()); print((time.process_time() - s) * 1000)"
    )
    found = [subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True) for _ in range(3)]
    return min(float(done.stdout) for done in found)


def megabytes() -> float:
    """Peak memory of checking one deck, in a process of its own."""
    subprocess.run(
        [sys.executable, "-m", "validator", "deck", "check", str(DECK)],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit code 1 when a limit is missed")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each process that is compared")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # bytecode is what an installation has
    peak = megabytes()  # first: it is the greatest of all children so far
    figures = [
        ("peak memory of one deck", peak, "MB", "at most", 80.0),
        ("one deck, whole process, to `import click`", one_deck(options.rounds), "x", "at most", 1.6),
        ("text decks read and checked", decks_a_second(TEXT), "decks/s", "at least", 8000.0),
        ("dek files read and checked", decks_a_second(DECK), "decks/s", "", 0.0),
        ("all cards loaded", load_milliseconds(), "ms", "at most", 120.0),
    ]
    missed = 0
    for name, value, unit, sense, limit in figures:
        bad = (sense == "at most" and value > limit) or (sense == "at least" and value < limit)
        missed += bad
        if not options.json:
            wanted = f"   ({sense} {limit:g}{', MISSED' if bad else ''})" if sense else ""
            print(f"{name:45} {value:10.2f} {unit}{wanted}")
    if options.json:
        print(json.dumps({name: value for name, value, *_ in figures}))
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
