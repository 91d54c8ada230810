"""What doesn't fit is refused with what to give instead."""

from __future__ import annotations

from typing import Any

import pytest

import gridwright as gw
from gridwright import catalog
from gridwright.errors import BadOption

PUZZLE = "Give a puzzle: gw.load, gw.read and gw.generate return one."
TAKES_A_PUZZLE = (gw.solve, gw.prove, gw.hint, gw.explain, gw.rate, gw.draw, gw.start)


@pytest.mark.parametrize("given", ["madness:4x4", None, 3, b"AA", gw.Puzzle, object()])
def test_what_is_no_puzzle_is_refused_by_every_function(given: Any) -> None:
    for function in TAKES_A_PUZZLE:
        with pytest.raises(TypeError, match=PUZZLE):
            function(given)
    with pytest.raises(TypeError, match=PUZZLE):
        gw.check(given, "a1x")
    with pytest.raises(TypeError, match=PUZZLE):
        gw.convert(given, "text")


def test_a_game_is_refused_where_only_a_puzzle_will_do() -> None:
    game: Any = gw.start(gw.load("madness:4x4"))
    assert gw.rate(game).difficulty
    for function in (gw.start, lambda given: gw.convert(given, "line")):
        with pytest.raises(TypeError, match=r"^<2x2Madness game, 0 moves, playing> doesn't fit here\. Give a puzzle"):
            function(game)


@pytest.mark.parametrize("name", catalog.names())
def test_answers_moves_and_what_is_drawn_have_to_be_the_familys(name: str) -> None:
    puzzle = gw.load(f"{name}:{next(iter(catalog.family(name).creation.examples))}")
    verdict: Any = gw.solve(puzzle)
    for given in (verdict, None, 3, gw.Puzzle):
        with pytest.raises(TypeError, match="a verdict has one in `answer`"):
            gw.check(puzzle, given)
        with pytest.raises(TypeError, match="Give a move as text"):
            gw.start(puzzle, given)
    with pytest.raises(TypeError, match="Give an answer, a verdict, a step"):
        gw.draw(puzzle, about=3)
    assert gw.check(puzzle, verdict.answer).faults == ()
    assert gw.draw(puzzle, about=verdict) == gw.draw(puzzle, about=verdict.answer)


def test_times_texts_paths_and_options_are_refused_in_words() -> None:
    puzzle: Any = gw.load("madness:4x4")
    wrong: Any
    for wrong in ("1", [], object()):
        with pytest.raises(TypeError, match="Give a number of seconds"):
            gw.solve(puzzle, seconds=wrong)
    for wrong in (-1, float("nan")):
        with pytest.raises(BadOption, match="Give 0 or more"):
            gw.prove(puzzle, seconds=wrong)
    for wrong in (None, 3, b"AA"):
        with pytest.raises(TypeError, match="Give the text of a puzzle"):
            gw.read(wrong)
        with pytest.raises(TypeError, match="Give a path, - for standard input"):
            gw.load(wrong)
    with pytest.raises(TypeError, match=r"ends in \.svg"):
        gw.draw(puzzle, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Give the name of a family"):
        gw.generate(["madness"])  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="side can't be"):
        gw.generate("madness", side=[])
