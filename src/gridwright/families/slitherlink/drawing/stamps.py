"""The stamps of a Slitherlink board, dots, clues and edges, and where they are printed."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gridwright.core.marks import make_text
from gridwright.core.scene import Layer, Mark, Print, Settings, Stamp, Target
from gridwright.families.slitherlink.drawing.clues import ROLES, SAID, Numbers, choose_states, find_states
from gridwright.families.slitherlink.places.layout import REACH
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board
from gridwright.families.slitherlink.rules import MARK_NAMES

_ACROSS, _DOWN = range(2)


def print_board(view: Board, settings: Settings, inner: frozenset[int], is_solved: bool) -> tuple[Print, ...]:
    """Print the dots, the cells with the clues and the `inner` ones shaded, and the edges."""
    rows, cols = settings.part(view.puzzle.rows, view.puzzle.cols)
    if not (rows and cols):
        return ()
    # Round the cells lie one row of edges and of dots more, and one column.
    top, left, bottom, right = rows.start, cols.start, rows.stop, cols.stop
    across, down = _marks(view)
    clues = _clues(view)[top:bottom, left:right]
    across, down = across[top : bottom + 1, left:right], down[top:bottom, left : right + 1]
    states = choose_states(_states(clues, across, down), clues, settings, is_solved)
    shaded = np.zeros(len(view.puzzle.clues), dtype=np.int64)
    shaded[list(inner)] = 1
    cells = (clues * 3 + states) * 2 + shaded.reshape(view.puzzle.rows, -1)[top:bottom, left:right]
    last_row = (np.arange(top, bottom + 1) == view.puzzle.rows)[:, None]
    last_col = np.arange(left, right + 1) == view.puzzle.cols
    width, start = view.puzzle.cols, {"top": top, "left": left}
    return (
        Print.of("dots", width + 1, np.zeros((bottom - top + 1, right - left + 1), dtype=np.int64), _dot, **start),
        Print.of("cells", width, cells, _cell, **start),
        Print.of("across", width, across * 4 + last_row * 2 + _ACROSS, _edge, **start),
        Print.of(
            "down", width + 1, down * 4 + last_col * 2 + _DOWN, _edge, first=(view.puzzle.rows + 1) * width, **start
        ),
    )


def clue_states(view: Board) -> Numbers:
    """Say of each cell how its clue is shown."""
    return _states(_clues(view), *_marks(view)).reshape(-1)


def _clues(view: Board) -> Numbers:
    clues: Numbers = np.frombuffer(view.puzzle.clues, dtype=np.uint8).astype(np.int64)
    return clues.reshape(view.puzzle.rows, view.puzzle.cols)


def _marks(view: Board) -> tuple[Numbers, Numbers]:
    """Return the marks of the edges that go across and of those that go down, row by row."""
    rows, cols = view.puzzle.rows, view.puzzle.cols
    marks = np.frombuffer(view.marks, dtype=np.uint8).astype(np.int64)
    count = (rows + 1) * cols
    return marks[:count].reshape(rows + 1, cols), marks[count:].reshape(rows, cols + 1)


def _states(clues: Numbers, across: Numbers, down: Numbers) -> Numbers:
    lines, unknown = np.zeros((2, *clues.shape), dtype=np.int64)
    for side in (across[:-1], across[1:], down[:, :-1], down[:, 1:]):
        lines += side == LINE
        unknown += side == UNKNOWN
    return find_states(clues, lines, unknown)


@lru_cache(maxsize=1)
def _dot(_: int) -> Stamp:
    return Stamp((Mark("disc", "dot:{0,0}", "dot", radius=0.05, layer=Layer.DOT),))


@lru_cache(maxsize=128)
def _cell(code: int) -> Stamp:
    """Draw a clue, if there is one, on a wash when it is in error; and the shade of the inside."""
    code, is_inside = divmod(code, 2)
    clue, state = divmod(code, 3)
    inside = (_square("inside:{0,0}", "inside", Layer.SHADE),) if is_inside else ()
    if clue == NO_CLUE:
        return Stamp(inside)
    is_bad = ROLES[state] == "clue-bad"
    figure = make_text(
        "cell:{0,0}", ROLES[state], 0.5, 0.5, 0.48, str(clue), strong=is_bad, label=f"{{0,0}}, clue {clue}{SAID[state]}"
    )
    wash = (_square("wash:{0,0}", "fault-wash", Layer.WASH, inset=0.1),) if is_bad else ()
    return Stamp((*inside, *wash, figure))


def _square(key: str, role: str, layer: Layer, inset: float = 0.0) -> Mark:
    side = 1 - 2 * inset
    return Mark("tile", key, role, inset, inset, side, side, inset, stroke=0.03, layer=layer)


@lru_cache(maxsize=16)
def _edge(code: int) -> Stamp:
    """Draw a line or a cross as the player made it, and make the edge one that can be pointed at."""
    mark, is_last, way = code // 4, bool(code // 2 % 2), code % 2
    along, beside = 1 - 0.5 * REACH, 2 * REACH
    if way == _ACROSS:
        (x, y), (width, height), end = (0.5, 0.0), (along, beside), (1.0, 0.0)
        name = "{-1,0} bottom" if is_last else "{0,0} top"
    else:
        (x, y), (width, height), end = (0.0, 0.5), (beside, along), (0.0, 1.0)
        name = "{0,-1} right" if is_last else "{0,0} left"
    label = f"{name}, {MARK_NAMES[mark]}"
    targets = (Target("edge:{0,0}", x, y, width, height, label),)
    if mark == LINE:
        points = (0.0, 0.0), end
        line = Mark("line", "line:{0,0}", "loop", points=points, stroke=0.1, layer=Layer.LINE, label=label)
        return Stamp((line,), targets)
    if mark == CROSS:
        cross = Mark("glyph", "cross:{0,0}", "cross", x, y, height=0.14, text="cross", layer=Layer.CROSS, label=label)
        return Stamp((cross,), targets)
    return Stamp((), targets)
