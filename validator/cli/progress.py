"""How far a long run is, on a terminal: after half a second, with the total."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Each = TypeVar("Each")

PATIENCE = 0.5
"""Seconds before anything is shown."""
_BETWEEN = 0.1
"""Seconds between two lines where `rich` isn't there."""


def watched(
    things: Iterable[Each], total: int, what: str, clock: Callable[[], float] = time.monotonic
) -> Iterator[Each]:
    """Yield the things and tell on standard error how many of `total` there were; what it told is wiped at the end."""
    start = clock()
    told: _Bar | None = None
    try:
        for done, thing in enumerate(things, 1):
            if told is None and clock() - start > PATIENCE:
                told = _Bar(total, what, clock)
            if told is not None:
                told.show(done)
            yield thing
    finally:
        if told is not None:
            told.close()


class _Bar:
    """A bar of `rich` where that is installed, else a line that is written over."""

    def __init__(self, total: int, what: str, clock: Callable[[], float]) -> None:
        self.total = total
        self.what = what
        self._clock = clock
        self._last = float("-inf")
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            self._rich = None
            return
        self._rich = Progress(console=Console(file=sys.stderr), transient=True)
        self._task = self._rich.add_task(f"{what}s", total=total)
        self._rich.start()

    def show(self, done: int) -> None:
        """Tell that so many are done."""
        if self._rich is not None:
            self._rich.update(self._task, completed=done)
        elif self._clock() - self._last > _BETWEEN:
            self._last = self._clock()
            sys.stderr.write(f"\r{self.what}s: {done:,} of {self.total:,}")
            sys.stderr.flush()

    def close(self) -> None:
        """Wipe what was told."""
        if self._rich is not None:
            self._rich.stop()
        else:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
