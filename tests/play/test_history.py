"""The history of a game holds few states and gives every one of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridwright.play.history import History


def after(state: tuple[str, ...], move: str) -> tuple[str, ...]:
    return (*state, move)


def play(history: History[tuple[str, ...]], moves: int) -> None:
    for number in range(moves):
        move = f"{len(history)}:{number}"
        history.append(move, after(history.state, move))


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0, 1)), max_size=12))
def test_the_state_is_always_that_of_the_moves(deeds: list[tuple[int, float]]) -> None:
    history = History[tuple[str, ...]]((), after)
    for moves, share in deeds:
        play(history, moves)
        assert history.state == tuple(history.moves)
        history.cut(int(share * len(history)))
        assert history.state == tuple(history.moves)


def test_thousands_of_moves_hold_a_few_dozen_states() -> None:
    history = History[int](0, lambda state, move: state + int(move))
    for _ in range(10_000):
        history.append("1", history.state + 1)
        assert history.states_in_memory <= 2 * len(history).bit_length() + 2


def test_undoing_everything_move_by_move_replays_each_move_only_some_times() -> None:
    replayed = 0

    def count(state: int, move: str) -> int:
        nonlocal replayed
        replayed += 1
        return state + 1

    history = History[int](0, count)
    for _ in range(4096):
        history.append("1", history.state + 1)
    for left in range(4095, -1, -1):
        history.cut(left)
        assert history.state == left
    assert replayed <= 4096 * 12


def test_the_last_moves_are_undone_without_replaying() -> None:
    def fail(state: int, move: str) -> int:
        raise AssertionError

    history = History[int](0, fail)
    for _ in range(1000):
        history.append("1", history.state + 1)
    history.cut(999)
    history.cut(998)
    assert history.state == 998
