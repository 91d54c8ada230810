"""The loop kernel against its plain-Python twin, against public boards, and against what it promises."""

import threading
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kernels import loop
from tests.families.slitherlink.make_boards import KnownBoard, read_boards
from tests.quick import examples

from . import loop_twin as twin

PUBLIC_BOARDS = Path(__file__).parents[3] / "shared" / "data" / "slitherlink"
ODD_ONES = {"dj-puzzles-07": "several", "dj-testpuzzles-10x10easy4": "none", "dj-testpuzzles-20x20easy2": "none"}
B = twin.BLANK


def assert_right(rows: int, cols: int, clues: bytes, outcome: loop.Outcome, verdict: str) -> None:
    """The verdict is the one expected, and the loops that come with it are different loops that fit the clues."""
    assert outcome.verdict == verdict, (rows, cols, list(clues))
    shown = [lines for lines in (outcome.lines, outcome.second) if lines is not None]
    assert len(shown) == len(set(shown)) == {"none": 0, "unique": 1, "several": 2}[verdict]
    for lines in shown:
        assert twin.is_loop(rows, cols, lines)
        assert twin.fits(clues, twin.clues_of(rows, cols, lines))


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, bytes]:
    """Clues of a real loop, some blank and some wrong."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (2, 6)]))
    counts = draw(st.sampled_from(sorted(set(twin.loops(rows, cols).values()))))
    clue = st.sampled_from(["right"] * 4 + ["blank"] * 5 + ["any"])
    kinds = draw(st.lists(clue, min_size=rows * cols, max_size=rows * cols))
    digits = draw(st.lists(st.integers(0, 3), min_size=rows * cols, max_size=rows * cols))
    choice = {"right": counts, "blank": [B] * len(counts), "any": digits}
    clues = (choice[kind][i] for i, kind in enumerate(kinds))
    return rows, cols, bytes(B if clue == 4 else clue for clue in clues)


def test_every_board_of_two_by_two_is_decided_right() -> None:
    for clues in product((0, 1, 2, 3, B), repeat=4):
        assert_right(2, 2, bytes(clues), loop.solve(2, 2, bytes(clues)), twin.verdict(2, 2, clues))


@pytest.mark.parametrize(("rows", "cols", "boards"), [(1, 6, 300), (2, 4, 300), (3, 3, 1000), (3, 4, 500)])
def test_solver_agrees_with_all_loops_of_many_random_boards(rows: int, cols: int, boards: int) -> None:
    random = Random(rows * cols)
    counts = list(twin.loops(rows, cols).values())
    for _ in range(boards):
        base, share = random.choice(counts), random.random()
        clues = bytes(
            B if random.random() < share or count == 4 else count if random.random() < 0.95 else random.randrange(4)
            for count in base
        )
        assert_right(rows, cols, clues, loop.solve(rows, cols, clues), twin.verdict(rows, cols, clues))


def test_clues_may_be_a_list_with_minus_one_for_none() -> None:
    outcome = loop.solve(2, 2, [3, -1, -1, 255])
    assert outcome.verdict == twin.verdict(2, 2, [3, B, B, B])


def test_no_line_at_all_is_no_loop() -> None:
    assert loop.solve(1, 1, [0]).verdict == "none"
    assert loop.solve(5, 5, [0] * 25).verdict == "none"
    assert loop.solve(1, 1, [-1]).verdict == "unique"


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 200), (200, 1), (2, 200), (200, 200)])
def test_blank_boards_of_any_shape_have_several_loops(rows: int, cols: int) -> None:
    clues = bytes([B]) * (rows * cols)
    assert_right(rows, cols, clues, loop.solve(rows, cols, clues), "several")


def test_a_board_of_one_row_has_the_loop_that_its_clues_say() -> None:
    clues = bytes([B, 3] + [2] * 100 + [3] + [B] * 97)
    assert_right(1, 200, clues, loop.solve(1, 200, clues), "unique")


def test_full_clues_of_two_hundred_by_two_hundred() -> None:
    lines = comb(200)
    outcome = loop.solve(200, 200, twin.clues_of(200, 200, lines))
    assert outcome.verdict == "unique"
    assert outcome.lines == lines


@pytest.mark.parametrize("known", read_boards(), ids=lambda known: known.name)
def test_boards_are_decided_as_an_independent_solver_decides_them(known: KnownBoard) -> None:
    clues = bytes(B if clue == "." else int(clue) for clue in known.clues)
    outcome = loop.solve(known.rows, known.cols, clues)
    assert_right(known.rows, known.cols, clues, outcome, known.verdict)
    if known.verdict == "unique":
        assert outcome.lines == bytes(map(int, known.lines))


@pytest.mark.skipif(not PUBLIC_BOARDS.is_dir(), reason="the public boards are not part of the repository")
def test_every_public_board_is_decided_as_its_source_says() -> None:
    for path in sorted(PUBLIC_BOARDS.glob("*.txt")):
        for block in path.read_text().split("> ")[1:]:
            head, *rows = (line for line in block.splitlines() if line and line[0] != "#")
            name, height, width = head.split()[:3]
            clues = bytes(B if mark == "." else int(mark) for mark in "".join(rows[: int(height)]))
            outcome = loop.solve(int(height), int(width), clues)
            assert_right(int(height), int(width), clues, outcome, ODD_ONES.get(name, "unique"))


@examples(300)
@given(boards(), st.integers(0, 2**32))
def test_what_follows_is_true_of_every_loop_that_fits(board: tuple[int, int, bytes], seed: int) -> None:
    rows, cols, clues = board
    random = Random(seed)
    example = random.choice(list(twin.loops(rows, cols)))
    share = random.random() / 2
    known = bytes((1 if line else 2) if random.random() < share else 0 for line in example)
    fitting = [
        lines
        for lines in twin.fitting(rows, cols, clues)
        if all(mark == 0 or line == (mark == 1) for line, mark in zip(lines, known, strict=True))
    ]
    marks = loop.follow(rows, cols, clues, known)
    if marks is None:
        assert not fitting
        return
    assert all(after == before for before, after in zip(known, marks, strict=True) if before)
    for lines in fitting:
        assert all(mark == 0 or line == (mark == 1) for line, mark in zip(lines, marks, strict=True))


def test_the_rules_alone_finish_an_easy_board() -> None:
    lines = loop.random_loop(10, 10, 3)
    clues = twin.clues_of(10, 10, lines)
    assert loop.solve(10, 10, clues).stage == "rules"
    assert loop.follow(10, 10, clues, bytes(220)) == bytes(1 if line else 2 for line in lines)


SHAPES = st.tuples(st.integers(3, 16), st.integers(3, 16))


@examples(60)
@given(SHAPES, st.integers(0, 2**64 - 1))
def test_random_loops_are_what_they_promise(shape: tuple[int, int], seed: int) -> None:
    rows, cols = shape
    lines = loop.random_loop(rows, cols, seed)
    inside = twin.inside_of(rows, cols, lines)
    assert twin.is_loop(rows, cols, lines)
    assert lines == twin.border(rows, cols, inside)
    assert 0.40 <= sum(inside) / (rows * cols) <= 0.65
    assert any(inside[:cols])
    assert any(inside[-cols:])
    assert any(inside[::cols])
    assert any(inside[cols - 1 :: cols])
    assert all(run <= max(2, side // 2) for run, side in twin.straight_runs(rows, cols, lines))
    assert loop.solve(rows, cols, twin.clues_of(rows, cols, lines)).verdict == "unique"


def test_a_seed_gives_one_loop_and_seeds_differ() -> None:
    assert loop.random_loop(12, 9, 7) == loop.random_loop(12, 9, 7)
    assert len({loop.random_loop(10, 10, seed) for seed in range(20)}) == 20
    assert twin.is_loop(50, 50, loop.random_loop(50, 50, 1))
    assert twin.is_loop(3, 50, loop.random_loop(3, 50, 1))


@examples(40)
@given(st.tuples(st.integers(3, 8), st.integers(3, 8)), st.integers(0, 2**32), st.integers(0, 2**32))
def test_no_minimal_clue_can_be_spared(shape: tuple[int, int], seed: int, order: int) -> None:
    rows, cols = shape
    lines = loop.random_loop(rows, cols, seed)
    clues = loop.minimal_clues(rows, cols, lines, order)
    assert clues is not None
    assert twin.fits(clues, twin.clues_of(rows, cols, lines))
    assert loop.solve(rows, cols, clues).lines == lines
    assert loop.solve(rows, cols, clues).verdict == "unique"
    for cell, clue in enumerate(clues):
        if clue != B:
            assert loop.solve(rows, cols, clues[:cell] + bytes([B]) + clues[cell + 1 :]).verdict == "several"


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 5), (2, 2), (2, 3), (3, 3)])
def test_minimal_clues_of_every_loop_of_tiny_boards(rows: int, cols: int) -> None:
    shared = list(twin.loops(rows, cols).values())
    for lines, counts in twin.loops(rows, cols).items():
        if 4 in counts or shared.count(counts) > 1:
            with pytest.raises(ValueError, match="loop"):
                loop.minimal_clues(rows, cols, lines)
            continue
        clues = loop.minimal_clues(rows, cols, lines, 1)
        assert clues is not None
        assert twin.fitting(rows, cols, clues) == [lines]
        for cell in range(rows * cols):
            if clues[cell] != B:
                assert len(twin.fitting(rows, cols, clues[:cell] + bytes([B]) + clues[cell + 1 :])) > 1


def groups_of(kind: str, side: int, random: Random) -> list[list[int]]:
    """Cells that go together, in random order: under half a turn, in pairs at random, or half of the cells alone."""
    cells = list(range(side * side))
    random.shuffle(cells)
    if kind == "half-turn":
        return [sorted({cell, len(cells) - 1 - cell}) for cell in cells if cell <= len(cells) - 1 - cell]
    if kind == "pairs":
        return [list(pair) for pair in zip(cells[::2], cells[1::2], strict=False)]
    return [[cell] for cell in cells[::2]]


@pytest.mark.parametrize("kind", ["half-turn", "pairs", "some"])
@pytest.mark.parametrize("side", [3, 6, 9])
def test_groups_go_where_the_loop_stays_the_only_one_without_them(kind: str, side: int) -> None:
    """The same clues are left as when each group in turn is taken away and the board solved."""
    for seed in range(4):
        lines = loop.random_loop(side, side, seed)
        groups = groups_of(kind, side, Random(seed))
        left = bytearray(twin.clues_of(side, side, lines))
        for group in groups:
            before = bytes(left)
            for cell in group:
                left[cell] = B
            if loop.solve(side, side, bytes(left)).verdict != "unique":
                left = bytearray(before)
        assert loop.minimal_clues(side, side, lines, 5, groups) == bytes(left)


def test_minimal_clues_depend_on_the_seed_alone() -> None:
    lines = loop.random_loop(9, 9, 11)
    assert loop.minimal_clues(9, 9, lines, 4) == loop.minimal_clues(9, 9, lines, 4)
    assert len({loop.minimal_clues(9, 9, lines, seed) for seed in range(5)}) == 5


def stopping_after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end


def comb(side: int) -> bytes:
    """The lines of a comb with teeth all over the board: one loop, however large the board is."""
    return twin.border(side, side, [int(row == 0 or col % 2 == 0) for row in range(side) for col in range(side)])


def long_board() -> bytes:
    """Three in ten clues of a comb of 200x200: it keeps the solver busy for long."""
    random = Random(5)
    return bytes(count if random.random() < 0.3 else B for count in twin.clues_of(200, 200, comb(200)))


def test_watch_stops_the_solver_soon() -> None:
    clues = long_board()
    assert loop.solve(200, 200, clues, 0.0, stopping_after(0.2)).verdict == "stopped"


def test_seconds_end_the_solver() -> None:
    clues = long_board()
    assert loop.solve(200, 200, clues, 0.2).verdict == "stopped"


def test_watch_stops_the_clue_removal_soon() -> None:
    lines = loop.random_loop(50, 50, 2)
    assert loop.minimal_clues(50, 50, lines, 0, None, 0.0, stopping_after(0.1)) is None


def test_seconds_end_the_clue_removal() -> None:
    lines = loop.random_loop(50, 50, 2)
    assert loop.minimal_clues(50, 50, lines, 0, None, 0.1) is None


def test_an_exception_in_watch_comes_out() -> None:
    def watch() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        loop.minimal_clues(50, 50, loop.random_loop(50, 50, 2), watch=watch)


def test_threads_do_not_disturb_each_other() -> None:
    lines = [loop.random_loop(12, 12, seed) for seed in range(6)]
    alone = [loop.minimal_clues(12, 12, each, 1) for each in lines]
    together: list[bytes | None] = [None] * 6

    def work(i: int) -> None:
        together[i] = loop.minimal_clues(12, 12, lines[i], 1)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: loop.solve(0, 3, b""), "side"),
        (lambda: loop.solve(3, 201, b""), "200"),
        (lambda: loop.solve(2, 2, [0, 1, 2]), "4 cells, not 3"),
        (lambda: loop.solve(2, 2, [0, 1, 2, 4]), "Cell 3 holds 4"),
        (lambda: loop.solve(2, 2, [0, 1, 2, -2]), "0 to 3"),
        (lambda: loop.solve(1, 1, ["x"]), "whole numbers"),  # type: ignore[list-item]
        (lambda: loop.follow(1, 1, [-1], bytes(3)), "4 edges, not 3"),
        (lambda: loop.follow(1, 1, [-1], bytes([0, 1, 2, 3])), "2 a cross"),
        (lambda: loop.random_loop(2, 5, 0), "from 3 to 50"),
        (lambda: loop.random_loop(5, 51, 0), "from 3 to 50"),
        (lambda: loop.minimal_clues(2, 2, bytes(12)), "no line"),
        (lambda: loop.minimal_clues(2, 2, bytes(11)), "12 edges, not 11"),
        (lambda: loop.minimal_clues(2, 2, bytes([1] * 12)), "vertex"),
        (lambda: loop.minimal_clues(2, 2, bytes([2] * 12)), "a line is 1"),
        (lambda: loop.minimal_clues(1, 1, bytes([1] * 4)), "one cell"),
        (lambda: loop.minimal_clues(1, 3, twin.border(1, 3, [1, 0, 1])), "more than one loop"),
        (lambda: loop.minimal_clues(3, 3, twin.border(3, 3, [1] * 9), groups=[[0, 1], [1]]), "twice"),
        (lambda: loop.minimal_clues(3, 3, twin.border(3, 3, [1] * 9), groups=[[9]]), "isn't there"),
        (lambda: loop.minimal_clues(3, 3, twin.border(3, 3, [1] * 9), groups=[["x"]]), "whole numbers"),  # type: ignore[list-item]
    ],
)
def test_arguments_that_make_no_sense_are_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
