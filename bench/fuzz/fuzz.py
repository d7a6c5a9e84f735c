"""Fuzzes the readers of inputs, led by the code that an input runs (atheris: `pip install .[fuzz]`).

    python bench/fuzz/fuzz.py deck-text --seconds 600
    python bench/fuzz/fuzz.py all --seconds 600 --keep

Starts from the cases of the rules, the examples and the inputs in `seeds/`. An input that breaks a law, takes over
10 seconds or over 400 MB (the program with its instruments in it) is written to `--out`, and the exit code
is 1. With `--keep` the smallest inputs that run something of their own go to `seeds/`, which the tests read too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
LONGEST_SEED = 20_000
LONGEST_KEPT = 1_500
MOST_KEPT = 60
WORDS = Path(__file__).with_name("words.dict")
KINDS = {"deck": "PDF", "board": "BEULKS", "turn": "KSBEUL", "set": "CX", "formats": "X", "updatelist": "X"}
"""First word of a reader's name to the families of rules whose cases are inputs of it."""


def starts(name: str) -> list[bytes]:
    """Return the inputs from which fuzzing a reader starts."""
    from readers import kept_seeds

    found = list(kept_seeds(name))
    paths = [*ROOT.glob("tests/rules/*/good/*"), *ROOT.glob("tests/rules/*/bad/*"), *ROOT.glob("examples/*")]
    families = KINDS.get(name.partition("-")[0], "")
    for path in paths:
        family = path.parts[-3][0] if path.parts[-2] in ("good", "bad") else families[:1]
        if family and family in families and path.suffix != ".expected" and path.stat().st_size <= LONGEST_SEED:
            found.append(path.read_bytes())
    return found


def child(name: str, arguments: list[str]) -> None:
    """Fuzz in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["validator"]):
        from readers import READERS, cards

        cards()
    atheris.Setup([sys.argv[0], *arguments], READERS[name])
    atheris.Fuzz()


def run(name: str, arguments: list[str]) -> int:
    command = [sys.executable, __file__, "--child", name, *arguments]
    return subprocess.run(command, check=False, cwd=ROOT).returncode


def fuzz(name: str, seconds: int, out: Path, *, keep: bool) -> bool:
    """Fuzz one reader; True when nothing was found."""
    from readers import keep_seeds

    with tempfile.TemporaryDirectory() as base:
        corpus, small = Path(base, "corpus"), Path(base, "small")
        corpus.mkdir()
        small.mkdir()
        for number, data in enumerate(starts(name)):
            corpus.joinpath(f"start{number}").write_bytes(data)
        common = ["-timeout=10", "-rss_limit_mb=400", f"-artifact_prefix={out}/{name}-", "-verbosity=1"]
        code = run(name, [str(corpus), f"-max_total_time={seconds}", f"-dict={WORDS}", "-max_len=20000", *common])
        if keep and code == 0:
            run(name, ["-merge=1", str(small), str(corpus), *common])
            kept = sorted((path.read_bytes() for path in small.iterdir()), key=len)
            keep_seeds(name, [data for data in kept if len(data) <= LONGEST_KEPT][:MOST_KEPT])
    return code == 0


def main() -> int:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], sys.argv[3:])
    from readers import READERS

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reader", choices=["all", *READERS])
    parser.add_argument("--seconds", type=int, default=600, help="for each reader")
    parser.add_argument("--keep", action="store_true", help="write the smallest inputs to seeds/")
    parser.add_argument("--out", type=Path, default=Path(), help="folder for what is found")
    asked = parser.parse_args()
    names = list(READERS) if asked.reader == "all" else [asked.reader]
    failed = [name for name in names if not fuzz(name, asked.seconds, asked.out.resolve(), keep=asked.keep)]
    print(f"{len(names) - len(failed)} of {len(names)} readers: nothing found", *failed)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
