"""The servers on one database, as one of them sees the others.

A server says all the time that it lives; what one does that has ended is taken over. On a file of SQLite there is one
server, and what it notes in a small file tells the next one when it ended.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path

from gridwright.errors import GridwrightError
from gridwright.storage import servers
from gridwright.storage.boards import announce
from gridwright.storage.database import Database, writing
from gridwright.web.peers.listener import Listener

LOG = logging.getLogger(__name__)

BEAT_SECONDS = 0.1
"""How exactly it is known when a server ended."""
LOOK_SECONDS = 1.0
"""How often a server looks for others that have ended; also how often a file's server writes to the disk."""
TIMES_ASKED = 4
"""How often a server asks for the database's time at its start: the first answer waits for a connection."""
FILE = "heartbeat"


class Peers:
    """This server's name and time, and what it tells and hears."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.id = str(secrets.randbits(62))
        self.is_shared = database.is_shared
        self.is_needed: Callable[[], bool] = lambda: True
        """whether a clock stops when this server ends, so that the time has to be noted"""
        self.on_notice: Callable[[str], None] = lambda notice: None
        self.on_gap: Callable[[], None] = lambda: None
        """called when notices may have been missed; like `on_notice`, in another thread"""
        self.on_given_up: Callable[[], None] = lambda: None
        """called when the others took this server for ended; its pages have to be written down again"""
        self._database, self._file = database, folder / FILE
        self._note: FileIO | None = None
        """the open file"""
        self._offset, self._precision = time.time() - time.monotonic(), 0.0
        self._is_stopped = threading.Event()
        self._listener: Listener | None = None
        self._heart = servers.Heart(database, self.id)
        # Two threads: looking for others waits for boards that are being written, and a beat must not be late.
        self._threads = [
            threading.Thread(target=self._repeat, args=(act, seconds), name=name, daemon=True)
            for name, act, seconds in (
                ("heartbeat", self._note_life, BEAT_SECONDS),
                ("lookout", self._look_around, LOOK_SECONDS),
            )
        ]
        if self.is_shared:
            self._precision = float("inf")
            for _ in range(TIMES_ASKED):
                self._set_time()

    def now(self) -> float:
        """Return the database's time, the same at every server."""
        return time.monotonic() + self._offset

    def start(self) -> None:
        """Join the others: hear them, be seen, and take over what those left that have ended."""
        if self.is_shared:
            self._listener = Listener(
                self._database, self.id, lambda notice: self.on_notice(notice), lambda: self.on_gap()
            )
            # The lock first: a server that is seen without it would be taken for ended.
            self._listener.start()
        self.look()
        servers.register(self._database, self.id, self.now())
        if self.is_shared:
            # The first beat waits for a connection, so it comes before the first page.
            self._beat()
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Leave, and hand over."""
        self._is_stopped.set()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(5)
        self._heart.stop()
        if self._note is not None:
            self._note.close()
        if self._listener is not None:
            self._listener.stop()
        try:
            servers.end(self._database, self.id)
        except GridwrightError:
            LOG.warning("The database is away, so the other servers find out by themselves that this one stops.")

    def beat(self) -> bool:
        """Write down that this server is there; whether it could."""
        return servers.beat(self._database, self.id, self.now())

    def tell(self, notice: str) -> None:
        """Tell the other servers something."""
        with writing(self._database) as connection:
            announce(connection, notice)

    def take(self, name: str) -> bool:
        """Return whether this server is the one to do something."""
        return servers.take_lease(self._database, name, self.id)

    def give_back(self, name: str) -> None:
        """Let another server do it the next time."""
        servers.give_back_lease(self._database, name, self.id)

    def _repeat(self, act: Callable[[], None], seconds: float) -> None:
        while not self._is_stopped.wait(seconds):
            # Where the database or the disk is away, the next time tries again.
            with suppress(GridwrightError, OSError):
                act()

    def _note_life(self) -> None:
        """Say that this server is there: in the database, or in a file which needs no disk to outlive the process."""
        if self.is_shared:
            self._beat()
        elif self.is_needed():
            self._write_note()

    def _write_note(self) -> None:
        """Note the time in the file, in place: a server killed while it writes leaves the time before."""
        if self._note is None:
            self._note = self._file.open("wb", buffering=0)
        self._note.seek(0)
        self._note.write(f"{self.id:>19} {self.now():.6f}".encode())

    def _look_around(self) -> None:
        if self.is_shared:
            self._set_time()
            self.look()
        elif self.is_needed():
            self._beat()

    def _beat(self) -> None:
        if not (self._heart.beat() if self.is_shared else self.beat()):
            servers.register(self._database, self.id, self.now())
            self.on_given_up()

    def look(self) -> None:
        """Look for servers that have ended: their clocks stop, and what they were at is taken over."""
        servers.bury_dead(self._database, self.id, self.now(), self._seen_in_file)

    def _seen_in_file(self, server: str) -> float:
        """Return when a server was last there, by the file."""
        try:
            name, seen = self._file.read_text().split()
            return float(seen) if name == server else 0.0
        except (OSError, ValueError):
            return 0.0

    def _set_time(self) -> None:
        """Measure how far the database's time is from ours; what took least time to ask is most exact."""
        before = time.monotonic()
        found = servers.database_time(self._database)
        took = time.monotonic() - before
        # Two clocks drift apart by less than 0.1 ms a second, so a better old measurement is dropped in the end.
        self._precision += 1e-4
        if took <= self._precision:
            self._precision, self._offset = took, found - (before + took / 2)
