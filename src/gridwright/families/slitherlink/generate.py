"""New puzzles to order: a random loop, all its clues, and then as few of them as the level allows.

standard  clues are taken away one by one while the plain chain reaction still finds every line
advanced  clues are taken away while the loop stays the only one; then the board is explained, and wherever the
          techniques below guessing are at a loss, a clue is put back beside an unknown edge: what was found so far
          stays true
pro       clues are taken away while the loop stays the only one, and the techniques below guessing do not reach the end
any       clues are taken away while the loop stays the only one

With `symmetric` clues go in pairs, a cell and its image under half a turn. The generator `walk` makes its loop by
the seed's random walk, up to 10x10. Every puzzle is proved to have a single loop before it is given out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption, Cancelled
from gridwright.families.slitherlink.explain import way
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import (
    LARGEST_MADE,
    LINE,
    NO_CLUE,
    SMALLEST_MADE,
    UNKNOWN,
    Board,
    Clues,
    Level,
    Order,
)
from gridwright.families.slitherlink.rules import start
from gridwright.kernels import chain, loop

LARGEST_WALK = 10
Loops = Callable[[int, int, Random, Budget], bytes]


def region(order: Order, chance: Random, budget: Budget) -> Clues:
    """A puzzle whose loop is the border of a region grown by chance."""
    return _made(order, chance, budget, _grown_loop)


def walk(order: Order, chance: Random, budget: Budget) -> Clues:
    """A puzzle whose loop is a random walk that came home, as the seed has it."""
    if max(order.rows, order.cols) > LARGEST_WALK:
        raise BadOption(
            f"A random walk hardly ever comes home on {order.rows} x {order.cols}; it is for up to 10 x 10."
        )
    return _made(order, chance, budget, _walked_loop)


GENERATORS = {"region": region, "walk": walk}


def _made(order: Order, chance: Random, budget: Budget, loops: Loops) -> Clues:
    if not all(SMALLEST_MADE <= side <= LARGEST_MADE for side in (order.rows, order.cols)):
        raise BadOption(f"{order.rows} x {order.cols} is not possible; puzzles are made from 3 x 3 to 50 x 50.")
    while budget.should_continue():
        lines = loops(order.rows, order.cols, chance, budget)
        puzzle = (_minimal if order.minimal else _LEVELS[order.level])(order, lines, chance, budget)
        if puzzle is not None and loop.solve(puzzle.rows, puzzle.cols, puzzle.clues).verdict == "unique":
            return puzzle
        budget.report(f"looking for a puzzle of level {order.level}")
    raise BadOption(f"No {order.level} puzzle of this kind was found in time; ask for another, or give more --seconds.")


def _grown_loop(rows: int, cols: int, chance: Random, budget: Budget) -> bytes:
    return loop.random_loop(rows, cols, chance.randrange(2**32))


def _walked_loop(rows: int, cols: int, chance: Random, budget: Budget) -> bytes:
    """Walk from dot to dot, never back over an own dot, until the first one is reached again by a loop of some size."""
    grid = geometry(rows, cols)
    least = (rows + cols) * 2
    while True:
        if not budget.should_continue():
            raise Cancelled("The random walk did not come home in time.")
        first = chance.randrange(len(grid.at))
        dot, lines, seen = first, bytearray(grid.edges), {first}
        while True:
            ways = [edge for edge in grid.at[dot] if not lines[edge]]
            ends = {edge: sum(grid.ends[edge]) - dot for edge in ways}
            free = [edge for edge in ways if ends[edge] not in seen or (ends[edge] == first and len(seen) >= least)]
            if not free:
                break
            edge = chance.choice(free)
            lines[edge] = LINE
            dot = ends[edge]
            if dot == first:
                return bytes(lines)
            seen.add(dot)


def _groups(order: Order, chance: Random) -> list[list[int]]:
    """The cells in random order; in pairs with their images if the layout is to be symmetric."""
    last = order.rows * order.cols - 1
    cells = list(range(last + 1))
    chance.shuffle(cells)
    if not order.symmetric:
        return [[cell] for cell in cells]
    return [sorted({cell, last - cell}) for cell in cells if cell <= last - cell]


def all_clues(rows: int, cols: int, lines: bytes) -> bytes:
    """The clue of every cell."""
    return bytes(sum(lines[edge] == LINE for edge in edges) for edges in geometry(rows, cols).around)


def _standard(order: Order, lines: bytes, chance: Random, budget: Budget) -> Clues | None:
    clues = chain.thin(order.rows, order.cols, lines, _groups(order, chance), budget.should_continue)
    return None if clues is None else Clues(order.rows, order.cols, clues)


def _fewest(order: Order, lines: bytes, chance: Random, budget: Budget) -> Clues | None:
    """As few clues as keep the loop the only one: none can be spared (in pairs, if symmetric). None if time ran out."""
    rows, cols = order.rows, order.cols
    if not order.symmetric:
        clues = loop.minimal_clues(rows, cols, lines, chance.randrange(2**32), None, 0.0, budget.should_continue)
        return None if clues is None else Clues(rows, cols, clues)
    kept = bytearray(all_clues(rows, cols, lines))
    for group in _groups(order, chance):
        if not budget.should_continue():
            return None
        before = bytes(kept[cell] for cell in group)
        for cell in group:
            kept[cell] = NO_CLUE
        if loop.solve(rows, cols, bytes(kept)).verdict != "unique":
            for cell, clue in zip(group, before, strict=True):
                kept[cell] = clue
    return Clues(rows, cols, bytes(kept))


def _advanced(order: Order, lines: bytes, chance: Random, budget: Budget) -> Clues | None:
    """The fewest clues, and more of them wherever the techniques below guessing stop."""
    full = all_clues(order.rows, order.cols, lines)
    fewest = _fewest(order, lines, chance, budget)
    if fewest is None:
        return None
    clues = bytearray(fewest.clues)
    marks = bytes(len(lines))
    grid = geometry(order.rows, order.cols)
    while budget.should_continue():
        puzzle = Clues(order.rows, order.cols, bytes(clues))
        marks = way(Board(puzzle, marks), "advanced", budget).board.marks
        stuck = [edge for edge, mark in enumerate(marks) if mark == UNKNOWN]
        if not stuck:
            return None if _explained(puzzle, "standard", budget) else puzzle
        near = sorted({cell for edge in stuck for cell in grid.beside[edge] if clues[cell] == NO_CLUE})
        if not near:
            return None
        # On a large board techniques are at a loss in many places at once: one clue for each twenty cells they stop at.
        for cell in chance.sample(near, 1 + len(near) // 20):
            for back in (cell, len(clues) - 1 - cell) if order.symmetric else (cell,):
                clues[back] = full[back]
        budget.report(f"{len(stuck)} of {len(lines)} edges to explain", len(lines) - len(stuck), len(lines))
    return None


def _explained(puzzle: Clues, highest: Level, budget: Budget) -> bool:
    """Whether techniques up to this level lead to the end."""
    return way(start(puzzle), highest, budget).complete


def _pro(order: Order, lines: bytes, chance: Random, budget: Budget) -> Clues | None:
    puzzle = _fewest(order, lines, chance, budget)
    return None if puzzle is None or _explained(puzzle, "advanced", budget) else puzzle


def _minimal(order: Order, lines: bytes, chance: Random, budget: Budget) -> Clues | None:
    """The fewest clues, if they happen to be of the level."""
    puzzle = _fewest(order, lines, chance, budget)
    if puzzle is None or order.level == "any":
        return puzzle
    below: dict[str, Level] = {"advanced": "standard", "pro": "advanced"}
    easier = order.level in below and _explained(puzzle, below[order.level], budget)
    return None if easier or not _explained(puzzle, order.level, budget) else puzzle


_LEVELS: dict[str, Callable[[Order, bytes, Random, Budget], Clues | None]] = {
    "standard": _standard,
    "advanced": _advanced,
    "pro": _pro,
    "any": _fewest,
}
