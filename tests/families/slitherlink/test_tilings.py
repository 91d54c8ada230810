"""Slitherlink on tilings: our text, IDs and solutions that Loopy made, the checker and the solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Step, Undecided, Unsolvable, Verdict
from gridwright.errors import BadOption, IllegalMove, Unreadable
from gridwright.families.slitherlink import check, rules, solve, text
from gridwright.families.slitherlink.family import FAMILY
from gridwright.families.slitherlink.geometry import Geometry, geometry_of
from gridwright.families.slitherlink.puzzle import (
    NO_CLUE,
    Answer,
    Board,
    Clues,
    Move,
    Proof,
    SideStroke,
    Stroke,
    TilingName,
    answer_to,
)
from gridwright.families.slitherlink.solvers import kernel
from gridwright.families.slitherlink.solvers.proofs import prove
from gridwright.families.slitherlink.tilings.loopy import LOOPY, read_id, write_id
from gridwright.families.slitherlink.tilings.text import blank
from gridwright.grid.tilings.catalogue import KINDS
from tests.quick import examples, tilings

IDS = [
    line.split()
    for line in (Path(__file__).parent / "loopy_ids.txt").read_text().splitlines()
    if not line.startswith("#")
]
OTHERS = [name for name in KINDS if name != "square"]
"""All tilings but squares, whose boards have tests of their own."""


def answer_of(puzzle: Clues, sides: Iterable[int]) -> Answer:
    """Return the answer with these lines."""
    drawn = set(sides)
    return answer_to(puzzle, bytes(side in drawn for side in range(geometry_of(puzzle).edges)))


def sides_of(answer: Answer) -> list[int]:
    return [side for side, line in enumerate(answer.lines) if line]


def faults(puzzle: Clues, answer: Answer) -> list[str]:
    return [fault.code for fault in check.faults(rules.start(puzzle), answer)]


def proof_faults(puzzle: Clues, answer: Answer) -> list[str]:
    return [fault.code for fault in check.proof_faults(rules.start(puzzle), answer)]


def exact(puzzle: Clues, budget: Budget) -> Verdict[Answer]:
    return solve.exact(rules.start(puzzle), budget)


def piece(name: str, side: int = 7, seed: int = 1) -> Clues:
    """Return a piece of a tiling, without clues."""
    random_patch = KINDS[name].random_patch
    return blank(name, side, side, random_patch(side, side, seed) if random_patch else "")


def made(name: str, seed: int = 1) -> tuple[Clues, Answer]:
    """Return a puzzle without spare clues, and its answer."""
    board = piece(name, seed=seed)
    grid = geometry_of(board)
    lines = kernel.random_loop(grid, seed)
    assert lines is not None
    clues = kernel.minimal_clues(grid, lines, seed)
    assert clues is not None
    return replace(board, clues=clues), answer_to(board, lines)


def without_first(puzzle: Clues) -> Clues:
    """Return the puzzle without its first clue."""
    first = next(face for face, clue in enumerate(puzzle.clues) if clue != NO_CLUE)
    return replace(puzzle, clues=puzzle.clues[:first] + bytes([NO_CLUE]) + puzzle.clues[first + 1 :])


def test_every_tiling_can_be_named() -> None:
    assert list(get_args(TilingName)) == list(KINDS)


# Loopy


def test_there_are_two_ids_of_every_tiling_of_loopy() -> None:
    kinds = [text.read(words[0]).tiling for words in IDS]
    assert sorted(kinds) == sorted([*LOOPY, *LOOPY])


@pytest.mark.parametrize(("game_id", "sides"), [(words[0], words[1:]) for words in IDS])
def test_an_id_of_loopy_has_the_solution_that_loopy_has(game_id: str, sides: list[str]) -> None:
    assert text.recognise(game_id)
    puzzle = text.read(game_id)
    write = text.FORMATS["loopy"].write
    assert write is not None
    assert write(puzzle) == game_id + "\n"
    verdict = exact(puzzle, Budget())
    assert isinstance(verdict, Solved)
    assert faults(puzzle, verdict.answer) == []
    if puzzle.tiling != "square":
        assert sides_of(verdict.answer) == list(map(int, sides))


@pytest.mark.parametrize(
    "game_id",
    [
        "5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a",
        "5x6t1:a022a212h1a1d1a12c2b11a012b1a20d1a0a12e",
        "5x5t1:0_21120b11a1a01a1a00c1a0b211021c1h1a2a1a0a",
        "5x6t1:0_a1212c22c2a02a2f22a0c12a110d0e1c0c0a101121a1",
    ],
)
def test_both_kinds_of_triangular_ids_are_read(game_id: str) -> None:
    puzzle = read_id(game_id)
    assert write_id(puzzle) == game_id + "\n"
    assert isinstance(exact(puzzle, Budget()), Solved)


def test_a_difficulty_in_an_id_does_not_matter() -> None:
    assert text.read("4x4t2dh:c331023a12d") == text.read("4x4t2:c331023a12d")


@pytest.mark.parametrize(
    ("game_id", "problem"),
    [
        ("4x4t18:a", "0 to 17, not 18"),
        ("4t2:c331023a12c", "Expected a game ID"),
        ("4x4t2:c331023a12c", "for 15 faces, the board has 16"),
        ("4x4t2:c331023a12e", "continue after all 16"),
        ("4x4t2:c731023a12d", "Face 3 has 6 sides"),
        ("4x4t2:c?31023a12d", "isn't a clue"),
        ("4x4t2:12_c331023a12d", "repeats"),
        ("4x4t1:5_a", "no patch but '0'"),
        ("4x4t1:_a", "no patch but '0'"),
        ("1x4t2:a", "at least 2"),
        ("0x4t2:a", "at least 2"),
        ("7x7t12:a", "A patch is"),
        ("7x7t16:1,2_a", "A patch is"),
        ("9999x9999t2:a", "too large"),
        ("999999999x999999999t12:a", "too large"),
        ("4x4t2#123", "random seed"),
    ],
)
def test_an_id_that_makes_no_sense_is_refused(game_id: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        text.read(game_id)


def test_a_tiling_that_loopy_lacks_has_no_id() -> None:
    with pytest.raises(BadOption, match="no tiling 'rhombille'"):
        write_id(piece("rhombille", 3))


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3"])
def test_programs_that_have_squares_alone_get_no_tiling(name: str) -> None:
    write = text.FORMATS[name].write
    assert write is not None
    with pytest.raises(BadOption, match="on squares only, not on cairo"):
        write(piece("cairo", 4))


# Text


@pytest.mark.parametrize("name", OTHERS)
def test_text_is_read_as_it_was_written(name: str) -> None:
    puzzle, answer = made(name)
    assert text.recognise(text.write(puzzle))
    assert text.read(text.write(puzzle)) == puzzle
    assert text.read_answer(text.write_answer(answer)) == answer
    fields = text.fields(answer)
    assert fields["lines"] == sides_of(answer)
    assert f"tiling {fields['tiling']}\n" == text.write(puzzle).splitlines(keepends=True)[0]
    board = Board(puzzle, bytes(side % 3 for side in range(len(answer.lines))))
    assert text.read_view(text.write_view(board)) == board


def test_the_text_of_a_small_board() -> None:
    puzzle = text.read("tiling honeycomb 3x2\n3.4\n\n..2\n")
    assert list(puzzle.clues) == [3, NO_CLUE, 4, NO_CLUE, NO_CLUE, 2]
    assert text.write(puzzle) == "tiling honeycomb 3x2\n3.4..2\n"


def test_the_text_of_a_position() -> None:
    board = text.read_view("tiling honeycomb 3x2\n3.4..2\n\nlines 3 17\ncrosses 4\n")
    assert {side: mark for side, mark in enumerate(board.marks) if mark} == {3: 1, 17: 1, 4: 2}
    assert text.write_view(board) == "tiling honeycomb 3x2\n3.4..2\n\nlines 3 17\ncrosses 4\n"
    with pytest.raises(Unreadable, match="position with marks"):
        text.read(text.write_view(board))


def test_squares_by_the_name_of_their_tiling_are_squares() -> None:
    assert text.read("tiling square 3x2\n3.2\n..1") == text.read("3.2\n..1")
    with pytest.raises(Unreadable, match="at most 3"):
        text.read("tiling square 3x2\n4.2\n..1")
    with pytest.raises(Unreadable, match="at most 200 cells a side"):
        text.read("tiling square 3x201\n")


@pytest.mark.parametrize(
    ("source", "problem", "line", "column"),
    [
        ("tiling honeycomb", "a size such as 5x4", 1, 1),
        ("tiling honeycomp 3x2\n", "Unknown tiling 'honeycomp'. Choose from", 1, 8),
        ("tiling honeycomb 3,2\n", "Expected a size", 1, 18),
        ("tiling honeycomb 3x2 q\n", "repeats", 1, 22),
        ("tiling square 3x2 q\n", "repeats", 1, 19),
        ("tiling honeycomb 3x2\n3.4\n.2", "end after 5 of 6 faces", 3, 3),
        ("tiling honeycomb 3x2\n3.4\n..22", "continue after all 6", 3, 4),
        ("tiling honeycomb 3x2\n3?4\n..2", "isn't a clue", 2, 2),
        ("tiling honeycomb 3x2\n3.7\n..2", "Face 2 has 6 sides", 2, 3),
        ("tiling honeycomb 3x2\n3.4\n..2\nlines 3 a", "the number of a side", 4, 9),
        ("tiling honeycomb 3x2\n3.4\n..2\nlines 3 29", "0 to 26, not '29'", 4, 9),
        ("tiling honeycomb 3x2\n3.4\n..2\nlines 3\ncrosses 3", "marked twice", 5, 9),
        ("tiling honeycomb 3x2\n3.4\n..2\nlines 3\nmarks 3", "Expected 'lines", 5, 1),
    ],
)
def test_a_text_that_makes_no_sense_is_refused(source: str, problem: str, line: int, column: int) -> None:
    with pytest.raises(Unreadable, match=problem) as refused:
        text.read_view(source)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "tiling honeycomb 3x2",
        "tiling honeycomb 3x2\nlines 99",
        "lines 1\nlines 2",
        "tiling honeycomb 3x2\nlines 3\nproof\nloop 99\nstep",
        "tiling honeycomb 3x2\nlines 3\nproof\nstep 99",
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(source: str) -> None:
    with pytest.raises(Unreadable):
        text.read_answer(source)


def test_an_answer_may_stand_after_its_clues() -> None:
    puzzle, answer = made("cairo")
    lines = text.write_answer(answer).splitlines(keepends=True)
    assert text.read_answer(text.write(puzzle) + lines[1]) == answer


_BOARDS = [
    "tiling cairo 3x3\n2..3..1.....",
    "tiling penrose-p3 6x6 22CXDYXXYXDDYC\n",
    "tiling hats 6x6 1,0,3,1,10,10,F\n",
]
_HEADS = st.builds(
    "tiling {} {}x{} {}\n".format,
    st.sampled_from([*KINDS, "", "hat"]),
    st.integers(-1, 12) | st.sampled_from([99, 9999, 99999]),
    st.integers(-1, 12),
    st.text("0123456789ABCDFXYUS,_ ", max_size=12),
)
_IDS = st.builds(
    "{}x{}t{}:{}{}".format,
    st.integers(0, 12) | st.just(10**8),
    st.integers(0, 12),
    st.integers(0, 19),
    st.sampled_from(["", "0_", "_"]) | st.text("0123456789ABCFXYUS,", max_size=8).map("{}_".format),
    st.text("0123456789ABCzabc?", max_size=20),
)
_BODIES = st.text(".0123456789AZ?é\n ", max_size=40) | st.builds(
    "\n{} {}".format,
    st.sampled_from(["lines", "crosses", "proof", "loop", "step", "tiling"]),
    st.lists(st.integers(-99, 99), max_size=5).map(lambda numbers: " ".join(map(str, numbers))),
)


@examples(200)
@given(source=st.builds("{}{}{}".format, _HEADS | st.sampled_from(_BOARDS), _BODIES, _BODIES) | _IDS | st.text())
def test_any_text_is_read_or_refused_with_a_sentence(source: str) -> None:
    for read in (text.read, text.read_view, text.read_answer):
        try:
            found = read(source)
        except Unreadable as refused:
            assert str(refused).endswith(".")
        else:
            assert found is not None
    text.recognise(source)


@examples(100)
@given(word=st.text("s0123456789x?t", max_size=12))
def test_any_word_is_a_move_or_refused_with_a_sentence(word: str) -> None:
    try:
        move = text.read_move(word)
    except Unreadable as refused:
        assert "isn't a move" in str(refused)
    else:
        assert text.write_move(move) == word


# Moves


@pytest.mark.parametrize(
    ("word", "move"), [("s0", SideStroke(0)), ("s17x", SideStroke(17, "x")), ("s230?", SideStroke(230, "?"))]
)
def test_moves_are_written_as_they_are_read(word: str, move: SideStroke) -> None:
    assert text.read_move(word) == move
    assert text.write_move(move) == word


@pytest.mark.parametrize("word", ["s", "s01", "s-1", "s1t?x", "17", "s1 x", "s9999999999"])
def test_other_words_are_no_moves(word: str) -> None:
    with pytest.raises(Unreadable, match="isn't a move"):
        text.read_move(word)


@pytest.mark.parametrize("name", OTHERS)
def test_a_board_is_solved_when_its_loop_is_drawn(name: str) -> None:
    puzzle, answer = made(name)
    board = rules.start(puzzle)
    for side in sides_of(answer):
        assert rules.status(board) == "playing"
        board = rules.play(board, SideStroke(side))
    assert rules.status(board) == "solved"
    assert list(rules.moves(board)) == []


def test_moves_that_a_board_does_not_have() -> None:
    board = rules.start(piece("honeycomb"))
    last = len(board.marks) - 1
    with pytest.raises(IllegalMove, match=f"no side s{last + 1}: the sides are s0 to s{last}"):
        rules.play(board, SideStroke(last + 1))
    with pytest.raises(IllegalMove, match="sides have numbers"):
        rules.play(board, Stroke(0, 0, "t"))
    with pytest.raises(IllegalMove, match="This board is of squares"):
        rules.play(rules.start(Clues(2, 2, bytes([NO_CLUE] * 4))), SideStroke(0))
    with pytest.raises(IllegalMove, match="is a line already"):
        rules.play(rules.play(board, SideStroke(3)), SideStroke(3))


def test_every_side_can_be_drawn_or_crossed() -> None:
    board = rules.play(rules.start(piece("kites", 2)), SideStroke(5, "x"))
    moves = list(rules.moves(board))
    assert len(moves) == 2 * len(board.marks) - 1
    assert SideStroke(5, "?") in moves


# The checker


@pytest.mark.parametrize("name", OTHERS)
def test_the_checker_names_what_is_wrong(name: str) -> None:
    puzzle, answer = made(name)
    lines = sides_of(answer)
    assert faults(puzzle, answer) == []
    assert faults(puzzle, answer_of(puzzle, ())) == ["no-line"]
    assert "loose-end" in faults(puzzle, answer_of(puzzle, lines[1:]))
    assert {"intersection", "too-many"} <= set(faults(puzzle, answer_of(puzzle, range(len(answer.lines)))))
    other = made("square")[1] if name != "square" else answer
    assert faults(puzzle, other) == ["size"]
    assert faults(puzzle, replace(answer, lines=answer.lines[1:])) == ["size"]
    assert faults(puzzle, replace(answer, patch="other")) == ["size"]


def test_two_loops_are_one_too_many() -> None:
    board = piece("honeycomb", 5)
    around = geometry_of(board).around
    assert faults(board, answer_of(board, {*around[0], *around[24]})) == ["several-loops"]


def around_first(board: Clues) -> Sequence[int]:
    return geometry_of(board).around[0]


def step_faults(board: Clues, moves: Iterable[SideStroke], proof: Proof | None = None) -> list[str]:
    step: Step[Move] = Step("", "", tuple(moves), "", "", proof=proof)
    return [fault.code for fault in check.step_faults(rules.start(board), step)]


@pytest.mark.parametrize("name", OTHERS)
def test_the_checker_refuses_wrong_steps(name: str) -> None:
    board = piece(name)
    first, *rest = around_first(board)
    size = len(board.clues)
    assert step_faults(board, [SideStroke(first)]) == []
    assert step_faults(board, [SideStroke(10**6)]) == ["illegal"]
    assert step_faults(board, [SideStroke(first, "?")]) == ["illegal"]
    assert step_faults(board, [SideStroke(first), SideStroke(first, "x")]) == ["marked"]
    one = replace(board, clues=bytes([1] + [NO_CLUE] * (size - 1)))
    assert "too-many" in step_faults(one, [SideStroke(first), SideStroke(rest[0])])
    assert "too-few" in step_faults(one, [SideStroke(side, "x") for side in (first, *rest)])
    more = replace(board, clues=bytes([NO_CLUE] * (size - 1) + [1]))
    assert "early-loop" in step_faults(more, [SideStroke(side) for side in (first, *rest)])
    nothing = Proof((), ())
    assert step_faults(board, [SideStroke(first)], nothing) == ["not-shown"]


@pytest.mark.parametrize("name", OTHERS)
def test_every_verdict_holds(name: str) -> None:
    puzzle, answer = made(name)
    verdict = exact(puzzle, Budget())
    assert isinstance(verdict, Solved)
    assert verdict.answer == answer
    blank_board = piece(name)
    several = exact(blank_board, Budget())
    assert isinstance(several, Ambiguous)
    assert several.answer != several.second
    assert faults(blank_board, several.answer) == faults(blank_board, several.second) == []
    assert isinstance(exact(replace(puzzle, clues=bytes(len(puzzle.clues))), Budget()), Unsolvable)


@pytest.mark.parametrize("name", tilings(OTHERS))
def test_the_outside_solver_agrees(name: str) -> None:
    puzzle, answer = made(name, 2)
    verdict = solve.sat(rules.start(puzzle), Budget())
    assert isinstance(verdict, Solved)
    assert replace(verdict.answer, proof=None) == answer
    assert proof_faults(puzzle, verdict.answer) == []
    given = [face for face, clue in enumerate(puzzle.clues) if clue != NO_CLUE]
    fewer = replace(
        puzzle, clues=bytes(NO_CLUE if face == given[0] else clue for face, clue in enumerate(puzzle.clues))
    )
    several = solve.sat(rules.start(fewer), Budget())
    assert isinstance(several, Ambiguous)
    assert faults(fewer, several.answer) == faults(fewer, several.second) == []


def test_clues_in_conflict_are_named() -> None:
    puzzle = text.read("tiling honeycomb 3x2\n0.6..0\n")
    verdict = solve.sat(rules.start(puzzle), Budget())
    assert isinstance(verdict, Unsolvable)
    assert verdict.because.startswith("No single loop fits the ")
    assert "r1f" in verdict.because or "r2f" in verdict.because


def test_the_solver_of_the_original_report_knows_squares_alone() -> None:
    with pytest.raises(BadOption, match="on squares only, not on cairo"):
        solve.original(rules.start(piece("cairo", 4)), Budget())


def test_a_budget_that_is_over_decides_nothing() -> None:
    board = piece("dodecagonal", 12)
    grid = geometry_of(board)
    lines = kernel.random_loop(grid, 1)
    assert lines is not None
    clues = bytes(
        sum(lines[side] for side in sides) if face % 3 == 0 else NO_CLUE for face, sides in enumerate(grid.around)
    )
    verdict = exact(replace(board, clues=clues), Budget(seconds=1e-9))
    assert isinstance(verdict, Undecided | Ambiguous)


# Every loop of a tiny piece


def all_loops(grid: Geometry) -> list[frozenset[int]]:
    """Return every single loop of a piece: paths from their lowest side on that come back."""
    loops: list[frozenset[int]] = []

    def extend(path: list[int], dot: int, passed: set[int]) -> None:
        for side in grid.at[dot]:
            if side <= path[0]:
                continue
            end = sum(grid.ends[side]) - dot
            if end == start:
                loops.append(frozenset([*path, side]))
            elif end not in passed:
                extend([*path, side], end, passed | {end})

    for first, (start, next_dot) in enumerate(grid.ends):
        extend([first], next_dot, {start, next_dot})
    return loops


LARGE = ("great-great-dodecagonal", "hats")
"""Even their smallest pieces have too many loops to list; the kernel's own tests cut them smaller."""
TINY = {name: KINDS[name].least for name in OTHERS if name not in LARGE} | {"penrose-p3": 6}
"""How wide and high a piece is that has at least one face, and few."""


