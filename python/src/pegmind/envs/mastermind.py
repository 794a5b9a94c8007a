"""The environment of one game."""

# Gymnasium's spaces are not all typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any, ClassVar, SupportsFloat, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import ArrayLike, NDArray

from pegmind import Rules
from pegmind._pegmind import draw_board
from pegmind.envs.games import Games
from pegmind.envs.task import ActionError, ActionKind, MaskKind, Observation, Task
from pegmind.errors import OptionError

__all__ = ["MastermindEnv", "register"]

#: What Gymnasium knows the environments by.
ID = "pegmind/Mastermind-v0"

_Env: TypeAlias = gymnasium.Env[Observation, ArrayLike]

ONE = np.ones(1, np.bool_)


class MastermindEnv(_Env):
    """One game at a time: `pegmind/Mastermind-v0`.

    `pegmind.envs` says what observations, actions, rewards and infos are. `rules` are those of a
    board or their text, `rows` other than theirs, if it is given. With `render_mode="ansi"`
    `render()` returns the rows as text.

    >>> from pegmind.envs import MastermindEnv
    >>> env = MastermindEnv(actions="code", mask="candidates", render_mode="ansi")
    >>> observation, info = env.reset(seed=42)
    >>> done = False
    >>> while not done:
    ...     first = info["action_mask"].argmax()
    ...     observation, reward, done, truncated, info = env.step(first)
    >>> print(env.render())
    +--------------- board ----------------+
    |     [P] [P] [O] [G]  the code        |
    | 10   .   .   .   .                   |
    |  9   .   .   .   .                   |
    |  8   .   .   .   .                   |
    |  7  [P] [P] [O] [G]   # # # #  4+0   |
    |  6  [G] [P] [P] [O]   # o o o  1+3   |
    |  5  [G] [B] [O] [B]   # o . .  1+1   |
    |  4  [G] [O] [G] [G]   # o . .  1+1   |
    |  3  [O] [Y] [Y] [Y]   o . . .  0+1   |
    |  2  [O] [O] [O] [O]   # . . .  1+0   |
    |  1  [R] [R] [R] [R]   . . . .  0+0   |
    +--------------------------------------+
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        rules: Rules | str = "6 colors, 4 pegs",
        *,
        rows: int | None = None,
        actions: ActionKind = "pegs",
        mask: MaskKind | None = "legal",
        guess_reward: float = -1.0,
        solved_reward: float = 0.0,
        lost_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise OptionError(f"render_mode={render_mode!r}; expected 'ansi' or None", render_mode)
        self.task = Task(
            rules,
            rows=rows,
            actions=actions,
            mask=mask,
            guess_reward=guess_reward,
            solved_reward=solved_reward,
            lost_reward=lost_reward,
        )
        self.render_mode = render_mode
        self.observation_space = self.task.observation_space
        self.action_space = self.task.action_space
        self._games = Games(self.task, 1)

    @property
    def rules(self) -> Rules:
        """The rules of the board.

        >>> from pegmind.envs import MastermindEnv
        >>> MastermindEnv("8 colors, 5 pegs", rows=12).rules
        Rules(5, 8, rows=12)
        """
        return self.task.rules

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game: the first one of a seed, or the next one.

        `options={"code": ...}` hides this code; the games of the seed do not count it.

        >>> from pegmind.envs import MastermindEnv
        >>> observation, info = MastermindEnv().reset(seed=42)
        >>> observation["guesses"].shape, observation["answers"].shape, info["action_mask"].shape
        ((10, 4), (10, 2), (4, 6))
        """
        super().reset(seed=seed)
        code = (options or {}).get("code")
        hidden = None if code is None else self._games.hidden(code, (self.rules.pegs,))
        self._games.seed([seed])
        self._games.begin(ONE, hidden)
        return self._observe(), self._info()

    def step(
        self, action: ArrayLike
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Guesses. Returns observation, reward, whether the game is over, False, and info.

        >>> from pegmind.envs import MastermindEnv
        >>> env = MastermindEnv(rows=2)
        >>> observation, info = env.reset(options={"code": "RRBG"})
        >>> observation, *rest = env.step([0, 0, 1, 2])
        >>> observation, reward, terminated, truncated, info = env.step([0, 0, 1, 2])
        >>> reward, terminated, truncated, info["code"]
        (-2.0, True, False, array([1, 1, 5, 4], dtype=uint8))
        """
        if self._games.over[0]:
            raise ActionError("the game is over; expected a reset", action)
        actions: Any = [action]
        rewards, ended = self._games.play(actions, ONE)
        return self._observe(), float(rewards[0]), bool(ended[0]), False, self._info()

    def render(self) -> str | None:
        """The rows as text, where `render_mode` is 'ansi'.

        >>> from pegmind.envs import MastermindEnv
        >>> env = MastermindEnv(rows=2, render_mode="ansi")
        >>> observation, info = env.reset(options={"code": "RRBG"})
        >>> observation, *rest = env.step([0, 0, 1, 2])
        >>> print(env.render())
        +--------------- board ----------------+
        |     [?] [?] [?] [?]  shield          |
        |  2>  .   .   .   .                   |
        |  1  [R] [R] [O] [Y]   # # . .  2+0   |
        +--------------------------------------+
        """
        return drawn(self._games, 0) if self.render_mode == "ansi" else None

    def _observe(self) -> Observation:
        return {name: seen[0] for name, seen in self._games.observe().items()}

    def _info(self) -> dict[str, NDArray[Any]]:
        return {name: told[0] for name, told in self._games.infos().items()}


def drawn(games: Games, game: int) -> str:
    """A game as the program draws it in plain lines, with the code once it is over."""
    return draw_board(games.board(game), games.code(game), bool(games.over[game]))


def register() -> None:
    """Tells Gymnasium of the environments. Importing `pegmind.envs` does it.

    >>> import gymnasium
    >>> from pegmind.envs import register
    >>> register()
    >>> gymnasium.spec("pegmind/Mastermind-v0").entry_point
    'pegmind.envs:MastermindEnv'
    """
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="pegmind.envs:MastermindEnv",
            vector_entry_point="pegmind.envs:MastermindVectorEnv",
        )
