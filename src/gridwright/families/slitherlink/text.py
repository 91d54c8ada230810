"""Slitherlink as text.

A puzzle is rows of clues, `.` for a cell without one. A position adds, after a blank line, the edges that are marked:

    3.2.
    .01.

    lines a1t a1l b1t
    crosses b2t

An edge is called by a cell and a side of it: `b2t` top, `b2l` left, `b2b` bottom, `b2r` right. A move is such a name,
with `x` after it to cross the edge out and with `?` to clear it. An answer is a drawing and, where it comes with a
proof, the proof: loops as numbers of edges, steps as literals, the last step empty (see `puzzle.Proof`):

    +---+---+
    |       |
    +---+   +
        |   |
    +   +---+
    proof
    loop 0 1 4 ...
    step -3 7
    step

On another tiling than squares the clues are a line `tiling honeycomb 5x4` and a character for each face (see
`tilings/text.py`), edges are the numbers of sides (`lines 3 17`), a move is `s17`, and an answer has the line `tiling`
and a line `lines` instead of the drawing.

Foreign formats are in `formats/`; `read` knows them by their looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Any

from gridwright.core.wording import pluralise
from gridwright.errors import Unreadable
from gridwright.families.slitherlink.formats import foreign
from gridwright.families.slitherlink.formats.foreign import BLANK, LARGEST_CLUE, READERS, format_of, rows_of, too_large
from gridwright.families.slitherlink.geometry import Geometry, edge_of, geometry_of, move_on, say_board
from gridwright.families.slitherlink.puzzle import (
    CROSS,
    LARGEST_SIDE,
    LINE,
    NO_CLUE,
    SMALLEST_SIDE,
    SQUARE,
    UNKNOWN,
    Action,
    Answer,
    Board,
    Clues,
    Edge,
    Move,
    Proof,
    Side,
    SideStroke,
    Stroke,
    answer_to,
)
from gridwright.families.slitherlink.tilings.text import HEAD, read_clues, read_head, write_clues, write_head
from gridwright.grid.cells import name_of, place_of
from gridwright.grid.lines import Line, Word, lines_of

FORMATS = foreign.FORMATS

_MARKS = {"lines": LINE, "crosses": CROSS}
_SLIPS = re.compile(r"[^0-9.]")
_TWO_NUMBERS = re.compile(r"\s*[0-9]+\s+[0-9]+\s*")
_LARGE = 9
_EDGE_NAME = re.compile(r"([a-z]{1,3}[1-9][0-9]{0,4})([tlbr])")
_MOVE = re.compile(r"([a-z]{1,3}[1-9][0-9]{0,4})([tlbr])([x?]?)")
_SIDE_MOVE = re.compile(r"s(0|[1-9][0-9]{0,8})([x?]?)")
_SIDES: dict[str, Side] = {"t": "t", "l": "l", "b": "b", "r": "r"}
_ACTIONS: dict[str, Action] = {"": "", "x": "x", "?": "?"}


# Puzzles and positions.


def recognise(text: str) -> bool:
    """Recognise rows of digits and dots, a tiling's name, Loopy IDs, pzprv3 files, penpa links and other addresses."""
    lines = lines_of(text)
    if not lines:
        return False
    if format_of(text) is not None or lines[0].starts_with((HEAD,)):
        return True
    if len(lines) > 1 and _TWO_NUMBERS.fullmatch(lines[0].text):
        return False
    rows = ["".join(line.text.split()) for line in takewhile(lambda line: not line.starts_with(_MARKS), lines)]
    return bool(rows) and _looks_like_clues(rows)


def _looks_like_clues(rows: list[str]) -> bool:
    """Return whether there are digits and dots alone; on a large board one in ten may be a slip."""
    slips = sum(len(_SLIPS.findall(row)) for row in rows)
    large = max(len(rows), *map(len, rows)) >= _LARGE
    return slips == 0 or (large and 10 * slips <= sum(map(len, rows)))


