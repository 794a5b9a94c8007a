"""The notebooks run from their first cell to their last, and are kept without what they print."""

# Notebooks are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from pathlib import Path
from typing import Any

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
# What starts the kernels warns of its own parts.
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    monkeypatch.setenv("MPLBACKEND", "agg")
    # Threads that wait for each other cost more than they bring, beside other tests.
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code, "no cell"
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert all(len(cell.source.splitlines()) <= 20 for cell in code)
    NotebookClient(notebook, timeout=900, startup_timeout=300, kernel_name="python3").execute()
    assert all(cell.execution_count for cell in code)


def test_there_are_notebooks() -> None:
    assert len(EXAMPLES) == 5
