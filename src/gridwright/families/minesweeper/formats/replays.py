"""Replays of other programs: RAWVF, a text in which the community keeps them, and .avf of Minesweeper Arbiter.

A RAWVF replay has lines `Name: value`, the board after `Board:`, and after `Events:` a line for each event: the time,
what the mouse did (`lc` the left button pressed, `lr` released, `rc` and `rr` the right, `mc` and `mr` the middle one,
`sc` left with shift, `mv` moved), the column and row, counted from 1, and x and y in pixels; one of the two may be
missing.

An .avf file is bytes: the version, four that say nothing, the level + 2 (1 to 3, or 4: then width - 1, height - 1 and
two bytes for the mines), row and column of each mine, counted from 1. A text in brackets follows; the byte two before
it is 17 if question marks are on. Then come events of eight bytes (button, x and y in pixels, time), up to one whose
time is 0. The source is the public converters to RAWVF by Bashov, Zhang and Moore. The format is Arbiter's own, so it
is only read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from gridwright.errors import BadOption, IllegalMove
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.formats.parsing import lines_of, refuse_size
from gridwright.families.minesweeper.puzzle import FLAGGED, LEVELS, QUESTION, Action, Layout, Move, Puzzle, State
from gridwright.grid.lines import Line

Replayed: TypeAlias = tuple[Puzzle, list[Move]]

_SQUARE = 16
"""Pixels of a cell in a replay."""
_BUTTONS = {"open": "l", "flag": "r", "chord": "m", "question": "r"}


def rawvf(puzzle: Puzzle, moves: Sequence[Move], times: Sequence[float] | None = None) -> str:
    """Write a finished game as a RAWVF replay; without times a second passes from move to move."""
    states = _states(puzzle, moves)
    end = rules.status(states[-1])
    board = states[-1].mines
    if end not in ("solved", "lost") or board is None:
        raise BadOption("Only a finished game has a replay. This one is still being played.")
    rows, cols = rules.size(puzzle)
    clock = [float(number) for number in range(len(moves))] if times is None else list(times)
    count = rules.mine_count(puzzle)
    level = next((name for name, sizes in LEVELS.items() if sizes == (rows, cols, count)), "custom")
    marks = any(move.action == "question" for move in moves)
    head = [
        "RawVF_Version: Rev6",
        "Program: Gridwright",
        f"Level: {level.capitalize()}",
        f"Width: {cols}",
        f"Height: {rows}",
        f"Mines: {count}",
        f"Marks: {'On' if marks else 'Off'}",
        f"Time: {clock[-1]:.3f}",
        f"Status: {'Won' if end == 'solved' else 'Lost'}",
        "Board:",
    ]
    drawn = "".join("*" if mine else "0" for mine in board)
    events = [event for move, time in zip(moves, clock, strict=True) for event in _events(move, time)]
    rows_drawn = [drawn[first : first + cols] for first in range(0, len(drawn), cols)]
    last = "won" if end == "solved" else "boom"
    return "\n".join([*head, *rows_drawn, "Events:", "0.000 start", *events, f"{clock[-1]:.3f} {last}"]) + "\n"


def _states(puzzle: Puzzle, moves: Sequence[Move]) -> list[State]:
    states = [rules.start(puzzle)]
    for move in moves:
        states.append(rules.play(states[-1], move))
    return states


def _events(move: Move, time: float) -> list[str]:
    """Press and release a button in the middle of a cell; columns and rows count from 1, pixels from 0."""
    button = _BUTTONS[move.action]
    x, y = (round((place + 0.5) * _SQUARE) for place in (move.col, move.row))
    return [f"{time:.3f} {button}{what} {move.col + 1} {move.row + 1} ({x} {y})" for what in ("c", "r")]


class _Event(NamedTuple):
    """What the mouse did, in the words of RAWVF, and where."""

    what: str
    row: int
    col: int


def board_of(reader: Callable[[str], Replayed]) -> Callable[[str], Puzzle]:
    """Return a reader of the board alone."""
    return lambda text: reader(text)[0]


_CELL = r"(?:\s+(-?[0-9]{1,6})\s+(-?[0-9]{1,6}))?"
_PIXELS = r"(?:\s*\((-?[0-9]{1,6}) (-?[0-9]{1,6})\))?"
_EVENT = re.compile(rf"\s*-?[0-9.]{{1,20}}\s+([lrms][cr]){_CELL}{_PIXELS}\s*")


def read_rawvf(text: str) -> Replayed:
    """Read the board and the moves of a RAWVF replay."""
    lines = lines_of(text) or [Line(1, "")]
    words = [line.text.strip().lower() for line in lines]
    if "board:" not in words:
        raise lines[-1].wrong("Expected a line 'Board:' and the board below it.", len(lines[-1].text))
    start = words.index("board:")
    named = {}
    for line in lines[:start]:
        name, _, value = line.text.partition(":")
        named[name.strip().lower()] = value.strip(), line
    cols, rows = (_number(named, name, lines[0]) for name in ("width", "height"))
    refuse_size(lines[start], rows, cols)
    drawn = lines[start + 1 : start + 1 + rows]
    for line in drawn:
        if len(line.text.strip()) != cols or set(line.text.strip()) - set("*0123456789."):
            raise line.wrong(f"Expected {cols} cells: * for a mine, 0 for none.")
    if len(drawn) < rows:
        raise lines[-1].wrong(f"Expected {rows} rows of the board, not {len(drawn)}.", len(lines[-1].text))
    board = Layout(rows, cols, bytes(sign == "*" for line in drawn for sign in line.text.strip()))
    square = _number(named, "squaresize", lines[0]) if "squaresize" in named else _SQUARE
    found = (_EVENT.fullmatch(line.text) for line in lines[start + 1 + rows :])
    events = [_event(match, max(1, square)) for match in found if match]
    return board, _moves(board, events, "marks" in named and named["marks"][0].lower() == "on")


def _event(match: re.Match[str], square: int) -> _Event:
    """Return an event whose place is told in cells, or only in pixels."""
    if match[2] is not None:
        return _Event(match[1], int(match[3]) - 1, int(match[2]) - 1)
    return _Event(match[1], int(match[5] or -1) // square, int(match[4] or -1) // square)


def _number(named: dict[str, tuple[str, Line]], name: str, first: Line) -> int:
    value, line = named.get(name, ("", first))
    if not re.fullmatch("[0-9]{1,9}", value):
        raise line.wrong(f"Expected a line '{name.capitalize()}:' with a number.")
    return int(value)


AVF = "avf:"
_AVF_LEVELS = {1: (8, 8, 10), 2: (16, 16, 40), 3: (16, 30, 99)}
_AVF_CUSTOM = 4
_AVF_MARKS, _AVF_NO_MARKS = 17, 127
_AVF_BUTTONS = {3: "lc", 5: "lr", 21: "lr", 9: "rc", 17: "rr", 145: "rr", 33: "mc", 65: "mr", 193: "mr", 11: "sc"}


def read_avf(text: str) -> Replayed:
    """Read the board and the moves of an .avf file from its bytes in hexadecimal."""
    line = Line(1, text.strip())
    try:
        data = bytes.fromhex(line.text.removeprefix(AVF))
        level = data[5] - 2
        custom = level == _AVF_CUSTOM
        rows, cols, count = (data[7] + 1, data[6] + 1, data[8] * 256 + data[9]) if custom else _AVF_LEVELS[level]
        at = 10 if custom else 6
        mines = bytearray(rows * cols)
        for place in range(at, at + 2 * count, 2):
            row, col = data[place] - 1, data[place + 1] - 1
            if not (0 <= row < rows and 0 <= col < cols):
                raise ValueError
            mines[row * cols + col] = 1
        opened = _avf_text(data, at + 2 * count)
        events = _avf_events(data[data.index(b"]", opened) + 1 :])
    except (ValueError, LookupError):
        raise line.wrong("This isn't an .avf replay, or it is cut off.", len(AVF)) from None
    board = Layout(rows, cols, bytes(mines))
    return board, _moves(board, events, data[opened - 2] == _AVF_MARKS)


def _avf_text(data: bytes, place: int) -> int:
    """Return where the text in brackets begins; a byte that looks like its bracket may stand before it."""
    while True:
        place = data.index(b"[", place) + 1
        if data[place - 3] in (_AVF_MARKS, _AVF_NO_MARKS):
            return place - 1


def _avf_events(data: bytes) -> list[_Event]:
    """Return the events; the first begins two bytes before a time of 1, which is the beginning."""
    padded = bytes(2) + data
    times = range(2, len(padded))
    at = next((time - 2 for time in times if padded[time] == 1 and padded[time - 1] <= 1), len(padded))
    found: list[_Event] = []
    while True:
        button, x_high, low_time, x_low, _, y_high, high_time, y_low = padded[at : at + 8]
        if high_time * 256 + low_time == 0:
            return found
        row, col = (y_high * 256 + y_low) // _SQUARE, (x_high * 256 + x_low) // _SQUARE
        found.append(_Event(_AVF_BUTTONS.get(button, "mv"), row, col))
        at += 8


class _Mouse:
    """Which buttons are down: both together chord when the first of them is released, and nothing when the other is."""

    def __init__(self) -> None:
        self.left = self.right = self.chording = False

    def do(self, what: str) -> Action | None:
        """Return what the player means, if it is more than a movement."""
        match what:
            case "lc":
                self.left, self.chording = True, self.right
            case "sc":
                self.left = self.chording = True
            case "rc":
                self.right, self.chording = True, self.left
                return None if self.left else "flag"
            case "lr" | "rr":
                was_left, was_chording = self.left, self.chording
                self.left = self.chording = False
                self.right = self.right and what == "lr"
                return "chord" if was_chording else "open" if was_left and what == "lr" else None
            case "mr":
                return "chord"
        return None


def _moves(board: Layout, events: Iterable[_Event], has_marks: bool) -> list[Move]:
    """Return the moves that did something; with question marks a flag turns into one, and that into nothing."""
    mouse, state, moves = _Mouse(), rules.start(board), list[Move]()
    for event in events:
        action = mouse.do(event.what)
        if action is None or not (0 <= event.row < board.rows and 0 <= event.col < board.cols):
            continue
        if action == "flag" and has_marks and state.cells[event.row * board.cols + event.col] in (FLAGGED, QUESTION):
            action = "question"
        move = Move(event.row, event.col, action)
        try:
            state = rules.play(state, move)
        except IllegalMove:
            continue
        moves.append(move)
        if rules.status(state) != "playing":
            break
    return moves


REPLAYS = {"rawvf": rawvf}
REPLAY_READERS: dict[str, Callable[[str], Replayed]] = {"rawvf": read_rawvf, "avf": read_avf}
