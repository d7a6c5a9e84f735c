"""The process `swtcg`, also as `python -m validator`."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn


def run() -> NoReturn:
    """Run the command line and end the process with its exit code.

    A short run needs neither the collection of reference cycles while modules are imported nor the interpreter's
    tidying up at the end; without them it takes about a sixth less time. Programs call `validator.cli.main`, which does
    none of this.
    """
    gc.disable()
    try:
        _import_msgspec()
        from validator.cli import main  # after the lines above

        code = main()
    except KeyboardInterrupt:  # before `main` could see it
        os._exit(130)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            code = code or 2
    os._exit(code)


def _import_msgspec() -> None:
    """Import msgspec without `typing_extensions`, whose import takes as long as a check.

    msgspec takes from it what `typing` has as well, and does so where it isn't installed.
    """
    name = "typing_extensions"
    if name in sys.modules:
        return
    sys.modules[name] = None  # type: ignore[assignment]  # so that an import of it fails
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[name]


if __name__ == "__main__":
    run()
