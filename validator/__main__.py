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
        from validator.cli import main  # after the line above

        code = main()
    except KeyboardInterrupt:  # before `main` could see it
        os._exit(130)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            code = code or 2
    os._exit(code)


if __name__ == "__main__":
    run()
