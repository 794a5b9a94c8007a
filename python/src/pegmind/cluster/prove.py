"""The best play of a board, searched by many."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pegmind._pegmind import Board, Rules, StrategyTree, certify
from pegmind.cluster.journal import Journal
from pegmind.cluster.options import check_proof
from pegmind.cluster.pool import pool_of
from pegmind.cluster.proof import Lie, Proof
from pegmind.cluster.run import Progress, ReportError, Run
from pegmind.cluster.stop import new_run
from pegmind.cluster.work import BUILD, BoardTrees, Job
from pegmind.errors import OptionError, PegmindError

__all__ = ["ClusterResult", "optimal", "result_of"]


@dataclass(frozen=True)
class ClusterResult:
    """A strategy that was counted, and the bound that workers report for all others.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules
    >>> from pegmind.cluster import optimal
    >>> with ThreadPoolExecutor(1) as executor:
    ...     found = optimal(Rules(3, 3), executor, journal=None)
    >>> found.lower, found.upper, found.trusted, found.proven, found.unconfirmed, found.lies
    (73, 73, True, False, 0, ())
    """

    rules: Rules
    #: The guesses for all codes together.
    total: int
    tree: StrategyTree
    #: The checked proof that no strategy is better, if it was asked for.
    certificate: bytes | None
    #: Reports of workers that turned out to be wrong, and do not count.
    lies: tuple[Lie, ...]
    #: Lower bounds that another worker was asked to confirm and could not within the allowed work.
    unconfirmed: int
    tasks: int
    nodes: int
    #: Processor time of all workers, in seconds.
    seconds: float

    @property
    def lower(self) -> int:
        """The cost that no strategy is below, as the workers report, or as the certificate shows.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pegmind import Rules
        >>> from pegmind.cluster import optimal
        >>> with ThreadPoolExecutor(1) as executor:
        ...     optimal(Rules(2, 3), executor, journal=None).lower
        21
        """
        return self.total

    @property
    def upper(self) -> int:
        """What the strategy costs.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pegmind import Rules
        >>> from pegmind.cluster import optimal
        >>> with ThreadPoolExecutor(1) as executor:
        ...     optimal(Rules(2, 3), executor, journal=None).upper
        21
        """
        return self.total

    @property
    def proven(self) -> bool:
        """True if a certificate shows that no strategy is better.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pegmind import Rules
        >>> from pegmind.cluster import optimal
        >>> with ThreadPoolExecutor(1) as executor:
        ...     optimal(Rules(2, 3), executor, journal=None, certificate=True).proven
        True
        """
        return self.certificate is not None

    @property
    def trusted(self) -> bool:
        """True if the lower bound rests on the workers, because there is no certificate.

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pegmind import Rules
        >>> from pegmind.cluster import optimal
        >>> with ThreadPoolExecutor(1) as executor:
        ...     optimal(Rules(2, 3), executor, journal=None).trusted
        True
        """
        return not self.proven


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
    task_seconds: float = 8.0,
    progress: Callable[[Progress], object] | None = None,
) -> ClusterResult:
    """Searches what the best play of a board costs.

    `client` is a client of `distributed`, an executor, or the module `ray`. Only strategies
    that cost at most `upper` are looked for, if it is given. What is found out goes into the
    file `journal`, and comes from there if there is one. Another worker without a memory repeats
    the bounds that rule out openings, and the share `recheck` of those below the best opening;
    with 0 none is repeated. The result is trusted, and proven only with `certificate=True`:
    then this process makes and checks a certificate. Each process has `memory` bytes to remember
    sets, and tasks take about `task_seconds` of its time.

    Raises `ReportError` if the certificate shows that what the workers report is wrong, or if
    they are wrong again and again.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules
    >>> from pegmind.cluster import optimal
    >>> with ThreadPoolExecutor(1) as executor:
    ...     optimal(Rules(3, 4), executor, journal=None, certificate=True).total
    206
    """
    check_proof(rules, memory, recheck, task_seconds, upper)
    pool = pool_of(client)
    job = Job(str(rules), strict, memory, run=new_run())
    trees = BoardTrees(rules, strict)
    proof = Proof(trees, None if upper is None else upper + 1)
    about = f"pegmind proof 2: {rules}{', strict' if strict else ''}"
    with nullcontext() if journal is None else Journal(journal, about, BUILD) as kept:
        run = Run(job, proof, pool, kept, recheck, task_seconds, progress)
        run.run()
    counts = (run.recheck.unconfirmed, run.done, run.nodes, run.seconds)
    return result_of(job, proof, upper, counts, certificate=certificate)


def result_of(
    job: Job,
    proof: Proof,
    upper: int | None,
    counts: tuple[int, int, int, float],
    *,
    certificate: bool,
) -> ClusterResult:
    """What a proof that is solved has found, counted again. `counts` are the reports that were
    not confirmed, tasks, nodes and seconds.

    >>> from pegmind.cluster import Task
    >>> from pegmind.cluster.work import solve
    >>> job = Job(str(Rules(3, 4)))
    >>> proof = Proof(BoardTrees(Rules(3, 4), False))
    >>> proof.merge(solve(job, Task()).report)
    []
    >>> result_of(job, proof, None, (0, 1, 1, 0.0), certificate=False).total
    206
    """
    rules, trees = Rules.parse(job.rules), BoardTrees(Rules.parse(job.rules), job.strict)
    tree = proof.tree()
    if not proof.solved:
        bounds = (proof.lower, proof.upper)
        said = f"no play costs less than {bounds[0]}, the best strategy costs {bounds[1]}"
        raise PegmindError(f"{said}; expected bounds that meet", bounds)
    if tree is None or proof.upper != proof.lower:
        raise PegmindError(f"no strategy costs at most {upper}; at least {proof.lower}", upper)
    total = trees.count((), tree)
    if total != proof.lower:
        said = f"the strategy costs {total}, and no play costs less than {proof.lower}"
        raise PegmindError(f"{said}; expected bounds that meet", (proof.lower, total))
    reasons = None
    if certificate:
        guesses: Literal["all", "candidates"] = "candidates" if job.strict else "all"
        try:
            reasons = certify(Board(rules), None, guesses, total, None, job.memory, None)
        except OptionError as error:
            if error.value != total:
                raise
            said = f"the workers report that no strategy costs less than {total}, and one does"
            expected = "expected true reports; repeat it with recheck=1 and another journal"
            raise ReportError(f"{said}; {expected}", total) from error
    unconfirmed, tasks, nodes, seconds = counts
    lies = tuple(proof.lies)
    read = StrategyTree.read(tree)
    return ClusterResult(rules, total, read, reasons, lies, unconfirmed, tasks, nodes, seconds)
