"""What is found: frozen values, equal by what they hold."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

if TYPE_CHECKING:
    from _typeshed import DataclassInstance
    from numpy.typing import NDArray

    from pegmind._pegmind import Board, Code, Feedback, Rules, StrategyTree

__all__ = [
    "Alternative",
    "Assessment",
    "Certificate",
    "Count",
    "Evaluation",
    "Hardness",
    "Optimal",
    "Progress",
    "RecordVerdict",
    "Review",
    "ReviewRow",
    "Suggestion",
    "Verified",
]


@dataclass(frozen=True)
class Count:
    """How many codes fit.

    >>> from pegmind import Board, Rules
    >>> Board(Rules(4, 6), "RROY=0+1").count()
    Count(codes=276, standard_error=None)
    """

    #: So many; about so many if this is an estimate.
    codes: int
    #: The standard error of an estimate; None if the codes were counted.
    standard_error: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the codes were counted.

        >>> from pegmind.results import Count
        >>> Count(276).exact, Count(276, 12).exact
        (True, False)
        """
        return self.standard_error is None

    def __int__(self) -> int:
        return self.codes


@dataclass(frozen=True)
class Assessment:
    """What a guess does.

    >>> from pegmind import Board, Rules
    >>> found = Board(Rules(4, 6), "RROY=0+1 RBGG=0+2").assess("OGBO")
    >>> found.classes, found.largest, found.total, round(found.expected, 3), found.worst
    (11, 7, 96, 2.667, 3)
    """

    #: The guess.
    guess: Code
    #: Whether it fits every row, so that it may be the code.
    fits: bool
    #: How many codes fit the rows; None where no code that fits was found in time.
    left: Count | None
    #: Into how many classes of answers the guess splits them; None where that is not known.
    classes: int | None
    #: How many are in the largest class.
    largest: int | None
    #: How many more guesses it takes on average, this one included.
    expected: float
    #: The guesses for all codes that fit together; None where `expected` was estimated from
    #: sizes alone.
    total: int | None
    #: How many more guesses it takes at worst, this one included.
    worst: int
    #: Whether `expected` is that of the best play; if not, both are estimates.
    exact: bool


@dataclass(frozen=True)
class Suggestion:
    """The best guess, and others as good.

    >>> from pegmind import Board, Rules
    >>> found = Board(Rules(3, 3), "RRO=1+1").suggest()
    >>> found.guess == found.best.guess, found.best.exact
    (True, True)
    """

    #: The best guess, and what it does.
    best: Assessment
    #: Guesses that are as good, those that fit first; all of them if the assessment is exact.
    as_good: tuple[Code, ...] = ()

    @property
    def guess(self) -> Code:
        """The guess to make.

        >>> from pegmind import Board, Rules
        >>> Board(Rules(4, 6), "RROY=0+1 RBGG=0+2").suggest().guess
        Code([2, 4, 5, 2])
        """
        return self.best.guess


@dataclass(frozen=True)
class Evaluation:
    """How a strategy plays on a board.

    >>> from pegmind import Rules, evaluate
    >>> found = evaluate(Rules(4, 6), "entropy")
    >>> found.total, found.longest, found.histogram
    (5722, 6, array([  1,   4,  71, 612, 596,  12]))
    """

    #: The name of the strategy or level.
    strategy: str
    #: The first guess; None where it is not the same in every game, or not known.
    opening: Code | None
    #: How many games took one guess, two guesses and so on: an array (longest,), int64.
    histogram: NDArray[np.int64] = field(compare=False)
    #: The games that were played to the end.
    games: int
    #: The guesses of all these games, the winning ones included.
    total: int
    #: The guesses of a game on average; None without games.
    average: float | None
    #: The guesses of the longest game.
    longest: int
    #: How many games were not solved in the 99 rows that a board can have; each counts as 100.
    unsolved: int
    #: Whether all games were played.
    complete: bool
    #: The standard error of the average, if the codes are a sample.
    standard_error: float | None = None


@dataclass(frozen=True)
class Progress:
    """How far work is.

    >>> from pegmind import Rules, evaluate
    >>> told = []
    >>> found = evaluate(Rules(4, 6), "entropy", progress=told.append)
    >>> all(progress.done <= progress.whole == 1296 for progress in told)
    True
    """

    #: How many parts are done: games, or openings of a proof.
    done: int
    #: How many there are, which may become fewer.
    whole: int
    #: How many sets of codes a search has looked at.
    nodes: int | None = None
    #: No strategy is better than this.
    lower: int | None = None
    #: A strategy as good as this is known.
    upper: int | None = None


