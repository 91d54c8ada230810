"""Thousands of games for one at once, as a Gymnasium vector environment; a kernel plays them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gridwright import catalog
from gridwright.actions.generate import build_options
from gridwright.core.machine import cores
from gridwright.envs.solo import Info, Planes, environment_of
from gridwright.errors import BadOption, Missing

Moves = NDArray[np.int64]
Step = tuple[Planes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]


class GridVectorEnv(VectorEnv[Planes, Moves, NDArray[Any]]):
    """Many games of one family: the planes, moves, rewards and masks of `GridEnv`, with a first axis for the boards.

    A game that is over starts anew at the next step, whatever move comes with it. The same seed gives the same games,
    whatever the number of boards and threads; `puzzle` has the one that a board plays. What is seen and the masks are
    arrays that can't be written to and that the next step changes, unless `copy` asks for new ones each time.
    """

    metadata: Info = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        family: str,
        num_envs: int = 1,
        threads: int | None = None,
        copy: bool = False,
        **options: Any,
    ) -> None:
        self.family = catalog.family(family)
        self.environment = environment_of(self.family)
        if self.environment.batch is None:
            raise Missing(f"{self.family.title} has no environment for many boards at once.")
        self.batch, self.copy = self.environment.batch, copy
        self.options = build_options(self.family, **options)
        self.space = self.environment.space(self.options)
        try:
            self.games = self.batch.start(self.options, num_envs, threads or cores())
        except ValueError as wrong:
            raise BadOption(str(wrong)) from None
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, self.space.highest, self.space.shape, np.int32)
        self.single_action_space = spaces.Discrete(self.space.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen, self._mask = self.games.seen, self.games.mask
        self._all = np.ones(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Planes, Info]:
        """Start a new game on every board."""
        if options:
            raise BadOption("All boards start anew at once. Options for a reset aren't possible.")
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**63)))
        return self._shown(), self._info()

    def step(self, actions: Moves) -> Step:
        """Make a move on every board."""
        self.games.step(np.ascontiguousarray(actions).astype(np.int64, casting="same_kind", copy=False))
        games = self.games
        return self._shown(), games.rewards.copy(), games.ended.copy(), games.broken_off.copy(), self._info()

    def _shown(self) -> Planes:
        return self._seen.copy() if self.copy else self._seen

    def _info(self) -> Info:
        return {"action_mask": self._mask.copy() if self.copy else self._mask, "_action_mask": self._all}

    def puzzle(self, board: int) -> str:
        """Return the puzzle that a board plays, as text: `GridEnv.reset` takes it, and so do all commands."""
        return self.family.text.write(self.batch.puzzle(self.options, int(self.games.seeds[board])))
