"""The environments for one player: Gymnasium's own checks, the rules, and solutions played in them."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gridwright.envs
from gridwright import catalog
from gridwright.actions.generate import generate
from gridwright.actions.solve import solve
from gridwright.core.budget import Budget
from gridwright.core.verdict import Solved
from gridwright.envs import GridEnv
from gridwright.errors import BadOption

FAMILIES = [name for name in catalog.names() if catalog.family(name).research.environment is not None]
SMALL: dict[str, dict[str, Any]] = {
    "slitherlink": {"rows": 5, "cols": 5},
    "madness": {"side": 3},
    "colorgrid": {"rows": 4, "cols": 5},
}


def small(name: str, **how: Any) -> GridEnv:
    return GridEnv(name, **SMALL.get(name, {}), **how)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.filterwarnings("error:.*:UserWarning")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    for mode in ("ansi", "rgb_array"):
        made = gymnasium.make(f"gridwright/{catalog.family(name).title}-v0", render_mode=mode, **SMALL.get(name, {}))
        check_env(made.unwrapped, skip_render_check=True)
        made.reset(seed=1)
        picture = made.render()
        assert picture if mode == "ansi" else isinstance(picture, np.ndarray) and picture.dtype == np.uint8
    assert gridwright.envs.VERSION == 0


@pytest.mark.parametrize("name", FAMILIES)
def test_the_mask_has_exactly_the_moves_that_the_rules_allow(name: str) -> None:
    env, rng = small(name), Random(name)
    family = catalog.family(name)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        while info["status"] == "playing" and info["action_mask"].any():
            numbered = {
                family.text.write_move(env.environment.move(env.view, int(number)))
                for number in np.flatnonzero(info["action_mask"])
            }
            offered = {family.text.write_move(move) for move in family.rules.moves(env.view)}
            assert len(numbered) == info["action_mask"].sum()
            assert offered & numbered or not offered
            seen, _, ended, broken_off, info = env.step(np.int64(rng.choice(np.flatnonzero(info["action_mask"]))))
            assert env.observation_space.contains(seen)
            if ended or broken_off:
                break


@pytest.mark.parametrize("name", FAMILIES)
def test_a_move_that_is_not_allowed_changes_nothing(name: str) -> None:
    env = small(name)
    seen, info = env.reset(seed=4)
    for number in np.flatnonzero(info["action_mask"] == 0)[:5]:
        after, reward, *_ = env.step(np.int64(number))
        assert reward == 0.0 and np.array_equal(seen, after)


@pytest.mark.parametrize("name", [name for name in FAMILIES if catalog.family(name).play.solution_moves is not None])
def test_playing_the_solution_ends_the_game(name: str) -> None:
    family, env = catalog.family(name), small(name)
    assert family.play.solution_moves is not None
    for seed in range(3):
        puzzle = generate(family, env.options, seed)
        env.reset(options={"puzzle": family.text.write(puzzle)})
        solution = solve(family, env.view, Budget(20)).verdict
        assert isinstance(solution, Solved)
        for wanted in family.play.solution_moves(solution.answer):
            numbers = np.flatnonzero(env.environment.mask(env.view))
            number = next(each for each in numbers if env.environment.move(env.view, int(each)) == wanted)
            _, _, ended, _, info = env.step(number)
        assert ended and info["status"] == "solved"


@pytest.mark.parametrize("name", FAMILIES)
def test_a_number_that_is_no_move_is_refused_and_does_not_count(name: str) -> None:
    env = small(name)
    env.reset(seed=4)
    for number in (-1, env.space.actions, 1.5, None):
        with pytest.raises(ValueError, match=f"A move must be a whole number from 0 to {env.space.actions - 1}"):
            env.step(number)  # type: ignore[arg-type]
    assert env._steps == 0


@pytest.mark.parametrize("name", FAMILIES)
def test_after_the_end_a_move_changes_nothing(name: str) -> None:
    env, rng = small(name), Random(name)
    _, info = env.reset(seed=5)
    for _ in range(10_000):
        if not info["action_mask"].any():
            break
        seen, _, ended, broken_off, info = env.step(np.int64(rng.choice(np.flatnonzero(info["action_mask"]))))
        if broken_off:
            return
    assert ended
    for number in range(env.space.actions):
        after, reward, still_ended, *_ = env.step(np.int64(number))
        assert reward == 0.0 and still_ended and np.array_equal(seen, after)


@pytest.mark.parametrize("name", FAMILIES)
def test_what_an_environment_cannot_do_is_refused_in_words(name: str) -> None:
    env = small(name)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"Call reset\(\) first"):
        env.step(np.int64(0))
    with pytest.raises(TypeError, match="the text of a puzzle"):
        env.reset(options={"puzzle": 3})


@pytest.mark.parametrize("name", ["slitherlink", "colorgrid"])
def test_a_board_without_rows_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="at least one row"):
        GridEnv(name, rows=-1)
