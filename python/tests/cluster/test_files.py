"""Proofs by files: shards that come late, twice, not at all, or from elsewhere."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pegmind import Rules, StrategyTree, check_certificate, optimal
from pegmind.cluster.command import MORE, main
from pegmind.cluster.files import FilesError, Merged, Plan, merge, plan, work
from pegmind.cluster.journal import line_of, lines_of
from pegmind.cluster.values import Report, Task

SHARDS = 3

#: The least tasks that there are.
SHORT = 1e-9


def rounds(folder: Path, each: Callable[[int], None] | None = None) -> Merged:
    """Works on a proof until it is done."""
    for number in range(1, 200):
        for shard in range(1, SHARDS + 1):
            work(folder, shard, SHARDS, memory=1 << 26)
        if each is not None:
            each(number)
        merged = merge(folder)
        if merged.result is not None:
            return merged
    raise AssertionError("no end")


@pytest.mark.parametrize("rules", [Rules(4, 5), Rules(3, 9)], ids=str)
def test_rounds_end_with_what_one_program_finds(tmp_path: Path, rules: Rules) -> None:
    total = optimal(rules).total
    plan(tmp_path, Plan(str(rules), tasks_max=12, seconds=SHORT))
    numbers = list[int]()
    merged = rounds(tmp_path, numbers.append)
    found = merged.result
    assert found is not None and len(numbers) > 2
    assert (found.total, found.trusted, found.lies, merged.notes) == (total, True, (), [])
    assert found.tree.verify().total == total


def test_shards_that_are_lost_or_doubled_change_nothing(tmp_path: Path) -> None:
    plan(tmp_path, Plan(str(Rules(4, 5)), tasks_max=12, seconds=SHORT))
    chance = random.Random(1)

    def disturb(number: int) -> None:
        for path in sorted(tmp_path.glob(f"facts-{number:04}-*")):
            happens = chance.randrange(4)
            if happens == 0 and number > 1:
                path.unlink()
            elif happens == 1:
                # The same shard once more, as a job that was begun twice.
                shutil.copy(path, path.with_name(f"facts-{number:04}-7-of-9.jsonl"))
            elif happens == 2:
                content = path.read_bytes()
                path.write_bytes(content + b"".join(content.splitlines(keepends=True)[1:]))
        work(tmp_path, 1, 2)

    found = rounds(tmp_path, disturb).result
    assert found is not None and found.total == 2463


def test_a_file_that_is_cut_at_any_byte_is_gone_on_with(tmp_path: Path) -> None:
    plan(tmp_path, Plan(str(Rules(4, 5)), tasks_max=4, seconds=SHORT))
    work(tmp_path, 1, 1)
    merge(tmp_path)
    path, done = work(tmp_path, 1, 1)
    content, plans = path.read_bytes(), sorted(tmp_path.glob("plan-*"))
    assert done > 0 and len(plans) == 2
    whole = list(lines_of(content))
    for end in sorted({*range(0, len(content) + 1, len(content) // 25), len(content)}):
        path.write_bytes(content[:end])
        notes = merge(tmp_path).notes
        for later in set(tmp_path.glob("plan-*")) - set(plans):
            later.unlink()
        lines = content[:end].count(b"\n")
        is_cut = not content[:end].endswith(b"\n") and end > 0
        assert len(notes) == is_cut, notes
        assert all(f"{path}, line {lines + 1}: it is cut off or damaged" in it for it in notes)
    path.write_bytes(content[:-3])
    assert work(tmp_path, 1, 1)[1] == 1
    assert len(list(lines_of(path.read_bytes()))) == len(whole)
    assert merge(tmp_path).notes == []


def test_a_damaged_line_is_named_and_found_out_again(tmp_path: Path) -> None:
    plan(tmp_path, Plan(str(Rules(3, 5)), recheck=0))
    path, _ = work(tmp_path, 1, 1)
    path.write_bytes(path.read_bytes().replace(b'"lower":451', b'"lower":450'))
    merged = merge(tmp_path)
    assert merged.result is None
    assert merged.notes == [f"{path}, line 2: it is cut off or damaged, and does not count"]
    work(tmp_path, 1, 2)
    found = merge(tmp_path).result
    assert found is not None and found.total == 451


def test_facts_of_others_are_refused_with_file_and_line(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    plan(own, Plan(str(Rules(3, 5))))
    plan(other, Plan(str(Rules(3, 4))))
    work(own, 1, 1)
    theirs, _ = work(other, 1, 1)
    copy = own / "facts-0001-1-of-2.jsonl"
    shutil.copy(theirs, copy)
    with pytest.raises(FilesError) as refused:
        merge(own)
    assert str(refused.value).startswith(f"{copy}, line 1: it is about {Rules(3, 4)}; pegmind ")
    assert f"expected {Rules(3, 5)}; pegmind " in str(refused.value)
    about, *rest = [text for text in lines_of(theirs.read_bytes()) if text is not None]
    older = about.replace("4 colors", "5 colors").replace("pegmind ", "pegmind 0.0.")
    copy.write_bytes(b"".join(map(line_of, [older, *rest])))
    with pytest.raises(FilesError, match=r"line 1: .*pegmind 0\.0\..*expected .*pegmind"):
        merge(own)
    copy.unlink()
    # What another version remembered is as little welcome.
    merge(own)
    plan(tmp_path / "long", Plan(str(Rules(4, 5)), seconds=SHORT))
    work(tmp_path / "long", 1, 1)
    merge(tmp_path / "long")
    for path in (tmp_path / "long").glob("memory-*"):
        path.write_bytes(line_of("another; pegmind 0"))
    with pytest.raises(FilesError, match=r"memory-0001.*, line 1: it is about another; pegmind 0"):
        work(tmp_path / "long", 1, 1)


def test_facts_that_nobody_asked_for_and_lies_are_named(tmp_path: Path) -> None:
    plan(tmp_path, Plan(str(Rules(4, 4)), recheck=1.0, seconds=SHORT))
    path, _ = work(tmp_path, 1, 1)
    _, first = lines_of(path.read_bytes())
    task = Report.from_json(first or "").task
    with path.open("ab") as file:
        strange = Report(Task(("RRR=0+0",), below=9), 3, 9)
        file.write(line_of(strange.to_json()))
        file.write(line_of(Report(task, 256, 9000, worker="liar").to_json()))
    unasked = merge(tmp_path).notes[0]
    assert unasked.startswith(f"{path}, line 3: Task(rows=('RRR=0+0',)")
    assert unasked.endswith("is in no plan; it does not count")
    merged = rounds(tmp_path)
    assert merged.result is not None and merged.result.total == optimal(Rules(4, 4)).total
    (lie,) = merged.result.lies
    assert lie.report.worker == "liar"
    assert any(note.startswith(f"{path}, line 4: liar: ") for note in merged.notes)


BOARD = "5 colors, 3 pegs"

#: What is asked in a folder with a plan, and what is said of it.
REFUSED: dict[str, Callable[[Path], object]] = {
    "shard 4/3; expected 1/3 to 3/3": lambda folder: work(folder, 4, 3),
    "0 threads; expected at least 1": lambda folder: work(folder, 1, 1, threads=0),
    "there is a plan in": lambda folder: plan(folder, Plan(BOARD)),
    "there is no plan in": lambda folder: merge(folder / "none"),
    "expected at most 65535": lambda folder: plan(folder / "a", Plan("12 colors, 8 pegs")),
    "a share of 2; expected 0 to 1": lambda folder: plan(folder / "a", Plan(BOARD, recheck=2)),
    "0 tasks; expected at least 1": lambda folder: plan(folder / "a", Plan(BOARD, tasks_max=0)),
    "-1 seconds a task": lambda folder: plan(folder / "a", Plan(BOARD, seconds=-1)),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_cannot_be_is_named(tmp_path: Path, sentence: str) -> None:
    plan(tmp_path, Plan("4 colors, 3 pegs"))
    with pytest.raises(ValueError, match=sentence):
        REFUSED[sentence](tmp_path)


def test_a_damaged_plan_is_refused_with_its_line(tmp_path: Path) -> None:
    path = plan(tmp_path, Plan("4 colors, 3 pegs"))
    content = path.read_bytes()
    path.write_bytes(content[:-1])
    with pytest.raises(FilesError, match=r"plan-0001.jsonl, line 3: it is damaged; expected a plan"):
        work(tmp_path, 1, 1)
    path.write_bytes(line_of("something") + line_of("[]"))
    with pytest.raises(FilesError, match=r"plan-0001.jsonl is no plan"):
        work(tmp_path, 1, 1)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "proof")
    start = [sys.executable, "-m", "pegmind.cluster", "plan", folder, "5 colors, 3 pegs"]
    run = subprocess.run(start, capture_output=True, text=True, check=True)
    assert run.stdout == "round 1: 1 task\n"
    assert main(["plan", folder, "5 colors, 3 pegs"]) == 1
    assert main(["work", folder, "--shard", "first"]) == 1
    assert capsys.readouterr().err == (
        f"error: there is a plan in {folder}; expected another folder\n"
        "error: shard first; expected one of how many, as in 3/16\n"
    )
    assert main(["merge", folder]) == MORE
    assert capsys.readouterr().out.endswith("round 1: 1 task\n")
    while True:
        for shard in range(1, SHARDS + 1):
            assert main(["work", folder, "--shard", f"{shard}/{SHARDS}", "--threads", "2"]) == 0
        code = main(["merge", folder, "--certificate"])
        if code != MORE:
            break
    assert code == 0
    said = json.loads((tmp_path / "proof" / "result.json").read_text(encoding="utf-8"))
    assert (said["total"], said["lower"], said["upper"]) == (451, 451, 451)
    assert (said["proven"], said["trusted"]) == (True, False)
    tree = StrategyTree.read((tmp_path / "proof" / "best.tree").read_bytes())
    assert tree.verify().total == 451
    certificate = (tmp_path / "proof" / "best.certificate").read_bytes()
    assert check_certificate(certificate).lower == 451
