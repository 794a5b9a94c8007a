"""The package agrees with what the program prints as JSON."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pegmind import Board, GameRecord, Rules, evaluate, optimal, review
from pegmind.errors import ContradictionError

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = Path(os.environ.get("PEGMIND_PROGRAMS", ROOT / "target/debug"))
PROGRAM = PROGRAMS / "pegmind"

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason=f"there is no program in {PROGRAMS}")

#: A process an example: few, and each takes a while.
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def ask(*words: str) -> dict[str, Any]:
    """What the program prints."""
    run = subprocess.run(
        [PROGRAM, *words, "--json"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert run.returncode in (0, 3), run.stderr
    reply: dict[str, Any] = json.loads(run.stdout)
    return reply


def board_words(rules: Rules) -> list[str]:
    """How a board is named on the command line."""
    words = ["--pegs", str(rules.pegs), "--colors", str(rules.colors)]
    words += [] if rules.repeats else ["--no-repeats"]
    words += ["--blanks"] if rules.blanks else []
    return [*words, "--feedback", rules.feedback]


@st.composite
def positions(draw: st.DrawFn) -> Board:
    """A small board with some rows that some code fits."""
    pegs, colors = draw(st.integers(2, 4)), draw(st.integers(2, 6))
    blanks = draw(st.booleans())
    rules = Rules(
        pegs,
        colors,
        repeats=draw(st.booleans()) or (colors < pegs and not blanks),
        blanks=blanks,
        feedback=draw(st.sampled_from(["keys", "per-peg", "exact", "sum"])),
    )
    codes = rules.codes()
    pick = st.integers(0, len(codes) - 1)
    code = codes[draw(pick)]
    guesses = [codes[draw(pick)] for _ in range(draw(st.integers(0, 3)))]
    return Board(rules, [(guess, rules.mark(code, guess)) for guess in guesses])


@few
@given(positions(), st.data())
def test_marks(board: Board, data: st.DataObject) -> None:
    rules, codes = board.rules, board.rules.codes()
    pick = st.integers(0, len(codes) - 1)
    code, guess = rules.code(codes[data.draw(pick)]), rules.code(codes[data.draw(pick)])
    reply = ask("score", str(code), str(guess), *board_words(rules))
    answer = rules.mark(code, guess)
    assert reply["feedback"] == str(answer)
    assert (reply.get("exact"), reply.get("color")) == (answer.exact, answer.color)


@few
@given(positions())
def test_candidates(board: Board) -> None:
    reply = ask("left", *str(board).split(), "--list", *board_words(board.rules))
    assert reply["left"] == board.count().codes
    assert reply["candidates"] == board.candidates().tolist()


@few
@given(positions())
def test_suggestions(board: Board) -> None:
    if board.solved:
        return
    reply = ask("suggest", *str(board).split(), "--all", *board_words(board.rules))
    found = board.suggest()
    best = found.best
    assert reply["guess"] == list(best.guess)
    assert reply["expected"] == pytest.approx(best.expected)
    assert (reply["worst"], reply["candidate"], reply["exact_value"]) == (
        best.worst,
        best.fits,
        best.exact,
    )
    assert best.left is not None
    assert (reply["left"], reply["classes"], reply["largest"]) == (
        best.left.codes,
        best.classes,
        best.largest,
    )
    assert reply["equally_good"] == [list(code) for code in found.as_good]


@pytest.mark.parametrize("strategy", ["minimax", "most-parts", "steady"])
def test_whole_boards(strategy: str) -> None:
    rules = Rules(3, 4)
    found = evaluate(rules, strategy, seed="7")
    reply = ask("evaluate", "--strategy", strategy, "--seed", "7", *board_words(rules))
    assert reply["total"] == found.total
    assert reply["histogram"] == found.histogram.tolist()


def test_proofs() -> None:
    for rules in [Rules(3, 5), Rules(3, 4, repeats=False), Rules(2, 6, feedback="sum")]:
        found, reply = optimal(rules), ask("optimal", *board_words(rules))
        assert found.proven and reply["proven"]
        assert (reply["lower"], reply["total"]) == (found.lower, found.total)
        assert found.tree is not None and found.tree.verify().total == found.total


def test_reviews(tmp_path: Path) -> None:
    text = "RROY 0+1\nRRRR 0+0\nYGBP 0+4\nGPBY 2+2\nGPYB 4+0\n"
    (tmp_path / "game.peg").write_text(text, encoding="utf-8")
    found = review(GameRecord.parse(text), row=2)
    reply = ask("review", str(tmp_path / "game.peg"), "--row", "2")
    assert reply["cost_exact"] == found.cost_exact
    assert [row["luck_exact"] for row in reply["rows"]] == [row.luck_exact for row in found.rows]
    assert [row["guess"] for row in reply["rows"]] == [list(row.guess) for row in found.rows]
    assert found.alternatives is not None
    assert [it["cost"] for it in reply["alternatives"]] == [it.cost for it in found.alternatives]


def test_contradictions() -> None:
    rules = Rules(4, 6)
    rows = "RRRR=0+0 OOOO=0+0 YYYY=4+0"
    assert ask("left", *rows.split())["left"] == Board(rules, rows).count().codes == 1
    rows += " GGGG=4+0"
    assert ask("suggest", *rows.split())["guess"] is None
    with pytest.raises(ContradictionError):
        Board(rules, rows).suggest()
