"""The checker of Minesweeper.

`faults` holds an answer against what it must be, whatever made it: odds around every number add up to the number, all
odds to the mines, the best cell is no worse than it has to be; and wherever counting all layouts is within its
limits, it counts them (see `check_counting.py`) and compares every cell. `proof_faults` looks at the reason of each
certain cell: are these numbers enough to force it, and can none of them be spared? `step_faults` asks the same of a
step of an explanation, and `mistake_faults` of a mistake in the player's flags. It shares no code with any solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeGuard

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Mistake, Step
from gridwright.families.minesweeper.checking.counting import Count, Number, TooMuch, count, number_at, totals
from gridwright.families.minesweeper.counts import (
    LARGEST_NUMBER,
    around,
    count_numbers,
    covered,
    fresh,
    is_over,
    opened,
    shown_mines,
    signs,
)
from gridwright.families.minesweeper.puzzle import (
    ANY_COVERED,
    FLAGGED,
    MINED,
    OPEN,
    SAFE,
    UNKNOWN,
    Answer,
    Move,
    Reason,
    View,
)
from gridwright.grid.cells import name_of, name_of_cell

FAULTS = {
    "size": "the answer is for a board of another size",
    "state": "a cell said to be open that is covered, or the other way round",
    "odds": "a probability below 0 or above 1, or that doesn't fit what is said of the cell",
    "number": "odds around a number that don't add up to it",
    "mines": "odds that don't add up to the number of mines",
    "best": "a best cell that is open, a mine, or unsafe where a safe one is known",
    "impossible": "an answer to a position that no layout fits",
    "not-certain": "a cell called certain that isn't",
    "miscounted": "a probability that isn't what counting all layouts gives",
    "not-counted": "odds or a reason that could not be counted again within the checker's limits",
    "no-reason": "a certain cell without a reason",
    "not-a-number": "a reason with a cell that isn't an open number",
    "not-forced": "a reason that leaves the cell undecided, or forces the opposite",
    "spare": "a reason in which a number, or the count of mines, can be spared",
    "illegal": "a step with a move that can't be played",
    "nothing-done": "a step without a move",
    "needless-guess": "a guess where a cell is certain to be safe",
    "not-a-flag": "a mistake that names a cell without a flag",
    "not-wrong": "a mistake that the open numbers don't prove",
}

QUICK, THOROUGH = 30_000, 400_000
"""Steps of counting that the checker takes for an answer (about a fifth of a second), and when asked to verify."""
MANY_NUMBERS = 400
"""With more open numbers than this beside covered cells, nothing is counted."""
NEAR, EXACT = 1e-7, 1e-9
"""How far sums of odds, and counted odds, may be off."""
NAMED = 6
"""How many cells are named one by one."""

GUESS, FIRST = "Best guess", "First click"
"""The techniques whose steps aren't deductions, and say so."""
COUNT_KEY = "mines"
"""Among what a step looked at: the number of all mines."""


def faults(view: View, answer: Answer) -> list[Fault]:
    """List what is wrong with states, odds and the best cell; empty when nothing was found."""
    shape = (view.rows, view.cols)
    if (answer.rows, answer.cols) != shape or len(answer.states) != view.rows * view.cols:
        sizes = f"The answer is for {answer.rows} × {answer.cols}, the board is {view.rows} × {view.cols}."
        return [Fault("size", sizes)]
    if answer.odds.shape != (len(answer.states),):
        return [Fault("size", f"There are odds for {answer.odds.size} cells, the board has {len(answer.states)}.")]
    states, odds = np.frombuffer(answer.states, dtype=np.uint8).reshape(shape), answer.odds.reshape(shape)
    found = [*_state_faults(view, states), *_odds_faults(view, states, odds), *_best_faults(view, answer, states)]
    if found or is_over(view):
        return found
    found = list(_sum_faults(view, odds))
    counted = _counted(view, QUICK)
    if counted is not None:
        found += _count_faults(view, states, odds, counted)
    return found


def _named(view: View, cells: Iterable[int]) -> str:
    """List cells by name; only this many."""
    names = [name_of_cell(int(cell), view.cols) for cell in cells]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _keys(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"cell:{int(cell)}" for cell in cells)


def _fault(view: View, code: str, wrong: NDArray[np.bool_], message: str) -> Iterator[Fault]:
    """Give a fault about all cells that are marked wrong, if there are any; `{}` in the message names them."""
    cells = np.flatnonzero(wrong)
    if len(cells):
        yield Fault(code, message.format(_named(view, cells)), _keys(cells[:100]))


