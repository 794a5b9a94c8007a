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

    >>> from pegmind.cluster import Task
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

    def to_json(self) -> str:
        """The task as one line of text; `from_json` reads it.

        >>> from pegmind.cluster import Task
        >>> Task(("RROY=1+2",), below=90).to_json()
        '{"rows":["RROY=1+2"],"below":90,"nodes":20000}'
        """
        return _json(_said(self))

    @classmethod
    def from_json(cls, text: str) -> Task:
        """The task that a text is.

        >>> from pegmind.cluster import Task
        >>> Task.from_json('{"rows":["RROY=1+2"]}').rows
        ('RROY=1+2',)
        """
        return _task_of(json.loads(text))


@dataclass(frozen=True)
class Report:
    """What a worker says of a task: an interval, and what is left if it is not enough.

    >>> from pegmind.cluster import Report, Task
    >>> Report(Task(below=90), codes=20, lower=70, worker="it").lower
    70
    """

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

        >>> from pegmind.cluster import Report, Task
        >>> Report(Task(below=90), codes=20, lower=70, upper=80).ceiling
        80
        """
        known = [cost for cost in (self.task.below, self.upper) if cost is not None]
        return min(known) if known else None

    @property
    def solved(self) -> bool:
        """Whether nothing is left to be found out.

        >>> from pegmind.cluster import Report, Task
        >>> Report(Task(below=90), codes=20, lower=90).solved
        True
        """
        ceiling = self.ceiling
        return ceiling is not None and self.lower >= ceiling

    def to_json(self) -> str:
        """The report as one line of text; `from_json` reads it.

        >>> from pegmind.cluster import Report, Task
        >>> report = Report(Task(below=90), codes=20, lower=70)
        >>> Report.from_json(report.to_json()) == report
        True
        """
        said = _said(self) | {"task": _said(self.task)}
        if self.tree is not None:
            said["tree"] = self.tree.hex()
        return _json(said)

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report that a text is.

        >>> from pegmind.cluster import Report, Task
        >>> Report.from_json('{"task":{"below":90},"codes":20,"lower":70}').task
        Task(rows=(), guesses=(), below=90, nodes=20000, anew=False)
        """
        found: dict[str, Any] = json.loads(text)
        task = _task_of(found.pop("task"))
        if "tree" in found:
            found["tree"] = bytes.fromhex(found["tree"])
        for name in ("left", "classes"):
            found[name] = tuple(tuple(item) for item in found.get(name, ()))
        return cls(task=task, **found)


def _task_of(found: dict[str, Any]) -> Task:
    for name in ("rows", "guesses"):
        found[name] = tuple(found.get(name, ()))
    return Task(**found)


def _said(value: Task | Report) -> dict[str, Any]:
    """The fields that say something."""
    empty = ((), None, False, "")
    return {k: v for k, v in vars(value).items() if not any(v is it for it in empty)}


def _json(said: dict[str, Any]) -> str:
    return json.dumps(said, separators=(",", ":"))
