"""Creating a position by hand: what each cell shows, and how many mines there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.roles import EditHelper, Proposal, Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.minesweeper.puzzle import COVERED, FLAGGED, LARGEST_SIDE, View
from gridwright.families.minesweeper.techniques.analysis import position_of

_ERASE, _MINES = "#", "mines="
_SIGNS = {_ERASE: COVERED} | {str(number): number for number in range(9)} | {"F": FLAGGED}
DENSITY = 6
"""A blank board has one mine for this many cells, until you say how many there are."""


def blank(rows: int, cols: int) -> View:
    """Make a board with every cell covered."""
    if not (1 <= rows <= LARGEST_SIDE and 1 <= cols <= LARGEST_SIDE):
        raise BadOption(f"{rows} × {cols} isn't possible. Rows and columns go from 1 to {LARGEST_SIDE}.")
    return View(rows, cols, rows * cols // DENSITY, bytes((COVERED,)) * (rows * cols))


def tools(view: View) -> tuple[Tool, ...]:
    """List the tools: cover a cell again, the nine numbers, a flag, and the number of mines."""
    numbers = (Tool(str(number), str(number), ink=f"num-{number}" if number else "") for number in range(9))
    flag = Tool("F", "flag", "flag", "cell-covered", "flag")
    mines = Tool(_MINES, "mines", number=True, board=True, value=str(view.mines))
    return (Tool(_ERASE, "erase"), *numbers, flag, mines)


def put(view: View, row: int, col: int, tool: str) -> View:
    """Put a symbol on a cell, or set the number of mines."""
    if tool.startswith(_MINES):
        return replace(view, mines=_mines(view, tool.removeprefix(_MINES)))
    if tool not in _SIGNS:
        raise UnknownName("symbol", tool, [known.text for known in tools(view)])
    if not (0 <= row < view.rows and 0 <= col < view.cols):
        raise BadOption(f"Row {row + 1}, column {col + 1} isn't on this board.")
    cell = row * view.cols + col
    return replace(view, cells=view.cells[:cell] + bytes((_SIGNS[tool],)) + view.cells[cell + 1 :])


def flag_mines(view: View, budget: Budget, random: Random) -> Proposal:
    """Propose a flag on every cell that is certainly a mine."""
    position = position_of(view, budget)
    if position is None or position.odds is None:
        return Proposal("nothing is certain" if position is not None else "no layout fits the numbers")
    odds = position.odds
    mines = [cell for cell, sign in enumerate(view.cells) if sign == COVERED and odds[cell] == 1.0]
    count = {0: "no mine is", 1: "1 mine is"}.get(len(mines), f"{len(mines)} mines are")
    return Proposal(f"{count} certain", tuple((*divmod(cell, view.cols), "F") for cell in mines))


HELPERS: Mapping[str, EditHelper[View]] = {"Flag mines": flag_mines}


def _mines(view: View, text: str) -> int:
    cells = view.rows * view.cols
    if not (text.isascii() and text.isdecimal()) or int(text[:8]) > cells:
        raise BadOption(f"'{text}' isn't a number of mines. Give a number from 0 to {cells}.")
    return int(text)
