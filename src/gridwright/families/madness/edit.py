"""Create a board by hand: a colour for each square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from gridwright.core.budget import Budget
from gridwright.core.roles import EditHelper, Proposal, Tool
from gridwright.errors import BadOption, UnknownName
from gridwright.families.madness.colours import FRESH_LETTERS, colour
from gridwright.families.madness.puzzle import EMPTY, LARGEST_SIDE, SMALLEST_SIDE, Board


def blank(rows: int, cols: int) -> Board:
    """Start with an empty board."""
    if rows != cols or not SMALLEST_SIDE <= rows <= LARGEST_SIDE:
        raise BadOption(
            f"{rows} × {cols} isn't possible. A board is square, with {SMALLEST_SIDE} to {LARGEST_SIDE} squares a side."
        )
    return Board(rows, EMPTY * rows * rows)


def tools(view: Board) -> tuple[Tool, ...]:
    """List the eraser, and as many colours as fill the board, in one order whatever is used already.

    Those of an imported board are among them.
    """
    letters = list(dict.fromkeys((*view.colours(), *FRESH_LETTERS)))
    fitting = sorted(letters[: max(view.side * view.side // 4, len(view.colours()))], key=FRESH_LETTERS.find)
    return (Tool(EMPTY, "erase"), *(_colour(letter) for letter in fitting))


def _colour(letter: str) -> Tool:
    look = colour(letter)
    return Tool(letter, look.name, look.glyph, look.role, look.ink)


def fill(view: Board, budget: Budget, random: Random) -> Proposal:
    """Propose colours for the empty squares: those on the board up to a multiple of four, then new ones, four each."""
    empty = [place for place, square in enumerate(view.squares) if square == EMPTY]
    missing = [letter for letter in view.colours() for _ in range(-view.squares.count(letter) % 4)]
    fresh = [tool.text for tool in tools(view)[1:] if tool.text not in view.colours()]
    new = [letter for letter in fresh[: max(0, len(empty) - len(missing)) // 4] for _ in range(4)]
    colours = missing + new
    if len(missing) > len(empty):
        return Proposal("there are too few empty squares")
    if not colours:
        return Proposal("nothing is left to fill")
    random.shuffle(empty)
    edits = tuple((*divmod(place, view.side), letter) for place, letter in zip(empty, colours, strict=False))
    return Proposal(f"{len(colours)} squares, so that each colour has groups of four", edits)


HELPERS: Mapping[str, EditHelper[Board]] = {"Fill": fill}


def put(view: Board, row: int, col: int, tool: str) -> Board:
    """Colour a square, or empty it."""
    texts = [known.text for known in tools(view)]
    if tool not in texts:
        raise UnknownName("colour", tool, texts)
    if not (0 <= row < view.side and 0 <= col < view.side):
        raise BadOption(f"Row {row + 1}, column {col + 1} is outside the board.")
    place = row * view.side + col
    return replace(view, squares=view.squares[:place] + tool + view.squares[place + 1 :])
