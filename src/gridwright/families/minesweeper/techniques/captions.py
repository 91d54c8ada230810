"""The overlays, and what the panel says about each: what is certain, the best cells, the chance elsewhere, a legend."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gridwright.core.playing import Overlay
from gridwright.core.results import OverlayLine, OverlaySummary
from gridwright.core.verdict import Step
from gridwright.core.wording import join_words, pluralise
from gridwright.families.minesweeper import text
from gridwright.families.minesweeper.counts import frontier
from gridwright.families.minesweeper.draw import show_certain, show_odds, show_why
from gridwright.families.minesweeper.puzzle import FLAGGED, MINED, SAFE, UNKNOWN, Answer, Move, View
from gridwright.grid.cells import name_of_cell

STEPS = (
    OverlayLine("risk-3", "under 30%"),
    OverlayLine("risk-2", "30 to 50%"),
    OverlayLine("risk-1", "50 to 65%"),
    OverlayLine("safe-1", "65 to 80%"),
    OverlayLine("safe-2", "80 to 92%"),
    OverlayLine("safe-3", "92% or more"),
)


def describe_odds(view: View, answer: Answer) -> OverlaySummary:
    """Name the best cell, the next best, and the one figure of all cells that touch no number."""
    lines = []
    if answer.best is not None:
        lines.append(OverlayLine("solid", f"{_name(view, answer.best)}, best to open", _safety(answer, answer.best)))
    if answer.runner_up is not None:
        lines.append(
            OverlayLine("dashed", f"{_name(view, answer.runner_up)}, next best", _safety(answer, answer.runner_up))
        )
    states = np.frombuffer(answer.states, dtype=np.uint8)
    elsewhere = np.flatnonzero((states == UNKNOWN) & ~frontier(view).reshape(-1) & ~np.isnan(answer.odds))
    if len(elsewhere):
        lines.append(OverlayLine("cell-covered", "Elsewhere", _safety(answer, int(elsewhere[0]))))
    offer, move = _offer(view, answer.best)
    legend = (*_certain(answer), *STEPS)
    return OverlaySummary(_sentence(answer), tuple(lines), legend, "How safe a covered cell is", offer, move)


def describe_certain(view: View, answer: Answer) -> OverlaySummary:
    """Count the certain cells, and offer the first that is safe."""
    safe = answer.states.find(SAFE)
    offer, move = _offer(view, safe if safe >= 0 else None)
    return OverlaySummary(_sentence(answer), legend=tuple(_certain(answer)), offer=offer, move=move)


def describe_why(view: View, step: Step[Move]) -> OverlaySummary:
    """Give the reason of the next step."""
    legend = (OverlayLine("look", "the numbers behind it"), OverlayLine("dashed", "the cells it is about"))
    return OverlaySummary(step.because, legend=legend, legend_title=step.technique)


def _certain(answer: Answer) -> Iterator[OverlayLine]:
    """Explain the signs that stand on certain cells, if there are any."""
    if SAFE in answer.states:
        yield OverlayLine("ring", "certain to be safe")
    if MINED in answer.states:
        yield OverlayLine("flag", "certain to be a mine")


def _sentence(answer: Answer) -> str:
    safe, mines = answer.states.count(SAFE), answer.states.count(MINED)
    if not safe and not mines:
        return "No cell is certain. Whichever you open may be a mine."
    counts = [pluralise(number, what) for number, what in ((safe, "safe cell"), (mines, "mine")) if number]
    certain = f"{join_words(counts)} {'is' if safe + mines == 1 else 'are'} certain."
    return certain if safe else f"{certain} No cell is certain to be safe."


def _safety(answer: Answer, cell: int) -> str:
    safety = 1 - float(answer.odds[cell])
    return "safe" if answer.states[cell] == SAFE else f"{min(max(round(100 * safety), 1), 99)}%"


def _offer(view: View, cell: int | None) -> tuple[str, str]:
    """Offer to open a cell, unless it has a flag."""
    if cell is None or view.cells[cell] == FLAGGED:
        return "", ""
    return f"Open {_name(view, cell)}", text.write_move(Move(*divmod(cell, view.cols), "open"))


def _name(view: View, cell: int) -> str:
    return name_of_cell(cell, view.cols)


OVERLAYS = {
    "certain": Overlay("answer", show_certain, describe_certain),
    "odds": Overlay("answer", show_odds, describe_odds),
    "why": Overlay("step", show_why, describe_why),
}
"""What each value of the choice `overlay` needs, how it is drawn, and what is said about it."""
