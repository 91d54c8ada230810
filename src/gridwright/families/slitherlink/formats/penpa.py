"""Links of penpa+: base64 of a raw deflate stream of lines of JSON.

The first line is `square,width,height,size,angle,reflections,canvas,centre,...`. Then come the margins (top, bottom,
left and right), modes, the problem and the solution, the cells in use, settings. Usual words are shortened to z and a
letter (zN: the numbers, by the number of their cell). The source is penpa+ itself (`maketext`, `load` and
`COMPRESS_SUB` of its editor, version 3.2).
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

LINK = re.compile(r"(?:\S*[#?&])?m=(?:edit|solve)\S*?&p=([^\s&]+)\S*")
SQUARES = ("square", "sudoku", "kakuro")
ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_BYTES = 4_000_000
_FRAME = 2
"""Rows and columns that penpa+ keeps round its grid when it numbers the cells."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|z[0-9A-Z_]')
_PIXELS = 38
_LAYER: dict[str, object] = {
    **{f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")},
    **{name: {} for name in ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")},
    **{name: [] for name in ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")},
}
"""A layer of penpa+ on which nothing is drawn."""
_MODES = {"grid": ["3", "1", "2"], "pu_a": {"edit_mode": "combi", "combi": ["edgex", ""]}}
"""Dots without lines or a frame, and a pen that draws edges and crosses."""


class Found(NamedTuple):
    """What a link holds; the size is as written."""

    kind: str
    width: str
    height: str
    margins: tuple[int, int, int, int]
    numbers: Mapping[int, str]


def unpack(packed: str) -> Found | None:
    """Return what was packed, or None for anything else."""
    try:
        stream = zlib.decompressobj(wbits=-15).decompress(b64decode(unquote(packed), validate=True), _BYTES)
        head, margins, _, problem, *_ = stream.decode().split("\n")
        kind, width, height = head.split(",")[:3]
        top, bottom, left, right = (int(margin) for margin in json.loads(margins))
        layer = json.loads(_TOKEN.sub(_quoted, problem))
        numbers = {int(cell): str(value[0]).strip() for cell, value in layer["zN"].items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error, binascii.Error):
        return None
    return Found(kind, width, height, (top, bottom, left, right), numbers)


def _quoted(token: re.Match[str]) -> str:
    """Return a shortened word as a JSON string; strings stay as they are."""
    return token[0] if token[0].startswith('"') else "null" if token[0] == "zO" else f'"{token[0]}"'


def place_of(cell: int, width: int) -> tuple[int, int]:
    """Return row and column of a cell, which penpa+ counts with its frame."""
    row, col = divmod(cell, width + 2 * _FRAME)
    return row - _FRAME, col - _FRAME


def pack(rows: int, cols: int, clues: Mapping[int, str]) -> str:
    """Return the link of a square grid with numbers in these cells, which are counted row by row."""
    stride = cols + 2 * _FRAME
    cells = [(row + _FRAME) * stride + col + _FRAME for row in range(rows) for col in range(cols)]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    size = [cols, rows, _PIXELS, 0, 1, 1, (cols + 1) * _PIXELS, (rows + 1) * _PIXELS]
    middle = _middle(rows, cols)
    words = ["Title: Slitherlink", "Author: ", "", "", "OFF", "false"]
    numbers = {str(cells[cell]): [clue, 1, "1"] for cell, clue in clues.items()}
    lines: list[Any] = [
        [0, 0, 0, 0],
        _MODES,
        {**_LAYER, "number": numbers},
        _LAYER,
        steps,
        ["Surface", "Composite"],
        {},
        "x",
        "x",
        [3, 0, 0],
        None,
        None,
        None,
        _LAYER,
        _LAYER,
        {},
        ["slitherlink"],
        False,
    ]
    head = ",".join(map(str, ["square", *size, middle, middle, 0, 0, 0, 0, *words]))
    text = "\n".join([head, *map(_line, lines)])
    deflate = zlib.compressobj(9, wbits=-15)
    return ADDRESS + b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()


def _line(value: Any) -> str:
    """Return a line of JSON with the word that readers look for in its short form; None is an empty line."""
    text = "" if value is None else json.dumps(value, separators=(",", ":"))
    return text.replace("z", "zZ").replace('"number"', "zN")


def _middle(rows: int, cols: int) -> int:
    """Return the number of the point in the middle: a cell, a corner, or an edge below or beside a cell."""
    stride, area = cols + 2 * _FRAME, (cols + 2 * _FRAME) * (rows + 2 * _FRAME)
    cell = ((rows - 1) // 2 + _FRAME) * stride + (cols - 1) // 2 + _FRAME
    kinds = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}
    return cell + area * kinds[rows % 2, cols % 2]
