"""The package is read by the oldest Python that it is for."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: What is installed, and what its users are shown.
SOURCES = sorted(
    path
    for folder in ("src", "examples", "benches")
    for ending in ("py", "pyi")
    for path in (ROOT / folder).rglob(f"*.{ending}")
)


def oldest() -> tuple[int, int]:
    """The oldest Python, as the package says it of itself."""
    said = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^requires-python = ">=(\d+)\.(\d+)"$', said, re.MULTILINE)
    assert found
    return int(found[1]), int(found[2])


def test_the_oldest_python_is_the_one_that_documents_name() -> None:
    major, minor = oldest()
    for path in (ROOT / "README.md", ROOT.parent / "docs" / "python.md"):
        assert f"Python {major}.{minor} or later" in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_oldest_python_reads_it(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=oldest())
