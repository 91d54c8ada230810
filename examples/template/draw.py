"""The picture of Lights."""

from __future__ import annotations

from gridwright.families.lights.puzzle import Answer, Lamps, Press

from gridwright.core.scene import Coordinate, Layer, Mark, Scene, Selection, Settings, Target
from gridwright.core.verdict import Fault, Step
from gridwright.grid.cells import column_name, name_of


def scene(view: Lamps, selection: Selection, settings: Settings) -> Scene:
    """Tiles with a disc where a lamp is lit."""
    marks: list[Mark] = []
    targets: list[Target] = []
    for cell, lamp in enumerate(view.lit):
        row, col = divmod(cell, view.cols)
        word = "lit" if lamp else "out"
        label = f"{name_of(row, col)} {word}"
        marks.append(Mark("tile", f"lamp:{cell}", "cell", x=col, y=row, width=1, height=1, edge="grid", label=label))
        if lamp:
            marks.append(Mark("glyph", f"light:{cell}", "ink", x=col + 0.5, y=row + 0.5, height=0.4, text="disc"))
        targets.append(Target(f"lamp:{cell}", col + 0.5, row + 0.5, 1, 1, label))
    columns = tuple(Coordinate(column_name(col), col + 0.5) for col in range(view.cols))
    rows = tuple(Coordinate(str(row + 1), row + 0.5) for row in range(view.rows))
    return Scene(view.cols, view.rows, tuple(marks), tuple(targets), columns, rows, title="Lights")


def overlay(view: Lamps, about: Step[Press] | Fault | Answer) -> list[Mark]:
    """Rings round the lamps in question."""
    if isinstance(about, Fault):
        cells = [int(key.removeprefix("lamp:")) for key in about.where]
    else:
        presses = about.presses if isinstance(about, Answer) else about.moves
        cells = [press.row * view.cols + press.col for press in presses]
    return [
        Mark(
            "ring",
            f"ring:{cell}",
            "step",
            x=cell % view.cols,
            y=cell // view.cols,
            width=1,
            height=1,
            stroke=0.08,
            layer=Layer.STEP,
        )
        for cell in sorted(set(cells))
    ]
