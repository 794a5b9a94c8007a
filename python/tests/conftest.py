"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from .beside import PROGRAMS, Beside

# Beside a browser and compilers a process that Dask starts can take minutes to be heard of.
for name in ("COMM__TIMEOUTS__CONNECT", "COMM__TIMEOUTS__TCP"):
    os.environ.setdefault(f"DASK_DISTRIBUTED__{name}", "600s")
# Threads of matrices that wait for each other cost more than they bring there.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Examples of a seed that was drawn: nothing is remembered, and no machine is too slow.
settings.register_profile("drawn", database=None, deadline=None, print_blob=True)

RUNNING = Beside()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs beside the others is begun first, and looked at last."""

    def program_of(item: pytest.Item) -> str | None:
        spec: Any = getattr(item, "callspec", None)
        found = spec.params.get("program") if spec else None
        return found if found in PROGRAMS else None

    items.sort(key=lambda item: program_of(item) is not None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begins what the tests will ask for."""
    if session.config.option.collectonly:
        return
    for item in session.items:
        spec: Any = getattr(item, "callspec", None)
        program = spec.params.get("program") if spec else None
        if program in PROGRAMS:
            RUNNING.begin(program)


@pytest.fixture(scope="session")
def beside() -> Iterator[Beside]:
    """Programs that run beside the other tests."""
    yield RUNNING
    RUNNING.close()
