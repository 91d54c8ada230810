"""What a run has done so far, on disk, so that it can be killed at any moment and resumed.

For results in NAME there are, while the run lasts,

    NAME.part       lines, shard after shard in the order they came in
    NAME.ledger     a JSON line about the run, then one for each shard in the part file: where its lines
                    are, their checksum, the CPU seconds of each

A shard counts once its line in the ledger is on disk, and that line is written after the shard's own lines are. So
whatever a kill leaves at the end of either file without its counterpart is cut off and done again: nothing is lost,
nothing is there twice. When all shards are there, they are merged in the order of their items into NAME, which
appears whole or not at all; the ledger stays as the run's record. Anything else that does not fit (a changed byte, a
missing piece, another job's ledger) is damage: it is reported and nothing is touched.
"""

from __future__ import annotations

import json
import os
import platform
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from gridwright.batch.job import Job
from gridwright.batch.shard_worker import ShardResult
from gridwright.core.cache import replacing
from gridwright.core.machine import cores, lock
from gridwright.errors import BadOption, Unreadable


@dataclass(frozen=True)
class ShardEntry:
    """Where a shard's lines are in the part file, their checksum, and for each its seconds and what was timed in it."""

    shard: int
    at: int
    bytes: int
    crc: int
    seconds: tuple[float, ...]
    timings: tuple[object, ...] = ()


@dataclass(frozen=True)
class Merged:
    """What became of the lines: how many there are, and how many were left out as symmetric to earlier ones."""

    lines: int
    duplicates: int


def ledger_path(results: Path) -> Path:
    """Return where the ledger of these results is."""
    return results.with_name(results.name + ".ledger")


def part_path(results: Path) -> Path:
    """Return where the lines are while the run lasts."""
    return results.with_name(results.name + ".part")


class Ledger:
    """The open ledger of a run; one process at a time has it."""

    def __init__(self, results: Path, job: Job, command: list[str]) -> None:
        """Start a run, or resume the one that was interrupted; BadOption or Unreadable if that can't be done."""
        self.results = results
        self.finished = False
        self.entries: dict[int, ShardEntry] = {}
        self._fingerprint = job.fingerprint()
        self._path = ledger_path(results)
        if results.exists() and not self._path.exists():
            raise BadOption(f"{results} exists already, and no run can be resumed there. Choose another name.")
        results.parent.mkdir(parents=True, exist_ok=True)
        self._ledger = self._path.open("a+b")
        self._part: BinaryIO | None = None
        try:
            self._lock()
            self._resume(job, command)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if not lock(self._ledger):
            raise BadOption(f"Another run is writing to {self.results}. Wait for it or choose another name.")

    def _resume(self, job: Job, command: list[str]) -> None:
        self._ledger.seek(0)
        kept, records = _whole_lines(self._path, self._ledger.read())
        if not records:
            self._ledger.truncate(0)
            self._append(self._ledger, _first_record(job, command))
        elif records[0].get("job") != self._fingerprint:
            other = " ".join(records[0].get("command", []))
            raise BadOption(f"{self.results} belongs to another run ({other}). Choose another name.")
        else:
            self._ledger.truncate(kept)
            self.finished = "lines" in records[-1]
            self.entries = {entry.shard: entry for entry in _entries(self._path, records[1:])}
        if not self.finished:
            self._open_part()

    def _open_part(self) -> None:
        part = part_path(self.results)
        self._part = part.open("a+b")
        end = max((entry.at + entry.bytes for entry in self.entries.values()), default=0)
        if self._part.seek(0, os.SEEK_END) < end:
            raise Unreadable(f"{part} is shorter than its ledger says and was left as it is. Choose another name.")
        self._part.truncate(end)
        for entry in self.entries.values():
            self._lines(entry)

    def add(self, done: ShardResult) -> None:
        """Put a shard's lines on disk, then the entry that makes them count; a shard that is there stays as it is."""
        if done.number in self.entries:
            return
        assert self._part is not None
        data = "".join(f"{line}\n" for line in done.lines).encode()
        at = self._part.seek(0, os.SEEK_END)
        self._part.write(data)
        self._part.flush()
        os.fsync(self._part.fileno())
        seconds = tuple(round(second, 6) for second in done.seconds)
        entry = ShardEntry(done.number, at, len(data), zlib.crc32(data), seconds, done.timings)
        self._append(self._ledger, vars(entry))
        self.entries[done.number] = entry

    @staticmethod
    def _append(file: BinaryIO, record: dict[str, object]) -> None:
        file.seek(0, os.SEEK_END)
        file.write(json.dumps(record).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())

    def _lines(self, entry: ShardEntry) -> list[bytes]:
        assert self._part is not None
        self._part.seek(entry.at)
        data = self._part.read(entry.bytes)
        if zlib.crc32(data) != entry.crc:
            part = part_path(self.results)
            raise Unreadable(f"{part} is damaged in shard {entry.shard} and was left as it is. Choose another name.")
        return data.splitlines(keepends=True)

    def merge(self) -> Merged:
        """Write the results: all lines in the order of their items, each symmetry class once, and close the run."""
        seen: set[str] = set()
        lines = duplicates = 0
        with replacing(self.results) as merged:
            for number in sorted(self.entries):
                for line in self._lines(self.entries[number]):
                    symmetry_key = json.loads(line).get("symmetry_key")
                    if symmetry_key in seen:
                        duplicates += 1
                        continue
                    if symmetry_key is not None:
                        seen.add(symmetry_key)
                    merged.write(line)
                    lines += 1
            merged.flush()
            os.fsync(merged.fileno())
        self._append(self._ledger, {"lines": lines, "duplicates": duplicates})
        self.finished = True
        part_path(self.results).unlink()
        return Merged(lines, duplicates)

    def close(self) -> None:
        """Close the files."""
        self._ledger.close()
        if self._part is not None:
            self._part.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _first_record(job: Job, command: list[str]) -> dict[str, object]:
    """Return the run's first line: what was asked, with what, and where."""
    return {
        "ledger": 1,
        "job": job.fingerprint(),
        "action": job.action,
        "family": job.family,
        "items": len(job.items),
    } | circumstances(command)


