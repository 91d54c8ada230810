"""What the library returns: the same data as elsewhere, which also draws itself in a notebook.

Verdicts, steps and reports are plain data that know nothing of a board. The library knows it, so it hands out kinds of
its own that remember the family and the view they are about. They are equal to each other as the plain ones are, print
the same, and a pickled one leaves its board behind.
"""

from __future__ import annotations

from typing import Any, TypeVar

from gridwright.actions.check import CheckReport as PlainCheckReport
from gridwright.actions.teaching.explain import Explanation as PlainExplanation
from gridwright.core import results, verdict
from gridwright.core.certificate import Certificate as PlainCertificate
from gridwright.core.contract import AnyFamily
from gridwright.library import html

Value = TypeVar("Value")


class Drawn:
    """Something that draws itself on its board."""

    _board: html.Board | None = None

    def _repr_html_(self) -> str | None:
        return None if self._board is None else html.show(self, self._board)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_board"}


class Solved(Drawn, verdict.Solved[Any]):
    """An answer, drawn on the board."""


class Ambiguous(Drawn, verdict.Ambiguous[Any]):
    """Two answers, drawn beside each other."""


class Unsolvable(Drawn, verdict.Unsolvable):
    """Why there is no answer, with the places in conflict."""


class Undecided(Drawn, verdict.Undecided):
    """Why there is no answer yet."""


class Step(Drawn, verdict.Step[Any]):
    """A step, drawn on the position it starts from."""


class Mistake(Drawn, verdict.Mistake[Any]):
    """What must go, marked on the board."""


class CheckReport(Drawn, PlainCheckReport):
    """What the checker found, marked on the board."""


class Explanation(Drawn, PlainExplanation):
    """All steps in words, and the last position; each step draws itself."""


class Certificate(Drawn, PlainCertificate):
    """What is proved, its first arguments on the board, and its files."""


class ResultTable(Drawn, results.ResultTable):
    """A table, and its plot if it has one."""


KINDS: dict[type, type] = {
    kind.__mro__[2]: kind
    for kind in (
        Solved,
        Ambiguous,
        Unsolvable,
        Undecided,
        Step,
        Mistake,
        CheckReport,
        Explanation,
        Certificate,
        ResultTable,
    )
}
"""Each plain kind, and the one that draws itself."""


def drawn(value: Value, family: AnyFamily, view: Any = None) -> Value:
    """Return the same value, able to draw itself on this view; what is of no such kind stays as it is."""
    kind = KINDS.get(type(value))
    if kind is None:
        return value
    found: Any = object.__new__(kind)
    vars(found).update(vars(value), _board=html.Board(family, view))
    if isinstance(value, PlainExplanation):
        steps = tuple((before, drawn(step, family, before)) for before, step in value.steps)
        vars(found)["steps"] = steps
    checked: Value = found
    return checked
