"""The picture of a Minesweeper board: covered and open cells, numbers, flags, and what is known if asked for.

A choice of a person, by name: `overlay` is "off", "certain" (cells that are safe or mines), "odds" (per cent safe)
or "why" (the next step with the numbers behind it).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Solved, Step
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, fresh, frontier, is_over
from gridwright.families.minesweeper.explain import next_step
from gridwright.families.minesweeper.look import LOOK
from gridwright.families.minesweeper.puzzle import (
    BURST,
    CLOSED,
    COVERED,
    FLAGGED,
    MINE,
    MINED,
    QUESTION,
    SAFE,
    UNKNOWN,
    WRONG_FLAG,
    Answer,
    Move,
    View,
)
from gridwright.families.minesweeper.solve import exact
from gridwright.grid.cells import column_name, name_of

INSET, ROUND = 0.03, 0.1
"""A covered cell, in cells."""
KEPT = 2**17
"""So many cells drawn before are kept: from one scene to the next hardly any of them changes."""
OVERLAY_SECONDS = 2.0
CUTS = ((0.30, "risk-3"), (0.50, "risk-2"), (0.65, "risk-1"), (0.80, "safe-1"), (0.92, "safe-2"))
"""Up to which chance to be safe a cell has which colour; beyond the last it is safe-3."""

_SAID = {
    COVERED: "covered",
    FLAGGED: "flag",
    QUESTION: "question mark",
    MINE: "mine",
    BURST: "the mine that was opened",
    WRONG_FLAG: "wrong flag",
}


def scene(view: View, selection: Selection, settings: Settings) -> Scene:
    """The board as it stands, with the selected cell framed and the overlay that was chosen."""
    shown = _part(view, settings)
    marks = [*_ground(view.rows, view.cols, *settings.part(view.rows, view.cols))]
    marks += chain.from_iterable(_cell(view.cols, cell, view.cells[cell]) for cell in shown)
    if view.start is not None and fresh(view):
        marks.append(_frame(view.cols, view.start, "start", "accent", dashed=True))
    marks += _chosen_overlay(view, settings.choices.get("overlay", "off"))
    chosen = cell_named(view, selection)
    if chosen is not None:
        marks.append(_frame(view.cols, chosen, "selected", "select"))
    scene = Scene(
        width=view.cols,
        height=view.rows,
        marks=tuple(marks),
        targets=tuple(_target(view.cols, cell, view.cells[cell]) for cell in shown),
        columns=tuple(Coordinate(column_name(col), col + 0.5) for col in _shown(view.cols, settings)),
        rows=tuple(Coordinate(str(row + 1), row + 0.5) for row in _shown(view.rows, settings)),
        title=_title(view),
        look=LOOK,
    )
    return scene.within(settings.window)


def _part(view: View, settings: Settings) -> list[int]:
    """The cells that the window touches; all of them if there is no window."""
    rows, cols = settings.part(view.rows, view.cols)
    return [row * view.cols + col for row in rows for col in cols]


def _shown(count: int, settings: Settings) -> range:
    return range(count if settings.coordinates else 0)


def _title(view: View) -> str:
    flags = view.cells.count(FLAGGED)
    left = "over" if is_over(view) else f"{view.mines - flags} left"
    certified = "" if view.certified is None else f", no guess needed ({view.certified})"
    return f"Minesweeper, {view.rows} × {view.cols}, {view.mines} mines, {left}{certified}"


def cell_named(view: View, key: Selection) -> int | None:
    """The cell that a key such as `cell:7` names."""
    head, _, number = (key or "").partition(":")
    known = head == "cell" and number.isascii() and number.isdecimal() and len(number) < 8
    return int(number) if known and int(number) < len(view.cells) else None


@lru_cache(maxsize=64)
def _ground(rows: int, cols: int, down: range, across: range) -> tuple[Mark, ...]:
    """The open board under everything, with the hairlines beside these rows and columns."""
    ground = Mark("tile", "board", "cell-open", width=cols, height=rows, radius=ROUND)
    columns = (_hairline(f"grid:x{col}", ((col, 0.0), (col, float(rows)))) for col in (*across, across.stop))
    lines = (_hairline(f"grid:y{row}", ((0.0, row), (float(cols), row))) for row in (*down, down.stop))
    return ground, *columns, *lines


def _hairline(key: str, points: tuple[tuple[float, float], ...]) -> Mark:
    return Mark("line", key, "grid", points=points, stroke=0.025)


@lru_cache(maxsize=KEPT)
def _cell(cols: int, cell: int, sign: int) -> tuple[Mark, ...]:
    """What a cell shows; nothing for an open cell with no mine around it."""
    label = _target(cols, cell, sign).label
    if sign <= LARGEST_NUMBER:
        return (_figure(cols, cell, f"cell:{cell}", str(sign), f"num-{sign}", 0.52, label),) if sign else ()
    cover = _tile(cols, cell, f"cell:{cell}", "cell-covered", Layer.GROUND, label=label)
    if sign == FLAGGED:
        return cover, _flag(cols, cell, f"flag:{cell}", "flag", "mine")
    if sign == QUESTION:
        return cover, _figure(cols, cell, f"question:{cell}", "?", "ink-muted", 0.48)
    if sign == COVERED:
        return (cover,)
    if sign == WRONG_FLAG:
        cross = _glyph(cols, cell, f"wrong:{cell}", "cross", "fault", 0.5)
        return cover, _flag(cols, cell, f"flag:{cell}", "flag", "mine"), cross
    ground = _tile(cols, cell, f"cell:{cell}", "fault-wash" if sign == BURST else "cell-open", Layer.WASH, label=label)
    return ground, _glyph(cols, cell, f"mine:{cell}", "mine", "mine", 0.6)


@lru_cache(maxsize=KEPT)
def _target(cols: int, cell: int, sign: int) -> Target:
    """What can be pointed at when the cell shows this."""
    row, col = divmod(cell, cols)
    said = _SAID.get(sign, "empty" if sign == 0 else str(sign))
    return Target(f"cell:{cell}", col + 0.5, row + 0.5, 1.0, 1.0, f"{name_of(row, col)}, {said}")


def _tile(cols: int, cell: int, key: str, role: str, layer: Layer, edge: str = "", label: str = "") -> Mark:
    row, col = divmod(cell, cols)
    side = 1 - 2 * INSET
    return Mark(
        "tile",
        key,
        role,
        x=col + INSET,
        y=row + INSET,
        width=side,
        height=side,
        radius=ROUND,
        stroke=0.04 if edge else 0.0,
        edge=edge,
        layer=layer,
        label=label,
    )


def _glyph(cols: int, cell: int, key: str, text: str, role: str, size: float, edge: str = "") -> Mark:
    row, col = divmod(cell, cols)
    return Mark("glyph", key, role, x=col + 0.5, y=row + 0.5, height=size, edge=edge, text=text, layer=Layer.TEXT)


def _flag(cols: int, cell: int, key: str, cloth: str, pole: str) -> Mark:
    return _glyph(cols, cell, key, "flag", cloth, 0.6, pole)


def _figure(cols: int, cell: int, key: str, text: str, role: str, size: float, label: str = "") -> Mark:
    row, col = divmod(cell, cols)
    return Mark(
        "text",
        key,
        role,
        x=col + 0.5,
        y=row + 0.5,
        height=size,
        strong=True,
        text=text,
        layer=Layer.TEXT,
        label=label,
    )


def _frame(cols: int, cell: int, key: str, role: str, dashed: bool = False) -> Mark:
    row, col = divmod(cell, cols)
    return Mark(
        "ring",
        key,
        role,
        x=col + INSET,
        y=row + INSET,
        width=1 - 2 * INSET,
        height=1 - 2 * INSET,
        radius=ROUND,
        stroke=0.075,
        dashed=dashed,
        layer=Layer.RING,
    )


# What is known, on top of the board.


def _chosen_overlay(view: View, choice: str) -> list[Mark]:
    if choice == "why":
        step = next_step(view)
        return [] if step is None else overlay(view, step)
    if choice not in ("certain", "odds") or is_over(view):
        return []
    answer = _solved(view)
    if answer is None:
        return []
    return overlay(view, answer) if choice == "odds" else list(_certain(view, answer))


@lru_cache(maxsize=16)
def _solved(view: View) -> Answer | None:
    verdict = exact(view, Budget(OVERLAY_SECONDS))
    return verdict.answer if isinstance(verdict, Solved) else None


def overlay(view: View, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Marks for a step (the numbers behind it, the cells to open or flag), a fault, or what an answer knows."""
    if isinstance(about, Fault):
        return [mark for key in dict.fromkeys(about.where) for mark in _wrong(view, key)]
    if isinstance(about, Step):
        lit = (_lit(view, key) for key in dict.fromkeys(about.where))
        offered = {(move.row, move.col): move for move in about.moves}
        return [*chain.from_iterable(lit), *(_offered(view, move) for move in offered.values())]
    if (about.rows, about.cols) != (view.rows, view.cols):
        return []
    best = [] if about.best is None else [_frame(view.cols, about.best, "best", "accent")]
    if about.runner_up is not None:
        best.append(_frame(view.cols, about.runner_up, "runner-up", "accent", dashed=True))
    shown = (
        [_shown_mine(view, cell) for cell, state in enumerate(about.states) if state == MINED] if is_over(view) else []
    )
    return [*_odds(view, about), *_certain(view, about), *best, *shown]


