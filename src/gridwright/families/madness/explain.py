"""Explain how to clear a board, colour by colour.

Every hint follows a plan: a shortest solution up to 4x4, the best that a beam of fixed width finds on larger boards. A
step is the part of the plan up to its next removal, and the techniques tell such parts apart by how the colour stands
at the start:

    remove            a group has one colour already
    one rotation      one rotation completes a group
    last square       three squares are in the group, the fourth has to be brought
    two more squares  two squares are there
    gather            the colour is spread out

The rating counts the moves of the same plan.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.budget import Budget, keep_finished
from gridwright.core.verdict import Rating, Step
from gridwright.core.wording import join_words, number_word, pluralise
from gridwright.errors import Unfinished
from gridwright.families.madness import check, rules, solve
from gridwright.families.madness.colours import colour
from gridwright.families.madness.puzzle import Answer, Board, Bound, Turn
from gridwright.families.madness.techniques.rating import rate_rotations, typical
from gridwright.grid.cells import name_of
from gridwright.kernels import twist

PLAN_WIDTH = 2000
"""How many boards a plan keeps in each layer: a solution in a tenth of a second, the same on every machine."""


def plan(view: Board, budget: Budget | None = None) -> tuple[Turn, ...]:
    """Plan all moves from here to the empty board; as few as possible up to 4x4. Unfinished if there was no time."""
    return _plan_once(view, budget or Budget())


def make_plan(view: Board, budget: Budget) -> tuple[Turn, ...]:
    """Make the plan afresh; a search that was stopped gives none, so that plans don't depend on the time."""
    squares = solve.flat(view)
    if view.side <= solve.ALWAYS_PROVED_SIDE:  # at once, whatever the time
        path = twist.bound(squares, view.side, solve.pair_table(view.side), 0, twist.Race(), None).path
    else:
        budget.require_time()
        path = twist.quick(squares, view.side, solve.weights(view.side), PLAN_WIDTH, budget.should_continue)
        budget.require_time()
    return solve.turns(view, path or ())


_plan_once = keep_finished(4096)(make_plan)


@dataclass(frozen=True)
class _Part:
    """The plan up to its next removal: the colour it removes, where, and its state now."""

    moves: tuple[Turn, ...]
    character: str
    row: int
    col: int
    standing: int
    """how many of its squares are in the group already"""
    whole: int
    """how many moves the whole plan has"""

    @property
    def rotations(self) -> int:
        """Count the rotations before the removal."""
        return len(self.moves) - 1

    @property
    def name(self) -> str:
        """Name the colour."""
        return colour(self.character).name

    @property
    def group(self) -> str:
        """Name the group."""
        return name_of(self.row, self.col)


def _next_part(view: Board, budget: Budget) -> _Part | None:
    """Return the plan up to its next removal; None on a clear board, or if there was no time for a plan."""
    try:
        moves = plan(view, budget)
    except Unfinished:
        return None
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
    return _Part(moves[:until], character, last.row, last.col, standing, len(moves))


def remove(view: Board, budget: Budget) -> Step[Turn] | None:
    """Remove a group that has one colour already."""
    part = _next_part(view, budget)
    if part is None or part.rotations:
        return None
    because = f"All four {part.name} squares are together. Removing a complete group at once never costs extra moves."
    return _step("Remove", view, part, f"Remove the {part.name} group at {part.group}.", because)


def one_rotation(view: Board, budget: Budget) -> Step[Turn] | None:
    """Bring a colour together with one rotation."""
    part = _next_part(view, budget)
    if part is None or part.rotations != 1:
        return None
    turn = part.moves[0]
    way = "right" if turn.action == "+" else "left"
    do = f"Rotate group {name_of(turn.row, turn.col)} {way}. Then remove {part.name} at {part.group}."
    return _step("One rotation", view, part, do, _explain(view, part, f"One rotation completes {part.name}."))


def last_square(view: Board, budget: Budget) -> Step[Turn] | None:
    """Bring the fourth square to three that are in a group."""
    part = _next_part(view, budget)
    if part is None or part.rotations < 2 or part.standing != 3:
        return None
    do = f"Bring the last {part.name} square to {part.group}: {_rotations(part.rotations)}. Then remove the group."
    start = f"Three {part.name} squares are in place, and the fourth needs"
    return _step("Last square", view, part, do, _explain(view, part, start))


def two_more_squares(view: Board, budget: Budget) -> Step[Turn] | None:
    """Bring two squares to the two that are in a group."""
    part = _next_part(view, budget)
    if part is None or part.rotations < 2 or part.standing != 2:
        return None
    do = f"Bring two more {part.name} squares to {part.group}: {_rotations(part.rotations)}. Then remove the group."
    start = f"Two {part.name} squares are in place, and the other two need"
    return _step("Two more squares", view, part, do, _explain(view, part, start))


