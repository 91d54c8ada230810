"""What is said to a player who makes the steps of a lesson."""

from __future__ import annotations

from gridwright.core.budget import Budget
from gridwright.core.teaching import Practice
from gridwright.core.verdict import Step
from gridwright.core.wording import pluralise
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of, say_face
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Edge, Move
from gridwright.families.slitherlink.techniques.wording import edge_words


def describe_task(view: Board, step: Step[Move]) -> str:
    """Say how many lines to draw and how many sides to cross."""
    lines = sum(move.action == "" for move in step.moves)
    crosses = len(step.moves) - lines
    if not crosses:
        return "Draw the line that must be there." if lines == 1 else f"Draw the {lines} lines that must be there."
    if not lines:
        return "Cross the side that can't be a line." if crosses == 1 else f"Cross the {crosses} sides without a line."
    return f"Draw {pluralise(lines, 'line')} and cross {pluralise(crosses, 'side')}."


def name_move(view: Board, move: Move) -> str:
    """Name the side of a move: the top of a4."""
    grid = _grid(view)
    return edge_words(grid, _edge(grid, move))


def refute(view: Board, step: Step[Move], move: Move, budget: Budget) -> str:
    """Say why a side isn't decided by this step, though a line or cross there may be right."""
    grid = _grid(view)
    edge = _edge(grid, move)
    if move.action == "?" or view.marks[edge] != UNKNOWN:
        return "this side is settled already."
    beside = [cell for cell in grid.beside[edge] if view.puzzle.clues[cell] != NO_CLUE]
    beside.sort(key=lambda cell: f"cell:{cell}" not in step.where)
    if any(_decides(view, grid, cell, edge, move) for cell in beside):
        return "that's right, but look at the marked place first."
    if not beside:
        return "this side comes later. Look at the marked place."
    without = "without it" if move.action == "" else "with a line there"
    name = say_face(grid, beside[0])
    return f"the {view.puzzle.clues[beside[0]]} at {name} could still be met {without}."


def _decides(view: Board, grid: Geometry, cell: int, edge: Edge, move: Move) -> bool:
    """Return whether a clue alone leaves no choice for a side beside it."""
    others = [view.marks[other] for other in grid.around[cell] if other != edge]
    lines, clue = others.count(LINE), view.puzzle.clues[cell]
    return len(others) - others.count(CROSS) < clue if move.action == "" else lines >= clue


def _grid(view: Board) -> Geometry:
    return geometry_of(view.puzzle)


def _edge(grid: Geometry, move: Move) -> Edge:
    return edge_of_move(grid, move)


PRACTICE: Practice[Board, Move] = Practice(task=describe_task, name=name_move, refute=refute)
