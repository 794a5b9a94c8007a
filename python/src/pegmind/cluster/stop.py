"""Flags by which what is still done for a run ends soon after the run is over, here and
elsewhere."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from pegmind._pegmind import Stop

if TYPE_CHECKING:
    from pegmind.cluster.pool import Pool

__all__ = ["end", "end_everywhere", "new_run", "stop_of", "with_stop"]

T = TypeVar("T")

#: How many runs a process remembers.
RUNS_MAX = 64

#: How long it is waited for workers elsewhere to be told, in seconds.
TELL_SECONDS = 0.1

_LOCK = threading.Lock()
_STOPS: dict[str, Stop] = {}


def new_run() -> str:
    """A name that no other run has.

    >>> new_run() == new_run()
    False
    """
    return uuid4().hex


def stop_of(run: str) -> Stop:
    """Returns the flag of a run in this process, and a new one if the run has no name.

    >>> stop_of("a") is stop_of("a"), stop_of("") is stop_of("")
    (True, False)
    """
    if not run:
        return Stop()
    with _LOCK:
        while run not in _STOPS and len(_STOPS) >= RUNS_MAX:
            del _STOPS[next(iter(_STOPS))]
        return _STOPS.setdefault(run, Stop())


def end(run: str) -> None:
    """Ends what this process does for a run, now and later.

    >>> end("a run that nobody began")
    """
    stop_of(run).stop()


def end_everywhere(pool: Pool, run: str) -> None:
    """Ends what is done for a run in this process, and on the workers of a pool that can be
    called beside their tasks. Does not wait for workers that do not answer.

    >>> from pegmind.cluster.pool import ExecutorPool
    >>> with ThreadPoolExecutor(1) as executor:
    ...     end_everywhere(ExecutorPool(executor), "a run that nobody began")
    """
    end(run)

    def tell() -> None:
        # Whoever cannot be told comes to the end of its task.
        with suppress(Exception):
            pool.everywhere(end, run)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    teller.join(TELL_SECONDS)


def with_stop(run: str, function: Callable[..., T], *args: object) -> T:
    """Calls a function with the flag of its run as the last argument. The main thread, which
    alone hears of Ctrl-C, has another one do it.

    >>> with_stop("a", lambda number, stop: number + 1, 2)
    3
    """
    stop = stop_of(run)
    if threading.current_thread() is not threading.main_thread():
        return function(*args, stop)
    with ThreadPoolExecutor(1) as executor:
        future = executor.submit(function, *args, stop)
        try:
            return future.result()
        except (KeyboardInterrupt, SystemExit):
            stop.stop()
            raise