def read(text: str, how: None = None) -> Clues:
    """Return the clues alone; a position with marks is refused. Links and IDs are read as well."""
    name = format_of(text)
    if name is not None:
        return READERS[name](text).puzzle
    board = read_view(text)
    if any(board.marks):
        marked = next(line for line in lines_of(text) if line.starts_with(_MARKS))
        raise marked.wrong("This is a position with marks. Give the puzzle alone.")
    return board.puzzle


def read_view(text: str, how: None = None) -> Board:
    """Read clues, with the lines and crosses marked so far if there are any."""
    name = format_of(text)
    if name is not None:
        return READERS[name](text)
    lines = lines_of(text)
    rows = list(takewhile(lambda line: not line.starts_with(_MARKS), lines))
    puzzle = _clues_on_tiling(rows) if rows and rows[0].starts_with((HEAD,)) else _clues(rows)
    return Board(puzzle, _read_marks(geometry_of(puzzle), lines[len(rows) :]))


def _clues_on_tiling(lines: list[Line]) -> Clues:
    board = read_head(lines[0])
    puzzle = read_clues(board, lines[1:])
    if len(puzzle.clues) < len(board.clues):
        problem = f"The clues end after {len(puzzle.clues)} of {len(board.clues)} faces."
        raise lines[-1].wrong(problem, len(lines[-1].text))
    return puzzle


def _clues(lines: list[Line]) -> Clues:
    if not lines:
        raise Unreadable("Expected rows of clues: 0 to 3, or . for a cell without one.", line=1, column=1)
    rows = [[_clue(*placed, line) for placed in _characters(line)] for line in lines]
    cols = len(rows[0])
    for line, row in zip(lines, rows, strict=True):
        if len(row) > LARGEST_SIDE:
            raise line.wrong(too_large(len(rows), len(row)), _place_of_cell(line, LARGEST_SIDE))
        if len(row) != cols:
            problem = f"This row has {pluralise(len(row), 'cell')}. Expected {cols}, as in the first row."
            raise line.wrong(problem, _place_of_cell(line, cols))
    if len(rows) > LARGEST_SIDE:
        raise lines[LARGEST_SIDE].wrong(too_large(len(rows), cols))
    return Clues(len(rows), cols, bytes(clue for row in rows for clue in row))


