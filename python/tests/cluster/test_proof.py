"""Proofs without processes: reports that are lost, repeated, out of order, or lies."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegmind import PegmindError, Rules
from pegmind.cluster.proof import Proof
from pegmind.cluster.prove import result_of
from pegmind.cluster.recheck import Recheck
from pegmind.cluster.run import ReportError, Run
from pegmind.cluster.values import Position, Report, Task
from pegmind.cluster.work import Answer, BoardTrees, Job, solve

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
    """Solves a game with workers that do not always tell the truth of what is solved."""
    told: list[Report] = []

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        report = toys_of.solve(toy, task, chance, worker)
        if report.solved and chance.random() < lies(worker):
            report = toys_of.lie(toy, report, chance)
            told.append(report)
        return Answer(report, b"", 0.0)

    trees = ToyTrees(toy)
    proof, pool = Proof(trees), ToyPool(["honest", "other"], chance, 0.1)
    run = Run(Job("a toy"), proof, pool, share=share, work=work, patience=0.0)  # type: ignore[arg-type]
    run.run()
    # Each once, however many lies there are.
    assert trees.counted <= run.done
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


@settings(deadline=None, max_examples=60)
@given(toys(), CHANCE)
def test_lies_of_what_is_left_change_nothing_where_all_is_asked_again(
    toy: Toy, chance: random.Random
) -> None:
    told: list[Report] = []
    is_thorough = chance.random() < 0.5

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        nodes = 1000 if task.anew and is_thorough else chance.choice([1, 1, 1000])
        report = replace(toys_of.solve(toy, replace(task, nodes=nodes), chance, worker), task=task)
        if report.left and worker == "other" and chance.random() < 0.3:
            report = toys_of.lie_in_part(toy, report, chance)
            told.append(report)
        return Answer(report, b"", 0.0)

    proof, pool = Proof(ToyTrees(toy)), ToyPool(["honest", "other"], chance, 0.1)
    run = Run(Job("a toy"), proof, pool, share=1.0, work=work, patience=0.0)  # type: ignore[arg-type]
    run.run()
    assert proof.lower == proof.upper == toy.cost or (run.recheck.unconfirmed and not is_thorough)
    assert all(lie.report in told for lie in proof.lies)


@pytest.mark.parametrize("every", [1, 2])
def test_a_worker_that_cuts_its_lists_short_is_found_out(every: int) -> None:
    """It keeps the first guess of each list, or of every second one; what is asked again is
    answered truly."""
    rules, lists, cut = Rules(4, 7), 0, 0
    job, proof = Job(str(rules), name=f"cuts {every}"), Proof(BoardTrees(rules, False))
    recheck = Recheck(proof, 1.0)
    while not proof.solved or recheck.again:
        task = recheck.again[0][0] if proof.solved else proof.ready(2000)[0]
        report = replace(solve(job, task).report, worker="honest" if task.anew else "liar")
        if report.left and not task.anew:
            lists += 1
            if lists % every == 0:
                cut += len(report.left) > 1
                report = replace(report, left=report.left[:1])
        recheck.hear(report)
    assert cut > 0
    assert (proof.lower, proof.upper, recheck.unconfirmed) == (11228, 11228, 0)


@settings(deadline=None, max_examples=30)
@given(toys(), CHANCE)
def test_a_worker_that_told_a_lie_is_not_asked_again(toy: Toy, chance: random.Random) -> None:
    asked, last = list[str](), list[int]()
    running: Run

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        if running.recheck.excluded:
            last.append(len(asked))
        asked.append(worker)
        report = toys_of.solve(toy, task, chance, worker)
        if worker == "other" and chance.random() < 0.3:
            report = replace(report, codes=report.codes + 1)
        return Answer(report, b"", 0.0)

    proof, pool = Proof(ToyTrees(toy)), ToyPool(["honest", "other"], chance, 0.0)
    running = Run(Job("a toy"), proof, pool, share=1.0, work=work, patience=0.0)  # type: ignore[arg-type]
    running.run()
    assert proof.lower == proof.upper == toy.cost
    # But for what it was asked before it was known.
    later = asked[last[0] :] if last else []
    assert later.count("other") <= 2


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


#: Two guesses, of which the first is the best one: 3 + 1 + 2 guesses, and 3 + 6.
TWO = Toy(
    3, guesses={"g": {"a": Toy(1, 1), "b": Toy(1, 2)}, "h": {"a": Toy(2, 4), "b": Toy(1, 2)}}
)

#: What is left of it after a look at its first guess, truly.
LEFT = Report(
    Task(below=9), 3, 4, left=(("g", 5), ("h", 7)), classes=(("a", 1, 1), ("b", 1, 1)), worker="it"
)


@pytest.mark.parametrize(
    ("false", "reason"),
    [
        ({"classes": (("a", 1, 1),)}, "the classes of g are {'a': 1, 'b': 1}, not {'a': 1}"),
        ({"classes": (("a", 1, 1), ("c", 1, 1))}, "not {'a': 1, 'c': 1}"),
        ({"classes": (("a", 1, 1), ("b", 2, 1))}, "not {'a': 1, 'b': 2}"),
        ({"classes": (("a", 1, 1), ("b", 1, 1), ("b", 1, 1))}, "the classes of g"),
        ({"codes": 4}, "3 codes fit, not 4"),
        ({"left": (("x", 5),)}, "x is no guess that was asked for"),
        ({"task": Task(guesses=("h",), below=9)}, "g is no guess that was asked for"),
        ({"task": Task(("x=a",), below=9)}, "its rows are none: x=a is no row"),
        ({"upper": 9}, "an upper bound without a strategy"),
    ],
)
def test_what_can_be_counted_is_not_believed(false: dict[str, Any], reason: str) -> None:
    honest = Proof(ToyTrees(TWO))
    assert not honest.merge(LEFT) and honest.lower > 0
    proof, report = Proof(ToyTrees(TWO)), replace(LEFT, **false)
    (lie,) = proof.merge(report)
    assert lie.report == report and reason in str(lie) and str(lie).startswith("it: Task(")
    assert (proof.lower, proof.upper) == (0, None)
    # Once more it is no more true.
    assert not proof.merge(report) and proof.lower == 0 and proof.is_lie(report)


def test_a_list_without_the_best_guess_is_found_out_by_another_worker() -> None:
    """A worker leaves the best opening out, and says what is true of the other one."""
    tree, calls = toys_of.written((), {"h": {"a": 4, "b": 2}}), list[tuple[str, Task]]()

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        calls.append((worker, task))
        report = toys_of.solve(TWO, replace(task, nodes=1000), chance, worker)
        if len(calls) == 1:
            report = Report(Task(), 3, 5, 9, tree, 1, (("h", 5),), (("a", 2, 4), ("b", 1, 2)), worker)
        return Answer(replace(report, task=task), b"", 0.0)

    for seed in range(20):
        calls.clear()
        chance = random.Random(seed)
        proof = Proof(ToyTrees(TWO))
        pool = ToyPool(["one", "two"], chance, 0.0)
        Run(Job("a toy"), proof, pool, share=1.0, work=work, patience=0.0).run()  # type: ignore[arg-type]
        assert proof.lower == proof.upper == TWO.cost == 6
        (lie,) = proof.lies
        assert (lie.report.task, lie.report.worker) == (calls[0][1], calls[0][0])
        assert lie.reason == "at least 9, but 6 is enough"


@pytest.mark.parametrize(("share", "total"), [(1e-9, 6), (0.0, 9)])
def test_what_closes_an_opening_is_asked_again_whatever_the_share(share: float, total: int) -> None:
    """A worker says that a class of the best opening costs as much as it must not."""
    tree, lists, lies = toys_of.written((), {"h": {"a": 4, "b": 2}}), list[Task](), list[Task]()

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        report = toys_of.solve(TWO, replace(task, nodes=1000), chance, worker)
        if not (task.rows or task.guesses) and (task.anew or not lists):
            # The list is true, and said to be so again.
            lists.append(task)
            left, classes = (("g", 5), ("h", 9)), (("a", 1, 1), ("b", 1, 1))
            report = Report(task, 3, 5, 9, tree, 1, left, classes, worker)
            if task.anew:
                report = replace(report, upper=None, tree=None)
        if task.rows == ("g=b",) and not task.anew and not lies:
            lies.append(task)
            report = Report(task, 1, task.below or 0, worker=worker)
        return Answer(replace(report, task=task), b"", 0.0)

    for seed in range(20):
        lists.clear()
        lies.clear()
        chance, proof = random.Random(seed), Proof(ToyTrees(TWO))
        pool = ToyPool(["one", "two"], chance, 0.0)
        Run(Job("a toy"), proof, pool, share=share, work=work, patience=0.0).run()  # type: ignore[arg-type]
        assert proof.lower == proof.upper == total
        # With nothing asked again nobody contradicts it.
        assert [lie.report.task for lie in proof.lies] == (lies if share else [])
        assert lies[0].below == 5


def test_what_is_asked_again_is_asked_of_another_worker() -> None:
    calls: list[tuple[str, Task]] = []
    toy = Toy(3, 6)

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job
        assert not (task.anew and facts)
        calls.append((worker, task))
        return Answer(toys_of.solve(toy, task, chance, worker), b"some facts", 0.0)

    first = set[str]()
    for seed in range(20):
        for names in (["one", "two", "three"], ["alone"]):
            calls.clear()
            chance = random.Random(seed)
            chance.shuffle(names)
            pool, proof = ToyPool(names, chance, 0.0), Proof(ToyTrees(toy))
            Run(Job("a toy"), proof, pool, share=1.0, work=work, patience=0.0).run()  # type: ignore[arg-type]
            assert [task.anew for _, task in calls] == [False, True]
            assert (calls[0][0] != calls[1][0]) == (len(names) > 1)
            first.add(calls[0][0])
    assert first == {"one", "two", "three", "alone"}


def test_an_answer_to_another_task_is_named_and_asked_for_again() -> None:
    toy, others = Toy(3, 6), list[Task]()

    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        report = toys_of.solve(toy, task, chance, worker)
        if len(others) < 3:
            others.append(task)
            report = replace(report, task=replace(task, below=5), lower=5, upper=None, tree=None)
        return Answer(report, b"", 0.0)

    chance, proof = random.Random(3), Proof(ToyTrees(toy))
    pool = ToyPool([""], chance, 0.0)
    Run(Job("a toy"), proof, pool, share=1.0, work=work, patience=0.0).run()  # type: ignore[arg-type]
    assert proof.lower == proof.upper == 6
    assert [lie.reason for lie in proof.lies] == [f"it was asked {task}" for task in others]


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "51 wrong reports in a row; the last one: it"), ("it", "every worker was wrong; the last")],
)
def test_workers_that_are_always_wrong_end_it(name: str, said: str) -> None:
    def work(worker: str, job: Job, task: Task, facts: Sequence[tuple[int, bytes]]) -> Answer:
        del job, facts
        return Answer(Report(task, 4, 6, worker="it"), b"", 0.0)

    pool = ToyPool([name], random.Random(1), 0.0)
    run = Run(Job("a toy"), Proof(ToyTrees(Toy(3, 6))), pool, work=work, patience=0.0)  # type: ignore[arg-type]
    with pytest.raises(ReportError, match=rf"{said}.*Task.*3 codes fit, not 4"):
        run.run()


@pytest.mark.parametrize(("lower", "upper"), [(440, 451), (440, None), (451, 460)])
def test_a_result_whose_bounds_are_apart_is_refused(lower: int, upper: int | None) -> None:
    rules = Rules(3, 5)
    job, trees = Job(str(rules)), BoardTrees(rules, False)
    report = solve(job, Task()).report
    assert report.upper == report.lower == 451
    proof = Proof(trees)
    if upper is None:
        proof.merge(replace(report, lower=lower, upper=None, tree=None))
    elif upper == report.upper:
        proof.merge(replace(report, lower=lower))
    else:
        # Counted wrong on arrival: the last count finds it out.
        proof = Proof(Miscounting(rules, False))
        proof.merge(replace(report, lower=upper, upper=upper))
        assert proof.solved
    with pytest.raises(PegmindError, match="expected bounds that meet") as refused:
        result_of(job, proof, None, (0, 1, 1, 0.0), certificate=False)
    assert refused.value.value == ((460, 451) if upper == 460 else (lower, upper))


def test_a_certificate_that_contradicts_the_workers_says_so() -> None:
    rules = Rules(3, 5)
    worse = solve(Job(str(rules)), Task(guesses=("RRR",))).report
    proof = Proof(BoardTrees(rules, False))
    assert worse.upper is not None and worse.upper > 451
    assert not proof.merge(replace(worse, task=Task()))
    found = result_of(Job(str(rules)), proof, None, (0, 1, 1, 0.0), certificate=False)
    assert (found.total, found.trusted, found.proven) == (worse.upper, True, False)
    said = f"the workers report that no strategy costs less than {worse.upper}, and one does; expected"
    with pytest.raises(ReportError, match=said) as refused:
        result_of(Job(str(rules)), proof, None, (0, 1, 1, 0.0), certificate=True)
    assert refused.value.value == worse.upper


class Miscounting(BoardTrees):
    """Counts nine guesses too many."""

    def count(self, rows: Position, tree: bytes) -> int:
        return super().count(rows, tree) + 9
