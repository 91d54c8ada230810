"""How a program plays a family: planes of whole numbers to look at, moves as numbers, and what a game is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol

from gridwright.core.letters import M, V
from gridwright.core.roles import Status
from gridwright.core.yardstick import Yardstick

if TYPE_CHECKING:
    # The command line starts without it.
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Space:
    """The sizes that all boards of the same options have in common."""

    shape: tuple[int, int, int]
    """planes, rows and columns of what is seen"""
    highest: int
    """the largest number in a plane; the smallest is 0"""
    actions: int
    """how many moves there are, allowed or not"""
    steps: int
    """after so many moves a game is broken off"""


class Games(Protocol):
    """Many games at once, played by a kernel in arrays of its own that the next step changes."""

    @property
    def seen(self) -> NDArray[np.int32]:
        """Return the planes of every board."""

    @property
    def mask(self) -> NDArray[np.int8]:
        """Return 1 for each move that is allowed."""

    @property
    def rewards(self) -> NDArray[np.float64]:
        """Return what the last moves earned."""

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Return which games have ended."""

    @property
    def broken_off(self) -> NDArray[np.bool_]:
        """Return which games were broken off."""

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """Return the seed of every game."""

    def reset(self, seed: int) -> None:
        """Start a new game on every board."""

    def step(self, moves: NDArray[np.int64]) -> None:
        """Make a move on every board; games that are over start anew instead."""


@dataclass(frozen=True)
class Batch:
    """A family's games by the thousand: the same planes, moves and rewards as one game."""

    start: Callable[[Any, int, int], Games]
    """games of these options on so many boards, played by so many threads; BadOption for what only a search can make"""
    puzzle: Callable[[Any, int], object]
    """the puzzle of a game, given the options and the game's seed"""


@dataclass(frozen=True)
class Environment(Generic[V, M]):
    """A family's moves and views as numbers. Nothing here knows more than the player."""

    planes: tuple[str, ...]
    """what each plane shows"""
    moves: str
    """what the number of a move means"""
    returns: str
    """what the rewards of a game add up to"""
    space: Callable[[Any], Space]
    """the sizes, given the options of `generate`"""
    observe: Callable[[V], NDArray[np.int32]]
    """the planes of a view"""
    mask: Callable[[V], NDArray[np.int8]]
    """1 for each move that is allowed"""
    move: Callable[[V, int], M]
    """the move of that number"""
    reward: Callable[[V, V, Status], float]
    """what the last move earned, given the views before and after it and the status now"""
    batch: Batch | None = None
    """many games at once"""
    yardstick: Yardstick[Any, V, M] | None = None
    """fixed boards on which agents are measured"""
