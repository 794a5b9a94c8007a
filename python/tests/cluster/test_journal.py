"""Journals: what is whole counts, whatever happened to the rest."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pegmind import PegmindError, Rules
from pegmind.cluster import JournalError, Report, Task, optimal
from pegmind.cluster.journal import Journal, line_of, lines_of
from pegmind.cluster.work import BUILD, Job, solve

costs = st.integers(0, 1 << 40)
names = st.text("ROYGB", min_size=1, max_size=4)
tasks = st.builds(
    Task,
    st.lists(st.builds("{}={}".format, names, st.just("1+2")), max_size=2).map(tuple),
    st.lists(names, max_size=3).map(tuple),
    st.none() | costs,
    costs,
    st.booleans(),
)
reports = st.builds(
    Report,
    tasks,
    costs,
    costs,
    st.none() | costs,
    st.none() | st.binary(max_size=20),
    costs,
    st.lists(st.tuples(names, costs), max_size=3).map(tuple),
    st.lists(st.tuples(st.just("1+2"), costs, costs), max_size=3).map(tuple),
    st.text(max_size=5),
    st.floats(0, 1e6),
)


@settings(deadline=None, max_examples=40)
@given(reports)
def test_reports_are_what_their_text_says(report: Report) -> None:
    text = report.to_json()
    assert "\n" not in text and Report.from_json(text) == report


def test_whole_lines_count_at_whatever_byte_it_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    known = [Report(Task(("RROY=1+2",), below=cost), 3, cost) for cost in range(3)]
    with Journal(path, "a board") as journal:
        journal.add(known)
    content = path.read_bytes()
    for end in range(len(content) + 1):
        path.write_bytes(content[:end])
        with Journal(path, "a board") as journal:
            lines = content[:end].count(b"\n")
            assert journal.reports == known[: max(0, lines - 1)]
            journal.add(known[-1:])
        with Journal(path, "a board") as journal:
            assert journal.reports == [*known[: max(0, lines - 1)], known[-1]]


def test_a_damaged_line_does_not_count_and_the_others_do(tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    known = [Report(Task(below=cost), 3, cost) for cost in (7, 8, 9)]
    with Journal(path, "a board") as journal:
        journal.add(known)
    path.write_bytes(path.read_bytes().replace(b'"below":8', b'"below":6'))
    with Journal(path, "a board") as journal:
        assert journal.reports == [known[0], known[2]]


def test_journals_of_others_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    with (
        Journal(path, "a board"),
        pytest.raises(JournalError, match="another process writes"),
    ):
        Journal(path, "a board")
    with pytest.raises(JournalError, match="is about a board; expected another"):
        Journal(path, "another")
    path.write_text("something else\n")
    with pytest.raises(JournalError, match="is no journal"):
        Journal(path, "a board")


def test_bounds_of_another_build_are_refused(tmp_path: Path) -> None:
    path, known = tmp_path / "proof.jsonl", Report(Task(below=9), 3, 9)
    with Journal(path, "a board", "1.0 facts 1") as journal:
        journal.add([known])
    with pytest.raises(JournalError) as refused:
        Journal(path, "a board", "1.0 facts 2")
    assert str(refused.value) == (
        f"{path}, line 1: pegmind 1.0 facts 1 has found this out, and this is pegmind 1.0 facts 2;"
        " go on with that version, or begin anew with another file"
    )
    with pytest.raises(JournalError, match="it is about a board; pegmind 1.0 facts 1; expected "):
        Journal(path, "another", "1.0 facts 1")
    with Journal(path, "a board", "1.0 facts 1") as journal:
        assert journal.reports == [known]


def test_a_proof_goes_on_with_its_own_build_alone(tmp_path: Path) -> None:
    path, rules = tmp_path / "proof.jsonl", Rules(3, 4)
    with ThreadPoolExecutor(1) as executor:
        optimal(rules, executor, journal=path)
        lines = path.read_bytes().splitlines(keepends=True)
        (first,) = lines_of(lines[0])
        assert first and first == f"pegmind proof 2: {rules}; pegmind {BUILD}"
        assert BUILD.startswith(version("pegmind"))
        older = first.replace(BUILD, "0.0.9 facts 1")
        path.write_bytes(line_of(older) + b"".join(lines[1:]))
        with pytest.raises(JournalError, match=r"pegmind 0\.0\.9 facts 1 has found this out"):
            optimal(rules, executor, journal=path)
        assert path.read_bytes().startswith(line_of(older))


def test_a_worker_of_another_build_is_refused() -> None:
    with pytest.raises(PegmindError) as refused:
        solve(Job(str(Rules(3, 4)), build="0.0.9 facts 1"), Task())
    assert str(refused.value) == (
        f"this process has pegmind {BUILD}; expected 0.0.9 facts 1, as where the work comes from"
    )


def test_the_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    code = f"""if True:
        import os
        from pegmind.cluster.journal import Journal
        journal = Journal({str(path)!r}, "a board")
        os._exit(9)
    """
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    Journal(path, "a board").close()
