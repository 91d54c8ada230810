"""Every exception a user may meet. Each knows the exit code of the command line and says what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

LONGEST_SHOWN = 60


def shorten(value: object) -> str:
    """Return a value as a message quotes it: whatever a client sends, the message stays short."""
    text = str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


class GridwrightError(Exception):
    """An error the user can fix; its text says what happened, then what to do."""

    exit_code = 2


class Unreadable(GridwrightError):
    """Input that can't be parsed, with line and column (counted from 1)."""

    def __init__(self, problem: str, *, line: int | None = None, column: int | None = None) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        if self.line is None:
            return self.problem
        place = f"line {self.line}" if self.column is None else f"line {self.line}, column {self.column}"
        return f"{place}: {self.problem}"


class UnknownName(GridwrightError):
    """An unknown name; the message lists the known ones."""

    def __init__(self, what: str, name: str, allowed: Iterable[str]) -> None:
        self.allowed = tuple(allowed)
        names = ", ".join(self.allowed) or "none"
        super().__init__(f"Unknown {what} '{shorten(name)}'. Choose from: {names}.")


class BadOption(GridwrightError):
    """An option that can't be used; the message says which values can."""


class IllegalMove(GridwrightError):
    """A move the rules do not allow in this position, and why; `key` is the target it is about, if it is one."""

    def __init__(self, message: str, key: str = "") -> None:
        self.key = key
        super().__init__(message)


class Missing(GridwrightError):
    """Something the family doesn't have: a command, a solver, a generator."""


class MissingPackages(GridwrightError):
    """Packages that a plain installation leaves out; the message says how to get them."""

    def __init__(self, what: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"{what} needs more packages: pip install 'gridwright[{extra}]'.")


def require(what: str, extra: str, *packages: str) -> None:
    """Raise MissingPackages unless these packages, which this extra brings, can be imported; imports none of them."""
    if any(find_spec(package) is None for package in packages):
        raise MissingPackages(what, extra)


class Refused(GridwrightError):
    """The checker rejected what a solver, technique or generator produced, so it isn't shown."""

    exit_code = 3


class Cancelled(GridwrightError):
    """The caller changed its mind before there was an answer."""

    exit_code = 130


class WorkersLost(GridwrightError):
    """Workers or the cluster died; finished work is saved."""

    exit_code = 3


class Unfinished(GridwrightError):
    """The time ran out before everything was done; finished work is saved."""

    exit_code = 3
