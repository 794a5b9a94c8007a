"""Which reports are asked again by others, and what became of that."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

from pegmind.cluster.proof import Lie, Proof, Reason
from pegmind.cluster.values import Position, Report, Task

__all__ = ["Recheck"]

#: What a task may take that is done again with an empty memory, against the first time.
EFFORT = 16


@dataclass
class Recheck:
    """Hears reports for a proof, and says which are to be asked again.

    These are all on which it rests that an opening is no better, and a `share` of those on which
    the bound of the best opening rests; none if the share is 0. What is asked again is asked of a
    worker that has forgotten what it knew, and of another one if there is another.

    >>> from pegmind import Rules
    >>> from pegmind.cluster.work import BoardTrees, Job, solve
    >>> rules = Rules(3, 4)
    >>> recheck = Recheck(Proof(BoardTrees(rules, False)), share=1.0)
    >>> recheck.hear(solve(Job(str(rules)), Task()).report)
    []
    >>> [(task.below, task.anew) for task, _ in recheck.again]
    [(206, True)]
    """

    proof: Proof
    share: float = 0.0
    #: True if nothing else counts that a worker said which told a lie.
    excludes: bool = False
    #: What is to be asked again, and who must not answer.
    again: list[tuple[Task, str]] = field(default_factory=list[tuple[Task, str]])
    #: The bounds of which confirmation was asked, by position, guess and report.
    _asked: dict[tuple[Position, str, Report], int] = field(
        default_factory=dict[tuple[Position, str, Report], int]
    )
    #: Who answered what was asked again.
    _answered: dict[Task, str] = field(default_factory=dict[Task, str])
    #: The guesses of positions, or whole positions, of which confirmation failed.
    _failed: set[tuple[Position, str]] = field(default_factory=set[tuple[Position, str]])
    #: What was asked because one list names guesses and another does not.
    _of_lists: set[Task] = field(default_factory=set[Task])

    @property
    def unconfirmed(self) -> int:
        """Bounds on which the proof rests, and that could not be confirmed with the work that
        was allowed."""
        return sum(not self._failed.isdisjoint(_parts(it)) for it in self.proof.reasons())

    @property
    def excluded(self) -> set[str]:
        """The workers of which nothing counts any more."""
        return {lie.report.worker for lie in self.proof.lies} if self.excludes else set()

    def hear(self, report: Report) -> list[Lie]:
        """Takes a report; returns the reports that turn out to be lies."""
        task = report.task
        if report.worker in self.excluded:
            return []
        before, was_solved = self.proof.openings(), self.proof.solved
        lies = self.proof.merge(report)
        if task.anew:
            self.again = [(other, by) for other, by in self.again if other != task]
            if self.proof.is_lie(report):
                self.again.append((task, report.worker))
            else:
                self._answered[task] = report.worker
                self._hear_again(report)
        self.exclude({lie.report.worker for lie in lies})
        if self.share and (not task.anew or lies or not was_solved):
            self._ask_for(before - self.proof.openings())
        return lies

    def _ask_for(self, closed: set[str]) -> None:
        """Asks again for all on which it rests that openings are no better; once the proof is
        solved, for what it rests on, but only for a share of what concerns the best opening."""
        best = self.proof.best
        for opening in sorted(closed - {best}):
            for reason in self.proof.reasons(opening):
                self._ask(reason)
        for reason in self.proof.reasons() if self.proof.solved else ():
            of_best = {row.partition("=")[0] for row in reason.rows[:1]} or {*reason.guesses}
            if of_best != {best} or self._is_chosen(reason):
                self._ask(reason)

    def exclude(self, workers: set[str]) -> None:
        """Drops what workers said that told a lie, where it is known who they are."""
        for worker in self.excluded & workers:
            self.proof.forget(worker)
            self.again += [(it, by) for it, by in self._answered.items() if by == worker]

    def fail(self, task: Task) -> None:
        """Gives up a task that was asked again."""
        self._failed |= _parts(task)

    def _hear_again(self, report: Report) -> None:
        """A list of guesses is confirmed by those that only this one names: if they cannot be
        ruled out either, they are guesses like others."""
        task, whole = report.task, (report.task.rows, "")
        names = () if report.solved or task.guesses else self.proof.missing(report)
        is_list = not task.guesses and bool(report.left) and task.below is not None
        if report.solved or (is_list and not names) or self.proof.doubt(task):
            self._failed -= _parts(task) | ({whole} if task in self._of_lists else set())
            return
        self.fail(task)
        if names:
            self._of_lists |= self._ask(Reason(task.rows, names, task.below or 0, report))

    def _ask(self, reason: Reason) -> set[Task]:
        rows, cost, by = reason.rows, reason.cost, reason.by
        asked = {(rows, name, by): cost for name in reason.guesses or ("",)}
        asked = {part: cost for part in asked if self._asked.get(part, -1) < cost}
        if not asked:
            return set()
        self._asked.update(asked)
        guesses = tuple(name for _, name, _ in asked if name)
        is_list = not guesses and bool(by.left)
        more = 1 if is_list or by.task.anew else EFFORT
        nodes = max(by.nodes, by.task.nodes) * more
        task = Task(rows, guesses, cost, nodes, True)
        self.again.append((task, by.worker))
        return {task}

    def _is_chosen(self, reason: Reason) -> bool:
        """Returns true if a reason is one of the share that is asked again."""
        text = repr((reason.rows, reason.guesses, reason.cost))
        return zlib.crc32(text.encode()) < self.share * 2**32


def _parts(of: Task | Reason) -> set[tuple[Position, str]]:
    """Returns the guesses of a position, or the whole position if none are named."""
    return {(of.rows, name) for name in of.guesses or ("",)}
