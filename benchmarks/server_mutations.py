"""Send a server many requests and messages that are almost right, and count answers from 500 on and lost processes.

    python -m benchmarks.server_mutations --count 1000000

Requests that the app understands are changed at random: bytes, numbers, names, lengths, what comes twice or is missing.
About half are messages over the websockets of games and duels. They come from many players and addresses, so that rate
limits let them through. A malformed request may be refused or closed; the process has to be the same one at the end,
and answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.web.dueling import BOARD
from tests.web.playing import Player
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.fleet import fleet

PLAYERS = 40
STREAMS = 8
"""Connections at once, of each kind."""
ODD = ["", "0", "-1", "1e309", "NaN", "null", "true", "\x00", "\u202e", "é" * 300, "../..", "%00", "[" * 900, "9" * 400]
TEXT = '{"family": "slitherlink", "preset": "7x7"}'
REQUESTS = [
    ("GET", "/", ""),
    ("GET", "/play/{game}", ""),
    ("GET", "/api/games/{game}", ""),
    ("GET", "/api/games?unfinished=true", ""),
    ("GET", "/api/games/{game}/log", ""),
    ("GET", "/static/styles/base.css", ""),
    ("GET", "/scores/slitherlink?by=moves", ""),
    ("GET", "/library?words=a&page=1", ""),
    ("GET", "/qr?path=/p/x", ""),
    ("GET", "/schema/openapi.json", ""),
    ("POST", "/api/games", '{"family": "minesweeper", "example": "beginner"}'),
    ("POST", "/api/games", '{"puzzle": "madness:4x4"}'),
    ("POST", "/api/games/{game}/moves", '{"moves": ["a1f", "b2+"]}'),
    ("POST", "/api/games/{game}/commands", '{"command": "undo"}'),
    ("POST", "/api/duels", '{"board": {"family": "colorgrid"}, "opponent": "screen", "starts": "me"}'),
    ("POST", "/api/duels/{duel}/moves", '{"move": "a1-b1", "seat": 0, "after": 0}'),
    ("POST", "/api/check", '{"puzzle": "madness:4x4", "answer": "a1+", "wait": 0}'),
    (
        "POST",
        "/api/create",
        '{"family": "slitherlink", "rows": 3, "cols": 3, "puts": [{"row": 0, "col": 0, "tool": "3"}]}',
    ),
    ("POST", "/api/convert", '{"puzzle": "madness:4x4", "to": "text", "wait": 0}'),
    ("DELETE", "/api/jobs/nothing", ""),
]
MESSAGES: list[dict[str, Any]] = [
    {"type": "gesture", "kind": "tap", "x": 0.5, "y": 0.5},
    {"type": "gesture", "kind": "drag", "x": 0.5, "y": 0.5, "points": [[0, 0], [1, 1]]},
    {"type": "window", "x0": 0, "y0": 0, "x1": 9, "y1": 9},
    {"type": "move", "text": "a1f"},
    {"type": "command", "command": "undo"},
    {"type": "replay", "upto": 1},
    {"type": "choices", "choices": {"overlay": "none"}, "coordinates": True},
    {"type": "hover", "key": "a1"},
    {"type": "pen", "strokes": []},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "cancel"},
]


@dataclass
class Tally:
    """What was found."""

    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    failures: list[str] = field(default_factory=list)
    """requests that were answered from 500 on, and messages with an internal error"""

    def sentence(self) -> str:
        """Return the result in one line."""
        wrong = f"{len(self.failures)} internal errors" + "".join(f"\n  {each}" for each in self.failures[:10])
        return (
            f"{self.sent:,} sent; statuses {dict(sorted(self.statuses.items()))}; messages {dict(self.answers)}; "
            f"{self.closed:,} connections closed; {wrong}"
        )


def mutate(text: str, chance: Random) -> str:
    """Change a text at random, seldom not at all."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        place = chance.randrange(len(text) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            text = (
                text[:place]
                + chr(chance.choice((chance.randrange(32, 127), chance.randrange(256))))
                + text[place + 1 :]
            )
        elif kind == 1:
            text = text[:place] + text[place + chance.randrange(1, 9) :]
        elif kind == 2:
            text = text[:place] + chance.choice(ODD) + text[place:]
        elif kind == 3:
            end = chance.randrange(place, len(text) + 1)
            text = text[:end] + text[place:end] + text[end:]
        else:
            digits = [number for number, letter in enumerate(text) if letter.isdigit()]
            if digits:
                where = chance.choice(digits)
                text = text[:where] + chance.choice(("-1", "999999999999", "0.5", "1e400", "[]")) + text[where + 1 :]
    return text


@dataclass(frozen=True)
class Identity:
    """A player with a game and a duel."""

    cookie: str
    game: str
    duel: str


