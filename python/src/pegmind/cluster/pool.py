"""Who does the work: Dask, any executor, Ray."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, Protocol, cast

from pegmind.errors import PegmindError

__all__ = ["DaskPool", "ExecutorPool", "Future", "Pool", "RayPool", "pool_of"]

#: How long it is believed that the same workers are there, in seconds.
FRESH = 0.5


class Future(Protocol):
    """Something that will have come out."""

    def add_done_callback(self, fn: Callable[[Any], object], /) -> object:
        """Calls a function, on any thread, once it has."""
        ...

    def result(self, timeout: float | None = None) -> Any:
        """What has come out."""
        ...

    def cancel(self) -> object:
        """Asks that it be left."""
        ...


class Pool(Protocol):
    """Workers that call functions."""

    def workers(self) -> Mapping[str, int]:
        """The workers that are there, and how many calls each does at a time. Where one
        cannot choose among them there is one without a name."""
        ...

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future:
        """Calls a function on this worker; on any one where it has no name."""
        ...

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        """Calls a function on all workers, beside what they are doing, and waits. Returns what
        came out by worker, and an empty mapping if workers cannot be called at work."""
        ...


class ExecutorPool:
    """The workers of an executor of `concurrent.futures`, or of one like those.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     pool = ExecutorPool(executor)
    ...     pool.submit("", pow, 2, 10).result(), dict(pool.workers())
    (1024, {'': 2})
    """

    def __init__(self, executor: Executor, threads: int | None = None) -> None:
        self._executor = executor
        # Executors of others say it alike, or not at all.
        self._threads = threads or int(getattr(executor, "_max_workers", 0) or 1)

    def workers(self) -> Mapping[str, int]:
        """One worker without a name."""
        return {"": self._threads}

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future:
        """Calls a function."""
        del worker
        return self._executor.submit(function, *args)

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        """Returns an empty mapping: who calls what is not known."""
        del function, args
        return {}


class DaskPool:
    """The workers of a client of `distributed`."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._known: Mapping[str, int] = {}
        self._asked = 0.0

    def workers(self) -> Mapping[str, int]:
        """The workers by address; those that come later take part, too."""
        now = time.monotonic()
        if now - self._asked > FRESH or not self._known:
            self._known = cast(Mapping[str, int], self._client.nthreads())
            self._asked = now
        return self._known

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future:
        """Calls a function; never if it is to be on one worker and that is gone."""
        workers = [worker] if worker else None
        return cast(Future, self._client.submit(function, *args, workers=workers, pure=False))

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        """Calls a function on all workers; those that are gone are left out."""
        return cast(Mapping[str, Any], self._client.run(function, *args, on_error="ignore"))


class RayPool:
    """The processors of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # Ray takes no functions of other languages, and one that it knows is sent once.
        self._call = ray.remote(_call)

    def workers(self) -> Mapping[str, int]:
        """One worker without a name: Ray chooses."""
        return {"": max(1, int(self._ray.cluster_resources().get("CPU", 1)))}

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future:
        """Calls a function."""
        del worker
        return cast(Future, self._call.remote(function, *args).future())

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        """Returns an empty mapping: Ray chooses who calls what."""
        del function, args
        return {}


def _call(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


def pool_of(client: Any) -> Pool:
    """The pool that a client, an executor or the module `ray` is.

    >>> pool_of(3)
    Traceback (most recent call last):
    pegmind.errors.PegmindError: int has no workers; expected a client of distributed, an executor, or ray
    """
    if isinstance(client, Executor):
        return ExecutorPool(client)
    if hasattr(client, "nthreads") and hasattr(client, "submit"):
        return DaskPool(client)
    if hasattr(client, "cluster_resources") and hasattr(client, "remote"):
        return RayPool(client)
    if hasattr(client, "workers") and hasattr(client, "submit"):
        return cast(Pool, client)
    expected = "expected a client of distributed, an executor, or ray"
    raise PegmindError(f"{type(client).__name__} has no workers; {expected}", client)
