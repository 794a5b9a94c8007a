"""Mastermind: its rules, a solver, and proofs of best play.

>>> from pegmind import Board, Rules
>>> rules = Rules(4, 6)
>>> rules.mark([1, 1, 2, 3], [2, 1, 4, 4])
Feedback('1+1', 4)
>>> str(Board(rules, "RROY=0+1 RBGG=0+2").suggest().guess)
'OGBO'
"""

from importlib.metadata import version

from pegmind._pegmind import Board, Chunks, Code, Feedback, GameRecord, Node, Rules, StrategyTree
from pegmind.errors import (
    BoardError,
    CodeError,
    ContradictionError,
    FeedbackError,
    FileError,
    OptionError,
    PegmindError,
    RulesError,
    TooLargeError,
)
from pegmind.solver import Solver, check_certificate, evaluate, optimal, review

__version__ = version("pegmind")

__all__ = [
    "Board",
    "BoardError",
    "Chunks",
    "Code",
    "CodeError",
    "ContradictionError",
    "Feedback",
    "FeedbackError",
    "FileError",
    "GameRecord",
    "Node",
    "OptionError",
    "PegmindError",
    "Rules",
    "RulesError",
    "Solver",
    "StrategyTree",
    "TooLargeError",
    "check_certificate",
    "evaluate",
    "optimal",
    "review",
]
