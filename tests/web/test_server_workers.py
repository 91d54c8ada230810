"""Long work: limited, cancelled, counted for each player, and never in the way of a click."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gridwright import catalog
from gridwright.core.budget import Progress
from gridwright.web.jobs import pool
from gridwright.web.jobs.pool import MOST_OF_A_PLAYER, Job, JobFailed, TooBusy, WorkerPool
from tests.web import stubborn
from tests.web.playing import Player, last
from tests.web.servers import Server

Work = Callable[[WorkerPool], Awaitable[Any]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "GRACE", 0.2)


def working(work: Work, quick: int = 0) -> Any:
    """What the work gives, with workers hired for it alone."""

    async def run() -> Any:
        staff = WorkerPool(quick, 1, 0, stubborn.run)
        await staff.start()
        try:
            return await asyncio.wait_for(work(staff), 60)
        finally:
            await staff.stop()

    return asyncio.run(run())


def submit(staff: WorkerPool, name: str, player: str = "ann", seconds: float = 60.0, **more: Any) -> Job:
    return staff.submit(player, name, {}, seconds, **more)


async def begun(job: Job) -> None:
    """Wait until a worker has it."""
    while job.state == "waiting" or job.progress.what == "beginning":
        await asyncio.sleep(0.01)


def test_a_result_comes_back() -> None:
    assert working(lambda staff: staff.done("ann", "plain", {"answer": 42}, 10.0))["answer"] == 42


def test_a_refusal_and_a_defect_are_told_apart_and_the_worker_goes_on() -> None:
    async def work(staff: WorkerPool) -> None:
        process = (await submit(staff, "plain").outcome())["process"]
        with pytest.raises(JobFailed, match=r"^This cannot be had\.$"):
            await submit(staff, "refuses").outcome()
        with pytest.raises(JobFailed, match="defect of ours"):
            await submit(staff, "breaks").outcome()
        assert (await submit(staff, "plain").outcome())["process"] == process

    working(work)


def test_a_running_job_is_cancelled_and_its_worker_kept() -> None:
    async def work(staff: WorkerPool) -> None:
        process = (await submit(staff, "plain").outcome())["process"]
        job = submit(staff, "listens")
        await begun(job)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()
        assert job.state == "cancelled"
        assert (await submit(staff, "plain").outcome())["process"] == process

    working(work)


def test_a_waiting_job_is_cancelled_before_it_begins() -> None:
    async def work(staff: WorkerPool) -> None:
        running, waiting = submit(staff, "listens"), submit(staff, "plain")
        waiting.cancel()
        assert waiting.state == "cancelled" and waiting.ended.is_set()
        await begun(running)
        running.cancel()
        assert await submit(staff, "plain").outcome()

    working(work)


def test_a_job_that_does_not_listen_is_ended_with_its_process_and_another_hired() -> None:
    async def work(staff: WorkerPool) -> None:
        process = (await submit(staff, "plain").outcome())["process"]
        job = submit(staff, "deaf")
        while job.state == "waiting":
            await asyncio.sleep(0.01)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()
        assert (await submit(staff, "plain").outcome())["process"] != process

    working(work)


def test_a_job_told_to_stop_while_it_begins_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "GRACE", 30.0)

    async def work(staff: WorkerPool) -> None:
        job = submit(staff, "listens")
        while job.state == "waiting":
            await asyncio.sleep(0)
        job.cancel()
        with pytest.raises(JobFailed, match="Cancelled"):
            await job.outcome()

    working(work)


def test_a_job_that_takes_longer_than_its_seconds_is_stopped() -> None:
    async def work(staff: WorkerPool) -> None:
        assert (await submit(staff, "listens", seconds=0.05).outcome()) == {"cancelled": False}
        with pytest.raises(JobFailed, match=r"more than 0\.05 seconds"):
            await submit(staff, "deaf", seconds=0.05).outcome()

    working(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(staff: WorkerPool) -> None:
        with pytest.raises(JobFailed, match="without a word"):
            await submit(staff, "dies").outcome()
        assert await submit(staff, "plain").outcome()

    working(work)


def test_progress_is_reported() -> None:
    async def work(staff: WorkerPool) -> None:
        news: list[Progress] = []
        job = submit(staff, "listens", on_progress=news.append)
        await begun(job)
        job.cancel()
        await job.ended.wait()
        assert news[0] == Progress("listening", 1, 2)

    working(work)


def test_a_player_may_have_only_so_many_jobs_and_others_have_theirs() -> None:
    async def work(staff: WorkerPool) -> None:
        mine = [submit(staff, "listens") for _ in range(MOST_OF_A_PLAYER)]
        with pytest.raises(TooBusy):
            submit(staff, "plain")
        theirs = submit(staff, "plain", player="bob")
        for job in mine:
            job.cancel()
        assert await theirs.outcome()
        assert await submit(staff, "plain").outcome()

    working(work)


def test_only_so_many_jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_WAITING", 3)

    async def work(staff: WorkerPool) -> None:
        jobs = [submit(staff, "listens", player=f"player {number}") for number in range(3)]
        with pytest.raises(TooBusy, match="too much"):
            submit(staff, "plain", player="late")
        for job in jobs:
            job.cancel()

    working(work)


def test_an_asker_who_leaves_cancels_the_job() -> None:
    async def work(staff: WorkerPool) -> None:
        job = submit(staff, "listens")
        asker = asyncio.create_task(job.outcome())
        await begun(job)
        asker.cancel()
        await job.ended.wait()
        assert job.state == "cancelled"

    working(work)


def test_what_the_server_does_with_a_result_is_part_of_the_job() -> None:
    async def work(staff: WorkerPool) -> None:
        async def double(result: dict[str, Any]) -> dict[str, Any]:
            return {"twice": result["number"] * 2}

        job = staff.submit("ann", "plain", {"number": 21}, 10.0, then=double)
        assert await job.outcome() == {"twice": 42}

    working(work)


def test_a_defect_in_what_the_server_does_with_a_result_does_not_stop_the_lane() -> None:
    async def work(staff: WorkerPool) -> None:
        async def fail(result: dict[str, Any]) -> dict[str, Any]:
            raise ZeroDivisionError

        with pytest.raises(JobFailed, match="defect of ours"):
            await staff.submit("ann", "plain", {}, 10.0, then=fail).outcome()
        assert await submit(staff, "plain").outcome()

    working(work)


def test_a_quick_job_does_not_wait_behind_a_slow_one() -> None:
    async def work(staff: WorkerPool) -> None:
        slow = [submit(staff, "listens"), submit(staff, "listens", player="bob")]
        await begun(slow[0])
        assert await submit(staff, "plain", lane="quick").outcome()
        assert not any(job.ended.is_set() for job in slow)
        for job in slow:
            job.cancel()

    working(work, quick=1)


def test_a_job_belongs_to_its_player() -> None:
    async def work(staff: WorkerPool) -> None:
        job = submit(staff, "plain")
        assert staff.job(job.id, "ann") is job
        assert staff.job(job.id, "bob") is None
        assert staff.job("nothing", "ann") is None
        await job.outcome()

    working(work)


def test_clicks_and_hints_are_answered_while_every_slow_worker_is_busy(player: Player, server: Server) -> None:
    board = catalog.family("madness").creation.examples["6x6"].text
    with Player(server.url) as busy:
        wish = {"puzzle": board, "family": "madness", "seconds": 100, "wait": 0}
        begun = [busy.http.post("/api/solve", json=wish).json()["job"] for _ in range(MOST_OF_A_PLAYER)]
        assert busy.http.post("/api/solve", json=wish).status_code == 429
        game = player.begin(family="slitherlink", example="easy")
        with player.sit_down(game) as seat:
            assert last(seat.tap(0.5, 0), "state")["moves"] == 1
            assert seat.ask("hint", stage=1)[-1]["type"] == "ack"
        states = [busy.http.get(f"/api/jobs/{job}").json()["state"] for job in begun]
        assert set(states) <= {"waiting", "running"}
        assert [busy.http.delete(f"/api/jobs/{job}").status_code for job in begun] == [200] * len(begun)


def test_making_a_puzzle_can_be_watched_and_cancelled(player: Player) -> None:
    wish = {"family": "slitherlink", "order": {"rows": 50, "cols": 50, "level": "pro", "minimal": True}}
    begun = player.http.post("/api/games", json=wish)
    assert begun.status_code == 202
    job = begun.json()["job"]
    assert {"what", "done", "total"} == set(player.http.get(f"/api/jobs/{job}").json()["progress"])
    player.http.delete(f"/api/jobs/{job}")
    while player.http.get(f"/api/jobs/{job}").json()["state"] == "running":
        pass
    assert player.http.get(f"/api/jobs/{job}").json()["state"] == "cancelled"
    assert player.http.get("/api/games").json() == []
