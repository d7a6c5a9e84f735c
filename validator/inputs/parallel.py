"""Work on many inputs in several processes: results in the order of the inputs, and no more in memory than needed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Given = TypeVar("Given")
Made = TypeVar("Made")

MOST_PROCESSES = 61
"""Windows runs no more processes at once for one pool."""


def ordered(
    function: Callable[[Given], Made], given: Iterable[Given], processes: int, *, ahead: int = 3
) -> Iterator[Made]:
    """Yield what a function makes of each given value, in their order.

    With more than one process, no more than `ahead` values a process are worked on or wait to be yielded, so that
    memory stays flat however many are given. `function` must be one of a module. When the reader of the results stops,
    by Ctrl-C too, what was begun is finished and nothing new is started.
    """
    if processes <= 1:
        for each in given:
            yield function(each)
        return
    from concurrent.futures import ProcessPoolExecutor  # only with several processes

    pool = ProcessPoolExecutor(min(processes, MOST_PROCESSES), initializer=_leave_interrupts)
    waiting: deque[Future[Made]] = deque()
    try:
        for each in given:
            waiting.append(pool.submit(function, each))
            if len(waiting) >= processes * ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Let Ctrl-C reach the first process only; it ends the others in good order."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
