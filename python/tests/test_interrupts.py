"""Long work holds nobody up: other threads run, and Ctrl-C ends it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from tempfile import TemporaryDirectory

import pytest

from pegmind import Board, GameRecord, Rules, Solver, cluster, evaluate, optimal, review
from pegmind.cluster import Task
from pegmind.cluster.files import Plan, plan, work
from pegmind.cluster.work import Job, solve
from pegmind.results import Progress

#: Longer than any test, in seconds.
HOURS = 1e5


def certify() -> object:
    """Why nothing is better, without the search before it."""
    found = replace(optimal(Rules(2, 3)), board=Board(Rules(4, 9)), upper=34_666)
    return Solver().certify(found)


def prove_with_threads() -> object:
    """A proof by threads of this process, which are waited for; its tasks take as long as may be."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.optimal(Rules(5, 8), executor, journal=None, task_seconds=HOURS)


def evaluate_with_threads() -> object:
    """An evaluation by threads of this process."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.evaluate(Rules(7, 7), "entropy", executor)


def play_with_threads() -> object:
    """A tournament by threads of this process; each part takes hours."""
    with ThreadPoolExecutor(2) as executor:
        return cluster.tournament(Rules(5, 8), "expert", executor, games=10_000)


def do_a_shard() -> object:
    """A part of a proof by files, whose task takes as long as may be."""
    with TemporaryDirectory() as folder:
        plan(folder, Plan(str(Rules(5, 8)), seconds=HOURS))
        return work(folder, 1, 1)


#: Work that takes far longer than any test, and some that takes seconds, again and again.
LONG: dict[str, Callable[[], object]] = {
    "optimal": lambda: optimal(Rules(5, 8)),
    "optimal, the longest game": lambda: optimal(Rules(5, 8), minimize="worst"),
    "certify": certify,
    "cluster": prove_with_threads,
    "cluster, a task": lambda: solve(Job(str(Rules(5, 8))), Task(nodes=20_000_000)),
    "cluster, a shard": do_a_shard,
    "cluster, evaluate": evaluate_with_threads,
    "cluster, tournament": play_with_threads,
    "evaluate": lambda: evaluate(Rules(7, 7), "entropy"),
    "evaluate, a level": lambda: evaluate(Rules(5, 8), "expert"),
    "suggest": lambda: Board(Rules(12, 20)).suggest("expert"),
    "assess": lambda: Board(Rules(12, 20)).assess([1] * 12),
    "review": lambda: review(GameRecord.of(Board(Rules(5, 8), "RRGGB=1+1 RROOY=0+1"))),
    "chunks": lambda: [None for _ in Board(Rules(16, 26), "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16=0+1").chunks()],
}

#: So soon it ends at the latest, in seconds, also on a machine with other work to do.
SOON = 60.0


@pytest.fixture(autouse=True)
def _interrupts() -> Iterator[None]:
    """Ctrl-C means what it does at a terminal, also where a shell began this in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("name", LONG)
def test_an_interrupt_ends_it(name: str) -> None:
    begun = threading.Event()
    pressed: list[float] = []

    def press() -> None:
        # That it runs at all shows that the lock is free.
        begun.wait()
        time.sleep(0.5)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=press)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        begun.set()
        while True:
            LONG[name]()
    took = time.monotonic() - pressed[0]
    other.join()
    assert took < SOON


def test_time_ends_it_with_what_is_known() -> None:
    # On a busy machine the first time may be over before anything is known.
    for time_max in (0.5, 2.0, 8.0, 32.0):
        found = Solver(time=time_max, threads=1).optimal(Rules(5, 8))
        assert not found.proven
        if found.lower:
            break
    assert found.lower
    assert found.upper is None or found.lower <= found.upper
    played = Solver(time=0.2, threads=1).evaluate(Rules(7, 7), "entropy")
    assert not played.complete


def test_what_is_stopped_keeps_the_best_cost_that_was_told() -> None:
    told: list[int] = []

    def listen(progress: Progress) -> None:
        if progress.upper is not None:
            told.append(progress.upper)

    # Until some strategy is known, however busy the machine is.
    for time_max in (1.0, 4.0, 16.0, 64.0):
        told.clear()
        found = Solver(time=time_max, threads=1).optimal(Rules(5, 6), progress=listen)
        if told:
            break
    assert told
    assert found.upper is not None and found.upper <= min(told)


def test_progress_is_told_and_its_failures_end_the_work() -> None:
    told: list[Progress] = []

    def listen(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 2:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        optimal(Rules(5, 8), progress=listen)
    assert told[0].lower is not None


def test_a_bar_is_moved() -> None:
    class Bar:
        total: int | None = None
        n: int = 0

        def update(self, n: int = 1, /) -> None:
            self.n += n

    bar = Bar()
    evaluate(Rules(5, 6), "entropy", progress=bar)
    assert bar.total in (None, 7776)
    assert 0 <= bar.n <= 7776


def test_a_process_that_forked_works_on() -> None:
    program = (
        "import os\n"
        "from pegmind import Rules, evaluate\n"
        "evaluate(Rules(3, 4), 'entropy')\n"
        "child = os.fork()\n"
        "assert not child or os.waitpid(child, 0)[1] == 0\n"
        "print(evaluate(Rules(3, 4), 'entropy').total, flush=True)\n"
    )
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    first, second = run.stdout.split()
    assert first == second
