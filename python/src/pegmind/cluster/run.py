"""Giving tasks out and taking reports in until a proof is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue

from pegmind.cluster.exchange import Exchange
from pegmind.cluster.facts import Facts
from pegmind.cluster.journal import Journal
from pegmind.cluster.pool import Future, Pool
from pegmind.cluster.proof import Lie, Proof
from pegmind.cluster.recheck import Recheck
from pegmind.cluster.stop import end_everywhere
from pegmind.cluster.values import Report, Task
from pegmind.cluster.work import Answer, Job, solve
from pegmind.errors import PegmindError

__all__ = ["Progress", "ReportError", "Run", "nodes_of"]

#: The fewest and the most nodes of a task.
NODES_MIN, NODES_MAX = 100, 20_000_000

#: How many nodes a second are expected before any are counted.
NODES_PER_SECOND = 20_000.0

#: How many tasks may be lost one after the other.
LOST_MAX = 50

#: How many reports may be wrong one after the other: then nobody else is there.
WRONG_MAX = 50

#: Tasks are halved when one is lost, so often at most, and doubled again after some that were not.
SHORTER_MAX, LONGER = 20.0, 0.25

#: How often a task that is asked again may be lost: it cannot be made shorter.
LOST_AGAIN_MAX = 8

#: How long a result that is there may take to come, in seconds: its worker can be gone.
LOST_AFTER = 5.0

#: How long nothing is heard before one looks who is there, in seconds.
PATIENCE = 0.5


class ReportError(PegmindError):
    """Reports of workers that are wrong, so that nothing can be made of them.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules
    >>> from pegmind.cluster import Report, Task, optimal
    >>> from pegmind.cluster.pool import ExecutorPool
    >>> from pegmind.cluster.proof import Proof
    >>> from pegmind.cluster.run import Run
    >>> from pegmind.cluster.work import Answer, BoardTrees, Job
    >>> def work(job, task, facts):
    ...     return Answer(Report(task, codes=9, lower=99, worker="it"), b"", 0.0)
    >>> with ThreadPoolExecutor(1) as executor:
    ...     proof = Proof(BoardTrees(Rules(2, 2), False))
    ...     Run(Job("2 colors, 2 pegs"), proof, ExecutorPool(executor), work=work).run()
    Traceback (most recent call last):
    pegmind.cluster.run.ReportError: 51 wrong reports in a row; the last one: it: Task(rows=(), guesses=(), below=None, nodes=160000, anew=False): 4 codes fit, not 9
    """


@dataclass(frozen=True)
class Progress:
    """How far a proof is. As text it is one line.

    >>> from pegmind.cluster import Progress
    >>> print(Progress(90, 100, 3, 2, 7, 12_345, 1.5, 0))
    90 to 100, gap 10 (10.00 %); 3 tasks on 2 workers, 7 done, 12,345 nodes, 1.5 s
    """

    lower: int
    upper: int | None
    tasks: int
    workers: int
    done: int
    nodes: int
    #: Processor time of all workers, in seconds.
    seconds: float
    lies: int

    @property
    def bounds(self) -> str:
        """Both bounds and the gap.

        >>> from pegmind.cluster import Progress
        >>> Progress(90, 100, 0, 0, 0, 0, 0.0, 0).bounds
        '90 to 100, gap 10 (10.00 %)'
        """
        if not self.upper:
            return f"{self.lower} to ?"
        gap = self.upper - self.lower
        share = 100 * gap / self.upper
        return f"{self.lower} to {self.upper}, gap {gap} ({share:.2f} %)"

    def __str__(self) -> str:
        lies = f", {self.lies} lies" if self.lies else ""
        return (
            f"{self.bounds}; {self.tasks} tasks on {self.workers} workers, {self.done} done, "
            f"{self.nodes:,} nodes, {self.seconds:.1f} s{lies}"
        )


def nodes_of(nodes: int, seconds: float, task_seconds: float) -> int:
    """How many nodes a task may take, after so many in so many seconds.

    >>> nodes_of(30_000, 2.0, 10.0), nodes_of(0, 0.0, 1.0)
    (150000, 20000)
    """
    rate = nodes / seconds if seconds > 0 else NODES_PER_SECOND
    return int(max(NODES_MIN, min(rate * task_seconds, NODES_MAX)))


@dataclass
class Run:
    """A proof that is worked on."""

    job: Job
    proof: Proof
    pool: Pool
    journal: Journal | None = None
    #: The share of the bounds below the best opening that is asked again.
    share: float = 0.0
    task_seconds: float = 8.0
    progress: Callable[[Progress], object] | None = None
    work: Callable[[Job, Task, Sequence[tuple[int, bytes]]], Answer] = solve
    nodes: int = 0
    seconds: float = 0.0
    done: int = 0
    #: How long nothing may be heard before one looks who is there, in seconds.
    patience: float = PATIENCE
    _running: dict[Future, tuple[Task, str]] = field(
        default_factory=dict[Future, tuple[Task, str]]
    )
    _heard: SimpleQueue[Future] = field(default_factory=SimpleQueue[Future])
    _facts: Facts = field(default_factory=Facts)
    _homes: dict[str, str] = field(default_factory=dict[str, str])
    _lost: int = 0
    #: How often tasks are halved, so that they end before their workers do.
    _shorter: float = 0.0
    _wrong: int = 0
    _lost_again: Counter[Task] = field(default_factory=Counter[Task])

    def __post_init__(self) -> None:
        # A worker without a name cannot be left out.
        self.recheck = Recheck(self.proof, self.share, "" not in self.pool.workers())

    def run(self) -> None:
        """Works until the bounds meet and all is confirmed that has to be."""
        for report in self.journal.reports if self.journal else ():
            self.recheck.hear(report)
        try:
            with Exchange(self.pool, self.job, self._facts):
                while not self._is_done():
                    self._give_out()
                    self._take_in()
        finally:
            for future in self._running:
                future.cancel()
            if self._running and self.job.run:
                end_everywhere(self.pool, self.job.run)

    def _is_done(self) -> bool:
        confirming = any(task.anew for task, _ in self._running.values())
        return self.proof.solved and not self.recheck.again and not confirming

    def _workers(self) -> Mapping[str, int]:
        """The workers that told no lie, and how many calls each does at a time."""
        there, excluded = self.pool.workers(), self.recheck.excluded
        if there and excluded.issuperset(there):
            last = self.proof.lies[-1]
            raise ReportError(f"every worker was wrong; the last one: {last}", last)
        return {name: threads for name, threads in there.items() if name not in excluded}

    def _free(self) -> Iterator[str]:
        """Workers with nothing to do, once for each thing that they could do."""
        busy = Counter(worker for _, worker in self._running.values())
        free = {name: threads - busy[name] for name, threads in self._workers().items()}
        while any(count > 0 for count in free.values()):
            for name in free:
                if free[name] > 0:
                    free[name] -= 1
                    yield name

    def _give_out(self) -> None:
        free = list(self._free())
        if not free:
            return
        workers = sum(self._workers().values())
        nodes = nodes_of(self.nodes, self.seconds, self.task_seconds) >> int(self._shorter)
        nodes = max(NODES_MIN, nodes)
        running = [task for task, _ in self._running.values()]
        tasks = [] if self.proof.solved else self.proof.ready(nodes, running, 4 * workers)
        for worker in free:
            task = self._pick(worker, tasks) or self._pick_again(worker)
            if task is not None:
                self._send(worker, task)
        if not self._running and not self.recheck.again and not self.proof.solved and free:
            raise RuntimeError("nothing is left to be done, but the bounds do not meet")

    def _pick(self, worker: str, tasks: list[Task]) -> Task | None:
        """The first task whose home is there, or nowhere; otherwise the first."""
        if not tasks:
            return None
        for number, task in enumerate(tasks):
            home = self._homes.get(task.rows[0], worker) if task.rows else worker
            if home == worker:
                if task.rows:
                    self._homes[task.rows[0]] = worker
                return tasks.pop(number)
        return tasks.pop(0)

    def _pick_again(self, worker: str) -> Task | None:
        others = any(name != worker for name in self._workers())
        for number, (task, by) in enumerate(self.recheck.again):
            if by != worker or not others:
                del self.recheck.again[number]
                return task
        return None

    def _send(self, worker: str, task: Task) -> None:
        facts = [] if task.anew else self._facts.for_worker(worker)
        future = self.pool.submit(worker, self.work, self.job, task, facts)
        self._running[future] = (task, worker)
        future.add_done_callback(self._heard.put)

    def _take_in(self) -> None:
        """Waits for reports, and takes all that are there."""
        try:
            futures = [self._heard.get(timeout=self.patience)]
        except Empty:
            futures = []
        while not self._heard.empty():
            futures.append(self._heard.get())
        reports: list[Report] = []
        self._reclaim()
        for future in futures:
            if future not in self._running:
                continue
            task, worker = self._running.pop(future)
            try:
                answer: Answer = future.result(timeout=LOST_AFTER)
            except (ValueError, BrokenExecutor):
                raise
            except BaseException as error:
                self._lose(task, worker, error)
                continue
            self._lost = 0
            self._shorter = max(0.0, self._shorter - LONGER)
            self.seconds += answer.seconds
            self.nodes += answer.report.nodes
            self.done += 1
            if answer.news:
                self._facts.add(worker, answer.news)
            # As the workers are named here, so that others can be asked.
            report = replace(answer.report, worker=worker or answer.report.worker)
            if self._believe(task, report):
                reports.append(report)
        if self.journal is not None and reports:
            self.journal.add(reports)
        if futures and self.progress is not None:
            self.progress(self.state())

    def _believe(self, task: Task, report: Report) -> bool:
        """Takes a report for a task. Returns true if it goes into the journal."""
        if report.worker in self.recheck.excluded:
            if task.anew:
                self.recheck.again.append((task, report.worker))
            return False
        is_asked = report.task == task
        if is_asked:
            self.recheck.hear(report)
        else:
            # Nobody asked for that, so that it says nothing; the task is asked once more.
            self.proof.lies.append(Lie(report, f"it was asked {task}"))
            self.recheck.exclude({report.worker})
            if task.anew:
                self.recheck.again.append((task, report.worker))
        self._wrong = self._wrong + 1 if self.proof.is_lie(report) else 0
        if self._wrong > WRONG_MAX:
            last = self.proof.lies[-1]
            raise ReportError(f"{self._wrong} wrong reports in a row; the last one: {last}", last)
        return is_asked

    def _reclaim(self) -> None:
        """Takes back what workers were to do that are gone."""
        alive = self.pool.workers()
        for future, (task, worker) in list(self._running.items()):
            if worker not in alive:
                del self._running[future]
                future.cancel()
                self._lose(task, worker, ConnectionError(f"{worker} is gone"))

    def _lose(self, task: Task, worker: str, error: BaseException) -> None:
        """A worker is gone; what it was to do is done by others."""
        self._lost += 1
        self._shorter = min(self._shorter + 1.0, SHORTER_MAX)
        if self._lost > LOST_MAX or isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise error
        if task.anew:
            self._lost_again[task] += 1
            if self._lost_again[task] < LOST_AGAIN_MAX:
                self.recheck.again.append((task, worker))
            else:
                # Workers that do not live as long as it takes confirm nothing.
                self.recheck.fail(task)

    def state(self) -> Progress:
        """How far it is."""
        workers = self._workers()
        return Progress(
            self.proof.lower,
            self.proof.upper,
            len(self._running),
            len(workers) if "" not in workers else workers[""],
            self.done,
            self.nodes,
            self.seconds,
            len(self.proof.lies),
        )
