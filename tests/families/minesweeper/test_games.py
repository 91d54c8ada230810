"""Bots, simulated games, new boards, and what a finished game is reviewed by."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from gridwright.actions.generate import generate
from gridwright.catalog import family
from gridwright.core.budget import Budget
from gridwright.core.results import Finished
from gridwright.core.verdict import Solved
from gridwright.errors import BadOption, Unfinished, UnknownName
from gridwright.families.minesweeper import bots, panel, rules, text
from gridwright.families.minesweeper.counts import fresh
from gridwright.families.minesweeper.puzzle import (
    LEVELS,
    MINED,
    SAFE,
    GenerateOptions,
    Layout,
    Move,
    Seeded,
    SimulateOptions,
    State,
)
from gridwright.families.minesweeper.research.simulate import simulate
from gridwright.families.minesweeper.review import Kept, Risk, _lost, review, review_timed
from gridwright.families.minesweeper.solve import exact, kernel_view
from gridwright.families.minesweeper.solvers.sat_solver import sat
from gridwright.kernels import sweep
from tests.families.minesweeper.boards import odds, positions, view_of

FAMILY = family("minesweeper")
BOARD = text.read("3x4 mines=2 layout/01*1/0122/001*")


class KernelChance(Random):
    """The random numbers that the kernel's random player draws: splitmix64, a number below n by multiplication."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._state = seed ^ 0x6A09E667F3BCC909

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        mask = (1 << 64) - 1
        self._state = (self._state + 0x9E3779B97F4A7C15) & mask
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
        return (mixed ^ mixed >> 31) * start >> 64


def by_hand(puzzle: Seeded, bot: str) -> tuple[bool, int]:
    """A game through rules and bot, move by move: won, and how many guesses.

    The certain cells between two guesses may be opened in any order: what is open at the next guess is the same.
    """
    state, guesses = rules.start(puzzle), 0
    chance = KernelChance(puzzle.seed)
    while rules.status(state) == "playing":
        view = rules.view(state)
        move = bots.BOTS[bot](view, Budget(), chance)
        _, risks, _ = sweep.analyse(kernel_view(view), 9, 9, 10)
        if move.action == "open":
            guesses += puzzle.first == "none" if fresh(view) else bool(risks[move.row * 9 + move.col] > 0)
        state = rules.play(state, move)
    return rules.status(state) == "solved", guesses


@pytest.mark.parametrize("bot", ["champion", "strong", "safest", "random"])
@pytest.mark.parametrize(("first", "start"), [("safe", "0,0"), ("open", "2,2"), ("none", "")])
def test_simulated_games_are_those_that_are_played_move_by_move(bot: str, first: str, start: str) -> None:
    seeds = range(100, 108)
    options = SimulateOptions(level="beginner", first=first, start=start)  # type: ignore[arg-type]
    played = simulate(options, bot, seeds, Budget())
    cell = None if not start else 20 if start == "2,2" else 0
    for seed, game in zip(seeds, played, strict=True):
        assert (game.won, game.figures["guesses"]) == by_hand(Seeded(9, 9, 10, seed, first, cell), bot)  # type: ignore[arg-type]
        assert game.figures["wrong_safe"] == 0
        assert game.moves - game.figures["guesses"] - game.figures["certain"] in (0, 1)


def test_a_simulation_out_of_time_gives_fewer_games() -> None:
    assert simulate(SimulateOptions(), "strong", range(5), Budget(0.0)) == []


def test_games_on_the_same_seeds_are_the_same_and_better_players_win_more() -> None:
    options = SimulateOptions(level="beginner", start="0,0")
    wins = {bot: [game.won for game in simulate(options, bot, range(400), Budget())] for bot in ("strong", "random")}
    assert wins["strong"] == [game.won for game in simulate(options, "strong", range(400), Budget())]
    assert sum(wins["strong"]) > sum(wins["random"])


@pytest.mark.parametrize(
    "options",
    [
        SimulateOptions(level="custom"),
        SimulateOptions(level="custom", rows=3, cols=3, mines=9),
        SimulateOptions(start="9"),
        SimulateOptions(start="16,0"),
    ],
)
def test_games_that_make_no_sense_are_refused(options: SimulateOptions) -> None:
    with pytest.raises(BadOption):
        simulate(options, "strong", range(2), Budget())


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownName):
        simulate(SimulateOptions(), "lucky", range(2), Budget())


def test_bots_open_safe_cells_where_there_are_any_and_never_a_certain_mine() -> None:
    for view in positions(80, seed=41):
        chances = odds(view)
        if not chances or set(chances.values()) == {1}:
            continue
        for bot in bots.BOTS.values():
            move = bot(view, Budget(), Random(1))
            chance = chances[move.row * view.cols + move.col]
            assert (chance == 1) == (move.action == "flag"), "only certain mines are flagged, and only others opened"
            assert chance in (0, 1) or 0 not in chances.values()


