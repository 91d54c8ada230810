"""The judge of Minesweeper.

`faults` holds an answer against what it must be whoever made it: odds around every number add up to the number, all
odds to the mines, the best cell is no worse than it has to be; and wherever counting all layouts is within its
means, it counts them (see `tally.py`) and compares every cell. `proof_faults` looks at the reason of each certain
cell: are these numbers enough to force it, and can none of them be spared? `step_faults` asks the same of a step of
an explanation. It shares no code with any solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.verdict import Fault, Step
from gridwright.families.minesweeper.check_counting import Count, Number, TooMuch, count, number_at, totals
from gridwright.families.minesweeper.counts import around, closed, fresh, is_over, opened, shown_mines, signs
from gridwright.families.minesweeper.puzzle import (
    CLOSED,
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
from gridwright.grid.cells import name_of

FAULTS = {
    "size": "the answer is for a board of another size",
    "state": "a cell said to be open that is closed, or the other way round",
    "odds": "a chance that is none, or that does not fit what is said of the cell",
    "number": "odds around a number that do not add up to it",
    "mines": "odds that do not add up to the mines there are",
    "best": "a best cell that is open, a mine, or unsafe where a safe one is known",
    "impossible": "an answer to a position that no layout fits",
    "not-certain": "a cell called certain that is not",
    "miscounted": "a chance that is not what counting all layouts gives",
    "not-counted": "odds or a reason that could not be counted again within the judge's means",
    "no-reason": "a certain cell without a reason",
    "not-a-number": "a reason with a cell that is no open number",
    "not-forced": "a reason that leaves the cell undecided, or forces the opposite",
    "spare": "a reason in which a number, or the count of mines, can be spared",
    "illegal": "a move of a step that cannot be played",
    "nothing-done": "a step without a move",
    "needless-guess": "a guess where a cell is certain to be safe",
}

QUICK, THOROUGH = 30_000, 400_000
"""Steps of counting that the judge takes for an answer (about a fifth of a second), and when asked to verify."""
MANY_NUMBERS = 400
"""With more open numbers than this beside closed cells, nothing is counted."""
NEAR, EXACT = 1e-7, 1e-9
"""How far sums of odds, and counted odds, may be off."""
NAMED = 6
"""So many cells are named one by one."""

GUESS, FIRST = "Best guess", "First click"
"""The techniques whose steps are no deductions, and say so."""
COUNT_KEY = "mines"
"""Among what a step looked at: the number of all mines."""


def faults(view: View, answer: Answer) -> list[Fault]:
    """All that is wrong with states, odds and the best cell; empty when nothing was found."""
    shape = (view.rows, view.cols)
    if (answer.rows, answer.cols) != shape or len(answer.states) != view.rows * view.cols:
        return [Fault("size", f"The answer is for {answer.rows}x{answer.cols}, the board is {view.rows}x{view.cols}.")]
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
    """Cells as people list them; only so many by name."""
    names = [name_of(*divmod(int(cell), view.cols)) for cell in cells]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _keys(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"cell:{int(cell)}" for cell in cells)


def _fault(view: View, code: str, wrong: NDArray[np.bool_], sentence: str) -> Iterator[Fault]:
    """A fault about all cells that are marked wrong, if there are any; `{}` in the sentence names them."""
    cells = np.flatnonzero(wrong)
    if len(cells):
        yield Fault(code, sentence.format(_named(view, cells)), _keys(cells[:100]))


def _state_faults(view: View, states: NDArray[np.uint8]) -> Iterator[Fault]:
    """Open cells are open; in a game that is over the mines that are shown are mines and the rest is safe."""
    wrong = opened(view) != (states == OPEN)
    if is_over(view):
        wrong |= shown_mines(view) != (states == MINED)
    wrong |= states > UNKNOWN
    yield from _fault(view, "state", wrong, "What is said of {} is not what the board shows.")


def _odds_faults(view: View, states: NDArray[np.uint8], odds: NDArray[np.float64]) -> Iterator[Fault]:
    """Chances from 0 to 1; exactly 0 or 1 for the certain cells, strictly between for the others, where given."""
    certain = states != UNKNOWN
    wrong = certain & (odds != (states == MINED))
    wrong |= ~certain & ~np.isnan(odds) & ~((odds > 0) & (odds < 1))
    yield from _fault(view, "odds", wrong, "The chances of {} do not fit what is said of them.")


def _sum_faults(view: View, odds: NDArray[np.float64]) -> Iterator[Fault]:
    """The mean number of mines around a number is the number, and that of the board is all mines."""
    given = np.where(np.isnan(odds), 0.0, odds)
    whole = around(np.isnan(odds).astype(np.float64)) == 0
    off = opened(view) & whole & (np.abs(around(given) - signs(view)) > NEAR)
    yield from _fault(view, "number", off, "The odds around the numbers at {} do not add up to them.")
    total = float(given.sum())
    if not np.isnan(odds).any() and abs(total - view.mines) > NEAR * max(1, view.mines):
        yield Fault("mines", f"The odds add up to {total:.6f} mines; there are {view.mines}.")


def _best_faults(view: View, answer: Answer, states: NDArray[np.uint8]) -> Iterator[Fault]:
    if answer.best is None:
        left = closed(view) & (states != MINED)
        if not is_over(view):
            yield from _fault(view, "best", left, "No cell is said to be best, though {} could be opened.")
        return
    name, flat = _named(view, (answer.best,)), states.reshape(-1)
    if is_over(view) or not 0 <= answer.best < len(flat) or flat[answer.best] in (OPEN, MINED):
        yield Fault("best", f"The best cell {name} is not one to open.", _keys((answer.best,)))
    elif answer.runner_up is not None and (
        answer.runner_up == answer.best
        or not 0 <= answer.runner_up < len(flat)
        or flat[answer.runner_up] in (OPEN, MINED)
    ):
        name = _named(view, (answer.runner_up,))
        yield Fault("best", f"The runner-up {name} is not one to open.", _keys((answer.runner_up,)))
    elif flat[answer.best] == UNKNOWN and bool((flat == SAFE).any()):
        yield Fault("best", f"The best cell {name} is not certain, though others are.", _keys((answer.best,)))


@lru_cache(maxsize=64)
def _counted(view: View, most: int) -> Count | None:
    """All layouts counted, or None if that is beyond the judge's means."""
    busy = opened(view) & (around(closed(view).astype(np.float64)) > 0)
    if int(busy.sum()) > MANY_NUMBERS:
        return None
    try:
        return count(view, most)
    except TooMuch:
        return None