def circumstances(command: list[str]) -> dict[str, object]:
    """Return what results are made with: the command, versions, the machine, the time."""
    return {
        "command": command,
        "gridwright": version("gridwright"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}, {cores()} cores",
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _whole_lines(path: Path, data: bytes) -> tuple[int, list[dict[str, Any]]]:
    """Return a ledger's records and the bytes they take; a last line that was cut short is left out."""
    kept = data.rfind(b"\n") + 1
    records: list[dict[str, object]] = []
    for number, line in enumerate(data[:kept].splitlines(), 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict):
            raise Unreadable(f"{path} is damaged and was left as it is. Choose another name.", line=number)
        records.append(record)
    return kept, records


def _entries(path: Path, records: list[dict[str, Any]]) -> Iterator[ShardEntry]:
    for number, record in enumerate(records, 2):
        if "lines" in record:
            continue
        try:
            shard, at, size, crc = (int(record[name]) for name in ("shard", "at", "bytes", "crc"))
            yield ShardEntry(shard, at, size, crc, tuple(map(float, record["seconds"])), _timings(record))
        except (KeyError, TypeError, ValueError):
            raise Unreadable(f"{path} is damaged and was left as it is. Choose another name.", line=number) from None


def _timings(record: dict[str, Any]) -> tuple[object, ...]:
    """Return what was timed; ledgers from before 0.2 have it under another name."""
    return tuple(record["timings"] if "timings" in record else record["asides"])


def read_ledger(results: Path) -> tuple[dict[str, object], list[ShardEntry]] | None:
    """Return a run's first line and its entries; None where there is no ledger."""
    path = ledger_path(results)
    if not path.exists():
        return None
    _, records = _whole_lines(path, path.read_bytes())
    return (records[0], list(_entries(path, records[1:]))) if records else None
