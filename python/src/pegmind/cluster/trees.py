"""What is counted of a board and its strategies by who hears reports, and what is wrong with a
report by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pegmind.cluster.values import Position, Report

__all__ = ["Trees", "fault_of"]


class Trees(Protocol):
    """Counts strategies, takes them apart and puts them together."""

    def count(self, rows: Position, tree: bytes) -> int:
        """What a strategy costs; a ValueError if it is none for the position."""
        ...

    def cut(self, tree: bytes) -> tuple[str, Sequence[tuple[str, int, bytes]]]:
        """The first guess, and for each answer what the strategy after it costs, and it."""
        ...

    def join(self, rows: Position, guess: str, parts: Sequence[tuple[str, bytes]]) -> bytes:
        """A strategy out of its first guess and those after the answers."""
        ...

    def codes(self, rows: Position) -> int:
        """How many codes fit some rows; a ValueError if these are none."""
        ...

    def is_guess(self, rows: Position, guess: str) -> bool:
        """Whether something is a guess that may be made after some rows."""
        ...

    def classes(self, rows: Position, guess: str) -> Mapping[str, int]:
        """How many codes a guess leaves after each answer but that of the code itself."""
        ...


def fault_of(trees: Trees, report: Report) -> str | None:
    """What cannot be in a report, whatever else is known; None if all can be.

    >>> from pegmind import Rules
    >>> from pegmind.cluster import Report, Task
    >>> from pegmind.cluster.work import BoardTrees
    >>> fault_of(BoardTrees(Rules(4, 6), False), Report(Task(), codes=1300, lower=5000))
    '1296 codes fit, not 1300'
    """
    return _fault_of_position(trees, report) or _fault_of_strategy(trees, report)


def _fault_of_position(trees: Trees, report: Report) -> str | None:
    """The codes that fit, the guesses that are left and the classes of the first are counted:
    the sums of a proof are over them."""
    task = report.task
    try:
        codes = trees.codes(task.rows)
    except ValueError as error:
        return f"its rows are none: {error}"
    if report.codes != codes:
        return f"{codes} codes fit, not {report.codes}"
    for name, _ in report.left:
        asked = not task.guesses or name in task.guesses
        if not asked or not trees.is_guess(task.rows, name):
            return f"{name} is no guess that was asked for"
    return _fault_of_classes(trees, report) if report.left and report.classes else None


def _fault_of_classes(trees: Trees, report: Report) -> str | None:
    """Each class of the first guess that is left is there once, with its codes."""
    name = report.left[0][0]
    told = {answer: codes for answer, codes, _ in report.classes}
    counted = dict(trees.classes(report.task.rows, name))
    if told == counted and len(report.classes) == len(counted):
        return None
    return f"the classes of {name} are {counted}, not {told}"


def _fault_of_strategy(trees: Trees, report: Report) -> str | None:
    """A strategy is one for the position, and costs what the report says."""
    upper = report.upper
    if (upper is None) != (report.tree is None):
        return "an upper bound without a strategy"
    if upper is None or report.tree is None:
        return None
    try:
        counted = trees.count(report.task.rows, report.tree)
    except ValueError as error:
        return f"its strategy is none: {error}"
    if counted != upper:
        return f"its strategy costs {counted}, not {upper}"
    if report.lower > upper:
        return f"at least {report.lower} and at most {upper}"
    return None
