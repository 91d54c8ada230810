"""The windows that narrow each other in the kernel, against their plain-Python twin."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gridwright.families.slitherlink.explain import DIFFICULTIES, TABLE, deduce, reach
from gridwright.families.slitherlink.generate import clues_of
from gridwright.families.slitherlink.geometry import geometry, geometry_on
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Clues, Difficulty
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.techniques.analysis import analyse
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers, frame
from gridwright.kernels import loop
from tests.families.slitherlink.local_rules_twin import PlainSolver

POWERS = {
    "sectors": Powers(pairs=True, depth=2),
    "sector chain": Powers(pairs=True),
    "links": Powers(pairs=False, links=True),
    "colours": Powers(pairs=False, colours=True),
    "everything": Powers(pairs=True, links=True, colours=True),
}


def some_board(random: Random, rows: int, cols: int) -> Board:
    """Some clues of a loop and some of its marks; now and then one that is wrong."""
    lines = loop.random_loop(rows, cols, random.getrandbits(30))
    share, known = random.choice([0.3, 0.6, 1]), random.choice([0, 0.2, 0.5])
    clues = bytes(clue if random.random() < share else NO_CLUE for clue in clues_of(geometry(rows, cols), lines))
    marks = bytearray((LINE if line else CROSS) if random.random() < known else UNKNOWN for line in lines)
    if random.random() < 0.2:
        marks[random.randrange(len(marks))] = random.choice([LINE, CROSS])
    return Board(Clues(rows, cols, clues), bytes(marks))


@pytest.mark.parametrize("powers", POWERS.values(), ids=POWERS)
@pytest.mark.parametrize("size", [(3, 3), (4, 7), (8, 8)])
def test_windows_decide_and_learn_the_same_in_the_same_order(size: tuple[int, int], powers: Powers) -> None:
    random = Random(f"{size} {powers}")
    for _ in range(12):
        here = analyse(some_board(random, *size))
        every = range(len(frame(here.grid).slots))
        windows = random.choice([None, sorted(random.sample(every, len(every) // 3)), random.sample(every, 5)])
        plain, found = PlainSolver(here, powers), LocalSolver(here, powers, None, windows)
        assert found.batches == list(plain.batches(windows))
        assert list(found.found.items()) == list(plain.found.items())
        assert [found.decided_by(edge) for edge in plain.found] == list(plain.by.values())
        assert list(found.facts) == plain.facts
        if plain.colours is not None:
            assert (found.colours.members, found.colours.odd) == (plain.colours.members, plain.colours.odd)
            assert found.colours.label == plain.colours.label


@pytest.mark.parametrize("powers", POWERS.values(), ids=POWERS)
@pytest.mark.parametrize("name", ["triangular", "honeycomb", "kites", "floret", "octagonal"])
def test_windows_of_other_tilings_do_so_too(name: str, powers: Powers) -> None:
    random = Random(f"{name} {powers}")
    grid = geometry_on(name, 3, 3)
    for _ in range(4):
        lines = kernel.random_loop(grid, random.getrandbits(30))
        assert lines is not None
        clues = bytes(clue if random.random() < 0.6 else NO_CLUE for clue in clues_of(grid, lines))
        marks = bytes((LINE if line else CROSS) if random.random() < 0.2 else UNKNOWN for line in lines)
        here = analyse(Board(Clues(3, 3, clues, name), marks))
        plain, found = PlainSolver(here, powers), LocalSolver(here, powers)
        assert found.batches == list(plain.batches())
        assert list(found.facts) == plain.facts


@pytest.mark.parametrize("powers", POWERS.values(), ids=POWERS)
def test_the_first_batch_is_enough_when_no_more_is_asked_for(powers: Powers) -> None:
    random = Random(f"{powers}")
    for _ in range(12):
        here = analyse(some_board(random, 6, 6))
        plain, found = PlainSolver(here, powers), LocalSolver(here, powers, first=True)
        assert found.batches == list(islice(plain.batches(), 1))
        assert found.found == PlainSolver(here, powers).run()


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_reaching_leads_where_counting_leads(difficulty: Difficulty) -> None:
    for seed in range(6):
        lines = loop.random_loop(8, 8, seed)
        clues = loop.minimal_clues(8, 8, lines, seed)
        assert clues is not None
        random = Random(seed)
        full = clues_of(geometry(8, 8), lines)
        more = bytes(full[cell] if random.random() < 0.1 * seed else clue for cell, clue in enumerate(clues))
        board = Board(Clues(8, 8, more), bytes(geometry(8, 8).edges))
        counted = deduce(board, difficulty)
        reached, hardest = reach(board, difficulty)
        assert reached == counted.board
        assert hardest == max(
            (entry.difficulty for entry in TABLE if entry.title in counted.used),
            key=DIFFICULTIES.index,
            default="easy",
        )
