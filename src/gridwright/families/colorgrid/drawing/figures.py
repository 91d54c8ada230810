"""Draw the original report's two figures: the graph of possible pairs, and the flow network of a maximum matching."""

from __future__ import annotations

from gridwright.core.marks import make_disc, make_text
from gridwright.core.scene import Layer, Mark, Scene
from gridwright.errors import BadOption
from gridwright.families.colorgrid import rules
from gridwright.families.colorgrid.puzzle import BLACK, COLOUR_NAMES, Cell, Grid
from gridwright.grid.cells import name_of_cell


def words(cols: int, cell: Cell, colour: int, value: int) -> str:
    """Describe a cell as a screen reader says it, such as `b3 red 7`."""
    said = f"{name_of_cell(cell, cols)} {COLOUR_NAMES[colour]}"
    return said if colour == BLACK else f"{said} {value}"


def graph(grid: Grid, network: bool) -> Scene:
    """Draw the original report's figure 1 (even cells left, odd cells right, a line for each allowed pair) or figure 2
    (with source and sink).
    """
    if grid.rules != "classic":
        raise BadOption("Graph and network need classic rules. Free pairs have no two sides.")
    live = [cell for cell in range(len(grid.colours)) if grid.is_live(cell)]
    even = [cell for cell in live if sum(rules.place(grid, cell)) % 2 == 0]
    odd = [cell for cell in live if sum(rules.place(grid, cell)) % 2]
    tall = max(len(even), len(odd), 1)
    left, right = (3.0, 7.0) if network else (1.0, 5.0)
    places: dict[Cell, tuple[float, float]] = {}
    for x, column in ((left, even), (right, odd)):
        for number, cell in enumerate(column):
            places[cell] = (x, (number + 0.5) * tall / len(column))
    marks = [
        Mark(
            "line",
            f"edge:{one}-{other}",
            "line-strong",
            points=(places[one], places[other]),
            stroke=0.03,
            layer=Layer.LINE,
        )
        for one, other in rules.all_pairs(grid)
    ]
    if network:
        marks += _terminals(tall, [places[cell] for cell in even], [places[cell] for cell in odd])
    for cell, (x, y) in places.items():
        marks += _node(grid, cell, x, y)
    title = f"{'Flow network' if network else 'Graph of possible pairs'}, {grid.rows} × {grid.cols}"
    return Scene(10.0 if network else 6.0, tall, tuple(marks), title=title)


def _node(grid: Grid, cell: Cell, x: float, y: float) -> list[Mark]:
    colour = grid.colours[cell]
    disc = make_disc(
        f"node:{cell}",
        f"colour-{colour}",
        x,
        y,
        0.36,
        stroke=0.03,
        edge="tile-edge",
        label=words(grid.cols, cell, grid.colours[cell], grid.values[cell]),
    )
    name = make_text(f"name:{cell}", f"on-{colour}", x, y, 0.26, rules.name(grid, cell), strong=True)
    return [disc, name]


def _terminals(tall: int, even: list[tuple[float, float]], odd: list[tuple[float, float]]) -> list[Mark]:
    marks: list[Mark] = []
    for letter, x, ends in (("s", 0.8, even), ("t", 9.2, odd)):
        middle = (x, tall / 2)
        marks += [
            Mark("line", f"arc:{letter}:{number}", "line", points=(middle, end), stroke=0.03, layer=Layer.LINE)
            for number, end in enumerate(ends)
        ]
        marks.append(make_disc(f"terminal:{letter}", "ink", x, tall / 2, 0.36, label=f"terminal {letter}"))
        marks.append(make_text(f"letter:{letter}", "surface", x, tall / 2, 0.3, letter, strong=True))
    return marks