def _state_faults(view: View, states: NDArray[np.uint8]) -> Iterator[Fault]:
    """Check that open cells are open, and that a game that is over has its mines where they are shown."""
    wrong = opened(view) != (states == OPEN)
    if is_over(view):
        wrong |= shown_mines(view) != (states == MINED)
    wrong |= states > UNKNOWN
    yield from _fault(view, "state", wrong, "What is said of {} isn't what the board shows.")


def _odds_faults(view: View, states: NDArray[np.uint8], odds: NDArray[np.float64]) -> Iterator[Fault]:
    """Check that odds are exactly 0 or 1 for certain cells, and strictly between for the others, where given."""
    certain = states != UNKNOWN
    wrong = certain & (odds != (states == MINED))
    wrong |= ~certain & ~np.isnan(odds) & ~((odds > 0) & (odds < 1))
    yield from _fault(view, "odds", wrong, "The odds of {} don't fit what is said of them.")


def _sum_faults(view: View, odds: NDArray[np.float64]) -> Iterator[Fault]:
    """Check that the odds around a number add up to it, and those of the board to all mines."""
    given = np.where(np.isnan(odds), 0.0, odds)
    whole = around(np.isnan(odds).astype(np.float64)) == 0
    off = opened(view) & whole & (np.abs(around(given) - signs(view)) > NEAR)
    yield from _fault(view, "number", off, "The odds around the numbers at {} don't add up to them.")
    total = float(given.sum())
    if not np.isnan(odds).any() and abs(total - view.mines) > NEAR * max(1, view.mines):
        yield Fault("mines", f"The odds add up to {total:.6f} mines; there are {view.mines}.")


def _best_faults(view: View, answer: Answer, states: NDArray[np.uint8]) -> Iterator[Fault]:
    if answer.best is None:
        left = covered(view) & (states != MINED)
        if not is_over(view):
            yield from _fault(view, "best", left, "There is no best cell, but you can open {}.")
        return
    name, flat = _named(view, (answer.best,)), states.reshape(-1)
    if is_over(view) or not 0 <= answer.best < len(flat) or flat[answer.best] in (OPEN, MINED):
        yield Fault("best", f"The best cell {name} can't be opened.", _keys((answer.best,)))
    elif answer.runner_up is not None and (
        answer.runner_up == answer.best
        or not 0 <= answer.runner_up < len(flat)
        or flat[answer.runner_up] in (OPEN, MINED)
    ):
        name = _named(view, (answer.runner_up,))
        yield Fault("best", f"The runner-up {name} can't be opened.", _keys((answer.runner_up,)))
    elif flat[answer.best] == UNKNOWN and bool((flat == SAFE).any()):
        yield Fault("best", f"The best cell {name} isn't certain, but others are.", _keys((answer.best,)))


@lru_cache(maxsize=64)
def _counted(view: View, most: int) -> Count | None:
    """Count all layouts; None if that takes too many steps."""
    if count_numbers(view) > MANY_NUMBERS:
        return None
    try:
        return count(view, most)
    except TooMuch:
        return None


def _count_faults(view: View, states: NDArray[np.uint8], odds: NDArray[np.float64], counted: Count) -> Iterator[Fault]:
    """Compare the answer with a count of every layout. A cell called unknown without odds claims nothing."""
    if not counted.layouts:
        yield Fault("impossible", "No layout of the mines fits the numbers of this position.")
        return
    flat, chances = states.reshape(-1), odds.reshape(-1)
    wrong = [cell for cell, chance in counted.odds.items() if flat[cell] in (SAFE, MINED) and chance != chances[cell]]
    if wrong:
        yield Fault("not-certain", f"Not every layout agrees on what is said of {_named(view, wrong)}.", _keys(wrong))
        return
    off = [
        cell
        for cell, chance in counted.odds.items()
        if not np.isnan(chances[cell])
        and (abs(float(chance) - chances[cell]) > EXACT or (chance in (0, 1)) != (flat[cell] != UNKNOWN))
    ]
    if off:
        cell = off[0]
        name, true = _named(view, (cell,)), float(counted.odds[cell])
        sentence = f"{name} is a mine in {true:.9f} of the {counted.layouts:,} layouts, not {chances[cell]:.9f}."
        yield Fault("miscounted", sentence, _keys(off))


# Why the certain cells are certain.


