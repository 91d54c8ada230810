"""Many players clicking at once on servers of this machine, and what one click costs on large boards.

    python -m benchmarks.server.load [--players 50] [--seconds 10] [--pause 0.0] [--large]
    python -m benchmarks.server.load --players 500 --seconds 600 --pause 1 [--busy]
    python -m benchmarks.server.load --players 100 --pause 0.3 --database postgresql --servers 1   (and again with 3)

Every player has a cookie, a game and a connection of their own, and taps a random place as soon as the tap before was
acknowledged (and after a pause, if one is asked for). Times are from sending a tap to its `ack`, which comes after the
move is on the disk. Client and server share the machine's cores; what the server's process spends on a tap is the
figure that does not depend on who else is using the machine. How late the client itself was is reported, too: that is
in the times, and no server can help it. `--busy` keeps every slow worker at work meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.web.prints import PrintedPage
from tests.web.servers import Server, free_port

from benchmarks.server.fleet import Kind, fleet
from benchmarks.server.light_socket import LightSocket
from gridwright import catalog

SAY_SECONDS = 30.0
OWN_LAG_SECONDS = 0.05
"""How often the client asks itself how late it is."""


@dataclass
class Tally:
    """What all players together saw."""

    taps: list[float] = field(default_factory=list)
    meant: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    received: int = 0
    spent: float = 0.0
    own_spent: float = 0.0
    """what the client itself used of the processor"""
    own_lag: list[float] = field(default_factory=list)
    """how late the client was, which is in the times it measured"""
    server_lag: str = "unknown"
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

    def __init__(self) -> None:
        self.number, self.board = 0, dict[str, Any]()
        self._answer: asyncio.Future[dict[str, Any]] | None = None
        self._shown = asyncio.get_running_loop().create_future()
        self.answered = 0.0
        """when the last answer came"""

    @classmethod
    async def open(cls, server: str, path: str, headers: dict[str, str]) -> Page:
        """Connect, and wait for the board."""
        page = cls()
        page.socket = await LightSocket.connect(int(server.rpartition(":")[2]), path, headers, page._take)
        page.board = await page._shown
        return page

    socket: LightSocket

    def _take(self, text: bytes) -> None:
        start = text[:16]
        if start.startswith((b'{"type":"ack"', b'{"type":"error"')):
            self.answered = time.perf_counter()
            answer = json.loads(text)
            if self._answer is not None and answer["id"] == self.number and not self._answer.done():
                self._answer.set_result(answer)
        elif not self._shown.done() and start.startswith(b'{"type":"board"'):
            self._shown.set_result(PrintedPage().unfold(json.loads(text)))

    async def ask(self, message: str, /, **fields: Any) -> dict[str, Any]:
        """Ask for something; its `ack` or `error`."""
        self.number += 1
        self._answer = asyncio.get_running_loop().create_future()
        self.socket.send_json({"type": message, "id": self.number, **fields})
        return await self._answer

    async def tap(self, x: float, y: float) -> dict[str, Any]:
        """Tap the board."""
        return await self.ask("gesture", kind="tap", x=x, y=y)


async def opened(address: str, player: int = 0, **wish: Any) -> Page:
    """Return a new player's page of a new game, with the board on it; each player has an address of their own."""
    sender = {"x-forwarded-for": f"10.0.{player // 250}.{player % 250 + 1}"}
    async with httpx.AsyncClient(base_url=address, timeout=120, headers=sender, verify=False) as client:
        answer = await client.post("/api/games", json=wish)
        while answer.status_code == 202 or "game" not in answer.json():
            if answer.is_error:
                raise RuntimeError(f"No game could be started: {answer.text}")
            await asyncio.sleep(0.2)
            job = (await client.get(f"/api/jobs/{answer.json()['job']}")).json()
            if job["state"] == "done":
                answer = httpx.Response(201, json=job["result"])
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        game = answer.json()["game"]
    return await Page.open(address, f"/live/{game}", {"cookie": cookie, **sender})


