"""The picture of Lights Out: a tile for each lamp, a bulb on those that are lit."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.families.lights import rules
from gridwright.families.lights.look import LOOK
from gridwright.families.lights.puzzle import Answer, Lamps, Press
from gridwright.grid.cells import column_name, name_of

INSET = 0.07
"""Room round a tile, in cells, where rings are drawn."""


def scene(view: Lamps, selection: Selection, settings: Settings) -> Scene:
    """Draw the board; with a lamp selected, dashed rings show what its press would switch."""
    marks = [Mark("tile", "board", "board", width=view.cols, height=view.rows, radius=0.12)]
    marks += [mark for cell in range(len(view.lit)) for mark in _lamp(view, cell)]
    pointed, chosen = cell_of(view, settings.hover), cell_of(view, settings.chosen(selection))
    if pointed is not None:
        marks.append(_ring(view, pointed, "pointer", "ink"))
    if chosen is not None:
        marks.append(_ring(view, chosen, "selected", "select"))
    lamp = pointed if chosen is None else chosen
    if lamp is not None and settings.choices.get("reach") != "False":
        switched = rules.switched_by(view, Press(*divmod(lamp, view.cols))) - {lamp}
        marks += [_ring(view, cell, "reach", "lamp-reach", dashed=True) for cell in sorted(switched)]
    lit = sum(view.lit)
    return Scene(
        width=view.cols,
        height=view.rows,
        loose_marks=tuple(marks),
        loose_targets=tuple(_target(view, cell) for cell in range(len(view.lit))),
        columns=tuple(Coordinate(column_name(col), col + 0.5) for col in range(view.cols * settings.coordinates)),
        rows=tuple(Coordinate(str(row + 1), row + 0.5) for row in range(view.rows * settings.coordinates)),
        title=f"Lights Out, {view.rows} × {view.cols}, {lit} lit",
        look=LOOK,
    )


def cell_of(view: Lamps, key: Selection) -> int | None:
    """Return the lamp that a key such as `lamp:7` names."""
    return next((cell for cell in range(len(view.lit)) if key == f"lamp:{cell}"), None)


def _lamp(view: Lamps, cell: int) -> Iterable[Mark]:
    row, col = divmod(cell, view.cols)
    side = 1 - 2 * INSET
    role = "lamp-lit" if view.lit[cell] else "lamp-out"
    label = _target(view, cell).label
    yield Mark("tile", f"lamp:{cell}", role, col + INSET, row + INSET, side, side, 0.16, edge="tile-edge", label=label)
    if view.lit[cell]:
        middle = (col + 0.5, row + 0.5)
        yield Mark("glyph", f"bulb:{cell}", "lamp-bulb", *middle, height=0.5, text="bulb", layer=Layer.TEXT)


def _target(view: Lamps, cell: int) -> Target:
    row, col = divmod(cell, view.cols)
    label = f"{name_of(row, col)}, {'lit' if view.lit[cell] else 'out'}"
    return Target(f"lamp:{cell}", col + 0.5, row + 0.5, 1.0, 1.0, label)


def _ring(view: Lamps, cell: int, key: str, role: str, dashed: bool = False) -> Mark:
    row, col = divmod(cell, view.cols)
    box = (col + INSET / 2, row + INSET / 2, 1 - INSET, 1 - INSET)
    return Mark(
        "ring",
        f"{key}:{cell}",
        role,
        *box,
        radius=0.19,
        stroke=0.045 if dashed else 0.065,
        dashed=dashed,
        layer=Layer.RING,
    )


def overlay(view: Lamps, about: Step[Press] | Fault | Answer) -> list[Mark]:
    """Ring the lamps of a fault; those to look at and to press in a step; those to press in an answer."""
    if isinstance(about, Fault):
        return [_ring(view, cell, "fault", "fault") for cell in _named(view, about.where)]
    if isinstance(about, Answer):
        return [_ring(view, cell, "answer", "proved") for cell in _pressed(view, about.presses)]
    pressed = _pressed(view, about.moves)
    looked = [cell for cell in _named(view, about.where) if cell not in pressed]
    return [
        *(_ring(view, cell, "look", "look-edge") for cell in looked),
        *(_ring(view, cell, "step", "step", dashed=True) for cell in pressed),
    ]


def _named(view: Lamps, keys: Iterable[str]) -> list[int]:
    return [cell for key in dict.fromkeys(keys) if (cell := cell_of(view, key)) is not None]


def _pressed(view: Lamps, presses: Iterable[Press]) -> list[int]:
    inside = (press for press in presses if press.row < view.rows and press.col < view.cols)
    return sorted({press.row * view.cols + press.col for press in inside})
