"""What proofs, evaluations and tournaments are asked for: refused before any task is sent."""

from __future__ import annotations

from pegmind._pegmind import Rules, SubproblemSolver
from pegmind.errors import OptionError, TooLargeError

__all__ = ["check_games", "check_proof"]

#: The longest task, in seconds: some 30 years.
SECONDS_MAX = 1_000_000_000

#: More than any play costs on any board that is proven.
COST_MAX = (1 << 32) - 2

#: The most parts that a tournament is cut into, and the most games of a part.
PARTS_MAX, PART_GAMES_MAX = 100_000, 100_000


def check_proof(
    rules: Rules, memory: int, recheck: float, task_seconds: float, upper: int | None
) -> None:
    """Refuses what no proof can be asked for.

    >>> check_proof(Rules(4, 6), 1 << 30, 0.05, -1.0, None)
    Traceback (most recent call last):
    pegmind.errors.OptionError: -1.0 seconds a task; expected more than 0, at most 1000000000
    """
    SubproblemSolver.check(rules, memory)
    if not 0 <= recheck <= 1:
        raise OptionError(f"a share of {recheck}; expected 0 to 1", recheck)
    if not 0 < task_seconds <= SECONDS_MAX:
        expected = f"expected more than 0, at most {SECONDS_MAX}"
        raise OptionError(f"{task_seconds} seconds a task; {expected}", task_seconds)
    if upper is not None and not 1 <= upper <= COST_MAX:
        raise OptionError(f"a cost of at most {upper}; expected 1 to {COST_MAX}", upper)


def check_games(rules: Rules, sample: int | None, games: int) -> int:
    """Refuses what no tournament can be asked for. Returns how many games it has.

    >>> check_games(Rules(4, 6), None, 100)
    1296
    >>> check_games(Rules(4, 6), 50, 0)
    Traceback (most recent call last):
    pegmind.errors.OptionError: 0 games in a part; expected 1 to 100000
    """
    if not 1 <= games <= PART_GAMES_MAX:
        said = f"{games} games in a part; expected 1 to {PART_GAMES_MAX}"
        raise OptionError(said, games)
    # Games are counted in 32 bits.
    most = min(games * PARTS_MAX, (1 << 32) - 1)
    if sample is not None:
        if not 1 <= sample <= most:
            said = f"{sample} games in parts of {games}; expected 1 to {most}"
            raise OptionError(said, sample)
        return sample
    whole = int(rules.code_count)
    if whole > most:
        expected = f"expected at most {most}, or a sample"
        raise TooLargeError(f"{whole} games in parts of {games}; {expected}", whole)
    return whole
