"""Steps a second of the environments, on one core: `python benches/steps.py`."""

# Gymnasium's spaces are not all typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import time
from typing import Any

import numpy as np

from pegmind.envs import MastermindEnv, MastermindVectorEnv

KINDS: list[dict[str, Any]] = [
    {},
    {"actions": "code"},
    {"actions": "code", "mask": "candidates"},
    {"rules": "8 colors, 5 pegs"},
]


def measure(kind: dict[str, Any], games: int = 1024, steps: int = 200) -> float:
    """Steps a second of so many games together, by processor time."""
    envs = MastermindVectorEnv(games, **kind)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    actions: list[Any] = [envs.action_space.sample() for _ in range(8)]
    begun = time.process_time()
    for step in range(steps):
        envs.step(actions[step % 8])
    return games * steps / (time.process_time() - begun)


def measure_one(steps: int = 5000) -> float:
    """Steps a second of one game."""
    env = MastermindEnv()
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(6, size=(steps, 4))
    begun = time.process_time()
    for action in actions:
        if env.step(action)[2]:
            env.reset()
    return steps / (time.process_time() - begun)


if __name__ == "__main__":
    for kind in KINDS:
        print(f"1024 games, {kind}: {measure(kind):12,.0f} steps a second")
    print(f"one game: {measure_one():12,.0f} steps a second")
