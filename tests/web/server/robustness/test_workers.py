"""Long work: limited, cancelled, shared fairly between players, and never in the way of a click."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import psutil
import pytest
from msgspec import Struct

from gridwright import catalog
from gridwright.core.budget import Progress
from gridwright.web.jobs import job as jobs
from gridwright.web.jobs import pool, process
from gridwright.web.jobs.job import Job, JobFailed, Lane
from gridwright.web.jobs.pool import MOST_OF_A_PLAYER, TooBusy, WorkerPool
from gridwright.web.jobs.task import Task
from gridwright.web.security.identity import client_address
from tests.web.playing import Player, last
from tests.web.servers import Server
from tests.web.worker_tasks import Break, Die, Done, Ignore, Listen, Plain, Refuse

BETWEEN_QUESTIONS = 0.05
"""Seconds: all tests share an address, and its rate limit."""
Work = Callable[[WorkerPool], Awaitable[Any]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE", 0.2)


@pytest.fixture(scope="module", autouse=True)
def loop() -> Iterator[None]:
    """One event loop for all tests, so that workers once started serve several of them."""
    global runner
    with asyncio.Runner() as runner:
        yield
        for workers in pools.values():
            runner.run(workers.stop())
        pools.clear()


runner: asyncio.Runner
pools: dict[tuple[int, int], WorkerPool] = {}


def working(work: Work, quick: int = 0, slow: int = 1) -> Any:
    """Return what the work gives with so many workers; what it leaves behind is cancelled and forgotten."""

    async def run() -> Any:
        workers = pools.get((quick, slow))
        if workers is None:
            workers = pools[quick, slow] = WorkerPool(quick, slow, 0, 0)
            await workers.start()
        try:
            return await asyncio.wait_for(work(workers), 60)
        finally:
            for job in tuple(workers._unfinished.values()):
                job.cancel()
                await job.ended.wait()
            for job in tuple(workers._finished.values()):
                workers._forget(job)

    return runner.run(run())


def submit(
    workers: WorkerPool, task: Task[Done], player: str = "ann", seconds: float = 60.0, lane: Lane = "slow"
) -> Job[Done]:
    return workers.submit(player, task, seconds, lane)


async def begun(job: Job[Done]) -> None:
    """Wait until a worker has it."""
    while job.state == "waiting" or job.progress.what == "Starting":
        await asyncio.sleep(0.01)


def test_a_result_comes_back() -> None:
    assert working(lambda workers: workers.run("ann", Plain(number=42), 10.0)).number == 42


def test_a_refusal_and_a_bug_are_told_apart_and_the_worker_goes_on() -> None:
    async def work(workers: WorkerPool) -> None:
        first = (await submit(workers, Plain()).outcome()).process
        with pytest.raises(JobFailed, match=r"^This can't be had\.$"):
            await submit(workers, Refuse()).outcome()
        with pytest.raises(JobFailed, match="on our side"):
            await submit(workers, Break()).outcome()
        assert (await submit(workers, Plain()).outcome()).process == first

    working(work)


def test_a_running_job_is_cancelled_and_its_worker_kept() -> None:
    async def work(workers: WorkerPool) -> None:
        first = (await submit(workers, Plain()).outcome()).process
        job = submit(workers, Listen())
        await begun(job)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()
        assert job.state == "cancelled"
        assert (await submit(workers, Plain()).outcome()).process == first

    working(work)


def test_a_waiting_job_is_cancelled_before_it_starts() -> None:
    async def work(workers: WorkerPool) -> None:
        running, waiting = submit(workers, Listen()), submit(workers, Plain())
        waiting.cancel()
        assert waiting.state == "cancelled" and waiting.has_ended
        await begun(running)
        running.cancel()
        assert await submit(workers, Plain()).outcome()

    working(work)


def test_a_job_that_does_not_listen_is_ended_with_its_process_and_another_started() -> None:
    async def work(workers: WorkerPool) -> None:
        first = (await submit(workers, Plain()).outcome()).process
        job = submit(workers, Ignore())
        while job.state == "waiting":
            await asyncio.sleep(0.01)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()
        assert (await submit(workers, Plain()).outcome()).process != first

    working(work)


def test_a_job_told_to_stop_while_it_starts_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE", 30.0)

    async def work(workers: WorkerPool) -> None:
        job = submit(workers, Listen())
        while job.state == "waiting":
            await asyncio.sleep(0)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()

    working(work)


def test_a_job_that_takes_longer_than_its_seconds_is_stopped() -> None:
    async def work(workers: WorkerPool) -> None:
        assert not (await submit(workers, Listen(), seconds=0.05).outcome()).was_cancelled
        with pytest.raises(JobFailed, match=r"more than 0\.05 seconds"):
            await submit(workers, Ignore(), seconds=0.05).outcome()

    working(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(workers: WorkerPool) -> None:
        with pytest.raises(JobFailed, match="unexpectedly"):
            await submit(workers, Die()).outcome()
        assert await submit(workers, Plain()).outcome()

    working(work)


def test_a_worker_and_what_it_is_copied_from_are_replaced_when_they_were_killed_at_rest() -> None:
    async def work(workers: WorkerPool) -> None:
        first = (await submit(workers, Plain()).outcome()).process
        (idle,) = workers._idle["slow"]
        psutil.Process(first).parent().kill()
        psutil.Process(first).kill()
        while not idle.has_ended:
            await asyncio.sleep(0.01)
        assert (await submit(workers, Plain()).outcome()).process != first

    working(work)


def test_progress_is_reported() -> None:
    async def work(workers: WorkerPool) -> None:
        news: list[Progress] = []
        job = workers.submit("ann", Listen(), 60.0, on_progress=news.append)
        await begun(job)
        job.cancel()
        await job.ended.wait()
        assert news[0] == Progress("listening", 1, 2)

    working(work)


def test_a_player_may_have_only_so_many_jobs_and_others_have_theirs() -> None:
    async def work(workers: WorkerPool) -> None:
        mine = [submit(workers, Listen()) for _ in range(MOST_OF_A_PLAYER)]
        with pytest.raises(TooBusy):
            submit(workers, Plain())
        theirs = submit(workers, Plain(), player="bob")
        for job in mine:
            job.cancel()
        assert await theirs.outcome()
        assert await submit(workers, Plain()).outcome()

    working(work)


def test_only_so_many_jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_WAITING", 3)

    async def work(workers: WorkerPool) -> None:
        waiting = [submit(workers, Listen(), player=f"player {number}") for number in range(3)]
        with pytest.raises(TooBusy, match="server is busy"):
            submit(workers, Plain(), player="late")
        for job in waiting:
            job.cancel()

    working(work)


def test_an_asker_who_leaves_cancels_the_job() -> None:
    async def work(workers: WorkerPool) -> None:
        job = submit(workers, Listen())
        asker = asyncio.create_task(job.outcome())
        await begun(job)
        asker.cancel()
        await job.ended.wait()
        assert job.state == "cancelled"

    working(work)


class Twice(Struct):
    """What the server makes of a result."""

    twice: int


def test_what_the_server_does_with_a_result_is_part_of_the_job() -> None:
    async def work(workers: WorkerPool) -> None:
        async def double(result: Done) -> Twice:
            return Twice(result.number * 2)

        job = workers.submit("ann", Plain(number=21), 10.0, finish=double)
        assert await job.outcome() == Twice(42)
        assert await job.body() == b'{"twice":42}'

    working(work)


def test_a_bug_in_what_the_server_does_with_a_result_does_not_stop_the_lane() -> None:
    async def work(workers: WorkerPool) -> None:
        async def fail(result: Done) -> Twice:
            raise ZeroDivisionError

        with pytest.raises(JobFailed, match="on our side"):
            await workers.submit("ann", Plain(), 10.0, finish=fail).outcome()
        assert await submit(workers, Plain()).outcome()

    working(work)


def test_a_quick_job_does_not_wait_behind_a_slow_one() -> None:
    async def work(workers: WorkerPool) -> None:
        slow = [submit(workers, Listen()), submit(workers, Listen(), player="bob")]
        await begun(slow[0])
        assert await submit(workers, Plain(), lane="quick").outcome()
        assert not any(job.has_ended for job in slow)
        for job in slow:
            job.cancel()

    working(work, quick=1)


def test_a_job_belongs_to_its_player() -> None:
    async def work(workers: WorkerPool) -> None:
        job = submit(workers, Plain())
        assert workers.job(job.id, "ann") is job
        assert workers.job(job.id, "bob") is None
        assert workers.job("nothing", "ann") is None
        await job.outcome()

    working(work)


# Turns


def submit_all(asked: list[tuple[str, str]], workers: WorkerPool) -> list[Job[Done]]:
    """Submit a job for each address and player."""
    submitted = []
    for number, (address, player) in enumerate(asked):
        client_address.set(address)
        submitted.append(submit(workers, Plain(number=number), player=player))
    return submitted


def finishing_order(asked: list[tuple[str, str]]) -> list[int]:
    """Return in which order waiting jobs of these addresses and players are run by one worker."""

    async def work(workers: WorkerPool) -> list[int]:
        first = submit(workers, Listen(), player="first")
        await begun(first)
        submitted = submit_all(asked, workers)
        ended: list[int] = []

        async def follow(number: int, job: Job[Done]) -> None:
            await job.outcome()
            ended.append(number)

        following = [asyncio.create_task(follow(number, job)) for number, job in enumerate(submitted)]
        first.cancel()
        await asyncio.gather(*following)
        return ended

    found: list[int] = working(work)
    return found


def test_players_take_turns() -> None:
    assert finishing_order([("home", "ann"), ("home", "ann"), ("home", "ann"), ("home", "bob")]) == [0, 3, 1, 2]


def test_addresses_take_turns_however_many_players_one_has() -> None:
    crowd = [("crowd", f"cookie {number}") for number in range(4)]
    assert finishing_order([*crowd, ("home", "ann")]) == [0, 4, 1, 2, 3]


def test_an_address_may_have_only_so_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_OF_AN_ADDRESS", 3)

    async def work(workers: WorkerPool) -> None:
        client_address.set("crowd")
        crowd = [submit(workers, Listen(), player=f"cookie {number}") for number in range(3)]
        with pytest.raises(TooBusy, match="Your network"):
            submit(workers, Plain(), player="one more cookie")
        client_address.set("home")
        mine = submit(workers, Plain())
        for job in crowd:
            job.cancel()
        assert await mine.outcome()

    working(work)


def test_a_player_leaves_a_worker_for_others() -> None:
    async def work(workers: WorkerPool) -> None:
        mine = [submit(workers, Listen()) for _ in range(MOST_OF_A_PLAYER)]
        await begun(mine[0])
        assert await submit(workers, Plain(), player="bob").outcome()
        assert [job.state for job in mine] == ["running", "waiting", "waiting", "waiting"]
        for job in mine:
            job.cancel()

    working(work, slow=2)


def test_waiting_counts_against_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pool.PATIENCE, "slow", 0.2)

    async def work(workers: WorkerPool) -> None:
        running = submit(workers, Listen())
        await begun(running)
        with pytest.raises(JobFailed, match="server is busy"):
            await submit(workers, Plain(), player="bob").outcome()
        assert not running.has_ended
        running.cancel()

    working(work)


# Memory


def test_a_finished_job_keeps_neither_its_task_nor_what_was_done_with_its_result() -> None:
    async def work(workers: WorkerPool) -> None:
        async def finish(result: Done) -> Twice:
            return Twice(0)

        done = workers.submit("ann", Plain(data="x" * 1000), 10.0, finish=finish)
        refused = submit(workers, Refuse())
        cancelled = submit(workers, Plain())
        cancelled.cancel()
        for job in (done, refused, cancelled):
            await job.ended.wait()
            assert (job.task, job.finish, job.on_progress) == (None, None, None)

    working(work)


def test_a_result_that_was_waited_for_is_not_stored() -> None:
    async def work(workers: WorkerPool) -> None:
        await workers.run("ann", Plain(letters=1000), 10.0)
        assert workers.kept_bytes == 0
        job = submit(workers, Plain(letters=1000))
        await job.outcome()
        assert workers.kept_bytes > 1000

    working(work)


def test_large_results_wait_on_the_disk() -> None:
    async def work(workers: WorkerPool) -> None:
        small, large = submit(workers, Plain(letters=10)), submit(workers, Plain(letters=jobs.LARGEST_IN_MEMORY))
        assert len((await large.outcome()).data) == jobs.LARGEST_IN_MEMORY
        await small.outcome()
        assert small.stored is not None and not small.stored.on_disk
        assert large.stored is not None and large.stored.on_disk
        assert len((await large.outcome()).data) == jobs.LARGEST_IN_MEMORY

    working(work)


def test_the_oldest_results_expire_when_there_are_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_BYTES", 2500)

    async def work(workers: WorkerPool) -> None:
        kept = [submit(workers, Plain(letters=1000)) for _ in range(3)]
        for job in kept:
            await job.ended.wait()
        assert [workers.job(job.id, "ann") is job for job in kept] == [False, True, True]
        with pytest.raises(JobFailed, match="expired"):
            await kept[0].body()

    working(work)


def test_results_expire_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "KEPT_SECONDS", 0.05)

    async def work(workers: WorkerPool) -> None:
        job = submit(workers, Plain())
        await job.ended.wait()
        while workers.job(job.id, "ann") is not None:
            await asyncio.sleep(0.01)
        assert workers.kept_bytes == 0

    working(work)


# The server


def hang_up(player: Player, path: str, body: str) -> None:
    """Post a request and leave before the answer."""
    host, port = player.address.removeprefix("http://").split(":")
    request = (
        f"POST {path} HTTP/1.1\r\nhost: {host}:{port}\r\ncookie: {player.cookie()}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(request.encode())
        connection.settimeout(0.5)
        with pytest.raises(TimeoutError):
            connection.recv(1)


LONG = catalog.family("madness").creation.examples["6x6"].text


def unfinished_jobs(player: Player) -> int:
    """Return how many jobs of the player's are unfinished: those that another one is refused for, less one."""
    wish = {"puzzle": LONG, "family": "madness", "seconds": 100, "wait": 0}
    begun = []
    while (answer := player.http.post("/api/solve", json=wish)).status_code == 202:
        begun.append(answer.json()["job"])
    for job in begun:
        player.http.delete(f"/api/jobs/{job}")
    return MOST_OF_A_PLAYER - len(begun)


