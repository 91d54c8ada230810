"""The tiling kernel against all loops of tiny boards, against a SAT solver, and against what it promises."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from gridwright.grid.tilings.catalogue import KINDS
from gridwright.grid.tilings.catalogue import tiling as piece
from gridwright.grid.tilings.tiling import Tiling
from gridwright.kernels import loop
from gridwright.kernels import tiling as kernel

from . import tiling_twin as twin

B = twin.BLANK
PATCHES = {
    "penrose-p2": "41ABAVBBAVBA",
    "penrose-p3": "22CXDYXXYXDDYC",
    "hats": "2,1,1,6,5,5,H",
    "spectres": "91214612F",
}


@cache
def large(name: str, side: int = 6) -> Tiling:
    side += 4 * name.startswith("penrose")
    return piece(name, side, side, PATCHES.get(name, ""))


def cut(board: Tiling, faces: Sequence[int]) -> tuple[list[tuple[float, float]], list[list[int]]]:
    """Some faces of a board as a board of their own."""
    numbers: dict[int, int] = {}
    cut_faces = [[numbers.setdefault(corner, len(numbers)) for corner in board.faces[face]] for face in faces]
    return [board.corners[corner] for corner in numbers], cut_faces


def some_faces(board: Tiling, count: int, random: Random, apart: int = 0) -> list[int]:
    """A connected set of faces, then a few that may lie anywhere: so holes, pinched corners, two pieces."""
    chosen = [random.randrange(len(board.faces))]
    while len(chosen) < min(count, len(board.faces)):
        beside = sorted({f for face in chosen for side in board.around[face] for f in board.beside[side]} - set(chosen))
        chosen.append(random.choice(beside))
    others = sorted(set(range(len(board.faces))) - set(chosen))
    return chosen + random.sample(others, min(apart, len(others)))


def check(faces: Sequence[Sequence[int]], every: dict[bytes, bytes], clues: bytes, outcome: kernel.Outcome) -> None:
    """The verdict is that of plain enumeration, and the loops that come with it are different loops that fit."""
    fitting = [lines for lines, counts in every.items() if twin.fits(clues, counts)]
    assert outcome.verdict == ("none", "unique", "several")[min(2, len(fitting))], list(clues)
    shown = [lines for lines in (outcome.lines, outcome.second) if lines is not None]
    assert len(shown) == len(set(shown)) == min(2, len(fitting))
    assert all(lines in fitting for lines in shown)


def some_clues(faces: Sequence[Sequence[int]], every: dict[bytes, bytes], random: Random) -> bytes:
    """Clues of a real loop, some blank and now and then one wrong."""
    counts = random.choice(sorted(every.values()))
    kept = random.random()
    clues = [count if random.random() < kept else B for count in counts]
    if random.random() < 0.2:
        place = random.randrange(len(faces))
        clues[place] = random.randrange(len(faces[place]))
    return bytes(clues)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("apart", [0, 2])
def test_solver_agrees_with_all_loops_of_tiny_pieces(name: str, apart: int) -> None:
    random = Random(f"{name} {apart}")
    board = large(name)
    for _ in range(3):
        corners, faces = cut(board, some_faces(board, random.randint(1, 6), random, apart))
        every, tiny = twin.loops(faces), kernel.Tiling(corners, faces)
        assert tiny.sides == len(twin.sides_of(faces))
        for _ in range(40):
            clues = some_clues(faces, every, random)
            check(faces, every, clues, kernel.solve(tiny, clues))


def test_a_board_with_a_hole_has_loops_round_it() -> None:
    board = piece("square", 3, 3)
    corners, faces = cut(board, [0, 1, 2, 3, 5, 6, 7, 8])
    every, ring = twin.loops(faces), kernel.Tiling(corners, faces)
    outer = [lines for lines, counts in every.items() if counts == bytes([2, 1, 2, 1, 1, 2, 1, 2])]
    assert outer
    for counts in set(every.values()):
        check(faces, every, counts, kernel.solve(ring, counts))


@pytest.mark.parametrize("name", KINDS)
def test_follow_says_only_what_every_fitting_loop_has(name: str) -> None:
    random = Random(f"follow {name}")
    board = large(name)
    corners, faces = cut(board, some_faces(board, 6, random))
    every, tiny = twin.loops(faces), kernel.Tiling(corners, faces)
    for _ in range(60):
        clues = some_clues(faces, every, random)
        known = bytes(random.choice((0, 0, 0, 1, 2)) if random.random() < 0.15 else 0 for _ in range(tiny.sides))
        fitting = [
            lines
            for lines, counts in every.items()
            if twin.fits(clues, counts) and all(mark in (0, 2 - line) for mark, line in zip(known, lines, strict=True))
        ]
        marks = kernel.follow(tiny, clues, known)
        if marks is None:
            assert not fitting
            continue
        for lines in fitting:
            assert all(mark in (0, 2 - line) for mark, line in zip(marks, lines, strict=True))


@pytest.mark.parametrize("name", KINDS)
def test_made_boards_are_unique_and_no_clue_can_be_spared(name: str) -> None:
    board = large(name)
    whole = kernel.Tiling(board.corners, board.faces)
    assert (whole.faces, whole.sides) == (len(board.faces), len(board.sides))
    lines = kernel.random_loop(whole, 5)
    assert lines == kernel.random_loop(whole, 5) != kernel.random_loop(whole, 6)
    assert twin.is_loop(board.faces, lines)
    clues = kernel.minimal_clues(whole, lines, 1)
    assert clues is not None
    assert twin.fits(clues, twin.clues_of(board.faces, lines))
    outcome = kernel.solve(whole, clues)
    assert outcome.verdict == "unique"
    assert outcome.lines == lines
    for face in [face for face, clue in enumerate(clues) if clue != B][:8]:
        fewer = bytes(B if place == face else clue for place, clue in enumerate(clues))
        assert kernel.solve(whole, fewer).verdict == "several"


def test_clues_of_a_group_go_or_stay_together_and_those_of_no_group_stay() -> None:
    board = large("honeycomb")
    whole = kernel.Tiling(board.corners, board.faces)
    lines = kernel.random_loop(whole, 1)
    groups = [[face, face + 1] for face in range(0, whole.faces - 1, 3)]
    clues = kernel.minimal_clues(whole, lines, 1, groups)
    assert clues is not None
    assert kernel.solve(whole, clues).verdict == "unique"
    for one, two in groups:
        assert (clues[one] == B) == (clues[two] == B)
        fewer = bytes(B if face in (one, two) else clue for face, clue in enumerate(clues))
        assert clues[one] == B or kernel.solve(whole, fewer).verdict == "several"
    grouped = {face for group in groups for face in group}
    assert all(clue != B for face, clue in enumerate(clues) if face not in grouped)
    for wrong in ([[0, 0]], [[whole.faces]], [["a"]]):
        with pytest.raises(ValueError, match="group"):
            kernel.minimal_clues(whole, lines, 1, wrong)  # type: ignore[arg-type]


def test_squares_have_the_verdicts_of_the_square_kernel() -> None:
    board = piece("square", 8, 8)
    whole = kernel.Tiling(board.corners, board.faces)
    for seed in range(12):
        lines = loop.random_loop(8, 8, seed)
        clues = loop.minimal_clues(8, 8, lines, seed)
        assert clues is not None
        random = Random(seed)
        for drop in (0, 1, 2):
            fewer = bytearray(clues)
            for place in random.sample([place for place, clue in enumerate(clues) if clue != B], drop):
                fewer[place] = B if random.random() < 0.5 else (clues[place] + 1) % 4
            assert kernel.solve(whole, bytes(fewer)).verdict == loop.solve(8, 8, bytes(fewer)).verdict


def test_threads_may_share_a_tiling() -> None:
    board = large("kagome", 7)
    whole = kernel.Tiling(board.corners, board.faces)
    lines = kernel.random_loop(whole, 3)
    clues = kernel.minimal_clues(whole, lines, 3)
    assert clues is not None
    answers: list[bytes | None] = []

    def work() -> None:
        for _ in range(5):
            answers.append(kernel.solve(whole, clues).lines)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [lines] * 20


def test_a_watch_stops_the_work() -> None:
    board = large("dodecagonal", 14)
    whole = kernel.Tiling(board.corners, board.faces)
    lines = kernel.random_loop(whole, 1)
    assert kernel.minimal_clues(whole, lines, 1, watch=lambda: False) is None
    assert kernel.minimal_clues(whole, lines, 1, seconds=0.01) is None


@pytest.mark.parametrize(
    ("corners", "faces", "problem"),
    [
        ([], [], "1 to 100000 faces"),
        ([(0.0, 0.0)] * 3, [[0, 1]], "3 to 16 corners"),
        ([(0.0, 0.0)] * 3, [[0, 1, 3]], "different corners"),
        ([(0.0, 0.0)] * 3, [[0, 1, 1]], "different corners"),
        ([(0.0, 0.0), (1.0, 0.0), (0.0, float("nan"))], [[0, 1, 2]], "finite"),
        ([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], [[0, 1, 2], [0, 1, 2]], "same hand"),
        (
            [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (1.0, 1.0), (2.0, 1.0)],
            [[0, 1, 2], [0, 3, 4]],
            "overlap",
        ),
    ],
)
def test_a_board_that_makes_no_sense_is_refused(
    corners: list[tuple[float, float]], faces: list[list[int]], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        kernel.Tiling(corners, faces)


def test_arguments_that_make_no_sense_are_refused() -> None:
    whole = kernel.Tiling([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], [[0, 1, 2]])
    for clues in ([1, 2], [63], [-2]):
        with pytest.raises(ValueError, match=r"faces|clues are"):
            kernel.solve(whole, clues)
    with pytest.raises(ValueError, match="0 is unknown"):
        kernel.follow(whole, [B], [3, 0, 0])
    for lines in ([0, 0, 0], [1, 1, 0], [2, 0, 0]):
        with pytest.raises(ValueError, match=r"no line|no loop|holds 2"):
            kernel.minimal_clues(whole, lines)
    assert kernel.solve(whole, [3]).verdict == "unique"
    assert kernel.solve(whole, [2]).verdict == "none"
