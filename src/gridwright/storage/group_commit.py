"""Writers of one SQLite file share their commits.

A commit waits for the disk: a millisecond, or hundreds when others keep the disk busy. Writers who come meanwhile wait
in line. Then each does its part of one transaction, a savepoint of its own, and the last of them commits for all. So a
busy disk delays everyone once instead of one after the other, and what a block wrote is still on the disk when it ends.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

PATIENCE = 30.0
"""Seconds a writer waits for its turn."""


class NotCommitted(SQLAlchemyError):
    """What was written is gone: the transaction it was part of couldn't be committed."""


class GroupCommit:
    """The writers of one file, in the order they came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._guard = threading.Lock()
        self._is_taken = False
        self._waiting: deque[threading.Event] = deque()
        self._open: _Group | None = None
        """the transaction that whoever is next takes part in"""

    @contextmanager
    def join(self) -> Iterator[Connection]:
        """Take part in a transaction: when the block ends all of it is on the disk, or NotCommitted is raised."""
        self._take_turn()
        try:
            group = self._open = self._open or _Group(self._engine)
        except BaseException:
            self._pass_turn()
            raise
        try:
            with group.part() as connection:
                yield connection
        finally:
            self._end_turn(group)
            # Also if the block raised: it may be about a row of another part, which has to be there then.
            group.wait()

    def _take_turn(self) -> None:
        turn = threading.Event()
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return
            self._waiting.append(turn)
        if turn.wait(PATIENCE):
            return
        with self._guard:
            if turn.is_set():
                # It came at the last moment: others rely on whoever has it.
                return
            self._waiting.remove(turn)
        raise NotCommitted("Others have been writing for too long.")

    def _end_turn(self, group: _Group) -> None:
        """Leave the transaction to the next one in line, who commits it, or commit it."""
        with self._guard:
            if self._waiting and group.is_sound:
                self._waiting.popleft().set()
                return
        self._open = None
        try:
            group.end()
        finally:
            self._pass_turn()

    def _pass_turn(self) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_taken = False


class _Group:
    """One transaction and whoever takes part in it."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        try:
            self._transaction = self._connection.begin()
        except BaseException:
            self._connection.close()
            raise
        self._raw: Any = self._connection.connection.driver_connection
        self._error: Exception | None = None
        self._has_ended = threading.Event()

    @property
    def is_sound(self) -> bool:
        """Whether what was written so far can still be committed."""
        return self._error is None

    @contextmanager
    def part(self) -> Iterator[Connection]:
        """Write; if the block raises, nothing of this part counts."""
        try:
            self._run("SAVEPOINT part")
            yield self._connection
            self._run("RELEASE part")
        except BaseException:
            self._take_back()
            raise

    def _take_back(self) -> None:
        """Take one part back; if that can't be done, as when a full disk has ended the transaction, all is lost."""
        try:
            self._run("ROLLBACK TO part")
            self._run("RELEASE part")
        except NotCommitted as error:
            self._error = error

    def _run(self, statement: str) -> None:
        try:
            self._raw.execute(statement)
        except sqlite3.Error as error:
            raise NotCommitted(str(error)) from error

    def end(self) -> None:
        """Commit, and tell everyone who waits for it."""
        try:
            if self.is_sound:
                self._transaction.commit()
        except Exception as error:
            self._error = error
        finally:
            try:
                if not self.is_sound:
                    # Whatever state it is in, the next transaction has a new one.
                    self._connection.invalidate()
                self._connection.close()
            finally:
                self._has_ended.set()

    def wait(self) -> None:
        """Wait until everything is on the disk, or NotCommitted."""
        self._has_ended.wait()
        if self._error is not None:
            raise NotCommitted(str(self._error)) from self._error
