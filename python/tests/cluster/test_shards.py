"""Parts of evaluations and tournaments: their sums are those of one program."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from pegmind import Rules
from pegmind import evaluate as evaluate_here
from pegmind.cluster import evaluate, tournament
from pegmind.results import Evaluation


@pytest.fixture(scope="module")
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


def check(found: Evaluation, expected: Evaluation) -> None:
    """All that is a sum is the same."""
    assert np.array_equal(found.histogram, expected.histogram)
    for name in ("games", "total", "average", "longest", "unsolved", "complete"):
        assert getattr(found, name) == getattr(expected, name), name


@pytest.mark.parametrize("strategy", ["minimax", "entropy", "most-parts"])
@pytest.mark.parametrize(
    "rules",
    [
        Rules(4, 6),
        Rules(3, 8),
        Rules(4, 6, repeats=False),
        Rules(3, 4, feedback="per-peg"),
        Rules(3, 4, feedback="exact"),
        Rules(3, 4, feedback="sum"),
    ],
    ids=str,
)
def test_evaluations(executor: ThreadPoolExecutor, strategy: str, rules: Rules) -> None:
    found = evaluate(rules, strategy, executor)
    expected = evaluate_here(rules, strategy)
    check(found, expected)
    assert found.opening == expected.opening


@pytest.mark.parametrize("games", [1, 7, 1000])
def test_tournaments(executor: ThreadPoolExecutor, games: int) -> None:
    rules = Rules(4, 6)
    found = tournament(rules, "casual", executor, sample=60, seed="some", games=games)
    check(found, evaluate_here(rules, "casual", sample=60, seed="some"))
    rules = Rules(3, 4)
    found = tournament(rules, "steady", executor, games=games)
    check(found, evaluate_here(rules, "steady"))


@pytest.mark.extended
def test_processes_do_it() -> None:
    rules = Rules(4, 6)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        check(evaluate(rules, "entropy", processes), evaluate_here(rules, "entropy"))
        found = tournament(rules, "casual", processes, sample=60, seed="some", games=9)
        check(found, evaluate_here(rules, "casual", sample=60, seed="some"))


@pytest.mark.extended
@pytest.mark.filterwarnings("default")
def test_a_worker_of_dask_that_is_killed_at_work_changes_nothing() -> None:
    distributed = pytest.importorskip("distributed")
    rules, over, killed = Rules(4, 6), threading.Event(), list[int]()
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit=0
    )

    def kill() -> None:
        """Kills a worker that has done parts and has others to do."""
        while not over.wait(0.001):
            states = list(cluster.scheduler.workers.values())
            if len(states) < 2 or not all(it.has_what and it.processing for it in states):
                continue
            nannies = {it.worker_address: it.pid for it in cluster.workers.values()}
            pid = nannies.get(states[0].address)
            if pid:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                return

    with cluster, distributed.Client(cluster) as client:
        client.wait_for_workers(2)
        killer = threading.Thread(target=kill)
        killer.start()
        try:
            found = tournament(rules, "steady", client, games=4)
        finally:
            over.set()
            killer.join()
        check(found, evaluate_here(rules, "steady"))
        assert killed
        check(evaluate(rules, "entropy", client), evaluate_here(rules, "entropy"))


class Losing:
    """Workers of which so many are lost before one says something of a part."""

    def __init__(self, executor: ThreadPoolExecutor, losses: int, error: Exception) -> None:
        self._executor, self._losses, self._error = executor, losses, error
        self._sent: dict[object, int] = {}

    def workers(self) -> dict[str, int]:
        return {"": 2}

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future[Any]:
        assert not worker
        self._sent[args[-1]] = self._sent.get(args[-1], 0) + 1
        if self._sent[args[-1]] > self._losses:
            return self._executor.submit(function, *args)
        future: Future[Any] = Future()
        future.set_exception(self._error)
        return future

    def everywhere(self, function: Callable[..., Any], *args: Any) -> dict[str, Any]:
        del function, args
        return {}


def test_parts_are_sent_again_but_not_for_ever(executor: ThreadPoolExecutor) -> None:
    rules, gone = Rules(4, 6), ConnectionError("a worker is gone")
    found = evaluate(rules, "entropy", Losing(executor, 5, gone))
    check(found, evaluate_here(rules, "entropy"))
    with pytest.raises(ConnectionError, match="a worker is gone"):
        evaluate(rules, "entropy", Losing(executor, 100, gone))
    with pytest.raises(BrokenExecutor):
        evaluate(rules, "entropy", Losing(executor, 1, BrokenExecutor()))


def test_what_cannot_be_cut_is_refused(executor: ThreadPoolExecutor) -> None:
    with pytest.raises(ValueError, match="plays game by game"):
        evaluate(Rules(4, 6), "steady", executor)
    with pytest.raises(ValueError, match="plays all codes at once"):
        tournament(Rules(4, 6), "minimax", executor, sample=5)
