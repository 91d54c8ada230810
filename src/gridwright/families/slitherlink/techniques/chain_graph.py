"""The board as the kernel of the techniques knows it."""

from __future__ import annotations

from functools import lru_cache

from gridwright.families.slitherlink.geometry import Geometry
from gridwright.kernels import chain


@lru_cache(maxsize=64)
def chain_graph(grid: Geometry) -> chain.Graph:
    """Return what touches what, for the kernel; it is built once."""
    return chain.Graph(grid.around, grid.ends)
