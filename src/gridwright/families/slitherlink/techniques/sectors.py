"""Pair marks, and edges that are equal or opposite (techniques 10 and 12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import Board, Edge, Stroke
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes, situation
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers
from gridwright.families.slitherlink.techniques.reasons import reason
from gridwright.families.slitherlink.techniques.reasons import told as told_reason
from gridwright.families.slitherlink.techniques.wording import Finding, Told, first_step

NEAR = Powers(pairs=True, depth=2)
FAR = Powers(pairs=True)
LINKS = Powers(pairs=False, links=True)


def pair_marks(view: Board) -> Step[Stroke] | None:
    """At least, at most or exactly one of two sides at a corner is a line, and a neighbour can use that."""
    here = situation(view)
    return first_step("Pair marks", here, near_pairs(here))


def equal_edges(view: Board) -> Step[Stroke] | None:
    """Edges that are alike or opposite, whatever they are."""
    here = situation(view)
    return first_step("Equal and opposite edges", here, equal_and_opposite(here))


def pair_mark_chain(view: Board) -> Step[Stroke] | None:
    """Pair marks passed on over many cells and dots."""
    here = situation(view)
    return first_step("Chain of pair marks", here, far_pairs(here))


def near_pairs(here: BoardAnalysis) -> Iterator[Finding]:
    """What pair marks decide when each is passed on once."""
    return studied(here, NEAR)


def equal_and_opposite(here: BoardAnalysis) -> Iterator[Finding]:
    """What links between edges decide."""
    return studied(here, LINKS)


def far_pairs(here: BoardAnalysis) -> Iterator[Finding]:
    """What pair marks decide when they are passed on as far as they go."""
    return studied(here, FAR)


def studied(here: BoardAnalysis, powers: Powers, colours: Classes | None = None) -> Iterator[Finding]:
    """What a study with these powers decides, in the order it comes."""
    for marks in LocalSolver(here, powers, colours).batches():
        yield Finding(marks, partial(_told, here, powers, marks, colours))


def _told(here: BoardAnalysis, powers: Powers, marks: dict[Edge, int], colours: Classes | None) -> Told:
    return told_reason(here, reason(here, powers, marks, None, colours), marks)
