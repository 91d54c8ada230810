"""The board editor: edits become a board, with what stands in each cell.

The page keeps the edits and sends all of them each time (a size or a text, then one `BoardEdit` after the other), so
undo is the page's own, and the server keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from msgspec import Meta, Struct

from gridwright import catalog
from gridwright.actions.load import load_text
from gridwright.core.contract import AnyFamily, Family
from gridwright.core.letters import A, M, P, S, V
from gridwright.core.roles import Edit
from gridwright.core.scene import Cell, Mark, Scene, Settings, Target, box_round, extent
from gridwright.errors import BadOption, GridwrightError, Missing, UnknownName
from gridwright.grid.cells import name_of
from gridwright.web.live.scene_diff import SENT_WHOLE

LONGEST_TEXT = 64 * 1024
MOST_EDITS = 5000
FALLBACK = 7

Side = Annotated[int, Meta(ge=1, le=1000)]


class BoardEdit(Struct, frozen=True, forbid_unknown_fields=True):
    """A tool used on a cell; row and column count from 0."""

    row: Annotated[int, Meta(ge=0, lt=1000)]
    col: Annotated[int, Meta(ge=0, lt=1000)]
    tool: Annotated[str, Meta(min_length=1, max_length=40)]


class EditorRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board of the family, blank of a kind with these rows and columns or given as text, and the edits made on it."""

    family: Annotated[str, Meta(max_length=100)]
    rows: Side | None = None
    cols: Side | None = None
    kind: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)] | None = None
    edits: Annotated[tuple[BoardEdit, ...], Meta(max_length=MOST_EDITS)] = ()


@dataclass(frozen=True)
class EditorBoard:
    """A board in the editor; `text` is empty until it is a puzzle, and `problem` says what it lacks."""

    family: AnyFamily
    view: object
    scene: Scene
    text: str
    problem: str


def editing_of(family: AnyFamily) -> Edit[Any]:
    """Return how the family's boards are edited, or Missing."""
    if family.creation.edit is None:
        raise Missing(f"{family.title} boards can't be edited.")
    return family.creation.edit


def editable_families() -> list[AnyFamily]:
    """Return the families whose boards can be edited."""
    return [record for record in catalog.families() if record.creation.edit is not None]


def first_size(family: AnyFamily) -> tuple[int, int]:
    """Return the rows and columns of the first example."""
    for example in family.creation.examples.values():
        return _size(family, family.text.read_view(example.text))
    return FALLBACK, FALLBACK


def _size(family: Family[P, S, V, M, A], view: V) -> tuple[int, int]:
    """Return the rows and columns of a board; only a corner of it is drawn."""
    return family.draw.scene(view, None, Settings(window=(0, 0, 1, 1))).rows_and_columns


def edited_view(asked: EditorRequest) -> object:
    """Return the board after all edits, finished or not."""
    family = catalog.family(asked.family)
    edit = editing_of(family)
    view = _first_view(family, edit, asked)
    for made in asked.edits:
        view = edit.put(view, made.row, made.col, made.tool)
    return view


def edit_board(asked: EditorRequest) -> EditorBoard:
    """Return the board after all edits, drawn, with its text once it is a puzzle."""
    family, view = catalog.family(asked.family), edited_view(asked)
    scene = family.draw.scene(view, None, Settings())
    text, problem = _as_puzzle(family, view)
    return EditorBoard(family, view, with_cells(scene), text, problem)


def _first_view(family: AnyFamily, edit: Edit[Any], asked: EditorRequest) -> Any:
    if asked.text is not None:
        view = load_text(asked.text, family.name).view()
        _refuse_large(*_size(family, view))
        return view
    rows, cols = first_size(family)
    rows, cols = asked.rows or rows, asked.cols or cols
    _refuse_large(rows, cols)
    if asked.kind is None:
        return edit.blank(rows, cols)
    kinds = family.creation.kinds
    if kinds is None or asked.kind not in kinds.kinds:
        raise UnknownName(f"{family.title} board", asked.kind, kinds.kinds if kinds is not None else ())
    return kinds.blank(asked.kind, rows, cols)


def _refuse_large(rows: int, cols: int) -> None:
    if rows * cols > SENT_WHOLE:
        raise BadOption(f"The editor takes boards of up to {SENT_WHOLE:,} cells. This one has {rows} × {cols}.")


def kind_of(family: Family[P, S, V, M, A], view: V) -> str:
    """Return the kind of a board; nothing where a family has only one."""
    return "" if family.creation.kinds is None else family.creation.kinds.of(view)


def _as_puzzle(family: Family[P, S, V, M, A], view: V) -> tuple[str, str]:
    """Return the board's text once it can be read as a puzzle, else what it lacks."""
    text = family.text.write_view(view)
    try:
        family.text.read_view(text)
        family.text.read(text)
    except GridwrightError as error:
        return "", " ".join(str(getattr(error, "problem", error)).split())
    return text, ""


def with_cells(scene: Scene) -> Scene:
    """Return the same scene with its cells as targets, each labelled with what is in it."""
    targets = tuple(map(_shape, scene.cells, _said_in(scene))) if scene.cells else tuple(_squares(scene))
    return replace(scene, loose_marks=scene.marks, loose_targets=targets, prints=())


def _squares(scene: Scene) -> Iterator[Target]:
    said = _labels(scene.marks)
    for row in range(round(scene.height)):
        for col in range(round(scene.width)):
            label = _label(name_of(row, col), said.get((row, col), ""))
            yield Target(f"set:{row}:{col}", col + 0.5, row + 0.5, 1, 1, label)


def _said_in(scene: Scene) -> Iterator[str]:
    """Yield what is said of each cell: the label of the last mark that begins with its name."""
    said = {mark.label.split(",")[0]: mark.label for mark in scene.marks if mark.label}
    return (said.get(cell.name, "") for cell in scene.cells)


def _shape(cell: Cell, said: str) -> Target:
    left, top, right, bottom = box_round(cell.points)
    # The box has the middle in its middle, and all of the cell in it.
    width, height = 2 * max(right - cell.x, cell.x - left), 2 * max(bottom - cell.y, cell.y - top)
    key, label = f"set:{cell.row}:{cell.col}", _label(cell.name, said)
    return Target(key, cell.x, cell.y, width, height, label, points=cell.points)


def _labels(marks: Sequence[Mark]) -> dict[tuple[int, int], str]:
    """Return what a screen reader says in each cell: the label of the last mark that has one and stands there."""
    found = {}
    for mark in marks:
        if mark.label:
            left, top, right, bottom = extent(mark)
            found[int((top + bottom) / 2), int((left + right) / 2)] = mark.label
    return found


def _label(name: str, said: str) -> str:
    """Return the cell's name and what is in it; some families' labels begin with the name."""
    return f"{name}, {said.removeprefix(name).lstrip(', ') or 'empty'}"
