"""A game is its log: undo, redo, trials, reset, replay, and what happens when recording fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gridwright import catalog
from gridwright.core.scene import Gesture, Refusal
from gridwright.errors import GridwrightError, IllegalMove, Unreadable
from gridwright.play.record import is_game, read_game, write_game
from gridwright.play.session import AnySession, Session, replay


@pytest.fixture
def session() -> AnySession:
    record = catalog.family("madness")
    return Session(record, record.text.read(record.creation.examples["4x4"].text))


def test_undo_takes_a_move_back_and_off_the_counter(session: AnySession) -> None:
    first = session.state
    session.play("a1+")
    session.undo()
    assert session.state == first
    assert session.moves == ()


def test_redo_makes_it_again_until_another_move_is_made(session: AnySession) -> None:
    session.play("a1+")
    after = session.state
    session.undo()
    session.redo()
    assert session.state == after
    session.undo()
    session.play("b2-")
    with pytest.raises(IllegalMove):
        session.redo()


def test_nothing_can_be_undone_at_the_start(session: AnySession) -> None:
    with pytest.raises(IllegalMove):
        session.undo()


def test_an_illegal_move_leaves_the_game_and_its_log_as_they_were(session: AnySession) -> None:
    for move in ("a1x", "z9+", "nonsense"):
        with pytest.raises(GridwrightError):
            session.play(move)
    assert session.log == []


def test_a_rejected_trial_takes_all_its_moves_back(session: AnySession) -> None:
    session.play("a1+")
    before = session.state
    session.begin_trial()
    session.play("b2+")
    session.begin_trial()
    session.play("c3-")
    session.accept()
    assert session.trials == 1
    session.reject()
    assert session.state == before
    assert session.moves == ("a1+",)


def test_undo_stops_where_the_trial_started_and_says_so(session: AnySession) -> None:
    with pytest.raises(IllegalMove, match="nothing to undo"):
        session.undo()
    session.play("a1+")
    session.begin_trial()
    with pytest.raises(IllegalMove, match="Undo stops where the trial started"):
        session.undo()


def test_without_a_trial_there_is_nothing_to_accept_or_reject(session: AnySession) -> None:
    for verb in (session.accept, session.reject):
        with pytest.raises(IllegalMove):
            verb()


def test_reset_gives_the_first_state_no_moves_and_nothing_selected(session: AnySession) -> None:
    first = session.state
    session.touch(Gesture("tap", 1, 1))
    session.play("a1+")
    session.reset()
    assert (session.state, session.moves, session.selection) == (first, (), None)


def test_selecting_is_not_a_move_and_undo_does_not_bring_it_back(session: AnySession) -> None:
    assert session.touch(Gesture("tap", 1, 1))
    assert session.selection == "group:a1"
    assert session.log == []
    session.touch(Gesture("key", key="e"))
    assert session.selection == "group:a1"
    session.touch(Gesture("key", key="Escape"))
    session.undo()
    assert session.selection is None


def test_a_refused_gesture_says_why_and_where_and_changes_nothing(session: AnySession) -> None:
    class Closed:
        def interpret(self, *asked: object) -> Refusal:
            return Refusal("This group is empty.", "group:a1")

    refusing = Session(replace(session.family, gestures=Closed()), session.puzzle)
    with pytest.raises(IllegalMove, match=r"This group is empty\.") as caught:
        refusing.touch(Gesture("tap", 1, 1))
    assert caught.value.key == "group:a1"
    assert (refusing.state, refusing.log) == (session.state, [])


def test_a_move_that_cannot_be_recorded_does_not_count() -> None:
    def full(line: str) -> None:
        raise OSError("no room")

    record = catalog.family("madness")
    session = Session(record, record.text.read(record.creation.examples["4x4"].text), full)
    before = session.state
    with pytest.raises(OSError, match="no room"):
        session.play("a1+")
    assert session.state == before
    assert session.log == []


def test_replaying_records_nothing_but_what_follows_is_recorded(session: AnySession) -> None:
    lines: list[str] = []
    session.play("a1+")
    session.undo()
    again = replay(session.family, session.puzzle, session.log, lines.append)
    assert lines == []
    again.play("b2-")
    assert lines == ["b2-"]


def test_what_is_recorded_is_the_log_and_replays_to_the_same_game(session: AnySession) -> None:
    lines: list[str] = []
    recorded = Session(session.family, session.puzzle, lines.append)
    entries = ["a1+", ":undo", ":redo", ":save", "b2-", ":save", "c3+", ":reject", ":accept"]
    entries += [":save", "b2+", ":reject", ":reset", "a1-"]
    for entry in entries:
        recorded.apply_entry(entry)
    assert lines == recorded.log == entries
    again = replay(session.family, session.puzzle, lines)
    assert (again.state, again.moves, again.trials) == (recorded.state, ("a1-",), 0)


@pytest.mark.parametrize("ended", [":reset", ":reject"])
def test_after_a_reset_or_a_rejected_trial_nothing_is_left_to_redo_or_to_accept(
    session: AnySession, ended: str
) -> None:
    for entry in ("a1+", ":save", "b2+", "c3+", ":undo", ended):
        session.apply_entry(entry)
    assert (session.can_redo, session.trials) == (False, 0)


def test_undoing_to_a_move_rejects_the_trials_that_began_after_it(session: AnySession) -> None:
    for entry in ("a1+", "b2+", ":save", "c3+", ":save", "a3-"):
        session.apply_entry(entry)
    session.undo_to(2)
    assert (session.moves, session.trials) == (("a1+", "b2+"), 1)
    session.undo_to(1)
    assert (session.moves, session.trials, session.log[-3:]) == (("a1+",), 0, [":undo", ":reject", ":undo"])


def test_a_mark_is_traced_to_the_move_since_which_it_has_been_shown(session: AnySession) -> None:
    boards: list[str] = [session.view.squares]
    for move in ("a1+", "a1-", "a1+", "c3+"):
        session.play(move)
        boards.append(session.view.squares)

    def shows(board: str, place: int) -> bool:
        return board[place] == boards[1][place] != boards[0][place]

    place = next(place for place in range(len(boards[0])) if boards[0][place] != boards[1][place])
    found = session.shown_since([lambda view: shows(view.squares, place), lambda view: False, lambda view: True])
    assert found == [3, None, 1]


def test_a_log_with_an_impossible_line_says_which(session: AnySession) -> None:
    with pytest.raises(Unreadable) as caught:
        replay(session.family, session.puzzle, ["a1+", ":undo", ":dance"])
    assert caught.value.line == 3


def test_a_game_file_gives_the_same_game(session: AnySession, tmp_path: Path) -> None:
    session.play("a1+")
    session.begin_trial()
    session.play("b2-")
    text = write_game(session)
    assert is_game(text)
    again = read_game(text)
    assert (again.state, again.moves, again.trials) == (session.state, session.moves, session.trials)


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text.replace("game 1", "game 9"), 1),
        (lambda text: text.replace("puzzle 4", "puzzle x"), 3),
        (lambda text: text.replace("G Y S B", "G Y S ?", 1), 4),
        (lambda text: text + "z9+\n", 9),
        (lambda text: "", 1),
    ],
)
def test_a_damaged_game_file_says_where(session: AnySession, damage: object, line: int) -> None:
    session.play("a1+")
    with pytest.raises(Unreadable) as caught:
        read_game(damage(write_game(session)))  # type: ignore[operator]
    assert caught.value.line == line


def test_a_solved_game_takes_no_move_and_drops_its_selection() -> None:
    record = catalog.family("madness")
    session = Session(record, record.text.read("AA/AA"))
    session.touch(Gesture("tap", 1, 1))
    assert session.status == "solved"
    assert session.selection is None
    assert not session.touch(Gesture("tap", 1, 1))


@pytest.mark.parametrize("count", ["9" * 5_000, "-1", "²", "٣", "1e3", ""])
def test_a_count_of_lines_that_is_no_small_number_is_refused_with_its_place(count: str) -> None:
    with pytest.raises(Unreadable, match="line 3, column 1"):
        read_game(f"gridwright game 1\nfamily {catalog.names()[0]}\npuzzle {count}\n")
