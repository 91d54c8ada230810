"""The picture of a Minesweeper board: covered and open cells, numbers, flags; and marks for what is known.

Nothing is worked out here: `overlay` and the functions `show_...` draw a step, a fault or an answer that the checker
has accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

import numpy as np

from gridwright.core.marks import make_ring, make_text, make_tile
from gridwright.core.scene import Coordinate, Layer, Mark, Overview, Print, Scene, Selection, Settings, Stamp, Target
from gridwright.core.verdict import Fault, Step
from gridwright.families.minesweeper.counts import LARGEST_NUMBER, count_open, fresh, frontier, is_over
from gridwright.families.minesweeper.look import LOOK
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    BURST,
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
from gridwright.grid.cells import column_name

INSET, ROUND = 0.03, 0.1
"""A covered cell, in cells."""
CUTS = ((0.30, "risk-3"), (0.50, "risk-2"), (0.65, "risk-1"), (0.80, "safe-1"), (0.92, "safe-2"))
"""Up to which probability to be safe a cell has which colour; beyond the last it is safe-3."""

_AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0))
"""The places around a cell, row by row."""
_SAID = {
    COVERED: "covered",
    FLAGGED: "flag",
    QUESTION: "question mark",
    MINE: "mine",
    BURST: "the mine that was opened",
    WRONG_FLAG: "wrong flag",
}


def scene(view: View, selection: Selection, settings: Settings) -> Scene:
    """Draw the board as it stands, with the selected cell framed."""
    view = _flagged_at_the_end(view)
    marks = [*_ground(view.rows, view.cols, *settings.part(view.rows, view.cols))]
    if view.start is not None and fresh(view):
        marks.append(_frame(view.cols, view.start, "start", "accent", dashed=True))
    pointed, chosen = cell_named(view, settings.hover), cell_named(view, settings.chosen(selection))
    if pointed is not None:
        marks.append(_frame(view.cols, pointed, "pointer", "ink", stroke=0.045))
    if chosen is not None:
        marks.append(_frame(view.cols, chosen, "selected", "select"))
    return Scene(
        view.cols,
        view.rows,
        tuple(marks),
        (),
        tuple(Coordinate(column_name(col), col + 0.5) for col in _shown(view.cols, settings)),
        tuple(Coordinate(str(row + 1), row + 0.5) for row in _shown(view.rows, settings)),
        _title(view),
        LOOK,
        (_print_cells(view, settings),),
    )


_OVERVIEW = {
    "cell-covered": (COVERED, QUESTION),
    "cell-open": (0,),
    "line-strong": tuple(range(1, LARGEST_NUMBER + 1)),
    "flag": (FLAGGED,),
    "mine": (MINE,),
    "fault": (BURST, WRONG_FLAG),
}
"""What a cell looks like that is too small for a number or a flag."""


def overview(view: View) -> Overview:
    """Draw an overview of the board, one pixel for each cell."""
    table = bytearray(256)
    for number, signs in enumerate(_OVERVIEW.values()):
        for sign in signs:
            table[sign] = number
    return Overview(view.cols, view.rows, tuple(_OVERVIEW), _flagged_at_the_end(view).cells.translate(bytes(table)))


def _flagged_at_the_end(view: View) -> View:
    """Put a flag on every mine once all other cells are open."""
    left = len(view.cells) - count_open(view)
    if left != view.mines or left == len(view.cells) or BURST in view.cells or WRONG_FLAG in view.cells:
        return view
    hidden = bytes((COVERED, QUESTION, MINE))
    return replace(view, cells=view.cells.translate(bytes.maketrans(hidden, bytes((FLAGGED,)) * len(hidden))))


def _part(view: View, settings: Settings) -> list[int]:
    """List the cells that the window touches; all of them if there is no window."""
    rows, cols = settings.part(view.rows, view.cols)
    return [row * view.cols + col for row in rows for col in cols]


def _shown(count: int, settings: Settings) -> range:
    return range(count if settings.coordinates else 0)


def _title(view: View) -> str:
    flags = view.cells.count(FLAGGED)
    left = "over" if is_over(view) else f"{view.mines - flags} left"
    no_guess = "" if view.no_guess is None else f", no guessing needed ({view.no_guess})"
    return f"Minesweeper, {view.rows} × {view.cols}, {view.mines} mines, {left}{no_guess}"


def cell_named(view: View, key: Selection) -> int | None:
    """Find the cell that a key such as `cell:7` names."""
    head, _, number = (key or "").partition(":")
    known = head == "cell" and number.isascii() and number.isdecimal() and len(number) < 8
    return int(number) if known and int(number) < len(view.cells) else None


@lru_cache(maxsize=64)
def _ground(rows: int, cols: int, down: range, across: range) -> tuple[Mark, ...]:
    """Draw the open board under everything, with the hairlines beside these rows and columns."""
    ground = Mark("tile", "board", "cell-open", width=cols, height=rows, radius=ROUND)
    columns = (_hairline(f"grid:x{col}", ((col, 0.0), (col, float(rows)))) for col in (*across, across.stop))
    lines = (_hairline(f"grid:y{row}", ((0.0, row), (float(cols), row))) for row in (*down, down.stop))
    return ground, *columns, *lines


def _hairline(key: str, points: tuple[tuple[float, float], ...]) -> Mark:
    return Mark("line", key, "grid", points=points, stroke=0.025)


def _print_cells(view: View, settings: Settings) -> Print:
    """Print what the cells show: a stamp for each sign, and for a number also by which cells around it are covered."""
    rows, cols = settings.part(view.rows, view.cols)
    cells = np.frombuffer(view.cells, dtype=np.uint8).reshape(view.rows, view.cols)
    # One cell more on each side, which is open beyond the border.
    covered = np.pad((cells == COVERED) | (cells == QUESTION), 1)
    sinking = np.zeros((len(rows), len(cols)), dtype=np.int64)
    for number, (down, right) in enumerate(_AROUND):
        top, left = rows.start + 1 + down, cols.start + 1 + right
        sinking |= covered[top : top + len(rows), left : left + len(cols)].astype(np.int64) << number
    shown = cells[rows.start : rows.stop, cols.start : cols.stop].astype(np.int64)
    sinking[(shown == 0) | (shown > LARGEST_NUMBER)] = 0
    return Print.of("cells", view.cols, shown << 8 | sinking, _cell, top=rows.start, left=cols.start)


@lru_cache(maxsize=4096)
def _cell(code: int) -> Stamp:
    """Draw what a cell shows; a press on a number shows the cells sinking that a chord on it would open."""
    sign, sinking = divmod(code, 256)
    label = f"{{0,0}}, {_SAID.get(sign, str(sign) if sign else 'empty')}"
    pressed = (f"cell:{{{down},{right}}}" for number, (down, right) in enumerate(_AROUND) if sinking >> number & 1)
    return Stamp(_signs(sign, label), (Target("cell:{0,0}", 0.5, 0.5, 1.0, 1.0, label, tuple(pressed)),))


def _signs(sign: int, label: str) -> tuple[Mark, ...]:
    """Draw a sign at the first cell; nothing for an open cell without mines around it."""
    if sign <= LARGEST_NUMBER:
        return (_figure(1, 0, "cell:{0,0}", str(sign), f"num-{sign}", 0.52, label),) if sign else ()
    cover = _tile(1, 0, "cell:{0,0}", "cell-covered", Layer.GROUND, label=label)
    if sign == FLAGGED:
        return cover, _flag(1, 0, "flag:{0,0}", "flag", "mine")
    if sign == QUESTION:
        return cover, _figure(1, 0, "question:{0,0}", "?", "ink-muted", 0.48)
    if sign == COVERED:
        return (cover,)
    if sign == WRONG_FLAG:
        return cover, _flag(1, 0, "flag:{0,0}", "flag", "mine"), _glyph(1, 0, "wrong:{0,0}", "cross", "fault", 0.5)
    ground = _tile(1, 0, "cell:{0,0}", "fault-wash" if sign == BURST else "cell-open", Layer.WASH, label=label)
    return ground, _glyph(1, 0, f"{'burst' if sign == BURST else 'mine'}:{{0,0}}", "mine", "mine", 0.6)


def _tile(cols: int, cell: int, key: str, role: str, layer: Layer, edge: str = "", label: str = "") -> Mark:
    row, col = divmod(cell, cols)
    side = 1 - 2 * INSET
    box = col + INSET, row + INSET, side, side
    return make_tile(key, role, box, ROUND, stroke=0.04 if edge else 0.0, edge=edge, layer=layer, label=label)


def _glyph(cols: int, cell: int, key: str, text: str, role: str, size: float, edge: str = "") -> Mark:
    row, col = divmod(cell, cols)
    return Mark("glyph", key, role, x=col + 0.5, y=row + 0.5, height=size, edge=edge, text=text, layer=Layer.TEXT)


def _flag(cols: int, cell: int, key: str, cloth: str, pole: str) -> Mark:
    return _glyph(cols, cell, key, "flag", cloth, 0.6, pole)


def _figure(cols: int, cell: int, key: str, text: str, role: str, size: float, label: str = "") -> Mark:
    row, col = divmod(cell, cols)
    return make_text(key, role, col + 0.5, row + 0.5, size, text, strong=True, label=label)


def _frame(cols: int, cell: int, key: str, role: str, dashed: bool = False, stroke: float = 0.075) -> Mark:
    row, col = divmod(cell, cols)
    return make_ring(key, role, (col + INSET, row + INSET, 1 - 2 * INSET, 1 - 2 * INSET), ROUND, stroke, dashed=dashed)


# What is known, on top of the board.


def overlay(view: View, about: Step[Move] | Fault | Answer) -> list[Mark]:
    """Mark a step (the numbers behind it, the cells to open or flag), a fault, or what an answer knows."""
    if isinstance(about, Fault):
        return [mark for key in dict.fromkeys(about.where) for mark in _wrong(view, key)]
    if isinstance(about, Step):
        return show_why(view, about, Settings())
    if (about.rows, about.cols) != (view.rows, view.cols):
        return []
    if not is_over(view):
        return show_odds(view, about, Settings())
    shown = (_shown_mine(view, cell) for cell, state in enumerate(about.states) if state == MINED)
    return [*_certain(view, about, range(len(view.cells))), *shown]


def show_certain(view: View, answer: Answer, settings: Settings) -> list[Mark]:
    """Put an open ring on cells certain to be safe, and the outline of a flag on certain mines."""
    return [] if is_over(view) else list(_certain(view, answer, _part(view, settings)))


def show_odds(view: View, answer: Answer, settings: Settings) -> list[Mark]:
    """Write how safe uncertain cells are, in %, and frame the best cell and the next best."""
    if is_over(view):
        return []
    shown, framed = _part(view, settings), []
    if answer.best is not None:
        framed.append(_frame(view.cols, answer.best, "best", "accent"))
    if answer.runner_up is not None:
        framed.append(_frame(view.cols, answer.runner_up, "runner-up", "accent", dashed=True))
    return [*_odds(view, answer, shown), *_certain(view, answer, shown), *framed]


def show_why(view: View, step: Step[Move], settings: Settings) -> list[Mark]:
    """Highlight the numbers behind a step, and show the cells to open or flag."""
    lit = (_lit(view, key) for key in dict.fromkeys(step.where))
    offered = {(move.row, move.col): move for move in step.moves}
    return [*chain.from_iterable(lit), *(_offered(view, move) for move in offered.values())]


def _shown_mine(view: View, cell: int) -> Mark:
    return _frame(view.cols, cell, f"known:{cell}", "ink-muted")


def _odds(view: View, answer: Answer, shown: Sequence[int]) -> Iterator[Mark]:
    """Write whole per cent on the uncertain cells that touch a number; the others stay plain."""
    states = np.frombuffer(answer.states, dtype=np.uint8)
    has_odds = (states == UNKNOWN) & frontier(view).reshape(-1) & ~np.isnan(answer.odds)
    for cell in shown:
        if has_odds[cell]:
            safety = 1 - float(answer.odds[cell])
            role = next((role for cut, role in CUTS if safety < cut), "safe-3")
            yield _tile(view.cols, cell, f"odds:{cell}", role, Layer.SHADE)
            percent = min(max(round(100 * safety), 1), 99)
            yield _figure(view.cols, cell, f"percent:{cell}", str(percent), "odds-ink", 0.39)


def _certain(view: View, answer: Answer, shown: Sequence[int]) -> Iterator[Mark]:
    for cell in shown:
        state, (row, col) = answer.states[cell], divmod(cell, view.cols)
        if state == SAFE and view.cells[cell] in ANY_COVERED:
            yield Mark(
                "ring", f"safe:{cell}", "good", x=col + 0.5, y=row + 0.5, radius=0.22, stroke=0.07, layer=Layer.RING
            )
        elif state == MINED and view.cells[cell] in (COVERED, QUESTION):
            yield _flag(view.cols, cell, f"mined:{cell}", "ink-muted", "ink-muted")


def _wrong(view: View, key: str) -> Iterator[Mark]:
    """Mark a cell in error: a wash and a ring."""
    cell = cell_named(view, key)
    if cell is not None:
        yield _tile(view.cols, cell, f"fault:{cell}", "fault-wash", Layer.WASH)
        yield _frame(view.cols, cell, f"fault-ring:{cell}", "fault")


def _lit(view: View, key: str) -> Iterator[Mark]:
    """Highlight a number to look at."""
    cell = cell_named(view, key)
    if cell is not None and view.cells[cell] <= LARGEST_NUMBER:
        yield _tile(view.cols, cell, f"lit:{cell}", "look", Layer.WASH, edge="look-edge")


def _offered(view: View, move: Move) -> Mark:
    """Show what a move would do: a dashed frame on a cell to open, a flag in the colour of a step."""
    cell = move.row * view.cols + move.col
    if move.action == "flag":
        return _flag(view.cols, cell, f"step:{cell}", "step", "step")
    return _frame(view.cols, cell, f"step:{cell}", "step", dashed=True)
