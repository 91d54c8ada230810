"""What a finished game is reviewed by: the guesses it took, which were needed, how good and how lucky they were.

A guess is measured by the probability to win that it kept: with the cell that was opened, against the best cell. Both
are exact near the end of a game, before that a network estimates them. Accuracy is what all guesses together kept.
Statistics that players use: 3BV is the fewest left clicks that open a board; efficiency is 3BV for each click made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gridwright.core.budget import Budget
from gridwright.core.results import Review, Statistic
from gridwright.core.wording import pluralise
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.counts import fresh
from gridwright.families.minesweeper.puzzle import ANY_COVERED, Move, Puzzle, State, View
from gridwright.families.minesweeper.solve import EXACT, find_odds, kernel_view
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, best_cell, outlooks
from gridwright.families.minesweeper.techniques.wording import percent
from gridwright.grid.cells import name_of_cell
from gridwright.kernels import sweep

SMALLEST_LOSS = 0.05
"""Points that are worth a word."""


@dataclass(frozen=True)
class Kept:
    """How often a guess wins, how often the best cell does, and whether both are exact."""

    wins: float
    best: int
    best_wins: float
    exact: bool

    @property
    def share(self) -> float:
        """What part of the probability to win was kept."""
        return min(1.0, self.wins / self.best_wins) if self.best_wins > 0 else 1.0


@dataclass(frozen=True)
class Risk:
    """A move that could have lost: how safe it was, the cells known to be safe at that time, and the safest cell."""

    number: int
    cell: int
    """the one that was opened, of several the most dangerous"""
    safety: float
    known: tuple[int, ...]
    best: int
    best_safety: float


def review(puzzle: Puzzle, moves: Sequence[Move], budget: Budget) -> Review:
    """Review a game: guesses, luck, safe cells missed, 3BV and efficiency."""
    return review_timed(puzzle, moves, None, budget)


def review_timed(puzzle: Puzzle, moves: Sequence[Move], seconds: float | None, budget: Budget) -> Review:
    """Review a game that took this many seconds, if that is known: 3BV a second as well."""
    state, risks, kept = rules.start(puzzle), list[Risk](), list[Kept | None]()
    for number, move in enumerate(moves, 1):
        if move.action in ("open", "chord") and budget.should_continue():
            view = rules.view(state)
            risk = find_risk(view, move, number, budget)
            if risk is not None:
                risks.append(risk)
                kept.append(weigh(view, risk, budget))
        state = rules.play(state, move)
    forced = [risk for risk in risks if not risk.known]
    luck = float(np.prod([risk.safety for risk in risks])) if risks else 1.0
    clicks = len(moves)
    figures: dict[str, float] = {
        "moves": clicks,
        "guesses": len(risks),
        "forced_guesses": len(forced),
        "needless_guesses": len(risks) - len(forced),
        "luck": luck,
    }
    if budget.should_continue() and all(kept):
        figures["accuracy"] = float(np.prod([each.share for each in kept if each is not None]))
        figures["estimated"] = float(any(not each.exact for each in kept if each is not None))
    figures |= _speed(state, clicks, seconds)
    if rules.status(state) == "lost" and risks and risks[-1].number == clicks:
        last = risks[-1]
        figures |= {"last_safety": last.safety, "best_safety": last.best_safety, "best_cell": last.best}
    cols = rules.size(puzzle)[1]
    remarks = tuple(
        (risk.number, _remark(risk, cols) + _lost(each, cols)) for risk, each in zip(risks, kept, strict=True)
    )
    return Review(_summary(state, risks, forced, luck, figures), figures, remarks)


def find_risk(view: View, move: Move, number: int, budget: Budget) -> Risk | None:
    """Work out how safe a move was; None if nothing could happen, or the first click was promised to be safe.

    A chord opens several cells at once; it is no safer than the worst of them.
    """
    if fresh(view) and (view.first != "none" or view.start == move.row * view.cols + move.col):
        return None
    status, odds = find_odds(view, budget)
    opened = opened_by(view, move)
    if status != EXACT or not opened:
        return None
    worst = max(opened, key=lambda cell: float(odds[cell]))
    if odds[worst] == 0.0:
        return None
    covered = np.flatnonzero(kernel_view(view) < 0)
    best = int(covered[np.argmin(odds[covered])])
    known = tuple(covered[odds[covered] == 0.0].tolist())
    return Risk(number, worst, 1 - float(odds[worst]), known, best, 1 - float(odds[best]))


def weigh(view: View, risk: Risk, budget: Budget) -> Kept | None:
    """Compare a guess with the best cell: a safe one, else the champion's choice. None if that is out of reach."""
    cells = kernel_view(view)
    best = risk.known[0] if risk.known else best_cell(view, cells, CHAMPION, budget)[1]
    if best < 0:
        return None
    mine, other = outlooks(view, cells, (risk.cell, best), budget)
    if mine is None or other is None:
        return None
    return Kept(mine.wins, best, max(mine.wins, other.wins), mine.exact and other.exact)


