"""The environments for duels: PettingZoo's own checks, and whom the rewards go to."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from gridwright import catalog
from gridwright.envs.duels import DuelEnv

DUELS = [name for name in catalog.names() if catalog.family(name).research.duel_environment is not None]


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("rules", ["classic", "free"])
# It knows by name which environments have masks.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_pettingzoo_finds_nothing_wrong(name: str, rules: str) -> None:
    api_test(DuelEnv(name, rows=4, cols=5, rules=rules), num_cycles=60)
    seed_test(lambda: DuelEnv(name, rows=4, cols=5, rules=rules), num_cycles=20)


@pytest.mark.parametrize("name", DUELS)
def test_the_lower_cost_wins_and_a_forbidden_move_loses(name: str) -> None:
    env, rng = DuelEnv(name, rows=4, cols=5), np.random.default_rng(1)
    for seed in range(8):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, ended, _, _ = env.last()
            total[agent] += reward
            env.step(None if ended else rng.choice(np.flatnonzero(seen["action_mask"])))
        first, second = env.rules.scores(env.rules.view(env._state))
        assert list(total.values()) == [float(np.sign(second - first)), float(np.sign(first - second))]
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0]))
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}


@pytest.mark.parametrize("name", DUELS)
def test_a_player_whose_duel_goes_on_has_to_move(name: str) -> None:
    env = DuelEnv(name, rows=4, cols=5)
    env.reset(seed=1)
    for wrong in (None, -1, 10_000):
        with pytest.raises(ValueError, match="A move must be a whole number from 0 to"):
            env.step(wrong)
    assert env.agent_selection == "player_0"