def test_the_seed_s_player_flags_the_mines_it_knows_and_the_others_do_not() -> None:
    view = view_of("1x4 mines=1", "01##")
    assert bots.random(view, Budget(), Random(1)) == Move(0, 2, "flag")
    assert bots.random(view_of("1x4 mines=1", "01F#"), Budget(), Random(1)) == Move(0, 3)
    assert bots.strong(view, Budget(), Random(1)) == bots.safest(view, Budget(), Random(1)) == Move(0, 3)


def test_the_safest_bot_takes_the_least_risk() -> None:
    for view in positions(80, seed=42):
        chances = odds(view)
        if chances and set(chances.values()) != {1} and not fresh(view):
            move = bots.safest(view, Budget(), Random(1))
            assert chances[move.row * view.cols + move.col] == min(chances.values())


def test_a_bot_takes_a_flag_away_before_it_opens_and_marks_mines_when_nothing_else_is_left() -> None:
    flagged = view_of("1x4 mines=1", "01#F")
    assert bots.strong(flagged, Budget(), Random(1)) == Move(0, 3, "flag")
    only_mines = view_of("1x3 mines=1", "01#")
    assert bots.random(only_mines, Budget(), Random(1)) == Move(0, 2, "flag")


# New boards.


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_seeded_board_has_the_size_of_its_level(level: str) -> None:
    board = generate(FAMILY, GenerateOptions(level=level, first="open"), 1)  # type: ignore[arg-type]
    assert isinstance(board, Seeded)
    assert (board.rows, board.cols, board.mines, board.first) == (*LEVELS[level], "open")


@pytest.mark.parametrize(("rows", "cols", "mines"), [(9, 9, 10), (6, 7, 10), (16, 16, 40), (5, 20, 22)])
def test_no_guess_boards_are_solved_by_an_outside_solver_without_a_guess(rows: int, cols: int, mines: int) -> None:
    for seed in range(3):
        board = generate(FAMILY, GenerateOptions("custom", rows, cols, mines), seed, Budget(60), "no-guess")
        assert isinstance(board, Layout)
        assert board.mines.count(1) == mines
        assert board.start == rows // 2 * cols + cols // 2
        assert board.no_guess is not None
        assert solved_by_sat(board)
        certified, _, needs_count = sweep.certify(np.frombuffer(board.mines, dtype=np.uint8), rows, cols, board.start)
        assert certified
        assert not needs_count or board.no_guess in ("hard", "extreme")


def test_a_difficulty_that_a_size_does_not_have_is_said_to_be_missing() -> None:
    with pytest.raises(Unfinished, match="No extreme no-guess board was found in time"):
        generate(FAMILY, GenerateOptions("custom", 3, 3, 0, difficulty="extreme"), 1, Budget(0.05), "no-guess")


def solved_by_sat(board: Layout) -> bool:
    """Whether opening only what python-sat knows to be safe leads from the start to the end."""
    assert board.start is not None
    state: State = rules.play(rules.start(board), Move(*divmod(board.start, board.cols)))
    while rules.status(state) == "playing":
        verdict = sat(rules.view(state), Budget(60))
        assert isinstance(verdict, Solved)
        safe = [cell for cell, known in enumerate(verdict.answer.states) if known == SAFE]
        if not safe:
            return False
        for cell in safe:
            if state.cells[cell] > 8:
                state = rules.play(state, Move(*divmod(cell, board.cols)))
        assert MINED in verdict.answer.states or rules.status(state) != "lost"
    return rules.status(state) == "solved"


def test_a_difficulty_can_be_asked_for() -> None:
    for difficulty in ("easy", "medium"):
        board = generate(FAMILY, GenerateOptions(no_guess=True, difficulty=difficulty), 3)
        assert isinstance(board, Layout)
        assert board.no_guess == difficulty


@pytest.mark.parametrize(
    "options",
    [
        GenerateOptions("custom"),
        GenerateOptions(mines=81),
        GenerateOptions(start="x"),
        GenerateOptions(start="9,0"),
        GenerateOptions(rows=1001),
        GenerateOptions("custom", 3, 3, 2, no_guess=True),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_a_sentence(options: GenerateOptions) -> None:
    with pytest.raises(BadOption) as refusal:
        generate(FAMILY, options, 1)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (GenerateOptions("custom", 0, 5, 1), "0 × 5 isn't possible. Rows and columns go from 1 to 1000."),
        (GenerateOptions("custom", 1, 1, 1), "1 mine doesn't fit. 1 × 1 cells take from 0 to 0."),
        (GenerateOptions("custom", 1, 2, 2), "2 mines don't fit. 1 × 2 cells take from 0 to 1."),
        (
            GenerateOptions("custom", 2, 2, 1, no_guess=True),
            "1 mine doesn't fit. The start and its neighbours are free of mines, so there is room for 0 mines.",
        ),
    ],
)
def test_a_refused_size_is_put_in_words_for_the_browser_as_well(options: GenerateOptions, said: str) -> None:
    with pytest.raises(BadOption) as refusal:
        generate(FAMILY, options, 1)
    assert str(refusal.value) == said


