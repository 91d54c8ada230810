"""Tasks for tests of the workers: some listen to their budget, some do not, one takes its process down."""

from __future__ import annotations

import os
import time

from msgspec import Struct

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.web.jobs.task import Task


class Done(Struct, frozen=True):
    """What a task here gives."""

    process: int = 0
    number: int = 0
    was_cancelled: bool = False
    data: str = ""


class Plain(Task[Done], frozen=True, kw_only=True):
    """Give the number back, and so many letters with it."""

    number: int = 0
    letters: int = 0
    data: str = ""

    def run(self, budget: Budget) -> Done:
        return Done(os.getpid(), self.number, data="x" * self.letters)


class Listen(Task[Done], frozen=True, kw_only=True):
    """Run until it is told to stop."""

    def run(self, budget: Budget) -> Done:
        while budget.should_continue():
            budget.report("listening", 1, 2)
            time.sleep(0.005)
        return Done(was_cancelled=budget.cancelled)


class Ignore(Task[Done], frozen=True, kw_only=True):
    """Run for ever, whatever it is told."""

    def run(self, budget: Budget) -> Done:
        while True:
            time.sleep(0.01)


class Die(Task[Done], frozen=True, kw_only=True):
    """End the process."""

    def run(self, budget: Budget) -> Done:
        os._exit(7)


class Refuse(Task[Done], frozen=True, kw_only=True):
    """Say why not."""

    def run(self, budget: Budget) -> Done:
        raise BadOption("This can't be had.")


class Break(Task[Done], frozen=True, kw_only=True):
    """Meet a bug."""

    def run(self, budget: Budget) -> Done:
        raise ZeroDivisionError("a bug")
