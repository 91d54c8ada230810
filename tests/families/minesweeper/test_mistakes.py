"""Mistakes are what the open numbers prove, and nothing that a player couldn't know."""

from __future__ import annotations

from random import Random

from gridwright import catalog
from gridwright.actions.check import NO_MISTAKES, check_position
from gridwright.actions.teaching.hint import hint
from gridwright.actions.teaching.mistakes import find_mistake
from gridwright.core.budget import Budget
from gridwright.core.verdict import Mistake
from gridwright.families.minesweeper import rules, text
from gridwright.families.minesweeper.counts import numbers
from gridwright.families.minesweeper.puzzle import COVERED, FLAGGED, Layout, Move, View
from gridwright.families.minesweeper.techniques.analysis import position_of
from tests.families.minesweeper.boards import laid, layouts, positions, view_of

FAMILY = catalog.family("minesweeper")


def moves(found: Mistake[Move] | None) -> list[str]:
    assert found is not None
    return [text.write_move(move) for move in found.moves]


def test_a_flag_on_a_cell_that_is_provably_safe_is_a_mistake_with_its_reason() -> None:
    found = find_mistake(FAMILY, view_of("2x6 mines=2", "01FF##", "0111##"))
    assert found is not None
    assert moves(found) == ["d1f"]
    assert found.remedy == found.moves
    assert found.where[0] == "cell:3"
    assert found.because.startswith("The flag at d1 is wrong. ")
    assert found.because.endswith("so d1 is safe.") or "d1" in found.because.split(". ")[-1]


def test_all_wrong_flags_are_named() -> None:
    found = find_mistake(FAMILY, view_of("1x6 mines=1", "01#FFF"))
    assert found is not None
    assert moves(found) == ["d1f", "e1f", "f1f"]
    assert found.because.endswith(" The flags at e1 and f1 are wrong too.")


def test_a_number_with_too_many_flags_is_a_mistake_even_if_none_of_them_is_provably_safe() -> None:
    found = find_mistake(FAMILY, view_of("2x3 mines=2", "1F#", "F##"))
    assert found is not None
    assert len(found.moves) == 1
    assert found.because == "The 1 at a1 has 2 flags, so at least one of them is wrong."


def test_a_flag_that_may_be_right_is_not_blamed_for_one_too_many_beside_a_number() -> None:
    found = find_mistake(FAMILY, view_of("2x3 mines=2", "1F#", "F##"))
    assert found is not None and FAMILY.teaching.mistakes is not None
    describe = FAMILY.teaching.mistakes.describe
    assert describe is not None
    assert moves(found) == ["b1f"]
    assert describe(found, found.moves[0], "") == "One of the flags at b1 and a2 can't be right."
    said = describe(found, found.moves[0], "2 moves ago")
    assert said == "One of the flags at b1 and a2 can't be right. You placed the one at b1 2 moves ago."
    three = find_mistake(FAMILY, view_of("2x3 mines=3", "1F#", "FF#"))
    assert three is not None
    said = "At least two of the flags at b1, a2 and b2 can't be right."
    assert [describe(three, move, "") for move in three.moves] == [said, said]
    proven = find_mistake(FAMILY, view_of("2x6 mines=2", "01FF##", "0111##"))
    assert proven is not None
    assert describe(proven, proven.moves[0], "2 moves ago") == "The flag you placed at d1 2 moves ago can't be right."


def test_a_flag_that_may_be_right_is_no_mistake() -> None:
    assert find_mistake(FAMILY, view_of("1x3 mines=1", "F1#")) is None
    assert find_mistake(FAMILY, view_of("1x3 mines=1", "#F#")) is None, "nothing is open"


def test_numbers_that_contradict_each_other_are_a_mistake_without_moves() -> None:
    found = find_mistake(FAMILY, view_of("2x2 mines=1", "3#", "##"))
    assert found is not None
    assert found.moves == ()


def test_a_mistake_comes_instead_of_a_hint_and_a_right_position_never_has_one() -> None:
    assert isinstance(hint(FAMILY, view_of("2x6 mines=2", "01FF##", "0111##")), Mistake)
    chance = Random(6)
    for view in positions(200, seed=61):
        fitting = layouts(view)
        if fitting:
            flags = set(chance.sample(sorted(fitting[0]), len(fitting[0]) // 2))
            cells = bytes(FLAGGED if cell in flags else sign for cell, sign in enumerate(view.cells))
            right = View(view.rows, view.cols, view.mines, cells)
            assert find_mistake(FAMILY, right) is None, text.write_view(right)


def test_every_flag_that_no_layout_has_is_found() -> None:
    chance, found = Random(7), 0
    for view in positions(200, seed=62):
        fitting = layouts(view)
        covered = [cell for cell, sign in enumerate(view.cells) if sign > 8]
        if not fitting or not covered or len(covered) == len(view.cells):
            continue
        cell = chance.choice(covered)
        cells = bytearray(view.cells)
        cells[cell] = FLAGGED
        mistake = find_mistake(FAMILY, View(view.rows, view.cols, view.mines, bytes(cells)))
        wrong = not any(cell in mines for mines in fitting)
        over = any(
            view.cells[near] == 0
            for near in range(len(view.cells))
            if abs(near // view.cols - cell // view.cols) < 2 and abs(near % view.cols - cell % view.cols) < 2
        )
        assert (mistake is not None) == (wrong or over)
        found += wrong
    assert found > 20


def test_two_boards_that_look_the_same_give_the_same_answer() -> None:
    chance, compared = Random(8), 0
    while compared < 20:
        one, other = laid(4, 5, 4, chance), laid(4, 5, 4, chance)
        cell, flag = chance.sample(range(20), 2)
        if one.mines == other.mines or one.mines[cell] or other.mines[cell]:
            continue
        views = [_after(board, cell, flag) for board in (one, other)]
        if views[0] is None or views[0] != views[1]:
            continue
        compared += 1
        assert find_mistake(FAMILY, views[0]) == find_mistake(FAMILY, views[1])


def _after(board: Layout, cell: int, flag: int) -> View | None:
    state = rules.play(rules.start(board), Move(*divmod(cell, board.cols)))
    if state.cells[flag] <= 8 or rules.status(state) != "playing":
        return None
    return rules.view(rules.play(state, Move(*divmod(flag, board.cols), "flag")))


def test_without_a_mistake_check_says_how_far_the_game_is() -> None:
    checked = check_position(FAMILY, view_of("2x6 mines=2", "01F###", "0111##"), Budget())
    assert checked.message == f"{NO_MISTAKES} 4 safe cells are still covered, and 1 mine has no flag."


def test_where_layouts_are_beyond_counting_single_numbers_still_prove_a_flag_wrong() -> None:
    side, chance = 60, Random(1)
    mines = bytes(chance.random() < 0.25 for _ in range(side * side))
    shown = numbers(mines, side, side)
    cells = bytearray(
        COVERED if mine or cell // side % 2 or cell % side % 2 else shown[cell] for cell, mine in enumerate(mines)
    )
    view = View(side, side, mines.count(1), bytes(cells))
    position = position_of(view, Budget(5))
    assert position is not None and position.odds is None and position.deduction is not None
    wrong = next(cell for cell, fact in position.deduction.facts.items() if not fact.mined)
    cells[wrong] = FLAGGED
    found = find_mistake(FAMILY, View(side, side, mines.count(1), bytes(cells)))
    assert found is not None
    assert found.where[0] == f"cell:{wrong}"
