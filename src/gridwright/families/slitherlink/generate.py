"""New puzzles: a random loop, all its clues, and then as few of them as the difficulty allows.

easy          clues are removed one by one while the plain chain reaction still finds every line; where it doesn't
              even with all clues, as on many tilings, while the easy patterns do
medium, hard  clues are removed one by one while the techniques of that difficulty still find every line
extreme       clues are removed while the loop stays the only one, and only contradictions reach the end
any           clues are removed while the loop stays the only one

Where the techniques don't find the loop even with all clues, cells beside the edges they leave open are put on its
other side until they do. With a `symmetry` clues go together with their images under it. A piece of a tiling that never
repeats is cut somewhere at random. The generator `walk` makes its loop by the original report's random walk, up to
10x10. Every puzzle is proved to have a single loop before it is given out, and a difficulty that was asked for is rated
once more from the start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import cast

from gridwright.core.budget import Budget
from gridwright.errors import BadOption, Unfinished
from gridwright.families.slitherlink.explain import DIFFICULTIES, reach
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import (
    LARGEST_MADE,
    LINE,
    NO_CLUE,
    SMALLEST_MADE,
    SQUARE,
    UNKNOWN,
    Board,
    Clues,
    Difficulty,
    GenerateOptions,
    Symmetry,
    TilingName,
)
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.grid.tilings.catalogue import KINDS
from gridwright.grid.tilings.symmetries import symmetries
from gridwright.kernels import chain

LARGEST_WALK = 10
TINY = 25
"""Dots of a board that is tiny: 4 x 4 squares."""
LEAST_WALK = 0.75
"""The part of the dots that a random walk must pass, as in the original report."""
_WALKS = 1000
"""So many walks in vain, and the board may have no loop that is long enough."""
_VAIN_CHANGES = 50
"""So many changes of a loop that don't help in a row, and another loop is taken."""
_PIECE_TRIES = 20
"""So many loops in vain on one piece of a tiling that never repeats, and another piece is cut."""
MOST_FACES = 2500
"""Faces of a board that is made of another tiling than squares."""


@dataclass(frozen=True)
class Task:
    """What to make, and on which board."""

    options: GenerateOptions
    blank: Clues
    grid: Geometry
    image: tuple[int, ...]
    """for each cell the one that its clue goes together with"""

    def puzzle(self, clues: bytes) -> Clues:
        """Return the board with these clues."""
        return replace(self.blank, clues=clues)


Loops = Callable[[Geometry, Random, Budget], bytes]


def region(options: GenerateOptions, random: Random, budget: Budget) -> Clues:
    """Generate a puzzle whose loop is the border of a random region."""
    return _generate(options, random, budget, _grow_loop)


def walk(options: GenerateOptions, random: Random, budget: Budget) -> Clues:
    """Generate a puzzle whose loop is a random walk that met itself, as in the original report."""
    if options.tiling != SQUARE:
        raise BadOption("Random walks are for squares. On other tilings use 'region'.")
    if max(options.rows, options.cols) > LARGEST_WALK:
        raise BadOption(
            f"A random walk hardly ever closes on {options.rows} × {options.cols}. Above 10 × 10 use 'region'."
        )
    return _generate(options, random, budget, _walk_loop)


GENERATORS = {"region": region, "walk": walk}


def alike(view: Board) -> GenerateOptions | None:
    """Return the options for a board of the same tiling and size, if it isn't too large or too small."""
    puzzle = view.puzzle
    options = GenerateOptions(puzzle.rows, puzzle.cols, tiling=cast(TilingName, puzzle.tiling))
    try:
        _check_size(options)
    except BadOption:
        return None
    return options


def _generate(options: GenerateOptions, random: Random, budget: Budget, loops: Loops) -> Clues:
    task = _plan(options, random)
    make = _make_minimal if options.minimal else _MAKERS[options.difficulty]
    for tried in count(1):
        if not budget.should_continue():
            break
        if tried % _PIECE_TRIES == 0 and task.blank.patch:
            task = _plan(options, random)
        lines = loops(task.grid, random, budget)
        if not lines or not _is_unique(task.puzzle(clues_of(task.grid, lines))):
            continue
        puzzle = make(task, lines, random, budget)
        if puzzle is not None and _is_unique(puzzle):
            return puzzle
        budget.report(f"looking for a puzzle that is {options.difficulty}")
    raise Unfinished(
        f"No {options.difficulty} puzzle of this kind was found in time. Give it more seconds or another seed."
    )


