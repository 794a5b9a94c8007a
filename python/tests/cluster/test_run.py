"""Proofs by real workers: threads, processes, Dask; killed ones, and one that lies."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, cast

import pytest

from pegmind import Rules
from pegmind._pegmind import Stop
from pegmind.cluster import ClusterResult, Progress, optimal
from pegmind.cluster.facts import Fact
from pegmind.cluster.pool import DaskPool, ExecutorPool
from pegmind.cluster.proof import Proof
from pegmind.cluster.run import Run
from pegmind.cluster.stop import end_everywhere
from pegmind.cluster.values import Task
from pegmind.cluster.work import Answer, BoardTrees, Job, solve
from pegmind.errors import PegmindError

distributed = pytest.importorskip("distributed")

# Killed workers leave warnings of distributed behind.
pytestmark = [pytest.mark.extended, pytest.mark.filterwarnings("default")]

#: The least tasks that there are, however quick the machine is.
SHORT = 1e-9


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit=0
    )
    with cluster, distributed.Client(cluster) as client:
        yield client


def check(found: ClusterResult, rules: Rules, total: int) -> None:
    """What must hold of every result."""
    assert (found.total, found.lower, found.upper) == (total, total, total)
    assert found.proven is not found.trusted
    assert found.proven == (found.certificate is not None)
    assert (found.tree.board.rules.code_count, found.tree.verify().total) == (
        rules.code_count,
        total,
    )
    assert not found.lies


@pytest.mark.parametrize(("colors", "total"), [(5, 2463), (6, 5625)])
def test_threads_share_a_memory(colors: int, total: int) -> None:
    rules, lines = Rules(4, colors), list[Progress]()
    with ThreadPoolExecutor(3) as executor:
        found = optimal(
            rules, executor, journal=None, task_seconds=SHORT, progress=lines.append
        )
    check(found, rules, total)
    assert str(lines[-1]).startswith(f"{total} to {total}, gap 0 (0.00 %); ")
    assert all(line.lower <= total for line in lines)


def test_processes_tell_each_other(processes: ProcessPoolExecutor) -> None:
    rules = Rules(4, 6)
    found = optimal(rules, processes, journal=None, task_seconds=SHORT, certificate=True)
    check(found, rules, 5625)
    assert found.certificate is not None


def test_dask_does_it(client: Any) -> None:
    rules = Rules(5, 4)
    check(optimal(rules, client, journal=None, task_seconds=SHORT), rules, 3954)


def test_workers_of_dask_end_tasks_of_a_run_that_is_over(client: Any) -> None:
    nodes_max = 20_000_000
    job = Job(str(Rules(5, 8)), run="over")
    futures = [
        client.submit(solve, job, Task(nodes=nodes_max), workers=[address], pure=False)
        for address in client.nthreads()
    ]
    end_everywhere(DaskPool(client), job.run)
    assert all(future.result(timeout=600.0).report.nodes < nodes_max for future in futures)


class Neighbors:
    """Two workers of one process, each with a memory of its own, that can be called at work."""

    def __init__(self, rules: Rules, executor: ThreadPoolExecutor) -> None:
        self._executor = executor
        self._jobs = {name: Job(str(rules), name=name) for name in ("one", "two")}
        for job in self._jobs.values():
            job.engine()
        self.heard = dict.fromkeys(self._jobs, 0)
        self.called = threading.Semaphore(0)

    def workers(self) -> Mapping[str, int]:
        return dict.fromkeys(self._jobs, 1)

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Any:
        return self._executor.submit(function, self._jobs[worker], *args[1:])

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        found = {name: function(job, *args[1:]) for name, job in self._jobs.items()}
        for name in self.heard:
            self.heard[name] += len(args[1])
        self.called.release()
        return found


def test_workers_hear_of_each_other_while_they_are_at_work() -> None:
    rules, at_work = Rules(4, 6), list[dict[str, int]]()
    with ThreadPoolExecutor(2) as executor:
        pool = Neighbors(rules, executor)

        def work(job: Job, task: Task, facts: Sequence[Fact]) -> Answer:
            del facts
            report = job.engine().solve(task, Stop())
            if not at_work:
                # One call fetches what it has found out, the next one brings it to the other.
                for _ in range(3):
                    pool.called.acquire()
                at_work.append(dict(pool.heard))
            return Answer(report, b"", 0.0)

        proof = Proof(BoardTrees(rules, False))
        Run(Job(str(rules)), proof, pool, work=work).run()
    assert proof.lower == proof.upper == 5625
    assert at_work[0]["two"] > 0


def test_strict_play_and_bounds_from_elsewhere(processes: ProcessPoolExecutor) -> None:
    found = optimal(Rules(3, 5), processes, journal=None, strict=True)
    assert found.total == 455
    assert optimal(Rules(3, 5), processes, upper=451, journal=None).total == 451
    with pytest.raises(PegmindError, match="no strategy costs at most 450"):
        optimal(Rules(3, 5), processes, upper=450, journal=None)
    with pytest.raises(PegmindError, match=r"a share of 2; expected 0 to 1"):
        optimal(Rules(3, 5), processes, journal=None, recheck=2)
    with pytest.raises(ValueError, match="codes; expected at most 65535"):
        optimal(Rules(8, 12), processes, journal=None)


def test_killed_workers_change_nothing() -> None:
    rules, chance, told, kills = Rules(4, 6), random.Random(7), 0, 0
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit=0
    )

    def listen(progress: Progress) -> None:
        # Killed by what was told, so that the machine does not matter.
        nonlocal told, kills
        del progress
        told += 1
        pids = [nanny.pid for nanny in cluster.workers.values() if nanny.pid]
        # It may have ended meanwhile.
        with suppress(ProcessLookupError):
            if pids and kills < 2 and told in (1, 6, 9, 12):
                os.kill(chance.choice(pids), signal.SIGKILL)
                kills += 1

    with cluster, distributed.Client(cluster) as client:
        found = optimal(rules, client, journal=None, task_seconds=SHORT, progress=listen)
    check(found, rules, 5625)
    assert kills > 0


def test_tasks_become_as_short_as_workers_live() -> None:
    rules, done, lost = Rules(4, 5), 0, 0

    def work(job: Job, task: Task, facts: Sequence[Fact]) -> Answer:
        nonlocal done, lost
        if task.nodes > 200:
            lost += 1
            raise ConnectionError("a worker is gone")
        done += 1
        return solve(job, task, facts)

    proof = Proof(BoardTrees(rules, False))
    with ThreadPoolExecutor(1) as executor:
        job = Job(str(rules), name="short lives")
        Run(job, proof, ExecutorPool(executor), work=work).run()
    assert proof.lower == proof.upper == 2463
    # The first one is halved up to twenty times; later on few are too long.
    assert done > 5 and 0 < lost <= 20 + done / 2


def test_a_killed_coordinator_goes_on_from_its_journal(tmp_path: Path) -> None:
    code = """if True:
        import os, signal, sys
        from concurrent.futures import ThreadPoolExecutor
        from pegmind import Rules
        from pegmind.cluster import optimal
        left = int(sys.argv[2])

        def listen(progress):
            global left
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        with ThreadPoolExecutor(1) as executor:
            optimal(Rules(4, 6), executor, journal=sys.argv[1], task_seconds=1e-9, progress=listen)
    """
    chance, journal, rules, size = random.Random(3), tmp_path / "proof", Rules(4, 6), 0
    for _ in range(3):
        words = [sys.executable, "-c", code, str(journal), str(chance.randint(1, 4))]
        assert subprocess.run(words, check=False).returncode == -signal.SIGKILL
        before, size = size, journal.stat().st_size
        assert size > before
    with ThreadPoolExecutor(1) as executor:
        found = optimal(rules, executor, journal=journal, task_seconds=SHORT)
    check(found, rules, 5625)


def test_a_journal_cut_anywhere_leads_to_the_same_total(tmp_path: Path) -> None:
    path, rules, chance = tmp_path / "proof", Rules(4, 5), random.Random(5)
    with ThreadPoolExecutor(1) as executor:
        tasks = optimal(rules, executor, journal=path, task_seconds=SHORT, memory=1 << 25).tasks
        content = path.read_bytes()
        ends = [0, len(content), *(chance.randrange(len(content)) for _ in range(8))]
        for end in ends:
            path.write_bytes(content[:end])
            found = optimal(rules, executor, journal=path, task_seconds=SHORT)
            check(found, rules, 2463)
        path.write_bytes(content)
        assert optimal(rules, executor, journal=path, recheck=0).tasks == 0
    assert tasks > 5


def test_what_a_liar_says_of_what_is_solved_is_found_out_if_all_is_asked_again() -> None:
    """One answer in twenty claims that nothing costs less than it was asked for, or that a
    strategy is better than it is."""
    rules, chance, told = Rules(4, 5), random.Random(11), list[Task]()

    def work(job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        answer = solve(job, task, facts)
        report = answer.report
        if not task.anew and report.solved and chance.random() < 0.05:
            told.append(task)
            if report.tree is None:
                return replace(answer, report=replace(report, lower=report.lower + 100))
            lower = report.codes * 9 if task.below is None else task.below
            if chance.random() < 0.5:
                return replace(answer, report=replace(report, upper=report.codes))
            return replace(answer, report=replace(report, lower=lower, upper=None, tree=None))
        return answer

    # Which of the threads draws which number is not the same each time.
    for seed in range(1000):
        if seed >= 4 and told:
            break
        chance.seed(seed)
        trees = BoardTrees(rules, False)
        proof = Proof(trees)
        with ThreadPoolExecutor(2) as executor:
            job = Job(str(rules), name=f"liar {seed}")
            run = Run(job, proof, ExecutorPool(executor), None, 1.0, SHORT, None, work)
            run.run()
        assert proof.lower == proof.upper == 2463
        for lie in proof.lies:
            assert lie.report.task in told
            assert str(lie.report.task) in str(lie)
        tree = cast(bytes, proof.tree())
        assert trees.count((), tree) == 2463
    assert told
