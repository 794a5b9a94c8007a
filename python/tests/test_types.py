"""Type checkers accept stubs, tests and examples, and the stubs tell what is there."""

import pytest

from .beside import Beside


@pytest.mark.parametrize("program", ["mypy", "pyright", "mypy.stubtest"])
def test_types(program: str, beside: Beside) -> None:
    said = beside.said(program)
    assert not said, said
