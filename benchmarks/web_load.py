"""Many players clicking at once on servers of this machine, and what one click costs on large boards.

    python -m benchmarks.web_load [--players 50] [--seconds 10] [--pause 0.0]
    python -m benchmarks.web_load --players 500 --seconds 600 --pause 1 [--busy]
    python -m benchmarks.web_load --players 100 --database postgresql --servers 1   (and again with 3)

Every player has a cookie, a game and a connection of their own, and taps a random place as soon as the tap before was
acknowledged (and after a pause, if one is asked for). Times are from sending a tap to its `ack`, which comes after the
move is on the disk. Client and server share the machine's cores; what the server's process spends on a tap is the
figure that does not depend on who else is using the machine. `--busy` keeps every slow worker at work meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.web.servers import Server
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.fleet import fleet
from gridwright import catalog


@dataclass
class Tally:
    """What all players together saw."""

    taps: list[float] = field(default_factory=list)
    meant: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    received: int = 0
    spent: float = 0.0
    memory: list[float] = field(default_factory=list)


def spent(process: int) -> float:
    """Return seconds of processor time that a process has used, its children left out."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the megabytes that a process holds, its children left out."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Page:
    """One player's connection to one game."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.number, self.bytes, self.board = socket, 0, 0, dict[str, Any]()

    async def ask(self, message: str, /, **fields: Any) -> dict[str, Any]:
        """Ask for something; its `ack` or `error`."""
        self.number += 1
        await self.socket.send(json.dumps({"type": message, "id": self.number, **fields}))
        while True:
            text = await self.socket.recv()
            self.bytes += len(text)
            if '"type":"ack"' in text[:14] or '"type":"error"' in text[:16]:
                answer: dict[str, Any] = json.loads(text)
                if answer["id"] == self.number:
                    return answer

    async def tap(self, x: float, y: float) -> dict[str, Any]:
        """Tap the board."""
        return await self.ask("gesture", kind="tap", x=x, y=y)


async def opened(address: str, stack: list[Any], player: int = 0, **wish: Any) -> Page:
    """Return a new player's page of a new game, with the board on it; each player has an address of their own."""
    sender = {"x-forwarded-for": f"10.0.{player // 250}.{player % 250 + 1}"}
    async with httpx.AsyncClient(base_url=address, timeout=120, headers=sender, verify=False) as client:
        answer = await client.post("/api/games", json=wish)
        while answer.status_code == 202 or "game" not in answer.json():
            await asyncio.sleep(0.2)
            job = (await client.get(f"/api/jobs/{answer.json()['job']}")).json()
            if job["state"] == "done":
                answer = httpx.Response(201, json=job["result"])
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        game = answer.json()["game"]
    connecting = connect(
        f"{address.replace('http', 'ws')}/live/{game}", additional_headers={"cookie": cookie, **sender}, max_size=None
    )
    page = Page(await connecting.__aenter__())
    stack.append(connecting)
    while page.board.get("type") != "board":
        page.board = json.loads(await page.socket.recv())
    return page


async def clicking(page: Page, tally: Tally, until: float, pause: float, chance: random.Random) -> None:
    """Tap random places until the time is over."""
    targets = page.board["targets"]
    await asyncio.sleep(pause * chance.random())  # else all first taps come at once
    while time.monotonic() < until:
        target = chance.choice(targets)
        started = time.perf_counter()
        answer = await page.tap(target["x"], target["y"])
        tally.taps.append(time.perf_counter() - started)
        if answer["type"] == "error":
            tally.errors[answer["message"]] += 1
        tally.meant += answer.get("meant", True)
        if pause:
            await asyncio.sleep(pause * chance.uniform(0.5, 1.5))
    tally.received += page.bytes


async def load(servers: list[Server], players: int, seconds: float, pause: float, busy: bool) -> Tally:
    """So many players, each with the last example of a family in turn, at the servers in turn."""
    stack: list[Any] = []
    names = catalog.names()
    pages = [
        await opened(
            servers[number % len(servers)].url,
            stack,
            number,
            family=names[number % len(names)],
            example=list(catalog.family(names[number % len(names)]).creation.examples)[-1],
        )
        for number in range(players)
    ]
    tally = Tally(spent=-sum(spent(server.pid) for server in servers))
    until = time.monotonic() + seconds
    beside = [asyncio.create_task(remembering(servers, tally, until))]
    beside += [asyncio.create_task(working(server.url, until)) for server in servers if busy]
    await asyncio.gather(
        *(clicking(page, tally, until, pause, random.Random(number)) for number, page in enumerate(pages))
    )
    tally.spent += sum(spent(server.pid) for server in servers)
    await asyncio.gather(*beside)
    for connecting in stack:
        await connecting.__aexit__(None, None, None)
    return tally


