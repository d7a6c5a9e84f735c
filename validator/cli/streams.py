"""Standard output and standard error, as all commands use them."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable


def _plain_form(error: UnicodeError) -> tuple[str | bytes, int]:
    from validator.report.terminal import plain_form  # only for a character that can't be shown

    return plain_form(error)


codecs.register_error("swtcg-plain", _plain_form)


def opened() -> None:
    """Make sure that both streams are there and take every character, in a plain form where they must."""
    # Where standard output is closed the exit code alone tells.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="swtcg-plain")


def write_utf8() -> None:
    """Make standard output UTF-8, as JSON and XML must be; a redirected one may have another encoding on Windows."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def warn(line: str) -> None:
    """Write a line to standard error, behind all that was written to standard output."""
    sys.stdout.flush()
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def write_lines(lines: Iterable[str], *, hang: int | None = None) -> None:
    """Write lines to standard output, on a terminal as wide as it is.

    `hang`: columns by which what goes on below is indented; by default four more than its line.
    """
    from validator.report.terminal import width_of, wrap  # what writes no text needs none of it

    width = width_of(sys.stdout)
    for line in lines:
        sys.stdout.write("".join(f"{part}\n" for part in wrap(line, width, hang)))


def forget_output() -> None:
    """Let nothing more be written to a standard output that takes nothing, not even at the end of the process."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)
    except (OSError, ValueError, AttributeError):
        pass
