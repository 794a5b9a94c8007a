"""Mastermind: its rules, a solver, and proofs of best play.

>>> from pegmind import Board, Rules
>>> rules = Rules(4, 6)
>>> rules.mark([1, 1, 2, 3], [2, 1, 4, 4])
Feedback('1+1', 4)
>>> str(Board(rules, "RROY=0+1 RBGG=0+2").suggest().guess)
'OGBO'
"""

from pegmind._pegmind import Board, Chunks, Code, Feedback, GameRecord, Node, Rules, StrategyTree
from pegmind.errors import PegmindError
from pegmind.solver import Solver, check_certificate, evaluate, optimal, review

__all__ = [
    "Board",
    "Chunks",
    "Code",
    "Feedback",
    "GameRecord",
    "Node",
    "PegmindError",
    "Rules",
    "Solver",
    "StrategyTree",
    "check_certificate",
    "evaluate",
    "optimal",
    "review",
]
