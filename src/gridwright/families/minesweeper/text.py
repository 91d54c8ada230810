"""Minesweeper as text.

A position is a first line with size and mines, then rows: `#` covered, `F` flagged, `?` question mark, `0` to `8` open
(`.` reads as 0); in a game that is over also `*` a mine, `X` the mine that was opened, `W` a wrong flag:

    3x4 mines=2
    11##
    .2F#
    .1##

A board whose mines are placed says `layout` in its first line and shows everything; `start=b3` tells where to start,
and `no-guess=easy` that you never have to guess from there on, and how hard that is (older files say `certified=`).
A board whose mines are placed by the first click is one
line:

    16x30 mines=99 seed=5 first=safe

A position that shows every cell is a full board and can be read as either. A text in one line has slashes between
its rows. Moves are `b2` (open), `b2f` (flag), `b2c` (chord) and `b2?` (question mark). An answer has rows of `.`
open, `s` safe, `m` mine and `?` unknown, the probabilities of mines, and, once worked out, why each certain cell is
certain:

    3x4 best d1
    ..ms
    ...
    odds 0.5: c2 d2
    why
    c1 b1 : The 1 at b1 has one covered neighbour, so c1 is a mine.
    d1 b1 +mines

Foreign formats are in `formats/`; `read` knows them by their looks.
"""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import Unreadable
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.counts import numbers, shown_mines
from gridwright.families.minesweeper.formats import foreign
from gridwright.families.minesweeper.formats.parsing import (
    NO_GUESS,
    SIGNS,
    Head,
    cell_named,
    head_of,
    lines_of,
    looks_like_head,
    rows_of_signs,
)
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    BURST,
    MINE,
    STATE_WORDS,
    UNKNOWN,
    WRONG_FLAG,
    Action,
    Answer,
    Layout,
    Move,
    Pasted,
    Puzzle,
    Reason,
    Seeded,
    View,
)
from gridwright.grid.cells import name_of, name_of_cell, place_of
from gridwright.grid.lines import Line, Word

FORMATS = foreign.FORMATS

_MEANING = "# (covered), F (flag), 0 to 8 (open), or * (a mine of a game that is over)"
_CODES = {ord(sign): chr(code) for code, sign in enumerate(SIGNS)} | {ord("."): "\0"}


# Puzzles and positions.


def recognise(text: str) -> bool:
    """Tell whether it starts with a size and the number of mines, or is a Tatham ID or an mbf board."""
    lines = lines_of(text)
    return bool(lines) and (looks_like_head(lines[0].text) or foreign.format_of(text) is not None)


def read(text: str, how: None = None) -> Puzzle:
    """Read a seeded board, a board whose mines are placed, or a position from elsewhere."""
    name = foreign.format_of(text)
    if name is not None:
        return foreign.READERS[name](text)
    lines = lines_of(text)
    head = head_of(lines)
    if head.seed is not None:
        return _seeded(head, head.seed, lines[1:])
    view = _position(head, lines[1:])
    everything_shown = not any(sign in view.cells for sign in (*ANY_COVERED, BURST, WRONG_FLAG))
    # Numbers without a single mine to count are a position like any other, if an impossible one.
    uncounted = head.mines == 0 and not any(view.cells)
    if head.layout or (everything_shown and (MINE in view.cells or uncounted)):
        return _layout(head, view, lines[1:])
    return Pasted(view)


def _seeded(head: Head, seed: int, lines: list[Line]) -> Seeded:
    if lines:
        raise lines[0].wrong("A seeded board has no rows. Its mines are placed by the first click.")
    if head.mines == head.rows * head.cols:
        raise head.line.wrong(f"{head.mines} mines leave no safe cell to start with.")
    return Seeded(head.rows, head.cols, head.mines, seed, head.first, head.start)