def gather(view: Board, budget: Budget) -> Step[Turn] | None:
    """Gather a colour that is spread out."""
    part = _next_part(view, budget)
    if part is None or part.rotations < 2 or part.standing > 1:
        return None
    do = f"Gather {part.name} at {part.group}: {_rotations(part.rotations)}. Then remove the group."
    return _step("Gather", view, part, do, _explain(view, part, f"{part.name.capitalize()} needs"))


TECHNIQUES = (remove, one_rotation, last_square, two_more_squares, gather)


def _rotations(number: int) -> str:
    return number_word(number, "rotation")


def _step(technique: str, view: Board, part: _Part, do: str, because: str) -> Step[Turn]:
    squares = tuple(f"square:{place}" for place, square in enumerate(view.squares) if square == part.character)
    look = f"Look at the {part.name} squares and at group {part.group}."
    return Step(technique, look, part.moves, do, because, (*squares, f"group:{part.group}"))


def _explain(view: Board, part: _Part, start: str) -> str:
    """Say what the colour needs alone, what else the rotations are for, and what is known about the rest."""
    alone = _alone(view)
    if view.side <= solve.ALWAYS_PROVED_SIDE or part.whole == _at_least(alone):
        rest = f"{number_word(part.whole).capitalize()} moves is the shortest solution from here."
    else:
        rest = f"This starts the best solution found, {part.whole} moves; a shorter one may exist."
    closer = _closer(view, part)
    if part.rotations == 1:
        help_ = f" It also brings {closer} closer." if closer else ""
        return f"{start}{help_} {rest}"
    needed, _ = alone[part.character]
    extra = part.rotations - needed
    if extra == 0:
        help_ = f"These {number_word(needed)} also bring {closer} closer. " if closer else ""
        return f"{start} at least {_rotations(needed)}. {help_}{rest}"
    rotations = f"The extra {number_word(extra)}" if extra > 1 else "The extra one"
    purpose = f"bring {closer} closer" if closer else "prepare what comes next"
    if extra == 1:
        purpose = purpose.replace(" ", "s ", 1)
    return f"{start} at least {_rotations(needed)}. {rotations} {purpose}. {rest}"


def _alone(view: Board) -> dict[str, tuple[int, int]]:
    """Return for each colour the fewest rotations, and the fewest moved squares, that gather it alone."""
    gathered = twist.gather(solve.flat(view), view.side)
    return {name: (rotations, moved) for name, (rotations, moved, _) in zip(view.colours(), gathered, strict=True)}


def _at_least(alone: dict[str, tuple[int, int]]) -> int:
    """Return a number of moves that every solution has, as the checker can confirm on boards of any side.

    No solution has fewer rotations than a single colour alone, and a rotation moves four squares at most.
    """
    moved = sum(squares for _, squares in alone.values())
    return len(alone) + max(-(-moved // 4), *(rotations for rotations, _ in alone.values()))


MOST_NAMED = 3
"""More colours than this are counted in a sentence, not named."""


def _closer(view: Board, part: _Part) -> str:
    """Name the other colours that need fewer rotations after the part than before it."""
    after = view
    for move in part.moves:
        after = rules.play(after, move)
    before_by, after_by = _alone(view), _alone(after)
    names = [colour(character).name for character, (left, _) in after_by.items() if left < before_by[character][0]]
    if len(names) > MOST_NAMED:
        return f"{number_word(len(names))} more colours"
    return join_words(names)


def describe_progress(first: Board, view: Board, budget: Budget) -> str:
    """Say how many moves are enough from here, and how many were from the start; both plans are replayed first."""
    here = _count_enough(view, budget)
    if here is None:
        return ""
    if here == 0:
        return "The board is clear."
    enough = f"From here {pluralise(here, 'more move is', 'more moves are')} enough"
    at_first = None if first == view else _count_enough(first, budget)
    return f"{enough}." if at_first is None else f"{enough}; from the start it was {at_first}."


def _count_enough(view: Board, budget: Budget) -> int | None:
    """Count the moves of a plan that the checker accepts; None if there was no time for one."""
    try:
        answer = Answer(plan(view, budget), Bound(0, "none"))
    except Unfinished:
        return None
    return None if check.faults(view, answer) else len(answer.moves)


def rate(view: Board, budget: Budget) -> Rating:
    """Rate a board by the rotations of its plan beside what boards of this size usually need."""
    colours = len(view.colours())
    if not colours:
        return Rating("unrated", 0.0, "There is no colour to remove.")
    try:
        moves = len(plan(view, budget))
    except Unfinished:
        return Rating("unrated", 0.0, "The time ran out before a solution was found. Give it more seconds.")
    difficulty = rate_rotations(view.side, colours, moves - colours)
    usual = typical(view.side, colours)[0] + colours
    known = "The shortest solution has" if view.side <= solve.ALWAYS_PROVED_SIDE else "The best solution found has"
    like = f"A board of this size with {pluralise(colours, 'colour')} usually needs {usual:.1f} moves."
    return Rating(difficulty, moves, f"{known} {pluralise(moves, 'move')}. {like}")
