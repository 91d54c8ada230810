"""Puzzles keep what was ordered: difficulty, size, symmetry, a single loop."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable
from gridwright.errors import BadOption
from gridwright.families.slitherlink import check
from gridwright.families.slitherlink.explain import rate
from gridwright.families.slitherlink.generate import GENERATORS, alike, region, turn_cell, walk
from gridwright.families.slitherlink.geometry import geometry_on
from gridwright.families.slitherlink.puzzle import (
    NO_CLUE,
    Board,
    Clues,
    Difficulty,
    GenerateOptions,
    Symmetry,
    TilingName,
)
from gridwright.families.slitherlink.research.environment import ENVIRONMENT
from gridwright.families.slitherlink.rules import start
from gridwright.families.slitherlink.solve import SOLVERS, exact, prove
from gridwright.families.slitherlink.solvers import kernel
from gridwright.grid.tilings.catalogue import KINDS, tiling
from gridwright.grid.tilings.symmetries import symmetries
from tests.quick import tilings


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme"])
def test_a_puzzle_has_the_difficulty_asked_for_and_a_single_loop(difficulty: Difficulty, generator: str) -> None:
    puzzle = GENERATORS[generator](GenerateOptions(6, 7, difficulty), Random(1), Budget(60))
    assert (puzzle.rows, puzzle.cols) == (6, 7)
    assert rate(start(puzzle), Budget()).difficulty == difficulty
    assert isinstance(exact(start(puzzle), Budget(10)), Solved)


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror", "quarter-turn"])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme", "any"])
def test_symmetric_clues_look_the_same_turned_or_mirrored(difficulty: Difficulty, symmetry: Symmetry) -> None:
    clues = region(GenerateOptions(7, 7, difficulty, symmetry), Random(2), Budget(60)).clues
    rows = [[clue != NO_CLUE for clue in clues[7 * row : 7 * row + 7]] for row in range(7)]
    images = {
        "half-turn": [row[::-1] for row in rows[::-1]],
        "mirror": [row[::-1] for row in rows],
        "quarter-turn": [list(col) for col in zip(*rows[::-1], strict=True)],
    }
    assert rows == images[symmetry]


def test_a_quarter_turn_needs_a_square_board() -> None:
    with pytest.raises(BadOption, match="square"):
        region(GenerateOptions(5, 6, symmetry="quarter-turn"), Random(1), Budget(5))


def test_from_a_minimal_puzzle_no_clue_can_be_spared() -> None:
    puzzle = region(GenerateOptions(6, 6, "any", minimal=True), Random(3), Budget(60))
    for cell, clue in enumerate(puzzle.clues):
        if clue != NO_CLUE:
            fewer = Clues(6, 6, puzzle.clues[:cell] + bytes([NO_CLUE]) + puzzle.clues[cell + 1 :])
            assert isinstance(exact(start(fewer), Budget(10)), Ambiguous)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 12), (50, 4)])
def test_any_shape_within_the_limits(rows: int, cols: int) -> None:
    assert region(GenerateOptions(rows, cols, "easy"), Random(4), Budget(60)).rows == rows


@pytest.mark.parametrize("options", [GenerateOptions(2, 5), GenerateOptions(51, 5), GenerateOptions(5, 0)])
def test_other_sizes_are_refused(options: GenerateOptions) -> None:
    with pytest.raises(BadOption, match="3 × 3 to 50 × 50"):
        region(options, Random(1), Budget(5))


def test_a_walk_is_for_small_boards() -> None:
    with pytest.raises(BadOption, match="10 × 10"):
        walk(GenerateOptions(11, 11), Random(1), Budget(5))


NOTHING = bytes([NO_CLUE])


def verdict_of(solver: str, rows: int, cols: int, clues: bytes) -> type:
    puzzle = Clues(rows, cols, clues)
    verdict = SOLVERS[solver](start(puzzle), Budget(20))
    return type(verdict)


@pytest.mark.parametrize("solver", ["exact", "sat", "original"])
def test_every_solver_tells_one_loop_several_and_none_apart(solver: str) -> None:
    assert verdict_of(solver, 1, 1, NOTHING) is Solved
    assert verdict_of(solver, 2, 2, NOTHING * 4) is Ambiguous
    assert verdict_of(solver, 1, 1, bytes([3])) is Unsolvable
    assert verdict_of(solver, 1, 2, bytes([0, 0])) is Unsolvable


def test_the_original_s_parts_stop_where_they_end() -> None:
    puzzle = region(GenerateOptions(7, 7, "extreme"), Random(1), Budget(60))
    assert verdict_of("original-basic", 7, 7, puzzle.clues) is Undecided
    assert verdict_of("original-advanced", 7, 7, puzzle.clues) is Undecided
    assert verdict_of("original-basic", 1, 2, bytes([0, 0])) is Unsolvable


def test_a_stopped_solver_is_undecided() -> None:
    budget = Budget(10)
    budget.cancel()
    puzzle = Clues(60, 60, NOTHING * 3600)
    assert isinstance(exact(start(puzzle), budget), Ambiguous | Undecided)


@pytest.mark.parametrize("seed", range(3))
def test_the_judge_accepts_the_proof_of_a_15x15_puzzle(seed: int) -> None:
    view: Board = start(region(GenerateOptions(15, 15, "any"), Random(seed), Budget(60)))
    verdict = exact(view, Budget(10))
    assert isinstance(verdict, Solved)
    proved = prove(view, verdict.answer, Budget(60))
    assert proved.proof is not None
    assert check.proof_faults(view, proved) == []


SIZES = {name: max(kind.least, round((30 / kind.density) ** 0.5)) for name, kind in KINDS.items() if name != "square"}
"""For each tiling how wide and high a piece of about thirty faces is."""


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "extreme", "any"])
@pytest.mark.parametrize("name", tilings(SIZES))
def test_a_puzzle_on_a_tiling_has_the_difficulty_asked_for_and_a_single_loop(
    name: TilingName, difficulty: Difficulty
) -> None:
    side = SIZES[name]
    puzzle = region(GenerateOptions(side, side, difficulty, tiling=name), Random(1), Budget(60))
    assert (puzzle.tiling, puzzle.rows, puzzle.cols) == (name, side, side)
    assert difficulty in ("any", rate(start(puzzle), Budget()).difficulty)
    assert isinstance(exact(start(puzzle), Budget(10)), Solved)
    assert alike(start(puzzle)) == GenerateOptions(side, side, tiling=name)


@pytest.mark.parametrize(
    ("name", "width", "height", "symmetry"),
    [
        ("honeycomb", 6, 5, "half-turn"),
        ("octagonal", 4, 4, "quarter-turn"),
        ("cairo", 5, 4, "mirror"),
        ("kagome", 4, 5, "flip"),
        ("square", 6, 5, "flip"),
    ],
)
@pytest.mark.parametrize("difficulty", ["easy", "medium", "extreme"])
def test_clues_on_a_tiling_are_symmetric_where_the_piece_is(
    name: TilingName, width: int, height: int, symmetry: Symmetry, difficulty: Difficulty
) -> None:
    puzzle = region(GenerateOptions(height, width, difficulty, symmetry, tiling=name), Random(2), Budget(60))
    board = tiling(name, width, height)
    shown = [clue != NO_CLUE for clue in puzzle.clues]
    assert shown == [shown[image] for image in symmetries(board)[symmetry]]
    assert not all(shown)


@pytest.mark.parametrize("name", ["honeycomb", "kagome", "compass-dodecagonal", "floret"])
def test_a_loop_with_a_cell_on_its_other_side_is_a_single_loop_that_differs_round_that_cell(name: str) -> None:
    grid = geometry_on(name, 4, 4)
    lines = kernel.random_loop(grid, 3)
    assert lines is not None
    turned = {cell: changed for cell in range(grid.cells) if (changed := turn_cell(grid, lines, cell))}
    assert turned
    for cell, changed in turned.items():
        differing = {edge for edge in range(grid.edges) if lines[edge] != changed[edge]}
        assert differing == set(grid.around[cell])
        path, dot = [changed.index(1)], grid.ends[changed.index(1)][1]
        while dot != grid.ends[path[0]][0]:
            (onward,) = (edge for edge in grid.at[dot] if changed[edge] and edge != path[-1])
            path.append(onward)
            dot = sum(grid.ends[onward]) - dot
        assert len(path) == sum(changed)
        assert turn_cell(grid, changed, cell) == lines


@pytest.mark.parametrize(("name", "difficulty"), [("compass-dodecagonal", "easy"), ("compass-dodecagonal", "medium")])
def test_a_loop_is_changed_where_techniques_would_never_find_it(name: TilingName, difficulty: Difficulty) -> None:
    puzzle = region(GenerateOptions(7, 7, difficulty, tiling=name), Random(2), Budget(60))
    assert rate(start(puzzle), Budget()).difficulty == difficulty


@pytest.mark.parametrize("name", ["hats", "spectres"])
def test_a_few_large_faces_are_enough_for_a_puzzle(name: TilingName) -> None:
    for seed in range(8):
        assert region(GenerateOptions(6, 6, tiling=name, difficulty="easy"), Random(seed), Budget(60)).clues


def test_from_a_minimal_puzzle_on_a_tiling_no_clue_can_be_spared() -> None:
    puzzle = region(GenerateOptions(5, 5, minimal=True, tiling="honeycomb"), Random(3), Budget(60))
    for face, clue in enumerate(puzzle.clues):
        if clue != NO_CLUE:
            fewer = replace(puzzle, clues=puzzle.clues[:face] + bytes([NO_CLUE]) + puzzle.clues[face + 1 :])
            assert isinstance(exact(start(fewer), Budget(10)), Ambiguous)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (GenerateOptions(1, 5, tiling="honeycomb"), "at least 2 wide and high"),
        (GenerateOptions(60, 60, tiling="honeycomb"), "up to about 50 × 50"),
        (GenerateOptions(8, 8, symmetry="half-turn", tiling="hats"), "It has none"),
        (GenerateOptions(10, 10, symmetry="mirror", tiling="honeycomb"), "It has: half-turn"),
        (GenerateOptions(2, 2, tiling="spectres"), "at least 6"),
    ],
)
def test_what_a_tiling_does_not_have_is_refused(options: GenerateOptions, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        region(options, Random(1), Budget(5))


def test_walks_are_for_squares() -> None:
    with pytest.raises(BadOption, match="region"):
        walk(GenerateOptions(4, 4, tiling="cairo"), Random(1), Budget(5))


def test_environments_say_that_they_have_squares_only() -> None:
    with pytest.raises(BadOption, match="squares only, not of cairo"):
        ENVIRONMENT.space(GenerateOptions(4, 4, tiling="cairo"))
