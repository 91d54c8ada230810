"""A job: a task that was submitted, how far it is, and its result until a client has taken it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO, Any, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from gridwright.core.budget import Progress
from gridwright.errors import GridwrightError
from gridwright.web.jobs.task import Task, encode, result_type

T = TypeVar("T", bound=Struct)

Lane: TypeAlias = Literal["quick", "slow", "batch", "background"]
JobState: TypeAlias = Literal["waiting", "running", "done", "failed", "cancelled"]
Finish: TypeAlias = Callable[[Any], Awaitable[Struct]]

LARGEST_IN_MEMORY = 64 * 1024
"""Bytes of a result; a larger one waits on the disk."""


class JobFailed(GridwrightError):
    """A job that ended without a result, and why."""


class StoredResult:
    """The bytes of a result: in memory, or in a file without a name if there are many."""

    def __init__(self, body: bytes) -> None:
        self.size = len(body)
        self._body, self._file = body, cast("IO[bytes] | None", None)
        if self.size > LARGEST_IN_MEMORY:
            self._body, self._file = b"", TemporaryFile()  # noqa: SIM115 (it is closed by `close`)
            self._file.write(body)

    @property
    def on_disk(self) -> bool:
        """Return whether the bytes are in a file."""
        return self._file is not None

    def read(self) -> bytes:
        """Return the bytes."""
        if self._file is None:
            return self._body
        self._file.seek(0)
        return self._file.read()

    def close(self) -> None:
        """Give memory and disk back."""
        self._body = b""
        if self._file is not None:
            self._file.close()


@dataclass(eq=False)
class Job(Generic[T]):
    """A submitted task: whose it is, how far it is, what it gave."""

    player: str
    address: str
    task: Task[Any] | None
    """what to do; dropped when the job ends, for it may hold a large puzzle"""
    seconds: float
    lane: Lane
    on_end: Callable[[Job[Any]], None]
    on_progress: Callable[[Progress], None] | None = None
    on_share: Callable[[Job[Any]], Awaitable[None]] | None = None
    finish: Finish | None = None
    """what the server does with the result before the job is done"""
    context: Context = field(default_factory=copy_context)
    """who asked, for what the server does with the result"""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    submitted: float = field(default_factory=time.monotonic)
    state: JobState = "waiting"
    progress: Progress = field(default_factory=lambda: Progress("Waiting for a worker"))
    message: str = ""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    stored: StoredResult | None = None
    timer: asyncio.TimerHandle | None = None
    """ends the waiting, later the keeping"""
    _type: type[T] | None = None

    @property
    def has_ended(self) -> bool:
        """Return whether nothing more will come of it."""
        return self.ended.is_set()

    def end(self, state: JobState, message: str = "") -> None:
        """Say how it ended, once, and drop what is no longer needed."""
        if self.has_ended:
            return
        self.state, self.message = state, message
        self.task = self.on_progress = self.finish = None
        self.ended.set()
        self.on_end(self)

    async def succeed(self, body: bytes) -> None:
        """Take a worker's result; the server's part is done before the job is."""
        assert self.task is not None
        self._type = cast("type[T]", result_type(self.task))
        try:
            if self.finish is not None:
                read = msgspec.json.decode(body, type=result_type(self.task))
                value = await asyncio.create_task(_settle(self.finish(read)), context=self.context)
                body, self._type = encode(value), cast("type[T]", type(value))
            self.stored = await asyncio.to_thread(StoredResult, body)
        except GridwrightError as error:
            self.end("failed", str(error))
        except OSError:
            self.end("failed", "The result couldn't be saved. Free some disk space and try again.")
        else:
            self.end("done")

    async def share(self) -> None:
        """Make it known to all servers, since a client knows its name."""
        if self.on_share is not None:
            await self.on_share(self)

    def cancel(self) -> None:
        """Stop it, or take it out of the queue; nothing happens if it has ended."""
        self.stop.set()
        if self.state == "waiting":
            self.end("cancelled", "Cancelled before it started.")

    @property
    def size(self) -> int:
        """Return the bytes of its result."""
        return 0 if self.stored is None else self.stored.size

    async def body(self) -> bytes:
        """Return the result as JSON, or JobFailed once it has expired."""
        stored = self.stored
        if stored is None:
            raise JobFailed("The result has expired. Ask again.")
        return await asyncio.to_thread(stored.read) if stored.on_disk else stored.read()

    async def outcome(self) -> T:
        """Wait for the result, or JobFailed with the reason; if the asker leaves, the job is cancelled."""
        try:
            await self.ended.wait()
        except asyncio.CancelledError:
            self.cancel()
            raise
        if self.state != "done":
            raise JobFailed(self.message)
        assert self._type is not None
        return msgspec.json.decode(await self.body(), type=self._type)

    def expire(self) -> None:
        """Forget the result."""
        if self.timer is not None:
            self.timer.cancel()
        if self.stored is not None:
            self.stored.close()
            self.stored = None


async def _settle(work: Awaitable[T]) -> T:
    return await work


AnyJob: TypeAlias = Job[Any]
