"""Work on many inputs in several processes: results in the order of the inputs, and no more in memory than needed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Given = TypeVar("Given")
Made = TypeVar("Made")

MOST_PROCESSES = 61
"""Windows runs no more processes at once for one pool."""


class Drain:
    """Stands among given values: what waits is to be yielded before the next value is asked for."""


def ordered(
    function: Callable[[Given], Made], given: Iterable[Given | Drain], processes: int, *, ahead: int = 3
) -> Iterator[Made]:
    """Yield what a function makes of each given value, in their order.

    With more than one process, no more than `ahead` values a process are worked on or wait to be yielded, so that
    memory stays flat however many are given. `function` must be one of a module. When the reader of the results stops,
    by Ctrl-C too, what was begun is finished and nothing new is started.
    """
    if processes <= 1:
        for each in given:
            if not isinstance(each, Drain):
                yield function(each)
        return
    from concurrent.futures import ProcessPoolExecutor  # only with several processes

    pool = ProcessPoolExecutor(min(processes, MOST_PROCESSES), initializer=_leave_interrupts)
    waiting: deque[Future[Made]] = deque()
    try:
        for each in given:
            if isinstance(each, Drain):
                while waiting:
                    yield waiting.popleft().result()
                continue
            with _interrupts_blocked():  # a process that is just starting has them blocked too
                waiting.append(pool.submit(function, each))
            if len(waiting) >= processes * ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts() -> None:
    """Let Ctrl-C reach the first process only; it ends the others in good order."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Interrupts:
    """Lets a Ctrl-C wait while something is done that must be done whole; a second one doesn't wait."""

    def __init__(self) -> None:
        self._holding = False
        self._pressed = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        import signal

        try:
            self._before = signal.signal(signal.SIGINT, self._press)
        except ValueError:  # not the first thread: Ctrl-C goes elsewhere
            self._before = None
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _press(self, *_: object) -> None:
        if not self._holding or self._pressed:
            raise KeyboardInterrupt
        self._pressed = True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Do what stands in the block whole, then raise KeyboardInterrupt if Ctrl-C was pressed."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._pressed:
            raise KeyboardInterrupt
