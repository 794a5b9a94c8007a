"""Proofs, evaluations and tournaments on many processes and machines.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from pegmind import Rules
>>> from pegmind.cluster import optimal
>>> with ThreadPoolExecutor(2) as executor:
...     found = optimal(Rules(3, 5), executor, journal=None)
>>> found.total, found.trusted
(451, True)

A client of `distributed` does as well as an executor, and takes other machines along.
"""

from pegmind.cluster.journal import JournalError
from pegmind.cluster.prove import ClusterResult, optimal
from pegmind.cluster.proof import Lie
from pegmind.cluster.run import Progress, ReportError
from pegmind.cluster.shards import evaluate, tournament
from pegmind.cluster.values import Report, Task

__all__ = [
    "ClusterResult",
    "JournalError",
    "Lie",
    "Progress",
    "Report",
    "ReportError",
    "Task",
    "evaluate",
    "optimal",
    "tournament",
]