def test_the_daily_puzzle_is_of_medium_difficulty_so_that_days_compare() -> None:
    preset = FAMILY.creation.presets[FAMILY.creation.daily]
    assert preset.title == "16 × 16, no guessing needed, medium"
    boards = [generate(FAMILY, preset.options, seed) for seed in range(3)]
    assert [board.no_guess for board in boards if isinstance(board, Layout)] == ["medium"] * 3


# What a finished game is reviewed by.


def moves(*names: str) -> list[Move]:
    return [text.read_move(name) for name in names]


def test_a_game_without_a_guess_says_so_and_gives_3bv_and_efficiency() -> None:
    puzzle = text.read("3x4 mines=2 layout start=a1/01*1/0122/001*")
    found = review(puzzle, moves("a1", "d1", "d2"), Budget())
    assert found.figures["three_bv"] == 3
    assert found.figures["efficiency"] == 1.0
    assert review_timed(puzzle, moves("a1", "d1", "d2"), 1.5, Budget()).figures["three_bv_per_second"] == 2.0


HALVES = Layout(1, 11, bytes((0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0)), start=0)
"""01*100001*1: after a1 the mine at c1 is certain, and d1 is not."""


def test_guesses_that_were_needed_and_those_that_were_not_are_told_apart() -> None:
    needed = review(HALVES, moves("a1", "d1"), Budget())
    assert (needed.figures["guesses"], needed.figures["forced_guesses"]) == (1, 1)
    assert needed.figures["luck"] == pytest.approx(7 / 8), "one mine is known, the other is under one of eight cells"
    needless = review(HALVES, moves("a1", "d1", "k1"), Budget())
    assert (needless.figures["guesses"], needless.figures["needless_guesses"]) == (2, 1)


def test_a_safe_cell_that_was_missed_is_named() -> None:
    found = review(HALVES, moves("a1", "d1", "j1"), Budget())
    assert found.summary.startswith("Lost after 3 moves.")
    number, remark = found.remarks[-1]
    assert number == 3
    assert "but e1 was certainly safe" in remark
    plain = text.read("3x3 mines=1 layout start=a1/000/011/01*")
    assert "No guesses." in review(plain, moves("a1"), Budget()).summary


def test_accuracy_is_what_the_guesses_kept_of_the_probability_to_win() -> None:
    # A mine under one of three cells: a1 wins if it is safe, for its number tells the rest; b1 only half as often.
    three = Layout(1, 3, bytes((0, 0, 1)))
    good, poor = review(three, moves("a1"), Budget()), review(three, moves("b1"), Budget())
    assert good.figures["accuracy"] == pytest.approx(1.0)
    assert good.remarks[0][1].endswith("66.7% safe, and no cell was better")
    assert poor.figures["accuracy"] == pytest.approx(0.5)
    assert poor.remarks[0][1].endswith("It lost 33.3 points: this cell wins 33% of the time, a1 67%")
    missed = review(HALVES, moves("a1", "d1", "j1"), Budget())
    assert missed.figures["accuracy"] == pytest.approx(5 / 6), "e1 was safe, j1 in five of six layouts"
    assert "Accuracy 83%." in missed.summary
    assert good.figures["estimated"] == poor.figures["estimated"] == 0


def test_an_accuracy_that_rests_on_estimates_says_so() -> None:
    found = review(Seeded(16, 30, 99, 13), moves("ad16", "ad1"), Budget())
    assert found.figures["estimated"] == 1
    assert "Accuracy about " in found.summary and "(estimated)" in found.summary
    shown = panel.ending(Finished(rules.view(rules.start(Seeded(16, 30, 99, 13))), 2, 1.0, found.figures))
    assert dict(shown.lines)["Accuracy of your guesses"].startswith("about ")


def test_chances_that_round_to_the_same_percent_are_told_with_a_decimal() -> None:
    guess = Risk(3, (7,), (7,), 0.8, (), 5, 0.8)
    told = _lost(Kept(0.267, 5, 0.273, exact=False), guess, 30)
    assert told == ". It lost 0.6 points: this cell wins about 26.7% of the time, f1 about 27.3% (estimated)"


def test_no_cell_was_better_is_said_only_where_none_was_certainly_safe() -> None:
    guess, even = Risk(3, (7,), (7,), 0.5, (), 7, 0.5), Kept(0.4, 7, 0.4, exact=True)
    assert _lost(even, guess, 30) == ", and no cell was better"
    assert _lost(even, replace(guess, known=(2,)), 30) == ""


def test_the_best_cell_of_an_answer_is_the_champion_s() -> None:
    for view in positions(40, seed=43):
        verdict = exact(view, Budget())
        chances = odds(view)
        if isinstance(verdict, Solved) and chances and set(chances.values()) != {1} and not fresh(view):
            move = bots.champion(view, Budget(), Random(1))
            assert verdict.answer.best == move.row * view.cols + move.col
