"""What a finished game is reviewed by: the guesses it took, which were needed, how good and how lucky they were.

A guess is measured by the probability to win that it kept: with the cell that was opened, against the best cell. Both
are exact near the end of a game, before that a network estimates them. Accuracy is what all guesses together kept.
A chord is survived if all cells that it opens are safe, which is counted exactly; it wins as often as opening one after
the other, whatever each of them shows.
Statistics that players use: 3BV is the fewest left clicks that open a board; efficiency is 3BV for each click made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from gridwright.core.budget import Budget
from gridwright.core.results import Review, Statistic
from gridwright.core.wording import join_words, pluralise
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.check import MANY_NUMBERS, THOROUGH
from gridwright.families.minesweeper.checking.counting import TooMuch, count
from gridwright.families.minesweeper.counts import count_numbers, fresh
from gridwright.families.minesweeper.puzzle import ANY_COVERED, FLAGGED, Move, Puzzle, State, View
from gridwright.families.minesweeper.solve import EXACT, REFUSED, find_odds, kernel_view
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, Outlook, best_cell, outlooks
from gridwright.families.minesweeper.techniques.wording import percent
from gridwright.grid.cells import name_of_cell, surrounding
from gridwright.kernels import sweep

SMALLEST_LOSS = 0.05
"""Points that are worth a word."""
MOST_NAMED = 4
"""Cells that a remark names."""
MOST_SHOWN = 64
"""With more ways than this to show numbers, what a chord wins isn't told."""


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

    @property
    def lost(self) -> float:
        """How much of the probability to win was lost; 0 where that isn't worth a word."""
        lost = self.best_wins - self.wins
        return lost if 100 * lost >= SMALLEST_LOSS else 0.0


@dataclass(frozen=True)
class Risk:
    """A move that could have lost: how safe it was, the cells known to be safe at that time, and the safest cell."""

    number: int
    opened: tuple[int, ...]
    risky: tuple[int, ...]
    """those of the opened cells that could have been mines"""
    safety: float | None
    """the probability that all opened cells are safe; None where it can't be counted"""
    known: tuple[int, ...]
    best: int
    best_safety: float

    @property
    def is_chord(self) -> bool:
        """Whether several cells were opened at once."""
        return len(self.opened) > 1

    @property
    def is_needed(self) -> bool:
        """Whether you had to guess: no cell was known to be safe. What is certain to lose is no guess."""
        return not self.known and self.safety != 0.0


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
    forced = sum(risk.is_needed for risk in risks)
    clicks = len(moves)
    figures: dict[str, float] = {
        "moves": clicks,
        "guesses": len(risks),
        "forced_guesses": forced,
        "needless_guesses": len(risks) - forced,
    }
    safeties = [risk.safety for risk in risks if risk.safety is not None]
    if len(safeties) == len(risks):
        figures["luck"] = float(np.prod(safeties))
    if budget.should_continue() and all(kept):
        figures["accuracy"] = float(np.prod([each.share for each in kept if each is not None]))
        figures["estimated"] = float(any(not each.exact for each in kept if each is not None))
    figures |= _speed(state, clicks, seconds)
    if rules.status(state) == "lost" and risks and risks[-1].number == clicks:
        figures |= _last_figures(risks[-1], kept[-1])
    cols = rules.size(puzzle)[1]
    remarks = tuple(
        (risk.number, _remark(risk, cols) + _lost(each, risk, cols)) for risk, each in zip(risks, kept, strict=True)
    )
    return Review(_summary(state, figures), figures, remarks)


def find_risk(view: View, move: Move, number: int, budget: Budget) -> Risk | None:
    """Work out how safe a move was; None if nothing could happen, or the first click was promised to be safe."""
    if fresh(view) and (view.first != "none" or view.start == move.row * view.cols + move.col):
        return None
    status, odds = find_odds(view, budget)
    opened = opened_by(view, move)
    if status != EXACT or not opened:
        return None
    risky = tuple(cell for cell in opened if odds[cell] > 0.0)
    if not risky:
        return None
    covered = np.flatnonzero(kernel_view(view) < 0)
    best = int(covered[np.argmin(odds[covered])])
    known = tuple(covered[odds[covered] == 0.0].tolist())
    safety = 1 - float(odds[risky[0]]) if len(risky) == 1 else _safety_together(view, move, risky, odds)
    return Risk(number, tuple(opened), risky, safety, known, best, 1 - float(odds[best]))


def _safety_together(view: View, move: Move, cells: Sequence[int], odds: NDArray[np.float64]) -> float | None:
    """Work out how likely all these cells of a chord are safe; None where that can't be counted.

    They are safe exactly where all flags around the number are right. Mostly one flag is in doubt, or one is wrong.
    """
    number = move.row * view.cols + move.col
    flags = [cell for cell in surrounding(number, view.rows, view.cols) if view.cells[cell] == FLAGGED]
    doubtful = [float(odds[cell]) for cell in flags if odds[cell] < 1.0]
    if any(odds[cell] == 1.0 for cell in cells) or 0.0 in doubtful:
        return 0.0
    if len(doubtful) == 1:
        return doubtful[0]
    if count_numbers(view) > MANY_NUMBERS:
        return None
    try:
        safe, every = count(view, THOROUGH, dict.fromkeys(cells, 0)), count(view, THOROUGH)
    except TooMuch:
        return None
    return float(Fraction(safe.layouts, every.layouts))


