"""Questions that take longer than a moment: the best guess, whole boards, proofs, reviews."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from pegmind import _pegmind
from pegmind._pegmind import Board, GameRecord, Rules, SearchMemory
from pegmind.results import Certificate, Evaluation, Optimal, Progress, Review, read_review

if TYPE_CHECKING:
    from pegmind.results import Assessment, Suggestion
    from pegmind.typing import CodeLike, Guesses

__all__ = ["Solver", "check_certificate", "evaluate", "optimal", "review"]


class Bar(Protocol):
    """What a progress bar has, as tqdm's do.

    >>> from pegmind.solver import Bar
    >>> Bar.__name__
    'Bar'
    """

    total: Any
    n: Any

    def update(self, n: Any = ..., /) -> object: ...


#: Who hears how far work is: a function that is called with `Progress`, or a bar of tqdm.
Follower: TypeAlias = Callable[[Progress], object] | Bar


def _told(progress: Follower | None) -> Callable[[Progress], object] | None:
    """A function to call, of whatever follows."""
    if progress is None or callable(progress):
        return progress
    bar = progress
    postfix: Callable[..., object] | None = getattr(bar, "set_postfix", None)

    def tell(news: Progress) -> None:
        bar.total = news.whole
        bar.update(news.done - bar.n)
        if news.lower is not None and postfix is not None:
            postfix(lower=news.lower, upper=news.upper, nodes=news.nodes)

    return tell


@dataclass(frozen=True)
class Solver:
    """Answers questions with the threads and the memory that it is given.

    While it works other threads of Python run, and Ctrl-C ends the work. With `time`, in
    seconds, it ends earlier and says what it knows by then.

    What `optimal` finds out about a board it remembers, until it is asked about another board or
    aim: a position of the board, or a search that was stopped, takes fewer looks then. What is
    found does not depend on that. A copy by pickle remembers nothing.

    >>> from pegmind import Board, Rules, Solver
    >>> solver = Solver(threads=1, memory=64 << 20)
    >>> str(solver.suggest(Board(Rules(4, 6), "RROY=0+1 RBGG=0+2")).guess)
    'OGBO'
    """

    #: How many threads there are; as many as there are cores if it is None.
    threads: int | None = None
    #: How many bytes it may use to remember sets of codes.
    memory: int = 1 << 30
    #: How many seconds an answer may take; without end if it is None.
    time: float | None = None
    #: What searches have found out.
    _kept: SearchMemory = field(
        default_factory=SearchMemory, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        _pegmind.check_means(self.threads, self.time)

    def suggest(
        self,
        board: Board,
        strategy: str | None = None,
        *,
        guesses: Guesses = "all",
        seed: str | None = None,
    ) -> Suggestion:
        """The best next guess on a board, or that of a strategy or level.

        Strategies are 'minimax', 'expected-size', 'entropy', 'most-parts', 'first-consistent',
        'random-consistent'; levels 'casual', 'steady', 'sharp', 'expert', 'perfect' and averages
        as 'average:5.2'. What draws at random does so from `seed`. With `guesses='candidates'`
        every guess fits the rows.

        >>> from pegmind import Board, Rules, Solver
        >>> found = Solver().suggest(Board(Rules(4, 6)), "entropy")
        >>> str(found.guess), found.best.largest
        ('ROYG', 312)
        """
        return board.suggest(
            strategy, guesses=guesses, seed=seed, threads=self.threads, time=self.time
        )

    def assess(self, board: Board, guess: CodeLike) -> Assessment:
        """What a guess would do on a board.

        >>> from pegmind import Board, Rules, Solver
        >>> Solver().assess(Board(Rules(4, 6), "RROY=0+1"), "RBGG").total
        992
        """
        return board.assess(guess, threads=self.threads, time=self.time)

    def evaluate(
        self,
        rules: Rules,
        strategy: str,
        *,
        guesses: Guesses = "all",
        opening: CodeLike | None = None,
        sample: int | None = None,
        seed: str = "1",
        progress: Follower | None = None,
    ) -> Evaluation:
        """Plays a strategy or level against every code of a board, or against a sample.

        >>> from pegmind import Rules, Solver
        >>> Solver().evaluate(Rules(4, 6), "minimax").total
        5801
        >>> Solver().evaluate(Rules(4, 6), "steady", sample=10, seed="a").games
        10
        """
        return _pegmind.evaluate(
            rules,
            strategy,
            guesses,
            opening,
            sample,
            seed,
            self.threads,
            self.time,
            _told(progress),
        )

    def optimal(
        self,
        position: Rules | Board,
        *,
        minimize: Literal["expected", "worst"] = "expected",
        guesses_max: int | None = None,
        guesses: Guesses = "all",
        opening: CodeLike | None = None,
        progress: Follower | None = None,
    ) -> Optimal:
        """The best strategy there is for a board or a position, with proof.

        With `guesses_max` no game may be longer.

        >>> from pegmind import Board, Rules, Solver
        >>> found = Solver().optimal(Rules(3, 4), minimize="worst")
        >>> found.proven, found.longest
        (True, 4)

        A solver that has proven a board knows most of what its positions cost.

        >>> solver, position = Solver(threads=1), Board(Rules(4, 5), "RROY=1+1")
        >>> solver.optimal(Rules(4, 5)).total
        2463
        >>> solver.optimal(position).nodes < Solver(threads=1).optimal(position).nodes
        True
        """
        board = position if isinstance(position, Board) else Board(position)
        return _pegmind.optimal(
            board,
            minimize,
            guesses_max,
            guesses,
            opening,
            self.threads,
            self.memory,
            self._kept,
            self.time,
            _told(progress),
        )

    def certify(self, found: Rules | Board | Optimal) -> bytes:
        """Why no strategy has a smaller total: the bytes of a certificate, checked.

        `found` is what `optimal` has found, or a board or a position that is searched first.

        >>> from pegmind import Rules, Solver
        >>> len(Solver().certify(Rules(3, 3))) > 0
        True
        """
        result = found if isinstance(found, Optimal) else self.optimal(found)
        return _pegmind.certify(
            result.board,
            result.guesses_max,
            result.guesses,
            result.upper,
            self.threads,
            self.memory,
            self.time,
        )

    def review(self, record: GameRecord, *, row: int | None = None) -> Review:
        """What each guess of a game cost, and what was luck.

        With `row`, counted from 1, the guesses that could have been made there are told, too.

        >>> from pegmind import GameRecord, Solver
        >>> Solver().review(GameRecord.parse("RROY 0+1 RRRR 0+0")).costliest
        2
        """
        reply = json.loads(_pegmind.review(record, row, self.threads, self.time))
        return read_review(record.rules, reply)


def evaluate(
    rules: Rules,
    strategy: str,
    *,
    guesses: Guesses = "all",
    opening: CodeLike | None = None,
    sample: int | None = None,
    seed: str = "1",
    progress: Follower | None = None,
) -> Evaluation:
    """Plays a strategy or level against every code of a board: see `Solver.evaluate`.

    >>> from pegmind import Rules, evaluate
    >>> evaluate(Rules(4, 6), "expected-size").total
    5696
    """
    return Solver().evaluate(
        rules,
        strategy,
        guesses=guesses,
        opening=opening,
        sample=sample,
        seed=seed,
        progress=progress,
    )


def optimal(
    position: Rules | Board,
    *,
    minimize: Literal["expected", "worst"] = "expected",
    guesses_max: int | None = None,
    guesses: Guesses = "all",
    opening: CodeLike | None = None,
    progress: Follower | None = None,
) -> Optimal:
    """The best strategy there is, with proof: see `Solver.optimal`.

    >>> from pegmind import Rules, optimal
    >>> found = optimal(Rules(3, 5))
    >>> found.proven, found.lower, found.upper, found.total
    (True, 451, 451, 451)
    """
    return Solver().optimal(
        position,
        minimize=minimize,
        guesses_max=guesses_max,
        guesses=guesses,
        opening=opening,
        progress=progress,
    )


def review(record: GameRecord, *, row: int | None = None) -> Review:
    """What each guess of a game cost, and what was luck: see `Solver.review`.

    >>> from pegmind import GameRecord, review
    >>> review(GameRecord.parse("RROY 0+1 RBGG 0+2 OGBO 4+0")).skill
    94
    """
    return Solver().review(record, row=row)


def check_certificate(certificate: bytes) -> Certificate:
    """Checks a certificate with nothing but the rules of the game, and says what it shows.

    >>> from pegmind import check_certificate
    >>> check_certificate(b"nothing")
    Traceback (most recent call last):
    pegmind.errors.FileError: this is no certificate; expected PEGCERT at the beginning
    """
    return _pegmind.check_certificate(certificate, None)