async def clicking(page: Page, tally: Tally, until: float, pause: float, chance: random.Random) -> None:
    """Tap random places until the time is over."""
    targets, before = page.board["targets"], page.socket.received
    await asyncio.sleep(pause * chance.random())  # else all first taps come at once
    while time.monotonic() < until:
        target = chance.choice(targets)
        started = time.perf_counter()
        answer = await page.tap(target["x"], target["y"])
        tally.taps.append(page.answered - started)
        if answer["type"] == "error":
            tally.errors[answer["message"]] += 1
        tally.meant += answer.get("meant", True)
        if pause:
            await asyncio.sleep(pause * chance.uniform(0.5, 1.5))
    tally.received += page.socket.received - before


async def load(servers: list[Server], players: int, seconds: float, pause: float, busy: bool) -> Tally:
    """So many players, each with the last example of a family in turn, at the servers in turn."""
    names = catalog.names()
    pages = [
        await opened(
            servers[number % len(servers)].url,
            number,
            family=names[number % len(names)],
            example=list(catalog.family(names[number % len(names)]).creation.examples)[-1],
        )
        for number in range(players)
    ]
    # The client's own collector would stop all players at once.
    gc.collect()
    gc.freeze()
    tally = Tally(spent=-sum(spent(server.pid) for server in servers), own_spent=-time.process_time())
    until = time.monotonic() + seconds
    beside = [asyncio.create_task(remembering(servers, tally, until)), asyncio.create_task(noting_lag(tally, until))]
    beside.append(asyncio.create_task(saying(tally, seconds)))
    beside += [asyncio.create_task(working(server.url, until)) for server in servers if busy]
    await asyncio.gather(
        *(clicking(page, tally, until, pause, random.Random(number)) for number, page in enumerate(pages))
    )
    tally.spent += sum(spent(server.pid) for server in servers)
    tally.own_spent += time.process_time()
    await asyncio.gather(*beside)
    for page in pages:
        await page.socket.close()
    return tally


async def saying(tally: Tally, seconds: float) -> None:
    """Say every half minute what was found in it, since a long run may be cut short."""
    for number in range(1, int(seconds / SAY_SECONDS) + 1):
        before = len(tally.taps)
        await asyncio.sleep(SAY_SECONDS)
        # Sorting all of them would keep the players waiting.
        times, errors = sorted(tally.taps[before:]), sum(tally.errors.values())
        print(
            f"{number * SAY_SECONDS:.0f} s: {len(tally.taps):,} taps and {errors} errors so far; the last half minute "
            f"p50 {_ms(times, 0.5)}, p99 {_ms(times, 0.99)}, max {_ms(times, 1)}, {tally.memory[-1]:.0f} MB",
            flush=True,
        )


async def noting_lag(tally: Tally, until: float) -> None:
    """Note how late the client itself is."""
    while time.monotonic() < until:
        due = time.perf_counter() + OWN_LAG_SECONDS
        await asyncio.sleep(OWN_LAG_SECONDS)
        tally.own_lag.append(max(0.0, time.perf_counter() - due))


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


