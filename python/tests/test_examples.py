"""The notebooks run from their first cell to their last, and are kept without what they print."""

# Notebooks are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from pathlib import Path
from typing import Any

import pytest

from .beside import Beside

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@pytest.mark.extended
@pytest.mark.parametrize("program", [path.stem for path in EXAMPLES])
def test_a_notebook_runs(program: str, beside: Beside) -> None:
    said = beside.said(program)
    assert not said, said


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_prints(path: Path) -> None:
    import nbformat

    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code, "no cell"
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert all(len(cell.source.splitlines()) <= 20 for cell in code)


def test_there_are_notebooks() -> None:
    assert len(EXAMPLES) == 5
