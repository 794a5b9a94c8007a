"""Games side by side, as arrays."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pegmind import Board, Code
from pegmind._pegmind import draw_codes, narrow_masks
from pegmind.envs.task import Observation, Task, answers_of, board_of
from pegmind.errors import OptionError

__all__ = ["Games"]


#: From so many games on, all answers of a board are listed once.
GAMES_MIN = 16


class Games:
    """So many games of one task, each with a seed of its own, that go on without loops in Python.

    `which` arguments are arrays of bool and say in which of the games something is done.
    """

    def __init__(self, task: Task, count: int) -> None:
        self.task = task
        self._seen: Observation = {
            name: np.zeros((count, *part.shape), part.dtype)
            for name, part in task.observation_space.items()
        }
        self._turns = np.zeros(count, np.int64)
        self._codes = np.zeros((count, task.rules.pegs), np.uint8)
        # Where no seed is named, one that nobody knows.
        seeds = np.frombuffer(os.urandom(32 * count), np.uint8)
        self._seeds = seeds.reshape(count, 32).copy()
        self._numbers = np.zeros(count, np.uint64)
        #: Which codes fit the rows, where that is asked: a row more takes some out.
        self._fit: NDArray[np.int8] | None = None
        if task.mask == "candidates":
            self._fit = np.ones((count, len(task.codes)), np.int8)
        #: Which games have not begun, or are over, and in which the code was found.
        self.over, self.found = np.ones(count, np.bool_), np.zeros(count, np.bool_)

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Goes back to the first game of each seed; without a seed a game keeps its own."""
        for game, seed in enumerate(seeds):
            if seed is not None:
                digest = hashlib.sha256(str(int(seed)).encode()).digest()
                self._seeds[game] = np.frombuffer(digest, np.uint8)
                self._numbers[game] = 0

    def begin(self, which: NDArray[np.bool_], codes: NDArray[np.uint8] | None = None) -> None:
        """Begins anew, with codes (games, pegs) or those that the seeds draw."""
        if codes is not None:
            self._codes[which] = codes[which]
        else:
            self._numbers[which] += np.uint64(1)
            drawn = draw_codes(self.task.rules, self._seeds[which], self._numbers[which])
            self._codes[which] = drawn
        for seen in self._seen.values():
            seen[which] = 0
        if self._fit is not None:
            self._fit[which] = 1
        self._turns[which] = 0
        self.over[which] = self.found[which] = False

    def play(
        self, actions: ArrayLike, which: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Guesses. Returns the rewards, and which games ended by this."""
        task = self.task
        guesses = task.guesses_of(actions, len(which))
        legal = task.legal(guesses)
        games = np.flatnonzero(which & legal)
        guesses = guesses[games]
        answers = task.rules.mark_all(self._codes[games], guesses)
        answers = answers.reshape(len(games), task.width)
        turns = self._turns[games]
        self._seen["guesses"][games, turns] = guesses
        self._seen["answers"][games, turns] = answers
        self._seen["played"][games, turns] = 1
        if self._fit is not None:
            self._narrow(self._fit, games, guesses, answers)
        for_guess, for_code, for_none = task.rewards
        # What is no code costs all rows that are left.
        costs = np.where(legal, 1, task.rules.rows - self._turns)
        self._turns[games] += 1
        solved = np.zeros(len(which), np.bool_)
        solved[games] = task.solved(answers)
        lost = which & ~solved & (~legal | (self._turns == task.rules.rows))
        rewards = which * costs * for_guess + solved * for_code + lost * for_none
        ended = solved | lost
        self.over |= ended
        self.found |= solved
        return rewards.astype(np.float64), ended

    def observe(self) -> Observation:
        """What is seen: arrays (games, ...) that nobody else has."""
        return {name: seen.copy() for name, seen in self._seen.items()}

    def masks(self) -> NDArray[np.int8] | None:
        """The action masks (games, ...), if there are any."""
        task, count = self.task, len(self._turns)
        if task.mask is None:
            return None
        if self._fit is None:
            return np.ones((count, *task.mask_shape), np.int8)
        return self._fit.copy() if task.actions == "code" else self._holes(self._fit)

    def _narrow(
        self,
        fit: NDArray[np.int8],
        games: NDArray[np.int64],
        guesses: NDArray[np.uint8],
        answers: NDArray[np.uint8],
    ) -> None:
        """Takes out of the masks what is answered otherwise."""
        task = self.task
        if len(fit) < GAMES_MIN or not task.has_few_answers:
            narrow_masks(task.rules, task.codes, fit, games, guesses, answers)
            return
        told = task.numbers_of(answers)[:, None]
        fits = answers_of(task.rules)[task.places_of(guesses)] == told
        if len(games) == len(fit):
            fit &= fits
        else:
            fit[games] &= fits

    def _holes(self, fit: NDArray[np.int8]) -> NDArray[np.int8]:
        """Which numbers some candidate has in each hole."""
        numbers = np.arange(self.task.lowest, self.task.rules.colors + 1)
        has = self.task.codes[:, :, None] == numbers
        found = fit.astype(np.float32) @ has.reshape(len(has), -1).astype(np.float32)
        holes: NDArray[np.int8] = (found > 0).astype(np.int8)
        return holes.reshape(len(fit), *self.task.mask_shape)

    def infos(self) -> dict[str, NDArray[Any]]:
        """What else is told of each game: masks, and the codes of those that are over."""
        infos: dict[str, NDArray[Any]] = {}
        masks = self.masks()
        if masks is not None:
            infos["action_mask"] = masks
        if self.over.any():
            infos["code"] = np.where(self.over[:, None], self._codes, 0).astype(np.uint8)
        return infos

    def board(self, game: int) -> Board:
        """The board of a game."""
        return board_of(self.task.rules, {name: seen[game] for name, seen in self._seen.items()})

    def code(self, game: int) -> Code | None:
        """The code of a game that is over."""
        return self.task.rules.code(self._codes[game]) if self.over[game] else None

    def hidden(self, code: object, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """The codes that an option names."""
        rules = self.task.rules
        many = np.asarray(rules.code(code) if len(shape) == 1 else code)  # type: ignore[arg-type]
        if many.shape != shape:
            raise OptionError(f"code of shape {many.shape}; expected {shape}", code)
        rows = many.reshape(-1, rules.pegs)
        rules.mark_all(rows, rows)  # refuses what is no code
        return rows.astype(np.uint8)
