"""Many games at once: each is, move for move, what `GridEnv` plays on the same board."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from gridwright import catalog
from gridwright.envs import GridEnv, GridVectorEnv
from gridwright.errors import BadOption, Missing

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("minesweeper", {"level": "beginner"}),
    ("minesweeper", {"level": "custom", "rows": 5, "cols": 7, "mines": 3, "first": "open"}),
    ("minesweeper", {"level": "custom", "rows": 3, "cols": 3, "mines": 2, "first": "none"}),
    ("minesweeper", {"level": "custom", "rows": 1, "cols": 4, "mines": 0, "first": "safe"}),
    ("minesweeper", {"level": "custom", "rows": 2, "cols": 3, "mines": 5, "first": "open"}),
    ("madness", {"side": 2}),
    ("madness", {"side": 3, "colours": 1}),
    ("madness", {"side": 4}),
]
BOARDS = 6


def pick(rng: np.random.Generator, mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """Mostly a move that is allowed, now and then any."""
    wanted = np.where(rng.random((len(mask), 1)) < 0.9, mask, 1)
    return np.asarray((rng.random(mask.shape) * wanted).argmax(axis=1))


def reading(env: GridEnv, many: GridVectorEnv, board: int) -> tuple[Any, Any]:
    seen, info = env.reset(options={"puzzle": many.puzzle(board)})
    return seen, info["action_mask"]


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_each_board_is_a_game_of_the_single_environment(name: str, options: dict[str, Any]) -> None:
    many, rng = GridVectorEnv(name, BOARDS, **options), np.random.default_rng(1)
    single = [GridEnv(name, **options) for _ in range(BOARDS)]
    assert many.single_observation_space == single[0].observation_space
    assert many.single_action_space == single[0].action_space
    seen, info = many.reset(seed=1)
    expected = [reading(env, many, board) for board, env in enumerate(single)]
    is_over, ends = np.zeros(BOARDS, dtype=bool), 0
    for _ in range(150):
        assert np.array_equal(seen, [each[0] for each in expected])
        assert np.array_equal(info["action_mask"], [each[1] for each in expected])
        moves = pick(rng, info["action_mask"])
        seen, rewards, ended, broken_off, info = many.step(moves)
        for board, env in enumerate(single):
            if is_over[board]:
                expected[board] = reading(env, many, board)
                result = (0.0, False, False)
            else:
                shown, reward, has_ended, is_broken_off, told = env.step(moves[board])
                expected[board] = shown, told["action_mask"]
                result = (reward, has_ended, is_broken_off)
            assert (rewards[board], ended[board], broken_off[board]) == result
        is_over = ended | broken_off
        ends += int(ended.sum())
    assert ends or name == "madness"


def test_games_are_won_lost_cleared_and_broken_off() -> None:
    mines = GridVectorEnv("minesweeper", 500, level="custom", rows=3, cols=3, mines=2)
    squares = GridVectorEnv("madness", 500, side=3)
    for many in (mines, squares):
        rng, ends = np.random.default_rng(2), set()
        _, info = many.reset(seed=3)
        for _ in range(200):
            _, rewards, ended, broken_off, info = many.step(pick(rng, info["action_mask"]))
            ends |= {("ended", float(reward)) for reward in rewards[ended]}
            ends |= {("broken off", float(reward)) for reward in rewards[broken_off & (rewards != 0)]}
            assert not (ended & broken_off).any() and not info["action_mask"][ended].any()
        assert ends == ({("ended", 0.0), ("ended", 1.0)} if many is mines else {("ended", -1.0), ("broken off", -1.0)})


@pytest.mark.parametrize("name", ["minesweeper", "madness"])
def test_a_seed_gives_the_same_games_whatever_the_number_of_threads_and_boards(name: str) -> None:
    histories = []
    for boards, threads in ((2000, 1), (2000, 2), (2000, 7), (700, 1)):
        many = GridVectorEnv(name, boards, threads=threads, copy=True)
        seen, info = many.reset(seed=11)
        history = [seen]
        for turn in range(30):
            rng = np.random.default_rng(turn)
            moves = (rng.random((2000, info["action_mask"].shape[1]))[:boards] * info["action_mask"]).argmax(axis=1)
            seen, *_, info = many.step(moves)
            history.append(seen)
        histories.append(np.stack(history)[:, :700])
    assert all(np.array_equal(histories[0], other) for other in histories[1:])
    assert len({histories[0][:, board].tobytes() for board in range(700)}) == 700
    other = GridVectorEnv(name, 2000)
    other.reset(seed=12)
    assert not np.isin(other.games.seeds, many.games.seeds).any()


@pytest.mark.parametrize("name", ["minesweeper", "madness"])
@pytest.mark.filterwarnings("error:.*:UserWarning")
def test_gymnasium_makes_it_and_its_wrappers_take_it(name: str) -> None:
    made = gymnasium.make_vec(f"gridwright/{catalog.family(name).title}-v0", num_envs=5)
    assert isinstance(made.unwrapped, GridVectorEnv)
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    wrapped.action_space.seed(1)
    seen, info = wrapped.reset(seed=1)
    for _ in range(400):
        assert wrapped.observation_space.contains(seen)
        assert info["action_mask"].shape == (5, made.unwrapped.space.actions) and info["_action_mask"].all()
        seen, *_, info = wrapped.step(wrapped.action_space.sample())
    assert wrapped.episode_count > 0
    wrapped.close()


def test_what_is_shown_is_lent_unless_a_copy_is_asked_for() -> None:
    lent, own = GridVectorEnv("madness", 3), GridVectorEnv("madness", 3, copy=True)
    for many in (lent, own):
        seen, info = many.reset(seed=1)
        kept = seen.copy()
        after, *_ = many.step(info["action_mask"].argmax(axis=1))
        assert np.array_equal(seen, kept) == (many is own)
        assert (after is seen) == (many is lent) and after.flags.writeable == (many is own)
    shown = GridVectorEnv("minesweeper", 100).reset(seed=1)[0]
    assert (shown[:, 0] == 9).all(), "the arrays outlive the environment"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("minesweeper", {"no_guess": True}),
        ("minesweeper", {"level": "custom", "rows": 3, "cols": 3, "mines": 9}),
        ("minesweeper", {"num_envs": 0}),
        ("minesweeper", {"num_envs": 10**9}),
        ("minesweeper", {"threads": -1}),
        ("madness", {"difficulty": "hard"}),
        ("madness", {"side": 9}),
    ],
)
def test_what_it_cannot_make_is_refused(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GridVectorEnv(name, **options)


def test_moves_that_are_none_are_refused() -> None:
    many = GridVectorEnv("madness", 2, side=3)
    for moves in ([0, 12], [-1, 0], [0], [[0, 1]]):
        with pytest.raises((TypeError, ValueError)):
            many.step(np.array(moves))
    with pytest.raises(TypeError):
        many.step(np.array([0.5, 1.0]))
    with pytest.raises(BadOption):
        many.reset(options={"puzzle": "AA\nAA"})
    with pytest.raises(Missing):
        GridVectorEnv("colorgrid", 2)
