"""What is certain comes with numbers that force it, under the name players know; a guess with its odds."""

from __future__ import annotations

from collections import Counter

import pytest

from gridwright import catalog
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.core.verdict import Step
from gridwright.families.minesweeper import check, rules, text
from gridwright.families.minesweeper.explain import TABLE, TECHNIQUES, explain_cell, next_step
from gridwright.families.minesweeper.puzzle import ANY_COVERED, LEVELS, Difficulty, Layout, Move, Seeded, View
from gridwright.families.minesweeper.research.bench import large_position
from gridwright.families.minesweeper.solve import kernel_view
from gridwright.families.minesweeper.solvers.sat_solver import Logic
from gridwright.families.minesweeper.techniques import clues
from gridwright.families.minesweeper.techniques.clues import allowed, clues_of
from gridwright.families.minesweeper.techniques.deduction import Deduction
from gridwright.families.minesweeper.techniques.rating import DIFFICULTIES, Grade, grade, rate
from gridwright.families.minesweeper.techniques.reasons import reason_for
from gridwright.kernels import sweep
from tests.families.minesweeper.boards import odds, positions, view_of

FAMILY = catalog.family("minesweeper")


def step(*lines: str) -> Step[Move]:
    found = next_step(view_of(*lines))
    assert found is not None
    assert check.step_faults(view_of(*lines), found) == []
    return found


def moves(found: Step[Move]) -> list[str]:
    return [text.write_move(move) for move in found.moves]


def test_a_number_whose_neighbours_are_all_mines_in_words() -> None:
    found = step("3x3 mines=1", "000", "011", "01#")
    assert found.technique == "All neighbours are mines"
    assert moves(found) == ["c3f"]
    assert found.because == "The 1 at b2 has one covered neighbour, so c3 is a mine."
    assert found.where == ("cell:4",)


def test_a_satisfied_number_says_how_its_mines_are_known() -> None:
    found = step("2x6 mines=2", "01F###", "0111##")
    assert found.technique == "Satisfied number"
    assert moves(found) == ["d1"]
    assert "The 1 at c2 already has its mine at c1, so" in found.because


def wall(numbers: str, mines: int) -> View:
    """Numbers in the second row, all cells below them covered, nothing else."""
    width = len(numbers)
    return view_of(f"3x{width} mines={mines}", "0" * width, numbers, "#" * width)


def test_one_one_from_a_border() -> None:
    found = next_step(wall("11111", 2))
    assert found is not None
    assert found.technique == "1-1"
    assert moves(found) == ["c3"]
    assert (
        found.because
        == "Every covered neighbour of the 1 at a2 also touches the 1 at b2. b2's mine is there, so c3 is safe."
    )


def reason(view: View, name: str) -> Step[Move]:
    """Why a cell is certain, accepted by the checker."""
    cell = text.read_move(name)
    place = cell.row * view.cols + cell.col
    found = explain_cell(view, place, odds(view)[place] == 1, Budget(5))
    assert found is not None
    assert check.step_faults(view, found) == []
    return found


def test_one_two_and_one_two_one_along_a_wall() -> None:
    view = view_of("2x5 mines=2", "#121#", "#####")
    assert reason(view, "d2").technique == "1-2"
    assert "The 2 at c1 needs two, so the second is in d2." in reason(view, "d2").because
    assert reason(view, "c2").technique == "1-2-1"
    assert reason(view, "c2").where == ("cell:1", "cell:2", "cell:3")


def test_one_two_two_one_along_a_wall() -> None:
    view = view_of("2x6 mines=2", "#1221#", "######")
    assert reason(view, "d2").technique == "1-2"
    assert reason(view, "b2").technique == "1-2-2-1"


def test_a_subset_and_box_logic_are_told_apart() -> None:
    subset = reason(view_of("3x3 mines=1", "1##", "#1#", "###"), "c3")
    assert subset.technique == "Subset"
    assert "also touches the 1 at b2. b2's mine is there" in subset.because
    box = reason(view_of("2x5 mines=3", "#13##", "#####"), "d1")
    assert box.technique == "Box logic"


def test_many_numbers_are_argued_from_the_opposite() -> None:
    found = next(
        step
        for seed in range(40)
        for _, step in explain(FAMILY, rules.start(Seeded(9, 9, 18, seed, "open"))).steps
        if step.technique == "Contradiction" and step.because.startswith("Suppose")
    )
    assert found.because.split(". ")[-1].startswith("So ")
    assert len(found.where) >= 3


