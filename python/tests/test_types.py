"""Type checkers accept stubs, tests and examples, and the stubs tell what is there."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "checker", [["mypy"], ["pyright"], ["mypy.stubtest", "pegmind._pegmind"]], ids=lambda it: it[0]
)
def test_types(checker: list[str]) -> None:
    command = [sys.executable, "-m", *checker]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