def opened_by(view: View, move: Move) -> list[int]:
    """List the cells that a move opens itself."""
    cell = move.row * view.cols + move.col
    if move.action == "chord":
        return list(rules.chorded(view.cells, cell, view.rows, view.cols))
    return [cell] if view.cells[cell] in ANY_COVERED else []


def _speed(state: State, clicks: int, seconds: float | None) -> dict[str, float]:
    """Work out the board's 3BV, and how well it was used if it was solved."""
    if state.mines is None:
        return {}
    rows, cols = rules.size(state.puzzle)
    three_bv = sweep.three_bv(np.frombuffer(state.mines, dtype=np.uint8), rows, cols)
    found: dict[str, float] = {"three_bv": three_bv}
    if rules.status(state) == "solved" and clicks:
        found["efficiency"] = three_bv / clicks
        if seconds:
            found["three_bv_per_second"] = three_bv / seconds
    return found


def _remark(risk: Risk, cols: int) -> str:
    if not risk.known:
        return f"a guess you had to make, {100 * risk.safety:.1f}% safe"
    names = ", ".join(name_of_cell(cell, cols) for cell in risk.known[:4])
    more = f" and {len(risk.known) - 4} more" if len(risk.known) > 4 else ""
    verb = "was" if len(risk.known) == 1 else "were"
    return f"a guess, {100 * risk.safety:.1f}% safe, but {names}{more} {verb} certainly safe"


def _lost(kept: Kept | None, cols: int) -> str:
    """Say what a guess lost against the best cell, in points of the probability to win."""
    if kept is None:
        return ""
    points = 100 * (kept.best_wins - kept.wins)
    if points < SMALLEST_LOSS:
        return ", and no cell was better"
    about = "" if kept.exact else "about "
    name = name_of_cell(kept.best, cols)
    mine, other = (percent(chance) for chance in (kept.wins, kept.best_wins))
    if mine == other:
        mine, other = (f"{100 * chance:.1f}%" for chance in (kept.wins, kept.best_wins))
    won = f"this cell wins {about}{mine} of the time, {name} {about}{other}"
    return f". It lost {points:.1f} points: {won}{'' if kept.exact else ' (estimated)'}"


def _summary(state: State, risks: list[Risk], forced: list[Risk], luck: float, figures: dict[str, float]) -> str:
    end = {"solved": "Won", "lost": "Lost"}.get(rules.status(state), "Not over")
    said = [f"{end} after {pluralise(figures['moves'], 'move')}."]
    if not risks:
        said.append("No guesses.")
    else:
        guesses = pluralise(len(risks), "guess", "guesses")
        said.append(
            f"{guesses}, {len(forced)} of them needed. Surviving all of them had a probability of {100 * luck:.1f}%."
        )
        if "accuracy" in figures:
            about, how = ("about ", " (estimated)") if figures["estimated"] else ("", "")
            said.append(f"Accuracy {about}{100 * figures['accuracy']:.0f}%{how}.")
    if "three_bv" in figures:
        said.append(f"3BV {figures['three_bv']:.0f}.")
    if "efficiency" in figures:
        said.append(f"Efficiency {100 * figures['efficiency']:.0f}%.")
    if "three_bv_per_second" in figures:
        said.append(f"{figures['three_bv_per_second']:.2f} 3BV a second.")
    return " ".join(said)


def _three_bv_per_second(figures: Mapping[str, float], seconds: float) -> float | None:
    """Return the speed of a game that was won."""
    return figures["three_bv"] / seconds if "efficiency" in figures and seconds > 0 else None


def _luck(figures: Mapping[str, float], seconds: float) -> float | None:
    """Return the probability of surviving all guesses of a game."""
    return figures.get("luck")


STATISTICS = (
    Statistic("3BV/s", _three_bv_per_second, "{:.2f}".format),
    Statistic("Luck", _luck, "{:.0%}".format),
)
