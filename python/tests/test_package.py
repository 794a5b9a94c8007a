"""What is installed with the package."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

import pegmind
from pegmind import errors

ROOT = Path(__file__).parents[2]


def test_version_and_errors_are_where_they_are_looked_for() -> None:
    assert pegmind.__version__ == distribution("pegmind").version
    for name in errors.__all__:
        assert getattr(pegmind, name) is getattr(errors, name)
        assert name in pegmind.__all__


@pytest.mark.parametrize("name", ["LICENSE-MIT", "LICENSE-APACHE"])
def test_the_license_texts_are_those_of_the_project(name: str) -> None:
    installed = distribution("pegmind").read_text(f"licenses/{name}")
    assert installed == (ROOT / name).read_text(encoding="utf-8")