def test_work_is_cancelled_when_a_program_hangs_up(player: Player) -> None:
    body = '{"puzzle": "madness:6x6", "seconds": 100, "wait": 30}'
    hang_up(player, "/api/solve", body)
    while unfinished_jobs(player):
        time.sleep(BETWEEN_QUESTIONS)


def test_a_solution_is_cancelled_when_its_page_leaves_and_others_do_not_wait_for_it(
    player: Player, server: Server
) -> None:
    games = [player.start_game(family="madness", example="6x6") for _ in range(3)]
    for game in games:
        with player.connect(game) as client:
            client.send("give_up")
            while player.http.get(f"/api/games/{game}").json()["gave_up"] is False:
                time.sleep(BETWEEN_QUESTIONS)
    with Player(server.url) as visitor:
        assert visitor.http.get("/collections/madness").status_code == 200
        assert visitor.start_game(family="madness", preset="small")
    while unfinished_jobs(player):
        time.sleep(BETWEEN_QUESTIONS)


def test_clicks_and_hints_are_answered_while_every_slow_worker_is_busy(player: Player, server: Server) -> None:
    board = catalog.family("madness").creation.examples["6x6"].text
    with Player(server.url) as busy:
        wish = {"puzzle": board, "family": "madness", "seconds": 100, "wait": 0}
        begun = [busy.http.post("/api/solve", json=wish).json()["job"] for _ in range(MOST_OF_A_PLAYER)]
        assert busy.http.post("/api/solve", json=wish).status_code == 429
        game = player.start_game(family="slitherlink", example="easy")
        with player.connect(game) as client:
            assert last(client.tap(0.5, 0), "state")["moves"] == 1
            assert client.ask("hint", stage=1)[-1]["type"] == "ack"
        states = [busy.http.get(f"/api/jobs/{job}").json()["state"] for job in begun]
        assert set(states) <= {"waiting", "running"}
        assert [busy.http.delete(f"/api/jobs/{job}").status_code for job in begun] == [200] * len(begun)


def test_making_a_puzzle_can_be_watched_and_cancelled(player: Player) -> None:
    wish = {"family": "slitherlink", "options": {"rows": 50, "cols": 50, "difficulty": "extreme", "minimal": True}}
    begun = player.http.post("/api/games", json=wish)
    assert begun.status_code == 202
    job = begun.json()["job"]
    assert {"what", "done", "total"} <= set(player.http.get(f"/api/jobs/{job}").json()["progress"])
    player.http.delete(f"/api/jobs/{job}")
    while player.http.get(f"/api/jobs/{job}").json()["state"] == "running":
        time.sleep(BETWEEN_QUESTIONS)
    assert player.http.get(f"/api/jobs/{job}").json()["state"] == "cancelled"
    assert player.http.get("/api/games").json() == []
