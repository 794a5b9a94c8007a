"""Runs a notebook from its first cell to its last: `python notebook.py example.ipynb`."""

# Notebooks are not typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

import os
import sys
from typing import Any

import nbformat
from nbclient import NotebookClient


def main(path: str) -> None:
    """Fails where a cell does."""
    os.environ |= {"MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    # However busy the machine is: these are no limits on what the cells take.
    client = NotebookClient(notebook, timeout=900, startup_timeout=900, kernel_name="python3")
    client.execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert all(cell.execution_count for cell in code)


if __name__ == "__main__":
    main(sys.argv[1])
