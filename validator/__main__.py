"""The process `swtcg`, also as `python -m validator`."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn


def run() -> NoReturn:
    """Run the command line and end the process with its exit code.

    A short run needs neither the collection of reference cycles while modules are imported nor the interpreter's
    tidying up at the end; without them it takes a fifth less time. Programs call `validator.cli.main`, which does none
    of this.
    """
    gc.disable()
    _import_msgspec()
    from validator.cli import main  # after the lines above

    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            code = code or 2
    os._exit(code)


def _import_msgspec() -> None:
    """Import msgspec without typing_extensions, which it would take two names from that Python has had since 3.11.

    Loading it takes as long as checking a deck.
    """
    modules: dict[str, object] = sys.modules  # type: ignore[assignment]
    if "typing_extensions" not in modules:
        modules["typing_extensions"] = None
        try:
            import msgspec  # noqa: F401
        finally:
            del modules["typing_extensions"]


if __name__ == "__main__":
    run()
