"""New puzzles: a random loop, all its clues, and then as few of them as the difficulty allows.

easy          clues are removed one by one while the plain chain reaction still finds every line
medium, hard  clues are removed while the loop stays the only one; then the board is explained, and wherever the
              techniques of that difficulty stop, a clue is put back beside an open edge: what was found stays true
extreme       clues are removed while the loop stays the only one, and only contradictions reach the end
any           clues are removed while the loop stays the only one

With a `symmetry` clues go together with their images under it. The generator `walk` makes its loop by the
original report's random walk, up to 10x10. Every puzzle is proved to have a single loop before it is given out, and a
difficulty that was asked for is rated once more from the start.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gridwright.core.budget import Budget
from gridwright.errors import BadOption, Unfinished
from gridwright.families.slitherlink.explain import reach
from gridwright.families.slitherlink.geometry import geometry
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
)
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.kernels import chain, loop

LARGEST_WALK = 10
TINY = 16
"""Cells of a board that is tiny."""
LEAST_WALK = 0.75
"""The part of the dots that a random walk must pass, as in the original report."""
Loops = Callable[[int, int, Random, Budget], bytes]


def region(options: GenerateOptions, random: Random, budget: Budget) -> Clues:
    """Generate a puzzle whose loop is the border of a random region."""
    return _generate(options, random, budget, _grow_loop)


def walk(options: GenerateOptions, random: Random, budget: Budget) -> Clues:
    """Generate a puzzle whose loop is a random walk that met itself, as in the original report."""
    if max(options.rows, options.cols) > LARGEST_WALK:
        raise BadOption(
            f"A random walk hardly ever closes on {options.rows} x {options.cols}. Above 10 x 10 use 'region'."
        )
    return _generate(options, random, budget, _walk_loop)


GENERATORS = {"region": region, "walk": walk}


def alike(view: Board) -> GenerateOptions | None:
    """Return the options for a board of the same size, if it isn't too large or too small."""
    rows, cols = view.puzzle.rows, view.puzzle.cols
    if view.puzzle.tiling != SQUARE:
        return None
    return GenerateOptions(rows, cols) if all(SMALLEST_MADE <= side <= LARGEST_MADE for side in (rows, cols)) else None


def _generate(options: GenerateOptions, random: Random, budget: Budget, loops: Loops) -> Clues:
    if options.tiling != SQUARE:
        raise BadOption(f"Boards are made on squares only, not on {options.tiling}.")
    if not all(SMALLEST_MADE <= side <= LARGEST_MADE for side in (options.rows, options.cols)):
        raise BadOption(f"Can't make {options.rows} x {options.cols}. Choose a size from 3 x 3 to 50 x 50.")
    if options.symmetry == "quarter-turn" and options.rows != options.cols:
        raise BadOption("Only a square board looks the same after a quarter turn. Choose as many rows as columns.")
    make = _make_minimal if options.minimal else _MAKERS[options.difficulty]
    while budget.should_continue():
        lines = loops(options.rows, options.cols, random, budget)
        if not lines or not _is_unique(Clues(options.rows, options.cols, all_clues(options.rows, options.cols, lines))):
            continue
        puzzle = make(options, lines, random, budget)
        if puzzle is not None and _is_unique(puzzle):
            return puzzle
        budget.report(f"looking for a puzzle that is {options.difficulty}")
    raise Unfinished(
        f"No {options.difficulty} puzzle of this kind was found in time. Give it more seconds or another seed."
    )


def _is_unique(puzzle: Clues) -> bool:
    return loop.solve(puzzle.rows, puzzle.cols, puzzle.clues).verdict == "unique"


def _grow_loop(rows: int, cols: int, random: Random, budget: Budget) -> bytes:
    # On a tiny board only a few regions will do; walks add the loops they leave out.
    if rows * cols <= TINY and random.random() < 0.5:
        return _walk_loop(rows, cols, random, budget)
    return loop.random_loop(rows, cols, random.randrange(2**32))


def _walk_loop(rows: int, cols: int, random: Random, budget: Budget) -> bytes:
    """Walk from dot to dot, never straight back, until the walk meets itself in a loop that is long enough.

    A direction that would close a shorter loop isn't taken; a walk without a direction left starts again. Empty when
    time ran out.
    """
    grid = geometry(rows, cols)
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


