"""Techniques of Lights Out, easiest first, and how hard a board is.

Light chasing is the method that players use: go down row by row and press below each lit lamp. What is left lies in
the bottom row. Presses in the top row, chased down in the same way, put that out as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.budget import Budget
from gridwright.core.verdict import Rating, Solved, Step
from gridwright.core.wording import join_words, pluralise
from gridwright.families.lights import rules
from gridwright.families.lights.puzzle import Difficulty, Lamps, Press
from gridwright.families.lights.solve import chase, solve_by_algebra
from gridwright.grid.cells import name_of


def last_press(view: Lamps, budget: Budget) -> Step[Press] | None:
    """One press puts out all the lamps that are still lit."""
    for press in rules.moves(view):
        if not any(rules.play(view, press).lit):
            return Step(
                technique="Last press",
                look="Look at the shape of the lit lamps.",
                moves=(press,),
                do=f"Press {name_of(press.row, press.col)}.",
                because="The lit lamps are exactly those that this press switches.",
                where=_keys(view, range(view.rows)),
            )
    return None


def light_chasing(view: Lamps, budget: Budget) -> Step[Press] | None:
    """Press below each lit lamp of the topmost lit row. The rows above stay out, so the light moves down."""
    row = next((row for row in range(view.rows - 1) if _lit_columns(view, row)), None)
    if row is None:
        return None
    presses = tuple(Press(row + 1, col) for col in _lit_columns(view, row))
    return Step(
        technique="Light chasing",
        look=f"Look at the lit lamps in row {row + 1}.",
        moves=presses,
        do=f"Press {_names(presses)}.",
        because=f"Go down row by row and press nothing above. Then only presses in row {row + 2} can still switch "
        f"row {row + 1}, so press below each lit lamp.",
        where=_keys(view, (row,)),
    )


def top_row(view: Lamps, budget: Budget) -> Step[Press] | None:
    """Only the bottom row is lit: press the lamps in the top row whose chase puts these out."""
    if any(_lit_columns(view, row) for row in range(view.rows - 1)) or not any(view.lit):
        return None
    tops = [top for top in range(1 << view.cols) if not chase(view, top)[1]]
    if not tops:
        return None
    top = min(tops, key=int.bit_count)
    presses = tuple(Press(0, col) for col in range(view.cols) if top >> col & 1)
    return Step(
        technique="Top row",
        look="Look at the bottom row: chasing alone can't put it out.",
        moves=presses,
        do=f"Press {_names(presses)}, then chase the lights down again.",
        because="Chased down to the bottom row, these presses switch exactly the lamps that are lit there.",
        where=_keys(view, (view.rows - 1,)),
    )


TECHNIQUES = (last_press, light_chasing, top_row)


def rate(view: Lamps, budget: Budget) -> Rating:
    """Rate by the fewest presses, and by whether light chasing alone reaches the end."""
    verdict = solve_by_algebra(view, budget)
    if not isinstance(verdict, Solved):
        return Rating("unrated", 0, "This board has no solution.")
    fewest = len(verdict.answer.presses)
    return Rating(
        difficulty_of(view, fewest), fewest, f"The shortest solution has {pluralise(fewest, 'press', 'presses')}."
    )


def difficulty_of(view: Lamps, fewest: int) -> Difficulty:
    """Return easy if chasing alone ends it, else medium, hard or extreme by the share of lamps to press."""
    if not chase(view, 0)[1]:
        return "easy"
    share = fewest / len(view.lit)
    return "medium" if share <= 0.3 else "hard" if share <= 0.45 else "extreme"


def _lit_columns(view: Lamps, row: int) -> tuple[int, ...]:
    return tuple(col for col in range(view.cols) if view.lit[row * view.cols + col])


def _keys(view: Lamps, rows: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"lamp:{row * view.cols + col}" for row in rows for col in _lit_columns(view, row))


def _names(presses: tuple[Press, ...]) -> str:
    return join_words([name_of(press.row, press.col) for press in presses])
