"""Evaluations and tournaments cut into parts; the sums are those of one program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor
from itertools import product
from typing import Any, Literal

import numpy as np

from pegmind._pegmind import Rules, evaluate_class, play_games
from pegmind.cluster.options import check_games
from pegmind.cluster.pool import Future, Pool, pool_of
from pegmind.cluster.stop import end_everywhere, new_run, with_stop
from pegmind.results import Evaluation

__all__ = ["evaluate", "tournament"]

#: How often the workers of a part may be lost before that is the answer.
LOST_MAX = 8


def evaluate(
    rules: Rules, strategy: str, client: Any, *, guesses: Literal["all", "candidates"] = "all"
) -> Evaluation:
    """Plays a strategy against every code: a part for each answer to its opening.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules
    >>> from pegmind.cluster import evaluate
    >>> with ThreadPoolExecutor(2) as executor:
    ...     evaluate(Rules(4, 6), "minimax", executor).total
    5801
    """
    pool = pool_of(client)
    opening, _ = with_stop("", evaluate_class, rules, strategy, guesses, None)
    parts = [(rules, strategy, guesses, (opening, answer)) for answer in _answers(rules)]
    found = [games for _, games in _all(pool, evaluate_class, parts)]
    return _sum(rules, strategy, opening, found, 0, int(rules.code_count))


def tournament(
    rules: Rules,
    level: str,
    client: Any,
    *,
    sample: int | None = None,
    seed: str = "1",
    guesses: Literal["all", "candidates"] = "all",
    games: int = 100,
) -> Evaluation:
    """Plays a level game by game, so many `games` in one part. What a game draws follows from
    the seed and its number.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pegmind import Rules, evaluate
    >>> from pegmind.cluster import tournament
    >>> with ThreadPoolExecutor(2) as executor:
    ...     found = tournament(Rules(4, 6), "steady", executor, sample=50, seed="a", games=7)
    >>> found.total == evaluate(Rules(4, 6), "steady", sample=50, seed="a").total
    True
    """
    whole = check_games(rules, sample, games)
    pool = pool_of(client)
    # No games are a question whether there is such a level.
    with_stop("", play_games, rules, level, guesses, seed, sample is not None, 0, 0)
    parts = [
        (rules, level, guesses, seed, sample is not None, first, min(games, whole - first))
        for first in range(0, whole, games)
    ]
    found = _all(pool, play_games, parts)
    unsolved = sum(lost for _, lost in found)
    return _sum(rules, level, None, [part for part, _ in found], unsolved, whole)


def _answers(rules: Rules) -> list[str]:
    """All answers that a guess can get."""
    texts: Iterable[str] = {
        "keys": (f"{b}+{w}" for b in range(rules.pegs + 1) for w in range(rules.pegs + 1 - b)),
        "per-peg": ("".join(marks) for marks in product("#o.", repeat=rules.pegs)),
        "exact": (str(count) for count in range(rules.pegs + 1)),
        "sum": (*(str(count) for count in range(rules.pegs + 1)), f"{rules.pegs}!"),
    }[rules.feedback]
    found: dict[str, None] = {}
    for text in texts:
        try:
            found[str(rules.answer(text))] = None
        except ValueError:
            continue
    return list(found)


def _all(pool: Pool, function: Callable[..., Any], parts: list[tuple[Any, ...]]) -> list[Any]:
    """Returns what a function says of each part, whichever workers do them."""
    run = new_run()

    def send(part: tuple[Any, ...]) -> Future:
        return pool.submit("", with_stop, run, function, *part)

    def answer(number: int) -> Any:
        """What one says of a part; if workers are lost with it, what another one says."""
        for _ in range(LOST_MAX):
            try:
                return futures[number].result()
            except (ValueError, BrokenExecutor):
                raise
            except Exception:
                futures[number] = send(parts[number])
        return futures[number].result()

    futures = [send(part) for part in parts]
    try:
        return [answer(number) for number in range(len(parts))]
    except BaseException:
        for future in futures:
            future.cancel()
        end_everywhere(pool, run)
        raise


def _sum(
    rules: Rules, name: str, opening: str | None, parts: list[list[int]], unsolved: int, whole: int
) -> Evaluation:
    counts = np.zeros(max((len(part) for part in parts), default=0), np.int64)
    for part in parts:
        counts[: len(part)] += np.array(part, np.int64)
    games, total = int(counts.sum()), int(counts @ np.arange(1, len(counts) + 1))
    return Evaluation(
        strategy=name,
        opening=None if opening is None else rules.code(opening),
        histogram=counts,
        games=games,
        total=total,
        average=total / games if games else None,
        longest=len(counts),
        unsolved=unsolved,
        complete=games == whole,
    )
