"""How a person gets from the clues to the loop, one certain step after the other.

The table below has the techniques easiest first, each with its level. The same table explains, rates and generates:
standard puzzles need what follows from clues, dots and "no early loop" and the patterns made of them; advanced ones
also pair marks, inside and outside, and what has to stay connected; pro ones trials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gridwright.core.budget import Budget
from gridwright.core.contract import Technique
from gridwright.core.verdict import Rating
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import UNKNOWN, Board, Clues, Edge, Level, Stroke
from gridwright.families.slitherlink.techniques import basic, contradiction, patterns, regions, sectors
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, situation
from gridwright.families.slitherlink.techniques.propagation import Chain, Rule
from gridwright.families.slitherlink.techniques.wording import Finder


@dataclass(frozen=True)
class Entry:
    """A technique in the table: its name, how it tells a step, how it finds, its level and its weight in a rating."""

    name: str
    technique: Technique[Board, Stroke]
    find: Finder
    level: Level
    weight: float


TABLE = (
    Entry("Zero", basic.zero, basic.zeros, "standard", 0.5),
    Entry("Full clue", basic.full_clue, basic.full_clues, "standard", 1),
    Entry("Needy clue", basic.needy_clue, basic.needy_clues, "standard", 1),
    Entry("Two lines at a dot", basic.two_lines, basic.crowded_dots, "standard", 1),
    Entry("Dead end", basic.dead_end, basic.dead_ends, "standard", 1),
    Entry("Only way on", basic.way_on, basic.ways_on, "standard", 1),
    Entry("No early loop", basic.early_loop, basic.early_loops, "standard", 2),
    Entry("Clue in a corner", patterns.corner_clue, patterns.corner_clues, "standard", 2),
    Entry("0 and 3", patterns.zero_and_three, patterns.zeros_and_threes, "standard", 2),
    Entry("Adjacent 3s", patterns.adjacent_threes, patterns.threes_side_by_side, "standard", 2),
    Entry("Diagonal 3s", patterns.diagonal_threes, patterns.threes_diagonal, "standard", 2),
    Entry("Line at a corner", patterns.line_at_corner, patterns.lines_at_corners, "standard", 3),
    Entry("Pair marks", sectors.pair_marks, sectors.near_pairs, "advanced", 5),
    Entry("Diagonal chain", patterns.diagonal_chain, patterns.diagonal_chains, "advanced", 6),
    Entry("Equal and opposite edges", sectors.equal_edges, sectors.equal_and_opposite, "advanced", 7),
    Entry("Inside and outside", regions.inside_outside, regions.coloured, "advanced", 7),
    Entry("Chain of pair marks", sectors.pair_mark_chain, sectors.far_pairs, "advanced", 8),
    Entry("Colours and pairs", regions.colours_and_pairs, regions.coloured_pairs, "advanced", 10),
    Entry("Parity along a cut", regions.parity_cut, regions.parity_cuts, "advanced", 12),
    Entry(
        "Inside and outside stay connected",
        regions.connected_sides,
        regions.connected,
        "advanced",
        12,
    ),
    Entry("Two exits", regions.two_exits, regions.exits, "advanced", 12),
    Entry("Trial", contradiction.trial, contradiction.trials, "pro", 30),
    Entry("Deep trial", contradiction.deep_trial, contradiction.deep_trials, "pro", 100),
)

TECHNIQUES = tuple(entry.technique for entry in TABLE)
GUESSING = (contradiction.trial, contradiction.deep_trial)
"""Techniques that assume something: no puzzle below pro needs them."""
ONLY_IF_UNIQUE = (contradiction.only_answer,)
"""Techniques that take for granted that the puzzle has one answer: switched off unless asked for."""

_BY_NAME: Mapping[str, Entry] = MappingProxyType({entry.name: entry for entry in TABLE})
_PLACE: Mapping[str, int] = MappingProxyType({entry.name: place for place, entry in enumerate(TABLE)})
_LEVELS: tuple[Level, ...] = ("standard", "advanced", "pro")
_RULE: Mapping[Rule, str] = MappingProxyType(
    {
        "zero": "Zero",
        "full clue": "Full clue",
        "needy clue": "Needy clue",
        "two lines": "Two lines at a dot",
        "dead end": "Dead end",
        "way on": "Only way on",
        "early loop": "No early loop",
    }
)
_SLOW = _PLACE["Clue in a corner"]
"""From here on the table is asked; what comes before it the chain reaction does."""


def level_of_technique(name: str) -> Level:
    """The level at which a technique belongs to a player's means."""
    return _BY_NAME[name].level


@dataclass(frozen=True)
class Way:
    """How far techniques lead: how often each was used, and the board they lead to."""

    used: Mapping[str, int]
    board: Board

    @property
    def complete(self) -> bool:
        """Whether every edge is decided."""
        return UNKNOWN not in self.board.marks

    @property
    def hardest(self) -> str | None:
        """The hardest technique used."""
        return max(self.used, key=_PLACE.__getitem__, default=None)


def way(board: Board, highest: Level = "pro", budget: Budget | None = None) -> Way:
    """How far the techniques up to a level lead, always by the easiest that speaks."""
    most = len(_LEVELS) if highest == "any" else _LEVELS.index(highest) + 1
    allowed = [entry for entry in TABLE[_SLOW:] if entry.level in _LEVELS[:most]]
    used: Counter[str] = Counter()
    chain = Chain(board)
    told = 0
    while chain.clash is None:
        used.update(_RULE[link.rule] for link in chain.links[told:] if link.rule in _RULE)
        told = len(chain.links)
        board = chain.board(board)
        here = situation(board)
        if not here.open or (budget is not None and not budget.should_continue()):
            break
        name, marks = _easiest(here, allowed)
        if not marks:
            break
        used[name] += 1
        chain.assume(marks.items())
    return Way(used, board)


def _easiest(here: BoardAnalysis, entries: Iterable[Entry]) -> tuple[str, dict[Edge, int]]:
    """The first of the entries that finds anything, and all that it finds."""
    for entry in entries:
        marks = {edge: mark for finding in entry.find(here) for edge, mark in finding.marks.items()}
        if marks:
            return entry.name, marks
    return "", {}


def explained(puzzle: Clues, highest: Level = "pro") -> tuple[tuple[str, ...], bool]:
    """The techniques that a puzzle needs, easiest first, and whether those up to a level lead to its end."""
    found = way(Board(puzzle, bytes([UNKNOWN]) * geometry(puzzle.rows, puzzle.cols).edges), highest)
    return tuple(sorted(found.used, key=_PLACE.__getitem__)), found.complete


def rate(view: Board, budget: Budget) -> Rating:
    """Standard, advanced or pro by the hardest technique the puzzle needs.

    The number is ten times the weight of that technique, and the weight of every use of one beyond the chain reaction.
    """
    found = way(Board(view.puzzle, bytes(len(view.marks))), "pro", budget)
    hardest = found.hardest or "Zero"
    uses = sum(_BY_NAME[name].weight * times for name, times in found.used.items() if _PLACE[name] >= _SLOW)
    number = 10 * _BY_NAME[hardest].weight + uses
    if not found.complete:
        return Rating("pro", number, "No technique leads to its end: it has several answers, none, or is very hard.")
    times = found.used.get(hardest, 0)
    often = "once" if times == 1 else f"{times} times"
    return Rating(level_of_technique(hardest), number, f"The hardest technique it needs is “{hardest}”, {often}.")