@pytest.mark.parametrize(("name", "side"), TINY.items())
def test_solver_and_checker_agree_with_every_loop_of_a_tiny_piece(name: str, side: int) -> None:
    board = piece(name, side, seed=3)
    grid = geometry_of(board)
    loops = all_loops(grid)
    random = Random(name)
    for _ in range(12):
        goal = random.choice(loops)
        clues = [len(goal.intersection(sides)) if random.random() < 0.4 else NO_CLUE for sides in grid.around]
        clues[0] = random.choice([clues[0], clues[0], 0])
        puzzle = replace(board, clues=bytes(clues))
        given = [(frozenset(sides), clue) for sides, clue in zip(grid.around, clues, strict=True) if clue != NO_CLUE]
        fitting = {loop for loop in loops if all(len(loop & sides) == clue for sides, clue in given)}
        for loop in (goal, *random.sample(loops, min(len(loops), 12))):
            assert (faults(puzzle, answer_of(puzzle, loop)) == []) == (loop in fitting)
        verdict = exact(puzzle, Budget())
        assert isinstance(verdict, {0: Unsolvable, 1: Solved}.get(len(fitting), Ambiguous))
        if isinstance(verdict, Solved):
            assert {frozenset(sides_of(verdict.answer))} == fitting
        if isinstance(verdict, Ambiguous):
            two = {frozenset(sides_of(answer)) for answer in (verdict.answer, verdict.second)}
            assert len(two) == 2 and two <= fitting


