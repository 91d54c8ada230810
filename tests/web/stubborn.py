"""Jobs for tests of the workers: some listen to their budget, some do not, one takes its process down."""

from __future__ import annotations

import os
import time
from typing import Any

from gridwright.core.budget import Budget
from gridwright.errors import BadOption


def run(name: str, arguments: dict[str, Any], budget: Budget) -> dict[str, Any]:
    """Do the job of that name."""
    if name == "listens":
        while budget.should_continue():
            budget.report("listening", 1, 2)
            time.sleep(0.005)
        return {"cancelled": budget.cancelled}
    if name == "deaf":
        while True:
            time.sleep(0.01)
    if name == "dies":
        os._exit(7)
    if name == "refuses":
        raise BadOption("This cannot be had.")
    if name == "breaks":
        raise ZeroDivisionError("a defect")
    return {"process": os.getpid(), **arguments}
