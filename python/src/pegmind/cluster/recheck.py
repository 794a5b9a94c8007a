"""Which reports are asked again by others, and what became of that."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pegmind.cluster.proof import Lie, Proof, Reason
from pegmind.cluster.values import Report, Task

__all__ = ["Recheck"]

#: What a task may take that is done again with an empty memory, against the first time.
EFFORT = 16


@dataclass
class Recheck:
    """Hears reports for a proof, and says which are to be asked again.

    These are a `share` of those that solve something, and all on which it rests that an opening
    is no better; none if the share is 0. What is asked again is asked of a worker that has
    forgotten what it knew, and of another one if there is another.

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
    #: What is to be asked again, and who must not answer.
    again: list[tuple[Task, str]] = field(default_factory=list[tuple[Task, str]])
    #: Reports that could not be confirmed with the work that was allowed.
    unconfirmed: int = 0
    _asked: set[Reason] = field(default_factory=set[Reason])

    def hear(self, report: Report) -> list[Lie]:
        """Takes a report; tells which reports turn out to be lies."""
        task = report.task
        before = self.proof.openings()
        lies = self.proof.merge(report)
        is_true = not self.proof.is_lie(report)
        if task.anew:
            self.again = [(other, by) for other, by in self.again if other != task]
            if is_true:
                self._hear_again(report)
            else:
                self.again.append((task, report.worker))
        elif self.share:
            if is_true:
                self._hear_first(report)
            self._ask_for(before - self.proof.openings())
        return lies

    def _hear_first(self, report: Report) -> None:
        task = report.task
        if report.solved and self._is_chosen(task):
            self._ask(Reason(task.rows, task.guesses, report.ceiling or 0, report))
        if not task.rows and not task.guesses and report.left and report.ceiling is not None:
            # The openings that it leaves out are no better because it says so.
            self._ask(Reason((), (), report.ceiling, report))

    def _ask_for(self, closed: Iterable[str]) -> None:
        """Asks again for all on which it rests that openings are no better."""
        for opening in sorted(closed):
            if self.proof.is_refuted(opening):
                for reason in self.proof.reasons(opening):
                    self._ask(reason)

    def _hear_again(self, report: Report) -> None:
        """A list of guesses is confirmed by those that only this one names."""
        task = report.task
        if report.solved:
            return
        if task.guesses or not report.left or task.below is None:
            self.unconfirmed += 1
            return
        known = (name for name, lower in report.left if lower < task.below)
        names = tuple(name for name in known if not self.proof.is_listed(task.rows, name))
        if names:
            self._ask(Reason(task.rows, names, task.below, report))

    def _ask(self, reason: Reason) -> None:
        if reason in self._asked:
            return
        self._asked.add(reason)
        by = reason.by
        is_list = not reason.guesses and bool(by.left)
        more = 1 if is_list or by.task.anew else EFFORT
        nodes = max(by.nodes, by.task.nodes) * more
        task = Task(reason.rows, reason.guesses, reason.cost, nodes, True)
        self.again.append((task, by.worker))

    def _is_chosen(self, task: Task) -> bool:
        """Whether a task is one of the share that is asked again."""
        return zlib.crc32(repr(replace(task, nodes=0)).encode()) < self.share * 2**32
