"""Sectors: what two neighbouring sides of a cell may be together; and edges linked to each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.families.slitherlink.puzzle import Edge
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers
from gridwright.families.slitherlink.techniques.reasons import find_reason, tell_reason
from gridwright.families.slitherlink.techniques.wording import Finding, HintText

NEAR = Powers(pairs=True, depth=2)
FAR = Powers(pairs=True)
LINKS = Powers(pairs=False, links=True)


def sectors(here: BoardAnalysis) -> Iterator[Finding]:
    """Use that a corner of a cell has at least, at most or exactly one line."""
    return find_by_study(here, NEAR)


def sector_chain(here: BoardAnalysis) -> Iterator[Finding]:
    """Pass sectors on over many cells and dots."""
    return find_by_study(here, FAR)


def linked_edges(here: BoardAnalysis) -> Iterator[Finding]:
    """Use edges that are equal or opposite, whatever they turn out to be."""
    return find_by_study(here, LINKS)


def find_by_study(here: BoardAnalysis, powers: Powers) -> Iterator[Finding]:
    """Find what the local rules decide with these powers, in the order it comes."""
    for marks in LocalSolver(here, powers).batches:
        yield Finding(marks, partial(_tell, here, powers, marks))


def _tell(here: BoardAnalysis, powers: Powers, marks: dict[Edge, int]) -> HintText:
    return tell_reason(here, find_reason(here, powers, marks), marks)
