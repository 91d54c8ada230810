"""Every exception a user may meet. Each knows the exit code of the command line and says what was expected."""

from __future__ import annotations

from collections.abc import Iterable


class GridwrightError(Exception):
    """Something a person can put right; its text is one sentence."""

    exit_code = 2


class Unreadable(GridwrightError):
    """A text that is not what it should be, with the place where it stops being it (counted from 1)."""

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
    """A name that nothing has; the sentence lists the names there are."""

    def __init__(self, what: str, name: str, allowed: Iterable[str]) -> None:
        self.allowed = tuple(allowed)
        names = ", ".join(self.allowed) or "none"
        super().__init__(f"There is no {what} '{name}'; there is: {names}.")


class BadOption(GridwrightError):
    """A choice that cannot be honoured; the sentence says which values can."""


class IllegalMove(GridwrightError):
    """A move the rules do not allow in this position, and why; `key` is the target it is about, if it is one."""

    def __init__(self, message: str, key: str = "") -> None:
        self.key = key
        super().__init__(message)


class Missing(GridwrightError):
    """Something the family does not have: a verb, a solver, a generator."""


class Refused(GridwrightError):
    """The judge did not accept what a solver, technique or generator produced: it is not shown."""

    exit_code = 3


class Cancelled(GridwrightError):
    """The caller changed its mind before there was an answer."""

    exit_code = 130


class WorkersLost(GridwrightError):
    """WorkerPool or the cluster died at the work; what is done is kept."""

    exit_code = 3


class Unfinished(GridwrightError):
    """The seconds ran out before all was done; what is done is kept."""

    exit_code = 3
