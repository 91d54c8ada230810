"""Jobs over HTTP: how far one is, its result, cancelling it; and how a request waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar, cast

from litestar import Response, delete, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Raw, Struct

from gridwright.core.budget import Progress
from gridwright.errors import Cancelled, Missing
from gridwright.storage import results
from gridwright.web.jobs.job import AnyJob, Job, JobFailed, JobState
from gridwright.web.pages.error_responses import AnyRequest
from gridwright.web.services import Services

T = TypeVar("T", bound=Struct)
V = TypeVar("V")


class JobShown(Struct):
    """A job; its `result` is what the request would have answered, had it been there in time."""

    job: str
    state: JobState
    progress: Progress
    result: Raw | None = None
    message: str = ""


OR_A_JOB = {
    202: ResponseSpec(JobShown, generate_examples=False, description="It takes longer than `wait`: ask about this job.")
}


async def describe(job: AnyJob) -> JobShown:
    """Return the state of the job."""
    result = Raw(await job.body()) if job.state == "done" else None
    return JobShown(job.id, job.state, job.progress, result, job.message)


async def respond(request: AnyRequest, job: Job[T], seconds: float, status: int = 200) -> Response[T]:
    """Answer with the result if it comes within these seconds, else with the job (202)."""
    try:
        await unless_gone(request, _wait(job, seconds))
    except Cancelled:
        # No client knows the job's name, so none can ask about it.
        job.cancel()
        raise
    if job.state == "done":
        # The bytes that the worker wrote: a large result is neither read nor written again here.
        return Response(cast(T, Raw(await job.body())), status_code=status)
    if job.has_ended:
        raise JobFailed(job.message)
    await job.share()
    return Response(cast(T, await describe(job)), status_code=202)


async def _wait(job: AnyJob, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(job.ended.wait(), seconds)


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, V]) -> V:
    """Return what the work gives; if the client disconnects before, the work is cancelled."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnect(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
    finally:
        leaving.cancel()
        working.cancel()
    raise Cancelled("You left before there was an answer.")


async def _disconnect(request: AnyRequest) -> None:
    """Wait until the client has disconnected; the body of the request has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _elsewhere(services: Services, player: str, job: str) -> JobShown:
    """Describe a job that another server has."""
    if services.peers.is_shared:
        found = await services.call_storage(results.result_of, job, player, services.peers.now())
        if found is not None:
            result = None if found.body is None else Raw(found.body)
            return JobShown(job, cast(JobState, found.state), Progress("Working"), result, found.message)
    raise Missing("Job not found. It may have expired: ask again for what it did.")


@get("/api/jobs/{job:str}", tags=["jobs"])
async def show_job(services: Services, player: str, job: str) -> JobShown:
    """Show the state of your job; it can be asked about for 15 minutes after its end."""
    found = services.workers.job(job, player)
    return await (_elsewhere(services, player, job) if found is None else describe(found))


@delete("/api/jobs/{job:str}", status_code=200, tags=["jobs"])
async def cancel_job(services: Services, player: str, job: str) -> JobShown:
    """Cancel a job of yours; if it has ended, nothing happens."""
    found = services.workers.job(job, player)
    if found is None:
        shown = await _elsewhere(services, player, job)
        await services.call_storage(results.ask_to_cancel, job)
        return shown
    found.cancel()
    with suppress(TimeoutError):
        await asyncio.wait_for(found.ended.wait(), 1.0)
    return await describe(found)
