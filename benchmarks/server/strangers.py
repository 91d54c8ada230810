"""What one stranger costs a server: the requests and boards that once held everyone up, each measured in this process.

    python -m benchmarks.server.strangers

Processor time and memory, so that the figures hardly depend on who else is using the machine.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from tests.web.dueling import BOARD, NAME, legal_move
from tests.web.live_boards import watch

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.play.session import Session
from gridwright.storage import duels, games, puzzles
from gridwright.storage.database import in_folder, opened
from gridwright.storage.duels import Seat
from gridwright.web.duels.service import DuelService
from gridwright.web.jobs.pool import WorkerPool
from gridwright.web.security.middleware import read_cookies
from gridwright.web.services import Services

SIDE = 1_000
FLAGS = 1_000
SPECTATORS = 199


def seconds(act: Callable[[], object]) -> float:
    """Return the processor time that something takes."""
    started = time.process_time()
    act()
    return time.process_time() - started


def measure_cookie() -> str:
    """A cookie of 30,000 escaped quotes."""
    header = 'gridwright="' + '\\"' * 30_000 + '"'
    taken = seconds(lambda: list(read_cookies(header, "gridwright")))
    return f"a cookie of 30,000 escaped quotes: {taken * 1000:.2f} ms of the event loop"


def measure_history() -> str:
    """A thousand flags on a board of a million cells."""
    family = catalog.family("minesweeper")
    options = family.options["generate"](rows=SIDE, cols=SIDE, mines=SIDE * SIDE // 10)
    puzzle = generate(family, options, 1)
    session = Session(family, puzzle)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    moves = (family.text.write_move(move) for move in family.rules.moves(session.view))
    flags = [move for _, move in zip(range(3 * FLAGS), moves, strict=False) if move.endswith("f")][:FLAGS]
    for move in flags:
        session.play(move)
    gc.collect()
    grown = (tracemalloc.get_traced_memory()[0] - before) / 1e6
    tracemalloc.stop()
    return f"{len(flags)} flags on {SIDE} x {SIDE}: {grown:.0f} MB in {session.states_in_memory} states"


def measure_spectators() -> str:
    """A move while a crowd watches."""

    async def run(folder: Path) -> tuple[float, float]:
        database = opened(in_folder(folder))
        services = Services(database, cast(WorkerPool, _NoWorkers()), folder)
        games.remember_player(database, "ann", 0.0)
        text = catalog.family(NAME).creation.examples[BOARD["example"]].text
        puzzle = puzzles.keep_puzzle(database, NAME, "small", text, 0.0)
        seats = Seat("Ann", player="ann"), Seat("", player="ann")
        service = DuelService(services)
        duel = await service.open(duels.new_duel(database, "ann", puzzle.id, seats, False, 0.0), "ann")
        watch(duel)
        for number in range(SPECTATORS):
            watch(duel, f"stranger {number}")
        started = time.process_time()
        async with duel.lock:
            await service.change(duel, lambda: duel.play("ann", legal_move(duel.session)))
        moved = time.process_time() - started
        await duel.tasks["show"]
        everyone = time.process_time() - started
        for task in services.background:
            task.cancel()
        services._threads.shutdown()
        database.close()
        return moved, everyone

    with tempfile.TemporaryDirectory() as folder:
        moved, everyone = asyncio.run(run(Path(folder)))
    return (
        f"a move with {SPECTATORS} spectators: its player is answered after {moved * 1000:.0f} ms, "
        f"all have seen it after {everyone * 1000:.0f} ms"
    )


class _NoWorkers:
    async def run(self, *_: Any) -> None:
        await asyncio.Event().wait()


def main() -> None:
    """Measure everything."""
    for measure in (measure_cookie, measure_spectators, measure_history):
        print(measure(), flush=True)


if __name__ == "__main__":
    main()