def proof_faults(view: View, answer: Answer, budget: Budget | None = None) -> list[Fault]:
    """List what is wrong with the reasons of certain cells, and say so if the odds could not be counted again."""
    if is_over(view):
        return []
    states = np.frombuffer(answer.states, dtype=np.uint8)
    certain = set(np.flatnonzero((states == SAFE) | (states == MINED)).tolist())
    given = {reason.cell: reason for reason in answer.reasons or ()}
    found = []
    without = sorted(certain.difference(given))
    if without:
        sentence = f"There is no reason why {_named(view, without)} {'is' if len(without) == 1 else 'are'} certain."
        found.append(Fault("no-reason", sentence, _keys(without[:100])))
    for reason in given.values():
        if budget is not None:
            budget.require_time()
        found += _reason_faults(view, reason, MINED if states[reason.cell] == MINED else SAFE)
    if not np.isnan(answer.odds).any() and _counted(view, THOROUGH) is None:
        sentence = "There are too many layouts to count. The odds add up everywhere."
        found.append(Fault("not-counted", sentence))
    return found


def _reason_faults(view: View, reason: Reason, state: int) -> list[Fault]:
    """List what is wrong with one reason: too little, too much, no numbers, or more than can be counted."""
    try:
        return _weighed_reason(view, reason, state)
    except TooMuch:
        sentence = f"The reason for {_named(view, (reason.cell,))} has too many numbers to check."
        return [Fault("not-counted", sentence, _keys((reason.cell, *reason.clues)))]


def _weighed_reason(view: View, reason: Reason, state: int) -> list[Fault]:
    name, where = _named(view, (reason.cell,)), _keys((reason.cell, *reason.clues))
    found = [number for clue in reason.clues if (number := number_at(view, clue)) is not None]
    if len(found) < len(reason.clues) or view.cells[reason.cell] not in ANY_COVERED:
        return [Fault("not-a-number", f"The reason for {name} names a cell that isn't an open number.", where)]
    opposite = SAFE if state == MINED else MINED
    if _possible(view, found, reason.cell, opposite, reason.count) or not _possible(
        view, found, reason.cell, state, reason.count
    ):
        word = "a mine" if state == MINED else "safe"
        return [Fault("not-forced", f"These numbers don't force {name} to be {word}.", where)]
    for place, spared in enumerate(found):
        fewer = found[:place] + found[place + 1 :]
        if not _possible(view, fewer, reason.cell, opposite, reason.count):
            spare = _named(view, (spared.cell,))
            return [Fault("spare", f"The number at {spare} can be spared from the reason for {name}.", where)]
    if reason.count and not _possible(view, found, reason.cell, opposite, False):
        return [Fault("spare", f"The count of all mines can be spared from the reason for {name}.", where)]
    return []


def _possible(view: View, numbers: Sequence[Number], cell: int, state: int, counting: bool) -> bool:
    """Return whether some mines meet these numbers, with a total the board can have and the cell in this state."""
    found = totals(numbers, {cell: int(state == MINED)}, THOROUGH)
    if not counting:
        return bool(found)
    near = {cell}.union(*(number.around for number in numbers))
    rest = sum(view.cells.count(sign) for sign in ANY_COVERED) - len(near)
    return any(total <= view.mines <= total + rest for total in found)


# A step of an explanation.


def step_faults(view: View, step: Step[Move]) -> list[Fault]:
    """List what is wrong with a step: moves that can't be played, cells that aren't forced, numbers to spare.

    A guess, and the first click, aren't deductions: they have to call themselves so, and a guess must be needed.
    """
    if not step.moves:
        return [Fault("nothing-done", "The step does nothing.")]
    illegal = _illegal(view, step.moves)
    if illegal is not None:
        return [illegal]
    done = {move.row * view.cols + move.col: move.action for move in step.moves}
    if step.technique == FIRST and fresh(view):
        return []
    if step.technique == GUESS:
        return list(_guess_faults(view, done))
    return _step_reason_faults(view, step, done)


def _illegal(view: View, moves: Sequence[Move]) -> Fault | None:
    cells = bytearray(view.cells)
    for move in moves:
        cell = move.row * view.cols + move.col
        on_board = 0 <= move.row < view.rows and 0 <= move.col < view.cols
        if is_over(view) or not on_board or cells[cell] not in ANY_COVERED or move.action not in ("open", "flag"):
            return Fault("illegal", f"{name_of(move.row, move.col)} can't be opened or flagged.")
        if move.action == "open" and cells[cell] == FLAGGED:
            return Fault("illegal", f"{name_of(move.row, move.col)} has a flag, so it can't be opened.", _keys((cell,)))
        if move.action == "flag":
            cells[cell] = ANY_COVERED[0] if cells[cell] == FLAGGED else FLAGGED
    return None


