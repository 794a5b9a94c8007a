"""How the work of a proof grows with processes: `python benches/scaling.py 4 8 --processes 1 2 8`.

Processor time and looks of all workers together are told: where there are fewer cores than
processes only these say how far more of them would help, and the time that passes does not. The time
for which the coordinator works is told, too: it is the one thing that others wait for.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from pegmind import Rules
from pegmind.cluster import ClusterResult, optimal


def measure(rules: Rules, processes: int, seconds: float, recheck: float) -> tuple[ClusterResult, float]:
    """A proof by so many processes, and the processor time of the coordinator."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        begun = time.process_time()
        found = optimal(
            rules, executor, journal=None, recheck=recheck, task_seconds=seconds, memory=1 << 28
        )
        return found, time.process_time() - begun


def main() -> None:
    """Prints a line for each number of processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pegs", type=int)
    parser.add_argument("colors", type=int)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4, 8])
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a task")
    parser.add_argument("--recheck", type=float, default=0.0)
    asked = parser.parse_args()
    rules, first = Rules(asked.pegs, asked.colors), 0.0
    for processes in asked.processes:
        found, own = measure(rules, processes, asked.seconds, asked.recheck)
        first = first or found.seconds
        print(
            f"{rules}, {processes} processes: total {found.total}, {found.seconds:.1f} s of workers "
            f"({found.seconds / first:.2f} of the first), {found.nodes:,} looks, {found.tasks} tasks, "
            f"{own:.1f} s of the coordinator, {found.unconfirmed} unconfirmed",
            flush=True,
        )


if __name__ == "__main__":
    main()
