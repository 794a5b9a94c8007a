"""What no proof, evaluation or tournament is: refused with the value before a task is sent."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from pegmind import PegmindError, Rules
from pegmind.cluster import evaluate, optimal, tournament
from pegmind.cluster.command import main
from pegmind.cluster.files import Plan, plan, work
from pegmind.errors import CodeError, OptionError, RulesError, TooLargeError


class Unused(Executor):
    """Gets no task."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError(f"{fn} {args} {kwargs}")


CLIENT = Unused()
BOARD = Rules(3, 4)
LARGE = Rules(8, 12)


def prove(**options: Any) -> Callable[[Path], object]:
    """A proof with some options."""
    return lambda _: optimal(BOARD, CLIENT, journal=None, **options)


def play(**options: Any) -> Callable[[Path], object]:
    """A tournament with some options."""
    return lambda _: tournament(BOARD, "steady", CLIENT, **options)


def begin(**options: Any) -> Callable[[Path], object]:
    """A proof by files with some settings."""
    return lambda folder: plan(folder, Plan(str(BOARD), **options))


REFUSED: list[tuple[Callable[[Path], object], type[PegmindError], object, str]] = [
    (prove(memory=-1), OptionError, -1, "-1 bytes of memory; expected at least 1048576"),
    (prove(memory=0), OptionError, 0, "0 bytes of memory; expected at least 1048576"),
    (prove(memory=1 << 80), OptionError, 1 << 80, "is too large; expected at most"),
    (prove(task_seconds=0), OptionError, 0, "0 seconds a task; expected more than 0"),
    (prove(task_seconds=-1.5), OptionError, -1.5, "-1.5 seconds a task; expected more than 0"),
    (prove(task_seconds=math.inf), OptionError, math.inf, "inf seconds a task; expected more"),
    (prove(task_seconds=math.nan), OptionError, math.nan, "nan seconds a task; expected more"),
    (prove(recheck=-0.1), OptionError, -0.1, "a share of -0.1; expected 0 to 1"),
    (prove(recheck=math.nan), OptionError, math.nan, "a share of nan; expected 0 to 1"),
    (prove(upper=0), OptionError, 0, "a cost of at most 0; expected 1 to"),
    (prove(upper=-5), OptionError, -5, "a cost of at most -5; expected 1 to"),
    (prove(upper=1 << 64), OptionError, 1 << 64, "expected 1 to 4294967294"),
    (
        lambda _: optimal(LARGE, CLIENT, journal=None),
        TooLargeError,
        12**8,
        "429981696 codes; expected at most 65535",
    ),
    (lambda _: optimal(BOARD, 3, journal=None), PegmindError, 3, "int has no workers"),
    (play(games=0), OptionError, 0, "0 games in a part; expected 1 to 100000"),
    (play(games=-5), OptionError, -5, "-5 games in a part; expected 1 to 100000"),
    (play(games=1 << 70), OptionError, 1 << 70, "games in a part; expected 1 to 100000"),
    (play(sample=0), OptionError, 0, "0 games in parts of 100; expected 1 to 10000000"),
    (play(sample=-1), OptionError, -1, "-1 games in parts of 100; expected 1 to"),
    (play(sample=1 << 40), OptionError, 1 << 40, "games in parts of 100; expected 1 to"),
    (play(guesses="some"), OptionError, "some", "unknown guesses 'some'"),
    (
        lambda _: tournament(LARGE, "expert", CLIENT),
        TooLargeError,
        12**8,
        "429981696 games in parts of 100; expected at most 10000000, or a sample",
    ),
    (lambda _: tournament(BOARD, "best", CLIENT), OptionError, "best", "unknown strategy 'best'"),
    (lambda _: tournament(BOARD, "entropy", CLIENT), OptionError, "entropy", "expected a level"),
    (
        lambda _: evaluate(LARGE, "entropy", CLIENT),
        TooLargeError,
        12**8,
        "429981696 codes; expected at most",
    ),
    (lambda _: evaluate(BOARD, "best", CLIENT), OptionError, "best", "unknown strategy 'best'"),
    (lambda _: evaluate(BOARD, "steady", CLIENT), OptionError, "steady", "expected a strategy"),
    (begin(seconds=math.nan), OptionError, math.nan, "nan seconds a task; expected more than 0"),
    (begin(tasks_max=0), OptionError, 0, "0 tasks; expected at least 1"),
    (begin(upper=-1), OptionError, -1, "a cost of at most -1; expected 1 to"),
    (begin(recheck=2.0), OptionError, 2.0, "a share of 2.0; expected 0 to 1"),
    (lambda folder: plan(folder, Plan("no board")), RulesError, "no board", "no board"),
    (
        lambda folder: plan(folder, Plan("12 colors, 8 pegs")),
        TooLargeError,
        12**8,
        "429981696 codes; expected at most 65535",
    ),
]


@pytest.mark.parametrize(("call", "kind", "value", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_before_a_task_is_sent(
    tmp_path: Path,
    call: Callable[[Path], object],
    kind: type[PegmindError],
    value: object,
    sentence: str,
) -> None:
    with pytest.raises(PegmindError) as refused:
        call(tmp_path / "proof")
    assert type(refused.value) is kind and sentence in str(refused.value)
    known = refused.value.value
    assert known == value or (known != known and value != value)
    assert not (tmp_path / "proof").exists()


def test_shards_with_too_little_memory_are_refused(tmp_path: Path) -> None:
    plan(tmp_path, Plan(str(BOARD)))
    with pytest.raises(OptionError, match="-1 bytes of memory; expected at least 1048576"):
        work(tmp_path, 1, 1, memory=-1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["12 colors, 8 pegs"], "429981696 codes; expected at most 65535"),
        (["4 colors, 3 pegs", "--seconds", "nan"], "nan seconds a task; expected more than 0"),
        (["4 colors, 3 pegs", "--upper", "-3"], "a cost of at most -3; expected 1 to"),
        (["4 colors, 3 pegs", "--recheck", "7"], "a share of 7.0; expected 0 to 1"),
        (["4 colors, 3 pegs", "--tasks", "-1"], "-1 tasks; expected at least 1"),
        (["many colors"], "many colors"),
    ],
)
def test_the_command_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["plan", str(tmp_path / "proof"), *words]) == 1
    said = capsys.readouterr().err
    assert said.startswith("error: ") and sentence in said and said.count("\n") == 1


def test_a_refusal_keeps_its_value_on_the_way_from_a_worker() -> None:
    with pytest.raises(CodeError) as refused:
        Rules(4, 6).code([1, 2, 3])
    there = pickle.loads(pickle.dumps(refused.value))
    assert type(there) is CodeError
    assert (str(there), there.value) == (str(refused.value), [1, 2, 3])