def _groups(options: GenerateOptions, random: Random) -> list[list[int]]:
    """Return the cells in random order, each together with its images if the layout is to be symmetric."""
    cells = list(range(options.rows * options.cols))
    random.shuffle(cells)
    groups = (images_of(cell, options) for cell in cells)
    return [group for cell, group in zip(cells, groups, strict=True) if cell == group[0]]


def images_of(cell: int, options: GenerateOptions) -> list[int]:
    """Return the cell and its images under the symmetry asked for, in order."""
    found = {cell}
    row, col = divmod(cell, options.cols)
    while True:
        row, col = _IMAGE[options.symmetry](row, col, options.rows, options.cols)
        if row * options.cols + col in found:
            return sorted(found)
        found.add(row * options.cols + col)


_IMAGE: dict[Symmetry, Callable[[int, int, int, int], tuple[int, int]]] = {
    "none": lambda row, col, rows, cols: (row, col),
    "half-turn": lambda row, col, rows, cols: (rows - 1 - row, cols - 1 - col),
    "mirror": lambda row, col, rows, cols: (row, cols - 1 - col),
    "quarter-turn": lambda row, col, rows, cols: (col, rows - 1 - row),
}


def all_clues(rows: int, cols: int, lines: bytes) -> bytes:
    """Return the clue of every cell."""
    return bytes(sum(lines[edge] == LINE for edge in edges) for edges in geometry(rows, cols).around)


def _make_easy(options: GenerateOptions, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    graph = chain_graph(geometry(options.rows, options.cols))
    clues = chain.thin(graph, lines, _groups(options, random), budget.should_continue)
    return None if clues is None or not budget.should_continue() else Clues(options.rows, options.cols, clues)


def _remove_clues(options: GenerateOptions, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return as few clues as keep the loop the only one (with their images, if symmetric); None if time ran out."""
    rows, cols = options.rows, options.cols
    if options.symmetry == "none":
        seed, groups = random.randrange(2**32), None
    else:
        seed, groups = 0, _groups(options, random)
    clues = loop.minimal_clues(rows, cols, lines, seed, groups, 0.0, budget.should_continue)
    return None if clues is None else Clues(rows, cols, clues)


def _make_between(options: GenerateOptions, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return the fewest clues, and more of them wherever the techniques of the difficulty stop."""
    full = all_clues(options.rows, options.cols, lines)
    fewest = _remove_clues(options, lines, random, budget)
    if fewest is None:
        return None
    clues = bytearray(fewest.clues)
    marks = bytes(len(lines))
    grid = geometry(options.rows, options.cols)
    as_hard = False
    while budget.should_continue():
        puzzle = Clues(options.rows, options.cols, bytes(clues))
        found, hardest = reach(Board(puzzle, marks), options.difficulty, budget)
        marks = found.marks
        as_hard = as_hard or hardest == options.difficulty
        stuck = [edge for edge, mark in enumerate(marks) if mark == UNKNOWN]
        if not stuck:
            # What took no technique of this difficulty with fewer clues takes none with more: no need to rate it.
            return puzzle if as_hard and _has_difficulty(puzzle, options.difficulty, budget) else None
        near = sorted({cell for edge in stuck for cell in grid.beside[edge] if clues[cell] == NO_CLUE})
        if not near:
            return None
        # On a large board techniques stop in many places at once: one clue for each twenty cells they stop at.
        for cell in random.sample(near, 1 + len(near) // 20):
            for back in images_of(cell, options):
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


def _make_minimal(options: GenerateOptions, lines: bytes, random: Random, budget: Budget) -> Clues | None:
    """Return the fewest clues, if they happen to have the difficulty."""
    puzzle = _remove_clues(options, lines, random, budget)
    return puzzle if puzzle is not None and _has_difficulty(puzzle, options.difficulty, budget) else None


_MAKERS: dict[Difficulty, Callable[[GenerateOptions, bytes, Random, Budget], Clues | None]] = {
    "easy": _make_easy,
    "medium": _make_between,
    "hard": _make_between,
    "extreme": _make_minimal,
    "any": _make_minimal,
}
