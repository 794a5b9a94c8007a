"""What is played, and how games are told as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pegmind import Board, Rules
from pegmind.errors import OptionError, PegmindError, TooLargeError

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "pegmind.envs needs Gymnasium: pip install gymnasium", name=error.name
    ) from error

__all__ = ["ActionError", "ActionKind", "MaskKind", "Observation", "Task", "answers_of", "board_of"]

#: What is seen of a game: 'answers', 'guesses' and 'played'.
Observation: TypeAlias = dict[str, NDArray[Any]]

#: One number for each hole, or one for the whole code.
ActionKind: TypeAlias = Literal["pegs", "code"]

#: Which actions a mask allows.
MaskKind: TypeAlias = Literal["legal", "candidates"]

#: The most codes of a board whose codes are numbered, or compared with all rows.
CODES_MAX = 1 << 16

#: The most codes of a board all of whose answers are listed.
LISTED_CODES_MAX = 1 << 12


class ActionError(PegmindError):
    """What is no action.

    >>> from pegmind.envs import MastermindEnv
    >>> env = MastermindEnv()
    >>> observation, info = env.reset(seed=1)
    >>> env.step([0, 1, 2, 6])
    Traceback (most recent call last):
    pegmind.envs.task.ActionError: action 6; expected integers from 0 to 5, shape (4,)
    """


def board_of(rules: Rules, observation: Observation) -> Board:
    """The board that an observation of one game shows.

    >>> from pegmind.envs import MastermindEnv, board_of
    >>> env = MastermindEnv()
    >>> observation, info = env.reset(options={"code": "RRBG"})
    >>> observation, *rest = env.step([0, 0, 1, 2])
    >>> board_of(env.rules, observation)
    Board(Rules(4, 6), 'RROY=2+0')
    """
    board = Board(rules)
    rows = zip(observation["guesses"], observation["answers"], observation["played"], strict=True)
    for guess, answer, played in rows:
        if not played:
            break
        numbers = [int(number) for number in answer]
        if rules.feedback == "per-peg":
            board.push(guess, "".join(".o#"[number] for number in numbers))
        elif rules.feedback == "sum" and numbers[0] > rules.pegs:
            board.push(guess, rules.mark(guess, guess))
        else:
            board.push(guess, (numbers[0], numbers[1]) if len(numbers) == 2 else numbers[0])
    return board


@lru_cache(maxsize=2)
def answers_of(rules: Rules) -> NDArray[np.uint8]:
    """The answers of all codes to all guesses as numbers (guesses, codes).

    >>> from pegmind import Rules
    >>> answers_of(Rules(2, 2))
    array([[6, 3, 3, 0],
           [3, 6, 2, 3],
           [3, 2, 6, 3],
           [0, 3, 3, 6]], dtype=uint8)
    """
    codes, weights = rules.codes(), _weights(rules)
    found = np.empty((len(codes), len(codes)), np.uint8)
    for place, guess in enumerate(codes):
        found[place] = rules.mark_all(codes, guess).reshape(len(codes), -1) @ weights
    return found


def _weights(rules: Rules) -> NDArray[np.int64]:
    """What the numbers of an answer count in one number."""
    if rules.feedback == "per-peg":
        return 3 ** np.arange(rules.pegs)
    return np.array([rules.pegs + 1, 1] if rules.feedback == "keys" else [1])


class Task:
    """Rules, spaces and rewards of games that are played alike."""

    def __init__(
        self,
        rules: Rules | str,
        *,
        rows: int | None,
        actions: ActionKind,
        mask: MaskKind | None,
        guess_reward: float,
        solved_reward: float,
        lost_reward: float,
    ) -> None:
        rules = Rules.parse(rules) if isinstance(rules, str) else rules
        if rows is not None:
            rules = Rules(
                rules.pegs,
                rules.colors,
                repeats=rules.repeats,
                blanks=rules.blanks,
                feedback=rules.feedback,
                rows=rows,
            )
        if actions not in ("pegs", "code"):
            raise OptionError(f"actions={actions!r}; expected 'pegs' or 'code'", actions)
        if mask not in ("legal", "candidates", None):
            raise OptionError(f"mask={mask!r}; expected 'legal', 'candidates' or None", mask)
        self.rules = rules
        self.actions: ActionKind = actions
        self.mask: MaskKind | None = mask
        self.rewards = (float(guess_reward), float(solved_reward), float(lost_reward))
        #: The lowest color number.
        self.lowest = 0 if rules.blanks else 1
        self._codes: NDArray[np.uint8] | None = None
        if actions == "code" or mask == "candidates":
            self.codes  # noqa: B018  (refuses boards that are too large)
        self.observation_space: Any = self._observation_space()
        self.action_space: Any = self._action_space()
        numbers = rules.colors + 1 - self.lowest
        #: The shape of the action mask of one game.
        self.mask_shape = (len(self.codes),) if actions == "code" else (rules.pegs, numbers)

    @property
    def codes(self) -> NDArray[np.uint8]:
        """All codes, in ascending order."""
        if self._codes is None:
            count = self.rules.code_count
            if count > CODES_MAX:
                raise TooLargeError(f"{count} codes; expected at most {CODES_MAX}", count)
            self._codes = self.rules.codes()
        return self._codes

    @property
    def highest_answer(self) -> int:
        """The highest number in an array of answers."""
        highest = {"per-peg": 2, "sum": self.rules.pegs + 1}
        return highest.get(self.rules.feedback, self.rules.pegs)

    @property
    def has_few_answers(self) -> bool:
        """Whether all answers of all codes are few enough to be kept."""
        highest = int(_weights(self.rules).sum()) * self.highest_answer
        return len(self.codes) <= LISTED_CODES_MAX and highest < 256

    def numbers_of(self, answers: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The answers (games, width) as numbers (games,)."""
        numbers: NDArray[np.uint8] = (answers @ _weights(self.rules)).astype(np.uint8)
        return numbers

    @property
    def width(self) -> int:
        """How many numbers an answer is."""
        return {"keys": 2, "per-peg": self.rules.pegs}.get(self.rules.feedback, 1)

    def _observation_space(self) -> spaces.Dict:
        rules = self.rules
        return spaces.Dict(
            {
                "answers": spaces.Box(0, self.highest_answer, (rules.rows, self.width), np.uint8),
                "guesses": spaces.Box(0, rules.colors, (rules.rows, rules.pegs), np.uint8),
                "played": spaces.MultiBinary(rules.rows),
            }
        )

    def _action_space(self) -> spaces.MultiDiscrete[Any] | spaces.Discrete[Any]:
        if self.actions == "code":
            return spaces.Discrete(len(self.codes))
        return spaces.MultiDiscrete([self.rules.colors + 1 - self.lowest] * self.rules.pegs)

    def guesses_of(self, actions: ArrayLike, games: int) -> NDArray[np.uint8]:
        """The codes that actions (games, ...) name, as rows; not all need be codes of the board."""
        shape = (games,) if self.actions == "code" else (games, self.rules.pegs)
        last = len(self.codes) - 1 if self.actions == "code" else self.rules.colors - self.lowest
        def refused(what: str, value: object) -> ActionError:
            tail = shape[1:] if games == 1 else shape
            return ActionError(f"{what}; expected integers from 0 to {last}, shape {tail}", value)

        try:
            given = np.asarray(actions)
        except ValueError as error:
            raise refused("no array of actions", actions) from error
        if given.shape != shape:
            got = given.shape[1:] if games == 1 and given.ndim else given.shape
            raise refused(f"actions of shape {got}", actions)
        if given.dtype.kind not in "iu":
            raise refused(f"actions of dtype {given.dtype}", actions)
        outside = given[(given < 0) | (given > last)]
        if outside.size:
            raise refused(f"action {outside[0]}", int(outside[0]))
        if self.actions == "code":
            chosen: NDArray[np.uint8] = self.codes[given]
            return chosen
        return (given + self.lowest).astype(np.uint8)

    def actions_of(self, guesses: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The actions that name codes (games, pegs) of the board."""
        if self.actions == "pegs":
            return guesses.astype(np.int64) - self.lowest
        return self.places_of(guesses)

    def places_of(self, guesses: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The places of codes (games, pegs) of the board among all codes."""
        weights = (self.rules.colors + 1) ** np.arange(self.rules.pegs - 1, -1, -1)
        found = np.searchsorted(self.codes @ weights, guesses @ weights)
        return found.astype(np.int64)

    def legal(self, guesses: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which of the guesses (games, pegs) are codes."""
        if self.rules.repeats:
            return np.ones(len(guesses), np.bool_)
        ordered = np.sort(guesses, axis=1)
        twice = (ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)
        legal: NDArray[np.bool_] = ~twice.any(axis=1)
        return legal

    def solved(self, answers: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which of the answers (games, width) say that the guess is the code."""
        told = answers if self.rules.feedback == "per-peg" else answers[:, :1]
        result: NDArray[np.bool_] = (told == self.highest_answer).all(axis=1)
        return result
