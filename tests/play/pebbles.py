"""A duel small enough to see through: take one, two or three pebbles from a heap; who has more at the end wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gridwright import catalog
from gridwright.core.budget import Budget
from gridwright.core.contract import AnyFamily
from gridwright.core.results import BotRating, Evaluation, Outcome, Review
from gridwright.core.roles import Bot, BotAbout, Status
from gridwright.core.scene import Gesture, Scene, Select, Selection, Settings
from gridwright.errors import IllegalMove, Unreadable


@dataclass(frozen=True)
class Heap:
    left: int
    taken: tuple[int, int] = (0, 0)
    turn: int = 0


class Pebbles:
    """The duel as an object that fills the role."""

    BOTS: Mapping[str, Bot[Heap, int]] = {
        "most": lambda view, budget, chance: min(3, view.left),
        "one": lambda view, budget, chance: 1,
        "any": lambda view, budget, chance: chance.randint(1, min(3, view.left)),
    }
    STRENGTHS = ("one", "any", "most")
    RENAMED: Mapping[str, str] = {"few": "one"}
    ABOUT: Mapping[str, BotAbout] = {"one": BotAbout("One by one", "Takes one pebble")}
    RATINGS: Mapping[str, BotRating] = {"most": BotRating(1600, 30, (1550, 1650), 100)}

    def start(self, puzzle: int, /) -> Heap:
        return Heap(puzzle)

    def view(self, state: Heap, /) -> Heap:
        return state

    def moves(self, view: Heap, /) -> Sequence[int]:
        return range(1, min(3, view.left) + 1)

    def play(self, state: Heap, move: int, /) -> Heap:
        if move not in self.moves(state):
            raise IllegalMove(f"{move} pebbles cannot be taken.")
        taken = list(state.taken)
        taken[state.turn] += move
        return Heap(state.left - move, (taken[0], taken[1]), 1 - state.turn)

    def status(self, state: Heap, /) -> Status:
        return "playing" if state.left else "finished"

    def seat(self, view: Heap, /) -> int:
        return view.turn

    def scores(self, view: Heap, /) -> tuple[float, float]:
        return float(view.taken[0]), float(view.taken[1])

    def outcome(self, view: Heap, seconds: tuple[float, float], /) -> Outcome | None:
        if view.left:
            return None
        first, second = view.taken
        if first != second:
            return Outcome(int(second > first), "More pebbles.")
        if seconds[0] != seconds[1]:
            return Outcome(int(seconds[1] < seconds[0]), "As many pebbles in less time.")
        return Outcome(None, "As many pebbles in the same time.")

    def evaluate(self, view: Heap, budget: Budget, /) -> Evaluation[int]:
        return Evaluation(0.0, False)

    def review(self, puzzle: int, moves: Sequence[int], budget: Budget, /) -> Review:
        return Review(f"{len(moves)} moves.", {"moves": len(moves)}, ((1, "Well begun."),))

    def scene(self, view: Heap, selection: Selection, settings: Settings, /) -> Scene:
        return Scene(1, 1, ())

    def interpret(
        self, view: Heap, selection: Selection, gesture: Gesture, settings: Settings, /
    ) -> list[int] | Select | None:
        return None


class PebbleText:
    """Heaps and moves as numbers."""

    def read(self, text: str, how: Any = None, /) -> int:
        return int(text)

    def write(self, puzzle: int, /) -> str:
        return f"{puzzle}\n"

    def read_move(self, text: str, /) -> int:
        if not text.isdecimal():
            raise Unreadable(f"{text!r} is no number of pebbles.")
        return int(text)

    def write_move(self, move: int, /) -> str:
        return str(move)


def pebbles() -> AnyFamily:
    """Some family's record with the text and the duel of this one."""
    record: AnyFamily = catalog.family(catalog.names()[0])
    return replace(record, text=PebbleText(), duel=Pebbles(), play=replace(record.play, review=None))  # type: ignore[arg-type]