def _layout(head: Head, view: View, lines: list[Line]) -> Layout:
    """Read the mines of a full board. Its numbers have to be right; if all are 0, they were not counted."""
    signs = np.frombuffer(view.cells, dtype=np.uint8)
    if bool(np.isin(signs, list(ANY_COVERED)).any()):
        at = int(np.flatnonzero(np.isin(signs, list(ANY_COVERED)))[0])
        raise _at(head, lines, at).wrong(
            "A layout shows every cell: * for a mine, a number for the rest.", at % head.cols
        )
    mines = (signs == MINE).astype(np.uint8).tobytes()
    counted = np.frombuffer(numbers(mines, head.rows, head.cols), dtype=np.uint8)
    wrong = (signs != MINE) & (signs != counted)
    if bool(wrong.any()) and bool((signs[signs != MINE] > 0).any()):
        at = int(np.flatnonzero(wrong)[0])
        name = name_of_cell(at, head.cols)
        problem = f"{name} shows {signs[at]}, but {counted[at]} of the cells around it are mines."
        raise _at(head, lines, at).wrong(problem, at % head.cols)
    return Layout(head.rows, head.cols, mines, head.start, head.no_guess)


def _at(head: Head, lines: list[Line], cell: int) -> Line:
    """Find the line that holds a cell."""
    return lines[cell // head.cols]


def read_view(text: str, how: None = None) -> View:
    """Read a position; of a puzzle, what a player sees before the first move."""
    lines = lines_of(text)
    head = head_of(lines) if foreign.format_of(text) is None else None
    if head is None or head.layout or head.seed is not None:
        return rules.view(rules.start(read(text)))
    return _position(head, lines[1:])


def _position(head: Head, lines: list[Line]) -> View:
    written = rows_of_signs(head, lines, SIGNS + ".", _MEANING)
    if len(lines) > head.rows:
        raise lines[head.rows].wrong(f"This is a row more than the {head.rows} that the first line says.")
    cells = written.translate(_CODES).encode("latin-1")
    view = View(head.rows, head.cols, head.mines, cells, head.first, head.start, head.no_guess)
    if head.layout or any(sign in cells for sign in (MINE, BURST, WRONG_FLAG)):
        _refuse_half_shown(head, view)
    return view


def _refuse_half_shown(head: Head, view: View) -> None:
    shown = int(shown_mines(view).sum())
    if shown != head.mines:
        advice = "A layout shows all of them."
        if not head.layout:
            advice = (
                "A * is a mine of a game that is over, which shows all of them. "
                "Write F or # for a mine you only suspect."
            )
        raise head.line.wrong(f"The board shows {shown} of {head.mines} mines. {advice}")


def write(puzzle: Puzzle) -> str:
    """Write the board with its secrets, or its seed."""
    if isinstance(puzzle, Pasted):
        return write_view(puzzle.position)
    start = _words(start=puzzle.start, cols=puzzle.cols)
    if isinstance(puzzle, Seeded):
        size = f"{puzzle.rows}x{puzzle.cols} mines={puzzle.mines}"
        return f"{size} seed={puzzle.seed} first={puzzle.first}{start}\n"
    no_guess = "" if puzzle.no_guess is None else f" {NO_GUESS}={puzzle.no_guess}"
    head = f"{puzzle.rows}x{puzzle.cols} mines={puzzle.mines.count(1)} layout{start}{no_guess}\n"
    signs = np.frombuffer(numbers(puzzle.mines, puzzle.rows, puzzle.cols), dtype=np.uint8).copy()
    signs[np.frombuffer(puzzle.mines, dtype=np.uint8) == 1] = MINE
    return head + _rows(signs.tobytes(), puzzle.cols)


def _words(start: int | None, cols: int) -> str:
    return "" if start is None else f" start={name_of_cell(start, cols)}"


def _rows(cells: bytes, cols: int) -> str:
    written = cells.translate(bytes(SIGNS.ljust(256), "ascii")).decode("ascii")
    return "".join(written[first : first + cols] + "\n" for first in range(0, len(written), cols))


def write_view(view: View) -> str:
    """Write the first line and the rows."""
    first = "" if view.first == "none" else f" first={view.first}"
    no_guess = "" if view.no_guess is None else f" {NO_GUESS}={view.no_guess}"
    head = f"{view.rows}x{view.cols} mines={view.mines}{first}{_words(view.start, view.cols)}{no_guess}\n"
    return head + _rows(view.cells, view.cols)


# Moves.

_MOVE = re.compile(r"([a-z]{1,3}[1-9][0-9]{0,4})([fc?]?)")
_ACTIONS: dict[str, Action] = {"": "open", "f": "flag", "c": "chord", "?": "question"}
_LETTERS = {action: letter for letter, action in _ACTIONS.items()}


def read_move(text: str) -> Move:
    """Read a move such as `b2`, `b2f`, `b2c` or `b2?`."""
    word = text.strip()
    match = _MOVE.fullmatch(word)
    place = place_of(match[1]) if match else None
    if match is None or place is None:
        raise Unreadable(
            f"{word!r} isn't a move. Give a cell, such as b2 (open), b2f (add or remove a flag), b2c (chord) or b2? "
            "(question mark)."
        )
    return Move(*place, _ACTIONS[match[2]])


def write_move(move: Move) -> str:
    """Write the move as people type it."""
    return name_of(move.row, move.col) + _LETTERS[move.action]


# Answers.

_STATES = ".sm?"
_HEAD = re.compile(r"\s*([0-9]{1,4})x([0-9]{1,4})(?:\s+best\s+(\S+))?(?:\s+runner-up\s+(\S+))?\s*")
_FLOAT = re.compile(r"[0-9]+(\.[0-9]+)?(e-?[0-9]{1,3})?")
ELSEWHERE, COUNTED, WHY = "elsewhere", "+mines", "why"


def read_answer(text: str) -> Answer:
    """Read states, odds and reasons, or raise Unreadable with the place."""
    lines = lines_of(text)
    match = _HEAD.fullmatch(lines[0].text) if lines else None
    if match is None:
        raise Unreadable("Expected a first line such as '9x9 best d4'.", line=1, column=1)
    rows, cols = int(match[1]), int(match[2])
    head = Head(lines[0], rows, cols, 0)
    if not (1 <= rows <= 1000 and 1 <= cols <= 1000):
        raise lines[0].wrong(f"A board has 1 to 1000 cells a side, not {rows} × {cols}.")
    best, runner_up = (
        None if match[group] is None else cell_named(_part(lines[0], match, group), rows, cols) for group in (3, 4)
    )
    meaning = ". (open), s (safe), m (mine) or ? (unknown)"
    states = rows_of_signs(head, lines[1:], _STATES, meaning).translate(
        {ord(sign): chr(code) for code, sign in enumerate(_STATES)}
    )
    found = states.encode("latin-1")
    odds, rest = _read_odds(head, found, lines[1 + rows :])
    return Answer(rows, cols, found, odds, best, _read_reasons(head, rest), runner_up)


def _part(line: Line, match: re.Match[str], group: int) -> Word:
    return Word(match[group], line.number, line.offset + match.start(group) + 1)


def _read_odds(head: Head, states: bytes, lines: list[Line]) -> tuple[NDArray[np.float64], list[Line]]:
    """Read the odds of all cells, and keep the lines after them. Certain cells need not be named."""
    odds = np.choose(np.frombuffer(states, dtype=np.uint8), (0.0, 0.0, 1.0, math.nan))
    while lines and lines[0].text.startswith("odds "):
        line, *lines = lines
        words = line.words()
        number = words[1].text.removesuffix(":") if len(words) > 1 else ""
        if not _FLOAT.fullmatch(number):
            raise line.wrong("Expected 'odds', the probability of a mine and the cells, such as 'odds 0.25: a1 b2'.")
        for word in words[2:]:
            if word.text == ELSEWHERE:
                odds[np.isnan(odds)] = float(number)
            else:
                odds[cell_named(word, head.rows, head.cols)] = float(number)
    return odds, lines


def _read_reasons(head: Head, lines: list[Line]) -> tuple[Reason, ...] | None:
    if not lines:
        return None
    if lines[0].text.strip() != WHY:
        raise lines[0].wrong(f"Expected 'odds ...' or '{WHY}'.")
    return tuple(_read_reason(head, line) for line in lines[1:])


def _read_reason(head: Head, line: Line) -> Reason:
    before, _, because = line.text.partition(" : ")
    words = line._replace(text=before).words()
    count = bool(words) and words[-1].text == COUNTED
    names = words[:-1] if count else words
    if not names:
        raise line.wrong("Expected a cell, the numbers that force it, and after a colon the argument in words.")
    cell, *clues = (cell_named(word, head.rows, head.cols) for word in names)
    return Reason(cell, tuple(clues), count, because)


def write_answer(answer: Answer) -> str:
    """Write rows of states, the odds of the unknown cells (those shared by most at the end), and the reasons."""
    best = "".join(
        f" {word} {name_of_cell(cell, answer.cols)}"
        for word, cell in (("best", answer.best), ("runner-up", answer.runner_up))
        if cell is not None
    )
    written = answer.states.translate(bytes(_STATES.ljust(256), "ascii")).decode("ascii")
    rows = [written[first : first + answer.cols] for first in range(0, len(written), answer.cols)]
    lines = [f"{answer.rows}x{answer.cols}{best}", *rows, *_odds_lines(answer)]
    if answer.reasons is not None:
        lines.append(WHY)
        for reason in answer.reasons:
            names = [name_of_cell(cell, answer.cols) for cell in (reason.cell, *reason.clues)]
            words = [":", reason.because] if reason.because else []
            lines.append(" ".join([*names, *([COUNTED] if reason.count else []), *words]))
    return "\n".join(lines) + "\n"


def _odds_lines(answer: Answer) -> list[str]:
    usual = np.choose(np.frombuffer(answer.states, dtype=np.uint8), (0.0, 0.0, 1.0, math.nan))
    listed = ~np.isnan(answer.odds) & (answer.odds != usual)
    values, group, counts = np.unique(answer.odds[listed], return_inverse=True, return_counts=True)
    if not len(values):
        return []
    unknown = np.frombuffer(answer.states, dtype=np.uint8) == UNKNOWN
    complete = not bool((unknown & ~listed).any())
    most = int(np.argmax(counts)) if complete else -1
    cells = np.flatnonzero(listed)
    order = np.argsort(group, kind="stable")
    starts = np.concatenate(([0], np.cumsum(counts)))
    lines = []
    for place, value in enumerate(values):
        if place != most or bool((~unknown[cells[order[starts[place] : starts[place + 1]]]]).any()):
            members = cells[order[starts[place] : starts[place + 1]]]
            lines.append(
                f"odds {float(value)!r}: " + " ".join(name_of_cell(int(cell), answer.cols) for cell in members)
            )
        else:
            last = f"odds {float(value)!r}: {ELSEWHERE}"
            lines.append(last)
    # What holds elsewhere is read last, when all other cells have their odds.
    return sorted(lines, key=lambda line: line.endswith(ELSEWHERE))


def fields(answer: Answer) -> dict[str, Any]:
    """Give rows of {"state", "mine"}, with null where a solver gives no odds, and the best cell as [row, col]."""
    states = np.frombuffer(answer.states, dtype=np.uint8)
    # Cells that say the same share one object: a board of a million cells has a few thousand different ones.
    kinds, place = np.unique(np.stack((states.astype(np.float64), answer.odds)), axis=1, return_inverse=True)
    said = [
        {"state": STATE_WORDS[int(state)], "mine": None if math.isnan(odds) else odds}
        for state, odds in kinds.T.tolist()
    ]
    cells = [said[kind] for kind in place.reshape(-1).tolist()]
    found: dict[str, Any] = {
        "cells": [cells[first : first + answer.cols] for first in range(0, len(cells), answer.cols)],
        "best": None if answer.best is None else list(divmod(answer.best, answer.cols)),
    }
    if answer.runner_up is not None:
        found["runner_up"] = list(divmod(answer.runner_up, answer.cols))
    if answer.reasons is not None:
        found["reasons"] = [
            {
                "cell": list(divmod(reason.cell, answer.cols)),
                "clues": [list(divmod(clue, answer.cols)) for clue in reason.clues],
                "mine_count": reason.count,
                "because": reason.because,
            }
            for reason in answer.reasons
        ]
    return found
