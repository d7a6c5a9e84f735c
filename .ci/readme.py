"""Runs every command of the README and the pages in `docs/` as written; a comment tells an exit code other than 0."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

TEXT = "\n".join(path.read_text(encoding="utf-8") for path in (Path("README.md"), *sorted(Path("docs").glob("*.md"))))


def main() -> int:
    environment = {**os.environ, "PATH": f"{Path('.venv/bin').resolve()}{os.pathsep}{os.environ['PATH']}"}
    commands = [line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.S) for line in block.splitlines() if line]
    for command in commands:
        if re.search(r"swtcg event (?!check examples)|swtcg (?:serve|site)", command):
            continue  # they need the files of an event, or go on until they are stopped; tests of their own run them
        expected = re.search(r"# exit code (\d+)$", command)
        print(f"$ {command}", flush=True)
        start = time.monotonic()
        code = subprocess.run(["bash", "-c", command], env=environment, stdin=subprocess.DEVNULL).returncode
        print(f"-- exit code {code}, {time.monotonic() - start:.1f} s", flush=True)
        if code != (int(expected[1]) if expected else 0):
            return 1
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.S):
        if subprocess.run([".venv/bin/python", "-c", block], stdin=subprocess.DEVNULL).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