def report(tally: Tally, players: int, seconds: float, pause: float, servers: int) -> None:
    """Print taps per second, the middle and the slow end, errors, and what was used."""
    times, lags = sorted(tally.taps), sorted(tally.own_lag)
    third = max(1, len(tally.memory) // 3)
    first, last = statistics.mean(tally.memory[:third]), statistics.mean(tally.memory[-third:])
    rows = {
        "players": f"{players}, {f'{pause:g} s between taps' if pause else 'no pause between taps'}, {seconds:g} s",
        "servers": str(servers),
        "taps a second": f"{len(times) / seconds:.0f}",
        "tap to ack": f"p50 {_ms(times, 0.5)}, p99 {_ms(times, 0.99)}, p99.9 {_ms(times, 0.999)}, max {_ms(times, 1)}",
        "client's own lag": f"p50 {_ms(lags, 0.5)}, p99 {_ms(lags, 0.99)}, max {_ms(lags, 1)}",
        "server's event loop": tally.server_lag,
        "processor a tap": f"server {tally.spent / len(times) * 1000:.2f} ms, "
        f"client {tally.own_spent / len(times) * 1000:.2f} ms",
        "bytes a tap": f"{tally.received / len(times):.0f}",
        "taps that changed something": f"{tally.meant} of {len(times)}",
        "errors": str(dict(tally.errors) or "none"),
        "server's memory": f"first third {first:.0f} MB, last third {last:.0f} MB",
    }
    for name, figure in rows.items():
        print(f"  {name:28} {figure}")


def _ms(times: list[float], share: float) -> str:
    return f"{times[min(len(times) - 1, int(len(times) * share))] * 1000:.1f} ms" if times else "none"


def lag_of(port: int) -> str:
    """Return how late a server's event loop was, from its figures."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    counts = {
        line.partition('le="')[2].partition('"')[0]: float(line.rpartition(" ")[2])
        for line in lines
        if line.startswith("gridwright_event_loop_lag_seconds_bucket")
    }
    total = counts.get("+Inf", 0.0)
    late = (f"{1 - counts[limit] / total:.1%} over {float(limit) * 1000:g} ms" for limit in ("0.01", "0.05", "0.1"))
    return ", ".join(late) if total else "unknown"


async def large(address: str) -> None:
    """Bytes and times of opening a large board and of one tap on it."""
    for rows, cols in ((100, 200), (1000, 1000)):
        page = await opened(address, family="colorgrid", options={"rows": rows, "cols": cols})
        await page.ask("hover", key=None)  # answered after all that comes by itself
        first = f"{page.socket.received:,} bytes ({page.socket.on_the_line:,} packed)"
        for window in ((0, 0, 48, 32), (0, 0, cols, rows)) if rows == 100 else ((0, 0, 48, 32), (500, 500, 560, 540)):
            before, started = page.socket.received, time.perf_counter()
            await page.ask("window", **dict(zip(("x0", "y0", "x1", "y1"), window, strict=True)))
            shown, took = page.socket.received - before, time.perf_counter() - started
            sizes, times = [], []
            for tap in range(20):
                before, started = page.socket.received, time.perf_counter()
                await page.tap(window[0] + tap % 7 + 0.5, window[1] + tap // 7 + 0.5)
                sizes.append(page.socket.received - before)
                times.append(time.perf_counter() - started)
            print(
                f"{rows} x {cols}, window {window}: first board {first}; window {shown:,} bytes in "
                f"{took * 1000:.0f} ms; one tap {statistics.median(sizes):.0f} bytes (largest {max(sizes)}) in "
                f"{statistics.median(times) * 1000:.1f} ms"
            )
        await page.socket.close()


def main() -> None:
    """Run the load, then the large boards if they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default=None)
    parser.add_argument("--large", action="store_true", help="also measure taps on large boards")
    parser.add_argument("--busy", action="store_true", help="keep every slow worker at work")
    chosen = parser.parse_args()
    database: Kind = chosen.database or ("sqlite" if chosen.servers == 1 else "postgresql")
    port = free_port()
    options = ("--metrics", f"127.0.0.1:{port}") if chosen.servers == 1 else ()
    with fleet(chosen.servers, database, options=options) as found:
        tally = asyncio.run(load(found.servers, chosen.players, chosen.seconds, chosen.pause, chosen.busy))
        tally.server_lag = lag_of(port) if chosen.servers == 1 else "not asked"
        report(tally, chosen.players, chosen.seconds, chosen.pause, chosen.servers)
        if chosen.large:
            asyncio.run(large(found.servers[0].url))


if __name__ == "__main__":
    main()
