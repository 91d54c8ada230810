"""The checker of Lights Out. It plays the rules and counts; it shares no code with the solvers.

A certificate names sets of presses that switch nothing ("quiet" sets). The checker plays each of them, makes sure that
none is missing, and adds them to the solution in every combination. To see that none is missing it needs no algebra:
the top row of a quiet set decides the rest, since each press below is the only one left that can correct the lamp
above it. So it tries every top row and counts those that end with all lamps as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import combinations
from operator import xor

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Mistake, Step
from gridwright.errors import IllegalMove
from gridwright.families.lights import rules
from gridwright.families.lights.puzzle import Answer, Lamps, Press

FAULTS = {
    "no-lamp": "a press outside the grid",
    "lit": "lamps are lit at the end",
    "no-certificate": "nothing shows that fewer presses won't do",
    "not-quiet": "a set of the certificate switches a lamp",
    "missing": "the certificate doesn't have all sets that switch nothing",
    "longer": "fewer presses would do",
    "wrong-step": "a step doesn't do what its technique says",
    "wrong-parity": "a set of lamps that doesn't show that the board has no solution",
}


def faults(view: Lamps, answer: Answer) -> list[Fault]:
    """List all that is wrong with the presses."""
    try:
        end = _after(view, answer.presses)
    except IllegalMove as error:
        return [Fault("no-lamp", str(error))]
    lit = _lit_keys(end)
    return [Fault("lit", f"{len(lit)} lamps are still lit.", lit)] if lit else []


def proof_faults(view: Lamps, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """List all that is wrong with the claim that no solution is shorter. It is quick, so it asks no budget."""
    if answer.quiet is None:
        return [Fault("no-certificate", "Nothing shows that fewer presses won't do.")]
    if any(_after(view, pattern) != view for pattern in answer.quiet):
        return [Fault("not-quiet", "A set of the certificate switches a lamp.")]
    quiet = {_added(chosen) for chosen in _subsets(answer.quiet)}
    if len(quiet) != _count_quiet(view.rows, view.cols):
        return [Fault("missing", "The certificate doesn't have all sets that switch nothing.")]
    pressed = _added((answer.presses,))
    fewest = min(len(pressed ^ pattern) for pattern in quiet)
    if fewest < len(answer.presses):
        return [Fault("longer", f"{fewest} presses would do.")]
    return []


def _after(view: Lamps, presses: Iterable[Press]) -> Lamps:
    return reduce(rules.play, presses, view)


def _lit_keys(view: Lamps) -> tuple[str, ...]:
    return tuple(f"lamp:{cell}" for cell, lamp in enumerate(view.lit) if lamp)


def _subsets(patterns: tuple[tuple[Press, ...], ...]) -> Iterable[tuple[tuple[Press, ...], ...]]:
    return (chosen for size in range(len(patterns) + 1) for chosen in combinations(patterns, size))


def _added(patterns: Iterable[Iterable[Press]]) -> frozenset[Press]:
    """Add sets of presses: what is pressed twice is not pressed."""
    return reduce(xor, map(frozenset, patterns), frozenset())


@cache
def _count_quiet(rows: int, cols: int) -> int:
    """Count the sets of presses that switch nothing, by their top rows."""
    return sum(_is_quiet(top, rows, cols) for top in range(1 << cols))


def _is_quiet(top: int, rows: int, cols: int) -> bool:
    """Tell whether this top row (a bit for each lamp) and the presses that it forces switch nothing.

    A lamp stays as it was if the presses on it, left, right, above and below are even in number. That gives each row
    of presses from the two above it; below the last row nothing may be left to press.
    """
    above, here = 0, top
    for _ in range(rows):
        sideways = (here << 1) & ((1 << cols) - 1) ^ (here >> 1)
        above, here = here, above ^ here ^ sideways
    return here == 0


def mistake_faults(view: Lamps, mistake: Mistake[Press]) -> list[Fault]:
    """List all that is wrong with the claim that the board has no solution.

    Each press must switch an even number of the lamps named, so an odd number of them lit stays odd for ever.
    """
    named = {f"lamp:{cell}": cell for cell in range(len(view.lit))}
    cells = {named[key] for key in mistake.where if key in named}
    every_even = all(len(cells & rules.switched_by(view, press)) % 2 == 0 for press in rules.moves(view))
    is_odd = sum(view.lit[cell] for cell in cells) % 2 == 1
    if mistake.moves or not (every_even and is_odd):
        return [Fault("wrong-parity", "These lamps don't show that the board has no solution.", mistake.where)]
    return []


def step_faults(view: Lamps, step: Step[Press]) -> list[Fault]:
    """List all that is wrong with a step: each technique has a promise that can be tested by playing."""
    try:
        after = _after(view, step.moves)
    except IllegalMove as error:
        return [Fault("no-lamp", str(error))]
    promise = _PROMISES.get(step.technique)
    if promise is None or not step.moves or not promise(view, step.moves, after):
        return [Fault("wrong-step", f"This isn't what '{step.technique}' does.", step.where)]
    return []


def _first_lit_row(view: Lamps) -> int:
    """Return the topmost row with a lit lamp; the number of rows if there is none."""
    return next((cell // view.cols for cell, lamp in enumerate(view.lit) if lamp), view.rows)


def _is_last_press(view: Lamps, presses: tuple[Press, ...], after: Lamps) -> bool:
    return len(presses) == 1 and not any(after.lit)


def _is_chase(view: Lamps, presses: tuple[Press, ...], after: Lamps) -> bool:
    """Return whether all presses are one row below the topmost lit lamps, and put that row out."""
    row = _first_lit_row(view)
    return {press.row for press in presses} == {row + 1} and _first_lit_row(after) > row


def _is_top_row(view: Lamps, presses: tuple[Press, ...], after: Lamps) -> bool:
    """Return whether the presses are in the top row, only the bottom row is lit, and chasing puts everything out."""
    for row in range(1, view.rows):
        lit = [press for press in rules.moves(after) if press.row == row - 1 and after.lit[_cell(after, press)]]
        after = _after(after, (Press(row, press.col) for press in lit))
    return _first_lit_row(view) == view.rows - 1 and {press.row for press in presses} == {0} and not any(after.lit)


def _cell(view: Lamps, press: Press) -> int:
    return press.row * view.cols + press.col


_PROMISES: dict[str, Callable[[Lamps, tuple[Press, ...], Lamps], bool]] = {
    "Last press": _is_last_press,
    "Light chasing": _is_chase,
    "Top row": _is_top_row,
}
