"""How a person gets from a board to the empty one, colour by colour.

Every hint follows a plan: the shortest way up to 4x4, the best way that a beam of fixed width finds on larger
boards. A step is the piece of the plan up to its next removal, and the techniques tell such pieces apart by how
the colour stands at the start:

    remove        a group is of one colour already
    one turn      one rotation completes a group
    last one      three squares stand in the group, the last has to be brought
    two and two   two squares stand there
    gather        the colour is spread out

The rating counts the moves of the same plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating, Step
from gridwright.families.madness import rules, solve
from gridwright.families.madness.colours import colour
from gridwright.families.madness.puzzle import Board, Turn
from gridwright.families.madness.typical import level_of, typical
from gridwright.grid.cells import name_of
from gridwright.kernels import twist

PLAN_WIDTH = 2000
"""How many boards a plan keeps in each layer: an answer in a tenth of a second, the same on every machine."""


@lru_cache(maxsize=4096)
def plan(view: Board) -> tuple[Turn, ...]:
    """The way to follow from here; shortest up to 4x4."""
    squares = solve.flat(view)
    if view.side <= solve.ALWAYS_PROVED_SIDE:
        path = twist.bound(squares, view.side, solve.pair_table(view.side), 0, twist.Race(), None).path
    else:
        path = twist.quick(squares, view.side, solve.weights(view.side), PLAN_WIDTH)
    return solve.turns(view, path or ())


@dataclass(frozen=True)
class _Piece:
    """The plan up to its next removal: the colour it removes, where, and how it stands now."""

    moves: tuple[Turn, ...]
    character: str
    row: int
    col: int
    standing: int
    """how many of its squares are in the group already"""

    @property
    def rotations(self) -> int:
        """Rotations before the removal."""
        return len(self.moves) - 1


def _next_piece(view: Board) -> _Piece | None:
    moves = plan(view)
    if not moves:
        return None
    until = next(number for number, move in enumerate(moves, 1) if move.action == "x")
    last = moves[until - 1]
    board = view
    for move in moves[: until - 1]:
        board = rules.play(board, move)
    group = rules.group(board, last.row, last.col)
    character = board.squares[group[0]]
    standing = sum(view.squares[square] == character for square in group)
    return _Piece(moves[:until], character, last.row, last.col, standing)


def remove(view: Board) -> Step[Turn] | None:
    """A group is of one colour: take it off."""
    piece = _next_piece(view)
    if piece is None or piece.rotations:
        return None
    name, group = colour(piece.character).name, name_of(piece.row, piece.col)
    return _step(
        "Remove",
        view,
        piece,
        f"Remove {name} at {group}.",
        "Its four squares stand together, and taking a colour off at once never makes the way longer.",
    )


def one_turn(view: Board) -> Step[Turn] | None:
    """One rotation brings a colour together."""
    piece = _next_piece(view)
    if piece is None or piece.rotations != 1:
        return None
    name, group = colour(piece.character).name, name_of(piece.row, piece.col)
    return _step(
        "One turn",
        view,
        piece,
        f"One rotation completes {name} at {group}; then remove it.",
        _reason(view, piece),
    )


def last_one(view: Board) -> Step[Turn] | None:
    """Three squares of a colour stand in a group: bring the last."""
    piece = _next_piece(view)
    if piece is None or piece.rotations < 2 or piece.standing != 3:
        return None
    return _step("Last one", view, piece, f"Bring the last {_goal(piece)}", _reason(view, piece))


def two_and_two(view: Board) -> Step[Turn] | None:
    """Two squares of a colour stand in a group: bring the other two."""
    piece = _next_piece(view)
    if piece is None or piece.rotations < 2 or piece.standing != 2:
        return None
    return _step("Two and two", view, piece, f"Bring two more {_goal(piece)}", _reason(view, piece))


def gather(view: Board) -> Step[Turn] | None:
    """A colour is spread out: gather it."""
    piece = _next_piece(view)
    if piece is None or piece.rotations < 2 or piece.standing > 1:
        return None
    return _step("Gather", view, piece, f"Gather {_goal(piece)}", _reason(view, piece))


TECHNIQUES = (remove, one_turn, last_one, two_and_two, gather)


def _goal(piece: _Piece) -> str:
    name, group = colour(piece.character).name, name_of(piece.row, piece.col)
    return f"{name} to {group}: {number_word(piece.rotations)} rotations, then remove it."


def number_word(number: int) -> str:
    """Small numbers in words."""
    words = (
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    )
    return words[number] if number < len(words) else str(number)


def _step(technique: str, view: Board, piece: _Piece, do: str, because: str) -> Step[Turn]:
    name, group = colour(piece.character).name, name_of(piece.row, piece.col)
    squares = tuple(f"square:{place}" for place, square in enumerate(view.squares) if square == piece.character)
    texts = " ".join(name_of(move.row, move.col) + move.action for move in piece.moves)
    return Step(
        technique,
        f"Look at {name}, and at group {group}.",
        piece.moves,
        f"{do} ({texts})",
        because,
        (*squares, f"group:{group}"),
    )


def _reason(view: Board, piece: _Piece) -> str:
    """Why this piece comes next: what it costs alone, what else it helps, and what remains of the plan."""
    alone = dict(zip(view.colours(), twist.gather(solve.flat(view), view.side), strict=True))[piece.character][0]
    parts = [_compared(piece, alone)]
    helped = _helped(view, piece)
    if helped:
        parts.append(f"On the way {helped}.")
    whole = len(plan(view))
    if view.side <= solve.ALWAYS_PROVED_SIDE:
        parts.append(
            f"The shortest way from here has {whole} moves and can begin like this: every shorter one was ruled out."
        )
    else:
        parts.append(f"The best way found from here has {whole} moves and begins like this.")
    return " ".join(parts)


def _compared(piece: _Piece, alone: int) -> str:
    name = colour(piece.character).name.capitalize()
    if alone == piece.rotations:
        times = "rotation" if alone == 1 else "rotations"
        return f"{name} needs {number_word(alone)} {times} even with nothing else on the board, and gets no more."
    extra = piece.rotations - alone
    times = "rotation serves" if extra == 1 else "rotations serve"
    return f"{name} alone needs {number_word(alone)}; {number_word(extra)} more {times} the other colours."


def _helped(view: Board, piece: _Piece) -> str:
    """Which other colours are nearer to being gathered after the piece than before it."""
    after = view
    for move in piece.moves:
        after = rules.play(after, move)
    before_by = dict(zip(view.colours(), twist.gather(solve.flat(view), view.side), strict=True))
    after_by = dict(zip(after.colours(), twist.gather(solve.flat(after), after.side), strict=True))
    nearer = [colour(character).name for character, (left, *_) in after_by.items() if left < before_by[character][0]]
    if not nearer:
        return ""
    listed = nearer[0] if len(nearer) == 1 else f"{', '.join(nearer[:-1])} and {nearer[-1]}"
    return f"{listed} {'comes' if len(nearer) == 1 else 'come'} nearer together"


def rate(view: Board, budget: Budget) -> Rating:
    """Easy, medium or hard, from the rotations of the plan beside what boards of this size usually need."""
    moves = len(plan(view))
    colours = len(view.colours())
    level = level_of(view.side, colours, moves - colours)
    usual = typical(view.side, colours)[0] + colours
    known = "The shortest way has" if view.side <= solve.ALWAYS_PROVED_SIDE else "The best way found has"
    return Rating(
        level,
        moves,
        f"{known} {moves} moves; a board of this size with {colours} colours usually needs {usual:.1f}.",
    )
