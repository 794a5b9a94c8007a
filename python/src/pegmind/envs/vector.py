"""The environment of many games."""

# Gymnasium's spaces are not all typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pegmind import Rules
from pegmind.envs.games import Games
from pegmind.envs.mastermind import MastermindEnv, drawn
from pegmind.envs.task import ActionError, ActionKind, MaskKind, Observation, Task
from pegmind.errors import OptionError

__all__ = ["Agent", "MastermindVectorEnv"]

#: Who says the action in each game, of observations and infos.
Agent: TypeAlias = Callable[[Observation, dict[str, Any]], ArrayLike]

#: The most games of one environment.
ENVS_MAX = 1 << 20

_Step: TypeAlias = tuple[
    Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class MastermindVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """Many games at a time, stepped without loops in Python.

    The arrays are those of `MastermindEnv`, with the games in front, and so are the arguments.
    Game i of `reset(seed=7)` is that of `MastermindEnv().reset(seed=7 + i)`. What happens to games
    that are over is told by `autoreset_mode` as in `gymnasium.vector`: 'NextStep', by default, begins
    the next game in the next step, whose action is not looked at; 'SameStep' begins it at once, and
    `final_obs` and `final_info` tell how the other one ended; 'Disabled' leaves it to
    `reset(options={"reset_mask": ...})`. In infos, `_code` says which games have a `code`.

    >>> import gymnasium
    >>> import pegmind.envs
    >>> envs = gymnasium.make_vec("pegmind/Mastermind-v0", num_envs=3)
    >>> observations, infos = envs.reset(seed=42)
    >>> guesses = [[4, 4, 1, 3], [0, 0, 1, 2], [0, 0, 1, 2]]
    >>> observations, rewards, terminations, truncations, infos = envs.step(guesses)
    >>> observations["answers"].shape, observations["answers"][:, 0].tolist()
    ((3, 10, 2), [[2, 0], [0, 0], [2, 0]])
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "6 colors, 4 pegs",
        *,
        rows: int | None = None,
        actions: ActionKind = "pegs",
        mask: MaskKind | None = "legal",
        guess_reward: float = -1.0,
        solved_reward: float = 0.0,
        lost_reward: float = -1.0,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        if isinstance(num_envs, bool) or not 1 <= num_envs <= ENVS_MAX:
            raise OptionError(f"{num_envs} environments; expected 1 to {ENVS_MAX}", num_envs)
        modes = [mode.value for mode in AutoresetMode]
        if not isinstance(autoreset_mode, AutoresetMode) and autoreset_mode not in modes:
            expected = ", ".join(modes)
            raise OptionError(
                f"autoreset_mode={autoreset_mode!r}; expected one of {expected}", autoreset_mode
            )
        single = MastermindEnv(
            rules,
            rows=rows,
            actions=actions,
            mask=mask,
            guess_reward=guess_reward,
            solved_reward=solved_reward,
            lost_reward=lost_reward,
            render_mode=render_mode,
        )
        self.task: Task = single.task
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**single.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, num_envs)
        self.action_space = batch_space(single.action_space, num_envs)
        self._games = Games(self.task, num_envs)

    @property
    def rules(self) -> Rules:
        """The rules of the board.

        >>> from pegmind.envs import MastermindVectorEnv
        >>> MastermindVectorEnv(2).rules
        Rules(4, 6)
        """
        return self.task.rules

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games: from a seed and those that follow it, from a list of seeds, or the next
        ones.

        `options` may hold `code`, an array (num_envs, pegs) of codes to hide, and `reset_mask`, an
        array (num_envs,) of bool: only games where it is True begin.

        >>> from pegmind.envs import MastermindVectorEnv
        >>> observations, infos = MastermindVectorEnv(5, mask="candidates", actions="code").reset()
        >>> observations["guesses"].shape, infos["action_mask"].shape
        ((5, 10, 4), (5, 1296))
        """
        options = options or {}
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = self._mask_of(options.get("reset_mask"))
        code = options.get("code")
        shape = (self.num_envs, self.rules.pegs)
        hidden = None if code is None else self._games.hidden(code, shape)
        if isinstance(seed, int):
            seed = [seed + game for game in range(self.num_envs)]
        if seed is not None:
            if len(seed) != self.num_envs:
                said = f"{len(seed)} seeds; expected one number, or {self.num_envs} seeds"
                raise OptionError(said, seed)
            self._games.seed(
                [it if begins else None for it, begins in zip(seed, which, strict=True)]
            )
        self._games.begin(which, hidden)
        return self._games.observe(), self._infos(which)

    def step(self, actions: ArrayLike) -> _Step:
        """Guesses in every game. Returns observations, rewards (num_envs,), which games are over,
        False for each, and infos.

        >>> from pegmind.envs import MastermindVectorEnv
        >>> envs = MastermindVectorEnv(2, actions="code", mask=None)
        >>> observations, infos = envs.reset(options={"code": [[1, 1, 2, 3], [4, 4, 1, 5]]})
        >>> observations, rewards, terminations, truncations, infos = envs.step([8, 900])
        >>> rewards, terminations
        (array([-1., -1.]), array([ True, False]))
        >>> infos["code"], infos["_code"]
        (array([[1, 1, 2, 3],
               [0, 0, 0, 0]], dtype=uint8), array([ True, False]))
        """
        games, mode = self._games, self.autoreset_mode
        all_games = np.ones(self.num_envs, np.bool_)
        over = games.over.copy()
        if over.any() and mode is not AutoresetMode.NEXT_STEP:
            game = int(over.argmax())
            raise ActionError(f"game {game} is over; expected a reset", actions)
        rewards, ended = games.play(actions, ~over)
        if over.any():
            games.begin(over)
        final: dict[str, Any] = {}
        if mode is AutoresetMode.SAME_STEP and ended.any():
            final = self._final(ended)
            games.begin(ended)
        infos = {**final, **self._infos(all_games)}
        return games.observe(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def play(
        self, agent: Agent, *, codes: NDArray[np.uint8] | None = None
    ) -> NDArray[np.int64]:
        """Plays one game in each environment: the next one, or with `codes` (num_envs, pegs) hidden.

        Returns how many guesses each took (num_envs,), int64; one more than there are rows where the
        code was not found. `agent` is asked for actions as long as any game goes on; what it does in
        those that are over is not looked at. The average of random guesses at a board of four codes:

        >>> import numpy as np
        >>> from pegmind.envs import MastermindVectorEnv
        >>> envs = MastermindVectorEnv(4, "2 colors, 2 pegs")
        >>> lengths = envs.play(lambda observations, infos: np.zeros((4, 2), int), codes=envs.rules.codes())
        >>> lengths
        array([ 1, 11, 11, 11])
        """
        games, all_games = self._games, np.ones(self.num_envs, np.bool_)
        shape = (self.num_envs, self.rules.pegs)
        games.begin(all_games, None if codes is None else games.hidden(codes, shape))
        lengths = np.zeros(self.num_envs, np.int64)
        while not games.over.all():
            actions = agent(games.observe(), self._infos(all_games))
            lengths[~games.over] += 1
            games.play(actions, ~games.over)
        lengths[~games.found] = self.rules.rows + 1
        return lengths

    def render(self) -> tuple[str, ...] | None:
        """The rows of each game as text, where `render_mode` is 'ansi'.

        >>> from pegmind.envs import MastermindVectorEnv
        >>> envs = MastermindVectorEnv(2, render_mode="ansi")
        >>> observations, infos = envs.reset()
        >>> len(envs.render())
        2
        """
        if self.render_mode != "ansi":
            return None
        return tuple(drawn(self._games, game) for game in range(self.num_envs))

    def _infos(self, which: NDArray[np.bool_]) -> dict[str, Any]:
        infos = self._games.infos()
        told: dict[str, Any] = {}
        for name, values in infos.items():
            there = which & self._games.over if name == "code" else which
            if there.any():
                values[~there] = 0
                told |= {name: values, f"_{name}": there.copy()}
        return told

    def _final(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        seen = self._games.observe()
        last = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            last[game] = {name: of_all[game] for name, of_all in seen.items()}
        return {
            "final_obs": last,
            "_final_obs": ended.copy(),
            "final_info": self._infos(ended),
            "_final_info": ended.copy(),
        }

    def _mask_of(self, mask: object) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        which = np.asarray(mask)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            expected = f"bool, shape ({self.num_envs},), with one that begins"
            said = f"reset_mask is {which.dtype}, shape {which.shape}; expected {expected}"
            raise OptionError(said, mask)
        return which
