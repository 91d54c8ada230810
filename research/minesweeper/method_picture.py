"""Draw how a guess is chosen, on a real position: `method_picture.py OUT.svg`.

An expert board is played by `strong` up to a guess at which three players disagree. Everything shown comes from the
kernel: the exact odds of every covered cell, the cell each player opens, and what the network makes of all three.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from gridwright.core.budget import Budget
from gridwright.families.minesweeper import bots, rules
from gridwright.families.minesweeper.puzzle import Seeded, View
from gridwright.families.minesweeper.solve import kernel_view
from gridwright.families.minesweeper.solvers.outlook import CHAMPION, SAFEST, STRONG, best_cell, outlooks, progress
from gridwright.grid.cells import name_of
from gridwright.kernels import sweep

SEED, MOVES = 53, 159
CELL, LEFT, TOP = 24, 20, 104
NUMBERS = ("", "#1a5fd0", "#2a7f3a", "#c62828", "#4a2a8a", "#8a4a1a", "#1a7f8a", "#222", "#666")
PLAYERS = (
    ("safest", SAFEST, "#8a6d00", "least likely a mine"),
    ("strong", STRONG, "#7a2a8a", "looks ahead"),
    ("champion", CHAMPION, "#0b6bcb", "asks the network"),
)
STEPS = (
    ("1  Count", "all layouts: exact odds.", "A certain cell is opened."),
    ("2  Search", "a move ahead: cells", "worth little are left out."),
    ("3  Estimate", "each number it may show:", "the network's estimate."),
    ("4  Look further", "at the best few.", "The best cell is opened."),
)


def position() -> View:
    """Return the position: the game of `strong` up to that guess."""
    state = rules.start(Seeded(16, 30, 99, SEED))
    for _ in range(MOVES):
        state = rules.play(state, bots.strong(rules.view(state), Budget(), Random(1)))
    return rules.view(state)


def text(x: float, y: float, words: str, more: str = "") -> str:
    """Return a line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>'


def steps(width: int) -> list[str]:
    """Draw the four steps as boxes in a row."""
    wide = (width - 2 * LEFT - 3 * 18) / 4
    lines = []
    for number, (title, *words) in enumerate(STEPS):
        x = LEFT + number * (wide + 18)
        lines.append(f'<rect x="{x:.1f}" y="16" width="{wide:.1f}" height="68" rx="6" fill="#eef3fa"/>')
        lines.append(text(x + 10, 36, title, 'font-weight="bold"'))
        lines += [text(x + 10, 56 + 18 * row, line, 'font-size="13"') for row, line in enumerate(words)]
        if number:
            lines.append(f'<path d="M{x - 15:.1f} 50h10m-4 -4l4 4l-4 4" stroke="#555" fill="none"/>')
    return lines


def board(view: View) -> list[str]:
    """Draw the open numbers, and the odds of every covered cell as a shade and in percent."""
    cells = kernel_view(view)
    _, odds, _ = sweep.analyse(cells, view.rows, view.cols, view.mines)
    lines = []
    for cell, sign in enumerate(cells.tolist()):
        row, col = divmod(cell, view.cols)
        x, y = LEFT + col * CELL, TOP + row * CELL
        danger = float(odds[cell])
        undecided = f"rgb({200 + 40 * danger:.0f},{215 - 115 * danger:.0f},{235 - 145 * danger:.0f})"
        shade = "#fafafa" if sign >= 0 else "#dcdcdc" if danger == 1 else undecided
        lines.append(
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{shade}" stroke="#bbb" stroke-width=".6"/>'
        )
        if sign > 0:
            lines.append(text(x + CELL / 2, y + 17, str(sign), f'text-anchor="middle" fill="{NUMBERS[sign]}"'))
        elif danger == 1:
            lines.append(f'<circle cx="{x + CELL / 2}" cy="{y + CELL / 2}" r="5" fill="#222"/>')
        elif sign < 0:
            lines.append(text(x + CELL / 2, y + 16, f"{100 * danger:.0f}", 'text-anchor="middle" font-size="11"'))
    return lines


def choices(view: View) -> list[str]:
    """Ring the cell of each player, and compare them below the board."""
    cells = kernel_view(view)
    found = [best_cell(view, cells, bot, Budget()) for _, bot, *_ in PLAYERS]
    opened = [int(each[1]) for each in found]
    wins, further = outlooks(view, cells, opened, Budget()), progress(view, cells, opened, Budget())
    most = max(each.wins for each in wins if each is not None)
    lines, top = [], TOP + view.rows * CELL + 34
    heads = ("player", "cell", "safe", "shows a safe cell", "chance to win, estimated by the network")
    places = (LEFT, LEFT + 210, LEFT + 270, LEFT + 340, LEFT + 480)
    lines += [text(x, top, head, 'font-size="13" fill="#555"') for x, head in zip(places, heads, strict=True)]
    of_players = zip(PLAYERS, opened, found, wins, further, strict=True)
    for number, ((name, _, colour, how), cell, each, win, leads_on) in enumerate(of_players):
        row, col = divmod(cell, view.cols)
        x, y = LEFT + col * CELL, TOP + row * CELL
        lines.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" fill="none" stroke="{colour}" '
            'stroke-width="3"/>'
        )
        assert win is not None and leads_on is not None, "the board fits the network"
        y = top + 26 * (number + 1)
        shown = (f"{name}: {how}", name_of(row, col), f"{each[2]:.1%}", f"{leads_on:.1%}")
        lines += [text(x, y, words, f'fill="{colour}"') for x, words in zip(places, shown, strict=False)]
        wide = 150 * win.wins / most
        lines.append(f'<rect x="{places[4]}" y="{y - 13}" width="{wide:.1f}" height="15" fill="{colour}"/>')
        lines.append(text(places[4] + 160, y, f"{win.wins:.1%}", f'fill="{colour}"'))
    return lines


def main() -> None:
    """Write the picture."""
    view = position()
    width, height = 2 * LEFT + view.cols * CELL, TOP + view.rows * CELL + 34 + 3 * 26 + 20
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="15">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *steps(width),
        *board(view),
        *choices(view),
    ]
    Path(sys.argv[1]).write_text("\n".join([*lines, "</svg>", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