# Proofs


@pytest.mark.parametrize("name", tilings(OTHERS))
def test_a_proof_is_made_and_followed_on_every_tiling(name: str) -> None:
    puzzle, answer = made(name)
    proven = solve.prove(rules.start(puzzle), answer, Budget())
    assert proven.proof is not None
    assert proof_faults(puzzle, proven) == []
    assert text.read_answer(text.write_answer(proven)) == proven


def test_what_is_not_so_is_not_proved() -> None:
    puzzle, answer = made("honeycomb")
    assert prove(without_first(puzzle), answer.lines, Budget()) is None
    assert prove(puzzle, b"", Budget()) is None


def test_a_board_without_a_loop_is_proved_to_have_none() -> None:
    board = piece("cairo", 4)
    zeros = replace(board, clues=bytes(len(board.clues)))
    claim = answer_to(zeros, bytes(geometry_of(zeros).edges), prove(zeros, b"", Budget()))
    assert proof_faults(zeros, claim) == []


def test_the_checker_refuses_wrong_proofs() -> None:
    puzzle, answer = made("honeycomb")
    proof = prove(puzzle, answer.lines, Budget())
    assert proof is not None
    lines, edges = tuple(sides_of(answer)), len(answer.lines)
    fewer = piece("honeycomb")
    wrong = {
        "no-proof": (puzzle, None),
        "unfinished": (puzzle, Proof(proof.loops, proof.steps[:-1])),
        "beside": (puzzle, Proof(proof.loops, ((edges + 1,), ()))),
        "not-a-loop": (puzzle, Proof((lines[1:],), proof.steps)),
        "possible-loop": (fewer, Proof((geometry_of(fewer).around[0],), proof.steps)),
        "not-forced": (fewer, Proof((lines,), ((),))),
    }
    for code, (board, claim) in wrong.items():
        assert proof_faults(board, replace(answer, proof=claim)) == [code]
    assert proof_faults(puzzle, made("square")[1]) == ["size"]


@pytest.mark.parametrize("name", OTHERS)
def test_all_images_of_a_puzzle_have_the_same_images(name: str) -> None:
    puzzle, _ = made(name)
    images = list(FAMILY.research.symmetries(puzzle)) if FAMILY.research.symmetries else []
    assert images[0] == puzzle
    for image in images:
        assert isinstance(exact(image, Budget()), Solved)
        assert set(FAMILY.research.symmetries(image) if FAMILY.research.symmetries else []) == set(images)


@pytest.mark.parametrize(("name", "count"), [("kites", 2), ("cairo", 4), ("octagonal", 8), ("hats", 1)])
def test_a_piece_has_all_the_symmetries_of_its_shape(name: str, count: int) -> None:
    assert FAMILY.research.symmetries is not None
    assert len(set(FAMILY.research.symmetries(made(name)[0]))) == count
