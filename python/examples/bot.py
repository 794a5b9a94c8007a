"""A bot that joins a room by its code and plays there to the end: duels and races.

    python bot.py 7F3K-QX --server http://127.0.0.1:8080 --name Bot

What it wants it asks over HTTP with the token of its device; what is done in the room it is told by
server-sent events. A connection that is lost costs nothing: a request that is sent again is done
once, and events go on after the last one that was heard.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from pegmind import Board, Rules

#: A server that was not heard for so many seconds is gone: it says something every 15.
SILENCE = 45
#: How often something is tried again before it is given up.
TRIES = 40

#: A connection that is lost, or an answer that is cut off.
LOST = (OSError, http.client.HTTPException, json.JSONDecodeError)


class Server:
    """A server, as a device asks it."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.ask("POST", "/api/devices")["token"]

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """What is answered. Who gets no answer asks again."""
        for _ in range(TRIES):
            wait = 1.0
            try:
                with self._open(method, path, body) as answer:
                    said: dict[str, Any] = json.load(answer)
                    return said
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
                wait = float(error.headers.get("Retry-After", wait))
            except LOST:
                pass
            time.sleep(wait)
        raise SystemExit(f"{self.address} cannot be reached")

    def events(self, room: str, acts: list[str]) -> Iterator[dict[str, Any]]:
        """What is told of a room from the acts on that are known, whoever makes them known."""
        failures = 0
        while failures < TRIES:
            heard = {"Last-Event-ID": str(len(acts))}
            try:
                with self._open("GET", f"/api/rooms/{room}/events", None, heard) as lines:
                    for line in lines:
                        failures = 0
                        if line.startswith(b"data: "):
                            yield json.loads(line.removeprefix(b"data: "))
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise
            except LOST:
                pass
            failures += 1
            time.sleep(1)
        raise SystemExit(f"{self.address} cannot be reached any more")

    def _open(
        self, method: str, path: str, body: object, more: dict[str, str] | None = None
    ) -> http.client.HTTPResponse:
        headers = {"Content-Type": "application/json"} | (more or {})
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        opened: http.client.HTTPResponse = urllib.request.urlopen(request, timeout=SILENCE)
        return opened


class Game:
    """A duel or a race, as one of its members sees it."""

    def __init__(self, rules: Rules, mode: str, member: int) -> None:
        self.mode, self.member = mode, member
        #: All that was done in the room.
        self.acts: list[str] = []
        #: One's own rows.
        self.board = Board(rules)
        self.has_begun = self.is_over = False
        #: The boards whose codes are made, numbered as who breaks them.
        self._made: set[int] = set()
        #: The guess that is not answered yet.
        self._guess: str | None = None

    def hear(self, first: int, acts: list[str]) -> None:
        """Takes in acts, the first of which is behind so many; those that are known are skipped."""
        for act in acts[len(self.acts) - first :]:
            self.acts.append(act)
            self._follow(act)

    def _follow(self, act: str) -> None:
        word, _, rest = act.partition(" ")
        number, _, what = rest.partition(" ")
        if word == "start":
            self.has_begun = True
        elif word == "leave" and not self.has_begun:
            # Who leaves before play was never there, and those behind move up.
            self.member -= int(number) < self.member
        elif word == "at" and what.startswith("[Commit "):
            self._made.add(int(number))
        elif word == "place" and int(number) == self.member:
            # In a duel it is answered when both have placed one.
            self._guess = what
        elif word == "at" and int(number) == self.member:
            if answer := re.fullmatch(r"(\S+) \{\d+:\d\d\}", what):
                assert self._guess is not None, "an answer is for a guess"
                self.board.push(self._guess, answer[1])
                self._guess = None
            elif re.fullmatch(r"[^{*\s]+", what):
                self._guess = what
        elif word == "reveal":
            # All games of a duel or a race are shown together, when the last is over.
            self.is_over = True

    def move(self) -> str | None:
        """What is one's own to do now, if anything."""
        if not self.has_begun or self.is_over:
            return None
        boards = {self.member}
        if self.mode == "duel":
            other = 3 - self.member
            boards.add(other)
            if other not in self._made:
                return f"at {other} {{code {random_code(self.board.rules)}}}"
        full = self.board.solved or len(self.board) == self.board.rules.rows
        if full or self._guess is not None or not boards <= self._made:
            return None
        # Only what fits, which is legal also where a guess has to.
        found = self.board.suggest(guesses="candidates", time=5)
        return f"at {self.member} {found.best.guess}"


def random_code(rules: Rules) -> str:
    """A code that nobody can guess."""
    random, colors = secrets.SystemRandom(), range(1, rules.colors + 1)
    if rules.repeats:
        return str(rules.code(random.choices(colors, k=rules.pegs)))
    # Where there are fewer colors than holes, the others are blank.
    pegs = random.sample([*colors, *[0] * max(rules.pegs - rules.colors, 0)], k=rules.pegs)
    return str(rules.code(pegs))


def play(server: Server, code: str, name: str) -> Game:
    """Sits down in the room with this code, and plays there to the end."""
    # Codes of computers there follow from the seed, too.
    seat = {"name": name, "seed": secrets.token_hex(32), "request": secrets.token_hex(16)}
    seated = server.ask("POST", f"/api/rooms/{code}/members", seat)
    room = seated["room"]
    told = server.ask("GET", f"/api/rooms/{room}")
    if told["mode"] not in ("duel", "race"):
        raise SystemExit(f"{code} is a {told['mode']}; this bot plays duels and races")
    game = Game(Rules.parse(told["rules"]), told["mode"], seated["member"])
    version = 0
    for event in server.events(room, game.acts):
        if acts := event.get("acts"):
            game.hear(acts["from"], acts["acts"])
        if game.is_over:
            break
        # What was done is seen before anything else is.
        if len(game.acts) < version or (act := game.move()) is None:
            continue
        wanted = {"at": len(game.acts), "id": secrets.token_hex(16), "act": act}
        try:
            version = server.ask("POST", f"/api/rooms/{room}/acts", wanted)["version"]
        except urllib.error.HTTPError as error:
            # Something was done meanwhile, which is heard next.
            if error.code != 409:
                raise
    return game


def main() -> None:
    """Plays, and prints the rows."""
    parser = argparse.ArgumentParser(description="Joins a room and plays there to the end.")
    parser.add_argument("code", help="what the room is joined with, as in 7F3K-QX")
    parser.add_argument("--server", default="http://127.0.0.1:8080", help="the server's address")
    parser.add_argument("--name", default="Bot", help="what the bot is called there")
    args = parser.parse_args()
    try:
        game = play(Server(args.server), args.code, args.name)
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error).get("detail", str(error)))
    for guess, answer in game.board.rows:
        print(guess, answer)
    print(f"solved in {len(game.board)} guesses" if game.board.solved else "not solved")


if __name__ == "__main__":
    main()
