"""Chords and guesses as the review measures them, and what the ending says of a lost game."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gridwright.core.budget import Budget
from gridwright.core.results import Ending, Finished, Review
from gridwright.families.minesweeper import panel, rules, text
from gridwright.families.minesweeper import review as reviewing
from gridwright.families.minesweeper.puzzle import COVERED, FLAGGED, Move, Puzzle, View
from gridwright.families.minesweeper.review import find_risk, guess_words, open_all, review, weigh
from gridwright.grid.cells import surrounding
from tests.families.minesweeper.boards import layouts, positions, view_of

WRONG_FLAG = "16x30 mines=99 seed=41 first=safe start=a1", "a1 c3f b2c"
"""The chord opens a3 and b3, both beside the 1 at a2."""


def chorded(view: View, chance: Random) -> tuple[View, int] | None:
    """Flag as many cells around some number as it asks for, so that a chord opens the others."""
    around = {
        cell: [near for near in surrounding(cell, view.rows, view.cols) if view.cells[near] == COVERED]
        for cell, sign in enumerate(view.cells)
        if 0 < sign <= 8
    }
    numbers = [cell for cell, near in around.items() if len(near) > view.cells[cell]]
    if not numbers:
        return None
    cell = chance.choice(numbers)
    flags = chance.sample(around[cell], view.cells[cell])
    cells = bytes(FLAGGED if place in flags else sign for place, sign in enumerate(view.cells))
    return View(view.rows, view.cols, view.mines, cells), cell


def lost_game(board: str, moves: str) -> tuple[Review, Ending]:
    """Review a game that ends with these moves, and say how it ended."""
    puzzle: Puzzle = text.read(board)
    made = [text.read_move(word) for word in moves.split()]
    state = rules.start(puzzle)
    for move in made:
        state = rules.play(state, move)
    found = review(puzzle, made, Budget())
    return found, panel.ending(Finished(rules.view(state), len(made), 1.0, found.figures))


def test_a_chord_is_as_safe_as_all_the_cells_it_opens_together() -> None:
    chance, together = Random(5), 0
    for bare in positions(600, seed=71):
        fitting, made = layouts(bare), chorded(bare, chance)
        if not fitting or made is None:
            continue
        view, cell = made
        opened = set(rules.chorded(view.cells, cell, view.rows, view.cols))
        safety = Fraction(sum(not opened & mines for mines in fitting), len(fitting))
        risk = find_risk(view, Move(*divmod(cell, view.cols), "chord"), 1, Budget())
        assert (risk is None) == (safety == 1)
        if risk is not None:
            assert set(risk.opened) == opened
            assert risk.safety == pytest.approx(float(safety))
            assert (risk.safety == 0) == (safety == 0), "what is certain is told exactly"
            together += len(risk.risky) > 1 and 0 < safety < 1
    assert together > 20


def test_a_chord_that_is_certain_to_open_a_mine_says_so() -> None:
    found, shown = lost_game(*WRONG_FLAG)
    assert found.figures["luck"] == found.figures["last_safety"] == found.figures["accuracy"] == 0.0
    assert "Surviving it had a probability of 0.0%." in found.summary
    remark = found.remarks[-1][1]
    assert remark.startswith(
        "a chord that opened a3 and b3, certain to open a mine, but c3 was certainly safe. It lost "
    )
    assert "this chord wins 0% of the time, c3 about " in remark
    assert ("Your chord was", "0% safe") in shown.lines
    assert shown.note == "The chord was certain to open a mine. c3 was certain to be safe."


def test_a_chord_of_several_unknown_cells_wins_as_often_as_they_do_together(monkeypatch: pytest.MonkeyPatch) -> None:
    # The mine is at b1 as often as at a2 and b2. If it isn't, c1 and c2 are safe, and say whether it's at a2.
    view = view_of("2x3 mines=1", "1F#", "###")
    risk = find_risk(view, Move(0, 0, "chord"), 1, Budget())
    assert risk is not None and len(risk.risky) == 2
    kept = weigh(view, risk, Budget())
    assert kept is not None and kept.exact
    assert [kept.wins, kept.best_wins] == pytest.approx([1 / 3, 2 / 3])
    monkeypatch.setattr(reviewing, "MOST_SHOWN", 0)
    assert weigh(view, risk, Budget()) is None


def test_what_a_chord_wins_is_the_same_in_every_order_and_never_more_than_it_is_safe() -> None:
    chance, together = Random(5), 0
    for bare in positions(300, seed=71):
        made = chorded(bare, chance)
        if made is None:
            continue
        view, cell = made
        risk = find_risk(view, Move(*divmod(cell, view.cols), "chord"), 1, Budget())
        if risk is None or len(risk.risky) == 1 or not risk.safety:
            continue
        one, other = (open_all(view, cells, Budget()) for cells in (risk.risky, risk.risky[::-1]))
        assert one is not None and other is not None
        if one.exact and other.exact:
            assert one.wins == pytest.approx(other.wins)
        assert one.wins <= risk.safety + 1e-9
        together += 1
    assert together > 10


def test_a_chord_beyond_counting_says_what_it_opened_and_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    view, chord = view_of("3x4 mines=4", "F###", "#2##", "F###"), Move(1, 1, "chord")
    counted = find_risk(view, chord, 1, Budget())
    assert counted is not None and counted.safety is not None
    monkeypatch.setattr(reviewing, "THOROUGH", 0)
    risk = find_risk(view, chord, 1, Budget())
    assert risk is not None and risk.safety is None
    assert reviewing._remark(risk, 4) == "a guess you had to make: a chord that opened b1, c1, a2, c2 and 2 more"


def test_a_chord_of_one_cell_is_measured_as_opening_that_cell() -> None:
    view = view_of("1x4 mines=2", "F1##")
    chord, opening = (find_risk(view, move, 1, Budget()) for move in (Move(0, 1, "chord"), Move(0, 2)))
    assert chord is not None and chord == opening


def test_a_guess_that_was_the_best_is_not_blamed_for_a_safer_cell() -> None:
    figures = {"guesses": 1.0, "last_safety": 0.6, "best_safety": 0.9, "best_cell": 0.0}
    measured = figures | {"last_lost": 0.0, "last_estimated": 0.0}
    lost = view_of("1x3 mines=1", "##X")

    def said(figures: dict[str, float]) -> str:
        return panel.ending(Finished(lost, 1, 1.0, figures)).note

    assert said(measured) == "No cell was certain to be safe. A safer one wins no more often. This was bad luck."
    assert said(measured | {"last_estimated": 1.0}) == (
        "No cell was certain to be safe. A safer one wins no more often (estimated). This was bad luck."
    )
    assert said(measured | {"last_lost": 0.1, "better_cell": 1.0}) == (
        "No cell was certain to be safe. You had to guess, but b1 wins more often."
    )
    assert said(figures) == "No cell was certain to be safe, so you had to guess."
    assert said(figures | {"best_safety": 0.6}) == (
        "No cell was certain to be safe, and none was safer. This was bad luck."
    )
    assert said(figures | {"last_safety": 0.0}) == "It was certain to be a mine. No cell was certain to be safe."


@pytest.mark.parametrize(
    ("guesses", "needed", "said"),
    [
        (1, 1, "1 guess, which you had to make."),
        (1, 0, "1 guess, which wasn't needed."),
        (2, 2, "2 guesses, both of which you had to make."),
        (2, 1, "2 guesses, 1 of which you had to make."),
        (2, 0, "2 guesses, neither of which was needed."),
        (5, 5, "5 guesses, all of which you had to make."),
        (5, 3, "5 guesses, 3 of which you had to make."),
        (5, 0, "5 guesses, none of which were needed."),
    ],
)
def test_needed_guesses_are_counted_in_a_sentence(guesses: int, needed: int, said: str) -> None:
    assert guess_words(guesses, needed) == said
