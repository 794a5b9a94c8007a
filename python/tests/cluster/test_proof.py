"""Proofs without processes: reports that are lost, repeated, out of order, or lies."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegmind.cluster.proof import Proof
from pegmind.cluster.run import Run
from pegmind.cluster.values import Report, Task
from pegmind.cluster.work import Answer, Job

from . import toy as toys_of
from .toy import Toy, ToyTrees, toys

CHANCE = st.integers(0, 1 << 30).map(random.Random)


def play(toy: Toy, proof: Proof, chance: random.Random) -> list[Report]:
    """Solves a game by any of the tasks that are ready; loses, repeats and delays reports."""
    heard: list[Report] = []
    waiting: list[Report] = []
    for _ in range(100_000):
        if proof.solved:
            return heard
        running = [report.task for report in waiting]
        tasks = proof.ready(1 + len(heard) // 20, running, chance.randint(1, 4))
        assert tasks or waiting
        assert len(set(tasks)) == len(tasks)
        for task in chance.sample(tasks, min(len(tasks), chance.randint(1, 3))):
            waiting.append(toys_of.solve(toy, task, chance))
        while waiting and chance.random() < 0.8:
            report = waiting.pop(chance.randrange(len(waiting)))
            if chance.random() < 0.2:
                continue
            heard.append(report)
            assert not proof.merge(report)
            if chance.random() < 0.2:
                assert not proof.merge(chance.choice(heard))
        bound = proof.upper
        assert proof.lower <= toy.cost and (bound is None or bound >= toy.cost)
    raise AssertionError("no end")


@settings(deadline=None, max_examples=30)
@given(toys(), CHANCE)
def test_the_total_does_not_depend_on_what_is_lost_repeated_or_late(
    toy: Toy, chance: random.Random
) -> None:
    proof = Proof(ToyTrees(toy))
    heard = play(toy, proof, chance)
    assert proof.lower == proof.upper == toy.cost
    tree = proof.tree()
    assert tree is not None and ToyTrees(toy).count((), tree) == toy.cost
    again = Proof(ToyTrees(toy))
    chance.shuffle(heard)
    for report in [*heard, *heard]:
        assert not again.merge(report)
    assert (again.lower, again.upper, again.solved) == (toy.cost, toy.cost, True)
    assert not again.ready(10)


@settings(deadline=None, max_examples=30)
@given(toys(), st.integers(0, 5), CHANCE)
def test_a_bound_from_elsewhere_is_kept_to(toy: Toy, spare: int, chance: random.Random) -> None:
    enough = Proof(ToyTrees(toy), toy.cost + spare + 1)
    play(toy, enough, chance)
    assert enough.upper == toy.cost
    too_little = Proof(ToyTrees(toy), toy.cost)
    play(toy, too_little, chance)
    # What does not cost less than the bound does not matter, so a worse strategy may have been found.
    assert too_little.upper is None or too_little.upper >= toy.cost
    assert too_little.lower == toy.cost


class ToyPool:
    """Workers whose calls end in any order, or never."""

    def __init__(self, names: Sequence[str], chance: random.Random, loss: float) -> None:
        self.names, self.chance, self.loss = names, chance, loss
        self.calls: list[tuple[Future[Any], Callable[[], Any]]] = []

    def workers(self) -> Mapping[str, int]:
        while self.calls and (len(self.calls) > len(self.names) or self.chance.random() < 0.5):
            future, call = self.calls.pop(self.chance.randrange(len(self.calls)))
            if self.chance.random() < self.loss:
                future.set_exception(ConnectionError("a worker is gone"))
            else:
                future.set_result(call())
        return dict.fromkeys(self.names, 2)

    def submit(self, worker: str, function: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls.append((future, lambda: function(worker, *args)))
        return future

    def everywhere(self, function: Callable[..., Any], *args: Any) -> Mapping[str, Any]:
        del function, args
        return {}


def run(
    toy: Toy, chance: random.Random, lies: Callable[[str], float], share: float
) -> tuple[Proof, list[Report]]:
    """Solves a game with workers that do not always tell the truth."""
    told: list[Report] = []

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        report = toys_of.solve(toy, task, chance, worker)
        if report.solved and chance.random() < lies(worker):
            report = toys_of.lie(toy, report, chance)
            told.append(report)
        return Answer(report, b"", 0.0)

    proof = Proof(ToyTrees(toy))
    pool = ToyPool(["honest", "other"], chance, 0.1)
    Run(Job("a toy"), proof, pool, share=share, work=work, patience=0.0).run()  # type: ignore[arg-type]
    return proof, told


@settings(deadline=None, max_examples=30)
@given(toys(), CHANCE)
def test_lost_workers_change_nothing(toy: Toy, chance: random.Random) -> None:
    proof, _ = run(toy, chance, lambda _: 0.0, 0.5)
    assert proof.lower == proof.upper == toy.cost and not proof.lies


@settings(deadline=None, max_examples=60)
@given(toys(), CHANCE)
def test_every_lie_about_what_is_solved_is_named_where_all_is_asked_again(
    toy: Toy, chance: random.Random
) -> None:
    proof, told = run(toy, chance, lambda worker: 0.2 if worker == "other" else 0.0, 1.0)
    assert proof.lower == proof.upper == toy.cost
    false = [(report.worker, report.task) for report in told]
    for lie in proof.lies:
        assert (lie.report.worker, lie.report.task) in false, f"{lie} is none"
        assert "other" in str(lie) and str(lie.report.task) in str(lie)


def test_a_lie_is_named_with_both_tasks() -> None:
    toy = Toy(3, guesses={"g": {"a": Toy(1, 1), "b": Toy(1, 2)}})
    proof = Proof(ToyTrees(toy))
    false = Report(Task(below=9), 3, lower=8, worker="liar")
    assert not proof.merge(false)
    tree = toys_of.written((), toy.tree())
    true = Report(Task(below=8), 3, 0, 6, tree, worker="honest")
    (lie,) = proof.merge(true)
    assert (lie.report, lie.against) == (false, true)
    assert "at least 8, but 6 is enough" in str(lie)
    assert str(false.task) in str(lie) and str(true.task) in str(lie)
    assert not proof.merge(false) and proof.lower == 0 and proof.upper == 6


@pytest.mark.parametrize("change", ["cost", "bytes", "none"])
def test_strategies_are_counted(change: str) -> None:
    toy = Toy(3, guesses={"g": {"a": Toy(1, 1), "b": Toy(1, 2)}})
    tree: bytes | None = toys_of.written((), toy.tree())
    if change == "bytes":
        tree = toys_of.written((), {"g": {"a": 1}})
    if change == "none":
        tree = None
    proof = Proof(ToyTrees(toy))
    (lie,) = proof.merge(Report(Task(), 3, 5, 5 if change == "cost" else 6, tree))
    assert "strategy" in lie.reason and proof.upper is None
