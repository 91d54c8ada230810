"""The chain reaction against its plain twin, and thinned puzzles against the reaction."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.families.slitherlink.geometry import Geometry, geometry, geometry_on
from gridwright.families.slitherlink.puzzle import Clues
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.grid.tilings.catalogue import KINDS
from gridwright.kernels import chain, loop
from tests.families.slitherlink.brute import clues_of, random_loop, solutions, without
from tests.kernels.chain_twin import NO_CLUE, closes_a_loop, spread
from tests.quick import examples, quick


def squares(rows: int, cols: int) -> chain.Graph:
    return chain_graph(geometry(rows, cols))


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, bytes, bytes]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    clues = draw(st.lists(st.sampled_from([0, 1, 2, 3, NO_CLUE, NO_CLUE]), min_size=rows * cols, max_size=rows * cols))
    edges = (rows + 1) * cols + rows * (cols + 1)
    marks = draw(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2]), min_size=edges, max_size=edges))
    return rows, cols, bytes(clues), bytes(marks)


@examples(400)
@given(board=boards())
def test_the_kernel_finds_all_that_sweeps_find_and_adds_only_early_loops(board: tuple[int, int, bytes, bytes]) -> None:
    rows, cols, clues, marks = board
    plain, found = spread(*board), chain.spread(squares(rows, cols), clues, marks)
    if plain is None:
        assert found is None
        return
    if found is None:
        return  # an early loop, or a loop beside other lines
    for one, other in zip(plain, found, strict=True):
        assert one in (0, other)
    if not closes_a_loop(rows, cols, plain):
        # What the kernel adds starts with an edge that would close a loop, so there must be lines at all.
        assert plain == found or 1 in found


@examples(60)
@given(seed=st.integers(0, 10**6), rows=st.integers(3, 8), cols=st.integers(3, 8))
def test_everything_that_follows_from_a_loop_s_clues_is_on_the_loop(seed: int, rows: int, cols: int) -> None:
    lines = loop.random_loop(rows, cols, seed)
    clues = chain.thin(squares(rows, cols), lines, [])
    if clues is None:
        return
    chance = Random(seed)
    some = bytes(clue if chance.random() < 0.7 else NO_CLUE for clue in clues)
    found = chain.spread(squares(rows, cols), some, bytes(len(lines)))
    assert found is not None
    for line, mark in zip(lines, found, strict=True):
        assert mark in (0, 1 if line else 2)


LEVELS = {"reaction": 0, "patterns": 1, "sectors": 2, "colours": 3}


@examples(200)
@given(board=boards(), level=st.integers(0, 3))
def test_climbing_leads_at_least_as_far_as_the_reaction_and_a_higher_level_as_far_as_a_lower_one(
    board: tuple[int, int, bytes, bytes], level: int
) -> None:
    rows, cols, clues, marks = board
    found = chain.spread(squares(rows, cols), clues, marks)
    if found is None:
        return
    for highest in range(level + 1):
        before, (found, hardest) = found, chain.climb(squares(rows, cols), clues, marks, highest, cols)
        assert hardest <= highest
        assert all(mark in (0, now) for mark, now in zip(before, found, strict=True))
    for lines in solutions(Clues(rows, cols, clues)):
        assert fits(lines, found) or not fits(lines, marks)


def fits(lines: bytes, marks: bytes) -> bool:
    return all(mark in (0, 1 if line else 2) for line, mark in zip(lines, marks, strict=True))


def plain_thin(grid: Geometry, full: bytes, order: list[int], level: int) -> bytes:
    """Remove the clues one by one, and climb from the start each time."""
    clues = bytearray(full)
    for cell in order:
        clues[cell] = NO_CLUE
        if 0 in climb(grid, bytes(clues), level):
            clues[cell] = full[cell]
    return bytes(clues)


def climb(grid: Geometry, clues: bytes, level: int) -> bytes:
    return chain.climb(chain_graph(grid), clues, bytes(grid.edges), level, grid.cols if grid.square else 0)[0]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize(
    "name", quick("square", "honeycomb", "hats", of=["square", "honeycomb", "kites", "floret", "dodecagonal", "hats"])
)
def test_halving_spares_the_same_clues_as_one_at_a_time(name: str, level: int) -> None:
    patch = KINDS[name].random_patch
    grid = geometry(8, 8) if name == "square" else geometry_on(name, 6, 6, "" if patch is None else patch(6, 6, 1))
    thinned = 0
    for seed in range(3):
        lines = kernel.random_loop(grid, seed)
        assert lines is not None
        full = bytes(sum(lines[edge] for edge in edges) for edges in grid.around)
        order = list(range(grid.cells))
        Random(seed).shuffle(order)
        found = chain.thin(
            chain_graph(grid), lines, [[cell] for cell in order], None, level, grid.cols if grid.square else 0
        )
        if found is not None:
            thinned += 1
            assert 0 not in climb(grid, found, level)
            # What patterns find hangs on what was there first, so other clues may do for them, and nearly as few.
            plain = plain_thin(grid, full, order, level)
            assert found == plain or level == 1
            assert found.count(NO_CLUE) > 0.9 * plain.count(NO_CLUE)
    assert thinned or level == 0


def test_groups_go_together_or_stay() -> None:
    grid = geometry(7, 7)
    lines = loop.random_loop(7, 7, 5)
    groups = [[cell, 48 - cell] for cell in range(24)] + [[24]]
    clues = chain.thin(chain_graph(grid), lines, groups, None, 2, 7)
    assert clues is not None
    assert NO_CLUE in clues
    assert all((clues[one] == NO_CLUE) == (clues[48 - one] == NO_CLUE) for one in range(24))
    assert [mark == 1 for mark in climb(grid, clues, 2)] == [bool(line) for line in lines]


def test_thinning_that_is_stopped_keeps_clues_that_are_enough() -> None:
    grid = geometry(20, 20)
    lines = loop.random_loop(20, 20, 1)
    asked = 0

    def stop_soon() -> bool:
        nonlocal asked
        asked += 1
        return asked < 2

    clues = chain.thin(chain_graph(grid), lines, [[cell] for cell in range(400)], stop_soon, 3, 20)
    assert clues is not None
    assert 0 not in climb(grid, clues, 3)


@pytest.mark.parametrize("size", [5, 10, 20])
def test_a_thinned_puzzle_is_solved_by_the_reaction_alone_and_no_clue_could_go(size: int) -> None:
    lines = loop.random_loop(size, size, 3)
    order = list(range(size * size))
    Random(1).shuffle(order)
    clues = chain.thin(squares(size, size), lines, [[cell] for cell in order])
    assert clues is not None
    unknown = bytes(len(lines))
    found = chain.spread(squares(size, size), clues, unknown)
    assert found is not None
    assert [mark == 1 for mark in found] == [bool(line) for line in lines]
    assert clues.count(NO_CLUE) > size
    for cell, clue in enumerate(clues if size < 20 else b""):
        if clue != NO_CLUE:
            fewer = clues[:cell] + bytes([NO_CLUE]) + clues[cell + 1 :]
            assert 0 in (chain.spread(squares(size, size), fewer, unknown) or unknown)


def test_lines_that_branch_into_a_loop_come_to_an_end() -> None:
    marks = bytes([0, 1, 0, 1, 0, 0, 2, 0, 1, 0, 1, 1])
    assert chain.spread(squares(2, 2), bytes([NO_CLUE]) * 4, marks) is None


def test_a_closed_loop_settles_the_whole_board() -> None:
    square = bytes([1, 1, 1, 1])
    assert chain.spread(squares(1, 1), bytes([NO_CLUE]), square) == square
    assert chain.spread(squares(1, 1), bytes([3]), square) is None


@pytest.mark.parametrize(
    ("rows", "cols", "clues", "marks"),
    [
        (1, 1, b"\x05", bytes(4)),
        (1, 1, b"\x01\x01", bytes(4)),
        (1, 1, b"\x01", b"\x03" * 4),
    ],
)
def test_nonsense_is_refused_with_a_sentence(rows: int, cols: int, clues: bytes, marks: bytes) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        chain.spread(squares(rows, cols), clues, marks)


TRIANGLE = [(0, 1), (1, 2), (2, 0)]


@pytest.mark.parametrize(
    ("around", "ends"),
    [
        ([], []),
        ([[0, 1]], TRIANGLE),
        ([[0, 1, 3]], TRIANGLE),
        ([[0, 1, -1]], TRIANGLE),
        ([[0, 1, 1]], TRIANGLE),
        ([[0, 1, 2]] * 3, TRIANGLE),
        ([[0, 1, 2]], [*TRIANGLE, (0, 3)]),
        ([[0, 1, 2]], [(0, 1), (1, 2), (2, 2)]),
        ([[0, 1, 2]], [(0, 1), (1, 2), (2, -1)]),
        ([[0, 1, 2]], [(0, 1), (2, 3), (4, 5)]),
        ([list(range(17))], [(dot, (dot + 1) % 17) for dot in range(17)]),
    ],
)
def test_what_is_no_board_is_refused_with_a_sentence(around: list[list[int]], ends: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        chain.Graph(around, ends)


@pytest.mark.parametrize("seed", range(8))
def test_refutations_agree_with_every_loop_that_fits(seed: int) -> None:
    random = Random(seed)
    rows, cols = random.randint(2, 4), random.randint(2, 4)
    lines = random_loop(rows, cols, random, 8)
    puzzle = without(clues_of(rows, cols, lines), [cell for cell in range(rows * cols) if random.random() < 0.5])
    loops = solutions(puzzle)
    for depth, areas in ((0, False), (1, False), (2, False), (0, True), (2, True)):
        lemmas = chain.refute(squares(rows, cols), puzzle.clues, bytes(len(lines)), depth, areas=areas)
        for assumptions, _, kind, _, closed, counted in lemmas:
            assert kind in ("cell", "dot", "loop") or (areas and kind in ("odd", "apart") and counted)
            assert not any(all(loop[abs(one) - 1] == (one > 0) for one in assumptions) for loop in loops)
            assert not any(
                {edge for edge, line in enumerate(loop) if line} == set(one) for one in closed for loop in loops
            )
        assert not lemmas or len(lemmas[-1][0]) == 1
        assert all(link[1] != "lemma" or link[2] < place for place, lemma in enumerate(lemmas) for link in lemma[1])


def test_a_refutation_of_one_mark_is_about_that_mark() -> None:
    clues = bytes([3, 255, 255, 255])
    (lemma,) = chain.refute(squares(2, 2), clues, bytes(12), 0, b"", 0, 2)
    assert lemma[0] == [-1] and lemma[2:4] == ("cell", 0)
    assert chain.refute(squares(2, 2), clues, bytes(12), 0, b"", 0, 1) == []


def test_a_loop_that_goes_out_by_the_only_way_cannot_come_back() -> None:
    # Two squares with a corridor between them: its only edge can't be a line, whatever the squares say.
    around = [[0, 1, 2, 3], [5, 6, 7, 8]]
    ends = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 5), (5, 6), (6, 7), (7, 4)]
    around.append([4, *range(9, 12)])
    ends += [(4, 8), (8, 9), (9, 2)]
    graph, clues, marks = chain.Graph(around, ends), bytes([255] * 3), bytes([0] * 9 + [2] * 3)
    (lemma,) = chain.refute(graph, clues, marks, 0, bytes([1] * 4 + [2] * 8), areas=True)
    assert (lemma[0], lemma[2]) == ([5], "odd")
    (area,) = lemma[5]
    assert (set(area[0]) in ({0, 1, 2, 3}, {4, 5, 6, 7})) and area[1] == []
    assert chain.refute(graph, clues, marks, 0, bytes([1] * 4 + [2] * 8)) == []


def test_marks_that_contradict_each_other_need_no_assumption() -> None:
    marks = bytes([2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    (lemma,) = chain.refute(squares(2, 2), bytes([3, 255, 255, 255]), marks)
    assert lemma[0] == [] and lemma[2:4] == ("cell", 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"depth": -1},
        {"depth": 9},
        {"truth": b"1"},
        {"edge": 12, "mark": 1},
        {"edge": 0, "mark": 0},
        {"marks": b"\3" * 12},
    ],
)
def test_a_refutation_of_nonsense_is_refused(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"graph": squares(2, 2), "clues": bytes([255] * 4), "marks": bytes(12)}
    with pytest.raises(ValueError, match=r"mark|depth|There"):
        chain.refute(**(asked | wrong))