def test_where_nothing_is_forced_one_more_cell_is_taken_both_ways() -> None:
    found = reason(view_of("4x4 mines=4", "##1#", "#22#", "#2##", "###1"), "c4")
    assert found.technique == "Contradiction"
    assert found.because == (
        "Suppose c4 is a mine. Then the 1 at d4 has all its mines, so c3 and d3 are safe. If b1 is a mine, then the 1 "
        "at c1 has all its mines, so d1 and d2 are safe. Then the 2 at c2 has room for only one mine. If b1 is safe, "
        "then the 2 at c2 needs mines at d1 and d2. Then the 1 at c1 has 2 mines. Neither works. So c4 is safe."
    )


def test_the_mine_count_is_named_where_it_is_needed() -> None:
    found = step("1x5 mines=1", "#1###")
    assert found.technique == "Mine counting"
    assert found.because.startswith("Count the mines.")
    assert found.where == ("cell:1", "mines")
    alone = step("1x3 mines=3", "###")
    assert alone.technique == "Mine counting"
    assert "3 mines and 3 covered cells" in alone.because


def test_a_guess_says_that_it_is_one_and_gives_its_odds_and_the_runner_up_s() -> None:
    found = step("3x4 mines=2", "1###", "####", "####")
    assert found.technique == "Best guess"
    assert "you have to guess" in found.because
    assert "%" in found.because
    assert "The next best" in found.because


def test_the_first_click_is_explained_by_its_promise() -> None:
    assert "never a mine" in step("3x3 mines=1 first=safe", "###", "###", "###").because
    assert moves(step("5x5 mines=1 first=open", *["#####"] * 5)) == ["c3"]
    assert moves(step("3x3 mines=1 start=b2 no-guess=easy", "###", "###", "###")) == ["b2"]
    assert step("3x3 mines=1", "###", "###", "###").technique == "Best guess"


def test_an_impossible_position_and_a_finished_game_have_no_step() -> None:
    assert next_step(view_of("2x2 mines=1", "3#", "##")) is None
    assert next_step(view_of("1x2 mines=1", "1*")) is None


def test_a_wrong_flag_is_taken_away_before_the_cell_is_opened() -> None:
    assert moves(step("2x6 mines=2", "01FF##", "0111##")) == ["d1f", "d1"]


def test_every_technique_of_the_table_finds_its_own_pattern_whatever_else_applies() -> None:
    told = Counter[str]()
    for view in positions(150, seed=31):
        for entry in TABLE:
            found = entry.technique(view)
            if found is not None:
                told[entry.name] += 1
                assert found.technique == entry.name
                assert check.step_faults(view, found) == []
    lone = view_of("6x6 mines=6", "1#3F10", "1#F210", "122100", "1#1000", "2#3100", "#FF100")
    assert next(entry.name for entry in TABLE if entry.technique(lone) is not None) == "Box logic"
    assert {"Satisfied number", "All neighbours are mines", "1-1", "1-2", "Mine counting"} <= set(told)


def test_a_guess_is_offered_only_where_nothing_is_certain() -> None:
    for view in positions(150, seed=34):
        guess = next(technique(view) for technique in TECHNIQUES if technique.__name__ == "best_guess")
        certain = {0, 1} & set(odds(view).values())
        assert guess is None or not certain


def test_every_certain_cell_has_an_explanation_the_checker_accepts() -> None:
    explained = 0
    for view in positions(200, seed=35):
        for cell, chance in odds(view).items():
            if chance in (0, 1):
                found = explain_cell(view, cell, chance == 1, Budget(5))
                assert found is not None
                assert [fault for fault in check.step_faults(view, found) if fault.code != "spare"] == []
                explained += 1
    assert explained > 500


def test_steps_of_small_positions_are_true_and_minimal() -> None:
    told = Counter[str]()
    for view in positions(400, seed=32):
        found = next_step(view)
        if found is None:
            continue
        told[found.technique] += 1
        assert check.step_faults(view, found) == []
        chances = odds(view)
        if found.technique != check.GUESS:
            for move in found.moves:
                assert chances[move.row * view.cols + move.col] == (1 if move.action == "flag" else 0)
        else:
            assert 0 not in chances.values()
    assert {"All neighbours are mines", "Satisfied number", "Mine counting", "Best guess"} <= set(told)


def test_whole_games_are_explained_to_their_end_and_every_kind_of_argument_occurs() -> None:
    told = Counter[str]()
    for seed in range(25):
        explanation = explain(FAMILY, rules.start(Seeded(9, 9, 16, seed, "open")))
        assert explanation.complete
        told.update(step.technique for _, step in explanation.steps)
    assert {"All neighbours are mines", "Satisfied number", "1-1", "1-2", "Subset", "Box logic"} <= set(told)


def test_a_position_from_elsewhere_is_explained_as_far_as_it_can_be_played() -> None:
    explanation = explain(FAMILY, rules.start(text.read("1x5 mines=1\n01###\n")))
    assert not explanation.complete
    assert [step.technique for _, step in explanation.steps] == ["All neighbours are mines", "Mine counting"]


