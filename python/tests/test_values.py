"""Rules, codes and answers are values."""

import pickle
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegmind
from pegmind import Board, Code, CodeError, Feedback, FeedbackError, PegmindError, Rules, RulesError
from pegmind.typing import FeedbackKind

KINDS = ["keys", "per-peg", "exact", "sum"]


@st.composite
def boards(draw: st.DrawFn) -> Rules:
    """Any board that can be."""
    pegs, colors = draw(st.integers(1, 16)), draw(st.integers(2, 26))
    blanks = draw(st.booleans())
    repeats = draw(st.booleans()) or (colors < pegs and not blanks)
    kind = draw(st.sampled_from(KINDS))
    rows = draw(st.integers(1, 99))
    return Rules(
        pegs, colors, repeats=repeats, blanks=blanks, feedback=kind, rows=rows  # type: ignore[arg-type]
    )


@st.composite
def codes(draw: st.DrawFn, rules: Rules) -> Code:
    """Any code of a board."""
    colors = draw(st.permutations(range(1, rules.colors + 1)))
    numbers = list(colors) if not rules.repeats else []
    legal = st.integers(0 if rules.blanks else 1, rules.colors)
    while len(numbers) < rules.pegs:
        numbers.append(draw(legal) if rules.repeats else 0)
    return rules.code(numbers[: rules.pegs])


@given(st.data())
def test_what_is_printed_reads_back(data: st.DataObject) -> None:
    rules = data.draw(boards())
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules), dict(vars(pegmind))) == rules
    code, guess = data.draw(codes(rules)), data.draw(codes(rules))
    assert rules.code(str(code)) == Code(str(code)) == code
    assert eval(repr(code), dict(vars(pegmind))) == code
    answer = rules.mark(code, guess)
    assert rules.answer(str(answer)) == rules.answer(answer) == answer
    assert eval(repr(answer), dict(vars(pegmind))) == answer
    values = (rules, code, answer)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(values, protocol)) == values
    assert hash(pickle.loads(pickle.dumps(values))) == hash(values)


@given(st.data())
def test_marks_are_those_of_the_definition(data: st.DataObject) -> None:
    rules = Rules(data.draw(st.integers(1, 16)), data.draw(st.integers(2, 26)))
    code, guess = data.draw(codes(rules)), data.draw(codes(rules))
    exact = sum(a == b for a, b in zip(code, guess, strict=True))
    both = sum(min(code.numbers.count(c), guess.numbers.count(c)) for c in set(code))
    answer = rules.mark(code, guess)
    assert (answer.exact, answer.color) == (exact, both - exact)
    assert rules.mark(list(code), np.asarray(guess)) == answer
    assert answer.solved == (code == guess)


@pytest.mark.parametrize("kind", KINDS)
def test_what_arrays_say_can_be_pushed(kind: FeedbackKind) -> None:
    rules = Rules(3, 4, feedback=kind)
    codes = rules.codes()
    for guess in (codes[0], codes[27]):
        for code, row in zip(codes, rules.mark_all(codes=codes, guess=guess), strict=True):
            board = Board(rules)
            board.push(guess, row)
            answer = rules.mark(code=code, guess=guess)
            assert board.rows == ((rules.code(guess), answer),)
            assert rules.answer(row.tolist()) == answer


def test_codes_are_sequences() -> None:
    code = Code([1, 2, 12, 4])
    assert (len(code), code[0], code[-2], list(code), 12 in code, 3 in code) == (
        4, 1, 12, [1, 2, 12, 4], True, False,
    )
    assert isinstance(code, Sequence)
    assert (code[1:3], code[::-1], code.index(12), code.count(4)) == ((2, 12), (4, 12, 2, 1), 2, 1)
    with pytest.raises(IndexError):
        code[4]
    with pytest.raises(ValueError, match="not in"):
        code.index(4, 0, 2)
    assert sorted([Code("RRB"), Code("RBR"), Code("RRR")]) == [
        Code("RRR"), Code("RRB"), Code("RBR"),
    ]
    assert np.asarray(code).dtype == np.uint8
    assert np.asarray(code, dtype=np.int64).dtype == np.int64


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: Rules(17, 6), RulesError, "17 pegs; expected 1 to 16"),
        (lambda: Rules(-1, 6), RulesError, "-1 pegs; expected 1 to 16"),
        (lambda: Rules(4, 10**30), RulesError, "100000000000000000000000... colors; expected 2 to 26"),
        (lambda: Rules(4, 6, rows=0), RulesError, "0 rows; expected 1 to 99"),
        (lambda: Rules.parse("six pegs"), RulesError, "'six pegs'"),
        (lambda: Rules(4, 6).code([1, 2, 3, 7]), CodeError, "color 7 is not on this board"),
        (lambda: Rules(4, 6).code([1, 2, 3, 300]), CodeError, "'300' is not a color of this board"),
        (lambda: Rules(4, 6).code([1, 2, 3, 1.5]), CodeError, "'1.5' is not a color"),  # type: ignore[list-item]
        (lambda: Rules(4, 6).code([1] * 20), CodeError, "that is 20 pegs, 4 are needed"),
        (lambda: Rules(4, 6).code(5), CodeError, "int is no code"),  # type: ignore[arg-type]
        (lambda: Rules(4, 6).code("RRXX"), CodeError, "'X'"),
        (lambda: Code([]), CodeError, "0 pegs; expected 1 to 16"),
        (lambda: Code([1] * 17), CodeError, "17 pegs; expected 1 to 16"),
        (lambda: Rules(4, 6).answer((3, 1)), FeedbackError, "3+1 of 4 cannot be"),
        (lambda: Rules(4, 6).answer((-1, 1)), FeedbackError, "tuple is no answer"),
        (lambda: Rules(4, 6).answer(Feedback("1+1", 5)), FeedbackError, "expected keys for 4"),
    ],
)
def test_what_cannot_be_is_named(call: object, kind: type[PegmindError], sentence: str) -> None:
    assert callable(call)
    with pytest.raises(kind) as refused:
        call()
    assert sentence in str(refused.value)
    assert isinstance(refused.value, ValueError)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert (str(copy), repr(copy.value)) == (str(refused.value), repr(refused.value.value))