@dataclass(frozen=True)
class Optimal:
    """What a search for the best strategy has found.

    >>> from pegmind import Rules, optimal
    >>> found = optimal(Rules(3, 4))
    >>> found.proven, found.lower, found.upper, found.total
    (True, 206, 206, 206)
    >>> found.tree.verify().total
    206
    """

    #: The position.
    board: Board = field(repr=False)
    #: What was to be small: 'expected', the guesses for all codes together, or 'worst', those of
    #: the longest game.
    minimize: Literal["expected", "worst"]
    #: The longest game that was allowed, if there was a limit.
    guesses_max: int | None
    #: Which guesses were allowed.
    guesses: Literal["all", "candidates"]
    #: Whether no strategy that was asked for is better than the tree, or there is none.
    proven: bool
    #: No strategy that was asked for has less; None where there is none at all.
    lower: int | None
    #: The best strategy that was found has so much of what was to be small; None where none was. Its
    #: tree can be gone where the search was stopped.
    upper: int | None
    #: The guesses for all codes together; None without a tree.
    total: int | None
    #: The guesses of the longest game; None without a tree.
    longest: int | None
    #: How many sets of codes were looked at.
    nodes: int = field(compare=False)
    #: The best strategy that was found, counted again by the independent checker.
    tree: StrategyTree | None = field(repr=False)


@dataclass(frozen=True)
class Verified:
    """What counting a tree again has found.

    >>> from pegmind import Rules, StrategyTree
    >>> StrategyTree.shipped(Rules(4, 5)).verify().total
    2463
    """

    #: The guesses for all codes together.
    total: int
    #: The guesses of the longest game.
    longest: int
    #: How many codes take one guess, two guesses and so on.
    histogram: tuple[int, ...]


@dataclass(frozen=True)
class Certificate:
    """What a certificate shows, after it was checked.

    >>> from pegmind import Rules, Solver, check_certificate
    >>> check_certificate(Solver().certify(Rules(3, 3))).lower
    73
    """

    #: The rules of the board.
    rules: Rules
    #: The position.
    board: Board = field(repr=False)
    #: Which guesses were allowed.
    guesses: Literal["all", "candidates"]
    #: The longest game that was allowed, if there was a limit.
    guesses_max: int | None
    #: No strategy has a smaller total; None if there is none at all.
    lower: int | None
    #: How many facts are listed.
    facts: int
    #: How many codes the position has.
    codes: int


@dataclass(frozen=True)
class RecordVerdict:
    """What checking a record has found.

    >>> from pegmind import GameRecord
    >>> GameRecord.parse("RROY 4+0").verify()
    RecordVerdict(marked=True, wrong=(), promise='none')
    """

    #: Whether the rows could be marked again: the code is known.
    marked: bool
    #: The answers that the code does not give: the number of the row from 1, what was answered,
    #: what is right.
    wrong: tuple[tuple[int, Feedback, Feedback], ...]
    #: What became of the codemaker's promise: 'none', 'unopened', 'kept' or 'broken'.
    promise: Literal["none", "unopened", "kept", "broken"]

    @property
    def good(self) -> bool:
        """Whether nothing is wrong.

        >>> from pegmind.results import RecordVerdict
        >>> RecordVerdict(marked=True, wrong=(), promise="broken").good
        False
        """
        return not self.wrong and self.promise != "broken"


@dataclass(frozen=True)
class ReviewRow:
    """What one guess of a game cost, and what was luck; amounts are in guesses.

    >>> from pegmind import GameRecord, review
    >>> row = review(GameRecord.parse("RROY 0+1 RBGG 0+2 OGBO 4+0")).rows[1]
    >>> str(row.guess), row.cost_exact, row.verdict
    ('RBGG', '17/276', 'fine')
    """

    #: The guess.
    guess: Code
    #: The answer.
    feedback: Feedback
    #: The codes that fitted before it.
    left_before: int
    #: The codes that fitted after it; None if its answer was not judged.
    left_after: int | None
    #: What the guess cost beyond the best one.
    cost: float
    #: The same as a fraction; None if it is an estimate.
    cost_exact: str | None
    #: What the answer saved; None if it was not judged.
    luck: float | None
    #: The same as a fraction.
    luck_exact: str | None
    #: The share of answers that were worse, from 0 to 99.
    luck_percentile: int | None
    #: From 0 to 99.
    skill: int
    #: 'best', 'good', 'fine', 'inaccuracy', 'mistake', 'blunder' or 'lost turn'.
    verdict: str
    #: 'fits', 'probe', 'clashes', 'forced', 'book'.
    tags: tuple[str, ...]
    #: The first row that the guess does not fit, from 1.
    clashes_with: int | None
    #: A guess with which the best play begins.
    best: Code | None
    #: Whether cost and luck are exact.
    exact: bool


@dataclass(frozen=True)
class Alternative:
    """Guesses that are alike, and that could have been made.

    >>> from pegmind import GameRecord, review
    >>> others = review(GameRecord.parse("RROY 0+1 RRRR 0+0"), row=2).alternatives
    >>> others[0].cost, others[-1].played
    (0.0, True)
    """

    #: One of them.
    guess: Code
    #: How many they are.
    alike: int
    #: Whether it may be the code.
    fits: bool
    #: How many more guesses it takes on average, this one included.
    expected: float
    #: What it costs beyond the best one.
    cost: float
    #: The same as a fraction; None if it is an estimate.
    cost_exact: str | None
    #: Whether one of them was played.
    played: bool