class Sender:
    """Sends until enough was sent."""

    def __init__(self, port: int, players: list[Identity], count: int, tally: Tally, seed: int) -> None:
        self.port, self.players, self.count = port, players, count
        self.tally, self.chance = tally, Random(seed)

    def _address(self) -> str:
        return f"10.{self.chance.randrange(256)}.{self.chance.randrange(256)}.{self.chance.randrange(1, 255)}"

    async def send_requests(self) -> None:
        """Send requests, each over a connection that is used as long as the server keeps it."""
        reader: asyncio.StreamReader | None = None
        writer: asyncio.StreamWriter | None = None
        while self.tally.sent < self.count:
            if reader is None or writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            data = self._request()
            self.tally.sent += 1
            try:
                writer.write(data)
                status, is_open = await asyncio.wait_for(_read_answer(reader), 30)
            except (OSError, EOFError, ValueError, TimeoutError):
                self.tally.closed += 1
                status, is_open = 0, False
            if status:
                self.tally.statuses[status] += 1
            if status in (500, 501, 502, 504) or status > 504:
                self.tally.failures.append(repr(data[:300]))
            if not is_open:
                writer.close()
                reader = writer = None
        if writer is not None:
            writer.close()

    def _request(self) -> bytes:
        method, path, body = self.chance.choice(REQUESTS)
        player = self.chance.choice(self.players)
        path = path.replace("{game}", player.game).replace("{duel}", player.duel)
        what = self.chance.randrange(3)
        path = mutate(path, self.chance) if what == 0 else path
        content = (mutate(body, self.chance) if what == 1 else body).encode("utf-8", "surrogatepass")
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nx-forwarded-for: {self._address()}\r\n"
            f"cookie: {player.cookie}\r\ncontent-type: application/json\r\naccept: */*\r\n"
        )
        if what == 2:
            head = mutate(head, self.chance)
        return head.encode("utf-8", "surrogatepass") + f"content-length: {len(content)}\r\n\r\n".encode() + content

    async def send_messages(self) -> None:
        """Send messages over one connection after the other."""
        while self.tally.sent < self.count:
            player = self.chance.choice(self.players)
            path = self.chance.choice((f"/live/{player.game}", f"/live/duels/{player.duel}"))
            with suppress(OSError, WebSocketException, TimeoutError):
                address = {"x-forwarded-for": self._address(), "cookie": player.cookie}
                url = f"ws://127.0.0.1:{self.port}{path}"
                async with connect(url, additional_headers=address, max_size=None, open_timeout=30) as socket:
                    for number in range(500):
                        await self._say(socket, number)
                        if self.tally.sent >= self.count:
                            return
            self.tally.closed += 1

    async def _say(self, socket: Any, number: int) -> None:
        message = json.dumps({**self.chance.choice(MESSAGES), "id": number})
        sent = mutate(message, self.chance)
        await socket.send(sent)
        self.tally.sent += 1
        # After each, something that is always answered: so the server has dealt with it.
        mark = 10_000 + number
        await socket.send(json.dumps({"type": "cancel", "id": mark}))
        while True:
            answer = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if answer["type"] in ("ack", "error"):
                self.tally.answers[answer["type"]] += answer["id"] != mark
            if "wrong on our side" in answer.get("message", ""):
                self.tally.failures.append(f"{sent[:300]!r}: {answer['message']}")
            if answer.get("id") == mark:
                return


async def _read_answer(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """Return the status of an answer, and whether the connection can be used again."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.split("\r\n")
    headers = {line.partition(":")[0].lower(): line.partition(":")[2].strip() for line in lines if line}
    if headers.get("transfer-encoding") == "chunked":
        while (size := int((await reader.readline()).strip() or b"0", 16)) > 0:
            await reader.readexactly(size + 2)
        await reader.readline()
    else:
        await reader.readexactly(int(headers.get("content-length", "0")))
    return int(first.split()[1]), headers.get("connection", "").lower() != "close"


async def bombard(port: int, players: list[Identity], count: int, seed: int) -> Tally:
    """Send this many, about half of them requests."""
    tally = Tally()
    senders = [Sender(port, players, count, tally, seed + number) for number in range(2 * STREAMS)]
    work = [sender.send_requests() for sender in senders[:STREAMS]]
    work += [sender.send_messages() for sender in senders[STREAMS:]]
    started = time.monotonic()

    async def report() -> None:
        while True:
            await asyncio.sleep(30)
            print(f"{tally.sent:,} after {time.monotonic() - started:.0f} s", flush=True)

    reporting = asyncio.create_task(report())
    await asyncio.gather(*work)
    reporting.cancel()
    return tally


def identity(url: str) -> Identity:
    """A new player with a game and a duel."""
    with Player(url) as player:
        game = player.begin(family="minesweeper", example="beginner")
        duel = player.http.post("/api/duels", json={"board": BOARD, "opponent": "screen"}).json()["duel"]
        return Identity(player.cookie(), game, duel)


def measure(count: int, seed: int) -> tuple[Tally, bool]:
    """Bombard a server of its own; what was found, and whether it is the same process that answers."""
    with fleet(1, "sqlite") as found:
        server = found.servers[0]
        pid = server.pid
        with Player(server.url) as player:
            players = [identity(server.url) for _ in range(PLAYERS)]
            tally = asyncio.run(bombard(server.port, players, count, seed))
            is_up = player.http.get("/ready").status_code == 200 and server.pid == pid and server.is_running
    return tally, is_up


def main() -> None:
    """Run it and print what was found; the status says whether anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tally, is_up = measure(asked.count, asked.seed)
    print(tally.sentence())
    print("The server is up." if is_up else "The server is not up.")
    raise SystemExit(0 if is_up and not tally.failures else 1)


if __name__ == "__main__":
    main()
