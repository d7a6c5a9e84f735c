"""The command `swtcg`: parse options, call the API, choose a report.

Decks to be checked without any option need no parser of options (`direct`); all else goes through `group`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from validator.cli.streams import forget_output, opened, warn
from validator.inputs.files import InputError, printable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; nothing that goes wrong shows a traceback.

    `arguments`: without the program's name; those of the process by default. The environment variable `SWTCG_DEBUG=1`
    lets the traceback of a fault of the program itself through.
    """
    # A run makes few reference cycles: they are collected rarely.
    gc.set_threshold(100_000, 20, 20)
    gc.enable()
    opened()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except InputError as error:
        warn(f"Error: {error.one_line()}")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        forget_output()
        return 141
    except OSError as error:
        forget_output()
        warn(f"Error: {printable(str(error))}")
        return 2
    except Exception as error:
        if os.environ.get("SWTCG_DEBUG"):
            raise
        what = printable(f"{type(error).__name__}: {error}")
        warn(f"Error: {what}. This is a fault of swtcg, please report it (SWTCG_DEBUG=1 shows where it happened).")
        return 2
    return code


def _run(arguments: Sequence[str] | None) -> int:
    from validator.cli import direct

    found = list(sys.argv[1:] if arguments is None else arguments)
    if direct.serves(found):
        return direct.run(found)
    from validator.cli import group  # the parser of options

    return group.run(None if arguments is None else found)
