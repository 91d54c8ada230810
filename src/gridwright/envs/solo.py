"""A game for one as a Gymnasium environment."""

from __future__ import annotations

import io
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gridwright import catalog
from gridwright.actions.generate import build_options, generate
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.environment import Environment
from gridwright.core.scene import Scene, Settings
from gridwright.errors import BadOption, Missing, require
from gridwright.paint.png import png
from gridwright.paint.terminal import terminal

Planes = NDArray[np.int32]
Info = dict[str, Any]
GENERATING = 60.0
"""Seconds for a new board."""
UNIT = 32
"""Pixels of a cell in a picture."""


class GridEnv(gymnasium.Env[Planes, np.int64]):
    """A family's game for one. A new board each time, from the family's generator; the same for the same seed.

    A move that isn't allowed changes nothing, earns nothing and counts: `info["action_mask"]` has those that are.
    """

    metadata: Info = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": ["rgb_array", "ansi"],
        "render_fps": 4,
    }

    def __init__(
        self, family: str, render_mode: str | None = None, generator: str | None = None, **options: Any
    ) -> None:
        self.family = catalog.family(family)
        self.environment = environment_of(self.family)
        self.generator, self.options = generator, build_options(self.family, **options)
        self.space = self.environment.space(self.options)
        if min(self.space.shape) < 1:
            raise BadOption("A board needs at least one row and one column.")
        self.observation_space = spaces.Box(0, self.space.highest, self.space.shape, np.int32)
        self.action_space = spaces.Discrete(self.space.actions)
        self.render_mode = render_mode
        self._state: Any = None
        self._steps = 0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Planes, Info]:
        """Start a new game, or one of the puzzle in `options["puzzle"]`, as text."""
        super().reset(seed=seed)
        puzzle = choose_puzzle(self.family, self.options, self.generator, self.np_random, options)
        self._state, self._steps = self.family.rules.start(puzzle), 0
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, Info]:
        """Make a move; the game is broken off after `space.steps` of them."""
        rules, before, number = self.family.rules, self.view, move_number(action, self.space.actions)
        self._steps += 1
        reward = 0.0
        if self._mask()[number]:
            self._state = rules.play(self._state, self.environment.move(before, number))
            reward = self.environment.reward(before, self.view, rules.status(self._state))
        has_ended = rules.status(self._state) != "playing"
        return self._seen(), reward, has_ended, not has_ended and self._steps >= self.space.steps, self._info()

    @property
    def view(self) -> Any:
        """Return what the player sees."""
        if self._state is None:
            raise gymnasium.error.ResetNeeded("There is no game yet. Call reset() first.")
        return self.family.rules.view(self._state)

    def _seen(self) -> Planes:
        return self.environment.observe(self.view)

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "status": self.family.rules.status(self._state)}

    def _mask(self) -> NDArray[np.int8]:
        """Return which moves are allowed: none once the game is over."""
        mask = self.environment.mask(self.view)
        return mask if self.family.rules.status(self._state) == "playing" else np.zeros_like(mask)

    def render(self) -> Any:
        """Draw the board: pixels, or text for a terminal."""
        if self.render_mode is None:
            return None
        return draw(self.family.draw.scene(self.view, None, Settings()), self.render_mode)


def move_number(action: object, actions: int) -> int:
    """Return the number of a move, or raise ValueError: a negative one would be counted from the end."""
    if isinstance(action, int | np.integer | np.ndarray) and 0 <= (number := int(action)) < actions:
        return number
    raise ValueError(f"A move must be a whole number from 0 to {actions - 1}, not {action}.")


def choose_puzzle(
    family: AnyFamily, options: object, generator: str | None, random: np.random.Generator, asked: Info | None
) -> Any:
    """Return the puzzle that `reset` asks for as text, or a new one."""
    drawn = int(random.integers(2**31))
    if asked and "puzzle" in asked:
        if not isinstance(asked["puzzle"], str):
            raise TypeError("options['puzzle'] is the text of a puzzle, as `gridwright generate` prints it.")
        return family.text.read(asked["puzzle"])
    return generate(family, options, drawn, Budget(GENERATING), generator)


def environment_of(family: AnyFamily, duel: bool = False) -> Environment[Any, Any]:
    """Return how programs play the family, or raise Missing."""
    found = family.research.duel_environment if duel else family.research.environment
    if found is None:
        raise Missing(f"{family.title} has no environment{' for its duel' if duel else ''}.")
    return found


def draw(scene: Scene, mode: str) -> str | NDArray[np.uint8]:
    """Draw a scene as text, or as rows of pixels."""
    if mode == "ansi":
        return terminal(scene, colour=False)
    require("A picture of an environment", "envs", "PIL")
    from PIL import Image

    with Image.open(io.BytesIO(png(scene, unit=UNIT))) as picture:
        return np.asarray(picture.convert("RGB"))
