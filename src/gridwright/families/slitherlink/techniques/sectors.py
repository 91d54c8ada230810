"""Sectors: what two neighbouring sides of a cell may be together; and edges linked to each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.verdict import Step
from gridwright.families.slitherlink.puzzle import Board, Edge, Move
from gridwright.families.slitherlink.techniques.analysis import BoardAnalysis, Classes, analyse
from gridwright.families.slitherlink.techniques.local_rules import LocalSolver, Powers
from gridwright.families.slitherlink.techniques.reasons import find_reason, tell_reason
from gridwright.families.slitherlink.techniques.wording import Finding, HintText, as_step

NEAR = Powers(pairs=True, depth=2)
FAR = Powers(pairs=True)
LINKS = Powers(pairs=False, links=True)


def sectors(view: Board) -> Step[Move] | None:
    """Use that a corner of a cell has at least, at most or exactly one line."""
    here = analyse(view)
    return as_step("Sectors", here, find_sectors(here))


def sector_chain(view: Board) -> Step[Move] | None:
    """Pass sectors on over many cells and dots."""
    here = analyse(view)
    return as_step("Sector chain", here, find_sector_chains(here))


def linked_edges(view: Board) -> Step[Move] | None:
    """Use edges that are equal or opposite, whatever they turn out to be."""
    here = analyse(view)
    return as_step("Linked edges", here, find_linked_edges(here))


def find_sectors(here: BoardAnalysis) -> Iterator[Finding]:
    """Find what sectors decide when each is passed on once."""
    return find_by_study(here, NEAR)


def find_sector_chains(here: BoardAnalysis) -> Iterator[Finding]:
    """Find what sectors decide when they are passed on as far as they go."""
    return find_by_study(here, FAR)


def find_linked_edges(here: BoardAnalysis) -> Iterator[Finding]:
    """Find what links between edges decide."""
    return find_by_study(here, LINKS)


def find_by_study(here: BoardAnalysis, powers: Powers, colours: Classes | None = None) -> Iterator[Finding]:
    """Find what the local rules decide with these powers, in the order it comes."""
    for marks in LocalSolver(here, powers, colours).batches:
        yield Finding(marks, partial(_tell, here, powers, marks, colours))


def _tell(here: BoardAnalysis, powers: Powers, marks: dict[Edge, int], colours: Classes | None) -> HintText:
    return tell_reason(here, find_reason(here, powers, marks, None, colours), marks)
