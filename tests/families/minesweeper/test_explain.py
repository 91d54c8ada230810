"""What is certain comes with numbers that force it, under the name players know; a guess with its odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.teaching.explain import explain
from gridwright.actions.teaching.hint import hint
from gridwright.core.budget import Budget
from gridwright.core.verdict import Step
from gridwright.families.minesweeper import check, rules, text
from gridwright.families.minesweeper.explain import (
    TABLE,
    TECHNIQUES,
    contradiction,
    difficulty_of,
    explain_cell,
    next_step,
)
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    LEVELS,
    Difficulty,
    GenerateOptions,
    Layout,
    Move,
    Seeded,
    View,
)
from gridwright.families.minesweeper.research.bench import large_position
from gridwright.families.minesweeper.solve import kernel_view
from gridwright.families.minesweeper.solvers.outlook import Outlook
from gridwright.families.minesweeper.solvers.sat_solver import Logic
from gridwright.families.minesweeper.techniques import clues, wording
from gridwright.families.minesweeper.techniques.clues import allowed, clues_of
from gridwright.families.minesweeper.techniques.deduction import Deduction
from gridwright.families.minesweeper.techniques.rating import DIFFICULTIES, Grade, grade, rate
from gridwright.families.minesweeper.techniques.reasons import reason_for
from gridwright.kernels import sweep
from tests.families.minesweeper.boards import odds, position, positions, view_of
from tests.kernels import sweep_twin as twin

FAMILY = catalog.family("minesweeper")
NO_LIMIT = Budget()


def step(*lines: str) -> Step[Move]:
    found = next_step(view_of(*lines), NO_LIMIT)
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
    found = next_step(wall("11111", 2), NO_LIMIT)
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


FOURS = ("5x8 mines=9", "####1###", "#2#111##", "#21101##", "#4#111##", "########")


def test_four_numbers_are_argued_from_the_opposite_with_one_more_cell_taken_both_ways() -> None:
    found = step(*FOURS)
    assert found.technique == "Contradiction"
    assert found.look == "Look at the 2 at b3, the 1 at c3, the 4 at b4 and the 1 at d4."
    assert found.because == (
        "Suppose a2 is a mine. If c2 is a mine, then the 2 at b3 has all its mines, so a3, a4 and c4 are safe. Then "
        "the 4 at b4 has room for only three mines. If c2 is safe, then the 1 at c3 needs a mine at c4. Then the 2 at "
        "b3 has all its mines, so a3 and a4 are safe. Then the 4 at b4 needs mines at a5, b5 and c5. Then the 1 at "
        "d4 has 2 mines. Neither works. So a2 is safe."
    )


THREES = {
    "the others allow too few mines": (
        ("5x8 mines=9", "########", "###312##", "###101##", "###112##", "########"),
        "c1f",
        "The 1 at d3 and the 1 at e2 allow at most two mines in d1, e1, c2 and c3. The 3 at d2 needs three, so the "
        "third is in c1.",
    ),
    "another has none elsewhere": (
        ("4x4 mines=4", "##1#", "#22#", "#2##", "###1"),
        "c4",
        "The 1 at c1 allows at most one mine in b1, d1 and d2. The 2 at c2 needs two, so at least one is in c3 and d3. "
        "That is all the 1 at d4 needs, so c4 is safe.",
    ),
    "another has none elsewhere, and the middle one has cells of its own": (
        ("6x6 mines=7", "######", "##113#", "##101#", "##101#", "##111#", "######"),
        "c1",
        "The 1 at e3 allows at most one mine in f2 and f3. The 3 at e2 needs three, so at least two are in d1, e1 and "
        "f1. Only one can be in f1. So at least one is in d1 and e1. That is all the 1 at d2 needs, so c1 is safe.",
    ),
    "a mine would count twice": (
        ("4x6 mines=13", "3#####", "###5##", "5###21", "####1#"),
        "f4",
        "The 2 at e3 needs two. So two are in e2, f2, d3, d4 and f4, as many as the 1 at f3 and the 1 at e4 allow "
        "together. A mine at f4 would count for both, so f4 is safe.",
    ),
    "the others need all": (
        ("6x6 mines=7", "######", "######", "##222#", "##201#", "##211#", "######"),
        "b2",
        "The 2 at c4 needs two, and only one can be in b5. So at least one is in b3 and b4. The 2 at d3 needs two, and "
        "only one can be in e2. So at least one is in c2 and d2. Together that is all the 2 at c3 needs, so b2 is "
        "safe.",
    ),
    "the others need all, even if a mine counts twice": (
        ("4x7 mines=11", "###2###", "##53###", "#####1#", "3######"),
        "e3",
        "The 5 at c2 needs five, and only three can be in b1, b2 and b3. So at least two are in c1, c3 and d3. The 2 "
        "at d1 needs two in c1, e1 and e2. Even if c1 counts for both, that is all the 3 at d2 needs, so e3 is safe.",
    ),
    "another leaves too little": (
        ("6x6 mines=7", "######", "######", "#2111#", "#2001#", "#2222#", "######"),
        "a3f",
        "The 2 at c5 needs two, and only one can be in d6. So at least one is in b6 and c6. That leaves the 2 at b5 at "
        "most one for a4 and a5. The 2 at b4 needs two, so the second is in a3.",
    ),
    "only trying shows it": (
        ("5x4 mines=8", "#3##", "##42", "3#3#", "###1", "##2#"),
        "d3",
        "The 2 at d2 allows at most two mines in c1, d1 and d3. The 4 at c2 needs four, so b2 and b3 are mines. "
        "Suppose d3 is a mine. Then the 3 at c3 has all its mines, so b4 and c4 are safe. Then the 1 at d4 has all its "
        "mines, so d5 is safe. Then the 2 at c5 has room for only one mine. So d3 is safe.",
    ),
}


@pytest.mark.parametrize("case", THREES)
def test_three_numbers_in_words(case: str) -> None:
    lines, move, because = THREES[case]
    view, cell = view_of(*lines), text.read_move(move)
    found = explain_cell(view, cell.row * view.cols + cell.col, cell.action == "flag", Budget(5))
    assert found is not None
    assert check.step_faults(view, found) == []
    assert (found.technique, found.moves, found.because) == ("Three numbers", (cell,), because)


def test_three_numbers_are_told_apart_from_those_they_build_on() -> None:
    found = reason(view_of(*THREES["only trying shows it"][0]), "d3")
    assert found.look == (
        "Look at the 3 at c3, the 1 at d4 and the 2 at c5, with the help of the 4 at c2 and the 2 at d2."
    )


def test_three_numbers_at_a_time_show_all_that_trying_shows() -> None:
    chance, found = Random(37), 0
    for _ in range(250):
        view = position(
            chance.randint(3, 5), chance.randint(3, 5), chance.randint(2, 7), chance.uniform(0.3, 0.7), chance
        )
        here = clues_of(view)
        shown = Deduction(here, asked=list(here.near)).facts
        expected = twin.deduced(kernel_view(view).tolist(), view.rows, view.cols, 3)
        assert {cell for cell, fact in shown.items() if not fact.mined} == expected
        found += any(fact.rule == "triple" for fact in shown.values())
    assert found > 5


def test_a_contradiction_takes_four_numbers_or_more() -> None:
    views = [view_of(*FOURS), *positions(150, seed=38)]
    steps = [step for view in views if (step := contradiction(view, NO_LIMIT)) is not None]
    assert steps and all(len(step.where) >= 4 for step in steps)


def test_the_mine_count_is_named_where_it_is_needed() -> None:
    found = step("1x5 mines=1", "#1###")
    assert found.technique == "Mine counting"
    assert found.because.startswith("Count the mines.")
    assert found.where == ("cell:1", "mines")
    alone = step("1x3 mines=3", "###")
    assert alone.technique == "Mine counting"
    assert "3 mines and 3 covered cells" in alone.because
    assert step("1x1 mines=1", "#").because == "There is 1 mine and 1 covered cell, so that cell is a mine."


def test_a_guess_says_that_it_is_one_and_gives_its_odds_and_the_runner_up_s() -> None:
    found = step("3x4 mines=2", "1###", "####", "####")
    assert found.technique == "Best guess"
    assert found.look == "Look at the whole board: no cell is certain to be safe."
    assert found.because.startswith("You have to guess. ")
    assert "%" in found.because
    assert "The next best" in found.because


def test_the_first_click_is_explained_by_its_promise() -> None:
    assert "never a mine" in step("3x3 mines=1 first=safe", "###", "###", "###").because
    assert moves(step("5x5 mines=1 first=open", *["#####"] * 5)) == ["c3"]
    assert moves(step("3x3 mines=1 start=b2 no-guess=easy", "###", "###", "###")) == ["b2"]
    assert step("3x3 mines=1", "###", "###", "###").technique == "Best guess"


def test_an_impossible_position_and_a_finished_game_have_no_step() -> None:
    assert next_step(view_of("2x2 mines=1", "3#", "##"), NO_LIMIT) is None
    assert next_step(view_of("1x2 mines=1", "1*"), NO_LIMIT) is None


def test_a_wrong_flag_is_taken_away_before_the_cell_is_opened() -> None:
    assert moves(step("2x6 mines=2", "01FF##", "0111##")) == ["d1f", "d1"]


def test_every_technique_of_the_table_finds_its_own_pattern_whatever_else_applies() -> None:
    told = Counter[str]()
    for view in positions(150, seed=31):
        for entry in TABLE:
            found = entry.technique(view, NO_LIMIT)
            if found is not None:
                told[entry.title] += 1
                assert found.technique == entry.title
                assert check.step_faults(view, found) == []
    lone = view_of("6x6 mines=6", "1#3F10", "1#F210", "122100", "1#1000", "2#3100", "#FF100")
    assert next(entry.title for entry in TABLE if entry.technique(lone, NO_LIMIT) is not None) == "Box logic"
    assert {"Satisfied number", "All neighbours are mines", "1-1", "1-2", "Mine counting"} <= set(told)


@pytest.mark.parametrize(
    ("wins", "said"),
    [(0.42, "and wins about 42% of the time."), (0.45, "and wins about as often."), (0.46, "and wins about as often.")],
)
def test_the_next_best_guess_never_seems_better_than_the_best(wins: float, said: str) -> None:
    best, other = (
        wording.Guess(name, 0.8, 0.5, Outlook(chance, exact=False)) for name, chance in (("a1", 0.45), ("b7", wins))
    )
    assert wording.next_best(other, best) == f"The next best, b7, is also 80% safe {said}"


@pytest.mark.parametrize("side", [20, 40])
def test_a_guess_on_a_board_too_large_for_the_search_says_how_likely_it_leads_on(side: int) -> None:
    covered = ["#" * side] * (side - 1)
    said = step(f"{side}x{side} mines={side * side // 5}", "2" + "#" * (side - 1), *covered).because
    assert "is 80% safe, and 41% likely to show you a safe cell." in said


def test_a_guess_says_nothing_of_what_it_leads_to_where_that_is_not_known() -> None:
    guess = wording.Guess("a1", 0.8, None, None)
    assert wording.guess(guess) == "a1 is 80% safe."
    assert wording.next_best(replace(guess, name="b7", safety=0.7), guess) == "The next best, b7, is 70% safe."


def test_a_guess_is_offered_only_where_nothing_is_certain() -> None:
    for view in positions(150, seed=34):
        guess = next(technique(view, NO_LIMIT) for technique in TECHNIQUES if technique.__name__ == "best_guess")
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
        found = next_step(view, NO_LIMIT)
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
        assert explanation.status in ("solved", "lost")
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


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_hints_are_as_hard_as_the_grade(difficulty: Difficulty) -> None:
    for seed in range(5):
        board = generate(
            FAMILY, GenerateOptions("custom", 6, 6, 7, difficulty=difficulty), seed, Budget(60), "no-guess"
        )
        assert isinstance(board, Layout) and board.start is not None
        assert grade(board, board.start, Budget()) == explained_grade(board, board.start)
        told = [difficulty_of(step) for _, step in explain(FAMILY, rules.start(board)).steps]
        assert max(map(DIFFICULTIES.index, filter(None, told))) == DIFFICULTIES.index(difficulty)


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
    with Logic(here, lambda: True, counting=False) as logic:
        alone = [cell for cell in here.near if logic.ask([logic.variable(cell)]) is False]
        mined = [cell for cell in here.near if logic.ask([-logic.variable(cell)]) is False]
    safe = [cell for cell, fact in Deduction(here, asked=[*alone, *mined]).facts.items() if not fact.mined]
    if safe:
        return "hard", safe
    chances = sweep.analyse(kernel_view(view), view.rows, view.cols, view.mines)[1]
    certain = [cell for cell in range(len(view.cells)) if view.cells[cell] in ANY_COVERED and chances[cell] == 0]
    counted = [cell for cell in certain if cell not in alone]
    if counted:
        return "hard", counted
    return ("extreme", alone) if alone else (None, [])


def test_a_position_is_rated_by_its_next_step() -> None:
    assert rate(view_of("3x3 mines=1", "000", "011", "01#"), Budget()).difficulty == "easy"
    guess = rate(view_of("3x4 mines=2", "1###", "####", "####"), Budget())
    assert guess.because == "No cell is certain to be safe, so you have to guess."
    assert rate(wall("11111", 2), Budget()).difficulty == "medium"
    assert rate(view_of("1x5 mines=1", "#1###"), Budget()).difficulty == "hard"
    assert rate(view_of("1x3 mines=1", "#1#"), Budget()).difficulty == "unrated"
    untouched = view_of("1x3 mines=1", "###")
    assert rate(untouched, Budget()).because == "No cell is open yet."
    assert rate(replace(untouched, first="safe"), Budget()).because == "Mines are placed on the first click."


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
