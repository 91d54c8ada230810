"""Which board of a lesson comes next, and when a player is sure."""

from __future__ import annotations

from gridwright.play.learning import LessonProgress, count_in_a_row, read_results, write_results

BOARDS = 5


def after(*results: tuple[int, bool]) -> LessonProgress:
    progress = LessonProgress()
    for board, is_right in results:
        progress = progress.with_result(board, is_right, BOARDS)
    return progress


def test_five_right_in_a_row_make_sure_and_stay_so() -> None:
    progress = after(*((board, True) for board in range(BOARDS)))
    assert progress.sure
    assert progress.right(BOARDS) == (True,) * BOARDS
    assert progress.with_result(0, False, BOARDS).sure


def test_a_board_with_help_comes_again_at_the_end_and_then_the_one_longest_ago() -> None:
    progress, order = LessonProgress(), []
    for wrong in (False, True, False, False, False, False, False):
        order.append(progress.next_board(BOARDS))
        assert not progress.sure
        progress = progress.with_result(order[-1], not wrong, BOARDS)
    assert order == [0, 1, 2, 3, 4, 1, 0]
    assert count_in_a_row(progress.results) == BOARDS
    assert progress.sure


def test_results_are_read_as_they_were_written() -> None:
    progress = after((0, True), (12, False), (3, True))
    assert write_results(progress) == "0+ 12- 3+"
    assert read_results(write_results(progress), sure=False) == progress
    assert read_results("", sure=False) == LessonProgress()
