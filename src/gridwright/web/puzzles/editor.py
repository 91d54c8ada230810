"""Setting a board by hand: what was put where becomes a board, with what can be put on it and what stands in each cell.

The page keeps what was done and sends all of it each time (a size or a text, then one `Put` after the other); so undo
is the page's own, and nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.load import load_text
from gridwright.core.contract import AnyFamily, Edit, Tool
from gridwright.core.scene import Mark, Scene, Settings, Target, extent
from gridwright.errors import BadOption, GridwrightError, Missing
from gridwright.grid.cells import name_of
from gridwright.web.live.scene_diff import SENT_WHOLE

LONGEST_TEXT = 64 * 1024
MOST_PUTS = 5000
FALLBACK = 7

Side = Annotated[int, Meta(ge=1, le=1000)]


class Put(Struct, frozen=True, forbid_unknown_fields=True):
    """A tool used on a cell; row and column count from 0."""

    row: Annotated[int, Meta(ge=0, lt=1000)]
    col: Annotated[int, Meta(ge=0, lt=1000)]
    tool: Annotated[str, Meta(min_length=1, max_length=40)]


class ToSet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board of the family: blank with so many rows and columns, or as the text says; then what was put on it."""

    family: Annotated[str, Meta(max_length=100)]
    rows: Side | None = None
    cols: Side | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)] | None = None
    puts: Annotated[tuple[Put, ...], Meta(max_length=MOST_PUTS)] = ()


@dataclass(frozen=True)
class BoardSet:
    """A board that is being set; `text` is empty until it is a puzzle, and `problem` says what it lacks."""

    family: AnyFamily
    view: Any
    scene: Scene
    text: str
    problem: str


def edit_of(family: AnyFamily) -> Edit[Any]:
    """How the family's boards are set, or Missing."""
    if family.creation.edit is None:
        raise Missing(f"{family.title} boards cannot be set by hand.")
    return family.creation.edit


def setters() -> list[AnyFamily]:
    """The families whose boards can be set."""
    return [card for card in map(catalog.family, catalog.names()) if card.creation.edit is not None]


def first_size(family: AnyFamily) -> tuple[int, int]:
    """The rows and columns to begin with: those of the first example."""
    for example in family.creation.examples.values():
        return _size(family, family.text.read_view(example.text))
    return FALLBACK, FALLBACK


def _size(family: AnyFamily, view: Any) -> tuple[int, int]:
    """The rows and columns of a board, of which only a corner is drawn."""
    scene = family.draw.scene(view, None, Settings(window=(0, 0, 1, 1)))
    return round(scene.height), round(scene.width)


def board_set(asked: ToSet) -> BoardSet:
    """The board as it stands after everything that was put on it."""
    family = catalog.family(asked.family)
    edit = edit_of(family)
    view = _first_view(family, edit, asked)
    for put in asked.puts:
        view = edit.put(view, put.row, put.col, put.tool)
    scene = family.draw.scene(view, None, Settings())
    text, problem = _as_puzzle(family, view)
    return BoardSet(family, view, with_cells(scene), text, problem)


def _first_view(family: AnyFamily, edit: Edit[Any], asked: ToSet) -> Any:
    if asked.text is not None:
        view = load_text(asked.text, family.name).view()
        _refuse_large(*_size(family, view))
        return view
    rows, cols = first_size(family)
    rows, cols = asked.rows or rows, asked.cols or cols
    _refuse_large(rows, cols)
    return edit.blank(rows, cols)


def _refuse_large(rows: int, cols: int) -> None:
    if rows * cols > SENT_WHOLE:
        raise BadOption(f"Boards of up to {SENT_WHOLE:,} cells are set by hand, not {rows} × {cols}; it can be played.")


def _as_puzzle(family: AnyFamily, view: Any) -> tuple[str, str]:
    """The board's text once it can be read as a puzzle, else what it lacks."""
    text = family.text.write_view(view)
    try:
        family.text.read_view(text)
        family.text.read(text)
    except GridwrightError as error:
        return "", " ".join(str(getattr(error, "problem", error)).split())
    return text, ""


def with_cells(scene: Scene) -> Scene:
    """The same picture with its cells as the places to point at, each with what is in it."""
    said = _labels(scene.marks)
    cells = tuple(
        Target(f"set:{row}:{col}", col + 0.5, row + 0.5, 1, 1, _label(name_of(row, col), said.get((row, col), "")))
        for row in range(round(scene.height))
        for col in range(round(scene.width))
    )
    return replace(scene, targets=cells)


def _labels(marks: Sequence[Mark]) -> dict[tuple[int, int], str]:
    """What a screen reader says in each cell: the label of the last mark that has one and stands there."""
    found = {}
    for mark in marks:
        if mark.label:
            left, top, right, bottom = extent(mark)
            found[int((top + bottom) / 2), int((left + right) / 2)] = mark.label
    return found


def _label(name: str, said: str) -> str:
    """The cell's name and what is in it; families say the name with it, or do not."""
    if not said:
        return f"{name}, empty"
    return said if said.startswith(name) else f"{name}, {said}"


def tool_fields(tool: Tool) -> dict[str, Any]:
    """A tool as the page shows it."""
    return {
        "text": tool.text,
        "name": tool.name,
        "glyph": tool.glyph,
        "role": tool.role,
        "ink": tool.ink,
        "number": tool.number,
        "board": tool.board,
    }