def test_reasons_are_the_smallest_there_are() -> None:
    from itertools import combinations

    checked = 0
    for view in positions(120, seed=33):
        here = clues_of(view)
        if len(here.by_cell) > 9:
            continue
        for cell, chance in odds(view).items():
            reason = reason_for(here, cell, chance == 1, Budget(5)) if chance in (0, 1) else None
            if reason is None or reason.count:
                continue
            checked += 1
            for fewer in combinations(here.by_cell.values(), len(reason.clues) - 1):
                assert allowed(here, list(fewer), {cell: chance != 1}, False)
    assert checked > 100


# How hard a board is.


def test_a_board_that_single_numbers_solve_is_easy_and_a_guess_is_said() -> None:
    board = text.read("8x8 mines=10 start=a1/00000000/11211000/1*3*2221/23*33**1/*212*332/1101122*/001111*2/001*1111")
    assert isinstance(board, Layout)
    found = grade(board, 0, Budget())
    assert found.complete
    assert found.hardest == "medium"
    full = text.read_view(text.write(board).replace(" layout", ""))
    assert rate(full, Budget()).difficulty == "medium"
    fifty = view_of("2x2 mines=1 start=a1", "1*", "11")
    assert rate(fifty, Budget()).difficulty == "unrated"


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_a_board_has_the_grade_that_explaining_it_gives(level: str) -> None:
    rows, cols, mines = LEVELS[level]
    for seed in range(12):
        start = 37 * seed % (rows * cols)
        made = sweep.no_guess(rows, cols, mines, start, seed)[0] if seed % 4 else None
        dealt = sweep.layout(rows, cols, mines, seed, start, 2) if made is None else made
        board = Layout(rows, cols, dealt.tobytes(), start)
        assert grade(board, start, Budget()) == explained_grade(board, start)


def explained_grade(board: Layout, start: int) -> Grade:
    """Play a board by the explanations' own deductions, round by round."""
    state = rules.play(rules.start(board), Move(*divmod(start, board.cols)))
    rounds: Counter[Difficulty] = Counter()
    while rules.status(state) == "playing":
        means, safe = explained_cells(rules.view(state))
        if means is None:
            break
        rounds[means] += 1
        for cell in safe:
            if state.cells[cell] not in range(9):
                state = rules.play(state, Move(*divmod(cell, board.cols)))
    return Grade(rounds, rules.status(state) == "solved")


def explained_cells(view: View) -> tuple[Difficulty | None, list[int]]:
    """The easiest means that show a safe cell, and all cells they show."""
    here = clues_of(view)
    for means, pairs in zip(DIFFICULTIES, (False, True), strict=False):
        safe = [cell for cell, fact in Deduction(here, pairs=pairs).facts.items() if not fact.mined]
        if safe:
            return means, safe
    chances = sweep.analyse(kernel_view(view), view.rows, view.cols, view.mines)[1]
    certain = [cell for cell in range(len(view.cells)) if view.cells[cell] in ANY_COVERED and chances[cell] == 0]
    if not certain:
        return None, []
    with Logic(here, lambda: True, counting=False) as logic:
        alone = [cell for cell in certain if cell in here.near and logic.ask([logic.variable(cell)]) is False]
    return ("hard", alone) if alone else ("extreme", certain)


def test_a_position_is_rated_by_its_next_step() -> None:
    assert rate(view_of("3x3 mines=1", "000", "011", "01#"), Budget()).difficulty == "easy"
    assert rate(wall("11111", 2), Budget()).difficulty == "medium"
    assert rate(view_of("1x5 mines=1", "#1###"), Budget()).difficulty == "extreme"
    assert rate(view_of("1x3 mines=1", "#1#"), Budget()).difficulty == "unrated"


def test_hints_come_through_the_action() -> None:
    found = hint(FAMILY, view_of("3x3 mines=1", "000", "011", "01#"))
    assert isinstance(found, Step) and found.do == "Flag c3."


def test_numbers_worked_out_on_demand_are_those_worked_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    views = positions(60, seed=36)
    at_once = [clues_of(view) for view in views]
    monkeypatch.setattr(clues, "LARGE", 0)
    clues._clues.cache_clear()
    on_demand = [clues_of(view) for view in views]
    clues._clues.cache_clear()
    for one, other in zip(at_once, on_demand, strict=True):
        assert not isinstance(other.by_cell, dict)
        assert (dict(one.by_cell), dict(one.near)) == (dict(other.by_cell), dict(other.near))
        assert all((cell in other.near) == (cell in one.near) for cell in range(25))


def test_a_large_board_gets_a_hint_that_the_checker_accepts() -> None:
    found = hint(FAMILY, large_position(300, 0.2, 1))
    assert isinstance(found, Step)
    assert len(found.where) == 1
