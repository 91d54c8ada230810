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
from gridwright.families.slitherlink import (
    techniques_basic,
    techniques_pairs,
    techniques_patterns,
    techniques_regions,
    techniques_trial,
)
from gridwright.families.slitherlink.chain import Chain, Rule
from gridwright.families.slitherlink.geometry import geometry
from gridwright.families.slitherlink.puzzle import UNKNOWN, Board, Clues, Edge, Level, Stroke
from gridwright.families.slitherlink.situation import Situation, situation
from gridwright.families.slitherlink.wording import Finder


@dataclass(frozen=True)
class Entry:
    """A technique in the table: its name, how it tells a step, how it finds, its level and its weight in a rating."""

    name: str
    technique: Technique[Board, Stroke]
    find: Finder
    level: Level
    weight: float


TABLE = (
    Entry("Zero", techniques_basic.zero, techniques_basic.zeros, "standard", 0.5),
    Entry("Full clue", techniques_basic.full_clue, techniques_basic.full_clues, "standard", 1),
    Entry("Needy clue", techniques_basic.needy_clue, techniques_basic.needy_clues, "standard", 1),
    Entry("Two lines at a dot", techniques_basic.two_lines, techniques_basic.crowded_dots, "standard", 1),
    Entry("Dead end", techniques_basic.dead_end, techniques_basic.dead_ends, "standard", 1),
    Entry("Only way on", techniques_basic.way_on, techniques_basic.ways_on, "standard", 1),
    Entry("No early loop", techniques_basic.early_loop, techniques_basic.early_loops, "standard", 2),
    Entry("Clue in a corner", techniques_patterns.corner_clue, techniques_patterns.corner_clues, "standard", 2),
    Entry("0 and 3", techniques_patterns.zero_and_three, techniques_patterns.zeros_and_threes, "standard", 2),
    Entry("Adjacent 3s", techniques_patterns.adjacent_threes, techniques_patterns.threes_side_by_side, "standard", 2),
    Entry("Diagonal 3s", techniques_patterns.diagonal_threes, techniques_patterns.threes_diagonal, "standard", 2),
    Entry("Line at a corner", techniques_patterns.line_at_corner, techniques_patterns.lines_at_corners, "standard", 3),
    Entry("Pair marks", techniques_pairs.pair_marks, techniques_pairs.near_pairs, "advanced", 5),
    Entry("Diagonal chain", techniques_patterns.diagonal_chain, techniques_patterns.diagonal_chains, "advanced", 6),
    Entry("Equal and opposite edges", techniques_pairs.equal_edges, techniques_pairs.equal_and_opposite, "advanced", 7),
    Entry("Inside and outside", techniques_regions.inside_outside, techniques_regions.coloured, "advanced", 7),
    Entry("Chain of pair marks", techniques_pairs.pair_mark_chain, techniques_pairs.far_pairs, "advanced", 8),
    Entry("Colours and pairs", techniques_regions.colours_and_pairs, techniques_regions.coloured_pairs, "advanced", 10),
    Entry("Parity along a cut", techniques_regions.parity_cut, techniques_regions.parity_cuts, "advanced", 12),
    Entry(
        "Inside and outside stay connected",
        techniques_regions.connected_sides,
        techniques_regions.connected,
        "advanced",
        12,
    ),
    Entry("Two exits", techniques_regions.two_exits, techniques_regions.exits, "advanced", 12),
    Entry("Trial", techniques_trial.trial, techniques_trial.trials, "pro", 30),
    Entry("Deep trial", techniques_trial.deep_trial, techniques_trial.deep_trials, "pro", 100),
)

TECHNIQUES = tuple(entry.technique for entry in TABLE)
GUESSING = (techniques_trial.trial, techniques_trial.deep_trial)
"""Techniques that assume something: no puzzle below pro needs them."""
ONLY_IF_UNIQUE = (techniques_trial.only_answer,)
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
        if not here.open or (budget is not None and not budget.go_on()):
            break
        name, marks = _easiest(here, allowed)
        if not marks:
            break
        used[name] += 1
        chain.assume(marks.items())
    return Way(used, board)


def _easiest(here: Situation, entries: Iterable[Entry]) -> tuple[str, dict[Edge, int]]:
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
