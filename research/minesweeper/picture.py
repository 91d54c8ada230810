"""Draw the expert results with their intervals: `picture.py OUT.svg`.

The figures are those of the tables in the guide; "on record" is what record.csv adds up to.
"""

from __future__ import annotations

import sys
from pathlib import Path

import record

NOW = record.total(record.read(), "expert")
WIDTH, ROW, LEFT, RIGHT = 720, 30, 250, 20
PARTS: tuple[tuple[str, tuple[tuple[str, float, float], ...]], ...] = (
    (
        "safe, corner: won, %",
        (
            ("strong", 41.02, 0.10),
            ("best published", 41.132, 0.03),
            ("champion, not looking further", 41.31, 0.11),
            ("champion", 41.40, 0.10),
            ("the same, without luck", 41.45, 0.05),
            ("champion, on record", *NOW.won),
            ("the same, without luck", *NOW.without_luck),
        ),
    ),
    (
        "open, (3,3): won, %",
        (
            ("strong", 54.12, 0.31),
            ("best published", 54.3, 0.0),
            ("champion", 54.71, 0.32),
            ("the same, without luck", 54.63, 0.19),
        ),
    ),
)


def part(title: str, rows: tuple[tuple[str, float, float], ...], top: int) -> list[str]:
    """Draw one kind of board: a line for each player, its mean and its interval."""
    low, high = min(mean - reach for _, mean, reach in rows), max(mean + reach for _, mean, reach in rows)

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT - 130)

    lines = [f'<text x="16" y="{top}" font-weight="bold">{title}</text>']
    for number, (name, mean, reach) in enumerate(rows, 1):
        y = top + number * ROW
        colour = "#0b6bcb" if name.startswith(("champion", "the same")) else "#555"
        shown = f"{mean:.2f} ± {reach:.2f}" if reach else f"{mean:g}"
        lines += [
            f'<text x="16" y="{y + 5}">{name}</text>',
            f'<path d="M{x(mean - reach):.1f} {y}H{x(mean + reach):.1f}" stroke="{colour}" stroke-width="4"/>',
            f'<circle cx="{x(mean):.1f}" cy="{y}" r="6" fill="{colour}"/>',
            f'<text x="{WIDTH - 130}" y="{y + 5}">{shown}</text>',
        ]
    return lines


def main() -> None:
    """Write the picture."""
    height = 20 + sum((len(rows) + 1) * ROW + 20 for _, rows in PARTS)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        ' font-family="sans-serif" font-size="15">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    top = 30
    for title, rows in PARTS:
        lines += part(title, rows, top)
        top += (len(rows) + 1) * ROW + 20
    Path(sys.argv[1]).write_text("\n".join([*lines, "</svg>", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
