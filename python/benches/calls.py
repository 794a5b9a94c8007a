"""What calls cost, as a table: `python benches/calls.py`, with a package that `cargo xtask wheel` built.

Each row has the median of several runs, the least and the most; results are checked. What the kernel takes
for the same codes without Python is said by `cargo bench --package pegmind-kernel --bench class_sizes -- each/`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from timeit import repeat

import numpy as np
from pegmind import Board, Code, Rules

CODES = 100_000

#: How often each call is measured.
RUNS = 15


@dataclass
class Times:
    """Seconds that a call took."""

    seconds: list[float]

    def beyond(self, other: Times) -> Times:
        """What it takes beyond another call's median."""
        less = median(other.seconds)
        return Times([it - less for it in self.seconds])

    def row(self, name: str, *, codes: int = 0) -> str:
        """A row of the table: the median, the least and the most, and what a code takes."""
        unit, factor = ("us", 1e6) if median(self.seconds) > 1e-5 else ("ns", 1e9)
        known = [median(self.seconds), min(self.seconds), max(self.seconds)]
        middle, least, most = (f"{it * factor:,.0f}" for it in known)
        each = f"{median(self.seconds) / codes * 1e9:.2f} ns" if codes else ""
        return f"| {name} | {middle} {unit} | {least} to {most} | {each} |"


def measure(call: Callable[[], object], times: int) -> Times:
    """How long a call takes, again and again."""
    return Times([it / times for it in repeat(call, number=times, repeat=RUNS)])


def nothing(_code: object, _guess: object) -> None:
    """What Python's own call costs."""


def marks() -> None:
    """Rows for one code at a time."""
    rules = Rules(4, 6)
    code, guess = [1, 1, 2, 3], [2, 1, 4, 4]
    a, b = Code(code), Code(guess)
    empty = measure(lambda: nothing(code, guess), 100_000)
    print(empty.row("a function of Python that does nothing"))
    lists = measure(lambda: rules.mark(code, guess), 100_000)
    print(lists.beyond(empty).row("`mark` of lists, beyond that"))
    codes = measure(lambda: rules.mark(a, b), 100_000)
    print(codes.beyond(empty).row("`mark` of codes, beyond that"))
    answer = rules.mark(code, guess)
    assert answer == rules.mark(a, b) and str(answer) == "1+1"


def arrays() -> None:
    """Rows for many codes at a time."""
    random = np.random.default_rng(1)
    for pegs, colors in [(4, 6), (5, 8), (8, 12), (12, 20)]:
        rules = Rules(pegs, colors)
        many = random.integers(1, colors + 1, (CODES, pegs), dtype=np.uint8)
        other, first = many[::-1].copy(), rules.code(many[0])
        found = rules.mark_all(many, first)
        for row in range(0, CODES, 9_999):
            answer = rules.mark(many[row], first)
            assert (answer.exact, answer.color) == tuple(found[row])
        one = measure(lambda: rules.mark_all(many, first), 10)
        print(one.row(f"`mark_all`, {CODES:,} codes of {pegs} by {colors}", codes=CODES))
        each = measure(lambda: rules.mark_all(many, other), 10)
        print(each.row("the same with a guess each", codes=CODES))


def sizes() -> None:
    """A row for the classes of a whole board."""
    board, guess = Board(Rules(5, 8)), [1, 1, 2, 2, 3]
    assert board.class_sizes(guess).sum() == 8**5
    took = measure(lambda: board.class_sizes(guess), 10)
    print(took.row(f"`class_sizes` of 5 by 8, {8**5:,} codes", codes=8**5))


if __name__ == "__main__":
    print(f"| call | median of {RUNS} | least to most | a code |\n| --- | --- | --- | --- |")
    marks()
    arrays()
    sizes()
