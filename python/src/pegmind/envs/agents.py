"""Players to compare with."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pegmind import Board
from pegmind._pegmind import Players, candidate_masks
from pegmind.envs.task import Observation, board_of
from pegmind.envs.vector import MastermindVectorEnv
from pegmind.errors import OptionError

__all__ = ["ConsistentAgent", "LevelAgent", "RandomAgent"]


class RandomAgent:
    """Guesses any code, all equally likely.

    It finds the code of a classic game in its ten rows once in 130 games: 10.96 guesses, where a
    game without the code counts 11.

    >>> from pegmind.envs import MastermindVectorEnv, RandomAgent
    >>> envs = MastermindVectorEnv(1296, mask=None)
    >>> lengths = envs.play(RandomAgent(envs, seed=1), codes=envs.rules.codes())
    >>> 10.9 < lengths.mean() < 11
    np.True_
    """

    def __init__(self, envs: MastermindVectorEnv, *, seed: int | None = None) -> None:
        self._envs = envs
        self._random = np.random.default_rng(seed)

    def __call__(self, observations: Observation, infos: dict[str, Any]) -> NDArray[np.int64]:
        """The action in each game."""
        task = self._envs.task
        games, numbers = len(observations["played"]), task.rules.colors + 1 - task.lowest
        if task.actions == "code":
            return self._random.integers(len(task.codes), size=games)
        actions = self._random.integers(numbers, size=(games, task.rules.pegs))
        while len(again := np.flatnonzero(~task.legal((actions + task.lowest).astype(np.uint8)))):
            actions[again] = self._random.integers(numbers, size=(len(again), task.rules.pegs))
        return actions


class ConsistentAgent:
    """Guesses a code that fits all rows: the first one, or any of them.

    For all codes of the classic board the first ones take 7471 guesses, as those of `pegmind evaluate
    --strategy first-consistent` do; random ones take about 6050, or 4.67 on average.

    >>> from pegmind.envs import ConsistentAgent, MastermindVectorEnv
    >>> envs = MastermindVectorEnv(1296)
    >>> lengths = envs.play(ConsistentAgent(envs), codes=envs.rules.codes())
    >>> int(lengths.sum()), int(lengths.max())
    (7471, 9)
    """

    def __init__(
        self,
        envs: MastermindVectorEnv,
        pick: Literal["first", "random"] = "first",
        *,
        seed: int | None = None,
    ) -> None:
        if pick not in ("first", "random"):
            raise OptionError(f"pick={pick!r}; expected 'first' or 'random'", pick)
        self._envs = envs
        self._random = np.random.default_rng(seed) if pick == "random" else None
        self._codes = envs.task.codes

    def __call__(self, observations: Observation, infos: dict[str, Any]) -> NDArray[np.int64]:
        """The action in each game."""
        task = self._envs.task
        if task.actions == "code" and task.mask == "candidates":
            fit = infos["action_mask"]
        else:
            guesses, answers = observations["guesses"], observations["answers"]
            played = observations["played"].sum(axis=1, dtype=np.int64)
            fit = candidate_masks(task.rules, self._codes, guesses, answers, played)
        if self._random is not None:
            fit = fit * (1 - self._random.random(fit.shape, dtype=np.float32))
        chosen = fit.argmax(axis=1).astype(np.int64)
        return chosen if task.actions == "code" else task.actions_of(self._codes[chosen])


class LevelAgent:
    """A computer player of the program: 'casual', 'steady', 'sharp', 'expert' or 'perfect'.

    In game i it draws at random what it draws in game i of `pegmind evaluate --strategy expert --seed
    1`, and so takes as many guesses: 5634 for all codes of the classic board, or 4.3472 on average.

    >>> from pegmind import evaluate
    >>> from pegmind.envs import LevelAgent, MastermindVectorEnv
    >>> envs = MastermindVectorEnv(64, "4 colors, 3 pegs")
    >>> lengths = envs.play(LevelAgent(envs, "expert"), codes=envs.rules.codes())
    >>> int(lengths.sum()) == evaluate(envs.rules, "expert").total
    True
    """

    def __init__(
        self, envs: MastermindVectorEnv, level: str = "expert", *, seed: int | str = 1
    ) -> None:
        self._envs = envs
        self._players = Players(envs.rules, level, str(seed))

    def __call__(self, observations: Observation, infos: dict[str, Any]) -> NDArray[np.int64]:
        """The action in each game."""
        task = self._envs.task
        guesses = np.full((len(observations["played"]), task.rules.pegs), task.lowest, np.uint8)
        boards: dict[int, Board] = {}
        for game in range(len(guesses)):
            seen = {name: of_all[game] for name, of_all in observations.items()}
            board = board_of(task.rules, seen)
            if not board.solved and len(board) < task.rules.rows:
                boards[game] = board
        if boards:
            guesses[list(boards)] = self._players.guess(list(boards), list(boards.values()))
        return task.actions_of(guesses)
