"""The states of a game, of which only a few stay in memory.

A state of a large board is megabytes, and a long game has thousands of moves. So the history holds every move as text
but only some states: the state after c moves stays while it is at most 4 times as far from the end as the largest power
of two that divides c. Those are all of the last four, every second one of the last eight, every fourth of the last
sixteen and so on. Going back to a state that was dropped replays from the nearest older one, and the states met on the
way are kept by the same rule. So n moves cost memory for about 2 log n states, and undoing them one by one replays
each of them about log n times.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")

SPAN = 4
"""How far back, in units of the power of two that divides its number, a state is kept."""


class History(Generic[S]):
    """Moves from a first state on; `play` gives the state after a move's text."""

    def __init__(self, first: S, play: Callable[[S, str], S]) -> None:
        self.moves: list[str] = []
        self._play = play
        self._counts = [0]
        """after how many moves each state in memory is; the first and the current one always are"""
        self._states = [first]

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def state(self) -> S:
        """The state after all moves."""
        return self._states[-1]

    @property
    def states_in_memory(self) -> int:
        """How many states are held."""
        return len(self._states)

    def append(self, move: str, state: S) -> None:
        """Add a move and the state after it."""
        self.moves.append(move)
        self._counts.append(len(self.moves))
        self._states.append(state)
        self._thin()

    def cut(self, count: int) -> None:
        """Go back to the state after this many moves and forget the later ones."""
        del self.moves[count:]
        known = bisect_right(self._counts, count)
        del self._counts[known:], self._states[known:]
        for number in range(self._counts[-1], count):
            state = self._play(self._states[-1], self.moves[number])
            self._counts.append(number + 1)
            self._states.append(state)
            self._thin()

    def _thin(self) -> None:
        """Drop the states that are too far from the end for how round their number is."""
        end = self._counts[-1]
        kept = [
            place for place, count in enumerate(self._counts) if count == 0 or end - count < SPAN * (count & -count)
        ]
        if len(kept) < len(self._counts):
            self._counts = [self._counts[place] for place in kept]
            self._states = [self._states[place] for place in kept]
