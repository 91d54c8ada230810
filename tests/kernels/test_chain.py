"""The chain reaction against its plain twin, and thinned puzzles against the reaction."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.kernels import chain, loop
from tests.families.slitherlink.brute import clues_of, random_loop, solutions, without
from tests.kernels.chain_twin import NO_CLUE, closes_a_loop, spread


def squares(rows: int, cols: int) -> chain.Graph:
    return chain_graph(geometry(rows, cols))


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, bytes, bytes]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    clues = draw(st.lists(st.sampled_from([0, 1, 2, 3, NO_CLUE, NO_CLUE]), min_size=rows * cols, max_size=rows * cols))
    edges = (rows + 1) * cols + rows * (cols + 1)
    marks = draw(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2]), min_size=edges, max_size=edges))
    return rows, cols, bytes(clues), bytes(marks)


@settings(max_examples=400, deadline=None)
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


@settings(max_examples=60, deadline=None)
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
        (1, 1, b"\x04", bytes(4)),
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
    for depth in (0, 1, 2):
        lemmas = chain.refute(squares(rows, cols), puzzle.clues, bytes(len(lines)), depth)
        for assumptions, _, kind, _, closed in lemmas:
            assert kind in ("cell", "dot", "loop")
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
