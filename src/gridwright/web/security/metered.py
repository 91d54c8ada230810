"""How much of the event loop's time a request takes: while it computes there, everybody waits."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Generator
from typing import Any


class Metered:
    """Work to await, and the seconds of the processor that it `spent` itself; while it waits, others' time passes."""

    def __init__(self, work: Awaitable[None]) -> None:
        self._work, self.spent = work, 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        """Do the work, step by step."""
        steps: Any = self._work.__await__()
        step, value = steps.send, None
        while True:
            began = time.thread_time()
            try:
                awaited = step(value)
            except StopIteration:
                return
            finally:
                self.spent += time.thread_time() - began
            try:
                value = yield awaited
            except BaseException as error:
                # Cancelled, perhaps: the work is told.
                step, value = steps.throw, error
            else:
                step = steps.send
