"""Output: text for people, one JSON object for programs, progress on standard error."""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from gridwright.core.budget import Budget, Progress
from gridwright.core.wording import ASCII


def open_streams() -> None:
    """Give a stream that was closed a place to go, and let each show what it can't encode in plainer signs."""
    codecs.register_error("plainer", _plainer)
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("r+", encoding="utf-8"))  # noqa: SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the signs that can't be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(ASCII.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def print_json(fields: Mapping[str, object]) -> None:
    """Print one JSON object on standard output, nothing else."""
    from gridwright.actions.encode import encode

    line = encode(fields)
    if not draws_unicode():
        line = re.sub(r"[^\x00-\x7f]", lambda sign: json.dumps(sign[0])[1:-1], line)
    sys.stdout.write(line + "\n")


def say(text: str = "") -> None:
    """Print a line for people."""
    sys.stdout.write(text.rstrip("\n") + "\n")


def colourful() -> bool:
    """Return whether standard output shows colours: a terminal, and NO_COLOR isn't set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def draws_unicode() -> bool:
    """Return whether standard output can show more than ASCII."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf16", "utf32")


@contextmanager
def watching(title: str, seconds: float | None) -> Iterator[Budget]:
    """Yield a budget whose progress is shown on a terminal once the work takes over a second; Ctrl-C cancels it."""
    bar = _Bar(title) if sys.stderr.isatty() else None
    budget = Budget(seconds, on_progress=bar.show if bar else None)
    try:
        yield budget
    except KeyboardInterrupt:
        budget.cancel()
        raise
    finally:
        if bar:
            bar.close()


class _Bar:
    """A progress bar on standard error that keeps quiet for the first second."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._clock = Budget(1.0)
        self._live: Any = None
        self._task: object = None
        self._first: tuple[float, float] | None = None

    def show(self, progress: Progress) -> None:
        """Say how far the work is."""
        if self._live is None:
            if self._clock.left() > 0:
                return
            self._open()
        total = progress.total or None
        self._live.update(
            self._task,
            description=f"{self._title}: {progress.what}",
            completed=progress.done,
            total=total,
            pace=self._pace(progress),
        )

    def _pace(self, progress: Progress) -> str:
        """Return how much is done, how fast, and how long the rest will take; nothing without a total."""
        if not progress.total:
            return ""
        if self._first is None:
            self._first = progress.done, self._clock.spent()
        done, since = self._first
        seconds = self._clock.spent() - since
        rate = (progress.done - done) / seconds if seconds > 0 else 0.0
        words = f"{progress.done:,.0f} of {progress.total:,.0f}"
        if rate > 0:
            words += f", {rate:,.3g} a second, {(progress.total - progress.done) / rate:,.0f} s to go"
        return words

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._live = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._live.start()
        self._task = self._live.add_task(self._title, total=None, pace="")

    def close(self) -> None:
        """Wipe the bar away."""
        if self._live is not None:
            self._live.stop()
