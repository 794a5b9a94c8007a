"""What calls cost: `python benches/calls.py`, with a package that `cargo xtask wheel` built.

Each line is the least of several runs; results are checked.
"""

from collections.abc import Callable
from timeit import repeat

import numpy as np
from pegmind import Board, Code, Rules

CODES = 100_000


def least(call: Callable[[], object], times: int) -> float:
    """The least time of a call in seconds."""
    return min(repeat(call, number=times, repeat=7)) / times


def nothing(_code: object, _guess: object) -> None:
    """What Python's own call costs."""


def main() -> None:
    """Prints a line a call."""
    rules, random = Rules(4, 6), np.random.default_rng(1)
    code, guess = [1, 1, 2, 3], [2, 1, 4, 4]
    empty = least(lambda: nothing(code, guess), 100_000)
    print(f"an empty function    {empty * 1e9:9.0f} ns")
    lists = least(lambda: rules.mark(code, guess), 100_000)
    print(f"mark, lists          {(lists - empty) * 1e9:9.0f} ns beyond that")
    a, b = Code(code), Code(guess)
    codes = least(lambda: rules.mark(a, b), 100_000)
    print(f"mark, codes          {(codes - empty) * 1e9:9.0f} ns beyond that")
    for pegs, colors in [(4, 6), (5, 8), (8, 12), (12, 20)]:
        rules = Rules(pegs, colors)
        many = random.integers(1, colors + 1, (CODES, pegs), dtype=np.uint8)
        first = rules.code(many[0])
        seconds = least(lambda: rules.mark_all(first, many), 20)
        marks = rules.mark_all(first, many)
        for row in range(0, CODES, 9_999):
            answer = rules.mark(many[row], first)
            assert (answer.exact, answer.color) == tuple(marks[row])
        print(f"mark_all, {pegs:2} by {colors:2}  {seconds * 1e6:9.0f} us for {CODES} codes", end="")
        print(f", {seconds / CODES * 1e9:.2f} ns a code")
        pairs = least(lambda: rules.mark_all(many[::-1].copy(), many), 20)
        print(f"  with a guess each  {pairs * 1e6:9.0f} us")
    board = Board(Rules(5, 8))
    sizes = least(lambda: board.class_sizes([1, 1, 2, 2, 3]), 20)
    assert board.class_sizes([1, 1, 2, 2, 3]).sum() == 8**5
    print(f"class_sizes, 5 by 8  {sizes * 1e6:9.0f} us for {8**5} codes")


if __name__ == "__main__":
    main()
