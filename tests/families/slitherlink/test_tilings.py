"""Slitherlink on tilings: our text, IDs and solutions that Loopy made, the checker and the solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.core.budget import Budget
from gridwright.core.verdict import Ambiguous, Solved, Undecided, Unsolvable
from gridwright.errors import Unreadable
from gridwright.families.slitherlink.puzzle import Proof
from gridwright.families.slitherlink.tilings import text
from gridwright.families.slitherlink.tilings.check import faults, proof_faults
from gridwright.families.slitherlink.tilings.prove import prove, with_proof
from gridwright.families.slitherlink.tilings.puzzle import NO_CLUE, TilingAnswer, TilingClues
from gridwright.families.slitherlink.tilings.solve import exact, graph_of
from gridwright.grid.tilings.catalogue import KINDS, tiling
from gridwright.kernels import tiling as kernel

LOOPY = [
    line.split()
    for line in (Path(__file__).parent / "loopy_ids.txt").read_text().splitlines()
    if not line.startswith("#")
]


def test_there_are_two_ids_of_every_tiling_of_loopy() -> None:
    kinds = [text.read_loopy(words[0]).tiling.name for words in LOOPY]
    assert sorted(kinds) == sorted([*text.LOOPY, *text.LOOPY])


@pytest.mark.parametrize(("game_id", "sides"), [(words[0], words[1:]) for words in LOOPY])
def test_an_id_of_loopy_has_the_solution_that_loopy_has(game_id: str, sides: list[str]) -> None:
    puzzle = text.read_loopy(game_id)
    assert text.write_loopy(puzzle) == game_id + "\n"
    answer = TilingAnswer(puzzle.tiling, tuple(map(int, sides)))
    assert faults(puzzle, answer) == []
    verdict = exact(puzzle, Budget())
    assert isinstance(verdict, Solved)
    assert verdict.answer == answer


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
    puzzle = text.read_loopy(game_id)
    assert text.write_loopy(puzzle) == game_id + "\n"
    assert isinstance(exact(puzzle, Budget()), Solved)


def test_a_difficulty_in_an_id_does_not_matter() -> None:
    assert text.read_loopy("4x4t2dh:c331023a12d") == text.read_loopy("4x4t2:c331023a12d")


@pytest.mark.parametrize(
    ("game_id", "problem"),
    [
        ("4x4", "Expected a game ID"),
        ("4x4t18:a", "0 to 17, not 18"),
        ("4x4t2:c331023a12c", "for 15 faces, the board has 16"),
        ("4x4t2:c331023a12e", "continue after all 16"),
        ("4x4t2:c731023a12d", "Face 3 has 6 sides"),
        ("4x4t2:12_c331023a12d", "repeats"),
        ("4x4t1:5_a", "no patch but '0'"),
        ("1x4t2:a", "at least 2"),
        ("7x7t12:a", "A patch is"),
        ("7x7t16:1,2_a", "A patch is"),
        ("9999x9999t2:a", "too large"),
    ],
)
def test_an_id_that_makes_no_sense_is_refused(game_id: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        text.read_loopy(game_id)


def test_a_tiling_that_loopy_lacks_has_no_id() -> None:
    piece = tiling("rhombille", 3, 3)
    with pytest.raises(Unreadable, match="no tiling 'rhombille'"):
        text.write_loopy(TilingClues(piece, bytes([NO_CLUE]) * len(piece.faces)))


def made(name: str, seed: int = 1) -> tuple[TilingClues, TilingAnswer]:
    random_patch = KINDS[name].random_patch
    piece = tiling(name, 7, 7, random_patch(7, 7, seed) if random_patch else "")
    lines = kernel.random_loop(graph_of(piece), seed)
    clues = kernel.minimal_clues(graph_of(piece), lines, seed)
    assert clues is not None
    return TilingClues(piece, clues), TilingAnswer(piece, tuple(side for side, line in enumerate(lines) if line))


@pytest.mark.parametrize("name", KINDS)
def test_text_is_read_as_it_was_written(name: str) -> None:
    puzzle, answer = made(name)
    assert text.read(text.write(puzzle)) == puzzle
    assert text.read_answer(text.write_answer(answer)) == answer
    fields = text.fields(answer)
    assert fields["lines"] == list(answer.lines)
    assert f"tiling {fields['tiling']}\n" == text.write(puzzle).splitlines(keepends=True)[0]


def test_the_text_of_a_small_board() -> None:
    puzzle = text.read("tiling honeycomb 3x2\n3.4\n\n..2\n")
    assert list(puzzle.clues) == [3, NO_CLUE, 4, NO_CLUE, NO_CLUE, 2]
    assert text.write(puzzle) == "tiling honeycomb 3x2\n3.4..2\n"


@pytest.mark.parametrize(
    ("source", "problem", "line", "column"),
    [
        ("", "first line such as", 1, 1),
        ("3.4", "first line such as", 1, 1),
        ("tiling honeycomb", "a size such as 5x4", 1, 1),
        ("tiling honeycomp 3x2\n", "Unknown tiling 'honeycomp'. Choose from", 1, 8),
        ("tiling honeycomb 3,2\n", "Expected a size", 1, 18),
        ("tiling honeycomb 3x2 q\n", "repeats", 1, 22),
        ("tiling honeycomb 3x2\n3.4\n.2", "end after 5 of 6 faces", 3, 3),
        ("tiling honeycomb 3x2\n3.4\n..22", "continue after all 6", 3, 4),
        ("tiling honeycomb 3x2\n3?4\n..2", "isn't a clue", 2, 2),
        ("tiling honeycomb 3x2\n3.7\n..2", "Face 2 has 6 sides", 2, 3),
    ],
)
def test_a_text_that_makes_no_sense_is_refused(source: str, problem: str, line: int, column: int) -> None:
    with pytest.raises(Unreadable, match=problem) as refused:
        text.read(source)
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize("source", ["", "tiling honeycomb 3x2", "tiling honeycomb 3x2\nlines 99", "lines 1\nlines 2"])
def test_an_answer_that_makes_no_sense_is_refused(source: str) -> None:
    with pytest.raises(Unreadable):
        text.read_answer(source)


@pytest.mark.parametrize("name", ["honeycomb", "cairo", "hats"])
def test_the_checker_names_what_is_wrong(name: str) -> None:
    puzzle, answer = made(name)
    piece, lines = puzzle.tiling, answer.lines
    assert faults(puzzle, answer) == []
    assert {fault.code for fault in faults(puzzle, TilingAnswer(piece, ()))} == {"no-line"}
    assert "loose-end" in {fault.code for fault in faults(puzzle, TilingAnswer(piece, lines[1:]))}
    everything = TilingAnswer(piece, tuple(range(len(piece.sides))))
    assert {"intersection", "too-many"} <= {fault.code for fault in faults(puzzle, everything)}
    assert {fault.code for fault in faults(puzzle, TilingAnswer(tiling("square", 3, 3), (1,)))} == {"size"}


def test_two_loops_are_one_too_many() -> None:
    piece = tiling("honeycomb", 5, 5)
    blank = TilingClues(piece, bytes([NO_CLUE]) * len(piece.faces))
    two = TilingAnswer(piece, tuple(sorted({*piece.around[0], *piece.around[24]})))
    assert [fault.code for fault in faults(blank, two)] == ["several-loops"]


@pytest.mark.parametrize("name", KINDS)
def test_every_verdict_holds(name: str) -> None:
    puzzle, answer = made(name)
    verdict = exact(puzzle, Budget())
    assert isinstance(verdict, Solved)
    assert verdict.answer == answer
    blank = TilingClues(puzzle.tiling, bytes([NO_CLUE]) * len(puzzle.clues))
    several = exact(blank, Budget())
    assert isinstance(several, Ambiguous)
    assert several.answer != several.second
    assert faults(blank, several.answer) == faults(blank, several.second) == []
    zeros = TilingClues(puzzle.tiling, bytes(len(puzzle.clues)))
    assert isinstance(exact(zeros, Budget()), Unsolvable)


def test_a_budget_that_is_over_decides_nothing() -> None:
    piece = tiling("dodecagonal", 12, 12)
    lines = kernel.random_loop(graph_of(piece), 1)
    clues = bytes(
        sum(lines[side] for side in piece.around[face]) if face % 3 == 0 else NO_CLUE
        for face in range(len(piece.faces))
    )
    verdict = exact(TilingClues(piece, clues), Budget(seconds=1e-9))
    assert isinstance(verdict, Undecided | Ambiguous)


@pytest.mark.parametrize("name", KINDS)
def test_a_proof_is_made_and_followed_on_every_tiling(name: str) -> None:
    puzzle, answer = made(name)
    proven = with_proof(puzzle, answer, Budget())
    assert proven.proof is not None
    assert proof_faults(puzzle, proven) == []


def test_what_is_not_so_is_not_proved() -> None:
    puzzle, answer = made("honeycomb")
    first = next(face for face, clue in enumerate(puzzle.clues) if clue != NO_CLUE)
    fewer = bytes(NO_CLUE if face == first else clue for face, clue in enumerate(puzzle.clues))
    assert prove(TilingClues(puzzle.tiling, fewer), answer.lines, Budget()) is None
    assert prove(puzzle, (), Budget()) is None


def test_a_board_without_a_loop_is_proved_to_have_none() -> None:
    piece = tiling("cairo", 4, 4)
    zeros = TilingClues(piece, bytes(len(piece.faces)))
    assert proof_faults(zeros, TilingAnswer(piece, (), prove(zeros, (), Budget()))) == []


def test_the_checker_refuses_wrong_proofs() -> None:
    puzzle, answer = made("honeycomb")
    proof = prove(puzzle, answer.lines, Budget())
    assert proof is not None
    piece, lines = answer.tiling, answer.lines
    fewer = TilingClues(piece, bytes([NO_CLUE]) * len(piece.faces))
    wrong = {
        "no-proof": (puzzle, None),
        "unfinished": (puzzle, Proof(proof.loops, proof.steps[:-1])),
        "beside": (puzzle, Proof(proof.loops, ((len(piece.sides) + 1,), ()))),
        "not-a-loop": (puzzle, Proof((lines[1:],), proof.steps)),
        "possible-loop": (fewer, Proof((piece.around[0],), proof.steps)),
        "not-forced": (fewer, Proof((lines,), ((),))),
    }
    for code, (board, claim) in wrong.items():
        assert {fault.code for fault in proof_faults(board, TilingAnswer(piece, lines, claim))} == {code}
    assert [fault.code for fault in proof_faults(puzzle, TilingAnswer(tiling("square", 3, 3), (1,)))] == ["size"]
