"""Techniques speak when they should, never wrongly, and lead to the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Step
from gridwright.families.slitherlink import explain, rules
from gridwright.families.slitherlink.check import step_faults
from gridwright.families.slitherlink.geometry import edge_of, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, NO_CLUE, UNKNOWN, Board, Clues, Stroke
from gridwright.families.slitherlink.techniques.analysis import marked, situation, with_marks
from gridwright.families.slitherlink.techniques.contradiction import only_answer
from gridwright.families.slitherlink.techniques.propagation import Chain
from tests.families.slitherlink.brute import board, clues_of, puzzle, random_loop, solutions, without

EXAMPLES = {
    "Zero": "../0.",
    "Full clue": "../22",
    "Needy clue": "33/..",
    "Two lines at a dot": "33/..",
    "Dead end": "../0.",
    "Only way on": "2./..",
    "No early loop": ".2./1.3",
    "Clue in a corner": "2./..",
    "0 and 3": ".3.2/0..3",
    "Adjacent 3s": "33./2..",
    "Diagonal 3s": "../.3/3.",
    "Line at a corner": ".../33.",
    "Pair marks": "13./...",
    "Diagonal chain": "3../.2.",
    "Equal and opposite edges": "../22/.1",
    "Inside and outside": ".2../22../233./....",
    "Chain of pair marks": ".1../.3..",
    "Colours and pairs": ".1./.2.",
    "Parity along a cut": "../3./3./..",
    "Inside and outside stay connected": "..1./31..",
    "Two exits": ".2.../22.1.",
    "Trial": ".1./.2.",
    "Deep trial": "../21/../..",
}
"""For each technique a puzzle in whose explanation it is the easiest that speaks."""


def first(view: Board) -> Step[Stroke] | None:
    return next((step for technique in explain.TECHNIQUES if (step := technique(view))), None)


def told(view: Board) -> Iterator[tuple[Board, Step[Stroke]]]:
    """The board before each step of the explanation, and the step."""
    while (step := first(view)) is not None:
        yield view, step
        view = marked(view, step.moves)


def random_board(random: Random, largest: int = 6) -> tuple[Board, bytes]:
    """A puzzle with some clues erased and some edges marked rightly, and its loop."""
    rows, cols = random.randint(2, largest), random.randint(2, largest)
    lines = random_loop(rows, cols, random, 8)
    erased, shown = random.uniform(0, 0.9), random.choice((0.0, random.uniform(0, 0.8)))
    given = without(clues_of(rows, cols, lines), [cell for cell in range(rows * cols) if random.random() < erased])
    marks = {edge: LINE if line else CROSS for edge, line in enumerate(lines) if random.random() < shown}
    return with_marks(board(given), marks), lines


@pytest.mark.parametrize("name", [entry.name for entry in explain.TABLE])
def test_each_technique_has_a_board_where_it_is_the_easiest_to_speak(name: str) -> None:
    given = puzzle(EXAMPLES[name])
    view, step = next((view, step) for view, step in told(board(given)) if step.technique == name)
    (place,) = [place for place, entry in enumerate(explain.TABLE) if entry.name == name]
    assert all(technique(view) is None for technique in explain.TECHNIQUES[:place])
    assert step.look.startswith("Look at ") and step.because.endswith(".") and step.do and step.where
    assert all(key.split(":")[0] in ("cell", "edge", "dot") for key in step.where)
    assert step_faults(view, step) == []


@pytest.mark.parametrize("name", [name for name, text in EXAMPLES.items() if len(text) < 16])
def test_examples_agree_with_every_loop_that_fits(name: str) -> None:
    given = puzzle(EXAMPLES[name])
    grid = geometry(given.rows, given.cols)
    loops = solutions(given)
    assert loops
    for view, step in told(board(given)):
        for move in step.moves:
            edge = edge_of(grid, move.row, move.col, move.side)
            assert view.marks[edge] == UNKNOWN
            assert all(lines[edge] == (move.action == "") for lines in loops), step


@pytest.mark.parametrize("seed", range(20))
def test_every_step_of_every_technique_is_true(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        view, lines = random_board(random)
        grid = geometry(view.puzzle.rows, view.puzzle.cols)
        while True:
            steps = [step for technique in explain.TECHNIQUES[:-1] if (step := technique(view))]
            for step in steps:
                assert step.moves and step_faults(view, step) == [], step
                for move in step.moves:
                    edge = edge_of(grid, move.row, move.col, move.side)
                    assert view.marks[edge] == UNKNOWN, step
                    assert lines[edge] == (move.action == ""), step
            if not steps:
                break
            view = marked(view, steps[random.randrange(len(steps))].moves)


@pytest.mark.parametrize("seed", range(10))
def test_deep_trials_are_true(seed: int) -> None:
    view, lines = random_board(Random(seed), 4)
    grid = geometry(view.puzzle.rows, view.puzzle.cols)
    step = explain.TECHNIQUES[-1](view)
    for move in step.moves if step else ():
        assert lines[edge_of(grid, move.row, move.col, move.side)] == (move.action == "")


@pytest.mark.parametrize("seed", range(12))
def test_boards_with_all_clues_are_explained_without_trials(seed: int) -> None:
    random = Random(seed)
    rows, cols = random.randint(4, 10), random.randint(4, 10)
    lines = random_loop(rows, cols, random, 8)
    state = rules.start(clues_of(rows, cols, lines))
    while rules.status(state) == "playing":
        step = first(state)
        assert step is not None
        assert explain.level_of_technique(step.technique) != "pro"
        for move in step.moves:
            state = rules.play(state, move)
    assert explain.explained(state.puzzle, "advanced")[1]


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_way_and_the_told_way_end_on_the_same_board(seed: int) -> None:
    view, _ = random_board(Random(seed))
    quick = explain.way(view, "advanced").board
    for _view, step in told(view):
        if explain.level_of_technique(step.technique) == "pro":
            break
        view = marked(view, step.moves)
    assert situation(view).solved or view == quick


def test_a_complete_loop_leaves_nothing_to_say() -> None:
    given = puzzle("22/22")
    (lines,) = solutions(given)
    view = with_marks(board(given), {edge: LINE for edge, line in enumerate(lines) if line})
    assert situation(view).solved
    assert first(view) is None


def test_a_solved_board_is_a_board_the_chain_completes() -> None:
    lines = random_loop(5, 6, Random(3), 8)
    given = clues_of(5, 6, lines)
    view = with_marks(board(given), {edge: LINE for edge, line in enumerate(lines) if line})
    chain = Chain(view)
    assert chain.clash is None
    assert UNKNOWN not in chain.marks


def test_taking_back_leaves_the_chain_as_it_was() -> None:
    random = Random(8)
    for _ in range(30):
        view, _lines = random_board(random)
        chain = Chain(view)
        if chain.clash is not None or UNKNOWN not in chain.marks:
            continue
        before = (bytes(chain.marks), chain.lines, chain.missing, tuple(chain.cell_open), tuple(chain.dot_lines))
        count = len(chain.links)
        chain.assume([(chain.marks.index(UNKNOWN), LINE)])
        chain.back_to(count)
        after = (bytes(chain.marks), chain.lines, chain.missing, tuple(chain.cell_open), tuple(chain.dot_lines))
        assert after == before


@pytest.mark.parametrize("seed", range(6))
def test_wrong_marks_break_nothing(seed: int) -> None:
    random = Random(seed)
    view, _ = random_board(random)
    spoiled = Board(view.puzzle, bytes(random.choice((UNKNOWN, LINE, CROSS)) for _ in view.marks))
    for technique in explain.TECHNIQUES:
        technique(spoiled)
    explain.way(spoiled)


def test_the_only_answer_is_used_only_when_asked_for() -> None:
    given = Clues(2, 2, bytes([NO_CLUE] * 4))
    grid = geometry(2, 2)
    around = grid.around[0]
    view = with_marks(board(given), dict.fromkeys(around[:3], LINE))
    step = only_answer(view)
    assert step is not None and step.technique == "Only answer"
    assert only_answer not in explain.TECHNIQUES


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6])
def test_the_rating_names_the_hardest_technique(seed: int) -> None:
    lines = random_loop(6, 6, Random(seed), 8)
    given = without(clues_of(6, 6, lines), range(seed, 36, 7))
    rating = explain.rate(board(given), Budget())
    used, complete = explain.explained(given)
    assert complete
    assert rating.difficulty == explain.level_of_technique(used[-1])
    assert used[-1] in rating.because


def test_a_puzzle_with_several_answers_is_not_explained() -> None:
    assert not explain.explained(puzzle("../.."))[1]
    assert "several answers" in explain.rate(board(puzzle("../..")), Budget()).because


@pytest.mark.parametrize("seed", range(6))
def test_each_level_leads_at_least_as_far_as_the_one_below(seed: int) -> None:
    view, _ = random_board(Random(seed))
    standard, advanced = explain.way(view, "standard"), explain.way(view, "advanced")
    assert all(explain.level_of_technique(name) == "standard" for name in standard.used)
    assert all(explain.level_of_technique(name) != "pro" for name in advanced.used)
    pairs = zip(standard.board.marks, advanced.board.marks, strict=True)
    assert all(before in (UNKNOWN, after) for before, after in pairs)


def test_harder_boards_have_higher_numbers() -> None:
    numbers = [explain.rate(board(puzzle(text)), Budget()).number for text in ("22/22", "33./2..", "3.2/.../..3")]
    assert numbers == sorted(numbers)


def test_an_explanation_of_ten_by_ten_is_quick() -> None:
    lines = random_loop(10, 10, Random(2), 8)
    started = time.process_time()
    explain.explained(without(clues_of(10, 10, lines), range(0, 100, 3)), "advanced")
    assert time.process_time() - started < 3


def _public(name: str) -> list[Clues]:
    path = Path(__file__).parents[4] / "shared" / "data" / "slitherlink" / name
    if not path.exists():
        return []
    boards: list[list[str]] = []
    for line in path.read_text().splitlines():
        if line.startswith(">"):
            boards.append([])
        elif boards and line and not line.startswith("#"):
            boards[-1].append(line)
    return [puzzle("/".join(rows)) for rows in boards if len(rows) <= 10]


def test_public_boards_of_loopy_are_explained_without_trials() -> None:
    for given in _public("loopy.txt")[::4]:
        used, complete = explain.explained(given, "advanced")
        assert complete, used
