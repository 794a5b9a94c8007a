"""What is known of a proof: intervals along its tree, out of reports in any order.

What a position costs is the least that one of its guesses costs; what a guess costs is the
number of codes and what its classes cost together. Reports only ever raise lower bounds and
bring strategies, which are counted: so they can come in any order, any number of times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pegmind.cluster.trees import Trees, fault_of
from pegmind.cluster.values import Position, Report, Task

__all__ = ["Lie", "Proof", "Reason"]

#: More than any play costs.
NEVER = 1 << 60

#: What an elder guess costs that is not waited for, against a class of a guess.
ELDER_GUESS = 2


@dataclass(frozen=True)
class Lie:
    """What a worker said that cannot be, and what it contradicts.

    >>> from pegmind.cluster import Lie, Report, Task
    >>> print(Lie(Report(Task(), 20, 70, worker="it"), "at least 70, but 68 is enough"))
    it: Task(rows=(), guesses=(), below=None, nodes=20000, anew=False): at least 70, but 68 is enough
    """

    report: Report
    reason: str
    #: The report whose strategy shows it, if there is one.
    against: Report | None = None

    def __str__(self) -> str:
        against = f", against {self.against.task}" if self.against else ""
        return f"{self.report.worker}: {self.report.task}: {self.reason}{against}"


@dataclass(frozen=True)
class Reason:
    """A lower bound that one report vouches for: of some guesses, or, if none are named, of the
    position or of the guesses that a list left out."""

    rows: Position
    guesses: tuple[str, ...]
    cost: int
    by: Report


@dataclass
class _Bound:
    """A lower bound, and the report that says so."""

    cost: int = 0
    by: Report | None = None

    def rise(self, cost: int, by: Report | None) -> None:
        if cost > self.cost:
            self.cost, self.by = cost, by


@dataclass
class _Guess:
    """A guess of a position: what was told of it, and its classes by their answers."""

    told: _Bound
    lower: int = 0
    classes: tuple[str, ...] | None = None


@dataclass
class _Node:
    """A position: what was told of it, and its guesses once they are known."""

    rows: Position
    codes: int = 0
    told: _Bound = field(default_factory=_Bound)
    lower: int = 0
    upper: int = NEVER
    tree: bytes | tuple[str, tuple[str, ...]] | None = None
    tree_by: Report | None = None
    #: All strategies that were counted, because each can have parts that are better.
    trees: dict[bytes, Report] = field(default_factory=dict[bytes, Report])
    #: What guesses cost at least that were never listed.
    floor: _Bound = field(default_factory=_Bound)
    guesses: dict[str, _Guess] = field(default_factory=dict[str, _Guess])
    #: How much more work than usual is asked for, because that was too little.
    effort: int = 1


class Proof:
    """The proof of a board in the making.

    `below` is a cost that play has to be below to matter, if it is known.
    """

    def __init__(self, trees: Trees, below: int | None = None) -> None:
        self._trees = trees
        self._below = NEVER if below is None else below
        self._nodes: dict[Position, _Node] = {(): _Node(())}
        self._reports: dict[Report, None] = {}
        self._cuts: dict[bytes, tuple[str, Sequence[tuple[str, int, bytes]]]] = {}
        #: Guesses that a list left out, and that another worker could not rule out.
        self._doubts: dict[Report, set[str]] = {}
        self.lies: list[Lie] = []

    # What is known.

    @property
    def lower(self) -> int:
        """No strategy costs less."""
        root = self._nodes[()]
        return min(root.lower, root.upper, self._below)

    @property
    def upper(self) -> int | None:
        """What the best strategy costs that is known."""
        upper = self._nodes[()].upper
        return upper if upper < NEVER else None

    @property
    def solved(self) -> bool:
        """Whether both bounds meet, or nothing costs less than asked for."""
        root = self._nodes[()]
        return root.lower >= min(root.upper, self._below)

    def tree(self) -> bytes | None:
        """The best strategy that is known."""
        return self._written(self._nodes[()])

    def openings(self) -> set[str]:
        """The openings that can still be better than what is known."""
        root = self._nodes[()]
        bound = min(root.upper, self._below)
        return {name for name, guess in root.guesses.items() if guess.lower < bound}

    @property
    def best(self) -> str | None:
        """The opening of the best strategy that is known."""
        tree = self._nodes[()].tree
        return tree[0] if isinstance(tree, tuple) else self._cut(tree)[0] if tree else None

    def reasons(self, opening: str | None = None) -> list[Reason]:
        """Lists the reports on which the lower bound of an opening rests, or that of the whole
        proof; what one report says of several guesses of a position is one reason."""
        root = self._nodes[()]
        bound = min(root.upper, self._below)
        if opening is None:
            parts = self._reasons_at(root, bound)
        else:
            parts = self._reasons_of(root, opening, root.guesses[opening], bound)
        found: dict[tuple[Position, int, Report], list[str]] = {}
        for rows, name, cost, by in parts:
            if by is not None:
                found.setdefault((rows, cost, by), []).append(name)
        return [
            Reason(rows, tuple(name for name in names if name), cost, by)
            for (rows, cost, by), names in found.items()
        ]

    def _reasons_at(
        self, node: _Node, cost: int
    ) -> Iterator[tuple[Position, str, int, Report | None]]:
        """Why a position costs at least that much."""
        if node.told.cost >= cost:
            yield node.rows, "", cost, node.told.by
            return
        yield node.rows, "", cost, node.floor.by
        for name, guess in node.guesses.items():
            yield from self._reasons_of(node, name, guess, cost)

    def _reasons_of(
        self, node: _Node, name: str, guess: _Guess, cost: int
    ) -> Iterator[tuple[Position, str, int, Report | None]]:
        if guess.told.cost >= cost:
            yield node.rows, name, cost, guess.told.by
            return
        for child in self._classes(node, name, guess):
            yield from self._reasons_at(child, child.lower)

    def missing(self, report: Report) -> tuple[str, ...]:
        """Returns the guesses of a list that say that a position may cost less than asked for: if
        the bound of the position is that of another list, those that this one left out."""
        node, below = self._nodes[report.task.rows], report.task.below or 0
        is_told = node.told.cost >= below
        names = (name for name, lower in report.left if lower < below)
        return tuple(name for name in names if is_told or name not in node.guesses)

    def is_lie(self, report: Report) -> bool:
        """Whether a report has turned out to be one."""
        return any(report == lie.report for lie in self.lies)

    # What is heard.

    def merge(self, report: Report) -> list[Lie]:
        """Takes a report; returns the reports that turn out to be lies, which no longer count."""
        before = len(self.lies)
        if report in self._reports or self.is_lie(report):
            return []
        reason = fault_of(self._trees, report)
        if reason is not None:
            # It never became a part of the proof.
            self.lies.append(Lie(report, reason))
            return self.lies[before:]
        self._reports[report] = None
        suspects = self._hear(report)
        while suspects:
            self.lies.extend(suspects)
            for lie in suspects:
                del self._reports[lie.report]
            suspects = self._hear_all()
        return self.lies[before:]

    def forget(self, worker: str) -> None:
        """Drops all reports of a worker."""
        self._reports = {it: None for it in self._reports if it.worker != worker}
        self._hear_all()

    def doubt(self, task: Task) -> bool:
        """Takes back that a list left out the guesses of a task, because another worker could not
        rule them out. Returns false if another kind of report vouches for one of them."""
        node, found = self._nodes[task.rows], dict[str, Report]()
        for name in task.guesses:
            guess = node.guesses.get(name)
            by = (node.floor if guess is None else guess.told).by
            if by is None or by.task.rows != task.rows or by.task.guesses or name in dict(by.left):
                return False
            found[name] = by
        for name, by in found.items():
            self._doubts.setdefault(by, set()).add(name)
        self._hear_all()
        return bool(found)

    def _hear_all(self) -> list[Lie]:
        """Hears all reports again, up to the first contradiction."""
        self._nodes = {(): _Node(())}
        for report in self._reports:
            suspects = self._hear(report)
            if suspects:
                return suspects
        return []

    def _hear(self, report: Report) -> list[Lie]:
        task = report.task
        node = self._node(task.rows, report.codes)
        if task.anew:
            # Of what was asked again the strategy counts: it shows a lie by itself.
            if report.tree is not None and report.upper is not None:
                self._plant(node, report.upper, report.tree, report)
            return self._climb(task.rows)
        if task.guesses:
            self._hear_of_guesses(node, report)
        else:
            node.told.rise(report.lower, report)
            self._hear_of_list(node, report)
        if not (report.solved or report.left):
            node.effort *= 4
        if report.left and report.classes:
            self._hear_of_classes(node, report)
        if report.tree is not None and report.upper is not None:
            self._plant(node, report.upper, report.tree, report)
        return self._climb(task.rows)

    def _node(self, rows: Position, codes: int) -> _Node:
        node = self._nodes.setdefault(rows, _Node(rows))
        node.codes = max(node.codes, codes)
        return node

    def _hear_of_guesses(self, node: _Node, report: Report) -> None:
        left = dict(report.left)
        ceiling = NEVER if report.ceiling is None else report.ceiling
        done = max(report.lower, ceiling) if left else report.lower
        for name in report.task.guesses:
            guess = self._guess(node, name)
            guess.told.rise(max(left[name], report.lower) if name in left else done, report)

    def _hear_of_list(self, node: _Node, report: Report) -> None:
        left, ceiling = dict(report.left), report.ceiling
        if not left or ceiling is None:
            return
        doubted = self._doubts.get(report, set[str]())
        for name in sorted(doubted):
            self._guess(node, name)
        for name, lower in left.items():
            self._guess(node, name).told.rise(lower, report)
        for name, guess in node.guesses.items():
            if name not in left and name not in doubted:
                guess.told.rise(ceiling, report)
        node.floor.rise(ceiling, report)

    def _hear_of_classes(self, node: _Node, report: Report) -> None:
        name = report.left[0][0]
        guess = self._guess(node, name)
        guess.classes = tuple(answer for answer, _, _ in report.classes)
        for answer, codes, lower in report.classes:
            child = self._node((*node.rows, f"{name}={answer}"), codes)
            child.told.rise(lower, report)
            self._settle(child)
        for tree, by in node.trees.items():
            self._spread(node, tree, by)
        self._weigh(node, name, guess)

    def _guess(self, node: _Node, name: str) -> _Guess:
        """A guess, of which at least that much is known that is of those not listed."""
        if name not in node.guesses:
            node.guesses[name] = _Guess(_Bound(node.floor.cost, node.floor.by))
        return node.guesses[name]

    def _plant(self, node: _Node, cost: int, tree: bytes, by: Report) -> None:
        """A strategy that was counted; its parts are strategies for the positions below."""
        if tree in node.trees:
            return
        node.trees[tree] = by
        if cost < node.upper:
            node.upper, node.tree, node.tree_by = cost, tree, by
        if any(guess.classes for guess in node.guesses.values()):
            self._spread(node, tree, by)

    def _spread(self, node: _Node, tree: bytes, by: Report) -> None:
        """Tells the positions below a strategy what it costs there."""
        name, parts = self._cut(tree)
        guess = node.guesses.get(name)
        if guess is not None and guess.classes is not None:
            for answer, cost, part in parts:
                self._plant(self._node((*node.rows, f"{name}={answer}"), 0), cost, part, by)
            self._weigh(node, name, guess)

    def _cut(self, tree: bytes) -> tuple[str, Sequence[tuple[str, int, bytes]]]:
        if tree not in self._cuts:
            self._cuts[tree] = self._trees.cut(tree)
        return self._cuts[tree]

    def _climb(self, rows: Position) -> list[Lie]:
        """Carries what is new of a position up to the root; the first contradiction."""
        for length in range(len(rows), -1, -1):
            node = self._nodes.get(rows[:length])
            if node is None:
                continue
            if length < len(rows):
                name = rows[length].partition("=")[0]
                if name in node.guesses:
                    self._weigh(node, name, node.guesses[name])
            self._settle(node)
            if node.lower > node.upper:
                return [self._find_lie(node)]
        return []

    def _settle(self, node: _Node) -> None:
        for name, guess in node.guesses.items():
            if guess.lower < guess.told.cost or guess.lower == 0:
                self._weigh(node, name, guess)
        least = min((guess.lower for guess in node.guesses.values()), default=NEVER)
        listed = min(least, node.floor.cost) if node.floor.cost else 0
        node.lower = max(node.told.cost, listed)

    def _weigh(self, node: _Node, name: str, guess: _Guess) -> None:
        """What a guess costs by its classes."""
        guess.lower = max(guess.lower, guess.told.cost)
        if guess.classes is None:
            return
        children = self._classes(node, name, guess)
        guess.lower = max(guess.lower, node.codes + sum(child.lower for child in children))
        upper = node.codes + sum(child.upper for child in children)
        if upper < node.upper:
            node.upper, node.tree = upper, (name, guess.classes)
            node.tree_by = next((child.tree_by for child in children), None)

    def _classes(self, node: _Node, name: str, guess: _Guess) -> list[_Node]:
        keys = ((*node.rows, f"{name}={answer}") for answer in guess.classes or ())
        return [self._node(key, 0) for key in keys]

    def _find_lie(self, node: _Node) -> Lie:
        """The report that says more than the strategy of a position costs."""
        bound = node.told
        if bound.cost <= node.upper and node.tree is not None:
            name = node.tree[0] if isinstance(node.tree, tuple) else self._cut(node.tree)[0]
            guess = node.guesses.get(name)
            bound = node.floor if guess is None else guess.told
            if bound.cost <= node.upper and guess is not None:
                wrong = (it for it in self._classes(node, name, guess) if it.lower > it.upper)
                return self._find_lie(next(wrong))
        if bound.by is None:
            raise AssertionError(f"no report says that {node.rows} costs {bound.cost}")
        return Lie(bound.by, f"at least {bound.cost}, but {node.upper} is enough", node.tree_by)

    def _written(self, node: _Node) -> bytes | None:
        tree = node.tree
        if not isinstance(tree, tuple):
            return tree
        name, answers = tree
        parts: list[tuple[str, bytes]] = []
        for answer in answers:
            part = self._written(self._nodes[(*node.rows, f"{name}={answer}")])
            if part is None:
                return None
            parts.append((answer, part))
        return self._trees.join(node.rows, name, parts)

    # What is to be done.

    def ready(self, nodes: int, running: Sequence[Task] = (), share: int = 8) -> list[Task]:
        """The tasks that can be given out, those first that are least likely in vain.

        Guesses are tried as if one after the other, and the classes of each: what is
        given out earlier than that is behind what is not. Guesses that were not begun go
        together, up to one in `share` of them.
        """
        busy = _Busy(running, nodes, share)
        found = list(self._ready(self._nodes[()], self._below, busy, 0))
        found.sort(key=lambda item: item[0])
        return [task for _, task in found]

    def _ready(
        self, node: _Node, below: int, busy: _Busy, early: int
    ) -> Iterator[tuple[int, Task]]:
        below = min(below, node.upper)
        if node.lower >= below or (node.rows, "") in busy.parts:
            return
        if not node.floor.cost:
            yield early, busy.task(node, (), below)
            return
        bunch: list[str] = []
        names = sorted(node.guesses, key=lambda name: (node.guesses[name].lower, name))
        names = [name for name in names if node.guesses[name].lower < below]
        size = max(1, len(names) // busy.share)
        for name in names:
            guess = node.guesses[name]
            if (node.rows, name) in busy.parts:
                early += 0 if self._is_refuting(node) else ELDER_GUESS
            elif guess.classes is None:
                bunch.append(name)
                if len(bunch) >= size:
                    yield early, busy.task(node, tuple(bunch), below)
                    bunch = []
                    early += 0 if self._is_refuting(node) else ELDER_GUESS
            else:
                yield from self._ready_classes(node, name, guess, below, busy, early)
                early += 0 if self._is_refuting(node) else ELDER_GUESS
        if bunch:
            yield early, busy.task(node, tuple(bunch), below)

    def _is_refuting(self, node: _Node) -> bool:
        """Whether a guess was solved, so that the others only have to be shown no better."""
        return any(guess.lower >= node.upper for guess in node.guesses.values())

    def _ready_classes(
        self, node: _Node, name: str, guess: _Guess, below: int, busy: _Busy, early: int
    ) -> Iterator[tuple[int, Task]]:
        children = sorted(self._classes(node, name, guess), key=lambda child: child.codes)
        least = node.codes + sum(child.lower for child in children)
        for child in children:
            room = below - (least - child.lower)
            if child.lower < min(child.upper, room):
                yield from self._ready(child, room, busy, early)
                early += 1


class _Busy:
    """What is being worked on, and how tasks are made."""

    def __init__(self, running: Sequence[Task], nodes: int, share: int) -> None:
        self.nodes, self.share = nodes, share
        self.parts = {
            (task.rows, name)
            for task in running
            if not task.anew
            for name in task.guesses or ("",)
        }

    def task(self, node: _Node, guesses: tuple[str, ...], below: int) -> Task:
        """A task for a part of the proof."""
        known = below if below < NEVER else None
        return Task(node.rows, guesses, known, self.nodes * node.effort)
