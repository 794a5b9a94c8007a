"""Whatever is handed in: a result, or an exception of Python's or ours. No panic, no hang."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegmind import (
    Board,
    Code,
    Feedback,
    GameRecord,
    PegmindError,
    Rules,
    Solver,
    StrategyTree,
    check_certificate,
)
from pegmind.errors import (
    BoardError,
    CodeError,
    ContradictionError,
    FileError,
    OptionError,
    TooLargeError,
)

#: What a caller may be told: our family, or that an argument is of another type altogether.
REFUSED = (PegmindError, TypeError)

RULES = [
    Rules(4, 6),
    Rules(1, 2, blanks=True),
    Rules(16, 26),
    Rules(4, 10, repeats=False),
    Rules(3, 5, feedback="per-peg"),
    Rules(5, 3, feedback="sum"),
]

numbers = st.integers() | st.floats() | st.booleans() | st.none()
anything = st.recursive(
    numbers | st.text(max_size=20) | st.binary(max_size=20),
    lambda inner: st.lists(inner, max_size=20) | st.tuples(inner, inner) | st.sets(st.integers()),
    max_leaves=20,
)


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of any shape and type."""
    kinds = ["u1", "i1", "i8", "u8", "f4", "f8", "c8", "?", "U3", "O", "M8[s]"]
    shape = draw(st.lists(st.integers(0, 5), max_size=3))
    values = np.zeros(shape, dtype=draw(st.sampled_from(kinds)))
    if values.dtype.kind in "iuf" and values.size:
        values.flat[0] = draw(st.integers(0, 100))
    return values if draw(st.booleans()) else values.T


@given(st.sampled_from(RULES), anything | arrays(), anything | arrays())
def test_any_value_is_taken_or_refused(rules: Rules, a: Any, b: Any) -> None:
    board = Board(rules)
    calls: list[Callable[[], object]] = [
        lambda: rules.code(a),
        lambda: Code(a),
        lambda: rules.answer(a),
        lambda: rules.mark(a, b),
        lambda: rules.mark_all(a, b),
        lambda: Rules(a, b),
        lambda: Rules(4, 6, rows=a),
        lambda: Rules.parse(a),
        lambda: Feedback(a, b),
        lambda: Board(rules, a),
        lambda: board.push(a, b),
        lambda: board.fits(a),
        lambda: board.classes(a) if rules.code_count < 10_000 else None,
        lambda: StrategyTree.read(a),
        lambda: GameRecord.parse(a),
        lambda: check_certificate(a),
        lambda: Solver(threads=a, time=0.0).suggest(Board(Rules(2, 2))),
        lambda: Solver(memory=a).optimal(Rules(2, 2)),
        lambda: board.chunks(a),
    ]
    for call in calls:
        try:
            call()
        except REFUSED as refused:
            assert str(refused)


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (np.zeros((3, 5), np.uint8), "shape (3, 5); expected codes as rows: integers, shape (n, 4)"),
        (np.zeros(4, np.uint8), "shape (4,)"),
        (np.ones((3, 4)), "dtype float64"),
        (np.ones((3, 4), bool), "dtype bool"),
        (np.full((3, 4), 257, np.int64), "'257' is not a color"),
        (np.full((3, 4), -1, np.int8), "'-1' is not a color"),
        (np.full((3, 4), 7, np.uint8), "row 0: color 7 is not on this board"),
        (np.full((3, 4), 200, np.uint8), "row 0: '200' is not a color"),
        (np.zeros((3, 4), np.uint8), "row 0: blanks are off on this board"),
        ([[1, 2, 3]], "shape (1, 3)"),
        ([[1, 2, 3, 4], [1]], "is no array"),
        ("RRBG", "shape ()"),
    ],
)
def test_wrong_arrays_are_named(codes: Any, sentence: str) -> None:
    with pytest.raises(CodeError) as refused:
        Rules(4, 6).mark_all(codes, "RRBG")
    assert sentence in str(refused.value)
    assert refused.value.value is codes


