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
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DECK = ROOT / "examples" / "starter-resistance-dark.dek"
TEXT = ROOT / "examples" / "starter-resistance-dark.txt"
LOG = ROOT / "examples" / "turn_legal.json"


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


def a_board() -> bytes:
    """Return a board of two players with 20 units: single cards, stacks, Equipment and Pilots."""
    light = {
        "space": [
            {"id": "s1", "cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]},
            *_units("Rebel X-Wing", 2),
        ],
        "ground": [
            {
                "id": "g1",
                "cards": ["Ghost Crew (E)", "Ezra Bridger (F)", "Kanan Jarrus (C)"],
                "equipment": ["E-22 Rifle Cache"],
            },
            {"id": "g2", "cards": ["Falcon Bridge Crew (B)", "Han Solo (A)", "Chewbacca (B)"], "damage": 1},
        ],
        "character": [
            {"id": "c1", "cards": [f"Luke Skywalker ({letter})" for letter in "ABCDE"]},
            {"id": "c2", "cards": ["Din Djarin (F)", "Boba Fett (W)"], "equipment": ["The Creed (A)", "Z-6 Jetpack"]},
            {"id": "c3", "cards": ["Obi-Wan Kenobi (A)"], "tapped": True},
            {"id": "c4", "cards": ["Yoda (A)", "Yoda (B)"]},
            {"id": "c5", "cards": ["Princess Leia (A)", "Leia Organa Solo (N)"]},
        ],
    }
    dark = {
        "space": [{"id": "s9", "cards": ["Slave I (A)"]}, {"id": "s8", "cards": ["Devastator (A)"], "damage": 2}],
        "ground": [{"id": "g9", "cards": ["AT-AT Assault Group"], "pilots": ["Imperial Walker Driver"]}],
        "character": [
            {
                "id": "c9",
                "cards": ["Darth Vader (A)", "Darth Vader (B)"],
                "equipment": ["Darth Vader's Lightsaber (A)"],
            },
            {"id": "c8", "cards": ["Darth Maul (A)", "Darth Maul (B)", "Darth Maul (C)"]},
            {"id": "c7", "cards": ["Grand Moff Tarkin (A)"]},
            {"cards": ["Stormtrooper"]},
            {"id": "c6", "cards": ["Kylo Ren (A)", "Kylo Ren (B)"]},
        ],
    }
    board = {
        "board": 1,
        "turn": {"number": 4, "step": "build-light"},
        "players": [
            {
                "name": "Ann",
                "side": "light",
                "arenas": light,
                "build_zone": {"units": [{"id": "b1", "cards": ["Rey (A)"]}], "building": ["Yoda (C)"]},
                "locations": {"character": "Commandeered Cruiser Bridge"},
            },
            {
                "name": "Bob",
                "side": "dark",
                "arenas": dark,
                "build_zone": {"units": [{"id": "b2", "cards": ["Asajj Ventress (A)"]}]},
                "discard": ["Stormtrooper", "Darth Sidious (A)"],
            },
        ],
    }
    return json.dumps(board).encode()


def _units(card: str, count: int) -> list[dict[str, list[str]]]:
    return [{"cards": [card]}] * count


def boards_a_second() -> float:
    """Boards of 20 units read and checked in a warm process on one core."""
    from validator import check_board, load_cards, parse_board

    db = load_cards()
    data = a_board()
    board = parse_board(data, db)
    checked = check_board(board, "open", db=db)
    assert (checked.facts["units"], checked.findings) == (20, ())
    return 1 / best(lambda: check_board(parse_board(data, db), "open", db=db), 200)


def logs_a_second() -> float:
    """Turn logs of 20 events read, replayed and checked in a warm process on one core."""
    from validator import check_turn, load_cards, parse_turn

    db = load_cards()
    log = json.loads(LOG.read_bytes())
    data = json.dumps({"turn_log": 1, "before": log["before"], "events": log["events"][:20]}).encode()
    checked = check_turn(parse_turn(data, db), "open", db=db)
    assert (checked.facts["events"], checked.findings) == (20, ())
    return 1 / best(lambda: check_turn(parse_turn(data, db), "open", db=db), 200)


def longest_fits_milliseconds() -> float:
    """All that may lie under a top, for the top with a Stack list for which it takes longest, warm."""
    from validator import load_cards
    from validator.stacks.stacks import fits

    db = load_cards()
    tops = [card for card in db if card.stack or (card.insert is not None and card.insert.stack)]
    return max(best(partial(_last, partial(fits, top, db=db)), 1) for top in tops) * 1000


def _last(found: Callable[[], Iterable[object]]) -> None:
    for _ in found():
        pass


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
        ("boards of 20 units read and checked", boards_a_second(), "boards/s", "at least", 3000.0),
        ("turn logs of 20 events read and checked", logs_a_second(), "logs/s", "at least", 2000.0),
        ("longest `stack fits`, whole pool", longest_fits_milliseconds(), "ms", "at most", 30.0),
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
