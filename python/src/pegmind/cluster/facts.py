"""What workers should know of each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from threading import Lock

__all__ = ["Fact", "Facts"]

#: How many bytes of facts go out at once, and are kept for workers that come later.
FACTS_BYTES = 1 << 20
POOL_BYTES = 32 << 20

#: A number, and what somebody found out.
Fact = tuple[int, bytes]


class Facts:
    """What workers have found out, in the order in which it was heard, and who knows how much.
    Several threads can ask and add.

    >>> facts = Facts()
    >>> facts.add("a", b"one")
    >>> facts.add("b", b"two")
    >>> facts.for_worker("a"), facts.for_worker("a")
    ([(1, b'two')], [])
    """

    def __init__(self) -> None:
        self._news: deque[tuple[int, str, bytes]] = deque()
        self._size = 0
        self._next = 0
        self._told: dict[str, int] = {}
        self._lock = Lock()

    def add(self, worker: str, news: bytes) -> None:
        """Keeps what a worker has found out."""
        with self._lock:
            self._news.append((self._next, worker, news))
            self._next += 1
            self._size += len(news)
            while self._size > POOL_BYTES:
                self._size -= len(self._news.popleft()[2])

    def for_worker(self, worker: str) -> list[Fact]:
        """The latest facts of others that were not told; again and again to who has no name."""
        with self._lock:
            found = self._since(self._told.get(worker, 0), worker)
            if worker:
                self._told[worker] = self._next
            return found

    def for_all(self, after: int) -> tuple[int, list[Fact]]:
        """The latest facts from a number on, and the number to go on with."""
        with self._lock:
            return self._next, self._since(after, "")

    def were_told(self, workers: Iterable[str], after: int, until: int) -> None:
        """Some workers have heard the facts between two numbers."""
        with self._lock:
            for worker in workers:
                if self._told.get(worker, 0) >= after:
                    self._told[worker] = max(self._told.get(worker, 0), until)

    def _since(self, after: int, worker: str) -> list[Fact]:
        found, size = list[Fact](), 0
        for number, by, news in reversed(self._news):
            size += len(news)
            if number < after or size > FACTS_BYTES:
                break
            if by != worker or not worker:
                found.append((number, news))
        return found
