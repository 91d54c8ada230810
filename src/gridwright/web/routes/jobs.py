"""Long work under way: how far it is, what came of it, and stopping it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import Response, delete, get
from msgspec import Struct

from gridwright.errors import Missing
from gridwright.web.jobs.pool import Job, JobFailed, JobState
from gridwright.web.services import Services


class Progress(Struct):
    """How far the work is; `total` 0 when nobody knows."""

    what: str
    done: float
    total: float


class JobShown(Struct):
    """A job as a program sees it."""

    job: str
    state: JobState
    progress: Progress
    result: dict[str, Any] | None = None
    message: str = ""


def shown(job: Job) -> JobShown:
    """How the job stands."""
    progress = Progress(job.progress.what, job.progress.done, job.progress.total)
    return JobShown(job.id, job.state, progress, job.result if job.state == "done" else None, job.message)


async def soon(job: Job, seconds: float) -> Response[Any]:
    """The result if it comes within these seconds (200 or 201), else the job to ask about (202)."""
    with suppress(TimeoutError):
        await asyncio.wait_for(job.ended.wait(), seconds)
    if job.state == "done":
        return Response(job.result, status_code=201 if "url" in job.result else 200)
    if job.ended.is_set():
        raise JobFailed(job.message)
    return Response(shown(job), status_code=202)


def _job(services: Services, player: str, job: str) -> Job:
    found = services.workers.job(job, player)
    if found is None:
        raise Missing("There is no such job of yours.")
    return found


@get("/api/jobs/{job:str}", sync_to_thread=False, tags=["jobs"])
def show_job(services: Services, player: str, job: str) -> JobShown:
    """How a job of yours stands."""
    return shown(_job(services, player, job))


@delete("/api/jobs/{job:str}", status_code=200, tags=["jobs"])
async def cancel_job(services: Services, player: str, job: str) -> JobShown:
    """Stop a job of yours; if it has ended, nothing happens."""
    found = _job(services, player, job)
    found.cancel()
    with suppress(TimeoutError):
        await asyncio.wait_for(found.ended.wait(), 1.0)
    return shown(found)


HANDLERS = (show_job, cancel_job)
