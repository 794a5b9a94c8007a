"""What is a process of its own runs beside the other tests, one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: Programs by the names of their tests: words behind python, run in the folder of the package.
PROGRAMS: dict[str, list[str]] = {
    "mypy": ["-m", "mypy"],
    "pyright": ["-m", "pyright"],
    "mypy.stubtest": ["-m", "mypy.stubtest", "pegmind._pegmind"],
} | {
    path.stem: [str(Path(__file__).parent / "notebook.py"), str(path)]
    for path in sorted((ROOT / "examples").glob("*.ipynb"))
}


class Beside:
    """Runs programs in the order in which they are asked for."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1)
        self._found: dict[str, Future[str]] = {}

    def begin(self, name: str) -> None:
        """Begins a program, once those before it are done."""
        if name not in self._found:
            # A copy: whoever sets a variable while a thread begins a program makes the system
            # read a list that moves, and pytest sets one at every test.
            self._found[name] = self._executor.submit(run, PROGRAMS[name], dict(os.environ))

    def said(self, name: str) -> str:
        """Waits for a program: what it said if it failed, or nothing."""
        self.begin(name)
        return self._found[name].result()

    def close(self) -> None:
        """Begins no more."""
        self._executor.shutdown(cancel_futures=True)


def run(words: list[str], variables: dict[str, str]) -> str:
    """Runs a program: what it said if it failed, or nothing."""
    command = [sys.executable, *words]
    done = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else ""