def _guess_faults(view: View, done: Mapping[int, str]) -> Iterator[Fault]:
    counted = _counted(view, QUICK)
    safe = [] if counted is None else [cell for cell, chance in counted.odds.items() if chance == 0]
    if safe and not set(done).issubset(safe):
        yield Fault(
            "needless-guess",
            f"This is a guess, but {_named(view, sorted(safe))} {'is' if len(safe) == 1 else 'are'} safe.",
            _keys(sorted(safe)),
        )


def _step_reason_faults(view: View, step: Step[Move], done: Mapping[int, str]) -> list[Fault]:
    """Check that every cell of a step is forced by what it looked at, and that none of that can be spared."""
    cells = [int(key.removeprefix("cell:")) for key in step.where if key.startswith("cell:")]
    reasons = [Reason(cell, tuple(cells), COUNT_KEY in step.where) for cell in done]
    found = [_reason_faults(view, reason, SAFE if done[reason.cell] == "open" else MINED)[:1] for reason in reasons]
    worse = [fault for each in found for fault in each if fault.code != "spare"]
    return worse or ([] if any(not each for each in found) else found[0])


# A mistake in the player's flags.


def mistake_faults(view: View, mistake: Mistake[Move]) -> list[Fault]:
    """List what is wrong with a mistake: its flags must be flags, and the open numbers must prove them wrong."""
    cells = [move.row * view.cols + move.col for move in mistake.moves]
    if not cells:
        return _conflict_faults(view, mistake)
    if any(not 0 <= cell < len(view.cells) or view.cells[cell] != FLAGGED for cell in cells):
        return [Fault("not-a-flag", "The mistake names a cell without a flag.")]
    if mistake.proof is None:
        return _flag_count_faults(view, mistake, set(cells))
    reasons = [reason for reason in mistake.proof if isinstance(reason, Reason)] if _is_many(mistake.proof) else []
    if [reason.cell for reason in reasons] != cells:
        return [Fault("not-wrong", "There isn't a reason for every wrong flag.", _keys(cells))]
    return [fault for reason in reasons for fault in _reason_faults(view, reason, SAFE) if fault.code != "spare"]


def _is_many(proof: object) -> TypeGuard[Sequence[object]]:
    return isinstance(proof, Sequence)


def _conflict_faults(view: View, mistake: Mistake[Move]) -> list[Fault]:
    """Check that the open numbers named contradict each other, or the count of all mines if it is named."""
    cells = [int(key.removeprefix("cell:")) for key in mistake.where if key.startswith("cell:")]
    found = [number for cell in cells if (number := number_at(view, cell)) is not None]
    try:
        possible = totals(found, {}, THOROUGH)
    except TooMuch:
        return [Fault("not-counted", "The contradiction has too many numbers to check.", _keys(cells))]
    if COUNT_KEY in mistake.where:
        near = set[int]().union(*(number.around for number in found))
        rest = sum(view.cells.count(sign) for sign in ANY_COVERED) - len(near)
        possible = {total for total in possible if total <= view.mines <= total + rest}
    return [Fault("not-wrong", "These numbers don't contradict each other.", _keys(cells))] if possible else []


def _flag_count_faults(view: View, mistake: Mistake[Move], cells: set[int]) -> list[Fault]:
    """Check that the first cell named is a number with this many flags too many, and that they are its neighbours."""
    number = next((int(key.removeprefix("cell:")) for key in mistake.where if key.startswith("cell:")), -1)
    row, col = divmod(number, view.cols)
    beside = {
        near * view.cols + across
        for near in range(max(row - 1, 0), min(row + 2, view.rows))
        for across in range(max(col - 1, 0), min(col + 2, view.cols))
        if number >= 0 and view.cells[near * view.cols + across] == FLAGGED
    }
    if (
        number < 0
        or view.cells[number] > LARGEST_NUMBER
        or len(beside) - view.cells[number] != len(cells)
        or not cells <= beside
        or {move.row * view.cols + move.col for move in mistake.among} != beside
    ):
        return [Fault("not-wrong", "The number named doesn't have that many flags too many.", _keys(sorted(cells)))]
    return []
