"""What is refused: one family of exceptions, each with the value that is wrong."""

from __future__ import annotations

__all__ = [
    "BoardError",
    "CodeError",
    "ContradictionError",
    "FeedbackError",
    "FileError",
    "OptionError",
    "PegmindError",
    "RulesError",
    "TooLargeError",
]


class PegmindError(ValueError):
    """A value that cannot be. The sentence says which, and what is accepted.

    >>> from pegmind import PegmindError, Rules
    >>> try:
    ...     Rules(4, 30)
    ... except PegmindError as error:
    ...     print(error, error.value)
    30 colors; expected 2 to 26 30
    """

    #: What was given.
    value: object

    def __init__(self, message: str, value: object = None) -> None:
        super().__init__(message)
        self.value = value

    def __reduce__(self) -> tuple[type[PegmindError], tuple[str, object]]:
        return type(self), (str(self), self.value)


class RulesError(PegmindError):
    """A board that cannot be.

    >>> from pegmind import Rules
    >>> Rules(4, 3, repeats=False)
    Traceback (most recent call last):
    pegmind.errors.RulesError: 3 colors cannot fill 4 pegs without repeats; expected at least 4 colors, or repeats on
    """


class CodeError(PegmindError):
    """What is no code, or none of the board.

    >>> from pegmind import Rules
    >>> Rules(4, 6).code([1, 2, 3])
    Traceback (most recent call last):
    pegmind.errors.CodeError: that is 3 pegs, 4 are needed
    """


class FeedbackError(PegmindError):
    """What is no answer, or one that cannot be.

    >>> from pegmind import Rules
    >>> Rules(4, 6).answer("3+1")
    Traceback (most recent call last):
    pegmind.errors.FeedbackError: 3+1 of 4 cannot be: if all other pegs are in place, the last one has no other place to go
    """


class BoardError(PegmindError):
    """What is no row, or one row too many.

    >>> from pegmind import Board, Rules
    >>> Board(Rules(4, 6, rows=1), "RROY=0+1 RBGG=0+2")
    Traceback (most recent call last):
    pegmind.errors.BoardError: all 1 rows are used
    """


class ContradictionError(BoardError):
    """Rows that no code fits.

    >>> from pegmind import Board, Rules
    >>> Board(Rules(4, 6), "RRRR=0+0 OOOO=0+0 YYYY=4+0 GGGG=4+0").suggest()
    Traceback (most recent call last):
    pegmind.errors.ContradictionError: no code fits the rows; expected rows that do not contradict each other
    """


class TooLargeError(PegmindError):
    """A board that is too large for what is asked.

    >>> from pegmind import Rules, optimal
    >>> optimal(Rules(8, 8))
    Traceback (most recent call last):
    pegmind.errors.TooLargeError: 16777216 codes; expected at most 65535
    """


class OptionError(PegmindError):
    """An option that cannot be.

    >>> from pegmind import Solver
    >>> Solver(threads=0)
    Traceback (most recent call last):
    pegmind.errors.OptionError: 0 threads; expected 1 to 1024
    """


class FileError(PegmindError):
    """The text or the bytes of a file that are no record, tree or certificate, or one that does
    not hold what it claims.

    >>> from pegmind import GameRecord
    >>> GameRecord.parse("RROY 0+1 RBGG 9+9")
    Traceback (most recent call last):
    pegmind.errors.FileError: line 1: 18 key pegs for 4 pegs; at most 4 can match
    """
