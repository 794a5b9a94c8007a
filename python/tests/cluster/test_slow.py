"""What takes minutes: `pytest -m slow -s`. Small boards of the same kind are always tested."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pegmind import Rules
from pegmind.cluster import optimal

distributed = pytest.importorskip("distributed")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


#: Where a machine has so much other work that nothing begins within seconds, more time passes
#: between what is killed: PEGMIND_SLOWER=5 pytest -m slow -s
SLOWER = float(os.environ.get("PEGMIND_SLOWER", "1"))


def local(**options: Any) -> Any:
    """Two workers of one thread each."""
    return distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit=0, **options
    )


def test_workers_are_killed_every_few_seconds() -> None:
    rules, chance, stop = Rules(4, 8), random.Random(7), threading.Event()
    kills: list[float] = []

    def kill(cluster: Any) -> None:
        while not stop.wait(chance.uniform(1.0, 3.0) * SLOWER):
            # One that takes part, however long others take to begin.
            known = set(cluster.scheduler.workers)
            nannies = [it for it in list(cluster.workers.values()) if it.worker_address in known]
            with suppress(ProcessLookupError):
                if nannies:
                    os.kill(chance.choice(nannies).pid, signal.SIGKILL)
                    kills.append(time.monotonic())

    begun = time.monotonic()
    with local() as cluster, distributed.Client(cluster) as client:
        killer = threading.Thread(target=kill, args=[cluster], daemon=True)
        killer.start()
        try:
            found = optimal(rules, client, journal=None, progress=print)
        finally:
            stop.set()
            killer.join(60)
    assert (found.total, found.tree.verify().total, found.lies) == (20471, 20471, ())
    assert kills
    seconds = time.monotonic() - begun
    print(f"\n{len(kills)} workers killed in {seconds:.0f} s; {found.seconds:.1f} s of work counted")


def test_coordinators_are_killed_and_go_on(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from distributed import Client
        from pegmind import Rules
        from pegmind.cluster import optimal
        if __name__ == "__main__":
            with Client(sys.argv[1]) as client:
                optimal(Rules(4, 7), client, journal=sys.argv[2], task_seconds=0.2)
    """
    program, journal, chance = tmp_path / "proof.py", tmp_path / "proof", random.Random(5)
    program.write_text(code, encoding="utf-8")
    kills, done = 0, False
    with local() as cluster:
        words = [sys.executable, str(program), cluster.scheduler_address, str(journal)]
        while not done:
            process = subprocess.Popen(words)
            try:
                done = process.wait(chance.uniform(0.8, 2.5) * SLOWER) == 0
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                kills += 1
            assert done or process.returncode == -signal.SIGKILL
        with distributed.Client(cluster) as client:
            found = optimal(Rules(4, 7), client, journal=journal)
    assert (found.total, found.tree.verify().total) == (11228, 11228)
    assert kills and found.tasks == 0
    print(f"\n{kills} coordinators killed; {journal.stat().st_size:,} bytes of journal")
