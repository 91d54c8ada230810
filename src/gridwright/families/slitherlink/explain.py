"""How a person gets from the clues to the loop, one certain step after the other.

The table has the techniques easiest first, each with its difficulty. The same table explains, rates and generates. Easy
puzzles need what follows from clues, dots and premature loops, and the patterns made of them; medium ones also sectors
and chains; hard ones inside and outside, parity and what has to stay connected; extreme ones contradictions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from types import MappingProxyType

from gridwright.core.budget import Budget
from gridwright.core.roles import Technique
from gridwright.core.verdict import Rating, Step
from gridwright.families.slitherlink.geometry import geometry_of
from gridwright.families.slitherlink.puzzle import UNKNOWN, Board, Difficulty, Edge, Move
from gridwright.families.slitherlink.solvers import kernel as solver
from gridwright.families.slitherlink.techniques import basic, contradiction, patterns, regions, sectors
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, analyse
from gridwright.families.slitherlink.techniques.chain_graph import chain_graph
from gridwright.families.slitherlink.techniques.propagation import Chain
from gridwright.families.slitherlink.techniques.wording import Finder, as_step
from gridwright.kernels import chain as kernel


@dataclass(frozen=True)
class RankedTechnique:
    """A technique in the table: its title, how it finds, its difficulty and its weight."""

    title: str
    find: Finder
    difficulty: Difficulty
    weight: float

    @property
    def technique(self) -> Technique[Board, Move]:
        """Return what tells its first finding as a step, under the name and with the words of `find`.

        Without time left it says nothing, unless it is easy: that takes no time worth speaking of.
        """

        @wraps(self.find)
        def next_step(view: Board, budget: Budget) -> Step[Move] | None:
            if self.difficulty != "easy" and not budget.should_continue():
                return None
            here = analyse(view, budget)
            return as_step(self.title, here, self.find(here))

        return next_step


TABLE = (
    RankedTechnique("No lines around a 0", basic.no_lines_around_a_0, "easy", 0.5),
    RankedTechnique("Completed clue", basic.completed_clue, "easy", 1),
    RankedTechnique("All sides needed", basic.all_sides_needed, "easy", 1),
    RankedTechnique("Two lines at a dot", basic.two_lines_at_a_dot, "easy", 1),
    RankedTechnique("Dead end", basic.dead_end, "easy", 1),
    RankedTechnique("Only way to continue", basic.only_way_to_continue, "easy", 1),
    RankedTechnique("Premature loop", basic.premature_loop, "easy", 2),
    RankedTechnique("Number in a corner", patterns.number_in_a_corner, "easy", 2),
    RankedTechnique("Adjacent or diagonal 0 and 3", patterns.adjacent_or_diagonal_0_and_3, "easy", 2),
    RankedTechnique("Adjacent 3s", patterns.adjacent_3s, "easy", 2),
    RankedTechnique("Diagonal 3s", patterns.diagonal_3s, "easy", 2),
    RankedTechnique("Loop reaching a number", patterns.loop_reaching_a_number, "easy", 3),
    RankedTechnique("Sectors", sectors.sectors, "medium", 5),
    RankedTechnique("Diagonal chain", patterns.diagonal_chain, "medium", 6),
    RankedTechnique("Linked edges", sectors.linked_edges, "medium", 7),
    RankedTechnique("Sector chain", sectors.sector_chain, "medium", 8),
    RankedTechnique("Inside/outside colouring", regions.inside_outside_colouring, "hard", 9),
    RankedTechnique("Colours and sectors", regions.colours_and_sectors, "hard", 10),
    RankedTechnique("Parity", regions.parity, "hard", 12),
    RankedTechnique("Connected regions", regions.connected_regions, "hard", 12),
    RankedTechnique("Two exits", regions.two_exits, "hard", 12),
    RankedTechnique("Contradiction", contradiction.contradiction, "extreme", 30),
    RankedTechnique("Nested contradiction", contradiction.nested_contradiction, "extreme", 100),
)

TECHNIQUES = tuple(entry.technique for entry in TABLE)
IF_UNIQUE = (RankedTechnique("Uniqueness", basic.uniqueness, "hard", 12).technique,)
"""Not in the table, since a rating takes nothing for granted."""

_BY_TITLE: Mapping[str, RankedTechnique] = MappingProxyType({entry.title: entry for entry in TABLE})
_PLACE: Mapping[str, int] = MappingProxyType({entry.title: place for place, entry in enumerate(TABLE)})
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "extreme")
_SLOW = _PLACE["Number in a corner"]
"""From here on the table is asked; the chain reaction does what comes before."""


def difficulty_of(title: str) -> Difficulty:
    """Return the difficulty at which a technique belongs to a player's means."""
    return _BY_TITLE[title].difficulty