def _plan(options: GenerateOptions, random: Random) -> Task:
    """Return the board to make a puzzle on; what can't be made raises BadOption."""
    _check_size(options)
    kind = KINDS[options.tiling]
    patch = "" if kind.random_patch is None else kind.random_patch(options.cols, options.rows, random.randrange(2**32))
    blank = Clues(options.rows, options.cols, b"", options.tiling, patch)
    try:
        grid = geometry_of(blank)
    except ValueError as error:
        raise BadOption(str(error)) from None
    blank = replace(blank, clues=bytes([NO_CLUE]) * grid.cells)
    return Task(options, blank, grid, images(grid, options.symmetry))


def _check_size(options: GenerateOptions) -> None:
    """Refuse boards that are too large or too small to be made."""
    rows, cols, kind = options.rows, options.cols, KINDS[options.tiling]
    if options.tiling == SQUARE:
        if not all(SMALLEST_MADE <= side <= LARGEST_MADE for side in (rows, cols)):
            raise BadOption(f"{rows} × {cols} isn't possible. Choose a size from 3 × 3 to 50 × 50.")
    elif min(rows, cols) < kind.least:
        raise BadOption(f"A board of {options.tiling} is at least {kind.least} wide and high, not {cols} × {rows}.")
    elif rows * cols * kind.density > MOST_FACES:
        most = int(math.sqrt(MOST_FACES / kind.density))
        raise BadOption(f"{options.tiling} {cols} × {rows} is too large. Choose a size up to about {most} × {most}.")


def _is_unique(puzzle: Clues) -> bool:
    return kernel.solve(geometry_of(puzzle), puzzle.clues).verdict == "unique"


def _grow_loop(grid: Geometry, random: Random, budget: Budget) -> bytes:
    # On a tiny board only a few regions will do; walks add the loops they leave out.
    if len(grid.at) <= TINY and random.random() < 0.5:
        return _walk_loop(grid, random, budget)
    return kernel.random_loop(grid, random.randrange(2**32), 0.0, budget.should_continue) or b""


def _walk_loop(grid: Geometry, random: Random, budget: Budget) -> bytes:
    """Walk from dot to dot, never straight back, until the walk meets itself in a loop that is long enough.

    A direction that would close a shorter loop isn't taken; a walk without a direction left starts again, so many times
    and while there is time. Empty when none was long enough.
    """
    least = LEAST_WALK * len(grid.at)
    for _ in range(_WALKS):
        if not budget.should_continue():
            break
        dot = random.randrange(len(grid.at))
        path, passed = list[int](), {dot: 0}
        while True:
            ways = [edge for edge in grid.at[dot] if edge not in path[-1:]]
            ends = {edge: sum(grid.ends[edge]) - dot for edge in ways}
            allowed = [edge for edge in ways if len(path) + 1 - passed.get(ends[edge], len(path) + 1 - least) >= least]
            if not allowed:
                break
            edge = random.choice(allowed)
            path.append(edge)
            dot = ends[edge]
            if dot in passed:
                lines = set(path[passed[dot] :])
                return bytes(LINE if edge in lines else 0 for edge in range(grid.edges))
            passed[dot] = len(path)
    return b""


def _groups(task: Task, random: Random) -> list[list[int]]:
    """Return the cells in random order, each together with its images if the layout is to be symmetric."""
    cells = list(range(task.grid.cells))
    random.shuffle(cells)
    groups = (images_of(cell, task.image) for cell in cells)
    return [group for cell, group in zip(cells, groups, strict=True) if cell == group[0]]


def images_of(cell: int, image: Sequence[int]) -> list[int]:
    """Return the cell and its images under a symmetry, in order."""
    found = {cell}
    while (cell := image[cell]) not in found:
        found.add(cell)
    return sorted(found)


def images(grid: Geometry, symmetry: Symmetry) -> tuple[int, ...]:
    """Return for each cell the one it comes to lie on; a symmetry that the board doesn't have raises BadOption."""
    rows, cols = grid.rows, grid.cols
    if symmetry == "none":
        return tuple(range(grid.cells))
    if grid.tiling is not None:
        found = symmetries(grid.tiling)
        if symmetry not in found:
            has = f"It has: {', '.join(found)}." if found else "It has none."
            raise BadOption(f"This piece of {grid.tiling.name} doesn't look the same after a {symmetry}. {has}")
        return found[symmetry]
    if symmetry == "quarter-turn" and rows != cols:
        raise BadOption("Only a square board looks the same after a quarter turn. Choose as many rows as columns.")
    places = (_IMAGE[symmetry](*divmod(cell, cols), rows, cols) for cell in range(grid.cells))
    return tuple(row * cols + col for row, col in places)


