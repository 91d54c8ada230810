"""Verdicts, steps, reports and proofs as a piece of HTML: sentences, and the board with what they are about.

All text is escaped, and pictures are the SVG that every front end shows. No script, no style sheet, no reference.
"""

from __future__ import annotations

from functools import singledispatch
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from gridwright.actions.check import PROOF_CHECKED, CheckReport
from gridwright.actions.teaching.explain import Explanation
from gridwright.core.certificate import Certificate
from gridwright.core.contract import AnyFamily
from gridwright.core.results import ResultTable
from gridwright.core.scene import Mark, Scene, Settings
from gridwright.core.verdict import Ambiguous, Fault, Mistake, Solved, Step, Undecided, Unsolvable
from gridwright.core.wording import pluralise
from gridwright.paint.chart import chart
from gridwright.paint.svg import svg

ARGUMENTS = 3
"""How many arguments of a proof are drawn."""


class Board(NamedTuple):
    """A position: its family, and what a player sees of it."""

    family: AnyFamily
    view: Any


class Picture(str):
    """A picture as SVG text, which draws itself in a notebook."""

    def _repr_svg_(self) -> str:
        return str(self)


def marks_about(board: Board, about: Any) -> list[Mark]:
    """Return the marks that show an answer, a verdict, a step, a fault or a mistake on its board."""
    if isinstance(about, Solved | Ambiguous):
        about = about.answer
    elif isinstance(about, Mistake | Unsolvable):
        about = Fault("mistake", about.because, about.where)
    return [] if about is None or isinstance(about, Undecided) else board.family.draw.overlay(board.view, about)


def picture(board: Board, *about: Any) -> str:
    """Return the board as SVG, with what is to be shown on it."""
    scene: Scene = board.family.draw.scene(board.view, None, Settings())
    return svg(scene.with_marks([mark for one in about for mark in marks_about(board, one)]))


@singledispatch
def show(value: object, board: Board) -> str:
    """Return a value as HTML."""
    raise NotImplementedError(type(value).__name__)


@show.register
def _(value: Solved, board: Board) -> str:  # type: ignore[type-arg]
    words = board.family.teaching.verdict
    found = "Solved" if words is None else words(board.view, value.answer)
    known = "" if value.proven else "It isn't proven that nothing better or other exists."
    return _titled(found, known) + picture(board, value)


@show.register
def _(value: Ambiguous, board: Board) -> str:  # type: ignore[type-arg]
    compare = board.family.teaching.compare
    words = "" if compare is None else compare(board.view, value.answer, value.second)
    return _titled("Several solutions", words) + _beside(picture(board, value.answer), picture(board, value.second))


@show.register
def _(value: Unsolvable, board: Board) -> str:
    return _titled("No solution", value.because) + picture(board, value)


@show.register
def _(value: Undecided, board: Board) -> str:
    return _titled("Undecided", value.because) + picture(board)


@show.register
def _(value: Step, board: Board) -> str:  # type: ignore[type-arg]
    return _titled(value.technique, value.look, value.do, value.because) + picture(board, value)


@show.register
def _(value: Mistake, board: Board) -> str:  # type: ignore[type-arg]
    return _titled("Mistake", value.because) + picture(board, value)


@show.register
def _(value: CheckReport, board: Board) -> str:
    faults = (*value.faults, *(value.proof_faults or ()))
    if not faults:
        checked = "" if value.proof_faults is None else PROOF_CHECKED[value.claims]
        return _titled("The solution is correct", checked) + picture(board)
    title = f"Not correct: {pluralise(len(faults), 'mistake')}"
    return _titled(title) + _list(fault.message for fault in faults) + picture(board, *faults)


@show.register
def _(value: Explanation, board: Board) -> str:
    if value.mistake is not None:
        return show(value.mistake, board)
    steps = _list(f"{step.technique}. {step.do} {step.because}" for _, step in value.steps)
    count = pluralise(len(value.steps), "step")
    more = {"playing": ", and no technique knows the next one", "lost": ", and the game is lost"}.get(value.status, "")
    title = f"{count}{more}"
    last = picture(Board(value.family, value.last))
    return f"<details><summary><b>{title}</b></summary>{steps}</details>{last}"


@show.register
def _(value: Certificate, board: Board) -> str:
    certification = board.family.certification
    arguments = [] if certification is None else certification.arguments(board.view, value)
    shown = "".join(
        f"<figure>{picture(board, one.shows)}<figcaption>{escape(one.says)}</figcaption></figure>"
        for one in islice(arguments, ARGUMENTS)
    )
    left = len(arguments) - ARGUMENTS
    more = f"<p>{pluralise(left, 'more argument')}.</p>" if left > 0 else ""
    files = _list(f"{name}: {len(text):,} letters" for name, text in sorted(value.files.items()))
    return f"{_titled(value.says)}{shown}{more}<details><summary>{len(value.files)} files</summary>{files}</details>"


@show.register
def _(value: ResultTable, board: Board) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in value.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in value.rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    plot = "" if value.plot is None else svg(chart(value.plot), unit=44)
    return _titled(value.title) + table + "".join(f"<p>{escape(remark)}</p>" for remark in value.remarks) + plot


def _titled(title: str, *sentences: str) -> str:
    """Return a bold line, and sentences below it."""
    return f"<p><b>{escape(title)}</b></p>" + "".join(f"<p>{escape(one)}</p>" for one in sentences if one)


def _list(lines: Any) -> str:
    return f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ol>"


def _beside(*pictures: str) -> str:
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em">{"".join(pictures)}</div>'
