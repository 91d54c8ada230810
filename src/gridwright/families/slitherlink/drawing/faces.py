"""A board on a tiling that isn't of squares: its faces, dots, clues and edges, and what can be pointed at.

Every mark is drawn once and kept with the layout, so that what didn't change is the same object in the next scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Concatenate, Literal, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt

from gridwright.core.scene import Cell, Coordinate, Layer, Mark, Settings, Target
from gridwright.families.slitherlink.drawing import parts
from gridwright.families.slitherlink.drawing.clues import ROLES, SAID, Numbers, choose_states, find_states
from gridwright.families.slitherlink.geometry import Geometry, say_dot, say_edge, say_face
from gridwright.families.slitherlink.places.layout import REACH, Layout, inset, layout
from gridwright.families.slitherlink.puzzle import LINE, NO_CLUE, UNKNOWN, Board, Edge
from gridwright.families.slitherlink.rules import MARK_NAMES, grid_of
from gridwright.grid.recent import keep_recent

Kept = TypeVar("Kept")
About = ParamSpec("About")

_DOT, _LINE, _CROSS, _RULE = 0.05, 0.1, 0.14, 0.025
_AROUND = 2.5
"""What has its middle so far outside the window is drawn, too: the largest faces still reach into it."""


def draw_faces(
    view: Board, settings: Settings, inner: frozenset[int], is_solved: bool
) -> tuple[list[Mark], list[Target]]:
    """Draw the faces with the clues and the `inner` ones shaded, the dots and the edges; and return the targets."""
    drawn = layout(grid_of(view.puzzle))
    states = choose_states(clue_states(view), _clues(view), settings, is_solved)
    lines = _count_around(drawn, np.frombuffer(view.marks, dtype=np.uint8) == LINE)
    marks: list[Mark] = []
    targets: list[Target] = []
    for face in _seen(drawn, "centres", settings):
        clue, state = view.puzzle.clues[face], int(states[face])
        marks.append(_kept(drawn, _outline, face))
        if face in inner:
            marks.append(_kept(drawn, _shade, face))
        if clue != NO_CLUE:
            marks += _kept(drawn, _clue, face, clue, state)
        targets.append(_kept(drawn, _face_target, face, clue, state, int(lines[face])))
    marks += [_kept(drawn, _dot, dot) for dot in _seen(drawn, "dots", settings)]
    for edge in _seen(drawn, "middles", settings):
        mark = view.marks[edge]
        if mark != UNKNOWN:
            marks.append(_kept(drawn, _mark, edge, mark))
        targets.append(_kept(drawn, _edge_target, edge, mark))
    return marks, targets


def clue_states(view: Board) -> Numbers:
    """Say of each face how its clue is shown."""
    drawn = layout(grid_of(view.puzzle))
    marks = np.frombuffer(view.marks, dtype=np.uint8)
    return find_states(_clues(view), _count_around(drawn, marks == LINE), _count_around(drawn, marks == UNKNOWN))


def _clues(view: Board) -> Numbers:
    return np.frombuffer(view.puzzle.clues, dtype=np.uint8).astype(np.int64)


def row_names(grid: Geometry) -> tuple[Coordinate, ...]:
    """Name the rows of faces at the frame."""
    drawn = layout(grid)
    height = drawn.height / len(drawn.rows)
    return tuple(Coordinate(f"r{row + 1}", (row + 0.5) * height) for row in range(len(drawn.rows)))


@keep_recent(len)
def cells(grid: Geometry) -> tuple[Cell, ...]:
    """Return the faces as they can be chosen in the editor."""
    drawn, places = layout(grid), () if grid.tiling is None else grid.tiling.places
    return tuple(
        Cell(*place, say_face(grid, face), *drawn.centres[face], drawn.faces[face]) for face, place in enumerate(places)
    )


def side_target(grid: Geometry, face: int, edge: Edge, mark: int) -> Target:
    """Return what a screen reader says at a side of the chosen face; no pointer meets it."""
    x, y = parts.middle(grid, edge)
    around = grid.around[face]
    name = f"side {around.index(edge) + 1} of {len(around)} of {say_face(grid, face)}"
    return Target(f"side:{face}:{edge}", x, y, 0.0, 0.0, f"{name}, {say_edge(grid, edge)}, {MARK_NAMES[mark]}")


def spoke_target(grid: Geometry, dot: int, edge: Edge, mark: int) -> Target:
    """Return what a screen reader says at one of the sides that meet at the chosen dot."""
    x, y = parts.middle(grid, edge)
    name = f"side {say_edge(grid, edge)} from the dot at {say_dot(grid, dot)}, {MARK_NAMES[mark]}"
    return Target(f"spoke:{dot}:{edge}", x, y, 0.0, 0.0, name)


def chosen_face(grid: Geometry, face: int, stroke: float) -> Mark:
    """Put a ring into the chosen face."""
    outline = inset(layout(grid).faces[face], 0.1)
    return Mark("ring", "selected-cell", "select", points=outline, stroke=stroke, layer=Layer.RING)


def _count_around(drawn: Layout, chosen: npt.NDArray[np.bool_]) -> Numbers:
    """Count for each face how many of its edges are among the chosen ones."""
    edges, starts = drawn.around
    counted: Numbers = np.add.reduceat(chosen[edges].astype(np.int64), starts)
    return counted


def _seen(drawn: Layout, what: Literal["centres", "dots", "middles"], settings: Settings) -> Iterable[int]:
    """Return the numbers of the faces, dots or edges whose middle is in the window, or near it."""
    if settings.window is None:
        return range(len(getattr(drawn, what)))
    left, top, right, bottom = settings.window
    xs, ys = _kept(drawn, _places, what)
    inside = (xs >= left - _AROUND) & (xs <= right + _AROUND) & (ys >= top - _AROUND) & (ys <= bottom + _AROUND)
    found: list[int] = np.flatnonzero(inside).tolist()
    return found


def _places(drawn: Layout, what: str) -> npt.NDArray[np.float64]:
    """Return all x, then all y."""
    return np.array(getattr(drawn, what)).T


def _kept(
    drawn: Layout, make: Callable[Concatenate[Layout, About], Kept], *about: About.args, **no: About.kwargs
) -> Kept:
    """Make something, or return it as it was made before."""
    key = make, about
    if key not in drawn.drawn:
        drawn.drawn[key] = make(drawn, *about, **no)
    found: Kept = drawn.drawn[key]
    return found


def _outline(drawn: Layout, face: int) -> Mark:
    return Mark("ring", f"face:{face}", "side", points=drawn.faces[face], stroke=_RULE, layer=Layer.CROSS)


def _shade(drawn: Layout, face: int) -> Mark:
    return parts.tile(drawn.grid, f"inside:{face}", face, "inside", Layer.SHADE)


def _clue(drawn: Layout, face: int, clue: int, state: int) -> tuple[Mark, ...]:
    """Write a clue, on a wash when it is in error."""
    is_bad = ROLES[state] == "clue-bad"
    wash = (parts.tile(drawn.grid, f"wash:{face}", face, "fault-wash", Layer.WASH, 0.08),) if is_bad else ()
    return *wash, parts.clue(drawn.grid, f"cell:{face}", face, clue, ROLES[state], SAID[state], is_bad)


def _face_target(drawn: Layout, face: int, clue: int, state: int, lines: int) -> Target:
    """Make a face one that arrows lead to; no pointer meets it."""
    said = "" if clue == NO_CLUE else f", clue {clue}{SAID[state]}"
    count = f"{lines} of {len(drawn.grid.around[face])} sides drawn"
    return Target(f"cell:{face}", *drawn.centres[face], 0.0, 0.0, f"{say_face(drawn.grid, face)}{said}, {count}")


def _dot(drawn: Layout, dot: int) -> Mark:
    x, y = drawn.dots[dot]
    return Mark("disc", f"dot:{dot}", "dot", x, y, radius=_DOT, layer=Layer.DOT)


def _mark(drawn: Layout, edge: Edge, mark: int) -> Mark:
    """Draw a line or a cross as the player made it."""
    label = f"{say_edge(drawn.grid, edge)}, {MARK_NAMES[mark]}"
    if mark == LINE:
        made = parts.line(drawn.grid, edge, f"line:{edge}", "loop", Layer.LINE, _LINE)
    else:
        made = parts.cross(drawn.grid, edge, f"cross:{edge}", "cross", Layer.CROSS, _CROSS)
    return replace(made, label=label)


def _edge_target(drawn: Layout, edge: Edge, mark: int) -> Target:
    """Make an edge one that can be pointed at."""
    one, other = parts.points(drawn.grid, edge)
    width, height = abs(one[0] - other[0]) + 2 * REACH, abs(one[1] - other[1]) + 2 * REACH
    label = f"{say_edge(drawn.grid, edge)}, {MARK_NAMES[mark]}"
    middle = drawn.middles[edge]
    return Target(f"edge:{edge}", *middle, width, height, label, points=(one, other), reach=REACH)