_IMAGE: dict[Symmetry, Callable[[int, int, int, int], tuple[int, int]]] = {
    "half-turn": lambda row, col, rows, cols: (rows - 1 - row, cols - 1 - col),
    "mirror": lambda row, col, rows, cols: (row, cols - 1 - col),
    "flip": lambda row, col, rows, cols: (rows - 1 - row, col),
    "quarter-turn": lambda row, col, rows, cols: (col, rows - 1 - row),
}


def clues_of(grid: Geometry, lines: bytes) -> bytes:
    """Return the clue of every cell."""
    return bytes(sum(lines[edge] == LINE for edge in edges) for edges in grid.around)


def _make_by_techniques(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return as few clues as let the techniques of the difficulty find every line, if one of that difficulty is needed.

    None also if they don't find it with all clues, however the loop is changed.
    """
    difficulty, groups = task.options.difficulty, _groups(task, random)
    clues = _thin(task, lines, groups, 0, budget) if difficulty == "easy" else None
    if clues is None:
        fitting = _fit_loop(task, lines, random, budget)
        clues = fitting and _thin(task, fitting, groups, DIFFICULTIES.index(difficulty) + 1, budget)
    if not clues or not budget.should_continue():
        return None
    puzzle = task.puzzle(clues)
    return puzzle if _has_difficulty(puzzle, difficulty) else None


def _thin(task: Task, lines: bytes, groups: list[list[int]], level: int, budget: Budget) -> bytes | None:
    cols = task.grid.cols if task.grid.square else 0
    return chain.thin(chain_graph(task.grid), lines, groups, budget.should_continue, level, cols)


def _fit_loop(task: Task, lines: bytes, random: Random, budget: Budget) -> bytes | None:
    """Change the loop cell by cell where the techniques stop with all clues, until they find all of it.

    None if many changes in a row didn't help, or time ran out.
    """
    grid, best, vain = task.grid, len(lines) + 1, 0
    now = lines
    while budget.should_continue() and vain < _VAIN_CHANGES:
        found, _ = reach(start(task.puzzle(clues_of(grid, now))), task.options.difficulty)
        stuck = [edge for edge, mark in enumerate(found.marks) if mark == UNKNOWN]
        vain = 0 if len(stuck) < best else vain + 1
        if len(stuck) <= best:
            lines, best, where = now, len(stuck), stuck
        if not best:
            return lines
        cells = [cell for edge in random.sample(where, min(len(where), 20)) for cell in grid.beside[edge]]
        now = next((changed for cell in cells if (changed := turn_cell(grid, lines, cell))), lines)
    return None


def turn_cell(grid: Geometry, lines: bytes, cell: int) -> bytes | None:
    """Return the loop with a cell on its other side; None if that is no single loop, or no other one worth clues."""
    edges = grid.around[cell]
    drawn = [lines[edge] == LINE for edge in edges]
    if sum(now != before for now, before in zip(drawn, drawn[-1:] + drawn, strict=False)) != 2:
        return None
    changed = bytearray(lines)
    for edge in edges:
        changed[edge] ^= LINE
    dots = {dot for edge in edges for dot in grid.ends[edge]}
    if any(sum(changed[edge] == LINE for edge in grid.at[dot]) not in (0, 2) for dot in dots):
        return None
    near = {near for edge in edges for near in grid.beside[edge]}
    full = any(all(changed[edge] == LINE for edge in grid.around[each]) for each in near)
    return None if full else bytes(changed)


def _remove_clues(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return as few clues as keep the loop the only one (with their images, if symmetric); None if time ran out."""
    if task.options.symmetry == "none":
        seed, groups = random.randrange(2**32), None
    else:
        seed, groups = 0, _groups(task, random)
    clues = kernel.minimal_clues(task.grid, lines, seed, groups, 0.0, budget.should_continue)
    return None if clues is None else task.puzzle(clues)


def _has_difficulty(puzzle: Clues, difficulty: Difficulty) -> bool:
    """Return whether the puzzle, taken from its start, needs just the techniques of this difficulty."""
    if difficulty == "any":
        return True
    # What techniques below contradiction can't finish is extreme: no need to see it through.
    found, hardest = reach(start(puzzle), "hard" if difficulty == "extreme" else difficulty)
    complete = UNKNOWN not in found.marks
    return not complete if difficulty == "extreme" else complete and hardest == difficulty


def _make_minimal(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return the fewest clues, if they happen to have the difficulty."""
    puzzle = _remove_clues(task, lines, random, budget)
    return puzzle if puzzle is not None and _has_difficulty(puzzle, task.options.difficulty) else None


_MAKERS: dict[Difficulty, Callable[[Task, bytes, Random, Budget], Clues | None]] = {
    "easy": _make_by_techniques,
    "medium": _make_by_techniques,
    "hard": _make_by_techniques,
    "extreme": _make_minimal,
    "any": _make_minimal,
}