def _count_faults(view: View, states: NDArray[np.uint8], odds: NDArray[np.float64], counted: Count) -> Iterator[Fault]:
    """What counting every layout says against the answer. A cell called unknown without odds claims nothing."""
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
    """What is wrong with the reasons of the certain cells, and what of the odds could not be counted again."""
    if is_over(view):
        return []
    states = np.frombuffer(answer.states, dtype=np.uint8)
    certain = set(np.flatnonzero((states == SAFE) | (states == MINED)).tolist())
    given = {reason.cell: reason for reason in answer.reasons or ()}
    found = []
    without = sorted(certain.difference(given))
    if without:
        sentence = f"Nobody says why {_named(view, without)} {'is' if len(without) == 1 else 'are'} certain."
        found.append(Fault("no-reason", sentence, _keys(without[:100])))
    for reason in given.values():
        if budget is not None:
            budget.require_time()
        found += _reason_faults(view, reason, MINED if states[reason.cell] == MINED else SAFE)
    if not np.isnan(answer.odds).any() and _counted(view, THOROUGH) is None:
        sentence = "There are too many layouts for the judge to count; that the odds add up everywhere was checked."
        found.append(Fault("not-counted", sentence))
    return found


def _reason_faults(view: View, reason: Reason, state: int) -> list[Fault]:
    """What is wrong with one reason: too little, too much, no numbers at all, or more than the judge can count."""
    try:
        return _weighed_reason(view, reason, state)
    except TooMuch:
        sentence = f"The reason for {_named(view, (reason.cell,))} has more numbers than the judge can go through."
        return [Fault("not-counted", sentence, _keys((reason.cell, *reason.clues)))]


