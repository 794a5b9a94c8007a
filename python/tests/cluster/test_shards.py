"""Parts of evaluations and tournaments: their sums are those of one program."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from pegmind import Rules
from pegmind import evaluate as evaluate_here
from pegmind.cluster import evaluate, tournament
from pegmind.results import Evaluation


@pytest.fixture(scope="module")
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as executor:
        yield executor


def check(found: Evaluation, expected: Evaluation) -> None:
    """All that is a sum is the same."""
    assert np.array_equal(found.histogram, expected.histogram)
    for name in ("games", "total", "average", "longest", "unsolved", "complete"):
        assert getattr(found, name) == getattr(expected, name), name


@pytest.mark.parametrize("strategy", ["minimax", "entropy", "most-parts"])
@pytest.mark.parametrize(
    "rules",
    [
        Rules(4, 6),
        Rules(3, 8),
        Rules(4, 6, repeats=False),
        Rules(3, 4, feedback="per-peg"),
        Rules(3, 4, feedback="exact"),
        Rules(3, 4, feedback="sum"),
    ],
    ids=str,
)
def test_evaluations(executor: ThreadPoolExecutor, strategy: str, rules: Rules) -> None:
    found = evaluate(rules, strategy, executor)
    expected = evaluate_here(rules, strategy)
    check(found, expected)
    assert found.opening == expected.opening


@pytest.mark.parametrize("games", [1, 7, 1000])
def test_tournaments(executor: ThreadPoolExecutor, games: int) -> None:
    rules = Rules(4, 6)
    found = tournament(rules, "casual", executor, sample=60, seed="some", games=games)
    check(found, evaluate_here(rules, "casual", sample=60, seed="some"))
    rules = Rules(3, 4)
    found = tournament(rules, "steady", executor, games=games)
    check(found, evaluate_here(rules, "steady"))


def test_what_cannot_be_cut_is_refused(executor: ThreadPoolExecutor) -> None:
    with pytest.raises(ValueError, match="plays game by game"):
        evaluate(Rules(4, 6), "steady", executor)
    with pytest.raises(ValueError, match="plays all codes at once"):
        tournament(Rules(4, 6), "minimax", executor, sample=5)
