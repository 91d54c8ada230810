"""Techniques speak when they should, never wrongly, and lead to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from gridwright import catalog
from gridwright.actions.teaching.explain import explain as explain_board
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.core.verdict import Step
from gridwright.core.wording import number_word
from gridwright.families.slitherlink import explain, rules
from gridwright.families.slitherlink.check import step_faults
from gridwright.families.slitherlink.geometry import edge_of_move, geometry
from gridwright.families.slitherlink.puzzle import CROSS, LINE, UNKNOWN, Board, Move, Proof, Side, Stroke
from gridwright.families.slitherlink.techniques import regions
from gridwright.families.slitherlink.techniques.analysis import analyse, marked, with_marks
from gridwright.families.slitherlink.techniques.connectivity import find_forced
from gridwright.families.slitherlink.techniques.parity import find_cuts
from gridwright.families.slitherlink.techniques.propagation import Chain
from gridwright.families.slitherlink.techniques.wording import edges_words
from tests.families.slitherlink.brute import all_loops, board, clues_of, puzzle, random_loop, solutions, without
from tests.families.slitherlink.make_boards import KnownBoard, read_boards

EXAMPLES = {
    "No lines around a 0": "../0.",
    "Completed clue": "../22",
    "All sides needed": "33/..",
    "Two lines at a dot": "33/..",
    "Dead end": "../0.",
    "Only way to continue": "2./..",
    "Premature loop": ".2./1.3",
    "Number in a corner": "2./..",
    "Adjacent or diagonal 0 and 3": ".3.2/0..3",
    "Adjacent 3s": "33./2..",
    "Diagonal 3s": "../.3/3.",
    "Loop reaching a number": ".../33.",
    "Sectors": "13./...",
    "Diagonal chain": "3../.2.",
    "Linked edges": "../22/.1",
    "Inside/outside colouring": ".2../22../233./....",
    "Sector chain": ".1../.3..",
    "Colours and sectors": ".1./.2.",
    "Parity": "../3./3./..",
    "Connected regions": "..1./31..",
    "Two exits": ".2.../22.1.",
    "Contradiction": ".1./.2.",
    "Nested contradiction": "../21/../..",
}
"""For each technique a puzzle in whose explanation it is the easiest that speaks."""
NO_LIMIT = Budget()


def first(view: Board) -> Step[Move] | None:
    return next((step for technique in explain.TECHNIQUES if (step := technique(view, NO_LIMIT))), None)


def told(view: Board) -> Iterator[tuple[Board, Step[Move]]]:
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


@pytest.mark.parametrize("name", [entry.title for entry in explain.TABLE])
def test_each_technique_has_a_board_where_it_is_the_easiest_to_speak(name: str) -> None:
    given = puzzle(EXAMPLES[name])
    view, step = next((view, step) for view, step in told(board(given)) if step.technique == name)
    (place,) = [place for place, entry in enumerate(explain.TABLE) if entry.title == name]
    assert all(technique(view, NO_LIMIT) is None for technique in explain.TECHNIQUES[:place])
    assert step.look.startswith("Look at ") and step.because.endswith(".") and step.do and step.where
    assert all(key.split(":")[0] in ("cell", "edge", "dot") for key in step.where)
    assert step_faults(view, step) == []


@pytest.mark.parametrize("name", [entry.title for entry in explain.TABLE])
def test_without_time_only_an_easy_technique_speaks(name: str) -> None:
    view = next(view for view, step in told(board(puzzle(EXAMPLES[name]))) if step.technique == name)
    (technique,) = [entry.technique for entry in explain.TABLE if entry.title == name]
    assert (technique(view, Budget(0)) is not None) == (explain.difficulty_of(name) == "easy")


@pytest.mark.parametrize("name", [name for name, text in EXAMPLES.items() if len(text) < 16])
def test_examples_agree_with_every_loop_that_fits(name: str) -> None:
    given = puzzle(EXAMPLES[name])
    grid = geometry(given.rows, given.cols)
    loops = solutions(given)
    assert loops
    for view, step in told(board(given)):
        for move in step.moves:
            edge = edge_of_move(grid, move)
            assert view.marks[edge] == UNKNOWN
            assert all(lines[edge] == (move.action == "") for lines in loops), step


@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_every_technique_is_true(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        view, lines = random_board(random)
        grid = geometry(view.puzzle.rows, view.puzzle.cols)
        while True:
            steps = [step for technique in explain.TECHNIQUES[:-1] if (step := technique(view, NO_LIMIT))]
            for step in steps:
                assert step.moves and step_faults(view, step) == [], step
                for move in step.moves:
                    edge = edge_of_move(grid, move)
                    assert view.marks[edge] == UNKNOWN, step
                    assert lines[edge] == (move.action == ""), step
            if not steps:
                break
            view = marked(view, steps[random.randrange(len(steps))].moves)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_nested_contradictions_are_true(seed: int) -> None:
    view, lines = random_board(Random(seed), 4)
    grid = geometry(view.puzzle.rows, view.puzzle.cols)
    step = explain.TECHNIQUES[-1](view, NO_LIMIT)
    for move in step.moves if step else ():
        assert lines[edge_of_move(grid, move)] == (move.action == "")


@pytest.mark.parametrize("seed", range(12))
def test_boards_with_all_clues_are_explained_without_contradictions(seed: int) -> None:
    random = Random(seed)
    rows, cols = random.randint(4, 10), random.randint(4, 10)
    lines = random_loop(rows, cols, random, 8)
    state = rules.start(clues_of(rows, cols, lines))
    while rules.status(state) == "playing":
        step = first(state)
        assert step is not None
        assert explain.difficulty_of(step.technique) != "extreme"
        for move in step.moves:
            state = rules.play(state, move)
    assert explain.deduce(rules.start(state.puzzle), "hard").complete


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_way_and_the_explained_way_end_on_the_same_board(seed: int) -> None:
    view, _ = random_board(Random(seed))
    quick = explain.deduce(view, "hard").board
    for _view, step in told(view):
        if explain.difficulty_of(step.technique) == "extreme":
            break
        view = marked(view, step.moves)
    assert analyse(view).solved or view == quick


def test_a_complete_loop_leaves_nothing_to_say() -> None:
    given = puzzle("22/22")
    (lines,) = solutions(given)
    view = with_marks(board(given), {edge: LINE for edge, line in enumerate(lines) if line})
    assert analyse(view).solved
    assert first(view) is None


def test_a_solved_board_is_a_board_the_chain_completes() -> None:
    lines = random_loop(5, 6, Random(3), 8)
    given = clues_of(5, 6, lines)
    view = with_marks(board(given), {edge: LINE for edge, line in enumerate(lines) if line})
    chain = Chain(view)
    assert not chain.is_impossible
    assert UNKNOWN not in chain.marks


@pytest.mark.parametrize("seed", range(6))
def test_wrong_marks_break_nothing(seed: int) -> None:
    random = Random(seed)
    view, _ = random_board(random)
    spoiled = Board(view.puzzle, bytes(random.choice((UNKNOWN, LINE, CROSS)) for _ in view.marks))
    for technique in explain.TECHNIQUES:
        technique(spoiled, NO_LIMIT)
    explain.deduce(spoiled)


@pytest.mark.parametrize(
    ("cell", "sides", "words"),
    [
        (4, "tlbr", "all sides of b2"),
        (4, "lb", "the left side and bottom of b2"),
        (8, "tbr", "the top, bottom and right side of c3"),
        (4, "r", "the left side of c2"),
    ],
)
def test_sides_of_one_cell_are_named_together(cell: int, sides: str, words: str) -> None:
    grid = geometry(3, 3)
    row, col = divmod(cell, 3)
    edges = [edge_of_move(grid, Stroke(row, col, cast(Side, side))) for side in sides]
    assert edges_words(grid, edges) == words


def test_uniqueness_closes_the_loop_only_when_asked_for() -> None:
    family = catalog.family("slitherlink")
    view = with_marks(board(puzzle("../..")), dict.fromkeys(geometry(2, 2).around[0][:3], LINE))
    step = hint(family, view, assume_unique=True)
    assert isinstance(step, Step) and step.technique == "Uniqueness"
    assert family.rules.status(family.rules.play(view, step.moves[0])) == "solved"
    usual = hint(family, view)
    assert not isinstance(usual, Step) or usual.technique != "Uniqueness"


def test_a_loop_that_leaves_a_clue_out_is_not_closed() -> None:
    view = with_marks(board(puzzle("../.3")), dict.fromkeys(geometry(2, 2).around[0][:3], LINE))
    assert explain.IF_UNIQUE[0](view, NO_LIMIT) is None


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6])
def test_the_rating_names_the_hardest_technique(seed: int) -> None:
    lines = random_loop(6, 6, Random(seed), 8)
    given = without(clues_of(6, 6, lines), range(seed, 36, 7))
    rating = explain.rate(board(given), Budget())
    found = explain.deduce(board(given))
    assert found.complete and found.hardest is not None
    assert rating.difficulty == explain.difficulty_of(found.hardest)
    assert found.hardest in rating.because


def test_a_puzzle_with_several_answers_is_not_explained() -> None:
    assert not explain.deduce(board(puzzle("../.."))).complete
    assert explain.rate(board(puzzle("../..")), Budget()).because == "It has several solutions."


@pytest.mark.parametrize("text", ["00/00", "0../..0/.0."])
def test_crosses_everywhere_are_no_loop_to_rate(text: str) -> None:
    rating = explain.rate(board(puzzle(text)), Budget())
    assert (rating.difficulty, rating.because) == ("unrated", "It has no solution.")


@pytest.mark.parametrize("text", ["../.0", ".", "0...0"])
def test_the_last_possible_loop_is_drawn_because_there_must_be_one(text: str) -> None:
    start = board(puzzle(text))
    explanation = explain_board(catalog.family("slitherlink"), start)
    assert explanation.complete
    (step,) = [step for _, step in explanation.steps if step.technique == "Contradiction"]
    assert "no edge is left for the loop" in step.because
    assert explain.rate(start, Budget()).difficulty == "extreme"


@pytest.mark.parametrize(
    ("seed", "start"),
    [
        (
            32,
            "If the top of b1 is empty and the top of a1 is a line, the 2 at a1 gets three lines. If both",
        ),
        (289, "If the left side of c3 and the left side of d2 are both lines, the 2 at d2 gets three lines. If only"),
    ],
)
def test_a_supposition_is_told_with_each_way_to_go_on(seed: int, start: str) -> None:
    view, _ = random_board(Random(seed), 4)
    step = explain.TECHNIQUES[-1](view, NO_LIMIT)
    assert step is not None and step.because.startswith(start)


# A small loop, and wide parts without clues on both sides of it.
LOOP_IN_THE_OPEN = """
......0.......  ..............  ......0.......  .......0......  .....0.0......  .....0...0....  .....1..20....
.....1.1......  .........0....  ....0.22......  ......3.......  .......0......  ........0.....  ........0.....
"""


def test_a_small_loop_in_the_open_is_explained_to_the_end_by_counting_the_ways_out() -> None:
    explanation = explain_board(catalog.family("slitherlink"), board(puzzle("/".join(LOOP_IN_THE_OPEN.split()))))
    assert explanation.complete
    reasons = " ".join(step.because for _, step in explanation.steps)
    assert "The loop leaves every part of the board as often as it enters it." in reasons
    assert "can't be in one loop any more" in reasons


@pytest.mark.parametrize("seed", range(8))
def test_what_parity_says_of_the_rest_of_the_border_is_so(seed: int) -> None:
    random = Random(seed)
    (lines,) = random.sample(all_loops(3, 4), 1)
    full = clues_of(3, 4, lines)
    given = without(full, random.sample(range(12), 6))
    shown = {edge: LINE if line else CROSS for edge, line in enumerate(lines) if random.random() < 0.3}
    here = analyse(with_marks(board(given), shown))
    loops = [loop for loop in all_loops(3, 4) if all(loop[edge] == (mark == LINE) for edge, mark in shown.items())]
    for edge, mark, group in find_cuts(here):
        around = [side for cell in group for side in here.grid.around[cell]]
        border = {side for side in around if around.count(side) == 1}
        said = regions._tell_cut(here, edge, mark == LINE, group).because
        rest = {sum(loop[side] for side in border ^ {edge}) for loop in loops}
        last = said.split(". ")[-1]
        if last.startswith("By "):
            assert {count % 2 for count in rest} == {"an odd number, so" in last}, said
        else:
            assert [f"The rest of it has {number_word(count, 'line')}" for count in rest] == [last.split(",")[0]]


@pytest.mark.parametrize("seed", range(6))
def test_each_level_leads_at_least_as_far_as_the_one_below(seed: int) -> None:
    view, _ = random_board(Random(seed))
    standard, advanced = explain.deduce(view, "easy"), explain.deduce(view, "hard")
    assert all(explain.difficulty_of(name) == "easy" for name in standard.used)
    assert all(explain.difficulty_of(name) != "extreme" for name in advanced.used)
    pairs = zip(standard.board.marks, advanced.board.marks, strict=True)
    assert all(before in (UNKNOWN, after) for before, after in pairs)


def test_harder_boards_have_higher_numbers() -> None:
    numbers = [explain.rate(board(puzzle(text)), Budget()).number for text in ("22/22", "33./2..", "3.2/.../..3")]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    "known", [each for each in read_boards() if each.verdict == "unique"], ids=lambda each: each.name
)
def test_known_boards_are_explained_to_their_loop(known: KnownBoard) -> None:
    family = catalog.family("slitherlink")
    start = rules.start(puzzle("/".join(batched(known.clues, known.cols))))
    explanation = explain_board(family, start)
    assert explanation.complete
    assert "".join("01"[mark == LINE] for mark in explanation.last.marks) == known.lines
    found = explain.deduce(start)
    assert found.complete and explain.difficulty_of(found.hardest or "") == known.name.split("-")[2]


def batched(text: str, size: int) -> list[str]:
    return [text[place : place + size] for place in range(0, len(text), size)]


def test_a_contradiction_carries_a_proof_that_the_checker_follows() -> None:
    view = board(puzzle(EXAMPLES["Nested contradiction"]))
    found = [(before, step) for before, step in told(view) if explain.difficulty_of(step.technique) == "extreme"]
    assert found
    for before, step in found:
        assert isinstance(step.proof, Proof)
        assert step_faults(before, step) == []
        bare = replace(step, proof=replace(step.proof, steps=()))
        assert [fault.code for fault in step_faults(before, bare)] == ["not-shown"]


def test_a_proof_about_another_edge_does_not_count() -> None:
    view = board(puzzle("3../.../..."))
    good: Step[Move] = Step("", "", (Stroke(0, 0, "t"),), "", "", proof=Proof((), ((1,),)))
    assert step_faults(view, good) == []
    other = replace(good, moves=(Stroke(0, 0, "r"),))
    assert [fault.code for fault in step_faults(view, other)] == ["not-shown"]
    false = replace(good, proof=Proof((), ((3,),)))
    assert [fault.code for fault in step_faults(view, false)] == ["not-forced"]


def test_sentences_name_no_move_codes() -> None:
    for text in EXAMPLES.values():
        for _, step in told(board(puzzle(text))):
            assert not re.search(r"\b[a-z]\d+[tlbr]x?\b", f"{step.look} {step.do} {step.because}"), step
            assert len(re.findall(r"[.!?](?: |$)", step.because)) <= 4, step


@pytest.mark.parametrize("seed", range(8))
def test_a_cell_that_the_marks_put_inside_or_outside_is_there_in_every_loop(seed: int) -> None:
    random = Random(seed)
    (lines,) = random.sample(all_loops(3, 4), 1)
    shown = {edge: LINE if line else CROSS for edge, line in enumerate(lines) if random.random() < 0.6}
    here = analyse(with_marks(board(puzzle("..../..../....")), shown))
    loops = [loop for loop in all_loops(3, 4) if all(loop[edge] == (mark == LINE) for edge, mark in shown.items())]
    for forced in find_forced(here, here.colours):
        drawn = [{edge: LINE if line else CROSS for edge, line in enumerate(loop)} for loop in loops]
        sides = {analyse(with_marks(here.board, each)).colours.differ(forced.cell, here.outside) for each in drawn}
        assert sides == {forced.inside}
