"""Every tiling by its name: how big it may be, and the functions that make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gridwright.grid.recent import keep_recent
from gridwright.grid.tilings import dodecagonal, hats, penrose, periodic, spectres
from gridwright.grid.tilings.patches import BadPatch
from gridwright.grid.tilings.plane import EIGHTHS, HALVES, Polygon, Scale
from gridwright.grid.tilings.tiling import Tiling, assemble

MOST_FACES = 10_000
"""A piece with more faces is refused."""
EARS = "ears"
"""The patch of a triangular tiling with the corners that old IDs of Loopy have."""


@dataclass(frozen=True)
class Kind:
    """A tiling of the plane of which pieces of any size can be cut."""

    name: str
    title: str
    scale: Scale
    least: int
    """how wide and high a piece must be at least"""
    density: float
    """about how many faces there are for each unit of width and height"""
    cut: Callable[[int, int, str], list[Polygon]]
    """returns the faces of a piece: width, height, patch"""
    random_patch: Callable[[int, int, int], str] | None = None
    """for tilings that never repeat: a patch for that width and height, by a seed"""


def _regular(make: Callable[[int, int], list[Polygon]]) -> Callable[[int, int, str], list[Polygon]]:
    def cut(width: int, height: int, patch: str) -> list[Polygon]:
        if patch:
            raise BadPatch("This tiling repeats, so it has no patch.")
        return make(width, height)

    return cut


def _triangular(width: int, height: int, patch: str) -> list[Polygon]:
    if patch not in ("", EARS):
        raise BadPatch(f"A triangular tiling has no patch, or {EARS!r}.")
    return periodic.eared(width, height) if patch else periodic.triangular(width, height)


def _kind(
    title: str, make: Callable[[int, int], list[Polygon]], density: float, least: int = 2, scale: Scale = HALVES
) -> Kind:
    return Kind(title.lower().replace(" ", "-"), title, scale, least, density, _regular(make))


def _penrose(name: str, title: str, density: float) -> Kind:
    cut, patch = partial(penrose.penrose, name), partial(penrose.random_patch, name)
    return Kind(name, title, penrose.SCALE, 4, density, cut, patch)


KINDS = {
    kind.name: kind
    for kind in (
        _kind("Square", periodic.square, 1, least=1),
        Kind("triangular", "Triangular", HALVES, 3, 2.1, _triangular),
        _kind("Honeycomb", periodic.honeycomb, 1),
        _kind("Kagome", periodic.kagome, 2.8),
        _kind("Rhombille", periodic.rhombille, 3, least=1),
        _kind("Kites", periodic.kites, 6, least=1),
        _kind("Cairo", periodic.cairo, 1.8, 3, periodic.CAIRO),
        _kind("Floret", periodic.floret, 5.5, 1, periodic.FLORET),
        _kind("Snub square", periodic.snub_square, 2.7),
        _kind("Elongated triangular", periodic.elongated_triangular, 2.8),
        _kind("Octagonal", periodic.octagonal, 1.8, scale=EIGHTHS),
        _kind("Great hexagonal", periodic.great_hexagonal, 5),
        _kind("Dodecagonal", dodecagonal.dodecagonal, 2.6),
        _kind("Great dodecagonal", dodecagonal.great_dodecagonal, 5),
        _kind("Great great dodecagonal", dodecagonal.great_great_dodecagonal, 10),
        _kind("Compass dodecagonal", dodecagonal.compass_dodecagonal, 5),
        _penrose("penrose-p2", "Penrose kites and darts", 0.6),
        _penrose("penrose-p3", "Penrose rhombs", 0.6),
        Kind("hats", "Hats", hats.SCALE, 6, 0.6, hats.hats, hats.random_patch),
        Kind("spectres", "Spectres", spectres.SCALE, 6, 0.6, spectres.spectres, spectres.random_patch),
    )
}
"""All tilings, the regular ones first."""


@keep_recent(lambda piece: len(piece.faces))
def tiling(name: str, width: int, height: int, patch: str = "") -> Tiling:
    """Return a piece of a tiling. What can't be cut raises ValueError with a sentence that says why."""
    kind = KINDS.get(name)
    if kind is None:
        raise ValueError(f"Unknown tiling {name!r}. Choose from: {', '.join(KINDS)}.")
    if min(width, height) < kind.least:
        raise ValueError(f"A piece of {name} is at least {kind.least} wide and high, not {width} × {height}.")
    # By an estimate first, so that nothing huge is cut.
    polygons = [] if width * height * kind.density > MOST_FACES else kind.cut(width, height, patch)
    if width * height * kind.density > MOST_FACES or len(polygons) > MOST_FACES:
        raise ValueError(f"{name} {width} × {height} is too large. A board has at most {MOST_FACES:,} faces.")
    if not polygons:
        raise ValueError(f"No whole face of {name} fits into {width} × {height} here. Make it larger.")
    return assemble(name, width, height, patch, polygons, kind.scale)