def _characters(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row, each with its place; spaces between them do not matter."""
    return ((character, place) for place, character in enumerate(line.text) if not character.isspace())


def _place_of_cell(line: Line, cell: int) -> int:
    """Return the place where that cell of a row stands, or would have to stand."""
    return next((place for number, (_, place) in enumerate(_characters(line)) if number == cell), len(line.text))


def _clue(character: str, place: int, line: Line) -> int:
    if character == BLANK:
        return NO_CLUE
    if character in "0123":
        return int(character)
    raise line.wrong(f"{character!r} isn't a clue. Use 0 to {LARGEST_CLUE}, or {BLANK} for a cell without one.", place)


def _read_marks(grid: Geometry, lines: list[Line]) -> bytes:
    marks = bytearray(grid.edges)
    for line in lines:
        head, *names = line.words()
        if head.text not in _MARKS:
            raise head.wrong("Expected 'lines ...' or 'crosses ...'.")
        for name in names:
            edge = _edge(grid, name)
            if marks[edge] != UNKNOWN:
                raise name.wrong(f"{name.text!r} is marked twice. An edge is a line, a cross or neither.")
            marks[edge] = _MARKS[head.text]
    return bytes(marks)


def _edge(grid: Geometry, name: Word) -> Edge:
    if not grid.square:
        return name.number(0, grid.edges - 1, f"the number of a side, 0 to {grid.edges - 1}")
    match = _EDGE_NAME.fullmatch(name.text)
    if match is None:
        raise name.wrong(f"{name.text!r} isn't an edge. Give a cell and a side of it (t, l, b or r), such as b2t.")
    return edge_of(grid, *name._replace(text=match[1]).cell(grid.rows, grid.cols), _SIDES[match[2]])


def write(puzzle: Clues) -> str:
    """Write rows of digits and dots; on another tiling its name and a character for each face."""
    if puzzle.tiling != SQUARE:
        return write_clues(puzzle)
    return "".join(row + "\n" for row in rows_of(puzzle))


def write_view(view: Board) -> str:
    """Return the clues and, if anything is marked, the lines and crosses by their names."""
    grid = geometry_of(view.puzzle)
    text = write(view.puzzle) + ("\n" if any(view.marks) else "")
    for head, mark in _MARKS.items():
        edges = (edge for edge, held in enumerate(view.marks) if held == mark)
        names = [write_move(move_on(grid, edge, "")) if grid.square else str(edge) for edge in edges]
        if names:
            text += f"{head} {' '.join(names)}\n"
    return text


# Moves and answers.


def read_move(text: str) -> Move:
    """Return a move such as `b2t`, `b2tx` or `b2t?`; on another tiling `s17`, `s17x` or `s17?`."""
    word = text.strip()
    side = _SIDE_MOVE.fullmatch(word)
    if side is not None:
        return SideStroke(int(side[1]), _ACTIONS[side[2]])
    match = _MOVE.fullmatch(word)
    place = place_of(match[1]) if match else None
    if match is None or place is None:
        raise Unreadable(
            f"{word!r} isn't a move. Give a cell and a side of it (t, l, b or r), such as b2t (draw), b2tx (cross out) "
            "or b2t? (clear); on a tiling the number of a side, such as s17, s17x or s17?."
        )
    return Stroke(*place, _SIDES[match[2]], _ACTIONS[match[3]])


def write_move(move: Move) -> str:
    """Return the move as people type it."""
    if isinstance(move, SideStroke):
        return f"s{move.edge}{move.action}"
    return name_of(move.row, move.col) + move.side + move.action


_PROOF = ("proof", "loop", "step")
_ACROSS = {"---": 1, "   ": 0, " x ": 0}
_DOWN = {"|": 1, " ": 0, "x": 0}
_WIDTH = 4
"""Characters from one dot of a drawing to the next."""


def read_answer(text: str) -> Answer:
    """Return a drawing, or a position whose lines are the answer; and the proof where there is one."""
    lines = lines_of(text)
    drawing = list(takewhile(lambda line: not line.starts_with(_PROOF), lines))
    if drawing and drawing[0].text.startswith("+"):
        answer = Answer(*_read_drawing(text, drawing))
    elif drawing and drawing[0].starts_with((HEAD,)):
        answer = _read_lines(drawing)
    else:
        last = drawing[-1].number if drawing else 0
        board = read_view("\n".join(text.split("\n")[:last]))
        answer = answer_to(board.puzzle, _drawn(board.marks))
    return replace(answer, proof=_read_proof(len(answer.lines), lines[len(drawing) :]))


def _drawn(marks: bytes) -> bytes:
    return bytes(mark == LINE for mark in marks)


def _read_lines(lines: list[Line]) -> Answer:
    """Read an answer on a tiling: its sides, whether or not the clues stand before them."""
    puzzle = read_head(lines[0])
    clues = list(takewhile(lambda line: not line.starts_with(_MARKS), lines[1:]))
    read_clues(puzzle, clues)
    marks = lines[1 + len(clues) :]
    if not marks:
        raise lines[-1].wrong("Expected a line 'lines ...' with the numbers of the loop's sides.", len(lines[-1].text))
    return answer_to(puzzle, _drawn(_read_marks(geometry_of(puzzle), marks)))


def _read_drawing(text: str, drawing: list[Line]) -> tuple[int, int, bytes]:
    """Read rows, columns, and for each edge whether it is drawn; rows of cells may be blank."""
    first = drawing[0].number
    lines = text.split("\n")[first - 1 : drawing[-1].number]
    rows, cols = (len(lines) - 1) // 2, drawing[0].text.count("+") - 1
    if len(lines) % 2 == 0:
        problem = "The drawing ends within a row of cells. Expected a last row of dots (+)."
        raise Unreadable(problem, line=first + len(lines) - 1, column=1)
    if not (SMALLEST_SIDE <= rows <= LARGEST_SIDE and SMALLEST_SIDE <= cols <= LARGEST_SIDE):
        raise drawing[0].wrong(too_large(rows, cols))
    across = [_read_dots(line.rstrip(), first + 2 * row, cols) for row, line in enumerate(lines[::2])]
    down = [_read_sides(line.rstrip(), first + 2 * row + 1, cols) for row, line in enumerate(lines[1::2])]
    return rows, cols, bytes(mark for row in (*across, *down) for mark in row)


def _read_dots(line: str, number: int, cols: int) -> list[int]:
    """Read one row of dots: which of the edges between them are drawn."""
    for column in range(0, _WIDTH * cols + 1, _WIDTH):
        if line[column : column + 1] != "+":
            raise Unreadable("Expected a dot (+) here.", line=number, column=column + 1)
    pieces = [line[column + 1 : column + _WIDTH] for column in range(0, _WIDTH * cols, _WIDTH)]
    for place, piece in enumerate(pieces):
        if piece not in _ACROSS:
            problem = f"Expected --- or three spaces between two dots, not {piece!r}."
            raise Unreadable(problem, line=number, column=place * _WIDTH + 2)
    if len(line) > _WIDTH * cols + 1:
        raise Unreadable(f"This row has more than {cols} edges.", line=number, column=_WIDTH * cols + 2)
    return [_ACROSS[piece] for piece in pieces]


def _read_sides(line: str, number: int, cols: int) -> list[int]:
    """Read one row of cells: which of the edges between them are drawn, whatever stands in the cells."""
    padded = line.ljust(_WIDTH * cols + 1)
    for column, character in enumerate(padded):
        expected = column % _WIDTH == 0 and column <= _WIDTH * cols
        if character not in (_DOWN if expected else " .0123"):
            problem = "Expected | or a space here." if expected else f"{character!r} stands within a cell."
            raise Unreadable(problem, line=number, column=column + 1)
    return [_DOWN[padded[column]] for column in range(0, _WIDTH * cols + 1, _WIDTH)]


def _read_proof(edges: int, lines: list[Line]) -> Proof | None:
    if not lines:
        return None
    loops: list[tuple[Edge, ...]] = []
    steps: list[tuple[int, ...]] = []
    for line in lines:
        head, *words = line.words()
        if head.text == "loop":
            loops.append(tuple(word.number(0, edges - 1) for word in words))
        elif head.text == "step":
            steps.append(tuple(word.number(-edges, edges) for word in words))
        elif head.text != "proof" or words:
            raise head.wrong("Expected proof, loop or step.")
    return Proof(tuple(loops), tuple(steps))


def write_answer(answer: Answer) -> str:
    """Return the loop as a drawing, on another tiling as the numbers of its sides; and its proof."""
    lines = _write_drawing(answer) if answer.tiling == SQUARE else _write_lines(answer)
    if answer.proof is not None:
        lines.append("proof")
        for head, numbers in (("loop", answer.proof.loops), ("step", answer.proof.steps)):
            lines += [" ".join((head, *map(str, each))) for each in numbers]
    return "\n".join(lines) + "\n"


def _write_lines(answer: Answer) -> list[str]:
    return [write_head(answer).rstrip(), " ".join(("lines", *map(str, _sides_of(answer))))]


def _sides_of(answer: Answer) -> list[Edge]:
    return [edge for edge, line in enumerate(answer.lines) if line == LINE]


def _write_drawing(answer: Answer) -> list[str]:
    found = fields(answer)
    across = ["+" + "".join("---+" if line else "   +" for line in row) for row in found["horizontal"]]
    down = ["   ".join("|" if line else " " for line in row).rstrip() for row in found["vertical"]]
    return [line for pair in zip(across, down, strict=False) for line in pair] + across[-1:]


def fields(answer: Answer) -> dict[str, Any]:
    """Return 0 or 1 for each edge: horizontal ones by rows of dots, vertical ones by rows of cells.

    On another tiling: the piece by its name, and the numbers of the loop's sides.
    """
    if answer.tiling != SQUARE:
        return {"tiling": say_board(answer), "lines": _sides_of(answer)}
    rows, cols, first = answer.rows, answer.cols, (answer.rows + 1) * answer.cols
    return {
        "horizontal": [list(answer.lines[row * cols : (row + 1) * cols]) for row in range(rows + 1)],
        "vertical": [
            list(answer.lines[first + row * (cols + 1) : first + (row + 1) * (cols + 1)]) for row in range(rows)
        ],
    }