@dataclass(frozen=True)
class Hardness:
    """How hard the code of a person was.

    >>> from pegmind import Rules
    >>> from pegmind.results import Hardness
    >>> Hardness(code=Rules(4, 6).code("RROY"), level=None, guesses=4.5).guesses
    4.5
    """

    #: The code.
    code: Code
    #: The level that looks for it; None for perfect play.
    level: str | None
    #: How many guesses that takes on average.
    guesses: float


@dataclass(frozen=True)
class Review:
    """What each guess of a game cost, and what was luck; amounts are in guesses.

    `perfect` + `cost` - `luck` = `guesses` + `to_come`, exactly where all is exact.

    >>> from fractions import Fraction
    >>> from pegmind import GameRecord, review
    >>> found = review(GameRecord.parse("RROY 0+1 RBGG 0+2 OGBO 4+0"))
    >>> found.outcome, found.guesses, found.perfect_exact
    ('solved', 3, '5625/1296')
    >>> Fraction(found.perfect_exact) + Fraction(found.cost_exact) - Fraction(found.luck_exact)
    Fraction(3, 1)
    """

    #: 'solved', 'unsolved' or 'resigned'; None if the game is not over.
    outcome: str | None
    #: How many guesses perfect play takes on average on this board; None if no row was judged.
    perfect: float | None
    #: The same as a fraction; None if it is an estimate.
    perfect_exact: str | None
    #: How many guesses were made, as far as they were judged.
    guesses: int
    #: How many guesses the best play takes on average from the end on.
    to_come: float | None
    #: The same as a fraction.
    to_come_exact: str | None
    #: What the choices cost.
    cost: float | None
    #: The same as a fraction.
    cost_exact: str | None
    #: What the answers saved.
    luck: float | None
    #: The same as a fraction.
    luck_exact: str | None
    #: The mean skill of the guesses that were not forced, from 0 to 99.
    skill: int | None
    #: The rows that were judged.
    rows: tuple[ReviewRow, ...]
    #: The number of the row from 1 whose guess cost most; None if no guess cost anything.
    costliest: int | None
    #: What could not be judged: 'no-rows', 'contradiction', 'stopped', 'code-unknown'.
    unjudged: tuple[str, ...]
    #: The answers that were wrong: the number of the row from 1, what was answered, what is
    #: right, and what it cost, if that is known.
    wrong: tuple[tuple[int, Feedback, Feedback, float | None], ...]
    #: How hard the code of a person was, if that was looked at.
    hardness: Hardness | None
    #: The best guesses that could have been made in the row that was asked for.
    alternatives: tuple[Alternative, ...] | None


def _fields(kind: type[DataclassInstance], entry: dict[str, Any], **others: Any) -> dict[str, Any]:
    """The fields of a class that an entry has, and others."""
    return {it.name: entry[it.name] for it in fields(kind) if it.name in entry} | others


def read_review(rules: Rules, reply: dict[str, Any]) -> Review:
    """The review that the program prints as JSON.

    >>> from pegmind import Rules
    >>> from pegmind.results import read_review
    >>> reply = dict.fromkeys(
    ...     "outcome perfect perfect_exact to_come to_come_exact cost cost_exact luck luck_exact "
    ...     "skill costliest".split()
    ... )
    >>> reply |= {"guesses": 0, "rows": [], "unjudged": ["no-rows"], "wrong": []}
    >>> read_review(Rules(4, 6), reply).unjudged
    ('no-rows',)
    """

    def code(numbers: list[int] | None) -> Code | None:
        return None if numbers is None else rules.code(numbers)

    def row(it: dict[str, Any]) -> ReviewRow:
        told = {"feedback": rules.answer(it["feedback"]), "tags": tuple(it["tags"])}
        codes = {"guess": code(it["guess"]), "best": code(it["best"])}
        return ReviewRow(**_fields(ReviewRow, it, **codes, **told, exact=it["exact_value"]))

    def alternative(it: dict[str, Any]) -> Alternative:
        guess = code(it["guess"])
        return Alternative(**_fields(Alternative, it, guess=guess, fits=it["candidate"]))

    hard = reply.get("hardness")
    others = reply.get("alternatives")
    given = {
        "rows": tuple(row(it) for it in reply["rows"]),
        "unjudged": tuple(reply["unjudged"]),
        "wrong": tuple(
            (it["row"], rules.answer(it["given"]), rules.answer(it["right"]), it["cost"])
            for it in reply["wrong"]
        ),
        "hardness": hard and Hardness(rules.code(hard["code"]), hard["level"], hard["guesses"]),
        "alternatives": None if others is None else tuple(alternative(it) for it in others),
    }
    return Review(**_fields(Review, reply, **given))
