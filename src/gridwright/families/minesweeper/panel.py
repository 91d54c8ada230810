"""What stands beside a Minesweeper board: mines to find, cells to open, what a solution says, which overlays help the
player; what a game that is over says, and what is under the cells once a game is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridwright.core.results import Ending, Finished
from gridwright.core.wording import pluralise
from gridwright.families.minesweeper import rules
from gridwright.families.minesweeper.counts import count_open, fresh
from gridwright.families.minesweeper.puzzle import BURST, FLAGGED, MINED, SAFE, UNKNOWN, Answer, State, View
from gridwright.grid.cells import name_of_cell


def facts(view: View, goal: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Count mines without a flag and safe cells still covered, and say how hard a no-guess board is."""
    opened = count_open(view)
    left = len(view.cells) - view.mines - opened
    known = ("Mines left", str(view.mines - view.cells.count(FLAGGED))), ("To open", str(max(0, left)))
    return (*known, ("Difficulty", view.no_guess)) if view.no_guess is not None else known


def ending(game: Finished[View]) -> Ending:
    """Tell how fast a cleared board was; of a lost one how much was open, and whether the mine was bad luck."""
    view, figures = game.view, game.figures
    if BURST not in view.cells:
        speed = f"{figures['three_bv'] / game.seconds:.1f}" if "three_bv" in figures and game.seconds else ""
        lines = (("3BV a second", speed),) if speed else ()
        return Ending("Cleared", unit="to clear it", lines=(*lines, *_accuracy(figures)))
    opened = count_open(view) / max(1, len(view.cells) - view.mines)
    return Ending(
        f"A mine at {_name(view, view.cells.index(BURST))}",
        f"{int(100 * opened)}%",
        "opened",
        (*_odds_then(view, figures), *_accuracy(figures)),
        _luck(view, figures),
        tone="bad",
        done=opened,
    )


def _accuracy(figures: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Tell what part of the probability to win the guesses kept, if there were any."""
    if "accuracy" not in figures or not figures.get("guesses"):
        return ()
    about = "about " if figures.get("estimated") else ""
    return (("Accuracy of your guesses", f"{about}{100 * figures['accuracy']:.0f}%"),)


def _odds_then(view: View, figures: Mapping[str, float]) -> tuple[tuple[str, str], ...]:
    """Tell how safe the last cell or chord was, and the safest cell then."""
    lines = list[tuple[str, str]]()
    if "last_safety" in figures:
        what = "Your chord was" if _is_chord(figures) else "When you opened it"
        lines.append((what, f"{100 * figures['last_safety']:.0f}% safe"))
    if "best_cell" in figures:
        best = _name(view, int(figures["best_cell"]))
        lines.append((f"Safest was {best}", f"{100 * figures['best_safety']:.0f}% safe"))
    return tuple(lines)


def _luck(view: View, figures: Mapping[str, float]) -> str:
    """Say whether the mine could be avoided, and by what: a safer cell isn't always a better one."""
    if "best_safety" not in figures:
        return ""
    best, safety = figures["best_safety"], figures.get("last_safety")
    doomed = "The chord was certain to open a mine." if _is_chord(figures) else "It was certain to be a mine."
    certain = f"{doomed} " if safety == 0.0 else ""
    if best == 1.0:
        return f"{certain}{_name(view, int(figures['best_cell']))} was certain to be safe."
    none = "No cell was certain to be safe"
    if certain:
        return f"{certain}{none}."
    estimated = " (estimated)" if figures.get("last_estimated") else ""
    if figures.get("last_lost"):
        better = _name(view, int(figures["better_cell"]))
        return f"{none}. You had to guess, but {better} wins more often{estimated}."
    if best == safety:
        return f"{none}, and none was safer. This was bad luck."
    if "last_lost" in figures:
        return f"{none}. A safer one wins no more often{estimated}. This was bad luck."
    return f"{none}, so you had to guess."


def _is_chord(figures: Mapping[str, float]) -> bool:
    """Return whether the last move opened several cells at once."""
    return figures.get("last_opened", 1) > 1


def _name(view: View, cell: int) -> str:
    return name_of_cell(cell, view.cols)


def verdict(view: View, answer: Answer) -> str:
    """Say how many cells are certain, and how many aren't."""
    counts = (answer.states.count(state) for state in (SAFE, MINED, UNKNOWN))
    safe, mined, unknown = counts
    if unknown and not safe and not mined:
        return f"Nothing is certain{' before a cell is open' if fresh(view) else ''}"
    return f"{safe} safe, {pluralise(mined, 'mine')}, {unknown} unknown"


def assists(choices: Mapping[str, str]) -> bool:
    """Tell whether an overlay is on: it shows what the player would have to find out."""
    return choices.get("overlay", "off") != "off"


def reveal(state: State) -> View:
    """Show every mine and every wrong flag of a game that was given up."""
    view = rules.view(state)
    return view if state.mines is None else replace(view, cells=rules.revealed(state))