def weigh(view: View, risk: Risk, budget: Budget) -> Kept | None:
    """Compare a guess with the best cell: a safe one, else the champion's choice. None if that is out of reach.

    A chord wins as often as the cells of it that aren't known to be safe.
    """
    cells = kernel_view(view)
    best = risk.known[0] if risk.known else best_cell(view, cells, CHAMPION, budget)[1]
    if best < 0:
        return None
    [other] = outlooks(view, cells, (best,), budget)
    mine = Outlook(0.0, exact=True) if risk.is_chord and risk.safety == 0.0 else open_all(view, risk.risky, budget)
    if mine is None or other is None:
        return None
    return Kept(mine.wins, best, max(mine.wins, other.wins), mine.exact and other.exact)


def open_all(view: View, cells: Sequence[int], budget: Budget) -> Outlook | None:
    """Tell how often it wins to open all these cells, by what those before the last may show; None beyond reach."""
    *others, last = cells
    shown = [(1.0, view)]
    for cell in others:
        further = [_after(before, chance, cell, budget) for chance, before in shown]
        shown = [each for found in further for each in found or ()]
        if None in further or len(shown) > MOST_SHOWN:
            return None
    wins, exact = 0.0, True
    for chance, after in shown:
        [found] = outlooks(after, kernel_view(after), (last,), budget)
        if found is None:
            return None
        wins, exact = wins + chance * found.wins, exact and found.exact
    return Outlook(wins, exact)


def _after(view: View, chance: float, cell: int, budget: Budget) -> list[tuple[float, View]] | None:
    """List the views after a safe cell has been opened, with their chances; None where they can't be counted."""
    views = [replace(view, cells=view.cells[:cell] + bytes((number,)) + view.cells[cell + 1 :]) for number in range(9)]
    given = budget.limit, budget.should_continue
    counted = [sweep.analyse(kernel_view(each), view.rows, view.cols, view.mines, *given) for each in (view, *views)]
    if any(status == REFUSED for status, _, _ in counted):
        return None
    before = counted[0][2]
    later = zip(counted[1:], views, strict=True)
    return [(chance * 10 ** (ways - before), after) for (status, _, ways), after in later if status == EXACT]


def opened_by(view: View, move: Move) -> list[int]:
    """List the cells that a move opens itself."""
    cell = move.row * view.cols + move.col
    if move.action == "chord":
        return list(rules.chorded(view.cells, cell, view.rows, view.cols))
    return [cell] if view.cells[cell] in ANY_COVERED else []


def _last_figures(last: Risk, kept: Kept | None) -> dict[str, float]:
    """Measure the guess that lost a game, for what the ending says of it."""
    figures: dict[str, float] = {
        "last_opened": len(last.opened),
        "best_safety": last.best_safety,
        "best_cell": last.best,
    }
    if last.safety is not None:
        figures["last_safety"] = last.safety
    if kept is not None:
        figures |= {"last_lost": kept.lost, "last_estimated": float(not kept.exact), "better_cell": kept.best}
    return figures


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
    """Say what was opened and how safe that was, and which cells were known to be safe."""
    what = "a guess you had to make" if risk.is_needed else "a guess"
    safe = "" if risk.safety is None else f", {100 * risk.safety:.1f}% safe"
    if risk.is_chord:
        chord = f"a chord that opened {_names(risk.opened, cols)}"
        what = f"{what}: {chord}" if risk.is_needed else chord
        safe = ", certain to open a mine" if risk.safety == 0.0 else safe
    if not risk.known:
        return what + safe
    return f"{what}{safe}, but {_names(risk.known, cols)} {'was' if len(risk.known) == 1 else 'were'} certainly safe"


def _names(cells: Sequence[int], cols: int) -> str:
    """Name a few cells, and count the others."""
    names = [name_of_cell(cell, cols) for cell in cells[:MOST_NAMED]]
    more = [f"{len(cells) - MOST_NAMED} more"] if len(cells) > MOST_NAMED else []
    return f"{', '.join(names)} and {more[0]}" if more else join_words(names)


def _lost(kept: Kept | None, risk: Risk, cols: int) -> str:
    """Say what a guess lost against the best cell, in points of the probability to win."""
    if kept is None:
        return ""
    if not kept.lost:
        return "" if risk.known else ", and no cell was better"
    about = "" if kept.exact else "about "
    name = name_of_cell(kept.best, cols)
    mine, other = (percent(chance) for chance in (kept.wins, kept.best_wins))
    if mine == other:
        mine, other = (f"{100 * chance:.1f}%" for chance in (kept.wins, kept.best_wins))
    what = "chord" if risk.is_chord else "cell"
    won = f"this {what} wins {about if kept.wins else ''}{mine} of the time, {name} {about}{other}"
    return f". It lost {100 * kept.lost:.1f} points: {won}{'' if kept.exact else ' (estimated)'}"


def guess_words(guesses: int, needed: int) -> str:
    """Say how many guesses there were, and how many of them were needed."""
    if guesses == 1:
        return "1 guess, which you had to make." if needed else "1 guess, which wasn't needed."
    every, none = ("both", "neither of which was") if guesses == 2 else ("all", "none of which were")
    which = f"{every if needed == guesses else needed} of which you had to make" if needed else f"{none} needed"
    return f"{guesses} guesses, {which}."


def _summary(state: State, figures: dict[str, float]) -> str:
    end = {"solved": "Won", "lost": "Lost"}.get(rules.status(state), "Not over")
    said = [f"{end} after {pluralise(figures['moves'], 'move')}."]
    guesses = int(figures["guesses"])
    if not guesses:
        said.append("No guesses.")
    else:
        said.append(guess_words(guesses, int(figures["forced_guesses"])))
        if "luck" in figures:
            all_of_them = "it" if guesses == 1 else "all of them"
            said.append(f"Surviving {all_of_them} had a probability of {100 * figures['luck']:.1f}%.")
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
