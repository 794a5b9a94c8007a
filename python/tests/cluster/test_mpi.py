"""Processes of MPI as workers, where mpi4py is installed and processes can be begun."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pegmind import Rules, evaluate

pytest.importorskip("mpi4py", reason="mpi4py is not installed")

#: A package of MPI puts it beside Python.
BESIDE = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
MPIEXEC = shutil.which("mpiexec", path=BESIDE)

PROGRAM = """
from mpi4py.futures import MPIPoolExecutor
from pegmind import Rules
from pegmind.cluster import evaluate, optimal
from pegmind.cluster.pool import pool_of

if __name__ == "__main__":
    with MPIPoolExecutor() as executor:
        found = optimal(Rules(4, 5), executor, journal=None, task_seconds=1e-9)
        workers = pool_of(executor).workers()[""]
        played = evaluate(Rules(3, 5), "entropy", executor)
        print(workers, found.total, found.tree.verify().total, len(found.lies), played.total)
"""


@pytest.mark.extended
@pytest.mark.skipif(MPIEXEC is None, reason="there is no mpiexec")
def test_processes_of_mpi_do_it(tmp_path: Path) -> None:
    program = tmp_path / "proof.py"
    program.write_text(PROGRAM, encoding="utf-8")
    words = [str(MPIEXEC), "-n", "3", sys.executable, "-m", "mpi4py.futures", str(program)]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=600)
    total = evaluate(Rules(3, 5), "entropy").total
    # One process coordinates, the others work.
    assert (run.stdout.split(), run.returncode) == (
        ["2", "2463", "2463", "0", str(total)],
        0,
    ), run.stderr
