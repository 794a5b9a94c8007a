"""The best play of a board, proven by many."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pegmind._pegmind import Board, Rules, StrategyTree, certify
from pegmind.cluster.journal import Journal
from pegmind.cluster.pool import pool_of
from pegmind.cluster.proof import Lie, Proof
from pegmind.cluster.run import Progress, Run
from pegmind.cluster.work import BoardTrees, Job
from pegmind.errors import PegmindError

__all__ = ["ClusterResult", "optimal"]


@dataclass(frozen=True)
class ClusterResult:
    """A strategy that was counted, and the proof that none is better."""

    rules: Rules
    #: The guesses for all codes together.
    total: int
    tree: StrategyTree
    #: Why none is better, checked, if it was asked for.
    certificate: bytes | None
    #: Reports of workers that turned out to be wrong, and were found out again.
    lies: tuple[Lie, ...]
    #: Reports that were to be confirmed and were not, because it would have taken too long.
    unconfirmed: int
    tasks: int
    nodes: int
    #: Processor time of all workers, in seconds.
    seconds: float

    @property
    def lower(self) -> int:
        """No strategy costs less."""
        return self.total

    @property
    def upper(self) -> int:
        """What the strategy costs."""
        return self.total

    @property
    def proven(self) -> bool:
        """That the bounds meet: other results are refused."""
        return True


def optimal(
    rules: Rules,
    client: Any,
    upper: int | None = None,
    journal: Path | str | None = "proof.jsonl",
    recheck: float = 0.05,
    *,
    strict: bool = False,
    certificate: bool = False,
    memory: int = 1 << 30,
    task_seconds: float = 1.0,
    progress: Callable[[Progress], object] | None = None,
) -> ClusterResult:
    """Proves what the best play of a board costs.

    `client` is a client of `distributed`, an executor, or the module `ray`. Only strategies
    that cost at most `upper` are looked for, if it is given. What is found out goes into the
    file `journal`, and comes from there if there is one. This share of the tasks, `recheck`,
    and those that close an opening, are done again by another worker without a memory; with 0
    none is. Each process has `memory` bytes to remember sets, and tasks take about
    `task_seconds` of its time.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules
    >>> with ThreadPoolExecutor(1) as executor:
    ...     optimal(Rules(3, 4), executor, journal=None, certificate=True).total
    206
    """
    if not 0 <= recheck <= 1:
        raise PegmindError(f"a share of {recheck}; expected 0 to 1", recheck)
    job = Job(str(rules), strict, memory)
    trees = BoardTrees(rules, strict)
    proof = Proof(trees, None if upper is None else upper + 1)
    about = f"pegmind proof 1: {rules}{', strict' if strict else ''}"
    with nullcontext() if journal is None else Journal(journal, about) as kept:
        run = Run(job, proof, pool_of(client), kept, recheck, task_seconds, progress)
        run.run()
    tree = proof.tree()
    if tree is None or proof.upper != proof.lower:
        raise PegmindError(f"no strategy costs at most {upper}; at least {proof.lower}", upper)
    total = trees.count((), tree)
    if total != proof.lower:
        raise AssertionError(f"the strategy costs {total}, the bound is {proof.lower}")
    reasons = None
    if certificate:
        reasons = certify(
            Board(rules), None, "candidates" if strict else "all", total, None, memory, None
        )
    lies = tuple(proof.lies)
    return ClusterResult(
        rules,
        total,
        StrategyTree.read(tree),
        reasons,
        lies,
        run.unconfirmed,
        run.done,
        run.nodes,
        run.seconds,
    )
