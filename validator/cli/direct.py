"""`swtcg deck check FILE…` without any option: straight to the API, without the parser of options.

It is what people run most, and importing the parser takes as long as the check. Whatever is out of the ordinary (an
option, a folder, a configuration file) goes through the parser; a test compares the two ways byte by byte.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_COMMAND = ["deck", "check"]


def serves(arguments: Sequence[str]) -> bool:
    """Whether these arguments of the command line need no parser."""
    return (
        len(arguments) > len(_COMMAND)
        and list(arguments[: len(_COMMAND)]) == _COMMAND
        and all(map(_is_file, arguments[len(_COMMAND) :]))
        and "_SWTCG_COMPLETE" not in os.environ  # a shell that asks what could be typed
        and not _is_configured()
    )


def _is_file(path: str) -> bool:
    """Whether an argument is the path of a single input; on Windows the parser knows wildcards too."""
    if path != "-" and (not path or path[0] == "-" or os.path.isdir(path)):
        return False
    return os.name != "nt" or not any(mark in path for mark in "*?[~$%")


def _is_configured() -> bool:
    from validator.cli.config_file import find

    try:
        return find(os.getcwd()) is not None
    except OSError:  # the parser's way says it
        return True


def run(arguments: Sequence[str]) -> int:
    """Check the decks that `serves` allows and return the exit code."""
    from validator.cli.deck_files import check_decks
    from validator.cli.running import Options, Settings
    from validator.formats import today

    try:
        return check_decks(arguments[len(_COMMAND) :], Options(Settings((), today(), None)))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        raise
