"""How long Ctrl-C takes to end long work: `python benches/interrupts.py`."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from pegmind import Board, GameRecord, Rules, Solver, cluster, evaluate, optimal, review


def prove_with_threads() -> object:
    """A proof by threads of this process, which are waited for."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.optimal(Rules(5, 8), executor, journal=None)


def evaluate_with_threads() -> object:
    """An evaluation by threads of this process."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.evaluate(Rules(7, 7), "entropy", executor)


def play_with_threads() -> object:
    """A tournament by threads of this process."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.tournament(Rules(5, 8), "expert", executor, games=10_000)


WORK: dict[str, Callable[[], object]] = {
    "optimal, 5 by 8": lambda: optimal(Rules(5, 8)),
    "optimal, 4 by 10": lambda: optimal(Rules(4, 10)),
    "certify, 4 by 7": lambda: Solver().certify(Rules(4, 7)),
    "evaluate, 7 by 7": lambda: evaluate(Rules(7, 7), "entropy"),
    "suggest, 12 by 20": lambda: Board(Rules(12, 20)).suggest("expert"),
    "review, 5 by 8": lambda: review(GameRecord.of(Board(Rules(5, 8), "RRGGB=1+1 RROOY=0+1"))),
    "cluster, 5 by 8": prove_with_threads,
    "cluster, evaluate": evaluate_with_threads,
    "cluster, tournament": play_with_threads,
}

#: How long is waited before Ctrl-C is pressed, in seconds.
WAITS = [0.01, 0.05, 0.2, 0.5, 1.0, 2.0]


def measure(work: Callable[[], object], wait: float) -> float | None:
    """The seconds from the signal on; None if the work was done before."""
    pressed: list[float] = []

    def press() -> None:
        time.sleep(wait)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=press)
    found = None
    try:
        other.start()
        work()
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        found = time.monotonic() - pressed[0]
    other.join()
    return found


if __name__ == "__main__":
    for name, work in WORK.items():
        took = [measure(work, wait) for wait in WAITS]
        print(f"{name:18} " + " ".join(f"{it:6.3f}" for it in took if it is not None) + " s")
