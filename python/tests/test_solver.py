"""A solver remembers what it has found out about a board."""

import copy
import pickle
from contextlib import suppress
from dataclasses import replace

import pytest

from pegmind import Board, Rules, Solver
from pegmind.results import Optimal

RULES = Rules(4, 5)
POSITION = Board(RULES, "RROY=1+1")


def ask(solver: Solver, position: Rules | Board) -> Optimal:
    """A proof; on one thread the same looks are taken each time."""
    found = solver.optimal(position)
    assert found.proven and found.tree is not None
    assert found.tree.verify().total == found.total
    return found


def one_thread() -> Solver:
    return Solver(threads=1, memory=64 << 20)


@pytest.mark.parametrize("position", [RULES, POSITION, Board(RULES)], ids=["board", "position", "empty"])
def test_what_was_found_out_takes_few_looks_again(position: Rules | Board) -> None:
    solver, alone = one_thread(), ask(one_thread(), position)
    ask(solver, RULES)
    again = ask(solver, position)
    assert again.nodes < alone.nodes / 2
    assert (again.total, again.tree) == (alone.total, alone.tree)


def test_what_a_stopped_search_left_changes_no_result() -> None:
    alone, solver = ask(one_thread(), RULES), one_thread()

    def stop(progress: object) -> None:
        raise LookupError(progress)

    # It may be done before it is asked how far it is.
    with suppress(LookupError):
        solver.optimal(RULES, progress=stop)
    again = ask(solver, RULES)
    assert (again.total, again.tree) == (alone.total, alone.tree)


def test_another_board_is_another_matter() -> None:
    solver = one_thread()
    first = ask(solver, RULES)
    assert ask(solver, Rules(3, 5)).nodes == ask(one_thread(), Rules(3, 5)).nodes
    strict = solver.optimal(RULES, guesses="candidates")
    assert strict.nodes == one_thread().optimal(RULES, guesses="candidates").nodes
    assert ask(solver, RULES).nodes == first.nodes


def test_solvers_are_values_whatever_they_remember() -> None:
    solver, other = one_thread(), one_thread()
    first = ask(solver, RULES)
    assert solver == other and hash(solver) == hash(other)
    assert repr(solver) == "Solver(threads=1, memory=67108864, time=None)"
    for same in (pickle.loads(pickle.dumps(solver)), copy.deepcopy(solver), replace(solver)):
        assert same == solver
        assert ask(same, RULES).nodes == first.nodes, "it remembers nothing"
    assert ask(solver, RULES).nodes < first.nodes
