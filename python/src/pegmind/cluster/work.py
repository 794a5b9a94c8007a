"""What workers do: one engine for each board in a process, shared by its threads."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pegmind._pegmind import (
    Board,
    Rules,
    Stop,
    SubproblemSolver,
    count_tree,
    cut_tree,
    join_trees,
)
from pegmind.cluster.stop import with_stop
from pegmind.cluster.values import Position, Report, Task
from pegmind.errors import PegmindError

__all__ = ["BUILD", "Answer", "BoardTrees", "Engine", "Job", "exchange", "solve"]

#: The build of the program here. What another one finds out is not believed.
BUILD = SubproblemSolver.BUILD

#: How many bytes of facts go with one answer.
NEWS_BYTES = 1 << 20

#: How many proofs a process serves at a time.
ENGINES_MAX = 2


@dataclass(frozen=True)
class Job:
    """What is to be proven, and with how much memory in each process.

    >>> from pegmind import Rules
    >>> Job(str(Rules(3, 5))).engine().rules
    Rules(3, 5)
    """

    rules: str
    strict: bool = False
    memory: int = 1 << 30
    #: Processes that serve several proofs keep them apart by this.
    name: str = ""
    #: By this name it is ended. Runs of the same work share what is remembered.
    run: str = field(default="", compare=False)
    #: The build of the program whose reports are believed.
    build: str = BUILD

    def engine(self) -> Engine:
        """The engine of this process."""
        with _LOCK:
            if self not in _ENGINES:
                while len(_ENGINES) >= ENGINES_MAX:
                    del _ENGINES[next(iter(_ENGINES))]
                _ENGINES[self] = Engine(self)
            return _ENGINES[self]


class Engine:
    """A solver and the facts of others that it has learned."""

    def __init__(self, job: Job) -> None:
        if job.build != BUILD:
            expected = f"expected {job.build}, as where the work comes from"
            raise PegmindError(f"this process has pegmind {BUILD}; {expected}", BUILD)
        self.rules = Rules.parse(job.rules)
        self.solver = SubproblemSolver(self.rules, job.memory, job.strict)
        self.name = f"{os.uname().nodename if hasattr(os, 'uname') else 'process'}-{os.getpid()}"
        self._learned: set[int] = set()
        self._lock = threading.Lock()

    def learn(self, facts: Sequence[tuple[int, bytes]]) -> None:
        """Learns facts by their numbers, once each."""
        for number, news in facts:
            with self._lock:
                known = number in self._learned
                self._learned.add(number)
            if not known:
                self.solver.learn(news)

    def solve(self, task: Task, stop: Stop) -> Report:
        """Does a task on this thread. Ends sooner, with what is known then, if it is stopped."""
        begun = time.thread_time()
        codes, lower, found, nodes, left, classes = self.solver.solve(
            task.rows, task.guesses, task.below, task.nodes, task.anew, stop
        )
        upper, tree = found or (None, None)
        return Report(
            task,
            codes,
            lower,
            upper,
            tree,
            nodes,
            tuple(left),
            tuple(classes),
            self.name,
            time.thread_time() - begun,
        )


_LOCK = threading.Lock()
_ENGINES: dict[Job, Engine] = {}


@dataclass(frozen=True)
class Answer:
    """What comes back from a worker: a report, and what others should know."""

    report: Report
    news: bytes
    #: Processor time of the whole visit, in seconds.
    seconds: float


def solve(job: Job, task: Task, facts: Sequence[tuple[int, bytes]] = ()) -> Answer:
    """Does a task with the engine of this process.

    >>> from pegmind import Rules
    >>> answer = solve(Job(str(Rules(3, 5))), Task(nodes=10_000))
    >>> answer.report.lower, answer.report.upper
    (451, 451)
    """
    return with_stop(job.run, _solve, job, task, facts)


def _solve(job: Job, task: Task, facts: Sequence[tuple[int, bytes]], stop: Stop) -> Answer:
    begun = time.thread_time()
    engine = job.engine()
    engine.learn(facts)
    report = engine.solve(task, stop)
    news = b"" if task.anew else engine.solver.news(NEWS_BYTES)
    return Answer(report, news, time.thread_time() - begun)


def exchange(job: Job, facts: Sequence[tuple[int, bytes]]) -> bytes | None:
    """Learns facts of others while a task is worked on. Returns what was found out so far, or
    None if this process has begun no task.

    >>> exchange(Job("4 pegs, 4 colors", name="never begun"), [])
    """
    engine = _ENGINES.get(job)
    if engine is None:
        return None
    engine.learn(facts)
    return engine.solver.news(NEWS_BYTES)


class BoardTrees:
    """Strategies of one board, counted by the checker."""

    def __init__(self, rules: Rules, strict: bool) -> None:
        self._rules, self._strict = rules, strict
        self._codes: dict[Position, int] = {}

    def count(self, rows: Position, tree: bytes) -> int:
        """What a strategy costs; a ValueError if it is none for the position."""
        return count_tree(self._rules, list(rows), self._strict, tree)

    def cut(self, tree: bytes) -> tuple[str, Sequence[tuple[str, int, bytes]]]:
        """The first guess, and for each answer what the strategy after it costs, and it."""
        return cut_tree(tree)

    def join(self, rows: Position, guess: str, parts: Sequence[tuple[str, bytes]]) -> bytes:
        """A strategy out of its first guess and those after the answers."""
        return join_trees(self._rules, list(rows), self._strict, guess, list(parts))

    def codes(self, rows: Position) -> int:
        """How many codes fit some rows; a ValueError if these are none."""
        if rows not in self._codes:
            self._codes[rows] = self._board(rows).count().codes
        return self._codes[rows]

    def is_guess(self, rows: Position, guess: str) -> bool:
        """Whether something is a guess, in the text that all use, and may be made there."""
        try:
            code = self._rules.code(guess)
        except ValueError:
            return False
        return str(code) == guess and (not self._strict or self._board(rows).fits(code))

    def classes(self, rows: Position, guess: str) -> Mapping[str, int]:
        """How many codes a guess leaves after each answer but that of the code itself."""
        classes = self._board(rows).classes(guess)
        return {str(answer): codes for answer, codes in classes.items() if not answer.solved}

    def _board(self, rows: Position) -> Board:
        return Board(self._rules, " ".join(rows))
