"""Techniques on every tiling: what they find is true of every loop, they lead to the end, and speak of faces."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from gridwright import catalog
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.families.slitherlink import rules
from gridwright.families.slitherlink.check import mistake_faults, step_faults
from gridwright.families.slitherlink.explain import TABLE, TECHNIQUES, deduce, difficulty_of, rate, reach
from gridwright.families.slitherlink.generate import clues_of, region
from gridwright.families.slitherlink.geometry import Geometry, edge_of_move, geometry_of
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LINE,
    NO_CLUE,
    SQUARE,
    UNKNOWN,
    Board,
    Clues,
    Difficulty,
    GenerateOptions,
    TilingName,
)
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques import contradiction
from gridwright.families.slitherlink.techniques.analysis import analyse, marked, with_marks
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.families.slitherlink.techniques.mistakes import find_mistake
from gridwright.grid.tilings.catalogue import KINDS
from gridwright.kernels import chain
from tests.quick import tilings

FAMILY = catalog.family("slitherlink")
Marked = NDArray[np.bool_]
TINY: dict[str, tuple[int, int]] = {
    "triangular": (3, 3),
    "honeycomb": (4, 3),
    "kagome": (2, 2),
    "rhombille": (2, 2),
    "kites": (2, 1),
    "cairo": (3, 3),
    "floret": (2, 1),
    "snub-square": (3, 2),
    "elongated-triangular": (3, 2),
    "octagonal": (3, 3),
    "great-hexagonal": (2, 2),
    "dodecagonal": (3, 2),
    "great-dodecagonal": (2, 2),
    "great-great-dodecagonal": (2, 2),
    "compass-dodecagonal": (2, 2),
    "penrose-p2": (5, 5),
    "penrose-p3": (6, 6),
    "hats": (6, 6),
    "spectres": (6, 6),
}
"""For each tiling the width and height of a piece with so few faces that all its loops can be listed."""
SMALL: dict[str, int] = {name: max(kind.least, round((40 / kind.density) ** 0.5)) for name, kind in KINDS.items()}
"""For each tiling how wide and high a piece of about forty faces is."""
NO_LIMIT = Budget()


def blank(name: str, width: int, height: int, seed: int = 1) -> Clues:
    kind = KINDS[name]
    patch = "" if kind.random_patch is None else kind.random_patch(width, height, seed)
    cells = geometry_of(Clues(height, width, b"", name, patch)).cells
    return Clues(height, width, bytes([NO_CLUE]) * cells, name, patch)


def every_loop(puzzle: Clues) -> Marked:
    """All loops, a row each: a set of faces has a single loop as its border if it and all else are connected."""
    grid = geometry_of(puzzle)
    faces = incidence(grid)
    outside = faces.sum(axis=0) == 1
    shared = np.vstack((faces, outside)) @ np.vstack((faces, outside)).T
    near = [sum(1 << int(other) for other in np.flatnonzero(row)) for row in shared]
    sets = np.arange(1, 1 << len(faces))
    sets = sets[is_connected(sets, near) & is_connected((1 << len(near)) - 1 - sets, near)]
    inside = (sets[:, None] >> np.arange(len(faces)) & 1).astype(np.uint8)
    borders: Marked = inside @ faces.astype(np.uint8) % 2 == 1
    return borders


def is_connected(sets: NDArray[np.int64], near: list[int]) -> Marked:
    """Return for each set of faces whether its last face leads to all others through sides that two of them share."""
    seen, before = sets & -sets, np.zeros_like(sets)
    while (seen != before).any():
        before = seen
        for face, others in enumerate(near):
            seen = seen | np.where(seen >> face & 1, sets & others, 0)
    reached: Marked = seen == sets
    return reached


def incidence(grid: Geometry) -> Marked:
    """Return a row for each face, in which its edges are marked."""
    return np.array([[edge in edges for edge in range(grid.edges)] for edges in grid.around])


@pytest.mark.parametrize("name", tilings(TINY))
def test_all_that_any_technique_finds_is_true_of_every_loop_that_fits(name: str) -> None:
    random = Random(name)
    empty = blank(name, *TINY[name])
    grid, loops = geometry_of(empty), every_loop(empty)
    counts = loops @ incidence(grid).T.astype(np.uint8)
    winding = np.flatnonzero(loops.sum(axis=1) > max(map(len, grid.around)))
    spoke = set()
    for _ in range(12):
        chosen = random.choice(winding)
        erased, shown = random.uniform(0, 0.8), random.choice((0.0, random.uniform(0, 0.6)))
        clues = bytes(NO_CLUE if random.random() < erased else clue for clue in counts[chosen].tolist())
        puzzle = Clues(empty.rows, empty.cols, clues, empty.tiling, empty.patch)
        marks = bytes((LINE if line else CROSS) if random.random() < shown else UNKNOWN for line in loops[chosen])
        given, known = (
            np.flatnonzero(np.frombuffer(row, np.uint8) != none) for row, none in ((clues, NO_CLUE), (marks, UNKNOWN))
        )
        alike = (counts[:, given] == counts[chosen, given]).all(axis=1) & (loops[:, known] == loops[chosen, known]).all(
            axis=1
        )
        possible = loops[alike]
        here = analyse(Board(puzzle, marks))
        for assumptions, *_ in chain.refute(chain_graph(grid), clues, marks, depth=1):
            assumed = [abs(one) - 1 for one in assumptions]
            assert not (possible[:, assumed] == [one > 0 for one in assumptions]).all(axis=1).any()
        for entry in TABLE[:-1]:  # nested contradictions may look for long where there are several loops
            for finding in entry.find(here):
                spoke.add(entry.title)
                for edge, mark in finding.marks.items():
                    assert (possible[:, edge] == (mark == LINE)).all(), (entry.title, finding.tell())
    assert len(spoke) > 6


@pytest.mark.parametrize("name", tilings(TINY))
def test_nested_contradictions_hold_for_every_loop_that_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Two assumptions inside the first are plenty on so few faces, and the search ends soon where several loops fit.
    monkeypatch.setattr(contradiction, "DEEPEST", 2)
    random = Random(name)
    empty = blank(name, *TINY[name])
    grid, loops = geometry_of(empty), every_loop(empty)
    counts = loops @ incidence(grid).T.astype(np.uint8)
    winding = np.flatnonzero(loops.sum(axis=1) > max(map(len, grid.around)))
    found = 0
    for _ in range(1000):
        chosen = random.choice(winding)
        erased, shown = random.uniform(0.3, 0.9), random.choice((0.0, 0.1, 0.2))
        clues = bytes(NO_CLUE if random.random() < erased else clue for clue in counts[chosen].tolist())
        marks = bytes((LINE if line else CROSS) if random.random() < shown else UNKNOWN for line in loops[chosen])
        lemmas = chain.refute(chain_graph(grid), clues, marks, depth=2)
        if len(lemmas) < 2:
            continue  # nothing follows, or one assumption is enough
        found += 1
        given, known = (
            np.flatnonzero(np.frombuffer(row, np.uint8) != none) for row, none in ((clues, NO_CLUE), (marks, UNKNOWN))
        )
        fits = (counts[:, given] == counts[chosen, given]).all(axis=1)
        possible = loops[fits & (loops[:, known] == loops[chosen, known]).all(axis=1)]
        for assumptions, *_ in lemmas:
            assumed = [abs(one) - 1 for one in assumptions]
            assert not (possible[:, assumed] == [one > 0 for one in assumptions]).all(axis=1).any(), lemmas
        view = Board(Clues(empty.rows, empty.cols, clues, empty.tiling, empty.patch), marks)
        step = TECHNIQUES[-1](view, NO_LIMIT)
        assert step is not None and step_faults(view, step) == []
        for move in step.moves:
            assert (possible[:, edge_of_move(grid, move)] == (move.action == "")).all(), step
        if found == 3:
            return
    pytest.fail("there should be boards that need it")


def test_the_loops_of_tiny_pieces_are_those_that_the_kernel_knows() -> None:
    for name in ("honeycomb", "cairo", "penrose-p2"):
        empty = blank(name, *TINY[name])
        grid, loops = geometry_of(empty), {bytes(loop) for loop in every_loop(empty)}
        for seed in range(5):
            assert kernel.random_loop(grid, seed) in loops


@pytest.mark.parametrize("name", tilings(name for name in KINDS if name != SQUARE))
@pytest.mark.parametrize("difficulty", ["medium", "hard"])
def test_a_puzzle_is_explained_to_the_end_in_steps_that_the_checker_accepts(
    name: TilingName, difficulty: Difficulty
) -> None:
    side = SMALL[name]
    puzzle = region(GenerateOptions(side, side, difficulty, tiling=name), Random(7), Budget(60))
    view, said = rules.start(puzzle), []
    while rules.status(view) != "solved":
        step = next(step for technique in TECHNIQUES if (step := technique(view, NO_LIMIT)) is not None)
        assert step_faults(view, step) == []
        said += [step.look, step.do, step.because]
        view = marked(view, step.moves)
    for sentence in said:
        assert not re.search(
            r"\b(cells?|edges?|dots?|top of|left side of|right side of|[a-z]\d+)\b", re.sub(r"r\d+f\d+", "", sentence)
        )
    assert any(re.search(r"\br\d+f\d+\b", sentence) for sentence in said)


@pytest.mark.parametrize("name", [name for name in KINDS if name != SQUARE])
def test_what_the_kernel_reaches_is_what_counting_reaches(name: str) -> None:
    random = Random(name)
    empty = blank(name, SMALL[name], SMALL[name])
    grid = geometry_of(empty)
    for seed in range(4):
        lines = kernel.random_loop(grid, seed)
        assert lines is not None
        fewest = kernel.minimal_clues(grid, lines, seed)
        assert fewest is not None
        share = 0.2 * seed
        clues = bytes(
            clue if random.random() < share else few for clue, few in zip(clues_of(grid, lines), fewest, strict=True)
        )
        board = rules.start(Clues(empty.rows, empty.cols, clues, empty.tiling, empty.patch))
        for difficulty in ("easy", "medium", "hard"):
            counted = deduce(board, difficulty)
            hardest = "easy" if counted.hardest is None else difficulty_of(counted.hardest)
            assert reach(board, difficulty) == (counted.board, hardest)


@pytest.mark.parametrize("name", [name for name in KINDS if name != SQUARE])
def test_wrong_marks_are_named_before_any_hint(name: TilingName) -> None:
    side, random = SMALL[name], Random(name)
    puzzle = region(GenerateOptions(side, side, tiling=name), random, Budget(60))
    lines = kernel.solve(geometry_of(puzzle), puzzle.clues).lines
    assert lines is not None
    chosen = [edge for edge in range(len(lines)) if random.random() < 0.4]
    wrong = set(random.sample(chosen, 2))
    view = with_marks(
        rules.start(puzzle), {edge: LINE if bool(lines[edge]) != (edge in wrong) else CROSS for edge in chosen}
    )
    mistake = find_mistake(view, Budget(20))
    assert mistake is not None
    grid = geometry_of(puzzle)
    assert {rules.stroke(grid, edge, view.marks[edge]) for edge in wrong} == set(mistake.moves)
    assert mistake_faults(view, mistake) == []
    assert hint(FAMILY, view, Budget(20)) == mistake


def test_a_rating_ends_with_its_budget_where_a_search_would_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradiction, "BLIND_PATIENCE", 600.0)
    rating = rate(rules.start(blank("cairo", 4, 4)), Budget(0.3))
    assert rating.difficulty == "unrated" and "time ran out" in rating.because
