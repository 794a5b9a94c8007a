"""Environments for learning machines, with the interface of Gymnasium, and players to compare with.

Importing this module registers `pegmind/Mastermind-v0`. It needs Gymnasium: `pip install
"./python[gymnasium]"` in a checkout.

>>> import gymnasium
>>> import pegmind.envs
>>> env = gymnasium.make("pegmind/Mastermind-v0", rules="6 colors, 4 pegs")
>>> observation, info = env.reset(seed=42)
>>> observation, reward, terminated, truncated, info = env.step([4, 4, 1, 3])
>>> observation["guesses"][0], observation["answers"][0], observation["played"][:3]
(array([5, 5, 2, 4], dtype=uint8), array([2, 0], dtype=uint8), array([1, 0, 0], dtype=int8))
>>> reward, terminated
(-1.0, False)

**A game.** A code is hidden; each step is a guess, and the game ends with the code or after the last
row. `reset(seed=42)` hides the code of `pegmind play --seed 42`, on every machine and in every
release; each further `reset()` hides the next one of that match. `options={"code": ...}` hides a
code of your choice.

**Observation**, a dictionary of arrays:

- `guesses` (rows, pegs), uint8: color numbers from 1, 0 for a blank;
- `answers` (rows, width), uint8, as `Rules.mark_all` gives them: exact and color of key pegs, one count
  where only one is told, one of 0, 1, 2 for each peg where pegs are marked one by one;
- `played` (rows,), int8: 1 for rows that were played; the others are 0 in all arrays.

**Action.** By default one number for each hole, from 0: the color number less one, or the color number
itself where there are blanks. With `actions="code"` one number for the whole code: its place in
`Rules.codes()`.  On boards without repeats the holes may be given a color twice. That is no code: it
loses the game, at the price of all rows that are left.

**Reward.** -1 for each guess, and -1 more if the code is not found in the last row: what a game brings
is how many guesses `pegmind evaluate` would count, made negative. `guess_reward`, `solved_reward` and
`lost_reward` change that.

**Info.** `action_mask` is int8 and says which actions are codes; with `mask="candidates"`, which are
codes that fit all rows. It has the shape (codes,) or (pegs, numbers); in the latter a hole has the
numbers that any candidate has there. `env.action_space.sample(info["action_mask"])` takes the first, and
of the second a tuple of its rows. With `mask=None` there is none. `code` (pegs,), uint8, is there once
the game is over, and never before.
"""

from __future__ import annotations

from pegmind.envs.agents import ConsistentAgent, LevelAgent, RandomAgent
from pegmind.envs.mastermind import MastermindEnv, register
from pegmind.envs.task import ActionError, board_of
from pegmind.envs.vector import MastermindVectorEnv

__all__ = [
    "ActionError",
    "ConsistentAgent",
    "LevelAgent",
    "MastermindEnv",
    "MastermindVectorEnv",
    "RandomAgent",
    "board_of",
    "register",
]

register()
