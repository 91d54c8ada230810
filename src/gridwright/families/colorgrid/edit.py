"""Create a grid by hand: a colour and a value for each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.roles import EditHelper, Proposal, Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.colorgrid.drawing.stamps import GLYPHS
from gridwright.families.colorgrid.puzzle import (
    BLACK,
    COLOUR_NAMES,
    LARGEST_CELLS,
    LARGEST_VALUE,
    Grid,
    Position,
    RuleSet,
)
from gridwright.grid.packed import Packed

_VALUE, _ERASE = "=", "."
FILLED_UP_TO = 9
"""The largest value that filling gives a cell."""
_COLOURS = {name[0] if name != "black" else "k": number for number, name in enumerate(COLOUR_NAMES)}
_RULES: dict[str, RuleSet] = {"rules:classic": "classic", "rules:free": "free"}


def blank(rows: int, cols: int) -> Position:
    """Start with black cells, so that what isn't set plays no part."""
    if rows < 1 or cols < 1 or rows * cols > LARGEST_CELLS:
        raise BadOption(f"{rows} × {cols} isn't possible. A grid has 1 to {LARGEST_CELLS:,} cells.")
    return Position(Grid(rows, cols, bytes([BLACK] * (rows * cols)), (1,) * (rows * cols)))


def tools(view: Position) -> tuple[Tool, ...]:
    """List the eraser, five colours, the value, and the two rule sets."""
    colours = (Tool(text, COLOUR_NAMES[number], *_look(number)) for text, number in _COLOURS.items())
    rules = (Tool(text, f"{name} rules", board=True) for text, name in _RULES.items())
    return (Tool(_ERASE, "erase"), *colours, Tool(_VALUE, "value", number=True), *rules)


def _look(colour: int) -> tuple[str, str, str]:
    """Return a cell's symbol, ground and ink."""
    return ("", "colour-void", "") if colour == BLACK else (GLYPHS[colour], f"colour-{colour}", f"on-{colour}")


def put(view: Position, row: int, col: int, tool: str) -> Position:
    """Put that colour or value into the cell, or change the rules; pairs that were made are taken back."""
    grid = view.grid
    if tool in _RULES:
        return Position(replace(grid, rules=_RULES[tool]))
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        raise BadOption(f"Row {row + 1}, column {col + 1} is outside the grid.")
    cell = row * grid.cols + col
    if tool.startswith(_VALUE):
        return Position(replace(grid, values=_with(grid.values, cell, _value(tool.removeprefix(_VALUE)))))
    if tool == _ERASE:
        grid = replace(grid, values=_with(grid.values, cell, 1))
        tool = "k"
    if tool not in _COLOURS:
        raise UnknownName("tool", tool, [known.text for known in tools(view)])
    colours = bytearray(grid.colours)
    colours[cell] = _COLOURS[tool]
    return Position(replace(grid, colours=bytes(colours)))


def fill(view: Position, budget: Budget, random: Random) -> Proposal:
    """Propose a random colour and value for every black cell."""
    grid = view.grid
    empty = [cell for cell in range(len(grid.colours)) if grid.colours[cell] == BLACK]
    if not empty:
        return Proposal("no cell is black")
    letters = [letter for letter, number in _COLOURS.items() if number != BLACK]
    edits = []
    for cell in empty:
        place = divmod(cell, grid.cols)
        edits += [(*place, random.choice(letters)), (*place, f"{_VALUE}{random.randint(1, FILLED_UP_TO)}")]
    cells = "the black cell" if len(empty) == 1 else f"the {len(empty)} black cells"
    return Proposal(f"a colour and a value for {cells}", tuple(edits))


HELPERS: Mapping[str, EditHelper[Position]] = {"Fill": fill}


def _with(values: Sequence[int], cell: int, value: int) -> Sequence[int]:
    changed = np.array(values)
    changed[cell] = value
    return Packed(changed)


def _value(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:11]) <= LARGEST_VALUE:
        raise BadOption(f"'{text}' isn't a value. Use a whole number from 1 to {LARGEST_VALUE:,}.")
    return int(text)
