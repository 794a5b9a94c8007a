"""The example bot plays on the server itself, against somebody who does little, and against its like."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pegmind import GameRecord

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = Path(os.environ.get("PEGMIND_PROGRAMS", ROOT / "target/debug"))
SERVER = PROGRAMS / "pegmind-server"
BOT = ROOT / "python/examples/bot.py"

pytestmark = pytest.mark.skipif(not SERVER.exists(), reason=f"there is no server in {PROGRAMS}")

#: How many seconds a game may take on a busy machine.
PATIENCE = 300


def load() -> Any:
    """The bot as a module."""
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bot: Any = load()


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a server of its own."""
    command = [str(SERVER), "--addr", "127.0.0.1:0", "--database", "memory:"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r'"addr":"([^"]+)"', server.stderr.readline())
        # So that the server never waits for a reader.
        reader = threading.Thread(target=server.stderr.read)
        reader.start()
        try:
            assert found is not None
            yield f"http://{found[1]}"
        finally:
            server.kill()
            reader.join()


def open_room(server: Any, mode: str) -> tuple[str, str]:
    """A room on the classic board: its name and its code."""
    room = {"header": f'[Mode "{mode}"]\n[Id "new"]\n', "name": "Ann", "request": "0" * 32}
    made = server.ask("POST", "/api/rooms", room)
    return made["room"], made["code"]


def begin(address: str, code: str) -> subprocess.Popen[str]:
    """Begins the bot."""
    command = [sys.executable, str(BOT), code, "--server", address]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def rows_of(server: Any, room: str, board: int) -> str:
    """The record of a board, once it is shown."""
    acts: list[str] = server.ask("GET", f"/api/rooms/{room}/acts")["acts"]
    word = f"reveal {board}\n"
    return next(act.removeprefix(word) for act in acts if act.startswith(word))


def test_it_solves_a_race(address: str) -> None:
    host = bot.Server(address)
    room, code = open_room(host, "race")
    acts: list[str] = []
    with begin(address, code) as guest:
        for event in host.events(room, acts):
            acts += event.get("acts", {"acts": []})["acts"]
            if "join human Bot" in acts:
                break
        for number, act in enumerate(["start", "at 1 {resign}"]):
            now = host.ask("GET", f"/api/rooms/{room}/acts")["version"]
            wanted = {"at": now, "id": f"{number:032x}", "act": act}
            # A bot that has guessed meanwhile is no reason to be late: its row is hidden.
            host.ask("POST", f"/api/rooms/{room}/acts", wanted)
        said, _ = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 0
    rows = said.splitlines()
    assert rows[-1] == f"solved in {len(rows) - 1} guesses"
    assert host.ask("GET", f"/api/rooms/{room}")["stage"] == "over"
    record = GameRecord.parse(rows_of(host, room, 2))
    assert [f"{guess} {answer}" for guess, answer in record.board.rows] == rows[:-1]
    assert record.board.solved


def test_two_play_a_duel(address: str) -> None:
    host = bot.Server(address)
    room, code = open_room(host, "duel")
    with begin(address, code) as guest:
        # Who has a seat is told its number again.
        game = bot.play(host, code, "Ann")
        said, _ = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 0
    assert game.member == 1 and game.board.solved
    assert re.fullmatch(r"solved in \d guesses", said.splitlines()[-1])
    assert host.ask("GET", f"/api/rooms/{room}")["stage"] == "over"
    assert all(GameRecord.parse(rows_of(host, room, board)).board.solved for board in (1, 2))


def test_it_says_what_it_cannot_play(address: str) -> None:
    _, code = open_room(bot.Server(address), "cooperation")
    for room, said in [
        (code, f"{code} is a cooperation; this bot plays duels and races"),
        ("7F3K-QX", "there is no such room"),
    ]:
        command = [sys.executable, str(BOT), room, "--server", address]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 1
        assert said in run.stderr
