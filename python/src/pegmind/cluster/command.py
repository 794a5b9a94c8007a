"""What is typed behind `python -m pegmind.cluster`."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from pegmind._pegmind import Rules
from pegmind.cluster.files import FilesError, Merged, Plan, merge, plan, work
from pegmind.errors import PegmindError

__all__ = ["MORE", "main"]

#: What `merge` ends with if there is more to do.
MORE = 3


def main(words: Sequence[str]) -> int:
    """Does what is typed. Returns 0, or 3 if there is more to do, or 1 if something is wrong.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     main(["plan", folder + "/proof", "4 colors, 3 pegs"])
    round 1: 1 task
    0
    """
    asked = _parser().parse_args(words)
    try:
        code: int = asked.run(asked)
    except (PegmindError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; what is done is kept", file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pegmind.cluster",
        description="Searches the best play of a board by files, in rounds: plan once, then work in"
        " any number of jobs and merge, until merge ends with 0.",
        epilog=f"merge ends with {MORE} if there is another round to be done.",
    )
    commands = parser.add_subparsers(required=True, metavar="plan|work|merge")
    first = commands.add_parser("plan", help="begin a proof in a folder")
    first.add_argument("folder", type=Path)
    first.add_argument("rules", help="the board, as in '6 colors, 4 pegs'")
    first.add_argument("--strict", action="store_true", help="each guess fits the rows")
    first.add_argument("--upper", type=int, help="look for strategies that cost at most this")
    asked_again = "share of the bounds below the best opening that is asked again (0.05)"
    first.add_argument("--recheck", type=float, default=0.05, help=asked_again)
    first.add_argument("--tasks", type=int, default=64, help="tasks a round (64)")
    first.add_argument("--seconds", type=float, default=60.0, help="length of a task (60)")
    first.set_defaults(run=_plan)
    shard = commands.add_parser("work", help="do a shard of the latest round")
    shard.add_argument("folder", type=Path)
    shard.add_argument("--shard", required=True, help="which one of how many, as in 3/16")
    shard.add_argument("--threads", type=int, default=1)
    shard.add_argument("--memory", type=int, default=1 << 30, help="bytes to remember sets")
    shard.set_defaults(run=_work)
    fold = commands.add_parser("merge", help="fold the facts; plan the next round, or end")
    fold.add_argument("folder", type=Path)
    fold.add_argument("--certificate", action="store_true", help="prove it: write a certificate, and check it")
    fold.add_argument("--memory", type=int, default=1 << 30, help="bytes for the certificate")
    fold.set_defaults(run=_merge)
    return parser


def _plan(asked: argparse.Namespace) -> int:
    rules = str(Rules.parse(asked.rules))
    first = Plan(rules, asked.strict, asked.upper, asked.recheck, asked.tasks, asked.seconds)
    plan(asked.folder, first)
    print("round 1: 1 task")
    return 0


def _work(asked: argparse.Namespace) -> int:
    found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", asked.shard)
    if found is None:
        expected = "expected one of how many, as in 3/16"
        raise FilesError(f"shard {asked.shard}; {expected}", asked.shard)
    shard, shards = int(found[1]), int(found[2])
    path, done = work(
        asked.folder, shard, shards, threads=asked.threads, memory=asked.memory
    )
    print(f"{_count(done)} done: {path}")
    return 0


def _merge(asked: argparse.Namespace) -> int:
    merged = merge(asked.folder, certificate=asked.certificate, memory=asked.memory)
    for note in merged.notes:
        print(note, file=sys.stderr)
    known = merged.progress
    print(f"{known.bounds}; {_count(known.done)}, {known.nodes:,} nodes, {known.seconds:.1f} s")
    if merged.plan is not None:
        print(f"round {merged.plan.round}: {_count(len(merged.plan.tasks))}")
        return MORE
    _write_result(asked.folder, merged)
    return 0


def _write_result(folder: Path, merged: Merged) -> None:
    found = merged.result
    if found is None:
        raise AssertionError("neither a plan nor a result")
    (folder / "best.tree").write_bytes(found.tree.write())
    if found.certificate is not None:
        (folder / "best.certificate").write_bytes(found.certificate)
    said = {
        "rules": str(found.rules),
        "total": found.total,
        "lower": found.lower,
        "upper": found.upper,
        "proven": found.proven,
        "trusted": found.trusted,
        "unconfirmed": found.unconfirmed,
        "lies": [str(lie) for lie in found.lies],
        "tasks": found.tasks,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }
    (folder / "result.json").write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
    known = "proven" if found.proven else "trusted"
    print(f"total {found.total}, {known}: {folder / 'result.json'}, {folder / 'best.tree'}")


def _count(tasks: int) -> str:
    return f"{tasks} task{'' if tasks == 1 else 's'}"
