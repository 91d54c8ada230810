"""How a program plays a family: planes of whole numbers to look at, moves as numbers, and what a game is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from gridwright.core.letters import M, V
from gridwright.core.roles import Status

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
