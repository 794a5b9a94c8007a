"""How large the parts of a large board are that are quickly solved.

`python benches/samples.py 5 8 --seconds 60`: classes of openings, small ones first, are solved with
a limit each. From some size on none is solved in one task, and these are nearly all of the work, so
that no sum for the board follows from this.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from pegmind import Board, Rules
from pegmind._pegmind import Stop
from pegmind.cluster.values import Report, Task
from pegmind.cluster.work import Engine, Job


def sizes_of(rules: Rules, guess: str) -> dict[str, int]:
    """The codes of each class of an opening."""
    classes = Board(rules).classes(guess)
    return {str(answer): codes for answer, codes in classes.items() if not answer.solved}


def sample(engine: Engine, rules: Rules, openings: list[str], limit: float, looks: int) -> list[Report]:
    """Solved classes of openings by chance, from small ones to ever larger ones."""
    chance, solved = random.Random(1), list[Report]()
    known = [
        (codes, f"{opening}={answer}")
        for opening in chance.sample(openings, min(12, len(openings)))
        for answer, codes in sizes_of(rules, opening).items()
        if codes >= 20
    ]
    known.sort()
    begun, place = time.monotonic(), 0
    while place < len(known) and time.monotonic() - begun < limit:
        codes, row = known[place]
        report = engine.solve(Task((row,), nodes=looks, anew=True), Stop())
        print(f"  {codes:6} codes: {report.seconds:8.2f} s, {report.nodes:9,} looks, {row}", flush=True)
        if report.solved:
            solved.append(report)
        # So many sizes as fit into the time.
        place = max(place + 1, int(np.searchsorted([it[0] for it in known], codes * 1.15)))
    return solved


def main() -> None:
    """Prints the samples, the fit and the sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pegs", type=int)
    parser.add_argument("colors", type=int)
    parser.add_argument("--upper", type=int, help="what the best strategy costs that is known")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--looks", type=int, default=200_000, help="the most of one class")
    asked = parser.parse_args()
    rules = Rules(asked.pegs, asked.colors)
    engine = Engine(Job(str(rules), memory=1 << 30))
    below = None if asked.upper is None else asked.upper + 1
    first = engine.solve(Task(below=below, nodes=100), Stop())
    openings = [guess for guess, lower in first.left if below is None or lower < below]
    print(f"{rules}: {len(openings)} openings left after a first look, lower {first.lower}")
    solved = sample(engine, rules, openings, asked.seconds, asked.looks)
    largest = max((it.codes for it in solved), default=0)
    sizes = [size for opening in openings for size in sizes_of(rules, opening).values()]
    larger = [size for size in sizes if size > largest]
    print(
        f"solved up to {largest} codes; {len(larger)} of the {len(sizes)} classes of all openings are "
        f"larger, up to {max(sizes)} codes, with {sum(larger) / sum(sizes):.0%} of the codes"
    )


if __name__ == "__main__":
    main()