async def remembering(servers: list[Server], tally: Tally, until: float) -> None:
    """Note the memory of all servers from time to time."""
    while time.monotonic() < until:
        tally.memory.append(sum(memory(server.pid) for server in servers))
        await asyncio.sleep(min(5.0, max(0.1, until - time.monotonic())))


async def working(address: str, until: float) -> None:
    """Keep every slow worker at work: each of these takes longer than it is given."""

    async def work(player: int) -> None:
        sender = {"x-forwarded-for": f"10.9.0.{player + 1}"}
        async with httpx.AsyncClient(base_url=address, timeout=120, headers=sender, verify=False) as client:
            while time.monotonic() < until:
                await client.post("/api/generate", json={"family": "slitherlink", "rows": 30, "cols": 30, "wait": 5})
                await asyncio.sleep(0.2)

    await asyncio.gather(*map(work, range(8)))


def report(tally: Tally, players: int, seconds: float, pause: float) -> None:
    """Requests per second, the middle and the slow end, errors."""
    times = sorted(tally.taps)
    middle, slow = statistics.median(times), times[int(len(times) * 0.99)]
    waiting = f", {pause:g} s between taps" if pause else ", no pause between taps"
    print(f"{players} players, {seconds:g} s{waiting}: {len(times) / seconds:.0f} taps/s, all acknowledged;")
    print(f"  p50 {middle * 1000:.1f} ms, p99 {slow * 1000:.1f} ms, largest {times[-1] * 1000:.1f} ms;")
    print(f"  {tally.spent / len(times) * 1000:.2f} ms of the server's processor time a tap;")
    print(f"  {tally.meant} of {len(times)} taps changed something; {tally.received / len(times):.0f} bytes a tap;")
    print(f"  errors: {dict(tally.errors) or 'none'};")
    third = max(1, len(tally.memory) // 3)
    first, last = statistics.mean(tally.memory[:third]), statistics.mean(tally.memory[-third:])
    print(f"  memory {tally.memory[0]:.0f} MB at first, {tally.memory[-1]:.0f} MB at the end; ", end="")
    print(f"mean of the first third {first:.0f} MB, of the last {last:.0f} MB")


async def large(address: str) -> None:
    """Bytes and times of opening a large board and of one tap on it."""
    for rows, cols in ((100, 200), (1000, 1000)):
        stack: list[Any] = []
        page = await opened(address, stack, family="colorgrid", options={"rows": rows, "cols": cols})
        size = len(json.dumps(page.board, separators=(",", ":")))
        for window in ((0, 0, 48, 32), (0, 0, cols, rows)) if rows == 100 else ((0, 0, 48, 32), (500, 500, 560, 540)):
            before, started = page.bytes, time.perf_counter()
            await page.ask("window", **dict(zip(("x0", "y0", "x1", "y1"), window, strict=True)))
            shown, took = page.bytes - before, time.perf_counter() - started
            sizes, times = [], []
            for tap in range(20):
                before, started = page.bytes, time.perf_counter()
                await page.tap(window[0] + tap % 7 + 0.5, window[1] + tap // 7 + 0.5)
                sizes.append(page.bytes - before)
                times.append(time.perf_counter() - started)
            print(
                f"{rows} x {cols}, window {window}: first board {size:,} bytes; window {shown:,} bytes in "
                f"{took * 1000:.0f} ms; one tap {statistics.median(sizes):.0f} bytes (largest {max(sizes)}) in "
                f"{statistics.median(times) * 1000:.1f} ms"
            )
        for connecting in stack:
            await connecting.__aexit__(None, None, None)


def main() -> None:
    """Run the load, then the large boards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--busy", action="store_true", help="keep every slow worker at work")
    chosen = parser.parse_args()
    with fleet(chosen.servers, chosen.database) as found:
        tally = asyncio.run(load(found.servers, chosen.players, chosen.seconds, chosen.pause, chosen.busy))
        report(tally, chosen.players, chosen.seconds, chosen.pause)
        asyncio.run(large(found.servers[0].url))


if __name__ == "__main__":
    main()
