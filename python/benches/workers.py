"""What two workers of Dask take for a proof, beside two threads of one process that share a memory.

`python benches/workers.py 4 9 --seconds 0.5 1 2 4 8`: looks and the processor time of the workers,
from a first task that makes their engines to the end, after two threads did the same. Looks differ by
some percent from run to run, since what each knows when it begins a task does; processor time differs
more where others are busy.
Dask's profiler, which looks at the threads of a worker a hundred times a second, is off unless
`--profiler` is given.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import dask.config
import distributed

from pegmind import Rules, Solver
from pegmind.cluster import optimal
from pegmind.cluster.values import Task
from pegmind.cluster.work import Job, solve

#: They have no types.
cluster_of: Any = distributed.LocalCluster
client_of: Any = distributed.Client
configure: Any = dask.config.set


def make_engine(rules: str) -> int:
    """Imports all that a worker needs, and does a task."""
    return solve(Job(rules, name="another"), Task(nodes=100)).report.nodes


def main() -> None:
    """Prints a line for the threads and one for the workers, for each length of a task."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pegs", type=int)
    parser.add_argument("colors", type=int)
    parser.add_argument("--seconds", type=float, nargs="+", default=[1.0], help="length of a task")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--recheck", type=float, default=0.0, help="share that is asked again")
    parser.add_argument("--profiler", action="store_true", help="with that of Dask")
    asked = parser.parse_args()
    configure({"distributed.worker.profile.enabled": asked.profiler})
    rules = Rules(asked.pegs, asked.colors)
    for seconds in asked.seconds * asked.times:
        begun, started = time.process_time(), time.perf_counter()
        known = Solver(threads=2).optimal(rules)
        threads = time.process_time() - begun
        passed = time.perf_counter() - started
        print(
            f"two threads: total {known.total}, {threads:.1f} s, {known.nodes:,} looks, over after "
            f"{passed:.1f} s",
            flush=True,
        )
        cluster = cluster_of(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        )
        with cluster, client_of(cluster) as client:
            client.run(make_engine, str(rules))
            before = sum(client.run(time.process_time).values())
            begun, started = time.process_time(), time.perf_counter()
            found = optimal(
                rules, client, journal=None, recheck=asked.recheck, task_seconds=seconds
            )
            own = time.process_time() - begun
            passed = time.perf_counter() - started
            workers = sum(client.run(time.process_time).values()) - before
        print(
            f"tasks of {seconds} s: total {found.total}, {workers:.1f} s of the workers' processes "
            f"({workers / threads:.3f}), {found.seconds:.1f} s of tasks, {found.nodes:,} looks "
            f"({found.nodes / known.nodes:.3f}), {found.tasks} tasks, {own:.1f} s of coordinator and "
            f"scheduler, over after {passed:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
