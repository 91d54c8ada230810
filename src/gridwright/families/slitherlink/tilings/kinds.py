"""The boards there are: squares and every other tiling, each with its sizes and a little picture; and their days."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import cast

from gridwright.core.creation import BoardKind, ExtraDaily, Kinds, Polygon, Preset, Size
from gridwright.families.slitherlink.edit import blank
from gridwright.families.slitherlink.puzzle import SQUARE, Board, GenerateOptions, TilingName
from gridwright.grid.tilings import catalogue

SQUARES = tuple(Size(f"{side} × {side}", {"rows": side, "cols": side}) for side in (7, 10, 15, 20))
_FACES = (40, 80, 150, 300)
"""About how many faces the sizes of a tiling have."""
_SHOWN, _FEWEST_SHOWN = 9, 6
"""About how many faces its picture has, and at least."""


def _side(kind: catalogue.Kind, faces: int) -> int:
    """Return the width and height of a piece with about so many faces."""
    return max(kind.least, round(math.sqrt(faces / kind.density)))


def _sizes(kind: catalogue.Kind) -> tuple[Size, ...]:
    if kind.name == SQUARE:
        return SQUARES
    sides = {_side(kind, faces): faces for faces in _FACES}
    return tuple(
        Size(f"{side} × {side}", {"rows": side, "cols": side}, f"about {_rounded(side * side * kind.density)} faces")
        for side in sides
    )


def _rounded(count: float) -> int:
    """Return a number of faces to the nearest ten."""
    return max(10, 10 * round(count / 10))


def _outlines(kind: catalogue.Kind) -> Sequence[Polygon]:
    """Return the faces of a small piece."""
    pieces = (_piece(kind, side) for side in count(_side(kind, _SHOWN)))
    return next(faces for faces in pieces if len(faces) >= _FEWEST_SHOWN)


def _piece(kind: catalogue.Kind, side: int) -> Sequence[Polygon]:
    patch = kind.random_patch(side, side, 0) if kind.random_patch is not None else ""
    piece = catalogue.tiling(kind.name, side, side, patch)
    return [[piece.corners[corner] for corner in face] for face in piece.faces]


def _blank(kind: str, rows: int, cols: int) -> Board:
    return blank(rows, cols, kind)


def _kind_of(view: Board) -> str:
    return view.puzzle.tiling


KINDS: Kinds[Board] = Kinds(
    title="Board",
    kinds={
        name: BoardKind(
            "Squares" if name == SQUARE else kind.title, {"tiling": name}, _sizes(kind), partial(_outlines, kind)
        )
        for name, kind in catalogue.KINDS.items()
    },
    of=_kind_of,
    blank=_blank,
)

_STRIDE = 7
"""How far the next day's tiling is along the list, where neighbours look alike."""


_NARROW = {"dodecagonal": (5, 3), "hats": (10, 6)}
"""Rows and columns of the daily puzzles on tilings whose smallest size is wider than a phone."""


def _daily(name: str) -> Preset:
    """Return the daily puzzle on a tiling: its smallest size, which suits a phone, and medium like that of squares."""
    kind = KINDS.kinds[name]
    smallest = kind.sizes[0].options
    rows, cols = _NARROW.get(name, (int(smallest["rows"]), int(smallest["cols"])))
    options = GenerateOptions(rows, cols, "medium", tiling=cast(TilingName, name))
    return Preset(f"{kind.title} {rows} × {cols}, medium", options)


def _in_turn() -> list[Preset]:
    names = [name for name in KINDS.kinds if name != SQUARE]
    return [_daily(names[_STRIDE * day % len(names)]) for day in range(len(names))]


EXTRA_DAILY = ExtraDaily("Slitherlink on tilings", _in_turn())
