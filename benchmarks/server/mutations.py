"""Send a server many requests and messages that are almost right, and count answers from 500 on and lost processes.

    python -m benchmarks.server.mutations --count 1000000

Requests that the app understands are changed at random: bytes, numbers, names, lengths, what comes twice or is missing.
Two thirds are messages over the websockets of games and duels. They come from many players and addresses, so that rate
limits let them through. A malformed request may be refused or closed; the processes have to be the same ones at the
end, and answer. Two servers are bombarded side by side, so that both cores of a small machine have something to do. A
run that is cut short has said every 30 s what was found so far; go on with another `--seed` and the rest of the count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from typing import Any

from tests.web.dueling import BOARD
from tests.web.playing import Player
from tests.web.servers import Server

from benchmarks.server.fleet import fleet
from benchmarks.server.light_socket import LightSocket

PLAYERS = 120
"""So many that none of them has to wait for having asked for too much."""
STREAMS = 24
"""Connections at once, of each kind, to each server: enough to keep it busy while some wait for a worker."""
OF_A_CONNECTION, AT_ONCE = 600, 20
"""Messages over one connection, and how many are sent before an answer is waited for."""
SHARE_OF_REQUESTS = 1 / 3
MALFORMED = 0.05
"""How often something is sent that isn't even a frame."""
MARK = 1_000_000
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
    ("GET", "/daily/2026-01-01", ""),
    ("GET", "/statistics/slitherlink?since=30", ""),
    ("GET", "/learn/slitherlink/two-exits", ""),
    ("GET", "/learn/slitherlink/two-exits/picture", ""),
    ("GET", "/p/slitherlink/7x7", ""),
    ("GET", "/proof/slitherlink/7x7", ""),
    ("GET", "/setters/me", ""),
    ("GET", "/new/minesweeper?level=beginner", ""),
    ("GET", "/new/minesweeper/played", ""),
    ("GET", "/collections/slitherlink", ""),
    ("GET", "/api/days", ""),
    ("GET", "/api/me/games.csv", ""),
    ("GET", "/api/games/{game}/overview?theme=paper", ""),
    ("GET", "/api/games/{game}/record", ""),
    ("GET", "/api/duels/{duel}/record", ""),
    ("PUT", "/api/me", '{"nickname": "Ann"}'),
    ("POST", "/me/link", ""),
    ("POST", "/api/seats/nothing", "{}"),
    ("POST", "/api/lessons/board", '{"family": "slitherlink", "technique": "two-exits", "number": 0}'),
    ("POST", "/api/draw", '{"puzzle": "madness:4x4", "to": "svg"}'),
    ("POST", "/api/booklets", '{"family": "slitherlink", "count": 1, "wait": 0}'),
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

    requests: int = 0
    messages: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    failures: list[str] = field(default_factory=list)
    """requests that were answered from 500 on, and messages with an internal error"""

    def sentence(self) -> str:
        """Return the result as a small table."""
        wrong = f"{len(self.failures)} internal errors" + "".join(f"\n  {each}" for each in self.failures[:10])
        return (
            f"  {'sent':20} {self.requests:,} requests, {self.messages:,} messages\n"
            f"  {'statuses':20} {dict(sorted(self.statuses.items()))}\n"
            f"  {'answered messages':20} {dict(self.answers)}\n  {'connections closed':20} {self.closed:,}\n"
            f"  {'answers from 500 on':20} {wrong}"
        )

    def __add__(self, other: Tally) -> Tally:
        """Return what both found."""
        return Tally(
            self.requests + other.requests,
            self.messages + other.messages,
            self.statuses + other.statuses,
            self.answers + other.answers,
            self.closed + other.closed,
            self.failures + other.failures,
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
        while self.tally.requests < self.count * SHARE_OF_REQUESTS:
            if reader is None or writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            data = self._request()
            self.tally.requests += 1
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
        while self.tally.messages < self.count * (1 - SHARE_OF_REQUESTS):
            player = self.chance.choice(self.players)
            path = self.chance.choice((f"/live/{player.game}", f"/live/duels/{player.duel}"))
            headers = {"x-forwarded-for": self._address(), "cookie": player.cookie}
            talk = Talk(self.tally)
            with suppress(OSError, TimeoutError):
                socket = await LightSocket.connect(self.port, path, headers, talk.hear)
                try:
                    for start in range(0, OF_A_CONNECTION, AT_ONCE):
                        await self._say(socket, talk, start)
                        if self.tally.messages >= self.count * (1 - SHARE_OF_REQUESTS):
                            break
                finally:
                    socket.transport.abort()
            self.tally.closed += 1

    async def _say(self, socket: LightSocket, talk: Talk, start: int) -> None:
        """Send some messages, then one that is always answered: so the server has dealt with all of them."""
        for number in range(start, start + AT_ONCE):
            text = mutate(json.dumps({**self.chance.choice(MESSAGES), "id": number}), self.chance)
            talk.sent[number] = text
            socket.send(text.encode("utf-8", "surrogatepass"))
            self.tally.messages += 1
        if self.chance.random() < MALFORMED:
            socket.transport.write(self.chance.randbytes(self.chance.randrange(1, 40)))
            self.tally.messages += 1
        answered = talk.expect(MARK + start)
        socket.send(json.dumps({"type": "cancel", "id": MARK + start}).encode())
        await asyncio.wait({answered, socket.is_lost}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        if not answered.done():
            if not socket.is_lost.done():
                self.tally.failures.append(f"No answer within 60 s after {talk.sent[start][:300]!r}.")
            raise ConnectionError("The connection is closed.")


class Talk:
    """What was said over one connection."""

    def __init__(self, tally: Tally) -> None:
        self.tally, self.sent = tally, dict[int, str]()
        self._mark, self._answered = -1, asyncio.get_running_loop().create_future()

    def expect(self, mark: int) -> asyncio.Future[None]:
        """Return what is done once this message was answered."""
        self._mark, self._answered = mark, asyncio.get_running_loop().create_future()
        return self._answered

    def hear(self, text: bytes) -> None:
        """Count an answer."""
        if not text.startswith((b'{"type":"ack"', b'{"type":"error"')):
            return
        answer = json.loads(text)
        if answer["id"] == self._mark and not self._answered.done():
            self._answered.set_result(None)
            return
        self.tally.answers[answer["type"]] += 1
        if "wrong on our side" in answer.get("message", ""):
            said = self.sent.get(answer["id"], "?")
            self.tally.failures.append(f"{said[:300]!r}: {answer['message']}")


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
    """Send this many, a third of them requests."""
    tally = Tally()
    senders = [Sender(port, players, count, tally, seed + number) for number in range(2 * STREAMS)]
    work = [sender.send_requests() for sender in senders[:STREAMS]]
    work += [sender.send_messages() for sender in senders[STREAMS:]]
    started = time.monotonic()

    async def report() -> None:
        told = 0
        while True:
            await asyncio.sleep(30)
            for failure in tally.failures[told:]:
                print(f"port {port}: {failure}", flush=True)
            told = len(tally.failures)
            sent = tally.requests + tally.messages
            rate = sent / (time.monotonic() - started)
            from_500 = sum(number for status, number in tally.statuses.items() if status >= 500)
            print(
                f"port {port}: {sent:,} of {count:,} sent, {rate:.0f} a second, {from_500} answers from 500 on, "
                f"{len(tally.failures)} internal errors",
                flush=True,
            )

    reporting = asyncio.create_task(report())
    await asyncio.gather(*work)
    reporting.cancel()
    return tally


def bombard_server(url: str, count: int, seed: int) -> Tally:
    """Send so many to one server, in a process of its own."""
    players = [identity(url) for _ in range(PLAYERS)]
    return asyncio.run(bombard(int(url.rpartition(":")[2]), players, count, seed))


def identity(url: str) -> Identity:
    """A new player with a game and a duel."""
    with Player(url) as player:
        game = player.start_game(family="minesweeper", example="beginner")
        duel = player.http.post("/api/duels", json={"board": BOARD, "opponent": "screen"}).json()["duel"]
        return Identity(player.cookie(), game, duel)


def measure(count: int, seed: int, servers: int = 1) -> tuple[Tally, bool]:
    """Bombard servers, each by a process of its own; what was found, and whether the same processes answer."""
    with fleet(servers, "sqlite") as found, ProcessPoolExecutor(servers, get_context("spawn")) as senders:
        pids, urls = [server.pid for server in found.servers], [server.url for server in found.servers]
        seeds = [seed + 1_000 * number for number in range(servers)]
        tallies = list(senders.map(bombard_server, urls, [count // servers] * servers, seeds))
        for server in found.servers:
            print((server.folder / "server.log").read_text()[-4_000:], end="")
        is_up = pids == [server.pid for server in found.servers] and all(map(_is_ready, found.servers))
    return sum(tallies, Tally()), is_up


def _is_ready(server: Server) -> bool:
    with Player(server.url) as player:
        return server.is_running and player.http.get("/ready").status_code == 200


def main() -> None:
    """Run it and print what was found; the status says whether anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--servers", type=int, default=2, help="bombarded side by side, one for each core")
    asked = parser.parse_args()
    started = time.monotonic()
    tally, is_up = measure(asked.count, asked.seed, asked.servers)
    print(tally.sentence())
    print(f"  {'seconds':20} {time.monotonic() - started:.0f}")
    print(f"  {'processes':20} {'the same as at the start' if is_up else 'LOST'}")
    raise SystemExit(0 if is_up and not tally.failures else 1)


if __name__ == "__main__":
    main()
