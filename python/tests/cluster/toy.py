"""Small games of no rules at all: what guesses lead to is made up."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from hypothesis import strategies as st

from pegmind.cluster.values import Position, Report, Task


@dataclass
class Toy:
    """A position: what it costs, or the guesses with their classes by answers."""

    codes: int
    cost: int = 0
    guesses: dict[str, dict[str, Toy]] = field(default_factory=dict[str, "dict[str, Toy]"])

    def __post_init__(self) -> None:
        if self.guesses:
            self.cost = min(self.cost_of(guess) for guess in self.guesses)

    def cost_of(self, guess: str) -> int:
        return self.codes + sum(part.cost for part in self.guesses[guess].values())

    def at(self, rows: Position) -> Toy:
        toy = self
        for row in rows:
            guess, _, answer = row.partition("=")
            if answer not in toy.guesses.get(guess, {}):
                raise ValueError(f"{row} is no row")
            toy = toy.guesses[guess][answer]
        return toy

    def tree(self, choose: random.Random | None = None, guesses: Sequence[str] = ()) -> object:
        """The best strategy, or any one."""
        if not self.guesses:
            return self.cost
        names = [*(guesses or self.guesses)]
        name = choose.choice(names) if choose else min(names, key=self.cost_of)
        return {name: {answer: part.tree(choose) for answer, part in self.guesses[name].items()}}


def cost(toy: Toy, tree: object) -> int:
    """What a strategy costs."""
    if not isinstance(tree, dict):
        if toy.guesses or tree != toy.cost:
            raise ValueError("another leaf")
        return toy.cost
    [(name, parts)] = cast("dict[str, dict[str, object]]", tree).items()
    if set(parts) != set(toy.guesses.get(name, {})):
        raise ValueError("other answers")
    return toy.codes + sum(cost(toy.guesses[name][answer], part) for answer, part in parts.items())


@dataclass
class ToyTrees:
    """Strategies as JSON."""

    toy: Toy
    #: How many strategies were counted.
    counted: int = 0

    def count(self, rows: Position, tree: bytes) -> int:
        self.counted += 1
        return cost(self.toy.at(rows), json.loads(tree)["tree"])

    def cut(self, tree: bytes) -> tuple[str, Sequence[tuple[str, int, bytes]]]:
        found = json.loads(tree)
        if not isinstance(found["tree"], dict):
            return "", ()
        [(name, parts)] = found["tree"].items()
        cut: list[tuple[str, int, bytes]] = []
        for answer, part in parts.items():
            rows = (*found["rows"], f"{name}={answer}")
            cut.append((answer, cost(self.toy.at(rows), part), written(rows, part)))
        return name, cut

    def classes(self, rows: Position, guess: str) -> Mapping[str, int]:
        return {answer: part.codes for answer, part in self.toy.at(rows).guesses[guess].items()}

    def codes(self, rows: Position) -> int:
        return self.toy.at(rows).codes

    def is_guess(self, rows: Position, guess: str) -> bool:
        return guess in self.toy.at(rows).guesses

    def join(self, rows: Position, guess: str, parts: Sequence[tuple[str, bytes]]) -> bytes:
        return written(rows, {guess: {answer: json.loads(part)["tree"] for answer, part in parts}})


def written(rows: Position, tree: object) -> bytes:
    """A strategy as bytes."""
    return json.dumps({"rows": rows, "tree": tree}).encode()


def solve(toy: Toy, task: Task, chance: random.Random, worker: str = "") -> Report:
    """An honest report, of more or less of the work."""
    here = toy.at(task.rows)
    names = list(task.guesses or here.guesses)
    total = min((here.cost_of(name) for name in names), default=here.cost)
    best = written(task.rows, here.tree(None, names))
    below = task.below
    kind = chance.choice(["solved", "stopped", "stopped", "nothing"])
    if task.nodes > 50 or not here.guesses or kind == "solved":
        if below is not None and total >= below:
            return Report(task, here.codes, chance.randint(below, total), worker=worker)
        return Report(task, here.codes, total, total, best, worker=worker)
    if kind == "nothing" and below is not None:
        return Report(task, here.codes, chance.randint(0, min(total, below - 1)), worker=worker)
    some = here.tree(chance, names)
    much = cost(here, some)
    upper = much if below is None or much < below else None
    ceiling = min(known for known in (below, upper) if known is not None)
    left = [
        (name, chance.randint(0, here.cost_of(name)))
        for name in names
        if here.cost_of(name) < ceiling or chance.random() < 0.3
    ]
    left.sort(key=lambda item: item[1])
    lower = min([chance.randint(0, total), ceiling - 1])
    tree = None if upper is None else written(task.rows, some)
    if not left:
        return Report(task, here.codes, min(total, ceiling), upper, tree, worker=worker)
    parts = here.guesses[left[0][0]].items()
    classes = tuple((answer, it.codes, chance.randint(0, it.cost)) for answer, it in parts)
    return Report(task, here.codes, lower, upper, tree, 1, tuple(left), classes, worker)


def lie(toy: Toy, report: Report, chance: random.Random) -> Report:
    """A report that says something that is not so."""
    task, here = report.task, toy.at(report.task.rows)
    false = Report(task, report.codes, 0, worker=report.worker)
    if report.tree is not None and chance.random() < 0.3:
        less = report.codes if report.upper is None else report.upper - 1
        return replace(false, lower=less, upper=less, tree=report.tree)
    below = here.cost + chance.randint(1, 5) if task.below is None else task.below
    worse = here.tree(chance, task.guesses)
    much = cost(here, worse)
    if much < below and chance.random() < 0.5:
        tree = written(task.rows, worse)
        return replace(false, lower=much, upper=much, tree=tree)
    return replace(false, lower=below + chance.randint(0, 3))


def lie_in_part(toy: Toy, report: Report, chance: random.Random) -> Report:
    """A report of what is left of a task that is not so: guesses are left out, or said to cost
    too much, or one of their classes is."""
    here = toy.at(report.task.rows)
    kind = chance.choice(["shorter", "guesses", "classes"])
    if kind == "classes":
        much = tuple((answer, codes, lower + chance.randint(0, 6)) for answer, codes, lower in report.classes)
        return replace(report, classes=much)
    if kind == "guesses":
        costly = ((name, here.cost_of(name) + chance.randint(1, 6)) for name, _ in report.left)
        left = tuple(sorted(costly, key=lambda item: item[1]))
    else:
        left = tuple(it for it in report.left if chance.random() < 0.5) or report.left[:1]
    parts = here.guesses[left[0][0]].items()
    return replace(report, left=left, classes=tuple((answer, it.codes, it.cost) for answer, it in parts))


def toys(depth: int = 2) -> st.SearchStrategy[Toy]:
    """Any small game."""
    leaf = st.integers(1, 3).flatmap(
        lambda codes: st.builds(Toy, st.just(codes), st.integers(2 * codes - 1, 3 * codes))
    )
    toy = leaf
    for _ in range(depth):
        below = toy

        def inner(
            parts: list[list[Toy]],
        ) -> Toy:
            guesses = {
                f"g{number}": {f"a{place}": part for place, part in enumerate(classes)}
                for number, classes in enumerate(parts)
            }
            return Toy(3, guesses=guesses)

        classes = st.lists(below, min_size=1, max_size=3)
        toy = leaf | st.lists(classes, min_size=1, max_size=4).map(inner)
    return toy
