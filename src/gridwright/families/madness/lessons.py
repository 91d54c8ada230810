"""For each technique a small position where it is the first to apply; made by the generators here."""

LESSONS = {
    "last square": (". B R\nR B B\nR R B\n"),
    "one rotation": (". B B\n. . B\n. . B\n"),
    "two more squares": ("B B R\nR . B\nR B R\n"),
    "gather": ("R B R\nB . R\nB R B\n"),
    "remove": (". . . .\n. . . .\nG G R R\nG G R R\n"),
}
"""By the technique's name."""
