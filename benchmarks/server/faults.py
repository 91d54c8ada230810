"""Break things under running games and duels, and count what is lost, doubled, late or answered with 500.

    python -m benchmarks.server.faults kill --times 500
    python -m benchmarks.server.faults kill --times 500 --database sqlite
    python -m benchmarks.server.faults restart | cut | full | writers

Players with a game or a duel each connect to any server, move as soon as their move before was acknowledged, and note
every acknowledgement. `kill` ends each of three servers with SIGKILL and starts it again, over and over (on SQLite they
are three servers by themselves); `restart` restarts PostgreSQL; `cut` lets nothing through to PostgreSQL for ten
seconds; `full` keeps a server on SQLite from writing files; `writers` are 24 others that write to the database all the
time. Whoever loses the connection looks at the log, and sends the move again if it isn't there. At the end every
acknowledged move must be in its log, every move at most once, and nothing else.

A duel's clock counts until its server was last seen alive, and goes on with the next page. A reading is worked out by
the server at some instant between the question and the answer, so what it may say after a kill is an interval. A clock
is off by as much as it is outside.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sqlite3
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeAlias

import httpx
import psycopg
from tests.web.dueling import BOARD, legal_move
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.server.fleet import Fleet, Kind, fleet
from gridwright.play.duel_session import DuelSession, replay_duel
from gridwright.play.record import read_duel

Fault: TypeAlias = Literal["kill", "restart", "cut", "full", "writers"]

PLAYERS = 12
WRITERS = 24
CUT_SECONDS = 10.0
LONGEST_PAUSE = 0.3
PATIENCE = 240.0
LIFE = 0.2, 1.5
"""Seconds a server is up before it is killed."""
CLOCK_TOLERANCE = 0.3
CELLS = [f"{chr(97 + col)}{row}f" for row in range(1, 10) for col in range(9)]
"""Flags on a beginner's board, so that no text comes twice in a game."""
LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError, EOFError)


@dataclass
class Tally:
    """What was found."""

    faults: int = 0
    acknowledged: int = 0
    games: int = 0
    lost: int = 0
    doubled: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """moves that were not saved, by what the player was told"""
    statuses: Counter[int] = field(default_factory=Counter)
    """answers from 500 on"""
    clocks: list[float] = field(default_factory=list)
    """by how much a clock was off after its server was killed; below zero if the player got time back"""
    started: float = field(default_factory=time.monotonic)
    gaps: list[float] = field(default_factory=list)
    """seconds from a lost connection, or a refused move, to the next acknowledgement"""

    def sentence(self) -> str:
        """Return how far it is, in one line."""
        return (
            f"{self.faults} faults in {time.monotonic() - self.started:.0f} s: {self.acknowledged} acknowledged moves, "
            f"{self.lost} lost, {self.doubled} doubled, {self.statuses[500]} internal errors, "
            f"clocks at most {max(map(abs, self.clocks), default=0.0):.2f} s off"
        )

    def table(self) -> str:
        """Return the result."""
        gaps = sorted(self.gaps) or [0.0]
        rows = {
            "faults": f"{self.faults} in {time.monotonic() - self.started:.0f} s",
            "games and duels": str(self.games),
            "acknowledged moves": str(self.acknowledged),
            "lost": str(self.lost),
            "doubled": str(self.doubled),
            "answers from 500 on": str(dict(self.statuses) or "none"),
            "clocks": f"{len(self.clocks)} compared; a player lost at most {max(0.0, *self.clocks, 0.0):.2f} s "
            f"and got back at most {max(0.0, *(-off for off in self.clocks), 0.0):.2f} s",
            "interruptions": f"{len(self.gaps)}, median {statistics.median(gaps):.1f} s, longest {gaps[-1]:.1f} s",
            "refused moves": str(dict(self.refused) or "none"),
            "result": "good" if self.is_good else "NOT GOOD",
        }
        return "\n".join(f"  {name:22} {figure}" for name, figure in rows.items())

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        is_on_time = max(map(abs, self.clocks), default=0.0) <= CLOCK_TOLERANCE
        return not (self.lost or self.doubled or self.statuses[500]) and is_on_time


@dataclass(frozen=True)
class Reading:
    """What a duel's clocks said together, worked out between two instants, and whether one was running."""

    seconds: float
    asked: float
    answered: float
    is_running: bool

    def error_of(self, later: Reading, killed: tuple[float, float]) -> float:
        """Return by how much a later reading is off, if the server was killed in between; below zero is too little."""
        least = most = self.seconds
        if self.is_running:
            least, most = least + killed[0] - self.answered, most + killed[1] - self.asked
        if later.is_running:
            most += later.answered - later.asked
        return max(0.0, later.seconds - most) - max(0.0, least - later.seconds)


