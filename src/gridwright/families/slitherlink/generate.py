"""New puzzles: a random loop, all its clues, and then as few of them as the difficulty allows.

easy          clues are removed one by one while the plain chain reaction still finds every line; where it doesn't
              even with all clues, as on many tilings, it is done as for medium
medium, hard  clues are removed while the loop stays the only one; then the board is explained, and wherever the
              techniques of that difficulty stop, a clue is put back beside an open edge: what was found stays true
extreme       clues are removed while the loop stays the only one, and only contradictions reach the end
any           clues are removed while the loop stays the only one

With a `symmetry` clues go together with their images under it. A piece of a tiling that never repeats is cut somewhere
at random. The generator `walk` makes its loop by the
original report's random walk, up to 10x10. Every puzzle is proved to have a single loop before it is given out, and a
difficulty that was asked for is rated once more from the start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from gridwright.core.budget import Budget
from gridwright.errors import BadOption, Unfinished
from gridwright.families.slitherlink.explain import reach
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
TINY = 16
"""Cells of a board that is tiny."""
LEAST_WALK = 0.75
"""The part of the dots that a random walk must pass, as in the original report."""
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
            f"A random walk hardly ever closes on {options.rows} x {options.cols}. Above 10 x 10 use 'region'."
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
    while budget.should_continue():
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
            raise BadOption(f"Can't make {rows} x {cols}. Choose a size from 3 x 3 to 50 x 50.")
    elif min(rows, cols) < kind.least:
        raise BadOption(f"A board of {options.tiling} is at least {kind.least} wide and high, not {cols}x{rows}.")
    elif rows * cols * kind.density > MOST_FACES:
        most = int(math.sqrt(MOST_FACES / kind.density))
        raise BadOption(f"{options.tiling} {cols}x{rows} is too large. Choose a size up to about {most}x{most}.")


def _is_unique(puzzle: Clues) -> bool:
    return kernel.solve(geometry_of(puzzle), puzzle.clues).verdict == "unique"


def _grow_loop(grid: Geometry, random: Random, budget: Budget) -> bytes:
    # On a tiny board only a few regions will do; walks add the loops they leave out.
    if grid.cells <= TINY and random.random() < 0.5:
        return _walk_loop(grid, random, budget)
    return kernel.random_loop(grid, random.randrange(2**32), 0.0, budget.should_continue) or b""


def _walk_loop(grid: Geometry, random: Random, budget: Budget) -> bytes:
    """Walk from dot to dot, never straight back, until the walk meets itself in a loop that is long enough.

    A direction that would close a shorter loop isn't taken; a walk without a direction left starts again. Empty when
    time ran out.
    """
    least = LEAST_WALK * len(grid.at)
    while budget.should_continue():
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


def _make_easy(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    clues = chain.thin(chain_graph(task.grid), lines, _groups(task, random), budget.should_continue)
    if not budget.should_continue():
        return None
    if clues is None:
        return None if task.grid.square else _make_between(task, lines, random, budget)
    return task.puzzle(clues)


def _remove_clues(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return as few clues as keep the loop the only one (with their images, if symmetric); None if time ran out."""
    if task.options.symmetry == "none":
        seed, groups = random.randrange(2**32), None
    else:
        seed, groups = 0, _groups(task, random)
    clues = kernel.minimal_clues(task.grid, lines, seed, groups, 0.0, budget.should_continue)
    return None if clues is None else task.puzzle(clues)


def _make_between(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return the fewest clues, and more of them wherever the techniques of the difficulty stop."""
    difficulty, full = task.options.difficulty, clues_of(task.grid, lines)
    fewest = _remove_clues(task, lines, random, budget)
    if fewest is None:
        return None
    clues = bytearray(fewest.clues)
    marks = bytes(len(lines))
    as_hard = False
    while budget.should_continue():
        puzzle = task.puzzle(bytes(clues))
        found, hardest = reach(Board(puzzle, marks), difficulty, budget)
        marks = found.marks
        as_hard = as_hard or hardest == difficulty
        stuck = [edge for edge, mark in enumerate(marks) if mark == UNKNOWN]
        if not stuck:
            # What took no technique of this difficulty with fewer clues takes none with more: no need to rate it.
            return puzzle if as_hard and _has_difficulty(puzzle, difficulty, budget) else None
        near = sorted({cell for edge in stuck for cell in task.grid.beside[edge] if clues[cell] == NO_CLUE})
        if not near:
            return None
        # On a large board techniques stop in many places at once: one clue for each twenty cells they stop at.
        for cell in random.sample(near, 1 + len(near) // 20):
            for back in images_of(cell, task.image):
                clues[back] = full[back]
        budget.report(f"{len(stuck)} of {len(lines)} edges to explain", len(lines) - len(stuck), len(lines))
    return None


def _has_difficulty(puzzle: Clues, difficulty: Difficulty, budget: Budget) -> bool:
    """Return whether the puzzle, taken from its start, needs just the techniques of this difficulty."""
    if difficulty == "any":
        return True
    # What techniques below contradiction can't finish is extreme: no need to see it through.
    found, hardest = reach(start(puzzle), "hard" if difficulty == "extreme" else difficulty, budget)
    if not budget.should_continue():
        return False
    complete = UNKNOWN not in found.marks
    return not complete if difficulty == "extreme" else complete and hardest == difficulty


def _make_minimal(task: Task, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return the fewest clues, if they happen to have the difficulty."""
    puzzle = _remove_clues(task, lines, random, budget)
    return puzzle if puzzle is not None and _has_difficulty(puzzle, task.options.difficulty, budget) else None


_MAKERS: dict[Difficulty, Callable[[Task, bytes, Random, Budget], Clues | None]] = {
    "easy": _make_easy,
    "medium": _make_between,
    "hard": _make_between,
    "extreme": _make_minimal,
    "any": _make_minimal,
}
