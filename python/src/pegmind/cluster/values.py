"""What travels between a coordinator and its workers: tasks, and what was found out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

__all__ = ["Classes", "Position", "Report", "Task"]

#: The rows that were played, as in ("RROY=1+2",).
Position = tuple[str, ...]

#: The classes of a guess: answer, codes, what they cost at least.
Classes = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Task:
    """What the best play costs after some rows.

    >>> Task(rows=("RROY=1+2",), below=90, nodes=1000)
    Task(rows=('RROY=1+2',), guesses=(), below=90, nodes=1000, anew=False)
    """

    rows: Position = ()
    #: The guesses of which one is made next; any one if there are none.
    guesses: tuple[str, ...] = ()
    #: Costs that are not below it do not matter.
    below: int | None = None
    #: How often a set may be looked at with all guesses.
    nodes: int = 20_000
    #: Whether nothing counts that the worker has found out before.
    anew: bool = False


@dataclass(frozen=True)
class Report:
    """What a worker says of a task: an interval, and what is left if it is not enough."""

    task: Task
    #: How many codes fit the rows.
    codes: int
    #: No play costs less.
    lower: int
    #: A strategy that costs this, if one was found.
    upper: int | None = None
    tree: bytes | None = None
    nodes: int = 0
    #: The guesses that are left, with what they cost at least; all others are no better than
    #: `upper`, or cost no less than `task.below`.
    left: tuple[tuple[str, int], ...] = ()
    #: The classes of the first of them.
    classes: Classes = ()
    worker: str = ""
    #: Processor time, in seconds.
    seconds: float = 0.0

    @property
    def ceiling(self) -> int | None:
        """What all guesses cost at least that are not left.

        >>> Report(Task(below=90), codes=20, lower=70, upper=80).ceiling
        80
        """
        known = [cost for cost in (self.task.below, self.upper) if cost is not None]
        return min(known) if known else None

    @property
    def solved(self) -> bool:
        """Whether nothing is left to be found out.

        >>> Report(Task(below=90), codes=20, lower=90).solved
        True
        """
        ceiling = self.ceiling
        return ceiling is not None and self.lower >= ceiling

    def to_json(self) -> str:
        """The report as one line of text; `from_json` reads it.

        >>> report = Report(Task(below=90), codes=20, lower=70)
        >>> Report.from_json(report.to_json()) == report
        True
        """
        empty = ((), None, False, "")
        task = {k: v for k, v in vars(self.task).items() if not any(v is it for it in empty)}
        other = {k: v for k, v in vars(self).items() if not any(v is it for it in empty)}
        other |= {"task": task}
        if self.tree is not None:
            other["tree"] = self.tree.hex()
        return json.dumps(other, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report that a text is."""
        found: dict[str, Any] = json.loads(text)
        task: dict[str, Any] = found.pop("task")
        task |= {name: tuple(task[name]) for name in ("rows", "guesses") if name in task}
        if "tree" in found:
            found["tree"] = bytes.fromhex(found["tree"])
        for name in ("left", "classes"):
            found[name] = tuple(tuple(item) for item in found.get(name, ()))
        return cls(task=Task(**task), **found)
