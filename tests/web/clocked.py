"""A server whose day is set by a file: `python -m tests.web.clocked serve --port N --data FOLDER`.

The file `clock` in the data folder has the seconds that its clock is ahead of the true one.
"""

from __future__ import annotations

import sys
import time
from datetime import UTC, date, datetime
from pathlib import Path

import uvicorn

from gridwright.web.app import build
from tests.web.servers import Server


class ClockedServer(Server):
    """A server on a day of the test's choosing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, (sys.executable, "-m", "tests.web.clocked"))

    def set_day(self, day: date, hour: int = 12) -> None:
        """Let it be this hour of that day, UTC."""
        then = datetime(day.year, day.month, day.day, hour, tzinfo=UTC).timestamp()
        fresh = self.folder / "clock.new"
        fresh.write_text(str(then - time.time()))
        fresh.replace(self.folder / "clock")


if __name__ == "__main__":
    port, folder = int(sys.argv[3]), Path(sys.argv[5])
    app = build(folder, now=lambda: time.time() + float((folder / "clock").read_text()), paced=False)
    uvicorn.run(app, port=port, log_level="warning")