def _weighed_reason(view: View, reason: Reason, state: int) -> list[Fault]:
    name, where = _named(view, (reason.cell,)), _keys((reason.cell, *reason.clues))
    found = [number for clue in reason.clues if (number := number_at(view, clue)) is not None]
    if len(found) < len(reason.clues) or view.cells[reason.cell] not in CLOSED:
        return [Fault("not-a-number", f"The reason for {name} names a cell that is no open number.", where)]
    opposite = SAFE if state == MINED else MINED
    if _possible(view, found, reason.cell, opposite, reason.count) or not _possible(
        view, found, reason.cell, state, reason.count
    ):
        word = "a mine" if state == MINED else "safe"
        return [Fault("not-forced", f"These numbers do not force {name} to be {word}.", where)]
    for place, spared in enumerate(found):
        fewer = found[:place] + found[place + 1 :]
        if not _possible(view, fewer, reason.cell, opposite, reason.count):
            spare = _named(view, (spared.cell,))
            return [Fault("spare", f"The number at {spare} can be spared from the reason for {name}.", where)]
    if reason.count and not _possible(view, found, reason.cell, opposite, False):
        return [Fault("spare", f"The count of all mines can be spared from the reason for {name}.", where)]
    return []


def _possible(view: View, numbers: Sequence[Number], cell: int, state: int, counting: bool) -> bool:
    """Whether some mines meet these numbers (and their total can be that of the board) with the cell in this state."""
    found = totals(numbers, {cell: int(state == MINED)}, THOROUGH)
    if not counting:
        return bool(found)
    near = {cell}.union(*(number.around for number in numbers))
    rest = sum(view.cells.count(sign) for sign in CLOSED) - len(near)
    return any(total <= view.mines <= total + rest for total in found)


# A step of an explanation.


def step_faults(view: View, step: Step[Move]) -> list[Fault]:
    """What is wrong with a step: moves that cannot be played, cells that its numbers do not force, numbers to spare.

    A guess, and the first click, are no deductions: they have to call themselves so, and a guess must be needed.
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
        if is_over(view) or not on_board or cells[cell] not in CLOSED or move.action not in ("open", "flag"):
            return Fault("illegal", f"{name_of(move.row, move.col)} cannot be opened or flagged.")
        if move.action == "open" and cells[cell] == FLAGGED:
            return Fault("illegal", f"{name_of(move.row, move.col)} has a flag; it cannot be opened.", _keys((cell,)))
        if move.action == "flag":
            cells[cell] = CLOSED[0] if cells[cell] == FLAGGED else FLAGGED
    return None


def _guess_faults(view: View, done: Mapping[int, str]) -> Iterator[Fault]:
    counted = _counted(view, QUICK)
    safe = [] if counted is None else [cell for cell, chance in counted.odds.items() if chance == 0]
    if safe and not set(done).issubset(safe):
        yield Fault("needless-guess", f"A guess, though {_named(view, sorted(safe))} is safe.", _keys(sorted(safe)))


def _step_reason_faults(view: View, step: Step[Move], done: Mapping[int, str]) -> list[Fault]:
    """Every cell of the step is forced by what it looked at, and each thing it looked at is needed for one of them."""
    cells = [int(key.removeprefix("cell:")) for key in step.where if key.startswith("cell:")]
    reasons = [Reason(cell, tuple(cells), COUNT_KEY in step.where) for cell in done]
    found = [_reason_faults(view, reason, SAFE if done[reason.cell] == "open" else MINED)[:1] for reason in reasons]
    worse = [fault for each in found for fault in each if fault.code != "spare"]
    return worse or ([] if any(not each for each in found) else found[0])
