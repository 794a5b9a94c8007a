"""What is installed with the package."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["LICENSE-MIT", "LICENSE-APACHE"])
def test_the_license_texts_are_those_of_the_project(name: str) -> None:
    installed = distribution("pegmind").read_text(f"licenses/{name}")
    assert installed == (ROOT / name).read_text(encoding="utf-8")