def _shown_mine(view: View, cell: int) -> Mark:
    return _frame(view.cols, cell, f"known:{cell}", "ink-muted")


def _odds(view: View, answer: Answer) -> Iterator[Mark]:
    """Whole per cent safe on the uncertain cells that touch a number; the others stay plain."""
    states = np.frombuffer(answer.states, dtype=np.uint8)
    told = (states == UNKNOWN) & frontier(view).reshape(-1) & ~np.isnan(answer.odds)
    for cell in np.flatnonzero(told).tolist():
        safety = 1 - float(answer.odds[cell])
        role = next((role for cut, role in CUTS if safety < cut), "safe-3")
        yield _tile(view.cols, cell, f"odds:{cell}", role, Layer.SHADE)
        percent = min(max(round(100 * safety), 1), 99)
        yield _figure(view.cols, cell, f"percent:{cell}", str(percent), "odds-ink", 0.39)


def _certain(view: View, answer: Answer) -> Iterator[Mark]:
    """An open ring on cells certain to be safe, the outline of a flag on certain mines."""
    for cell, state in enumerate(answer.states):
        row, col = divmod(cell, view.cols)
        if state == SAFE and view.cells[cell] in CLOSED:
            yield Mark(
                "ring", f"safe:{cell}", "good", x=col + 0.5, y=row + 0.5, radius=0.22, stroke=0.07, layer=Layer.RING
            )
        elif state == MINED and view.cells[cell] in (COVERED, QUESTION):
            yield _flag(view.cols, cell, f"mined:{cell}", "cell-covered-hover", "ink-muted")


def _wrong(view: View, key: str) -> Iterator[Mark]:
    """A cell in error: a wash and a ring."""
    cell = cell_named(view, key)
    if cell is not None:
        yield _tile(view.cols, cell, f"fault:{cell}", "fault-wash", Layer.WASH)
        yield _frame(view.cols, cell, f"fault-ring:{cell}", "fault")


def _lit(view: View, key: str) -> Iterator[Mark]:
    """A number to look at."""
    cell = cell_named(view, key)
    if cell is not None and view.cells[cell] <= LARGEST_NUMBER:
        yield _tile(view.cols, cell, f"lit:{cell}", "look", Layer.WASH, edge="look-edge")


def _offered(view: View, move: Move) -> Mark:
    """What a move would do: a dashed frame on a cell to open, a flag in the colour of a step."""
    cell = move.row * view.cols + move.col
    if move.action == "flag":
        return _flag(view.cols, cell, f"step:{cell}", "step", "step")
    return _frame(view.cols, cell, f"step:{cell}", "step", dashed=True)
