"""Proofs by files, for arrays of jobs: plan, work, merge, in rounds until the bounds meet.

A plan holds the tasks of a round. Shards write what they find out to files of their own, which
can come late, twice or not at all. All that is known is folded out of all these files again
each time, so that there is nothing else to keep.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from pegmind._pegmind import Rules, Stop
from pegmind.cluster.journal import Journal, Lines, line_of, lines_of
from pegmind.cluster.options import check_proof
from pegmind.cluster.proof import Proof
from pegmind.cluster.prove import ClusterResult, result_of
from pegmind.cluster.recheck import Recheck
from pegmind.cluster.run import Progress, nodes_of
from pegmind.cluster.values import Report, Task
from pegmind.cluster.work import BUILD, NEWS_BYTES, BoardTrees, Job
from pegmind.errors import OptionError, PegmindError

__all__ = ["FilesError", "Merged", "Plan", "merge", "plan", "work"]

#: How much is learned of what shards of earlier rounds remembered, in bytes of their files.
MEMORY_BYTES = 512 << 20


class FilesError(PegmindError):
    """A file of another board or version, or one that is missing.

    >>> merge("nowhere")
    Traceback (most recent call last):
    pegmind.cluster.files.FilesError: there is no plan in nowhere; expected plan-0001.jsonl
    """


@dataclass(frozen=True)
class Plan:
    """The tasks of one round, and what the proof is about."""

    rules: str
    strict: bool = False
    upper: int | None = None
    #: The share of the bounds below the best opening that is asked again.
    recheck: float = 0.05
    #: How many tasks a round has, and about how long each takes.
    tasks_max: int = 64
    seconds: float = 60.0
    round: int = 1
    tasks: tuple[Task, ...] = ()

    @property
    def about(self) -> str:
        """The board and the version, which all files of a proof share.

        >>> Plan("5 colors, 3 pegs").about.partition(";")[0]
        '5 colors, 3 pegs'
        """
        return f"{self.rules}{', strict' if self.strict else ''}; pegmind {BUILD}"


@dataclass
class Merged:
    """What is known after the files were read."""

    progress: Progress
    #: What is to be done, unless the proof is done.
    plan: Plan | None = None
    result: ClusterResult | None = None
    #: What did not count, with files and lines.
    notes: list[str] = field(default_factory=list[str])


def plan(folder: Path | str, first: Plan) -> Path:
    """Begins a proof in a folder: its first round is one task.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     plan(folder, Plan("5 colors, 3 pegs")).name
    'plan-0001.jsonl'
    """
    folder = Path(folder)
    if first.tasks_max < 1:
        raise OptionError(f"{first.tasks_max} tasks; expected at least 1", first.tasks_max)
    rules = Rules.parse(first.rules)
    check_proof(rules, Job.memory, first.recheck, first.seconds, first.upper)
    folder.mkdir(parents=True, exist_ok=True)
    if _plans(folder):
        raise FilesError(f"there is a plan in {folder}; expected another folder", str(folder))
    task = Task(below=_below(first), nodes=nodes_of(0, 0.0, first.seconds))
    return _write_plan(folder, replace(first, tasks=(task,)))


def work(
    folder: Path | str, shard: int, shards: int, *, threads: int = 1, memory: int = 1 << 30
) -> tuple[Path, int]:
    """Does one of the `shards` parts of the latest round, counted from 1, as far as it is not
    done. Returns the file of its facts, and how many tasks it has done now.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = plan(folder, Plan("5 colors, 3 pegs"))
    ...     (path, done), (_, again) = work(folder, 1, 1), work(folder, 1, 1)
    >>> path.name, done, again
    ('facts-0001-1-of-1.jsonl', 1, 0)
    """
    folder = Path(folder)
    if not 1 <= shard <= shards:
        said = f"shard {shard}/{shards}; expected 1/{shards} to {shards}/{shards}"
        raise OptionError(said, shard)
    if threads < 1:
        raise OptionError(f"{threads} threads; expected at least 1", threads)
    todo = _latest(folder)
    name = f"-{todo.round:04}-{shard}-of-{shards}.jsonl"
    path, about = folder / f"facts{name}", f"{todo.about}; round {todo.round}"
    engine = Job(todo.rules, todo.strict, memory, str(folder.resolve())).engine()
    with Journal(path, about) as facts, Lines(folder / f"memory{name}", todo.about) as told:
        known = {report.task for report in facts.reports}
        tasks = [task for task in todo.tasks[shard - 1 :: shards] if task not in known]
        for place, bytes_ in _remembered(folder, todo) if tasks else ():
            try:
                engine.solver.learn(bytes_)
            except ValueError as error:
                raise FilesError(f"{place}: {error}", place) from error
        executor, stop = ThreadPoolExecutor(threads), Stop()
        try:
            begun = [executor.submit(engine.solve, task, stop) for task in tasks]
            for future in as_completed(begun):
                facts.add([future.result()])
                news = engine.solver.news(NEWS_BYTES)
                told.add([news.hex()] if news else [])
        finally:
            stop.stop()
            executor.shutdown(cancel_futures=True)
    return path, len(tasks)


def merge(folder: Path | str, *, certificate: bool = False, memory: int = 1 << 30) -> Merged:
    """Folds the facts of all rounds: the result if the bounds meet, and else the next plan.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = plan(folder, Plan("5 colors, 3 pegs", recheck=0))
    ...     _ = work(folder, 1, 1)
    ...     merge(folder).result.total
    451
    """
    folder = Path(folder)
    last = _latest(folder)
    rules = Rules.parse(last.rules)
    proof = Proof(BoardTrees(rules, last.strict), _below(last))
    recheck, notes, places = Recheck(proof, last.recheck), list[str](), dict[Report, str]()
    planned = {task for path in _plans(folder) for task in _read_plan(path).tasks}
    for place, report in _reports(folder, last, notes):
        if report.task not in planned:
            notes.append(f"{place}: {report.task} is in no plan; it does not count")
        elif report not in places:
            places[report] = place
            recheck.hear(report)
    notes += [f"{places[lie.report]}: {lie}" for lie in proof.lies]
    nodes, seconds = sum(it.nodes for it in places), sum(it.seconds for it in places)
    is_done = proof.solved and not recheck.again
    if not is_done and any(report.task in last.tasks for report in places):
        again = tuple(task for task, _ in recheck.again)
        many, effort = last.tasks_max, nodes_of(nodes, seconds, last.seconds)
        tasks = again + tuple([] if proof.solved else proof.ready(effort, (), many)[:many])
        if not tasks:
            raise RuntimeError("nothing is left to be done, but the bounds do not meet")
        last = replace(last, round=last.round + 1, tasks=tasks)
        _write_plan(folder, last)
    waiting = 0 if is_done else len(last.tasks)
    counts = (waiting, 0, len(places), nodes, seconds, len(proof.lies))
    merged = Merged(Progress(proof.lower, proof.upper, *counts), notes=notes)
    if is_done:
        done = (recheck.unconfirmed, len(places), nodes, seconds)
        job = Job(last.rules, last.strict, memory)
        merged.result = result_of(job, proof, last.upper, done, certificate=certificate)
    else:
        merged.plan = last
    return merged


def _below(it: Plan) -> int | None:
    return None if it.upper is None else it.upper + 1


def _plans(folder: Path) -> list[Path]:
    return sorted(folder.glob("plan-*.jsonl"))


def _latest(folder: Path) -> Plan:
    plans = _plans(folder)
    if not plans:
        raise FilesError(f"there is no plan in {folder}; expected plan-0001.jsonl", str(folder))
    return _read_plan(plans[-1])


def _write_plan(folder: Path, it: Plan) -> Path:
    """A plan is there as a whole or not at all."""
    path = folder / f"plan-{it.round:04}.jsonl"
    settings = {name: value for name, value in asdict(it).items() if name != "tasks"}
    texts = [it.about, json.dumps(settings), *(task.to_json() for task in it.tasks)]
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(b"".join(map(line_of, texts)))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    return path


def _read_plan(path: Path) -> Plan:
    texts = list[str]()
    for number, text in enumerate(lines_of(path.read_bytes()), 1):
        if text is None:
            raise FilesError(f"{path}, line {number}: it is damaged; expected a plan", str(path))
        texts.append(text)
    about, settings, *tasks = [*texts, "", ""] if len(texts) < 2 else texts
    try:
        said: dict[str, Any] = json.loads(settings)
        found = Plan(**said, tasks=tuple(map(Task.from_json, tasks)))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise FilesError(f"{path} is no plan: {error}", str(path)) from error
    if about != found.about:
        raise FilesError(f"{path}, line 1: {about}; expected {found.about}", str(path))
    return found


def _lines(path: Path, about: str) -> Iterator[tuple[str, str | None]]:
    """Where each text stands, and it; the first one has to be what the file is about."""
    for number, text in enumerate(lines_of(path.read_bytes()), 1):
        place = f"{path}, line {number}"
        if number == 1 and text is not None and text != about:
            raise FilesError(f"{place}: it is about {text}; expected {about}", str(path))
        if number > 1 or text is None:
            yield place, text


def _reports(folder: Path, it: Plan, notes: list[str]) -> Iterator[tuple[str, Report]]:
    """Where each report stands, and it. What is none is noted."""
    for path in sorted(folder.glob("facts-*.jsonl")):
        number = path.name.split("-")[1].lstrip("0")
        for place, text in _lines(path, f"{it.about}; round {number}"):
            try:
                report = Report.from_json(text or "")
            except (AttributeError, KeyError, TypeError, ValueError):
                notes.append(f"{place}: it is cut off or damaged, and does not count")
                continue
            yield place, report


def _remembered(folder: Path, it: Plan) -> Iterator[tuple[str, bytes]]:
    """What shards of earlier rounds remembered, the latest first."""
    size = 0
    for path in sorted(folder.glob("memory-*.jsonl"), reverse=True):
        if path.name >= f"memory-{it.round:04}":
            continue
        size += path.stat().st_size
        if size > MEMORY_BYTES:
            return
        for place, text in _lines(path, it.about):
            if text is not None:
                yield place, bytes.fromhex(text)
