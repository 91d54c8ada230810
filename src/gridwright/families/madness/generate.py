"""New boards to order.

A random board is nearly always of medium difficulty. To reach a level or an exact number of moves it is changed
square by square: two squares swap places, and the swap stays if the board is no further from the order than
before. Up to 4x4 the number of moves is the true optimum; on larger boards it is the length of the best way a
beam of fixed width finds, so the level is an estimate, the same on every machine.
"""

from __future__ import annotations

from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption
from gridwright.families.madness import explain
from gridwright.families.madness.colours import FRESH_LETTERS
from gridwright.families.madness.puzzle import EMPTY, LARGEST_SIDE, SMALLEST_SIDE, Board, Order
from gridwright.families.madness.solve import ALWAYS_PROVED_SIDE
from gridwright.families.madness.typical import level_of, typical

PATIENCE = 200
"""Swaps without a step nearer to the order before a new board is begun."""


def shuffled(order: Order, chance: Random, budget: Budget) -> Board:
    """A board with its colours in random places, as easy or hard as ordered."""
    colours = _checked(order)
    while True:
        board = _random(order.side, colours, chance)
        gap = _gap(board, order)
        tries = 0
        while gap and tries < PATIENCE:
            if not budget.should_continue():
                raise BadOption(_too_rare(order))
            budget.report(f"{gap:g} moves from the order")
            other = _swapped(board, chance)
            other_gap = _gap(other, order)
            tries = 0 if other_gap < gap else tries + 1
            if other_gap <= gap:
                board, gap = other, other_gap
        if not gap:
            return board


GENERATORS = {"shuffled": shuffled}


def _checked(order: Order) -> int:
    """The number of colours ordered, or BadOption with what is allowed."""
    if not SMALLEST_SIDE <= order.side <= LARGEST_SIDE:
        raise BadOption(f"A side of {order.side} is not possible; it is {SMALLEST_SIDE} to {LARGEST_SIDE}.")
    most = order.side**2 // 4
    if not 0 <= order.colours <= most:
        raise BadOption(
            f"{order.colours} colours do not fit; a side of {order.side} has room for 1 to {most} (0 fills the board)."
        )
    colours = order.colours or most
    if order.moves and order.side > ALWAYS_PROVED_SIDE:
        raise BadOption("An exact number of moves is only possible up to 4x4; choose a level instead.")
    if order.moves and order.moves < colours:
        raise BadOption(f"{order.moves} moves cannot remove {colours} colours; at least {colours} are needed.")
    return colours


def _too_rare(order: Order) -> str:
    wanted = f"{order.moves} moves" if order.moves else f"level {order.level}"
    return f"No board of side {order.side} with {wanted} was found in time; ask for another, or give more --seconds."


def _random(side: int, colours: int, chance: Random) -> Board:
    squares = [letter for letter in FRESH_LETTERS[:colours] for _ in range(4)]
    squares += EMPTY * (side * side - len(squares))
    chance.shuffle(squares)
    return Board(side, "".join(squares))


def _swapped(board: Board, chance: Random) -> Board:
    """The board with two squares of different colours exchanged."""
    one = chance.randrange(len(board.squares))
    others = [place for place, square in enumerate(board.squares) if square != board.squares[one]]
    if not others:
        return board
    other = chance.choice(others)
    squares = list(board.squares)
    squares[one], squares[other] = squares[other], squares[one]
    return Board(board.side, "".join(squares))


def _gap(board: Board, order: Order) -> float:
    """How many moves the board is away from the order; 0 when it keeps it."""
    if order.level == "any" and not order.moves:
        return 0
    moves = len(explain.plan(board))
    colours = len(board.colours())
    rotations = moves - colours
    gap = float(abs(moves - order.moves)) if order.moves else 0.0
    if order.level != "any" and level_of(board.side, colours, rotations) != order.level:
        mean, deviation = typical(board.side, colours)
        gap += max(1.0, abs(rotations - mean - _AIMS[order.level] * deviation))
    return gap


_AIMS = {"easy": -1, "medium": 0, "hard": 1}
"""Where a level lies, in standard deviations from the mean."""
