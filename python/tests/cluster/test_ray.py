"""Ray as workers, where Ray is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pegmind import Rules, evaluate
from pegmind.cluster import evaluate as evaluate_there
from pegmind.cluster import optimal

ray: Any = pytest.importorskip("ray", reason="Ray is not installed")

pytestmark = [pytest.mark.extended, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def test_proofs(cluster: Any) -> None:
    rules = Rules(4, 5)
    found = optimal(rules, cluster, journal=None, task_seconds=1e-9)
    assert (found.total, found.trusted, found.lies) == (2463, True, ())
    assert found.tree.verify().total == 2463
    assert found.tasks > 5


def test_evaluations(cluster: Any) -> None:
    rules = Rules(3, 5)
    assert evaluate_there(rules, "entropy", cluster).total == evaluate(rules, "entropy").total
