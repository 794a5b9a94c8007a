"""Workers that tell each other what they find out while they are at work."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

from pegmind.cluster.work import exchange

if TYPE_CHECKING:
    from types import TracebackType

    from pegmind.cluster.facts import Facts
    from pegmind.cluster.pool import Pool
    from pegmind.cluster.work import Job

__all__ = ["Exchange"]

#: How long each worker finds things out before they tell each other, in seconds: each hears
#: what all have found, so that it is told so much the later the more there are.
SECONDS_EACH = 0.125
#: The longest that they wait.
SECONDS_MAX = 5.0


class Exchange:
    """While it is entered workers hear of each other every now and then, where a pool can call
    them beside their tasks. It has a thread of its own: a worker that does not answer holds up
    nothing but this.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind.cluster.facts import Facts
    >>> from pegmind.cluster.pool import ExecutorPool
    >>> from pegmind.cluster.work import Job
    >>> with ThreadPoolExecutor(1) as executor, Exchange(ExecutorPool(executor), Job("4x6"), Facts()):
    ...     print("at work")
    at work
    """

    def __init__(self, pool: Pool, job: Job, facts: Facts) -> None:
        self._pool, self._job, self._facts = pool, job, facts
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join(SECONDS_EACH)

    def _pause(self) -> float:
        return min(SECONDS_EACH * max(2, len(self._pool.workers())), SECONDS_MAX)

    def _run(self) -> None:
        after = 0
        while not self._over.wait(self._pause()):
            until, facts = self._facts.for_all(after)
            try:
                answers = self._pool.everywhere(exchange, self._job, facts)
            except Exception:
                # Whoever could not be reached now hears it the next time, or with a task.
                continue
            heard = {worker: news for worker, news in answers.items() if news is not None}
            self._facts.were_told(heard, after, until)
            after = until
            for worker, news in heard.items():
                if news:
                    self._facts.add(worker, news)