def test_repeats_are_found_in_arrays() -> None:
    rules = Rules(3, 5, repeats=False)
    with pytest.raises(CodeError, match="row 1: pegs 1 and 3 have the same color"):
        rules.mark_all([[1, 2, 3], [4, 1, 4]], [1, 2, 3])


def test_guesses_are_one_or_as_many_as_codes() -> None:
    codes = np.ones((3, 4), np.uint8)
    with pytest.raises(CodeError, match="2 guesses for 3 codes; expected one, or one a code"):
        Rules(4, 6).mark_all(codes, codes[:2])


def test_rows_that_contradict_each_other_are_named() -> None:
    board = Board(Rules(4, 6), "RRRR=0+0 OOOO=0+0 YYYY=4+0 GGGG=4+0")
    assert board.candidates().shape == (0, 4)
    assert board.count().codes == 0
    assert board.class_sizes("RRRR").sum() == 0
    calls: list[Callable[[], object]] = [
        board.suggest,
        lambda: board.assess("RRRR"),
        lambda: Solver().optimal(board),
    ]
    for call in calls:
        with pytest.raises(ContradictionError) as refused:
            call()
        assert refused.value.value == board


def test_boards_that_are_too_large_are_named() -> None:
    large = Rules(8, 12)
    calls: list[Callable[[], object]] = [
        large.codes,
        lambda: Board(large).candidates(),
        lambda: Board(large).class_sizes([1] * 8),
        lambda: Solver().optimal(large),
        lambda: Solver().evaluate(large, "entropy"),
        lambda: Solver().evaluate(large, "expert"),
    ]
    for call in calls:
        with pytest.raises(TooLargeError, match="expected at most|more than"):
            call()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Solver(threads=0).suggest(Board(Rules(2, 2))), "0 threads; expected 1 to 1024"),
        (lambda: Solver(threads=10**30).suggest(Board(Rules(2, 2))), "is too large; expected at most"),
        (lambda: Solver(time=-1.0).suggest(Board(Rules(2, 2))), "-1 seconds; expected 0 to"),
        (lambda: Solver(time=math.nan).suggest(Board(Rules(2, 2))), "NaN seconds; expected 0 to"),
        (lambda: Solver(memory=7).optimal(Rules(2, 2)), "7 bytes of memory; expected at least"),
        (lambda: Solver().optimal(Rules(2, 2), guesses_max=0), "expected 1 to 99"),
        (lambda: Solver().evaluate(Rules(2, 2), "best"), "unknown strategy 'best'; expected one of"),
        (lambda: Solver().evaluate(Rules(2, 2), "steady", sample=0), "0 games; expected 1 to"),
        (lambda: Board(Rules(2, 2)).chunks(0), "0 codes in a piece; expected 1 to"),
        (lambda: Board(Rules(2, 2)).suggest(guesses="some"), "unknown guesses 'some'"),  # type: ignore[arg-type]
    ],
)
def test_options_that_cannot_be_are_named(call: Any, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        call()
    assert sentence in str(refused.value)


def test_rows_that_are_none_are_named() -> None:
    with pytest.raises(BoardError, match="'RROY' is no row; expected rows as in RROY=0"):
        Board(Rules(4, 6), "RROY")
    with pytest.raises(BoardError, match="0 rows; expected at least one to take away"):
        Board(Rules(4, 6)).pop()
    board = Board(Rules(4, 6, rows=1), "RROY=0+1")
    with pytest.raises(BoardError, match="all 1 rows are used"):
        board.push("RROY", "0+1")
    assert len(board) == 1


@settings(max_examples=30)
@given(st.data())
def test_damaged_files_are_refused(data: st.DataObject) -> None:
    whole = StrategyTree.shipped(Rules(4, 5))
    assert whole is not None
    damaged = bytearray(whole.write())
    damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(FileError):
        StrategyTree.read(bytes(damaged)).verify()