class Hand:
    """A player who starts one game or duel after the other, at any server."""

    def __init__(self, number: int, found: Fleet, tally: Tally, seed: int) -> None:
        self.fleet, self.tally, self.chance = found, tally, Random(seed)
        self.is_duel = number % 3 == 0
        self.headers = {"x-forwarded-for": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.cookies = httpx.Cookies()
        self.places = list(range(len(found.servers))) if found.address else [number % len(found.servers)]
        """the servers that know this hand's games"""
        self.clients = [
            httpx.AsyncClient(base_url=found.servers[place].url, headers=self.headers, timeout=30, verify=False)
            for place in self.places
        ]
        self.sent: list[str] = []
        self.acknowledged = 0
        self.clock: Reading | None = None
        self.server = 0
        """the one this hand is connected to"""
        self.interrupted: float | None = None
        self.name, self.board = "", DuelSession.__new__(DuelSession)

    # Requests to any server, until one answers

    async def ask(self, method: str, path: str, **fields: Any) -> httpx.Response:
        """Ask any server, and another one as long as none can answer."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            client = self.chance.choice(self.clients)
            try:
                answer = await client.request(method, path, **fields)
            except LOST:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code < 500:
                self._take_cookie(client)
                return answer
            self.tally.statuses[answer.status_code] += 1
            await asyncio.sleep(0.2)
        raise TimeoutError(f"No server answers {path}.")

    def _take_cookie(self, known: httpx.AsyncClient) -> None:
        """The first server that answers says who we are, the others are told."""
        if not self.cookies:
            self.cookies.update(known.cookies)
        for client in self.clients:
            client.cookies = self.cookies

    async def log(self) -> list[str]:
        """The moves in the log."""
        kind = "duels" if self.is_duel else "games"
        found: list[Any] = (await self.ask("GET", f"/api/{kind}/{self.name}/log")).json()
        return [entry.partition(" @")[0] if self.is_duel else entry["text"] for entry in found]

    # Games

    async def play(self, is_over: Callable[[], bool]) -> None:
        """Play until the campaign is over, then compare what was acknowledged with the log."""
        while not is_over():
            await self._begin()
            while len(self.sent) < len(CELLS) and not is_over():
                try:
                    if await self._sit_down(is_over):
                        break
                except LOST:
                    self._interrupt()
                    await asyncio.sleep(self.chance.uniform(0.05, 0.3))
            await self._compare()

    async def _begin(self) -> None:
        wish = {"board": BOARD, "opponent": "screen", "evaluated": False}
        game = {"family": "minesweeper", "example": "beginner"}
        answer = await self.ask(
            "POST", "/api/duels" if self.is_duel else "/api/games", json=wish if self.is_duel else game
        )
        self.name = answer.json()["duel" if self.is_duel else "game"]
        self.sent, self.acknowledged, self.clock = [], 0, None
        self.tally.games += 1
        if self.is_duel:
            self.board = read_duel((await self.ask("GET", f"/api/duels/{self.name}/record")).text)

    async def _sit_down(self, is_over: Callable[[], bool]) -> bool:
        """Connect to any server and move until the connection is lost; True when the duel is over."""
        self.server, asked = self.chance.choice(self.places), time.monotonic()
        url = self.fleet.servers[self.server].url.replace("http", "ws")
        path = f"{url}/live/{'duels/' if self.is_duel else ''}{self.name}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        async with connect(
            path, additional_headers={"cookie": cookie, **self.headers}, open_timeout=10, max_size=None
        ) as socket:
            greeting = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if greeting["type"] == "error":
                raise TimeoutError(greeting["message"])
            self._look(greeting, asked, is_first=True)
            there = await self.log()
            if len(there) < len(self.sent):
                self.sent.pop()
            while not is_over():
                move = self._next(self.sent)
                if move is None:
                    return True
                await asyncio.sleep(self.chance.uniform(0, LONGEST_PAUSE))
                self.sent.append(move)
                if not await self._move(socket, move):
                    return False
        return False

    def _next(self, there: list[str]) -> str | None:
        if not self.is_duel:
            return CELLS[len(there)] if len(there) < len(CELLS) else None
        session = replay_duel(self.board.family, self.board.puzzle, [f"{move} @0" for move in there])
        return None if session.outcome is not None else legal_move(session)

    async def _move(self, socket: ClientConnection, move: str) -> bool:
        """Send a move and wait for what becomes of it; False if it was refused."""
        number = len(self.sent)
        after = {"after": number - 1} if self.is_duel else {}
        asked = time.monotonic()
        await socket.send(json.dumps({"type": "move", "id": number, "text": move, **after}))
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message.get("entries") == number:
                # Only what knows of the move was worked out after it.
                self._look(message, asked)
            if message.get("id") != number:
                continue
            if message["type"] == "error":
                self.tally.refused[message["message"]] += 1
                self._interrupt()
                return False
            self.acknowledged = number
            self.tally.acknowledged += 1
            if self.interrupted is not None:
                self.tally.gaps.append(time.monotonic() - self.interrupted)
                self.interrupted = None
            return True

    def _interrupt(self) -> None:
        self.interrupted = self.interrupted or time.monotonic()

    def _look(self, message: dict[str, Any], asked: float, is_first: bool = False) -> None:
        """Note what the clocks say; the first time after a kill, compare it with what they said then."""
        if message["type"] != "duel":
            return
        now = Reading(sum(message["seconds"]), asked, time.monotonic(), bool(message["running"]))
        before = self.clock
        if is_first and before is not None:
            kills = (kill for kill in self.fleet.killed[self.server_before] if kill[1] > before.answered)
            killed = next(kills, None)
            if killed is not None:
                self.tally.clocks.append(before.error_of(now, killed))
        self.server_before, self.clock = self.server, now

    server_before = 0

    async def _compare(self) -> None:
        there = await self.log()
        self.tally.lost += sum(
            self.sent[place : place + 1] != there[place : place + 1] for place in range(self.acknowledged)
        )
        doubled = len(there) - len(set(there)) if not self.is_duel else 0
        self.tally.doubled += doubled + (there != self.sent[: len(there)])


# Faults


def break_things(fault: Fault, found: Fleet, tally: Tally, times: int, seed: int) -> None:
    """Do it so often, one after the other."""
    if fault == "kill":
        _kill_all(found, tally, times, seed)
        return
    chance = Random(seed)
    act = {"restart": _restart, "cut": _cut, "full": _fill, "writers": _write_outside}[fault]
    for _ in range(times):
        time.sleep(chance.uniform(0.2, 1.5))
        act(found, chance)
        tally.faults += 1
        print(tally.sentence(), flush=True)
    time.sleep(3)


def _kill_all(found: Fleet, tally: Tally, times: int, seed: int) -> None:
    """Kill every server as soon as it was up for a moment, until there were so many kills; some overlap.

    Where servers share a database, the others are left meanwhile.
    """
    counting, may_be_down = threading.Lock(), threading.Semaphore(1 if found.address else len(found.servers))

    def kill(number: int) -> None:
        chance, server = Random(seed + number), found.servers[number]
        while True:
            time.sleep(chance.uniform(*LIFE))
            with may_be_down:
                with counting:
                    if tally.faults >= times:
                        return
                    tally.faults += 1
                    if tally.faults % 20 == 0:
                        print(tally.sentence(), flush=True)
                before = time.monotonic()
                server.kill()
                found.killed[number].append((before, time.monotonic()))
                server.start()

    with ThreadPoolExecutor(len(found.servers)) as killers:
        list(killers.map(kill, range(len(found.servers))))
    time.sleep(3)


def _restart(found: Fleet, chance: Random) -> None:
    assert found.cluster is not None
    found.cluster.stop(chance.choice(("fast", "immediate")))
    time.sleep(chance.uniform(0.5, 3))
    found.cluster.start()
    time.sleep(4)


def _cut(found: Fleet, chance: Random) -> None:
    assert found.proxy is not None
    found.proxy.cut()
    time.sleep(CUT_SECONDS)
    found.proxy.mend()
    time.sleep(4)


def _fill(found: Fleet, chance: Random) -> None:
    """Keep the server from making any file longer than a page, as a full disk does."""
    pid = found.servers[0].pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    time.sleep(chance.uniform(1, 4))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    time.sleep(3)


def _write_outside(found: Fleet, chance: Random) -> None:
    """Let others write to the database for a while."""
    until = time.monotonic() + 10
    threads = [threading.Thread(target=_writer, args=(found, number, until)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _writer(found: Fleet, number: int, until: float) -> None:
    statement = "UPDATE settings SET value = value WHERE name = 'key'"
    while time.monotonic() < until:
        with suppress(sqlite3.OperationalError, psycopg.Error):
            if found.address is not None:
                with psycopg.connect(found.address) as connection:
                    connection.execute(statement)
            else:
                file = found.servers[0].folder / "gridwright.sqlite"
                with sqlite3.connect(file, timeout=10) as local:
                    local.execute(statement)
                local.close()
        time.sleep(0.02)


async def campaign(fault: Fault, found: Fleet, times: int, seed: int) -> Tally:
    """Play and break things; what was found."""
    tally, is_done = Tally(), threading.Event()
    hands = [Hand(number, found, tally, seed + number) for number in range(PLAYERS)]
    playing = [asyncio.create_task(hand.play(is_done.is_set)) for hand in hands]
    await asyncio.sleep(2)
    try:
        await asyncio.to_thread(break_things, fault, found, tally, times, seed)
    finally:
        is_done.set()
    await asyncio.gather(*playing)
    for hand in hands:
        for client in hand.clients:
            await client.aclose()
    return tally


def measure(fault: Fault, kind: Kind, servers: int, times: int, seed: int) -> Tally:
    """Run a campaign on servers of its own."""
    with fleet(servers, kind, through_proxy=fault == "cut") as found:
        return asyncio.run(campaign(fault, found, times, seed))


def main() -> None:
    """Run it and print what was found; the status says whether anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fault", choices=["kill", "restart", "cut", "full", "writers"])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--servers", type=int, default=None, help="3, or 1 on SQLite where they aren't killed")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default=None)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kind: Kind = asked.database or ("sqlite" if asked.fault == "full" else "postgresql")
    is_one = kind == "sqlite" and asked.fault != "kill"
    tally = measure(asked.fault, kind, asked.servers or (1 if is_one else 3), asked.times, asked.seed)
    print(f"{asked.fault}, {kind}")
    print(tally.table())
    raise SystemExit(0 if tally.is_good else 1)


if __name__ == "__main__":
    main()