@dataclass(frozen=True)
class Deduction:
    """How far techniques lead: how often each was used, and the board they lead to."""

    used: Mapping[str, int]
    board: Board

    @property
    def complete(self) -> bool:
        """Return whether every edge is decided, and the lines are the loop."""
        return UNKNOWN not in self.board.marks and analyse(self.board).solved

    @property
    def hardest(self) -> str | None:
        """Return the hardest technique used."""
        return max(self.used, key=_PLACE.__getitem__, default=None)


def deduce(board: Board, highest: Difficulty = "extreme", budget: Budget | None = None) -> Deduction:
    """Apply the techniques up to a difficulty, always the easiest that finds something."""
    allowed, budget = _allowed(highest), budget or Budget()
    used: Counter[str] = Counter()
    chain = Chain(board)
    counted = 0
    while not chain.is_impossible:
        used.update(link.rule for link in chain.links[counted:] if link.rule in _BY_TITLE)
        counted = len(chain.links)
        board = chain.board(board)
        here = analyse(board, budget)
        if not here.open or not budget.should_continue():
            break
        title, marks = _find_easiest(here, allowed)
        if not marks:
            break
        used[title] += 1
        chain.assume(marks.items())
    return Deduction(used, board)


def reach(board: Board, highest: Difficulty) -> tuple[Board, Difficulty]:
    """Return the board that the techniques below contradiction lead to, and the difficulty of the hardest.

    A kernel climbs them, without counting and without reasons: some fifteen times as fast as `deduce`.
    """
    grid, level = geometry_of(board.puzzle), DIFFICULTIES.index(highest) + 1
    marks, hardest = kernel.climb(
        chain_graph(grid), board.puzzle.clues, board.marks, level, grid.cols if grid.square else 0
    )
    return Board(board.puzzle, marks), DIFFICULTIES[max(hardest - 1, 0)]


def _allowed(highest: Difficulty) -> list[RankedTechnique]:
    """Return the techniques beyond the chain reaction up to a difficulty."""
    most = len(DIFFICULTIES) if highest == "any" else DIFFICULTIES.index(highest) + 1
    return [entry for entry in TABLE[_SLOW:] if entry.difficulty in DIFFICULTIES[:most]]


def _find_easiest(here: BoardAnalysis, entries: Iterable[RankedTechnique]) -> tuple[str, dict[Edge, int]]:
    """Return the first of the techniques that finds anything, and all that it finds."""
    for entry in entries:
        if not here.budget.should_continue():
            break
        marks = {edge: mark for finding in entry.find(here) for edge, mark in finding.marks.items()}
        if marks:
            return entry.title, marks
    return "", {}


_ENDS = {"none": "It has no solution.", "several": "It has several solutions."}


def _why_unrated(view: Board, budget: Budget) -> str:
    """Say why the techniques didn't lead to the loop."""
    if not budget.should_continue():
        return "The time ran out before the end was reached. Give it more seconds."
    outcome = solver.solve(geometry_of(view.puzzle), view.puzzle.clues, budget.limit, budget.should_continue)
    return _ENDS.get(outcome.verdict, "The techniques don't reach the end.")


def rate(view: Board, budget: Budget) -> Rating:
    """Rate a puzzle by the hardest technique it needs.

    The number is ten times the weight of that technique, and the weight of every use of one beyond the chain reaction.
    """
    found = deduce(Board(view.puzzle, bytes(len(view.marks))), "extreme", budget)
    hardest = found.hardest or TABLE[0].title
    uses = sum(_BY_TITLE[title].weight * times for title, times in found.used.items() if _PLACE[title] >= _SLOW)
    number = 10 * _BY_TITLE[hardest].weight + uses
    if not found.complete:
        return Rating("unrated", number, _why_unrated(view, budget))
    times = found.used.get(hardest, 0)
    often = "once" if times == 1 else f"{times} times"
    return Rating(difficulty_of(hardest), number, f"The hardest technique it needs is “{hardest}”, {often}.")
