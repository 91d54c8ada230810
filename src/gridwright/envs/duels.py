"""A duel as a PettingZoo environment, the players taking turns."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from gridwright import catalog
from gridwright.actions.generate import build_options
from gridwright.core.scene import Settings
from gridwright.envs.solo import Info, choose_puzzle, draw, environment_of, move_number
from gridwright.errors import require

require("An environment for a duel", "envs", "pettingzoo")

from pettingzoo import AECEnv  # noqa: E402

Seen = dict[str, Any]


class DuelEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A family's duel between `player_0`, who begins, and `player_1`.

    What a player sees is `observation`, the planes, and `action_mask`, the moves that are allowed. A move that isn't
    loses the duel at once.
    """

    metadata: ClassVar[Info] = {
        "render_modes": ["rgb_array", "ansi"],
        "name": "gridwright_duel_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, family: str, render_mode: str | None = None, generator: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.family = catalog.family(family)
        self.environment = environment_of(self.family, duel=True)
        assert self.family.duel is not None, "an environment for a duel comes with the duel"
        self.rules, self.generator = self.family.duel, generator
        self.options = build_options(self.family, **options)
        space = self.environment.space(self.options)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, space.highest, space.shape, np.int32),
                "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(space.actions) for agent in self.possible_agents}
        self._rng, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what a player may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what a player may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Start a new duel, or one on the puzzle in `options["puzzle"]`, as text."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        puzzle = choose_puzzle(self.family, self.options, self.generator, self._rng, options)
        self._state = self.rules.start(puzzle)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.rules.status(self._state) != "playing")
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self._turn()

    def _turn(self) -> str:
        return self.possible_agents[self.rules.seat(self.rules.view(self._state))]

    def observe(self, agent: str) -> Seen:
        """Return what a player sees; only whoever's turn it is has moves."""
        view = self.rules.view(self._state)
        mask = self.environment.mask(view)
        may_move = agent == self._turn() and not any(self.terminations.values())
        return {"observation": self.environment.observe(view), "action_mask": mask if may_move else np.zeros_like(mask)}

    def step(self, action: int | None) -> None:
        """Make the move of the player whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before, number = self.rules.view(self._state), move_number(action, int(self.action_spaces[agent].n))
        self._cumulative_rewards[agent] = 0.0
        if self.environment.mask(before)[number]:
            self._state = self.rules.play(self._state, self.environment.move(before, number))
            status = self.rules.status(self._state)
            earned = self.environment.reward(before, self.rules.view(self._state), status)
            has_ended = status != "playing"
        else:
            earned, has_ended = -1.0, True
        self.rewards = {each: earned if each == agent else -earned for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, has_ended)
        self._accumulate_rewards()
        self.agent_selection = self._turn() if not has_ended else self._other(agent)

    def _other(self, agent: str) -> str:
        return next(each for each in self.possible_agents if each != agent)

    def render(self) -> Any:
        """Draw the board: pixels, or text for a terminal."""
        if self.render_mode is None:
            return None
        return draw(self.rules.scene(self.rules.view(self._state), None, Settings()), self.render_mode)

    def close(self) -> None:
        """Do nothing: a board holds nothing that has to be given back."""
